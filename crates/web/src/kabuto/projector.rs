//! Shows pushes: at a person's pace while the button is held, by themselves otherwise, slowly on demand.

use std::sync::Arc;

use dohyo_kabuto::Kabuto;
use leptos::prelude::*;
use wasm_bindgen::{JsCast as _, JsValue};

use super::reel::{Reel, Seen, Take};
use crate::table::Sitting;
use crate::table::showing::Showing;

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
    /// The table at which pushes are shown.
    sitting: Sitting<Kabuto>,
    /// What is shown.
    take: RwSignal<Option<Arc<Take>>>,
    /// How far the hand has gone, in mm.
    way: RwSignal<f64>,
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
    /// How many pieces have fallen out of sight.
    gone: usize,
}

impl Projector {
    /// A projector that tells the table while it shows something.
    pub fn new(sitting: Sitting<Kabuto>, motion: RwSignal<bool>) -> Self {
        Self {
            sitting,
            take: RwSignal::new(None),
            way: RwSignal::new(0.0),
            motion,
            state: StoredValue::new(State::default()),
        }
    }

    /// What is shown.
    pub fn take(self) -> Option<Arc<Take>> {
        self.take.get()
    }

    /// Everything as it is seen now, if something is shown.
    pub fn seen(self) -> Option<Vec<Seen>> {
        let take = self.take.get()?;
        Some(take.reel.at(self.pictured(&take.reel, self.way.get())))
    }

    /// How far the hand has gone in the picture that is shown.
    fn pictured(self, reel: &Reel, way: f64) -> f64 {
        if !self.state.with_value(|state| state.stills) {
            return way;
        }
        let part = reel.length() / STILLS;
        (way / part).floor() * part
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

    /// Shows a push as it is made, or as the list of moves goes on to it, if things may move.
    pub fn show(self, take: Take, new: bool) {
        if self.motion.get_untracked() && !reduced_motion() {
            self.begin(take, new, BY_ITSELF, false);
        } else {
            self.stop();
        }
    }

    /// Shows a push again, slowly; in stills if nothing may move.
    pub fn show_again(self, take: Take) {
        let stills = !self.motion.get_untracked() || reduced_motion();
        self.release();
        self.begin(take, false, SLOW, stills);
    }

    /// Shows nothing any more; whether something was shown.
    pub fn stop(self) -> bool {
        self.state.update_value(|state| state.showing += 1);
        let busy = self.take.with_untracked(Option::is_some);
        if busy {
            self.take.set(None);
            self.sitting.end_showing();
        }
        busy
    }

    fn begin(self, take: Take, new: bool, speed: f64, stills: bool) {
        self.state.update_value(|state| {
            *state = State { showing: state.showing + 1, speed, stills, last: now(), gone: 0, ..*state };
        });
        self.sitting.begin_showing(Showing { ply: take.ply, new }, take.midway(&[]));
        self.way.set(0.0);
        self.take.set(Some(Arc::new(take)));
        let showing = self.state.with_value(|state| state.showing);
        request_animation_frame(move || self.next(showing));
    }

    fn next(self, showing: u32) {
        let Some(state) = self.state.try_get_value().filter(|state| state.showing == showing) else { return };
        let Some(take) = self.take.try_get_untracked().flatten() else { return };
        let time = now();
        // A page that was out of sight goes on where it was.
        let seconds = ((time - state.last) / 1000.0).clamp(0.0, 0.1);
        let speed = state.held.map_or(state.speed, |pace| HELD * pace);
        let way = self.way.get_untracked() + seconds * speed;
        if way >= take.reel.length() {
            self.release();
            self.stop();
            return;
        }
        let gone = take.reel.gone(self.pictured(&take.reel, way));
        let count = gone.iter().filter(|&&gone| gone).count();
        if count > state.gone {
            self.sitting.show_more(take.midway(&gone));
        }
        self.state.update_value(|state| *state = State { last: time, gone: count, ..*state });
        self.way.set(way);
        request_animation_frame(move || self.next(showing));
    }
}
