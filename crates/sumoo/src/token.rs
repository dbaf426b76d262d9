//! The two sides and their tokens.

use std::fmt;

use dohyo_core::Seat;

/// One of the two sides. White sits in the south and moves first.
///
/// The game's document has the colours drawn by lot. Here every seat has a fixed colour, so the draw is left to the
/// code that seats the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// White (*Blanc*), the first seat.
    White,
    /// Black (*Noir*), the second seat.
    Black,
}

impl Colour {
    /// Both sides, in seat order.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// Returns the side's index in [`Colour::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the other side.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// Returns the seat that plays this colour.
    pub const fn seat(self) -> Seat {
        match self {
            Self::White => Seat::FIRST,
            Self::Black => Seat::SECOND,
        }
    }

    /// Returns the letter used in notation: `B` for *blanc*, `N` for *noir*.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'B',
            Self::Black => 'N',
        }
    }

    /// Returns the colour with this letter, ignoring case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.letter() == letter.to_ascii_uppercase())
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}

/// The name of one of a side's six tokens. A token keeps its name all game, wherever it goes.
///
/// The digit is the force. Tokens of equal force are told apart by the compass point at which they start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Name {
    /// `1U`, the force 1 that starts in the west.
    OneWest,
    /// The force 1 that starts in the middle: `1S` for White, `1N` for Black.
    OneMiddle,
    /// `1E`, the force 1 that starts in the east.
    OneEast,
    /// `2U`, the force 2 that starts in the west.
    TwoWest,
    /// `2E`, the force 2 that starts in the east.
    TwoEast,
    /// `3`, the only force 3.
    Three,
}

impl Name {
    /// All six names, by force.
    pub const ALL: [Self; 6] =
        [Self::OneWest, Self::OneMiddle, Self::OneEast, Self::TwoWest, Self::TwoEast, Self::Three];

    /// Returns the name's index in [`Name::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the force, 1 to 3.
    pub const fn force(self) -> u8 {
        match self {
            Self::OneWest | Self::OneMiddle | Self::OneEast => 1,
            Self::TwoWest | Self::TwoEast => 2,
            Self::Three => 3,
        }
    }
}

/// One of the twelve tokens.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Token {
    /// The side it belongs to.
    pub colour: Colour,
    /// Its name among that side's tokens.
    pub name: Name,
}

impl Token {
    /// Returns the token of `colour` with the name `text`, ignoring case.
    pub fn named(colour: Colour, text: &str) -> Option<Self> {
        let tokens = Name::ALL.into_iter().map(|name| Self { colour, name });
        { tokens }.find(|token| token.to_string().eq_ignore_ascii_case(text))
    }

    /// Returns the force, 1 to 3.
    pub const fn force(self) -> u8 {
        self.name.force()
    }
}

/// Writes the name without the colour, such as `2U`.
impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match (self.name, self.colour) {
            (Name::OneWest, _) => "1U",
            (Name::OneMiddle, Colour::White) => "1S",
            (Name::OneMiddle, Colour::Black) => "1N",
            (Name::OneEast, _) => "1E",
            (Name::TwoWest, _) => "2U",
            (Name::TwoEast, _) => "2E",
            (Name::Three, _) => "3",
        })
    }
}

/// Writes the colour's letter and the name, such as `B2U`.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{self}", self.colour.letter())
    }
}
