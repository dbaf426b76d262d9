//! Every level of every game obeys its limits in every position. The tests count positions, so that a busy machine does
//! not affect them.

mod modes;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dohyo_ai::{Budget, Level, Request, Thinker, Thought};
use dohyo_core::{Fate, Game as _, Seed};
use dohyo_games::AnyGame;

fn think(game: &AnyGame, request: &Request, stop: bool) -> Thought {
    let seat = game.to_act().first().expect("a game under way");
    let mut thinker = Thinker::with_memory(1 << 20);
    thinker.think(game, seat, request, &AtomicBool::new(stop), &mut |_| {}).expect("an action")
}

/// The number of positions that a thought may examine beyond its limit: those between two checks of the limits.
fn beyond(id: &str) -> u64 {
    match id {
        "abalone" => 1_024,
        // The results of one turn, and sixteen positions of the solver, which count a thousand each.
        "sumoo" => 20_000,
        // One search for a push that decides the game.
        "kumo" => 70_000,
        _ => 64,
    }
}

#[test]
fn a_limit_in_positions_is_obeyed_by_every_level() {
    for mode in modes::all() {
        for game in mode.positions(3, 5) {
            for level in Level::ALL {
                for nodes in [1, 40, 2_000] {
                    // A push takes a millisecond, so two thousand would be slow to test.
                    if mode.id == "kabuto" && nodes > 100 {
                        continue;
                    }
                    let request = Request { budget: Budget::nodes(nodes), ..Request::at(level) };
                    let thought = think(&game, &request, false);
                    assert!(
                        thought.nodes <= nodes + beyond(mode.id),
                        "{} {} level {level}: {} positions of {nodes}: {}",
                        mode.id,
                        mode.options,
                        thought.nodes,
                        game.position()
                    );
                }
            }
        }
    }
}

/// A raised flag and a time that has run out end a thought at the first check, with a legal action.
#[test]
fn a_thought_without_time_ends_at_once_at_every_level() {
    for mode in modes::all() {
        for game in mode.positions(2, 6) {
            for level in Level::ALL {
                let hurried = Request { budget: Budget::time(Duration::ZERO), ..Request::at(level) };
                for thought in [think(&game, &Request::at(level), true), think(&game, &hurried, false)] {
                    assert!(
                        thought.nodes <= beyond(mode.id) + 64,
                        "{} {} level {level}: {} positions: {}",
                        mode.id,
                        mode.options,
                        thought.nodes,
                        game.position()
                    );
                    let seat = game.to_act().first().expect("a game under way");
                    let played = game.clone().play(seat, &thought.action, Fate::Drawn(Seed::from(1)));
                    assert!(played.is_ok(), "{}", thought.action);
                }
            }
        }
    }
}
