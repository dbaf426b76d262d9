//! The tables of the server that everybody may join or watch.

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

/// The time before the page connects again.
const RETRY: Duration = Duration::from_secs(2);

/// Returns the page with the public tables.
pub fn lobby_page() -> AnyView {
    let t = texts_of::<OnlineTexts>();
    let tables = RwSignal::new(None::<Vec<Listed>>);
    let wire = StoredValue::new_local(None::<Wire>);
    connect(tables, wire);
    let list = move |playing: bool| {
        move || {
            let chosen =
                tables.get().unwrap_or_default().into_iter().filter(|table| table.playing == playing);
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

/// A table of the list.
fn row(table: Listed) -> Option<AnyView> {
    let t = texts_of::<OnlineTexts>();
    let game = Game::named(&table.game)?;
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
            <li class="listed" data-table=id.to_string()>
                <span class="what">
                    <b>{game.name()}</b>
                    <span class="note">
                        {move || (t().terms)(&terms)}
                        {move || rated.then(|| format!(" · {}", t().rated_game))}
                    </span>
                </span>
                <span class="who">{who}</span>
                <Link to=to class="btn">{move || if playing { t().watch } else { t().join }}</Link>
            </li>
        }
        .into_any(),
    )
}

/// Follows the list, for as long as the page is shown.
fn connect(tables: RwSignal<Option<Vec<Listed>>>, wire: StoredValue<Option<Wire>, LocalStorage>) {
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
                tables.try_set(Some(now));
            }
            _ => {}
        };
        let opened = Wire::open(opened, heard, again);
        wire.try_set_value(opened);
    });
}
