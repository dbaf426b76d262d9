//! The bar above an online table about absent players, with the options of the others.

use std::time::Duration;

use dohyo_client::Session;
use dohyo_core::Seat;
use dohyo_room::{Claim, Happening, Occupant, Room, RoomWish};
use dohyo_table::{Absence, Actor, Offer, Proposal, Seq, Table, Wish};
use leptos::prelude::*;

use super::around_texts::AroundTexts;
use super::meeting::{Meeting, now};
use crate::settings::texts_of;
use crate::table::Shown;
use crate::table::plate::clock_face;

/// The time between two updates of the bar.
const LOOK_AGAIN: Duration = Duration::from_millis(500);

/// The level of a computer that takes over, unless another is chosen.
const USUAL_LEVEL: u8 = 3;

/// The time left for the first move at which the bar mentions it, in milliseconds.
const FIRST_MOVE_SOON: u64 = 20_000;

/// The content of the bar.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Word {
    /// Somebody is away in their own turn.
    Missing {
        seat: Seat,
        who: String,
        /// The seconds until the others can do something about it.
        wait: u64,
        claims: &'static [Claim],
        /// Whether the reader can replace the player with a computer without asking the others.
        own_word: bool,
        /// Whether the game must wait, because nobody may end it.
        waits: bool,
    },
    /// An offer about an absent player, or to resign together, which the reader has to answer or has made.
    Offer { offer: Seq, what: Proposal, by: String, who: String, own: bool },
    /// A computer plays for the reader.
    Replaced { level: u8 },
    /// The server was away, and that time was added back to the clocks.
    Credited { seconds: u64 },
    /// The first move has to be made soon.
    FirstMove { who: Option<String>, wait: u64 },
}

fn name<G: Shown>(room: &Room<G>, seat: Seat) -> String {
    room.chairs().get(seat.index()).and_then(|chair| chair.occupant.name()).unwrap_or_default().to_owned()
}

/// Returns an offer that the line under the board does not show.
fn offer_word<G: Shown>(room: &Room<G>, table: &Table<G>, seat: Seat) -> Option<Word> {
    let is_shown_here = |offer: &&Offer| {
        let elsewhere = table.game().elsewhere().is_some() && offer.what == Proposal::Resign;
        offer.what.replaced().is_some() || elsewhere
    };
    let concerns = |offer: &&Offer| offer.by == seat || table.awaits_answer(offer, seat);
    let offer = table.offers().iter().filter(is_shown_here).find(concerns)?;
    let who = offer.what.replaced().map(|absent| name(room, absent)).unwrap_or_default();
    let (by, own) = (name(room, offer.by), offer.by == seat);
    Some(Word::Offer { offer: offer.seq, what: offer.what, by, who, own })
}

fn word<G: Shown>(session: &Session<G>, dismissed: &[Seat]) -> Option<Word> {
    let room = session.room()?;
    let table = room.table().filter(|table| table.outcome().is_none())?;
    let player = session.player()?;
    let Some(own) = session.seat() else {
        let seat = room.replaced_seat(player)?;
        let Occupant::Computer { level } = room.chairs()[seat.index()].occupant else { return None };
        return (!dismissed.contains(&seat)).then_some(Word::Replaced { level });
    };
    let time = now();
    if let Some(word) = offer_word(room, table, own) {
        return Some(word);
    }
    let missing = session.absences(time).into_iter().find(|missing| !dismissed.contains(&missing.seat));
    if let Some(missing) = missing {
        return Some(Word::Missing {
            seat: missing.seat,
            who: name(room, missing.seat),
            wait: missing.wait_ms.div_ceil(1_000),
            claims: room.claims(player, missing.seat),
            own_word: room.may_replace(player),
            waits: table.seating().terms.absence == Absence::Wait,
        });
    }
    // Mention it until the next event.
    if let Some(Happening::Credited { millis }) = room.log().last().map(|line| &line.what) {
        return Some(Word::Credited { seconds: millis.div_ceil(1_000) });
    }
    let wait = session.first_action_in(time).filter(|wait| *wait <= FIRST_MOVE_SOON)?;
    let mover = table.to_act().single()?;
    let who = (mover != own).then(|| name(room, mover));
    Some(Word::FirstMove { who, wait: wait.div_ceil(1_000) })
}

