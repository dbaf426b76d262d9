//! What the table must know of Kumo Hogosha.

use std::time::Duration;

use dohyo_core::{Game as _, Options, Outcome, Reason, Seat, Seed, Setup as _, Viewer};
use dohyo_kumo::rulebook::actions_of_turn;
use dohyo_kumo::{Action, CAPTURES, Illegal, Kumo, PRISONERS, Piece, STONE, Side, Situation, Square, Terms};
use leptos::prelude::*;

use super::board::TableView;
use super::cast::Moment;
use super::choose::{Offer, Picked, Said, Selection};
use super::drawing::{body, cube_class};
use super::duty::Duty;
use super::geometry::{Lie, Near};
use super::layers::Scene;
use super::options::OptionChoice;
use super::turn::TurnBox;
use crate::address::Page;
use crate::emblem;
use crate::table::new_game::known_options;
use crate::table::{Heard, Shown, Sitting, TableWords};
use crate::texts::{Deed, Texts};

/// Why an input means no action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unclear {
    /// Nobody is picked, and there is nobody of one's own.
    PickFirst,
    /// Several actions are possible there.
    WhichOne,
}

/// The side of a seat.
fn side_of(game: &Kumo, seat: Seat) -> Side {
    Side::ALL.into_iter().find(|&side| game.team(side).contains(seat)).unwrap_or(Side::First)
}

/// Whether a turn has not begun yet: everything but a capture costs an action, and a capture is counted.
fn is_fresh(now: &Situation, terms: Terms) -> bool {
    !now.rotated && now.bonuses == 0 && now.actions == actions_of_turn(now, terms, now.to_move)
}

fn piece_of(side: Side) -> AnyView {
    view! { <g class=cube_class(side)>{body(side)}</g> }.into_any()
}

impl Shown for Kumo {
    type Selection = Selection;
    type Unclear = Unclear;

    const PAGE: Page = Page::table(emblem::Game::Kumo);
    const DARK: Seat = Seat::SECOND;
    const USUAL_SEAT: Seat = Seat::FIRST;
    const EXCHANGE: &'static str = "";
    const CHOOSES_SEAT: bool = true;
    const BEGINS_BY_LOT: bool = true;
    /// A turn has several actions, and each has to be seen.
    const PAUSE: Duration = Duration::from_millis(750);

    fn words(t: &'static Texts) -> TableWords {
        t.kumo_words.table
    }

