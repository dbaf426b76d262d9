//! `dohyo engine`

use std::io::{self, Write};

use anyhow::Result;
use clap::Args;

use crate::start::Start;
use crate::ugi::session;

/// Run as an engine that speaks UGI on stdin and stdout
///
/// UGI, the Universal Game Interface, is described in `docs/ugi.md`. Options given here are the initial values of the
/// engine's options.
#[derive(Args, Debug)]
pub(super) struct Engine {
    #[command(flatten)]
    start: Start,
}

impl Engine {
    pub(super) fn run(self, out: &mut (dyn Write + Send)) -> Result<()> {
        session::speak(self.start.begin()?, &mut io::stdin().lock(), out)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Cursor, Write};
    use std::time::{Duration, Instant};

    use dohyo_core::{Options, Seed};

    use crate::ugi::session;

    /// Returns the answers of an Abalone engine to a script, without `info` lines about searches.
    fn said(script: &str) -> Vec<String> {
        said_of("abalone", "", script)
    }

    /// Returns the answers of an engine of a game with these options.
    fn said_of(id: &str, options: &str, script: &str) -> Vec<String> {
        let options: Options = options.parse().expect("options");
        let game = dohyo_games::start(id, &options, Seed::default()).expect("a game");
        let mut out = Vec::new();
        session::speak(game, &mut Cursor::new(script.as_bytes()), &mut out).expect("a session");
        let text = String::from_utf8(out).expect("text");
        text.lines().filter(|line| !line.starts_with("info depth")).map(str::to_owned).collect()
    }

    #[test]
    fn ugi_lists_the_options() {
        let lines = said("ugi\nisready\n");
        assert!(lines[0].starts_with("id name Dohyo"), "{lines:?}");
        assert!(lines[1].starts_with("id author"), "{lines:?}");
        for option in ["Hash type spin", "Threads type spin", "Level type spin", "win type spin default 6"] {
            assert!(lines.iter().any(|line| line.starts_with(&format!("option name {option}"))), "{option}");
        }
        let combo =
            lines.iter().find(|line| line.starts_with("option name layout type combo")).expect("layout");
        assert!(combo.contains("default classical") && combo.contains("var belgian-daisy"), "{combo}");
        assert_eq!(lines[lines.len() - 2..], ["ugiok", "readyok"]);
    }

    #[test]
    fn queries_are_answered() {
        let check = |script: &str, expected: &[&str]| assert_eq!(said(script), expected, "{script}");
        check(
            "query p1turn\nquery gameover\nquery result",
            &["response true", "response false", "response none"],
        );
        check("position startpos moves c3d3\nquery p1turn", &["response false"]);
        check(
            "query islegal c3d3\nquery islegal a1d4\nquery islegal ?",
            &["response true", "response true", "response false"],
        );
        let last_push = "position fen 5/6/7/8/9/8/7/w5/2bbw b 0 5";
        check(
            &format!("{last_push} moves a3a4\nquery gameover\nquery result\nquery p1turn"),
            &["response true", "response p1win", "response false"],
        );
        check(
            "setoption name layout value belgian-daisy\nposition startpos\nquery fen",
            &["response ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww b 0 0"],
        );
    }

    #[test]
    fn more_than_two_seats_are_supported() {
        let race = |script: &str| said_of("sumoku", "mode=speed players=3", script);
        assert_eq!(
            race("query players\nquery p1turn\nquery p3turn"),
            ["response 3", "response true", "response true"]
        );
        assert!(race("query p4turn")[0].contains("expected one of: p1turn, p2turn, p3turn, players"));
        let answer = race("go seat 3 nodes 100 p3time 1000\n").remove(0);
        let words: Vec<_> = answer.split(' ').collect();
        assert!(matches!(words[..], ["bestmove", action, "pace", _] if action.starts_with("3:")), "{answer}");
        assert_eq!(race(&format!("query islegal {}", words[1])), ["response true"], "{answer}");
        assert_eq!(race("query islegal 4:swap_1R"), ["response false"]);
        assert!(race("go seat 4")[0].contains("seat 4 may not act; expected one of: 1, 2, 3"));
        // The Stone is gone, and partners win together.
        let won = "position fen 9/9/9/9/4,sk,4/9/9/9/9 s 5 - 0 5/6 0/0 8\nquery result";
        assert_eq!(said_of("kumo", "players=4", won), ["response p1+p2win"]);
        assert_eq!(said_of("kumo", "", won), ["response p1win"]);
    }

