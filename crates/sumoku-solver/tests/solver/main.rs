//! Compares the solver with a search of every grid.

mod goals;
mod swaps;

use std::collections::HashSet;

use dohyo_core::{Seed, Setup as _};
use dohyo_sumoku::{Cell, Grid, Key, Laid, Sumoku, Terms, Tile};
use dohyo_sumoku_solver::{Answer, Task};

fn draw(count: usize, seed: u64) -> Vec<Tile> {
    let mut tiles = Tile::all();
    Seed::from(seed).chance().shuffle(&mut tiles);
    tiles.truncate(count);
    tiles
}

fn tiles(text: &str) -> Vec<Tile> {
    text.split_whitespace().map(|tile| tile.parse::<Laid>().expect("a tile").tile()).collect()
}

fn terms(options: &str) -> Terms {
    Sumoku::dealt(&options.parse().expect("pairs"), Seed::default()).expect("a game").terms()
}

/// Calls `visit` with every grid, in every order of tiles and every reading, until it returns `true`.
fn each_grid(
    grid: &mut Grid,
    rest: &[Tile],
    seen: &mut HashSet<Grid>,
    visit: &mut dyn FnMut(&Grid) -> bool,
) -> bool {
    if !seen.insert(grid.clone()) {
        return false;
    }
    if rest.is_empty() {
        return visit(grid);
    }
    let places: HashSet<Cell> = if grid.is_empty() {
        HashSet::from([Cell::at(0, 0)])
    } else {
        grid.iter().flat_map(|(cell, _)| cell.neighbours()).filter(|&cell| grid.get(cell).is_none()).collect()
    };
    // Any tile can come first, since grids can be moved.
    let count = if grid.is_empty() { 1 } else { rest.len() };
    for index in 0..count {
        let mut fewer = rest.to_vec();
        let tile = fewer.remove(index);
        for laid in tile.readings() {
            for &place in &places {
                grid.set(place, laid);
                let found = each_grid(grid, &fewer, seen, visit);
                grid.take(place);
                if found {
                    return true;
                }
            }
        }
    }
    false
}

/// Returns `true` if some grid is a Sumoku.
fn by_trial(grid: &mut Grid, rest: &[Tile], all: &[Tile], key: Key, terms: Terms) -> bool {
    each_grid(grid, rest, &mut HashSet::new(), &mut |grid| grid.check(all, key, terms).is_ok())
}

#[test]
fn small_draws_agree_with_trying_every_grid() {
    let (mut possible, mut impossible) = (0, 0);
    let cases =
        (0..140).map(|seed| (3 + seed as usize % 2, seed, "")).chain((0..12).map(|seed| (5, seed, "")));
    let others = ["six=per-line", "repeat-numbers=off", "six=per-line repeat-numbers=off"];
    let others = (0..60).map(|seed| (4, 1_000 + seed, others[seed as usize % 3]));
    for (count, seed, options) in cases.chain(others) {
        let (tiles, terms) = (draw(count, seed), terms(options));
        for key in Key::ALL {
            let task = Task { terms, ..Task::new(&tiles, key) };
            let expected = by_trial(&mut Grid::default(), &tiles, &tiles, key, terms);
            match task.solve().answer {
                Answer::Sumoku(grid) => {
                    grid.check(&tiles, key, terms).expect("a Sumoku");
                    assert!(expected, "{tiles:?} {key}");
                    possible += 1;
                }
                Answer::Impossible => {
                    assert!(!expected, "{tiles:?} {key}");
                    impossible += 1;
                }
                Answer::Undecided => panic!("{tiles:?} {key} is undecided"),
            }
        }
    }
    assert!(possible > 100 && impossible > 100, "{possible} {impossible}");
}

#[test]
fn draws_of_ten_are_decided() {
    let mut impossible = 0;
    for key in Key::ALL {
        for seed in 0..150 {
            let tiles = draw(10, seed);
            match Task::new(&tiles, key).solve().answer {
                Answer::Sumoku(grid) => grid.check(&tiles, key, terms("")).expect("a Sumoku"),
                Answer::Impossible => impossible += 1,
                Answer::Undecided => panic!("{tiles:?} {key} is undecided"),
            }
        }
    }
    // Three to six percent have no Sumoku.
    assert!((8..40).contains(&impossible), "{impossible} of 450");
}

