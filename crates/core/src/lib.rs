//! What every game of Dohyō is, whatever its pieces: a value that says who may act, what they may
//! do, what happens when they do it, and when it is over.
//!
//! Nothing here reads a clock, a file or a random source: time and chance come in as arguments.
//!
//! Start with [`Game`]; then [`Record`], the text form of a game that was played.

mod game;
mod hashed;
mod info;
mod notation;
mod options;
mod outcome;
mod record;
mod rows;
mod seat;
mod seed;
mod square;
mod text;

pub use game::{Game, Setup, SetupError, Unplayable, Viewer};
pub use hashed::{AsIs, HashedMap, HashedSet};
pub use info::{GameInfo, OptionSpec, OptionValues};
pub use notation::Notation;
pub use options::Options;
pub use outcome::{Outcome, Reason};
pub use record::{Record, RecordError, RecordedAction};
pub use rows::Placed;
pub use seat::{Seat, SeatSet};
pub use seed::{Chance, Seed};
pub use square::{Direction, Square};
pub use text::{Malformed, Words};
