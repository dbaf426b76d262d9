//! Animates pushes: at the player's pace while the button is held, otherwise by itself, and slowly on request. Announces
//! special moves.

use std::sync::Arc;
use std::time::Duration;

use dohyo_core::Seat;
use dohyo_kabuto::{Kabuto, PowerId};
use leptos::prelude::*;
use wasm_bindgen::{JsCast as _, JsValue};

use super::reel::{Reel, Seen, Take};
use crate::table::Sitting;
use crate::table::showing::Showing;
use crate::table::watch::page_time;

/// The speed of a push by itself, in mm a second.
const BY_ITSELF: f64 = 75.0;
/// The speed while the button is held, in mm a second. Sliding makes it faster or slower.
const HELD: f64 = 32.0;
/// The speed in slow motion, in mm a second.
const SLOW: f64 = BY_ITSELF / 2.0;
/// The time for which platform and aim are shown before a push that no hand in front of the screen makes, in seconds.
const LEAD: f64 = 0.8;
/// The time for which a special move is announced.
const ANNOUNCED: Duration = Duration::from_millis(1500);
/// The number of stills that replace slow motion for readers who want no motion.
const STILLS: f64 = 4.0;
/// The distance in pixels by which sliding doubles the speed.
const DOUBLE: f64 = 70.0;

/// Returns `true` if the reader's system asks for less motion.
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

/// Animates pushes.
#[derive(Clone, Copy)]
pub struct Projector {
    /// The table whose pushes are animated.
    sitting: Sitting<Kabuto>,
    /// The push that is animated.
    take: RwSignal<Option<Arc<Take>>>,
    /// The distance that the hand has gone, in mm. It is negative before the push begins.
    way: RwSignal<f64>,
    /// The special move that is announced, and who uses it.
    announced: RwSignal<Option<(Seat, PowerId)>>,
    /// Whether the reader wants motion.
    motion: RwSignal<bool>,
    state: StoredValue<State>,
}

#[derive(Clone, Copy, Default)]
struct State {
    /// The number of this animation. An earlier one that is still running stops.
    showing: u32,
    /// The speed of the hand by itself.
    speed: f64,
    /// Whether replays are shown slowly.
    slow: bool,
    /// Whether the push has just been made.
    new: bool,
    /// Whether only stills are shown.
    stills: bool,
    /// The pace of the player's hand as a share of the usual one, while the button is held.
    held: Option<f64>,
    /// The time of the last picture.
    last: f64,
    /// The number of pieces that have fallen out of sight.
    gone: usize,
}

impl Projector {
    /// Returns a projector for the pushes of a table.
    pub fn new(sitting: Sitting<Kabuto>, motion: RwSignal<bool>) -> Self {
        Self {
            sitting,
            take: RwSignal::new(None),
            way: RwSignal::new(0.0),
            announced: RwSignal::new(None),
            motion,
            state: StoredValue::new(State::default()),
        }
    }

    /// Returns the push that is animated.
    pub fn take(self) -> Option<Arc<Take>> {
        self.take.get()
    }

    /// Returns the special move that is announced, and who uses it.
    pub fn announced(self) -> Option<(Seat, PowerId)> {
        self.announced.get()
    }

    /// Returns `true` if something is shown.
    pub fn is_busy(self) -> bool {
        self.take.with(Option::is_some) || self.announced.with(Option::is_some)
    }

    /// Returns `true` if the animated push has not begun.
    pub fn is_leading(self) -> bool {
        self.way.get() < 0.0
    }

    /// Returns where each piece is seen now, if a push is animated.
    pub fn seen(self) -> Option<Vec<Seen>> {
        let take = self.take.get()?;
        Some(take.reel.at(self.pictured(&take.reel, self.way.get())))
    }

    /// Returns the distance that the hand has gone in the picture shown.
    fn pictured(self, reel: &Reel, way: f64) -> f64 {
        if !self.state.with_value(|state| state.stills) {
            return way;
        }
        let part = reel.length() / STILLS;
        (way / part).floor() * part
    }

    /// Notes that the player holds the button.
    pub fn hold(self) {
        self.state.update_value(|state| state.held = Some(1.0));
    }

    /// Notes that the pointer has slid by `pixels`, which makes the push faster or slower.
    pub fn slide(self, pixels: f64) {
        let pace = (pixels / DOUBLE).exp2().clamp(0.2, 4.0);
        self.state.update_value(|state| {
            if let Some(held) = &mut state.held {
                *held = pace;
            }
        });
    }

    /// Notes that the player has released the button. The push goes on by itself.
    pub fn release(self) {
        let _ = self.state.try_update_value(|state| state.held = None);
    }

    /// Sets whether replays are shown slowly from now on.
    pub fn slow_down(self, slow: bool) {
        self.state.update_value(|state| state.slow = slow);
    }

    /// Animates a push. Readers who want no motion see a new push at once, and stills of one that they look at again
    /// slowly. `new` says whether it has just been made.
    pub fn show(self, take: Take, new: bool) {
        let slow = !new && self.state.with_value(|state| state.slow);
        let motion = self.motion.get_untracked() && !reduced_motion();
        if motion || slow {
            self.begin(Arc::new(take), new, if slow { SLOW } else { BY_ITSELF }, !motion);
        } else {
            self.stop();
        }
    }

    /// Announces a special move, which has led to `game`.
    pub fn announce(self, showing: Showing, used: (Seat, PowerId), game: Kabuto) {
        self.stop();
        self.sitting.begin_showing(showing, game);
        self.announced.set(Some(used));
        let number = self.state.with_value(|state| state.showing);
        let end = move || {
            if self.state.try_with_value(|state| state.showing) == Some(number) {
                self.stop();
            }
        };
        set_timeout(end, ANNOUNCED);
    }

    /// Stops the animation. Returns `true` if there was one.
    pub fn stop(self) -> bool {
        self.state.update_value(|state| state.showing += 1);
        let busy = untrack(|| self.is_busy());
        if busy {
            self.take.set(None);
            self.announced.set(None);
            self.sitting.end_showing();
        }
        if self.sitting.looking.get_untracked().is_none() {
            self.slow_down(false);
        }
        busy
    }

    fn begin(self, take: Arc<Take>, new: bool, speed: f64, stills: bool) {
        self.announced.set(None);
        self.state.update_value(|state| {
            *state = State {
                showing: state.showing + 1,
                speed,
                new,
                stills,
                last: page_time(),
                gone: 0,
                ..*state
            };
        });
        self.sitting.begin_showing(Showing { ply: take.ply, new }, take.midway(&[]));
        let held = self.state.with_value(|state| state.held.is_some());
        self.way.set(if held { 0.0 } else { -LEAD * speed });
        self.take.set(Some(take));
        let showing = self.state.with_value(|state| state.showing);
        request_animation_frame(move || self.next(showing));
    }

    fn next(self, showing: u32) {
        let Some(state) = self.state.try_get_value().filter(|state| state.showing == showing) else { return };
        let Some(take) = self.take.try_get_untracked().flatten() else { return };
        let time = page_time();
        // A page that was in the background continues where it was.
        let seconds = ((time - state.last) / 1000.0).clamp(0.0, 0.1);
        let speed = state.held.map_or(state.speed, |pace| HELD * pace);
        let way = self.way.get_untracked() + seconds * speed;
        if way >= take.reel.length() {
            self.release();
            self.stop();
            // The push that ends the game is worth a second look.
            if state.new && take.ends {
                self.begin(take, false, SLOW, false);
            }
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
