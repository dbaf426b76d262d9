//! Lessons, puzzles, puzzles of the day and reviews.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use dohyo_core::{Fate, Game as _, Seed};
use dohyo_lessons::{Lesson, Step, Task, Taught};
use dohyo_sumoku_solver::daily::{Help, Hint, Size};
use dohyo_texts::sumoku::daily::{Puzzle, Which};

use crate::pty::Pty;

/// Types lines into `dohyo play … --plain`, and returns what it says.
fn said(arguments: &[&str], data: &Path, lines: &[String]) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dohyo"))
        .arg("play")
        .args(arguments)
        .args(["--plain", "--lang", "en", "--data"])
        .arg(data)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("an input");
    let lines = format!("{}\nquit\n", lines.join("\n"));
    std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = child.wait_with_output().expect("an end");
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Returns what a learner types to solve a step.
fn answers(step: &Step) -> Vec<String> {
    match step.task {
        Task::Play(play) => play.solution.iter().map(|&action| action.to_owned()).collect(),
        Task::Choose(answers) => {
            let right = answers.iter().position(|answer| answer.right).expect("a right answer");
            vec![(right + 1).to_string()]
        }
    }
}

fn check_lessons<G: Taught>() {
    let data = tempfile::tempdir().expect("a folder");
    let lessons: &[Lesson] = G::LESSONS;
    let steps: Vec<&Step> = lessons.iter().flat_map(|lesson| lesson.steps).collect();
    let mut lines = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        match number {
            // The first step is shown, the second is begun with a request for help.
            0 => lines.extend(["hint", "hint", "hint"].map(str::to_owned)),
            1 => lines.extend(["hint".to_owned()].into_iter().chain(answers(step))),
            _ => lines.extend(answers(step)),
        }
        lines.push("next".to_owned());
    }
    let text = said(&[G::INFO.id, "--learn", "1"], data.path(), &lines);
    for step in &steps {
        assert!(text.contains(step.goal.en), "{}: {} is not reached: {text}", G::INFO.id, step.id);
        assert!(text.contains(step.done.en), "{}: {} is not done: {text}", G::INFO.id, step.id);
    }
    assert!(text.contains("That was the last lesson"), "{text}");
    assert!(!text.contains(|letter: char| letter == '\u{1b}' || ('\u{2500}'..'\u{2900}').contains(&letter)));
    let done = std::fs::read_to_string(data.path().join(format!("{}.lessons", G::INFO.id))).expect("kept");
    assert_eq!(done.lines().count(), steps.len());
}

#[test]
fn all_lessons_of_all_games_are_taken_line_by_line() {
    check_lessons::<dohyo_abalone::Abalone>();
    check_lessons::<dohyo_sumoo::Sumoo>();
    check_lessons::<dohyo_kumo::Kumo>();
    check_lessons::<dohyo_sumoku::Sumoku>();
    check_lessons::<dohyo_kabuto::Kabuto>();
}

#[test]
fn a_lesson_takes_a_miss_back_and_goes_on_where_it_was_left() {
    let data = tempfile::tempdir().expect("a folder");
    let step = &dohyo_sumoo::Sumoo::LESSONS[0].steps[0];
    let Task::Play(play) = step.task else { panic!("the first step is played") };
    let mut pty = Pty::play("sumoo|--learn", data.path());
    let words = |text: &str| text.split_whitespace().take(3).collect::<Vec<_>>().join(" ");
    pty.wait_for("Step 1 of");
    pty.wait_for(&words(step.idea.en));
    pty.type_text(":end\r");
    pty.wait_for("Any key takes it back");
    pty.type_text("x");
    pty.wait("open again", |text| !text.contains("Any key takes it back"));
    for action in play.solution {
        pty.type_text(&format!(":{action}\r"));
    }
    pty.wait_for("Press Enter to go on");
    pty.type_text("\r");
    pty.wait_for("Step 2 of");
    // Help grows up to the solution, which Enter plays.
    pty.type_text("hhh");
    pty.wait_for("Watch how it is done");
    let Task::Play(second) = dohyo_sumoo::Sumoo::LESSONS[0].steps[1].task else { panic!("it is played") };
    pty.type_text(&"\r".repeat(second.solution.len()));
    pty.wait_for("That is how it is done");
    pty.type_text("q");
    assert!(pty.wait_for_end());
    let pty = Pty::play("sumoo|--learn", data.path());
    pty.wait_for("Step 3 of");
    let text = said(&["sumoo", "--learn", "nothing"], data.path(), &[]);
    assert!(text.contains("no lesson `nothing`") && text.contains("expected one of 1 ("), "{text}");
}

