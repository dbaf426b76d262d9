//! Records, options and seeds can be parsed from any text without a panic, and read back what they write.

use dohyo_core::{Options, Record, Seed};
use proptest::prelude::*;

const RECORD: &str = "dohyo record 1\ngame: abalone\nrules: 1\noption: layout=belgian-daisy\nposition: 5/6 b 0 0\n\
    seed: 12\nplayer 1: Ada\nplayer 2: Bo\nclock: 600+5\nstarted: 2026-11-15T20:00:00Z\nresult: draw (agreement)\n\
    event: Club: final\n\n# before\n1 a1b2 @3.25\n# after\n2 i9h8 i7 @5\n1 c3c5d4\n";

/// Characters with and without a meaning in records.
const ALPHABET: &str = "a1:=#@. -\n\r\t?é\u{2028}\u{85}\u{0}";

/// The record with some characters replaced, removed or inserted.
fn damaged() -> impl Strategy<Value = String> {
    let change =
        (any::<prop::sample::Index>(), 0_u8..3, prop::sample::select(ALPHABET.chars().collect::<Vec<_>>()));
    prop::collection::vec(change, 0..8).prop_map(|changes| {
        let mut letters: Vec<char> = RECORD.chars().collect();
        for (index, kind, letter) in changes {
            let at = index.index(letters.len());
            match kind {
                0 => letters[at] = letter,
                1 => drop(letters.remove(at)),
                _ => letters.insert(at, letter),
            }
        }
        letters.into_iter().collect()
    })
}

/// Lines of a record in any order, among similar ones.
fn patched() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        prop::sample::select(RECORD.lines().map(str::to_owned).collect::<Vec<_>>()),
        "[a-z ]{0,6}: ?[ -~]{0,8}",
        "[0-9]{1,2} [ -~]{0,8}( @[0-9.]{0,6})?",
        "# ?[ -~]{0,8}",
        Just(String::new()),
    ];
    prop::collection::vec(line, 0..12)
        .prop_map(|lines| format!("dohyo record 1\ngame: go\n{}\n", lines.join("\n")))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn records_survive_any_text(text in prop_oneof![damaged(), patched(), any::<String>()]) {
        if let Ok(record) = text.parse::<Record>() {
            prop_assert_eq!(record.to_string().parse::<Record>(), Ok(record));
        }
    }

    #[test]
    fn options_and_seeds_survive_any_text(text in prop_oneof![any::<String>(), "[0-9a-f]{60,66}", "[a-z=0-9 ]{0,20}"]) {
        if let Ok(seed) = text.parse::<Seed>() {
            prop_assert_eq!(seed.to_string().parse(), Ok(seed));
        }
        if let Ok(options) = text.parse::<Options>() {
            prop_assert_eq!(options.to_string().parse(), Ok(options));
        }
    }
}
