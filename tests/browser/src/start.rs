//! Positions to begin from.

use anyhow::{Context, Result};
use dohyo_core::{Fate, Game as _, Options, Seat, Seed};
use dohyo_games::AnyGame;

/// Returns a game in which the second seat begins a turn.
pub fn second_to_move(id: &str) -> Result<AnyGame> {
    let mut game = dohyo_games::start(id, &Options::new(), Seed::from(1))?;
    let mut before = None;
    loop {
        let seat = game.to_act().first().context("a game goes on for more than a turn")?;
        // A marker comes before the first turn of Sakura Slam: a turn of the first seat has to come first.
        if seat == Seat::SECOND && before == Some(Seat::FIRST) {
            return Ok(game);
        }
        let mut actions = Vec::new();
        game.legal_actions(seat, &mut actions);
        game.play(seat, actions.first().context("something to do")?, Fate::Drawn(Seed::from(1)))?;
        before = Some(seat);
    }
}

/// Writes a text as part of an address.
pub(crate) fn encoded(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
        other => format!("%{other:02X}"),
    };
    text.bytes().map(byte).collect()
}
