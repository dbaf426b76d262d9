//! Luck: the results of chance during a game.
//!
//! A [`Game`](crate::Game) contains no random number generator. An action that involves chance (tiles to draw, a die
//! to roll, the slip of an unsteady hand) asks the [`Fate`] it is played with. The answer is called a *luck* and is
//! stored next to the action.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use crate::{Chance, Malformed, Seed};

/// The source of the luck of one action.
///
/// The authority of a game has its seed and draws lucks; everybody else repeats those lucks, or looks ahead only as far
/// as no chance is involved.
///
/// ```
/// use dohyo_core::{Fate, LuckError, Seed};
/// let roll = |fate: Fate<'_, u32>| fate.befall(0, |chance| 1 + chance.below(6), |face| {
///     if (1..=6).contains(face) { Ok(()) } else { Err(format!("a die has no {face}")) }
/// });
/// assert_eq!(roll(Fate::Drawn(Seed::from(1))), roll(Fate::Drawn(Seed::from(1))));
/// assert_eq!(roll(Fate::Told(Some(&4))), Ok(4));
/// assert_eq!(roll(Fate::Unknown), Err(LuckError::Unknown));
/// ```
#[derive(Debug)]
pub enum Fate<'a, L> {
    /// Draws the luck from the seed of the game.
    Drawn(Seed),
    /// Repeats the luck in a log or record, or states that the action had none. Games check that the luck is
    /// possible, not that it was drawn fairly.
    Told(Option<&'a L>),
    /// Refuses actions that involve chance, with [`LuckError::Unknown`].
    Unknown,
}

impl<L> Clone for Fate<'_, L> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L> Copy for Fate<'_, L> {}

impl<L: Clone> Fate<'_, L> {
    /// Returns the luck of an action that involves chance.
    ///
    /// `lucks` is the number of lucks before it. `draw` draws a luck, and must depend only on the position and the
    /// options. `check` returns what is wrong with a luck that was told.
    ///
    /// # Errors
    ///
    /// Returns an error if the luck is unknown, missing or impossible.
    pub fn befall(
        self,
        lucks: u32,
        draw: impl FnOnce(&mut Chance) -> L,
        check: impl FnOnce(&L) -> Result<(), String>,
    ) -> Result<L, LuckError> {
        match self {
            Self::Drawn(seed) => Ok(draw(&mut Chance::of_luck(seed, lucks))),
            Self::Told(Some(luck)) => match check(luck) {
                Ok(()) => Ok(luck.clone()),
                Err(problem) => Err(LuckError::Impossible { problem }),
            },
            Self::Told(None) => Err(LuckError::Missing),
            Self::Unknown => Err(LuckError::Unknown),
        }
    }

    /// Checks that an action that does not involve chance was not told a luck.
    ///
    /// # Errors
    ///
    /// Returns [`LuckError::Unneeded`] if a luck was told.
    pub fn none(self) -> Result<(), LuckError> {
        if let Self::Told(Some(_)) = self { Err(LuckError::Unneeded) } else { Ok(()) }
    }
}

/// Why an action cannot be played with the luck it was given.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LuckError {
    /// The action involves chance, and the luck is not known here.
    #[error("the luck of this action is not known yet")]
    Unknown,
    /// The action involves chance, and no luck was told.
    #[error("the luck of this action is missing; expected it after the action, as in ACTION~LUCK")]
    Missing,
    /// The action does not involve chance, but a luck was told.
    #[error("this action involves no chance; expected the action without `~`")]
    Unneeded,
    /// The luck that was told cannot occur here.
    #[error("this luck is impossible here: {problem}")]
    Impossible {
        /// What is wrong with the luck.
        problem: String,
    },
}

/// The luck of games without chance after the opening. It has no values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NoLuck(Infallible);

impl fmt::Display for NoLuck {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {}
    }
}

impl FromStr for NoLuck {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        Err(Malformed::new("luck", 0, format!("`{text}`"), "no luck: chance decides nothing in this game"))
    }
}

/// The opening of games that always begin the same way. Written `-`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fixed;

impl fmt::Display for Fixed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("-")
    }
}

impl FromStr for Fixed {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        if text == "-" {
            return Ok(Self);
        }
        Err(Malformed::new("opening", 0, format!("`{text}`"), "`-`: this game always begins the same way"))
    }
}
