//! Corners, the platform, and the aim of a push.

use std::f64::consts::FRAC_1_SQRT_2;
use std::fmt;

use crate::physics::{Body, BodyId, Drive, Platform, Turn, Vector, gap, ring};
use crate::{Kind, Quarter};

/// A cut corner of the ring, with its post.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Corner {
    /// North-east.
    NE,
    /// North-west.
    NW,
    /// South-west.
    SW,
    /// South-east.
    SE,
}

impl Corner {
    /// All corners, counter-clockwise.
    pub const ALL: [Self; 4] = [Self::NE, Self::NW, Self::SW, Self::SE];

    /// Returns the index in [`Corner::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NE => "NE",
            Self::NW => "NW",
            Self::SW => "SW",
            Self::SE => "SE",
        }
    }

    /// Returns the corner with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|corner| corner.name() == name)
    }
}

impl fmt::Display for Corner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of corners.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Corners(u8);

impl Corners {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// Returns `true` if the set contains `corner`.
    pub const fn contains(self, corner: Corner) -> bool {
        self.0 & (1 << corner.index()) != 0
    }

    /// Returns the set with `corner` added.
    #[must_use]
    pub const fn with(self, corner: Corner) -> Self {
        Self(self.0 | 1 << corner.index())
    }

    /// Returns the set without the corners of `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns `true` if all corners of the set are in `other`.
    pub const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns the number of corners.
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Iterates over the corners, counter-clockwise from the north-east.
    pub fn iter(self) -> impl Iterator<Item = Corner> {
        Corner::ALL.into_iter().filter(move |&corner| self.contains(corner))
    }

    /// Returns every subset with `count` corners.
    pub(crate) fn choices(self, count: u8) -> impl Iterator<Item = Self> {
        (0..16).map(Self).filter(move |set| set.count() == count && set.is_within(self))
    }

    pub(crate) fn read(text: &str) -> Option<Self> {
        if text == "-" {
            return Some(Self::default());
        }
        text.split(',').try_fold(Self::default(), |set, name| {
            let corner = Corner::named(name)?;
            (!set.contains(corner)).then(|| set.with(corner))
        })
    }
}

/// Writes `NE,SW`, or `-` for the empty set.
impl fmt::Display for Corners {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.iter().map(Corner::name).collect();
        f.write_str(if names.is_empty() { "-" } else { "" })?;
        f.write_str(&names.join(","))
    }
}

/// The position of the platform.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stand {
    /// At a cut corner.
    Corner(Corner),
    /// At a straight side.
    Side {
        /// The side.
        side: Quarter,
        /// The distance from the middle of the side, to the left when looking into the ring, in tenths of a mm.
        offset: i16,
    },
}

impl Stand {
    /// Returns the platform in this position.
    pub fn platform(self) -> Platform {
        match self {
            Self::Corner(corner) => {
                let (x, y) = match corner {
                    Corner::NE => (1.0, 1.0),
                    Corner::NW => (-1.0, 1.0),
                    Corner::SW => (-1.0, -1.0),
                    Corner::SE => (1.0, -1.0),
                };
                let outward = Vector::new(x, y);
                Platform { middle: outward * (ring::CUT / 2.0), inward: outward * -FRAC_1_SQRT_2 }
            }
            Self::Side { side, offset } => {
                let inward = -side.turn().front();
                let middle = inward * -ring::HALF_SIDE + inward.left() * (f64::from(offset) / TENTHS);
                Platform { middle, inward }
            }
        }
    }
}

/// Writes `NE`, or `N+2.5` for a side and the distance from its middle.
impl fmt::Display for Stand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Corner(corner) => corner.fmt(f),
            Self::Side { side, offset: 0 } => write!(f, "{}", side.letter()),
            Self::Side { side, offset } => {
                let sign = if *offset > 0 { "+" } else { "" };
                write!(f, "{}{sign}{}", side.letter(), crate::shot::in_mm(*offset))
            }
        }
    }
}

/// The aim of a push.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Aim {
    /// The distance from the middle of the edge at which the middle of the piece crosses it, to the left when looking
    /// into the ring, in tenths of a mm.
    pub lateral: i16,
    /// The tangent of half the angle to the left, in thousandths.
    pub angle: i16,
}

impl Aim {
    /// The widest angle, about 30° to each side.
    pub const WIDEST: i16 = 268;
}

const TENTHS: f64 = 10.0;
const THOUSANDTHS: f64 = 1000.0;
/// The distance in mm from the edge at which a push begins if no piece hangs over it.
const BEFORE_EDGE: f64 = 1.0;

/// A piece or an interlocked group that enters the ring, drawn with the edge of the ring to the east.
#[derive(Clone, Debug, PartialEq)]
pub struct Entering {
    /// The pieces, their headings, and the origins of their drawings.
    pieces: Vec<(Kind, Quarter, Vector)>,
    /// The index of the piece that the hand touches.
    touched: usize,
    /// The middle of all pieces.
    middle: Vector,
    half_breadth: f64,
    /// The distance from the middle to the front of all pieces.
    front: f64,
    /// The distance from the middle to the back of the touched piece.
    back: f64,
}

impl Entering {
    /// Returns a single piece with its front turned to `heading`; east is straight ahead.
    pub fn one(kind: Kind, heading: Quarter) -> Self {
        Self::group(vec![(kind, heading, Vector::ZERO)], 0)
    }

