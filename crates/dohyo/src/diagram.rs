//! Positions as pictures: standalone SVG in the colours of the page by day.
//!
//! Boards and pieces come from `dohyo-drawing`, which the page uses, too. A picture stands alone, without a
//! stylesheet, so its colours are attributes of its shapes.

mod abalone;
pub(crate) mod kabuto;
mod kumo;
mod paint;
mod sumoku;
mod sumoo;

use dohyo_games::AnyGame;

/// Returns the position of a game as an SVG document.
pub(crate) fn draw(game: &AnyGame) -> String {
    match game {
        AnyGame::Abalone(game) => abalone::draw(game),
        AnyGame::Sumoo(game) => sumoo::draw(game),
        AnyGame::Kumo(game) => kumo::draw(game),
        AnyGame::Sumoku(game) => sumoku::draw(game),
        AnyGame::Kabuto(game) => kabuto::position(game),
    }
}
