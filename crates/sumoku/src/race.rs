//! Speed, Team and Solo: all players build their own grids, and the first to finish calls “Sumoku!”.

use dohyo_core::{Chance, Fate, LuckError, Refused, Seat, SeatSet};

use crate::bag::{Bag, Draw};
use crate::position::{Found, Position};
use crate::{Action, Cell, Grid, GridFault, Illegal, Key, Laid, Mode, Terms, Tile};

/// The number of tiles dealt to each player in Speed.
const SPEED_HAND: usize = 10;
/// The number of tiles dealt at the beginning of Solo.
const SOLO_HAND: usize = 16;
/// The number of tiles added at each further stage of Solo.
const SOLO_MORE: usize = 10;
/// The number of tiles that a swap gives for one, and that each other player draws after a wrong claim.
const TWO: usize = 2;
/// The number of attempts to lay each hand of a fair deal before dealing again.
const ATTEMPTS: u32 = 100;
/// The number of rounds in a row that wins a game of Speed.
const IN_A_ROW: u8 = 2;
/// The number of rounds in all that wins a game of Speed.
const IN_ALL: u8 = 3;

/// A player or team that builds a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Builder {
    /// The tiles to lay. A claim must use all of them.
    pub tiles: Vec<Tile>,
    /// Whether a wrong claim put the builder out of this round.
    pub out: bool,
    /// The number of rounds won.
    pub wins: u8,
    /// The number of rounds won in a row, counting back from the last one.
    pub streak: u8,
    /// A number that increases when the tiles, the key or the round change.
    pub(crate) sight: u32,
}

/// A game of Speed, Team or Solo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Race {
    pub(crate) key: Key,
    pub(crate) builders: Vec<Builder>,
    pub(crate) pool: Bag,
    pub(crate) round: u16,
    /// The last correct grid. In Solo this is the result so far.
    pub(crate) laid: Grid,
    /// The fault of the last claim, or `None` if it was correct.
    pub(crate) fault: Option<GridFault>,
    pub(crate) winner: Option<usize>,
    /// Whether the game has ended without a winner: in Team nobody built a Sumoku, in Solo the player finished early.
    pub(crate) over: bool,
    /// The seats that are ready for the next round of Speed, or `None` while a round is being played.
    pub(crate) ready: Option<SeatSet>,
}

impl Race {
    /// Draws hands and a key from `pool`.
    pub(crate) fn deal(terms: Terms, pool: &Bag, chance: &mut Chance) -> Draw {
        let count = hand_size(terms) * usize::from(terms.players);
        let mut tiles = pool.draw(count, chance);
        let key = Key::roll(chance);
        while terms.fair_deal
            && tiles.chunks(hand_size(terms)).any(|hand| !has_sumoku(hand, key, terms, chance))
        {
            tiles = pool.draw(count, chance);
        }
        Draw { tiles, key: Some(key), first: None }
    }

    /// Begins a game with `deal`, or returns why that is impossible.
    pub(crate) fn begin(terms: Terms, deal: &Draw) -> Result<Self, String> {
        let builder = Builder { tiles: Vec::new(), out: false, wins: 0, streak: 0, sight: 0 };
        let mut race = Self {
            key: Key::ALL[0],
            builders: vec![builder; usize::from(terms.players)],
            pool: Bag::full(),
            round: 0,
            laid: Grid::default(),
            fault: None,
            winner: None,
            over: false,
            ready: None,
        };
        race.begin_round(terms, deal)?;
        Ok(race)
    }

    /// Begins a round with a deal from the pool, which must have all tiles, or returns why that is impossible.
    fn begin_round(&mut self, terms: Terms, deal: &Draw) -> Result<(), String> {
        deal.expect_tiles(hand_size(terms) * self.builders.len())?;
        deal.expect_key(true)?;
        deal.expect_first(false)?;
        self.pool.take_told(deal)?;
        self.key = deal.key.unwrap_or(self.key);
        for (builder, hand) in self.builders.iter_mut().zip(deal.tiles.chunks(hand_size(terms))) {
            builder.tiles = hand.to_vec();
            builder.out = false;
            builder.sight += 1;
        }
        (self.laid, self.ready) = (Grid::default(), None);
        self.round += 1;
        Ok(())
    }

