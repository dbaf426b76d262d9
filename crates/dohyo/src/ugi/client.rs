//! The client's side of UGI: a program as a player in a match.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use dohyo_ai::arena::Player;
use dohyo_core::{Game as _, PlayedIn, Seat, SeatSet};
use dohyo_games::{AnyAction, AnyGame};

use super::session::PACE;
use crate::start;

/// How long a program may take to start, and to answer after its thinking time.
const PATIENCE: Duration = Duration::from_secs(10);

/// The longest line of a program; longer ones are read in pieces.
const MAX_LINE: u64 = 1 << 16;

/// A running program that speaks UGI. Dropping the player ends the program.
pub(crate) struct UgiPlayer {
    command: String,
    process: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    /// The names of the program's options.
    options: Vec<String>,
    time: Duration,
    start: String,
    moves: String,
    /// The time that a person would have taken for the last answer, according to the program.
    pace: Duration,
}

impl UgiPlayer {
    /// Starts a program, given as its path and arguments separated by spaces, and begins a UGI session.
    pub(crate) fn start(command: &str, time: Duration) -> Result<Self, String> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or("no program; expected `cmd:PROGRAM ARGUMENTS…`")?;
        let mut process = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|why| format!("cannot start `{program}` ({why}); expected a program that speaks UGI"))?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(format!("`{program}` has no input or output"));
        };
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            loop {
                let mut line = Vec::new();
                match output.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
                    Ok(0) | Err(_) => break,
                    Ok(_) if sender.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() => break,
                    Ok(_) => {}
                }
            }
        });
        let mut player = Self {
            command: command.to_owned(),
            process,
            input,
            lines,
            options: Vec::new(),
            time,
            start: String::new(),
            moves: String::new(),
            pace: Duration::ZERO,
        };
        player.send("ugi")?;
        let introduction = player.wait_for("ugiok", PATIENCE)?;
        player.options = introduction
            .iter()
            .filter_map(|line| Some(line.strip_prefix("option name ")?.split_once(" type ")?.0.to_owned()))
            .collect();
        player.wait_until_ready()?;
        Ok(player)
    }

    fn send(&mut self, line: &str) -> Result<(), String> {
        let sent = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        sent.map_err(|why| {
            format!("cannot write to `{}` ({why}); expected a program that speaks UGI", self.command)
        })
    }

    /// Reads lines until one begins with `word`, and returns all of them.
    fn wait_for(&self, word: &str, patience: Duration) -> Result<Vec<String>, String> {
        let deadline = Instant::now() + patience;
        let mut lines = Vec::new();
        loop {
            match self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(line) => {
                    let found = line.split_whitespace().next() == Some(word);
                    lines.push(line);
                    if found {
                        return Ok(lines);
                    }
                }
                Err(why) => {
                    let what = match why {
                        RecvTimeoutError::Timeout => format!("did not answer within {patience:?}"),
                        RecvTimeoutError::Disconnected => "ended".to_owned(),
                    };
                    return Err(format!("`{}` {what}; expected `{word}`", self.command));
                }
            }
        }
    }

    fn wait_until_ready(&mut self) -> Result<(), String> {
        self.send("isready")?;
        self.wait_for("readyok", PATIENCE).map(drop)
    }

    fn begin_game(&mut self, game: &AnyGame) -> Result<(), String> {
        for (key, value) in game.options().iter() {
            if self.options.iter().any(|option| option == key) {
                self.send(&format!("setoption name {key} value {value}"))?;
            }
        }
        self.send("uginewgame")?;
        self.wait_until_ready()
    }

    /// Makes this position the first of the game.
    fn start_from(&mut self, game: &AnyGame) {
        self.start = game.position();
        self.moves.clear();
    }

    fn ask(&mut self, game: &AnyGame, seat: Seat) -> Result<AnyAction, String> {
        let moves = if self.moves.is_empty() { String::new() } else { format!(" moves{}", self.moves) };
        self.send(&format!("position fen {}{moves}", self.start))?;
        let whose = if game.to_act().single().is_none() { format!(" seat {seat}") } else { String::new() };
        self.send(&format!("go movetime {}{whose}", self.time.as_millis().max(1)))?;
        let lines = self.wait_for("bestmove", self.time + PATIENCE)?;
        let answer = lines.last().map(String::as_str).unwrap_or_default();
        let wrong = |why: String| format!("`{}` answers `{answer}`: {why}", self.command);
        let words: Vec<_> = answer.split_whitespace().collect();
        let pace = words.iter().skip_while(|word| **word != PACE).nth(1);
        let pace = pace.and_then(|millis| millis.parse().ok()).map_or(Duration::ZERO, Duration::from_millis);
        let token = words.get(1).copied().unwrap_or_default();
        let (named, action) = start::split_token(game, token).map_err(|why| wrong(why.to_string()))?;
        if named.is_some_and(|named| named != seat) {
            return Err(wrong(format!("expected an action of seat {seat}")));
        }
        let action = game.read_action(action).map_err(|why| wrong(why.to_string()))?;
        self.pace = pace;
        Ok(action)
    }
}

impl Player<AnyGame> for UgiPlayer {
    fn begin(&mut self, game: &AnyGame) {
        self.start_from(game);
        // If the program has ended, that is reported when it is asked for a move.
        let _ = self.begin_game(game);
    }

    fn choose(&mut self, game: &AnyGame, seat: Seat) -> Result<AnyAction, String> {
        self.ask(game, seat)
    }

    fn pace(&self) -> Duration {
        self.pace
    }

    fn follow(&mut self, could_act: SeatSet, seat: Seat, played: &PlayedIn<AnyGame>) {
        self.moves += &format!(" {}", start::token(could_act, seat, played));
    }
}

impl Drop for UgiPlayer {
    fn drop(&mut self) {
        let _ = self.send("quit");
        // Give a well-behaved program time to end.
        for _ in 0..20 {
            if !matches!(self.process.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
