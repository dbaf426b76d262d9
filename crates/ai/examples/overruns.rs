//! Counts the thoughts that overrun their time limit, at every level in positions of quick games, and the turns of the
//! strongest level that take too long.
//!
//! ```text
//! cargo run --release -p dohyo-ai --example overruns -- [GAME|all] [POSITIONS] [MILLISECONDS] [TURNS] [KEY=VALUE …]
//! ```
//!
//! The machine must be idle: time that other programs take counts as overrun.

use std::time::{Duration, Instant};

use dohyo_ai::{Budget, LONGEST_TURN, Level, Request, Thinker};
use dohyo_core::{Fate, Game as _, Options, Seed};
use dohyo_games::AnyGame;

/// A thought is late if it takes longer than this multiple of its limit.
const LATE: f64 = 1.05;

/// Returns positions of quick games with different seeds.
fn positions(id: &str, options: &Options, count: usize) -> Vec<AnyGame> {
    let mut found = Vec::new();
    for seed in 0.. {
        let mut game = dohyo_games::start(id, options, Seed::from(seed)).expect("a game with these options");
        let mut thinker = Thinker::with_memory(1 << 20);
        let level = Level::ALL[(1 + seed % 4) as usize];
        let mut ply = 0;
        while let Some(seat) = game.to_act().first() {
            if ply % 7 == seed % 7 {
                found.push(game.clone());
                if found.len() == count {
                    return found;
                }
            }
            let request = Request { seed, ..Request::at(level) };
            let Some(thought) = thinker.ask(&game, seat, &request) else { break };
            game.play(seat, &thought.action, Fate::Drawn(Seed::from(1))).expect("a legal action");
            ply += 1;
        }
    }
    found
}

/// Thinks, and measures the time.
fn think(thinker: &mut Thinker, game: &AnyGame, request: &Request) -> Option<(Duration, dohyo_ai::Thought)> {
    let seat = game.to_act().first()?;
    let begun = Instant::now();
    let thought = thinker.ask(game, seat, request)?;
    Some((begun.elapsed(), thought))
}

fn main() {
    let mut words = std::env::args().skip(1);
    let wanted = words.next().unwrap_or_else(|| "all".into());
    let mut number = |usual: usize| words.next().map_or(usual, |word| word.parse().expect("a number"));
    let (count, limit, turns) = (number(40), Duration::from_millis(number(200) as u64), number(5));
    let options: Options = words.collect::<Vec<_>>().join(" ").parse().expect("pairs");
    for info in dohyo_games::ALL.iter().filter(|info| wanted == "all" || info.id == wanted) {
        let positions = positions(info.id, &options, count);
        let mut thinker = Thinker::new();
        for level in Level::ALL {
            let request = Request { budget: Budget::time(limit), ..Request::at(level) };
            let (mut late, mut slowest) = (0, (Duration::ZERO, String::new()));
            for game in &positions {
                thinker.prepare(game);
                let Some((took, _)) = think(&mut thinker, game, &request) else { continue };
                late += usize::from(took > limit.mul_f64(LATE));
                if took > slowest.0 {
                    slowest = (took, game.position());
                }
            }
            let (took, position) = slowest;
            print!(
                "{} level {level}: {late} of {} late after {limit:?}, slowest {took:.1?}",
                info.id,
                positions.len()
            );
            println!("{}", if late > 0 { format!(": {position}") } else { String::new() });
        }
        let (mut late, mut slowest, mut played) = (0, Duration::ZERO, 0);
        for game in positions.iter().step_by((positions.len() / turns.max(1)).max(1)).take(turns) {
            let (mut game, request) = (game.clone(), Request::at(Level::STRONGEST));
            let (mover, mut turn) = (game.to_act(), Duration::ZERO);
            while game.outcome().is_none() && game.to_act() == mover {
                let Some((took, thought)) = think(&mut thinker, &game, &request) else { break };
                turn += took;
                let seat = game.to_act().first().expect("somebody");
                game.play(seat, &thought.action, Fate::Drawn(Seed::from(1))).expect("a legal action");
                if game.seats().iter().count() == 1 || mover.single().is_none() {
                    break;
                }
            }
            late += usize::from(turn > LONGEST_TURN.mul_f64(LATE));
            slowest = slowest.max(turn);
            played += 1;
        }
        println!("{} whole turns of level 8: {late} of {played} late, slowest {slowest:.2?}", info.id);
    }
}
