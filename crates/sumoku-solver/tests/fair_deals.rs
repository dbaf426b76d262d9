//! Tests of the option `fair-deal` of the rules, checked by the solver.

use dohyo_core::{Seed, Setup as _};
use dohyo_sumoku::{Key, Sumoku, Tile};
use dohyo_sumoku_solver::{Answer, Task};

fn is_hopeless(tiles: &[Tile], key: Key) -> bool {
    Task::new(tiles, key).solve().answer == Answer::Impossible
}

/// Counts the hands without a Sumoku in the first deal of twelve games.
fn hopeless_hands(options: &str) -> usize {
    let hopeless = |seed: u64| {
        let game = Sumoku::dealt(&options.parse().expect("pairs"), Seed::from(seed)).expect("a game");
        let race = game.race().expect("a race");
        race.builders().iter().filter(|builder| is_hopeless(&builder.tiles, race.key())).count()
    };
    (0..12).map(hopeless).sum()
}

#[test]
fn a_fair_deal_leaves_nobody_without_a_sumoku() {
    assert!(hopeless_hands("mode=speed players=8") > 0, "some hands have none, or the option would be idle");
    assert_eq!(hopeless_hands("mode=speed players=8 fair-deal=on"), 0);
}
