//! The pages about people: the reader's account, profiles, and lists of the best players.

mod forms;
mod graph;
mod leaders;
mod page;
mod profile;
mod texts;
mod tokens;

pub use leaders::leaders_page;
pub use page::account_page;
pub use profile::profile_page;

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::de::DeserializeOwned;

use crate::online::remote::sentence;
use crate::online::texts::OnlineTexts;
use crate::online::wire::{Failure, send};
use crate::settings::texts_of;
use crate::texts::{Lang, Sentence};

/// The server's answer, once it has arrived.
type Answer<T> = RwSignal<Option<Result<T, Failure>>>;

/// Describes a failure in the reader's language.
fn words_of(why: &Failure) -> Sentence {
    match why {
        Failure::Unreachable => Sentence::new(|lang| lang.of::<OnlineTexts>().unreachable.to_owned()),
        Failure::Declined(why) => sentence(why),
    }
}

/// Sends a request whose answer is dropped if the page is left.
fn ask<T: DeserializeOwned + Clone + Send + Sync + 'static>(path: String) -> Answer<T> {
    let answer = RwSignal::new(None);
    spawn_local(async move {
        let told = send::<T>("GET", &path, None::<&()>).await;
        answer.try_set(Some(told));
    });
    answer
}

/// Shows an answer once it has arrived, or the failure.
fn shown<T: Clone + Send + Sync + 'static>(
    answer: Answer<T>,
    show: impl Fn(T) -> AnyView + Send + Sync + 'static,
) -> AnyView {
    let t = texts_of::<OnlineTexts>();
    let settings: crate::settings::Settings = expect_context();
    (move || match answer.get() {
        None => view! { <p class="note" role="status">{move || t().connecting}</p> }.into_any(),
        Some(Ok(told)) => show(told),
        Some(Err(why)) => {
            let words = words_of(&why);
            view! { <p class="alert" role="alert">{move || words.in_language(settings.lang.get()).to_owned()}</p> }
                .into_any()
        }
    })
    .into_any()
}

/// Writes a moment, in milliseconds since 1970, as a date.
fn date(at: u64, lang: Lang) -> String {
    let date = js_sys::Date::new(&wasm_bindgen::JsValue::from_f64(at as f64));
    date.to_locale_date_string(lang.tag(), &wasm_bindgen::JsValue::UNDEFINED).into()
}
