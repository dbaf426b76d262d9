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
use crate::table::Shown;
use crate::table::choices::Choices;
use crate::table::notice::note;
use crate::texts::{Sentence, ShellTexts};

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

    /// Opens a table, and goes there to take `seat`. Does nothing while another table is being opened.
    pub fn open(self, game: Game, plan: Plan, seat: Seat, way: Way) {
        if untrack(|| self.is_under_way()) {
            return;
        }
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
    ///
    /// Buttons say so with `aria-disabled`: a disabled button would lose the focus, and the reader their place, whenever
    /// a table cannot be opened.
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

/// The page that opens a table as the reader has last chosen, and goes there.
pub fn opening_page<G: Shown>() -> AnyView {
    let shell = texts_of::<ShellTexts>();
    let opening = Opening::new();
    let open = move || {
        let choices = Choices::load::<G>();
        let (plan, seat) = (choices.plan::<G>(), choices.seat::<G>(js_sys::Math::random()));
        opening.open(G::GAME, plan, seat, Way::InPlace);
    };
    open();
    view! {
        <main class="pages" id="main">
            <header>
                <h1>{G::INFO.name}</h1>
                {opening.words()}
            </header>
            <Show when=move || opening.has_failed()>
                <button type="button" class="btn primary" data-act="again" on:click=move |_| open()>
                    {move || shell().try_again}
                </button>
            </Show>
        </main>
    }
    .into_any()
}
