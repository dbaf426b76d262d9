//! Speed, Team and Solo: everybody builds a grid of their own, and the first to have one claims it.

use dohyo_core::{Seat, SeatSet, Seed};

use crate::bag::Bag;
use crate::solver::{Answer, Task};
use crate::{Action, Cell, Grid, GridFault, Illegal, Key, Laid, Mode, Terms, Tile};

/// Tiles of each player of Speed.
const SPEED_HAND: usize = 10;
/// Tiles at the beginning of Solo, and those added at each stage.
const SOLO_HAND: usize = 16;
const SOLO_MORE: usize = 10;
/// Tiles that a swap gives for one, and that others get when a claim was wrong.
const TWO: usize = 2;
/// States that the solver may look at before tiles are dealt again.
const PATIENCE: u64 = 5_000;
/// Rounds in a row, or in all, that win a game of Speed.
const IN_A_ROW: u8 = 2;
const IN_ALL: u8 = 3;

/// One who builds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Builder {
    /// The tiles to use, all of them.
    pub tiles: Vec<Tile>,
    /// Whether a wrong claim put them out of this round.
    pub out: bool,
    /// Rounds won.
    pub wins: u8,
    /// Rounds won in a row up to now.
    pub streak: u8,
}

/// A race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Race {
    pub(crate) key: Key,
    pub(crate) builders: Vec<Builder>,
    pub(crate) pool: Bag,
    pub(crate) round: u16,
    /// Solo: the last grid that was right; it stays where tiles are locked.
    pub(crate) laid: Grid,
    /// What was wrong with the last claim.
    pub(crate) fault: Option<GridFault>,
    pub(crate) winner: Option<usize>,
}

impl Race {
    pub(crate) fn new(terms: Terms, seed: Seed) -> Self {
        let mut pool = Bag::full(seed);
        let builder = |tiles| Builder { tiles, out: false, wins: 0, streak: 0 };
        let builders = (0..terms.players).map(|_| builder(pool.draw(hand_size(terms)))).collect();
        let key = pool.roll();
        let mut race =
            Self { key, builders, pool, round: 1, laid: Grid::default(), fault: None, winner: None };
        race.deal_fairly(terms);
        race
    }

    /// Where that was agreed, deals again until everybody's tiles have a Sumoku under the key.
    fn deal_fairly(&mut self, terms: Terms) {
        let hopeless = |builder: &Builder| {
            let task = Task { terms, patience: Some(PATIENCE), ..Task::new(&builder.tiles, self.key) };
            // Tiles about which nothing is known so soon are no fair deal either.
            !matches!(task.solve().answer, Answer::Sumoku(_))
        };
        if terms.fair_deal && self.builders.iter().any(hopeless) {
            self.take_in();
            self.deal(terms);
            self.deal_fairly(terms);
        }
    }

    /// Puts everybody's tiles back.
    fn take_in(&mut self) {
        let tiles: Vec<Tile> =
            self.builders.iter_mut().flat_map(|builder| std::mem::take(&mut builder.tiles)).collect();
        self.pool.put_back(tiles);
    }

    fn deal(&mut self, terms: Terms) {
        for builder in &mut self.builders {
            builder.tiles = self.pool.draw(hand_size(terms));
            builder.out = false;
        }
    }

    /// The key of this round.
    pub fn key(&self) -> Key {
        self.key
    }

    /// Everybody who builds.
    pub fn builders(&self) -> &[Builder] {
        &self.builders
    }

    /// How many tiles are face down.
    pub fn pool(&self) -> usize {
        self.pool.len()
    }

    /// The round, from 1.
    pub fn round(&self) -> u16 {
        self.round
    }

    /// What was wrong with the last claim, if it was.
    pub fn fault(&self) -> Option<&GridFault> {
        self.fault.as_ref()
    }

    /// Solo: the last grid that was right.
    pub fn laid(&self) -> &Grid {
        &self.laid
    }

    pub(crate) fn to_act(&self) -> SeatSet {
        let in_play =
            |(index, builder): (usize, &Builder)| (!builder.out).then(|| Seat::from_index(index))?;
        if self.winner.is_some() {
            SeatSet::EMPTY
        } else {
            self.builders.iter().enumerate().filter_map(in_play).collect()
        }
    }

