//! Actions of every game, one a line, played from the start as long as they are legal.

#![no_main]

use dohyo_core::{Game as _, Options, Seed};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for info in dohyo_games::ALL {
        let mut game = dohyo_games::start(info.id, &Options::new(), Seed::default()).expect("a game begins");
        for line in text.lines().take(20) {
            let Some(seat) = game.to_act().iter().next() else { break };
            let Ok(action) = game.read_action(line) else { continue };
            let before = game.position();
            match game.play(seat, &action) {
                Ok(()) => {
                    let from_there = dohyo_games::from_position(info.id, &before, &Options::new());
                    let read = from_there.expect("a position of play").read_action(&action.to_string());
                    assert_eq!(read, Ok(action));
                }
                Err(_) => assert_eq!(game.position(), before, "a refusal changes nothing"),
            }
        }
    }
});
