//! Tests of the daily puzzles.

use std::time::Duration;

use dohyo_sumoku::{Cell, Grid, Laid};
use dohyo_sumoku_solver::Fill;
use dohyo_sumoku_solver::daily::{Daily, Date, Help, Hint, Size, Skeleton, Solved};

fn date(text: &str) -> Date {
    text.parse().expect("a day")
}

#[test]
fn dates_follow_the_calendar() {
    for (text, days, weekday) in [
        ("1970-01-01", 0, 3),
        ("2000-02-29", 11_016, 1),
        ("2026-01-01", 20_454, 3),
        ("2026-11-16", 20_773, 0),
    ] {
        let day = date(text);
        assert_eq!((day.days(), day.weekday(), day.to_string().as_str()), (days, weekday, text));
        assert_eq!(Date::from_days(days), day);
    }
    assert_eq!(date("2027-12-31").plus(1), date("2028-01-01"));
    assert_eq!(date("2028-03-01").plus(-1), date("2028-02-29"));
    assert_eq!(date("2026-01-01").number(), 1);
    for text in ["", "2026", "2026-13-01", "2026-02-29", "2026-04-31", "2026-1-0", "2026-01-01-01", "x-y-z"] {
        assert!(text.parse::<Date>().is_err(), "{text}");
    }
}

#[test]
fn every_day_of_a_year_has_puzzles_with_solutions() {
    let first = date("2026-11-16");
    let mut seen = std::collections::HashSet::new();
    let mut stars = [0; 6];
    for day in 0..365 {
        let date = first.plus(day);
        for size in Size::ALL {
            let daily = Daily::of(date, size);
            let solution = daily.solution().expect("there is one");
            daily.check(&solution).expect("it is right");
            assert_eq!(daily.tiles.len(), size.tiles());
            assert!(seen.insert(format!("{:?}", daily.tiles)), "no puzzle comes twice");
            stars[usize::from(daily.stars)] += 1;
        }
    }
    assert!(stars[1..].iter().all(|&count| count > 60), "all kinds of puzzles: {stars:?}");
}

#[test]
fn every_skeleton_of_a_year_has_one_solution() {
    let first = date("2026-11-16");
    let mut stars = [0; 6];
    for day in 0..365 {
        for size in Size::ALL.into_iter().filter(|&size| size == Size::Small || day % 20 == 0) {
            let skeleton = Skeleton::of(first.plus(day), size);
            skeleton.check(skeleton.solution()).expect("it is right");
            assert_eq!(skeleton.given.len() + skeleton.holes.len(), size.tiles());
            assert!(skeleton.holes.len() >= 3, "{} holes on day {day}", skeleton.holes.len());
            let mut fill = Fill::new(&skeleton.given, &skeleton.holes, &skeleton.tiles, skeleton.key);
            assert_eq!(fill.other_than(&Grid::default(), 1_000_000).map(|found| found.is_some()), Ok(true));
            let mut fill = Fill::new(&skeleton.given, &skeleton.holes, &skeleton.tiles, skeleton.key);
            assert_eq!(fill.other_than(skeleton.solution(), 1_000_000), Ok(None), "no other way");
            stars[usize::from(skeleton.stars)] += 1;
        }
    }
    assert!(stars[1..].iter().all(|&count| count > 40), "{stars:?}");
}

#[test]
fn the_same_day_has_the_same_puzzles() {
    let day = date("2030-06-01");
    for size in Size::ALL {
        assert_eq!(Daily::of(day, size), Daily::of(day, size));
        assert_eq!(Skeleton::of(day, size), Skeleton::of(day, size));
    }
}

/// Follows a hint.
fn follow(grid: &mut Grid, hint: Option<Hint>) {
    match hint {
        Some(Hint::Step { cell, laid }) => assert_eq!(grid.set(cell, laid), None, "the place was free"),
        Some(Hint::TakeUp(cell)) => assert!(grid.take(cell).is_some(), "a tile lay there"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn hints_lead_to_the_end() {
    for day in 0..4 {
        let date = date("2026-11-16").plus(day);
        for size in Size::ALL {
            let daily = Daily::of(date, size);
            // From an empty grid, from a single tile, and from two tiles that do not fit.
            let [one, other] = [Laid::upright(daily.tiles[0]), Laid::upright(daily.tiles[1])];
            for begun in
                [vec![], vec![(Cell::at(5, 7), one)], vec![(Cell::at(0, 0), one), (Cell::at(1, 0), other)]]
            {
                let mut grid: Grid = begun.into_iter().collect();
                let mut steps = 0;
                while daily.check(&grid).is_err() {
                    steps += 1;
                    assert!(steps < 2 * size.tiles(), "{date} {size:?}: {grid}");
                    assert!(matches!(daily.hint(&grid, Help::Tile), Some(Hint::Tile(_) | Hint::TakeUp(_))));
                    match daily.hint(&grid, Help::Line) {
                        Some(Hint::Line(line)) => assert!((2..=6).contains(&line.len())),
                        other => assert!(matches!(other, Some(Hint::TakeUp(_))), "{other:?}"),
                    }
                    let hint = daily.hint(&grid, Help::Step);
                    follow(&mut grid, hint);
                }
                assert_eq!(daily.hint(&grid, Help::Step), None);
            }
        }
    }
}

#[test]
fn hints_of_skeletons_lead_to_the_end() {
    let skeleton = Skeleton::of(date("2026-11-16"), Size::Medium);
    let mut grid = skeleton.given.clone();
    // A wrong tile must be taken up first.
    let (hole, tile) = (
        skeleton.holes[0],
        skeleton
            .tiles
            .iter()
            .find(|&&tile| skeleton.solution().get(skeleton.holes[0]).map(Laid::tile) != Some(tile)),
    );
    grid.set(hole, Laid::upright(*tile.expect("another tile")));
    assert_eq!(skeleton.hint(&grid, Help::Line), Some(Hint::TakeUp(hole)));
    grid.take(hole);
    for _ in 0..skeleton.holes.len() {
        assert!(matches!(skeleton.hint(&grid, Help::Tile), Some(Hint::Tile(_))));
        let hint = skeleton.hint(&grid, Help::Step);
        follow(&mut grid, hint);
    }
    assert_eq!(skeleton.check(&grid), Ok(()));
    assert_eq!(skeleton.hint(&grid, Help::Step), None);
    let moved: Grid = grid.iter().map(|(cell, laid)| (Cell::at(cell.x + 1, cell.y), laid)).collect();
    assert!(skeleton.check(&moved).is_err());
}

#[test]
fn shared_results_have_no_spoilers() {
    let daily = Daily::of(date("2026-11-16"), Size::Medium);
    let solved = Solved {
        date: daily.date,
        size: daily.size,
        skeleton: false,
        stars: 3,
        time: Duration::from_secs(205),
        hints: 1,
    };
    assert_eq!(solved.to_string(), "Sumoku #320 · 16 tiles ★★★☆☆ · 3:25 · 1 hint");
    let skeleton = Solved { skeleton: true, hints: 0, ..solved };
    assert_eq!(skeleton.to_string(), "Sumoku #320 skeleton of 16 tiles ★★★☆☆ · 3:25 · no hint");
}