    /// Returns a group of pieces. The hand touches the piece with index `touched`.
    ///
    /// # Panics
    ///
    /// Panics if `touched` is not an index of `pieces`.
    pub fn group(pieces: Vec<(Kind, Quarter, Vector)>, touched: usize) -> Self {
        let along = |direction: Vector, pieces: &[(Kind, Quarter, Vector)]| {
            let reach = |&(kind, quarter, at): &(Kind, Quarter, Vector)| {
                let (shape, turn) = (&kind.piece().shape, quarter.turn());
                (at - turn.apply(shape.origin())).dot(direction) + shape.support(turn, direction)
            };
            pieces.iter().map(reach).fold(f64::NEG_INFINITY, f64::max)
        };
        let [east, north, west, south] = Quarter::ALL.map(|quarter| along(quarter.turn().front(), &pieces));
        let middle = Vector::new((east - west) / 2.0, (north - south) / 2.0);
        let back = along(Vector::new(-1.0, 0.0), &pieces[touched..=touched]) + middle.x;
        Self { touched, middle, half_breadth: (north + south) * 0.5, front: east - middle.x, back, pieces }
    }

    /// Returns the kinds of the pieces.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> {
        self.pieces.iter().map(|(kind, ..)| *kind)
    }

    /// Returns the widest lateral aim to each side, in tenths of a mm.
    pub fn widest_lateral(&self) -> i16 {
        // The small addend covers rounding errors in the measured shapes.
        ((ring::HALF_BREADTH - self.half_breadth) * TENTHS + 0.001).floor() as i16
    }

    /// Adds the pieces to `bodies`, on the platform behind everything that hangs over the edge, and returns the motion
    /// of the hand.
    pub fn enter(&self, bodies: &mut Vec<Body<'static>>, platform: Platform, aim: Aim) -> Drive {
        let (inward, aside) = (platform.inward, platform.inward.left());
        let bend = Turn::by_half_tangent(f64::from(aim.angle) / THOUSANDTHS);
        let direction = inward * bend.cos + aside * bend.sin;
        let crossing = platform.middle + aside * (f64::from(aim.lateral) / TENTHS);
        let facing = Turn::towards(inward);
        let mut before = BEFORE_EDGE;
        loop {
            let middle = crossing + direction * (-(before + self.front) / bend.cos);
            let place = |&(kind, quarter, at): &(Kind, Quarter, Vector)| {
                let piece = kind.piece();
                let turn = facing.then(quarter.turn());
                let centre = middle + facing.apply(at - self.middle) - turn.apply(piece.shape.origin());
                Body { turn, ..Body::new(&piece.shape, piece.weight, centre) }
            };
            let entering: Vec<_> = self.pieces.iter().map(place).collect();
            let meets = |new: &Body<'_>| {
                bodies.iter().any(|old| {
                    let (near, apart) = (new.shape.reach() + old.shape.reach(), new.centre - old.centre);
                    old.lies && apart.dot(apart) <= near * near && gap(new, old) <= 0.0
                })
            };
            if entering.iter().any(meets) {
                before += 1.0;
                continue;
            }
            let body = BodyId::new(bodies.len() + self.touched);
            bodies.extend(entering);
            return Drive { body, direction, distance: (before + self.front + self.back) / bend.cos };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_begins_behind_the_edge_and_ends_just_inside() {
        for corner in Corner::ALL {
            let platform = Stand::Corner(corner).platform();
            for (kind, angle) in [(Kind::S, 0), (Kind::L, 268), (Kind::WRESTLER, -100)] {
                let aim = Aim { lateral: -50, angle };
                let mut bodies = Vec::new();
                let drive = Entering::one(kind, Quarter::East).enter(&mut bodies, platform, aim);
                let body = bodies[0];
                let depth = |point: Vector| (point - platform.middle).dot(platform.inward);
                let front = body.shape.support(body.turn, platform.inward);
                let back = body.shape.support(body.turn, -platform.inward);
                assert!((depth(body.centre) + front + 1.0).abs() < 1e-9);
                let end = body.centre + drive.direction * drive.distance;
                assert!((depth(end) - back).abs() < 1e-9, "{kind} {corner}");
            }
        }
    }

    #[test]
    fn a_push_begins_behind_pieces_that_hang_over_the_edge() {
        let platform = Stand::Corner(Corner::NE).platform();
        let hanging = Kind::L.piece();
        let mut bodies = vec![Body::new(&hanging.shape, hanging.weight, Vector::new(54.0, 54.0))];
        let drive = Entering::one(Kind::S, Quarter::East).enter(&mut bodies, platform, Aim::default());
        let apart = gap(&bodies[0], &bodies[1]);
        assert!(apart > 0.0 && apart <= 1.0, "{apart}");
        assert!(drive.distance > 38.0, "{drive:?}");
    }

    #[test]
    fn broad_pieces_leave_less_room_to_aim() {
        for (kind, heading, widest) in [
            (Kind::S, Quarter::East, 180),
            (Kind::M, Quarter::North, 130),
            (Kind::L, Quarter::East, 80),
            (Kind::RAFT, Quarter::East, 20),
            (Kind::RAFT, Quarter::North, 210),
        ] {
            assert_eq!(Entering::one(kind, heading).widest_lateral(), widest, "{kind}");
        }
    }

    #[test]
    fn sides_have_platforms_too() {
        let platform = Stand::Side { side: Quarter::North, offset: 60 }.platform();
        assert_eq!(platform.inward, Vector::new(0.0, -1.0));
        assert_eq!(platform.middle, Vector::new(6.0, 76.0));
    }
}
