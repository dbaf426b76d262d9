//! The 35 squares and the compass.

pub use dohyo_core::Direction;

/// One of the 35 squares, `a1` in the south-west to `e7` in the north-east.
pub type Square = dohyo_core::Square<5, 7>;

/// The letter of a direction on the arena's compass. West is `U`, for *uesto*.
pub const fn compass(direction: Direction) -> char {
    match direction {
        Direction::West => 'U',
        other => other.letter(),
    }
}

/// The direction of a letter of the compass.
pub(crate) fn direction_named(letter: char) -> Option<Direction> {
    Direction::ALL.into_iter().find(|&direction| compass(direction) == letter.to_ascii_uppercase())
}
