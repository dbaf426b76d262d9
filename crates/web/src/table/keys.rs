//! The keys that mean the same on every board.

use leptos::prelude::*;
use leptos::svg;
use wasm_bindgen::JsCast as _;
use web_sys::KeyboardEvent;

/// A way over the board, as it is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Way {
    Left,
    Right,
    Up,
    Down,
}

/// What a key asks of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardKey {
    /// To go on to the next place that way.
    Walk(Way),
    /// To touch the place that has the focus.
    Press,
    /// To let go of what is picked.
    LetGo,
}

/// What can be done on a board now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hold {
    /// Whether anything can be chosen.
    pub open: bool,
    /// Whether anything is picked.
    pub picked: bool,
}

impl BoardKey {
    /// What a key of this name asks; nothing if it is none of those that all boards have.
    pub fn named(key: &str, hold: Hold) -> Option<Self> {
        match key {
            // With nothing to choose, these step through the game.
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

/// Gives keys to a board, which says whether they meant something: those go no further. Keys that are held
/// together with others belong to the browser.
pub fn board_keys(heard: impl Fn(&KeyboardEvent) -> bool) -> impl Fn(KeyboardEvent) {
    move |event| {
        let alone = !(event.ctrl_key() || event.meta_key() || event.alt_key());
        if alone && heard(&event) {
            event.prevent_default();
            event.stop_propagation();
        }
    }
}

/// Gives the focus to the place of a board that a selector finds.
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
    fn keys_mean_what_can_be_done() {
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
