//! What is said about tables of a server.

pub mod around;
pub mod texts;
