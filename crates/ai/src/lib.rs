//! The computer opponents.
//!
//! A home asks a [`Thinker`] what to play. It answers with a [`Thought`] and tells its [`Progress`]
//! meanwhile; a flag stops it. Nothing here needs more than a thread and a clock, so the same code runs
//! in a browser's worker.
//!
//! ```
//! use dohyo_ai::{Budget, Level, Request, Thinker};
//! use dohyo_core::{Options, Seat, Seed};
//! let game = dohyo_games::start("abalone", &Options::new(), Seed::default())?;
//! let request = Request { budget: Budget::nodes(2_000), ..Request::at(Level::STRONGEST) };
//! let thought = Thinker::new().think(&game, Seat::FIRST, &request, &Default::default(), &mut |_| {}).expect("a move");
//! println!("{} is worth {}", thought.action, thought.score);
//! # Ok::<(), dohyo_games::StartError>(())
//! ```

pub mod abalone;
pub mod arena;
mod defence;
pub mod kabuto;
pub mod kumo;
mod level;
mod mix;
mod plan;
mod puzzle;
pub mod sumoku;
pub mod sumoo;
mod table;
mod thinker;
mod thought;

pub use defence::Defence;
pub use level::Level;
pub use puzzle::{Posed, Puzzle};
pub use thinker::{DEFAULT_MEMORY, Mind, Thinker};
pub use thought::{Budget, Progress, Request, Score, Thought};
