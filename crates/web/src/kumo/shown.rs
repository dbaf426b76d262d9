//! Kumo Hogosha at the table.

use dohyo_core::{Options, Seat, Seed, Setup as _};
use dohyo_kumo::{Action, Direction, Kumo, Side};
use leptos::prelude::*;

use super::board::TableView;
use super::cast::Moment;
use super::choose::Offer;
use super::drawing::{body, cube_class};
use super::geometry::{Lie, Near};
use super::layers::Scene;
use super::offer::Act;
use super::options::{OptionChoice, remembered};
use super::spoken::{heard, last_mover, side_of};
use super::trace::Trace;
use super::turn::TurnBox;
use crate::game::Game;
use crate::table::{Shown, Sitting};
use crate::texts::Texts;

fn piece_of(side: Side) -> AnyView {
    view! { <g class=cube_class(side)>{body(side)}</g> }.into_any()
}

impl Shown for Kumo {
    const GAME: Game = Game::Kumo;
    const LISTS_ACTIONS: bool = true;
    const EXCHANGE: &'static str = "";
    const CHOOSES_SEAT: bool = true;

    fn piece(seat: Seat) -> AnyView {
        piece_of(if seat == Seat::FIRST { Side::First } else { Side::Second })
    }

    fn piece_at(&self, seat: Seat) -> AnyView {
        piece_of(side_of(self, seat))
    }

    fn tray(&self, seat: Seat, t: &Texts) -> Option<AnyView> {
        let (side, now) = (side_of(self, seat).index(), self.situation());
        let camp = (t.kumo_words().camp)(now.reserve[side], now.prisoners[side]);
        Some(view! { <span class="note">{camp}</span> }.into_any())
    }

    fn board(sitting: Sitting<Self>) -> AnyView {
        let scene = Memo::new(move |_| scene(sitting));
        let offer = Memo::new(move |_| sitting.open().as_ref().map(Offer::of).unwrap_or_default());
        let selection = sitting.selection;
        let choices =
            Memo::new(move |_| offer.with(|offer| selection.with(|selection| selection.choices(offer))));
        let near = Signal::derive(move || {
            Near::near(match sitting.near.get().index() {
                0 => Direction::South,
                1 => Direction::North,
                2 => Direction::West,
                _ => Direction::East,
            })
        });
        let said = Callback::new(move |said| sitting.hear(sitting.interpret(|game| heard(game, said))));
        view! {
            <div class="arena-stage">
                <TableView scene=scene offer=offer selection=selection choices=choices near=near said=said/>
                <TurnBox sitting=sitting offer=offer selection=selection choices=choices said=said/>
            </div>
        }
        .into_any()
    }

    fn usual_options(kept: &Options) -> Options {
        remembered(kept)
    }

    fn beside_position(chosen: &Options) -> Options {
        chosen.clone()
    }

    fn choose_options(options: RwSignal<Options>, _position: RwSignal<Option<String>>) -> Option<AnyView> {
        Some(view! { <OptionChoice options=options/> }.into_any())
    }
}

/// Returns the turn of the arena in the position shown.
fn lie(sitting: Sitting<Kumo>) -> Lie {
    let ply = sitting.ply();
    sitting.table.with(|table| {
        let line = table.as_ref().map(dohyo_table::Table::line).unwrap_or_default();
        line.iter().take(ply).fold(Lie::default(), |lie, step| match step.played.action {
            Action::Rotate(turning) => lie.turned(turning),
            _ => lie,
        })
    })
}

fn scene(sitting: Sitting<Kumo>) -> Scene {
    let game = sitting.shown().or_else(|| Kumo::dealt(&Options::new(), Seed::default()).ok());
    let game = game.expect("the usual start can always begin");
    let advice = sitting.advice().and_then(|(game, action)| Act::of(&game, action));
    let moment = Moment {
        now: game.situation().clone(),
        terms: game.terms(),
        last: game.turn_so_far().last().cloned(),
    };
    let trail = if sitting.traces() { Trace::of(&game, last_mover(&game)) } else { Vec::new() };
    Scene { moment, lie: lie(sitting), trail, advice }
}
