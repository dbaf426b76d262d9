//! Wrestlers, their moves and interlocked groups. The data is in `data.rs`.

mod data;

use std::fmt;

use crate::physics::Vector;
use crate::{Entering, Kind, Quarter};

/// A wrestler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrestler {
    /// The name in options and positions.
    pub id: &'static str,
    /// The name for display.
    pub name: &'static str,
    /// The kind of insect.
    pub insect: &'static str,
    /// The special pieces.
    pub special: &'static [Kind],
    /// The tray at the start of a game of the junior league.
    pub junior: &'static [Kind],
    /// The special moves.
    pub moves: &'static [Power],
}

/// A special move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Power {
    /// The name in actions.
    pub id: &'static str,
    /// The part of the turn in which the move may be used.
    pub timing: Timing,
    /// Further conditions.
    pub conditions: &'static [Condition],
    /// The costs, paid first.
    pub costs: &'static [Cost],
    /// The effects.
    pub deeds: &'static [Deed],
}

/// The part of a turn in which a move may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    /// Before the push of the turn.
    BeforePush,
    /// After the push of the turn.
    AfterPush,
    /// Before or after the push of the turn.
    BeforeOrAfterPush,
    /// Instead of the push of one piece.
    AsPush,
    /// With a corner slam.
    OnCornerSlam,
    /// Instead of the whole turn, but not twice in a row.
    ReplacesTurn,
}

/// A condition of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The player has knocked off nothing this turn.
    KnockedOffNothing,
    /// The player has at most this number of pieces.
    HoldsAtMost(u8),
}

/// A cost of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cost {
    /// Pays these pieces to one opponent.
    Pay(&'static [Kind]),
    /// Withdraws this number of markers from posts.
    Withdraw(u8),
}

/// An effect of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Gains these pieces from the reserve.
    Gain(&'static [Kind]),
    /// Gains as many of these pieces as the reserve has.
    GainAny(&'static [Kind]),
    /// Stacks a piece from the tray on a piece on the ring.
    Stack {
        /// The pieces to choose from.
        kinds: &'static [Kind],
        /// Whether it is stacked on the player's own wrestler; otherwise, on any piece except a wrestler.
        on_wrestler: bool,
    },
    /// Makes one more push from the same platform.
    ExtraPush,
    /// Allows the push from a straight side, up to this distance from its middle, in tenths of a mm.
    PlatformOnSide(i16),
    /// Pushes a group instead of one piece.
    PushGroup(&'static str),
    /// Keeps one marker on its post in a corner slam.
    KeepMarker,
    /// Takes a single piece that touches the player's own wrestler into the tray, and replaces it with another piece if
    /// the reserve has one.
    Take {
        /// The pieces to choose from.
        kinds: &'static [Kind],
        /// The piece that replaces it.
        leave: Kind,
    },
    /// Allows placing a marker on a post where the player has none.
    MayPlaceMarker,
}

/// A reference to a special move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PowerId {
    wrestler: u8,
    index: u8,
}

impl PowerId {
    /// Returns the move with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|id| id.name() == name)
    }

    /// Iterates over all moves of all wrestlers.
    pub fn all() -> impl Iterator<Item = Self> {
        wrestlers().iter().enumerate().flat_map(|(wrestler, data)| {
            (0..data.moves.len()).map(move |index| Self { wrestler: wrestler as u8, index: index as u8 })
        })
    }

    /// Iterates over the moves of one wrestler.
    pub fn of(wrestler: &Wrestler) -> impl Iterator<Item = Self> {
        Self::all().filter(|id| id.wrestler().id == wrestler.id)
    }

    /// Returns the wrestler.
    pub fn wrestler(self) -> &'static Wrestler {
        &wrestlers()[usize::from(self.wrestler)]
    }

    /// Returns the move.
    pub fn power(self) -> &'static Power {
        &self.wrestler().moves[self.index()]
    }

    /// Returns the index among the wrestler's moves.
    pub fn index(self) -> usize {
        usize::from(self.index)
    }

    /// Returns the name.
    pub fn name(self) -> &'static str {
        self.power().id
    }
}

impl fmt::Debug for PowerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An interlocked group of pieces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Group(u8);

struct GroupData {
    name: &'static str,
    pieces: &'static [(Kind, Vector)],
}

/// Returns all wrestlers.
pub fn wrestlers() -> &'static [Wrestler] {
    &data::WRESTLERS
}

/// Returns the wrestler with this id.
pub fn wrestler(id: &str) -> Option<&'static Wrestler> {
    wrestlers().iter().find(|wrestler| wrestler.id == id)
}

impl Wrestler {
    /// Returns the first move with an effect for which `fits` returns `true`.
    pub fn move_with(&self, fits: impl Fn(&Deed) -> bool) -> Option<&Power> {
        self.moves.iter().find(|power| power.deeds.iter().any(&fits))
    }
}

impl Group {
    /// Iterates over all groups.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..data::GROUPS.len() as u8).map(Self)
    }

    fn data(self) -> &'static GroupData {
        &data::GROUPS[usize::from(self.0)]
    }

    /// Returns the name, such as `FILE/2`: the name of the group in a move, and the variant.
    pub fn name(self) -> &'static str {
        self.data().name
    }

    /// Returns `true` if a move that pushes the group `name` may push this variant.
    pub fn belongs_to(self, name: &str) -> bool {
        self.name().split_once('/').is_some_and(|(group, _)| group == name)
    }

    /// Iterates over the pieces.
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        self.data().pieces.iter().map(|(kind, _)| *kind)
    }

    /// Returns the pieces as they enter the ring.
    pub fn entering(self) -> Entering {
        Entering::group(self.data().pieces.iter().map(|&(kind, at)| (kind, Quarter::East, at)).collect(), 0)
    }
}

impl fmt::Debug for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_wrestlers_have_moves_and_junior_hands() {
        assert_eq!(wrestlers().len(), 8);
        for wrestler in wrestlers() {
            assert!(!wrestler.moves.is_empty() && !wrestler.name.is_empty());
            let hand = wrestler.junior.len();
            assert!((4..=6).contains(&hand), "{}", wrestler.id);
        }
        let special: usize = wrestlers().iter().map(|wrestler| wrestler.special.len()).sum();
        assert_eq!(special, 14);
        assert_eq!(
            Group::all().map(Group::name).collect::<Vec<_>>(),
            ["FILE/2", "FILE/3", "CLAMP/M", "CLAMP/L"]
        );
    }

    #[test]
    fn every_group_fits_the_platform() {
        for group in Group::all() {
            assert!(group.entering().widest_lateral() >= 0, "{group:?}");
        }
    }
}
