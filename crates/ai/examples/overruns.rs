//! Counts the thoughts that overrun their time limit, at every level in positions of quick games, and the turns of the
//! strongest level that take too long.
//!
//! ```text
//! cargo run --release -p dohyo-ai --example overruns -- [GAME|all] [POSITIONS] [MILLISECONDS] [TURNS] [KEY=VALUE …]
//! ```
//!
//! `POSITIONS` and `TURNS` are shared by the modes of a game; with options, they are all of that mode.
//!
//! Other programs can make a thought late. On Linux the time for which the thread waited for a processor is known: a
//! thought that would have been in time without it is measured again, and counts as *disturbed* if it never has the
//! processor to itself. Elsewhere the machine must be idle.

#[path = "../tests/modes/mod.rs"]
mod modes;

use std::time::{Duration, Instant};

use dohyo_ai::{Budget, LONGEST_TURN, Level, Request, Thinker, Thought};
use dohyo_core::{Fate, Game as _, Seed};
use dohyo_games::AnyGame;
use modes::Mode;

/// A thought is late if it takes longer than this multiple of its limit.
const LATE: f64 = 1.05;

/// How often something that was disturbed is measured.
const TRIES: usize = 4;

/// The number of actions between two positions of a game.
const APART: usize = 7;

/// A measured time.
#[derive(Clone, Copy, Default)]
struct Took {
    all: Duration,
    /// The part of it for which the thread waited for a processor.
    waited: Duration,
}

impl Took {
    fn is_late(self, limit: Duration) -> bool {
        self.all > limit.mul_f64(LATE)
    }

    /// Returns `true` if it is late only because of other programs.
    fn is_disturbed(self, limit: Duration) -> bool {
        self.is_late(limit) && !Self { all: self.all.saturating_sub(self.waited), ..self }.is_late(limit)
    }
}

/// Returns how long this thread has waited for a processor, or zero where the system does not say.
fn waited() -> Duration {
    let times = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = times.split_whitespace().nth(1).and_then(|time| time.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or_default())
}

/// Calls `act`, and measures the time.
fn measure<T>(act: impl FnOnce() -> T) -> (Took, T) {
    let (begun, before) = (Instant::now(), waited());
    let made = act();
    (Took { all: begun.elapsed(), waited: waited().saturating_sub(before) }, made)
}

/// Measures again while other programs are to blame for a late end.
fn undisturbed(limit: Duration, mut measure: impl FnMut() -> Took) -> Took {
    let mut took = measure();
    for _ in 1..TRIES {
        if !took.is_disturbed(limit) {
            break;
        }
        took = measure();
    }
    took
}

fn think(thinker: &mut Thinker, game: &AnyGame, request: &Request) -> Option<Thought> {
    thinker.ask(game, game.to_act().first()?, request)
}

/// Thinks until the turn is over.
fn play_turn(thinker: &mut Thinker, game: &AnyGame) {
    let (mut game, request) = (game.clone(), Request::at(Level::STRONGEST));
    let mover = game.to_act();
    while game.outcome().is_none() && game.to_act() == mover {
        let Some(thought) = think(thinker, &game, &request) else { break };
        let seat = game.to_act().first().expect("somebody");
        game.play(seat, &thought.action, Fate::Drawn(Seed::from(1))).expect("a legal action");
        // Alone and in a race there are no turns.
        if game.seats().iter().count() == 1 || mover.single().is_none() {
            break;
        }
    }
}

/// What was measured of a game.
#[derive(Default)]
struct Tally {
    measured: usize,
    late: Vec<String>,
    disturbed: usize,
    slowest: Duration,
}

impl Tally {
    fn add(&mut self, took: Took, limit: Duration, what: impl FnOnce() -> String) {
        self.measured += 1;
        if took.is_disturbed(limit) {
            self.disturbed += 1;
            return;
        }
        self.slowest = self.slowest.max(took.all);
        if took.is_late(limit) {
            self.late.push(format!("{:.1?} {}", took.all, what()));
        }
    }

    fn tell(&self, what: &str, limit: Duration) {
        let Self { measured, late, disturbed, slowest } = self;
        println!(
            "{what}: {} of {measured} late after {limit:.1?}, {disturbed} disturbed, slowest {slowest:.1?}",
            late.len()
        );
        for late in late {
            println!("    {late}");
        }
    }
}

/// Returns the modes of a game, or the one that `options` describe.
fn modes_of(id: &'static str, options: &str) -> Vec<Mode> {
    if options.is_empty() {
        return modes::all().into_iter().filter(|mode| mode.id == id).collect();
    }
    vec![Mode { id, options: options.to_owned() }]
}

fn main() {
    let mut words = std::env::args().skip(1);
    let wanted = words.next().unwrap_or_else(|| "all".into());
    let mut number = |usual: usize| words.next().map_or(usual, |word| word.parse().expect("a number"));
    let (count, limit, turns) = (number(40), Duration::from_millis(number(200) as u64), number(5));
    let options = words.collect::<Vec<_>>().join(" ");
    for info in dohyo_games::ALL.iter().filter(|info| wanted == "all" || info.id == wanted) {
        let modes = modes_of(info.id, &options);
        let share = count.div_ceil(modes.len());
        let positions: Vec<(&Mode, AnyGame)> = modes
            .iter()
            .flat_map(|mode| mode.positions(share, APART).into_iter().map(move |game| (mode, game)))
            .take(count)
            .collect();
        let mut thinker = Thinker::new();
        for level in Level::ALL {
            let request = Request { budget: Budget::time(limit), ..Request::at(level) };
            let mut tally = Tally::default();
            for (mode, game) in &positions {
                let took = undisturbed(limit, || {
                    thinker.prepare(game);
                    measure(|| think(&mut thinker, game, &request)).0
                });
                tally.add(took, limit, || format!("{}: {}", mode.options, game.position()));
            }
            tally.tell(&format!("{} level {level}", info.id), limit);
        }
        let mut tally = Tally::default();
        for (mode, game) in positions.iter().step_by((positions.len() / turns.max(1)).max(1)).take(turns) {
            let took = undisturbed(LONGEST_TURN, || measure(|| play_turn(&mut thinker, game)).0);
            tally.add(took, LONGEST_TURN, || format!("{}: {}", mode.options, game.position()));
        }
        tally.tell(&format!("{} whole turns of level 8", info.id), LONGEST_TURN);
    }
}
