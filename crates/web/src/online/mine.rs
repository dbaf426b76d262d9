//! The reader's own tables on the server: the list on the home page, and the link to the next game.

use std::time::Duration;

use dohyo_client::Session;
use dohyo_protocol::{Guest, Mine, Running};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::around_texts::AroundTexts;
use super::meeting::Meeting;
use super::texts::OnlineTexts;
use super::wire::get;
use crate::address::{Link, Page};
use crate::game::Game;
use crate::settings::texts_of;
use crate::table::Shown;

/// The time between two requests for the list while the page is visible.
const LOOK_AGAIN: Duration = Duration::from_secs(15);

/// Requests the list now, whenever the reader comes back to the page, and at intervals. Sets an empty list if the
/// server does not answer.
fn follow(tables: RwSignal<Option<Vec<Running>>>) {
    let ask = move || {
        if document().hidden() {
            return;
        }
        spawn_local(async move {
            let mine = get::<Mine>("/api/v1/mine").await;
            tables.try_set(mine.ok().map(|mine| mine.tables));
        });
    };
    ask();
    let ticking = set_interval_with_handle(ask, LOOK_AGAIN).ok();
    let back = [
        window_event_listener(leptos::ev::pageshow, move |_| ask()),
        window_event_listener(leptos::ev::visibilitychange, move |_| ask()),
    ];
    on_cleanup(move || {
        if let Some(ticking) = ticking {
            ticking.clear();
        }
        for listener in back {
            listener.remove();
        }
    });
}

fn page_of(running: &Running) -> Option<Page> {
    Some(Page::Online { game: Game::named(&running.game)?, table: running.table.to_string() })
}

/// The list of the reader's tables. Tables that wait for the reader come first.
pub fn your_tables(title: Signal<&'static str>) -> AnyView {
    let tables = RwSignal::new(None::<Vec<Running>>);
    follow(tables);
    let list = move || {
        let rows: Vec<AnyView> = tables.get()?.into_iter().filter_map(row).collect();
        (!rows.is_empty()).then(|| {
            view! {
                <section class="your-tables" aria-labelledby="your-tables">
                    <h2 id="your-tables">{title}</h2>
                    <ul class="tables">{rows}</ul>
                </section>
            }
        })
    };
    list.into_any()
}

fn row(running: Running) -> Option<AnyView> {
    let t = texts_of::<OnlineTexts>();
    let (game, to) = (Game::named(&running.game)?, page_of(&running)?);
    let Running { turn, playing, left_ms, others, table, .. } = running;
    let against = move || {
        let t = t();
        let name = |guest: &Guest| match guest {
            Guest::Nobody => t.free.to_owned(),
            Guest::Person(name) => name.clone(),
            Guest::Computer(level) => (t.computer)(*level),
        };
        others.iter().map(name).collect::<Vec<_>>().join(" · ")
    };
    let state = move || {
        let t = t();
        let words = match (turn, playing) {
            (true, _) => t.your_turn,
            (false, true) => t.their_turn,
            (false, false) => t.not_begun,
        };
        let left = left_ms.filter(|_| turn).map(|left| (t.time_left)(left / 1_000));
        [Some(words.to_owned()), left].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    };
    Some(
        view! {
            <li class="listed" class:turn=turn data-table=table.to_string()>
                <span class="what">
                    <b>{game.name()}</b>
                    <span class="note state">{state}</span>
                </span>
                <span class="who">{against}</span>
                <Link to=to class=if turn { "btn primary" } else { "btn" }>
                    {move || if turn { t().play } else { t().open }}
                </Link>
            </li>
        }
        .into_any(),
    )
}

/// The link to the next game that waits for the reader, while this one does not.
pub fn next_game<G: Shown>(meeting: Meeting<G>, waits: Signal<bool>) -> AnyView {
    let t = texts_of::<AroundTexts>();
    let tables = RwSignal::new(None::<Vec<Running>>);
    let this = untrack(|| meeting.see(Session::table_id));
    follow(tables);
    // The list may have changed while the reader was thinking.
    Effect::new(move |before: Option<bool>| {
        let waits = waits.get();
        if before == Some(true) && !waits {
            spawn_local(async move {
                let mine = get::<Mine>("/api/v1/mine").await;
                tables.try_set(mine.ok().map(|mine| mine.tables));
            });
        }
        waits
    });
    let next = Memo::new(move |_| {
        let tables = tables.get().filter(|_| !waits.get())?;
        let waiting: Vec<Running> = tables
            .into_iter()
            .filter(|running| running.turn && running.playing && running.table != this)
            .collect();
        let first = waiting.first()?;
        Some((page_of(first)?, Game::named(&first.game)?, waiting.len() - 1))
    });
    let link = move || {
        let (to, game, others) = next.get()?;
        Some(view! {
            <p class="next-game">
                <a class="btn primary" data-act="next-game" href=to.address()>
                    {move || (t().next_game)(game.name(), others)}
                </a>
            </p>
        })
    };
    link.into_any()
}
