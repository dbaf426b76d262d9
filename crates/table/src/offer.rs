//! Offers, and who has to agree to them.

use dohyo_core::{Game, Seat, SeatSet};

use crate::{Proposal, Seating, Seq};

/// A proposal that has not been answered by everybody yet.
///
/// It ends when everybody it concerns has agreed, when somebody declines, when its maker withdraws it, or when somebody
/// who has not answered plays on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What is proposed.
    pub what: Proposal,
    /// The seat that proposed it.
    pub by: Seat,
    /// The entry that made the offer.
    pub seq: Seq,
    /// The seats that have agreed, the proposer included.
    pub agreed: SeatSet,
}

impl Offer {
    pub(crate) fn new(what: Proposal, by: Seat, seq: Seq) -> Self {
        Self { what, by, seq, agreed: SeatSet::from(by) }
    }

    /// Returns the groups of seats that have to agree; one member speaks for its group. The groups are the other teams.
    /// For resigning together they are the partners who are people, and for replacing a player all other people.
    fn groups<G: Game>(&self, game: &G, seating: &Seating) -> Vec<SeatSet> {
        let own = game.side_of(self.by);
        if self.what == Proposal::Resign {
            let partners = own.iter().filter(|&seat| seat != self.by && seating.is_human(seat));
            return partners.map(SeatSet::from).collect();
        }
        if let Some(absent) = self.what.replaced() {
            let others = seating.seats().iter().filter(|&seat| seat != self.by && seat != absent);
            return others.filter(|&seat| seating.is_human(seat)).map(SeatSet::from).collect();
        }
        let mut groups: Vec<SeatSet> = Vec::new();
        for seat in seating.seats().iter().filter(|&seat| !own.contains(seat)) {
            let side = game.side_of(seat);
            if !groups.contains(&side) {
                groups.push(side);
            }
        }
        groups
    }

    /// Returns `true` if `seat` still has to answer.
    pub(crate) fn awaits<G: Game>(&self, seat: Seat, game: &G, seating: &Seating) -> bool {
        let groups = self.groups(game, seating);
        groups.into_iter().any(|group| group.contains(seat) && !group.meets(self.agreed))
    }

    /// Returns `true` if everybody has agreed.
    pub(crate) fn is_settled<G: Game>(&self, game: &G, seating: &Seating) -> bool {
        self.groups(game, seating).into_iter().all(|group| group.meets(self.agreed))
    }
}
