//! Classic: turn by turn at one common grid, hands open.

use std::collections::BTreeSet;

use dohyo_core::{Seat, SeatSet, Seed};

use crate::bag::Bag;
use crate::grid::LONGEST;
use crate::position::{Found, Hand, Position};
use crate::{Action, Cell, Fault, Grid, Illegal, Key, Laid, Line, Play, Terms, Tile, Way};

/// Tiles in a hand, as long as the bag lasts.
pub(crate) const HAND: usize = 8;

/// A game of Classic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classic {
    pub(crate) key: Key,
    pub(crate) grid: Grid,
    pub(crate) hands: Vec<Vec<Tile>>,
    pub(crate) bag: Bag,
    pub(crate) scores: Vec<i32>,
    pub(crate) to_play: usize,
    /// Whether the present play is the one that a line of six gave.
    pub(crate) bonus: bool,
    /// Players in a row who could not, or would not, play.
    pub(crate) passes: usize,
    pub(crate) over: bool,
}

/// What a play is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// The lines that count: each has a new tile.
    pub lines: Vec<Line>,
    /// Their sums together.
    pub points: u32,
    /// Whether one of them has six tiles, and gives another play.
    pub six: bool,
}

impl Classic {
    /// Deals. The smallest total begins; the lot decides between equals.
    pub(crate) fn new(players: u8, seed: Seed) -> Self {
        let mut bag = Bag::full(seed);
        let hands: Vec<_> = (0..players).map(|_| sorted(bag.draw(HAND))).collect();
        Self::begin(hands, bag)
    }

    fn begin(hands: Vec<Vec<Tile>>, mut bag: Bag) -> Self {
        let totals: Vec<u32> = hands.iter().map(|hand| total(hand)).collect();
        let least = totals.iter().min().copied().unwrap_or(0);
        let equals: Vec<usize> = (0..hands.len()).filter(|&player| totals[player] == least).collect();
        let to_play = if equals.len() == 1 { equals[0] } else { equals[bag.lot(equals.len())] };
        let key = bag.roll();
        let scores = vec![0; hands.len()];
        Self { key, grid: Grid::default(), hands, bag, scores, to_play, bonus: false, passes: 0, over: false }
    }

    /// The key.
    pub fn key(&self) -> Key {
        self.key
    }

    /// The common grid.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Everybody's tiles: hands are open.
    pub fn hands(&self) -> &[Vec<Tile>] {
        &self.hands
    }

    /// The scores so far; at the end, with what is left in hand taken off.
    pub fn scores(&self) -> &[i32] {
        &self.scores
    }

    /// How many tiles are in the bag.
    pub fn bag(&self) -> usize {
        self.bag.len()
    }

    /// Whether the present play is the one that a line of six gave: it may be declined.
    pub fn is_bonus(&self) -> bool {
        self.bonus
    }

    /// Who is to play.
    pub fn to_play(&self) -> Option<Seat> {
        if self.over { None } else { Seat::from_index(self.to_play) }
    }

    /// What a play of the player to move is worth, or why it is not allowed.
    pub fn judge(&self, play: &Play, terms: Terms) -> Result<Score, Illegal> {
        let mut hand = self.hands[self.to_play].clone();
        for laid in &play.tiles {
            let tile = laid.tile();
            let index = hand.iter().position(|&held| held == tile).ok_or(Illegal::NotHeld { tile })?;
            hand.swap_remove(index);
        }
        score(&self.grid, play, self.key, terms)
    }

    /// The grid made fast, and the tables of a player's hand. None for grids that no game reaches.
    fn fast(&self, player: usize, terms: Terms) -> Option<(Position, Hand)> {
        let position = Position::new(&self.grid, self.key, terms)?;
        Some((position, Hand::new(&self.hands[player], self.key)))
    }

    /// Every play of the player to move, sorted.
    pub fn plays(&self, terms: Terms) -> Vec<Play> {
        let Some((position, hand)) = self.fast(self.to_play, terms) else {
            return self.plays_by_trial(terms);
        };
        let mut plays: Vec<Play> = position.plays(&hand).iter().map(Found::play).collect();
        plays.sort_unstable();
        plays
    }

    /// The same by trying everything: slow, obvious, and what [`Classic::plays`] is checked against.
    pub fn plays_by_trial(&self, terms: Terms) -> Vec<Play> {
        let mut plays = Vec::new();
        self.each_play(terms, &mut |play| {
            plays.push(play.clone());
            true
        });
        plays.sort_unstable();
        plays.dedup();
        plays
    }

