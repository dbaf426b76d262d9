//! The names of the players at a table of the page.

use dohyo_core::Seat;
use leptos::prelude::*;

pub use dohyo_texts::table::names::{LONGEST, Names, ending, tidy, turn};

use super::shown::Shown;
use super::sitting::Sitting;
use crate::texts::Texts;

impl<G: Shown> Sitting<G> {
    /// Returns the names of the players.
    pub fn names(self, t: &Texts) -> Names {
        let own = self.own();
        self.table.with(|table| table.as_ref().map(|table| Names::of(table, own, t))).unwrap_or_default()
    }

    /// Returns the name of the player at `seat`.
    pub fn name(self, seat: Seat, t: &Texts) -> String {
        let own = self.own();
        self.table.with(|table| match table {
            Some(table) => Names::of(table, own, t).name(seat).to_owned(),
            None => G::seat_name(seat, t).to_owned(),
        })
    }
}
