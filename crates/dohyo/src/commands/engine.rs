//! `dohyo engine`

use std::io::{self, Write};

use anyhow::Result;
use clap::Args;

use crate::start::Start;
use crate::ugi::session;

/// Play as an engine: the Universal Game Interface on stdin and stdout
///
/// `docs/ugi.md` describes the commands. Options given here are where the engine's own options begin.
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
    use std::io::Cursor;

    use dohyo_core::{Options, Seed};

    use crate::ugi::session;

    /// What an engine says to a script.
    fn said(script: &str) -> Vec<String> {
        let game = dohyo_games::start("abalone", &Options::new(), Seed::default()).expect("a game");
        let mut out = Vec::new();
        session::speak(game, &mut Cursor::new(script.as_bytes()), &mut out).expect("a session");
        let text = String::from_utf8(out).expect("text");
        text.lines().filter(|line| !line.starts_with("info depth")).map(str::to_owned).collect()
    }

    #[test]
    fn it_introduces_itself_with_its_options() {
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
    fn queries_are_answered_from_the_position() {
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
    fn a_thought_ends_with_a_move_however_it_is_limited() {
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

    #[test]
    fn a_weak_level_can_be_asked_for() {
        let script = "setoption name Level value 1\nsetoption name Hash value 1\nposition startpos\ngo\n";
        let lines = said(script);
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert!(lines[0].starts_with("bestmove "), "{lines:?}");
    }

    #[test]
    fn it_answers_while_it_thinks() {
        let lines = said("position startpos\ngo infinite\nisready\nquery p1turn\nstop\nisready\n");
        assert_eq!(lines.len(), 4, "{lines:?}");
        assert_eq!(lines[..2], ["readyok", "response true"]);
        assert!(lines[2].starts_with("bestmove "), "{lines:?}");
        assert_eq!(lines[3], "readyok");
    }

    #[test]
    fn wrong_input_is_answered_and_changes_nothing() {
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
    fn endless_lines_and_bytes_that_are_no_text_do_no_harm() {
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
