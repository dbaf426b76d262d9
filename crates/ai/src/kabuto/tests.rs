use std::sync::atomic::AtomicBool;

use dohyo_core::{Game as _, Options, Seed, Setup as _};
use dohyo_kabuto::Kabuto;

use super::{Engine, Greedy};
use crate::arena::Player as _;
use crate::{Level, Mind as _, Request};

fn new(pairs: &str, seed: u64) -> Kabuto {
    Kabuto::new(&pairs.parse::<Options>().expect("options"), Seed::from(seed)).expect("a game")
}

#[test]
fn the_plain_opponent_plays_every_kind_of_game_to_its_end() {
    for (seed, pairs) in
        ["players=2", "players=3", "players=4", "players=2 league=junior", "players=3 league=junior"]
            .into_iter()
            .enumerate()
    {
        let mut game = new(pairs, seed as u64);
        let mut greedy = Greedy::new(seed as u64);
        while let Some(seat) = game.to_act().single() {
            let action = greedy.choose(&game, seat).expect("something to do");
            game.play(seat, &action).unwrap_or_else(|why| panic!("{}: {action}: {why}", game.position()));
        }
        assert!(game.outcome().is_some(), "{pairs}");
    }
}

#[test]
fn the_engine_answers_with_something_legal_and_the_same_again() {
    let mut game = new("wrestler-1=baron wrestler-2=loom", 3);
    let request = Request { seed: 5, ..Request::at(Level::STRONGEST) };
    for _ in 0..8 {
        let Some(seat) = game.to_act().single() else { break };
        let think = || {
            Engine
                .think(&game, seat, &request, &AtomicBool::default(), &mut |_| {})
                .expect("a thought")
                .action
        };
        let (action, again) = (think(), think());
        assert_eq!(action, again);
        game.play(seat, &action).expect("legal");
    }
}
