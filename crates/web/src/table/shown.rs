//! What a game provides for its table in the browser.

use dohyo_core::{Options, Seat};
use leptos::prelude::{AnyView, RwSignal};

use dohyo_texts::table::Spoken;

use super::sitting::Sitting;
use crate::game::Game;
use crate::settings::Pick;
use crate::texts::Texts;

/// A game that can be played in the browser.
pub trait Shown: Spoken {
    /// The game in the list of games.
    const GAME: Game;
    /// Whether a player may choose a seat.
    const CHOOSES_SEAT: bool = Self::INFO.seats.len() == 2;
    /// Whether the computer is asked about the position only, because replaying the whole game would take longer than
    /// thinking.
    const ASKED_BY_POSITION: bool = false;
    /// Whether all actions can be listed and involve no chance, so that an engine can compare them.
    const LISTS_ACTIONS: bool = false;
    /// The label of the game's tool for looking at positions, if it has one.
    const INSPECTOR: Option<Pick> = None;
    /// The name of the notation that other programs read, which is also the extension of such files.
    const EXCHANGE: &'static str;

    /// Returns the seats that a player can choose.
    fn seats_to_choose(_options: &Options) -> Vec<Seat> {
        vec![Seat::FIRST, Seat::SECOND]
    }

    /// Draws a piece of a seat at the origin, 100 wide.
    fn piece(seat: Seat) -> AnyView;

    /// Draws a piece of a seat, where it depends on the game.
    fn piece_at(&self, seat: Seat) -> AnyView {
        Self::piece(seat)
    }

    /// Draws the tray of a seat beside the board.
    fn tray(&self, seat: Seat, t: &Texts) -> Option<AnyView>;

    /// Returns the board, with its own controls.
    fn board(sitting: Sitting<Self>) -> AnyView;

    /// Returns the options of a new game, given those that were kept.
    fn usual_options(_kept: &Options) -> Options {
        Options::new()
    }

    /// Returns the chosen options that also apply to a game from a position.
    fn beside_position(_chosen: &Options) -> Options {
        Options::new()
    }

    /// Returns the fields for the game's own options. Choosing another start removes `position`.
    fn choose_options(_options: RwSignal<Options>, _position: RwSignal<Option<String>>) -> Option<AnyView> {
        None
    }
}
