//! The real program under a pseudo-terminal: whole games, every way out, latency and idling.

#![cfg(unix)]

mod online;
mod practice;
mod pty;
mod races;
#[path = "../serving/mod.rs"]
mod serving;

use std::io::Write as _;
use std::thread;
use std::time::Duration;

use dohyo_ai::{Level, Request, Thinker};
use dohyo_core::{Fate, Game as _, Options, Seed};
use portable_pty::{CommandBuilder, PtySize};

use pty::{Pty, plain_environment};

pub(crate) const SEED: u64 = 3;

/// Returns the actions of a whole game between two beginners, as people write them.
fn whole_game(id: &str, options: &str) -> Vec<String> {
    let options: Options = options.parse().expect("options");
    let mut game = dohyo_games::start(id, &options, Seed::from(SEED)).expect("a game");
    let mut thinker = Thinker::new();
    let mut written = Vec::new();
    while game.outcome().is_none() && written.len() < 400 {
        let seat = game.to_act().first().expect("somebody");
        let request = Request { seed: written.len() as u64, ..Request::at(Level::WEAKEST) };
        let thought = thinker.ask(&game, seat, &request).expect("an action");
        written.push(format!("{:#}", thought.action));
        game.play(seat, &thought.action, Fate::Drawn(Seed::from(SEED))).expect("legal");
    }
    written
}

pub(crate) fn options_of(id: &str) -> &'static str {
    if id == "kabuto" { "league=junior" } else { "" }
}

/// Types a whole game for two people, and stops after its end.
fn check_whole_game(id: &str) {
    let data = tempfile::tempdir().expect("a folder");
    let game = whole_game(id, options_of(id));
    let options: Options = options_of(id).parse().expect("options");
    let mut arguments = format!("{id}|--players|Ada,Blaise|--seed|{SEED}|--no-motion");
    for (key, value) in options.iter() {
        arguments += &format!("|--option|{key}={value}");
    }
    let mut pty = Pty::play(&arguments, data.path());
    pty.wait_for("to move");
    for (number, action) in (1..).zip(&game) {
        pty.type_text(&format!(":{action}\r"));
        if number % 10 == 0 {
            pty.wait(action, |text| text.contains(&format!("{number} ")));
        }
    }
    let over = |text: &str| text.contains("wins") || text.contains("win.") || text.contains("Draw");
    if game.len() < 400 {
        pty.wait("the end", over);
    }
    pty.type_text("q");
    if game.len() >= 400 {
        pty.type_text("y");
    }
    assert!(pty.wait_for_end(), "{id}: {}", pty.text());
    let kept = std::fs::read_to_string(data.path().join(format!("{id}.table"))).expect("the game is kept");
    assert_eq!(kept.matches("\"acted\"").count().max(kept.matches("acted").count()), game.len(), "{id}");
}

#[test]
fn whole_games_are_played_on_the_full_screen() {
    for info in dohyo_games::ALL {
        check_whole_game(info.id);
    }
}

#[test]
fn the_terminal_is_left_as_it_was_found() {
    let data = tempfile::tempdir().expect("a folder");
    // A shell compares the modes of the terminal before and after.
    let script = format!(
        "stty -g; {} play abalone --players Ada,Blaise --data {}; stty -g; echo finished",
        env!("CARGO_BIN_EXE_dohyo"),
        data.path().display()
    );
    for way in ["quit", "TERM", "HUP", "INT", "stop"] {
        let stopped = script.replace("; stty -g; echo", "; stty -g; fg; stty -g; echo");
        let mut command = CommandBuilder::new("bash");
        // With job control, the shell can continue the program.
        command.args(["-m", "-c", if way == "stop" { &stopped } else { &script }]);
        let mut pty = Pty::start(plain_environment(command));
        pty.wait_for("Ada to move");
        let program = || {
            let list = std::process::Command::new("pgrep")
                .args(["-P", &pty.child.process_id().expect("a process").to_string()])
                .output()
                .expect("pgrep");
            String::from_utf8_lossy(&list.stdout).trim().to_owned()
        };
        match way {
            "quit" => pty.type_text("qy"),
            "stop" => {
                pty.type_text("\u{1a}");
                // The shell shows the modes, then continues the program.
                pty.wait_for("Ada to move");
                thread::sleep(Duration::from_millis(500));
                pty.type_text("qy");
            }
            signal => {
                let status =
                    std::process::Command::new("kill").args([&format!("-{signal}"), &program()]).status();
                assert!(status.expect("kill").success());
            }
        }
        pty.wait_for("finished");
        let bytes = pty.bytes();
        let text = String::from_utf8_lossy(&bytes);
        let modes: Vec<&str> = text
            .lines()
            .map(str::trim)
            .filter(|line| line.matches(':').count() > 10)
            .map(|line| line.rsplit('\u{1b}').next().unwrap_or(line))
            .collect();
        assert!(modes.len() >= 2, "{way}: {text}");
        let clean = |line: &str| {
            line.rsplit(|letter: char| !(letter.is_ascii_hexdigit() || letter == ':'))
                .next()
                .unwrap_or_default()
                .to_owned()
        };
        assert!(modes.windows(2).all(|pair| clean(pair[0]) == clean(pair[1])), "{way}: {modes:?}");
        for mode in ["\u{1b}[?1049l", "\u{1b}[?1000l", "\u{1b}[?2004l", "\u{1b}[?25h"] {
            assert!(text.contains(mode), "{way} lacks {mode:?}");
        }
    }
}

