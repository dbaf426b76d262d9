//! The fields for rules that several games have: how long a game may go on without progress, repetitions, and the number
//! of pieces that win.

use dohyo_core::Options;
use leptos::prelude::*;

use super::fields::OptionField;
use crate::settings::texts_of;
use crate::texts::{OptionWords, Texts, Translated};

/// The texts of these fields.
#[allow(missing_docs, reason = "each text is its own description")]
pub struct HouseRules {
    pub title: &'static str,
    /// The words for each option, by its key.
    pub options: Words,
}

type Words = &'static [(&'static str, OptionWords)];

impl Translated for HouseRules {
    const EN: &'static Self = &EN;
    const FR: &'static Self = &FR;
}

static EN: HouseRules = HouseRules {
    title: "House rules",
    options: &[
        ("win", OptionWords { title: "Marbles to push off", values: WINS, note: "" }),
        (
            "quiet",
            OptionWords {
                title: "Draw after so many turns without progress",
                values: &[("off", "Never"), ("60", "60"), ("100", "100"), ("200", "200"), ("400", "400")],
                note: "",
            },
        ),
        (
            "repetition",
            OptionWords {
                title: "When a position comes up for the third time",
                values: &[("on", "Draw"), ("off", "Play on")],
                note: "",
            },
        ),
    ],
};

static FR: HouseRules = HouseRules {
    title: "Règles maison",
    options: &[
        ("win", OptionWords { title: "Billes à sortir", values: WINS, note: "" }),
        (
            "quiet",
            OptionWords {
                title: "Partie nulle après tant de tours sans progrès",
                values: &[("off", "Jamais"), ("60", "60"), ("100", "100"), ("200", "200"), ("400", "400")],
                note: "",
            },
        ),
        (
            "repetition",
            OptionWords {
                title: "Quand une position revient pour la troisième fois",
                values: &[("on", "Partie nulle"), ("off", "On continue")],
                note: "",
            },
        ),
    ],
};

/// The numbers of marbles to choose from.
const WINS: &[(&str, &str)] =
    &[("1", "1"), ("2", "2"), ("3", "3"), ("4", "4"), ("5", "5"), ("6", "6"), ("8", "8"), ("10", "10")];

/// Returns the fields for the options `keys`, behind a fold.
pub fn house_rules(options: RwSignal<Options>, keys: &'static [&'static str]) -> AnyView {
    let t = texts_of::<HouseRules>();
    let words: fn(&'static Texts) -> Words = |t| t.lang.of::<HouseRules>().options;
    let field = move |key: &&'static str| view! { <OptionField options=options key=*key words=words/> };
    view! {
        <details class="more">
            <summary>{move || t().title}</summary>
            {keys.iter().map(field).collect_view()}
        </details>
    }
    .into_any()
}

/// Returns the options `keys` of `chosen`.
pub fn only(chosen: &Options, keys: &[&str]) -> Options {
    let add = |options: Options, key: &&str| match chosen.get(key) {
        Some(value) => options.with(key, value),
        None => options,
    };
    keys.iter().fold(Options::new(), add)
}

#[cfg(test)]
mod tests {
    use dohyo_abalone::Abalone;
    use dohyo_core::{Options, Setup};
    use dohyo_sumoo::Sumoo;

    use super::*;
    use crate::texts::Lang;

    #[test]
    fn every_value_can_be_played() {
        fn check<G: Setup>(keys: &[&str]) {
            for lang in Lang::ALL {
                let known = lang.of::<HouseRules>().options.iter().filter(|(key, _)| keys.contains(key));
                assert_eq!(known.clone().count(), keys.len());
                for (key, value) in
                    known.flat_map(|(key, words)| words.values.iter().map(move |value| (key, value.0)))
                {
                    assert!(G::INFO.complete(&Options::new().with(key, value)).is_ok(), "{key}={value}");
                }
            }
        }
        check::<Abalone>(&["win", "quiet", "repetition"]);
        check::<Sumoo>(&["quiet", "repetition"]);
    }
}
