//! The time that a game has lasted, on a watch that can be stopped.

use std::time::Duration;

use dohyo_core::Timestamp;
use dohyo_table::{Actor, Wish};
use leptos::prelude::*;

use super::keeping::Slot;
use super::shown::Shown;
use super::sitting::Sitting;

/// A watch that can be stopped. It is read against the page's time, in milliseconds, which never stops.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Watch {
    /// The page's time at which the watch would have started if it had never been stopped.
    began: f64,
    /// The time at which the watch is stopped, if it is.
    stopped: Option<Duration>,
}

impl Watch {
    /// Returns a watch that shows `elapsed` now and runs.
    pub fn from(elapsed: Duration, page_time: f64) -> Self {
        Self { began: page_time - elapsed.as_secs_f64() * 1000.0, stopped: None }
    }

    /// Returns the time shown, in whole milliseconds as a table keeps its times.
    pub fn elapsed(&self, page_time: f64) -> Duration {
        self.stopped.unwrap_or_else(|| Duration::from_millis((page_time - self.began).max(0.0) as u64))
    }

    /// Stops the watch at `elapsed`. Time since then does not count.
    pub fn stop_at(&mut self, elapsed: Duration) {
        self.stopped = Some(elapsed);
    }

    /// Starts the watch again.
    pub fn go_on(&mut self, page_time: f64) {
        if let Some(elapsed) = self.stopped {
            *self = Self::from(elapsed, page_time);
        }
    }
}

/// Returns the page's time in milliseconds.
pub(crate) fn page_time() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}

/// Returns the present date and time.
pub fn time_stamp() -> Option<Timestamp> {
    String::from(js_sys::Date::new_0().to_iso_string()).parse().ok()
}

impl<G: Shown> Sitting<G> {
    /// Returns the time that the game has lasted.
    pub(super) fn now(self) -> Duration {
        self.backstage.with_value(|own| {
            let decided_elsewhere = own.host.as_ref().and_then(|host| host.time());
            decided_elsewhere.unwrap_or_else(|| own.watch.elapsed(page_time()))
        })
    }

    /// Shows the time as it passes, claims a win when somebody's has run out, and keeps it when the page is left.
    pub(super) fn watch_the_clock(self) {
        let tick = move || {
            let at = self.now();
            self.take_in();
            let flagged = self.table.with_untracked(|table| {
                let table = table.as_ref()?;
                let running = table.clocks(at).is_some() && table.outcome().is_none() && !table.is_paused();
                running.then(|| table.flagged(at).is_some())
            });
            match flagged {
                // A server looks at its clocks itself.
                Some(true) if !self.is_online() => self.send(Actor::Clock, Wish::Flag),
                Some(_) => self.elapsed.set(at),
                None => {}
            }
        };
        let ticking = set_interval_with_handle(tick, Duration::from_millis(100)).ok();
        let leaving = window_event_listener(leptos::ev::pagehide, move |_| self.keep());
        let key = G::GAME.kept(Slot::Table.name());
        let others = window_event_listener(leptos::ev::storage, move |event| {
            if let Some(text) = event.new_value().filter(|_| event.key().as_ref() == Some(&key)) {
                self.notice_other_tab(&text);
            }
        });
        on_cleanup(move || {
            self.keep();
            if let Some(ticking) = ticking {
                ticking.clear();
            }
            leaving.remove();
            others.remove();
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stopped_watch_does_not_count() {
        let millis = Duration::from_millis;
        let mut watch = Watch::from(millis(5000), 100.0);
        assert_eq!(watch.elapsed(350.0), millis(5250));
        // Stopped a little late, it shows the time at which it should have been stopped.
        watch.stop_at(millis(5240));
        for time in [360.0, 9000.0] {
            assert_eq!(watch.elapsed(time), millis(5240));
        }
        watch.go_on(10_000.0);
        assert_eq!(watch.elapsed(10_000.0), millis(5240));
        assert_eq!(watch.elapsed(10_010.0), millis(5250));
        // Starting a running watch changes nothing.
        watch.go_on(20_000.0);
        assert_eq!(watch.elapsed(10_020.0), millis(5260));
    }
}
