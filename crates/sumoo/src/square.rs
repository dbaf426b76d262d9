//! Squares and the compass.

pub use dohyo_core::Direction;

/// One of the 35 squares, from `a1` in the south-west to `e7` in the north-east.
pub type Square = dohyo_core::Square<5, 7>;

/// Returns the compass letter of a direction: `N`, `S`, `E` or `U`, from Esperanto *nordo*, *sudo*, *eosto*, *uesto*.
///
/// ```
/// use dohyo_sumoo::{Direction, compass};
///
/// assert_eq!(Direction::ALL.map(compass), ['E', 'N', 'S', 'U']);
/// ```
pub const fn compass(direction: Direction) -> char {
    match direction {
        Direction::West => 'U',
        other => other.letter(),
    }
}

/// Returns the direction of a compass letter, ignoring case.
pub(crate) fn direction_named(letter: char) -> Option<Direction> {
    Direction::ALL.into_iter().find(|&direction| compass(direction) == letter.to_ascii_uppercase())
}
