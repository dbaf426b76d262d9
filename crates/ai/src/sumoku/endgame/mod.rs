//! The end of Classic: the bag is empty, and everything is known.
//!
//! The search looks for the choice that gives the largest lead in points at the end. Between two players, both play for
//! that, and a finished search is exact. With more players it is exact under the worst assumption: that the others play
//! together against the player's lead over their mean (*paranoid* search). If everybody played for themselves, the
//! search would need the scores of all players at every end and could not prune anything.
//!
//! Tiles are worth more the later they are laid: hands are not refilled, and a tile laid alone counts in a row and a
//! column. So plays are tried in the order of their points less the value of their tiles. Once all others have gone
//! out, the player goes on alone, and searching this would take the most time. Usually the points that the player is
//! certain to make are enough to decide ([`State::certain`]), and the last two tiles are evaluated without a search
//! ([`Search::last_tiles`]).

mod state;

use super::classic::{RatedPlay, Reach};
use super::sitting::Sitting;
use crate::limits::Limits;
use crate::table::{Bound, TranspositionTable};
use state::{Candidate, Held, State};

/// The number of plays followed at each position in each pass. The last pass follows all.
const WIDTHS: [usize; 5] = [2, 4, 8, 24, usize::MAX];
/// The largest number of tiles for which a game of more than two players is searched. With more tiles, the search would
/// not finish.
const MOST_AMONG_MANY: usize = 9;
/// A bound that exceeds every lead.
const LIMIT: i32 = 10_000;
/// The work of examining a position, compared with that of finding a play.
const POSITION: usize = 15;
/// The work between two looks at the clock: less than a millisecond.
const A_WHILE: usize = 4_000;

/// The progress of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Settled {
    pub(super) reach: Reach,
    /// Positions examined.
    pub(super) nodes: u64,
    /// The share of the table in use, in thousandths.
    pub(super) memory_used: u16,
}

/// Puts the choice with the best end of the game first, as far as the limits allow. Each pass follows more plays.
/// Returns `None` and changes nothing if the position is not suitable.
pub(super) fn settle(
    sitting: &Sitting,
    free_pass: bool,
    choices: &mut [RatedPlay],
    limits: Limits<'_>,
    table: &mut TranspositionTable,
    tell: &mut dyn FnMut(&RatedPlay, Settled),
) -> Option<Settled> {
    let many = sitting.hands.len() > 2;
    if many && sitting.hands.iter().map(Vec::len).sum::<usize>() > MOST_AMONG_MANY {
        return None;
    }
    let mut search = Search::new(sitting, free_pass, limits, table)?;
    let mut order: Vec<(RatedPlay, Option<Candidate>)> = choices
        .iter()
        .map(|choice| (choice.clone(), choice.found.map(|found| search.state.candidate(found))))
        .collect();
    // The value of a choice so far is its points less those of the reply.
    let promise = |(choice, candidate): &(RatedPlay, Option<Candidate>)| {
        choice.value - candidate.map_or(0.0, |it| f64::from(it.cost()))
    };
    order.sort_by(|one, other| promise(other).total_cmp(&promise(one)));
    let mut exact = false;
    for (pass, width) in WIDTHS.into_iter().enumerate() {
        (search.pass, search.width) = (pass as u8 + 1, width);
        let roots = order.len().min(width.saturating_mul(4));
        let mut best = -LIMIT;
        let mut done = 0;
        for (choice, candidate) in &mut order[..roots] {
            let value = search.follow(candidate.as_ref(), best, LIMIT);
            if search.broken_off {
                break;
            }
            // Below the best, values are only bounds: enough to put the best first.
            choice.value = f64::from(value);
            best = best.max(value);
            done += 1;
        }
        // The best choice of the previous pass was searched first, so a choice with a higher value really is better.
        order[..done].sort_by(|(one, _), (other, _)| other.value.total_cmp(&one.value));
        if search.broken_off {
            break;
        }
        exact = width == usize::MAX;
        if !many || exact {
            tell(&order[0].0, search.settled(exact));
        }
    }
    let settled = search.settled(exact);
    if many && !exact {
        return None;
    }
    for (choice, (better, _)) in choices.iter_mut().zip(order) {
        *choice = better;
    }
    Some(settled)
}

struct Search<'a> {
    state: State,
    /// The player for whom the search runs.
    me: usize,
    /// The number of other players.
    others: i32,
    free_pass: bool,
    table: &'a mut TranspositionTable,
    width: usize,
    /// The number of the pass, from 1.
    pass: u8,
    limits: Limits<'a>,
    nodes: u64,
    /// The work since the last look at the clock.
    work: usize,
    broken_off: bool,
}

impl<'a> Search<'a> {
    fn new(
        sitting: &Sitting,
        free_pass: bool,
        limits: Limits<'a>,
        table: &'a mut TranspositionTable,
    ) -> Option<Self> {
        table.clear();
        Some(Self {
            state: State::new(sitting)?,
            me: sitting.to_play,
            others: sitting.hands.len() as i32 - 1,
            free_pass,
            table,
            width: 0,
            pass: 0,
            limits,
            nodes: 0,
            work: 0,
            broken_off: false,
        })
    }

    fn settled(&self, exact: bool) -> Settled {
        let reach = if exact { Reach::CertainEnd } else { Reach::End };
        Settled { reach, nodes: self.nodes, memory_used: self.table.fullness() }
    }

    /// Returns the weight of a player's points in the lead.
    fn weight(&self, player: usize) -> i32 {
        if player == self.me { self.others } else { -1 }
    }

