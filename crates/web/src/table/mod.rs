//! Tables in the browser, whatever is played at them.
//!
//! A game implements [`Shown`]: its words, its board, its pieces. Everything else is here: players and clocks, the list
//! of moves, undo, hints, draws, results and reviews, saving and loading, keeping games between visits, and the texts for
//! screen readers.
//!
//! [`Sitting`] is the state of a table on the page, and [`host`] decides what happens at it. [`page`] puts the widgets
//! together.

pub(crate) mod choices;
mod shown;

pub mod host;
pub mod judgement;
pub mod keeping;
pub mod keys;
pub mod press;
pub mod review;
pub mod showing;
pub mod sitting;
pub mod watch;

pub mod coach;
pub mod controls;
pub mod fields;
pub mod focus;
pub mod help;
pub mod house_rules;
pub mod marks;
pub mod menu;
pub mod moves;
pub mod names;
pub mod new_game;
pub mod notice;
pub mod offers;
pub mod page;
pub mod parts;
pub mod plate;
pub mod records;
pub mod replay;
pub mod result;
pub mod turn;

pub use choices::known_options;
pub use dohyo_texts::table::{Intent, Spoken, TURN_PAUSE, TableWords, load};
pub use shown::Shown;
pub use sitting::Sitting;
