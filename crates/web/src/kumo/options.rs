//! What may be agreed before a game.

use dohyo_core::{Options, Setup as _};
use dohyo_kumo::Kumo;
use leptos::prelude::*;

use crate::settings::texts;
use crate::table::new_game::OptionField;

/// Options that most players leave as they are.
const SELDOM: [&str; 4] = ["prison", "bonus", "step", "turn-limit"];

/// Players and who begins; behind a line, what a capture is worth, where the captured go, who may not step,
/// and when the game ends by itself.
#[component]
pub fn OptionChoice(
    /// The options.
    options: RwSignal<Options>,
) -> impl IntoView {
    let t = texts();
    let field = move |key: &'static str| {
        view! { <OptionField options=options key=key words=|t| &t.kumo_words.options/> }
    };
    let four = move || options.with(|options| options.get("players") == Some("4"));
    let unusual = options.with_untracked(|options| {
        Kumo::INFO.options.iter().any(|spec| {
            SELDOM.contains(&spec.key) && options.get(spec.key).is_some_and(|value| value != spec.default)
        })
    });
    view! {
        {field("players")}
        <Show when=four>
            <p class="note">{move || t().kumo_words.four_note}</p>
        </Show>
        {field("first")}
        <details class="more" open=unusual>
            <summary>{move || t().kumo_words.variants}</summary>
            {SELDOM.map(field).collect_view()}
        </details>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::new_game::known_options;

    #[test]
    fn what_was_agreed_is_remembered_as_far_as_it_makes_sense() {
        let kept: Options = "players=4 prison=hotel turn-limit=40 level=3".parse().expect("options");
        let options = known_options::<Kumo>(&kept);
        assert_eq!(options.get("players"), Some("4"));
        assert_eq!(options.get("prison"), Some("permanent"));
        assert_eq!(options.get("turn-limit"), Some("40"));
        assert_eq!(options.get("level"), None);
        assert!(Kumo::INFO.complete(&options).is_ok());
    }
}
