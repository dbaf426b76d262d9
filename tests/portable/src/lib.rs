//! Results of rules and search that must be the same on every processor.
//!
//! [`testimony`] plays, counts and searches, and writes down the results. A browser test runs it as WebAssembly and
//! compares its text with the native one.

use std::fmt::Write as _;

use dohyo_abalone::{Colour, Position, Situation, layouts};
use dohyo_ai::{Budget, Level, Request, Thinker};
use dohyo_core::{Fate, Game, Options, Seat, Seed};
use dohyo_games::AnyGame;
use dohyo_kabuto::physics::{Precision, World};
use dohyo_kabuto::{Aim, Corner, Entering, Item, Kind, Quarter, Shot, Stand, Standing, layout};

/// The number of random games of each kind.
const GAMES: u64 = 20;
/// The number of actions after which a random game is ended.
const ACTIONS: usize = 400;
/// The depth of the count from each layout.
const PERFT_DEPTH: u32 = 3;
/// The number of positions in each search.
const NODES: u64 = 20_000;
/// The number of pushes of Sakura Slam, one after another on the same ring.
const PUSHES: u64 = 25;
/// Bytes of memory for a search. So small a table is overwritten often, which shows differences in its size or order.
const MEMORY: usize = 1 << 20;

/// Returns all results, one per line.
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

/// Pushes every kind of piece onto a ring and digests the bits of all places and turns.
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

/// Pushes discs into the starting ring of two players, one at a time, and counts the pieces that fall.
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

/// Searches with a limit of `nodes` at the strongest level and returns the number of nodes searched.
pub fn search(nodes: u64) -> u64 {
    let game = start("abalone", Seed::default());
    let request = Request::analysis(Budget::nodes(nodes));
    let thought = Thinker::new().think(&game, Seat::FIRST, &request, &false.into(), &mut |_| {});
    thought.map_or(0, |thought| thought.nodes)
}

fn start(id: &str, seed: Seed) -> AnyGame {
    dohyo_games::start(id, &Options::new(), seed).expect("a listed game begins with its default options")
}

/// Plays random actions and digests them and all positions.
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
        let action = chance.pick(&actions).expect("a seat that may act has an action");
        digest.add(&action.to_string());
        game.play(seat, action, Fate::Drawn(Seed::from(1))).expect("a legal action can be played");
        digest.add(&game.position());
        played += 1;
    }
    format!("{played} actions, {:016x}, {:?}, {}", digest.0, game.outcome(), game.position())
}

/// Writes what each level plays at the start.
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

/// A 64-bit FNV-1a hash.
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
    fn the_testimony_covers_every_game_and_is_reproducible() {
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
