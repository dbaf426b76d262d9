//! Runs of presses: double clicks, and the repeats of a held key.
//!
//! At a table on one screen a click can pass the turn to the other player. A double click on “End turn” means one turn,
//! so the rest of a run is ignored once it has ended a turn.

use web_sys::{KeyboardEvent, PointerEvent};

/// The longest time between two presses of a run, in milliseconds.
const SOON: f64 = 500.0;

/// The longest distance between two presses of a run, in pixels.
const NEAR: f64 = 16.0;

/// A pointer or a key that goes down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Touch {
    /// A pointer, at a place in the window.
    Pointer {
        /// The distance from the left.
        x: f64,
        /// The distance from the top.
        y: f64,
    },
    /// A key.
    Key {
        /// Whether this is a repeat of a held key.
        repeated: bool,
    },
}

impl Touch {
    /// Returns the touch of a pointer.
    pub fn pointer(event: &PointerEvent) -> Self {
        Self::Pointer { x: f64::from(event.client_x()), y: f64::from(event.client_y()) }
    }

    /// Returns the touch of a key.
    pub fn key(event: &KeyboardEvent) -> Self {
        Self::Key { repeated: event.repeat() }
    }

    /// Returns `true` if it belongs to the run of `before`.
    fn continues(self, before: Self) -> bool {
        match (before, self) {
            (_, Self::Key { repeated }) => repeated,
            (Self::Pointer { x, y }, Self::Pointer { x: to_x, y: to_y }) => {
                (to_x - x).hypot(to_y - y) <= NEAR
            }
            (Self::Key { .. }, Self::Pointer { .. }) => false,
        }
    }
}

/// The last press, as part of its run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Press {
    touch: Touch,
    /// The page's time of the press.
    at: f64,
    /// The number of completed turns when its run began.
    turns: usize,
}

impl Press {
    /// Returns a press at `at` with `turns` completed turns, as part of the run of `before` if it belongs to it.
    pub fn after(before: Option<Self>, touch: Touch, at: f64, turns: usize) -> Self {
        let run = before.filter(|before| at - before.at <= SOON && touch.continues(before.touch));
        Self { touch, at, turns: run.map_or(turns, |run| run.turns) }
    }

    /// Returns `true` if its run has already ended a turn.
    pub fn is_spent(self, now: f64, turns: usize) -> bool {
        turns > self.turns && now - self.at <= SOON
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: Touch = Touch::Pointer { x: 100.0, y: 40.0 };
    const HELD: Touch = Touch::Key { repeated: true };
    const FRESH: Touch = Touch::Key { repeated: false };

    /// Returns `true` if the second of two presses is spent after the first has ended a turn.
    fn is_spent(first: Touch, second: Touch, pause: f64) -> bool {
        let first = Press::after(None, first, 1000.0, 6);
        assert!(!first.is_spent(1010.0, 6), "the first press counts");
        Press::after(Some(first), second, 1000.0 + pause, 7).is_spent(1020.0 + pause, 7)
    }

    #[test]
    fn a_double_click_ends_one_turn() {
        let beside = Touch::Pointer { x: 104.0, y: 38.0 };
        let elsewhere = Touch::Pointer { x: 100.0, y: 90.0 };
        for (second, pause, spent) in [
            (HERE, 120.0, true),
            (beside, 480.0, true),
            (HERE, 600.0, false),
            (elsewhere, 120.0, false),
            (FRESH, 120.0, false),
        ] {
            assert_eq!(is_spent(HERE, second, pause), spent, "{second:?} after {pause} ms");
        }
    }

    #[test]
    fn a_held_key_ends_one_turn() {
        assert!(is_spent(FRESH, HELD, 400.0));
        assert!(!is_spent(FRESH, FRESH, 90.0), "pressed again, it counts");
        assert!(!is_spent(FRESH, HERE, 90.0));
    }

    #[test]
    fn a_third_click_belongs_to_the_same_run() {
        let press = |before, at, turns| Some(Press::after(before, HERE, at, turns));
        let third = press(press(press(None, 0.0, 2), 300.0, 3), 600.0, 3);
        assert_eq!(third.map(|third| third.is_spent(640.0, 3)), Some(true));
        // A click much later, without a pointer, comes from a screen reader.
        assert_eq!(third.map(|third| third.is_spent(9000.0, 3)), Some(false));
    }

    #[test]
    fn clicks_within_a_turn_all_count() {
        let second = Press::after(Some(Press::after(None, HERE, 0.0, 2)), HERE, 200.0, 2);
        assert!(!second.is_spent(210.0, 2));
    }
}