    fn seat_name(seat: Seat, t: &Texts) -> &'static str {
        (t.kumo_words.seat)(seat)
    }

    fn refusal(why: &Illegal, t: &Texts) -> String {
        (t.kumo_words.illegal)(*why)
    }

    fn unclear(why: &Unclear, t: &Texts) -> String {
        let text = match why {
            Unclear::PickFirst => t.kumo_words.pick_first,
            Unclear::WhichOne => t.kumo_words.which_one,
        };
        text.to_owned()
    }

    fn reason(reason: Reason, t: &Texts) -> Option<&'static str> {
        match reason {
            STONE => Some(t.kumo_words.by_stone),
            CAPTURES => Some(t.kumo_words.by_captures),
            PRISONERS => Some(t.kumo_words.by_prisoners),
            Reason::NO_PROGRESS => Some(t.kumo_words.by_limit),
            _ => None,
        }
    }

    fn ending(outcome: &Outcome, t: &Texts) -> (String, String) {
        let winners: Vec<Seat> = outcome.winners.iter().collect();
        let words = t.kumo_words;
        let (who, loser) = match winners[..] {
            [] => ((t.outcome)(None), ""),
            [winner] => {
                let side = if winner == Seat::FIRST { Side::First } else { Side::Second };
                ((t.outcome)(Some((words.side)(side, false))), (words.side)(side.enemy(), false))
            }
            [first, ..] => {
                let side = if first == Seat::FIRST { Side::First } else { Side::Second };
                ((words.win)(side).to_owned(), (words.side)(side.enemy(), true))
            }
        };
        let why = Self::reason(outcome.reason, t).map(str::to_owned);
        (who, why.or_else(|| (t.reason)(outcome.reason, loser)).unwrap_or_default())
    }

    fn turn(&self, t: &Texts) -> String {
        let (now, words) = (self.situation(), t.kumo_words);
        let who = (words.to_act)(now.to_move, self.terms().four_players);
        format!("{who}. {}", (words.actions_left)(now.actions))
    }

    fn prompt(&self, selection: &Selection, t: &Texts) -> Option<String> {
        let words = t.kumo_words;
        match selection.picked() {
            Picked::Nothing => None,
            Picked::Reserve { square: Some(square), .. } => Some((words.choose_face)(square)),
            Picked::Reserve { .. } => Some(words.choose_entry.to_owned()),
            Picked::Cube(square) => {
                let offer = Offer::of(self);
                Some(match selection.choices(&offer).len() {
                    0 if !offer.can_act(square) => (words.duty)(&Duty::of(self.situation())),
                    0 => words.nothing_to_do.to_owned(),
                    count => (words.choose)(count),
                })
            }
        }
    }

    fn told(&self, last: &Action, t: &Texts) -> String {
        let view = self.view(Viewer::Spectator);
        let now = &view.situation;
        // Once a turn is over it is already the other side's.
        let over = is_fresh(now, view.terms);
        let by = if over { now.to_move.enemy() } else { now.to_move };
        let out = has_left(&view.turn);
        (t.kumo_words.told)(Deed { by, four: view.terms.four_players, action: *last, out })
    }

    fn has_ejected(&self) -> bool {
        has_left(&self.view(Viewer::Spectator).turn)
    }

    fn board_words(&self, t: &Texts) -> String {
        let (now, words, four) = (self.situation(), t.kumo_words, self.terms().four_players);
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

    fn piece(seat: Seat) -> AnyView {
        piece_of(if seat == Seat::FIRST { Side::First } else { Side::Second })
    }

    fn piece_at(&self, seat: Seat) -> AnyView {
        piece_of(side_of(self, seat))
    }

    fn tray(&self, seat: Seat, t: &Texts) -> Option<AnyView> {
        let (side, now) = (side_of(self, seat).index(), self.situation());
        let camp = (t.kumo_words.camp)(now.reserve[side], now.prisoners[side]);
        Some(view! { <span class="note">{camp}</span> }.into_any())
    }

    fn board(sitting: Sitting<Self>) -> AnyView {
        let scene = Memo::new(move |_| scene(sitting));
        let offer = Memo::new(move |_| sitting.open().as_ref().map(Offer::of).unwrap_or_default());
        let selection = sitting.selection;
        let choices =
            Memo::new(move |_| offer.with(|offer| selection.with(|selection| selection.choices(offer))));
        let near = Signal::derive(move || match sitting.near.get().index() {
            0 => Near::South,
            1 => Near::North,
            2 => Near::West,
            _ => Near::East,
        });
        let said = Callback::new(move |said| sitting.hear(heard(sitting, said)));
        view! {
            <div class="arena-stage">
                <TableView scene=scene offer=offer selection=selection choices=choices near=near said=said/>
                <TurnBox sitting=sitting offer=offer selection=selection choices=choices said=said/>
            </div>
        }
        .into_any()
    }

    fn usual_options(kept: &Options) -> Options {
        known_options::<Self>(kept)
    }

    fn beside_position(chosen: &Options) -> Options {
        chosen.clone()
    }

    fn choose_options(options: RwSignal<Options>, _position: RwSignal<Option<String>>) -> Option<AnyView> {
        Some(view! { <OptionChoice options=options/> }.into_any())
    }
}

/// Whether the last action of a turn sent anything off the arena.
fn has_left(turn: &[(Action, Vec<dohyo_kumo::rulebook::Shift>)]) -> bool {
    turn.last().is_some_and(|(_, shifts)| shifts.iter().any(|shift| shift.to.is_none()))
}

fn heard(sitting: Sitting<Kumo>, said: Said) -> Heard<Kumo> {
    match said {
        Said::Nothing => Heard::Nothing,
        Said::Play(action) => Heard::Play(action),
        Said::PickFirst => Heard::Unclear(Unclear::PickFirst),
        Said::WhichOne => Heard::Unclear(Unclear::WhichOne),
        Said::Not(action) => {
            let judged = sitting.table.with_untracked(|table| table.as_ref()?.game().judge(action).err());
            judged.map_or(Heard::Nothing, Heard::Refused)
        }
    }
}

/// How the arena lies after the actions shown.
fn lie(sitting: Sitting<Kumo>) -> Lie {
    let ply = sitting.ply();
    sitting.table.with(|table| {
        let line = table.as_ref().map(dohyo_table::Table::line).unwrap_or_default();
        line.iter().take(ply).fold(Lie::default(), |lie, step| match step.action {
            Action::Rotate(turning) => lie.turned(turning),
            _ => lie,
        })
    })
}

