//! The other side: a program that speaks UGI, as a player in a match.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use dohyo_ai::arena::Player;
use dohyo_core::{Game as _, Seat};
use dohyo_games::{AnyAction, AnyGame};

/// How long a program may take to say that it is there, and to hand a move over after its time.
const PATIENCE: Duration = Duration::from_secs(10);

/// The longest line a program may send; longer ones are read in pieces.
const MAX_LINE: u64 = 1 << 16;

/// A running program that speaks UGI. It is ended when this is dropped.
pub(crate) struct UgiPlayer {
    command: String,
    process: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    /// The names of the options it has.
    options: Vec<String>,
    time: Duration,
    start: String,
    moves: String,
}

impl UgiPlayer {
    /// Starts a program, given as its path and arguments separated by spaces, and greets it.
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
            format!("`{}` no longer listens ({why}); expected a program that speaks UGI", self.command)
        })
    }

    /// Reads until a line begins with `word`, and returns all lines, that one last.
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
                        RecvTimeoutError::Timeout => format!("said nothing for {patience:?}"),
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

    fn ask(&mut self, game: &AnyGame) -> Result<AnyAction, String> {
        let moves = if self.moves.is_empty() { String::new() } else { format!(" moves{}", self.moves) };
        self.send(&format!("position fen {}{moves}", self.start))?;
        self.send(&format!("go movetime {}", self.time.as_millis().max(1)))?;
        let lines = self.wait_for("bestmove", self.time + PATIENCE)?;
        let answer = lines.last().map(String::as_str).unwrap_or_default();
        let action = answer.split_whitespace().nth(1).unwrap_or_default();
        game.read_action(action).map_err(|why| format!("`{}` answers `{answer}`: {why}", self.command))
    }
}

impl Player<AnyGame> for UgiPlayer {
    fn begin(&mut self, game: &AnyGame) {
        self.start = game.position();
        self.moves.clear();
        // A program that is gone is noticed when it is asked for a move, where it can be reported.
        let _ = self.begin_game(game);
    }

    fn choose(&mut self, game: &AnyGame, _seat: Seat) -> Result<AnyAction, String> {
        self.ask(game)
    }

    fn follow(&mut self, action: &AnyAction) {
        self.moves += &format!(" {action}");
    }
}

impl Drop for UgiPlayer {
    fn drop(&mut self) {
        let _ = self.send("quit");
        // A program that is well written is gone by then; the others are made to go.
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
