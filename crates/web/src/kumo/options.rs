//! What may be agreed before a game.

use dohyo_core::{Options, Setup as _};
use dohyo_kumo::Kumo;
use leptos::prelude::*;

use crate::settings::texts;
use crate::table::new_game::Radio;
use crate::texts::OptionWords;

/// Options that most players leave as they are.
const SELDOM: [&str; 4] = ["prison", "bonus", "step", "turn-limit"];

/// The options of the last game, as far as they still make sense.
pub fn usual(kept: &Options) -> Options {
    let mut options = Options::new();
    for spec in Kumo::INFO.options {
        let one = |value: &str| Options::new().with(spec.key, value);
        let known = |value: &&str| Kumo::INFO.complete(&one(value)).is_ok();
        options = options.with(spec.key, kept.get(spec.key).filter(known).unwrap_or(spec.default));
    }
    options
}

/// Players and who begins; behind a line, what a capture is worth, where the captured go, who may not step,
/// and when the game ends by itself.
#[component]
pub fn OptionChoice(
    /// The options.
    options: RwSignal<Options>,
) -> impl IntoView {
    let t = texts();
    let field = move |key: &'static str| {
        let chosen =
            Signal::derive(move || options.with(|options| options.get(key).unwrap_or_default().to_owned()));
        let choose = Callback::new(move |value: String| {
            options.update(|options| *options = options.clone().with(key, &value));
        });
        let words = move || -> OptionWords {
            let of_key = t().kumo_words.options.iter().find(|(known, _)| *known == key);
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

    #[test]
    fn what_was_agreed_is_remembered_as_far_as_it_makes_sense() {
        let kept: Options = "players=4 prison=hotel turn-limit=40 level=3".parse().expect("options");
        let options = usual(&kept);
        assert_eq!(options.get("players"), Some("4"));
        assert_eq!(options.get("prison"), Some("permanent"));
        assert_eq!(options.get("turn-limit"), Some("40"));
        assert_eq!(options.get("level"), None);
        assert!(Kumo::INFO.complete(&options).is_ok());
    }
}
