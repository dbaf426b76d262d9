//! A whole push: one piece moves straight ahead, step by step.

use super::{BodyId, Effort, Platform, Precision, Support, Vector, World};

/// The motion of the pushed body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drive {
    /// The body that the hand guides. It neither turns nor gives way.
    pub body: BodyId,
    /// The direction, a unit vector.
    pub direction: Vector,
    /// The distance in mm.
    pub distance: f64,
}

/// The effort of a push.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pushed {
    /// The number of steps.
    pub steps: u32,
    /// The sum of all sweeps, and the worst gap and force of any step.
    pub effort: Effort,
}

impl World<'_> {
    /// Pushes a body from `platform`, then removes the platform and drops every body whose centre is off the ring.
    /// `watch` is called after every step and once more at the end.
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
        let hasty = precision.hasty();
        while f64::from(pushed.steps) < steps {
            let patient = pushed.effort.sweeps < precision.patience;
            let precision = if patient { precision } else { &hasty };
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
