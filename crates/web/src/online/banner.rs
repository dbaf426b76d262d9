//! The line above an online table: the connection, spectators, and options after the game.

use std::time::Duration;

use dohyo_client::Session;
use leptos::prelude::*;

use super::meeting::{Link, Meeting};
use super::texts::OnlineTexts;
use crate::settings::texts_of;
use crate::table::Shown;
use crate::table::watch::page_time;

/// The time after which the page mentions a lost connection.
pub const NOTICEABLE: Duration = Duration::from_millis(1_500);

/// The time after which the page explains a lost connection and offers a button, in milliseconds.
const LONG: f64 = 5_000.0;

/// The time between two updates of the banner.
const LOOK_AGAIN: Duration = Duration::from_millis(500);

/// The state of the connection, as the banner shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Fine,
    Connecting,
    Lost,
    LongLost,
    Outdated,
    /// The server has another version, with which this page still works.
    Newer,
}

impl State {
    fn of(link: Link, time: f64) -> Self {
        match link {
            Link::Connecting => Self::Connecting,
            Link::Outdated => Self::Outdated,
            Link::Lost(since) if time - since > LONG => Self::LongLost,
            Link::Lost(since) if time - since > NOTICEABLE.as_millis() as f64 => Self::Lost,
            Link::Open | Link::Lost(_) => Self::Fine,
        }
    }
}

/// The state of the connection, if there is something to mention.
pub fn banner<G: Shown>(meeting: Meeting<G>) -> AnyView {
    let t = texts_of::<OnlineTexts>();
    let time = RwSignal::new(page_time());
    let ticking = set_interval_with_handle(move || time.set(page_time()), LOOK_AGAIN).ok();
    on_cleanup(move || {
        if let Some(ticking) = ticking {
            ticking.clear();
        }
    });
    // A page that still works is not reloaded in the middle of a game.
    let newer = Memo::new(move |_| {
        meeting.see(|session| {
            let is_over = session.table().is_some_and(|table| table.outcome().is_some());
            is_over && session.server_build().is_some_and(|build| build != env!("CARGO_PKG_VERSION"))
        })
    });
    let state = Memo::new(move |_| match State::of(meeting.link.get(), time.get()) {
        State::Fine if newer.get() => State::Newer,
        state => state,
    });
    let waits = Memo::new(move |_| meeting.see(Session::is_waiting));
    let words = move || match state.get() {
        State::Fine => "",
        State::Connecting => t().connecting,
        State::LongLost if waits.get() => t().saved,
        State::Lost | State::LongLost => t().lost,
        State::Outdated | State::Newer => t().outdated,
    };
    let way_out =
        move || {
            match state.get() {
        State::LongLost => Some(view! {
            <button type="button" class="btn" data-act="reconnect" on:click=move |_| meeting.connect()>
                {move || t().retry}
            </button>
        }
        .into_any()),
        State::Outdated | State::Newer => Some(view! {
            <button type="button" class="btn primary" data-act="reload" on:click=move |_| {
                let _ = window().location().reload();
            }>
                {move || t().reload}
            </button>
        }
        .into_any()),
        _ => None,
    }
        };
    view! {
        <div class="banner" class:shown=move || state.get() != State::Fine>
            <span id="link-state" role="status" data-state=move || format!("{:?}", state.get()).to_lowercase()>
                {words}
            </span>
            {way_out}
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_gap_is_not_mentioned() {
        for (link, time, state) in [
            (Link::Connecting, 0.0, State::Connecting),
            (Link::Open, 9e9, State::Fine),
            (Link::Lost(1_000.0), 1_800.0, State::Fine),
            (Link::Lost(1_000.0), 2_600.0, State::Lost),
            (Link::Lost(1_000.0), 6_100.0, State::LongLost),
            (Link::Outdated, 0.0, State::Outdated),
        ] {
            assert_eq!(State::of(link, time), state, "{link:?} {time}");
        }
    }
}
