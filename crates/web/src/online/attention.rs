//! Calls the reader back to a table with the title, a sound or a notification, and keeps the screen awake.

use std::time::Duration;

use dohyo_client::Session;
use dohyo_room::{Room, RoomId};
use dohyo_table::{Table, Timing};
use js_sys::{Function, Object, Reflect};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use super::around_texts::AroundTexts;
use super::meeting::{Meeting, now};
use crate::settings::texts_of;
use crate::storage;
use crate::table::Shown;
use crate::texts::ShellTexts;

/// The storage key for whether a sound is played.
const SOUND: &str = "dohyo.sound";

/// The storage key for whether the reader wants notifications.
const NOTIFY: &str = "dohyo.notify";

/// The time that a hidden tab waits for a visible one to notify the reader.
const DEFERENCE: Duration = Duration::from_millis(300);

/// The time between two checks for little time left.
const LOOK_AGAIN: Duration = Duration::from_secs(15);

/// The reader's choice of notifications.
#[derive(Clone, Copy)]
pub struct Calls {
    /// Whether a sound is played.
    pub sound: RwSignal<bool>,
    /// Whether the browser notifies the reader.
    pub notify: RwSignal<bool>,
}

impl Calls {
    /// Returns the choice of the last visit. The default is sound without notifications.
    pub fn load() -> Self {
        let is = |key: &str, value: &str| storage::read(key).is_some_and(|kept| kept == value);
        Self { sound: RwSignal::new(!is(SOUND, "off")), notify: RwSignal::new(is(NOTIFY, "on")) }
    }

    /// Switches the sound.
    pub fn switch_sound(self) {
        let on = !self.sound.get_untracked();
        self.sound.set(on);
        storage::write(SOUND, if on { "on" } else { "off" });
        if on {
            play_tones();
        }
    }

    /// Switches notifications. Before switching them on, asks the reader for permission; calls `blocked` if it is
    /// denied.
    pub fn switch_notify(self, blocked: Callback<()>) {
        let on = !self.notify.get_untracked();
        let keep = move |on: bool| {
            self.notify.set(on);
            storage::write(NOTIFY, if on { "on" } else { "off" });
        };
        if !on {
            return keep(false);
        }
        leptos::task::spawn_local(async move {
            let granted = ask_permission().await;
            keep(granted);
            if !granted {
                blocked.run(());
            }
        });
    }
}

fn of_window(name: &str) -> Option<Function> {
    Reflect::get(&window(), &name.into()).ok()?.dyn_into().ok()
}

/// Asks for permission to notify the reader.
async fn ask_permission() -> bool {
    let ask = || -> Option<js_sys::Promise> {
        let notification = of_window("Notification")?;
        let ask: Function = Reflect::get(&notification, &"requestPermission".into()).ok()?.dyn_into().ok()?;
        ask.call0(&notification).ok()?.dyn_into().ok()
    };
    let Some(asked) = ask() else { return false };
    let answer = wasm_bindgen_futures::JsFuture::from(asked).await;
    answer.ok().and_then(|answer| answer.as_string()).is_some_and(|answer| answer == "granted")
}

/// Shows a notification, which leads back to this page. A later one with the same `tag` replaces it.
fn notify(title: &str, text: &str, tag: &str) -> Option<()> {
    let notification = of_window("Notification")?;
    let options = Object::new();
    Reflect::set(&options, &"body".into(), &text.into()).ok()?;
    Reflect::set(&options, &"tag".into(), &tag.into()).ok()?;
    let arguments = js_sys::Array::of2(&title.into(), &options);
    let shown = Reflect::construct(&notification, &arguments).ok()?;
    let focus = Closure::once_into_js(move || {
        let _ = window().focus();
    });
    Reflect::set(&shown, &"onclick".into(), &focus).ok().map(drop)
}

thread_local! {
    /// The audio context of the page. Browsers allow only a few.
    static AUDIO: std::cell::OnceCell<JsValue> = const { std::cell::OnceCell::new() };
}

/// Returns the audio context of the page.
fn audio() -> Option<JsValue> {
    let new = || Reflect::construct(&of_window("AudioContext")?, &js_sys::Array::new()).ok();
    AUDIO.with(|audio| {
        if let Some(audio) = audio.get() {
            return Some(audio.clone());
        }
        let made = new()?;
        Some(audio.get_or_init(|| made).clone())
    })
}

/// Plays two short synthesised tones.
fn play_tones() -> Option<()> {
    let audio = audio()?;
    let call = |object: &JsValue, name: &str, arguments: &[f64]| -> Option<JsValue> {
        let function: Function = Reflect::get(object, &name.into()).ok()?.dyn_into().ok()?;
        let arguments: js_sys::Array = arguments.iter().map(|&number| JsValue::from_f64(number)).collect();
        function.apply(object, &arguments).ok()
    };
    let get = |object: &JsValue, name: &str| Reflect::get(object, &name.into()).ok();
    let connect = |from: &JsValue, to: &JsValue| -> Option<()> {
        let function: Function = get(from, "connect")?.dyn_into().ok()?;
        function.call1(from, to).ok().map(drop)
    };
    // Browsers suspend the audio context until the reader has touched the page.
    call(&audio, "resume", &[])?;
    let start = get(&audio, "currentTime")?.as_f64()?;
    let gain = call(&audio, "createGain", &[])?;
    connect(&gain, &get(&audio, "destination")?)?;
    let volume = get(&gain, "gain")?;
    call(&volume, "setValueAtTime", &[0.0, start])?;
    for (tone, pitch) in [(0.0, 587.3), (0.14, 880.0)] {
        let at = start + tone;
        let oscillator = call(&audio, "createOscillator", &[])?;
        call(&get(&oscillator, "frequency")?, "setValueAtTime", &[pitch, at])?;
        connect(&oscillator, &gain)?;
        // Soft at both ends, like wood.
        call(&volume, "linearRampToValueAtTime", &[0.12, at + 0.015])?;
        call(&volume, "linearRampToValueAtTime", &[0.0, at + 0.13])?;
        call(&oscillator, "start", &[at])?;
        call(&oscillator, "stop", &[at + 0.14])?;
    }
    Some(())
}

