//! The lobby: the public tables of the server.

use std::collections::BTreeMap;
use std::time::Duration;

use dohyo_protocol::{Guest, Listed, ToClient, ToServer, VERSION};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::texts::OnlineTexts;
use super::wire::{Wire, become_guest};
use crate::address::{Link, Page};
use crate::game::Game;
use crate::settings::texts_of;
use crate::table::watch::page_time;
use crate::texts::with_capital;

/// The time that a vanished table stays in the list, in milliseconds.
const LINGER: f64 = 8_000.0;

/// The pause before the page reconnects.
const RETRY: Duration = Duration::from_secs(2);

/// Returns the page with the public tables.
pub fn lobby_page() -> AnyView {
    let t = texts_of::<OnlineTexts>();
    let tables = RwSignal::new(None::<Vec<Row>>);
    let wire = StoredValue::new_local(None::<Wire>);
    connect(tables, wire);
    let prune = move || {
        let is_old = |row: &Row| row.gone.is_some_and(|gone| page_time() - gone > LINGER);
        if tables.with_untracked(|rows| rows.iter().flatten().any(is_old)) {
            tables.update(|rows| rows.iter_mut().for_each(|rows| rows.retain(|row| !is_old(row))));
        }
    };
    let pruning = set_interval_with_handle(prune, RETRY).ok();
    on_cleanup(move || {
        if let Some(pruning) = pruning {
            pruning.clear();
        }
    });
    let list = move |playing: bool| {
        move || {
            let chosen =
                tables.get().unwrap_or_default().into_iter().filter(|row| row.listed.playing == playing);
            let rows: Vec<AnyView> = chosen.filter_map(row).collect();
            if rows.is_empty() {
                let words = move || match tables.with(Option::is_none) {
                    true => t().connecting,
                    false if playing => t().nothing_running,
                    false => t().nothing_open,
                };
                return view! { <p class="note">{words}</p> }.into_any();
            }
            view! { <ul class="tables">{rows}</ul> }.into_any()
        }
    };
    let make = |game: Game| {
        view! {
            <Link to=Page::new_online(game) class="btn">
                {game.name()}
            </Link>
        }
    };
    view! {
        <main class="pages lobby" id="main">
            <header>
                <h1>{move || t().lobby}</h1>
                <p class="lead">{move || t().lobby_text}</p>
            </header>
            <section aria-labelledby="open-tables">
                <h2 id="open-tables">{move || t().open_tables}</h2>
                {list(false)}
            </section>
            <section aria-labelledby="make-table">
                <h2 id="make-table">{move || t().make_your_own}</h2>
                <div class="row">{Game::ALL.iter().copied().map(make).collect_view()}</div>
            </section>
            <section aria-labelledby="running-tables">
                <h2 id="running-tables">{move || t().running_tables}</h2>
                {list(true)}
            </section>
        </main>
    }
    .into_any()
}

/// A table of the list, as the page shows it.
#[derive(Clone)]
struct Row {
    listed: Listed,
    /// The time when the table vanished, by the page's clock.
    gone: Option<f64>,
}

/// Updates the rows without moving those that the reader may be about to press: new ones come last, and vanished ones
/// stay for a while.
fn merge(rows: Vec<Row>, now: Vec<Listed>, time: f64) -> Vec<Row> {
    let mut new = now;
    let mut merged = Vec::new();
    for row in rows {
        // A table whose game begins moves to the other list.
        let same = |listed: &Listed| (listed.table, listed.playing) == (row.listed.table, row.listed.playing);
        match new.iter().position(same) {
            Some(index) => merged.push(Row { listed: new.remove(index), gone: None }),
            None if row.gone.is_some_and(|gone| time - gone > LINGER) => {}
            None => merged.push(Row { gone: row.gone.or(Some(time)), ..row }),
        }
    }
    merged.extend(new.into_iter().map(|listed| Row { listed, gone: None }));
    merged
}

/// Returns the name of a mode other than the default one. Modes have the same name in every language.
fn mode(listed: &Listed) -> Option<String> {
    let mode = listed.options.get("mode").filter(|mode| *mode != "classic")?;
    Some(with_capital(mode))
}

