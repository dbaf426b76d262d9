//! The window that explains how to play with mouse, touch and keys.

use leptos::prelude::*;

use super::TableWords;
use crate::dialog::Dialog;
use crate::settings::texts;

/// The help.
#[component]
pub fn Help(
    /// Whether it is shown.
    open: RwSignal<bool>,
    /// The game's words.
    words: Signal<TableWords>,
) -> impl IntoView {
    let t = texts();
    let keys = move || {
        let row = |(keys, what): (&'static [&'static str], &'static str)| {
            view! {
                <dt>{keys.iter().map(|key| view! { <kbd>{*key}</kbd> }).collect_view()}</dt>
                <dd>{what}</dd>
            }
        };
        words.get().keys.iter().copied().map(row).collect_view()
    };
    view! {
        <Dialog open=open id="help" title=Signal::derive(move || t().help.to_owned())>
            <div class="body">
                <section class="field">
                    <h3>{move || words.get().help_mouse.title}</h3>
                    <p>{move || words.get().help_mouse.text}</p>
                </section>
                <section class="field">
                    <h3>{move || t().help_keys}</h3>
                    <dl class="keys">{keys}</dl>
                    <p class="note">{move || words.get().help_letters}</p>
                </section>
            </div>
        </Dialog>
    }
}
