//! Kumo Hogosha in words.

use std::time::Duration;

use dohyo_core::{Game as _, Reason, Seat};
use dohyo_kumo::rulebook::actions_of_turn;
use dohyo_kumo::{
    Action, CAPTURES, Face, Illegal, Kumo, PRISONERS, Piece, STONE, Side, Situation, Square, Terms,
};

use super::choose::{Act, Meant, Offer, Picked, Selection};
use super::duty::Duty;
use crate::table::repetition::{repetition, would_repeat};
use crate::table::{Intent, Spoken, TURN_PAUSE, TableWords};
use crate::texts::Texts;

/// Why an input means no action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unclear {
    /// Nothing is picked, and the square has no own wrestler.
    PickFirst,
    /// Several actions are about the square.
    WhichOne,
    /// The player asks what a face does.
    About(Face),
}

/// Returns the side of a seat.
pub fn side_of(game: &Kumo, seat: Seat) -> Side {
    Side::ALL.into_iter().find(|&side| game.team(side).contains(seat)).unwrap_or(Side::First)
}

/// Returns `true` if nothing has been done this turn. Every action costs one or is counted as a bonus.
fn is_fresh(now: &Situation, terms: Terms) -> bool {
    !now.rotated && now.bonuses == 0 && now.actions == actions_of_turn(now, terms, now.to_move)
}

/// Returns the side that took the last action. After the last action of a turn the other side is to move.
pub fn last_mover(game: &Kumo) -> Side {
    let now = game.situation();
    if is_fresh(now, game.terms()) { now.to_move.enemy() } else { now.to_move }
}

impl Spoken for Kumo {
    type Selection = Selection;
    type Unclear = Unclear;

    const DARK: Seat = Seat::SECOND;
    const USUAL_SEAT: Seat = Seat::FIRST;
    const PAUSE: Duration = TURN_PAUSE;

    fn words(t: &'static Texts) -> TableWords {
        t.kumo_words().table
    }

    fn seat_name(seat: Seat, t: &Texts) -> &'static str {
        (t.kumo_words().seat)(seat)
    }

    fn refusal(why: &Illegal, t: &Texts) -> String {
        (t.kumo_words().illegal)(*why)
    }

    fn unclear(why: &Unclear, t: &Texts) -> String {
        match why {
            Unclear::PickFirst => t.kumo_words().pick_first.to_owned(),
            Unclear::WhichOne => t.kumo_words().which_one.to_owned(),
            Unclear::About(face) => format!("{}.", t.kumo_words().about(*face)),
        }
    }

    fn reason(reason: Reason, t: &Texts) -> Option<&'static str> {
        match reason {
            STONE => Some(t.kumo_words().by_stone),
            CAPTURES => Some(t.kumo_words().by_captures),
            PRISONERS => Some(t.kumo_words().by_prisoners),
            Reason::NO_PROGRESS => Some(t.kumo_words().by_limit),
            _ => None,
        }
    }

    fn choose_next(&self, t: &'static Texts) -> String {
        let (now, words) = (self.situation(), t.kumo_words());
        // Until the player's first action.
        let begins = self.seen().len() <= 2 && is_fresh(now, self.terms());
        let waits = now.reserve[now.to_move.index()] > 0;
        let warning = repetition(self.occurrences(), true, || would_repeat(self, &Action::Pass), t);
        match (warning, Duty::of(now)) {
            (Some(warning), _) => warning.to_owned(),
            (None, Duty::Rotate) if begins && waits => words.table.pick.to_owned(),
            (None, duty) => (words.duty)(&duty),
        }
    }

    fn prompt(&self, selection: &Selection, t: &Texts) -> Option<String> {
        let words = t.kumo_words();
        match selection.picked() {
            Picked::Nothing => None,
            Picked::Reserve { square: Some(square), .. } => Some((words.choose_face)(square)),
            Picked::Reserve { .. } => Some(words.choose_entry.to_owned()),
            Picked::Cube(square) => {
                let offer = Offer::of(self);
                if !offer.can_act(square) {
                    return Some((words.duty)(&Duty::of(self.situation())));
                }
                let face = selection.face(&offer);
                let count = selection.choices(&offer).len();
                // A blocker can do nothing but come down.
                Some(face.map_or_else(|| words.come_down.to_owned(), |face| (words.choose)(face, count)))
            }
        }
    }

    fn advised(&self, action: &Action, _near: Seat, t: &Texts) -> String {
        match (action, Act::of(self, *action)) {
            (Action::Pass, _) | (_, None) => t.kumo_words().end_turn.to_owned(),
            (_, Some(act)) => (t.kumo_words().deed)(*action, act.captures || act.wins),
        }
    }

    fn follows(&self, selection: &Selection, advised: &Action) -> bool {
        match selection.picked() {
            Picked::Nothing => true,
            Picked::Reserve { .. } => matches!(advised, Action::Enter { .. }),
            Picked::Cube(square) => Selection::of(*advised).cube() == Some(square),
        }
    }

    fn told(&self, last: &Action, t: &Texts) -> String {
        let words = t.kumo_words();
        let deed = self.deed(last, t).unwrap_or_else(|| words.ended_turn.to_owned());
        (words.told)(last_mover(self), self.terms().four_players, &deed)
    }

    fn deed(&self, last: &Action, t: &Texts) -> Option<String> {
        let out = has_left(self.turn_so_far());
        (*last != Action::Pass).then(|| (t.kumo_words().deed)(*last, out))
    }

    fn has_highlight(&self) -> bool {
        has_left(self.turn_so_far())
    }

    fn board_words(&self, t: &Texts) -> String {
        let (now, words, four) = (self.situation(), t.kumo_words(), self.terms().four_players);
        let of = |side: Side| {
            let told = |square: Square| {
                let shown = |face| (words.face)(face);
                match now.arena.get(square)? {
                    Piece::Cube(cube) if cube.side == side => Some(format!("{} {square}", shown(cube.face))),
                    Piece::Stack { top, .. } if top.side == side => {
                        Some((words.square)(square, now.arena.get(square), false))
                    }
                    _ => None,
                }
            };
            let list: Vec<_> = Square::all().filter_map(told).collect();
            let camp = (words.camp)(now.reserve[side.index()], now.prisoners[side.index()]);
            format!("{} {camp}.", (words.on_arena)(side, four, &list.join(", ")))
        };
        let sides = Side::ALL.map(of).join(" ");
        let duty = if self.outcome().is_some() { String::new() } else { (words.duty)(&Duty::of(now)) };
        format!(
            "{} {sides} {}. {duty}",
            (words.stone_at)(now.arena.stone()),
            (words.actions_left)(now.actions)
        )
    }
}

