//! The waiting room: the seats, and the invitation.

use dohyo_client::Session;
use dohyo_core::Seat;
use dohyo_room::{Access, Chair, Happening, Occupant, Room, RoomWish};
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use super::meeting::Meeting;
use super::qr::qr_code;
use super::texts::OnlineTexts;
use crate::icon::{Glyph, Icon};
use crate::later::when_opened;
use crate::settings::{texts, texts_of};
use crate::table::Shown;
use crate::table::names::LONGEST;
use crate::table::notice::note;
use crate::table::parts::Parts;
use crate::texts::Sentence;

/// The level of a computer that the host puts on a chair, unless another is chosen.
const USUAL_LEVEL: u8 = 2;

/// A chair on the page.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Place {
    seat: Seat,
    chair: Chair,
    /// Whether the reader sits there.
    mine: bool,
    /// Whether the host sits there.
    host: bool,
    /// Whether its occupant is connected.
    here: bool,
}

fn places<G: Shown>(meeting: Meeting<G>) -> Vec<Place> {
    meeting.see(|session| {
        let Some(room) = session.room() else { return Vec::new() };
        let place = |(seat, chair): (Seat, &Chair)| {
            let mine = session.seat() == Some(seat);
            Place {
                seat,
                chair: chair.clone(),
                mine,
                host: chair.player() == Some(room.host()),
                here: mine || session.here().contains(&seat),
            }
        };
        room.numbered_chairs().map(place).collect()
    })
}

/// The page of a table before its game begins.
pub fn waiting_room<G: Shown>(meeting: Meeting<G>, parts: &'static Parts<G>) -> AnyView {
    let (t, names) = (texts_of::<OnlineTexts>(), texts());
    let places = Memo::new(move |_| places(meeting));
    let free = move || places.with(|places| places.iter().filter(|place| place.chair.is_free()).count());
    let host = Memo::new(move |_| meeting.see(Session::is_host));
    let terms = move || {
        meeting.see(|session| {
            let plan = session.room().map(Room::plan)?;
            let found = if plan.access == Access::Public { t().listed } else { t().unlisted };
            let rated = if plan.rated { format!(" · {}", t().rated_game) } else { String::new() };
            Some(format!("{} · {found}{rated}", (t().terms)(&plan.terms)))
        })
    };
    let title = move || {
        let mode = meeting.see(|session| G::mode(&session.room()?.plan().options, names()));
        mode.map_or_else(|| G::INFO.name.to_owned(), |mode| format!("{} · {mode}", G::INFO.name))
    };
    let watching = move || meeting.see(Session::spectators);
    let seated = Memo::new(move |_| meeting.see(Session::seat).is_some());
    let waiting_for =
        move || if free() == 0 && !seated.get() { t().full.to_owned() } else { (t().waiting_for)(free()) };
    // Tell everybody who the new host is, including people who came later.
    let new_host = move || {
        let name = meeting.see(|session| {
            let room = session.room()?;
            let followed = room.log().iter().any(|line| matches!(line.what, Happening::Hosted { .. }));
            let seat = room.seat_of(room.host()).filter(|_| followed)?;
            room.chairs()[seat.index()].occupant.name().map(str::to_owned)
        });
        name.map(|name| (t().host_is)(&name))
    };
    let changing = RwSignal::new(false);
    let close = move |_| meeting.act(|session| session.ask(RoomWish::Close));
    let refused = RwSignal::new(None::<Sentence>);
    Effect::new(move |_| {
        if let Some(why) = meeting.take_refusal() {
            refused.set(Some(why));
        }
    });
    let refused = Signal::derive(move || refused.get().map(|why| why.in_language(names().lang).to_owned()));
    view! {
        <main class="pages waiting" id="main" data-game=G::INFO.id>
            <header>
                <h1>{title}</h1>
                <p class="lead" id="waiting-for" role="status">{waiting_for}</p>
                <p class="note" id="terms">{terms}</p>
                {note("new-host", Signal::derive(new_host))}
            </header>
            <div class="waiting-parts">
                <section aria-labelledby="seats">
                    <h2 id="seats">{move || t().seats}</h2>
                    <ul class="seats">
                        {move || {
                            let chair = |place| chair(meeting, place, host.get());
                            places.get().into_iter().map(chair).collect_view()
                        }}
                    </ul>
                    {options(meeting)}
                    {note("refused", refused)}
                    {name_field(meeting)}
                    <Show when=move || { watching() > 0 }>
                        <p class="note">{move || (t().spectators)(watching())}</p>
                    </Show>
                    <Show when=move || host.get()>
                        <p class="row">
                            <button
                                type="button"
                                class="btn"
                                data-act="change-plan"
                                on:click=move |_| changing.set(true)
                            >
                                {move || t().change_plan}
                            </button>
                            <button type="button" class="btn" data-act="close-table" on:click=close>
                                {move || t().close_table}
                            </button>
                        </p>
                    </Show>
                </section>
                {invitation()}
            </div>
        </main>
        {when_opened(changing, move || (parts.change)(meeting, changing))}
    }
    .into_any()
}

