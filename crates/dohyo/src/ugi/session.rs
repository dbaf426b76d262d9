//! The engine's side of UGI: answers commands while a search runs on another thread.

use std::io::{self, BufRead, Read as _, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Scope, ScopedJoinHandle};
use std::time::Duration;

use dohyo_ai::{Budget, Level, Progress, Request, Thinker};
use dohyo_core::{Fate, Game as _, GameInfo, OptionValues, Options, Seat, Seed};
use dohyo_games::{AnyGame, StartError};

use crate::{start, ugi};

/// The longest line that is read, about a hundred times a very long game.
const MAX_LINE: u64 = 1 << 20;

/// The answer of a program that has no action.
const NO_ACTION: &str = "0000";

/// The word before the actions in `position`.
const MOVES: &str = "moves";

/// The word in `bestmove` before the milliseconds that a person would have taken.
pub(super) const PACE: &str = "pace";

/// The engine's own options, besides those of the game.
struct Settings {
    memory_megabytes: usize,
    threads: u8,
    level: Level,
}

const DEFAULTS: Settings = Settings { memory_megabytes: 64, threads: 1, level: Level::STRONGEST };
const MOST_MEMORY: usize = 4096;
const MOST_THREADS: u8 = 64;

/// The output, which the session shares with its search thread.
type Out<'a> = Mutex<&'a mut (dyn Write + Send)>;

/// A search under way.
struct Search<'scope> {
    thread: ScopedJoinHandle<'scope, io::Result<Thinker>>,
    /// Whether the search ends only on `stop`.
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
    /// Absent during a search.
    thinker: Option<Thinker>,
    search: Option<Search<'scope>>,
}

/// What to do after a line.
#[derive(PartialEq, Eq)]
enum Next {
    Listen,
    Quit,
}

/// Runs an engine for the kind of `game`, starting from that position, until `quit` or the end of input.
pub(crate) fn speak(
    game: AnyGame,
    input: &mut dyn BufRead,
    out: &mut (dyn Write + Send),
) -> anyhow::Result<()> {
    let out = Mutex::new(out);
    let stop = AtomicBool::new(false);
    let mut thinker = Thinker::new();
    thinker.prepare(&game);
    std::thread::scope(|scope| {
        let mut session = Session {
            scope,
            out: &out,
            stop: &stop,
            info: game.info(),
            options: game.options(),
            settings: DEFAULTS,
            game,
            thinker: Some(thinker),
            search: None,
        };
        let listened = session.listen(input);
        // No search may outlive the session.
        if listened.is_err() || session.search.as_ref().is_some_and(|search| search.endless) {
            stop.store(true, Ordering::Relaxed);
        }
        let finished = session.finish();
        Ok(listened.and(finished)?)
    })
}