/// Returns `true` if the last action of a turn sent a piece off the arena.
fn has_left(turn: &[(Action, Vec<dohyo_kumo::rulebook::Shift>)]) -> bool {
    turn.last().is_some_and(|(_, shifts)| shifts.iter().any(|shift| shift.to.is_none()))
}

/// Returns what an input asks for in a position.
pub fn heard(game: &Kumo, said: Meant) -> Intent<Kumo> {
    match said {
        Meant::Nothing => Intent::Nothing,
        Meant::Play(action) => Intent::Play(action),
        Meant::PickFirst => Intent::Unclear(Unclear::PickFirst),
        Meant::WhichOne => Intent::Unclear(Unclear::WhichOne),
        Meant::About(face) => Intent::Ask(Unclear::About(face)),
        Meant::Not(action) => game.judge(action).err().map_or(Intent::Nothing, Intent::Refused),
    }
}

#[cfg(test)]
mod tests {
    use dohyo_core::{Options, Seed, Setup as _};
    use dohyo_table::{Player, Seating, Table};

    use super::*;
    use crate::texts::Lang;

    fn game(position: &str, options: &str) -> Kumo {
        Kumo::from_position(position, &options.parse().expect("options")).expect("a position")
    }

    #[test]
    fn actions_are_described_with_their_side() {
        let mut game = game("9/9/9/9/4,*,4/9/9/2,nk,6/2,st,6 s 3 - 0 5/5 0/0 1", "");
        let mut tell = |action: &str, lang: Lang| {
            let seat = game.to_act().first().expect("somebody");
            game.play_text(seat, action, dohyo_core::Fate::Unknown).expect("legal");
            let action = action.parse().expect("an action");
            game.told(&action, lang.texts())
        };
        assert_eq!(tell("throw c1xc2 #", Lang::En), "South: c1 throws c2 out of the arena and captures it.");
        assert_eq!(tell("rotate cw", Lang::Fr), "Sud : l’arène tourne dans le sens horaire.");
        assert_eq!(tell("pass", Lang::En), "South: the turn ends.");
        assert_eq!(tell("enter e9 KUMO", Lang::En), "North: KUMO enters on e9.");
    }

