//! The window in which a race is set up.

use dohyo_core::Seat;
use dohyo_sumoku::Mode;
use leptos::prelude::*;

use super::choice::check;
use super::race::RaceSitting;
use super::race_choice::{LIMITS, RACES, RaceChoice};
use crate::dialog::Dialog;
use crate::game::Game;
use crate::online::opening::{Opening, Way};
use crate::online::texts::OnlineTexts;
use crate::settings::{Pick, texts, texts_of};
use crate::table::fields::{Radio, level_buttons, number_buttons};
use crate::table::host::fresh_seed;
use crate::table::new_game::access_field;
use crate::table::notice::put_aside_note;
use crate::table::watch::time_stamp;

/// The window for a new race.
#[component]
pub fn ChooseRace(
    /// The table at which it is run.
    sitting: RaceSitting,
    /// Whether the window is shown.
    open: RwSignal<bool>,
) -> impl IntoView {
    let (t, words) = (texts(), texts_of::<OnlineTexts>());
    let choice = RwSignal::new(RaceChoice::load());
    let opening = Opening::new();
    let start = move |_| {
        if untrack(|| opening.is_under_way()) {
            return;
        }
        let chosen = choice.get_untracked();
        chosen.keep();
        if let Some(plan) = chosen.plan() {
            return opening.open(Game::Sumoku, plan, Seat::FIRST, Way::From(open));
        }
        open.set(false);
        sitting.begin(&chosen.options(), chosen.level, fresh_seed(), time_stamp());
    };
    let online = move || choice.with(|choice| choice.is_online());
    let listed = Signal::derive(move || choice.get().listed);
    let set_listed = Callback::new(move |listed| choice.update(|choice| choice.listed = listed));
    let company = move || choice.with(|choice| choice.mode != Mode::Solo);
    view! {
        <Dialog open=open id="new-game" title=Signal::derive(move || t().race_words().title.to_owned())>
            <div class="body">
                {put_aside_note(sitting.put_aside.into())}
                <p class="note">{move || t().race_words().lead}</p>
                {mode_field(choice)}
                <Show when=company fallback=move || time_field(choice)>{company_fields(choice)}</Show>
                {variant_field(choice)}
                <Show when=online>{access_field(listed, set_listed)}</Show>
            </div>
            <footer>
                {opening.words()}
                <button
                    type="button"
                    class="btn primary"
                    id="start-game"
                    aria-disabled=move || opening.is_under_way().to_string()
                    on:click=start
                >
                    {move || if online() { words().open_table } else { t().race_words().begin }}
                </button>
            </footer>
        </Dialog>
    }
}

/// The choice of the race.
fn mode_field(choice: RwSignal<RaceChoice>) -> AnyView {
    let t = texts();
    let chosen = Signal::derive(move || choice.get().mode);
    let choose = Callback::new(move |mode| {
        choice.update(|choice| *choice = RaceChoice { mode, ..*choice }.in_bounds());
    });
    let button = move |mode: Mode| {
        view! {
            <Radio group="mode" value=mode name=mode.name() chosen=chosen choose=choose>
                {move || (t().sumoku_words().mode)(mode)}
            </Radio>
        }
    };
    view! {
        <fieldset class="field">
            <legend class="unseen">{move || t().race_words().title}</legend>
            <div class="choices">{RACES.map(button).collect_view()}</div>
            <p class="note">{move || (t().race_words().about)(chosen.get())}</p>
        </fieldset>
    }
    .into_any()
}

/// Who else plays, the number of players, and the level of the computers.
fn company_fields(choice: RwSignal<RaceChoice>) -> AnyView {
    let t = texts();
    let mode = Memo::new(move |_| choice.get().mode);
    let players = Signal::derive(move || choice.get().players);
    let level = Signal::derive(move || choice.get().level);
    let set_players = Callback::new(move |players| choice.update(|choice| choice.players = players));
    let set_level = Callback::new(move |level| choice.update(|choice| choice.level = level));
    let counts = move || {
        let (fewest, most) = mode.get().seats();
        number_buttons("players", fewest..=most, players, set_players, |_, number| number.to_string())
    };
    let title = move || {
        let words = t().race_words();
        if mode.get() == Mode::Team { words.teams } else { words.rivals }
    };
    let friends = Signal::derive(move || choice.get().friends);
    let set_friends = Callback::new(move |friends| choice.update(|choice| choice.friends = friends));
    view! {
        <fieldset class="field">
            <legend>{move || t().race_words().opponents}</legend>
            <div class="choices">
                <Radio group="opponent" value=false name="computer" chosen=friends choose=set_friends>
                    {move || t().race_words().computers}
                </Radio>
                <Radio group="opponent" value=true name="online" chosen=friends choose=set_friends>
                    {move || t().race_words().friends}
                </Radio>
            </div>
        </fieldset>
        <fieldset class="field">
            <legend>{title}</legend>
            <div class="choices joined">{counts}</div>
        </fieldset>
        // At a table for friends, the host seats the computers there.
        <Show when=move || !friends.get()>
            <fieldset class="field">
                <legend>{move || t().level}</legend>
                <div class="choices joined">{level_buttons(level, set_level)}</div>
                <p class="note">
                    <strong>{move || t().ranks[usize::from(level.get()) - 1]}</strong>
                </p>
            </fieldset>
        </Show>
    }
    .into_any()
}

/// The time limit of Solo.
fn time_field(choice: RwSignal<RaceChoice>) -> AnyView {
    let t = texts();
    let chosen = Signal::derive(move || choice.get().minutes);
    let choose = Callback::new(move |minutes| choice.update(|choice| choice.minutes = minutes));
    let button = move |limit: Option<u16>| {
        let name = limit.map_or_else(|| "off".to_owned(), |minutes| minutes.to_string());
        let label = move || {
            let words = t().race_words();
            limit.map_or_else(|| words.no_limit.to_owned(), words.minutes)
        };
        view! { <Radio group="time" value=limit name=name chosen=chosen choose=choose>{label}</Radio> }
    };
    let limits = std::iter::once(None).chain(LIMITS.map(Some));
    view! {
        <fieldset class="field">
            <legend>{move || t().race_words().time}</legend>
            <div class="choices joined">{limits.map(button).collect_view()}</div>
        </fieldset>
    }
    .into_any()
}

/// The variant of the race, if it has one.
fn variant_field(choice: RwSignal<RaceChoice>) -> AnyView {
    let mode = Memo::new(move |_| choice.get().mode);
    let variant = move || {
        let label: Pick = match mode.get() {
            Mode::Spot => |t| t.race_words().reroll,
            Mode::Solo => |t| t.race_words().locked,
            Mode::Speed => |t| t.race_words().any_deal,
            Mode::Classic | Mode::Team => return None,
        };
        let chosen = Signal::derive(move || choice.get().variant);
        Some(check("variant", label, chosen, move |on| choice.update(|choice| choice.variant = on)))
    };
    variant.into_any()
}
