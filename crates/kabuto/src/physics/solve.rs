//! One small step of a push: computes the motion of every piece.
//!
//! Slowly pushed pieces have no momentum. Friction with the ground is a force of fixed size that opposes motion at any
//! speed, so of all motions that keep the pieces apart, the real one loses the least energy to friction. A piece of weight
//! `f` and arm `c` that moves by `v` and turns by `ω` loses `f·√(v² + c²ω²)`, and the force on it stays inside the
//! ellipsoid `F² + (τ/c)² ≤ f²`.
//!
//! This law is solved iteratively. The ground is treated as a viscous fluid ("syrup") with its own viscosity for each
//! piece. Gauss–Seidel sweeps over the contacts solve that problem. Then each viscosity is adjusted so that the speed of
//! the piece belongs to the force of dry friction, and the next round begins. A viscosity changes by at most a factor of
//! two per round, and rounds continue until contacts and forces both fit; without these two rules the iteration
//! diverges. Sweeps converge slowly where many pieces lean on each other, so the common direction of all forces is
//! extrapolated, as in the method of conjugate gradients.

use super::Vector;

/// The precision of a simulation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Precision {
    /// The longest step of the pushed piece, in mm.
    pub step: f64,
    /// The largest number of rounds in a step, each with new viscosities.
    pub rounds: u32,
    /// The largest number of sweeps over the contacts in a round. It is even, because sweeps alternate direction.
    pub sweeps: u32,
    /// The speed from which a piece counts as moving, as a fraction of the speed of the pushed piece.
    pub slowest: f64,
    /// The largest error of a contact, in mm.
    pub gap: f64,
    /// The largest relative error of a force, compared with dry friction.
    pub force: f64,
    /// The number of times that a step may be halved if a piece is too fast or the step cannot be solved.
    pub halvings: u32,
    /// The largest number of sweeps in a whole push. The rest of the push is then computed with less precision, because
    /// pieces that lock into each other can take a hundred times as long as others.
    pub patience: u32,
    /// The coefficient of friction between pieces.
    pub rub: f64,
    /// The law of friction with the ground.
    pub ground: Ground,
}

/// A law of friction with the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// The same force at every speed, as for wood on wood.
    Dry,
    /// A force proportional to the speed. No real table has it; tests show the difference.
    Syrup,
}

impl Precision {
    /// The precision of games.
    pub const GAME: Self = Self {
        step: 0.25,
        rounds: 60,
        sweeps: 12,
        slowest: 0.01,
        gap: 0.002,
        force: 0.03,
        halvings: 4,
        patience: u32::MAX,
        rub: 0.3,
        ground: Ground::Dry,
    };

    /// The precision for looking ahead, with longer steps and more exact forces.
    pub const LOOK_AHEAD: Self = Self { step: 0.5, gap: 0.01, force: 0.01, ..Self::GAME };

    /// The reference precision for tests.
    pub const FINE: Self = Self {
        step: 0.03125,
        rounds: 100,
        sweeps: 40,
        slowest: 0.001,
        gap: 0.0005,
        force: 0.002,
        ..Self::GAME
    };

    /// Returns the reduced precision for the rest of a push that has used up its sweeps.
    pub(crate) const fn hasty(&self) -> Self {
        Self { rounds: 1, gap: 0.2, force: f64::INFINITY, halvings: 0, ..*self }
    }
}

/// The highest speed assumed for a piece, as a multiple of the speed of the pushed piece.
const FASTEST: f64 = 5.0;
/// The largest factor by which a viscosity changes in a round.
const DAMPING: f64 = 2.0;
/// The weight of a wrong slide compared with an equal gap.
const SLIP_COUNTS: f64 = 0.5;
/// The number of sweeps spent on gaps that the rounds have left open.
const LAST_SWEEPS: u32 = 200;

/// A piece that takes part in a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mover {
    /// The friction with the ground.
    pub weight: f64,
    /// The arm at which this friction resists turning.
    pub arm: f64,
    /// The speed for which the viscosity is adjusted, as a fraction of the speed of the pushed piece. It is kept from
    /// step to step.
    pub pace: f64,
}

/// The force on a mover. It is independent of the viscosity, which turns it into motion.
#[derive(Clone, Copy, Debug, Default)]
struct Load {
    force: Vector,
    /// The torque divided by the square of the arm.
    torque: f64,
    /// The motion caused by a force of 1, and the turn caused by a `torque` of 1.
    ease: f64,
}

impl Load {
    /// Returns the magnitude in the metric of dry friction.
    #[inline]
    fn size(&self, arm: f64) -> f64 {
        let edge = self.torque * arm;
        (self.force.dot(self.force) + edge * edge).sqrt()
    }

    /// Returns the distance that a point moves along a direction, given its lever about the centre.
    #[inline]
    fn motion(&self, direction: Vector, lever: f64) -> f64 {
        (direction.dot(self.force) + self.torque * lever) * self.ease
    }
}