    fn can_play(&self, player: usize, terms: Terms) -> bool {
        if let Some((position, hand)) = self.fast(player, terms) {
            return position.can_play(&hand);
        }
        let mut found = false;
        Self { to_play: player, ..self.clone() }.each_play(terms, &mut |_| {
            found = true;
            false
        });
        found
    }

    /// Tries every first place and way, and every order of tiles that no crossing line forbids.
    /// `visit` says whether to go on.
    fn each_play(&self, terms: Terms, visit: &mut dyn FnMut(&Play) -> bool) -> bool {
        let starts: BTreeSet<Cell> = if self.grid.is_empty() {
            BTreeSet::from([Cell::at(0, 0)])
        } else {
            let around = |(cell, _): (Cell, Laid)| {
                let reach = LONGEST as i16 - 1;
                Way::ALL
                    .into_iter()
                    .flat_map(move |way| {
                        let near = [-1, 1].map(|side| cell.along(way.crossing(), side));
                        let before = near.into_iter().chain([cell]);
                        before.flat_map(move |cell| (0..=reach + 1).map(move |back| cell.along(way, -back)))
                    })
                    .chain(cell.neighbours())
            };
            self.grid.iter().flat_map(around).filter(|&cell| self.grid.get(cell).is_none()).collect()
        };
        let mut hand = self.hands[self.to_play].clone();
        hand.sort_unstable();
        let mut grid = self.grid.clone();
        for start in starts {
            for way in Way::ALL {
                let mut play = Play { start, way, tiles: Vec::new() };
                if !self.extend(&mut grid, &mut play, start, false, &hand, terms, visit) {
                    return false;
                }
            }
        }
        true
    }

    /// Tries every tile at `next`, and goes on from there. `grid` has the tiles of `play` laid; `touches`
    /// says whether one of them touches what lay there before.
    #[allow(clippy::too_many_arguments, reason = "the state of one descent")]
    fn extend(
        &self,
        grid: &mut Grid,
        play: &mut Play,
        next: Cell,
        touches: bool,
        hand: &[Tile],
        terms: Terms,
        visit: &mut dyn FnMut(&Play) -> bool,
    ) -> bool {
        for (index, &tile) in hand.iter().enumerate() {
            if index > 0 && hand[index - 1] == tile {
                continue;
            }
            for laid in tile.readings() {
                grid.set(next, laid);
                play.tiles.push(laid);
                let go_on = self.try_tile(grid, play, next, touches, (index, hand), terms, visit);
                play.tiles.pop();
                grid.take(next);
                if !go_on {
                    return false;
                }
            }
        }
        true
    }

    /// The tile at `next` has just been laid from `hand`: a play if every line is right, and perhaps the
    /// beginning of a longer one.
    #[allow(clippy::too_many_arguments, reason = "the state of one descent")]
    fn try_tile(
        &self,
        grid: &mut Grid,
        play: &mut Play,
        next: Cell,
        touches: bool,
        (index, hand): (usize, &[Tile]),
        terms: Terms,
        visit: &mut dyn FnMut(&Play) -> bool,
    ) -> bool {
        let (Some(along), Some(crossing)) = (grid.run(next, play.way), grid.run(next, play.way.crossing()))
        else {
            return true;
        };
        let crosses = crossing.tiles.len() > 1;
        if crosses && crossing.check(self.key, terms).is_err() {
            return true;
        }
        let touches = touches || crosses || along.tiles.len() > play.tiles.len();
        let single = along.tiles.len() == 1;
        match along.check(self.key, terms) {
            // What a longer play cannot mend.
            Err(Fault::TooLong { .. } | Fault::SameColour { .. } | Fault::SameNumber { .. }) => return true,
            fits => {
                let named_once = play.tiles.len() > 1 || play.way == Way::Across;
                let sound = if single { crosses } else { fits.is_ok() };
                if named_once && sound && (touches || self.grid.is_empty()) && !visit(play) {
                    return false;
                }
            }
        }
        let mut rest = hand.to_vec();
        rest.remove(index);
        let mut onward = next;
        while grid.get(onward).is_some() {
            onward = onward.along(play.way, 1);
        }
        self.extend(grid, play, onward, touches, &rest, terms, visit)
    }

    /// Every legal action of the player to move.
    pub(crate) fn legal(&self, terms: Terms) -> Vec<Action> {
        let mut actions: Vec<_> = self.plays(terms).into_iter().map(Action::Play).collect();
        if actions.is_empty() || self.bonus || terms.free_pass {
            actions.push(Action::Pass);
        }
        actions
    }

