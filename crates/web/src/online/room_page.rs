//! The page of an online table: a waiting room first, then a table like any other.

use dohyo_client::{Session, Trouble};
use dohyo_core::{Seat, SeatSet};
use dohyo_room::{Closing, Occupant, Room, RoomId, RoomWish, Stage};
use leptos::prelude::*;

use super::absence::absence_bar;
use super::attention::{Calls, call_reader};
use super::banner::{NOTICEABLE, banner};
use super::chat::chat;
use super::confirm::confirm_bar;
use super::device::{around_window, arrival, code_in_address};
use super::meeting::{self, Meeting};
use super::mine::next_game;
use super::opening::{Opening, Way};
use super::remote::Remote;
use super::seats;
use super::start::{take_wanted_seat, want_seat};
use super::texts::OnlineTexts;
use super::waiting::waiting_room;
use crate::address::{Address, NEW, Page};
use crate::game::Game;
use crate::later::later;
use crate::settings::texts_of;
use crate::table::Shown;
use crate::table::Sitting;
use crate::table::choices::Choices;
use crate::table::controls::{OnlineControls, Windows};
use crate::table::host::Host as _;
use crate::table::page::table_view;
use crate::table::parts::Parts;
use crate::texts::ShellTexts;

/// The stage of a table, as the page shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scene {
    Connecting,
    Waiting,
    Playing,
    Closed(Closing),
    Trouble(Trouble),
}

/// Returns the page of the table named `name`.
pub fn room_page<G: Shown>(name: &str, parts: &'static Parts<G>) -> AnyView {
    if name == NEW {
        return opening::<G>();
    }
    let Ok(room) = name.parse::<RoomId>() else { return trouble(G::GAME, Trouble::NoSuchTable) };
    let Some(code) = code_in_address() else { return meeting_page(room, parts) };
    let arrived = RwSignal::new(false);
    let go = Callback::new(move |()| arrived.set(true));
    (move || if arrived.get() { meeting_page(room, parts) } else { arrival(code.clone(), go) }).into_any()
}

/// The page of an existing table.
fn meeting_page<G: Shown>(room: RoomId, parts: &'static Parts<G>) -> AnyView {
    let meeting = Meeting::<G>::new(room);
    let scene = Memo::new(move |_| {
        meeting.see(|session| match (session.trouble(), session.room()) {
            (Some(trouble), _) => Scene::Trouble(trouble),
            (None, None) => Scene::Connecting,
            (None, Some(room)) => match room.stage() {
                Stage::Waiting | Stage::Asked => Scene::Waiting,
                Stage::Playing(_) => Scene::Playing,
                Stage::Closed(why) => Scene::Closed(*why),
            },
        })
    });
    sit_as_wanted(meeting);
    Effect::new(move |_| {
        let seated = meeting.see(|session| {
            let room = session.room()?;
            let over = room.table().is_some_and(|table| table.outcome().is_some());
            let closed = matches!(room.stage(), Stage::Closed(_));
            Some(session.player().is_some() && session.seat().is_some() && !over && !closed)
        });
        // A nonce is needed only until the game begins.
        if matches!(scene.get(), Scene::Playing | Scene::Closed(_)) {
            meeting::forget_nonce(room);
        }
        if let Some(seated) = seated {
            seats::remember(G::GAME, &room.to_string(), seated);
        }
    });
    let shown = move || match scene.get() {
        Scene::Connecting => connecting(),
        Scene::Waiting => waiting_room(meeting, parts),
        Scene::Playing => untrack(|| playing(meeting, parts)),
        Scene::Closed(why) => closed(meeting, why),
        Scene::Trouble(why) => trouble(G::GAME, why),
    };
    view! {
        {banner(meeting)}
        {shown}
    }
    .into_any()
}

