//! The page of a table.

use dohyo_abalone::{Colour, Situation};
use dohyo_core::{Game as _, Viewer};
use dohyo_table::Event;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::KeyboardEvent;

use super::board::BoardView;
use super::controls::{Actions, DrawOffer, Menu, Resign, Result, Windows};
use super::geometry::Side;
use super::help::Help;
use super::load::SaveAndLoad;
use super::moves::Moves;
use super::new_game::NewGame;
use super::plate::Plate;
use super::select::Unclear;
use super::sitting::{Say, Sitting};
use super::speak;
use crate::icon::{Glyph, Icon};
use crate::settings::texts;
use crate::texts::Texts;

/// A table of Abalone.
#[component]
pub fn TablePage(
    /// A position that the address asks for.
    position: Option<String>,
) -> impl IntoView {
    let sitting = Sitting::resume();
    let windows = Windows::default();
    let start_from = RwSignal::new(None::<Situation>);
    let asked = position.and_then(|text| match super::load::read(&text) {
        Ok(super::load::Loaded::Position(position)) => Some(position),
        _ => None,
    });
    if asked.is_some() || sitting.table.with_untracked(Option::is_none) {
        start_from.set(asked);
        windows.new_game.set(true);
    }

    let scene = Memo::new(move |_| sitting.scene());
    let offer = Memo::new(move |_| sitting.offer());
    let over = Memo::new(move |_| {
        sitting.table.with(|table| table.as_ref().is_some_and(|table| table.outcome().is_some()))
    });
    let near = Signal::derive(move || match sitting.side.get() {
        Side::Black => Colour::Black,
        Side::White => Colour::White,
    });
    let far = Signal::derive(move || near.get().opponent());

    let keys = window_event_listener(leptos::ev::keydown, move |event| shortcut(sitting, windows, &event));
    on_cleanup(move || keys.remove());

    view! {
        <main class="table" id="main">
            <h1 class="unseen">"Abalone"</h1>
            <Plate sitting=sitting colour=far far=true/>
            <div class="stage">
                <BoardView
                    scene=scene
                    offer=offer
                    selection=sitting.selection
                    side=sitting.side.into()
                    said=Callback::new(move |said| sitting.hear(said))
                />
                <SayLine sitting=sitting/>
            </div>
            <Moves sitting=sitting/>
            <Plate sitting=sitting colour=near far=false/>
            <Show when=move || over.get() fallback=move || view! { <Actions sitting=sitting windows=windows/> }>
                <Result sitting=sitting windows=windows/>
            </Show>
            <Announcer sitting=sitting/>
        </main>
        <NewGame sitting=sitting open=windows.new_game position=start_from/>
        <SaveAndLoad
            sitting=sitting
            open=windows.records
            on_position=Callback::new(move |position| {
                start_from.set(Some(position));
                windows.new_game.set(true);
            })
        />
        <Help open=windows.help/>
        <Resign sitting=sitting open=windows.resign/>
        <Menu sitting=sitting windows=windows/>
    }
}

/// Keys that work anywhere on the page, unless something is being written or a window is open.
fn shortcut(sitting: Sitting, windows: Windows, event: &KeyboardEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let writing =
        target.is_some_and(|element| matches!(element.tag_name().as_str(), "TEXTAREA" | "INPUT" | "SELECT"));
    if writing || windows.any_open() || event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    match event.key().as_str() {
        "u" | "U" => {
            sitting.apply(Event::Undo);
        }
        "r" | "R" => {
            sitting.apply(Event::Redo);
        }
        "h" | "H" => sitting.ask_hint(),
        "f" | "F" => sitting.side.update(|side| *side = side.flipped()),
        "," | "ArrowLeft" => sitting.step(-1),
        "." | "ArrowRight" => sitting.step(1),
        "Home" => sitting.look(0),
        "End" => sitting.look(usize::MAX),
        "?" => windows.help.set(true),
        _ => return,
    }
    event.prevent_default();
}

