//! The coach of a first game: the prompt explains each phase of a turn as it comes.
//!
//! Its texts are a part of the page that is loaded later, so that those who know the game do without them.

use dohyo_lessons::Coached;
use leptos::prelude::*;

use super::shown::Shown;
use super::sitting::Sitting;
use crate::game::Game;
use crate::learn::in_language;
use crate::storage;
use crate::table::keeping::{self, Slot};
use crate::texts::Lang;

/// Returns what the player to move can do, as the coach says it.
pub type Coach<G> = fn(&G, Lang) -> &'static str;

const ON: &str = "on";
const OFF: &str = "off";

/// Returns `true` if the coach accompanies the next game: unless the reader has left it, in the first one.
pub(super) fn is_wanted(game: Game) -> bool {
    match storage::read(&game.kept("coach")) {
        Some(kept) => kept == ON,
        None => !keeping::is_kept(game, Slot::Table),
    }
}

impl<G: Shown> Sitting<G> {
    /// Brings the coach, or leaves it.
    pub fn let_coach(self, on: bool) {
        storage::write(&G::GAME.kept("coach"), if on { ON } else { OFF });
        // The coach's own effect follows the signal, so only a change is told.
        if self.coaching.get_untracked() != on {
            self.coaching.set(on);
        }
    }
}

/// Lets the coach speak at a table until the game is over. This is the part that is loaded later.
pub fn speak<G: Shown + Coached>(sitting: Sitting<G>) -> AnyView {
    sitting.coach.set(Some(|game, lang| in_language(game.advice(), lang)));
    Effect::new(move |_| {
        let playing = sitting.table.with(Option::is_some);
        if !sitting.coaching.get() || !playing {
            return;
        }
        // A reload goes on with the coach; the end of the game is the end of the first lesson at the table.
        sitting.let_coach(!sitting.is_over());
    });
    ().into_any()
}
