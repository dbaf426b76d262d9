//! Sakura Slam in the browser.
//!
//! The first group of modules knows nothing of the browser: where things are drawn, what may be chosen, what a player
//! means, how a push looks at a moment, and what a push to come would do.

pub use dohyo_texts::kabuto::{choose, geometry, offer, spoken, texts};

pub mod foresee;
pub mod reel;

pub mod board;
pub mod cards;
pub mod drawing;
pub mod ghost;
pub mod hands;
mod layers;
pub mod more;
pub mod options;
pub mod panel;
pub mod projector;
mod ring;
pub mod rules;
mod shown;
pub mod tokens;

/// Returns a game after `actions`. Seat one begins.
#[cfg(test)]
fn game_after(options: &str, actions: &[&str]) -> dohyo_kabuto::Kabuto {
    use dohyo_core::{Game as _, Options, Seed, Setup as _};
    use dohyo_kabuto::Kabuto;
    let options: Options = options.parse().expect("options");
    let mut game = Kabuto::dealt(&options.with("first", "one"), Seed::default()).expect("a game");
    for action in actions {
        let seat = game.to_act().first().expect("somebody");
        game.play_text(seat, action, dohyo_core::Fate::Drawn(dohyo_core::Seed::from(1))).expect(action);
    }
    game
}