    #[test]
    fn every_limit_ends_with_a_move() {
        let last_push = "position fen 5/6/7/8/9/8/7/w5/2bbw b 0 5\n";
        for limit in [
            "movetime 30",
            "nodes 500",
            "depth 3",
            "infinite\nstop",
            "infinite",
            "infinite\nquit",
            "p1time 1000 p2time 1000 p1inc 0 p2inc 0",
            "wtime 1 btime 1000 winc 0 binc 10",
            "",
        ] {
            assert_eq!(said(&format!("{last_push}go {limit}\n")), ["bestmove a3a4"], "{limit}");
        }
        assert_eq!(said("position fen 5/6/7/8/4w4/8/7/6/b4 w 0 6\ngo depth 1\n"), ["bestmove 0000"]);
    }

    /// A writer that keeps the time of each line.
    struct Stamped(Vec<(Instant, String)>);

    impl Write for Stamped {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.push((Instant::now(), String::from_utf8_lossy(bytes).into_owned()));
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// Allocating the tables takes far longer than the search, so the two differ measurably. A busy machine may delay
    /// one search, but not every search.
    #[test]
    fn tables_are_allocated_before_readyok() {
        const ATTEMPTS: usize = 20;
        for level in [3, 8] {
            let mut times = (0..ATTEMPTS).map(|_| ready_and_search_times(level));
            assert!(
                times.any(|(ready, search)| search < ready / 2),
                "level {level}: a search of 1 ms always took half as long as allocating the tables"
            );
        }
    }

    /// Returns the time until `readyok`, and from there until the answer of a search of 1 ms.
    fn ready_and_search_times(level: u8) -> (Duration, Duration) {
        let game = dohyo_games::start("abalone", &Options::new(), Seed::default()).expect("a game");
        let script = format!(
            "setoption name Level value {level}\nsetoption name Hash value 256\nuginewgame\nisready\ngo movetime 1\n"
        );
        let (mut out, begun) = (Stamped(Vec::new()), Instant::now());
        session::speak(game, &mut Cursor::new(script.as_bytes()), &mut out).expect("a session");
        let said = |word: &str| {
            let line = out.0.iter().find(|(_, line)| line.contains(word));
            line.unwrap_or_else(|| panic!("no {word}")).0
        };
        (said("readyok") - begun, said("bestmove") - said("readyok"))
    }

    #[test]
    fn a_level_can_be_set() {
        let script = "setoption name Level value 1\nsetoption name Hash value 1\nposition startpos\ngo\n";
        let lines = said(script);
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert!(lines[0].starts_with("bestmove "), "{lines:?}");
    }

    #[test]
    fn commands_are_answered_during_a_search() {
        let lines = said("position startpos\ngo infinite\nisready\nquery p1turn\nstop\nisready\n");
        assert_eq!(lines.len(), 4, "{lines:?}");
        assert_eq!(lines[..2], ["readyok", "response true"]);
        assert!(lines[2].starts_with("bestmove "), "{lines:?}");
        assert_eq!(lines[3], "readyok");
    }

    #[test]
    fn wrong_input_is_reported_and_changes_nothing() {
        let check = |line: &str, expected: &str| {
            let lines = said(&format!("position startpos moves c3d3\n{line}\nquery p1turn\n"));
            assert_eq!(lines.len(), 2, "{line}: {lines:?}");
            assert!(lines[0].starts_with("info string error: "), "{line}: {lines:?}");
            assert!(lines[0].contains(expected), "{line}: {lines:?}");
            assert_eq!(lines[1], "response false", "{line}");
        };
        check("hello there", "no command `hello`");
        check("position", "position startpos");
        check("position fen 5/6", "nine rows");
        check("position startpos moves c3d3 c3d3", "move 2");
        check("go fast", "expected a whole number");
        check("go quickly 3", "no limit `quickly`");
        check("query weather", "p1turn");
        check("setoption Hash 3", "name NAME value VALUE");
        check("setoption name Hash value lots", "Hash cannot be `lots`");
        check("setoption name Size value 3", "no option `size`");
        check("setoption name win value 99", "from 1 to 14");
        check("\u{fffd}\u{0}", "no command");
    }

    #[test]
    fn long_lines_and_invalid_text_are_reported() {
        let mut script = vec![b'x'; 3 << 20];
        script.extend(b"\n\xff\xfe\nisready\n");
        let game = dohyo_games::start("abalone", &Options::new(), Seed::default()).expect("a game");
        let mut out = Vec::new();
        session::speak(game, &mut Cursor::new(script), &mut out).expect("a session");
        let text = String::from_utf8(out).expect("text");
        assert_eq!(text.lines().count(), 3, "{text}");
        assert!(text.ends_with("readyok\n"), "{text}");
    }
}
