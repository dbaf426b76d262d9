//! Every command with good and bad input: output, error message and exit code.

use std::io::{BufRead as _, BufReader, Lines, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use crate::program::{DOHYO, Run, run, run_with};

const START: &str = "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0";
/// Black ejects the sixth white marble with `a3a4`.
const LAST_PUSH: &str = "5/6/7/8/9/8/7/w5/2bbw b 0 5";

/// Checks the exit code, the last line of the output, and parts of the error message.
fn check(arguments: &[&str], input: &str, code: i32, last: &str, complaint: &[&str]) {
    let ran = run_with(arguments, input.as_bytes());
    assert_eq!(ran.code, code, "{arguments:?}: {ran:?}");
    assert_eq!(ran.last(), last, "{arguments:?}: {ran:?}");
    for part in complaint {
        assert!(ran.err.contains(part), "{arguments:?}: no `{part}` in {ran:?}");
    }
    assert_eq!(ran.err.is_empty(), complaint.is_empty(), "{arguments:?}: {ran:?}");
    if code == 1 {
        assert!(ran.err.starts_with("error: ") && ran.err.lines().count() == 1, "{arguments:?}: {ran:?}");
    }
}

fn good(arguments: &[&str], input: &str, last: &str) {
    check(arguments, input, 0, last, &[]);
}

fn wrong(arguments: &[&str], input: &str, complaint: &[&str]) {
    check(arguments, input, 1, "", complaint);
}

fn misused(arguments: &[&str], complaint: &[&str]) {
    check(arguments, "", 2, "", complaint);
}

#[test]
fn good_input_has_exit_code_0() {
    let games = run(&["games"]);
    assert!(games.out.contains("abalone — Abalone") && games.out.contains("sumoo — SUMOO"), "{games:?}");
    good(&["legal", "abalone"], "", "c5d6");
    good(&["apply", "abalone", "c3d3"], "", "wwwww/wwwwww/2www2/8/9/2b5/3bb2/bbbbbb/bbbbb w 0 0 quiet 1");
    good(&["apply", "abalone", "--position", LAST_PUSH, "a3a4"], "", "outcome: black wins (ejection)");
    good(&["perft", "abalone", "2", "--divide"], "", "nodes 1936");
    good(&["best", "abalone", "--position", LAST_PUSH, "--nodes", "2000"], "", "best a3a4");
    good(&["diagram", "abalone"], "", "</svg>");
    good(&["engine", "abalone"], "isready\n", "readyok");
    good(&["engine", "abalone"], &format!("position fen {LAST_PUSH}\ngo depth 2\n"), "bestmove a3a4");
    good(&["replay", "-"], "1. c3d3 g5f5\n", "wwwww/wwwwww/3ww2/3w4/9/2b5/3bb2/bbbbbb/bbbbb b 0 0 quiet 2");
    good(&["convert", "-", "--to", "abapro"], "[Black \"A\"]\n\n1. C3-D3 *\n", "*");
    good(&["convert", "-", "--to", "record"], "1. c3d3 g5f5\n", "2 g5f5");
    let loose = "dohyo record 1\ngame: abalone\nrules: 1\n\n1 C3-D3\n";
    good(&["convert", "-", "--to", "record"], loose, "1 c3d3");
    // A SUMOO turn: three moves, then its end.
    good(&["legal", "sumoo"], "", "end");
    let sumoo = "5/1,N2U,N3,N2E,1/1,N1U,N1N,N1E,1/5/1,B1U,B1S,B1E,1/1,B2U,B3,B2E,1/5 N 3 quiet 1";
    good(&["apply", "sumoo", "1S N", "1S_S", "end"], "", sumoo);
    good(&["perft", "sumoo", "1"], "", "nodes 17");
    good(&["perft", "sumoo", "1", "--unit", "turn"], "", "nodes 5748");
    good(&["diagram", "sumoo"], "", "</svg>");
    good(&["convert", "-", "--to", "record"], "B = A   N = B\n1 B/1S N/ N//\n", "2 end");
    good(&["replay", "-"], "1 B/1S N/1S S/\n", sumoo);
    assert_eq!(run(&["completions", "bash"]).code, 0);
    assert_eq!(run(&["--version"]).out, format!("dohyo {}\n", env!("CARGO_PKG_VERSION")));
    assert_eq!(run(&["help"]).code, 0);
}

#[test]
fn wrong_input_has_exit_code_1_and_says_what_was_expected() {
    let no_game = &["no game `go`", "expected one of: abalone"];
    for command in ["legal", "best", "engine", "diagram", "bench"] {
        wrong(&[command, "go"], "", no_game);
    }
    wrong(&["apply", "go", "a1"], "", no_game);
    wrong(&["perft", "go", "1"], "", no_game);
    wrong(&["match", "go", "level:1", "level:1"], "", no_game);
    wrong(
        &["legal", "abalone", "--position", "x"],
        "",
        &["position, character 1", "expected b, w, or a digit"],
    );
    wrong(
        &["legal", "abalone", "--position", "5/6/7/8/9/8/7/6/5 b 0 0"],
        "",
        &["no black marble", "expected"],
    );
    wrong(&["legal", "abalone", "--option", "layout=moon"], "", &["`moon`", "expected one of: 6-9"]);
    wrong(
        &["legal", "kumo", "--option", "prison=reserve", "--option", "bonus=per-turn"],
        "",
        &["prison=reserve does not go with bonus=per-turn", "a capture would earn nothing", "expected"],
    );
    wrong(&["apply", "abalone", "a1a9"], "", &["action 1: move, character 3", "expected a cell such as"]);
    wrong(&["apply", "abalone", "a1a2"], "", &["a1a2 is not legal here", "expected one of the 44 legal"]);
    wrong(&["apply", "abalone", "c3d3", "a1b2"], "", &["action 2", "opponent's", "legal actions of white"]);
    wrong(
        &["best", "abalone", "--position", "5/6/7/8/4w4/8/7/6/b4 w 0 6"],
        "",
        &["over: black wins", "expected"],
    );
    wrong(&["match", "abalone", "level:0", "level:1"], "", &["player `level:0`", "expected level:1"]);
    wrong(
        &["serve", "--listen", "127.0.0.1:0", "--database-url", "mysql://x"],
        "",
        &["--database-url", "expected postgres://"],
    );
    wrong(&["serve", "--listen", "here"], "", &["cannot listen on here", "expected a free ADDRESS:PORT"]);
    wrong(&["replay", "/nowhere.txt"], "", &["cannot read /nowhere.txt"]);
    wrong(&["replay", "-"], "", &["- is empty", "expected a record that begins `dohyo record 1`"]);
    wrong(&["replay", "-"], "1. a1b2\n2. zz\n", &["-: record, line 2", "zz"]);
    wrong(&["replay", "-"], "dohyo record 1\nrules: 1\n\n", &["record, line 2", "expected a line `game: …`"]);
    wrong(&["replay", "-"], "dohyo record 1\ngame: go\nrules: 1\n\n", no_game);
    wrong(&["replay", "-", "--game", "go"], "1. a1b2\n", no_game);
    wrong(&["replay", "-", "--from", "pgn"], "1. a1b2\n", &["no notation `pgn`", "record, abapro, apgn"]);
    wrong(&["replay", "-", "--game-number", "2"], "1. a1b2\n", &["no game 2", "from 1 to 1"]);
    wrong(
        &["convert", "-", "--to", "pgn"],
        "1. a1b2\n",
        &["no notation `pgn` for abalone", "record, abapro, apgn"],
    );
    let illegal = "dohyo record 1\ngame: abalone\nrules: 1\n\n1 c3d3\n2 c3d3\n";
    wrong(
        &["convert", "-", "--to", "apgn"],
        illegal,
        &["game 1: action 2, `c3d3`", "legal actions of white"],
    );
    let bytes = run_with(&["replay", "-"], b"dohyo record 1\n\xff\n");
    assert_eq!(bytes.code, 1, "{bytes:?}");
    assert!(bytes.err.contains("byte 16") && bytes.err.contains("expected UTF-8"), "{bytes:?}");
}

/// Games written by other programs; the second and the sixth cannot be read.
const ELSEWHERE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../abalone/tests/elsewhere.apgn");

#[test]
fn a_wrong_game_does_not_hide_the_others_in_its_file() {
    let summary = "2 of 7 games failed: 2, 6; expected games that replay";
    let ran = run(&["replay", ELSEWHERE]);
    assert_eq!((ran.code, ran.out.matches("game ").count() >= 7), (1, true), "{ran:?}");
    assert!(ran.err.starts_with("error: ") && ran.err.contains(summary), "{ran:?}");
    assert!(ran.out.contains("game 2\nfailed: record, line 24: move 2, `e5e6`"), "{ran:?}");
    assert!(
        ran.out.contains("game 4\n5/6/7/8/9/8/7/w5/3bb w 3 6\noutcome: black wins (ejection)\n"),
        "{ran:?}"
    );
    assert_eq!(ran.last(), "outcome: white wins (time)", "{ran:?}");
    let json: serde_json::Value =
        serde_json::from_str(&run(&["replay", ELSEWHERE, "--json"]).out).expect("JSON");
    assert_eq!((&json[1]["number"], &json[2]["number"]), (&2.into(), &3.into()));
    assert!(json[1]["error"].as_str().is_some_and(|why| why.contains("e5e6")), "{json}");
    assert!(json[2]["error"].is_null(), "{json}");
    // A single game can be chosen.
    wrong(&["replay", ELSEWHERE, "--game-number", "2"], "", &["game 2: record, line 24", "e5e6"]);
    good(&["replay", ELSEWHERE, "--game-number", "3"], "", "outcome: draw (agreement)");

    let converted = run(&["convert", ELSEWHERE, "--to", "record"]);
    assert_eq!((converted.code, converted.out.matches("dohyo record 1\n").count()), (1, 5), "{converted:?}");
    assert_eq!(converted.err.lines().count(), 3, "{converted:?}");
    assert!(
        converted.err.contains("game 2: record, line 24") && converted.err.contains(summary),
        "{converted:?}"
    );
    let replayed = run_with(&["replay", "-"], converted.out.as_bytes());
    assert_eq!((replayed.code, replayed.out.matches("outcome: ").count()), (0, 4), "{replayed:?}");
}

#[test]
fn a_wrong_record_does_not_hide_the_others_in_its_file() {
    let record = |actions: &str| format!("dohyo record 1\ngame: abalone\nrules: 1\n\n{actions}\n");
    let text = [record("1 c3d3"), record("1 c3d3\n2 c3d3"), record("nonsense"), record("1 c4d4")].concat();
    let ran = run_with(&["replay", "-"], text.as_bytes());
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(ran.err.contains("-: 2 of 4 games failed: 2, 3"), "{ran:?}");
    assert!(ran.out.contains("game 2\nfailed: action 2, `c3d3`: "), "{ran:?}");
    assert!(ran.out.contains("game 3\nfailed: record, line 16: "), "{ran:?}");
    assert!(ran.last().ends_with(" w 0 0 quiet 1"), "{ran:?}");
}

#[test]
fn a_record_whose_result_contradicts_its_actions_is_wrong() {
    let record = |header: &str, actions: &str| {
        format!("dohyo record 1\ngame: abalone\nrules: 1\nposition: {LAST_PUSH}\n{header}\n{actions}\n")
    };
    good(
        &["replay", "-"],
        &record("result: black wins (ejection)\n", "1 a3a4"),
        "outcome: black wins (ejection)",
    );
    good(&["replay", "-"], &record("result: draw (agreement)\n", "1 a3b3"), "outcome: draw (agreement)");
    wrong(
        &["replay", "-"],
        &record("result: draw (agreement)\n", "1 a3a4"),
        &["draw (agreement)", "black wins (ejection)"],
    );
    wrong(
        &["replay", "-"],
        &record("result: black wins (ejection)\n", "1 a3b3"),
        &["black wins (ejection)", "not over"],
    );
    let apgn =
        |result: &str| format!("[Position \"{LAST_PUSH}\"]\n[Result \"{result}\"]\n\n1. a3a4 {result}\n");
    good(&["replay", "-"], &apgn("1-0"), "outcome: black wins (ejection)");
    wrong(&["replay", "-"], &apgn("0-1"), &["0-1", "black wins (ejection)"]);
}

#[test]
fn wrong_usage_has_exit_code_2() {
    misused(&["frobnicate"], &["frobnicate", "Usage"]);
    misused(&["legal"], &["<GAME>"]);
    misused(&["apply", "abalone"], &["<ACTION>"]);
    misused(&["perft", "abalone", "deep"], &["deep"]);
    misused(&["perft", "abalone", "1", "--threads", "0"], &["--threads"]);
    misused(&["best", "abalone", "--time", "soon"], &["soon", "expected a time such as 300ms"]);
    misused(&["convert", "-"], &["--to"]);
    misused(&["match", "abalone", "level:1", "level:1", "--games", "0"], &["--games"]);
    misused(&["completions", "csh"], &["csh"]);
    misused(&["serve", "--database-url", "postgres://x", "--data", "y"], &["--database-url", "--data"]);
    misused(&["serve", "--thinkers", "0"], &["--thinkers"]);
}

#[test]
fn json_output_is_valid() {
    let json = |arguments: &[&str], input: &str| -> serde_json::Value {
        let ran = run_with(arguments, input.as_bytes());
        assert_eq!(ran.code, 0, "{ran:?}");
        serde_json::from_str(&ran.out).expect("JSON")
    };
    assert_eq!(json(&["games", "--json"], "")[0]["id"], "abalone");
    assert_eq!(json(&["legal", "abalone", "--json"], "")["position"], START);
    assert_eq!(json(&["apply", "abalone", "c3d3", "--json"], "")["to_act"][0], "white");
    assert_eq!(json(&["perft", "abalone", "1", "--json"], "")["nodes"], 44);
    let replayed = json(&["replay", "-", "--json", "--positions"], "1. C3D3 *\n");
    assert_eq!(replayed["actions"][0], "c3d3");
    assert_eq!(replayed["positions"][0], START);
    assert_eq!(replayed["outcome"], serde_json::Value::Null);
    let two = json(&["replay", "-", "--json"], "1. c3d3\n1-0\n\n1. c4d4\n*\n");
    assert_eq!(two[0]["outcome"]["winners"][0], "black");
    assert_eq!(two[1]["actions"][0], "c4d4");
    let best = json(&["best", "abalone", "--position", LAST_PUSH, "--nodes", "500", "--json"], "");
    assert_eq!(best["best"], "a3a4");
}

/// The picture in README.md. After a change of the drawing, make it again with
/// `dohyo diagram abalone --layout belgian-daisy --out docs/abalone.svg`.
#[test]
fn the_picture_in_the_documents_is_up_to_date() {
    let drawn = run(&["diagram", "abalone", "--layout", "belgian-daisy"]);
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/abalone.svg");
    assert!(
        std::fs::read_to_string(kept).is_ok_and(|kept| kept == drawn.out),
        "docs/abalone.svg is out of date"
    );
}

#[test]
fn a_program_that_speaks_ugi_can_play_a_match() {
    let engine = format!("cmd:{DOHYO} engine abalone");
    let games = std::env::temp_dir().join(format!("dohyo-match-{}.apgn", std::process::id()));
    let path = games.to_str().expect("a path");
    let ran = run(&[
        "match",
        "abalone",
        &engine,
        "nodes:300",
        "--games",
        "2",
        "--time",
        "5ms",
        "--option",
        "win=1",
        "--layout",
        "belgian-daisy",
        "--out",
        path,
        "--format",
        "apgn",
    ]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.out.contains("games 2\n"), "{ran:?}");
    let replayed = run(&["replay", path]);
    std::fs::remove_file(&games).expect("the games were written");
    assert_eq!(replayed.code, 0, "{replayed:?}");
    assert_eq!(replayed.out.matches("outcome: ").count(), 2, "{replayed:?}");
}

#[test]
fn output_to_a_closed_pipe_is_no_error() {
    for arguments in [
        &["legal", "abalone"][..],
        &["perft", "abalone", "3", "--divide"],
        &["completions", "bash"],
        &["games", "--json"],
        &["diagram", "abalone"],
        &["best", "abalone", "--nodes", "20000"],
    ] {
        let mut child = Command::new(DOHYO)
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop(child.stdout.take());
        let ended = child.wait_with_output().expect("the program ends");
        assert_eq!(String::from_utf8_lossy(&ended.stderr), "", "{arguments:?}");
        assert_eq!(ended.status.code(), Some(0), "{arguments:?}");
    }
}

#[test]
fn a_server_prints_its_address_and_answers_there() {
    let data = tempfile::tempdir().expect("a folder");
    let mut server = Command::new(DOHYO)
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(data.path())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    let read = BufReader::new(server.stdout.take().expect("piped")).read_line(&mut line);
    let answer = read.ok().and_then(|_| get(line.trim(), "health")).unwrap_or_default();
    server.kill().expect("it still runs");
    server.wait().expect("it ends");
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("\"ok\""), "{line}: {answer}");
}