    pub(crate) fn act(&mut self, action: &Action, terms: Terms) -> Result<(), Illegal> {
        match action {
            Action::Play(play) => {
                let score = self.judge(play, terms)?;
                for (cell, laid) in play.cells(&self.grid) {
                    let hand = &mut self.hands[self.to_play];
                    let held = hand.iter().position(|&tile| tile == laid.tile());
                    hand.remove(held.ok_or(Illegal::NotHeld { tile: laid.tile() })?);
                    self.grid.set(cell, laid);
                }
                self.scores[self.to_play] += score.points as i32;
                self.passes = 0;
                self.bonus = score.six && !self.hands[self.to_play].is_empty();
                if !self.bonus {
                    self.end_turn(terms);
                }
            }
            Action::Pass => {
                if !self.bonus && !terms.free_pass && self.can_play(self.to_play, terms) {
                    return Err(Illegal::CanPlay);
                }
                // Declining a bonus is no pass: the turn had its play.
                self.passes = if self.bonus { 0 } else { self.passes + 1 };
                self.bonus = false;
                self.end_turn(terms);
            }
            _ => return Err(Illegal::OtherMode { mode: terms.mode }),
        }
        Ok(())
    }

    fn end_turn(&mut self, terms: Terms) {
        let missing = HAND.saturating_sub(self.hands[self.to_play].len());
        let drawn = self.bag.draw(missing);
        self.hands[self.to_play].extend(drawn);
        self.hands[self.to_play].sort_unstable();
        let players = self.hands.len();
        self.to_play = (self.to_play + 1) % players;
        if self.passes >= players && self.grid.is_empty() {
            // Nobody could open: deal again.
            let hands = std::mem::take(&mut self.hands);
            self.bag.put_back(hands.into_iter().flatten());
            let hands: Vec<_> = (0..players).map(|_| sorted(self.bag.draw(HAND))).collect();
            *self = Self::begin(hands, self.bag.clone());
            return;
        }
        let stuck = self.passes >= players;
        if stuck || (self.bag.len() == 0 && self.nobody_can_play(terms)) {
            self.over = true;
            for (score, hand) in self.scores.iter_mut().zip(&self.hands) {
                *score -= total(hand) as i32;
            }
        }
    }

    fn nobody_can_play(&self, terms: Terms) -> bool {
        (0..self.hands.len()).all(|player| !self.can_play(player, terms))
    }

    /// The winners, once it is over: the highest score, then the fewest tiles left.
    pub(crate) fn winners(&self) -> SeatSet {
        let standing = |player: usize| (self.scores[player], -(self.hands[player].len() as i32));
        let best = (0..self.hands.len()).map(standing).max();
        (0..self.hands.len())
            .filter(|&player| Some(standing(player)) == best)
            .filter_map(Seat::from_index)
            .collect()
    }
}

/// What a play is worth on a grid, whoever holds the tiles.
fn score(grid: &Grid, play: &Play, key: Key, terms: Terms) -> Result<Score, Illegal> {
    let opening = grid.is_empty();
    if play.tiles.len() < if opening { 2 } else { 1 } {
        return Err(Illegal::TooFewTiles);
    }
    if opening && play.start != Cell::at(0, 0) {
        return Err(Illegal::NotAtOrigin);
    }
    if grid.get(play.start).is_some() {
        return Err(Illegal::Taken);
    }
    let cells = play.cells(grid);
    let mut after = grid.clone();
    for &(cell, laid) in &cells {
        after.set(cell, laid);
    }
    let touches =
        |&(cell, _): &(Cell, Laid)| cell.neighbours().into_iter().any(|next| grid.get(next).is_some());
    if !opening && !cells.iter().any(touches) {
        return Err(Illegal::Apart);
    }
    // Skipping taken places keeps the row together, so only its lines remain to be looked at.
    let mut lines = Vec::new();
    lines.extend(after.run(play.start, play.way));
    lines.extend(cells.iter().filter_map(|&(cell, _)| after.run(cell, play.way.crossing())));
    lines.retain(|line| line.tiles.len() >= 2);
    for line in &lines {
        line.check(key, terms).map_err(|fault| Illegal::Line { line: line.clone(), fault })?;
    }
    let points = lines.iter().map(Line::sum).sum();
    let six = lines.iter().any(|line| line.tiles.len() == LONGEST);
    Ok(Score { lines, points, six })
}

/// What tiles count in a hand: a six counts six.
fn total(hand: &[Tile]) -> u32 {
    hand.iter().map(|tile| u32::from(tile.value())).sum()
}

fn sorted(mut tiles: Vec<Tile>) -> Vec<Tile> {
    tiles.sort_unstable();
    tiles
}
