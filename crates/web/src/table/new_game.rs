//! The window in which a new game is set up.

use std::time::Duration;

use dohyo_core::Seat;
use dohyo_room::{Plan, RoomWish};
use dohyo_table::Absence;
use leptos::prelude::*;

use super::TableWords;
use super::choices::{Choices, DAYS, INCREMENTS, MINUTES, Opponent};
use super::fields::{Radio, level_buttons, number_buttons};
use super::host::{Local, fresh_seed, host_in_page};
use super::names::LONGEST;
use super::notice::{Notice, note, put_aside_note};
use super::shown::Shown;
use super::sitting::Sitting;
use super::watch::time_stamp;
use crate::address::{Link, Page};
use crate::dialog::Dialog;
use crate::game::Game;
use crate::learn::progress::is_new_to;
use crate::online::meeting::Meeting;
use crate::online::opening::{Opening, Way};
use crate::online::texts::OnlineTexts;
use crate::settings::{texts, texts_of};
use crate::site::has_server;
use crate::texts::{ShellTexts, Texts};

/// Removes the query from the address of a game's table.
fn forget_query(game: Game) {
    if let Ok(history) = window().history() {
        let path = Page::table(game).address();
        let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&path));
    }
}

/// The window for a new game.
#[component]
pub fn NewGame<G: Shown>(
    /// The table at which it is played.
    sitting: Sitting<G>,
    /// Whether the window is shown.
    open: RwSignal<bool>,
    /// The position to begin from, instead of the usual one.
    position: RwSignal<Option<String>>,
) -> impl IntoView {
    let t = texts();
    let choices = RwSignal::new(Choices::load::<G>());
    let opening = Opening::new();
    let open_online = move || {
        let (plan, seat) = choices.with_untracked(|choices| {
            choices.keep::<G>();
            (choices.plan::<G>(), choices.seat::<G>(js_sys::Math::random()))
        });
        opening.open(G::GAME, plan, seat, Way::From(open));
    };
    let online = move || {
        has_server()
            && choices.with(|choices| choices.opponent == Opponent::Online)
            && position.with(Option::is_none)
    };
    let start = move |_| {
        if untrack(|| opening.is_under_way()) {
            return;
        }
        if untrack(online) {
            return open_online();
        }
        let (lot, seed) = (js_sys::Math::random(), fresh_seed());
        let table = choices.with_untracked(|choices| {
            choices.keep::<G>();
            position.with_untracked(|position| choices.table(position.as_deref(), lot, seed, time_stamp()))
        });
        if let Some(table) = table {
            open.set(false);
            if position.with_untracked(Option::is_some) {
                // The address asked for this position once; a reload continues the game instead.
                forget_query(G::GAME);
            }
            position.set(None);
            sitting.put_aside();
            sitting.sit(host_in_page(Local::new(table, seed)), Duration::ZERO);
            if G::COLOURS_BY_LOT {
                sitting.near.set(choices.with_untracked(|choices| choices.seat::<G>(lot)));
            }
        }
    };
    let options = RwSignal::new(choices.with_untracked(|choices| choices.options.clone()));
    Effect::new(move |_| {
        let chosen = options.get();
        choices.update(|choices| choices.options = chosen);
    });
    let seats = Memo::new(move |_| options.with(|options| G::seats_to_choose(options)));
    let against_computer = move || choices.with(|choices| choices.opponent == Opponent::Computer);
    let put_aside = Signal::derive(move || sitting.notice.get() == Some(Notice::PutAside));
    let broken_link = Signal::derive(move || {
        let notice = sitting.notice.get().filter(|notice| matches!(notice, Notice::BrokenLink(_)))?;
        Some(notice.words(sitting, t()))
    });
    let words = texts_of::<OnlineTexts>();
    let running = move || {
        sitting.table.with(|table| {
            table.as_ref().is_some_and(|table| table.outcome().is_none() && !table.line().is_empty())
        })
    };
    let same_screen = move || !against_computer() && !online();
    let chooses_seat = move || G::CHOOSES_SEAT && (!same_screen() || G::COLOURS_BY_LOT);
    view! {
        <Dialog open=open id="new-game" title=Signal::derive(move || t().new_game.to_owned())>
            <div class="body">
                {put_aside_note(put_aside)}
                {note("broken-link", broken_link)}
                {opponent_field(choices, position)}
                <Show when=against_computer>{level_field(choices, G::words)}</Show>
                <Show when=same_screen>{name_fields(choices, SeatWords::of::<G>())}</Show>
                <Show when=chooses_seat>{seat_field(choices, seats, SeatWords::of::<G>())}</Show>
                {clock_fields(choices, Signal::derive(online))}
                <Show when=online>{online_fields(choices)}</Show>
                {G::choose_options(options, position)}
            </div>
            <footer>
                <Show when=move || running() && !online()>
                    <p class="note">{move || t().replaces_game}</p>
                </Show>
                {opening.words()}
                {learn_first(G::GAME)}
                <button
                    type="button"
                    class="btn primary"
                    id="start-game"
                    aria-disabled=move || opening.is_under_way().to_string()
                    on:click=start
                >
                    {move || if online() { words().open_table } else { t().start }}
                </button>
            </footer>
        </Dialog>
    }
}

