//! Bodies on the ring, and steps that move them.

use super::contact::{self, Laid};
use super::solve::{Effort, Mover, Solver, Touch};
use super::{Precision, Shape, Support, Turn, Vector};

/// A piece or a stack of pieces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body<'s> {
    /// The outline.
    pub shape: &'s Shape,
    /// The weight. Only the ratio between bodies matters.
    pub weight: f64,
    /// The centre of mass.
    pub centre: Vector,
    /// The rotation.
    pub turn: Turn,
    /// Whether the body has not fallen. A body that fell keeps its number.
    pub lies: bool,
}

impl<'s> Body<'s> {
    /// Creates a body that faces east.
    pub fn new(shape: &'s Shape, weight: f64, centre: Vector) -> Self {
        Self { shape, weight, centre, turn: Turn::NONE, lies: true }
    }
}

/// The number of a body in a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BodyId(u16);

impl BodyId {
    /// Returns the id of the body with this index.
    pub const fn new(index: usize) -> Self {
        Self(index as u16)
    }

    /// Returns the index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A contact of two bodies in the last step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pressing {
    /// The two bodies.
    pub bodies: [BodyId; 2],
    /// The force along the normal.
    pub push: f64,
    /// The whole force on the second body, including friction between the two.
    pub force: Vector,
    /// The energy lost to this friction: its force times the distance slid.
    pub lost: f64,
}

/// The distance up to which bodies take part in a step, in lengths of the step.
const MARGIN_STEPS: f64 = 1.6;
/// The smallest such distance, in mm.
const MARGIN: f64 = 0.6;

/// The largest error in mm for which a step is not repeated.
const OPEN: f64 = 0.002;

/// Bodies on a ring.
#[derive(Clone, Debug)]
pub struct World<'s> {
    bodies: Vec<Body<'s>>,
    /// The motion of each body in the last step.
    last: Vec<Motion>,
    /// The length of the last step.
    length: f64,
    /// The index in `cores` of the first vertex of each body.
    first_vertex: Vec<usize>,
    /// The vertices of all cores, half a step ahead if every body keeps its motion. Contacts are evaluated there, because
    /// linearising in the middle of a step makes the smallest error.
    cores: Vec<Vector>,
    /// The contacts of the last step, whose forces start the next one.
    touches: Vec<Touch>,
    /// The identities of these contacts, by which they are recognised in the next step.
    names: Vec<u64>,
    /// The bodies that took part in the last step, the pushed one first.
    island: Vec<usize>,
    movers: Vec<Mover>,
    gathering: Gathering,
    solver: Solver,
}

/// The motion of a body in a step.
#[derive(Clone, Copy, Debug)]
struct Motion {
    /// Half of the displacement.
    half_shift: Vector,
    /// Half of the turn.
    half_turn: f64,
    /// The speed for which its viscosity was last adjusted.
    pace: f64,
}

/// Memory for finding the bodies that take part in a step.
#[derive(Clone, Debug, Default)]
struct Gathering {
    /// The number of each body in the island.
    number: Vec<usize>,
    island: Vec<usize>,
    touches: Vec<Touch>,
    names: Vec<u64>,
}

const OUTSIDE: usize = usize::MAX;

impl<'s> World<'s> {
    /// Creates a world. The order of the bodies decides the order in which contacts are solved, so the same order is needed
    /// to reproduce a result.
    pub fn new(bodies: Vec<Body<'s>>) -> Self {
        let still = Motion { half_shift: Vector::ZERO, half_turn: 0.0, pace: 1.0 };
        let mut world = Self {
            last: vec![still; bodies.len()],
            length: 0.0,
            first_vertex: Vec::with_capacity(bodies.len()),
            cores: Vec::new(),
            touches: Vec::new(),
            names: Vec::new(),
            island: Vec::new(),
            movers: Vec::new(),
            gathering: Gathering::default(),
            solver: Solver::default(),
            bodies,
        };
        for index in 0..world.bodies.len() {
            let vertices: usize = world.bodies[index].shape.parts().iter().map(|part| part.core.len()).sum();
            world.first_vertex.push(world.cores.len());
            world.cores.resize(world.cores.len() + vertices, Vector::ZERO);
            world.lay(index);
        }
        world
    }

    /// Returns the bodies, including those that fell.
    pub fn bodies(&self) -> &[Body<'s>] {
        &self.bodies
    }

