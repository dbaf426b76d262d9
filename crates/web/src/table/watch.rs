//! How long a sitting has lasted, on a watch that can be stopped.

use std::time::Duration;

use dohyo_table::Event;
use leptos::prelude::*;

use super::shown::Shown;
use super::sitting::Sitting;

/// A watch beside the page's own time, which is in milliseconds and always goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Watch {
    /// The page's time at which the sitting would have begun if nothing had ever stopped it.
    began: f64,
    /// Where the watch stands, if it does.
    stands: Option<Duration>,
}

impl Watch {
    /// A watch that goes on from there.
    pub fn from(elapsed: Duration, page_time: f64) -> Self {
        Self { began: page_time - elapsed.as_secs_f64() * 1000.0, stands: None }
    }

    /// What it shows, to the millisecond, as a table keeps its times.
    pub fn elapsed(&self, page_time: f64) -> Duration {
        self.stands.unwrap_or_else(|| Duration::from_millis((page_time - self.began).max(0.0) as u64))
    }

    /// Lets it stand where it was a moment ago: what came since then does not count.
    pub fn stop_at(&mut self, elapsed: Duration) {
        self.stands = Some(elapsed);
    }

    /// Lets it go on from where it stands.
    pub fn go_on(&mut self, page_time: f64) {
        if let Some(elapsed) = self.stands {
            *self = Self::from(elapsed, page_time);
        }
    }
}

/// The page's own time, in milliseconds.
pub(super) fn page_time() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}

impl<G: Shown> Sitting<G> {
    /// The time since the sitting began.
    pub(super) fn now(self) -> Duration {
        self.watch.with_value(|watch| watch.elapsed(page_time()))
    }

    /// Shows the time that goes by, notices when somebody's is up, and keeps it when the page is left.
    pub(super) fn watch_the_clock(self) {
        let tick = move || {
            let at = self.now();
            let flagged = self.table.with_untracked(|table| {
                let table = table.as_ref()?;
                let clocks = table.clocks(at)?;
                let running = table.outcome().is_none() && !table.is_paused();
                running.then(|| clocks.iter().any(Duration::is_zero))
            });
            match flagged {
                Some(true) => {
                    self.apply(Event::Flag);
                }
                Some(false) => self.elapsed.set(at),
                None => {}
            }
        };
        let ticking = set_interval_with_handle(tick, Duration::from_millis(100)).ok();
        let leaving = window_event_listener(leptos::ev::pagehide, move |_| self.keep());
        on_cleanup(move || {
            self.keep();
            if let Some(ticking) = ticking {
                ticking.clear();
            }
            leaving.remove();
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_watch_that_stood_still_has_not_counted_that_time() {
        let millis = Duration::from_millis;
        let mut watch = Watch::from(millis(5000), 100.0);
        assert_eq!(watch.elapsed(350.0), millis(5250));
        // It is stopped a little late, and stands where it should have been stopped.
        watch.stop_at(millis(5240));
        for time in [360.0, 9000.0] {
            assert_eq!(watch.elapsed(time), millis(5240));
        }
        watch.go_on(10_000.0);
        assert_eq!(watch.elapsed(10_000.0), millis(5240));
        assert_eq!(watch.elapsed(10_010.0), millis(5250));
        // A watch that goes is not set back.
        watch.go_on(20_000.0);
        assert_eq!(watch.elapsed(10_020.0), millis(5260));
    }
}
