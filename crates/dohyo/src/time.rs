//! Times as people write them on a command line.

use std::time::Duration;

use jiff::SignedDuration;

/// The longest time that makes sense to think; anything more is a typing error.
const LONGEST: Duration = Duration::from_hours(24);

/// Reads `300ms`, `1.5s`, `2m`, `1m 30s`, or a plain number of seconds.
pub(crate) fn read_time(text: &str) -> Result<Duration, String> {
    // A plain number is a number of seconds.
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let time = if is_number { format!("{text}s").parse() } else { text.parse::<SignedDuration>() };
    time.ok()
        .and_then(|time| Duration::try_from(time).ok())
        .filter(|time| (Duration::from_nanos(1)..=LONGEST).contains(time))
        .ok_or_else(|| "expected a time such as 300ms, 1.5s or 2m, at most a day".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_with_their_units() {
        for (text, millis) in [
            ("300ms", 300),
            ("1s", 1000),
            ("1.5s", 1500),
            ("2m", 120_000),
            ("0.25", 250),
            ("7", 7000),
            ("1m 30s", 90_000),
            ("1h", 3_600_000),
        ] {
            assert_eq!(read_time(text), Ok(Duration::from_millis(millis)), "{text}");
        }
        for text in ["", "s", "-1s", "1e9s", "inf", "0s", "0", "2000m", "25h", "1s ago", "١s", "..s", "."] {
            assert!(read_time(text).is_err(), "{text}");
        }
    }
}
