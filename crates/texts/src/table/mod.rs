//! What is said at every table, whatever is played at it.

pub mod guide;
pub mod load;
pub mod names;
pub mod offers;
pub mod repetition;
mod spoken;

pub use spoken::{Intent, Spoken, TURN_PAUSE, TableWords};
