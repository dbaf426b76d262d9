//! Positions as pictures: standalone SVG in the colours of the project, a clay ring on paper.

mod abalone;
mod board;
pub(crate) mod kabuto;
mod kumo;
mod sumoku;
mod sumoo;

use dohyo_games::AnyGame;

/// The position as an SVG document.
pub(crate) fn draw(game: &AnyGame) -> String {
    match game {
        AnyGame::Abalone(game) => abalone::draw(game),
        AnyGame::Sumoo(game) => sumoo::draw(game),
        AnyGame::Kumo(game) => kumo::draw(game),
        AnyGame::Sumoku(game) => sumoku::draw(game),
        AnyGame::Kabuto(game) => kabuto::position(game),
    }
}

/// The colours of the page by day; a picture stands alone and cannot ask for another theme.
mod colour {
    pub(super) const PAPER: &str = "#f4ecdd";
    pub(super) const INK: &str = "#29231e";
    pub(super) const INK_SOFT: &str = "#5d5247";
    pub(super) const LINE: &str = "#dccdb3";
    pub(super) const INDIGO: &str = "#2c3f74";
    pub(super) const VERMILION: &str = "#bf3a22";
    pub(super) const CLAY_LIT: &str = "#dfb48c";
    pub(super) const CLAY: &str = "#d3a178";
    pub(super) const CLAY_EDGE: &str = "#bd875c";
    pub(super) const DIMPLE_DEEP: &str = "#a06c45";
    pub(super) const DIMPLE: &str = "#b67f55";
    pub(super) const DIMPLE_LIT: &str = "#c9946a";
    pub(super) const DIMPLE_RIM: &str = "#e9c6a4";
    pub(super) const ROPE: &str = "#dcc48f";
    pub(super) const ROPE_SHADE: &str = "#a98a50";
    pub(super) const ROPE_KNOT: &str = "#f2e2b8";
    pub(super) const SHADE: &str = "#3a2512";
}
