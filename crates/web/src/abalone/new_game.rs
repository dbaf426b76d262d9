//! What is chosen before a game.

use std::time::Duration;

use dohyo_abalone::layouts::{self, Layout};
use dohyo_abalone::{Abalone, Board, Colour, Situation};
use dohyo_core::{Options, Seed, Setup as _};
use dohyo_table::{ClockSetting, Player, Seating, Table};
use leptos::prelude::*;

use super::drawing::{Diagram, marble_class, marble_shapes};
use super::sitting::Sitting;
use crate::address::Page;
use crate::dialog::Dialog;
use crate::settings::texts;
use crate::storage;

/// Who plays the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Opponent {
    Computer,
    SameScreen,
}

/// Everything chosen, remembered for the next game.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Choice {
    opponent: Opponent,
    level: u8,
    /// By lot if nothing is said.
    colour: Option<Colour>,
    layout: String,
    minutes: u64,
    increment: u64,
}

const MINUTES: [u64; 4] = [0, 5, 10, 15];
const INCREMENTS: [u64; 4] = [0, 2, 5, 10];
const KEPT: &str = "dohyo.abalone.choice";

impl Default for Choice {
    fn default() -> Self {
        Self {
            opponent: Opponent::Computer,
            level: 2,
            colour: Some(Colour::Black),
            layout: "belgian-daisy".to_owned(),
            minutes: 0,
            increment: 0,
        }
    }
}

impl Choice {
    fn write(&self) -> String {
        let opponent = match self.opponent {
            Opponent::Computer => "computer",
            Opponent::SameScreen => "same-screen",
        };
        let colour = self.colour.map_or_else(|| "lot".to_owned(), |colour| colour.to_string());
        Options::new()
            .with("opponent", opponent)
            .with("level", &self.level.to_string())
            .with("colour", &colour)
            .with("layout", &self.layout)
            .with("minutes", &self.minutes.to_string())
            .with("increment", &self.increment.to_string())
            .to_string()
    }

    /// What was chosen the last time, as far as it still makes sense.
    fn read(text: &str) -> Self {
        let (mut choice, kept) = (Self::default(), text.parse::<Options>().unwrap_or_default());
        let number = |key: &str| kept.get(key).and_then(|value| value.parse::<u64>().ok());
        if kept.get("opponent") == Some("same-screen") {
            choice.opponent = Opponent::SameScreen;
        }
        if let Some(level @ 1..=8) = number("level") {
            choice.level = level as u8;
        }
        match kept.get("colour") {
            Some("white") => choice.colour = Some(Colour::White),
            Some("lot") => choice.colour = None,
            _ => {}
        }
        if let Some(layout) = kept.get("layout").and_then(Layout::named) {
            layout.name.clone_into(&mut choice.layout);
        }
        if let Some(minutes) = number("minutes").filter(|minutes| MINUTES.contains(minutes)) {
            choice.minutes = minutes;
        }
        if let Some(increment) = number("increment").filter(|increment| INCREMENTS.contains(increment)) {
            choice.increment = increment;
        }
        choice
    }

    /// The table that was asked for. `lot` decides where the choice leaves it open.
    fn table(&self, position: Option<&Situation>, lot: bool, started: String) -> Option<Table<Abalone>> {
        let game = match position {
            Some(position) => Abalone::from_position(&position.to_string(), &Options::new()),
            None => Abalone::new(&Options::new().with("layout", &self.layout), Seed::default()),
        };
        let human = Player::human("");
        let players = match self.opponent {
            Opponent::SameScreen => [human.clone(), human],
            Opponent::Computer => {
                let colour = self.colour.unwrap_or(if lot { Colour::Black } else { Colour::White });
                let computer = Player::computer(self.level);
                if colour == Colour::Black { [human, computer] } else { [computer, human] }
            }
        };
        let clock = (self.minutes > 0).then(|| ClockSetting {
            budget: Duration::from_secs(self.minutes * 60),
            increment: Duration::from_secs(self.increment),
        });
        let seating = Seating {
            clock,
            from_position: position.is_some(),
            started: Some(started),
            ..Seating::new(players)
        };
        Some(Table::new(game.ok()?, seating))
    }
}

fn forget_query() {
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(Page::ABALONE.path()));
    }
}

/// A choice among buttons of which one is down.
#[component]
fn Radio<T: Clone + PartialEq + Send + Sync + 'static>(
    /// The name of the group.
    group: &'static str,
    /// What this one stands for.
    value: T,
    /// A name for it, for tests and forms.
    #[prop(into)]
    name: String,
    /// What is chosen now.
    chosen: Signal<T>,
    /// Told when it is chosen.
    choose: Callback<T>,
    /// What it says.
    children: Children,
) -> impl IntoView {
    let (this, other) = (value.clone(), value);
    view! {
        <label class="choice">
            <input
                type="radio"
                name=group
                value=name
                prop:checked=move || chosen.with(|chosen| *chosen == this)
                on:change=move |_| choose.run(other.clone())
            />
            {children()}
        </label>
    }
}

