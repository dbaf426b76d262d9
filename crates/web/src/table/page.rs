//! The page of a table: board, players, moves, controls and windows.

use dohyo_table::Wish;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::KeyboardEvent;

use super::coach::is_wanted;
use super::controls::{Actions, OnlineControls, Windows};
use super::focus::Focus;
use super::help::Help;
use super::host::{has_link, rehearse};
use super::keys::{keep_copy, pass_to_board};
use super::load::read_position;
use super::menu::{Menu, questions};
use super::moves::Moves;
use super::names::{ending, turn};
use super::notice::{Notice, NoticeLine};
use super::parts::{Parts, Start};
use super::plate::Plate;
use super::press::Touch;
use super::result::Result;
use super::shown::Shown;
use super::sitting::{Sitting, after, opposite};
use crate::later::{later, when_opened};
use crate::settings::texts;

/// Returns the page of a table. `position` is a position to begin from, as the address has it.
pub fn table_page<G: Shown>(position: Option<String>, parts: &'static Parts<G>) -> AnyView {
    if has_link() {
        return later(move || (parts.rehearsal)(position.clone()));
    }
    local_page(position, parts)
}

/// Returns the page of a table behind the bad link that the browser has.
pub fn rehearsal_page<G: Shown>(position: Option<String>, parts: &'static Parts<G>) -> AnyView {
    rehearse::<G>();
    local_page(position, parts)
}

fn local_page<G: Shown>(position: Option<String>, parts: &'static Parts<G>) -> AnyView {
    let sitting = Sitting::<G>::resume();
    sitting.coaching.set(is_wanted(G::GAME));
    let windows = Windows::default();
    let start_from: Start = RwSignal::new(None);
    let asked = match position.map(|text| read_position::<G>(text.trim())) {
        Some(Err(why)) => {
            sitting.notice.set(Some(Notice::BrokenLink(why)));
            None
        }
        Some(Ok(position)) => Some(position),
        None => None,
    };
    if asked.is_some() || sitting.table.with_untracked(Option::is_none) {
        start_from.set(asked);
        windows.new_game.set(true);
    }

    table_view(sitting, windows, start_from, parts, None)
}

/// Returns the page of the server's table named `table`.
pub fn online_page<G: Shown>(table: &str, parts: &'static Parts<G>) -> AnyView {
    let table = table.to_owned();
    later(move || (parts.online)(table.clone()))
}

/// Returns the page of a table at which `sitting` sits. `online` is what a table of a server does differently.
pub fn table_view<G: Shown>(
    sitting: Sitting<G>,
    windows: Windows,
    start_from: Start,
    parts: &'static Parts<G>,
    online: Option<OnlineControls>,
) -> AnyView {
    let begin_from = Callback::new(move |position| {
        start_from.set(Some(position));
        windows.new_game.set(true);
    });
    let over = Memo::new(move |_| sitting.is_over());
    let near = Signal::derive(move || sitting.near.get());

    let keys = window_event_listener(leptos::ev::keydown, move |event| shortcut(sitting, windows, &event));
    on_cleanup(move || keys.remove());

    let table = NodeRef::new();
    let focus = Focus::at(table);
    focus.follow(move || windows.is_any_open());

    view! {
        <main
            node_ref=table
            class="table"
            id="main"
            data-game=G::INFO.id
            on:focusin=move |event| focus.note(&event)
            on:pointerdown:capture=move |event| sitting.note_press(Touch::pointer(&event))
            on:keydown:capture=move |event| sitting.note_press(Touch::key(&event))
        >
            <h1 class="unseen">{G::INFO.name}</h1>
            <div class="rivals">{far_plates(sitting)}</div>
            <div class="stage" on:keydown=move |event| keep_copy(&event)>
                {G::board(sitting)}
                <NoticeLine sitting=sitting new_game=windows.new_game/>
            </div>
            <Moves sitting=sitting graph=parts.graph/>
            <Plate sitting=sitting seat=near far=false/>
            <Show when=move || over.get() fallback=move || view! { <Actions sitting=sitting windows=windows online=online/> }>
                <Result sitting=sitting windows=windows online=online/>
            </Show>
            <Announcer sitting=sitting/>
        </main>
        {when_opened(windows.new_game, move || (parts.new_game)(sitting, windows.new_game, start_from))}
        {when_opened(windows.records, move || (parts.records)(sitting, windows.records, begin_from))}
        {when_opened(sitting.coaching, move || (parts.coach)(sitting))}
        {when_opened(windows.inspector, move || (parts.inspector)(sitting, windows.inspector))}
        {when_opened(windows.more_open(), move || (parts.more)(sitting, windows, online))}
    }
    .into_any()
}