/// A link to the first lesson, for a reader who is new to the game.
fn learn_first(game: Game) -> Option<AnyView> {
    let t = texts_of::<ShellTexts>();
    is_new_to(game).then(|| {
        view! {
            <Link to=Page::first_lesson(game) class="btn primary learn-first">
                {move || t().learn_in_a_minute}
            </Link>
        }
        .into_any()
    })
}

/// The choice between a computer, a person at the same screen, and one at another. A game from a position is not
/// played online.
fn opponent_field(choices: RwSignal<Choices>, position: RwSignal<Option<String>>) -> AnyView {
    let (t, words) = (texts(), texts_of::<OnlineTexts>());
    let chosen = Signal::derive(move || choices.with(|choices| choices.opponent));
    let choose = Callback::new(move |opponent| choices.update(|choices| choices.opponent = opponent));
    view! {
        <fieldset class="field">
            <legend>{move || t().opponent}</legend>
            <div class="choices">
                <Radio group="opponent" value=Opponent::Computer name="computer" chosen=chosen choose=choose>
                    {move || t().computer}
                </Radio>
                <Radio group="opponent" value=Opponent::SameScreen name="same-screen" chosen=chosen choose=choose>
                    {move || t().same_screen}
                </Radio>
                <Show when=move || has_server() && position.with(Option::is_none)>
                    <Radio group="opponent" value=Opponent::Online name="online" chosen=chosen choose=choose>
                        {move || words().friend}
                    </Radio>
                </Show>
            </div>
        </fieldset>
    }
    .into_any()
}

/// The level of the computer, with what to expect of it.
fn level_field(choices: RwSignal<Choices>, words: fn(&'static Texts) -> TableWords) -> AnyView {
    let t = texts();
    let level = Signal::derive(move || choices.with(|choices| choices.level));
    let choose = Callback::new(move |level| choices.update(|choices| choices.level = level));
    let index = move || usize::from(level.get()) - 1;
    view! {
        <fieldset class="field">
            <legend>{move || t().level}</legend>
            <div class="choices joined">{level_buttons(level, choose)}</div>
            <p class="note">
                <strong>{move || t().ranks[index()]}</strong>
                " · "
                {move || words(t()).levels[index()]}
            </p>
        </fieldset>
    }
    .into_any()
}

/// A game's words and pieces for its seats.
#[derive(Clone, Copy)]
struct SeatWords {
    /// The names in records.
    ids: &'static [&'static str],
    name: fn(Seat, &Texts) -> &'static str,
    piece: fn(Seat) -> AnyView,
}

impl SeatWords {
    fn of<G: Shown>() -> Self {
        Self { ids: G::INFO.seats, name: G::seat_name, piece: G::piece }
    }
}

/// The names of people at the same screen.
fn name_fields(choices: RwSignal<Choices>, words: SeatWords) -> AnyView {
    let t = texts();
    let count = Memo::new(move |_| {
        choices.with(|choices| choices.options.number::<usize>("players")).unwrap_or(2).min(words.ids.len())
    });
    let field = move |seat: Seat| {
        let index = seat.index();
        let typed = choices.with_untracked(|choices| choices.names.get(index).cloned()).unwrap_or_default();
        let type_name = move |event| {
            choices.update(|choices| {
                let names = &mut choices.names;
                names.resize(names.len().max(index + 1), String::new());
                names[index] = event_target_value(&event);
            });
        };
        view! {
            <label class="name-field">
                <svg class="icon" viewBox="-50 -50 100 108" aria-hidden="true">{(words.piece)(seat)}</svg>
                <input
                    type="text"
                    name=format!("name-{}", words.ids[index])
                    value=typed
                    maxlength=LONGEST
                    autocomplete="off"
                    spellcheck="false"
                    placeholder=move || (words.name)(seat, t())
                    aria-label=move || (words.name)(seat, t())
                    on:input=type_name
                />
            </label>
        }
    };
    view! {
        <fieldset class="field">
            <legend>{move || t().names}</legend>
            <div class="choices">
                {move || Seat::ALL.into_iter().take(count.get()).map(field).collect_view()}
            </div>
        </fieldset>
    }
    .into_any()
}

