//! Tests of the fewest swaps that lead to a Sumoku.

use std::collections::{BTreeMap, BTreeSet};

use dohyo_core::Seed;
use dohyo_sumoku::{Key, Tile};
use dohyo_sumoku_solver::{Answer, Swaps, Task};

use crate::{terms, tiles};

fn has_sumoku(task: &Task<'_>, hand: &[Tile]) -> bool {
    matches!(Task { tiles: hand, ..*task }.solve().answer, Answer::Sumoku(_))
}

/// Returns `tiles` without those in `taken`.
fn without(tiles: &[Tile], taken: &[Tile]) -> Vec<Tile> {
    let mut rest = tiles.to_vec();
    for tile in taken {
        rest.remove(rest.iter().position(|other| other == tile).expect("one of them"));
    }
    rest
}

/// Returns the smallest number of swaps by trying every swap: two tiles from the pool for one, which is put back.
fn by_trial(task: &Task<'_>, pool: &[Tile], most: usize) -> Option<usize> {
    let all: Vec<Tile> = task.tiles.iter().chain(pool).copied().collect();
    let mut hands = BTreeSet::from([task.tiles.to_vec()]);
    for count in 0..=most {
        if hands.iter().any(|hand| has_sumoku(task, hand)) {
            return Some(count);
        }
        let mut after = BTreeSet::new();
        for hand in &hands {
            let pool = without(&all, hand);
            for (index, one) in pool.iter().enumerate() {
                for other in &pool[index + 1..] {
                    for given in hand {
                        let mut hand = without(hand, &[*given]);
                        hand.extend([one, other]);
                        hand.sort_unstable();
                        after.insert(hand);
                    }
                }
            }
        }
        hands = after;
    }
    None
}

#[test]
fn the_fewest_swaps_agree_with_trying_every_swap() {
    let mut counts: BTreeMap<Option<usize>, u32> = BTreeMap::new();
    let options = ["", "six=per-line", "repeat-numbers=off"];
    for seed in 0..300 {
        // Few colours, so that not every swap helps.
        let mut all = Tile::all();
        all.retain(|tile| tile.colour().index() < 2 + seed as usize % 2);
        Seed::from(seed).chance().shuffle(&mut all);
        let (mut hand, mut pool) = (all[..3 + seed as usize % 2].to_vec(), all[4..10].to_vec());
        hand.sort_unstable();
        pool.sort_unstable();
        let key = Key::ALL[seed as usize % 3];
        let task = Task { terms: terms(options[seed as usize % 3]), seed, ..Task::new(&hand, key) };
        let swaps = task.fewest_swaps(&pool);
        let expected = by_trial(&task, &pool, pool.len() / 2);
        assert_eq!(swaps.as_ref().map(|swaps| swaps.count), expected, "{hand:?} {pool:?} key {key}");
        assert!(swaps.is_none_or(|swaps| swaps.certain && swaps.likelihood > 0.0), "{hand:?} {pool:?}");
        *counts.entry(expected).or_insert(0) += 1;
    }
    assert!([Some(0), Some(1), Some(2), None].iter().all(|count| counts.get(count) > Some(&5)), "{counts:?}");
}

/// Returns a hand and its swaps, with all other tiles in the pool.
fn swaps_of(text: &str, key: u8) -> (Vec<Tile>, Swaps) {
    let hand = tiles(text);
    let pool = without(&Tile::all(), &hand);
    let task = Task::new(&hand, Key::new(key).expect("a key"));
    let swaps = task.fewest_swaps(&pool).expect("it can be mended");
    (hand, swaps)
}

#[test]
fn a_hand_without_a_sumoku_is_told_what_to_swap() {
    for (text, key, count) in [
        ("3R 7G 5B 6Y 1P", 5, 0),
        // A single 3 among multiples of five.
        ("5R 5G 5B 5Y 5P 5O 5R 5G 5B 3Y", 5, 1),
        ("1R 2R 3R 4R 5R 7R 1G 2G 3G 4G", 5, 1),
        // A colour would still be too frequent after one swap less.
        ("1R 2R 3R 4R 5R 6R 7R 8R 1G 2G", 3, 2),
        ("1R 2R 3R 4R 5R 6R 7R 8R 1R 2R", 4, 3),
    ] {
        let (hand, swaps) = swaps_of(text, key);
        assert_eq!((swaps.count, swaps.give.len(), swaps.certain), (count, count, true), "{text}");
        assert!(swaps.likelihood > 0.0 && swaps.likelihood <= 1.0, "{swaps:?}");
        assert!(swaps.give.iter().all(|tile| hand.contains(tile)), "{swaps:?}");
    }
    let reds = tiles("1R 2R 3R 4R 5R 6R 7R 8R 1R 2R");
    assert_eq!(Task::new(&reds, Key::ALL[0]).fewest_swaps(&[]), None, "nothing to swap for");
}

#[test]
fn locked_tiles_count_when_a_colour_is_too_frequent() {
    let grid = "0,0:5R 1,0:5G 2,0:5B".parse().expect("a grid");
    let hand = tiles("3O");
    let task = Task { locked: Some(&grid), ..Task::new(&hand, Key::ALL[2]) };
    let one = task.fewest_swaps(&tiles("2Y 1Y 8Y 7P")).expect("3O goes, 8Y and 7P come");
    assert_eq!((one.count, one.certain, one.give), (1, true, hand.clone()));
}

#[test]
fn swaps_are_not_certain_with_little_patience() {
    // There is no Sumoku, but only the complete search proves it.
    let hand = tiles("6R 8R 5O 2Y 6G 2B 3B 5B 8B 3P");
    let pool = without(&Tile::all(), &hand);
    for (patience, certain) in [(Some(50), false), (None, true)] {
        let swaps = Task { patience, ..Task::new(&hand, Key::ALL[0]) }.fewest_swaps(&pool);
        let swaps = swaps.expect("one swap is enough");
        assert_eq!((swaps.count, swaps.certain), (1, certain), "{patience:?}");
    }
}