/// Returns the plates of the seats across the board, in their order around the table.
pub fn far_plates<G: Shown>(sitting: Sitting<G>) -> AnyView {
    let others = Memo::new(move |_| {
        let seats = sitting.table.with(|table| table.as_ref().map(|table| table.seating().seats()));
        let near = sitting.near.get();
        let Some(seats) = seats else { return vec![opposite(near)] };
        std::iter::successors(Some(after(near, seats)), |&seat| Some(after(seat, seats)))
            .take_while(|&seat| seat != near)
            .collect()
    });
    let plate = move |seat| view! { <Plate sitting=sitting seat=seat far=true/> };
    (move || others.get().into_iter().map(plate).collect_view()).into_any()
}

/// Returns the menu and the windows that only it opens.
pub fn more_windows<G: Shown>(
    sitting: Sitting<G>,
    windows: Windows,
    online: Option<OnlineControls>,
) -> AnyView {
    let t = texts();
    view! {
        <Help open=windows.help words=Signal::derive(move || G::words(t()))/>
        {questions(
            windows,
            Callback::new(move |()| sitting.offer_draw()),
            Callback::new(move |()| sitting.resign()),
        )}
        <Menu sitting=sitting windows=windows online=online/>
    }
    .into_any()
}

/// Returns `true` if a key is meant for the page, rather than for a text field or the browser.
pub fn is_for_page(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let writing =
        target.is_some_and(|element| matches!(element.tag_name().as_str(), "TEXTAREA" | "INPUT" | "SELECT"));
    !(writing || event.ctrl_key() || event.meta_key() || event.alt_key())
}

/// Handles the keys that work anywhere on the page, unless a window is open.
fn shortcut<G: Shown>(sitting: Sitting<G>, windows: Windows, event: &KeyboardEvent) {
    if untrack(|| windows.is_any_open()) || !is_for_page(event) {
        return;
    }
    match event.key().as_str() {
        "u" | "U" => {
            sitting.wish(Wish::TakeBack);
        }
        "r" | "R" => {
            sitting.wish(Wish::Redo);
        }
        "h" | "H" => sitting.ask_hint(),
        "f" | "F" => sitting.flip(),
        "," => sitting.step(-1),
        "." => sitting.step(1),
        "Home" => sitting.look(0),
        "End" => sitting.look(usize::MAX),
        "?" => windows.help.set(true),
        // Wherever the focus is, the board may have a use for the key.
        _ if pass_to_board(event) => {}
        "ArrowLeft" => sitting.step(-1),
        "ArrowRight" => sitting.step(1),
        _ => return,
    }
    event.prevent_default();
}

/// The text for screen readers: each move and the result as they happen, and the whole board.
#[component]
pub fn Announcer<G: Shown>(
    /// The table.
    sitting: Sitting<G>,
) -> impl IntoView {
    let t = texts();
    // Nothing gives away the result of an action while it is animated.
    let told = Memo::new(move |before: Option<&Option<String>>| {
        if sitting.showing().is_some() {
            return before.cloned().flatten();
        }
        let t = t();
        let game = sitting.shown()?;
        let mut text = sitting.last().map(|last| game.told(&last, t)).unwrap_or_default();
        let (now, own) = (sitting.looking.get().is_none(), sitting.own());
        text += &sitting.table.with(|table| {
            let table = table.as_ref()?;
            Some(match table.outcome().filter(|_| now) {
                Some(outcome) => {
                    let (who, why) = ending(table, own, &outcome, t);
                    format!(" {who}. {why}")
                }
                None => format!(" {}.", turn(table, own, &game, t)),
            })
        })?;
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
