//! The rules and the physics of Sakura Slam (Kabuto Sumo; Tony Miller, Michael Dunsmore, John Brieger): players push
//! pieces onto a crowded ring until a wrestler falls off.
//!
//! - [`Kabuto`] is the game, a [`dohyo_core::Game`]. [`Situation`] is its state.
//! - [`rulebook`] has the rules, the rulings, and an index of the rules.
//! - [`roster`] has the wrestlers and their special moves, which are data. [`sample`] lists legal actions.
//! - [`physics`] simulates pushes. [`Shot`] is a push onto a ring, [`Film`] its pictures, [`Scene`] a ring to try pushes
//!   on.
//!
//! Sizes, shapes, the setup and the wrestlers are this project's own.
//!
//! # Example
//!
//! ```
//! use dohyo_core::{Fate, Game, Seed, Setup};
//! use dohyo_kabuto::Kabuto;
//!
//! let options = "wrestler-1=baron wrestler-2=loom first=one".parse()?;
//! let seed = Seed::from(1);
//! let mut game = Kabuto::dealt(&options, seed)?;
//! // The last player places a marker, then seat 1 pushes a medium disc from the north-east corner.
//! for action in ["marker SW", "push M NE 0 0"] {
//!     let seat = game.to_act().single().expect("one seat acts");
//!     game.play_text(seat, action, Fate::Drawn(seed))?;
//! }
//! assert_eq!(game.situation().sides[0].markers.to_string(), "NE");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod aim;
mod decimal;
mod film;
mod game;
mod illegal;
pub mod layout;
pub mod physics;
mod piece;
mod pieces;
mod place;
mod powers;
pub mod roster;
pub mod rulebook;
pub mod sample;
mod scene;
mod shot;
mod situation;
mod slip;
mod standing;

pub use action::{Action, Target, Use};
pub use aim::{Aim, Corner, Corners, Entering, Stand};
pub use film::{Film, Pose};
pub use game::{BELT, KO, Kabuto, OWN_KO, Opening, SUBMISSION};
pub use illegal::Illegal;
pub use piece::{Kind, Piece};
pub use pieces::Pieces;
pub use place::{Heading, Place, Quarter};
pub use roster::{Group, PowerId};
pub use scene::Scene;
pub use shot::{Item, Landed, Shot};
pub use situation::{Phase, Player, Side, Situation, Turn};
pub use slip::Slip;
pub use standing::Standing;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
