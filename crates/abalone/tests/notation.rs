//! Moves and games as people write them.

use dohyo_abalone::Abalone;
use dohyo_core::{Game as _, Notation, Options, Record, Seed, Setup as _};

fn classical() -> Abalone {
    Abalone::new(&Options::new(), Seed::default()).expect("the usual start")
}

fn notation(name: &str) -> &'static Notation {
    Abalone::NOTATIONS.iter().find(|notation| notation.name == name).expect("a notation")
}

#[test]
fn every_way_of_writing_a_move_means_the_same() {
    let table: &[(&str, &[&str])] = &[
        ("a1b2", &["a1b2", "A1B2", "a1-b2", " a1 b2 ", "A1 - B2"]),
        ("c3c5d4", &["c3c5d4", "C3C5D4", "c3-c5-d4", "c5c3d6", "c5 c3 d4", "c3d6"]),
        ("c3c5d3", &["c3c5d3", "c5c3d5"]),
        // Nacre for a column: the rear marble's cell and where the front one arrives.
        ("b2c3", &["b2c3", "b2d4"]),
        ("a1b2", &["a1d4"]),
    ];
    for (meant, ways) in table {
        for text in *ways {
            assert_eq!(
                classical().read_action(text).map(|mv| mv.to_string()),
                Ok((*meant).to_owned()),
                "{text}"
            );
        }
    }
}

#[test]
fn what_is_no_move_is_refused_with_a_remedy() {
    let check = |text: &str, expected: &str| {
        let error = classical().read_action(text).expect_err(text).to_string();
        assert!(error.contains(expected), "{text}: {error}");
    };
    check("", "two cells");
    check("a1", "two cells");
    check("a1b", "is not on the board");
    check("a1z9", "character 3");
    check("a1b2c3d4", "4 cells");
    check("a1i9", "is not next to");
    check("c3c5g5", "next to neither");
    check("sumito", "a cell such as");
}

#[test]
fn nacre_that_could_mean_two_moves_is_refused() {
    // The row c3-c5 one north-east, or its pair c4-c5 one north-west: c5's partner reaches d4 in both.
    let error = classical().read_action("c5d4").expect_err("ambiguous").to_string();
    assert!(error.contains("c3c5d4 or c4c5d4"), "{error}");
}

const GAMES: &str = r#"[Event "Club evening"]
[Date "2026.11.15"]
[Black "Ada \"A\" L."]
[White "Blaise"]
[Variant "Belgian Daisy"]
[Result "1-0"]
[Notation "Aba-Pro"]

1. a1b2 i5h4 {careful}
2. b2c3
1-0

[Black "C"]
[White "D"]

1.c3d3 g5f5 2.c4d4 *
"#;

#[test]
fn apgn_holds_many_games_and_reads_back() {
    let records = (notation("apgn").read)(GAMES).expect("two games");
    assert_eq!(records.len(), 2);
    assert_eq!(records[0].players, ["Ada \"A\" L.", "Blaise"]);
    assert_eq!(records[0].options.get("layout"), Some("belgian-daisy"));
    assert_eq!(records[0].result.as_deref(), Some("black wins (unstated)"));
    assert_eq!(records[0].actions[1].comments, ["careful"]);
    assert_eq!(records[1].actions.len(), 3);
    let again = (notation("apgn").read)(&(notation("apgn").write)(&records)).expect("what we write");
    let moves = |records: &[Record]| records.iter().map(|record| record.actions.clone()).collect::<Vec<_>>();
    assert_eq!(moves(&again), moves(&records));
    assert_eq!(again[0].players, records[0].players);
    assert_eq!(again[0].result, records[0].result);
}

#[test]
fn a_plain_list_reads_and_writes() {
    let text = "1. c3d3 g5f5\n2. c4d4\n*\n";
    let records = (notation("abapro").read)(text).expect("a game");
    assert_eq!((notation("abapro").write)(&records), text);
    let joined = (notation("abapro").read)("1.c3d3 g5f5 2. ; a remark\n C4-D4").expect("a game");
    assert_eq!(joined[0].actions.len(), 3);
    assert_eq!(joined[0].actions[1].comments, ["a remark"]);
}

#[test]
fn errors_in_a_game_name_line_and_move() {
    let check = |text: &str, line: usize, expected: &str| {
        let error = (notation("apgn").read)(text).expect_err(text);
        assert_eq!(error.line, line, "{error}");
        assert!(error.to_string().contains(expected), "{error}");
    };
    check("", 1, "no game");
    check("[Black \"A\"]\n\n1. c3d3 g5f5\n2. a1a2", 4, "move 2, `a1a2`");
    check("[Black \"A\"]\n\n1. c3d3\nnonsense", 4, "nonsense");
    check("[Variant \"Daisies\"]\n\n1. c3d3", 1, "layout");
    check("[Black", 1, "a tag such as");
    check("1. c3d3 {never closed", 1, "not closed");
    check("[Black \"A\"]\n\n1. c3d3\n\n[Black \"B\"]\n\n1. e5e6", 7, "e5 is empty");
}
