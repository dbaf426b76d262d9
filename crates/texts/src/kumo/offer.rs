//! The actions that may be chosen, with their effects.

use dohyo_core::Game as _;
use dohyo_kumo::rulebook::Shift;
use dohyo_kumo::{Action, Arena, Kumo, Piece, Side, Square};

/// A legal action and its effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// The action.
    pub action: Action,
    /// The pieces that it would move.
    pub shifts: Vec<Shift>,
    /// Whether it captures a wrestler.
    pub captures: bool,
    /// Whether it wins by pushing the Stone out.
    pub wins: bool,
}

impl Act {
    /// Returns an action with its effect, if it is legal.
    pub fn of(game: &Kumo, action: Action) -> Option<Self> {
        let after = game.judge(action).ok()?;
        Some(Self { action, shifts: after.shifts, captures: after.captured, wins: after.stone_out })
    }
}

/// What may be chosen now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The side to move.
    pub side: Side,
    /// The arena.
    pub arena: Arena,
    /// All legal actions; none if the table is only to look at.
    pub acts: Vec<Act>,
}

impl Default for Offer {
    fn default() -> Self {
        Self { side: Side::First, arena: Arena::EMPTY, acts: Vec::new() }
    }
}

impl Offer {
    /// Returns what may be chosen in a game.
    pub fn of(game: &Kumo) -> Self {
        let situation = game.situation();
        let acts = if game.outcome().is_some() { Vec::new() } else { game.legal() };
        Self {
            side: situation.to_move,
            arena: situation.arena.clone(),
            acts: acts.into_iter().filter_map(|action| Act::of(game, action)).collect(),
        }
    }

    /// Returns `true` if anything may be chosen.
    pub fn is_open(&self) -> bool {
        !self.acts.is_empty()
    }

    /// Returns `true` if an action may be chosen.
    pub fn has(&self, action: Action) -> bool {
        self.acts.iter().any(|act| act.action == action)
    }

    /// Returns `true` if a square has an own wrestler that can be picked, alone or as a blocker.
    pub fn is_own(&self, square: Square) -> bool {
        let own = |piece| match piece {
            Piece::Stone => false,
            Piece::Cube(cube) => cube.side == self.side,
            Piece::Stack { top, .. } => top.side == self.side,
        };
        self.is_open() && self.arena.get(square).is_some_and(own)
    }

    /// Returns `true` if the wrestler on a square can act.
    pub fn can_act(&self, square: Square) -> bool {
        self.acts.iter().any(|act| is_action_of(act.action, square))
    }

    /// Returns `true` if a wrestler may enter.
    pub fn may_enter(&self) -> bool {
        self.acts.iter().any(|act| matches!(act.action, Action::Enter { .. }))
    }
}

/// Returns the square of the wrestler that takes an action, if one does. Of two who push the Stone, returns the first.
pub(super) fn actor(action: Action) -> Option<Square> {
    match action {
        Action::Rotate(_) | Action::Enter { .. } | Action::Pass => None,
        Action::Turn { cube, .. }
        | Action::Step { cube, .. }
        | Action::Run { cube, .. }
        | Action::Jump { cube, .. }
        | Action::Throw { cube, .. }
        | Action::Grab { cube, .. }
        | Action::Block { cube, .. } => Some(cube),
        Action::Unblock { stack, .. } => Some(stack),
        Action::Kumo { first, .. } => Some(first),
    }
}

/// Returns `true` if an action is one of the wrestler on a square.
pub(super) fn is_action_of(action: Action, square: Square) -> bool {
    let second = matches!(action, Action::Kumo { second, .. } if second == square);
    second || actor(action) == Some(square)
}
