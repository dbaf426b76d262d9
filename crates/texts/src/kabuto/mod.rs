//! Sakura Slam: its texts and the selection of pieces and special moves.

pub mod choose;
pub mod geometry;
pub mod offer;
pub mod spoken;
pub mod texts;

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
