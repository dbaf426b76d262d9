//! Abalone at the table.

use dohyo_abalone::layouts::{self, Layout};
use dohyo_abalone::{Abalone, Colour};
use dohyo_core::{Options, Seat};
use leptos::prelude::*;

use super::board::BoardView;
use super::drawing::{marble_class, marble_shapes};
use super::geometry::Side;
use super::layers::Scene;
use super::layout_choice::LayoutChoice;
use super::select::Offer;
use super::spoken::{colour, heard};
use crate::game::Game;
use crate::settings::Pick;
use crate::table::house_rules::{house_rules, only};
use crate::table::{Shown, Sitting, known_options};
use crate::texts::Texts;

/// The options besides the layout.
const HOUSE_RULES: &[&str] = &["win", "quiet", "repetition"];

impl Shown for Abalone {
    const GAME: Game = Game::Abalone;
    const LISTS_ACTIONS: bool = true;
    const INSPECTOR: Option<Pick> = Some(|t| t.abalone_words().inspector);
    const EXCHANGE: &'static str = "apgn";

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
        let offer = Memo::new(move |_| sitting.open().as_ref().map(Offer::of).unwrap_or_default());
        let side = Signal::derive(move || match colour(sitting.near.get()) {
            Colour::Black => Side::Black,
            Colour::White => Side::White,
        });
        let said = Callback::new(move |said| sitting.hear(sitting.interpret(|game| heard(game, said))));
        view! { <BoardView scene=scene offer=offer selection=sitting.selection side=side said=said/> }
            .into_any()
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

fn scene(sitting: Sitting<Abalone>) -> Scene {
    let Some(game) = sitting.shown() else {
        let layout = Layout::named(layouts::CLASSICAL).unwrap_or(&layouts::ALL[0]);
        return Scene { now: layout.board().into(), last: None, advice: None, planned: false };
    };
    let advice = sitting.advice().and_then(|(game, action)| game.judge(action).ok());
    let planned = sitting.planned.with(Option::is_some) && !sitting.review.open.get();
    Scene { now: game.situation().clone(), last: game.last().cloned(), advice, planned }
}
