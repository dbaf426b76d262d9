//! Times as people write them on a command line.

use std::time::Duration;

/// A day: who wants to think longer has mistyped.
const LONGEST: Duration = Duration::from_hours(24);

/// Reads `300ms`, `1.5s`, `2m`, or a plain number of seconds.
pub(crate) fn read_time(text: &str) -> Result<Duration, String> {
    let wrong = || "expected a time such as 300ms, 1.5s or 2m, at most a day".to_owned();
    let split = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let seconds_each = match unit {
        "ms" => 0.001,
        "s" | "" => 1.0,
        "m" => 60.0,
        _ => return Err(wrong()),
    };
    // Digits only: the number reader of the language also takes signs, exponents and infinities.
    if !number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return Err(wrong());
    }
    let seconds = number.parse::<f64>().map_err(|_| wrong())? * seconds_each;
    let time = Duration::try_from_secs_f64(seconds).map_err(|_| wrong())?;
    if time > Duration::ZERO && time <= LONGEST { Ok(time) } else { Err(wrong()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_with_their_units() {
        for (text, millis) in [("300ms", 300), ("1s", 1000), ("1.5s", 1500), ("2m", 120_000), ("0.25", 250)] {
            assert_eq!(read_time(text), Ok(Duration::from_millis(millis)), "{text}");
        }
        for text in ["", "s", "1h", "-1s", "1e9s", "inf", "0s", "2000m", "1 s", "١s", "..s"] {
            assert!(read_time(text).is_err(), "{text}");
        }
    }
}