    /// Returns the key of this round.
    pub fn key(&self) -> Key {
        self.key
    }

    /// Returns the players or teams, in seat order.
    pub fn builders(&self) -> &[Builder] {
        &self.builders
    }

    /// Returns the number of face-down tiles.
    pub fn pool(&self) -> usize {
        self.pool.len()
    }

    /// Returns the number of the round, from 1. In Solo this is the stage.
    pub fn round(&self) -> u16 {
        self.round
    }

    /// Returns the seats that are ready for the next round, or `None` while a round is being played.
    pub fn ready(&self) -> Option<SeatSet> {
        self.ready
    }

    /// Returns the fault of the last claim, or `None` if it was correct.
    pub fn fault(&self) -> Option<&GridFault> {
        self.fault.as_ref()
    }

    /// Returns the last correct grid. In Solo its number of tiles is the result so far.
    pub fn laid(&self) -> &Grid {
        &self.laid
    }

    /// Returns `true` if `seat` is the only one left in the round. That player must still build a Sumoku to win, or
    /// may give up the round.
    pub fn is_last_left(&self, seat: Seat) -> bool {
        self.builders.len() > 1 && self.in_round().single() == Some(seat)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.winner.is_some() || self.over
    }

    pub(crate) fn to_act(&self) -> SeatSet {
        match self.ready {
            _ if self.is_over() => SeatSet::EMPTY,
            Some(ready) => self.seats().filter(|&seat| !ready.contains(seat)).collect(),
            None => self.in_round(),
        }
    }

