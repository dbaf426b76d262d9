//! What may be chosen, and what it would do.

use dohyo_core::Game as _;
use dohyo_kumo::rulebook::Shift;
use dohyo_kumo::{Action, Arena, Kumo, Piece, Side, Square};

/// A legal action and what it would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// The action.
    pub action: Action,
    /// What it would move.
    pub shifts: Vec<Shift>,
    /// Whether it captures somebody.
    pub captures: bool,
    /// Whether the Stone would leave: it wins.
    pub wins: bool,
}

/// What may be chosen now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Whose turn it is.
    pub side: Side,
    /// What stands where.
    pub arena: Arena,
    /// Every legal action; none if the table is only to look at.
    pub acts: Vec<Act>,
}

impl Default for Offer {
    fn default() -> Self {
        Self { side: Side::First, arena: Arena::EMPTY, acts: Vec::new() }
    }
}

impl Offer {
    /// What may be chosen in a game.
    pub fn of(game: &Kumo) -> Self {
        let situation = game.situation();
        let act = |action: Action| {
            let after = game.judge(action).ok()?;
            Some(Act { action, shifts: after.shifts, captures: after.captured, wins: after.stone_out })
        };
        let acts = if game.outcome().is_some() { Vec::new() } else { game.legal() };
        Self {
            side: situation.to_move,
            arena: situation.arena.clone(),
            acts: acts.into_iter().filter_map(act).collect(),
        }
    }

    /// Whether anything may be chosen at all.
    pub fn is_open(&self) -> bool {
        !self.acts.is_empty()
    }

    /// Whether this action may be chosen.
    pub fn has(&self, action: Action) -> bool {
        self.acts.iter().any(|act| act.action == action)
    }

    /// Whether a square holds a wrestler that can be picked: a loose one of one's own, or one's own blocker.
    pub fn is_own(&self, square: Square) -> bool {
        let own = |piece| match piece {
            Piece::Stone => false,
            Piece::Cube(cube) => cube.side == self.side,
            Piece::Stack { top, .. } => top.side == self.side,
        };
        self.is_open() && self.arena.get(square).is_some_and(own)
    }

    /// Whether there is anything that the wrestler of a square can do.
    pub fn can_act(&self, square: Square) -> bool {
        self.acts.iter().any(|act| subject(act.action, square))
    }

    /// Whether somebody may enter.
    pub fn may_enter(&self) -> bool {
        self.acts.iter().any(|act| matches!(act.action, Action::Enter { .. }))
    }
}

/// Whether an action is one of the wrestler on this square.
pub(super) fn subject(action: Action, square: Square) -> bool {
    match action {
        Action::Rotate(_) | Action::Enter { .. } | Action::Pass => false,
        Action::Turn { cube, .. }
        | Action::Step { cube, .. }
        | Action::Run { cube, .. }
        | Action::Jump { cube, .. }
        | Action::Throw { cube, .. }
        | Action::Grab { cube, .. }
        | Action::Block { cube, .. } => cube == square,
        Action::Unblock { stack, .. } => stack == square,
        Action::Kumo { first, second, .. } => first == square || second == square,
    }
}
