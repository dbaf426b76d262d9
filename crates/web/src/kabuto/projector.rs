//! Shows pushes: at a person's pace while the button is held, by themselves otherwise, slowly on demand.

use std::sync::Arc;

use leptos::prelude::*;
use wasm_bindgen::{JsCast as _, JsValue};

use super::reel::{Reel, Seen};

/// How fast a hand goes by itself, in mm of its way a second.
const BY_ITSELF: f64 = 75.0;
/// How fast it goes while the button is held; sliding along makes it faster or slower.
const HELD: f64 = 32.0;
/// How fast in slow motion: a quarter of that.
const SLOW: f64 = BY_ITSELF / 4.0;
/// Without motion a push that is shown again is shown in so many stills.
const STILLS: f64 = 4.0;
/// Pixels of sliding that make the hand twice as fast.
const DOUBLE: f64 = 70.0;

/// Whether the reader's system asks for less motion.
fn reduced_motion() -> bool {
    let asked = || {
        let ask = js_sys::Reflect::get(&window(), &"matchMedia".into()).ok()?;
        let ask: js_sys::Function = ask.dyn_into().ok()?;
        let query = JsValue::from_str("(prefers-reduced-motion: reduce)");
        let found = ask.call1(&window(), &query).ok()?;
        js_sys::Reflect::get(&found, &"matches".into()).ok()?.as_bool()
    };
    asked().unwrap_or(false)
}

fn now() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}

/// What shows pushes.
#[derive(Clone, Copy)]
pub struct Projector {
    /// What is shown.
    reel: RwSignal<Option<Arc<Reel>>>,
    /// How far the hand has gone, in mm.
    way: RwSignal<f64>,
    /// Set while something is shown.
    busy: RwSignal<bool>,
    /// Whether the reader lets things move.
    motion: RwSignal<bool>,
    state: StoredValue<State>,
}

#[derive(Clone, Copy, Default)]
struct State {
    /// Which showing this is; an earlier one that still runs ends.
    showing: u32,
    /// The hand's own speed.
    speed: f64,
    /// Whether only stills are shown.
    stills: bool,
    /// The pace of a hand that is held, as a share of the usual one.
    held: Option<f64>,
    /// When the last picture was shown.
    last: f64,
}

impl Projector {
    /// A projector that sets `busy` while it shows something.
    pub fn new(busy: RwSignal<bool>, motion: RwSignal<bool>) -> Self {
        Self {
            reel: RwSignal::new(None),
            way: RwSignal::new(0.0),
            busy,
            motion,
            state: StoredValue::new(State::default()),
        }
    }

    /// What is shown.
    pub fn reel(self) -> Option<Arc<Reel>> {
        self.reel.get()
    }

    /// Everything as it is seen now, if something is shown.
    pub fn seen(self) -> Option<Vec<Seen>> {
        let reel = self.reel.get()?;
        let mut way = self.way.get();
        if self.state.with_value(|state| state.stills) {
            let part = reel.length() / STILLS;
            way = (way / part).floor() * part;
        }
        Some(reel.at(way))
    }

    /// A hand takes hold of what is pushed.
    pub fn hold(self) {
        self.state.update_value(|state| state.held = Some(1.0));
    }

    /// The hand slides so many pixels along: faster or slower.
    pub fn slide(self, pixels: f64) {
        let pace = (pixels / DOUBLE).exp2().clamp(0.2, 4.0);
        self.state.update_value(|state| {
            if let Some(held) = &mut state.held {
                *held = pace;
            }
        });
    }

    /// The hand lets go: the push plays out.
    pub fn release(self) {
        let _ = self.state.try_update_value(|state| state.held = None);
    }

    /// Shows a push as it is made, if things may move.
    pub fn show(self, reel: Reel) {
        if self.motion.get_untracked() && !reduced_motion() {
            self.begin(reel, BY_ITSELF, false);
        } else {
            self.stop();
        }
    }

    /// Shows a push again, slowly; in stills if nothing may move.
    pub fn show_again(self, reel: Reel) {
        let stills = !self.motion.get_untracked() || reduced_motion();
        self.release();
        self.begin(reel, SLOW, stills);
    }

    /// Shows nothing any more.
    pub fn stop(self) {
        self.state.update_value(|state| state.showing += 1);
        if self.reel.with_untracked(Option::is_some) {
            self.reel.set(None);
            self.busy.set(false);
        }
    }

    fn begin(self, reel: Reel, speed: f64, stills: bool) {
        self.state.update_value(|state| {
            *state = State { showing: state.showing + 1, speed, stills, last: now(), ..*state };
        });
        self.way.set(0.0);
        self.reel.set(Some(Arc::new(reel)));
        self.busy.set(true);
        let showing = self.state.with_value(|state| state.showing);
        request_animation_frame(move || self.next(showing));
    }

    fn next(self, showing: u32) {
        let Some(state) = self.state.try_get_value().filter(|state| state.showing == showing) else { return };
        let Some(length) = self.reel.try_with_untracked(|reel| Some(reel.as_ref()?.length())).flatten()
        else {
            return;
        };
        let time = now();
        // A page that was out of sight goes on where it was.
        let seconds = ((time - state.last) / 1000.0).clamp(0.0, 0.1);
        let speed = state.held.map_or(state.speed, |pace| HELD * pace);
        self.state.update_value(|state| state.last = time);
        let way = self.way.get_untracked() + seconds * speed;
        if way >= length {
            self.release();
            self.stop();
            return;
        }
        self.way.set(way);
        request_animation_frame(move || self.next(showing));
    }
}
