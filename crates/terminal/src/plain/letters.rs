//! Texts for screen readers and other line-based output.

use std::time::Duration;

/// Returns a time as minutes and seconds.
pub fn time(left: Duration) -> String {
    let seconds = left.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Adds a full stop unless the text already ends a sentence.
pub(super) fn full_stop(text: String) -> String {
    if text.ends_with(['.', '!', '?', '…']) { text } else { format!("{text}.") }
}

/// Returns a text without characters that a terminal would interpret or a braille display would misread. Names come
/// from other people and cannot be trusted.
pub fn plain(text: &str) -> String {
    let shown = |letter: char| match letter {
        '\n' | '\t' => ' ',
        '\u{2190}' => '<',
        '\u{2192}' => '>',
        other => other,
    };
    let kept = |letter: &char| {
        !letter.is_control()
            && !('\u{2500}'..='\u{259f}').contains(letter)
            && !('\u{2800}'..='\u{28ff}').contains(letter)
    };
    text.chars().map(shown).filter(kept).collect()
}
