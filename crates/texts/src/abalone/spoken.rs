//! Abalone in words.

use dohyo_abalone::{Abalone, Colour, EJECTION, Illegal};
use dohyo_core::{Game as _, Reason, Seat};

use super::select::{Meant, Offer, Selection, Unclear};
use super::speak;
use crate::table::{Intent, Spoken, TableWords};
use crate::texts::Texts;

/// Returns the colour of a seat.
pub fn colour(seat: Seat) -> Colour {
    Colour::of_seat(seat).unwrap_or(Colour::Black)
}

impl Spoken for Abalone {
    type Selection = Selection;
    type Unclear = Unclear;

    const DARK: Seat = Seat::FIRST;
    const USUAL_SEAT: Seat = Seat::FIRST;

    fn words(t: &'static Texts) -> TableWords {
        t.abalone_words().table
    }

    fn seat_name(seat: Seat, t: &Texts) -> &'static str {
        (t.abalone_words().colour)(colour(seat))
    }

    fn refusal(why: &Illegal, t: &Texts) -> String {
        (t.abalone_words().illegal)(*why)
    }

    fn unclear(why: &Unclear, t: &Texts) -> String {
        let words = t.abalone_words();
        let text = match why {
            Unclear::PickFirst { .. } => words.pick_first,
            Unclear::TooMany => words.too_many,
            Unclear::NotInLine => words.not_in_line,
            Unclear::TooFar { .. } => words.too_far,
            Unclear::TwoWays { .. } => words.two_ways,
        };
        text.to_owned()
    }

    fn reason(reason: Reason, t: &Texts) -> Option<&'static str> {
        match reason {
            EJECTION => Some(t.abalone_words().ended_by_ejection),
            Reason::NO_PROGRESS => Some(t.abalone_words().ended_without_ejection),
            _ => None,
        }
    }

    fn goal(&self, t: &'static Texts) -> String {
        match self.win() {
            6 => t.abalone_words().table.goal.to_owned(),
            count => (t.abalone_words().goal_of)(count),
        }
    }

    fn prompt(&self, selection: &Selection, t: &Texts) -> Option<String> {
        let ways = || selection.targets(&Offer::of(self)).len();
        (!selection.is_empty()).then(|| (t.abalone_words().choose_direction)(ways()))
    }

    /// Keeps marbles that were picked during the opponent's turn.
    fn take_up(&self, seat: Seat, before: Option<(&Self, &Selection)>) -> Selection {
        let planned = |(before, _): &(&Self, &Selection)| before.ahead(seat).is_some();
        let board = &self.situation().board;
        let stands =
            |picked: &&Selection| picked.cells().iter().all(|cell| board.get(*cell) == Some(colour(seat)));
        let kept = before.filter(planned).map(|(_, picked)| picked).filter(stands);
        kept.cloned().unwrap_or_default()
    }

    fn first_steps(&self, selection: &Selection, t: &Texts) -> Option<String> {
        let offer = Offer::of(self);
        let stuck = !selection.is_empty() && selection.targets(&offer).is_empty();
        (!stuck).then(|| (t.abalone_words().first_step)(selection.shown(&offer).len()).to_owned())
    }

    fn advised(&self, action: &Self::Action, near: Seat, t: &Texts) -> String {
        let Ok(effect) = self.judge(*action) else { return format!("{action:#}") };
        (t.abalone_words().advised)(&speak::advised(&effect, near))
    }

    fn follows(&self, selection: &Selection, advised: &Self::Action) -> bool {
        let picked = selection.shown(&Offer::of(self));
        let moved = self.judge(*advised).map(|effect| effect.moved).unwrap_or_default();
        picked.iter().all(|cell| moved.contains(cell))
    }

    fn told(&self, _last: &Self::Action, t: &Texts) -> String {
        let last = self.last();
        last.map(|last| (t.abalone_words().told)(&speak::told(last, self))).unwrap_or_default()
    }

    fn has_highlight(&self) -> bool {
        self.last().is_some_and(|last| last.ejected.is_some())
    }

    fn board_words(&self, t: &Texts) -> String {
        speak::board(self, t)
    }

    fn notation_of(text: &str) -> &'static str {
        if text.starts_with('[') { "apgn" } else { "abapro" }
    }
}

/// Returns what an input asks for in a position.
pub fn heard(game: &Abalone, said: Meant) -> Intent<Abalone> {
    match said {
        Meant::Nothing => Intent::Nothing,
        Meant::Play(action) => Intent::Play(action),
        Meant::Unclear(why) => Intent::Unclear(why),
        Meant::Impossible(action) => game.judge(action).err().map_or(Intent::Nothing, Intent::Refused),
    }
}
