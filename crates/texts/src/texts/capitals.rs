//! Capitals of the letters that English and French texts begin with.
//!
//! The standard library knows the capitals of all scripts, in tables that would be 5 kB of every program.

/// Returns a text with a capital for its first letter.
pub fn with_capital(text: &str) -> String {
    change_first(text, |letter| match letter {
        'a'..='z' | 'à'..='ö' | 'ø'..='þ' => char::from(letter as u8 - DISTANCE),
        'œ' => 'Œ',
        other => other,
    })
}

/// Returns a text without a capital for its first letter.
pub fn without_capital(text: &str) -> String {
    change_first(text, |letter| match letter {
        'A'..='Z' | 'À'..='Ö' | 'Ø'..='Þ' => char::from(letter as u8 + DISTANCE),
        'Œ' => 'œ',
        other => other,
    })
}

/// How far a capital is from its small letter, in the range of Latin-1.
const DISTANCE: u8 = 0x20;

fn change_first(text: &str, change: fn(char) -> char) -> String {
    let mut letters = text.chars();
    letters.next().map(change).into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitals_are_those_of_the_standard_library() {
        // Beyond Latin-1, French has one letter.
        for letter in ('\0'..='þ').chain(['œ', 'Œ', '’']) {
            // The micro sign has a Greek capital, and ß two letters; no text begins with them.
            if matches!(letter, 'µ' | 'ß') {
                continue;
            }
            let text = format!("{letter}É’é");
            let rest = "É’é";
            assert_eq!(with_capital(&text), format!("{}{rest}", letter.to_uppercase()));
            assert_eq!(without_capital(&text), format!("{}{rest}", letter.to_lowercase()));
        }
        assert_eq!(with_capital(""), "");
    }
}
