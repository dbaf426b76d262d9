//! The options of a game.

use dohyo_core::{Options, Seed, Setup as _};
use dohyo_kumo::Kumo;
use leptos::prelude::*;

use crate::settings::texts;
use crate::table::fields::OptionField;
use crate::table::known_options;

/// The options that most players leave as they are.
const SELDOM: [&str; 4] = ["prison", "bonus", "step", "turn-limit"];

/// Returns `true` if the rules accept these options together.
fn playable(options: &Options) -> bool {
    Kumo::dealt(options, Seed::default()).is_ok()
}

/// Returns the options of the last game, as far as they can still be chosen.
pub fn remembered(kept: &Options) -> Options {
    let known = known_options::<Kumo>(kept);
    if playable(&known) { known } else { known.with("bonus", "once") }
}

/// The number of players and who begins; behind a fold, the variants of the rules.
#[component]
pub fn OptionChoice(
    /// The options.
    options: RwSignal<Options>,
) -> impl IntoView {
    let t = texts();
    let field = move |key: &'static str| {
        view! { <OptionField options=options key=key words=|t| &t.kumo_words().options playable=playable/> }
    };
    let four = move || options.with(|options| options.is("players", "4"));
    let unusual = options.with_untracked(|options| {
        Kumo::INFO.options.iter().any(|spec| {
            SELDOM.contains(&spec.key) && options.get(spec.key).is_some_and(|value| value != spec.default)
        })
    });
    view! {
        {field("players")}
        <Show when=four>
            <p class="note">{move || t().kumo_words().four_note}</p>
        </Show>
        {field("first")}
        <details class="more" open=unusual>
            <summary>{move || t().kumo_words().variants}</summary>
            {SELDOM.map(field).collect_view()}
        </details>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_of_options_that_the_rules_refuse_is_not_remembered() {
        let pair: Options = "prison=reserve bonus=per-turn".parse().expect("options");
        assert!(!playable(&pair));
        let options = remembered(&pair);
        assert_eq!((options.get("prison"), options.get("bonus")), (Some("reserve"), Some("once")));
        assert!(playable(&options));
    }

    #[test]
    fn kept_options_are_read_as_far_as_the_game_knows_them() {
        let kept: Options = "players=4 prison=hotel turn-limit=40 level=3".parse().expect("options");
        let options = remembered(&kept);
        assert_eq!(options.get("players"), Some("4"));
        assert_eq!(options.get("prison"), Some("permanent"));
        assert_eq!(options.get("turn-limit"), Some("40"));
        assert_eq!(options.get("level"), None);
        assert!(Kumo::INFO.complete(&options).is_ok());
    }
}
