//! The parts of a table's page that are loaded when they are first opened.

use leptos::prelude::*;

use super::controls::{OnlineControls, Windows};
use super::shown::Shown;
use super::sitting::Sitting;
use crate::later::Coming;
use crate::online::meeting::Meeting;

/// The position that a new game begins from, if one is given.
pub type Start = RwSignal<Option<String>>;

/// Functions that load a part of the page and show it.
pub struct Parts<G: Shown> {
    /// The window that starts a new game: the table, whether the window is open, the position to begin from.
    pub new_game: fn(Sitting<G>, RwSignal<bool>, Start) -> Coming,
    /// The window that saves and loads games: the table, whether the window is open, what to do with a position.
    pub records: fn(Sitting<G>, RwSignal<bool>, Callback<String>) -> Coming,
    /// The menu and the windows that only it opens.
    pub more: fn(Sitting<G>, Windows, Option<OnlineControls>) -> Coming,
    /// The graph of a review.
    pub graph: fn(Sitting<G>) -> Coming,
    /// The window in which a host changes the plan: the room, whether the window is open.
    pub change: fn(Meeting<G>, RwSignal<bool>) -> Coming,
    /// The page of a local table behind a bad link, with the position to begin from.
    pub rehearsal: fn(Option<String>) -> Coming,
    /// The page of a table of the server, by its name.
    pub online: fn(String) -> Coming,
    /// The page of a server's table whose mode [the usual page cannot show](Shown::elsewhere), for games with such modes.
    pub elsewhere: Option<fn(Meeting<G>, OnlineControls) -> Coming>,
    /// The words of the coach of a first game.
    pub coach: fn(Sitting<G>) -> Coming,
    /// The game's tool for looking at positions: the table, whether its window is open.
    pub inspector: fn(Sitting<G>, RwSignal<bool>) -> Coming,
}

/// Defines `PARTS`, the [`Parts`] of a game's table, each in a file of its own.
///
/// The second argument loads the game's tool for looking at positions, if it has one. The third is an `Option` of the
/// function that loads [`Parts::elsewhere`].
///
/// A macro, because a function that is split off a program cannot be generic.
#[macro_export]
macro_rules! table_parts {
    ($game:ty) => {
        $crate::table_parts!($game, |_, _| Box::pin(async { Ok(().into_any()) }));
    };
    ($game:ty, $inspector:expr) => {
        $crate::table_parts!($game, $inspector, None);
    };
    ($game:ty, $inspector:expr, $elsewhere:expr) => {
        static PARTS: $crate::table::parts::Parts<$game> = {
            use ::leptos::prelude::*;
            use ::leptos::wasm_split::wasm_split;
            use $crate::later::LoadError;
            use $crate::online::meeting::Meeting;
            use $crate::table::controls::{OnlineControls, Windows};
            use $crate::table::new_game::{NewGame, change_plan};
            use $crate::table::parts::Start;
            use $crate::table::{page::more_windows, sitting::Sitting};
            use $crate::table::{records::SaveAndLoad, review::Graph};

            #[wasm_split(begin, wasm_split_path = ::leptos::wasm_split, fallible)]
            fn new_game(
                sitting: Sitting<$game>,
                open: RwSignal<bool>,
                position: Start,
            ) -> Result<AnyView, LoadError> {
                Ok(view! { <NewGame sitting=sitting open=open position=position/> }.into_any())
            }

            #[wasm_split(begin, wasm_split_path = ::leptos::wasm_split, fallible)]
            fn change(meeting: Meeting<$game>, open: RwSignal<bool>) -> Result<AnyView, LoadError> {
                Ok(change_plan(meeting, open))
            }

            #[wasm_split(menu, wasm_split_path = ::leptos::wasm_split, fallible)]
            fn records(
                sitting: Sitting<$game>,
                open: RwSignal<bool>,
                on_position: Callback<String>,
            ) -> Result<AnyView, LoadError> {
                Ok(view! { <SaveAndLoad sitting=sitting open=open on_position=on_position/> }.into_any())
            }

            #[wasm_split(menu, wasm_split_path = ::leptos::wasm_split, fallible)]
            fn more(
                sitting: Sitting<$game>,
                windows: Windows,
                online: Option<OnlineControls>,
            ) -> Result<AnyView, LoadError> {
                Ok(more_windows(sitting, windows, online))
            }

            #[wasm_split(review, wasm_split_path = ::leptos::wasm_split, fallible)]
            fn graph(sitting: Sitting<$game>) -> Result<AnyView, LoadError> {
                Ok(view! { <Graph sitting=sitting/> }.into_any())
            }

            #[wasm_split(lessons, wasm_split_path = ::leptos::wasm_split, fallible)]
            fn coach(sitting: Sitting<$game>) -> Result<AnyView, LoadError> {
                Ok($crate::table::coach::speak(sitting))
            }

            #[wasm_split(rehearsal, wasm_split_path = ::leptos::wasm_split, fallible)]
            fn rehearsal(position: Option<String>) -> Result<AnyView, LoadError> {
                Ok($crate::table::page::rehearsal_page::<$game>(position, &PARTS))
            }

            #[wasm_split(online, wasm_split_path = ::leptos::wasm_split, fallible)]
            fn online(table: String) -> Result<AnyView, LoadError> {
                Ok($crate::online::room_page::room_page::<$game>(&table, &PARTS))
            }

            $crate::table::parts::Parts {
                new_game: |sitting, open, position| Box::pin(new_game(sitting, open, position)),
                records: |sitting, open, on_position| Box::pin(records(sitting, open, on_position)),
                more: |sitting, windows, online| Box::pin(more(sitting, windows, online)),
                graph: |sitting| Box::pin(graph(sitting)),
                change: |meeting, open| Box::pin(change(meeting, open)),
                rehearsal: |position| Box::pin(rehearsal(position)),
                online: |table| Box::pin(online(table)),
                coach: |sitting| Box::pin(coach(sitting)),
                elsewhere: $elsewhere,
                inspector: $inspector,
            }
        };
    };
}
