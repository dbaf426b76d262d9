//! Sumoku Spot: every agent may announce four of the ten tiles on the table at any moment.
//!
//! Index 0 waits. Index 1 + 5 × *quartet* + *nines* announces four tiles and their total if *nines* of their sixes are
//! read as nines; quartets of places on the table are in lexicographic order. The mask allows every possible
//! announcement, correct or not: finding a correct one is the game.
//!
//! An observation has 19 rows × 8 columns:
//!
//! - Rows 0–9 are the places on the table: whether a tile lies there, its number (in ninths), its colour (6 flags).
//! - Rows 10–17 are the players, the agent first: present, tiles won (of 16), whether the player sits out.
//! - Row 18: key 3, 4 or 5; tiles face down (of 96); the round (in hundredths).

use dohyo_core::{Fate, Game, Outcome, Seat, Seed};
use dohyo_games::AnyGame;
use dohyo_sumoku::{Action, Sumoku, Tile};

use crate::order::order;
use crate::tiles::write_key;
use crate::{Race, Refusal, Shape};

/// The number of indices.
pub const ACTIONS: usize = 1 + QUARTETS * READINGS;
/// Rows and columns.
pub const SHAPE: [usize; 2] = [19, WIDTH];

const QUARTETS: usize = 210;
const READINGS: usize = 5;
const WIDTH: usize = 8;
const PLACES: usize = 10;

/// Every choice of four places, in lexicographic order.
const CHOICES: [[usize; 4]; QUARTETS] = {
    let mut choices = [[0; 4]; QUARTETS];
    let (mut found, mut code) = (0, 0);
    while code < PLACES.pow(4) {
        let places = [code / 1000, code / 100 % 10, code / 10 % 10, code % 10];
        if places[0] < places[1] && places[1] < places[2] && places[2] < places[3] {
            choices[found] = places;
            found += 1;
        }
        code += 1;
    }
    choices
};

/// A game of Sumoku Spot as numbers.
#[derive(Clone, Debug)]
pub struct Spot {
    game: Sumoku,
    seed: Seed,
    log: Vec<Vec<u16>>,
}

impl Spot {
    /// Begins with `game`, or returns `None` if its mode is not Spot.
    pub fn of(game: Sumoku, seed: Seed) -> Option<Self> {
        game.spot()?;
        Some(Self { game, seed, log: Vec::new() })
    }

    fn may_claim(&self, agent: usize) -> bool {
        Seat::from_index(agent).is_some_and(|seat| self.game.to_act().contains(seat))
    }

    /// Returns the announcement of an index, or `None` if the tiles are not there.
    pub fn decode(&self, index: usize) -> Option<Action> {
        let index = index.checked_sub(1)?;
        let table = self.game.spot()?.table();
        let mut tiles = [*table.first()?; 4];
        for (tile, &place) in tiles.iter_mut().zip(CHOICES.get(index / READINGS)?) {
            *tile = *table.get(place)?;
        }
        let nines = index % READINGS;
        if nines > sixes(&tiles) {
            return None;
        }
        tiles.sort_unstable();
        let least: u32 = tiles.iter().map(|tile| u32::from(tile.value())).sum();
        Some(Action::Spot { tiles, total: least + 3 * nines as u32 })
    }

    /// Returns the lowest index of an announcement, or `None` if it cannot be made.
    pub fn encode(&self, action: &Action) -> Option<usize> {
        (1..ACTIONS).find(|&index| self.decode(index).as_ref() == Some(action))
    }
}

fn sixes(tiles: &[Tile]) -> usize {
    tiles.iter().filter(|tile| tile.value() == 6).count()
}

impl Race for Spot {
    fn actions(&self) -> usize {
        ACTIONS
    }

    fn shape(&self) -> Shape {
        &SHAPE
    }

    fn agents(&self) -> usize {
        self.game.seats().len()
    }

    fn each_legal(&self, agent: usize, visit: &mut dyn FnMut(usize)) {
        visit(0);
        let Some(spot) = self.game.spot().filter(|_| self.may_claim(agent)) else { return };
        let table = spot.table();
        for (quartet, places) in CHOICES.iter().enumerate() {
            if places[3] < table.len() {
                let tiles = places.map(|place| table[place]);
                (0..=sixes(&tiles)).for_each(|nines| visit(1 + quartet * READINGS + nines));
            }
        }
    }

    fn observe(&self, agent: usize, array: &mut [f32]) {
        let Some(spot) = self.game.spot() else { return };
        for (tile, row) in spot.table().iter().zip(array.chunks_exact_mut(WIDTH)) {
            row[0] = 1.0;
            row[1] = f32::from(tile.value()) / 9.0;
            row[2 + tile.colour().index()] = 1.0;
        }
        let agents = self.agents();
        for (turn, row) in array[PLACES * WIDTH..].chunks_exact_mut(WIDTH).take(agents).enumerate() {
            let player = (agent + turn) % agents;
            row[0] = 1.0;
            row[1] = spot.won()[player].len() as f32 / 16.0;
            row[2] = f32::from(u8::from(!self.may_claim(player)));
        }
        let row = &mut array[18 * WIDTH..];
        write_key(spot.key(), row);
        row[3] = spot.pool() as f32 / 96.0;
        row[4] = f32::from(spot.round()) / 100.0;
    }

    fn play(&mut self, indices: &[usize]) -> Vec<Option<Refusal>> {
        let agents = self.agents();
        // All agents decide by what they saw before the step.
        let sights: Vec<_> = Seat::ALL.iter().take(agents).map(|&seat| self.game.sight(seat)).collect();
        let actions: Vec<_> = indices.iter().map(|&index| self.decode(index)).collect();
        let mut refusals = vec![None; agents];
        for agent in order(self.seed, self.log.len() as u32, agents) {
            let index = indices[agent];
            if index == 0 {
                continue;
            }
            let seat = Seat::ALL[agent];
            refusals[agent] = match &actions[agent] {
                _ if index >= ACTIONS => Some(Refusal::out_of_range(index, ACTIONS)),
                None => Some(Refusal::meaningless(index)),
                Some(_) if self.game.sight(seat) != sights[agent] => {
                    Some(Refusal::new("TooLate", "another agent was faster"))
                }
                Some(action) => {
                    let played = self.game.play(seat, action, Fate::Drawn(self.seed));
                    played.err().map(|why| Refusal::of(action, &why))
                }
            };
        }
        self.log.push(indices.iter().map(|&index| index.min(usize::from(u16::MAX)) as u16).collect());
        refusals
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn rewards(&self) -> Vec<f32> {
        let seats: Vec<_> = self.game.seats().iter().collect();
        self.outcome().map_or_else(|| vec![0.0; seats.len()], |outcome| crate::rewards(&outcome, &seats))
    }

    fn game(&self) -> AnyGame {
        self.game.clone().into()
    }

    fn log(&self) -> &[Vec<u16>] {
        &self.log
    }
}