/// The choice of a seat.
fn seat_field(choices: RwSignal<Choices>, seats: Memo<Vec<Seat>>, words: SeatWords) -> AnyView {
    let t = texts();
    let chosen = Signal::derive(move || choices.with(|choices| choices.seat));
    let choose = Callback::new(move |seat| choices.update(|choices| choices.seat = seat));
    let same_screen = move || choices.with(|choices| choices.opponent == Opponent::SameScreen);
    let button = move |seat: Seat| {
        let name = words.ids[seat.index()];
        view! {
            <Radio group="colour" value=Some(seat) name=name chosen=chosen choose=choose>
                <svg class="icon" viewBox="-50 -50 100 108" aria-hidden="true">{(words.piece)(seat)}</svg>
                {move || (words.name)(seat, t())}
            </Radio>
        }
    };
    view! {
        <fieldset class="field">
            <legend>{move || if same_screen() { t().near_colour } else { t().your_colour }}</legend>
            <div class="choices">
                {move || seats.get().into_iter().map(button).collect_view()}
                <Radio group="colour" value=None name="lot" chosen=chosen choose=choose>
                    {move || t().by_lot}
                </Radio>
            </div>
        </fieldset>
    }
    .into_any()
}

/// The choice whether a game at a table of the server changes ratings.
fn rated_field(choices: RwSignal<Choices>) -> AnyView {
    let words = texts_of::<OnlineTexts>();
    let rated = Signal::derive(move || choices.with(|choices| choices.rated));
    let set_rated = Callback::new(move |rated| choices.update(|choices| choices.rated = rated));
    view! {
        <fieldset class="field">
            <legend>{move || words().rating}</legend>
            <div class="choices">
                <Radio group="rated" value=false name="off" chosen=rated choose=set_rated>
                    {move || words().unrated}
                </Radio>
                <Radio group="rated" value=true name="on" chosen=rated choose=set_rated>
                    {move || words().rated}
                </Radio>
            </div>
            <p class="note">{move || rated.get().then(|| words().rated_text)}</p>
        </fieldset>
    }
    .into_any()
}

/// The choices for a table on the server: takebacks, and who finds it.
fn online_fields(choices: RwSignal<Choices>) -> AnyView {
    let words = texts_of::<OnlineTexts>();
    let absence = Signal::derive(move || choices.with(|choices| choices.absence));
    let set_absence = Callback::new(move |absence| choices.update(|choices| choices.absence = absence));
    let label = move |absence: Absence| match absence {
        Absence::Claim => words().absence_claim,
        Absence::Host => words().absence_host,
        Absence::Wait => words().absence_wait,
    };
    let takebacks = Signal::derive(move || choices.with(|choices| choices.takebacks));
    let set_takebacks = Callback::new(move |may| choices.update(|choices| choices.takebacks = may));
    let listed = Signal::derive(move || choices.with(|choices| choices.listed));
    let set_listed = Callback::new(move |listed| choices.update(|choices| choices.listed = listed));
    view! {
        <div class="two">
            {access_field(listed, set_listed)}
            <fieldset class="field">
                <legend>{move || words().takebacks}</legend>
                <div class="choices">
                    <Radio group="takebacks" value=true name="ask" chosen=takebacks choose=set_takebacks>
                        {move || words().takebacks_ask}
                    </Radio>
                    <Radio group="takebacks" value=false name="never" chosen=takebacks choose=set_takebacks>
                        {move || words().takebacks_never}
                    </Radio>
                </div>
            </fieldset>
        </div>
        <details class="more">
            <summary>{move || words().absence}</summary>
            <div class="choices">
                {Absence::ALL
                    .map(|value| {
                        view! {
                            <Radio group="absence" value=value name=value.name() chosen=absence choose=set_absence>
                                {move || label(value)}
                            </Radio>
                        }
                    })
                    .collect_view()}
            </div>
        </details>
        {rated_field(choices)}
    }
    .into_any()
}

/// The choice of who finds a table of the server.
pub fn access_field(listed: Signal<bool>, set_listed: Callback<bool>) -> AnyView {
    let words = texts_of::<OnlineTexts>();
    view! {
        <fieldset class="field">
            <legend>{move || words().who_finds}</legend>
            <div class="choices">
                <Radio group="access" value=false name="private" chosen=listed choose=set_listed>
                    {move || words().by_link}
                </Radio>
                <Radio group="access" value=true name="public" chosen=listed choose=set_listed>
                    {move || words().everybody}
                </Radio>
            </div>
        </fieldset>
    }
    .into_any()
}

