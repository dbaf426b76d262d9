//! A table in the browser, whatever is played at it.
//!
//! A game says through [`Shown`] what is its own: its words, its board, its pieces. Everything else is here,
//! once: players and clocks, the list of moves, undo, hints, draws, the end and the review, saving and
//! loading, keeping the game between visits, and telling it to those who do not see it.

mod shown;

pub mod keeping;
pub mod keys;
pub mod review;
pub mod showing;
pub mod sitting;
pub mod watch;

pub mod controls;
pub mod help;
pub mod load;
pub mod moves;
pub mod new_game;
pub mod page;
pub mod plate;
pub mod replay;
pub mod turn;

pub use shown::{Heard, Shown, TableWords};
pub use sitting::Sitting;