    /// Returns the seats that are still in the round.
    fn in_round(&self) -> SeatSet {
        self.seats().filter(|seat| !self.builders[seat.index()].out).collect()
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.builders.len()).filter_map(Seat::from_index)
    }

    /// Returns the actions of `seat` except claims: finding one is the game.
    pub(crate) fn legal(&self, seat: Seat, terms: Terms) -> Vec<Action> {
        if self.ready.is_some() {
            return vec![Action::Ready];
        }
        let mut actions = Vec::new();
        if self.pool.len() >= TWO {
            let mut tiles = self.builders[seat.index()].tiles.clone();
            tiles.sort_unstable();
            tiles.dedup();
            actions.extend(tiles.into_iter().map(Action::Swap));
        }
        if self.is_last_left(seat) {
            actions.push(Action::Concede);
        }
        if terms.mode == Mode::Solo {
            actions.push(Action::Finish(self.laid.iter().collect()));
        }
        actions
    }

    pub(crate) fn act(
        &mut self,
        seat: Seat,
        action: &Action,
        terms: Terms,
        fate: Fate<'_, Draw>,
        lucks: u32,
    ) -> Result<Option<Draw>, Refused<Illegal>> {
        if let Some(ready) = self.ready {
            return self.be_ready(seat, action, ready, terms, fate, lucks);
        }
        let player = seat.index();
        if self.builders[player].out {
            return Err(Illegal::OutOfRound.into());
        }
        match action {
            Action::Swap(tile) => self.swap(player, *tile, fate, lucks),
            Action::Claim(grid) => self.claim(player, grid, terms, fate, lucks),
            Action::Concede if terms.mode != Mode::Solo => {
                if !self.is_last_left(seat) {
                    return Err(Illegal::OthersBuild.into());
                }
                self.end_round(None, terms);
                Ok(None)
            }
            Action::Finish(grid) if terms.mode == Mode::Solo => {
                self.finish(player, grid, terms)?;
                Ok(None)
            }
            Action::Ready => Err(Illegal::RoundGoesOn.into()),
            _ => Err(Illegal::OtherMode { mode: terms.mode }.into()),
        }
    }

    /// Swaps one tile for two.
    fn swap(
        &mut self,
        player: usize,
        tile: Tile,
        fate: Fate<'_, Draw>,
        lucks: u32,
    ) -> Result<Option<Draw>, Refused<Illegal>> {
        if self.pool.len() < TWO {
            return Err(Illegal::NothingToSwap.into());
        }
        let builder = &mut self.builders[player];
        let held = builder.tiles.iter().position(|&held| held == tile);
        builder.tiles.remove(held.ok_or(Illegal::NotHeld { tile })?);
        // The two tiles are drawn before `tile` is put back, so that players cannot draw the tile they gave.
        let (drawn, luck) = self.pool.take_by(TWO, fate, lucks).map_err(Refused::Luck)?;
        builder.tiles.extend(drawn);
        builder.sight += 1;
        self.pool.put_back([tile]);
        Ok(luck)
    }

    /// Judges a call of “Sumoku!”.
    fn claim(
        &mut self,
        player: usize,
        claim: &[(Cell, Laid)],
        terms: Terms,
        fate: Fate<'_, Draw>,
        lucks: u32,
    ) -> Result<Option<Draw>, Refused<Illegal>> {
        self.fault = match self.judge(Seat::ALL[player], claim, terms) {
            // A grid of other tiles is refused rather than judged.
            Err(GridFault::OtherTiles { used, held }) => {
                return Err(Illegal::NotAllTiles { used, held }.into());
            }
            judged => judged.err(),
        };
        if self.fault.is_some() {
            return self.put_out(player, terms, fate, lucks).map_err(Refused::Luck);
        }
        self.laid = claim.iter().copied().collect();
        if terms.mode == Mode::Solo {
            return self.next_stage(player, fate, lucks).map_err(Refused::Luck);
        }
        self.end_round(Some(player), terms);
        Ok(None)
    }

    /// Records that `seat` is ready for the next round. Deals once all seats are ready.
    fn be_ready(
        &mut self,
        seat: Seat,
        action: &Action,
        mut ready: SeatSet,
        terms: Terms,
        fate: Fate<'_, Draw>,
        lucks: u32,
    ) -> Result<Option<Draw>, Refused<Illegal>> {
        if *action != Action::Ready {
            return Err(Illegal::BetweenRounds.into());
        }
        if ready.contains(seat) {
            return Err(Illegal::ReadyAlready.into());
        }
        ready.insert(seat);
        self.ready = Some(ready);
        if self.seats().any(|seat| !ready.contains(seat)) {
            return Ok(None);
        }
        for builder in &mut self.builders {
            self.pool.put_back(std::mem::take(&mut builder.tiles));
        }
        let deal = fate.befall(
            lucks,
            |chance| Self::deal(terms, &self.pool, chance),
            |deal| self.clone().begin_round(terms, deal),
        );
        let deal = deal.map_err(Refused::Luck)?;
        self.begin_round(terms, &deal).map_err(|problem| Refused::Luck(LuckError::Impossible { problem }))?;
        Ok(Some(deal))
    }

    /// Checks whether the grid of a claim is a Sumoku of all tiles of `seat`.
    ///
    /// # Errors
    ///
    /// Returns the first [`GridFault`] found.
    ///
    /// # Panics
    ///
    /// Panics if the race has no such seat.
    pub fn judge(&self, seat: Seat, claim: &[(Cell, Laid)], terms: Terms) -> Result<(), GridFault> {
        let grid: Grid = claim.iter().copied().collect();
        match grid.check(&self.builders[seat.index()].tiles, self.key, terms) {
            Err(fault @ GridFault::OtherTiles { .. }) => Err(fault),
            _ if terms.locked && self.laid.iter().any(|(cell, laid)| grid.get(cell) != Some(laid)) => {
                Err(GridFault::Moved)
            }
            judged => judged,
        }
    }

    /// Puts a player out of the round after a wrong claim. In Solo a wrong claim has no penalty.
    fn put_out(
        &mut self,
        player: usize,
        terms: Terms,
        fate: Fate<'_, Draw>,
        lucks: u32,
    ) -> Result<Option<Draw>, LuckError> {
        if terms.mode == Mode::Solo {
            return Ok(None);
        }
        let claimant = &mut self.builders[player];
        claimant.out = true;
        claimant.sight += 1;
        self.pool.put_back(std::mem::take(&mut claimant.tiles));
        if self.in_round().is_empty() {
            self.end_round(None, terms);
            return Ok(None);
        }
        // Two tiles for each remaining player, one at a time, starting on the claimant's left.
        let players = self.builders.len();
        let getting: Vec<usize> = (0..TWO * players)
            .map(|turn| (player + 1 + turn) % players)
            .filter(|&next| !self.builders[next].out)
            .collect();
        let (drawn, luck) = self.pool.take_by(getting.len(), fate, lucks)?;
        for (next, tile) in getting.into_iter().zip(drawn) {
            self.builders[next].tiles.push(tile);
            self.builders[next].sight += 1;
        }
        Ok(luck)
    }

    /// Ends a round of Speed or Team, won by `winner` or by nobody. A round that nobody wins breaks every streak.
    fn end_round(&mut self, winner: Option<usize>, terms: Terms) {
        if terms.mode == Mode::Team {
            (self.winner, self.over) = (winner, winner.is_none());
            return;
        }
        for (player, builder) in self.builders.iter_mut().enumerate() {
            let won = u8::from(winner == Some(player));
            builder.wins += won;
            builder.streak = (builder.streak + won) * won;
            builder.sight += 1;
        }
        let wins_game = |&player: &usize| {
            let Builder { wins, streak, .. } = self.builders[player];
            streak >= IN_A_ROW || wins >= IN_ALL
        };
        self.winner = winner.filter(wins_game);
        self.ready = if self.winner.is_none() { Some(SeatSet::EMPTY) } else { None };
    }

    /// Begins the next stage of Solo with ten more tiles. If none are left, all 96 tiles are laid and the game is won.
    fn next_stage(
        &mut self,
        player: usize,
        fate: Fate<'_, Draw>,
        lucks: u32,
    ) -> Result<Option<Draw>, LuckError> {
        let (more, luck) = self.pool.take_by(SOLO_MORE, fate, lucks)?;
        if more.is_empty() {
            self.winner = Some(player);
        }
        self.builders[player].tiles.extend(more);
        self.builders[player].sight += 1;
        self.round += 1;
        Ok(luck)
    }

    /// Ends Solo with the tiles laid so far. The result is the last completed stage, or the sound part of `grid` if
    /// that has more tiles.
    fn finish(&mut self, player: usize, grid: &[(Cell, Laid)], terms: Terms) -> Result<(), Illegal> {
        let mut all = if terms.locked { self.laid.clone() } else { Grid::default() };
        for &(cell, laid) in grid {
            if all.set(cell, laid).is_some_and(|before| before != laid) {
                return Err(Illegal::Moved);
            }
        }
        let mut held = self.builders[player].tiles.clone();
        for tile in all.iter().map(|(_, laid)| laid.tile()) {
            let index = held.iter().position(|&held| held == tile).ok_or(Illegal::NotHeld { tile })?;
            held.swap_remove(index);
        }
        let sound = all.sound_part(self.key, terms);
        if sound.len() > self.laid.len() {
            self.laid = sound;
        }
        self.winner = (self.laid.len() == Tile::COUNT).then_some(player);
        self.over = self.winner.is_none();
        Ok(())
    }
}

/// Returns `true` if one of [`ATTEMPTS`] random attempts lays all tiles of `hand` in a Sumoku. `false` does not prove
/// that there is none.
fn has_sumoku(hand: &[Tile], key: Key, terms: Terms, chance: &mut Chance) -> bool {
    let Some(empty) = Position::new(&Grid::default(), key, terms) else { return false };
    let most_tiles = |found: &Found| found.tiles().count() as i32;
    (0..ATTEMPTS).any(|_| empty.clone().build(hand, chance, &most_tiles))
}

/// Returns the number of tiles dealt to each player or team. In Team this is 48, 32 or 24: an equal share of all 96.
fn hand_size(terms: Terms) -> usize {
    match terms.mode {
        Mode::Team => Tile::COUNT / usize::from(terms.players),
        Mode::Solo => SOLO_HAND,
        _ => SPEED_HAND,
    }
}
