//! Names and phrases used by other programs and archives.

use dohyo_core::{Reason, Timestamp};

use super::ending::Claim;
use crate::{Cell, Colour, layouts};

/// Other names of layouts, reduced to letters and digits.
const LAYOUTS: [(&str, &str); 23] = [
    ("standard", layouts::CLASSICAL),
    ("classic", layouts::CLASSICAL),
    ("classique", layouts::CLASSICAL),
    ("default", layouts::CLASSICAL),
    ("normal", layouts::CLASSICAL),
    ("alien", "alien-attack"),
    ("attaquealien", "alien-attack"),
    ("centrifugeuse", "centrifuge"),
    ("etoile", "star"),
    ("étoile", "star"),
    ("facetoface", "face-2-face"),
    ("fujiyama", "fujiyama1"),
    ("lemur", "the-wall"),
    ("mur", "the-wall"),
    ("margueriteallemande", "german-daisy"),
    ("margueritebelge", "belgian-daisy"),
    ("margueritefrançaise", "french-daisy"),
    ("margueritehollandaise", "dutch-daisy"),
    ("margueriteirlandaise", "irish-daisy"),
    ("margueritesuisse", "swiss-daisy"),
    ("pyramide", "pyramid"),
    ("serpents", "snakes"),
    ("snakesvariant", "snakes-variation"),
];

/// Returns the layout for a name used elsewhere, such as `belgian`, `Belgian Daisy`, `german_daisy` or `wall`.
pub(super) fn layout(name: &str) -> Option<&'static str> {
    let bare = |name: &str| name.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
    let given = bare(name);
    let full = [given.clone(), format!("{given}daisy"), format!("the{given}")];
    let known = layouts::NAMES.iter().find(|known| full.contains(&bare(known))).copied();
    known.or_else(|| LAYOUTS.iter().find(|(other, _)| *other == given).map(|&(_, layout)| layout))
}

/// Converts a position from APGN, which writes ejected marbles before the side to move (`ww3/…/3bb-5b4w b`) or leaves
/// them out. Returns other texts unchanged.
pub(super) fn position(text: &str) -> String {
    let words: Vec<_> = text.split_whitespace().collect();
    let [rows, side] = words[..] else { return text.to_owned() };
    let (rows, lost) = rows.split_once('-').unwrap_or((rows, "0b0w"));
    match lost.strip_suffix('w').and_then(|lost| lost.split_once('b')) {
        Some((black, white)) => format!("{rows} {side} {black} {white}"),
        None => text.to_owned(),
    }
}

/// Reads a score such as `6-3`: the marbles ejected by Black and by White.
pub(super) fn score(word: &str) -> Option<[u8; 2]> {
    let (black, white) = word.split_once('-')?;
    let count = |digits: &str| digits.parse::<u8>().ok().filter(|&count| usize::from(count) <= Cell::COUNT);
    Some([count(black)?, count(white)?])
}

/// Reads a score from a sentence such as `Noirs 6 - 3 Blancs`.
pub(super) fn told_score(text: &str) -> Option<[u8; 2]> {
    let numbers: Vec<_> = text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
    let [black, white] = numbers[..] else { return None };
    score(&format!("{black}-{white}"))
}

/// Reads a date as in records, or with the day first, such as `19/09/2026 18:30`.
pub(super) fn date(text: &str) -> Option<Timestamp> {
    let (date, time) = text.split_at(text.find(' ').unwrap_or(text.len()));
    let year_first = match date.split('/').collect::<Vec<_>>()[..] {
        [day, month, year] => format!("{year}-{month}-{day}{time}"),
        _ => text.to_owned(),
    };
    year_first.parse().ok()
}

/// Returns `true` if a word of `text` begins with one of `words`.
fn speaks_of(text: &str, words: &[&str]) -> bool {
    let spoken = text.to_lowercase();
    spoken.split(|c: char| !c.is_alphabetic()).any(|word| words.iter().any(|known| word.starts_with(known)))
}

/// Reads the reason why a game ended, such as `Abandon` or `time forfeit`.
pub(super) fn reason(text: &str) -> Option<Reason> {
    let known: [(&[&str], Reason); 3] = [
        (&["resign", "abandon", "forfeit"], Reason::RESIGNATION),
        (&["time", "temps", "clock", "flag"], Reason::TIME),
        (&["agree", "accord", "draw", "nul"], Reason::AGREEMENT),
    ];
    known.into_iter().find(|(words, _)| speaks_of(text, words)).map(|(_, reason)| reason)
}

