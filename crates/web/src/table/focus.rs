//! Keeps the focus at the table: when the focused control disappears, is disabled or made inert, the board takes the focus.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, FocusEvent, FocusOptions, HtmlElement, MutationObserver, MutationObserverInit};

/// Where the focus goes, in order of preference: what covers the board, the part of the board that Tab leads to,
/// the first button on the board, any button.
const BOARD: [&str; 4] = [
    "#interlude button, .k-countdown",
    ".stage [tabindex='0']",
    ".stage button:not(:disabled)",
    "button:not(:disabled)",
];

/// Returns a reference for the heading of a page. The heading takes the focus, so that keyboard and screen reader continue
/// from there.
pub fn focused_heading() -> NodeRef<html::H1> {
    let heading: NodeRef<html::H1> = NodeRef::new();
    Effect::new(move |_| {
        if let Some(heading) = heading.get() {
            let _ = heading.focus();
        }
    });
    heading
}

/// The focus at a table.
#[derive(Clone, Copy)]
pub struct Focus {
    table: NodeRef<html::Main>,
    last: StoredValue<Option<Element>, LocalStorage>,
}

impl Focus {
    /// Keeps the focus inside `table`.
    pub fn at(table: NodeRef<html::Main>) -> Self {
        let focus = Self { table, last: StoredValue::new_local(None) };
        Effect::new(move |_| {
            let Some(table) = table.get() else { return };
            let recover = Closure::<dyn Fn()>::new(move || focus.recover());
            let Ok(observer) = MutationObserver::new(recover.as_ref().unchecked_ref()) else { return };
            let changes = MutationObserverInit::new();
            changes.set_subtree(true);
            changes.set_child_list(true);
            changes.set_attribute_filter(&js_sys::Array::of2(&"disabled".into(), &"inert".into()));
            let _ = observer.observe_with_options(&table, &changes);
            let watch = StoredValue::new_local((observer, recover));
            on_cleanup(move || {
                let _ = watch.try_with_value(|(observer, _)| observer.disconnect());
            });
        });
        focus
    }

    /// Notes which element has received the focus.
    pub fn note(self, event: &FocusEvent) {
        self.last.set_value(event.target().and_then(|target| target.dyn_into().ok()));
    }

    /// Gives the focus to the board if the last element can no longer have it.
    fn recover(self) {
        let Some(last) = self.last.try_get_value().flatten() else { return };
        if last.is_connected() && !last.matches(":disabled, [inert] *").unwrap_or(false) {
            return;
        }
        self.last.set_value(None);
        let active = document().active_element();
        if active.is_none_or(|active| active == last || active.tag_name() == "BODY") {
            self.give_to_board();
        }
    }

    /// Gives the focus to the board whenever a window has closed and left it nowhere.
    pub fn follow(self, is_open: impl Fn() -> bool + 'static) {
        Effect::new(move |before: Option<bool>| {
            let open = is_open();
            if before == Some(true) && !open {
                request_animation_frame(move || self.settle());
            }
            open
        });
    }

    /// Gives the focus to the board if nothing has it.
    fn settle(self) {
        if document().active_element().is_none_or(|active| active.tag_name() == "BODY") {
            self.give_to_board();
        }
    }

    fn give_to_board(self) {
        let table = self.table.try_get_untracked().flatten();
        let board =
            table.and_then(|table| BOARD.iter().find_map(|css| table.query_selector(css).ok().flatten()));
        if let Some(board) = board {
            let options = FocusOptions::new();
            options.set_prevent_scroll(true);
            // SVG elements have the same method.
            let _ = board.unchecked_ref::<HtmlElement>().focus_with_options(&options);
        }
    }
}