    /// Counts a position and its plays. Returns `false` if the search must stop.
    fn count(&mut self, plays: usize) -> bool {
        self.nodes += 1;
        self.work += POSITION + plays;
        self.broken_off |= self.nodes > self.limits.nodes;
        // Reading the clock is slow.
        if self.work > A_WHILE {
            self.work = 0;
            self.broken_off |= self.limits.is_late();
        }
        !self.broken_off
    }

    /// Returns the lead that the searching player gains from here on with a play of the player to move, or a pass.
    fn follow(&mut self, candidate: Option<&Candidate>, alpha: i32, beta: i32) -> i32 {
        let points = candidate.map_or(0, |it| it.found.points()) * self.weight(self.state.turn);
        let before = self.state.play(candidate);
        let value = points + self.value(alpha - points, beta - points);
        self.state.take_back(&before);
        value
    }

    /// Returns the lead that the searching player gains from here on. Outside `alpha` and `beta` it is only a bound.
    fn value(&mut self, mut alpha: i32, mut beta: i32) -> i32 {
        let player = self.state.turn;
        if self.state.is_over() {
            return (0..=self.others as usize).map(|it| -self.weight(it) * self.state.rest(it)).sum();
        }
        let held = self.state.held(player);
        if held.some == 0 {
            return self.follow(None, alpha, beta);
        }
        let weight = self.weight(player);
        if self.state.is_alone(player) {
            let certain = weight * self.state.certain(player);
            if if weight > 0 { certain >= beta } else { certain <= alpha } {
                self.count(0);
                return certain;
            }
            if held.count() <= 2 {
                // Only a gain larger than `than` makes a difference.
                let than = if weight > 0 { alpha.div_euclid(weight) } else { -beta };
                return weight * self.last_tiles(player, held, than);
            }
        }
        let hash = self.state.hash();
        let entry = self.table.get(hash);
        // The result of a wider pass is at least as good.
        if let Some(entry) = entry.filter(|entry| entry.depth >= self.pass) {
            let value = i32::from(entry.score);
            match entry.bound {
                Bound::Exact => return value,
                Bound::Lower => alpha = alpha.max(value),
                Bound::Upper => beta = beta.min(value),
            }
            if alpha >= beta {
                return value;
            }
        }
        let mut plays = self.state.plays(player);
        if !self.count(plays.len()) {
            self.state.give_back(plays);
            return 0;
        }
        plays.sort_by_key(Candidate::rank);
        let count = plays.len().min(self.width);
        let may_pass = plays.is_empty() || self.state.bonus || self.free_pass;
        let before = self.state.keep(player, plays);
        let all = count + usize::from(may_pass);
        let first = entry.and_then(|entry| (entry.best as usize).checked_sub(1)).filter(|&first| first < all);
        let (low, high) = (alpha, beta);
        let mut best = if weight > 0 { -LIMIT } else { LIMIT };
        let mut chosen = 0;
        for index in first.into_iter().chain((0..all).filter(|&index| Some(index) != first)) {
            let candidate = (index < count).then(|| self.state.kept(player)[index]);
            let value = self.follow(candidate.as_ref(), alpha, beta);
            if self.broken_off {
                break;
            }
            if if weight > 0 { value > best } else { value < best } {
                (best, chosen) = (value, index);
            }
            if weight > 0 {
                alpha = alpha.max(best);
            } else {
                beta = beta.min(best);
            }
            if alpha >= beta {
                break;
            }
        }
        self.state.recall(player, before);
        if !self.broken_off {
            let bound = match best {
                _ if best <= low => Bound::Upper,
                _ if best >= high => Bound::Lower,
                _ => Bound::Exact,
            };
            self.table.put(hash, chosen as u32 + 1, best, self.pass, bound);
        }
        best
    }

    /// Returns the points that a player who is alone still gains with the last one or two tiles, less those of tiles
    /// that stay in hand. If the result is at most `than`, it is only an upper bound.
    ///
    /// The points of the second tile are bounded: either it counts as it does now, or it forms a line with the first
    /// tile, and laying both at once would have given more.
    fn last_tiles(&mut self, player: usize, held: Held, than: i32) -> i32 {
        let plays = self.state.plays(player);
        self.count(plays.len());
        let most =
            |kinds: u8| plays.iter().filter(|it| it.needs & kinds != 0).map(|it| it.found.points()).max();
        let mut best = most(held.some);
        if best.is_some() && held.count() == 2 {
            best = None;
            // The kind that is left after a tile of this kind.
            let left = |kind: u8| if held.two != 0 { kind } else { held.some & !kind };
            let at_once = |it: &Candidate| it.needs.count_ones() == 2;
            let mut promises: Vec<(i32, Candidate)> = Vec::with_capacity(plays.len());
            for &it in &plays {
                let second = if at_once(&it) { Some(0) } else { most(left(it.needs)) };
                let second = second.unwrap_or_else(|| -self.state.number(player, left(it.needs)));
                promises.push((it.found.points() + second, it));
            }
            promises.sort_by_key(|&(promise, _)| std::cmp::Reverse(promise));
            for (promise, it) in promises {
                if promise <= best.unwrap_or(-LIMIT).max(than) {
                    best = best.max(Some(promise));
                    break;
                }
                let second = if at_once(&it) {
                    0
                } else {
                    let kind = left(it.needs);
                    let most = self.state.most_after(player, &it, kind, &plays);
                    most.unwrap_or_else(|| -self.state.number(player, kind))
                };
                best = best.max(Some(it.found.points() + second));
            }
        }
        self.state.give_back(plays);
        best.unwrap_or_else(|| -self.state.rest(player))
    }
}