/// Reads a result tag: a result such as `1-0`, possibly followed by more, or a sentence such as `White resigns`.
pub(super) fn result(text: &str) -> Option<Claim> {
    let first = text.split_whitespace().next().unwrap_or_default();
    if let Some(claim) = Claim::read(first) {
        return Some(claim);
    }
    let names: [(&[&str], Colour); 2] =
        [(&["black", "noir"], Colour::Black), (&["white", "blanc"], Colour::White)];
    let mut sides = names.into_iter().filter(|(words, _)| speaks_of(text, words)).map(|(_, colour)| colour);
    match (sides.next(), sides.next()) {
        (Some(colour), None) if speaks_of(text, &["win", "won", "gagn"]) => Some(Claim::Win(colour)),
        (Some(colour), None) if speaks_of(text, &["resign", "abandon", "forfeit", "los", "perd"]) => {
            Some(Claim::Win(colour.opponent()))
        }
        (None, _) if speaks_of(text, &["draw", "nul"]) => Some(Claim::Draw),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layouts_are_known_by_other_names() {
        for (name, known) in [
            ("belgian", Some("belgian-daisy")),
            ("Belgian Daisy", Some("belgian-daisy")),
            ("BelgianDaisy", Some("belgian-daisy")),
            ("german_daisy", Some("german-daisy")),
            ("Marguerite belge", Some("belgian-daisy")),
            ("standard", Some("classical")),
            ("wall", Some("the-wall")),
            ("the_wall", Some("the-wall")),
            ("snakes", Some("snakes")),
            ("snakes_variant", Some("snakes-variation")),
            ("alien", Some("alien-attack")),
            ("the_clearing", None),
            ("", None),
        ] {
            assert_eq!(layout(name), known, "{name}");
        }
        for (_, known) in LAYOUTS {
            assert!(layouts::NAMES.contains(&known), "{known}");
        }
    }

    #[test]
    fn results_are_read_as_figures_scores_and_sentences() {
        for (text, claim) in [
            ("1-0", Some(Claim::Win(Colour::Black))),
            ("0-1 (time)", Some(Claim::Win(Colour::White))),
            ("6-3", Some(Claim::Score([6, 3]))),
            ("White resigns", Some(Claim::Win(Colour::Black))),
            ("les Noirs abandonnent", Some(Claim::Win(Colour::White))),
            ("black wins (resignation)", Some(Claim::Win(Colour::Black))),
            ("Match nul", Some(Claim::Draw)),
            ("?", None),
            ("unknown", None),
        ] {
            assert_eq!(result(text), claim, "{text}");
        }
        assert_eq!(told_score("Noirs 6 - 3 Blancs"), Some([6, 3]));
        assert_eq!(told_score("6"), None);
        for (text, why) in [
            ("Abandon", Some(Reason::RESIGNATION)),
            ("Au temps", Some(Reason::TIME)),
            ("Match nul", Some(Reason::AGREEMENT)),
            ("Au score", None),
            ("Déco", None),
        ] {
            assert_eq!(reason(text), why, "{text}");
        }
    }

    #[test]
    fn dates_with_the_day_first_are_read() {
        for (text, expected) in [
            ("2016.??.??", Some("2016.??.??")),
            ("19/09/2026 18:30", Some("2026-09-19 18:30")),
            ("19/09/2026", Some("2026-09-19")),
            ("09/19/2026", None),
            ("in summer", None),
        ] {
            assert_eq!(date(text).as_ref().map(Timestamp::as_str), expected, "{text}");
        }
    }

    #[test]
    fn positions_with_and_without_losses_are_read() {
        let rows = "ww3/www3/2www2/8/9/8/2bbb2/3bbb/3bb";
        assert_eq!(position(&format!("{rows} b")), format!("{rows} b 0 0"));
        assert_eq!(position(&format!("{rows}-5b4w w")), format!("{rows} w 5 4"));
        assert_eq!(position(&format!("{rows} b 5 4")), format!("{rows} b 5 4"));
    }
}
