//! Pushes and their notation.

use std::fmt;
use std::str::FromStr;

use dohyo_core::{Malformed, Words};

use crate::decimal;
use crate::physics::{Body, Drive, Precision, World};
use crate::{Aim, Corner, Entering, Group, Kind, Quarter, Stand, Standing};

/// The piece or group that is pushed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Item {
    /// One piece.
    One {
        /// The kind of piece.
        kind: Kind,
        /// The heading; east is straight ahead.
        heading: Quarter,
    },
    /// An interlocked group.
    Group(Group),
}

impl Item {
    /// Returns a piece that faces straight ahead.
    pub const fn one(kind: Kind) -> Self {
        Self::One { kind, heading: Quarter::East }
    }

    /// Returns the pieces it takes from the tray.
    pub fn kinds(self) -> Vec<Kind> {
        match self {
            Self::One { kind, .. } => vec![kind],
            Self::Group(group) => group.kinds().collect(),
        }
    }

    /// Returns the pieces as they enter the ring.
    pub fn entering(self) -> Entering {
        match self {
            Self::One { kind, heading } => Entering::one(kind, heading),
            Self::Group(group) => group.entering(),
        }
    }
}

/// Writes `M`, `RAFT@N` or `FILE/3`.
impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One { kind, heading: Quarter::East } => kind.fmt(f),
            Self::One { kind, heading } => write!(f, "{kind}@{}", heading.letter()),
            Self::Group(group) => f.write_str(group.name()),
        }
    }
}

impl Item {
    pub(crate) fn read(word: &str) -> Option<Self> {
        if let Some(group) = Group::all().find(|group| group.name() == word) {
            return Some(Self::Group(group));
        }
        let (kind, heading) = word.split_once('@').unwrap_or((word, "E"));
        let mut letters = heading.chars();
        let heading = Quarter::from_letter(letters.next()?)?;
        let kind: Kind = kind.parse().ok()?;
        (letters.as_str().is_empty() && kind != Kind::WRESTLER).then_some(Self::One { kind, heading })
    }
}

impl Stand {
    pub(crate) fn read(word: &str) -> Option<Self> {
        if let Some(corner) = Corner::named(word) {
            return Some(Self::Corner(corner));
        }
        let mut letters = word.chars();
        let side = Quarter::from_letter(letters.next()?)?;
        let offset = match letters.as_str() {
            "" => 0,
            signed => tenths(signed.strip_prefix('+').unwrap_or(signed))?,
        };
        Some(Self::Side { side, offset })
    }
}

/// Reads mm with one decimal place as tenths.
pub(crate) fn tenths(word: &str) -> Option<i16> {
    let units = decimal::read_units(word)?;
    (units % 1000 == 0).then(|| i16::try_from(units / 1000).ok()).flatten()
}

/// Writes tenths as mm.
pub(crate) fn in_mm(tenths: i16) -> String {
    decimal::write(i32::from(tenths) * 1000)
}

/// Writes `5 -30`.
impl fmt::Display for Aim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", in_mm(self.lateral), self.angle)
    }
}

impl Aim {
    pub(crate) fn read(words: &mut Words<'_>) -> Result<Self, Malformed> {
        let lateral =
            words.read("the distance from the middle in mm with one decimal place, such as -2.5", tenths)?;
        let angle = words.read("the angle, from -268 to 268", |word| {
            word.parse().ok().filter(|angle| (-Self::WIDEST..=Self::WIDEST).contains(angle))
        })?;
        Ok(Self { lateral, angle })
    }
}

/// A push: the item, the position of the platform, and the aim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shot {
    /// The piece or group that is pushed.
    pub item: Item,
    /// The position of the platform.
    pub stand: Stand,
    /// The aim.
    pub aim: Aim,
}

/// The result of a push.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Landed {
    /// The pieces on the ring.
    pub ring: Vec<Standing>,
    /// The pieces that fell, in the order of the ring before, with the pushed pieces last.
    pub fallen: Vec<Standing>,
}

impl Shot {
    /// Returns `true` if the aim fits the platform, given the breadth of the pieces.
    pub fn fits(&self) -> bool {
        let widest = self.item.entering().widest_lateral();
        (-widest..=widest).contains(&self.aim.lateral)
            && (-Aim::WIDEST..=Aim::WIDEST).contains(&self.aim.angle)
    }

    /// Returns the physical world before the push and the motion of the hand.
    pub fn begin(&self, ring: &[Standing]) -> (World<'static>, Drive) {
        let mut bodies: Vec<Body<'static>> = ring.iter().map(Standing::body).collect();
        let drive = self.item.entering().enter(&mut bodies, self.stand.platform(), self.aim);
        (World::new(bodies), drive)
    }

    /// Makes the push. `watch` is called after every step.
    pub fn push(
        &self,
        ring: &[Standing],
        precision: &Precision,
        watch: &mut dyn FnMut(&World<'static>),
    ) -> Landed {
        let (mut world, drive) = self.begin(ring);
        world.push(&drive, self.stand.platform(), precision, watch);
        let entered = self.item.kinds().into_iter().map(Standing::of);
        let mut landed = Landed { ring: Vec::new(), fallen: Vec::new() };
        for (mut standing, body) in ring.iter().cloned().chain(entered).zip(world.bodies()) {
            standing.moved_to(body);
            if body.lies { &mut landed.ring } else { &mut landed.fallen }.push(standing);
        }
        landed
    }
}

/// Writes `M NE 5 -30`.
impl fmt::Display for Shot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.item, self.stand, self.aim)
    }
}

impl Shot {
    pub(crate) fn read(words: &mut Words<'_>) -> Result<Self, Malformed> {
        let item = words.read("a piece such as M or RAFT@N, or a group such as FILE/2", Item::read)?;
        let stand = words.read("a corner such as NE, or a side such as N or N+2.5", Stand::read)?;
        Ok(Self { item, stand, aim: Aim::read(words)? })
    }
}

impl FromStr for Shot {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let mut words = Words::of("push", text);
        let shot = Self::read(&mut words)?;
        words.end()?;
        Ok(shot)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout;

    #[test]
    fn shots_read_back_as_they_were_written() {
        for text in ["M NE 0 0", "RAFT@N SW -2.5 268", "FILE/3 N+2.5 0 -1", "S W-6 17.9 0", "L E 0 0"] {
            assert_eq!(text.parse::<Shot>().map(|shot| shot.to_string()).as_deref(), Ok(text));
        }
        for text in [
            "",
            "M",
            "M NE",
            "M NE 0",
            "M NE 0.05 0",
            "M NE 0 269",
            "X NE 0 0",
            "WRESTLER NE 0 0",
            "M NX 0 0",
            "M NE 0 0 0",
        ] {
            assert!(text.parse::<Shot>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_push_loses_no_piece() {
        let ring = layout::start(2);
        for text in ["M NE 0 0", "CLAMP/L SW 0 0", "FILE/2 N-3 0 0"] {
            let shot: Shot = text.parse().expect(text);
            assert!(shot.fits());
            let landed = shot.push(&ring, &Precision::GAME, &mut |_| {});
            assert_eq!(landed.ring.len() + landed.fallen.len(), ring.len() + shot.item.kinds().len());
            assert!(landed.ring != ring);
        }
        assert!(!"L NE 8.1 0".parse::<Shot>().expect("well written").fits());
    }
}
