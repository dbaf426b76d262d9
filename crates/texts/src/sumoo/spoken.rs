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
        let left = || (1..POINTS).contains(&points).then(|| (t.sumoo_words().points_left)(points));
        warning.map(str::to_owned).or_else(left)
    }

    fn choose_next(&self, t: &'static Texts) -> String {
        let words = t.sumoo_words();
        if self.situation().points == 0 { words.spent } else { words.table.pick }.to_owned()
    }

    fn first_steps(&self, selection: &Selection, t: &Texts) -> Option<String> {
        let chosen = !selection.is_empty() && !selection.choices(&Offer::of(self)).is_empty();
        chosen.then(|| t.sumoo_words().first_choice.to_owned())
    }

    fn prompt(&self, selection: &Selection, t: &Texts) -> Option<String> {
        // Without points there is nothing to choose.
        let picked = !selection.is_empty() && self.situation().points > 0;
        picked.then(|| (t.sumoo_words().choose)(selection.choices(&Offer::of(self)).len()))
    }

    fn ply(action: &Action, t: &Texts) -> String {
        match action {
            Action::End => t.sumoo_words().end_short.to_owned(),
            _ => format!("{action:#}"),
        }
    }

    fn advised(&self, action: &Action, _near: Seat, t: &Texts) -> String {
        match self.judge(*action) {
            Ok(effect) if *action != Action::End => (t.sumoo_words().deed)(&effect),
            _ => t.sumoo_words().end_turn.to_owned(),
        }
    }

    fn follows(&self, selection: &Selection, advised: &Action) -> bool {
        let needed = Selection::of(*advised);
        selection.tokens().iter().all(|token| needed.tokens().contains(token))
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

#[cfg(test)]
mod tests {
    use dohyo_core::{Options, Seed, Setup as _};

    use super::*;
    use crate::texts::Lang;

    /// White's 3 on c6 can put black's 1N on c7 out.
    const EDGE: &str = "2,N1N,2/2,B3,2/N2U,N1U,2,N1E/N3,4/1,N2E,1,B1S,1/1,B2U,1,B2E,1/1,B1U,1,B1E,1 B 3";

    fn game(position: &str) -> Sumoo {
        Sumoo::from_position(position, &Options::new()).expect("a position")
    }

    #[test]
    fn a_hint_is_told_in_words_in_both_languages() {
        let edge = game(EDGE);
        for (action, english, french) in [
            (
                "3 NN",
                "3 pushes 1N north: 1N out of the arena",
                "3 pousse 1N vers le nord : 1N hors de l’arène",
            ),
            ("end", "End turn", "Fin du tour"),
        ] {
            let action = edge.read_action(action).expect(action);
            let told = |lang: Lang| edge.advised(&action, Seat::FIRST, lang.texts());
            assert_eq!((told(Lang::En), told(Lang::Fr)), (english.to_owned(), french.to_owned()));
        }
        // No action of the beginning is told in the notation.
        let start = Sumoo::dealt(&Options::new(), Seed::default()).expect("a game");
        for action in start.legal() {
            for lang in Lang::ALL {
                let told = start.advised(&action, Seat::FIRST, lang.texts());
                assert!(told.contains(' ') && told != format!("{action:#}"), "{told}");
            }
        }
    }

    #[test]
    fn a_player_without_points_is_told_to_end_the_turn() {
        let spent = game(&EDGE.replace("B 3", "B 0"));
        let t = Lang::En.texts();
        assert_eq!(
            (spent.note(t), spent.choose_next(t)),
            (None, "No action point is left: end your turn.".to_owned())
        );
        // Also with a token picked, which can do nothing.
        let mut selection = Selection::default();
        selection.press("c6".parse().expect("a square"), &Offer::of(&spent));
        assert!(!selection.is_empty());
        assert_eq!((spent.first_steps(&selection, t), spent.prompt(&selection, t)), (None, None));
        assert!(spent.choose_next(Lang::Fr.texts()).contains("finissez votre tour"));
        assert!(game(&EDGE.replace("B 3", "B 1")).note(t).is_some());
    }

    #[test]
    fn a_repetition_is_announced_before_it_draws() {
        let mut game = Sumoo::dealt(&Options::new(), Seed::default()).expect("a game");
        let t = Lang::En.texts();
        let mut notes = Vec::new();
        while game.outcome().is_none() {
            notes.push(game.note(t));
            let seat = game.to_act().first().expect("somebody");
            game.play(seat, &Action::End, dohyo_core::Fate::Unknown).expect("legal");
        }
        assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(Reason::REPETITION));
        assert_eq!(notes[0], None);
        assert_eq!(notes.last().cloned().flatten().as_deref(), Some(t.would_repeat));
    }

    #[test]
    fn a_hint_is_not_drawn_over_another_pick() {
        let start = Sumoo::dealt(&Options::new(), Seed::default()).expect("a game");
        let offer = Offer::of(&start);
        let swap =
            start.legal().into_iter().find(|action| matches!(action, Action::Swap { .. })).expect("a swap");
        let taking_part = Selection::of(swap).tokens().to_vec();
        for &(square, token) in &offer.own {
            let mut selection = Selection::default();
            selection.press(square, &offer);
            assert_eq!(start.follows(&selection, &swap), taking_part.contains(&token), "{token}");
        }
    }
}
