//! The fields of the windows in which a game is set up.

use dohyo_core::Options;
use leptos::prelude::*;

use crate::settings::texts;
use crate::texts::{OptionWords, Texts};

/// A radio button that stands for a value.
#[component]
pub fn Radio<T: Clone + PartialEq + Send + Sync + 'static>(
    /// The name of the group.
    group: &'static str,
    /// The value of this button.
    value: T,
    /// The value's name in the form.
    #[prop(into)]
    name: String,
    /// The chosen value.
    chosen: Signal<T>,
    /// Called with the value when it is chosen.
    choose: Callback<T>,
    /// Whether the value cannot be chosen now.
    #[prop(into, default = Signal::derive(|| false))]
    disabled: Signal<bool>,
    /// The label.
    children: Children,
) -> impl IntoView {
    let this = value.clone();
    let checked = Signal::derive(move || chosen.with(|chosen| *chosen == this));
    radio(group, name, checked, disabled, Callback::new(move |()| choose.run(value.clone())), children())
}

/// A radio button, whatever it stands for.
fn radio(
    group: &'static str,
    name: String,
    checked: Signal<bool>,
    disabled: Signal<bool>,
    choose: Callback<()>,
    label: AnyView,
) -> AnyView {
    view! {
        <label class="choice">
            <input
                type="radio"
                name=group
                value=name
                disabled=disabled
                prop:checked=checked
                on:change=move |_| choose.run(())
            />
            {label}
        </label>
    }
    .into_any()
}

/// A row of radio buttons for `numbers`, labelled by `words`.
pub fn number_buttons(
    group: &'static str,
    numbers: impl IntoIterator<Item = u8>,
    chosen: Signal<u8>,
    choose: Callback<u8>,
    words: fn(&'static Texts, u8) -> String,
) -> AnyView {
    let t = texts();
    let button = |number: u8| {
        let checked = Signal::derive(move || chosen.get() == number);
        let choose = Callback::new(move |()| choose.run(number));
        let never = Signal::derive(|| false);
        radio(group, number.to_string(), checked, never, choose, (move || words(t(), number)).into_any())
    };
    numbers.into_iter().map(button).collect_view().into_any()
}

/// A row of radio buttons for the levels of the computer.
pub fn level_buttons(level: Signal<u8>, choose: Callback<u8>) -> AnyView {
    number_buttons("level", 1..=8, level, choose, |_, level| level.to_string())
}

/// One of a game's options, with a button for each value.
#[component]
pub fn OptionField(
    /// All options.
    options: RwSignal<Options>,
    /// The key of this option.
    key: &'static str,
    /// The game's words for its options.
    words: fn(&'static Texts) -> &'static [(&'static str, OptionWords)],
    /// Whether the rules accept these options together. Values that they refuse cannot be chosen.
    #[prop(optional)]
    playable: Option<fn(&Options) -> bool>,
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
            let refused = Signal::derive(move || {
                playable.is_some_and(|playable| {
                    options.with(|options| !playable(&options.clone().with(key, value)))
                })
            });
            view! {
                <Radio group=key value=value.to_owned() name=value chosen=chosen choose=choose disabled=refused>
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
