//! Games in the notation of the game's own document.

use dohyo_core::{Notation, Record, Setup as _};
use dohyo_sumoo::Sumoo;

const SAMPLE: &str = "\
B = bernard@bois.fr                N = robert@riviere.fr
> 2015-12-24 21:58:35
1   B/1U 2U = /1S 3 = /1E 2E = /      N/1U 2U = /1N 3 = /1E 2E = /
2   B/3 N      /2E U      /2U N      /      N/1U 2U NU/
3   B/3 2E NN/                                N/...
...
> 2015-12-24 22:15:00
# Black has been played well!
";

fn notation() -> &'static Notation {
    &Sumoo::NOTATIONS[0]
}

fn read(text: &str) -> Record {
    (notation().read)(text).expect("a game").remove(0)
}

#[test]
fn the_sample_reads_and_writes_back_to_an_equivalent_text() {
    let record = read(SAMPLE);
    assert_eq!(record.players, ["bernard@bois.fr", "robert@riviere.fr"]);
    assert_eq!(record.started.as_deref(), Some("2015-12-24 21:58:35"));
    assert!(record.others.iter().any(|(key, text)| key == "elided" && text.contains("line 5")), "{record:?}");
    assert_eq!(record.actions.len(), 16);
    let again = read(&(notation().write)(std::slice::from_ref(&record)));
    assert_eq!((again.actions, again.players), (record.actions, record.players));
    assert_eq!(again.started, record.started);
}

#[test]
fn passes_and_unfinished_turns_survive() {
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
fn errors_name_line_and_remedy() {
    let check = |text: &str, line: usize, expected: &str| {
        let error = (notation().read)(text).expect_err(text);
        assert_eq!(error.line, line, "{error}");
        assert!(error.to_string().contains(expected), "{error}");
    };
    check("1 B/3 S/ N/3 N/\n2 B/9 N/", 2, "no token");
    check("1 B/3 N/", 1, "c3 is not empty");
    check("hello", 1, "a round such as");
    check("1 N/3 N/", 1, "white's turn");
}
