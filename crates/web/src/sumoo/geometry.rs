//! Where things are drawn on the arena: a square is 100 wide, and the top left corner of the arena is the origin.

pub use dohyo_drawing::sumoo::{HEIGHT, MARGIN, WIDTH};
use dohyo_sumoo::{Action, Effect, Square};

use crate::spot::Spot;
use crate::squares::Facing;

/// The arena as it is turned on the drawing.
pub type Side = Facing<5, 7>;

/// The distance that a token flies when it leaves the arena, in squares.
pub const FLIGHT: f64 = 1.6;

/// The distance at which such a token is shown before the action is taken, in squares: on the rope.
pub const BRINK: f64 = 1.0;

/// Returns where a token from `from` is once it has left the arena by `distance` squares.
pub fn beyond(effect: &Effect, from: Square, distance: f64) -> Spot {
    let Action::Attack { direction, deviation, .. } = effect.action else { return Spot::of(from) };
    let spot = Spot::of(from).moved(direction, distance);
    deviation.map_or(spot, |side| spot.moved(side, distance))
}

/// The `viewBox` of every drawing of the arena.
pub fn view_box() -> String {
    format!("{} {} {} {}", -MARGIN, -MARGIN, 2.0f64.mul_add(MARGIN, WIDTH), 2.0f64.mul_add(MARGIN, HEIGHT))
}
