//! What happens in a race, in words.

use std::time::Duration;

use dohyo_core::{Game as _, Seat, SeatSet};
use dohyo_sumoku::Sumoku;
use dohyo_table::Table;
use leptos::prelude::*;

use super::bests::{Feat, Result};
use super::plans::News;
use super::race::{RaceSitting, minutes};
use crate::table::names::Names;
use crate::texts::Texts;

/// Returns what `ask` reads from the table, if there is one.
pub(super) fn of_game<T>(sitting: RaceSitting, ask: impl FnOnce(&Table<Sumoku>) -> Option<T>) -> Option<T> {
    sitting.table.with(|table| ask(table.as_ref()?))
}

/// Returns the name of the player at `seat`; `None` for the reader.
pub(super) fn name(sitting: RaceSitting, seat: Seat, t: &Texts) -> Option<String> {
    let me = sitting.me.get();
    of_game(sitting, |table| name_at(table, me, seat, t))
}

/// Returns the name of the player at `seat`; `None` if that is `me`, the reader's seat.
pub(super) fn name_at(table: &Table<Sumoku>, me: Option<Seat>, seat: Seat, t: &Texts) -> Option<String> {
    let own = me.map(SeatSet::from).unwrap_or_default();
    (Some(seat) != me).then(|| Names::of(table, own, t).name(seat).to_owned())
}

/// Returns what the person has achieved in words.
pub(super) fn feat_words(feat: Feat, t: &Texts) -> String {
    let words = t.race_words();
    let face = |result: Result| match result {
        Result::Seconds(seconds) => minutes(Duration::from_secs(seconds)),
        Result::Tiles(tiles) => (words.tiles_best)(tiles),
    };
    let taken = match feat.result {
        Result::Seconds(_) => format!("{} ", (words.time_taken)(&face(feat.result))),
        Result::Tiles(_) => String::new(),
    };
    let before = feat.before.filter(|_| !feat.is_best()).map(|before| match feat.result {
        Result::Seconds(_) => Result::Seconds(before),
        Result::Tiles(_) => Result::Tiles(before),
    });
    let best = before.map_or_else(|| words.new_best.to_owned(), |best| (words.best_before)(&face(best)));
    taken + &best
}

/// Returns the result of an action in words.
pub(super) fn news_words(sitting: RaceSitting, news: &News, t: &Texts) -> String {
    let alone = of_game(sitting, |table| table.game().seats().single()).is_some();
    news.words(|seat| name(sitting, seat, t), alone, t)
}
