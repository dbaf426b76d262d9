//! Sakura Slam (Kabuto Sumo; Tony Miller, Michael Dunsmore, John Brieger): pieces are pushed onto a crowded
//! ring, and everything gives way.
//!
//! [`physics`] says how things give way, [`Shot`] is a push onto a ring. [`rulebook`] holds the rules and says why
//! an action is refused; [`roster`] has the wrestlers, whose moves are data; [`Kabuto`] is the game that people
//! play. Sizes, shapes, the arrangement and the wrestlers are this project's own.

mod action;
mod aim;
mod decimal;
mod film;
mod game;
mod hand;
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
mod standing;

pub use action::{Action, Target, Use};
pub use aim::{Aim, Corner, Corners, Entering, Stand};
pub use film::{Film, Pose};
pub use game::{BELT, KO, Kabuto, OWN_KO, SUBMISSION, View};
pub use hand::Hand;
pub use illegal::Illegal;
pub use piece::{Kind, Piece};
pub use pieces::Pieces;
pub use place::{Heading, Place, Quarter};
pub use roster::{Group, PowerId};
pub use scene::Scene;
pub use shot::{Item, Landed, Shot};
pub use situation::{Phase, Player, Side, Situation, Turn};
pub use standing::Standing;
