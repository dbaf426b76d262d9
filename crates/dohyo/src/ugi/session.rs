//! The engine's side: answers line by line while a thought goes on beside it.

use std::io::{self, BufRead, Read as _, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Scope, ScopedJoinHandle};
use std::time::Duration;

use dohyo_ai::{Budget, Level, Progress, Request, Thinker};
use dohyo_core::{Game as _, GameInfo, OptionValues, Options, Seat, Seed};
use dohyo_games::{AnyGame, StartError};

use crate::{start, ugi};

/// The longest line that is read: a very long game's moves take a hundredth of it.
const MAX_LINE: u64 = 1 << 20;

/// What a program writes where it has no action to name.
const NO_ACTION: &str = "0000";

/// The options that are the engine's own, besides those of the game.
struct Settings {
    memory_megabytes: usize,
    threads: u8,
    level: Level,
}

const DEFAULTS: Settings = Settings { memory_megabytes: 64, threads: 1, level: Level::STRONGEST };
const MOST_MEMORY: usize = 4096;
const MOST_THREADS: u8 = 64;

/// Anything that can be written to from the session and from its thinking thread.
type Out<'a> = Mutex<&'a mut (dyn Write + Send)>;

/// A thought under way.
struct Search<'scope> {
    thread: ScopedJoinHandle<'scope, io::Result<Thinker>>,
    /// Whether it ends only when it is told to.
    endless: bool,
}

struct Session<'scope, 'env, 'out> {
    scope: &'scope Scope<'scope, 'env>,
    out: &'env Out<'out>,
    stop: &'env AtomicBool,
    info: &'static GameInfo,
    options: Options,
    settings: Settings,
    game: AnyGame,
    /// Absent while it thinks.
    thinker: Option<Thinker>,
    search: Option<Search<'scope>>,
}

/// What the session does after a line.
#[derive(PartialEq, Eq)]
enum Next {
    Listen,
    Quit,
}

/// Speaks for an engine that plays `game`'s kind, beginning there, until `quit` or the end of input.
pub(crate) fn speak(
    game: AnyGame,
    input: &mut dyn BufRead,
    out: &mut (dyn Write + Send),
) -> anyhow::Result<()> {
    let out = Mutex::new(out);
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let mut session = Session {
            scope,
            out: &out,
            stop: &stop,
            info: game.info(),
            options: game.options(),
            settings: DEFAULTS,
            game,
            thinker: Some(Thinker::new()),
            search: None,
        };
        let listened = session.listen(input);
        // Whatever happened, nothing may go on thinking for an ended session.
        if listened.is_err() || session.search.as_ref().is_some_and(|search| search.endless) {
            stop.store(true, Ordering::Relaxed);
        }
        let finished = session.finish();
        Ok(listened.and(finished)?)
    })
}

/// Reads a line of bounded length; none at the end of input. What is not text comes out as `�`, and is
/// then no command.
fn read_line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    input.take(MAX_LINE).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    if !line.ends_with(b"\n") && line.len() as u64 == MAX_LINE {
        // The rest of an endless line is dropped piece by piece, and so is what was read of it.
        let mut rest = Vec::new();
        while !rest.ends_with(b"\n") {
            rest.clear();
            if input.take(MAX_LINE).read_until(b'\n', &mut rest)? == 0 {
                break;
            }
        }
        return Ok(Some("(too long)".to_owned()));
    }
    Ok(Some(String::from_utf8_lossy(&line).trim().to_owned()))
}

fn say(out: &Out<'_>, line: &str) -> io::Result<()> {
    let mut out = out.lock().map_err(|_| io::Error::other("a thread broke off while it wrote"))?;
    writeln!(out, "{line}")?;
    out.flush()
}