/// A contact in a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touch {
    /// The index of the first mover.
    pub first: usize,
    /// The index of the second mover.
    pub second: usize,
    /// The unit vector from the first to the second.
    pub normal: Vector,
    /// The distance between them.
    pub gap: f64,
    /// The levers of the normal about the two centres.
    pub levers: [f64; 2],
    /// The levers of the direction to the left of the normal.
    pub side_levers: [f64; 2],
    /// The force along the normal.
    pub push: f64,
    /// The friction force on the second piece, along the direction to the left of the normal.
    pub rub: f64,
    /// The levers divided by the squares of the arms.
    turns: [f64; 2],
    /// The side levers divided by the squares of the arms.
    side_turns: [f64; 2],
    /// The force that closes a gap of 1.
    per_gap: f64,
    /// The friction force that stops a slide of 1.
    per_slide: f64,
    /// The slide caused by a normal force of 1.
    across: f64,
}

impl Touch {
    pub(crate) fn new(
        [first, second]: [usize; 2],
        normal: Vector,
        gap: f64,
        levers: [f64; 2],
        side_levers: [f64; 2],
    ) -> Self {
        Self {
            first,
            second,
            normal,
            gap,
            levers,
            side_levers,
            push: 0.0,
            rub: 0.0,
            turns: [0.0; 2],
            side_turns: [0.0; 2],
            per_gap: 0.0,
            per_slide: 0.0,
            across: 0.0,
        }
    }
}

/// The effort and the errors of a step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Effort {
    /// The number of sweeps.
    pub sweeps: u32,
    /// The largest error of a contact, in mm.
    pub gap: f64,
    /// The largest relative error of the force on a moving piece.
    pub force: f64,
}

/// The solver, which reuses its memory from step to step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Solver {
    loads: Vec<Load>,
    /// All forces and loads before the last pair of sweeps.
    before: Vec<f64>,
    /// The direction in which they have been changing.
    heading: Vec<f64>,
    /// The square of their last change.
    went: f64,
}

impl Solver {
    /// Moves the first mover by `drive` and all others out of its way.
    pub(crate) fn solve(
        &mut self,
        movers: &mut [Mover],
        touches: &mut [Touch],
        drive: Vector,
        precision: &Precision,
    ) -> Effort {
        let mut effort = Effort::default();
        let length = drive.length();
        self.begin(movers, touches, drive, length);
        if touches.is_empty() || length <= 0.0 {
            return effort;
        }
        for round in 1..=precision.rounds {
            self.close(touches, precision, precision.sweeps, &mut effort);
            if precision.ground == Ground::Syrup {
                break;
            }
            effort.force = self.worst_force(movers, precision.slowest);
            if effort.gap < precision.gap && effort.force < precision.force || round == precision.rounds {
                break;
            }
            for (load, mover) in self.loads.iter_mut().zip(movers.iter_mut()).skip(1) {
                let strain = load.size(mover.arm) / mover.weight;
                let change = between(1.0 / DAMPING, strain, DAMPING);
                mover.pace = between(precision.slowest, mover.pace * change, FASTEST);
                load.ease = mover.pace * length / mover.weight;
            }
        }
        if effort.gap >= precision.gap {
            self.close(touches, precision, LAST_SWEEPS, &mut effort);
        }
        effort
    }

    /// Returns the displacement and the turn of a mover.
    pub(crate) fn motion(&self, number: usize) -> (Vector, f64) {
        let load = &self.loads[number];
        (load.force * load.ease, load.torque * load.ease)
    }

    /// Initialises the loads with the forces of the last step.
    fn begin(&mut self, movers: &[Mover], touches: &mut [Touch], drive: Vector, length: f64) {
        self.loads.clear();
        // The hand moves the first mover: its load is its motion and never changes.
        self.loads.push(Load { force: drive, torque: 0.0, ease: 1.0 });
        self.loads.extend(movers.iter().skip(1).map(|mover| {
            let ease = mover.pace * length / mover.weight;
            Load { ease, ..Load::default() }
        }));
        for touch in touches {
            for (side, number) in [touch.first, touch.second].into_iter().enumerate() {
                let arm = movers[number].arm;
                touch.turns[side] = touch.levers[side] / (arm * arm);
                touch.side_turns[side] = touch.side_levers[side] / (arm * arm);
            }
            let (push, rub) = (touch.push, touch.rub);
            let (a, b) = (self.loads[touch.first], self.loads[touch.second]);
            self.give(touch, a, b, push, rub);
        }
    }

    /// Adds a force to the two loads at a contact.
    #[inline]
    fn give(&mut self, touch: &Touch, a: Load, b: Load, push: f64, rub: f64) {
        let force = touch.normal * push + touch.normal.left() * rub;
        if touch.first > 0 {
            let load = &mut self.loads[touch.first];
            load.force = a.force - force;
            load.torque = a.torque - (touch.turns[0] * push + touch.side_turns[0] * rub);
        }
        if touch.second > 0 {
            let load = &mut self.loads[touch.second];
            load.force = b.force + force;
            load.torque = b.torque + (touch.turns[1] * push + touch.side_turns[1] * rub);
        }
    }

