//! SUMOO in words.

use std::time::Duration;

use dohyo_core::{Game as _, Reason, Seat};
use dohyo_sumoo::{Action, Colour, Illegal, OUT, POINTS, Square, Sumoo};

use super::choose::{Meant, Offer, Selection};
use crate::table::repetition::{repetition, would_repeat};
use crate::table::{Intent, Spoken, TURN_PAUSE, TableWords};
use crate::texts::Texts;

/// Why an input means no action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unclear {
    /// Nothing is picked, and the square has no own token.
    PickFirst,
    /// Several actions are about the square.
    WhichOne,
    /// No action of the picked tokens is about the square.
    NotThere,
}

/// Returns the colour of a seat.
pub fn colour(seat: Seat) -> Colour {
    if seat == Colour::White.seat() { Colour::White } else { Colour::Black }
}

impl Spoken for Sumoo {
    type Selection = Selection;
    type Unclear = Unclear;

    const DARK: Seat = Seat::SECOND;
    const USUAL_SEAT: Seat = Seat::FIRST;
    const COLOURS_BY_LOT: bool = true;
    const PAUSE: Duration = TURN_PAUSE;

    fn words(t: &'static Texts) -> TableWords {
        t.sumoo_words().table
    }

    fn seat_name(seat: Seat, t: &Texts) -> &'static str {
        (t.sumoo_words().colour)(colour(seat))
    }

    fn refusal(why: &Illegal, t: &Texts) -> String {
        (t.sumoo_words().illegal)(why)
    }

    fn unclear(why: &Unclear, t: &Texts) -> String {
        let words = &t.sumoo_words();
        let text = match why {
            Unclear::PickFirst => words.pick_first,
            Unclear::WhichOne => words.which_one,
            Unclear::NotThere => words.not_there,
        };
        text.to_owned()
    }

    fn reason(reason: Reason, t: &Texts) -> Option<&'static str> {
        match reason {
            OUT => Some(t.sumoo_words().ended_by_exit),
            Reason::NO_PROGRESS => Some(t.sumoo_words().ended_quietly),
            _ => None,
        }
    }

    fn note(&self, t: &Texts) -> Option<String> {
        let again = || would_repeat(self, &Action::End);
        let warning = repetition(self.occurrences(), self.repetition_draws(), again, t);
        let points = self.situation().points;
        let left = || (points < POINTS).then(|| (t.sumoo_words().points_left)(points));
        warning.map(str::to_owned).or_else(left)
    }

    fn first_steps(&self, selection: &Selection, t: &Texts) -> Option<String> {
        let chosen = !selection.is_empty() && !selection.choices(&Offer::of(self)).is_empty();
        chosen.then(|| t.sumoo_words().first_choice.to_owned())
    }

    fn prompt(&self, selection: &Selection, t: &Texts) -> Option<String> {
        let count = selection.choices(&Offer::of(self)).len();
        (!selection.is_empty()).then(|| (t.sumoo_words().choose)(count))
    }

    fn ply(action: &Action, t: &Texts) -> String {
        match action {
            Action::End => t.sumoo_words().end_short.to_owned(),
            _ => format!("{action:#}"),
        }
    }

    fn told(&self, last: &Action, t: &Texts) -> String {
        let words = t.sumoo_words();
        let now = self.situation();
        if *last == Action::End {
            return (words.ended_turn)(now.to_move.opponent()).to_owned();
        }
        self.deed(last, t).map(|deed| (words.told)(now.to_move, &deed)).unwrap_or_default()
    }

    fn deed(&self, last: &Action, t: &Texts) -> Option<String> {
        let effect = self.turn_so_far().last().filter(|_| *last != Action::End)?;
        Some((t.sumoo_words().deed)(effect))
    }

    fn has_highlight(&self) -> bool {
        self.outcome().is_some_and(|outcome| outcome.reason == OUT)
    }

    fn board_words(&self, t: &Texts) -> String {
        let board = &self.situation().board;
        let of = |colour: Colour| {
            let tokens: Vec<_> =
                board.tokens(colour).map(|(square, token)| format!("{token} {square}")).collect();
            format!("{}: {}.", (t.sumoo_words().colour)(colour), tokens.join(", "))
        };
        format!(
            "{} {}",
            Colour::ALL.map(of).join(" "),
            (t.sumoo_words().points_left)(self.situation().points)
        )
    }

    fn notation_of(_text: &str) -> &'static str {
        "sumoo"
    }
}

/// Returns what an input asks for in a position.
pub fn heard(game: &Sumoo, selection: &Selection, offer: &Offer, said: &Meant) -> Intent<Sumoo> {
    match said {
        Meant::Nothing => Intent::Nothing,
        Meant::Play(action) => Intent::Play(*action),
        Meant::PickFirst => Intent::Unclear(Unclear::PickFirst),
        Meant::WhichOne(_) => Intent::Unclear(Unclear::WhichOne),
        Meant::NotThere(square) => refused(game, selection, offer, *square)
            .map_or(Intent::Unclear(Unclear::NotThere), Intent::Refused),
    }
}

/// Returns why the rules refuse what a press on a square means.
fn refused(game: &Sumoo, selection: &Selection, offer: &Offer, square: Square) -> Option<Illegal> {
    let is_enemy = game.situation().board.get(square).is_some();
    game.judge(selection.attempt(square, offer, is_enemy)?).err()
}
