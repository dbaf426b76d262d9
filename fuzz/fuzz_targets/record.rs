//! Records and the games in them.

#![no_main]

use dohyo_core::{Fate, Game as _, Record, Seed};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(record) = text.parse::<Record>() else { return };
    assert_eq!(record.to_string().parse().as_ref(), Ok(&record));
    let Ok(mut game) = dohyo_games::begin(&record) else { return };
    for action in &record.actions {
        if game.play_text(action.seat, &action.text, Fate::Drawn(Seed::from(1))).is_err() {
            break;
        }
    }
});
