//! Spot: ten tiles on the table, and the first to see four that fit.

use dohyo_core::{Seat, SeatSet, Seed};

use crate::bag::Bag;
use crate::{Action, Illegal, Key, Terms, Tile};

/// Tiles on the table.
const TABLE: usize = 10;
/// Tiles of a set.
const SET: usize = 4;
/// Tiles that win, in small and in large company.
const ENOUGH_OF_FEW: usize = 16;
const ENOUGH_OF_MANY: usize = 12;
const FEW: u8 = 4;

/// A game of Spot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    pub(crate) key: Key,
    pub(crate) table: Vec<Tile>,
    pub(crate) pool: Bag,
    pub(crate) won: Vec<Vec<Tile>>,
    /// The first round in which each player may claim again.
    pub(crate) back_in: Vec<u16>,
    pub(crate) round: u16,
    pub(crate) winner: Option<usize>,
}

/// Whether four tiles and a total fit: four colours, and some reading of the sixes gives exactly the
/// total, which is a multiple of the key.
pub(crate) fn fits(tiles: &[Tile], total: u32, key: Key) -> bool {
    let colours_differ = tiles
        .iter()
        .enumerate()
        .all(|(index, tile)| tiles[..index].iter().all(|other| other.colour() != tile.colour()));
    let least: u32 = tiles.iter().map(|tile| u32::from(tile.value())).sum();
    let sixes = tiles.iter().filter(|tile| tile.value() == 6).count() as u32;
    let reads = (0..=sixes).any(|nines| least + 3 * nines == total);
    tiles.len() == SET && colours_differ && reads && key.divides(total)
}

impl Spot {
    pub(crate) fn new(players: u8, seed: Seed) -> Self {
        let mut pool = Bag::full(seed);
        let key = pool.roll();
        let players = usize::from(players);
        let mut game = Self {
            key,
            table: Vec::new(),
            pool,
            won: vec![Vec::new(); players],
            back_in: vec![1; players],
            round: 1,
            winner: None,
        };
        game.fill();
        game
    }

    /// The key.
    pub fn key(&self) -> Key {
        self.key
    }

    /// The tiles on the table.
    pub fn table(&self) -> &[Tile] {
        &self.table
    }

    /// The tiles that each player has won.
    pub fn won(&self) -> &[Vec<Tile>] {
        &self.won
    }

    /// The round, from 1: one ends with each right claim.
    pub fn round(&self) -> u16 {
        self.round
    }

    /// How many tiles are face down.
    pub fn pool(&self) -> usize {
        self.pool.len()
    }

    /// Every set of four on the table that fits, with each total it can be announced with.
    pub fn sets(&self) -> Vec<([Tile; 4], u32)> {
        Self::sets_among(&self.table, self.key)
    }

    /// The same among any tiles.
    pub fn sets_among(tiles: &[Tile], key: Key) -> Vec<([Tile; 4], u32)> {
        let mut tiles = tiles.to_vec();
        tiles.sort_unstable();
        let mut sets = Vec::new();
        for a in 0..tiles.len() {
            for b in a + 1..tiles.len() {
                for c in b + 1..tiles.len() {
                    for d in c + 1..tiles.len() {
                        let set = [tiles[a], tiles[b], tiles[c], tiles[d]];
                        let least: u32 = set.iter().map(|tile| u32::from(tile.value())).sum();
                        let totals = (0..=4).map(|nines| least + 3 * nines);
                        sets.extend(totals.filter(|&total| fits(&set, total, key)).map(|total| (set, total)));
                    }
                }
            }
        }
        sets.sort_unstable();
        sets.dedup();
        sets
    }

    /// Fills the table, anew if nothing on it fits.
    fn fill(&mut self) {
        let missing = TABLE.saturating_sub(self.table.len());
        self.table.extend(self.pool.draw(missing));
        while self.sets().is_empty() {
            let table = std::mem::take(&mut self.table);
            self.pool.put_back(table);
            self.table = self.pool.draw(TABLE);
        }
    }

    fn is_locked(&self, player: usize) -> bool {
        self.back_in[player] > self.round
    }

    pub(crate) fn to_act(&self) -> SeatSet {
        if self.winner.is_some() {
            return SeatSet::EMPTY;
        }
        (0..self.won.len()).filter(|&player| !self.is_locked(player)).filter_map(Seat::from_index).collect()
    }

    pub(crate) fn legal(&self) -> Vec<Action> {
        self.sets().into_iter().map(|(tiles, total)| Action::Spot { tiles, total }).collect()
    }

    pub(crate) fn act(&mut self, seat: Seat, action: &Action, terms: Terms) -> Result<(), Illegal> {
        let player = seat.index();
        let Action::Spot { tiles, total } = action else {
            return Err(Illegal::OtherMode { mode: terms.mode });
        };
        if self.is_locked(player) {
            return Err(Illegal::OutOfRound);
        }
        let mut table = self.table.clone();
        for &tile in tiles {
            let index = table.iter().position(|&other| other == tile).ok_or(Illegal::NotOnTable { tile })?;
            table.remove(index);
        }
        if fits(tiles, *total, self.key) {
            self.table = table;
            self.won[player].extend(tiles);
            let enough = if terms.players <= FEW { ENOUGH_OF_FEW } else { ENOUGH_OF_MANY };
            if self.won[player].len() >= enough {
                self.winner = Some(player);
                return Ok(());
            }
            self.next_round(terms);
            self.fill();
        } else if self.won[player].len() >= SET {
            let rest = self.won[player].len() - SET;
            let back = self.won[player].split_off(rest);
            self.pool.put_back(back);
        } else {
            // The rest of this round and the whole next one.
            self.back_in[player] = self.round + 2;
            while (0..self.won.len()).all(|player| self.is_locked(player)) {
                self.next_round(terms);
            }
        }
        Ok(())
    }

    fn next_round(&mut self, terms: Terms) {
        self.round += 1;
        if terms.reroll {
            self.key = self.pool.roll();
            if self.sets().is_empty() {
                self.fill();
            }
        }
    }
}