    /// Sweeps over the contacts in alternating direction until all errors are small enough.
    fn close(&mut self, touches: &mut [Touch], precision: &Precision, sweeps: u32, effort: &mut Effort) {
        for touch in touches.iter_mut() {
            let ease = |number: usize| if number == 0 { 0.0 } else { self.loads[number].ease };
            let (a, b) = (ease(touch.first), ease(touch.second));
            let along = |levers: [f64; 2], turns: [f64; 2], straight: f64| {
                a * (straight + levers[0] * turns[0]) + b * (straight + levers[1] * turns[1])
            };
            touch.per_gap = 1.0 / along(touch.levers, touch.turns, 1.0);
            touch.per_slide = 1.0 / along(touch.side_levers, touch.side_turns, 1.0);
            touch.across = along(touch.levers, touch.side_turns, 0.0);
        }
        self.went = 0.0;
        for _ in 0..sweeps / 2 {
            self.remember(touches);
            self.go_round(touches.iter_mut(), precision.rub);
            effort.gap = self.go_round(touches.iter_mut().rev(), precision.rub);
            effort.sweeps += 2;
            if effort.gap < precision.gap {
                return;
            }
            self.go_on(touches);
        }
        // One more sweep closes the gaps that the extrapolation has opened.
        effort.gap = self.go_round(touches.iter_mut(), precision.rub);
        effort.sweeps += 1;
    }

    /// Closes every contact once, in the given order, and returns the largest error met.
    #[inline]
    fn go_round<'t>(&mut self, touches: impl Iterator<Item = &'t mut Touch>, rub: f64) -> f64 {
        let mut worst = 0.0;
        for touch in touches {
            let (a, b) = (self.loads[touch.first], self.loads[touch.second]);
            let (normal, side) = (touch.normal, touch.normal.left());
            let apart = touch.gap + b.motion(normal, touch.levers[1]) - a.motion(normal, touch.levers[0]);
            let wanted = touch.push - apart * touch.per_gap;
            let push = if wanted > 0.0 { wanted } else { 0.0 };
            let more = push - touch.push;
            if push == 0.0 && more == 0.0 {
                continue;
            }
            let sliding = b.motion(side, touch.side_levers[1]) - a.motion(side, touch.side_levers[0]);
            let wanted = touch.rub - (sliding + touch.across * more) * touch.per_slide;
            let most = rub * push;
            let force = between(-most, wanted, most);
            let aside = force - touch.rub;
            let error = if apart < 0.0 || push > 0.0 { apart.abs() } else { (more / touch.per_gap).abs() };
            if error > worst {
                worst = error;
            }
            let slip = SLIP_COUNTS * (aside / touch.per_slide).abs();
            if slip > worst {
                worst = slip;
            }
            (touch.push, touch.rub) = (push, force);
            self.give(touch, a, b, more, aside);
        }
        worst
    }

    /// Stores all forces and loads.
    fn remember(&mut self, touches: &[Touch]) {
        self.before.clear();
        self.before.extend(touches.iter().flat_map(|touch| [touch.push, touch.rub]));
        self.before.extend(self.loads.iter().flat_map(|load| [load.force.x, load.force.y, load.torque]));
    }

    /// Extrapolates forces and loads in the direction of their change, unless the change has grown.
    fn go_on(&mut self, touches: &mut [Touch]) {
        let mut went = 0.0;
        for (touch, before) in touches.iter().zip(self.before.chunks_exact(2)) {
            let (push, rub) = (touch.push - before[0], touch.rub - before[1]);
            went += push * push + rub * rub;
        }
        let share = if self.went > 0.0 && went <= self.went { went / self.went } else { 0.0 };
        self.went = went;
        if share == 0.0 {
            self.heading.clear();
            self.heading.resize(self.before.len(), 0.0);
        }
        let forces = touches.iter_mut().flat_map(|touch| [&mut touch.push, &mut touch.rub]);
        let loads =
            self.loads.iter_mut().flat_map(|load| [&mut load.force.x, &mut load.force.y, &mut load.torque]);
        for ((now, before), heading) in forces.chain(loads).zip(&self.before).zip(&mut self.heading) {
            let further = share * *heading;
            *heading = further + (*now - before);
            *now += further;
        }
    }

    /// Returns the largest relative error of the force on a moving piece.
    fn worst_force(&self, movers: &[Mover], slowest: f64) -> f64 {
        let mut worst = 0.0;
        for (load, mover) in self.loads.iter().zip(movers).skip(1) {
            let strain = load.size(mover.arm) / mover.weight;
            let error = (strain - 1.0).abs();
            if strain * mover.pace > slowest && error > worst {
                worst = error;
            }
        }
        worst
    }
}

/// Clamps a value. The standard library does not specify the sign of a zero result.
#[inline]
fn between(low: f64, value: f64, high: f64) -> f64 {
    if value < low {
        low
    } else if value > high {
        high
    } else {
        value
    }
}