fn face(seconds: u64) -> String {
    // A clock shows tenths when little is left.
    clock_face(Duration::from_secs(seconds)).0
}

/// The bar about people who are away.
pub fn absence_bar<G: Shown>(meeting: Meeting<G>) -> AnyView {
    let t = texts_of::<AroundTexts>();
    let tick = RwSignal::new(0u32);
    let ticking =
        set_interval_with_handle(move || tick.update(|tick| *tick = tick.wrapping_add(1)), LOOK_AGAIN);
    on_cleanup(move || {
        if let Ok(ticking) = ticking {
            ticking.clear();
        }
    });
    let dismissed = RwSignal::new(Vec::<Seat>::new());
    // A second absence is mentioned again.
    Effect::new(move |_| {
        let away: Vec<Seat> = meeting.see(|session| session.away().collect());
        let replaced = meeting.see(|session| session.room()?.replaced_seat(session.player()?));
        dismissed.update(|seats| seats.retain(|seat| away.contains(seat) || replaced == Some(*seat)));
    });
    let word = Memo::new(move |_| {
        tick.track();
        let dismissed = dismissed.get();
        meeting.see(|session| word(session, &dismissed))
    });
    let says = move || {
        let t = t();
        Some(match word.get()? {
            Word::Missing { who, waits: true, .. } => (t.missing_wait)(&who),
            Word::Missing { who, wait: 0, .. } => (t.missing_long)(&who),
            Word::Missing { who, wait, .. } => (t.missing)(&who, &face(wait)),
            Word::Offer { what: Proposal::Replace { level, .. }, by, who, own: false, .. } => {
                (t.replace_offered)(&by, &who, level)
            }
            Word::Offer { what: Proposal::Replace { .. }, who, .. } => (t.replace_asked)(&who),
            Word::Offer { by, own: false, .. } => (t.resign_offered)(&by),
            Word::Offer { .. } => t.resign_asked.to_owned(),
            Word::Replaced { level } => (t.you_are_replaced)(level),
            Word::Credited { seconds } => (t.credited)(seconds),
            Word::FirstMove { who: None, wait } => (t.first_move)(&face(wait)),
            Word::FirstMove { who: Some(who), wait } => (t.first_move_of)(&who, &face(wait)),
        })
    };
    // The buttons are not rebuilt every second.
    let kind = Memo::new(move |_| {
        word.get().map(|word| match word {
            Word::Missing { seat, who, wait, claims, own_word, waits } => {
                Word::Missing { seat, who, wait: wait.min(1), claims, own_word, waits }
            }
            Word::FirstMove { who, .. } => Word::FirstMove { who, wait: 0 },
            other => other,
        })
    });
    let buttons = move || kind.get().map(|kind| buttons(meeting, &kind, dismissed));
    let state = move || {
        kind.with(|kind| match kind {
            None => "",
            Some(Word::Missing { wait: 0, .. }) => "claimable",
            Some(Word::Missing { .. }) => "missing",
            Some(Word::Offer { .. }) => "offer",
            Some(Word::Replaced { .. }) => "replaced",
            Some(Word::Credited { .. }) => "credited",
            Some(Word::FirstMove { .. }) => "first-move",
        })
    };
    view! {
        <div class="banner absence" class:shown=move || word.with(Option::is_some) data-state=state>
            <span id="absence" role="timer">{says}</span>
            <span class="row">{buttons}</span>
        </div>
    }
    .into_any()
}

