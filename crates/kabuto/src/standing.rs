//! What lies on the ring between pushes.

use std::fmt;
use std::str::FromStr;

use dohyo_core::{Malformed, Seat};

use crate::physics::{Body, Vector};
use crate::{Heading, Kind, Place, Quarter};

/// The overlap, in mm, that a text may have: more than any push leaves.
pub(crate) const OVERLAP: f64 = 0.05;

/// A piece on the ring, with whatever is stacked on it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    /// The piece that touches the ground.
    pub kind: Kind,
    /// Whose wrestler it is, if it is one.
    pub wrestler: Option<Seat>,
    /// Where it lies.
    pub place: Place,
    /// What lies on it, the lowest first. A wrestler is always lowest.
    pub stack: Vec<Kind>,
    /// Whether the belt lies on it.
    pub belt: bool,
}

impl Standing {
    /// A piece whose drawing's origin lies at a point, looking along a quarter.
    pub fn at(kind: Kind, point: Vector, front: Quarter) -> Self {
        let centre = point - front.turn().apply(kind.piece().shape.origin());
        let place = Place::nearest(centre, Heading::of(front).turn());
        Self { kind, wrestler: None, place, stack: Vec::new(), belt: false }
    }

    /// A piece alone in the middle of the ring.
    pub fn of(kind: Kind) -> Self {
        Self::at(kind, Vector::ZERO, Quarter::East)
    }

    /// Everything in the stack, the lowest first.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> {
        std::iter::once(self.kind).chain(self.stack.iter().copied())
    }

    /// The uppermost piece.
    pub fn top(&self) -> Kind {
        self.stack.last().copied().unwrap_or(self.kind)
    }

    /// The body it is in a push: the outline of the lowest, the weight of all.
    pub fn body(&self) -> Body<'static> {
        let weight = self.kinds().map(|kind| kind.piece().weight).sum();
        let turn = self.place.heading.turn();
        Body { turn, ..Body::new(&self.kind.piece().shape, weight, self.place.centre()) }
    }
    /// Puts it where a push has left its body. A disc looks the same from all sides, and keeps its heading.
    pub(crate) fn moved_to(&mut self, body: &Body<'_>) {
        let heading = self.place.heading;
        self.place = Place::nearest(body.centre, body.turn);
        if self.kind.piece().shape.is_disc() {
            self.place.heading = heading;
        }
    }
}

/// `M:26,60`; the wrestler of seat 1 with a brick on it `WRESTLER.1+BRICK:-35,0`; the disc with the belt `M*:0,0`.
impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind)?;
        if let Some(seat) = self.wrestler {
            write!(f, ".{seat}")?;
        }
        if self.belt {
            f.write_str("*")?;
        }
        self.stack.iter().try_for_each(|kind| write!(f, "+{kind}"))?;
        write!(f, ":{}", self.place)
    }
}

impl FromStr for Standing {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let read = || {
            let (pieces, place) = text.split_once(':')?;
            let mut pieces = pieces.split('+');
            let base = pieces.next()?;
            let (base, belt) = base.strip_suffix('*').map_or((base, false), |base| (base, true));
            let (kind, wrestler) = match base.split_once('.') {
                Some((kind, seat)) => {
                    let index = seat.parse::<usize>().ok()?.checked_sub(1).filter(|&index| index < 4)?;
                    (kind, Seat::from_index(index))
                }
                None => (base, None),
            };
            let kind: Kind = kind.parse().ok()?;
            let stack = pieces.map(|piece| piece.parse().ok()).collect::<Option<Vec<Kind>>>()?;
            let makes_sense =
                wrestler.is_some() == (kind == Kind::WRESTLER) && !stack.contains(&Kind::WRESTLER);
            let place = place.parse().ok()?;
            makes_sense.then_some(Self { kind, wrestler, place, stack, belt })
        };
        read().ok_or_else(|| {
            let expected = "a piece and its place, such as M:26,60 or WRESTLER.1+BRICK:-35,0@N";
            Malformed::new("piece", 0, format!("`{text}`"), expected)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_read_back_as_they_were_written() {
        for text in ["M:26,60", "WRESTLER.1+BRICK:-35,0@W", "M*+M+S:0.5,0", "RAFT:1,2@N-100"] {
            assert_eq!(text.parse::<Standing>().map(|piece| piece.to_string()).as_deref(), Ok(text));
        }
        for text in ["M", "X:0,0", "WRESTLER:0,0", "M.1:0,0", "WRESTLER.5:0,0", "M+WRESTLER:0,0", "M:0"] {
            assert!(text.parse::<Standing>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_stack_has_the_outline_of_the_lowest_and_the_weight_of_all() {
        let stack: Standing = "L+M+S:0,0".parse().expect("a stack");
        let body = stack.body();
        let discs = Kind::DISCS.map(|kind| kind.piece().weight);
        assert!((body.weight - discs.iter().sum::<f64>()).abs() < 1e-9);
        assert_eq!(body.shape, &Kind::L.piece().shape);
        assert_eq!(stack.top(), Kind::S);
    }
}
