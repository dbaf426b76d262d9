//! A whole push: one piece goes straight in, step by step, until it has gone far enough.

use super::{BodyId, Effort, Platform, Precision, Support, Vector, World};

/// What is pushed, and how far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drive {
    /// The body that a hand guides: it neither turns nor gives way.
    pub body: BodyId,
    /// Which way, of length one.
    pub direction: Vector,
    /// How far, in mm.
    pub distance: f64,
}

/// What a push took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pushed {
    /// Steps made.
    pub steps: u32,
    /// All sweeps together, and the worst gap and force of any step.
    pub effort: Effort,
}

impl World<'_> {
    /// Pushes a body from `platform` and takes the platform away: what has its centre off the ring then falls.
    /// `watch` is called after every step, and once more at the end.
    pub fn push(
        &mut self,
        drive: &Drive,
        platform: Platform,
        precision: &Precision,
        watch: &mut dyn FnMut(&Self),
    ) -> Pushed {
        let pushed = self.drive(drive, &Support::RingAnd(platform), precision, watch);
        self.settle(&Support::Ring);
        watch(self);
        pushed
    }

    /// Moves a body straight ahead in equal steps.
    pub fn drive(
        &mut self,
        drive: &Drive,
        support: &Support,
        precision: &Precision,
        watch: &mut dyn FnMut(&Self),
    ) -> Pushed {
        let mut pushed = Pushed::default();
        if drive.distance <= 0.0 {
            return pushed;
        }
        let steps = (drive.distance / precision.step).ceil();
        let step = drive.direction * (drive.distance / steps);
        while f64::from(pushed.steps) < steps {
            let effort = self.step(drive.body, step, support, precision);
            pushed.steps += 1;
            pushed.effort.sweeps += effort.sweeps;
            pushed.effort.gap = pushed.effort.gap.max(effort.gap);
            pushed.effort.force = pushed.effort.force.max(effort.force);
            watch(self);
        }
        pushed
    }
}
