//! The options of Classic: the number of players, and house rules.

use dohyo_core::Options;
use dohyo_sumoku::Mode;
use leptos::prelude::*;

use crate::settings::texts;
use crate::table::fields::number_buttons;
use crate::texts::Texts;

/// The options of a game of Classic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct HouseRules {
    /// The number of players.
    pub players: u8,
    /// Whether a player may pass although they could play.
    pub free_pass: bool,
    /// Whether a line may not have the same number twice.
    pub no_repeat: bool,
    /// Whether each line may read a six in its own way.
    pub six_per_line: bool,
}

impl HouseRules {
    /// Reads kept options. Whatever makes no sense has its default.
    pub fn read(kept: &Options) -> Self {
        let (fewest, most) = Mode::Classic.seats();
        let players = kept.number("players");
        Self {
            players: players.filter(|players| (fewest..=most).contains(players)).unwrap_or(fewest),
            free_pass: kept.is_on("free-pass"),
            no_repeat: kept.is("repeat-numbers", "off"),
            six_per_line: kept.is("six", "per-line"),
        }
    }

    /// Returns the options of a game with these rules.
    pub fn options(self) -> Options {
        let mut options = Options::new().with("players", &self.players.to_string());
        for (chosen, key, value) in [
            (self.free_pass, "free-pass", "on"),
            (self.no_repeat, "repeat-numbers", "off"),
            (self.six_per_line, "six", "per-line"),
        ] {
            if chosen {
                options = options.with(key, value);
            }
        }
        options
    }
}

/// A check box for a rule.
pub(super) fn check(
    name: &'static str,
    label: fn(&'static Texts) -> &'static str,
    chosen: Signal<bool>,
    choose: impl Fn(bool) + 'static,
) -> impl IntoView {
    let t = texts();
    view! {
        <label class="k-check">
            <input
                type="checkbox"
                name=name
                prop:checked=move || chosen.get()
                on:change=move |event| choose(event_target_checked(&event))
            />
            <span>{move || label(t())}</span>
        </label>
    }
}

/// The choice of players and house rules. A position to begin from has its own number of players.
pub(super) fn choose_rules(options: RwSignal<Options>, position: RwSignal<Option<String>>) -> AnyView {
    let t = texts();
    let rules = Signal::derive(move || options.with(HouseRules::read));
    let change = move |change: &dyn Fn(&mut HouseRules)| {
        let mut rules = rules.get_untracked();
        change(&mut rules);
        options.set(rules.options());
    };
    let (fewest, most) = Mode::Classic.seats();
    let players = Signal::derive(move || rules.get().players);
    let set_players = Callback::new(move |players: u8| change(&|rules| rules.players = players));
    let counts = move || {
        number_buttons("players", fewest..=most, players, set_players, |_, number| number.to_string())
    };
    view! {
        <Show when=move || position.with(Option::is_none)>
            <fieldset class="field">
                <legend>{move || t().sumoku_words().players}</legend>
                <div class="choices joined">{counts()}</div>
            </fieldset>
        </Show>
        <details class="more">
            <summary>{move || t().sumoku_words().house_rules}</summary>
            <div class="k-checks">
                {check(
                    "free-pass",
                    |t| t.sumoku_words().free_pass,
                    Signal::derive(move || rules.get().free_pass),
                    move |on| change(&|rules| rules.free_pass = on),
                )}
                {check(
                    "no-repeat",
                    |t| t.sumoku_words().no_repeat,
                    Signal::derive(move || rules.get().no_repeat),
                    move |on| change(&|rules| rules.no_repeat = on),
                )}
                {check(
                    "six-per-line",
                    |t| t.sumoku_words().six_per_line,
                    Signal::derive(move || rules.get().six_per_line),
                    move |on| change(&|rules| rules.six_per_line = on),
                )}
            </div>
        </details>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn house_rules_are_read_back() {
        let usual = HouseRules::read(&Options::new());
        assert_eq!(usual.options().to_string(), "players=2");
        let chosen = HouseRules { players: 5, free_pass: true, no_repeat: true, six_per_line: true };
        assert_eq!(HouseRules::read(&chosen.options()), chosen);
        assert_eq!(HouseRules::read(&Options::new().with("players", "9")), usual);
    }
}
