//! Tiles, colours and the key.

use std::fmt;
use std::str::FromStr;

use dohyo_core::{Chance, Malformed};

/// The six colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// `R`
    Red,
    /// `O`
    Orange,
    /// `Y`
    Yellow,
    /// `G`
    Green,
    /// `B`
    Blue,
    /// `P`
    Purple,
}

impl Colour {
    /// All six.
    pub const ALL: [Self; 6] = [Self::Red, Self::Orange, Self::Yellow, Self::Green, Self::Blue, Self::Purple];

    /// The colour's place in [`Colour::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter in texts.
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

    /// The colour of a letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.letter() == letter.to_ascii_uppercase())
    }
}

/// A tile as it lies in the bag: a number from 1 to 8 and a colour. There are two of each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile {
    value: u8,
    colour: Colour,
}

impl Tile {
    /// The greatest number on a tile.
    pub const HIGHEST: u8 = 8;
    /// How many tiles are alike.
    pub const COPIES: usize = 2;
    /// How many tiles there are.
    pub const COUNT: usize = Self::HIGHEST as usize * Colour::ALL.len() * Self::COPIES;

    /// The tile with this number and colour, if there is one.
    pub const fn new(value: u8, colour: Colour) -> Option<Self> {
        if value >= 1 && value <= Self::HIGHEST { Some(Self { value, colour }) } else { None }
    }

    /// Its number; a six counts six.
    pub const fn value(self) -> u8 {
        self.value
    }

    /// Its colour.
    pub const fn colour(self) -> Colour {
        self.colour
    }

    /// All 96 tiles, sorted.
    pub fn all() -> Vec<Self> {
        let each = |value| Colour::ALL.map(|colour| [Self { value, colour }; Self::COPIES]);
        (1..=Self::HIGHEST).flat_map(each).flatten().collect()
    }

    /// The ways in which it can be laid: a six also as a nine.
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

/// A tile and how it is read: a six that lies upside down is a nine.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Laid {
    tile: Tile,
    as_nine: bool,
}

impl Laid {
    /// A tile that reads as its own number.
    pub const fn upright(tile: Tile) -> Self {
        Self { tile, as_nine: false }
    }

    /// The tile that reads as this number, 9 included.
    pub const fn reading(value: u8, colour: Colour) -> Option<Self> {
        let as_nine = value == 9;
        match Tile::new(if as_nine { 6 } else { value }, colour) {
            Some(tile) => Some(Self { tile, as_nine }),
            None => None,
        }
    }

    /// The tile.
    pub const fn tile(self) -> Tile {
        self.tile
    }

    /// The number it reads as.
    pub const fn value(self) -> u8 {
        if self.as_nine { 9 } else { self.tile.value }
    }

    /// Its colour.
    pub const fn colour(self) -> Colour {
        self.tile.colour
    }
}

/// The number as read and the colour: `9R` is a six upside down.
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

/// What the sum of every line must be a multiple of: the throw of a die with 3, 4 and 5 twice each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(u8);

impl Key {
    /// The three keys.
    pub const ALL: [Self; 3] = [Self(3), Self(4), Self(5)];

    /// The key of that number.
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|key| key.0 == number)
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// A throw of the die.
    pub fn roll(chance: &mut Chance) -> Self {
        Self::ALL[chance.below(3) as usize]
    }

    /// Whether a sum fits.
    pub const fn divides(self, sum: u32) -> bool {
        sum.is_multiple_of(self.0 as u32)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
