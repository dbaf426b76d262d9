//! Moves and games in other notations.

use dohyo_abalone::Abalone;
use dohyo_core::{Game as _, Notation, Options, Record, Seed, Setup as _, Timestamp};

fn classical() -> Abalone {
    Abalone::dealt(&Options::new(), Seed::default()).expect("the usual start")
}

/// Reads a text whose games are all readable.
fn read(name: &str, text: &str) -> Vec<Record> {
    (notation(name).read)(text).into_iter().collect::<Result<_, _>>().expect(text)
}

fn notation(name: &str) -> &'static Notation {
    Abalone::NOTATIONS.iter().find(|notation| notation.name == name).expect("a notation")
}

#[test]
fn moves_can_be_written_in_several_ways() {
    let table: &[(&str, &[&str])] = &[
        ("a1b2", &["a1b2", "A1B2", "a1-b2", " a1 b2 ", "A1 - B2"]),
        ("c3c5d4", &["c3c5d4", "C3C5D4", "c3-c5-d4", "c5c3d6", "c5 c3 d4", "c3d6"]),
        ("c3c5d3", &["c3c5d3", "c5c3d5"]),
        // Nacre for a column: the cell of the rear marble and the destination of the front marble.
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
fn malformed_moves_are_refused_with_what_was_expected() {
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
fn ambiguous_nacre_is_refused() {
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
fn several_games_of_apgn_read_back() {
    let records = read("apgn", GAMES);
    assert_eq!(records.len(), 2);
    assert_eq!(records[0].players, ["Ada \"A\" L.", "Blaise"]);
    assert_eq!(records[0].options.get("layout"), Some("belgian-daisy"));
    assert_eq!(records[0].result.as_deref(), Some("black wins (unstated)"));
    assert_eq!(records[0].actions[1].comments, ["careful"]);
    assert_eq!(records[1].actions.len(), 3);
    let again = read("apgn", &(notation("apgn").write)(&records));
    let moves = |records: &[Record]| records.iter().map(|record| record.actions.clone()).collect::<Vec<_>>();
    assert_eq!(moves(&again), moves(&records));
    assert_eq!(again[0].players, records[0].players);
    assert_eq!(again[0].result, records[0].result);
}

#[test]
fn a_list_of_moves_reads_back() {
    let text = "1. c3d3 g5f5\n2. c4d4\n*\n";
    let records = read("abapro", text);
    assert_eq!((notation("abapro").write)(&records), text);
    let joined = read("abapro", "1.c3d3 g5f5 2. ; a remark\n C4-D4");
    assert_eq!(joined[0].actions.len(), 3);
    assert_eq!(joined[0].actions[1].comments, ["a remark"]);
}

#[test]
fn errors_name_the_line_and_the_move() {
    let check = |text: &str, line: usize, expected: &str| {
        let error = (notation("apgn").read)(text).into_iter().find_map(Result::err).expect(text);
        assert_eq!(error.line, line, "{error}");
        assert!(error.to_string().contains(expected), "{error}");
    };
    check("", 1, "no game");
    // A file of another kind may consist of braces, which would be comments.
    check("{\"game\": \"sumoo\"}", 1, "no game");
    check("[Black \"A\"]\n\n1. c3d3 g5f5\n2. a1a2", 4, "move 2, `a1a2`");
    check("[Black \"A\"]\n\n1. c3d3\nnonsense", 4, "nonsense");
    check("[Black \"A\"]\n[Variant \"Daisies\"]\n\n1. c3d3", 2, "no layout `Daisies`");
    check("[Black", 1, "a tag such as");
    check("1. c3d3 {never closed", 1, "not closed");
    check("[Black \"A\"]\n\n1. c3d3\n\n[Black \"B\"]\n\n1. e5e6", 7, "e5 is empty");
}

/// Games as written by other programs and servers. Two of them cannot be read.
const ELSEWHERE: &str = include_str!("elsewhere.apgn");

#[test]
fn an_unreadable_game_does_not_hide_the_others() {
    let games = (notation("apgn").read)(ELSEWHERE);
    let failed: Vec<_> =
        (1..).zip(&games).filter_map(|(number, game)| Some((number, game.as_ref().err()?))).collect();
    let told: Vec<_> = failed.iter().map(|(number, why)| (*number, why.line)).collect();
    assert_eq!((games.len(), told), (7, vec![(2, 24), (6, 62)]), "{failed:?}");
    assert!(
        failed[0].1.to_string().contains("move 2, `e5e6`: e5e6 is not legal here: e5 is empty"),
        "{failed:?}"
    );
    assert!(failed[1].1.to_string().contains("no layout `the_clearing`"), "{failed:?}");
    let read = |number: usize| games[number - 1].as_ref().expect("a game");
    let layout = |number: usize| read(number).options.get("layout");
    assert_eq!([1, 3, 5].map(layout), [Some("belgian-daisy"), Some("classical"), Some("belgian-daisy")]);
    let result = |number: usize| read(number).result.as_deref();
    assert_eq!(result(1), Some("black wins (resignation)"));
    assert_eq!(result(3), Some("draw (agreement)"));
    assert_eq!(result(4), Some("black wins (ejection)"));
    assert_eq!(result(5), None);
    assert_eq!(result(7), Some("white wins (time)"));
    assert_eq!(read(4).position.as_deref(), Some("5/6/7/8/9/8/7/w5/2bbw b 3 5"));
    assert_eq!(read(7).actions[0].text, "c3c5d4");
    assert_eq!(read(1).started.as_ref().map(Timestamp::as_str), Some("2016.??.??"));
    assert!(read(1).others.contains(&("termination".to_owned(), "Abandon".to_owned())));
    let good: Vec<Record> = games.into_iter().flatten().collect();
    assert_eq!(
        self::read("apgn", &(notation("apgn").write)(&good)),
        good,
        "games read back as they were written"
    );
}

#[test]
fn draw_rules_are_off_in_games_from_elsewhere_unless_a_tag_turns_them_on() {
    let moves = "1. c3d3 g5f5 2. d3c3 f5g5 3. c3d3 g5f5 4. d3c3 f5g5 5. c4d4 *";
    let game = read("apgn", moves).remove(0);
    assert_eq!((game.options.get("quiet"), game.options.get("repetition")), (Some("off"), Some("off")));
    assert_eq!((game.actions.len(), game.result), (9, None));
    let refused = |tag: &str| {
        let error = (notation("apgn").read)(&format!("{tag}\n\n{moves}")).remove(0).expect_err(tag);
        error.to_string()
    };
    assert!(refused("[Repetition \"on\"]").contains("move 5, `c4d4`"));
    assert!(refused("[Quiet \"4\"]").contains("move 3, `c3d3`"));
}

#[test]
fn contradictory_results_are_refused() {
    let check = |text: &str, expected: &str| {
        let error = (notation("apgn").read)(text).remove(0).expect_err(text).to_string();
        assert!(error.contains(expected), "{error}");
    };
    check("[Result \"1-0\"]\n\n1. c3d3 0-1", "`0-1`, and `1-0` before it");
    check("[Result \"2-0\"]\n\n1. c3d3 *", "the result is `2-0`, but the moves lead to `0-0`");
    check("[Position \"5/6/7/8/9/8/7/w5/2bbw b 0 5\"]\n\n1. a3a4 0-1", "black wins (ejection)");
}

#[test]
fn a_result_settled_by_the_players_reads_back() {
    for result in ["black wins (resignation)", "white wins (time)", "draw (agreement)", "draw (unstated)"] {
        let record = Record { result: Some(result.to_owned()), ..read("apgn", "1. c3d3 *").remove(0) };
        let again = read("apgn", &(notation("apgn").write)(std::slice::from_ref(&record)));
        assert_eq!(again, [record], "{result}");
    }
}