/// What there is to say, in the reader's words.
fn words(say: &Say, t: &Texts) -> String {
    match say {
        Say::Illegal(why) => (t.illegal)(*why),
        Say::Unclear(Unclear::PickFirst { .. }) => t.pick_first.to_owned(),
        Say::Unclear(Unclear::TooMany) => t.too_many.to_owned(),
        Say::Unclear(Unclear::NotInLine) => t.not_in_line.to_owned(),
        Say::Unclear(Unclear::TooFar { .. }) => t.too_far.to_owned(),
        Say::Unclear(Unclear::TwoWays { .. }) => t.two_ways.to_owned(),
        Say::NotYourTurn => t.not_your_turn.to_owned(),
        Say::Hint(action) => (t.hint_is)(&action.to_string()),
        Say::DrawConsidered => t.draw_considered.to_owned(),
        Say::DrawDeclined => t.draw_declined.to_owned(),
        Say::EngineFailed => t.engine_failed.to_owned(),
    }
}

/// The line under the board: what was refused and why, or what is going on.
#[component]
fn SayLine(sitting: Sitting) -> impl IntoView {
    let t = texts();
    let refusal = move || sitting.say.with(|say| say.as_ref().is_some_and(Say::is_refusal));
    let looking = move || sitting.looking.get().filter(|_| !sitting.review.open.get());
    let text = move || {
        let t = t();
        if let Some(say) = sitting.say.get() {
            return words(&say, t);
        }
        if let Some(ply) = looking() {
            return (t.looking_back)(ply, sitting.length());
        }
        sitting.table.with(|table| {
            let Some(table) = table else { return String::new() };
            if table.is_paused() {
                return t.paused.to_owned();
            }
            if table.outcome().is_some() {
                return String::new();
            }
            let human = table.to_act().single().is_some_and(|seat| table.seating().is_human(seat));
            let picked = sitting.selection.with(|selection| !selection.is_empty());
            if human && picked {
                let ways = sitting.offer();
                let ways = sitting.selection.with(|selection| selection.targets(&ways).len());
                return (t.choose_direction)(ways);
            }
            let turn = (t.to_move)(table.game().situation().to_move);
            if human && table.line().is_empty() { format!("{turn}. {}", t.pick) } else { turn }
        })
    };
    let back = move || {
        looking().map(|_| {
            view! {
                <button type="button" class="btn" data-act="now" on:click=move |_| sitting.look(usize::MAX)>
                    {move || t().back_to_now}
                </button>
            }
        })
    };
    view! {
        <div class="say" class:refusal=refusal>
            <span id="say" role="status">
                {move || refusal().then(|| view! { <Icon glyph=Glyph::Close/> })}
                {text}
            </span>
            {back}
            <DrawOffer sitting=sitting/>
        </div>
    }
}

/// Tells each move, and the end, to those who do not see the board; and keeps the whole board in words.
#[component]
fn Announcer(sitting: Sitting) -> impl IntoView {
    let t = texts();
    let told = Memo::new(move |_| {
        let t = t();
        let game = sitting.shown()?;
        let view = game.view(Viewer::Spectator);
        let mut text = view.last.map(|last| (t.told)(&speak::told(&last, &game))).unwrap_or_default();
        let outcome = sitting.table.with(|table| table.as_ref()?.outcome());
        match outcome.filter(|_| sitting.looking.get().is_none()) {
            Some(outcome) => {
                let (who, why) = t.ending(&outcome);
                text += &format!(" {who}. {why}");
            }
            None => text += &format!(" {}.", (t.to_move)(game.situation().to_move)),
        }
        Some(text)
    });
    view! {
        <div class="unseen" id="live" aria-live="polite">
            {told}
        </div>
        <div class="unseen" id="board-text">
            {move || sitting.shown().map(|game| speak::board(&game, t()))}
        </div>
    }
}
