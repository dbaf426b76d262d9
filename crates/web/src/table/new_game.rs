//! What is chosen before a game.

use std::time::Duration;

use dohyo_core::{Options, Seat, Seed};
use dohyo_table::{ClockSetting, Player, Seating, Table};
use leptos::prelude::*;

use super::shown::Shown;
use super::sitting::Sitting;
use crate::dialog::Dialog;
use crate::settings::texts;
use crate::storage;
use crate::texts::{OptionWords, Texts};

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
    seat: Option<Seat>,
    /// What the game itself lets one choose.
    options: Options,
    minutes: u64,
    increment: u64,
}

const MINUTES: [u64; 4] = [0, 5, 10, 15];
const INCREMENTS: [u64; 4] = [0, 2, 5, 10];
fn kept<G: Shown>() -> String {
    format!("dohyo.{}.choice", G::INFO.id)
}

impl Choice {
    fn usual<G: Shown>() -> Self {
        Self {
            opponent: Opponent::Computer,
            level: 2,
            seat: Some(G::USUAL_SEAT),
            options: G::usual_options(&Options::new()),
            minutes: 0,
            increment: 0,
        }
    }

    fn write<G: Shown>(&self) -> String {
        let opponent = match self.opponent {
            Opponent::Computer => "computer",
            Opponent::SameScreen => "same-screen",
        };
        let colour = self.seat.map_or("lot", |seat| G::INFO.seats[seat.index()]);
        self.options
            .clone()
            .with("opponent", opponent)
            .with("level", &self.level.to_string())
            .with("colour", colour)
            .with("minutes", &self.minutes.to_string())
            .with("increment", &self.increment.to_string())
            .to_string()
    }

    /// What was chosen the last time, as far as it still makes sense.
    fn read<G: Shown>(text: &str) -> Self {
        let (mut choice, kept) = (Self::usual::<G>(), text.parse::<Options>().unwrap_or_default());
        let number = |key: &str| kept.get(key).and_then(|value| value.parse::<u64>().ok());
        if kept.get("opponent") == Some("same-screen") {
            choice.opponent = Opponent::SameScreen;
        }
        if let Some(level @ 1..=8) = number("level") {
            choice.level = level as u8;
        }
        let seat = |colour: &str| G::INFO.seats.iter().position(|seat| *seat == colour);
        match kept.get("colour") {
            Some("lot") => choice.seat = None,
            Some(colour) => choice.seat = seat(colour).and_then(Seat::from_index).or(choice.seat),
            None => {}
        }
        choice.options = G::usual_options(&kept);
        if let Some(minutes) = number("minutes").filter(|minutes| MINUTES.contains(minutes)) {
            choice.minutes = minutes;
        }
        if let Some(increment) = number("increment").filter(|increment| INCREMENTS.contains(increment)) {
            choice.increment = increment;
        }
        choice
    }

    /// The table that was asked for. `lot`, below 1, decides where the choice leaves it open, `seed` what a game
    /// leaves to chance.
    fn table<G: Shown>(
        &self,
        position: Option<&str>,
        lot: f64,
        seed: Seed,
        started: String,
    ) -> Option<Table<G>> {
        let game = match position {
            Some(position) => G::from_position(position, &G::beside_position(&self.options)).ok()?,
            None => G::new(&self.options, seed).ok()?,
        };
        let seat = self.seat.unwrap_or_else(|| {
            let seats = G::seats_to_choose(&self.options);
            seats.get((lot * seats.len() as f64) as usize).copied().unwrap_or(Seat::FIRST)
        });
        // A seat that was chosen for another number of players may not be there.
        let seat = if game.seats().contains(seat) { seat } else { Seat::FIRST };
        let sits = |other: Seat| {
            // Partners are played by the same person.
            let person = self.opponent == Opponent::SameScreen || game.side_of(seat).contains(other);
            if person { Player::human("") } else { Player::computer(self.level) }
        };
        let players: Vec<Player> = game.seats().iter().map(sits).collect();
        let clock = (self.minutes > 0).then(|| ClockSetting {
            budget: Duration::from_secs(self.minutes * 60),
            increment: Duration::from_secs(self.increment),
        });
        let seating = Seating {
            clock,
            seed,
            from_position: position.is_some(),
            started: Some(started),
            ..Seating::new(players)
        };
        Some(Table::new(game, seating))
    }
}