/// The options of the game, read-only, as the window for a new game shows them.
fn options<G: Shown>(meeting: Meeting<G>) -> AnyView {
    let t = texts_of::<OnlineTexts>();
    let chosen =
        Memo::new(move |_| meeting.see(|session| session.room().map(|room| room.plan().options.clone())));
    let fields = move || {
        let fields = G::choose_options(RwSignal::new(chosen.get()?), RwSignal::new(None))?;
        Some(view! {
            <details class="more settled">
                <summary>{move || t().settled}</summary>
                <fieldset disabled>{fields}</fieldset>
            </details>
        })
    };
    fields.into_any()
}

/// A chair, its occupant and its buttons.
fn chair<G: Shown>(meeting: Meeting<G>, place: Place, i_am_host: bool) -> AnyView {
    let (t, names) = (texts_of::<OnlineTexts>(), texts());
    let seated = untrack(|| meeting.see(Session::seat)).is_some();
    let Place { seat, chair, mine, host, here } = place;
    let (free, ready, person) = (chair.is_free(), chair.ready, chair.player().is_some());
    let level = match chair.occupant {
        Occupant::Computer { level } => Some(level),
        Occupant::Nobody | Occupant::Person { .. } => None,
    };
    let name = move || match &chair.occupant {
        Occupant::Person { name, .. } => name.clone(),
        Occupant::Computer { level } => (t().computer)(*level),
        Occupant::Nobody => t().free.to_owned(),
    };
    let state = move || {
        let t = t();
        let readiness = if ready { t.ready } else { t.not_ready };
        let words = [(mine, t.you), (host, t.host), (person && !here, t.away), (person, readiness)];
        words.into_iter().filter_map(|(is_so, word)| is_so.then_some(word)).collect::<Vec<_>>().join(" · ")
    };
    let ask = move |wish: RoomWish| meeting.act(|session| session.ask(wish));
    let mut buttons = Vec::new();
    if free {
        let (class, label): (_, fn(&OnlineTexts) -> &'static str) =
            if seated { ("btn", |t| t.move_here) } else { ("btn primary", |t| t.sit) };
        buttons.push(button("sit", class, move || label(t()), move || meeting.sit(seat)));
    }
    if free && i_am_host {
        let fill = move || ask(RoomWish::Fill { seat, level: USUAL_LEVEL });
        buttons.push(button("fill", "btn", move || t().seat_computer, fill));
    }
    if let Some(level) = level.filter(|_| i_am_host) {
        buttons.push(level_field(level, move |level| {
            ask(RoomWish::Free { seat });
            ask(RoomWish::Fill { seat, level });
        }));
    }
    if mine && !ready {
        // Sitting down again commits to a new nonce and marks the player as ready.
        buttons.push(button("ready", "btn primary", move || t().say_ready, move || meeting.sit(seat)));
    }
    if mine {
        buttons.push(button("leave", "btn", move || t().stand_up, move || ask(RoomWish::Leave)));
    } else if i_am_host && !free {
        buttons.push(remove_button(person, move || ask(RoomWish::Free { seat })));
    }
    view! {
        <li class="seat" class:mine=mine class:free=free data-seat=seat.index() + 1>
            <svg viewBox="-50 -50 100 108" aria-hidden="true">{G::piece(seat)}</svg>
            <span class="who">
                <span class="name">{name}</span>
                <span class="note">{move || G::seat_name(seat, names())}</span>
                <span class="note state">{state}</span>
            </span>
            <span class="row">{buttons}</span>
        </li>
    }
    .into_any()
}

/// A button that frees a chair. If a person sits there, it asks for confirmation.
fn remove_button(person: bool, remove: impl Fn() + 'static) -> AnyView {
    let t = texts_of::<OnlineTexts>();
    let sure = RwSignal::new(!person);
    let label = move || if person && sure.get() { t().sure } else { t().remove };
    let go = move || if sure.get_untracked() { remove() } else { sure.set(true) };
    button("remove", "btn", label, go)
}

fn button(
    name: &'static str,
    class: &'static str,
    label: impl Fn() -> &'static str + Send + Sync + 'static,
    go: impl Fn() + 'static,
) -> AnyView {
    view! {
        <button type="button" class=class data-act=name on:click=move |_| go()>
            {label}
        </button>
    }
    .into_any()
}

/// The field for the level of a computer.
fn level_field(level: u8, choose: impl Fn(u8) + 'static) -> AnyView {
    let t = texts_of::<OnlineTexts>();
    let choose = move |event| {
        if let Ok(level) = event_target_value(&event).parse() {
            choose(level);
        }
    };
    view! {
        <select class="level" aria-label=move || t().level on:change=choose>
            {(1..=8u8)
                .map(|each| view! { <option value=each.to_string() selected=each == level>{each}</option> })
                .collect_view()}
        </select>
    }
    .into_any()
}

/// The field for the reader's name.
fn name_field<G: Shown>(meeting: Meeting<G>) -> AnyView {
    let t = texts_of::<OnlineTexts>();
    let name = Memo::new(move |_| {
        meeting.see(|session| {
            let seat = session.seat();
            let room = session.room();
            let own = seat.zip(room).and_then(|(seat, room)| room.chairs()[seat.index()].occupant.name());
            own.unwrap_or_else(|| session.name()).to_owned()
        })
    });
    let typed = RwSignal::new(None::<String>);
    let change = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if let Some(name) = typed.get_untracked() {
            meeting.act(|session| session.rename(name));
            typed.set(None);
        }
    };
    view! {
        <form class="row name-form" on:submit=change>
            <label class="name-field">
                <span class="note">{move || t().name}</span>
                <input
                    type="text"
                    name="my-name"
                    maxlength=LONGEST
                    autocomplete="off"
                    spellcheck="false"
                    prop:value=move || typed.get().unwrap_or_else(|| name.get())
                    on:input=move |event| typed.set(Some(event_target_value(&event)))
                />
            </label>
            <button type="submit" class="btn" data-act="rename" disabled=move || typed.with(Option::is_none)>
                {move || t().change_name}
            </button>
        </form>
    }
    .into_any()
}

