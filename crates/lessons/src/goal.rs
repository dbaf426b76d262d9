//! Goals: a closed list of conditions on the actions and the position.

use dohyo_core::{Game, Seat, SeatSet, Seed};

use crate::{Path, Taught};

/// The number of actions that a search tries to find out whether a goal can still be reached.
pub(crate) const PATIENCE: u32 = 2500;

/// The number of actions that a search for safety may try: enough for every turn of the other side.
const ALL_TURNS: u32 = 60_000;

/// A side, from the learner's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The learner and their partners.
    You,
    /// Everybody else.
    They,
}

/// A condition on an attempt.
#[derive(Clone, Copy, Debug)]
pub enum Goal {
    /// A piece is at a place. The game defines the names of both.
    At(&'static str, &'static str),
    /// The count of something for a side is at least this number.
    Count(&'static str, Side, u32),
    /// The count of something for a side has grown by at least this number since the start.
    Gained(&'static str, Side, u32),
    /// The learner has played an action of a kind.
    Used(&'static str),
    /// The learner has played at most this number of actions of a kind.
    UsedAtMost(&'static str, u8),
    /// The learner's turn is over.
    TurnOver,
    /// The game is over, and a side has won.
    Won(Side),
    /// The turn is over, and the next turn of the other side cannot increase the learner's count of something, such as
    /// marbles lost. Decided by trying everything.
    Safe(&'static str),
    /// All of these.
    All(&'static [Goal]),
    /// One of these.
    Any(&'static [Goal]),
    /// The opposite of this.
    Not(&'static Goal),
}

/// The result of a search within a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Search<A> {
    /// These actions reach the goal.
    Found(Vec<A>),
    /// No actions reach the goal.
    Impossible,
    /// There were too many actions to try.
    Unknown,
}

impl Goal {
    /// Returns `true` if the condition holds at the end of `path`, for the learner at `seat`.
    pub fn is_met<G: Taught>(&self, path: &Path<G>, seat: Seat) -> bool {
        let now = path.now();
        let total = |game: &G, what: &str, side: Side| -> u32 {
            seats(game, seat, side).iter().map(|seat| game.count(what, seat)).sum()
        };
        let uses = |kind: &str| count_uses(path, seat, kind);
        match *self {
            Self::At(piece, place) => now.at(piece, place),
            Self::Count(what, side, least) => total(now, what, side) >= least,
            Self::Gained(what, side, least) => {
                total(now, what, side) >= total(path.start(), what, side) + least
            }
            Self::Used(kind) => uses(kind) > 0,
            Self::UsedAtMost(kind, most) => uses(kind) <= usize::from(most),
            Self::TurnOver => turn_is_over(path, seat),
            Self::Won(side) => {
                now.outcome().is_some_and(|outcome| outcome.winners.meets(seats(now, seat, side)))
            }
            Self::Safe(what) => turn_is_over(path, seat) && refutation(path, seat, what).is_none(),
            Self::All(goals) => goals.iter().all(|goal| goal.is_met(path, seat)),
            Self::Any(goals) => goals.iter().any(|goal| goal.is_met(path, seat)),
            Self::Not(goal) => !goal.is_met(path, seat),
        }
    }

    /// Returns the count that must be [safe](Self::Safe) for the goal to be met, if any.
    pub(crate) fn must_be_safe(&self) -> Option<&'static str> {
        match self {
            Self::Safe(what) => Some(what),
            Self::All(goals) => goals.iter().find_map(Self::must_be_safe),
            _ => None,
        }
    }

    /// Calls `visit` with this goal and with all goals inside it.
    pub fn visit(&self, visit: &mut impl FnMut(&Self)) {
        visit(self);
        match self {
            Self::All(goals) | Self::Any(goals) => goals.iter().for_each(|goal| goal.visit(visit)),
            Self::Not(goal) => goal.visit(visit),
            _ => {}
        }
    }
}

fn seats<G: Game>(game: &G, learner: Seat, side: Side) -> SeatSet {
    let own = game.side_of(learner);
    game.seats().iter().filter(|&seat| own.contains(seat) == (side == Side::You)).collect()
}

/// Returns the number of actions of a kind that the learner at `seat` has played.
pub(crate) fn count_uses<G: Taught>(path: &Path<G>, seat: Seat, kind: &str) -> usize {
    let used = |(index, moment): &(usize, &crate::Moment<G>)| {
        moment.seat == seat && path.before(*index).is(&moment.action, &moment.after, kind)
    };
    path.moments().iter().enumerate().filter(used).count()
}

fn turn_is_over<G: Game>(path: &Path<G>, seat: Seat) -> bool {
    path.turns(seat) > 0 && !path.now().to_act().contains(seat)
}

/// Returns actions in the other side's next turn that increase the count `what` of the learner at `seat`, such as
/// marbles lost.
pub(crate) fn refutation<G: Taught>(path: &Path<G>, seat: Seat, what: &str) -> Option<Vec<G::Action>> {
    let other = path.now().to_act().single()?;
    let before = path.now().count(what, seat);
    match search(path, other, ALL_TURNS, &|path| path.now().count(what, seat) > before) {
        Search::Found(actions) => Some(actions),
        Search::Impossible => None,
        // A position that cannot be proved safe counts as unsafe, without a refutation to show.
        Search::Unknown => Some(Vec::new()),
    }
}

/// Looks for actions of `seat`, until its turn is over, after which `wanted` holds.
pub(crate) fn search<G: Game>(
    path: &Path<G>,
    seat: Seat,
    patience: u32,
    wanted: &dyn Fn(&Path<G>) -> bool,
) -> Search<G::Action> {
    let (mut path, mut tried, mut left) = (path.clone(), Vec::new(), patience);
    if try_all(&mut path, seat, wanted, &mut tried, &mut left) {
        Search::Found(tried)
    } else if left == 0 {
        Search::Unknown
    } else {
        Search::Impossible
    }
}

fn try_all<G: Game>(
    path: &mut Path<G>,
    seat: Seat,
    wanted: &dyn Fn(&Path<G>) -> bool,
    tried: &mut Vec<G::Action>,
    left: &mut u32,
) -> bool {
    if wanted(path) {
        return true;
    }
    if !path.now().to_act().contains(seat) {
        return false;
    }
    let mut actions = Vec::new();
    path.now().legal_actions(seat, &mut actions);
    for action in actions {
        if *left == 0 {
            return false;
        }
        *left -= 1;
        if path.play(seat, action.clone(), Seed::default()).is_err() {
            continue;
        }
        tried.push(action);
        if try_all(path, seat, wanted, tried, left) {
            return true;
        }
        tried.pop();
        path.take_back();
    }
    false
}