#[test]
fn version_and_wrong_arguments_send_no_mode_change() {
    let data = tempfile::tempdir().expect("a folder");
    for arguments in
        ["chess", "abalone|--level|9", "abalone|--option|x=y", "sumoo|--puzzle|9999", "abalone|--help"]
    {
        let mut pty = Pty::play(arguments, data.path());
        pty.wait_for_end();
        thread::sleep(Duration::from_millis(50));
        let bytes = pty.bytes();
        assert!(!bytes.windows(3).any(|part| part == b"\x1b[?"), "{arguments}: {}", pty.text());
    }
}

#[test]
fn keys_are_answered_while_the_computer_thinks_and_an_idle_program_rests() {
    let data = tempfile::tempdir().expect("a folder");
    let mut pty = Pty::play("abalone|--level|8|--seed|1", data.path());
    pty.wait_for("Your turn");
    pty.type_text(":c3d3\r");
    pty.wait(">", |text| text.contains("> ○"));
    // The computer thinks now.
    let thinking = key_to_screen(&mut pty);
    // Wait for the answer, then compare with a program that rests, and watch it do nothing.
    pty.wait_for("Your turn");
    let resting = key_to_screen(&mut pty);
    println!("median key to screen: {thinking:?} while the computer thinks, {resting:?} otherwise");
    // On a busy machine everything takes longer, whether the computer thinks or not.
    assert!(thinking < Duration::from_millis(30).max(resting * 4), "{thinking:?}, {resting:?}");
    thread::sleep(Duration::from_millis(300));
    let (before, bytes) = (cpu_ticks(&pty), pty.bytes().len());
    thread::sleep(Duration::from_secs(2));
    let (used, written) = (cpu_ticks(&pty) - before, pty.bytes().len() - bytes);
    println!("idle for 2 s: {used} ticks of 10 ms, {written} bytes");
    assert!(used <= 2 && written == 0, "{used} ticks, {written} bytes");
}

/// Opens and closes the window of all keys several times, and returns the median time from a key to the screen.
fn key_to_screen(pty: &mut Pty) -> Duration {
    let mut times = Vec::new();
    for _ in 0..5 {
        pty.type_text("?");
        times.push(pty.wait_for("All keys"));
        pty.type_text("?");
        times.push(pty.wait("the board", |text| !text.contains("All keys")));
    }
    times.sort_unstable();
    times[times.len() / 2]
}

/// Returns the processor time of a program, in ticks of 10 ms.
fn cpu_ticks(pty: &Pty) -> u64 {
    let id = pty.child.process_id().expect("a process");
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).expect("a process");
    let fields: Vec<&str> = stat.rsplit(')').next().expect("fields").split_whitespace().collect();
    fields[11].parse::<u64>().expect("a number") + fields[12].parse::<u64>().expect("a number")
}

#[test]
fn a_killed_program_goes_on_where_it_was_and_sizes_may_change() {
    let data = tempfile::tempdir().expect("a folder");
    let mut pty = Pty::play("sumoo|--players|Ada,Blaise|--seed|1", data.path());
    pty.wait_for("3 action points left");
    pty.type_text(":1S N\r");
    pty.wait_for("2 action points left");
    pty.signal("KILL");
    pty.wait_for_end();
    let pty = Pty::play("sumoo", data.path());
    pty.wait_for("2 action points left");
    let resize = |rows, cols| {
        pty.screen.lock().expect("a screen").screen_mut().set_size(rows, cols);
        pty.master.resize(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }).expect("resized");
    };
    resize(10, 40);
    pty.wait_for("80 columns");
    resize(24, 80);
    pty.wait_for("2 action points left");
}

#[test]
fn lines_play_whole_games_without_control_of_the_screen() {
    for info in dohyo_games::ALL {
        let data = tempfile::tempdir().expect("a folder");
        let game = whole_game(info.id, options_of(info.id));
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_dohyo"));
        command.args([
            "play",
            info.id,
            "--players",
            "Ada,Blaise",
            "--seed",
            &SEED.to_string(),
            "--lang",
            "fr",
            "--data",
        ]);
        command.arg(data.path()).stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
        for (key, value) in options_of(info.id).parse::<Options>().expect("options").iter() {
            command.args(["--option", &format!("{key}={value}")]);
        }
        let mut child = command.spawn().expect("the program starts");
        let mut input = child.stdin.take().expect("an input");
        let lines = format!("{}\nplateau\noù\ncoups\ndernier\nquitter\n", game.join("\n"));
        thread::spawn(move || input.write_all(lines.as_bytes()));
        let output = child.wait_with_output().expect("an end");
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(output.status.success(), "{}: {text}", info.id);
        let over = ["gagne", "Nulle", "nulle"].iter().any(|word| text.contains(word));
        assert!(over || game.len() >= 400, "{}: {text}", info.id);
        let foreign = |letter: char| {
            letter == '\u{1b}'
                || ('\u{2500}'..='\u{259f}').contains(&letter)
                || ('\u{2800}'..='\u{28ff}').contains(&letter)
        };
        assert!(!text.contains(foreign), "{}: {text}", info.id);
        assert!(!text.contains("n’est pas un coup"), "{}: {text}", info.id);
    }
}
