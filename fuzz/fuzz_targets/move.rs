//! Actions of every game, one per line, played from the start.

#![no_main]

use dohyo_core::{Fate, Game as _, Options, Seed};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for info in dohyo_games::ALL {
        let mut game = dohyo_games::start(info.id, &Options::new(), Seed::default()).expect("a game begins");
        for line in text.lines().take(20) {
            let Some(seat) = game.to_act().iter().next() else { break };
            let Ok(action) = game.read_action(line) else { continue };
            let before = game.position();
            match game.play(seat, &action, Fate::Drawn(Seed::from(1))) {
                Ok(_) => {
                    let from_there = dohyo_games::from_position(info.id, &before, &Options::new());
                    let there = from_there.expect("a position of play");
                    for written in [action.to_string(), format!("{action:#}")] {
                        assert_eq!(there.read_action(&written).as_ref(), Ok(&action), "{written}");
                    }
                }
                Err(_) => assert_eq!(game.position(), before, "a refusal changes nothing"),
            }
        }
    }
});
