//! Spot: the first player to see a correct combination of four among ten tiles on the table takes it.

use dohyo_core::{Chance, Fate, LuckError, Refused, Seat, SeatSet};

use crate::bag::{Bag, Draw};
use crate::{Action, Illegal, Key, Terms, Tile};

/// The number of tiles on the table.
const TABLE: usize = 10;
/// The number of tiles in a combination.
const SET: usize = 4;
/// The number of tiles that wins a game of up to [`FEW`] players.
const ENOUGH_OF_FEW: usize = 16;
/// The number of tiles that wins a game of more than [`FEW`] players.
const ENOUGH_OF_MANY: usize = 12;
/// The largest number of players for which [`ENOUGH_OF_FEW`] tiles win.
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
    /// A number that increases when the tiles on the table, the key or the round change.
    pub(crate) sight: u32,
}

/// Returns `true` if `tiles` are a correct combination: four different colours, and some reading of the sixes that adds
/// up to `total`, a multiple of the key.
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
    /// Draws a key and the tiles of the first round.
    pub(crate) fn deal(chance: &mut Chance) -> Draw {
        let key = Key::roll(chance);
        let tiles = Self::fill(&[], &Bag::full(), key, chance);
        Draw { tiles, key: Some(key), first: None }
    }

    /// Begins a game with `deal`, or returns why that is impossible.
    pub(crate) fn begin(players: u8, deal: &Draw) -> Result<Self, String> {
        deal.expect_key(true)?;
        let players = usize::from(players);
        let mut game = Self {
            key: Key::ALL[0],
            table: Vec::new(),
            pool: Bag::full(),
            won: vec![Vec::new(); players],
            back_in: vec![1; players],
            round: 1,
            winner: None,
            sight: 0,
        };
        game.lay(deal)?;
        Ok(game)
    }

    /// Returns the key.
    pub fn key(&self) -> Key {
        self.key
    }

    /// Returns the tiles on the table.
    pub fn table(&self) -> &[Tile] {
        &self.table
    }

    /// Returns the tiles each player has won.
    pub fn won(&self) -> &[Vec<Tile>] {
        &self.won
    }

    /// Returns the number of the round, from 1. A correct combination ends a round.
    pub fn round(&self) -> u16 {
        self.round
    }

    /// Returns the number of face-down tiles.
    pub fn pool(&self) -> usize {
        self.pool.len()
    }

    /// Returns every correct combination on the table, with each total it can be announced with.
    pub fn sets(&self) -> Vec<([Tile; 4], u32)> {
        Self::sets_among(&self.table, self.key)
    }

    /// Returns every correct combination among `tiles`, with each total it can be announced with.
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

    /// Draws the missing tiles of the table, or ten new tiles if the table would then have no correct combination.
    fn fill(table: &[Tile], pool: &Bag, key: Key, chance: &mut Chance) -> Vec<Tile> {
        let fits = |tiles: &[Tile]| !Self::sets_among(tiles, key).is_empty();
        let missing = pool.draw(TABLE.saturating_sub(table.len()), chance);
        if fits(&[table, &missing].concat()) {
            return missing;
        }
        let mut all = pool.clone();
        all.put_back(table.iter().copied());
        loop {
            let tiles = all.draw(TABLE, chance);
            if fits(&tiles) {
                return tiles;
            }
        }
    }

    /// Lays the tiles of `draw` on the table and adopts its key, or returns why that is impossible.
    fn lay(&mut self, draw: &Draw) -> Result<(), String> {
        draw.expect_first(false)?;
        let missing = TABLE.saturating_sub(self.table.len()).min(self.pool.len());
        if draw.tiles.len() != missing {
            draw.expect_tiles(TABLE)?;
            self.pool.put_back(std::mem::take(&mut self.table));
        }
        self.pool.take_told(draw)?;
        self.table.extend(&draw.tiles);
        self.key = draw.key.unwrap_or(self.key);
        self.sight += 1;
        if self.sets().is_empty() { Err("no four of these tiles fit".to_owned()) } else { Ok(()) }
    }

    /// Begins the next round in which somebody may claim. `fate` decides the tiles, and the key if it is rerolled.
    fn next_round(
        &mut self,
        terms: Terms,
        fate: Fate<'_, Draw>,
        lucks: u32,
    ) -> Result<Option<Draw>, LuckError> {
        self.round += 1;
        while (0..self.won.len()).all(|player| self.is_locked(player)) {
            self.round += 1;
        }
        self.sight += 1;
        if self.table.len() == TABLE && !terms.reroll {
            return Ok(None);
        }
        let draw = fate.befall(
            lucks,
            |chance| {
                let key = terms.reroll.then(|| Key::roll(chance));
                let tiles = Self::fill(&self.table, &self.pool, key.unwrap_or(self.key), chance);
                Draw { tiles, key, first: None }
            },
            |draw| {
                draw.expect_key(terms.reroll)?;
                self.clone().lay(draw)
            },
        )?;
        self.lay(&draw).map_err(|problem| LuckError::Impossible { problem })?;
        Ok(Some(draw))
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

    pub(crate) fn act(
        &mut self,
        seat: Seat,
        action: &Action,
        terms: Terms,
        fate: Fate<'_, Draw>,
        lucks: u32,
    ) -> Result<Option<Draw>, Refused<Illegal>> {
        let player = seat.index();
        let Action::Spot { tiles, total } = action else {
            return Err(Illegal::OtherMode { mode: terms.mode }.into());
        };
        if self.is_locked(player) {
            return Err(Illegal::OutOfRound.into());
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
                return Ok(None);
            }
            return self.next_round(terms, fate, lucks).map_err(Refused::Luck);
        }
        if self.won[player].len() >= SET {
            let rest = self.won[player].len() - SET;
            let back = self.won[player].split_off(rest);
            self.pool.put_back(back);
            return Ok(None);
        }
        // The player sits out until the next correct combination.
        self.back_in[player] = self.round + 1;
        if (0..self.won.len()).all(|player| self.is_locked(player)) {
            return self.next_round(terms, fate, lucks).map_err(Refused::Luck);
        }
        Ok(None)
    }
}
