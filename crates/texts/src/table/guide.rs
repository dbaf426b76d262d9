//! What a person who is to move does next.

use dohyo_core::SeatSet;
use dohyo_table::Table;

use super::names::{Names, turn};
use super::spoken::Spoken;
use crate::texts::{Texts, without_capital};

/// Returns what a person who is to move does next: step by step until their first action, then as `advice` has it, or in
/// short.
pub fn guide<G: Spoken>(
    table: &Table<G>,
    own: SeatSet,
    selection: &G::Selection,
    advice: Option<&str>,
    t: &'static Texts,
) -> String {
    let game = table.game();
    let new = !table.line().iter().any(|step| table.to_act().contains(step.seat));
    let to_do =
        |what: &str| (t.to_do)(&Names::of(table, own, t).party(table.to_act()), &within_sentence(what));
    if let Some(step) = game.first_steps(selection, t).filter(|_| new) {
        return to_do(&step);
    }
    if let Some(prompt) = game.prompt(selection, t) {
        return prompt;
    }
    if let Some(advice) = advice.filter(|advice| !new && !advice.is_empty()) {
        return to_do(advice);
    }
    if new || game.note(t).is_none() { to_do(&game.choose_next(t)) } else { turn(table, own, game, t) }
}

/// Returns a text as it reads after a colon: without its capital, unless its first word is all capitals.
pub fn within_sentence(text: &str) -> String {
    let after_first = text.chars().next().map_or("", |first| &text[first.len_utf8()..]);
    if without_capital(after_first) == after_first { without_capital(text) } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use dohyo_abalone::Abalone;
    use dohyo_core::{Fate, Game as _, Options, Seat, Seed};
    use dohyo_table::{Actor, Origin, Player, Seating, Wish};

    use super::*;
    use crate::abalone::select::Selection;
    use crate::texts::Lang;

    #[test]
    fn a_player_is_guided_until_the_first_action() {
        let (game, origin) = Origin::deal::<Abalone>(&Options::new(), Seed::default()).expect("a game");
        let seating = Seating { origin, ..Seating::new([Player::human(""), Player::human("Ada")]) };
        let mut table = Table::new(game, seating).expect("two players");
        let mut said = |action: Option<(Seat, &str)>| {
            if let Some((seat, action)) = action {
                let action = table.game().read_action(action).expect("an action");
                let command = table.own_command(Actor::Seat(seat), Wish::Act(action));
                table.submit(std::time::Duration::ZERO, &command, Fate::Unknown).expect("legal");
            }
            guide(&table, table.seating().seats(), &Selection::default(), None, Lang::En.texts())
        };
        assert_eq!(
            said(None),
            "Black to move: choose one of your marbles, or sweep over two or three in a line"
        );
        let next = said(Some((Seat::FIRST, "a1b2")));
        assert_eq!(next, "Ada to move: choose one of your marbles, or sweep over two or three in a line");
        assert_eq!(
            said(Some((Seat::SECOND, "i9h8"))),
            "Black to move: choose one to three marbles, then where they go"
        );
    }

    #[test]
    fn a_sentence_goes_on_after_a_colon() {
        for (text, within) in [("Étape", "étape"), ("KUMO here", "KUMO here"), ("2 left", "2 left"), ("", "")]
        {
            assert_eq!(within_sentence(text), within);
        }
    }
}
