//! Tests of the best Sumoku and the proof that none is better.

use std::collections::HashSet;

use dohyo_core::Seed;
use dohyo_sumoku::{Cell, Grid, Key, Laid, Terms, Tile};
use dohyo_sumoku_solver::{Answer, Best, Goal, Task};

use crate::{draw, each_grid, terms, tiles};

const GOALS: [Goal; 2] = [Goal::Compact, Goal::Highest];
const OPTIONS: [&str; 4] = ["", "six=per-line", "repeat-numbers=off", "six=per-line repeat-numbers=off"];

/// Returns the best values by trying every grid, or `None` if there is no Sumoku.
fn values_by_trial(locked: &Grid, rest: &[Tile], all: &[Tile], key: Key, terms: Terms) -> Option<[i32; 2]> {
    let mut best: Option<[i32; 2]> = None;
    each_grid(&mut locked.clone(), rest, &mut HashSet::new(), &mut |grid| {
        if grid.check(all, key, terms).is_ok() {
            let values = GOALS.map(|goal| goal.value(grid));
            let known = best.unwrap_or(values);
            best = Some([known[0].max(values[0]), known[1].max(values[1])]);
        }
        false
    });
    best
}

/// Proves both goals, starting from any Sumoku.
fn prove(task: &Task<'_>, any: &Grid, all: &[Tile]) -> [i32; 2] {
    GOALS.map(|goal| {
        let best = task.prove(goal, any.clone(), &mut || true);
        best.grid.check(all, task.key, task.terms).expect("a Sumoku");
        assert!(best.proved, "{best:?}");
        goal.value(&best.grid)
    })
}

#[test]
fn goals_improve_on_the_solver() {
    for goal in [Goal::Compact, Goal::Highest] {
        let (mut better, mut tried) = (0, 0);
        for seed in 0..12 {
            let tiles = draw(12, seed);
            let task = Task::new(&tiles, Key::ALL[seed as usize % 3]);
            let Answer::Sumoku(any) = task.solve().answer else { continue };
            let best = task.best(goal, 30).expect("there is one");
            best.check(&tiles, task.key, task.terms).expect("a Sumoku");
            assert!(goal.value(&best) >= goal.value(&any), "{best}");
            better += usize::from(goal.value(&best) > goal.value(&any));
            tried += 1;
        }
        assert!(better * 2 > tried, "{goal:?}: {better} of {tried} better than any");
    }
    let block: Grid = "0,0:1R 1,0:3G 0,1:3G 1,1:1R".parse().expect("a grid");
    assert_eq!((Goal::Compact.value(&block), Goal::Highest.value(&block)), (-4_004, 16));
}

#[test]
fn proofs_agree_with_trying_every_grid() {
    let mut compared = 0;
    let five = (0..240).map(|seed| (5, seed, OPTIONS[seed as usize % 4]));
    let six = (0..3).map(|seed| (6, seed, ""));
    for (count, seed, options) in five.chain(six) {
        let (tiles, terms, key) = (draw(count, 700 + seed), terms(options), Key::ALL[seed as usize % 3]);
        let task = Task { terms, seed, ..Task::new(&tiles, key) };
        let Answer::Sumoku(any) = task.solve().answer else { continue };
        let expected = values_by_trial(&Grid::default(), &tiles, &tiles, key, terms);
        assert_eq!(Some(prove(&task, &any, &tiles)), expected, "{tiles:?}, key {key}, {options}");
        compared += 1;
    }
    assert!(compared > 30, "{compared}");
}

