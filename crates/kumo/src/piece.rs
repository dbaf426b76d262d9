//! What can stand on a square: the Stone, wrestlers, wrestlers on top of each other.

use std::fmt;

/// The two sides. With four players a side is a team of two partners who sit opposite each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// South; with four players South and North.
    First,
    /// North; with four players West and East.
    Second,
}

impl Side {
    /// Both.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other side.
    #[must_use]
    pub const fn enemy(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// The letter in position strings.
    pub const fn letter(self) -> char {
        match self {
            Self::First => 's',
            Self::Second => 'n',
        }
    }

    /// The side of a letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|side| side.letter() == letter.to_ascii_lowercase())
    }
}

/// The face that a wrestler shows on top: what it can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// Two squares at once.
    Run,
    /// Over others in a line.
    Jump,
    /// A neighbour to another side.
    Throw,
    /// A neighbour along.
    Grab,
    /// Onto an enemy.
    Block,
    /// The Stone, together with a second one.
    Kumo,
}

impl Face {
    /// All six.
    pub const ALL: [Self; 6] = [Self::Run, Self::Jump, Self::Throw, Self::Grab, Self::Block, Self::Kumo];

    /// The letter in position strings.
    pub const fn letter(self) -> char {
        match self {
            Self::Run => 'r',
            Self::Jump => 'j',
            Self::Throw => 't',
            Self::Grab => 'g',
            Self::Block => 'b',
            Self::Kumo => 'k',
        }
    }

    /// The face of a letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|face| face.letter() == letter.to_ascii_lowercase())
    }

    /// The face of a word.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|face| face.to_string().eq_ignore_ascii_case(word))
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Run => "RUN",
            Self::Jump => "JUMP",
            Self::Throw => "THROW",
            Self::Grab => "GRAB",
            Self::Block => "BLOCK",
            Self::Kumo => "KUMO",
        })
    }
}

/// A Kumotori: a wrestler, as a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cube {
    /// Whose it is.
    pub side: Side,
    /// What it shows.
    pub face: Face,
    /// Whether it ran or moved the Stone this turn. It matters only under [`crate::Stepping::ByUse`].
    pub spent: bool,
}

impl Cube {
    /// A wrestler that has done nothing yet this turn.
    pub const fn new(side: Side, face: Face) -> Self {
        Self { side, face, spent: false }
    }
}

/// What stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// The Balance Stone.
    Stone,
    /// A loose wrestler.
    Cube(Cube),
    /// A wrestler on top of an enemy that it blocks.
    Stack {
        /// The blocker.
        top: Cube,
        /// The blocked one.
        bottom: Cube,
        /// Whether the blocker climbed up in an earlier turn, and so has to come down.
        settled: bool,
    },
}
