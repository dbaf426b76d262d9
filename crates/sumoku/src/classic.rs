//! Classic: players take turns at one common grid. Hands are face up.

use std::collections::BTreeSet;

use dohyo_core::{Chance, Fate, LuckError, Refused, Seat, SeatSet};

use crate::bag::{Bag, Draw};
use crate::position::{Found, Hand, Position};
use crate::{Action, Cell, Fault, Grid, Illegal, Key, Laid, Line, Play, Terms, Tile, Way};

/// The number of tiles in a hand while the bag lasts.
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
    /// Whether the player to move has a bonus play for a line of six.
    pub(crate) bonus: bool,
    /// The number of players in a row who have passed.
    pub(crate) passes: usize,
    pub(crate) over: bool,
}

/// The score of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// The lines with a new tile, with their sixes turned the way they are read.
    pub lines: Vec<Line>,
    /// The sum of these lines.
    pub points: u32,
    /// Whether one of these lines has six tiles, which gives another play.
    pub six: bool,
}

impl Classic {
    /// Draws a deal from `bag`: the hands, the seat that begins if several totals are the smallest, and the key.
    pub(crate) fn deal(players: usize, bag: &Bag, chance: &mut Chance) -> Draw {
        let tiles = bag.draw(players * HAND, chance);
        let lowest = lowest(&tiles);
        let first = if lowest.len() > 1 { chance.pick(&lowest).copied() } else { None };
        Draw { tiles, first, key: Some(Key::roll(chance)) }
    }

    /// Begins a game with a deal from `bag`, or returns why that is impossible. The smallest total moves first.
    pub(crate) fn begin(players: usize, mut bag: Bag, deal: &Draw) -> Result<Self, String> {
        deal.expect_tiles(players * HAND)?;
        deal.expect_key(true)?;
        bag.take_told(deal)?;
        let lowest = lowest(&deal.tiles);
        deal.expect_first(lowest.len() > 1)?;
        let first = deal.first.or(lowest.first().copied()).filter(|first| lowest.contains(first));
        let (Some(first), Some(key)) = (first, deal.key) else {
            return Err("a seat begins whose total is not the smallest".to_owned());
        };
        Ok(Self {
            key,
            grid: Grid::default(),
            hands: deal.tiles.chunks(HAND).map(sorted).collect(),
            bag,
            scores: vec![0; players],
            to_play: first.index(),
            bonus: false,
            passes: 0,
            over: false,
        })
    }

    /// Returns the key.
    pub fn key(&self) -> Key {
        self.key
    }

    /// Returns the common grid.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Returns the hands in seat order.
    pub fn hands(&self) -> &[Vec<Tile>] {
        &self.hands
    }

    /// Returns the scores so far. The tiles left in hand are subtracted at the end of the game.
    pub fn scores(&self) -> &[i32] {
        &self.scores
    }

    /// Returns the number of tiles in the bag.
    pub fn bag(&self) -> usize {
        self.bag.len()
    }

    /// Returns `true` if the player to move has a bonus play for a line of six, which may be declined.
    pub fn is_bonus(&self) -> bool {
        self.bonus
    }

    /// Returns the seat to play, or `None` once the game is over.
    pub fn to_play(&self) -> Option<Seat> {
        if self.over { None } else { Seat::from_index(self.to_play) }
    }

    /// Returns the score of a play by the player to move.
    ///
    /// # Errors
    ///
    /// Returns an error if the play is illegal.
    pub fn judge(&self, play: &Play, terms: Terms) -> Result<Score, Illegal> {
        let mut hand = self.hands[self.to_play].clone();
        for laid in &play.tiles {
            let tile = laid.tile();
            let index = hand.iter().position(|&held| held == tile).ok_or(Illegal::NotHeld { tile })?;
            hand.swap_remove(index);
        }
        score(&self.grid, play, self.key, terms)
    }

    /// Returns the grid and the hand of `player` for the fast generator, or `None` if the grid is too large for it.
    fn fast(&self, player: usize, terms: Terms) -> Option<(Position, Hand)> {
        let position = Position::new(&self.grid, self.key, terms)?;
        Some((position, Hand::new(&self.hands[player], self.key)))
    }

    /// Returns every play of the player to move, sorted.
    pub fn plays(&self, terms: Terms) -> Vec<Play> {
        let Some((position, hand)) = self.fast(self.to_play, terms) else {
            return self.plays_by_trial(terms);
        };
        let mut plays: Vec<Play> = position.plays(&hand).iter().map(Found::play).collect();
        plays.sort_unstable();
        plays
    }

    /// Returns the same plays as [`Classic::plays`] by trying everything. This is slow and obvious; the fast generator
    /// is tested against it.
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

