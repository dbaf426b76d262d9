//! Tests of the real program by its output and exit code.

mod commands;
mod contract;
mod perft;
mod playthrough;
mod program;
