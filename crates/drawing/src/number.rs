//! Numbers in drawings.
//!
//! The standard library writes every float exactly, and its code for that is 5 kB (compressed) of a page. Drawings need
//! three decimal places.

/// Writes `value` with `places` decimal places, at most 9. The result is that of `{:.places$}`, except that ties may be
/// rounded differently and zero never has a sign.
///
/// ```
/// assert_eq!(dohyo_drawing::fixed(-12.34, 1), "-12.3");
/// assert_eq!(dohyo_drawing::fixed(7.0, 0), "7");
/// ```
pub fn fixed(value: f64, places: u32) -> String {
    let scale = 10_u64.pow(places);
    let units = (value.abs() * scale as f64).round() as u64;
    let sign = if value < 0.0 && units > 0 { "-" } else { "" };
    let (whole, part) = (units / scale, units % scale);
    if places == 0 {
        return format!("{sign}{whole}");
    }
    format!("{sign}{whole}.{part:0width$}", width = places as usize)
}

/// Writes a number with up to three decimal places.
///
/// ```
/// assert_eq!(dohyo_drawing::number(0.25), "0.25");
/// assert_eq!(dohyo_drawing::number(-40.0), "-40");
/// ```
pub fn number(value: f64) -> String {
    let mut text = fixed(value, 3);
    text.truncate(text.trim_end_matches('0').trim_end_matches('.').len());
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_the_standard_library_writes_them() {
        for step in -2_000..2_000 {
            // No multiple of this number is halfway between two texts.
            let value = f64::from(step) * 0.123_456_7;
            for places in 0..4 {
                let expected = format!("{value:.*}", places as usize);
                // `format!` writes a sign before negative zero.
                let expected = if fixed(value.abs(), places) == expected.trim_start_matches('-')
                    && expected.trim_matches(['-', '0', '.']).is_empty()
                {
                    expected.trim_start_matches('-').to_owned()
                } else {
                    expected
                };
                assert_eq!(fixed(value, places), expected);
            }
            assert!((number(value).parse::<f64>().unwrap() - value).abs() < 0.000_501);
        }
        for (value, text) in [(0.0, "0"), (-0.000_2, "0"), (100.0, "100"), (0.1, "0.1"), (-2.05, "-2.05")] {
            assert_eq!(number(value), text);
        }
    }
}