/// Reads a line of limited length, or returns `None` at the end of input. Invalid text becomes `�`, which is no command.
fn read_line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    input.take(MAX_LINE).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    if !line.ends_with(b"\n") && line.len() as u64 == MAX_LINE {
        // A line that is too long is dropped.
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
    let mut out = out.lock().map_err(|_| io::Error::other("a thread panicked while writing"))?;
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

    /// Reports an error without ending the session.
    fn complain(&self, problem: &str) -> io::Result<()> {
        self.say(&format!("info string error: {problem}"))
    }

    fn obey(&mut self, line: &str) -> io::Result<Next> {
        let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match verb {
            "" => {}
            "ugi" => {
                self.introduce()?;
                self.prepare();
                self.say("ugiok")?;
            }
            "isready" => {
                self.prepare();
                self.say("readyok")?;
            }
            "stop" => {
                self.stop.store(true, Ordering::Relaxed);
                self.finish()?;
            }
            "quit" => {
                self.stop.store(true, Ordering::Relaxed);
                return Ok(Next::Quit);
            }
            "query" => self.answer(rest)?,
            // All other commands wait for the end of the search.
            "uginewgame" => {
                self.finish()?;
                if let Some(thinker) = &mut self.thinker {
                    thinker.forget();
                }
                match self.begin(None) {
                    Ok(game) => self.game = game,
                    Err(why) => self.complain(&why.to_string())?,
                }
                self.prepare();
            }
            "setoption" => {
                self.finish()?;
                self.set_option(rest)?;
                self.prepare();
            }
            "position" => {
                self.finish()?;
                self.take_position(rest)?;
                self.prepare();
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
        Ok(())
    }

    /// Allocates the engine's memory, so that the next search does not spend its time on it. Does nothing during a
    /// search.
    fn prepare(&mut self) {
        if let Some(thinker) = &mut self.thinker {
            thinker.prepare(&self.game);
        }
    }

    /// Handles `setoption name NAME value VALUE`.
    fn set_option(&mut self, rest: &str) -> io::Result<()> {
        let parts = rest.strip_prefix("name ").and_then(|rest| rest.split_once(" value "));
        let Some((name, value)) = parts.map(|(name, value)| (name.trim(), value.trim())) else {
            return self.complain("incomplete setoption; expected `setoption name NAME value VALUE`");
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
                    // Options take effect with the next `position` or `uginewgame`.
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
            None => self
                .complain(&format!("option {name} cannot be `{value}`; expected a value that `ugi` lists")),
        }
    }

    /// Starts a game with the current options.
    fn begin(&self, position: Option<&str>) -> Result<AnyGame, StartError> {
        match position {
            None => dohyo_games::start(self.info.id, &self.options, Seed::default()),
            Some(position) => dohyo_games::from_position(self.info.id, position, &self.options),
        }
    }

    /// Handles `position startpos` or `position fen POSITION`, followed by optional `moves ACTION…`. An error changes
    /// nothing.
    fn take_position(&mut self, rest: &str) -> io::Result<()> {
        let is_gap = |c: Option<char>| c.is_none_or(char::is_whitespace);
        let word = rest.match_indices(MOVES).map(|(at, _)| rest.split_at(at)).find(|(before, after)| {
            is_gap(before.chars().next_back()) && is_gap(after[MOVES.len()..].chars().next())
        });
        let (place, moves) = word.map_or((rest, ""), |(place, moves)| (place.trim(), &moves[MOVES.len()..]));
        let position = match place.split_once(char::is_whitespace) {
            None if place == "startpos" => None,
            Some(("fen", position)) => Some(position.trim()),
            _ => return self.complain("unknown position; expected `position startpos` or `position fen …`"),
        };
        let mut game = match self.begin(position) {
            Ok(game) => game,
            Err(why) => return self.complain(&why.to_string()),
        };
        for (index, text) in moves.split_whitespace().enumerate() {
            if let Err(why) = start::play(&mut game, text, Fate::Told(None)) {
                return self.complain(&format!("move {}: {why:#}", index + 1));
            }
        }
        self.game = game;
        Ok(())
    }

    fn answer(&self, query: &str) -> io::Result<()> {
        let (what, rest) = query.split_once(char::is_whitespace).unwrap_or((query, ""));
        let seats = self.game.seats();
        let turn_of = seats.iter().find(|&seat| what == format!("{}turn", name(seat)));
        let response = match (what, turn_of) {
            (_, Some(seat)) => self.game.to_act().contains(seat).to_string(),
            ("players", _) => seats.iter().count().to_string(),
            ("gameover", _) => self.game.outcome().is_some().to_string(),
            ("result", _) => self.result(),
            ("islegal", _) => {
                start::play(&mut self.game.clone(), rest, Fate::Drawn(Seed::default())).is_ok().to_string()
            }
            ("fen", _) => self.game.position(),
            _ => {
                let turns: Vec<_> = seats.iter().map(|seat| format!("{}turn", name(seat))).collect();
                return self.complain(&format!(
                    "no query `{query}`; expected one of: {}, players, gameover, result, islegal ACTION, fen",
                    turns.join(", ")
                ));
            }
        };
        self.say(&format!("response {response}"))
    }

    /// Returns `p1win`, or `p1+p2win` if several win.
    fn result(&self) -> String {
        match self.game.outcome() {
            None => "none".to_owned(),
            Some(outcome) if outcome.is_draw() => "draw".to_owned(),
            Some(outcome) => {
                let winners: Vec<_> = outcome.winners.iter().map(name).collect();
                winners.join("+") + "win"
            }
        }
    }

    /// Starts a search.
    fn go(&mut self, rest: &str) -> io::Result<()> {
        let Limits { seat, budget, endless } = match read_limits(rest, &self.game) {
            Ok(limits) => limits,
            Err(problem) => return self.complain(&problem),
        };
        let Some(mut thinker) = self.thinker.take() else {
            return self.complain("the search thread has failed; expected `quit`");
        };
        self.stop.store(false, Ordering::Relaxed);
        let Settings { threads, level, .. } = self.settings;
        // A weaker level makes different mistakes in different games, but the same ones if a game is repeated.
        let seed = self
            .game
            .position()
            .bytes()
            .fold(0_u64, |seed, byte| (seed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        let request = Request { budget, seed, threads, ..Request::at(level) };
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
            let thought = thinker.think(&game, seat, &request, stop, &mut tell);
            written?;
            let mut answer = format!("bestmove {NO_ACTION}");
            if let Some(thought) = thought {
                let to_act = game.to_act();
                answer = format!("bestmove {}", start::token(to_act, seat, &thought.action));
                // If several may act, the arbiter has to know who is first.
                if to_act.single().is_none() {
                    answer += &format!(" {PACE} {}", thought.pace.as_millis());
                }
            }
            say(out, &answer)?;
            Ok(thinker)
        });
        self.search = Some(Search { thread, endless });
        Ok(())
    }

    /// Waits for the end of the search.
    fn finish(&mut self) -> io::Result<()> {
        let Some(Search { thread, endless }) = self.search.take() else { return Ok(()) };
        if endless {
            self.stop.store(true, Ordering::Relaxed);
        }
        let thinker = thread.join().map_err(|_| io::Error::other("the search thread panicked"))??;
        self.thinker = Some(thinker);
        Ok(())
    }
}

/// Returns the name of a seat in UGI.
fn name(seat: Seat) -> String {
    format!("p{seat}")
}

/// The arguments of `go`.
struct Limits {
    seat: Seat,
    budget: Budget,
    /// Whether the search ends only on `stop`.
    endless: bool,
}

/// Reads the arguments of `go`.
fn read_limits(words: &str, game: &AnyGame) -> Result<Limits, String> {
    let info = game.info();
    let mut seat = game.to_act().first().unwrap_or(Seat::FIRST);
    // `w` and `b` are White and Black in games that have them.
    let side = |letter: &str, otherwise: Seat| {
        game.seats().iter().find(|&seat| info.seat_name(seat).starts_with(letter)).unwrap_or(otherwise)
    };
    let mut sides: Vec<(String, Seat)> = game.seats().iter().map(|seat| (name(seat), seat)).collect();
    sides.push(("w".to_owned(), side("w", Seat::FIRST)));
    sides.push(("b".to_owned(), side("b", Seat::SECOND)));
    let (mut budget, mut endless) = (Budget::default(), false);
    // The time on each clock, and its increment for a move.
    let (mut remaining, mut increments) = ([None; Seat::MAX], [Duration::ZERO; Seat::MAX]);
    let mut words = words.split_whitespace();
    while let Some(word) = words.next() {
        if word == "infinite" {
            endless = true;
            continue;
        }
        let value = words.next().unwrap_or("");
        // A day is longer than any search, and cannot overflow when added.
        let number =
            value.parse::<u64>().map_err(|_| format!("{word} `{value}`; expected a whole number"))?;
        let time = Duration::from_millis(number.min(24 * 60 * 60 * 1000));
        match word {
            "movetime" => budget.time = Some(time),
            "nodes" => budget.nodes = Some(number),
            "depth" => budget.depth = Some(number.min(u8::MAX.into()) as u8),
            "seat" => {
                let open = game.to_act();
                let wanted = value.parse().ok();
                seat =
                    wanted.filter(|&wanted| open.contains(wanted) || open.is_empty()).ok_or_else(|| {
                        let open: Vec<_> = open.iter().map(|seat| seat.to_string()).collect();
                        format!("seat {number} may not act; expected one of: {}", open.join(", "))
                    })?;
            }
            _ => {
                let clock =
                    sides.iter().find_map(|(name, side)| Some((word.strip_prefix(name.as_str())?, *side)));
                match clock {
                    Some(("time", side)) => remaining[side.index()] = Some(time),
                    Some(("inc", side)) => increments[side.index()] = time,
                    _ => {
                        return Err(format!(
                            "no limit `{word}`; expected p1time, p2time, p1inc, p2inc, movetime, nodes, depth, seat \
                             or infinite"
                        ));
                    }
                }
            }
        }
    }
    if let (Some(remaining), None) = (remaining[seat.index()], budget.time) {
        budget.time = Budget::for_clock(remaining, increments[seat.index()]).time;
    }
    if endless {
        // An empty budget would mean the default time of the level.
        budget = Budget::depth(u8::MAX);
    }
    Ok(Limits { seat, budget, endless })
}