/// Opens a table with the reader's last choices, and goes there.
fn opening<G: Shown>() -> AnyView {
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

/// Takes the seat that the reader chose before opening the page, as soon as possible.
fn sit_as_wanted<G: Shown>(meeting: Meeting<G>) {
    let wanted = StoredValue::new(None::<Option<Seat>>);
    Effect::new(move |_| {
        let free = meeting.see(|session| {
            let room = session.room().filter(|_| session.is_connected() && session.seat().is_none())?;
            matches!(room.stage(), Stage::Waiting).then(|| (room.id(), free_seats(room)))
        });
        let Some((room, free)) = free else { return };
        let seat = wanted.with_value(|wanted| *wanted).unwrap_or_else(|| {
            let seat = take_wanted_seat(room);
            wanted.set_value(Some(seat));
            seat
        });
        if let Some(seat) = seat.filter(|seat| free.contains(*seat)) {
            wanted.set_value(Some(None));
            untrack(|| meeting.sit(seat));
        }
    });
}

fn free_seats<G: Shown>(room: &Room<G>) -> SeatSet {
    room.numbered_chairs().filter(|(_, chair)| chair.is_free()).map(|(seat, _)| seat).collect()
}

fn connecting() -> AnyView {
    view! { <main class="pages" id="main"></main> }.into_any()
}

/// The table, once the game has begun.
fn playing<G: Shown>(meeting: Meeting<G>, parts: &'static Parts<G>) -> AnyView {
    let Some(remote) = Remote::at(meeting) else { return connecting() };
    provide_context(Calls::load());
    let (online, chat) = controls(meeting);
    let is_elsewhere = remote.table().game().elsewhere().is_some();
    let table = match parts.elsewhere.filter(|_| is_elsewhere) {
        Some(elsewhere) => later(move || elsewhere(meeting, online)),
        None => usual_table(meeting, remote, parts, online),
    };
    view! {
        {absence_bar(meeting)}
        {table}
        {chat}
    }
    .into_any()
}

/// The table page used by all games.
fn usual_table<G: Shown>(
    meeting: Meeting<G>,
    remote: Remote<G>,
    parts: &'static Parts<G>,
    online: OnlineControls,
) -> AnyView {
    let online_calls = expect_context::<Calls>();
    let sitting = Sitting::online(Box::new(remote));
    // Show news immediately; the table's own timer would notice them a little later.
    Effect::new(move |_| {
        let (away, news) = meeting.see(|session| (away_seats(session), session.confirmed()));
        let _ = news;
        untrack(|| {
            sitting.note_away(away);
            sitting.take_in_news();
        });
    });
    // A short gap in the connection is not mentioned.
    Effect::new(move |_| match meeting.link.get() {
        lost @ meeting::Link::Lost(_) => {
            let mark = move || {
                if meeting.link.try_get_untracked() == Some(lost) {
                    sitting.note_stale(true);
                }
            };
            set_timeout(mark, NOTICEABLE);
        }
        _ => sitting.note_stale(false),
    });
    call_reader(meeting, online_calls, move || sitting.waits_for_reader());
    let start = RwSignal::new(None);
    view! {
        {confirm_bar(meeting, sitting)}
        {table_view(sitting, Windows::default(), start, parts, Some(online))}
    }
    .into_any()
}

/// Returns the controls that differ at an online table, and the window of its chat.
fn controls<G: Shown>(meeting: Meeting<G>) -> (OnlineControls, AnyView) {
    let may_abort = Signal::derive(move || {
        meeting.see(|session| {
            let early = |table: &dohyo_table::Table<G>| table.outcome().is_none() && table.line().len() < 2;
            session.seat().is_some() && session.table().is_some_and(early)
        })
    });
    let chatting = RwSignal::new(false);
    let (chat, unread) = chat(meeting, chatting);
    let around = RwSignal::new(false);
    let windows = view! {
        {chat}
        {around_window(around, expect_context())}
    };
    let online = OnlineControls {
        chat: Callback::new(move |()| chatting.set(true)),
        unread,
        watchers: Callback::new(move |()| watchers(meeting)),
        around: Callback::new(move |()| around.set(true)),
        after: Callback::new(move |()| after_the_game(meeting)),
        rematch: Callback::new(move |()| meeting.act(Session::ask_rematch)),
        may_abort,
        abort: Callback::new(move |()| meeting.act(|session| session.ask(RoomWish::Abort))),
    };
    (online, windows.into_any())
}

/// Returns the seats of people elsewhere who are not connected.
pub fn away_seats<G: Shown>(session: &Session<G>) -> SeatSet {
    let Some(room) = session.room().filter(|_| session.is_connected()) else { return SeatSet::default() };
    let mine = session.seat();
    let people =
        room.numbered_chairs().filter(|(_, chair)| matches!(chair.occupant, Occupant::Person { .. }));
    let away = people.filter(|(seat, _)| Some(*seat) != mine && !session.here().contains(seat));
    away.map(|(seat, _)| seat).collect()
}

/// Tells spectators that they are watching, and everybody the number of spectators. Links players to their next game.
fn watchers<G: Shown>(meeting: Meeting<G>) -> AnyView {
    let t = texts_of::<OnlineTexts>();
    let seen = Memo::new(move |_| meeting.see(|session| (session.seat().is_none(), session.spectators())));
    let words = move || {
        let (watches, spectators) = seen.get();
        let count = (spectators > u32::from(watches)).then(|| (t().spectators)(spectators));
        let own = watches.then(|| t().watching.to_owned());
        let words: Vec<String> = [own, count].into_iter().flatten().collect();
        (!words.is_empty()).then(|| view! { <p class="note" id="watching">{words.join(" ")}</p> })
    };
    let waits = Signal::derive(move || {
        meeting.see(|session| {
            let seat = session.seat();
            seat.is_none_or(|seat| session.table().is_none_or(|table| table.to_act().contains(seat)))
        })
    });
    view! {
        {words}
        {next_game(meeting, waits)}
    }
    .into_any()
}

/// The check of the luck, and the link to a rematch.
fn after_the_game<G: Shown>(meeting: Meeting<G>) -> AnyView {
    let t = texts_of::<OnlineTexts>();
    let address: Address = expect_context();
    let proof = Memo::new(move |_| {
        meeting.see(|session| {
            let room = session.room()?;
            let has_luck = room.table()?.game().lucks() > 0
                || room.table()?.seating().origin != dohyo_table::Origin::Usual;
            room.revealed_seed().filter(|_| has_luck)?;
            Some(room.is_proved())
        })
    });
    let next = Memo::new(move |_| {
        meeting.see(|session| {
            let room = session.room()?;
            let partners = room.table().map_or(1, |table| table.game().side_of(Seat::FIRST).len());
            let seat = session
                .seat()
                .and_then(|seat| Seat::from_index((seat.index() + partners) % room.chairs().len()));
            Some((room.rematch()?, seat))
        })
    });
    let asked = Memo::new(move |_| meeting.see(Session::has_asked_rematch));
    let go = move |(room, seat): (RoomId, Option<Seat>)| {
        if let Some(seat) = seat {
            want_seat(room, seat);
        }
        address.go(&Page::Online { game: G::GAME, table: room.to_string() });
    };
    // The player who asked for the rematch goes there immediately.
    Effect::new(move |_| {
        if let Some(next) = next.get().filter(|_| asked.get()) {
            untrack(|| go(next));
        }
    });
    view! {
        {move || {
            let next = next.get()?;
            let label = move || if next.1.is_some() { t().rematch_join } else { t().rematch_watch };
            Some(view! {
                <p class="row rematch" role="status">
                    <span>{move || t().rematch_wanted}</span>
                    <button type="button" class="btn primary" data-act="join-rematch" on:click=move |_| go(next)>
                        {label}
                    </button>
                </p>
            })
        }}
        {move || {
            let proved = proof.get()?;
            Some(view! {
                <p class="note" id="luck" data-proved=proved.to_string()>
                    {move || if proved { t().luck_proved } else { t().luck_wrong }}
                </p>
            })
        }}
    }
    .into_any()
}

/// A table that was closed without a result, with a button to open another one like it.
fn closed<G: Shown>(meeting: Meeting<G>, why: Closing) -> AnyView {
    let t = texts_of::<OnlineTexts>();
    let opening = Opening::new();
    let again = move |_| {
        let plan = untrack(|| meeting.see(|session| session.room().map(|room| room.plan().clone())));
        let seat = untrack(|| meeting.see(Session::seat)).unwrap_or(Seat::FIRST);
        if let Some(plan) = plan {
            opening.open(G::GAME, plan, seat, Way::Go);
        }
    };
    view! {
        <main class="pages" id="main">
            <header>
                <h1>{move || t().closed}</h1>
                <p class="lead" id="closed">{move || (t().closed_why)(why)}</p>
            </header>
            {opening.words()}
            <p class="row">
                <button
                    type="button"
                    class="btn primary"
                    data-act="same-again"
                    disabled=move || opening.is_under_way()
                    on:click=again
                >
                    {move || t().same_again}
                </button>
                <a class="btn" href=Page::Lobby.address()>{move || t().see_tables}</a>
            </p>
        </main>
    }
    .into_any()
}

fn trouble(game: Game, why: Trouble) -> AnyView {
    let t = texts_of::<OnlineTexts>();
    let words = move || match why {
        Trouble::NoSuchTable => (t().no_such_table, t().no_such_table_text),
        Trouble::CannotFollow => (t().cannot_follow, t().cannot_follow_text),
    };
    view! {
        <main class="pages" id="main">
            <header>
                <h1>{move || words().0}</h1>
                <p class="lead" id="trouble">{move || words().1}</p>
            </header>
            <p class="row">
                <a class="btn primary" href=Page::new_online(game).address()>{move || t().new_table}</a>
                <a class="btn" href=Page::Lobby.address()>{move || t().see_tables}</a>
            </p>
        </main>
    }
    .into_any()
}
