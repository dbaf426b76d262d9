use std::collections::HashSet;

use dohyo_core::{Fate, Game as _, Options, Seed, Setup as _};
use proptest::prelude::*;

use super::*;

const OPTIONS: [&str; 7] = [
    "",
    "players=4",
    "prison=reserve",
    "bonus=per-turn",
    "step=by-use",
    "players=4 prison=reserve step=by-use",
    "players=4 bonus=per-turn step=by-use",
];

fn start(options: &str) -> Kumo {
    let options: Options = options.parse().expect("pairs");
    Kumo::dealt(&options.with("first", "south"), Seed::default()).expect("a game")
}

/// Returns the situation as a [`Position`] keeps it, with spent wrestlers only where they matter.
fn essential(situation: &Situation, terms: Terms) -> Situation {
    Position::of(situation, terms).situation()
}

/// Creates a random position with wrestlers crowded around the Stone, half of them showing KUMO, and some stacks.
fn crowd(options: &str, seed: u64) -> Kumo {
    let mut chance = Seed::from(seed).chance();
    // Near the enemy's edge, across which the Stone may leave, or near South's own.
    let row = if chance.below(4) == 0 { 0 } else { 6 };
    let columns = 4 + chance.below(3) as u8;
    let mut squares: Vec<_> = Square::all()
        .filter(|square| square.column() < columns && (row..row + 3).contains(&square.row()))
        .collect();
    chance.shuffle(&mut squares);
    let mut now = Situation::start(Side::First);
    now.arena = Arena::EMPTY;
    let mut free = squares.into_iter();
    let mut next = || free.next().expect("there are more squares than pieces");
    now.arena.set(next(), Some(Piece::Stone));
    for number in 0..2 + chance.below(7) as usize {
        let face = Face::ALL[chance.below(11).min(5) as usize];
        now.arena.set(next(), Some(Piece::Cube(Cube::new(Side::ALL[number % 2], face))));
    }
    for side in Side::ALL.into_iter().filter(|_| chance.below(3) == 0) {
        let (top, bottom) = (Cube::new(side, Face::Block), Cube::new(side.enemy(), Face::Kumo));
        now.arena.set(next(), Some(Piece::Stack { top, bottom, settled: seed.is_multiple_of(2) }));
    }
    for side in Side::ALL {
        now.reserve[side.index()] = 6 - now.arena.wrestlers(side);
    }
    Kumo::from_position(&now.to_string(), &options.parse().expect("pairs")).expect("a position")
}

/// Plays a random game by the rule book, favouring actions that bring wrestlers together, and compares each situation
/// with a [`Position`] played alongside. Returns the kinds of moves that occurred.
fn compare(mut game: Kumo, choices: &[u32]) -> HashSet<Deed> {
    let mut met = HashSet::new();
    let mut position = Position::from(&game);
    for &choice in choices {
        let terms = game.terms();
        assert_eq!(position.situation(), essential(game.situation(), terms), "{}", game.position());
        assert_eq!(position.table_hash(), Position::from(&game).table_hash(), "{}", game.position());
        let mut fast: Vec<_> =
            position.moves().into_iter().map(|played| (position.action(played), played)).collect();
        fast.sort_unstable();
        let slow = game.legal();
        assert_eq!(fast.iter().map(|(action, _)| *action).collect::<Vec<_>>(), slow, "{}", game.position());
        let Some(seat) = game.to_act().iter().next() else { break };
        let liked = |action: &Action| match action {
            Action::Rotate(_) => 1,
            Action::Pass => 60,
            Action::Enter { .. } | Action::Turn { .. } => 2,
            Action::Step { .. } => 10,
            Action::Run { .. } | Action::Jump { .. } => 30,
            _ => 80,
        };
        let total: u32 = slow.iter().map(liked).sum();
        let mut left = choice % total;
        let picked = slow.iter().position(|action| {
            let weight = liked(action);
            let found = left < weight;
            left = left.wrapping_sub(weight);
            found
        });
        let (action, played) = fast[picked.expect("within the total")];
        met.insert(played.deed());
        game.play(seat, &action, Fate::Unknown).expect("legal");
        position = position.after(played);
        let kept = position;
        if let Some(outcome) = game.outcome() {
            let by_rules = !outcome.is_draw() && position.winner().is_some();
            let others = position.actions() == 0;
            assert!(by_rules || others, "{}", game.position());
            break;
        }
        assert_eq!(kept.winner(), None);
        if kept.actions() == 0 {
            position = kept.ended();
        }
    }
    met
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn position_agrees_with_the_rulebook_from_the_start(
        options in prop::sample::select(&OPTIONS[..]),
        choices in prop::collection::vec(any::<u32>(), 120),
    ) {
        compare(start(options), &choices);
    }

    #[test]
    fn position_agrees_with_the_rulebook_in_a_crowd(
        options in prop::sample::select(&OPTIONS[..]),
        seed in any::<u64>(),
        choices in prop::collection::vec(any::<u32>(), 40),
    ) {
        compare(crowd(options, seed), &choices);
    }
}

