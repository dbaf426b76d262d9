//! Opening a table on the server, from a window of the page or as a page of its own.

use dohyo_core::Seat;
use dohyo_room::Plan;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::start::{open_table, want_seat};
use super::texts::OnlineTexts;
use crate::address::{Address, Page};
use crate::game::Game;
use crate::settings::{texts, texts_of};
use crate::table::notice::note;
use crate::texts::Sentence;

/// The state of a request to open a table.
#[derive(Clone, Debug, PartialEq, Eq)]
enum State {
    UnderWay,
    Failed(Sentence),
}

/// The way in which the reader gets to the new table.
#[derive(Clone, Copy)]
pub enum Way {
    /// From a window, which is closed.
    From(RwSignal<bool>),
    /// From another page, to which the browser can go back.
    Go,
    /// In place of this page.
    InPlace,
}

/// A table that is opened on the server.
#[derive(Clone, Copy)]
pub struct Opening {
    state: RwSignal<Option<State>>,
    address: Address,
}

impl Opening {
    /// Creates an idle opening.
    pub fn new() -> Self {
        Self { state: RwSignal::new(None), address: expect_context() }
    }

    /// Opens a table, and goes there to take `seat`.
    pub fn open(self, game: Game, plan: Plan, seat: Seat, way: Way) {
        self.state.set(Some(State::UnderWay));
        spawn_local(async move {
            match open_table(&plan).await {
                Ok(room) => {
                    want_seat(room, seat);
                    self.state.set(None);
                    let table = Page::Online { game, table: room.to_string() };
                    match way {
                        Way::From(window) => {
                            window.set(false);
                            self.address.go(&table);
                        }
                        Way::Go => self.address.go(&table),
                        Way::InPlace => self.address.replace(&table),
                    }
                }
                Err(why) => self.state.set(Some(State::Failed(why))),
            }
        });
    }

    /// Returns `true` if a table is being opened.
    pub fn is_under_way(self) -> bool {
        self.state.with(|state| *state == Some(State::UnderWay))
    }

    /// Returns `true` if the last table could not be opened.
    pub fn has_failed(self) -> bool {
        self.state.with(|state| matches!(state, Some(State::Failed(_))))
    }

    /// Describes the progress of the request.
    pub fn words(self) -> AnyView {
        let (t, words) = (texts(), texts_of::<OnlineTexts>());
        let text = Signal::derive(move || match self.state.get()? {
            State::UnderWay => Some(words().creating.to_owned()),
            State::Failed(why) => Some(why.in_language(t().lang).to_owned()),
        });
        note("opening", text)
    }
}

impl Default for Opening {
    fn default() -> Self {
        Self::new()
    }
}
