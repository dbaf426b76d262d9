//! The page of a table.

use dohyo_table::{Event, Table};
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::KeyboardEvent;

use super::controls::{Actions, DrawOffer, Menu, Resign, Result, Windows};
use super::help::Help;
use super::load::SaveAndLoad;
use super::moves::Moves;
use super::new_game::NewGame;
use super::plate::Plate;
use super::shown::Shown;
use super::sitting::{Say, Sitting, after, opposite};
use crate::icon::{Glyph, Icon};
use crate::settings::texts;
use crate::texts::Texts;

/// A table of one game; the address may ask for a position to begin from.
pub fn table_page<G: Shown>(position: Option<String>) -> AnyView {
    let t = texts();
    let sitting = Sitting::<G>::resume();
    let windows = Windows::default();
    let start_from = RwSignal::new(None::<String>);
    let asked = position.and_then(|text| match super::load::read::<G>(&text) {
        Ok(super::load::Loaded::Position(position)) => Some(position),
        _ => None,
    });
    if asked.is_some() || sitting.table.with_untracked(Option::is_none) {
        start_from.set(asked);
        windows.new_game.set(true);
    }

    let over = Memo::new(move |_| sitting.is_over());
    let near = Signal::derive(move || sitting.near.get());
    // Everybody else, in the order in which they sit.
    let others = Memo::new(move |_| {
        let seats = sitting.table.with(|table| table.as_ref().map(|table| table.seating().seats()));
        let near = near.get();
        let Some(seats) = seats else { return vec![opposite(near)] };
        std::iter::successors(Some(after(near, seats)), |&seat| Some(after(seat, seats)))
            .take_while(|&seat| seat != near)
            .collect()
    });
    let far = move || {
        others
            .get()
            .into_iter()
            .map(|seat| view! { <Plate sitting=sitting seat=seat far=true/> })
            .collect_view()
    };

    let keys = window_event_listener(leptos::ev::keydown, move |event| shortcut(sitting, windows, &event));
    on_cleanup(move || keys.remove());

    view! {
        <main class="table" id="main" data-game=G::INFO.id>
            <h1 class="unseen">{G::INFO.name}</h1>
            <div class="rivals">{far}</div>
            <div class="stage">
                {G::board(sitting)}
                <SayLine sitting=sitting/>
            </div>
            <Moves sitting=sitting/>
            <Plate sitting=sitting seat=near far=false/>
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
        <Help open=windows.help words=Signal::derive(move || G::words(t()))/>
        <Resign sitting=sitting open=windows.resign/>
        <Menu sitting=sitting windows=windows/>
    }
    .into_any()
}

/// Whether a key is meant for the page: nothing is being written, and no other program is meant.
pub fn is_for_page(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let writing =
        target.is_some_and(|element| matches!(element.tag_name().as_str(), "TEXTAREA" | "INPUT" | "SELECT"));
    !(writing || event.ctrl_key() || event.meta_key() || event.alt_key())
}

/// Keys that work anywhere on the page, unless something is being written or a window is open.
fn shortcut<G: Shown>(sitting: Sitting<G>, windows: Windows, event: &KeyboardEvent) {
    if windows.any_open() || !is_for_page(event) {
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
        "f" | "F" => sitting.flip(),
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
fn words<G: Shown>(sitting: Sitting<G>, say: &Say<G>, t: &Texts) -> String {
    match say {
        Say::Illegal(why) => G::refusal(why, t),
        Say::Unclear(why) => G::unclear(why, t),
        Say::NotYourTurn => t.not_your_turn.to_owned(),
        Say::Hint(action) => {
            let near = sitting.near.get();
            let advised = |table: &Option<Table<G>>| Some(table.as_ref()?.game().advised(action, near, t));
            (t.hint_is)(&sitting.table.with(advised).unwrap_or_default())
        }
        Say::DrawConsidered => t.draw_considered.to_owned(),
        Say::DrawDeclined => t.draw_declined.to_owned(),
        Say::EngineFailed => t.engine_failed.to_owned(),
    }
}

/// The line under the board: what was refused and why, or what is going on.
#[component]
pub fn SayLine<G: Shown>(
    /// The table.
    sitting: Sitting<G>,
) -> impl IntoView {
    let t = texts();
    let refusal = move || sitting.say.with(|say| say.as_ref().is_some_and(Say::is_refusal));
    let looking = move || sitting.looking.get().filter(|_| !sitting.review.open.get());
    let text = move || {
        let t = t();
        if let Some(say) = sitting.say.get() {
            return words(sitting, &say, t);
        }
        if let Some(ply) = looking() {
            return (t.looking_back)(ply, sitting.length());
        }
        sitting.table.with(|table| {
            let Some(table) = table else { return String::new() };
            if table.is_paused() {
                return t.paused.to_owned();
            }
            if table.outcome().is_some() || sitting.is_held() {
                return String::new();
            }
            let human = table.to_act().iter().any(|seat| table.seating().is_human(seat));
            let prompt = sitting.selection.with(|selection| table.game().prompt(selection, t));
            if let Some(prompt) = prompt.filter(|_| human) {
                return prompt;
            }
            let turn = table.game().turn(t);
            if human && table.line().is_empty() { format!("{turn}. {}", G::words(t).pick) } else { turn }
        })
    };
    // Who reads notation finds it behind the words.
    let exact = move || match sitting.say.get() {
        Some(Say::Hint(action)) => Some(action.to_string()),
        _ => None,
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
            <span id="say" role="status" title=exact>
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
pub fn Announcer<G: Shown>(
    /// The table.
    sitting: Sitting<G>,
) -> impl IntoView {
    let t = texts();
    // While the board shows how something went, nothing gives away how it ends.
    let told = Memo::new(move |before: Option<&Option<String>>| {
        if sitting.showing().is_some() {
            return before.cloned().flatten();
        }
        let t = t();
        let game = sitting.shown()?;
        let mut text = sitting.last().map(|last| game.told(&last, t)).unwrap_or_default();
        let outcome = sitting.table.with(|table| table.as_ref()?.outcome());
        match outcome.filter(|_| sitting.looking.get().is_none()) {
            Some(outcome) => {
                let (who, why) = game.ending_here(&outcome, t);
                text += &format!(" {who}. {why}");
            }
            None => text += &format!(" {}.", game.turn(t)),
        }
        Some(text)
    });
    let board = Memo::new(move |before: Option<&Option<String>>| match sitting.showing() {
        Some(_) => before.cloned().flatten(),
        None => sitting.shown().map(|game| game.board_words(t())),
    });
    view! {
        <div class="unseen" id="live" aria-live="polite">
            {told}
        </div>
        <div class="unseen" id="board-text">
            {board}
        </div>
    }
}