fn buttons<G: Shown>(meeting: Meeting<G>, word: &Word, dismissed: RwSignal<Vec<Seat>>) -> AnyView {
    let t = texts_of::<AroundTexts>();
    let dismiss = move |seat: Seat| dismissed.update(|seats| seats.push(seat));
    match *word {
        Word::Missing { seat, wait: 0, claims, own_word, .. } => view! {
            {claims.iter().map(|&what| claim_button(meeting, seat, what, claims.len() == 1)).collect_view()}
            {replace_button(meeting, seat, own_word)}
            {button("wait", "btn", move || t().wait.to_owned(), move || dismiss(seat))}
        }
        .into_any(),
        Word::Offer { offer, what, own: false, .. } => {
            let answer = move |agree: bool| {
                let resigns = what == Proposal::Resign && agree;
                wish(meeting, if resigns { Wish::Resign } else { Wish::Answer { offer, agree } });
            };
            view! {
                {button("agree", "btn primary", move || t().agree.to_owned(), move || answer(true))}
                {button("disagree", "btn", move || t().decline.to_owned(), move || answer(false))}
            }
            .into_any()
        }
        Word::Offer { offer, .. } => {
            let withdraw = move || wish(meeting, Wish::Withdraw { offer });
            button("withdraw-offer", "btn", move || t().withdraw.to_owned(), withdraw)
        }
        Word::Replaced { .. } => {
            let seat = untrack(|| meeting.see(|session| session.room()?.replaced_seat(session.player()?)));
            let go = move || seat.into_iter().for_each(dismiss);
            button("understood", "btn", move || t().understood.to_owned(), go)
        }
        Word::Missing { .. } | Word::Credited { .. } | Word::FirstMove { .. } => ().into_any(),
    }
}

/// Sends a wish of the reader's seat.
fn wish<G: Shown>(meeting: Meeting<G>, what: Wish<G::Action>) {
    meeting.act(|session| {
        if let Some(seat) = session.seat() {
            // A refusal needs no message: the bar disappears.
            let _ = session.command(now(), Actor::Seat(seat), what);
        }
    });
}

fn claim_button<G: Shown>(meeting: Meeting<G>, seat: Seat, what: Claim, alone: bool) -> AnyView {
    let t = texts_of::<AroundTexts>();
    let label = move || if alone { t().end_game } else { (t().claim)(what) }.to_owned();
    let (id, class) = match what {
        Claim::Win => ("claim-win", "btn primary"),
        Claim::Draw => ("claim-draw", "btn"),
    };
    button(id, class, label, move || meeting.act(|session| session.ask(RoomWish::Claim { seat, what })))
}

/// The button that replaces a player with a computer, or proposes it, and the choice of its level.
fn replace_button<G: Shown>(meeting: Meeting<G>, seat: Seat, own_word: bool) -> AnyView {
    let t = texts_of::<AroundTexts>();
    let level = RwSignal::new(USUAL_LEVEL);
    let go = move || {
        let level = level.get_untracked();
        if own_word {
            meeting.act(|session| session.ask(RoomWish::Replace { seat, level }));
        } else {
            wish(meeting, Wish::Offer(Proposal::Replace { seat, level }));
        }
    };
    let label = move || if own_word { t().replace } else { t().ask_replace }.to_owned();
    let choose = move |event| {
        if let Ok(chosen) = event_target_value(&event).parse() {
            level.set(chosen);
        }
    };
    view! {
        {button("replace", "btn", label, go)}
        <select class="level" aria-label=move || t().level on:change=choose>
            {(1..=8u8)
                .map(|each| view! { <option value=each.to_string() selected=each == USUAL_LEVEL>{each}</option> })
                .collect_view()}
        </select>
    }
    .into_any()
}

fn button(
    name: &'static str,
    class: &'static str,
    label: impl Fn() -> String + Send + Sync + 'static,
    go: impl Fn() + 'static,
) -> AnyView {
    view! {
        <button type="button" class=class data-act=name on:click=move |_| go()>
            {label}
        </button>
    }
    .into_any()
}