/// Locks some tiles of a Sumoku, connected or not, and adds the others.
#[test]
fn proofs_around_locked_tiles_agree_with_trying_every_grid() {
    let mut compared = 0;
    for seed in 0..160 {
        let key = Key::ALL[seed as usize % 3];
        let terms = terms(OPTIONS[seed as usize % 4]);
        let tiles = draw(6, 900 + seed);
        let Answer::Sumoku(any) = (Task { terms, ..Task::new(&tiles, key) }).solve().answer else { continue };
        let mut cells: Vec<(Cell, Laid)> = any.iter().collect();
        Seed::from(seed).chance().shuffle(&mut cells);
        let (loose, locked) = cells.split_at(3);
        let locked: Grid = locked.iter().copied().collect();
        let rest: Vec<Tile> = loose.iter().map(|(_, laid)| laid.tile()).collect();
        let task = Task { terms, locked: Some(&locked), ..Task::new(&rest, key) };
        let expected = values_by_trial(&locked, &rest, &tiles, key, terms);
        assert_eq!(Some(prove(&task, &any, &tiles)), expected, "{locked} and {rest:?}, key {key}");
        for goal in GOALS {
            let Best { grid, .. } = task.prove(goal, any.clone(), &mut || true);
            assert!(locked.iter().all(|(cell, laid)| grid.get(cell) == Some(laid)), "{locked}: {grid}");
        }
        compared += 1;
    }
    assert!(compared > 40, "{compared}");
}

/// Checks that random tries with ten tiles sometimes reach the proved best Sumoku and never beat it.
#[test]
fn no_try_beats_the_proof() {
    for goal in GOALS {
        let (mut equal, mut less) = (0, 0);
        for seed in 0..30 {
            let key = Key::ALL[seed as usize % 3];
            let tiles = draw(10, 40 + seed);
            let task = Task { seed, ..Task::new(&tiles, key) };
            let Answer::Sumoku(any) = task.solve().answer else { continue };
            let proved = task.prove(goal, any, &mut || true);
            let tried = task.best(goal, 100).expect("there is one");
            assert!(proved.proved && goal.value(&tried) <= goal.value(&proved.grid), "{tried}: {proved:?}");
            if tried == proved.grid || goal.value(&tried) == goal.value(&proved.grid) {
                equal += 1;
            } else {
                less += 1;
            }
        }
        assert!(equal > 3 && less > 3, "{goal:?}: {equal} {less}");
    }
}

#[test]
fn known_blocks_are_found() {
    let check = |text: &str, key: u8, size: (i32, i32), total: i32| {
        let tiles = tiles(text);
        let task = Task::new(&tiles, Key::new(key).expect("a key"));
        let Answer::Sumoku(any) = task.solve().answer else { panic!("{text} has a Sumoku") };
        let [compact, highest] = prove(&task, &any, &tiles);
        let (wide, high) = size;
        assert_eq!((compact, highest), (-(1_000 * wide * high + wide + high), total), "{text}");
    };
    // A square of four tiles, each in two lines.
    check("1R 3G 3G 1R", 4, (2, 2), 16);
    check("1R 4G", 5, (1, 2), 5);
    // With key 3 a six can always be laid as a nine, which counts more.
    check("6R 6G 6G 6R", 3, (2, 2), 72);
    // Two rows of five tiles.
    check("5R 5G 5B 5Y 5P 5G 5B 5Y 5P 5R", 5, (2, 5), 100);
    // A square of sixteen tiles.
    check("5R 5G 5B 5Y 5G 5B 5Y 5R 5P 5O 5P 5O 8R 2G 8R 2G", 5, (4, 4), 160);
}

#[test]
fn a_stopped_proof_returns_the_best_so_far() {
    let tiles = draw(12, 4);
    let task = Task::new(&tiles, Key::ALL[1]);
    let Answer::Sumoku(any) = task.solve().answer else { panic!("there is one") };
    for goal in GOALS {
        let hasty = [
            Task { patience: Some(20), ..task }.prove(goal, any.clone(), &mut || true),
            task.prove(Goal::Highest, any.clone(), &mut || false),
        ];
        for best in hasty {
            assert!(!best.proved, "{best:?}");
            best.grid.check(&tiles, task.key, task.terms).expect("a Sumoku");
        }
    }
    let many = draw(17, 4);
    let task = Task::new(&many, Key::ALL[1]);
    let Answer::Sumoku(any) = task.solve().answer else { panic!("there is one") };
    assert!(!task.prove(Goal::Compact, any, &mut || true).proved, "too many tiles");
}
