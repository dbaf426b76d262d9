//! The computer opponents of Dohyō.
//!
//! A [`Thinker`] plays any game at any [`Level`]. It takes a [`Request`] and returns a [`Thought`]. Meanwhile it
//! reports its [`Progress`] and can be stopped by a flag. It needs nothing from the system but a clock, so the same
//! code runs in a web worker.
//!
//! ```
//! use dohyo_ai::{Budget, Level, Request, Thinker};
//! use dohyo_core::{Options, Seat, Seed};
//!
//! let game = dohyo_games::start("abalone", &Options::new(), Seed::default())?;
//! let request = Request { budget: Budget::nodes(2_000), ..Request::at(Level::STRONGEST) };
//! let thought = Thinker::new().ask(&game, Seat::FIRST, &request).expect("black is to move");
//! println!("{} is worth {}", thought.action, thought.score);
//! # assert_eq!(thought.action, thought.line[0]);
//! # Ok::<(), dohyo_games::StartError>(())
//! ```
//!
//! Each game has a module with its engine (a [`Mind`]), its levels and a plain opponent to measure against. Some have
//! more: [`sumoo`] has a solver, and [`sumoo`] and [`kumo`] have puzzles. [`arena`] plays matches.

pub mod abalone;
pub mod arena;
mod defence;
pub mod kabuto;
pub mod kumo;
mod level;
mod limits;
mod mistakes;
mod plan;
mod policy;
mod puzzle;
mod question;
mod request;
mod score;
pub mod sumoku;
pub mod sumoo;
mod table;
mod thinker;
mod thought;

pub use defence::Defence;
pub use level::Level;
pub use policy::{LONGEST_TURN, accepts_draw};
pub use puzzle::{Posed, Puzzle};
pub use question::Question;
pub use request::{Budget, Request};
pub use score::Score;
pub use thinker::{DEFAULT_MEMORY, Mind, Thinker};
pub use thought::{Progress, Thought};
