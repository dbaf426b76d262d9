//! Offers that wait for an answer.

use dohyo_core::{Seat, SeatSet};
use dohyo_table::{Offer, Table};

use super::spoken::Spoken;

/// Returns an offer that a person at this screen is to answer, and their seat. Computers answer by themselves.
pub fn to_answer<G: Spoken>(table: &Table<G>, own: SeatSet) -> Option<(&Offer, Seat)> {
    let asked = |offer: &Offer| own.iter().find(|&seat| table.awaits_answer(offer, seat));
    table.offers().iter().find_map(|offer| Some((offer, asked(offer)?)))
}

/// Returns an offer of a person at this screen that people elsewhere are to answer.
pub fn unanswered<G: Spoken>(table: &Table<G>, own: SeatSet) -> Option<&Offer> {
    let seats = || table.seating().seats().iter().filter(|&seat| table.seating().is_human(seat));
    table
        .offers()
        .iter()
        .find(|offer| own.contains(offer.by) && seats().any(|seat| table.awaits_answer(offer, seat)))
}
