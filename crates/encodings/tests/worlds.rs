//! Worlds, compared with the rule books.

use std::collections::BTreeSet;

use dohyo_core::{Chance, Fate, Game, Options, Outcome, Seat, Seed};
use dohyo_encodings::{AnyWorld, World, abalone};
use dohyo_games::{AnyAction, AnyGame};

/// The number of positions to compare for each game.
const POSITIONS: usize = 10_000;

/// Games with their options, and the share of [`POSITIONS`] that each is compared on.
const GAMES: [(&str, &str, usize); 13] = [
    ("abalone", "", 2),
    ("abalone", "layout=belgian-daisy win=2 quiet=40", 2),
    ("sumoo", "", 2),
    ("sumoo", "quiet=6", 2),
    ("kumo", "", 4),
    ("kumo", "players=4 turn-limit=20", 4),
    ("kumo", "prison=reserve step=by-use", 4),
    ("kumo", "bonus=per-turn", 4),
    ("sumoku", "", 2),
    ("sumoku", "players=4 free-pass=on six=per-line", 4),
    ("sumoku", "repeat-numbers=off players=3", 4),
    ("kabuto", "", 2),
    ("kabuto", "players=3 hand=unsteady", 2),
];

fn options(text: &str) -> Options {
    text.parse().expect(text)
}

/// Returns every action of the rule book, except pushes of Sakura Slam, which are a sample.
fn rule_book(game: &AnyGame) -> Vec<AnyAction> {
    let mut actions = Vec::new();
    if let Some(seat) = game.to_act().first() {
        game.legal_actions(seat, &mut actions);
    }
    actions
}

/// Plays a random index.
fn step(world: &mut AnyWorld, chance: &mut Chance) -> usize {
    let legal = world.legal();
    let index = *chance.pick(&legal).expect("a world that goes on has a legal index");
    world.play(index).expect("a legal index can be played");
    index
}

/// Compares the mask with the rule book at the start of an action, and the end of the game.
fn compare(world: &AnyWorld, game: &AnyGame) {
    assert_eq!(world.outcome(), game.outcome(), "{}", game.position());
    let to_act = world.to_act().map(|agent| world.seats()[agent]);
    assert_eq!(to_act, game.to_act().first());
    let paths: Vec<Vec<usize>> = rule_book(game)
        .iter()
        .map(|action| {
            let indices = world.encode(action).unwrap_or_else(|| panic!("{action} has no index"));
            assert_eq!(world.decode(&indices).as_ref(), Some(action), "{indices:?}");
            indices
        })
        .collect();
    let first: BTreeSet<usize> = paths.iter().map(|path| path[0]).collect();
    let mask: BTreeSet<usize> = world.legal().into_iter().collect();
    assert_eq!(mask, first, "{}", game.position());
    if matches!(game, AnyGame::Kabuto(_)) {
        return;
    }
    // The indices that may follow each beginning of a play.
    let mut begun = world.clone();
    let mut prefix = Vec::new();
    let mut chance = Chance::of_opening(Seed::from(paths.len() as u64));
    while begun.log().len() < world.log().len() + 9 {
        let next: BTreeSet<usize> = paths
            .iter()
            .filter(|path| path.starts_with(&prefix))
            .filter_map(|path| path.get(prefix.len()).copied())
            .collect();
        if next.is_empty() {
            break;
        }
        assert_eq!(
            begun.legal().into_iter().collect::<BTreeSet<_>>(),
            next,
            "{prefix:?} {}",
            game.position()
        );
        prefix.push(step(&mut begun, &mut chance));
    }
}

#[test]
fn masks_are_the_rule_book() {
    for (id, text, share) in GAMES {
        let mut chance = Chance::of_opening(Seed::from(7));
        let (mut compared, mut games) = (0, 0);
        while compared < POSITIONS / share {
            games += 1;
            let seed = Seed::from(games);
            let mut world = AnyWorld::start(id, &options(text), seed).expect(id);
            // The rule book plays along, so that the replay of a log is checked at the end only.
            let mut game = dohyo_games::start(id, &options(text), seed).expect(id);
            compare(&world, &game);
            while world.to_act().is_some() && compared < POSITIONS / share {
                let mut indices = Vec::new();
                let before = world.clone();
                loop {
                    indices.push(step(&mut world, &mut chance));
                    compared += 1;
                    if !world.is_midway() {
                        let action = before.decode(&indices).expect("an action");
                        let seat = game.to_act().first().expect("somebody acts");
                        game.play(seat, &action, Fate::Drawn(seed)).expect("the rule book agrees");
                        break;
                    }
                }
                compare(&world, &game);
            }
            assert_eq!(world.game().expect("the log replays").position(), game.position());
        }
    }
}