    /// The swaps of a seat. Claims are not listed: finding one is the game.
    pub(crate) fn legal(&self, seat: Seat) -> Vec<Action> {
        if self.pool.len() < TWO {
            return Vec::new();
        }
        let mut tiles = self.builders[seat.index()].tiles.clone();
        tiles.sort_unstable();
        tiles.dedup();
        tiles.into_iter().map(Action::Swap).collect()
    }

    pub(crate) fn act(&mut self, seat: Seat, action: &Action, terms: Terms) -> Result<(), Illegal> {
        let player = seat.index();
        if self.builders[player].out {
            return Err(Illegal::OutOfRound);
        }
        match action {
            Action::Swap(tile) => {
                if self.pool.len() < TWO {
                    return Err(Illegal::NothingToSwap);
                }
                let hand = &mut self.builders[player].tiles;
                let held =
                    hand.iter().position(|held| held == tile).ok_or(Illegal::NotHeld { tile: *tile })?;
                hand.remove(held);
                // The two come first, so that nobody draws what they gave.
                hand.extend(self.pool.draw(TWO));
                self.pool.put_back([*tile]);
            }
            Action::Claim(grid) => {
                self.fault = self.judge(player, grid, terms).err();
                if self.fault.is_some() {
                    self.put_out(player, terms);
                } else {
                    self.laid = grid.iter().copied().collect();
                    self.win_round(player, terms);
                }
            }
            _ => return Err(Illegal::OtherMode { mode: terms.mode }),
        }
        Ok(())
    }

    /// Whether a claim is right.
    pub fn judge(&self, player: usize, claim: &[(Cell, Laid)], terms: Terms) -> Result<(), GridFault> {
        let grid: Grid = claim.iter().copied().collect();
        if terms.locked && self.laid.iter().any(|(cell, laid)| grid.get(cell) != Some(laid)) {
            return Err(GridFault::Moved);
        }
        grid.check(&self.builders[player].tiles, self.key, terms)
    }

    /// A claim was wrong. Alone one only loses time; with others one is out of the round.
    fn put_out(&mut self, player: usize, terms: Terms) {
        if terms.mode == Mode::Solo {
            return;
        }
        self.builders[player].out = true;
        let tiles = std::mem::take(&mut self.builders[player].tiles);
        self.pool.put_back(tiles);
        let players = self.builders.len();
        for turn in 0..TWO * players {
            // Round and round from the claimant's left, one tile at a time.
            let next = (player + 1 + turn) % players;
            if !self.builders[next].out {
                let drawn = self.pool.draw(1);
                self.builders[next].tiles.extend(drawn);
            }
        }
        let left: Vec<usize> = (0..players).filter(|&other| !self.builders[other].out).collect();
        if let [last] = left[..] {
            self.win_round(last, terms);
        }
    }

    fn win_round(&mut self, player: usize, terms: Terms) {
        match terms.mode {
            Mode::Solo => {
                let more = self.pool.draw(SOLO_MORE);
                if more.is_empty() {
                    self.winner = Some(player);
                }
                self.builders[player].tiles.extend(more);
                self.round += 1;
            }
            Mode::Speed => {
                for (other, builder) in self.builders.iter_mut().enumerate() {
                    builder.streak = if other == player { builder.streak + 1 } else { 0 };
                }
                let winner = &mut self.builders[player];
                winner.wins += 1;
                if winner.streak >= IN_A_ROW || winner.wins >= IN_ALL {
                    self.winner = Some(player);
                } else {
                    self.next_round(terms);
                }
            }
            _ => self.winner = Some(player),
        }
    }

    fn next_round(&mut self, terms: Terms) {
        self.take_in();
        self.deal(terms);
        self.key = self.pool.roll();
        self.deal_fairly(terms);
        self.laid = Grid::default();
        self.round += 1;
    }
}

fn hand_size(terms: Terms) -> usize {
    match terms.mode {
        Mode::Team => Tile::COUNT / usize::from(terms.players),
        Mode::Solo => SOLO_HAND,
        _ => SPEED_HAND,
    }
}
