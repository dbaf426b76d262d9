//! Keys that mean the same on every board.

use leptos::prelude::*;
use leptos::svg;
use wasm_bindgen::JsCast as _;
use web_sys::KeyboardEvent;

use super::page::is_for_page;

/// A way over the board, as the reader sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Way {
    Left,
    Right,
    Up,
    Down,
}

/// The meaning of a key on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardKey {
    /// Moves the focus to the next place.
    Walk(Way),
    /// Presses the place that has the focus.
    Press,
    /// Clears the selection.
    LetGo,
}

/// The state of a board on which the meaning of a key depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hold {
    /// Whether anything can be chosen.
    pub open: bool,
    /// Whether anything is picked.
    pub picked: bool,
}

impl BoardKey {
    /// Returns the meaning of the key named `key`, if it has one on every board.
    pub fn named(key: &str, hold: Hold) -> Option<Self> {
        match key {
            // With nothing to choose, these keys step through the game.
            "ArrowLeft" | "ArrowRight" if !hold.open => None,
            "ArrowLeft" => Some(Self::Walk(Way::Left)),
            "ArrowRight" => Some(Self::Walk(Way::Right)),
            "ArrowUp" => Some(Self::Walk(Way::Up)),
            "ArrowDown" => Some(Self::Walk(Way::Down)),
            "Enter" | " " if hold.open => Some(Self::Press),
            "Escape" if hold.picked => Some(Self::LetGo),
            _ => None,
        }
    }
}

/// Returns a handler that passes keys without modifiers to a board, and stops those for which `heard` returns true.
pub fn board_keys(heard: impl Fn(&KeyboardEvent) -> bool) -> impl Fn(KeyboardEvent) {
    move |event| {
        let alone = !(event.ctrl_key() || event.meta_key() || event.alt_key());
        if alone && heard(&event) {
            event.prevent_default();
            event.stop_propagation();
        }
    }
}

/// Returns a handler that calls `press` on Enter and Space.
pub fn press_keys(press: impl Fn() + 'static) -> impl Fn(KeyboardEvent) {
    move |event| {
        if matches!(event.key().as_str(), "Enter" | " ") {
            event.prevent_default();
            event.stop_propagation();
            press();
        }
    }
}

/// The places of a board that keys are passed to, best first.
const BOARD: [&str; 2] = [".stage svg[tabindex='0'], .stage svg [tabindex='0']", ".stage svg.board"];

/// Passes a key to the board if the focus is elsewhere, and returns whether it had a meaning there. Enter and Space
/// belong to the element that has the focus.
pub fn pass_to_board(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let at_board = target.is_some_and(|element| element.closest(".stage svg").ok().flatten().is_some());
    if at_board || matches!(event.key().as_str(), "Enter" | " " | "Tab") {
        return false;
    }
    let board = BOARD.into_iter().find_map(|css| document().query_selector(css).ok().flatten());
    let copy = web_sys::KeyboardEventInit::new();
    copy.set_key(&event.key());
    copy.set_code(&event.code());
    copy.set_shift_key(event.shift_key());
    copy.set_repeat(event.repeat());
    copy.set_bubbles(true);
    copy.set_cancelable(true);
    let copy = KeyboardEvent::new_with_keyboard_event_init_dict("keydown", &copy);
    board.zip(copy.ok()).is_some_and(|(board, copy)| !board.dispatch_event(&copy).unwrap_or(true))
}

/// Handles the keys of a page with a board while its help is closed: those that `shortcut` takes, and those of the board.
pub fn take_keys(helping: RwSignal<bool>, shortcut: impl Fn(&KeyboardEvent) -> bool + 'static) {
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        let here = !helping.get_untracked() && is_for_page(&event);
        if here && (shortcut(&event) || pass_to_board(&event)) {
            event.prevent_default();
        }
    });
    on_cleanup(move || keys.remove());
}

/// Keeps a key that was passed to the board from the page, which has heard it already.
pub fn keep_copy(event: &KeyboardEvent) {
    if !event.is_trusted() {
        event.stop_propagation();
    }
}

/// Returns the index in a list that a digit stands for: 0 for `1`, up to 8 for `9`.
pub fn number_key(key: &str) -> Option<usize> {
    match key.as_bytes() {
        [digit @ b'1'..=b'9'] => Some(usize::from(digit - b'1')),
        _ => None,
    }
}

/// Gives the focus to the place of a board that matches `selector`.
pub fn focus_in(drawing: NodeRef<svg::Svg>, selector: &str) {
    let found = drawing.get_untracked().and_then(|drawing| drawing.query_selector(selector).ok().flatten());
    if let Some(element) = found.and_then(|found| found.dyn_into::<web_sys::SvgElement>().ok()) {
        let _ = element.focus();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_mean_what_is_possible() {
        let (idle, open, picked) = (
            Hold { open: false, picked: false },
            Hold { open: true, picked: false },
            Hold { open: true, picked: true },
        );
        for (key, hold, expected) in [
            ("ArrowLeft", open, Some(BoardKey::Walk(Way::Left))),
            ("ArrowLeft", idle, None),
            ("ArrowUp", idle, Some(BoardKey::Walk(Way::Up))),
            ("Enter", idle, None),
            ("Enter", open, Some(BoardKey::Press)),
            (" ", picked, Some(BoardKey::Press)),
            ("Escape", open, None),
            ("Escape", picked, Some(BoardKey::LetGo)),
            ("x", picked, None),
        ] {
            assert_eq!(BoardKey::named(key, hold), expected, "{key} {hold:?}");
        }
    }
}