#[test]
fn many_tiles_are_solved() {
    for (count, draws) in [(16, 20), (24, 40), (32, 20), (48, 20), (96, 20)] {
        for key in Key::ALL {
            for seed in 0..draws {
                let tiles = draw(count, seed);
                let task = Task { seed, ..Task::new(&tiles, key) };
                let Answer::Sumoku(grid) = task.solve().answer else { panic!("{tiles:?} {key}") };
                grid.check(&tiles, key, task.terms).expect("a Sumoku");
            }
        }
    }
    let all = Tile::all();
    let task = Task { terms: terms("repeat-numbers=off"), ..Task::new(&all, Key::ALL[2]) };
    let Answer::Sumoku(grid) = task.solve().answer else { panic!("all tiles") };
    grid.check(&all, task.key, task.terms).expect("no number twice in a line");
}

#[test]
fn impossible_tiles_are_proved_impossible() {
    for (text, key) in
        [("", 3), ("3R", 3), ("3R 6R", 3), ("1R 1G 1B", 5), ("1R 2R 3R 4R 5R 6R 7R 8R 1R 2R", 3)]
    {
        let answer = Task::new(&tiles(text), Key::new(key).expect("a key")).solve().answer;
        assert_eq!(answer, Answer::Impossible, "{text}");
    }
}

/// Checks that a Sumoku has at most one tile more of a colour than of all others together.
#[test]
fn a_colour_can_be_too_frequent() {
    for (text, possible) in [
        ("5R", false),
        ("5R 5G", true),
        ("5R 5R 5G", true),
        ("5R 5R 5R", false),
        ("5R 3R 8R 5G 2B", true),
        ("5R 5R 2R 8G", false),
        ("5R 5R 2R 2R 5G", false),
        ("5R 2R 4R 2R 5G 8B 8Y", true),
        ("5R 2R 4R 2R 5R 8B 8Y", false),
    ] {
        let tiles = tiles(text);
        for key in Key::ALL.into_iter().filter(|key| key.number() == 5 || !possible) {
            let found = matches!(Task::new(&tiles, key).solve().answer, Answer::Sumoku(_));
            assert_eq!(found, possible, "{text}, key {key}");
            // With more tiles, trying every grid takes too long.
            if tiles.len() <= 5 {
                let mut grid = Grid::default();
                let expected = by_trial(&mut grid, &tiles, &tiles, key, terms(""));
                assert_eq!(expected, possible, "{text}, key {key}");
            }
        }
    }
}

#[test]
fn the_same_task_has_the_same_answer() {
    for count in [10, 16, 60] {
        let tiles = draw(count, 5);
        let task = Task { seed: 3, ..Task::new(&tiles, Key::ALL[1]) };
        assert_eq!(task.solve(), task.solve());
    }
}

#[test]
fn locked_tiles_stay_where_they_are() {
    for key in Key::ALL {
        for seed in 0..20 {
            let tiles = draw(26 + 10 * (seed as usize % 3), 300 + seed);
            let (before, after) = tiles.split_at(16);
            let Answer::Sumoku(grid) = Task::new(before, key).solve().answer else { continue };
            let task = Task { locked: Some(&grid), seed, ..Task::new(after, key) };
            let Answer::Sumoku(longer) = task.solve().answer else {
                panic!("{grid} and {after:?}, key {key}")
            };
            longer.check(&tiles, key, task.terms).expect("a Sumoku");
            assert!(grid.iter().all(|(cell, laid)| longer.get(cell) == Some(laid)), "{grid} became {longer}");
        }
    }
    let grid: Grid = "0,0:3R 1,0:7G".parse().expect("a grid");
    let nothing = Task { locked: Some(&grid), ..Task::new(&[], Key::ALL[2]) };
    assert_eq!(nothing.solve().answer, Answer::Sumoku(grid.clone()));
    let wrong = Task { locked: Some(&grid), ..Task::new(&[], Key::ALL[0]) };
    assert_eq!(wrong.solve().answer, Answer::Impossible);
}

