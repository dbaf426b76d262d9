//! Compares the fast generator of plays with the slow one, on positions of random games.

use std::collections::HashSet;

use dohyo_core::{Fate, Game as _, Options, Seed, Setup as _};
use dohyo_sumoku::position::{Changed, Found, Hand, Position};
use dohyo_sumoku::{Action, Classic, Grid, Sumoku, Tile};

/// Compares both generators on the first `tiles` tiles of the hand. Eight tiles take the slow one a third of a second.
fn compare(state: &Classic, options: &Options, tiles: usize) {
    let mut hand = state.hands()[state.to_play().expect("someone plays").index()].clone();
    hand.truncate(tiles);
    let rest = Tile::COUNT - state.grid().len() - hand.len();
    let hand_text = hand.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let text =
        format!("classic {} | {} | {hand_text} ;  | bag {rest} | 0 ; 0 | 1", state.key(), state.grid());
    let game = Sumoku::from_position(&text, options).expect("a position");
    let (state, terms) = (game.classic().expect("classic"), game.terms());

    let position = Position::new(state.grid(), state.key(), terms).expect("it fits");
    assert_eq!(&position.grid(), state.grid());
    let hand = Hand::new(&hand, state.key());
    let found = position.plays(&hand);
    let slow = state.plays_by_trial(terms);
    assert_eq!(state.plays(terms), slow, "{state}");
    assert_eq!(found.len(), slow.len(), "{state}");
    for found in &found {
        let score = state.judge(&found.play(), terms).expect("a play");
        assert_eq!((found.points(), found.completes_six()), (score.points as i32, score.six), "{state}");
    }
    let best = position.best(&hand);
    assert_eq!(best.map(|best| best.points()), found.iter().map(Found::points).max(), "{state}");
    if let Some(best) = best {
        assert!(found.contains(&best), "{state}: {}", Action::Play(best.play()));
    }
    assert_eq!(position.can_play(&hand), !slow.is_empty(), "{state}");
}

/// Plays a random game and compares both generators at every position, with hands of two to `most` tiles.
fn random_game(options: &str, seed: u64, most: usize) -> usize {
    let options: Options = options.parse().expect("pairs");
    let mut chance = Seed::from(seed).chance();
    let mut game = Sumoku::dealt(&options, Seed::from(seed)).expect("a game");
    let mut number = 0;
    while let Some(seat) = game.to_act().single() {
        let state = game.classic().expect("classic");
        compare(state, &options, 2 + number % (most - 1));
        let plays = state.plays(game.terms());
        let play = plays.get(chance.below(plays.len().max(1) as u32) as usize);
        let action = play.cloned().map_or(Action::Pass, Action::Play);
        game.play(seat, &action, Fate::Drawn(Seed::from(seed))).expect("legal");
        number += 1;
    }
    number
}

#[test]
fn the_fast_generator_finds_the_same_plays() {
    let compared: usize = (0..12).map(|seed| random_game("players=2", seed, 6)).sum();
    assert!(compared >= 300, "{compared}");
    random_game("players=5", 20, 5);
}

#[test]
fn full_hands_have_the_same_plays() {
    let game = Sumoku::dealt(&Options::new(), Seed::from(3)).expect("a game");
    compare(game.classic().expect("classic"), &Options::new(), 8);
    let text =
        "classic 4 | 0,0:1R 1,0:2O 2,0:5B 2,1:8Y 2,2:3P | 1O 2R 4G 5P 6Y 6B 7G 8R ;  | bag 83 | 0 ; 0 | 1";
    let game = Sumoku::from_position(text, &Options::new()).expect("a position");
    compare(game.classic().expect("classic"), &Options::new(), 8);
}

#[test]
fn other_terms_have_the_same_plays() {
    for (seed, options) in
        (0..).zip(["six=per-line", "repeat-numbers=off", "six=per-line repeat-numbers=off"])
    {
        assert!(random_game(options, 7 + seed, 5) >= 10);
    }
}

