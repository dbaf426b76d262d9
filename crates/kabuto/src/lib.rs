//! Sakura Slam (Kabuto Sumo; Tony Miller, Michael Dunsmore, John Brieger): pieces are pushed onto a crowded
//! ring, and everything gives way.
//!
//! [`physics`] says how things give way; [`Entering`] puts a piece on the platform and aims it; [`layout`] is
//! the ring before the first push. Sizes, shapes and the arrangement are this project's own.

mod aim;
mod decimal;
pub mod layout;
pub mod physics;
mod piece;
mod place;
pub mod roster;
mod scene;
mod shot;
mod standing;

pub use aim::{Aim, Corner, Entering, Stand};
pub use piece::{Kind, Piece};
pub use place::{Heading, Place, Quarter};
pub use roster::Group;
pub use scene::Scene;
pub use shot::{Item, Landed, Shot};
pub use standing::Standing;