/// The options of the last time, as far as a game still knows them; the others at their defaults.
pub fn known_options<G: Shown>(kept: &Options) -> Options {
    let mut options = Options::new();
    for spec in G::INFO.options {
        let one = |value: &str| Options::new().with(spec.key, value);
        let known = |value: &&str| G::INFO.complete(&one(value)).is_ok();
        options = options.with(spec.key, kept.get(spec.key).filter(known).unwrap_or(spec.default));
    }
    options
}

fn forget_query<G: Shown>() {
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&G::PAGE.path()));
    }
}

/// A seed for a game that leaves something to chance; always the same for one that does not, so that its
/// records say nothing of it.
pub fn fresh_seed<G: Shown>() -> Seed {
    let draws = || G::new(&Options::new(), Seed::default()).is_ok_and(|game| game.revealed() > 0);
    let by_chance = G::BEGINS_BY_LOT || draws();
    let word = || (js_sys::Math::random() * f64::from(u32::MAX)) as u64;
    if by_chance { Seed::from(word() << 32 | word()) } else { Seed::default() }
}

/// A choice among buttons of which one is down.
#[component]
pub fn Radio<T: Clone + PartialEq + Send + Sync + 'static>(
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

/// One of a game's options, with a button for each of its values.
#[component]
pub fn OptionField(
    /// All options.
    options: RwSignal<Options>,
    /// Which of them.
    key: &'static str,
    /// What the game says about its options.
    words: fn(&'static Texts) -> &'static [(&'static str, OptionWords)],
) -> impl IntoView {
    let t = texts();
    let chosen =
        Signal::derive(move || options.with(|options| options.get(key).unwrap_or_default().to_owned()));
    let choose = Callback::new(move |value: String| {
        options.update(|options| *options = options.clone().with(key, &value));
    });
    let words = move || -> OptionWords {
        let of_key = words(t()).iter().find(|(known, _)| *known == key);
        of_key.map_or(OptionWords { title: "", values: &[], note: "" }, |(_, words)| *words)
    };
    let values = move || {
        let value = |(index, &(value, _)): (usize, &(&'static str, &'static str))| {
            let says = move || words().values.get(index).map(|(_, says)| *says);
            view! {
                <Radio group=key value=value.to_owned() name=value chosen=chosen choose=choose>
                    {says}
                </Radio>
            }
        };
        words().values.iter().enumerate().map(value).collect_view()
    };
    let note = move || {
        let note = words().note;
        (!note.is_empty()).then(|| view! { <p class="note">{note}</p> })
    };
    view! {
        <fieldset class="field">
            <legend>{move || words().title}</legend>
            <div class="choices">{values}</div>
            {note}
        </fieldset>
    }
}

/// The window in which a new game is put together.
#[allow(clippy::too_many_lines, reason = "markup of one window, read from top to bottom")]
#[component]
pub fn NewGame<G: Shown>(
    /// Where it will be played.
    sitting: Sitting<G>,
    /// Whether the window is shown.
    open: RwSignal<bool>,
    /// A position to begin from, as the game writes it.
    position: RwSignal<Option<String>>,
) -> impl IntoView {
    let t = texts();
    let choice = RwSignal::new(Choice::read::<G>(&storage::read(&kept::<G>()).unwrap_or_default()));
    let start = move |_| {
        let started: String = js_sys::Date::new_0().to_iso_string().into();
        let lot = js_sys::Math::random();
        let table = choice.with_untracked(|choice| {
            storage::write(&kept::<G>(), &choice.write::<G>());
            let seed = fresh_seed::<G>();
            position.with_untracked(|position| choice.table(position.as_deref(), lot, seed, started))
        });
        if let Some(table) = table {
            open.set(false);
            if position.with_untracked(Option::is_some) {
                // The address asked for this position once; a reload goes on with the game instead.
                forget_query::<G>();
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
    let (seat, set_seat) = field!(seat);
    let (minutes, set_minutes) = field!(minutes);
    let (increment, set_increment) = field!(increment);
    let against_computer = move || opponent.get() == Opponent::Computer;

    let options = RwSignal::new(choice.with_untracked(|choice| choice.options.clone()));
    Effect::new(move |_| {
        let chosen = options.get();
        choice.update(|choice| choice.options = chosen);
    });
    let seats = Memo::new(move |_| options.with(|options| G::seats_to_choose(options)));
    let piece = |seat: Seat| {
        view! {
            <svg class="icon" viewBox="-50 -50 100 108" aria-hidden="true">
                {G::piece(seat)}
            </svg>
        }
    };
    let level_words = move || {
        let level = level.get();
        let index = usize::from(level) - 1;
        (t().ranks[index], G::words(t()).levels[index])
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
                            <strong>{move || level_words().0}</strong>
                            " · "
                            {move || level_words().1}
                        </p>
                    </fieldset>
                    <Show when=|| G::CHOOSES_SEAT>
                    <fieldset class="field">
                        <legend>{move || t().your_colour}</legend>
                        <div class="choices">
                            {move || seats.get().into_iter()
                                .map(|this| {
                                    view! {
                                        <Radio
                                            group="colour"
                                            value=Some(this)
                                            name=G::INFO.seats[this.index()]
                                            chosen=seat
                                            choose=set_seat
                                        >
                                            {piece(this)}
                                            {move || G::seat_name(this, t())}
                                        </Radio>
                                    }
                                })
                                .collect_view()}
                            <Radio group="colour" value=None name="lot" chosen=seat choose=set_seat>
                                {move || t().by_lot}
                            </Radio>
                        </div>
                    </fieldset>
                    </Show>
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
                {G::choose_options(options, position)}
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
    use dohyo_abalone::Abalone;
    use dohyo_core::Game as _;
    use dohyo_table::PlayerKind;

    use super::*;

    #[test]
    fn a_choice_is_remembered() {
        let choice = Choice {
            opponent: Opponent::SameScreen,
            level: 8,
            seat: None,
            options: Options::new().with("layout", "snakes"),
            minutes: 15,
            increment: 5,
        };
        assert_eq!(Choice::read::<Abalone>(&choice.write::<Abalone>()), choice);
        for nonsense in ["", "level=9 layout=nowhere minutes=7 increment=x colour=red", "level"] {
            assert_eq!(Choice::read::<Abalone>(nonsense), Choice::usual::<Abalone>(), "{nonsense}");
        }
    }

    #[test]
    fn the_table_is_as_chosen() {
        let computer = |seat, lot| {
            let choice = Choice { seat, level: 3, ..Choice::usual::<Abalone>() };
            let table = choice.table::<Abalone>(None, lot, Seed::default(), String::new()).expect("a table");
            table.seating().players.iter().position(|player| player.kind == PlayerKind::Computer { level: 3 })
        };
        assert_eq!(computer(Some(Seat::FIRST), 0.9), Some(1));
        assert_eq!(computer(Some(Seat::SECOND), 0.1), Some(0));
        assert_eq!(computer(None, 0.1), Some(1));
        assert_eq!(computer(None, 0.9), Some(0));

        let position = "5/6/7/8/4b4/8/7/6/4w w 2 0";
        let choice = Choice { minutes: 5, increment: 2, ..Choice::usual::<Abalone>() };
        let table =
            choice.table::<Abalone>(Some(position), 0.0, Seed::default(), String::new()).expect("a table");
        assert_eq!(table.start().position(), position);
        assert_eq!(table.clocks(Duration::ZERO), Some(vec![Duration::from_mins(5); 2]));
        assert!(table.seating().from_position);
    }
}
