//! The two sides and their six tokens.

use std::fmt;

use dohyo_core::Seat;

/// The two sides. White sits south and begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// *Blanc*, the first seat.
    White,
    /// *Noir*, the second seat.
    Black,
}

impl Colour {
    /// Both, in seat order.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// 0 for white, 1 for black.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other side.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The seat that plays this colour.
    pub const fn seat(self) -> Seat {
        match self {
            Self::White => Seat::FIRST,
            Self::Black => Seat::SECOND,
        }
    }

    /// The letter in game notation, of *blanc* and *noir*.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'B',
            Self::Black => 'N',
        }
    }

    /// The colour of a letter.
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

/// Which of a side's six tokens. A token keeps its name wherever it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Name {
    /// `1U`
    OneWest,
    /// `1S` of white, `1N` of black.
    OneMiddle,
    /// `1E`
    OneEast,
    /// `2U`
    TwoWest,
    /// `2E`
    TwoEast,
    /// `3`
    Three,
}

impl Name {
    /// All six, by force.
    pub const ALL: [Self; 6] =
        [Self::OneWest, Self::OneMiddle, Self::OneEast, Self::TwoWest, Self::TwoEast, Self::Three];

    /// The token's place in [`Name::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How strong it is.
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
    /// Whose it is.
    pub colour: Colour,
    /// Which of that side's.
    pub name: Name,
}

impl Token {
    /// The token of a colour that a text names.
    pub fn named(colour: Colour, text: &str) -> Option<Self> {
        let tokens = Name::ALL.into_iter().map(|name| Self { colour, name });
        { tokens }.find(|token| token.to_string().eq_ignore_ascii_case(text))
    }

    /// How strong it is.
    pub const fn force(self) -> u8 {
        self.name.force()
    }
}

/// The name without the colour: `2U`.
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

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{self}", self.colour.letter())
    }
}
