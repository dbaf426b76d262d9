//! Plays the engine of Abalone against itself and records the result of each position.
//!
//! ```text
//! cargo run --release -p dohyo-ai --example selfplay -- OUT [SECONDS] [NODES] [SEED]
//! ```
//!
//! Appends 24 bytes for each quiet position to `OUT`: the mover's marbles and the other's (eight bytes each, as
//! `CellSet::bits`), the score of the search (two), the result for the mover (one: 1, 0 or −1), the marbles lost by the
//! mover and by the other (one each), and three unused bytes. `fit` reads them.

use std::error::Error;
use std::fs::OpenOptions;
use std::io::{BufWriter, Write as _};
use std::time::{Duration, Instant};

use dohyo_abalone::layouts::FAVOURITES;
use dohyo_abalone::{Abalone, Colour, Position};
use dohyo_ai::abalone::Engine;
use dohyo_ai::{Budget, Mind as _, Request, Score};
use dohyo_core::{Chance, Fate, Game as _, Options, Seed, Setup as _};

/// The smallest number of random moves at the start of a game. The largest is twice that.
const OPENING: u32 = 4;
/// One in `RANDOM_MOVES` moves is random, so that the games include positions that the engine would avoid.
const RANDOM_MOVES: u32 = 30;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let out = args.next().ok_or("expected: OUT [SECONDS] [NODES] [SEED]")?;
    let mut number = |default: u64| args.next().map_or(Ok(default), |text| text.parse());
    let (seconds, nodes, seed) = (number(600)?, number(2_500)?, number(1)?);
    let mut out = BufWriter::new(OpenOptions::new().create(true).append(true).open(out)?);
    let mut random = Seed::from(seed).chance();
    let mut engine = Engine::with_memory(1 << 18);
    let started = Instant::now();
    let (mut games, mut positions) = (0, 0);
    while started.elapsed() < Duration::from_secs(seconds) {
        let written = play(&mut engine, nodes, &mut random)?;
        positions += written.len() / 24;
        games += 1;
        out.write_all(&written)?;
        if games % 100 == 0 {
            eprintln!("{games} games, {positions} positions");
        }
    }
    out.flush()?;
    println!("{games} games, {positions} positions");
    Ok(())
}

/// Plays one game and returns the bytes to write.
fn play(engine: &mut Engine, nodes: u64, random: &mut Chance) -> Result<Vec<u8>, Box<dyn Error>> {
    // Half of the games have the tournament layout, the rest well-known ones.
    let favourite = random.pick(&FAVOURITES).copied().unwrap_or("belgian-daisy");
    let layout = if random.below(2) == 0 { "belgian-daisy" } else { favourite };
    let options = Options::new().with("layout", layout).with("quiet", "100");
    let mut game = Abalone::dealt(&options, Seed::default())?;
    let opening = OPENING + random.below(OPENING + 1);
    let mut seen: Vec<(Colour, [u8; 24])> = Vec::new();
    let mut played = 0;
    while game.outcome().is_none() {
        let side = game.situation().to_move;
        played += 1;
        let action = if played <= opening || random.below(RANDOM_MOVES) == 0 {
            *random.pick(&game.legal_moves()).ok_or("a move")?
        } else {
            let request = Request::analysis(Budget::nodes(nodes));
            let thought = engine.ask(&game, side.seat(), &request);
            let thought = thought.ok_or("the game is not over")?;
            let position = Position::from(&game);
            // The search plays out ejections, so they need not be evaluated.
            let quiet = position.pack(thought.action).is_some_and(|packed| !packed.ejects());
            if let (Score::Points(points), true) = (thought.score, quiet) {
                let mut row = [0; 24];
                row[..8].copy_from_slice(&position.own().bits().to_le_bytes());
                row[8..16].copy_from_slice(&position.other().bits().to_le_bytes());
                row[16..18].copy_from_slice(&(points as i16).to_le_bytes());
                (row[19], row[20]) = (position.own_lost(), position.other_lost());
                seen.push((side, row));
            }
            thought.action
        };
        game.play(side.seat(), &action, Fate::Unknown)?;
    }
    let winners = game.outcome().map(|outcome| outcome.winners).unwrap_or_default();
    let rows = seen.into_iter().flat_map(|(mover, mut row)| {
        let result: i8 = match (winners.contains(mover.seat()), winners.is_empty()) {
            (true, _) => 1,
            (_, true) => 0,
            _ => -1,
        };
        row[18] = result as u8;
        row
    });
    Ok(rows.collect())
}