/// Checks that searching only the changed lanes finds the same best reply as searching all lanes.
#[test]
fn replies_follow_from_what_changed() {
    let mut compared = 0;
    for seed in 0..6 {
        let mut chance = Seed::from(seed).chance();
        let mut game = Sumoku::dealt(&Options::new(), Seed::from(seed)).expect("a game");
        while let Some(seat) = game.to_act().single() {
            let state = game.classic().expect("classic");
            let mut position = Position::new(state.grid(), state.key(), game.terms()).expect("it fits");
            let own = Hand::new(&state.hands()[seat.index()], state.key());
            let other = Hand::new(&state.hands()[1 - seat.index()], state.key());
            let plays = position.plays(&own);
            if let Some(replies) = position.replies(&other) {
                for found in plays.iter().step_by(41) {
                    let laying = position.lay(found);
                    let expected = position.best(&other).map_or(0, |best| best.points());
                    assert_eq!(replies.after(&position, &laying).points, expected, "{}", position.grid());
                    position.take_back(&laying);
                    compared += 1;
                }
            }
            let action = chance.pick(&plays).map_or(Action::Pass, |found| Action::Play(found.play()));
            game.play(seat, &action, Fate::Drawn(Seed::from(seed))).expect("legal");
        }
    }
    assert!(compared > 1_000, "{compared}");
}

/// Checks that the unchanged plays of a hand and the changed plays after another play are together all of its plays.
#[test]
fn plays_follow_from_what_changed() {
    let mut compared = 0;
    for (seed, options) in (0..).zip(["players=2", "players=2", "six=per-line", "repeat-numbers=off"]) {
        let mut chance = Seed::from(seed).chance();
        let mut game = Sumoku::dealt(&options.parse().expect("pairs"), Seed::from(seed)).expect("a game");
        while let Some(seat) = game.to_act().single() {
            let state = game.classic().expect("classic");
            let mut position = Position::new(state.grid(), state.key(), game.terms()).expect("it fits");
            let own = Hand::new(&state.hands()[seat.index()], state.key());
            let other = &state.hands()[1 - seat.index()];
            let other = Hand::new(&other[..other.len().min(4)], state.key());
            let (plays, before) = (position.plays(&own), position.plays(&other));
            for found in plays.iter().step_by(1 + plays.len() / 8) {
                let laying = position.lay(found);
                let spots = position.changes(&laying);
                let changed = Changed::at(&spots);
                let mut known: Vec<Found> =
                    before.iter().filter(|found| !changed.has(found)).copied().collect();
                let richest = |plays: &[Found]| plays.iter().map(Found::points).max();
                let than = richest(&known).unwrap_or(0);
                let more = position.most_at(changed, &other, than);
                position.each_play_at(changed, &other, &mut |found| known.push(*found));
                let sorted = |plays: Vec<Found>| {
                    let mut texts: Vec<String> = plays.iter().map(|it| format!("{it:?}")).collect();
                    texts.sort_unstable();
                    texts
                };
                let all = position.plays(&other);
                assert_eq!(more.or(Some(than)), richest(&all).or(Some(0)), "{}", position.grid());
                assert_eq!(sorted(known), sorted(all), "{}", position.grid());
                position.take_back(&laying);
                compared += 1;
            }
            let action = chance.pick(&plays).map_or(Action::Pass, |found| Action::Play(found.play()));
            game.play(seat, &action, Fate::Drawn(Seed::from(seed))).expect("legal");
        }
    }
    assert!(compared > 500, "{compared}");
}

#[test]
fn taking_back_restores_the_position() {
    let game = Sumoku::dealt(&Options::new(), Seed::from(5)).expect("a game");
    let state = game.classic().expect("classic");
    let mut position = Position::new(state.grid(), state.key(), game.terms()).expect("it fits");
    let mut layings = Vec::new();
    for hand in Tile::all().chunks(12).map(|hand| Hand::new(hand, state.key())) {
        if let Some(best) = position.best(&hand) {
            layings.push((position.grid(), position.hash(), position.lay(&best)));
        }
    }
    assert!(layings.len() > 3);
    let hashes: HashSet<u64> = layings.iter().map(|&(_, hash, _)| hash).collect();
    assert_eq!(hashes.len(), layings.len(), "each grid has a hash of its own");
    while let Some((before, hash, laying)) = layings.pop() {
        position.take_back(&laying);
        assert_eq!((position.grid(), position.hash()), (before, hash));
    }
}

#[test]
fn a_grid_wider_than_all_tiles_is_refused() {
    let grid: Grid = "-100,0:5R 100,0:5G".parse().expect("a grid");
    let game = Sumoku::dealt(&Options::new(), Seed::from(5)).expect("a game");
    assert!(Position::new(&grid, game.classic().expect("classic").key(), game.terms()).is_none());
}