#[test]
fn random_games_contain_every_kind_of_move() {
    let mut chance = Seed::from(7).chance();
    let mut met = HashSet::new();
    for (seed, options) in (0..).zip(OPTIONS) {
        let choices: Vec<u32> = (0..120).map(|_| chance.below(u32::MAX)).collect();
        met.extend(compare(crowd(options, seed), &choices));
        met.extend(compare(start(options), &choices));
    }
    assert_eq!(met.len(), 13, "{met:?}");
}

/// Counts sequences by the rule book.
fn slow_perft(game: &Kumo, depth: u32) -> u64 {
    let Some(seat) = game.to_act().iter().next().filter(|_| depth > 0) else { return u64::from(depth == 0) };
    let follow = |action: &Action| {
        let mut next = game.clone();
        next.play(seat, action, Fate::Unknown).expect("legal");
        slow_perft(&next, depth - 1)
    };
    if depth == 1 { game.legal().len() as u64 } else { game.legal().iter().map(follow).sum() }
}

/// A fight in which captures, blocks, jumps and pushing the Stone out are all within reach.
const FIGHT: &str = "9/4,*,4/4,sk,4/4,sk,nb,3/2,st,nr,5/9/2,sg,6/nt,1,nj,1,st,nk,3/9 s 3 - 0 1/1 0/0 9";
/// Confirmed by the rule book.
const FIGHT_COUNTS: &[u64] = &[1, 103, 8_032, 47_659];
const BLOCKED: &str = "9/9/3,sb+nk!,5/4,*,4/9/2,nb+sk!,6/9/9/sb+nr!,8 s 5 - 0 3/3 0/0 9";

#[test]
fn perft_agrees_with_the_rulebook() {
    for (position, options, depth) in
        [(None, "", 2), (None, "players=4", 2), (Some(FIGHT), "", 3), (Some(BLOCKED), "", 3)]
    {
        let game = match position {
            None => start(options),
            Some(text) => Kumo::from_position(text, &options.parse().expect("pairs")).expect("a position"),
        };
        let fast = perft(game.situation(), game.terms(), depth);
        assert_eq!(fast, slow_perft(&game, depth), "{} {options}", game.position());
        let divided = perft_divide(game.situation(), game.terms(), depth);
        assert_eq!(divided.iter().map(|(_, count)| count).sum::<u64>(), fast);
        assert_eq!(divided.len(), game.legal().len());
    }
}

#[test]
fn perft_gives_the_known_counts() {
    let check = |game: &Kumo, expected: &[u64]| {
        let counts = (0..).take(expected.len()).map(|depth| perft(game.situation(), game.terms(), depth));
        assert_eq!(counts.collect::<Vec<_>>(), expected, "{}", game.position());
    };
    check(&start(""), &[1, 56, 3_223, 190_937, 11_654_246]);
    check(&Kumo::from_position(FIGHT, &Options::new()).expect("a position"), FIGHT_COUNTS);
}

/// Returns `true` if the Stone can be pushed out this turn, by brute force.
fn can_push_out(position: &Position, seen: &mut HashSet<u64>) -> bool {
    if position.stone_is_out() {
        return true;
    }
    let over = position.actions() == 0 || position.winner().is_some();
    let known = over || !seen.insert(position.hash());
    !known && position.moves().into_iter().any(|played| can_push_out(&position.after(played), seen))
}

/// Compares [`PushOut`] with brute force, plays its line by the rule book, and returns whether there was one.
fn check_push(game: &Kumo) -> bool {
    let position = Position::from(game);
    match PushOut::new().search(&position, u64::MAX) {
        Push::Unknown => panic!("not broken off: {}", game.position()),
        Push::No => {
            assert!(!can_push_out(&position, &mut HashSet::new()), "overlooked: {}", game.position());
            false
        }
        Push::Out(line) => {
            let mut position = position;
            let mut game = game.clone();
            let seat = game.to_act().iter().next().expect("the game goes on");
            for played in line {
                game.play(seat, &position.action(played), Fate::Unknown).expect("legal");
                position = position.after(played);
            }
            assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(crate::STONE));
            true
        }
    }
}

/// Creates a [`crowd`] with `actions` left.
fn crowd_with(options: &str, seed: u64, actions: u8, rotated: bool) -> Kumo {
    let crowd = crowd(options, seed);
    let now = Situation { actions, rotated, ..crowd.situation().clone() };
    Kumo::from_position(&now.to_string(), &crowd.options()).expect("a position")
}

#[test]
fn push_out_agrees_with_brute_force() {
    for (actions, seeds) in [(1, 2_000), (2, 1_000), (3, 200)] {
        let mut found = 0;
        for seed in 0..seeds {
            let options = OPTIONS[seed as usize % OPTIONS.len()];
            found += u64::from(check_push(&crowd_with(options, seed, actions, seed.is_multiple_of(3))));
        }
        assert!(found > 1 && found < seeds, "{found} of {seeds} with {actions} actions");
    }
}