/// Requests a page from a server, and returns its answer if there is one.
fn get(url: &str, page: &str) -> Option<String> {
    let address = url.strip_prefix("http://")?.strip_suffix('/')?;
    let mut stream = TcpStream::connect(address).ok()?;
    let request = format!("GET /{page} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    Some(answer)
}

#[test]
fn an_engine_answers_each_command_at_once() {
    let mut engine = Command::new(DOHYO)
        .args(["engine", "abalone"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = engine.stdin.take().expect("piped");
    let mut output = BufReader::new(engine.stdout.take().expect("piped")).lines().map_while(Result::ok);
    let mut ask = |line: &str, answer: &str| {
        writeln!(input, "{line}").expect("it listens");
        let found = output.find(|line| line.starts_with(answer));
        assert!(found.is_some(), "`{line}` is not answered with `{answer}`");
    };
    ask("ugi", "ugiok");
    ask("isready", "readyok");
    ask("position startpos\ngo infinite", "info depth 1 ");
    ask("isready", "readyok");
    ask("stop", "bestmove ");
    ask("query result", "response none");
    writeln!(input, "quit").expect("it listens");
    assert_eq!(engine.wait().expect("it ends").code(), Some(0));
}

/// Filling 256 MB takes about a hundred milliseconds. A busy machine may delay one answer as much, but not every
/// answer.
#[test]
fn a_large_hash_takes_no_time_from_the_search() {
    const ATTEMPTS: usize = 20;
    let (mut small, mut large) = (Searcher::with_hash(1), Searcher::with_hash(256));
    let in_time = |_: usize| {
        let (small, large) = (small.search(), large.search());
        large < small + Duration::from_millis(40)
    };
    assert!((0..ATTEMPTS).any(in_time), "a search with 256 MB always took 40 ms longer than with 1 MB");
}

/// An engine whose answers are timed.
struct Searcher {
    engine: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Searcher {
    fn with_hash(megabytes: u32) -> Self {
        let mut engine = Command::new(DOHYO)
            .args(["engine", "abalone"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = engine.stdin.take().expect("piped");
        let output = BufReader::new(engine.stdout.take().expect("piped")).lines();
        let mut searcher = Self { engine, input, output };
        searcher.ask(&format!("setoption name Hash value {megabytes}\nugi"), "ugiok");
        searcher
    }

    /// Sends a line and returns the time until a line begins with `answer`.
    fn ask(&mut self, line: &str, answer: &str) -> Duration {
        let asked = Instant::now();
        writeln!(self.input, "{line}").expect("it listens");
        let mut lines = self.output.by_ref().map_while(Result::ok);
        assert!(lines.any(|line| line.starts_with(answer)), "`{line}` is not answered with `{answer}`");
        asked.elapsed()
    }

    /// Returns the time of the first search of a game.
    fn search(&mut self) -> Duration {
        self.ask("uginewgame\nisready", "readyok");
        self.ask("go movetime 50", "bestmove")
    }
}

impl Drop for Searcher {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit");
        let _ = self.engine.wait();
    }
}

#[test]
fn several_games_survive_conversion() {
    let apgn = "[Black \"Ada\"]\n[White \"Bo\"]\n[Variant \"Belgian Daisy\"]\n\n1. a1b1 i5h5 1-0\n\n\
                [Black \"Cy\"]\n[White \"Di\"]\n\n1. c3d3 {quiet} *\n";
    let convert = |text: &str, to: &str| -> String {
        let Run { out, err, code } = run_with(&["convert", "-", "--to", to], text.as_bytes());
        assert_eq!((code, err.as_str()), (0, ""), "{text}");
        out
    };
    let records = convert(apgn, "record");
    assert_eq!(records.matches("dohyo record 1\n").count(), 2, "{records}");
    let again = convert(&records, "apgn");
    assert_eq!(convert(&again, "record"), records);
    let replayed = run_with(&["replay", "-"], records.as_bytes());
    assert_eq!(replayed.out, run_with(&["replay", "-"], apgn.as_bytes()).out);
    assert!(
        replayed.out.starts_with("game 1\n") && replayed.out.contains("outcome: black wins (unstated)\n")
    );
}
