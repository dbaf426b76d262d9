//! Forms that send one request.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::{Map, Value};

use super::words_of;
use crate::online::wire::send;
use crate::settings::Settings;
use crate::texts::Sentence;

/// A field of a form.
#[derive(Clone, Copy)]
pub(super) struct Field {
    /// The key in the request, and the name of the input.
    pub(super) key: &'static str,
    /// The type of the input.
    pub(super) kind: &'static str,
    /// What browsers may fill in.
    pub(super) autocomplete: &'static str,
    /// Its label.
    pub(super) label: Signal<&'static str>,
    /// Whether it may be empty. Empty fields are not sent.
    pub(super) optional: bool,
}

/// The request and the button of a form.
#[derive(Clone, Copy)]
pub(super) struct Sending {
    /// The name of the form.
    pub(super) name: &'static str,
    /// The method and path of the request.
    pub(super) to: (&'static str, &'static str),
    /// The label of the button.
    pub(super) button: Signal<&'static str>,
    /// The class of the button.
    pub(super) class: &'static str,
    /// The message after success.
    pub(super) done: Option<Signal<&'static str>>,
}

/// The message after a form was sent.
#[derive(Clone)]
enum Said {
    Done(Signal<&'static str>),
    Wrong(Sentence),
}

/// A form that sends its fields as JSON and calls `then` with the answer.
pub(super) fn form(fields: &[Field], sending: Sending, then: Callback<Value>) -> AnyView {
    let settings: Settings = expect_context();
    let said = RwSignal::new(None::<Said>);
    let is_under_way = RwSignal::new(false);
    let values: Vec<(Field, RwSignal<String>)> =
        fields.iter().map(|field| (*field, RwSignal::new(String::new()))).collect();
    let inputs = values.clone();
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        if is_under_way.get_untracked() {
            return;
        }
        is_under_way.set(true);
        let filled =
            values.iter().filter(|(field, value)| !field.optional || value.with_untracked(|v| !v.is_empty()));
        let body: Map<String, Value> =
            filled.map(|(field, value)| (field.key.to_owned(), value.get_untracked().into())).collect();
        let values = values.clone();
        spawn_local(async move {
            let (method, path) = sending.to;
            let answer = send::<Value>(method, path, Some(&body)).await;
            is_under_way.try_set(false);
            match answer {
                Ok(answer) => {
                    said.try_set(sending.done.map(Said::Done));
                    for (_, value) in &values {
                        value.try_set(String::new());
                    }
                    then.run(answer);
                }
                Err(why) => {
                    said.try_set(Some(Said::Wrong(words_of(&why))));
                }
            }
        });
    };
    let input = |(field, value): (Field, RwSignal<String>)| {
        view! {
            <label class="form-field">
                <span class="note">{field.label}</span>
                <input
                    type=field.kind
                    name=field.key
                    autocomplete=field.autocomplete
                    autocapitalize="off"
                    spellcheck="false"
                    required=!field.optional
                    prop:value=value
                    on:input=move |event| value.set(event_target_value(&event))
                />
            </label>
        }
    };
    let words = move || {
        said.get().map(|said| match said {
            Said::Done(words) => words.get().to_owned(),
            Said::Wrong(words) => words.in_language(settings.lang.get()).to_owned(),
        })
    };
    let is_wrong = move || said.with(|said| matches!(said, Some(Said::Wrong(_))));
    view! {
        <form class="account-form" data-form=sending.name on:submit=submit>
            {inputs.into_iter().map(input).collect_view()}
            // Not `disabled`, which would take the focus away.
            <button
                type="submit"
                class=sending.class
                aria-disabled=move || is_under_way.get().to_string()
            >
                {sending.button}
            </button>
            <p class="said" class:alert=is_wrong role="status">{words}</p>
        </form>
    }
    .into_any()
}
