//! The races of Sumoku in a terminal: Speed, Team, Spot and Solo.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::process::{Command, Stdio};

use dohyo_ai::{Request, Thinker};
use dohyo_core::{Fate, Game as _, Options, Seat, Seed};
use dohyo_games::{AnyAction, AnyGame};

use crate::SEED;
use crate::pty::Pty;

/// The modes, and the number of players.
const MODES: [(&str, usize); 4] =
    [("mode=speed", 2), ("mode=team players=4", 4), ("mode=spot", 2), ("mode=solo", 1)];

/// Returns a whole race: who does what, as people write it. After `most` actions somebody gives up or finishes.
fn whole_race(options: &str, most: usize) -> (Vec<(Seat, String)>, AnyGame) {
    let options: Options = options.parse().expect("options");
    let mut game = dohyo_games::start("sumoku", &options, Seed::from(SEED)).expect("a race");
    let mut thinker = Thinker::new();
    let mut written = Vec::new();
    while game.outcome().is_none() && written.len() < most {
        let seat = game.to_act().first().expect("somebody");
        let thought = thinker.ask(&game, seat, &Request::hint()).expect("an action");
        written.push((seat, format!("{:#}", thought.action)));
        game.play(seat, &thought.action, Fate::Drawn(Seed::from(SEED))).expect("legal");
    }
    if game.outcome().is_none() && options.iter().any(|(_, value)| value == "solo") {
        let finish: AnyAction = game.read_action("finish").expect("an action");
        let seat = game.to_act().first().expect("somebody");
        game.play(seat, &finish, Fate::Drawn(Seed::from(SEED))).expect("legal");
        written.push((seat, "finish".to_owned()));
    }
    (written, game)
}

fn arguments(options: &str, players: usize) -> Vec<String> {
    let names = ["Ada", "Blaise", "Carla", "Denis"][..players].join(",");
    let mut arguments: Vec<String> =
        ["sumoku", "--players", &names, "--seed", &SEED.to_string()].map(str::to_owned).to_vec();
    for option in options.split(' ') {
        arguments.extend(["--option".to_owned(), option.to_owned()]);
    }
    arguments
}

#[test]
fn races_are_run_on_the_full_screen() {
    for (options, players) in MODES {
        let data = tempfile::tempdir().expect("a folder");
        let (race, end) = whole_race(options, 12);
        let mut pty = Pty::play(&arguments(options, players).join("|"), data.path());
        pty.wait_for("Sumoku");
        for (number, (seat, action)) in (1..).zip(&race) {
            pty.type_text(&format!(":{seat}: {action}\r"));
            pty.wait(action, |text| text.contains(&format!("{number} {seat} ")) || text.contains(" wins"));
        }
        if end.outcome().is_some() {
            pty.wait(options, |text| text.contains("all keys") && text.contains("review"));
            pty.type_text("q");
        } else {
            pty.type_text("qy");
        }
        assert!(pty.wait_for_end(), "{options}: {}", pty.text());
        let kept = std::fs::read_to_string(data.path().join("sumoku.table")).expect("the race is kept");
        assert_eq!(kept.matches("acted").count(), race.len(), "{options}: {kept}");
    }
}

#[test]
fn races_are_run_line_by_line() {
    for (options, players) in MODES {
        let data = tempfile::tempdir().expect("a folder");
        let (race, end) = whole_race(options, 12);
        let mut child = Command::new(env!("CARGO_BIN_EXE_dohyo"))
            .arg("play")
            .args(arguments(options, players))
            .args(["--plain", "--lang", "en", "--data"])
            .arg(data.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut lines = String::from("9: ready\nhint\n");
        for (seat, action) in &race {
            lines += &format!("{seat}: {action}\n");
        }
        lines += "where\nboard\nposition\nquit\n";
        let mut input = child.stdin.take().expect("an input");
        std::thread::spawn(move || input.write_all(lines.as_bytes()));
        let output = child.wait_with_output().expect("an end");
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(output.status.success(), "{options}: {text}");
        let said: BTreeSet<&str> = text.lines().collect();
        assert!(said.contains(end.position().as_str()), "{options}: {text}");
        assert!(!text.contains("Hint: Pass"), "{options}: {text}");
        assert_eq!(
            text.matches("is not a move or a command").count(),
            1,
            "{options}: only seat 9 is none: {text}"
        );
    }
}

#[test]
fn tiles_of_a_race_are_laid_by_keys_and_by_the_mouse() {
    let data = tempfile::tempdir().expect("a folder");
    let mut pty = Pty::play("sumoku|--option|mode=solo|--seed|3", data.path());
    pty.wait_for("16 tiles left to lay");
    // The first tile of the rack, and a cell of the table, by the mouse.
    let click = |pty: &mut Pty, column: u16, row: u16| {
        pty.type_text(&format!("\u{1b}[<0;{column};{row}M\u{1b}[<0;{column};{row}m"));
    };
    let rack = |pty: &Pty| {
        let rows: Vec<String> = pty.text().lines().map(str::to_owned).collect();
        let row = rows.iter().position(|line| line.trim_start().starts_with("-5  -4")).expect("the columns");
        (rows[row + 1].find(|letter: char| letter.is_ascii_digit()).expect("a tile") as u16, row as u16 + 1)
    };
    let (column, row) = rack(&pty);
    click(&mut pty, column + 1, row + 1);
    pty.wait_for("Swap: 1 yellow");
    click(&mut pty, 24, 9);
    pty.wait_for("15 tiles left to lay");
    // The keys: from the middle of the table down to the rack, choose, up again, lay.
    for key in ["u", "h"] {
        pty.type_text(key);
    }
    pty.wait_for("Hint: claim");
    pty.type_text("q");
    pty.wait_for("Quit?");
    pty.type_text("y");
    assert!(pty.wait_for_end());
}
