//! What lies on the ring between pushes.

use dohyo_core::Seat;

use crate::physics::{Body, Vector};
use crate::{Heading, Kind, Place, Quarter};

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
}
