//! Tiles, colours and the key.

use std::fmt;
use std::str::FromStr;

use dohyo_core::{Chance, Malformed};

/// The colour of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Red, `R`.
    Red,
    /// Orange, `O`.
    Orange,
    /// Yellow, `Y`.
    Yellow,
    /// Green, `G`.
    Green,
    /// Blue, `B`.
    Blue,
    /// Purple, `P`.
    Purple,
}

impl Colour {
    /// All colours.
    pub const ALL: [Self; 6] = [Self::Red, Self::Orange, Self::Yellow, Self::Green, Self::Blue, Self::Purple];

    /// Returns the index of the colour in [`Colour::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the letter used in notation.
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'R',
            Self::Orange => 'O',
            Self::Yellow => 'Y',
            Self::Green => 'G',
            Self::Blue => 'B',
            Self::Purple => 'P',
        }
    }

    /// Returns the colour with this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.letter() == letter.to_ascii_uppercase())
    }
}

/// A tile: a number from 1 to 8 and a colour. There are two of each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile {
    value: u8,
    colour: Colour,
}

impl Tile {
    /// The highest number on a tile.
    pub const HIGHEST: u8 = 8;
    /// The number of copies of each tile.
    pub const COPIES: usize = 2;
    /// The number of tiles in a set, 96.
    pub const COUNT: usize = Self::HIGHEST as usize * Colour::ALL.len() * Self::COPIES;

    /// Returns the tile with this number and colour, or `None` if `value` is not 1 to 8.
    pub const fn new(value: u8, colour: Colour) -> Option<Self> {
        if value >= 1 && value <= Self::HIGHEST { Some(Self { value, colour }) } else { None }
    }

    /// Returns the number. A six is 6 even when laid as a nine.
    pub const fn value(self) -> u8 {
        self.value
    }

    /// Returns the colour.
    pub const fn colour(self) -> Colour {
        self.colour
    }

    /// Returns all 96 tiles, sorted.
    pub fn all() -> Vec<Self> {
        let each = |value| Colour::ALL.map(|colour| [Self { value, colour }; Self::COPIES]);
        (1..=Self::HIGHEST).flat_map(each).flatten().collect()
    }

    /// Returns the ways to lay the tile. A six can also be laid as a nine, which is returned last.
    pub fn readings(self) -> impl Iterator<Item = Laid> {
        let nine = (self.value == 6).then_some(Laid { tile: self, as_nine: true });
        std::iter::once(Laid { tile: self, as_nine: false }).chain(nine)
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.value, self.colour.letter())
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A laid tile. A six laid upside down is a nine.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Laid {
    tile: Tile,
    as_nine: bool,
}

impl Laid {
    /// Returns the tile laid the right way up.
    pub const fn upright(tile: Tile) -> Self {
        Self { tile, as_nine: false }
    }

    /// Returns the tile that shows `value`, or `None` if `value` is not 1 to 9. A nine is a six upside down.
    pub const fn reading(value: u8, colour: Colour) -> Option<Self> {
        let as_nine = value == 9;
        match Tile::new(if as_nine { 6 } else { value }, colour) {
            Some(tile) => Some(Self { tile, as_nine }),
            None => None,
        }
    }

    /// Returns the tile.
    pub const fn tile(self) -> Tile {
        self.tile
    }

    /// Returns the number shown.
    pub const fn value(self) -> u8 {
        if self.as_nine { 9 } else { self.tile.value }
    }

    /// Returns the colour.
    pub const fn colour(self) -> Colour {
        self.tile.colour
    }
}

/// Writes the number shown and the colour. `9R` is a six upside down.
impl fmt::Display for Laid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.value(), self.colour().letter())
    }
}

impl fmt::Debug for Laid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Laid {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let mut letters = text.chars();
        let value = letters.next().and_then(|digit| digit.to_digit(10));
        let colour = letters.next().and_then(Colour::from_letter).filter(|_| letters.next().is_none());
        let laid = value.zip(colour).and_then(|(value, colour)| Self::reading(value as u8, colour));
        laid.ok_or_else(|| {
            Malformed::new(
                "tile",
                0,
                format!("`{text}`"),
                "a number from 1 to 9 and one of R O Y G B P, such as 5R",
            )
        })
    }
}

/// The key: the sum of every line must be a multiple of it. It is rolled with a die that has two 3s, two 4s and two 5s.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(u8);

impl Key {
    /// All keys.
    pub const ALL: [Self; 3] = [Self(3), Self(4), Self(5)];

    /// Returns the key with this number, or `None` if it is not 3, 4 or 5.
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|key| key.0 == number)
    }

    /// Returns the number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Rolls the die.
    pub fn roll(chance: &mut Chance) -> Self {
        Self::ALL[chance.below(3) as usize]
    }

    /// Returns `true` if `sum` is a multiple of the key.
    pub const fn divides(self, sum: u32) -> bool {
        sum.is_multiple_of(self.0 as u32)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