/// Locks some tiles of a Sumoku, connected or not, and adds the others or the same number of different tiles.
#[test]
fn locked_tiles_agree_with_trying_every_grid() {
    let (mut possible, mut impossible, mut apart) = (0, 0, 0);
    let options = ["", "", "six=per-line", "repeat-numbers=off"];
    for seed in 0..240 {
        let mut chance = Seed::from(seed).chance();
        let terms = terms(options[seed as usize % options.len()]);
        let key = Key::ALL[seed as usize % 3];
        let drawn = draw(9, seed);
        let (own, strangers) = drawn.split_at(6);
        let Answer::Sumoku(whole) = (Task { terms, ..Task::new(own, key) }).solve().answer else { continue };
        let mut cells: Vec<(Cell, Laid)> = whole.iter().collect();
        chance.shuffle(&mut cells);
        let added = 2 + seed as usize % 2;
        let (loose, locked) = cells.split_at(added);
        let mut grid: Grid = locked.iter().copied().collect();
        let mut rest: Vec<Tile> = loose.iter().map(|(_, laid)| laid.tile()).collect();
        if seed % 3 > 0 {
            rest = strangers[..added].to_vec();
        }
        apart += u32::from(!grid.is_connected());
        let all: Vec<Tile> = locked.iter().map(|(_, laid)| laid.tile()).chain(rest.iter().copied()).collect();
        let task = Task { terms, locked: Some(&grid.clone()), seed, ..Task::new(&rest, key) };
        let expected = by_trial(&mut grid, &rest, &all, key, terms);
        match task.solve().answer {
            Answer::Sumoku(longer) => {
                longer.check(&all, key, terms).expect("a Sumoku");
                assert!(grid.iter().all(|(cell, laid)| longer.get(cell) == Some(laid)), "{grid}: {longer}");
                assert!(expected, "{grid} and {rest:?}, key {key}");
                possible += 1;
            }
            Answer::Impossible => {
                assert!(!expected, "{grid} and {rest:?}, key {key}");
                impossible += 1;
            }
            Answer::Undecided => panic!("{grid} and {rest:?}, key {key} is undecided"),
        }
    }
    assert!(possible > 50 && impossible > 50 && apart > 50, "{possible} {impossible} {apart}");
}

#[test]
fn ten_to_sixteen_tiles_around_locked_ones_are_decided() {
    let (mut possible, mut impossible) = (0, 0);
    for seed in 0..120 {
        let key = Key::ALL[seed as usize % 3];
        let count = 10 + seed as usize % 7;
        let tiles = draw(count, 500 + seed);
        let (before, after) = tiles.split_at(count - 2 - seed as usize % 3);
        let Answer::Sumoku(grid) = Task::new(before, key).solve().answer else { continue };
        let task = Task { locked: Some(&grid), seed, ..Task::new(after, key) };
        match task.solve().answer {
            Answer::Sumoku(longer) => {
                longer.check(&tiles, key, task.terms).expect("a Sumoku");
                possible += 1;
            }
            Answer::Impossible => impossible += 1,
            Answer::Undecided => panic!("{grid} and {after:?}, key {key} is undecided"),
        }
    }
    assert!(possible > 20 && impossible > 5, "{possible} {impossible}");
    // The locked tiles are too far apart for two tiles to connect them.
    let strangers = tiles("5B 5Y");
    let far: Grid = "0,0:3R 1,0:7G 40,0:3R 41,0:7G".parse().expect("a grid");
    let task = Task { locked: Some(&far), ..Task::new(&strangers, Key::ALL[2]) };
    assert_eq!(task.solve().answer, Answer::Impossible);
}

#[test]
fn a_task_with_little_patience_stays_undecided() {
    // There is no Sumoku, but only the complete search proves it.
    let hard = tiles("6R 8R 5O 2Y 6G 2B 3B 5B 8B 3P");
    let task = Task::new(&hard, Key::ALL[0]);
    assert_eq!(Task { patience: Some(50), ..task }.solve().answer, Answer::Undecided);
    assert_eq!(task.solve().answer, Answer::Impossible);
}
