//! Sides, faces and pieces.

use std::fmt;

/// One of the two sides. With four players, a side is a team of two partners who sit opposite each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// South, or South and North with four players.
    First,
    /// North, or West and East with four players.
    Second,
}

impl Side {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// Returns the side's index in [`Side::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the other side.
    #[must_use]
    pub const fn enemy(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// Returns the letter used in the text of positions.
    pub const fn letter(self) -> char {
        match self {
            Self::First => 's',
            Self::Second => 'n',
        }
    }

    /// Returns the side with this letter, ignoring case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|side| side.letter() == letter.to_ascii_lowercase())
    }
}

/// A face of a wrestler. The face on top decides what the wrestler can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// Runs two squares.
    Run,
    /// Jumps over others in a straight line.
    Jump,
    /// Throws a neighbour to another square next to the thrower.
    Throw,
    /// Moves together with a neighbour.
    Grab,
    /// Climbs onto an enemy and blocks it.
    Block,
    /// Moves the Stone, together with a second wrestler.
    Kumo,
}

impl Face {
    /// All six faces.
    pub const ALL: [Self; 6] = [Self::Run, Self::Jump, Self::Throw, Self::Grab, Self::Block, Self::Kumo];

    /// Returns the letter used in the text of positions.
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

    /// Returns the face with this letter, ignoring case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|face| face.letter() == letter.to_ascii_lowercase())
    }

    /// Returns the face with this name, ignoring case.
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

/// A wrestler (*Kumotori*): a cube with six faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cube {
    /// The side it belongs to.
    pub side: Side,
    /// The face on top.
    pub face: Face,
    /// Whether it ran or moved the Stone this turn. Matters only under [`Stepping::ByUse`](crate::Stepping::ByUse).
    pub spent: bool,
}

impl Cube {
    /// Creates a wrestler that has not acted this turn.
    pub const fn new(side: Side, face: Face) -> Self {
        Self { side, face, spent: false }
    }
}

/// A piece, or a stack of two, on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// The Balance Stone.
    Stone,
    /// A loose wrestler: one that is not part of a stack.
    Cube(Cube),
    /// A wrestler on top of the enemy it blocks. Neither can act or be moved.
    Stack {
        /// The blocker.
        top: Cube,
        /// The blocked enemy.
        bottom: Cube,
        /// Whether the blocker climbed up in an earlier turn, so that it must dismount.
        settled: bool,
    },
}