impl Session<'_, '_, '_> {
    fn listen(&mut self, input: &mut dyn BufRead) -> io::Result<()> {
        while let Some(line) = read_line(input)? {
            if self.obey(&line)? == Next::Quit {
                break;
            }
        }
        Ok(())
    }

    fn say(&self, line: &str) -> io::Result<()> {
        say(self.out, line)
    }

    /// Says what is wrong without falling silent or ending.
    fn complain(&self, problem: &str) -> io::Result<()> {
        self.say(&format!("info string error: {problem}"))
    }

    fn obey(&mut self, line: &str) -> io::Result<Next> {
        let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match verb {
            "" => {}
            "ugi" => self.introduce()?,
            "isready" => self.say("readyok")?,
            "stop" => {
                self.stop.store(true, Ordering::Relaxed);
                self.finish()?;
            }
            "quit" => {
                self.stop.store(true, Ordering::Relaxed);
                return Ok(Next::Quit);
            }
            "query" => self.answer(rest)?,
            // The rest may not come while a thought goes on. If it does, it waits for its end.
            "uginewgame" => {
                self.finish()?;
                if let Some(thinker) = &mut self.thinker {
                    thinker.forget();
                }
                match self.begin(None) {
                    Ok(game) => self.game = game,
                    Err(why) => self.complain(&why.to_string())?,
                }
            }
            "setoption" => {
                self.finish()?;
                self.set_option(rest)?;
            }
            "position" => {
                self.finish()?;
                self.take_position(rest)?;
            }
            "go" => {
                self.finish()?;
                self.go(rest)?;
            }
            _ => self.complain(&format!(
                "no command `{}`; expected one of: ugi, isready, setoption, uginewgame, position, go, stop, \
                 query, quit",
                verb.chars().take(40).collect::<String>()
            ))?,
        }
        Ok(Next::Listen)
    }

    fn introduce(&self) -> io::Result<()> {
        let Settings { memory_megabytes, threads, level } = DEFAULTS;
        self.say(&format!("id name Dohyo {} {}", self.info.id, env!("CARGO_PKG_VERSION")))?;
        self.say("id author The Dohyo authors")?;
        self.say(&format!("option name Hash type spin default {memory_megabytes} min 1 max {MOST_MEMORY}"))?;
        self.say(&format!("option name Threads type spin default {threads} min 1 max {MOST_THREADS}"))?;
        self.say(&format!("option name Level type spin default {level} min 1 max 8"))?;
        for option in self.info.options {
            let kind = match option.values {
                OptionValues::OneOf(names) => {
                    let names: String = names.iter().map(|name| format!(" var {name}")).collect();
                    format!("combo default {}{names}", option.default)
                }
                OptionValues::Number { min, max } => {
                    format!("spin default {} min {min} max {max}", option.default)
                }
                OptionValues::NumberOrOff { .. } => format!("string default {}", option.default),
            };
            self.say(&format!("option name {} type {kind}", option.key))?;
        }
        self.say("ugiok")
    }

    /// `name NAME value VALUE`
    fn set_option(&mut self, rest: &str) -> io::Result<()> {
        let parts = rest.strip_prefix("name ").and_then(|rest| rest.split_once(" value "));
        let Some((name, value)) = parts.map(|(name, value)| (name.trim(), value.trim())) else {
            return self.complain("setoption needs more; expected `setoption name NAME value VALUE`");
        };
        let number = |most: usize| value.parse().ok().filter(|number| (1..=most).contains(number));
        let known = match name.to_lowercase().as_str() {
            "hash" => number(MOST_MEMORY).map(|megabytes| {
                self.settings.memory_megabytes = megabytes;
                self.thinker = Some(Thinker::with_memory(megabytes << 20));
            }),
            "threads" => number(MOST_THREADS.into()).map(|threads| self.settings.threads = threads as u8),
            "level" => value.parse().ok().map(|level| self.settings.level = level),
            name => {
                let options = self.options.clone().with(name, value);
                return match self.info.complete(&options) {
                    // They hold from the next `position` or `uginewgame`.
                    Ok(options) => {
                        self.options = options;
                        Ok(())
                    }
                    Err(why) => self.complain(&why.to_string()),
                };
            }
        };
        match known {
            Some(()) => Ok(()),
            None => self.complain(&format!("option {name} cannot be `{value}`; expected what `ugi` lists")),
        }
    }

    /// A game at the start, or in a position, with the options as they are now.
    fn begin(&self, position: Option<&str>) -> Result<AnyGame, StartError> {
        match position {
            None => dohyo_games::start(self.info.id, &self.options, Seed::default()),
            Some(position) => dohyo_games::from_position(self.info.id, position, &self.options),
        }
    }

    /// `startpos` or `fen POSITION`, then perhaps `moves ACTION…`. Wrong anywhere, nothing changes.
    fn take_position(&mut self, rest: &str) -> io::Result<()> {
        let (place, moves) = match rest.split_once("moves") {
            Some((place, moves)) => (place.trim(), moves),
            None => (rest, ""),
        };
        let position = match place.split_once(char::is_whitespace) {
            None if place == "startpos" => None,
            Some(("fen", position)) => Some(position.trim()),
            _ => return self.complain("no such place; expected `position startpos` or `position fen …`"),
        };
        let mut game = match self.begin(position) {
            Ok(game) => game,
            Err(why) => return self.complain(&why.to_string()),
        };
        for (index, text) in moves.split_whitespace().enumerate() {
            if let Err(why) = start::play(&mut game, text) {
                return self.complain(&format!("move {}: {why:#}", index + 1));
            }
        }
        self.game = game;
        Ok(())
    }

    fn answer(&self, query: &str) -> io::Result<()> {
        let response = match query.split_once(char::is_whitespace).unwrap_or((query, "")) {
            ("p1turn", _) => self.game.to_act().contains(Seat::FIRST).to_string(),
            ("gameover", _) => self.game.outcome().is_some().to_string(),
            ("result", _) => self.result().to_owned(),
            ("islegal", action) => start::play(&mut self.game.clone(), action).is_ok().to_string(),
            ("fen", _) => self.game.position(),
            _ => {
                return self.complain(&format!(
                    "no query `{query}`; expected one of: p1turn, gameover, result, islegal ACTION, fen"
                ));
            }
        };
        self.say(&format!("response {response}"))
    }

    fn result(&self) -> &'static str {
        match self.game.outcome() {
            None => "none",
            Some(outcome) if outcome.is_draw() => "draw",
            Some(outcome) if outcome.winners.contains(Seat::FIRST) => "p1win",
            Some(_) => "p2win",
        }
    }

    /// Begins a thought.
    fn go(&mut self, rest: &str) -> io::Result<()> {
        let (budget, endless) = match read_limits(rest, &self.game) {
            Ok(limits) => limits,
            Err(problem) => return self.complain(&problem),
        };
        let Some(mut thinker) = self.thinker.take() else {
            return self.complain("the thinker was lost; expected `quit`");
        };
        self.stop.store(false, Ordering::Relaxed);
        let Settings { threads, level, .. } = self.settings;
        // Each game of a match should have its own mistakes, and the same game the same ones.
        let seed = self
            .game
            .position()
            .bytes()
            .fold(0_u64, |seed, byte| (seed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        let request = Request { level, budget, seed, threads };
        let (game, stop, out) = (self.game.clone(), self.stop, self.out);
        let thread = self.scope.spawn(move || {
            let mut written = Ok(());
            let mut tell = |progress: &Progress| {
                if written.is_ok() {
                    written = say(out, &ugi::info_line(progress));
                }
                if written.is_err() {
                    stop.store(true, Ordering::Relaxed);
                }
            };
            let thought =
                game.to_act().first().and_then(|seat| thinker.think(&game, seat, &request, stop, &mut tell));
            written?;
            let action = thought.map_or_else(|| NO_ACTION.to_owned(), |thought| thought.action.to_string());
            say(out, &format!("bestmove {action}"))?;
            Ok(thinker)
        });
        self.search = Some(Search { thread, endless });
        Ok(())
    }

    /// Waits for the thought to end.
    fn finish(&mut self) -> io::Result<()> {
        let Some(Search { thread, endless }) = self.search.take() else { return Ok(()) };
        if endless {
            self.stop.store(true, Ordering::Relaxed);
        }
        let thinker = thread.join().map_err(|_| io::Error::other("the thinking thread broke off"))??;
        self.thinker = Some(thinker);
        Ok(())
    }
}

/// Reads what limits a thought, and whether it ends only when told to.
fn read_limits(words: &str, game: &AnyGame) -> Result<(Budget, bool), String> {
    let info = game.info();
    let seat = game.to_act().first().unwrap_or(Seat::FIRST);
    // `p1` is who moves first. `w` and `b` are the sides of that name, where a game has them.
    let side = |letter: &str, otherwise: Seat| {
        info.seats
            .iter()
            .position(|name| name.starts_with(letter))
            .and_then(Seat::from_index)
            .unwrap_or(otherwise)
    };
    let sides = [
        ("p1", Seat::FIRST),
        ("p2", Seat::SECOND),
        ("w", side("w", Seat::FIRST)),
        ("b", side("b", Seat::SECOND)),
    ];
    let (mut budget, mut endless) = (Budget::default(), false);
    let (mut remaining, mut increment) = (None, Duration::ZERO);
    let mut words = words.split_whitespace();
    while let Some(word) = words.next() {
        if word == "infinite" {
            endless = true;
            continue;
        }
        let value = words.next().unwrap_or("");
        // A day is longer than any thought, and sums of days stay small.
        let number =
            value.parse::<u64>().map_err(|_| format!("{word} `{value}`; expected a whole number"))?;
        let time = Duration::from_millis(number.min(24 * 60 * 60 * 1000));
        match word {
            "movetime" => budget.time = Some(time),
            "nodes" => budget.nodes = Some(number),
            "depth" => budget.depth = Some(number.min(u8::MAX.into()) as u8),
            _ => {
                let clock = sides.iter().find_map(|(name, side)| Some((word.strip_prefix(name)?, *side)));
                match clock {
                    Some(("time", side)) if side == seat => remaining = Some(time),
                    Some(("inc", side)) if side == seat => increment = time,
                    Some(("time" | "inc", _)) => {}
                    _ => {
                        return Err(format!(
                            "no limit `{word}`; expected p1time, p2time, p1inc, p2inc, movetime, nodes, depth or \
                             infinite"
                        ));
                    }
                }
            }
        }
    }
    if let (Some(remaining), None) = (remaining, budget.time) {
        budget.time = Budget::for_clock(remaining, increment).time;
    }
    if endless {
        // Not unlimited, which would ask for a time that a player likes to wait.
        budget = Budget::depth(u8::MAX);
    }
    Ok((budget, endless))
}
