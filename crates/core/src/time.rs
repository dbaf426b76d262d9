//! When a game was played.

use std::fmt;
use std::str::FromStr;

use crate::Malformed;

/// A date, with the time of day if it is known, as validated text.
///
/// New games are stamped with an RFC 3339 time. Dates of other programs are read too: with a space instead of the
/// `T`, without an offset from UTC, without a time of day, or with `??` for an unknown month or day. The text is kept
/// as it was written.
///
/// ```
/// use dohyo_core::Timestamp;
/// for text in ["2026-11-15T20:00:00.250Z", "2015-12-24 21:58:35", "2016.05.01", "2016.??.??"] {
///     assert_eq!(text.parse::<Timestamp>()?.to_string(), text);
/// }
/// assert!("yesterday".parse::<Timestamp>().is_err());
/// # Ok::<(), dohyo_core::Malformed>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Timestamp(String);

impl Timestamp {
    /// Returns the text as it was written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Timestamp {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let (date, time) = match text.split_once(['T', ' ']) {
            Some((date, time)) => (date, Some(time)),
            None => (text, None),
        };
        if is_date(date) && time.is_none_or(is_time) {
            return Ok(Self(text.to_owned()));
        }
        let expected = "a date or a time such as 2026-11-15T20:00:00Z";
        Err(Malformed::new("time", 0, format!("`{text}`"), expected))
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Returns `true` for `2026-11-15`, also with dots, and with `??` for what is unknown.
fn is_date(text: &str) -> bool {
    let separator = if text.contains('.') { '.' } else { '-' };
    match text.split(separator).collect::<Vec<_>>()[..] {
        [year, "??", "??"] => is_number(year, 4, 0, 9999),
        [year, month, "??"] => is_number(year, 4, 0, 9999) && is_number(month, 2, 1, 12),
        [year, month, day] => {
            is_number(year, 4, 0, 9999) && is_number(month, 2, 1, 12) && is_number(day, 2, 1, 31)
        }
        _ => false,
    }
}

/// Returns `true` for `20:00`, `20:00:00` and `20:00:00.250`, with or without an offset from UTC.
fn is_time(text: &str) -> bool {
    let (clock, offset) = match text.find(['Z', '+', '-']) {
        Some(at) => text.split_at(at),
        None => (text, "Z"),
    };
    let (clock, fraction) = clock.split_once('.').unwrap_or((clock, "0"));
    let clock: Vec<_> = clock.split(':').collect();
    let is_clock = match clock[..] {
        [hours, minutes] => is_hour(hours, minutes),
        // A leap second is the sixty-first of its minute.
        [hours, minutes, seconds] => is_hour(hours, minutes) && is_number(seconds, 2, 0, 60),
        _ => false,
    };
    let is_fraction = !fraction.is_empty() && fraction.bytes().all(|byte| byte.is_ascii_digit());
    let is_offset = offset == "Z" || offset[1..].split_once(':').is_some_and(|(h, m)| is_hour(h, m));
    is_clock && is_fraction && is_offset
}

fn is_hour(hours: &str, minutes: &str) -> bool {
    is_number(hours, 2, 0, 23) && is_number(minutes, 2, 0, 59)
}

fn is_number(text: &str, digits: usize, min: u16, max: u16) -> bool {
    text.len() == digits
        && text.bytes().all(|byte| byte.is_ascii_digit())
        && text.parse().is_ok_and(|number| (min..=max).contains(&number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_with_an_offset_and_partial_dates_are_read() {
        for text in ["2026-11-15T20:00:00+01:00", "2026-11-15 20:00-08:30", "2016.05.??", "2016-05-01"] {
            assert_eq!(text.parse::<Timestamp>().expect(text).as_str(), text);
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "2016",
            "2016-13-01",
            "2016-00-01",
            "2016.??.01",
            "16-05-01",
            "2016-05-01T",
            "2016-05-01T24:00",
            "2016-05-01T20:00Zulu",
            "2016-05-01T20:00+é",
            "2016-05-01T20:00:00.",
            "2016-05-01 at noon",
        ] {
            assert!(text.parse::<Timestamp>().is_err(), "{text}");
        }
    }
}
