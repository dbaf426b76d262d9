//! What is chosen before a race.

use dohyo_core::Options;
use dohyo_sumoku::{Mode, Sumoku};
use leptos::prelude::*;

use super::choice::check;
use super::race::RaceSitting;
use crate::dialog::Dialog;
use crate::settings::texts;
use crate::storage;
use crate::table::new_game::{Radio, fresh_seed};
use crate::texts::Texts;

/// What was chosen the last time.
const CHOICE: &str = "dohyo.sumoku.race.choice";

/// A race to be begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Choice {
    mode: Mode,
    players: u8,
    level: u8,
    /// Spot: a new key each round. Solo: locked tiles. Speed: only hands that can be solved.
    variant: bool,
}

const RACES: [Mode; 4] = [Mode::Speed, Mode::Spot, Mode::Team, Mode::Solo];

impl Choice {
    fn read(text: &str) -> Self {
        let kept: Options = text.parse().unwrap_or_default();
        let mode = RACES.into_iter().find(|mode| kept.get("mode") == Some(mode.name()));
        let number = |key: &str| kept.get(key).and_then(|value| value.parse::<u8>().ok());
        let choice = Self {
            mode: mode.unwrap_or(Mode::Speed),
            players: number("players").unwrap_or(2),
            level: number("level").filter(|level| (1..=8).contains(level)).unwrap_or(2),
            variant: kept.get("variant") == Some("on"),
        };
        choice.in_bounds()
    }

    fn in_bounds(self) -> Self {
        let (fewest, most) = self.mode.seats();
        Self { players: self.players.clamp(fewest, most), ..self }
    }

    fn write(self) -> String {
        let variant = if self.variant { "on" } else { "off" };
        let options =
            Options::new().with("mode", self.mode.name()).with("players", &self.players.to_string());
        options.with("level", &self.level.to_string()).with("variant", variant).to_string()
    }

    /// The option that makes the mode's variant.
    const fn variant_key(self) -> Option<&'static str> {
        match self.mode {
            Mode::Spot => Some("reroll"),
            Mode::Solo => Some("locked"),
            Mode::Speed => Some("fair-deal"),
            Mode::Classic | Mode::Team => None,
        }
    }

    fn options(self) -> Options {
        let options =
            Options::new().with("mode", self.mode.name()).with("players", &self.players.to_string());
        match self.variant_key().filter(|_| self.variant) {
            Some(key) => options.with(key, "on"),
            None => options,
        }
    }
}

/// The window in which a race is put together.
#[component]
pub fn ChooseRace(
    /// Where it will be run.
    sitting: RaceSitting,
    /// Whether the window is shown.
    open: RwSignal<bool>,
) -> impl IntoView {
    let t = texts();
    let choice = RwSignal::new(Choice::read(&storage::read(CHOICE).unwrap_or_default()));
    let mode = Signal::derive(move || choice.get().mode);
    let players = Signal::derive(move || choice.get().players);
    let level = Signal::derive(move || choice.get().level);
    let set_mode =
        Callback::new(move |mode| choice.update(|choice| *choice = Choice { mode, ..*choice }.in_bounds()));
    let set_players = Callback::new(move |players| choice.update(|choice| choice.players = players));
    let set_level = Callback::new(move |level| choice.update(|choice| choice.level = level));
    let start = move |_| {
        let chosen = choice.get_untracked();
        storage::write(CHOICE, &chosen.write());
        open.set(false);
        let started: String = js_sys::Date::new_0().to_iso_string().into();
        sitting.begin(&chosen.options(), chosen.level, fresh_seed::<Sumoku>(), started);
    };
    let modes = move || {
        RACES
            .map(|this| {
                view! {
                    <Radio group="mode" value=this name=this.name() chosen=mode choose=set_mode>
                        {move || (t().sumoku_words.mode)(this)}
                    </Radio>
                }
            })
            .collect_view()
    };
    let counts = move || {
        let (fewest, most) = mode.get().seats();
        let count = |number: u8| {
            view! {
                <Radio group="players" value=number name=number.to_string() chosen=players choose=set_players>
                    {number}
                </Radio>
            }
        };
        (fewest..=most).map(count).collect_view()
    };
    let levels = move || {
        (1..=8_u8)
            .map(|number| {
                view! {
                    <Radio group="level" value=number name=number.to_string() chosen=level choose=set_level>
                        {number}
                    </Radio>
                }
            })
            .collect_view()
    };
    let company = move || mode.get() != Mode::Solo;
    let variant = move || {
        let label: fn(&'static Texts) -> &'static str = match mode.get() {
            Mode::Spot => |t| t.sumoku_words.races.reroll,
            Mode::Solo => |t| t.sumoku_words.races.locked,
            Mode::Speed => |t| t.sumoku_words.races.fair_deal,
            Mode::Classic | Mode::Team => return None,
        };
        let chosen = Signal::derive(move || choice.get().variant);
        Some(check("variant", label, chosen, move |on| choice.update(|choice| choice.variant = on)))
    };
    view! {
        <Dialog open=open id="new-game" title=Signal::derive(move || t().sumoku_words.races.title.to_owned())>
            <div class="body">
                <p class="note">{move || t().sumoku_words.races.lead}</p>
                <fieldset class="field">
                    <legend class="unseen">{move || t().sumoku_words.races.title}</legend>
                    <div class="choices">{modes}</div>
                    <p class="note">{move || (t().sumoku_words.races.about)(mode.get())}</p>
                </fieldset>
                <Show when=company>
                    <fieldset class="field">
                        <legend>
                            {move || {
                                let words = t().sumoku_words.races;
                                if mode.get() == Mode::Team { words.teams } else { words.rivals }
                            }}
                        </legend>
                        <div class="choices joined">{counts}</div>
                    </fieldset>
                    <fieldset class="field">
                        <legend>{move || t().level}</legend>
                        <div class="choices joined">{levels}</div>
                        <p class="note">
                            <strong>{move || t().ranks[usize::from(level.get()) - 1]}</strong>
                        </p>
                    </fieldset>
                </Show>
                {variant}
            </div>
            <footer>
                <button type="button" class="btn primary" id="start-game" on:click=start>
                    {move || t().sumoku_words.races.begin}
                </button>
            </footer>
        </Dialog>
    }
}

#[cfg(test)]
mod tests {
    use dohyo_core::{Seed, Setup as _};

    use super::*;

    #[test]
    fn a_race_is_remembered_and_can_begin() {
        for mode in RACES {
            let choice = Choice { mode, players: 4, level: 7, variant: true }.in_bounds();
            assert_eq!(Choice::read(&choice.write()), choice);
            let game = Sumoku::new(&choice.options(), Seed::from(1)).expect("a game");
            assert_eq!((game.terms().mode, game.terms().players), (mode, choice.players));
        }
        let usual = Choice::read("mode=classic players=99 level=0");
        assert_eq!(usual, Choice { mode: Mode::Speed, players: 8, level: 2, variant: false });
    }
}