fn scene(sitting: Sitting<Kumo>) -> Scene {
    let game = sitting.shown().or_else(|| Kumo::new(&Options::new(), Seed::default()).ok());
    let game = game.expect("the usual start can always begin");
    let advice = sitting.advice().and_then(|action| {
        let after = game.judge(action).ok()?;
        Some(super::offer::Act {
            action,
            shifts: after.shifts,
            captures: after.captured,
            wins: after.stone_out,
        })
    });
    let view = game.view(Viewer::Spectator);
    let last = view.turn.last().cloned();
    Scene { moment: Moment { now: view.situation, terms: view.terms, last }, lie: lie(sitting), advice }
}

#[cfg(test)]
mod tests {
    use dohyo_table::{Player, Seating, Table};

    use super::*;
    use crate::texts::Lang;

    fn game(position: &str, options: &str) -> Kumo {
        Kumo::from_position(position, &options.parse().expect("options")).expect("a position")
    }

    #[test]
    fn each_action_is_told_with_whose_it_was() {
        let mut game = game("9/9/9/9/4,*,4/9/9/2,nk,6/2,st,6 s 3 - 0 5/5 0/0 1", "");
        let mut tell = |action: &str, lang: Lang| {
            let seat = game.to_act().first().expect("somebody");
            game.play_text(seat, action).expect("legal");
            let action = action.parse().expect("an action");
            format!("{} {}", game.told(&action, lang.texts()), game.turn(lang.texts()))
        };
        assert_eq!(
            tell("throw c1xc2 #", Lang::En),
            "South: c1 throws c2 out of the arena. A wrestler is captured. South to move. 3 actions left"
        );
        assert_eq!(
            tell("rotate cw", Lang::Fr),
            "Sud : l’arène tourne dans le sens horaire. Sud joue. Restent 2 actions"
        );
        assert_eq!(tell("pass", Lang::En), "South: the turn ends. North to move. 5 actions left");
        assert_eq!(
            tell("enter e9 KUMO", Lang::En),
            "North: a wrestler enters on e9, showing KUMO. North to move. 4 actions left"
        );
    }

    #[test]
    fn the_table_is_told_in_words() {
        let game = game("9/9/9/2,sb+nr!,6/4,*,4/9/9/9/sr,8 s 5 - 0 4/5 0/0 3", "");
        let told = game.board_words(Lang::En.texts());
        for part in [
            "The Stone on e5.",
            "South: RUN a1, c6, light BLOCK blocking dark RUN, has to come down.",
            "Reserve 4 · Prisoners 0.",
            "North: nobody on the arena.",
            "Your blocker on c6 must come down first.",
        ] {
            assert!(told.contains(part), "{told} lacks {part}");
        }
    }

    #[test]
    fn teams_win_together() {
        let four = "9/9/9/9/*,sk,sk,6/9/9/9/9 s 2 - 0 4/6 0/0 9";
        let mut game = game(four, "players=4");
        game.play_text(Seat::FIRST, "kumo b5 c5 W").expect("legal");
        let outcome = game.outcome().expect("won");
        assert_eq!(Kumo::ending(&outcome, Lang::En.texts()).0, "South and North win");
        let resigned = Outcome::win(Seat::SECOND, Reason::RESIGNATION);
        assert_eq!(
            Kumo::ending(&resigned, Lang::En.texts()),
            ("North wins".to_owned(), "South resigned.".to_owned())
        );
    }

    #[test]
    fn partners_stay_partners_in_a_rematch() {
        let options = Options::new().with("players", "4");
        let game = Kumo::new(&options, Seed::default()).expect("a game");
        let (human, computer) = (Player::human(""), Player::computer(3));
        let players = [human.clone(), human.clone(), computer.clone(), computer.clone()];
        let table = Table::new(game.clone(), Seating::new(players));
        let again = table.rematch(game, Seed::default());
        assert_eq!(again.seating().players, [computer.clone(), computer, human.clone(), human]);
    }

    #[test]
    fn what_is_picked_is_explained() {
        let t = Lang::En.texts();
        let game = game("9/9/9/2,sb+nr!,6/4,*,4/9/9/9/sr,8 s 5 - 0 4/5 0/0 3", "");
        let offer = Offer::of(&game);
        let mut selection = Selection::default();
        assert_eq!(game.prompt(&selection, t), None);
        selection.press("a1".parse().expect("a square"), &offer);
        assert_eq!(game.prompt(&selection, t).as_deref(), Some("Your blocker on c6 must come down first."));
        selection.press("c6".parse().expect("a square"), &offer);
        assert_eq!(
            game.prompt(&selection, t).as_deref(),
            Some("4 actions are possible, or another face. Choose one.")
        );
    }
}
