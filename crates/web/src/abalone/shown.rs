//! Abalone at the table.

use dohyo_abalone::layouts::{self, Layout};
use dohyo_abalone::{Abalone, Colour, EJECTION, Illegal};
use dohyo_core::{Options, Reason, Seat};
use leptos::prelude::*;

use super::board::BoardView;
use super::drawing::{marble_class, marble_shapes};
use super::geometry::Side;
use super::layers::Scene;
use super::layout_choice::LayoutChoice;
use super::select::{Meant, Offer, Selection, Unclear};
use super::speak;
use crate::game::Game;
use crate::settings::Pick;
use crate::table::house_rules::{house_rules, only};
use crate::table::{Intent, Shown, Sitting, TableWords, known_options};
use crate::texts::Texts;

/// The options besides the layout.
const HOUSE_RULES: &[&str] = &["win", "quiet", "repetition"];

fn colour(seat: Seat) -> Colour {
    Colour::of_seat(seat).unwrap_or(Colour::Black)
}

impl Shown for Abalone {
    type Selection = Selection;
    type Unclear = Unclear;

    const GAME: Game = Game::Abalone;
    const DARK: Seat = Seat::FIRST;
    const USUAL_SEAT: Seat = Seat::FIRST;
    const INSPECTOR: Option<Pick> = Some(|t| t.abalone_words().inspector);
    const EXCHANGE: &'static str = "apgn";

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

    fn prompt(&self, selection: &Selection, t: &Texts) -> Option<String> {
        let ways = || selection.targets(&offer(self)).len();
        (!selection.is_empty()).then(|| (t.abalone_words().choose_direction)(ways()))
    }

    fn first_steps(&self, selection: &Selection, t: &Texts) -> Option<String> {
        let offer = offer(self);
        let stuck = !selection.is_empty() && selection.targets(&offer).is_empty();
        (!stuck).then(|| (t.abalone_words().first_step)(selection.shown(&offer).len()).to_owned())
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

    fn piece(seat: Seat) -> AnyView {
        let colour = colour(seat);
        view! { <g class=marble_class(colour)>{marble_shapes(colour)}</g> }.into_any()
    }

    /// Draws the marbles that a player has pushed off, in as many hollows as win the game.
    fn tray(&self, seat: Seat, t: &Texts) -> Option<AnyView> {
        let victim = colour(seat).opponent();
        let (lost, win) = (self.situation().ejected[victim.index()], self.win());
        let slots = win.max(lost);
        let slot = move |index: u8| {
            let place = format!("translate({} 50)", 50 + 92 * u32::from(index));
            let marble =
                (index < lost).then(|| view! { <g class=marble_class(victim)>{marble_shapes(victim)}</g> });
            view! {
                <g transform=place>
                    <circle class="slot" r="40"></circle>
                    {marble}
                </g>
            }
        };
        let size = format!("0 0 {} 106", 8 + 92 * u32::from(slots));
        let tray = view! {
            <svg viewBox=size role="img" aria-label=(t.abalone_words().lost_marbles)(victim, lost, win)>
                {(0..slots).map(slot).collect_view()}
            </svg>
        };
        Some(tray.into_any())
    }

    fn board(sitting: Sitting<Self>) -> AnyView {
        let scene = Memo::new(move |_| scene(sitting));
        let offer = Memo::new(move |_| sitting.open().as_ref().map(offer).unwrap_or_default());
        let side = Signal::derive(move || match colour(sitting.near.get()) {
            Colour::Black => Side::Black,
            Colour::White => Side::White,
        });
        let said = Callback::new(move |said| sitting.hear(heard(sitting, said)));
        view! { <BoardView scene=scene offer=offer selection=sitting.selection side=side said=said/> }
            .into_any()
    }

    fn notation_of(text: &str) -> &'static str {
        if text.starts_with('[') { "apgn" } else { "abapro" }
    }

    fn usual_options(kept: &Options) -> Options {
        known_options::<Self>(kept)
    }

    fn beside_position(chosen: &Options) -> Options {
        only(chosen, HOUSE_RULES)
    }

    fn choose_options(options: RwSignal<Options>, position: RwSignal<Option<String>>) -> Option<AnyView> {
        let layout = view! { <LayoutChoice options=options position=position/> };
        Some((layout, house_rules(options, HOUSE_RULES)).into_any())
    }
}

/// Returns what may be chosen in a position.
fn offer(game: &Abalone) -> Offer {
    let situation = game.situation();
    Offer { own: situation.board.marbles(situation.to_move).collect(), legal: game.legal_moves() }
}

fn heard(sitting: Sitting<Abalone>, said: Meant) -> Intent<Abalone> {
    match said {
        Meant::Nothing => Intent::Nothing,
        Meant::Play(action) => Intent::Play(action),
        Meant::Unclear(why) => Intent::Unclear(why),
        Meant::Impossible(action) => sitting.table.with_untracked(|table| {
            let judged = table.as_ref().map(|table| table.game().judge(action));
            judged.and_then(Result::err).map_or(Intent::Nothing, Intent::Refused)
        }),
    }
}

fn scene(sitting: Sitting<Abalone>) -> Scene {
    let Some(game) = sitting.shown() else {
        let layout = Layout::named(layouts::CLASSICAL).unwrap_or(&layouts::ALL[0]);
        return Scene { now: layout.board().into(), last: None, advice: None };
    };
    let advice = sitting.advice().and_then(|(game, action)| game.judge(action).ok());
    Scene { now: game.situation().clone(), last: game.last().cloned(), advice }
}
