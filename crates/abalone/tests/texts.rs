//! Readers accept or refuse any text without panicking, and every text they accept can be written and read again.

use dohyo_abalone::{Abalone, Situation, layouts, notation};
use dohyo_core::{Game as _, Options, Record, Setup as _};
use proptest::prelude::*;

/// Returns valid positions, moves and games, to be damaged.
fn valid_texts() -> Vec<String> {
    let mut texts: Vec<String> =
        layouts::ALL.iter().map(|layout| format!("{} b 0 0", layout.board())).collect();
    texts.extend(["a1b2", "c3c5d4", "C3 - C5 - D4", "a1d4", "i5h5"].map(str::to_owned));
    texts.push(GAMES.to_owned());
    texts
}

const GAMES: &str = "[Event \"Club \\\"evening\\\"\"]\n[Date \"2026-11-15\"]\n[Black \"Ada\"]\n[White \"Bo\"]\n\
    [Variant \"Belgian Daisy\"]\n[Win \"3\"]\n[Result \"1-0\"]\n[Seed \"12\"]\n\n{first} 1. a1b1 i5h5 ; quiet\n\
    2. a2b2 {so so} 1-0\n\n[Black \"Cy\"]\n[Position \"5/6/7/8/9/8/7/w5/2bbw b 0 5\"]\n\n1.a3a4\n1-0\n\n1. c3d3\n*\n";

/// A valid text with some characters replaced, removed or inserted.
fn damaged() -> impl Strategy<Value = String> {
    let change =
        (any::<prop::sample::Index>(), 0_u8..3, prop::sample::select(ALPHABET.chars().collect::<Vec<_>>()));
    (prop::sample::select(valid_texts()), prop::collection::vec(change, 0..6)).prop_map(|(text, changes)| {
        let mut letters: Vec<char> = text.chars().collect();
        for (index, kind, letter) in changes {
            if letters.is_empty() {
                break;
            }
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

/// Characters that have a meaning in some notation, and some that have none.
const ALPHABET: &str = "abwi1592/. -{}[]\"\\;#*@:=\n\r\t?é´\u{2028}\u{0}";

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![damaged(), any::<String>(), "[a-i1-9bw/ .{}\\[\\]\"*;\\n-]{0,60}"]
}

fn check_position(text: &str) {
    if let Ok(situation) = text.parse::<Situation>() {
        assert_eq!(situation.to_string().parse(), Ok(situation));
    }
    if let Ok(game) = Abalone::from_position(text, &Options::new()) {
        let again = Abalone::from_position(&game.position(), &Options::new());
        assert_eq!(again.map(|game| game.position()), Ok(game.position()));
    }
}

fn check_move(now: &Situation, text: &str) {
    if let Ok(read) = notation::read_move(now, text) {
        let written = read.to_string();
        // A move off the board has a notation for error messages only.
        if !written.contains('>') {
            assert_eq!(notation::read_move(now, &written), Ok(read), "{text:?}");
        }
    }
}

fn check_games(text: &str) {
    for notation in Abalone::NOTATIONS {
        let records: Vec<Record> = (notation.read)(text).into_iter().flatten().collect();
        if records.is_empty() {
            continue;
        }
        let written = (notation.write)(&records);
        let again: Result<Vec<Record>, _> = (notation.read)(&written).into_iter().collect();
        let again = again.unwrap_or_else(|why| panic!("{}: {why}\n{written}", notation.name));
        if notation.name == "apgn" {
            assert_eq!(again, records, "{written}");
        } else {
            // A list of moves has no names.
            let game = |record: &Record| {
                (
                    record.options.clone(),
                    record.position.clone(),
                    record.actions.clone(),
                    record.result.clone(),
                )
            };
            assert!(again.iter().map(game).eq(records.iter().map(game)), "{written}");
        }
        for record in records {
            assert_eq!(record.to_string().parse(), Ok(record.clone()), "{record}");
        }
    }
}

#[test]
fn the_sample_games_are_readable() {
    let apgn = Abalone::NOTATIONS.iter().find(|notation| notation.name == "apgn").expect("apgn");
    let records = (apgn.read)(GAMES).into_iter().collect::<Result<Vec<_>, _>>().expect("three games");
    assert_eq!(records.iter().map(|record| record.actions.len()).collect::<Vec<_>>(), [3, 1, 1]);
    assert_eq!(records[0].options.get("win"), Some("3"));
    assert_eq!(records[0].result.as_deref(), Some("black wins (unstated)"));
    assert_eq!(records[1].result.as_deref(), Some("black wins (ejection)"));
    check_games(GAMES);
}

#[test]
fn games_without_tags_are_separated_by_their_results() {
    let list = Abalone::NOTATIONS.iter().find(|notation| notation.name == "abapro").expect("abapro");
    for (text, games) in [
        ("1. c3d3\n*\n\n1. c3d3\n*\n", 2),
        ("1. c3d3\n1-0\n\n{then} 1. c3d3 *\n", 2),
        ("*\n\n*\n", 2),
        ("1. c3d3\n1-0\n; well played\n\n", 1),
        ("1. c3d3 *\n2. c4d4\n", 0),
    ] {
        assert_eq!((list.read)(text).into_iter().flatten().count(), games, "{text}");
        check_games(text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_can_be_read_as_a_position(text in any_text()) {
        check_position(&text);
    }

    #[test]
    fn any_text_can_be_read_as_a_move(layout in prop::sample::select(layouts::ALL.to_vec()), text in any_text()) {
        check_move(&Situation::from(layout.board()), &text);
    }

    #[test]
    fn any_two_or_three_cells_can_be_read_as_a_move(text in "([a-i][1-9][ -]?){2,3}") {
        check_move(&Situation::from(layouts::ALL[0].board()), &text);
    }

    #[test]
    fn any_text_can_be_read_as_games(text in any_text()) {
        check_games(&text);
    }
}
