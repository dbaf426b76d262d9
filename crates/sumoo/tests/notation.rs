//! Games in the notation of the document.

use std::time::Duration;

use dohyo_core::{Notation, Record, Setup as _, Timestamp};
use dohyo_sumoo::Sumoo;

const SAMPLE: &str = "\
B = bernard@bois.fr                N = robert@riviere.fr
> 2015-12-24 21:58:35
1   B/1U 2U = /1S 3 = /1E 2E = /      N/1U 2U = /1N 3 = /1E 2E = /
2   B/3 N      /2E U      /2U N      /      N/1U 2U NU/
3   B/3 2E NN/                                N/...
...
> 2015-12-24 22:15:00
# Noir a été bien joué !
";

fn notation() -> &'static Notation {
    &Sumoo::NOTATIONS[0]
}

fn read(text: &str) -> Record {
    (notation().read)(text).remove(0).expect("a game")
}

#[test]
fn the_sample_of_the_document_reads_back() {
    let record = read(SAMPLE);
    assert_eq!(record.players, ["bernard@bois.fr", "robert@riviere.fr"]);
    assert_eq!(record.started.as_ref().map(Timestamp::as_str), Some("2015-12-24 21:58:35"));
    assert!(record.others.iter().any(|(key, text)| key == "elided" && text.contains("line 5")), "{record:?}");
    assert_eq!(record.actions.len(), 16);
    let again = read(&(notation().write)(std::slice::from_ref(&record)));
    assert_eq!((again.actions, again.players), (record.actions, record.players));
    assert_eq!(again.started, record.started);
}

/// A text without the differences in white space that the document allows.
fn condensed(text: &str) -> Vec<String> {
    text.lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ").replace(" /", "/"))
        .collect()
}

#[test]
fn the_sample_is_written_as_in_the_document() {
    let written = (notation().write)(&[read(SAMPLE)]);
    // Black's third turn is left out together with the rest.
    let expected = SAMPLE.replace("N/...", "");
    assert_eq!(condensed(&written), condensed(&expected));
}

#[test]
fn the_attacker_in_front_is_named_first() {
    // Black pulls white's 2U north: 1U leads, 2U touches the enemy. White pushes: 3 leads.
    let record = read(SAMPLE);
    let texts: Vec<_> = record.actions.iter().map(|action| action.text.as_str()).collect();
    assert!(texts.contains(&"1U_2U_NU") && texts.contains(&"3_2E_NN"), "{texts:?}");
    // Either order is read.
    let reversed = SAMPLE.replace("1U 2U NU", "2U 1U NU").replace("3 2E NN", "2E 3 NN");
    assert_eq!(read(&reversed).actions, record.actions);
}

#[test]
fn dates_are_written_as_in_the_document() {
    let mut game = read("1 B/3 S/");
    let dates = |game: &Record| {
        let text = (notation().write)(std::slice::from_ref(game));
        text.lines().filter_map(|line| Some(line.strip_prefix("> ")?.to_owned())).collect::<Vec<_>>()
    };
    game.started = Some("2023-12-31T23:58:35.250Z".parse().expect("a time"));
    game.actions[1].at = Some(Duration::from_secs(90));
    assert_eq!(dates(&game), ["2023-12-31 23:58:35"], "the game goes on");
    game.result = Some("black wins (resignation)".to_owned());
    assert_eq!(dates(&game), ["2023-12-31 23:58:35", "2024-01-01 00:00:05"]);
    game.started = Some("2024-02-28 12:00:00".parse().expect("a time"));
    game.actions[1].at = Some(Duration::from_hours(24));
    assert_eq!(dates(&game), ["2024-02-28 12:00:00", "2024-02-29 12:00:00"]);
    game.others.push(("ended".to_owned(), "2024-03-01 08:00:00".to_owned()));
    assert_eq!(dates(&game)[1], "2024-03-01 08:00:00");
}

#[test]
fn passes_and_unfinished_turns_read_back() {
    for (text, actions) in
        [("1 B// N//", 2), ("1 B/3 S/ N//\n2 B/3 N", 4), ("1 B/3 S/3 N/3 S/", 4), ("1 B/3 S", 1)]
    {
        let record = read(text);
        assert_eq!(record.actions.len(), actions, "{text}");
        let again = read(&(notation().write)(std::slice::from_ref(&record)));
        assert_eq!(again.actions, record.actions, "{text}");
    }
}

#[test]
fn an_unreadable_game_does_not_hide_the_others() {
    let one = SAMPLE.replace("3   B/3 2E NN/                                N/...\n...\n", "");
    let text = format!("{one}\n{}\n{one}", SAMPLE.replace("1N 3 =", "9N 3 ="));
    let games = (notation().read)(&text);
    assert_eq!(games.len(), 3);
    assert_eq!(games[0], games[2]);
    let lines = one.lines().count() + 1;
    let why = games[1].as_ref().expect_err("9N is not a token");
    assert_eq!(why.line, lines + 3, "{why}");
    let again = (notation().write)(&[read(&one), read(&one)]);
    assert_eq!((notation().read)(&again).len(), 2);
}

#[test]
fn actions_have_spaces_in_the_document_only() {
    let record = read(SAMPLE);
    assert_eq!(record.actions[0].text, "1U_2U_=");
    let written = (notation().write)(std::slice::from_ref(&record));
    assert!(written.contains("B/1U 2U =/1S 3 =/"), "{written}");
}

#[test]
fn errors_name_the_line_and_what_was_expected() {
    let check = |text: &str, line: usize, expected: &str| {
        let error = (notation().read)(text).remove(0).expect_err(text);
        assert_eq!(error.line, line, "{error}");
        assert!(error.to_string().contains(expected), "{error}");
    };
    check("1 B/3 S/ N/3 N/\n2 B/9 N/", 2, "not a token");
    check("1 B/3 N/", 1, "c3 is not empty");
    check("hello", 1, "a round, such as");
    check("1 N/3 N/", 1, "white's turn");
}
