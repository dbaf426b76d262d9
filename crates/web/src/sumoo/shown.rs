//! SUMOO at the table.

use dohyo_core::{Options, Seat, Seed, Setup as _};
use dohyo_sumoo::{Action, Colour, Name, Sumoo, Token};
use leptos::prelude::*;

use super::board::ArenaView;
use super::choose::Offer;
use super::drawing::{token_class, token_shapes};
use super::geometry::Side;
use super::layers::Scene;
use super::spoken::{colour, heard};
use super::turn::TurnBox;
use crate::game::Game;
use crate::table::house_rules::house_rules;
use crate::table::{Shown, Sitting, known_options};
use crate::texts::Texts;

impl Shown for Sumoo {
    const GAME: Game = Game::Sumoo;
    const LISTS_ACTIONS: bool = true;
    const EXCHANGE: &'static str = "sumoo";

    fn piece(seat: Seat) -> AnyView {
        let token = Token { colour: colour(seat), name: Name::Three };
        view! { <g class=token_class(token.colour)>{token_shapes(token)}</g> }.into_any()
    }

    /// Draws the tokens that a player has ejected.
    fn tray(&self, seat: Seat, t: &Texts) -> Option<AnyView> {
        let (victim, board) = (colour(seat).opponent(), &self.situation().board);
        let tokens = Name::ALL.map(|name| Token { colour: victim, name });
        let out: Vec<_> = tokens.into_iter().filter(|&token| board.find(token).is_none()).collect();
        if out.is_empty() {
            return None;
        }
        let size = format!("0 0 {} 106", 100 * out.len());
        let label = (t.sumoo_words().out)(&out);
        let drawn = out.into_iter().zip(0_u32..).map(|(token, index)| {
            let place = format!("translate({} 50)", 50 + 100 * index);
            view! { <g class=token_class(victim) transform=place>{token_shapes(token)}</g> }
        });
        Some(view! { <svg viewBox=size role="img" aria-label=label>{drawn.collect_view()}</svg> }.into_any())
    }

    fn board(sitting: Sitting<Self>) -> AnyView {
        let scene = Memo::new(move |_| scene(sitting));
        let offer = Memo::new(move |_| sitting.open().as_ref().map(Offer::of).unwrap_or_default());
        let selection = sitting.selection;
        let choices =
            Memo::new(move |_| offer.with(|offer| selection.with(|selection| selection.choices(offer))));
        let side = Signal::derive(move || match colour(sitting.near.get()) {
            Colour::White => Side::SOUTH,
            Colour::Black => Side::NORTH,
        });
        let said = Callback::new(move |said| {
            let picked = selection.get_untracked();
            sitting.hear(sitting.interpret(|game| heard(game, &picked, &offer.get_untracked(), &said)));
        });
        view! {
            <div class="arena-stage">
                <ArenaView scene=scene offer=offer selection=selection choices=choices side=side said=said/>
                <TurnBox sitting=sitting selection=selection choices=choices said=said/>
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
        Some(house_rules(options, &["quiet", "repetition"]))
    }
}

fn scene(sitting: Sitting<Sumoo>) -> Scene {
    let game = sitting.shown().or_else(|| Sumoo::dealt(&Options::new(), Seed::default()).ok());
    let game = game.expect("the usual start can always begin");
    let advice = sitting.advice().and_then(|(game, action)| game.judge(action).ok());
    let turn = game.turn_so_far();
    Scene {
        now: game.situation().clone(),
        last: turn.last().cloned(),
        trail: if sitting.traces() { turn.to_vec() } else { Vec::new() },
        advice: advice.filter(|effect| effect.action != Action::End),
    }
}
