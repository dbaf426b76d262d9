//! What is said about tables of a server.

pub mod texts;
