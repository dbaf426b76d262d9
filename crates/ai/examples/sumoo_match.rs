//! Plays matches of SUMOO.
//!
//! ```text
//! cargo run --release -p dohyo-ai --example sumoo_match -- A B GAMES [SEED]
//! ```
//!
//! The players `A` and `B` are `greedy`, `LEVEL` (1 to 8), `LEVEL:MILLISECONDS` or `LEVEL@NODES`. A level may be followed
//! by `%FILE` with other weights, as `sumoo_tune` writes them.

use std::time::{Duration, Instant};

use dohyo_ai::arena::{Player, Schedule, play};
use dohyo_ai::sumoo::{Engine, Greedy, Weights};
use dohyo_ai::{Budget, Level, Mind as _, Request};
use dohyo_core::{Options, Seat, Seed, Setup as _};
use dohyo_sumoo::{Action, Sumoo};

struct Computer {
    engine: Engine,
    request: Request,
}

impl Player<Sumoo> for Computer {
    fn begin(&mut self, _game: &Sumoo) {
        self.engine.forget();
        self.request.seed += 1;
    }

    fn choose(&mut self, game: &Sumoo, seat: Seat) -> Result<Action, String> {
        let thought = self.engine.ask(game, seat, &self.request);
        thought.map(|thought| thought.action).ok_or_else(|| "no action".into())
    }
}

fn player(text: &str, seed: u64) -> Box<dyn Player<Sumoo>> {
    if text == "greedy" {
        return Box::new(Greedy::new(seed));
    }
    let (text, weights) =
        text.split_once('%').map_or((text, None), |(text, file)| (text, Some(weights(file))));
    let number = |text: &str| text.parse::<u64>().expect("a number");
    let (level, budget) = if let Some((level, time)) = text.split_once(':') {
        (level, Budget::time(Duration::from_millis(number(time))))
    } else if let Some((level, nodes)) = text.split_once('@') {
        (level, Budget::nodes(number(nodes)))
    } else {
        (text, Budget::default())
    };
    let level: Level = level.parse().expect("a level from 1 to 8");
    let request = Request { budget, seed, ..Request::at(level) };
    let engine = match weights {
        None => Engine::with_memory(MEMORY),
        Some(weights) => Engine::with_weights(MEMORY, weights),
    };
    Box::new(Computer { engine, request })
}

const MEMORY: usize = 16 << 20;

fn weights(file: &str) -> Weights {
    let text = std::fs::read_to_string(file).expect("a file of weights");
    let numbers = text.trim().trim_matches(['[', ']']).split(',').map(|word| word.trim().parse::<i16>());
    let numbers: Result<Vec<_>, _> = numbers.collect();
    numbers.expect("whole numbers").try_into().expect("one weight for each feature")
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [first, second, games, rest @ ..] = &arguments[..] else { panic!("A B GAMES [SEED]") };
    let seed = rest.first().map_or(1, |text| text.parse().expect("a seed"));
    let schedule = Schedule {
        start: Sumoo::dealt(&Options::new(), Seed::default()).expect("the usual start"),
        games: games.parse().expect("the number of games"),
        random_plies: 6,
        seed: Seed::from(seed),
    };
    let started = Instant::now();
    let (mut one, mut other) = (player(first, seed), player(second, seed + 1_000));
    let mut turns = 0;
    let tally = play(&schedule, &mut *one, &mut *other, &mut |_, played| {
        turns += played.game.seen().len();
        true
    });
    let tally = tally.expect("a match without forfeit");
    println!(
        "{first} against {second}: {}-{}-{} of {}: {:.1} %, {:.1} turns a game, {:.1?}",
        tally.wins,
        tally.draws,
        tally.losses,
        tally.games(),
        100.0 * tally.score(),
        turns as f64 / f64::from(tally.games()),
        started.elapsed()
    );
}
