//! Decimal numbers in texts. Each is a whole number divided once, so it is the same on every machine.

/// The number of digits after the point.
const PLACES: usize = 4;
/// The number of units in one.
pub(crate) const UNITS: f64 = 10_000.0;

/// Reads a number such as `-2.5` with up to four decimal places, as ten-thousandths.
pub(crate) fn read_units(text: &str) -> Option<i32> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let (whole, places) = digits.split_once('.').unwrap_or((digits, "0"));
    let plain = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !plain(whole) || !plain(places) || whole.len() > 4 || places.len() > PLACES {
        return None;
    }
    let units = format!("{whole}{places:0<PLACES$}").parse::<i32>().ok()?;
    Some(if negative { -units } else { units })
}

/// Converts ten-thousandths to a number.
pub(crate) fn value(units: i32) -> f64 {
    f64::from(units) / UNITS
}

/// Writes ten-thousandths as a number without trailing zeros.
pub(crate) fn write(units: i32) -> String {
    let sign = if units < 0 { "-" } else { "" };
    let (whole, places) = (units.unsigned_abs() / 10_000, units.unsigned_abs() % 10_000);
    let places = format!("{places:0PLACES$}");
    match places.trim_end_matches('0') {
        "" => format!("{sign}{whole}"),
        places => format!("{sign}{whole}.{places}"),
    }
}

/// Rounds to ten-thousandths, symmetrically around zero.
pub(crate) fn units(number: f64) -> i32 {
    let nearest = (number.abs() * UNITS + 0.5).floor() as i32;
    if number < 0.0 { -nearest } else { nearest }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_back_as_they_were_written() {
        for (text, units) in
            [("0", 0), ("47.9", 479_000), ("-0.0001", -1), ("-12.25", -122_500), ("9999", 99_990_000)]
        {
            assert_eq!(read_units(text), Some(units));
            assert_eq!(write(units), text);
        }
        for text in ["", "-", ".", "1.", ".5", "1e3", "1.00001", "12345", "+1", "--1", "NaN", "٣"] {
            assert_eq!(read_units(text), None, "{text}");
        }
    }

    #[test]
    fn rounding_is_symmetric() {
        for (number, nearest) in
            [(0.00005, 1), (-0.00005, -1), (33.0, 330_000), (-47.9, -479_000), (0.00004, 0)]
        {
            assert_eq!(units(number), nearest);
        }
    }
}
