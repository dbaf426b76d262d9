//! Pieces and stacks on the ring between pushes.

use std::fmt;
use std::str::FromStr;

use dohyo_core::{Malformed, Seat};

use crate::physics::{Body, Vector};
use crate::{Heading, Kind, Place, Quarter};

/// The largest overlap in mm that a position may have. Pushes leave smaller ones.
pub(crate) const OVERLAP: f64 = 0.05;

/// A piece on the ring with the pieces stacked on it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    /// The lowest piece.
    pub kind: Kind,
    /// The seat of a wrestler.
    pub wrestler: Option<Seat>,
    /// The place.
    pub place: Place,
    /// The pieces on top, lowest first. A wrestler is never among them.
    pub stack: Vec<Kind>,
    /// Whether the belt lies on it.
    pub belt: bool,
}

impl Standing {
    /// Returns a piece with the origin of its drawing at `point`, facing `front`.
    pub fn at(kind: Kind, point: Vector, front: Quarter) -> Self {
        let centre = point - front.turn().apply(kind.piece().shape.origin());
        let place = Place::nearest(centre, Heading::of(front).turn());
        Self { kind, wrestler: None, place, stack: Vec::new(), belt: false }
    }

    /// Returns a single piece in the middle of the ring.
    pub fn of(kind: Kind) -> Self {
        Self::at(kind, Vector::ZERO, Quarter::East)
    }

    /// Iterates over all pieces of the stack, lowest first.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> {
        std::iter::once(self.kind).chain(self.stack.iter().copied())
    }

    /// Returns the uppermost piece.
    pub fn top(&self) -> Kind {
        self.stack.last().copied().unwrap_or(self.kind)
    }

    /// Returns the body for the physics, with the outline of the lowest piece and the weight of all.
    pub fn body(&self) -> Body<'static> {
        let weight = self.kinds().map(|kind| kind.piece().weight).sum();
        let turn = self.place.heading.turn();
        Body { turn, ..Body::new(&self.kind.piece().shape, weight, self.place.centre()) }
    }

    /// Moves the piece to the place of its body after a push. A disc keeps its heading.
    pub(crate) fn moved_to(&mut self, body: &Body<'_>) {
        let heading = self.place.heading;
        self.place = Place::nearest(body.centre, body.turn);
        if self.kind.piece().shape.is_disc() {
            self.place.heading = heading;
        }
    }
}

/// Writes `M:26,60`, `WRESTLER.1+BRICK:-35,0` for the wrestler of seat 1 with a brick on it, or `M*:0,0` for the disc
/// with the belt.
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
                    let seat = seat.parse().ok().filter(|seat: &Seat| seat.index() < 4)?;
                    (kind, Some(seat))
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
    fn a_stack_has_the_outline_of_its_base_and_the_weight_of_all() {
        let stack: Standing = "L+M+S:0,0".parse().expect("a stack");
        let body = stack.body();
        let discs = Kind::DISCS.map(|kind| kind.piece().weight);
        assert!((body.weight - discs.iter().sum::<f64>()).abs() < 1e-9);
        assert_eq!(body.shape, &Kind::L.piece().shape);
        assert_eq!(stack.top(), Kind::S);
    }
}
