//! Positions of every game.

#![no_main]

use dohyo_core::{Game as _, Options};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for info in dohyo_games::ALL {
        if let Ok(game) = dohyo_games::from_position(info.id, text, &Options::new()) {
            let written = game.position();
            let again = dohyo_games::from_position(info.id, &written, &Options::new());
            assert_eq!(again.map(|game| game.position()), Ok(written));
        }
    }
});