/// The window in which a new game is put together.
#[allow(clippy::too_many_lines, reason = "markup of one window, read from top to bottom")]
#[component]
pub fn NewGame(
    /// Where it will be played.
    sitting: Sitting,
    /// Whether the window is shown.
    open: RwSignal<bool>,
    /// A position to begin from, instead of a layout.
    position: RwSignal<Option<Situation>>,
) -> impl IntoView {
    let t = texts();
    let choice = RwSignal::new(Choice::read(&storage::read(KEPT).unwrap_or_default()));
    let start = move |_| {
        let started: String = js_sys::Date::new_0().to_iso_string().into();
        let lot = js_sys::Math::random() < 0.5;
        let table = choice.with_untracked(|choice| {
            storage::write(KEPT, &choice.write());
            position.with_untracked(|position| choice.table(position.as_ref(), lot, started))
        });
        if let Some(table) = table {
            open.set(false);
            if position.with_untracked(Option::is_some) {
                // The address asked for this position once; a reload goes on with the game instead.
                forget_query();
            }
            position.set(None);
            sitting.put_aside();
            sitting.sit(table, Duration::ZERO);
        }
    };
    // Fields of the choice, each with its own signal for reading and callback for writing.
    macro_rules! field {
        ($field:ident) => {
            (
                Signal::derive(move || choice.with(|choice| choice.$field.clone())),
                Callback::new(move |value| choice.update(|choice| choice.$field = value)),
            )
        };
    }
    let (opponent, set_opponent) = field!(opponent);
    let (level, set_level) = field!(level);
    let (colour, set_colour) = field!(colour);
    let (minutes, set_minutes) = field!(minutes);
    let (increment, set_increment) = field!(increment);
    let against_computer = move || opponent.get() == Opponent::Computer;

    // A position and a layout exclude each other: choosing one puts the other away.
    let layout = Signal::derive(move || {
        if position.with(Option::is_some) {
            String::new()
        } else {
            choice.with(|choice| choice.layout.clone())
        }
    });
    let set_layout = Callback::new(move |name: String| {
        position.set(None);
        choice.update(|choice| choice.layout = name);
    });
    let card = move |name: &'static str, board: Board| {
        view! {
            <Radio group="layout" value=name.to_owned() name=name chosen=layout choose=set_layout>
                <Diagram board=board/>
                <span>{move || t().layout_title(name)}</span>
            </Radio>
        }
    };
    let favourites = move || {
        let known = layouts::FAVOURITES.into_iter().filter_map(Layout::named);
        known.map(|layout| card(layout.name, layout.board())).collect_view()
    };
    let is_other = |layout: &&Layout| !layouts::FAVOURITES.contains(&layout.name);
    let others = move || {
        layouts::ALL.iter().filter(is_other).map(|layout| card(layout.name, layout.board())).collect_view()
    };
    let count = layouts::ALL.iter().filter(is_other).count();
    let more_open =
        RwSignal::new(choice.with_untracked(|choice| !layouts::FAVOURITES.contains(&&*choice.layout)));
    let given = move || {
        position.get().map(|position| {
            let nothing = Callback::new(|_: String| {});
            view! {
                <Radio group="layout" value=String::new() name="position" chosen=layout choose=nothing>
                    <Diagram board=position.board/>
                    <span>{move || t().own_position}</span>
                </Radio>
            }
        })
    };
    let marble = |colour: Colour| {
        view! {
            <svg class="icon" viewBox="-50 -50 100 108" aria-hidden="true">
                <g class=marble_class(colour)>{marble_shapes(colour)}</g>
            </svg>
        }
    };
    let level_words = move || {
        let level = level.get();
        t().levels[usize::from(level) - 1]
    };
    let running = move || {
        sitting.table.with(|table| {
            table.as_ref().is_some_and(|table| table.outcome().is_none() && !table.line().is_empty())
        })
    };

    view! {
        <Dialog open=open id="new-game" title=Signal::derive(move || t().new_game.to_owned())>
            <div class="body">
                <fieldset class="field">
                    <legend>{move || t().opponent}</legend>
                    <div class="choices">
                        <Radio group="opponent" value=Opponent::Computer name="computer" chosen=opponent choose=set_opponent>
                            {move || t().computer}
                        </Radio>
                        <Radio
                            group="opponent"
                            value=Opponent::SameScreen
                            name="same-screen"
                            chosen=opponent
                            choose=set_opponent
                        >
                            {move || t().same_screen}
                        </Radio>
                    </div>
                </fieldset>
                <Show when=against_computer>
                    <fieldset class="field">
                        <legend>{move || t().level}</legend>
                        <div class="choices joined">
                            {(1..=8_u8)
                                .map(|number| {
                                    view! {
                                        <Radio
                                            group="level"
                                            value=number
                                            name=number.to_string()
                                            chosen=level
                                            choose=set_level
                                        >
                                            {number}
                                        </Radio>
                                    }
                                })
                                .collect_view()}
                        </div>
                        <p class="note">
                            <strong>{move || level_words().rank}</strong>
                            " · "
                            {move || level_words().what}
                        </p>
                    </fieldset>
                    <fieldset class="field">
                        <legend>{move || t().your_colour}</legend>
                        <div class="choices">
                            <Radio group="colour" value=Some(Colour::Black) name="black" chosen=colour choose=set_colour>
                                {marble(Colour::Black)}
                                {move || (t().colour)(Colour::Black)}
                            </Radio>
                            <Radio group="colour" value=Some(Colour::White) name="white" chosen=colour choose=set_colour>
                                {marble(Colour::White)}
                                {move || (t().colour)(Colour::White)}
                            </Radio>
                            <Radio group="colour" value=None name="lot" chosen=colour choose=set_colour>
                                {move || t().by_lot}
                            </Radio>
                        </div>
                    </fieldset>
                </Show>
                <div class="two">
                    <fieldset class="field">
                        <legend>{move || t().clock}</legend>
                        <div class="choices joined">
                            {MINUTES
                                .map(|number| {
                                    let says = move || match number {
                                        0 => t().no_clock.to_owned(),
                                        _ => (t().minutes)(number),
                                    };
                                    view! {
                                        <Radio
                                            group="minutes"
                                            value=number
                                            name=number.to_string()
                                            chosen=minutes
                                            choose=set_minutes
                                        >
                                            {says}
                                        </Radio>
                                    }
                                })
                                .collect_view()}
                        </div>
                    </fieldset>
                    <Show when=move || { minutes.get() > 0 }>
                        <fieldset class="field">
                            <legend>{move || t().increment}</legend>
                            <div class="choices joined">
                                {INCREMENTS
                                    .map(|number| {
                                        let says = move || match number {
                                            0 => t().no_increment.to_owned(),
                                            _ => (t().seconds_a_move)(number),
                                        };
                                        view! {
                                            <Radio
                                                group="increment"
                                                value=number
                                                name=number.to_string()
                                                chosen=increment
                                                choose=set_increment
                                            >
                                                {says}
                                            </Radio>
                                        }
                                    })
                                    .collect_view()}
                            </div>
                        </fieldset>
                    </Show>
                </div>
                <fieldset class="field">
                    <legend>{move || t().layout}</legend>
                    <div class="layouts">
                        {given}
                        {favourites}
                    </div>
                    <details
                        class="more"
                        prop:open=more_open
                        on:toggle=move |event| {
                            let details: web_sys::HtmlDetailsElement = event_target(&event);
                            more_open.set(details.open());
                        }
                    >
                        <summary>{move || (t().more_layouts)(count)}</summary>
                        <Show when=move || more_open.get()>
                            <div class="layouts">{others}</div>
                        </Show>
                    </details>
                </fieldset>
            </div>
            <footer>
                <Show when=running>
                    <p class="note">{move || t().replaces_game}</p>
                </Show>
                <button type="button" class="btn primary" id="start-game" on:click=start>
                    {move || t().start}
                </button>
            </footer>
        </Dialog>
    }
}

