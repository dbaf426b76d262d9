//! How the pages of the client are used, whatever is played on them.

pub(crate) mod new_game;
pub(crate) mod puzzle;
pub(crate) mod records;
pub(crate) mod table;