fn told_key(room: RoomId) -> String {
    format!("dohyo.told.{room}")
}

/// Returns `true` if this tab is the first of the browser's tabs to tell the reader `what`.
fn is_first_to_tell(room: RoomId, what: &str) -> bool {
    let key = told_key(room);
    let told = storage::read(&key).is_some_and(|told| told == what);
    if !told {
        storage::write(&key, what);
    }
    !told
}

/// Calls the reader when the game begins to wait for them, with the title, a sound and a notification.
pub fn call_reader<G: Shown>(
    meeting: Meeting<G>,
    calls: Calls,
    waits: impl Fn() -> bool + Send + Sync + 'static,
) {
    let (t, shell) = (texts_of::<AroundTexts>(), texts_of::<ShellTexts>());
    let hidden = RwSignal::new(document().hidden());
    let looking =
        window_event_listener(leptos::ev::visibilitychange, move |_| hidden.set(document().hidden()));
    on_cleanup(move || looking.remove());
    let waits = Memo::new(move |_| waits());
    let room = untrack(|| meeting.see(Session::table_id));
    Effect::new(move |_| {
        let mark = if waits.get() && hidden.get() { "● " } else { "" };
        document().set_title(&format!("{mark}{} · {}", G::INFO.name, shell().name));
    });
    let tell = move |what: String, text: String| {
        if hidden.is_disposed() || !is_first_to_tell(room, &what) {
            return;
        }
        if calls.sound.get_untracked() {
            play_tones();
        }
        if hidden.get_untracked() && calls.notify.get_untracked() {
            notify(t().notify_title, &text, &room.to_string());
        }
    };
    Effect::new(move |before: Option<bool>| {
        let (waits, turn) = (waits.get(), untrack(|| meeting.see(turn_number)));
        if waits && before == Some(false) {
            let text = untrack(|| (t().notify_text)(G::INFO.name));
            if hidden.get_untracked() {
                // A visible tab takes precedence.
                set_timeout(move || tell(turn.to_string(), text), DEFERENCE);
            } else {
                tell(turn.to_string(), text);
            }
        }
        waits
    });
    let remind = move || {
        let little = meeting.see(has_little_time);
        if waits.get_untracked() && hidden.get_untracked() && little {
            let turn = meeting.see(turn_number);
            tell(format!("{turn}!"), (t().hurry_text)(G::INFO.name));
        }
    };
    let ticking = set_interval_with_handle(move || untrack(remind), LOOK_AGAIN).ok();
    on_cleanup(move || {
        if let Some(ticking) = ticking {
            ticking.clear();
        }
    });
    stay_awake(meeting, hidden);
}

/// Returns a number that identifies the turn in all tabs.
fn turn_number<G: Shown>(session: &Session<G>) -> usize {
    session.room().and_then(Room::table).map_or(0, |table| table.line().len())
}

/// Returns `true` if the reader has days for each turn, and a fifth of them or less is left.
fn has_little_time<G: Shown>(session: &Session<G>) -> bool {
    let of_table = |table: &Table<G>| {
        let terms = table.seating().terms;
        let budget = terms.clock.filter(|_| terms.timing == Timing::Turn)?.budget;
        let left = *table.clocks(session.elapsed(now()))?.get(session.seat()?.index())?;
        Some(left * 5 <= budget)
    };
    session.room().and_then(Room::table).and_then(of_table).unwrap_or_default()
}

/// Returns `true` if the reader plays a game that goes on, without days for each turn.
fn is_live<G: Shown>(session: &Session<G>) -> bool {
    let goes_on = |table: &Table<G>| {
        table.outcome().is_none() && !table.is_paused() && table.seating().terms.patience().is_some()
    };
    session.seat().is_some() && session.room().and_then(Room::table).is_some_and(goes_on)
}

/// Keeps the screen awake while a live game of the reader is visible.
fn stay_awake<G: Shown>(meeting: Meeting<G>, hidden: RwSignal<bool>) {
    let live = Memo::new(move |_| meeting.see(is_live) && !hidden.get());
    let lock = StoredValue::new_local(None::<JsValue>);
    let release = move || {
        let held = lock.try_update_value(Option::take).flatten();
        if let Some(held) = held {
            let release = Reflect::get(&held, &"release".into()).ok();
            if let Some(release) = release.and_then(|release| release.dyn_into::<Function>().ok()) {
                let _ = release.call0(&held);
            }
        }
    };
    Effect::new(move |_| {
        if !live.get() {
            return release();
        }
        leptos::task::spawn_local(async move {
            let Some(asked) = ask_to_stay_awake() else { return };
            // Browsers may decline, for example on low battery.
            if let Ok(held) = wasm_bindgen_futures::JsFuture::from(asked).await {
                lock.try_set_value(Some(held));
            }
        });
    });
    on_cleanup(release);
}

fn ask_to_stay_awake() -> Option<js_sys::Promise> {
    let awake = Reflect::get(&window().navigator(), &"wakeLock".into()).ok()?;
    let request: Function = Reflect::get(&awake, &"request".into()).ok()?.dyn_into().ok()?;
    request.call1(&awake, &"screen".into()).ok()?.dyn_into().ok()
}
