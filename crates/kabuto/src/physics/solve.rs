//! One small step: how far everything gives way.
//!
//! Slowly pushed things on a table have no momentum. Friction with the ground is a force of fixed size that
//! opposes motion, whatever the speed; so of all motions that keep pieces apart, nature takes the one that
//! loses least to friction. A piece of weight `f` and arm `c` that moves by `v` and turns by `ω` loses
//! `f·√(v² + c²ω²)`, and the force on it stays inside the ellipsoid `F² + (τ/c)² ≤ f²`.
//!
//! Such a law is hard to solve at once and easy to approach: pretend that the ground is syrup, each piece with
//! a thickness of its own, solve that by going round the contacts, then make each syrup so thick that the
//! piece's speed comes out with the force that dry friction has; and again. Two things keep this from running
//! away: a thickness changes by no more than a factor of two at a time, and the rounds go on until contacts
//! and forces both fit. Going round the contacts is slow where many pieces lean on each other, so the way that
//! all forces went together is remembered and gone on with, as conjugate gradients do.

use super::Vector;

/// How exactly pushes are computed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Precision {
    /// The longest step of the pushed piece, in mm.
    pub step: f64,
    /// The most rounds of new thicknesses in a step.
    pub rounds: u32,
    /// The most times round the contacts in each round, there and back: an even number.
    pub sweeps: u32,
    /// The slowest speed of a piece that counts as moving, as a share of the pushed piece's.
    pub slowest: f64,
    /// How far a contact may be from closed, in mm.
    pub gap: f64,
    /// How far a force may be from the one that dry friction has, as a share of it.
    pub force: f64,
    /// Friction between pieces: sideways force as a share of the force that presses them together.
    pub rub: f64,
    /// The law of the ground.
    pub ground: Ground,
}

/// What the ground does to a piece that slides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// It resists with the same force at every speed, as wood on wood does.
    Dry,
    /// It resists in proportion to the speed. Nothing on a table does; it is here to show the difference.
    Syrup,
}

impl Precision {
    /// What decides games.
    pub const GAME: Self = Self {
        step: 0.25,
        rounds: 60,
        sweeps: 12,
        slowest: 0.01,
        gap: 0.002,
        force: 0.03,
        rub: 0.3,
        ground: Ground::Dry,
    };

    /// What is good enough to look ahead: steps twice as long, which more exact forces make up for.
    pub const LOOK_AHEAD: Self = Self { step: 0.5, gap: 0.01, force: 0.01, ..Self::GAME };

    /// What others are measured against.
    pub const FINE: Self = Self {
        step: 0.03125,
        rounds: 100,
        sweeps: 40,
        slowest: 0.001,
        gap: 0.0005,
        force: 0.002,
        ..Self::GAME
    };
}

/// The fastest a piece is thought to be thrown aside, as a multiple of the pushed piece's speed.
const FASTEST: f64 = 5.0;
/// The most a thickness changes in a round.
const DAMPING: f64 = 2.0;
/// How much a millimetre of sliding that friction should have held counts against a millimetre of gap.
const SLIP_COUNTS: f64 = 0.5;
/// Times round the contacts that are spent on closing what rounds have left open.
const LAST_SWEEPS: u32 = 200;

/// A piece that takes part in a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mover {
    /// The friction with the ground.
    pub weight: f64,
    /// The arm at which that friction resists turning.
    pub arm: f64,
    /// The speed that the thickness of its syrup is made for, as a share of the pushed piece's. Kept from
    /// step to step.
    pub pace: f64,
}

/// What acts on a mover. Only thicknesses turn it into motion, so it need not change when they do.
#[derive(Clone, Copy, Debug, Default)]
struct Load {
    force: Vector,
    /// The torque by the square of the arm.
    torque: f64,
    /// The motion that a force of one makes; and the turn that a torque of one makes, by the square of the arm.
    ease: f64,
}

impl Load {
    /// The size of the load as dry friction counts it.
    #[inline]
    fn size(&self, arm: f64) -> f64 {
        let edge = self.torque * arm;
        (self.force.dot(self.force) + edge * edge).sqrt()
    }

    /// How far a point moves along a direction, given its lever about the centre.
    #[inline]
    fn motion(&self, direction: Vector, lever: f64) -> f64 {
        (direction.dot(self.force) + self.torque * lever) * self.ease
    }
}

/// A contact in a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touch {
    /// The two pieces, as numbers among the movers.
    pub first: usize,
    pub second: usize,
    /// From the first to the second, of length one.
    pub normal: Vector,
    /// How far apart they are.
    pub gap: f64,
    /// The levers of the normal about the centre of each, and those of the direction left of it.
    pub levers: [f64; 2],
    pub side_levers: [f64; 2],
    /// The force along the normal.
    pub push: f64,
    /// The force along the direction left of it, on the second.
    pub rub: f64,
    /// The levers by the squares of the arms.
    turns: [f64; 2],
    side_turns: [f64; 2],
    /// The force that closes a gap of one, and the force that stops a slide of one.
    per_gap: f64,
    per_slide: f64,
    /// The slide that a push of one makes.
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

/// How well a step was solved.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Effort {
    /// Times round the contacts.
    pub sweeps: u32,
    /// The worst contact: how far from closed, in mm.
    pub gap: f64,
    /// The worst force on a moving piece: how far from dry friction, as a share of it.
    pub force: f64,
}

/// Solves steps; its memory is used again and again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Solver {
    loads: Vec<Load>,
    /// All forces and loads before the last time there and back.
    before: Vec<f64>,
    /// Where they have been heading.
    heading: Vec<f64>,
    /// The square of how far the forces last went.
    went: f64,
}

impl Solver {
    /// Moves the first mover by `drive` and everything else out of its way.
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

    /// How far a mover moves and turns.
    pub(crate) fn motion(&self, number: usize) -> (Vector, f64) {
        let load = &self.loads[number];
        (load.force * load.ease, load.torque * load.ease)
    }

    /// Loads the movers with the forces that contacts kept from the last step.
    fn begin(&mut self, movers: &[Mover], touches: &mut [Touch], drive: Vector, length: f64) {
        self.loads.clear();
        // The first is moved by a hand: its load is its motion, and never changes.
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

    /// Adds a force to the two loads at a contact, given as they are.
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

    /// Goes round the contacts, there and back, until all are closed well enough.
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
        // What going on has opened is closed once more.
        effort.gap = self.go_round(touches.iter_mut(), precision.rub);
        effort.sweeps += 1;
    }

    /// Closes every contact once, in the given order. Gives the worst that was met on the way.
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

    /// Keeps all forces and loads as they are now.
    fn remember(&mut self, touches: &[Touch]) {
        self.before.clear();
        self.before.extend(touches.iter().flat_map(|touch| [touch.push, touch.rub]));
        self.before.extend(self.loads.iter().flat_map(|load| [load.force.x, load.force.y, load.torque]));
    }

    /// Goes on where forces and loads have been heading, unless they went farther than the time before.
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

    /// How far the worst force on a moving piece is from dry friction.
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

/// A value within limits. (The standard library leaves open which zero of two it gives.)
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