fn row(row: Row) -> Option<AnyView> {
    let t = texts_of::<OnlineTexts>();
    let Row { listed: table, gone } = row;
    let game = Game::named(&table.game)?;
    let title =
        mode(&table).map_or_else(|| game.name().to_owned(), |mode| format!("{} · {mode}", game.name()));
    let gone = gone.is_some();
    let Listed { table: id, terms, rated, playing, chairs, .. } = table;
    let who = move || {
        let t = t();
        let name = |guest: &Guest| match guest {
            Guest::Nobody => t.free.to_owned(),
            Guest::Person(name) => name.clone(),
            Guest::Computer(level) => (t.computer)(*level),
        };
        chairs.iter().map(name).collect::<Vec<_>>().join(" · ")
    };
    let to = Page::Online { game, table: id.to_string() };
    Some(
        view! {
            <li class="listed" class:gone=gone data-table=id.to_string()>
                <span class="what">
                    <b>{title}</b>
                    <span class="note">
                        {move || (t().terms)(&terms)}
                        {move || rated.then(|| format!(" · {}", t().rated_game))}
                    </span>
                </span>
                <span class="who">{who}</span>
                {if gone {
                    view! { <span class="note">{move || t().gone}</span> }.into_any()
                } else {
                    view! {
                        <Link to=to class="btn">{move || if playing { t().watch } else { t().join }}</Link>
                    }
                    .into_any()
                }}
            </li>
        }
        .into_any(),
    )
}

/// Keeps the list up to date while the page exists.
fn connect(tables: RwSignal<Option<Vec<Row>>>, wire: StoredValue<Option<Wire>, LocalStorage>) {
    let again = move || {
        let retry = move || {
            if !tables.is_disposed() {
                connect(tables, wire);
            }
        };
        set_timeout(retry, RETRY);
    };
    spawn_local(async move {
        if become_guest().await.is_err() {
            return again();
        }
        let say = move |message: ToServer| {
            wire.try_with_value(|wire| {
                if let Some(wire) = wire {
                    wire.send(&message);
                }
            });
        };
        let opened = move || say(ToServer::Hello { version: VERSION, rules: BTreeMap::new() });
        let heard = move |message: ToClient| match message {
            ToClient::Hello { .. } => say(ToServer::Lobby { watch: true }),
            ToClient::Lobby { tables: now } => {
                tables.try_update(|tables| {
                    *tables = Some(match tables.take() {
                        Some(rows) => merge(rows, now, page_time()),
                        None => merge(Vec::new(), now, page_time()),
                    });
                });
            }
            _ => {}
        };
        let opened = Wire::open(opened, heard, again);
        wire.try_set_value(opened);
    });
}

#[cfg(test)]
mod tests {
    use dohyo_core::Options;
    use dohyo_room::RoomId;
    use dohyo_table::Terms;

    use super::*;

    fn listed(number: u8) -> Listed {
        Listed {
            table: RoomId::from_bytes([number; 10]),
            game: "sumoku".to_owned(),
            options: Options::new().with("mode", "speed"),
            terms: Terms::default(),
            rated: false,
            playing: false,
            chairs: Vec::new(),
            since: 0,
        }
    }

    fn shown(rows: &[Row]) -> Vec<(u8, bool)> {
        rows.iter().map(|row| (row.listed.table.as_bytes()[0], row.gone.is_some())).collect()
    }

    #[test]
    fn rows_do_not_move_under_a_finger() {
        let rows = merge(Vec::new(), vec![listed(1), listed(2), listed(3)], 0.0);
        let rows = merge(rows, vec![listed(4), listed(3), listed(1)], 1_000.0);
        assert_eq!(shown(&rows), [(1, false), (2, true), (3, false), (4, false)]);
        let rows = merge(rows, vec![listed(3), listed(1), listed(2)], 2_000.0);
        assert_eq!(shown(&rows), [(1, false), (2, false), (3, false), (4, true)], "one came back");
        let rows = merge(rows, vec![listed(2)], 11_000.0);
        assert_eq!(shown(&rows), [(1, true), (2, false), (3, true)], "one has been gone for long");
        assert_eq!(mode(&listed(1)).as_deref(), Some("Speed"));
    }
}
