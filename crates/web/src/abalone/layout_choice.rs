//! The choice of the layout that a game begins with.

use dohyo_abalone::layouts::{self, Layout};
use dohyo_abalone::{Board, Situation};
use dohyo_core::Options;
use leptos::prelude::*;

use super::drawing::Diagram;
use crate::settings::texts;
use crate::table::fields::Radio;

/// The layouts, the most played ones first, after the given position if there is one.
#[component]
pub fn LayoutChoice(
    /// The options, with `layout` among them.
    options: RwSignal<Options>,
    /// A position to begin from, instead of a layout.
    position: RwSignal<Option<String>>,
) -> impl IntoView {
    let t = texts();
    // Choosing a layout removes the position.
    let layout = Signal::derive(move || {
        if position.with(Option::is_some) {
            String::new()
        } else {
            options.with(|options| options.get("layout").unwrap_or_default().to_owned())
        }
    });
    let set_layout = Callback::new(move |name: String| {
        position.set(None);
        options.update(|options| *options = options.clone().with("layout", &name));
    });
    let card = move |name: &'static str, board: Board| {
        view! {
            <Radio group="layout" value=name.to_owned() name=name chosen=layout choose=set_layout>
                <Diagram board=board/>
                <span>{move || t().abalone_words().layout_title(name)}</span>
            </Radio>
        }
    };
    let favourites = move || {
        let known = layouts::FAVOURITES.into_iter().filter_map(Layout::named);
        known.map(|layout| card(layout.name, layout.board())).collect_view()
    };
    let is_other = |layout: &&Layout| !layouts::FAVOURITES.contains(&layout.name);
    let others = move || {
        layouts::ALL.iter().filter(is_other).map(|layout| card(layout.name, layout.board())).collect_view()
    };
    let count = layouts::ALL.iter().filter(is_other).count();
    let more_open = RwSignal::new(
        layout.with_untracked(|layout| !layout.is_empty() && !layouts::FAVOURITES.contains(&&**layout)),
    );
    let given = move || {
        position.get().and_then(|position| {
            let situation: Situation = position.parse().ok()?;
            let nothing = Callback::new(|_: String| {});
            Some(view! {
                <Radio group="layout" value=String::new() name="position" chosen=layout choose=nothing>
                    <Diagram board=situation.board/>
                    <span>{move || t().abalone_words().own_position}</span>
                </Radio>
            })
        })
    };
    view! {
        <fieldset class="field">
            <legend>{move || t().abalone_words().layout}</legend>
            <div class="layouts">
                {given}
                {favourites}
            </div>
            <p class="note">{move || t().abalone_words().fewer_draws}</p>
            <details
                class="more"
                prop:open=more_open
                on:toggle=move |event| {
                    let details: web_sys::HtmlDetailsElement = event_target(&event);
                    more_open.set(details.open());
                }
            >
                <summary>{move || (t().abalone_words().more_layouts)(count)}</summary>
                <Show when=move || more_open.get()>
                    <div class="layouts">{others}</div>
                </Show>
            </details>
        </fieldset>
    }
}