#[test]
fn everything_outside_the_mask_is_refused_and_changes_nothing() {
    for (id, text, _) in GAMES {
        let mut chance = Chance::of_opening(Seed::from(3));
        let mut world = AnyWorld::start(id, &options(text), Seed::from(5)).expect(id);
        for _ in 0..60 {
            if world.to_act().is_none() {
                break;
            }
            let legal: BTreeSet<usize> = world.legal().into_iter().collect();
            let before = (world.position(), world.log().to_vec());
            for _ in 0..20 {
                let index = chance.below(world.actions() as u32 + 10) as usize;
                if legal.contains(&index) {
                    continue;
                }
                let why = world.play(index).expect_err("an index outside the mask");
                assert!(!why.kind.is_empty() && why.kind.chars().all(char::is_alphanumeric), "{why:?}");
                assert_eq!((world.position(), world.log().to_vec()), before, "{why}");
            }
            step(&mut world, &mut chance);
        }
    }
}

#[test]
fn refusals_name_the_rule() {
    let world = AnyWorld::start("abalone", &Options::new(), Seed::from(1)).expect("a game");
    for (text, kind) in [("a1a2", "TooMany"), ("e5e6", "Empty"), ("i9h9", "NotYours")] {
        let action = world.game().and_then(|game| game.read_action(text).ok());
        let index =
            action.and_then(|action| world.encode(&action)).and_then(|indices| indices.first().copied());
        let index = index.unwrap_or_else(|| panic!("{text} has no index"));
        let why = world.clone().play(index).expect_err(text);
        assert_eq!(why.kind, kind, "{why}");
    }
    assert_eq!(world.clone().play(5_000).expect_err("too large").kind, "OutOfRange");
}

#[test]
fn indices_of_abalone_and_its_moves_are_one_to_one() {
    let decoded = (0..abalone::ACTIONS).filter_map(|index| abalone::decode(index).map(|mv| (index, mv)));
    let mut count = 0;
    for (index, mv) in decoded {
        assert_eq!(abalone::encode(mv), Some(index), "{mv}");
        count += 1;
    }
    assert_eq!(count, 1272);
}

/// Counts the leaves of the tree of masks.
fn perft(world: &AnyWorld, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let legal = world.legal();
    if depth == 1 {
        return legal.len() as u64;
    }
    legal
        .into_iter()
        .map(|index| {
            let mut after = world.clone();
            after.play(index).expect("a legal index");
            perft(&after, depth - 1)
        })
        .sum()
}

/// Counts the sequences of indices that make a turn.
fn turns(world: &AnyWorld) -> u64 {
    let of_index = |index: usize| {
        let mut after = world.clone();
        after.play(index).expect("a legal index");
        if after.to_act() == world.to_act() { turns(&after) } else { 1 }
    };
    world.legal().into_iter().map(of_index).sum()
}

#[test]
fn counts_through_masks_are_the_published_ones() {
    let start = |id, text| AnyWorld::start(id, &options(text), Seed::from(1)).expect(id);
    assert_eq!(perft(&start("abalone", ""), 3), 98_912);
    assert_eq!(perft(&start("abalone", "layout=belgian-daisy"), 3), 149_322);
    assert_eq!(perft(&start("kumo", "first=south"), 3), 190_937);
    assert_eq!(turns(&start("sumoo", "")), 5748);
}

#[test]
fn rewards_are_the_outcome_and_add_up_to_zero() {
    for (id, text, _) in GAMES {
        let mut chance = Chance::of_opening(Seed::from(11));
        let mut world = AnyWorld::start(id, &options(text), Seed::from(2)).expect(id);
        let mut steps = 0;
        while world.to_act().is_some() && steps < 30_000 {
            assert!(world.rewards().iter().all(|&reward| reward == 0.0));
            step(&mut world, &mut chance);
            steps += 1;
        }
        let Some(Outcome { winners, .. }) = world.outcome() else { continue };
        let rewards = world.rewards();
        assert!(rewards.iter().sum::<f32>().abs() < 1e-6, "{rewards:?}");
        for (seat, reward) in world.seats().into_iter().zip(rewards) {
            assert!(reward.abs() <= 1.0);
            assert_eq!(
                reward > 0.0,
                winners.contains(seat) && winners.len() < Seat::MAX && !winners.is_empty()
            );
        }
    }
}

#[test]
fn observations_are_the_same_for_equal_positions_whatever_luck_is_to_come() {
    for (id, text, _) in GAMES {
        let seed = Seed::from(4);
        let game = dohyo_games::start(id, &options(text), seed).expect(id);
        let [one, other] =
            [seed, Seed::from(99)].map(|seed| AnyWorld::of(game.clone(), seed).expect("a world"));
        for agent in 0..one.seats().len() {
            let mut arrays = [&one, &other].map(|world| {
                let mut array = vec![0.0; world.shape().iter().product()];
                world.observe(agent, &mut array);
                array
            });
            assert!(arrays[0].iter().any(|&value| value != 0.0));
            assert!(arrays[0].iter().all(|value| (0.0..=64.0).contains(value)));
            let last = arrays[1].len();
            assert_eq!(arrays[0].as_slice(), &arrays[1][..last]);
            arrays[0].clear();
        }
    }
}