    /// Tries every first cell and direction, and every order of tiles that no crossing line forbids. Stops and
    /// returns false once `visit` returns false.
    fn each_play(&self, terms: Terms, visit: &mut dyn FnMut(&Play) -> bool) -> bool {
        let starts: BTreeSet<Cell> = if self.grid.is_empty() {
            BTreeSet::from([Cell::at(0, 0)])
        } else {
            let around = |(cell, _): (Cell, Laid)| {
                let reach = Line::LONGEST as i16 - 1;
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

    /// Tries every tile of `hand` at `next` and continues from there. The tiles of `play` are already in `grid`;
    /// `touches` says whether one of them touches an older tile.
    #[allow(clippy::too_many_arguments, reason = "the state of one step of the search")]
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

    /// Visits the play whose last tile, `hand[index]`, has just been laid at `next`, if it is legal, and extends it.
    #[allow(clippy::too_many_arguments, reason = "the state of one step of the search")]
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
            // Adding tiles cannot correct these.
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

    /// Returns every legal action of the player to move.
    pub(crate) fn legal(&self, terms: Terms) -> Vec<Action> {
        let mut actions: Vec<_> = self.plays(terms).into_iter().map(Action::Play).collect();
        if actions.is_empty() || self.bonus || terms.free_pass {
            actions.push(Action::Pass);
        }
        actions
    }

    pub(crate) fn act(
        &mut self,
        action: &Action,
        terms: Terms,
        fate: Fate<'_, Draw>,
        lucks: u32,
    ) -> Result<Option<Draw>, Refused<Illegal>> {
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
                if self.bonus { Ok(None) } else { self.end_turn(terms, fate, lucks) }
            }
            Action::Pass => {
                if !self.bonus && !terms.free_pass && self.can_play(self.to_play, terms) {
                    return Err(Illegal::CanPlay.into());
                }
                // Declining a bonus is not a pass, since the turn had its play.
                self.passes = if self.bonus { 0 } else { self.passes + 1 };
                self.bonus = false;
                self.end_turn(terms, fate, lucks)
            }
            _ => Err(Illegal::OtherMode { mode: terms.mode }.into()),
        }
    }

    fn end_turn(
        &mut self,
        terms: Terms,
        fate: Fate<'_, Draw>,
        lucks: u32,
    ) -> Result<Option<Draw>, Refused<Illegal>> {
        let players = self.hands.len();
        if self.passes >= players && self.grid.is_empty() {
            // Nobody could open.
            let hands = std::mem::take(&mut self.hands);
            self.bag.put_back(hands.into_iter().flatten());
            let deal = fate.befall(
                lucks,
                |chance| Self::deal(players, &self.bag, chance),
                |deal| Self::begin(players, self.bag.clone(), deal).map(|_| ()),
            );
            let deal = deal.map_err(Refused::Luck)?;
            *self = Self::begin(players, self.bag.clone(), &deal)
                .map_err(|problem| Refused::Luck(LuckError::Impossible { problem }))?;
            return Ok(Some(deal));
        }
        let missing = HAND.saturating_sub(self.hands[self.to_play].len());
        let (drawn, luck) = self.bag.take_by(missing, fate, lucks).map_err(Refused::Luck)?;
        self.hands[self.to_play].extend(drawn);
        self.hands[self.to_play].sort_unstable();
        self.to_play = (self.to_play + 1) % players;
        self.over = self.bag.len() == 0 && self.nobody_can_play(terms);
        // A player without tiles passes without being asked.
        while !self.over && self.passes < players && self.hands[self.to_play].is_empty() {
            self.passes += 1;
            self.to_play = (self.to_play + 1) % players;
        }
        self.over |= self.passes >= players;
        if self.over {
            for (score, hand) in self.scores.iter_mut().zip(&self.hands) {
                *score -= total(hand) as i32;
            }
        }
        Ok(luck)
    }

    fn nobody_can_play(&self, terms: Terms) -> bool {
        (0..self.hands.len()).all(|player| !self.can_play(player, terms))
    }

    /// Returns the winners of a finished game: the highest score, then the fewest tiles left.
    pub(crate) fn winners(&self) -> SeatSet {
        let standing = |player: usize| (self.scores[player], -(self.hands[player].len() as i32));
        let best = (0..self.hands.len()).map(standing).max();
        (0..self.hands.len())
            .filter(|&player| Some(standing(player)) == best)
            .filter_map(Seat::from_index)
            .collect()
    }
}

/// Returns the score of a play on `grid`, without checking that the player has the tiles.
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
    // A play skips occupied cells, so it cannot have a gap.
    let mut lines = Vec::new();
    lines.extend(after.run(play.start, play.way));
    lines.extend(cells.iter().filter_map(|&(cell, _)| after.run(cell, play.way.crossing())));
    lines.retain(|line| line.tiles.len() >= 2);
    let mut points = 0;
    for line in &mut lines {
        points += line.check(key, terms).map_err(|fault| Illegal::Line { line: line.clone(), fault })?;
        *line = line.as_read(key, terms);
    }
    let six = lines.iter().any(|line| line.tiles.len() == Line::LONGEST);
    Ok(Score { lines, points, six })
}

/// Returns the total of a hand. A six counts as six.
fn total(hand: &[Tile]) -> u32 {
    hand.iter().map(|tile| u32::from(tile.value())).sum()
}

/// Returns the seats whose hands have the smallest total.
fn lowest(dealt: &[Tile]) -> Vec<Seat> {
    let totals: Vec<u32> = dealt.chunks(HAND).map(total).collect();
    let least = totals.iter().min();
    (0..totals.len()).filter(|&player| Some(&totals[player]) == least).filter_map(Seat::from_index).collect()
}

fn sorted(tiles: &[Tile]) -> Vec<Tile> {
    let mut tiles = tiles.to_vec();
    tiles.sort_unstable();
    tiles
}
