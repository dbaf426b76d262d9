//! Statistics of durations.

use std::fmt;
use std::time::Duration;

/// A collection of durations.
#[derive(Clone, Debug, Default)]
pub struct Times {
    sorted: Vec<Duration>,
}

impl Times {
    /// Collects times.
    pub fn new(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        Self { sorted: times }
    }

    /// Returns the number of durations.
    pub fn len(&self) -> usize {
        self.sorted.len()
    }

    /// Returns `true` if there are no durations.
    pub fn is_empty(&self) -> bool {
        self.sorted.is_empty()
    }

    /// Returns the shortest duration that at least `percent` percent of all durations do not exceed, or zero if there
    /// are none.
    pub fn percentile(&self, percent: usize) -> Duration {
        let rank = (self.sorted.len() * percent).div_ceil(100);
        self.sorted.get(rank.saturating_sub(1)).copied().unwrap_or_default()
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let millis = |percent| self.percentile(percent).as_secs_f64() * 1_000.0;
        write!(f, "p50 {:.1} ms, p99 {:.1} ms, longest {:.1} ms", millis(50), millis(99), millis(100))
    }
}

/// Writes bytes as KiB or MiB.
pub(crate) fn bytes(bytes: u64) -> String {
    let kib = bytes as f64 / 1_024.0;
    if kib < 1_024.0 { format!("{kib:.1} KiB") } else { format!("{:.1} MiB", kib / 1_024.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_times_that_occurred() {
        let times = Times::new((1..=200).rev().map(Duration::from_millis).collect());
        let percentile = |percent| times.percentile(percent).as_millis();
        assert_eq!((percentile(1), percentile(50), percentile(99), percentile(100)), (2, 100, 198, 200));
        assert_eq!(Times::new(vec![Duration::from_secs(3)]).percentile(1), Duration::from_secs(3));
        assert_eq!(Times::default().percentile(99), Duration::ZERO);
    }

    #[test]
    fn bytes_have_a_sensible_unit() {
        assert_eq!((bytes(512).as_str(), bytes(3 << 20).as_str()), ("0.5 KiB", "3.0 MiB"));
    }
}
