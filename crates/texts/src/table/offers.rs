//! Offers that wait for an answer.

use dohyo_core::{Seat, SeatSet};
use dohyo_table::{Offer, Table};

use super::spoken::Spoken;

/// Returns an offer that a person at this screen is to answer, and their seat. Computers answer by themselves.
pub fn to_answer<G: Spoken>(table: &Table<G>, own: SeatSet) -> Option<(&Offer, Seat)> {
    let asked = |offer: &Offer| own.iter().find(|&seat| table.awaits_answer(offer, seat));
    shown_here(table).find_map(|offer| Some((offer, asked(offer)?)))
}

/// Iterates over the offers of a table, except those about absent players, which are told where presence is.
fn shown_here<G: Spoken>(table: &Table<G>) -> impl Iterator<Item = &Offer> {
    table.offers().iter().filter(|offer| offer.what.replaced().is_none())
}

/// Returns an offer of a person at this screen that people elsewhere are to answer.
pub fn unanswered<G: Spoken>(table: &Table<G>, own: SeatSet) -> Option<&Offer> {
    let seats = || table.seating().seats().iter().filter(|&seat| table.seating().is_human(seat));
    shown_here(table)
        .find(|offer| own.contains(offer.by) && seats().any(|seat| table.awaits_answer(offer, seat)))
}