    /// Returns a body.
    pub fn body(&self, id: BodyId) -> &Body<'s> {
        &self.bodies[id.index()]
    }

    /// Moves `driven` by `drive` without turning it, and all other bodies out of its way. Bodies that `support` no longer
    /// carries fall, except the driven one.
    pub fn step(
        &mut self,
        driven: BodyId,
        drive: Vector,
        support: &Support,
        precision: &Precision,
    ) -> Effort {
        self.advance(driven, drive, support, precision, precision.halvings)
    }

    /// Makes a step, or two steps of half the length if a body is too fast or the step cannot be solved.
    fn advance(
        &mut self,
        driven: BodyId,
        drive: Vector,
        support: &Support,
        precision: &Precision,
        halvings: u32,
    ) -> Effort {
        let length = drive.length();
        self.look_ahead(length);
        let margin = if length * MARGIN_STEPS > MARGIN { length * MARGIN_STEPS } else { MARGIN };
        self.gather(driven.index(), margin);
        let effort = self.solver.solve(&mut self.movers, &mut self.touches, drive, precision);
        let unsolved = effort.gap >= precision.gap && effort.gap >= OPEN;
        if halvings > 0 && (unsolved || self.is_too_fast(margin, precision.gap * 0.5)) {
            let [first, second] =
                [0.5, 0.5].map(|half| self.advance(driven, drive * half, support, precision, halvings - 1));
            return Effort {
                sweeps: effort.sweeps + first.sweeps + second.sweeps,
                gap: if first.gap > second.gap { first.gap } else { second.gap },
                force: if first.force > second.force { first.force } else { second.force },
            };
        }
        for number in 0..self.island.len() {
            let index = self.island[number];
            let (shift, turn) = self.solver.motion(number);
            let last = &mut self.last[index];
            if number > 0 {
                last.pace = self.movers[number].pace;
            }
            let was_still = last.half_shift == Vector::ZERO && last.half_turn == 0.0;
            if was_still && shift == Vector::ZERO && turn == 0.0 {
                continue;
            }
            (last.half_shift, last.half_turn) = (shift * 0.5, turn * 0.5);
            let body = &mut self.bodies[index];
            body.centre += shift;
            if turn != 0.0 {
                body.turn = body.turn.then(Turn::by_half_tangent(turn * 0.5)).normalised();
            }
            if number > 0 && !support.carries(body.centre) {
                body.lies = false;
            }
            self.lay(index);
        }
        effort
    }

    /// Returns `true` if a body moves farther than `margin`, or turns so much that its outline deviates by more than `most`
    /// from a straight motion.
    fn is_too_fast(&self, margin: f64, most: f64) -> bool {
        (1..self.island.len()).any(|number| {
            let index = self.island[number];
            let shape = self.bodies[index].shape;
            let (shift, turn) = self.solver.motion(number);
            if shift.dot(shift) > margin * margin {
                return true;
            }
            let ahead = self.last[index].half_turn.abs();
            let rest = (turn - self.last[index].half_turn).abs();
            let off = if rest > ahead { rest } else { ahead };
            !shape.is_disc() && shape.reach() * off * off * 0.5 > most
        })
    }

    /// Rescales the motion of the last step to a step of another length.
    fn look_ahead(&mut self, length: f64) {
        if self.length.to_bits() != length.to_bits() && self.length > 0.0 {
            let change = length / self.length;
            for position in 0..self.island.len() {
                let index = self.island[position];
                let last = &mut self.last[index];
                (last.half_shift, last.half_turn) = (last.half_shift * change, last.half_turn * change);
                self.lay(index);
            }
        }
        self.length = length;
    }

    /// Drops every body that `support` does not carry.
    pub fn settle(&mut self, support: &Support) {
        for body in &mut self.bodies {
            body.lies &= support.carries(body.centre);
        }
    }

    /// Returns the distance between two bodies, which is negative if they overlap.
    pub fn gap(&self, first: BodyId, second: BodyId) -> f64 {
        gap(&self.bodies[first.index()], &self.bodies[second.index()])
    }

    /// Returns the contacts of the last step.
    pub fn pressings(&self) -> impl Iterator<Item = Pressing> {
        self.touches.iter().filter(|touch| touch.push > 0.0).map(|touch| {
            let side = touch.normal.left();
            let along = |number: usize, lever: f64| {
                let (shift, turn) = self.solver.motion(number);
                shift.dot(side) + turn * lever
            };
            let slid = along(touch.second, touch.side_levers[1]) - along(touch.first, touch.side_levers[0]);
            Pressing {
                bodies: [touch.first, touch.second].map(|number| BodyId::new(self.island[number])),
                push: touch.push,
                force: touch.normal * touch.push + side * touch.rub,
                lost: -touch.rub * slid,
            }
        })
    }

    /// Computes the vertices of a body half a step ahead.
    fn lay(&mut self, index: usize) {
        let (body, last) = (&self.bodies[index], &self.last[index]);
        let centre = body.centre + last.half_shift;
        let turn = if last.half_turn == 0.0 {
            body.turn
        } else {
            body.turn.then(Turn::by_half_tangent(last.half_turn * 0.5))
        };
        let vertices = body.shape.parts().iter().flat_map(|part| &part.core);
        for (laid, vertex) in self.cores[self.first_vertex[index]..].iter_mut().zip(vertices) {
            *laid = centre + turn.apply(*vertex);
        }
    }

    /// Finds the bodies connected to the pushed one by contacts. All others are ignored in this step.
    fn gather(&mut self, driven: usize, margin: f64) {
        let mut gathering = std::mem::take(&mut self.gathering);
        let Gathering { number, island, touches, names } = &mut gathering;
        number.clear();
        number.resize(self.bodies.len(), OUTSIDE);
        island.clear();
        touches.clear();
        names.clear();
        number[driven] = 0;
        island.push(driven);
        let mut next = 0;
        while next < island.len() {
            let this = island[next];
            let body = &self.bodies[this];
            for (other, other_body) in self.bodies.iter().enumerate() {
                // This pair was checked with the earlier body of the island.
                if other == this || !other_body.lies || number[other] < next {
                    continue;
                }
                let near = body.shape.reach() + other_body.shape.reach() + margin;
                let apart = other_body.centre - body.centre;
                if apart.dot(apart) >= near * near {
                    continue;
                }
                let before = touches.len();
                // A body outside the island joins it if it has a contact.
                let theirs = if number[other] == OUTSIDE { island.len() } else { number[other] };
                let ends = if this < other { [this, other] } else { [other, this] };
                let numbers = if this < other { [next, theirs] } else { [theirs, next] };
                self.face(ends, numbers, margin, touches, names);
                if touches.len() > before && number[other] == OUTSIDE {
                    number[other] = island.len();
                    island.push(other);
                }
            }
            next += 1;
        }
        for (touch, name) in touches.iter_mut().zip(names.iter()) {
            if let Some(old) = self.names.iter().position(|old| old == name) {
                (touch.push, touch.rub) = (self.touches[old].push, self.touches[old].rub);
            }
        }
        std::mem::swap(&mut self.touches, touches);
        std::mem::swap(&mut self.names, names);
        std::mem::swap(&mut self.island, island);
        // Bodies that no longer take part have no motion to continue.
        for &index in island.iter().filter(|&&index| number[index] == OUTSIDE) {
            (self.last[index].half_shift, self.last[index].half_turn) = (Vector::ZERO, 0.0);
            self.lay(index);
        }
        self.movers.clear();
        self.movers.extend(self.island.iter().map(|&index| {
            let body = &self.bodies[index];
            Mover { weight: body.weight, arm: body.shape.arm(), pace: self.last[index].pace }
        }));
        self.gathering = gathering;
    }

    /// Finds the contacts of two bodies.
    fn face(
        &self,
        ends: [usize; 2],
        numbers: [usize; 2],
        margin: f64,
        touches: &mut Vec<Touch>,
        names: &mut Vec<u64>,
    ) {
        let [first, second] = ends;
        let [a_last, b_last] = ends.map(|index| &self.last[index]);
        let [a_centre, b_centre] = ends.map(|index| self.bodies[index].centre + self.last[index].half_shift);
        for (a_index, a) in self.laid(first).enumerate() {
            for (b_index, b) in self.laid(second).enumerate() {
                contact::between(a, b, margin, |facing| {
                    let normal = facing.normal;
                    let (a_lever, b_lever) = (facing.on_first - a_centre, facing.on_second - b_centre);
                    let levers = [a_lever.cross(normal), b_lever.cross(normal)];
                    let side_levers = [a_lever.dot(normal) + a.radius, b_lever.dot(normal) - b.radius];
                    // Convert the gap from half a step ahead to the present.
                    let ahead = normal.dot(b_last.half_shift - a_last.half_shift)
                        + (b_last.half_turn * levers[1] - a_last.half_turn * levers[0]);
                    touches.push(Touch::new(numbers, normal, facing.gap - ahead, levers, side_levers));
                    let words = [first, second, a_index, b_index, facing.vertex as usize];
                    let bits = [16, 16, 8, 8, 8];
                    names.push(
                        words.iter().zip(bits).fold(0, |name, (&word, bits)| name << bits | word as u64),
                    );
                });
            }
        }
    }

    /// Returns the parts of a body half a step ahead.
    fn laid(&self, index: usize) -> impl Iterator<Item = Laid<'_>> {
        let mut vertex = self.first_vertex[index];
        self.bodies[index].shape.parts().iter().map(move |part| {
            let core = &self.cores[vertex..vertex + part.core.len()];
            vertex += part.core.len();
            Laid { core, radius: part.radius }
        })
    }
}

/// Returns the distance between two bodies, which is negative if they overlap.
pub fn gap(first: &Body<'_>, second: &Body<'_>) -> f64 {
    let cores = |body: &Body<'_>| -> Vec<(Vec<Vector>, f64)> {
        let laid = |vertex: &Vector| body.centre + body.turn.apply(*vertex);
        body.shape.parts().iter().map(|part| (part.core.iter().map(laid).collect(), part.radius)).collect()
    };
    let mut least = f64::INFINITY;
    for (a, a_radius) in cores(first) {
        for (b, b_radius) in cores(second) {
            let (a, b) = (Laid { core: &a, radius: a_radius }, Laid { core: &b, radius: b_radius });
            let gap = contact::gap(a, b);
            if gap < least {
                least = gap;
            }
        }
    }
    least
}
