//! A window over the page. The browser's `dialog` element keeps the focus inside, closes on Escape, and gives the focus
//! back afterwards.

use leptos::html;
use leptos::prelude::*;

use crate::icon::{Glyph, Icon};
use crate::settings::texts_of;
use crate::texts::ShellTexts;

/// A window with a title.
#[component]
pub fn Dialog(
    /// Whether it is shown. Closing the window sets it to false.
    open: RwSignal<bool>,
    /// The title.
    #[prop(into)]
    title: Signal<String>,
    /// A name for tests and styles.
    id: &'static str,
    /// Whether it is narrow, as for a short question.
    #[prop(default = false)]
    small: bool,
    /// The content, built each time the window opens.
    children: ChildrenFn,
) -> impl IntoView {
    let t = texts_of::<ShellTexts>();
    let element: NodeRef<html::Dialog> = NodeRef::new();
    Effect::new(move |_| {
        let Some(dialog) = element.get() else { return };
        if open.get() {
            if !dialog.open() {
                let _ = dialog.show_modal();
            }
        } else if dialog.open() {
            dialog.close();
        }
    });
    // The event may come so late that the window is open again.
    let closed = move |_| {
        if element.get_untracked().is_none_or(|dialog| !dialog.open()) {
            open.set(false);
        }
    };
    let outside = move |event: web_sys::MouseEvent| {
        // The content fills the dialog, so only the backdrop is clicked as the dialog itself.
        if event.target() == event.current_target() {
            open.set(false);
        }
    };
    let heading = format!("{id}-title");
    let labelled = heading.clone();
    view! {
        <dialog
            node_ref=element
            id=id
            class="sheet"
            class:small=small
            aria-labelledby=labelled
            on:close=closed
            on:click=outside
        >
            <Show when=move || open.get()>
                <header>
                    // The title takes the focus: it is read out, and no choice is made by accident.
                    <h2 id=heading.clone() tabindex="-1" autofocus>
                        {move || title.get()}
                    </h2>
                    <button
                        type="button"
                        class="btn quiet"
                        aria-label=move || t().close
                        on:click=move |_| open.set(false)
                    >
                        <Icon glyph=Glyph::Close/>
                    </button>
                </header>
                {children()}
            </Show>
        </dialog>
    }
}
