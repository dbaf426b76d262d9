//! Plays many random games and checks them:
//! `cargo run --release -p dohyo-kabuto --example random_games [GAMES] [FIRST SEED]`.
//!
//! The games cycle through numbers of players and leagues. The run stops at a lost or duplicated piece, an overlap, a
//! number that is not finite, a position that is not read back unchanged, or a game that does not end.

use std::collections::BTreeMap;
use std::time::Instant;

use dohyo_core::{Fate, Game as _, Options, Seed, Setup as _};
use dohyo_kabuto::physics::gap;
use dohyo_kabuto::rulebook::MOST_TURNS;
use dohyo_kabuto::{Kabuto, Kind, Situation, Standing, sample};

/// The largest overlap in mm that a push may leave: the error of a contact plus rounding.
const DEEPEST: f64 = 0.05;

fn main() {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse::<u64>().expect("a number"));
    let (games, first) = (arguments.next().unwrap_or(10_000), arguments.next().unwrap_or(0));
    let begun = Instant::now();
    let mut ends: BTreeMap<String, u32> = BTreeMap::new();
    let (mut turns, mut pushes, mut deepest) = (0, 0, 0.0_f64);
    for seed in first..first + games {
        let league = if seed % 4 == 3 { "junior" } else { "senior" };
        let options = Options::new().with("players", &(2 + seed % 3).to_string()).with("league", league);
        let mut game = Kabuto::dealt(&options, Seed::from(seed)).expect("a game");
        let mut chance = Seed::from(u64::MAX - seed).chance();
        while let Some(seat) = game.to_act().single() {
            let before = game.situation().clone();
            let action = sample::draw(&before, game.terms(), &mut chance).expect("something to do");
            game.play(seat, &action, Fate::Drawn(Seed::from(seed)))
                .unwrap_or_else(|why| panic!("{before}: {action}: {why}"));
            let now = game.situation();
            check(now, &format!("{before}: {action}"));
            if let Some(shot) = action.shot(before.turn.stand) {
                pushes += 1;
                let deep = overlap(now);
                assert!(deep >= -DEEPEST, "{before}: {shot} leaves {deep} mm");
                deepest = deepest.min(deep);
                let left = before.players.iter().zip(&now.players).any(|(before, now)| before.out != now.out);
                for kind in Kind::DISCS.into_iter().filter(|_| !left) {
                    assert_eq!(outside(&before, kind), outside(now, kind), "{before}: {shot}: {kind}");
                }
            }
        }
        let outcome = game.outcome().expect("an end");
        turns += u64::from(game.situation().number);
        *ends.entry(outcome.reason.to_string()).or_default() += 1;
        if (seed + 1) % 500 == 0 {
            println!("{} games, {ends:?}, deepest {deepest:.4}, {:?}", seed + 1 - first, begun.elapsed());
        }
    }
    println!(
        "{games} games without a fault: {:.1} turns and {:.1} pushes a game, deepest overlap {deepest:.4} mm, {ends:?}",
        turns as f64 / games as f64,
        f64::from(pushes) / games as f64,
    );
}

fn outside(now: &Situation, kind: Kind) -> usize {
    let on_ring = now.ring.iter().flat_map(Standing::kinds).filter(|&other| other == kind).count();
    on_ring + now.sides.iter().map(|side| usize::from(side.tray.count(kind))).sum::<usize>()
}

fn check(now: &Situation, what: &str) {
    assert!(now.number <= MOST_TURNS + 1, "{what}");
    for kind in Kind::all().filter(|&kind| kind != Kind::WRESTLER) {
        let all = outside(now, kind) + usize::from(now.reserve().count(kind));
        assert_eq!(all, usize::from(now.supply(kind)), "{what}: {kind}");
    }
    assert!(now.sides.iter().all(|side| side.markers.count() <= 4), "{what}");
    for body in now.ring.iter().map(Standing::body) {
        assert!(
            body.centre.x.is_finite() && body.centre.y.is_finite() && body.turn.cos.is_finite(),
            "{what}"
        );
    }
}

fn overlap(now: &Situation) -> f64 {
    let bodies: Vec<_> = now.ring.iter().map(Standing::body).collect();
    let mut deepest = 0.0_f64;
    for (index, body) in bodies.iter().enumerate() {
        for other in &bodies[..index] {
            let (near, apart) = (body.shape.reach() + other.shape.reach(), body.centre - other.centre);
            if apart.dot(apart) < near * near {
                deepest = deepest.min(gap(body, other));
            }
        }
    }
    deepest
}
