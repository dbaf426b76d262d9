//! Plays matches of Sakura Slam with random wrestlers. Each pair of games is played with the seats exchanged.
//!
//! ```text
//! cargo run --release -p dohyo-ai --example kabuto_match -- A B PAIRS [SEED]
//! ```
//!
//! The players `A` and `B` are levels from 1 to 8, levels with a number of pushes such as `8:3000`, or `greedy`.

use std::collections::BTreeMap;
use std::time::Instant;

use dohyo_ai::arena::{Player, Tally, Verdict};
use dohyo_ai::kabuto::{Engine, Greedy};
use dohyo_ai::{Budget, Mind as _, Request};
use dohyo_core::{Fate, Game as _, Options, Seat, Seed, Setup as _};
use dohyo_kabuto::{Action, Kabuto, roster};

struct Computer {
    engine: Engine,
    request: Request,
}

impl Player<Kabuto> for Computer {
    fn choose(&mut self, game: &Kabuto, seat: Seat) -> Result<Action, String> {
        let thought = self.engine.ask(game, seat, &self.request);
        thought.map(|thought| thought.action).ok_or_else(|| "no action".into())
    }
}

fn player(name: &str, seed: u64) -> Box<dyn Player<Kabuto>> {
    let (level, nodes) = name.split_once(':').map_or((name, None), |(level, nodes)| (level, Some(nodes)));
    match level.parse::<dohyo_ai::Strength>() {
        Ok(level) => {
            let nodes = nodes.map(|nodes| nodes.parse().expect("a number of pushes"));
            let budget = Budget { nodes, ..Budget::default() };
            Box::new(Computer {
                engine: Engine::new(),
                request: Request { budget, seed, ..Request::at(level) },
            })
        }
        Err(_) => Box::new(Greedy::new(seed)),
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (a, b) = (&arguments[0], &arguments[1]);
    let number = |index: usize, otherwise: u64| {
        arguments.get(index).map_or(otherwise, |text| text.parse().expect("a number"))
    };
    let (pairs, seed) = (number(2, 30), number(3, 0));
    let started = Instant::now();
    let mut tally = Tally::default();
    let (mut turns, mut ends, mut slowest): (u32, BTreeMap<&str, u32>, f64) = (0, BTreeMap::new(), 0.0);
    for pair in seed..seed + pairs {
        let mut lots = Seed::from(pair).chance();
        let mut wrestlers: Vec<&str> = roster::wrestlers().iter().map(|wrestler| wrestler.id).collect();
        lots.shuffle(&mut wrestlers);
        let first = if lots.below(2) == 0 { "one" } else { "two" };
        let options = Options::new()
            .with("wrestler-1", wrestlers[0])
            .with("wrestler-2", wrestlers[1])
            .with("first", first);
        for own in [Seat::FIRST, Seat::SECOND] {
            let mut game = Kabuto::dealt(&options, Seed::from(pair)).expect("a game");
            let (mut first, mut second) = (player(a, 2 * pair), player(b, 2 * pair + 1));
            while let Some(seat) = game.to_act().single() {
                let began = Instant::now();
                let player = if seat == own { &mut first } else { &mut second };
                let action = player.choose(&game, seat).expect("an action");
                slowest = slowest.max(began.elapsed().as_secs_f64());
                game.play(seat, &action, Fate::Drawn(Seed::from(pair)))
                    .unwrap_or_else(|why| panic!("{}: {action}: {why}", game.position()));
            }
            let outcome = game.outcome().expect("over");
            turns += u32::from(game.situation().number);
            *ends.entry(outcome.reason.name()).or_default() += 1;
            tally.add(match outcome.winners.single() {
                None => Verdict::Draw,
                Some(winner) if winner == own => Verdict::Win,
                Some(_) => Verdict::Loss,
            });
        }
        if (pair + 1 - seed) % 5 == 0 {
            eprintln!("{a} against {b}: {tally:?} after {:.0} s", started.elapsed().as_secs_f64());
        }
    }
    println!(
        "{a} against {b}: {}/{}/{} = {:.1} %, {:.1} turns a game, {ends:?}, {:.0} s, slowest action {:.0} ms",
        tally.wins,
        tally.draws,
        tally.losses,
        100.0 * tally.score(),
        f64::from(turns) / f64::from(tally.games()),
        started.elapsed().as_secs_f64(),
        1_000.0 * slowest,
    );
}
