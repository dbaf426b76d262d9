//! Metrics of a running server, in the Prometheus text format.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The upper bounds of the histogram classes, in milliseconds.
const BOUNDS: [u64; 11] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 5_000];

/// A histogram of durations.
#[derive(Debug, Default)]
pub(crate) struct Times {
    /// One count per bound, and one for longer durations.
    classes: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
}

impl Times {
    /// Counts a duration.
    pub(crate) fn note(&self, time: Duration) {
        let class = BOUNDS.iter().position(|bound| time <= Duration::from_millis(*bound));
        self.classes[class.unwrap_or(BOUNDS.len())].fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(time.as_micros() as u64, Ordering::Relaxed);
    }

    fn write(&self, out: &mut String, name: &str, help: &str) {
        let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} histogram");
        let mut sum = 0;
        let bounds =
            BOUNDS.iter().map(|bound| format!("{}", *bound as f64 / 1_000.0)).chain(["+Inf".to_owned()]);
        for (class, bound) in self.classes.iter().zip(bounds) {
            sum += class.load(Ordering::Relaxed);
            let _ = writeln!(out, "{name}_bucket{{le=\"{bound}\"}} {sum}");
        }
        let seconds = self.micros.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(out, "{name}_sum {seconds}\n{name}_count {sum}");
    }
}

/// Counters since the start of the server.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// Messages from clients.
    pub(crate) messages: AtomicU64,
    /// Messages that were refused, for any reason.
    pub(crate) refusals: AtomicU64,
    /// Lines that were stored.
    pub(crate) lines: AtomicU64,
    /// Appends that failed because another server was faster.
    pub(crate) conflicts: AtomicU64,
    /// Lines received from other servers.
    pub(crate) news: AtomicU64,
    /// Connections that were closed because the client did not read.
    pub(crate) slow_clients: AtomicU64,
    /// The time from a request at a table to its acknowledgement.
    pub(crate) acknowledged: Times,
    /// How late flags and other due work came.
    pub(crate) late: Times,
}

/// Adds one to a counter.
pub(crate) fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

impl Metrics {
    /// Returns all metrics as text. `gauges` are further ones from the caller: name, meaning, value.
    pub(crate) fn text(&self, gauges: &[(&str, &str, u64)]) -> String {
        let mut out = String::new();
        let counters = [
            ("dohyo_messages_total", "Messages from clients.", &self.messages),
            ("dohyo_refusals_total", "Messages that were refused.", &self.refusals),
            ("dohyo_lines_total", "Lines of logs that were stored.", &self.lines),
            (
                "dohyo_conflicts_total",
                "Appends that failed because another server was faster.",
                &self.conflicts,
            ),
            ("dohyo_news_lines_total", "Lines received from other servers.", &self.news),
            (
                "dohyo_slow_clients_total",
                "Connections closed because the client did not read.",
                &self.slow_clients,
            ),
        ];
        for (name, help, counter) in counters {
            let value = counter.load(Ordering::Relaxed);
            let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} counter\n{name} {value}");
        }
        for (name, help, value) in gauges {
            let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}");
        }
        let help = "Time from a request at a table to its acknowledgement.";
        self.acknowledged.write(&mut out, "dohyo_acknowledged_seconds", help);
        self.late.write(&mut out, "dohyo_late_seconds", "Delay of flags and other work that is due.");
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_counted_by_class() {
        let metrics = Metrics::default();
        for millis in [0, 1, 3, 100, 60_000] {
            metrics.acknowledged.note(Duration::from_millis(millis));
        }
        count(&metrics.messages);
        let text = metrics.text(&[("dohyo_sockets", "Open connections.", 7)]);
        for line in [
            "dohyo_messages_total 1",
            "dohyo_sockets 7",
            "dohyo_acknowledged_seconds_bucket{le=\"0.001\"} 2",
            "dohyo_acknowledged_seconds_bucket{le=\"0.005\"} 3",
            "dohyo_acknowledged_seconds_bucket{le=\"5\"} 4",
            "dohyo_acknowledged_seconds_bucket{le=\"+Inf\"} 5",
            "dohyo_acknowledged_seconds_count 5",
            "dohyo_acknowledged_seconds_sum 60.104",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} in\n{text}");
        }
    }
}