    #[test]
    fn a_hint_is_told_in_words_in_both_languages() {
        let capture = game("9/9/9/9/4,*,4/9/9/2,nk,6/2,st,6 s 3 - 0 5/5 0/0 1", "");
        let win = game("4,*,4/4,sk,4/4,sk,4/9/9/9/9/9/9 s 5 - 0 4/6 0/0 9", "");
        for (game, action, english, french) in [
            (&capture, "enter e1 KUMO", "KUMO enters on e1", "KUMO entre en e1"),
            (&capture, "rotate cw", "the arena rotates clockwise", "l’arène tourne dans le sens horaire"),
            (
                &capture,
                "throw c1xc2 #",
                "c1 throws c2 out of the arena and captures it",
                "c1 projette c2 hors de l’arène et le capture",
            ),
            (
                &win,
                "kumo e8 e7 N",
                "e8 and e7 move the Stone north, and it leaves the arena",
                "e8 et e7 déplacent la Pierre vers le nord, qui quitte l’arène",
            ),
            (&capture, "pass", "End turn", "Fin du tour"),
        ] {
            let action = action.parse().expect(action);
            let told = |lang: Lang| game.advised(&action, Seat::FIRST, lang.texts());
            assert_eq!((told(Lang::En), told(Lang::Fr)), (english.to_owned(), french.to_owned()));
        }
    }

    #[test]
    fn a_hint_is_not_drawn_over_another_pick() {
        let game = game("9/9/9/9/4,*,4/9/9/9/sr,3,sj,4 s 5 - 0 4/6 0/0 3", "");
        let offer = Offer::of(&game);
        let (step, enter) =
            ("step e1-e2".parse().expect("a step"), "enter c1 RUN".parse().expect("an entry"));
        let mut selection = Selection::default();
        assert!(game.follows(&selection, &step));
        selection.press("e1".parse().expect("a square"), &offer);
        assert!(game.follows(&selection, &step) && !game.follows(&selection, &enter));
        selection.press("a1".parse().expect("a square"), &offer);
        assert!(!game.follows(&selection, &step));
        selection.take_from_reserve(&offer);
        assert!(game.follows(&selection, &enter) && !game.follows(&selection, &step));
    }

    #[test]
    fn the_table_is_described() {
        let game = game("9/9/9/2,sb+nr!,6/4,*,4/9/9/9/sr,8 s 5 - 0 4/5 0/0 3", "");
        let told = game.board_words(Lang::En.texts());
        for part in [
            "The Stone on e5.",
            "South: RUN a1, c6, light BLOCK blocking dark RUN, has to come down.",
            "Reserve 4 · Prisoners 0.",
            "North: nobody on the arena.",
            "Your blocker on c6 must come down first, for one action.",
        ] {
            assert!(told.contains(part), "{told} lacks {part}");
        }
    }

    #[test]
    fn partners_stay_partners_in_a_rematch() {
        let options = Options::new().with("players", "4");
        let game = Kumo::dealt(&options, Seed::default()).expect("a game");
        let (human, computer) = (Player::human(""), Player::computer(3));
        let players = [human.clone(), human.clone(), computer.clone(), computer.clone()];
        let table = Table::new(game.clone(), Seating::new(players)).expect("four players");
        let again = table.rematch(game, dohyo_table::Origin::Usual).expect("four players");
        assert_eq!(again.seating().players, [computer.clone(), computer, human.clone(), human]);
    }

    #[test]
    fn the_selection_has_a_prompt() {
        let t = Lang::En.texts();
        let game = game("9/9/9/2,sb+nr!,6/4,*,4/9/9/9/sr,8 s 5 - 0 4/5 0/0 3", "");
        let offer = Offer::of(&game);
        let mut selection = Selection::default();
        let duty = "Your blocker on c6 must come down first, for one action.";
        assert_eq!((game.prompt(&selection, t), game.choose_next(t).as_str()), (None, duty));
        selection.press("a1".parse().expect("a square"), &offer);
        assert_eq!(
            game.prompt(&selection, t).as_deref(),
            Some("Your blocker on c6 must come down first, for one action.")
        );
        selection.press("c6".parse().expect("a square"), &offer);
        assert_eq!(
            game.prompt(&selection, t).as_deref(),
            Some("Choose the square where your blocker comes down.")
        );
    }
}
