//! The games of Dohyō as numbers, for machine learning: actions are indices in a fixed range, positions are arrays, and
//! outcomes are rewards.
//!
//! - A [`World`] is a game whose agents act in turn. [`AnyWorld`] is one of the five.
//! - A [`Race`] is a mode of Sumoku in which all agents act at once: Speed, Team and Solo ([`race`]) or Spot ([`spot`]).
//! - A [`Batch`] steps many worlds at once, on several threads.
//!
//! A world keeps the fast `Position` of its game, the indices played, and the game at the start. It uses the rule book
//! only for explanations: [`World::game`] replays the indices by the rules. Tests compare the two on thousands of
//! positions.
//!
//! ```
//! use dohyo_core::{Options, Seed};
//! use dohyo_encodings::{AnyWorld, World};
//!
//! let mut world = AnyWorld::start("abalone", &Options::new(), Seed::from(1))?;
//! assert_eq!(world.legal().len(), 44);
//! let step = world.game().expect("a game").read_action("c3d3")?;
//! for index in world.encode(&step).expect("an action of this game") {
//!     world.play(index)?;
//! }
//! assert_eq!(world.to_act(), Some(1));
//! # use dohyo_core::Game;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod abalone;
mod batch;
pub mod classic;
pub mod kabuto;
pub mod kumo;
mod logged;
mod order;
pub mod race;
mod refusal;
mod rewards;
pub mod spot;
pub mod sumoo;
mod tiles;
mod world;

pub use batch::{Arrays, Batch};
pub use refusal::Refusal;
pub use rewards::rewards;
pub use world::{AnyWorld, Race, Shape, World};