#[cfg(test)]
mod tests {
    use dohyo_core::Game as _;
    use dohyo_table::PlayerKind;

    use super::*;

    #[test]
    fn a_choice_is_remembered() {
        let choice = Choice {
            opponent: Opponent::SameScreen,
            level: 8,
            colour: None,
            layout: "snakes".to_owned(),
            minutes: 15,
            increment: 5,
        };
        assert_eq!(Choice::read(&choice.write()), choice);
        for nonsense in ["", "level=9 layout=nowhere minutes=7 increment=x colour=red", "level"] {
            assert_eq!(Choice::read(nonsense), Choice::default(), "{nonsense}");
        }
    }

    #[test]
    fn the_table_is_as_chosen() {
        let computer = |colour, lot| {
            let choice = Choice { colour, level: 3, ..Choice::default() };
            let table = choice.table(None, lot, String::new()).expect("a table");
            table.seating().players.iter().position(|player| player.kind == PlayerKind::Computer { level: 3 })
        };
        assert_eq!(computer(Some(Colour::Black), false), Some(1));
        assert_eq!(computer(Some(Colour::White), true), Some(0));
        assert_eq!(computer(None, true), Some(1));
        assert_eq!(computer(None, false), Some(0));

        let position: Situation = "5/6/7/8/4b4/8/7/6/4w w 2 0".parse().expect("a position");
        let choice = Choice { minutes: 5, increment: 2, ..Choice::default() };
        let table = choice.table(Some(&position), true, String::new()).expect("a table");
        assert_eq!(table.start().position(), position.to_string());
        assert_eq!(table.clocks(Duration::ZERO), Some(vec![Duration::from_mins(5); 2]));
        assert!(table.seating().from_position);
    }
}