/// The link to the table: to copy, to share, to scan.
fn invitation() -> AnyView {
    let t = texts_of::<OnlineTexts>();
    let link = window().location().href().unwrap_or_default();
    let copied = RwSignal::new(false);
    let (to_copy, to_share) = (link.clone(), link.clone());
    let copy = move |_| {
        let _ = window().navigator().clipboard().write_text(&to_copy);
        copied.set(true);
    };
    let can_share = js_sys::Reflect::has(&window().navigator(), &"share".into()).unwrap_or(false);
    let share = move |_| share_link(&to_share);
    let code = qr_code(&link, Signal::derive(move || t().scan));
    let select = move |event: web_sys::FocusEvent| {
        if let Some(field) =
            event.target().and_then(|field| field.dyn_into::<web_sys::HtmlInputElement>().ok())
        {
            field.select();
        }
    };
    view! {
        <section class="invitation" aria-labelledby="invite">
            <h2 id="invite">{move || t().invite}</h2>
            <p>{move || t().invite_text}</p>
            <div class="row">
                <input
                    type="text"
                    id="table-link"
                    readonly
                    value=link
                    aria-label=move || t().link
                    on:focus=select
                />
                <button type="button" class="btn primary" data-act="copy-link" on:click=copy>
                    <Icon glyph=Signal::derive(move || if copied.get() { Glyph::Check } else { Glyph::Copy })/>
                    <span role="status">{move || if copied.get() { t().copied } else { t().copy }}</span>
                </button>
                <Show when=move || can_share>
                    <button type="button" class="btn" data-act="share-link" on:click=share.clone()>
                        <Icon glyph=Glyph::Share/>
                        {move || t().share}
                    </button>
                </Show>
            </div>
            {code}
        </section>
    }
    .into_any()
}

/// Opens the system's window for sharing a link.
fn share_link(link: &str) {
    let data = js_sys::Object::new();
    let _ = js_sys::Reflect::set(&data, &"url".into(), &link.into());
    let navigator = window().navigator();
    let share = js_sys::Reflect::get(&navigator, &"share".into());
    if let Some(share) = share.ok().and_then(|share| share.dyn_into::<js_sys::Function>().ok()) {
        let _ = share.call1(&navigator, &data);
    }
}
