//! The program as a user meets it: run for real, judged by what it prints and by its exit code.

mod commands;
mod perft;
mod playthrough;
mod program;