/// The window in which the host of a table of the server changes what is to be played.
pub fn change_plan<G: Shown>(meeting: Meeting<G>, open: RwSignal<bool>) -> AnyView {
    let words = texts_of::<OnlineTexts>();
    let plan = move || untrack(|| meeting.see(|session| session.room().map(|room| room.plan().clone())));
    let choices = RwSignal::new(plan().map_or_else(Choices::load::<G>, |plan| Choices::of_plan::<G>(&plan)));
    let options = RwSignal::new(choices.with_untracked(|choices| choices.options.clone()));
    // Somebody else may have changed it since the window was last open.
    Effect::new(move |_| {
        if open.get()
            && let Some(plan) = plan()
        {
            options.set(plan.options.clone());
            choices.set(Choices::of_plan::<G>(&plan));
        }
    });
    // Races are set up on a page of their own; here they keep their options.
    let is_race = Memo::new(move |_| G::mode(&options.get(), texts()()).is_some());
    let change = move |_| {
        let chosen = options.get_untracked();
        let new =
            choices.with_untracked(|choices| Choices { options: chosen, ..choices.clone() }.plan::<G>());
        let old = plan();
        let terms = if is_race.get_untracked() { old.as_ref().map(|old| old.terms) } else { None };
        open.set(false);
        meeting.act(|session| {
            session.ask(RoomWish::Change(Plan { terms: terms.unwrap_or(new.terms), ..new }));
        });
    };
    let listed = Signal::derive(move || choices.with(|choices| choices.listed));
    let set_listed = Callback::new(move |listed| choices.update(|choices| choices.listed = listed));
    let fields = move || {
        if is_race.get() {
            return access_field(listed, set_listed);
        }
        view! {
            {clock_fields(choices, Signal::stored(true))}
            {online_fields(choices)}
            {G::choose_options(options, RwSignal::new(None))}
        }
        .into_any()
    };
    view! {
        <Dialog open=open id="change-plan" title=Signal::derive(move || words().change_title.to_owned())>
            <div class="body">{fields}</div>
            <footer>
                <p class="note">{move || words().change_note}</p>
                <button type="button" class="btn primary" id="change-game" on:click=change>
                    {move || words().change_go}
                </button>
            </footer>
        </Dialog>
    }
    .into_any()
}

/// The choice of the clock: minutes and seconds for each move or, at tables of the server, days for each turn.
fn clock_fields(choices: RwSignal<Choices>, online: Signal<bool>) -> AnyView {
    let (t, words) = (texts(), texts_of::<OnlineTexts>());
    let days = Signal::derive(move || choices.with(|choices| if online.get() { choices.days } else { 0 }));
    let set_days =
        Callback::new(move |days| choices.update(|choices| (choices.days, choices.minutes) = (days, 0)));
    let minutes = Signal::derive(move || {
        choices.with(|choices| if days.get() > 0 { u8::MAX } else { choices.minutes })
    });
    let set_minutes = Callback::new(move |minutes| {
        choices.update(|choices| (choices.minutes, choices.days) = (minutes, 0));
    });
    let delay = Signal::derive(move || choices.with(|choices| choices.delay));
    let set_delay = Callback::new(move |delay| choices.update(|choices| choices.delay = delay));
    let slow = move |number: u8| {
        view! {
            <Radio group="minutes" value=number name=format!("{number}d") chosen=days choose=set_days>
                {move || (words().days)(number)}
            </Radio>
        }
    };
    let increment = Signal::derive(move || choices.with(|choices| choices.increment));
    let set_increment =
        Callback::new(move |increment| choices.update(|choices| choices.increment = increment));
    let minute_words: fn(&'static Texts, u8) -> String = |t, minutes| match minutes {
        0 => t.no_clock.to_owned(),
        _ => (t.minutes)(minutes.into()),
    };
    let increment_words: fn(&'static Texts, u8) -> String = |t, seconds| match seconds {
        0 => t.no_increment.to_owned(),
        _ => (t.seconds_a_move)(seconds.into()),
    };
    view! {
        <div class="two">
            <fieldset class="field">
                <legend>{move || t().clock}</legend>
                <div class="choices joined">
                    {number_buttons("minutes", MINUTES, minutes, set_minutes, minute_words)}
                </div>
                <Show when=move || online.get()>
                    <div class="choices joined">{DAYS.map(slow).collect_view()}</div>
                </Show>
            </fieldset>
            <Show when=move || (1..u8::MAX).contains(&minutes.get())>
                <fieldset class="field">
                    <legend>{move || t().increment}</legend>
                    <div class="choices joined">
                        {number_buttons("increment", INCREMENTS, increment, set_increment, increment_words)}
                    </div>
                    <Show when=move || { increment.get() > 0 }>
                        <div class="choices joined">
                            <Radio group="timing" value=false name="increment" chosen=delay choose=set_delay>
                                {move || t().kind_increment}
                            </Radio>
                            <Radio group="timing" value=true name="delay" chosen=delay choose=set_delay>
                                {move || t().kind_delay}
                            </Radio>
                        </div>
                    </Show>
                </fieldset>
            </Show>
        </div>
    }
    .into_any()
}
