//! Calendar dates.

use std::fmt;
use std::str::FromStr;

use dohyo_core::Malformed;

/// A calendar date, written `2026-11-16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: i32,
    month: u8,
    day: u8,
}

/// The number of days from 1970-01-01 to 2026-01-01, the day of puzzle number 1.
const FIRST: i64 = 20_454;

impl Date {
    /// The first and the last year with puzzles.
    pub const YEARS: (i32, i32) = (1970, 9_999);

    /// Returns the date, or `None` if it does not exist or is outside [`Date::YEARS`].
    pub fn new(year: i32, month: u8, day: u8) -> Option<Self> {
        let date = Self { year, month, day };
        let in_range =
            (Self::YEARS.0..=Self::YEARS.1).contains(&year) && (1..=12).contains(&month) && day >= 1;
        // A date that does not exist is converted to another one.
        (in_range && day <= 31 && Self::from_days(date.days()) == date).then_some(date)
    }

    /// Returns the date `days` days after 1970-01-01.
    pub fn from_days(days: i64) -> Self {
        // Hinnant's algorithm: years begin in March, so that the leap day comes last.
        let shifted = days + 719_468;
        let era = shifted.div_euclid(146_097);
        let day_of_era = shifted.rem_euclid(146_097);
        let year_of_era =
            (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let from_march = (5 * day_of_year + 2) / 153;
        let day = (day_of_year - (153 * from_march + 2) / 5 + 1) as u8;
        let month = if from_march < 10 { from_march + 3 } else { from_march - 9 } as u8;
        let year = (year_of_era + era * 400) as i32 + i32::from(month <= 2);
        Self { year, month, day }
    }

    /// Returns the number of days since 1970-01-01.
    pub fn days(self) -> i64 {
        let year = i64::from(self.year) - i64::from(self.month <= 2);
        let era = year.div_euclid(400);
        let year_of_era = year.rem_euclid(400);
        let from_march = (i64::from(self.month) + 9) % 12;
        let day_of_year = (153 * from_march + 2) / 5 + i64::from(self.day) - 1;
        let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
        era * 146_097 + day_of_era - 719_468
    }

    /// Returns the date `days` days later, or earlier if `days` is negative.
    #[must_use]
    pub fn plus(self, days: i64) -> Self {
        Self::from_days(self.days() + days)
    }

    /// Returns the number of the puzzles of this day. The puzzles of 2026-01-01 have number 1.
    pub fn number(self) -> i64 {
        self.days() - FIRST + 1
    }

    /// Returns the day of the week, from 0 for Monday.
    pub fn weekday(self) -> usize {
        (self.days() + 3).rem_euclid(7) as usize
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let read = || {
            let mut parts = text.split('-');
            let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
            let date = Self::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)?;
            parts.next().is_none().then_some(date)
        };
        read().ok_or_else(|| Malformed::new("date", 0, format!("`{text}`"), "a day such as 2026-11-16"))
    }
}