#[test]
fn the_puzzle_of_the_day_is_solved_kept_and_counted() {
    let date = "2026-11-16".parse().expect("a day");
    for (kind, skeleton) in [("small", false), ("gaps-small", true)] {
        let folder = tempfile::tempdir().expect("a folder");
        let puzzle = Puzzle::of(Which { date, size: Size::Small, skeleton });
        let mut own = dohyo_sumoku::Grid::default();
        while let Some(Hint::Step { cell, laid }) = puzzle.hint(&own, Help::Step) {
            own.set(cell, laid);
        }
        assert!(puzzle.check(&own).is_ok());
        let tiles: Vec<String> =
            own.iter().map(|(cell, laid)| format!("{},{}:{laid}", cell.x, cell.y)).collect();
        let (first, rest) = tiles.split_at(2);
        let day = ["sumoku", "--daily", kind, "--date", "2026-11-16"];
        let place = first[0].split(':').next().expect("a cell");
        let lines = [
            first.join(" "),
            format!("take {place}"),
            format!("take {place}"),
            first[0].clone(),
            "hint".to_owned(),
            "nonsense".to_owned(),
            "77,77:1R".to_owned(),
        ];
        let text = said(&day, folder.path(), &lines);
        assert!(text.contains("None of your tiles lies"), "{text}");
        assert!(
            text.contains("is not a move or a command") && text.contains("cannot be laid on 77,77"),
            "{text}"
        );
        // It goes on where it was left.
        let text = said(&day, folder.path(), &[rest.join(" ")]);
        assert!(
            text.contains("Solved in") && text.contains("1 hint") && text.contains("1 day in a row"),
            "{text}"
        );
        let mut pty = Pty::play(&day.join("|"), folder.path());
        pty.wait_for("Solved in");
        pty.type_text("N");
        pty.wait_for("Choose a tile of the rack");
        pty.type_text("h");
        pty.wait_for("1 hint");
        pty.type_text("q");
        assert!(pty.wait_for_end());
    }
    let folder = tempfile::tempdir().expect("a folder");
    for (arguments, part) in [
        (&["sumoku", "--daily", "huge"][..], "expected small, medium"),
        (&["sumoku", "--daily", "--date", "2999-01-01"], "is in the future"),
        (&["abalone", "--daily"], "no puzzle of the day"),
    ] {
        let text = said(arguments, folder.path(), &[]);
        assert!(text.contains(part), "{text}");
    }
    assert!(said(&["sumoo", "--daily"], folder.path(), &[]).contains("turn"));
}

#[test]
fn puzzles_are_defended_refuted_and_solved() {
    let data = tempfile::tempdir().expect("a folder");
    let mut thinker = dohyo_ai::Thinker::new();
    let puzzle = dohyo_ai::sumoo::puzzles().next().expect("a puzzle");
    let position = puzzle.situation.to_string();
    let mut game =
        dohyo_games::from_position("sumoo", &position, &dohyo_core::Options::new()).expect("a game");
    let mut lines = Vec::new();
    // Only the solver's turns are typed; the first puzzles need one.
    for action in thinker.win_within(&game, puzzle.turns).expect("a win") {
        lines.push(format!("{action:#}"));
        let seat = game.to_act().first().expect("somebody");
        game.play(seat, &action, Fate::Drawn(Seed::default())).expect("legal");
    }
    assert!(game.outcome().is_some(), "the first puzzle is won in one turn");
    let text = said(&["sumoo", "--puzzle", "1"], data.path(), &lines);
    assert!(text.contains("Solved"), "{text}");
    let text = said(
        &["sumoo", "--puzzle", "1"],
        data.path(),
        &["end".to_owned(), "undo".to_owned(), "hint".to_owned()],
    );
    assert!(text.contains("Hint:") && text.contains("Taken back"), "{text}");
}

#[test]
fn a_review_judges_every_position_in_lines_and_as_a_bar() {
    let data = tempfile::tempdir().expect("a folder");
    let lines = ["1S N", "end", "2U N", "end", "resign", "resign", "review"].map(str::to_owned);
    let text = said(&["sumoo", "--players", "Ada,Blaise", "--seed", "1"], data.path(), &lines);
    assert!(
        text.contains("The chances of Ada after every action") && text.contains("4. Blaise: end, "),
        "{text}"
    );
    let mut pty = Pty::play("sumoo|--players|Ada,Blaise|--seed|1", data.path());
    pty.wait_for("3 action points left");
    pty.type_text(":1S N\r:end\rRyv");
    pty.wait("a bar", |text| text.contains("[#") && text.contains("%]") || text.contains("#-"));
    pty.type_text(",");
    pty.wait_for("1/2");
    pty.type_text("q");
    assert!(pty.wait_for_end());
}
