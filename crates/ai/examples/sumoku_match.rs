//! Plays matches of Classic. Each deal is played twice, with the seats exchanged.
//!
//! ```text
//! cargo run --release -p dohyo-ai --example sumoku_match -- A B PAIRS [KEY]
//! ```
//!
//! The players `A` and `B` are levels from 1 to 8, or `greedy`. `PAIRS` is a number of deals, or a range of them such as
//! `200..400`. Without a key, they are played for each key.

use std::ops::Range;
use std::time::Instant;

use dohyo_ai::arena::{Player, Tally, Verdict};
use dohyo_ai::sumoku::{Engine, Greedy};
use dohyo_ai::{Level, Mind as _, Request};
use dohyo_core::{Fate, Game as _, Options, Seat, Seed, Setup as _};
use dohyo_sumoku::{Action, Key, Sumoku};

struct Computer {
    engine: Engine,
    level: Level,
    seed: u64,
}

impl Player<Sumoku> for Computer {
    fn begin(&mut self, _game: &Sumoku) {
        self.seed += 1;
    }

    fn choose(&mut self, game: &Sumoku, seat: Seat) -> Result<Action, String> {
        let request = Request { seed: self.seed, ..Request::at(self.level) };
        let thought = self.engine.ask(game, seat, &request);
        thought.map(|thought| thought.action).ok_or_else(|| "no action".into())
    }
}

fn player(name: &str, seed: u64) -> Box<dyn Player<Sumoku>> {
    match name.parse() {
        Ok(level) => Box::new(Computer { engine: Engine::default(), level, seed }),
        Err(_) => Box::new(Greedy::default()),
    }
}

/// Returns the first deal with `key`, trying seeds from `seed` upwards.
fn deal(key: Key, mut seed: u64) -> Sumoku {
    loop {
        let game = Sumoku::dealt(&Options::new(), Seed::from(seed)).expect("a game");
        if game.classic().is_some_and(|classic| classic.key() == key) {
            return game;
        }
        seed += 1_000_000;
    }
}

fn range(text: &str) -> Range<u64> {
    let (from, to) = text.split_once("..").unwrap_or(("0", text));
    from.parse().expect("a number of pairs")..to.parse().expect("a number of pairs")
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (a, b) = (&arguments[0], &arguments[1]);
    let pairs = range(arguments.get(2).map_or("50", String::as_str));
    let only: Option<u8> = arguments.get(3).and_then(|key| key.parse().ok());
    let mut total = Tally::default();
    for key in Key::ALL.into_iter().filter(|key| only.is_none_or(|only| key.number() == only)) {
        let started = Instant::now();
        let (mut tally, mut margin, mut slowest) = (Tally::default(), 0, 0.0_f64);
        for pair in pairs.clone() {
            let game = deal(key, pair);
            for own in [Seat::FIRST, Seat::SECOND] {
                let mut game = game.clone();
                let (mut first, mut second) = (player(a, 2 * pair), player(b, 2 * pair + 1));
                while let Some(seat) = game.to_act().single() {
                    let began = Instant::now();
                    let action =
                        if seat == own { first.choose(&game, seat) } else { second.choose(&game, seat) };
                    slowest = slowest.max(began.elapsed().as_secs_f64());
                    game.play(seat, &action.expect("an action"), Fate::Drawn(Seed::from(pair)))
                        .expect("legal");
                }
                let scores = game.classic().expect("classic").scores();
                margin += scores[own.index()] - scores[1 - own.index()];
                let outcome = game.outcome().expect("over");
                let verdict = match (outcome.winners.contains(own), outcome.winners.single().is_some()) {
                    (true, true) => Verdict::Win,
                    (true, false) => Verdict::Draw,
                    (false, _) => Verdict::Loss,
                };
                tally.add(verdict);
                total.add(verdict);
            }
        }
        println!(
            "key {key}: {a} against {b}: {}/{}/{} = {:.1} %, {:+.1} points a game, {:.0} s, slowest {:.0} ms",
            tally.wins,
            tally.draws,
            tally.losses,
            100.0 * tally.score(),
            f64::from(margin) / f64::from(tally.games()),
            started.elapsed().as_secs_f64(),
            1_000.0 * slowest,
        );
    }
    println!("all: {:.1} % of {} games", 100.0 * total.score(), total.games());
}
