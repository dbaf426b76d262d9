//! What rules and search must say alike on every processor.
//!
//! [`testimony`] plays, counts and thinks, and writes down what came of it. A browser test runs it as
//! WebAssembly and compares it with what the native program says.

use std::fmt::Write as _;

use dohyo_abalone::{Colour, Position, Situation, layouts};
use dohyo_ai::{Budget, Level, Request, Thinker};
use dohyo_core::{Game, Options, Seat, Seed};
use dohyo_games::AnyGame;
use dohyo_kabuto::physics::{Precision, World};
use dohyo_kabuto::{Aim, Corner, Entering, Item, Kind, Quarter, Shot, Stand, Standing, layout};

/// Random games of each kind.
const GAMES: u64 = 20;
/// Where a random game that will not end is left.
const ACTIONS: usize = 400;
/// Plies of the count from each layout.
const PERFT_DEPTH: u32 = 3;
/// Positions the computer looks at in each thought.
const NODES: u64 = 20_000;
/// Pushes of Sakura Slam, one after another on the same ring.
const PUSHES: u64 = 25;
/// A table this small is overwritten often, which a difference in its size or order would show.
const MEMORY: usize = 1 << 20;

/// Everything that must be the same, line by line.
pub fn testimony() -> String {
    let mut text = String::new();
    for info in dohyo_games::ALL {
        for seed in 0..GAMES {
            let _ = writeln!(text, "{} {seed}: {}", info.id, random_game(info.id, Seed::from(seed)));
        }
        thoughts(info.id, &mut text);
    }
    for layout in &layouts::ALL {
        let _ = writeln!(text, "perft {} {}", layout.name, count(layout));
    }
    let _ = writeln!(text, "pushes {}", pushes(PUSHES, &Precision::GAME));
    let _ = writeln!(text, "pushes ahead {}", pushes(PUSHES, &Precision::LOOK_AHEAD));
    text
}

/// Pushes every kind of piece onto a ring, and digests the bits of everything that lies there.
pub fn pushes(count: u64, precision: &Precision) -> String {
    let mut bodies: Vec<_> = layout::start(2).iter().map(Standing::body).collect();
    let kinds: Vec<Kind> = Kind::all().collect();
    let mut chance = Seed::from(1).chance();
    let mut digest = Digest::new();
    for number in 0..count {
        let kind = kinds[number as usize % kinds.len()];
        let entering = Entering::one(kind, Quarter::ALL[chance.below(4) as usize]);
        let mut around = |most: i16| chance.below(2 * most as u32 + 1) as i16 - most;
        let aim = Aim { lateral: around(entering.widest_lateral()), angle: around(Aim::WIDEST) };
        let platform = Stand::Corner(Corner::ALL[chance.below(4) as usize]).platform();
        let drive = entering.enter(&mut bodies, platform, aim);
        let mut world = World::new(bodies);
        world.push(&drive, platform, precision, &mut |_| {});
        for body in world.bodies() {
            let numbers = [body.centre.x, body.centre.y, body.turn.cos, body.turn.sin];
            digest.add(&format!("{:?} {}", numbers.map(f64::to_bits), body.lies));
        }
        bodies = world.bodies().iter().copied().filter(|body| body.lies).collect();
    }
    format!("{:016x}, {} pieces left", digest.0, bodies.len())
}

/// Pushes discs into the full ring of two players, each into a ring of its own, and counts what falls.
pub fn dense_pushes(count: u32) -> u32 {
    let ring = layout::start(2);
    let mut chance = Seed::from(1).chance();
    let mut fallen = 0;
    for _ in 0..count {
        let item = Item::one(Kind::DISCS[chance.below(3) as usize]);
        let mut around = |most: i16| chance.below(2 * most as u32 + 1) as i16 - most;
        let aim = Aim { lateral: around(item.entering().widest_lateral()), angle: around(Aim::WIDEST) };
        let stand = Stand::Corner(Corner::ALL[chance.below(4) as usize]);
        fallen += Shot { item, stand, aim }.push(&ring, &Precision::GAME, &mut |_| {}).fallen.len() as u32;
    }
    fallen
}

/// The nodes that the strongest level looks at, in a search as long as asked for.
pub fn search(nodes: u64) -> u64 {
    let game = start("abalone", Seed::default());
    let request = Request::analysis(Budget::nodes(nodes));
    let thought = Thinker::new().think(&game, Seat::FIRST, &request, &false.into(), &mut |_| {});
    thought.map_or(0, |thought| thought.nodes)
}

fn start(id: &str, seed: Seed) -> AnyGame {
    dohyo_games::start(id, &Options::new(), seed).expect("a listed game begins with its default options")
}

/// Plays a game with actions drawn by a seed, and digests everything it showed on the way.
fn random_game(id: &str, seed: Seed) -> String {
    let mut game = start(id, seed);
    let mut chance = seed.chance();
    let mut digest = Digest::new();
    let mut actions = Vec::new();
    let mut played = 0;
    while let Some(seat) = game.to_act().first()
        && played < ACTIONS
    {
        actions.clear();
        game.legal_actions(seat, &mut actions);
        let action = chance.pick(&actions).expect("whoever is to act can act");
        digest.add(&action.to_string());
        game.play(seat, action).expect("a legal action can be played");
        digest.add(&game.position());
        played += 1;
    }
    format!("{played} actions, {:016x}, {:?}, {}", digest.0, game.outcome(), game.position())
}

/// What each level plays at the start.
fn thoughts(id: &str, text: &mut String) {
    for level in Level::ALL {
        let request = Request { budget: Budget::nodes(NODES), seed: 7, ..Request::at(level) };
        let game = start(id, Seed::default());
        let seat = game.to_act().first().expect("somebody begins");
        let thought = Thinker::with_memory(MEMORY).think(&game, seat, &request, &false.into(), &mut |_| {});
        let _ = match thought {
            Some(thought) => writeln!(
                text,
                "{id} level {level}: {} {} after {} nodes, depth {}",
                thought.action, thought.score, thought.nodes, thought.depth
            ),
            None => writeln!(text, "{id} level {level}: no thought"),
        };
    }
}

fn count(layout: &layouts::Layout) -> u64 {
    let situation = Situation { board: layout.board(), to_move: Colour::Black, ejected: [0, 0] };
    Position::of(&situation, 6).perft(PERFT_DEPTH)
}

/// FNV-1a, 64 bits: small, and the same everywhere.
struct Digest(u64);

impl Digest {
    fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, text: &str) {
        for &byte in text.as_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_testimony_tells_of_every_game_and_repeats_itself() {
        let text = testimony();
        for info in dohyo_games::ALL {
            assert!(text.contains(&format!("{} {}: ", info.id, GAMES - 1)), "{text}");
        }
        assert!(text.contains("perft classical 98912\n"), "{text}");
        assert!(text.contains("perft belgian-daisy 149322\n"), "{text}");
        assert!(
            text.contains("pushes 7c26a6447cf70466, 15 pieces left\npushes ahead 86837bbe9d604e1e, 15"),
            "{text}"
        );
        assert_eq!(text, testimony());
    }
}
