//! A whole game as text: every position, the number of legal actions, and the action played. An unintended change of the
//! rules shows here first.

use crate::program::{run, run_with};

const PLAYTHROUGH: &str = include_str!("data/abalone.playthrough");
const RECORD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/data/abalone.record");

/// Returns the rest of each line that begins with `word`.
fn lines(word: &str) -> Vec<&'static str> {
    PLAYTHROUGH.lines().filter_map(|line| line.strip_prefix(word)?.strip_prefix(' ')).collect()
}

#[test]
fn every_step_is_unchanged() {
    let (positions, legal, actions) = (lines("position"), lines("legal"), lines("action"));
    assert_eq!(positions.len(), actions.len() + 1);
    for (index, action) in actions.iter().enumerate() {
        let here = ["abalone", "--option", "win=2", "--position", positions[index]];
        let open = run(&[&["legal"], &here[..]].concat()).out;
        assert_eq!(open.lines().count().to_string(), legal[index], "step {index}, {}", positions[index]);
        assert!(open.lines().any(|line| line == *action), "step {index}: {action} is not in\n{open}");
        let after = run(&[&["apply"], &here[..], &[*action]].concat()).out;
        assert_eq!(after.lines().next(), Some(positions[index + 1]), "step {index}, {action}");
    }
}

#[test]
fn the_record_replays_to_the_same_positions() {
    let mut expected = lines("position").join("\n");
    for outcome in lines("outcome:") {
        expected += &format!("\noutcome: {outcome}");
    }
    let replayed = run(&["replay", RECORD, "--positions"]);
    assert_eq!(replayed.out.trim_end(), expected);
    assert_eq!(replayed.code, 0, "{replayed:?}");
}

#[test]
fn the_record_survives_conversion_to_apgn_and_back() {
    let apgn = run(&["convert", RECORD, "--to", "apgn"]).out;
    let back = run_with(&["convert", "-", "--to", "record"], apgn.as_bytes());
    assert_eq!(Ok(back.out), std::fs::read_to_string(RECORD).map_err(|why| why.to_string()));
}
