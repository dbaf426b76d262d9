//! Sumoku Speed, Team and Solo: all agents build their own grids at the same time.
//!
//! Each agent has a private bench of 32 × 32 cells, which is not part of the game, and a rack with the tiles that are
//! not on the bench. To lay a tile, an agent takes it and touches a cell; to lift a tile, it touches the tile's cell;
//! to turn a six, it plays `flip` and touches the six.
//!
//! | index | meaning |
//! |---|---|
//! | 0–5 | wait, claim, concede, ready, finish (Solo), flip |
//! | 6–53 | swaps a tile of the rack for two: by number, then colour |
//! | 54–107 | takes a tile of the rack as it is to be read: 6 colours × the numbers 1 to 9 |
//! | 108–1131 | touches a cell: row × 32 + column; the middle, 528, is 0,0 |
//!
//! The mask allows a claim once all tiles lie on the bench, whether the grid is correct or not: finding a correct grid
//! is the game.
//!
//! An observation has 105 rows × 10 columns:
//!
//! - Rows 0–95 are the tiles, by number, then colour, with two rows for the two copies: on the bench; column and row
//!   (in 32nds); laid as a nine; locked; in the rack; held by others.
//! - Rows 96–103 are the players or teams, the agent's first: present, out, rounds won (of 3), rounds won in a row (of
//!   2), tiles (of 96), ready, and whether it may act.
//! - Row 104: key 3, 4 or 5; tiles face down (of 96); the round or stage (in tenths); between two rounds; flipping; the
//!   number (in ninths) and colour (in sixths) of the tile in the agent's hand; tiles in the last correct grid (of 96).

use std::collections::BTreeMap;

use dohyo_core::{Fate, Game, Outcome, Seat, Seed};
use dohyo_games::AnyGame;
use dohyo_sumoku::{Action, Cell, Laid, Mode, Race as State, Sumoku, Tile};

use crate::order::order;
use crate::tiles::{KINDS, READINGS, Rows, kind, laid, reading, tile, write_key};
use crate::{Race, Refusal, Shape};

/// The number of indices.
pub const ACTIONS: usize = TOUCH + SIDE * SIDE;
/// Rows and columns.
pub const SHAPE: [usize; 2] = [105, WIDTH];

const WAIT: usize = 0;
const CLAIM: usize = 1;
const CONCEDE: usize = 2;
const READY: usize = 3;
const FINISH: usize = 4;
const FLIP: usize = 5;
const SWAP: usize = 6;
const TAKE: usize = SWAP + KINDS;
const TOUCH: usize = TAKE + READINGS;
const SIDE: usize = 32;
const WIDTH: usize = 10;

/// The cells on which one agent builds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Bench {
    laid: BTreeMap<usize, Laid>,
    held: Option<Laid>,
    flips: bool,
    /// The round to which the tiles on the bench belong.
    round: u16,
}

impl Bench {
    fn grid(&self) -> Vec<(Cell, Laid)> {
        self.laid.iter().map(|(&place, &laid)| (cell(place), laid)).collect()
    }

    /// Returns the tiles that do not lie on the bench.
    fn rack(&self, tiles: &[Tile]) -> Vec<Tile> {
        let mut rack = tiles.to_vec();
        for laid in self.laid.values() {
            if let Some(at) = rack.iter().position(|&tile| tile == laid.tile()) {
                rack.swap_remove(at);
            }
        }
        rack.sort_unstable();
        rack
    }

    /// Removes tiles that the agent no longer has.
    fn keep_only(&mut self, tiles: &[Tile]) {
        let mut left = tiles.to_vec();
        self.laid.retain(|_, laid| {
            let at = left.iter().position(|&tile| tile == laid.tile());
            at.map(|at| left.swap_remove(at)).is_some()
        });
        self.held = self.held.filter(|held| left.contains(&held.tile()));
    }
}

fn cell(place: usize) -> Cell {
    Cell::at((place % SIDE) as i16 - 16, (place / SIDE) as i16 - 16)
}

/// A game of Sumoku Speed, Team or Solo as numbers.
#[derive(Clone, Debug)]
pub struct Builders {
    game: Sumoku,
    seed: Seed,
    log: Vec<Vec<u16>>,
    benches: Vec<Bench>,
}

impl Builders {
    /// Begins with `game`, or returns `None` in other modes.
    pub fn of(game: Sumoku, seed: Seed) -> Option<Self> {
        let race = game.race()?;
        let bench = Bench { round: race.round(), ..Bench::default() };
        let mut benches = vec![bench; race.builders().len()];
        // In Solo, the tiles of completed stages may be locked.
        for (place, laid) in (0..SIDE * SIDE).filter_map(|place| Some((place, race.laid().get(cell(place))?)))
        {
            benches[0].laid.insert(place, laid);
        }
        Some(Self { benches, game, seed, log: Vec::new() })
    }

    fn state(&self) -> &State {
        self.game.race().expect("checked when the race began")
    }

    fn solo(&self) -> bool {
        self.game.terms().mode == Mode::Solo
    }

    fn may_act(&self, agent: usize) -> bool {
        Seat::from_index(agent).is_some_and(|seat| self.game.to_act().contains(seat))
    }

    fn is_locked(&self, place: usize) -> bool {
        self.game.terms().locked && self.state().laid().get(cell(place)).is_some()
    }

    /// Carries out an index that only affects the agent's bench. Returns `false` if the index is an action of the game.
    fn arrange(&mut self, agent: usize, index: usize) -> bool {
        let bench = &mut self.benches[agent];
        match index {
            FLIP => bench.flips = true,
            TAKE..TOUCH => (bench.held, bench.flips) = (laid(index - TAKE), false),
            TOUCH.. => {
                let place = index - TOUCH;
                match (bench.held.take(), bench.laid.remove(&place)) {
                    (Some(held), _) => drop(bench.laid.insert(place, held)),
                    (None, Some(six)) if bench.flips => {
                        let other = six.tile().readings().find(|&reading| reading != six);
                        bench.laid.insert(place, other.unwrap_or(six));
                    }
                    _ => {}
                }
                bench.flips = false;
            }
            _ => return false,
        }
        true
    }

    /// Returns the action of the game for an index.
    fn action(&self, agent: usize, index: usize) -> Option<Action> {
        let bench = &self.benches[agent];
        match index {
            CLAIM => Some(Action::Claim(bench.grid())),
            CONCEDE => Some(Action::Concede),
            READY => Some(Action::Ready),
            FINISH => Some(Action::Finish(bench.grid())),
            SWAP..TAKE => tile(index - SWAP).map(Action::Swap),
            _ => None,
        }
    }

    fn allows(&self, agent: usize, index: usize) -> bool {
        let mut allowed = false;
        self.each_legal(agent, &mut |known| allowed |= known == index);
        allowed
    }

    fn refuse(&self, agent: usize, index: usize) -> Refusal {
        if index >= ACTIONS {
            return Refusal::out_of_range(index, ACTIONS);
        }
        let refused = self.action(agent, index).and_then(|action| {
            let played = self.game.clone().play(Seat::ALL[agent], &action, Fate::Drawn(self.seed));
            played.err().map(|why| Refusal::of(&action, &why))
        });
        refused.unwrap_or_else(|| Refusal::meaningless(index))
    }

    fn tidy_benches(&mut self) {
        let (round, solo) = (self.state().round(), self.solo());
        for agent in 0..self.benches.len() {
            let tiles = self.state().builders()[agent].tiles.clone();
            let bench = &mut self.benches[agent];
            if bench.round != round && !solo {
                *bench = Bench::default();
            }
            bench.round = round;
            bench.keep_only(&tiles);
        }
    }
}

impl Race for Builders {
    fn actions(&self) -> usize {
        ACTIONS
    }

    fn shape(&self) -> Shape {
        &SHAPE
    }

    fn agents(&self) -> usize {
        self.benches.len()
    }

    fn each_legal(&self, agent: usize, visit: &mut dyn FnMut(usize)) {
        visit(WAIT);
        let race = self.state();
        if !self.may_act(agent) {
            return;
        }
        if race.ready().is_some() {
            visit(READY);
            return;
        }
        let (bench, tiles) = (&self.benches[agent], &race.builders()[agent].tiles);
        let mut beside = bench.rack(tiles);
        if beside.is_empty() {
            visit(CLAIM);
        }
        if race.is_last_left(Seat::ALL[agent]) {
            visit(CONCEDE);
        }
        if self.solo() {
            visit(FINISH);
        }
        let free = |place: usize| !self.is_locked(place);
        let six = |laid: &Laid| laid.tile().value() == 6;
        if bench.held.is_none()
            && !bench.flips
            && bench.laid.iter().any(|(&place, laid)| six(laid) && free(place))
        {
            visit(FLIP);
        }
        beside.dedup();
        for &tile in &beside {
            if race.pool() >= 2 {
                visit(SWAP + kind(tile));
            }
            tile.readings().for_each(|laid| visit(TAKE + reading(laid)));
        }
        if bench.held.is_some() {
            (0..SIDE * SIDE)
                .filter(|place| !bench.laid.contains_key(place))
                .for_each(|place| visit(TOUCH + place));
        } else {
            let touched =
                bench.laid.iter().filter(|&(&place, laid)| free(place) && (!bench.flips || six(laid)));
            touched.for_each(|(&place, _)| visit(TOUCH + place));
        }
    }

    fn observe(&self, agent: usize, array: &mut [f32]) {
        let (race, bench) = (self.state(), &self.benches[agent]);
        let flag = |is: bool| f32::from(u8::from(is));
        let (table, rest) = array.split_at_mut(96 * WIDTH);
        let mut rows = Rows::new(table, WIDTH);
        for (&place, &laid) in &bench.laid {
            let row = rows.next(laid.tile());
            let (column, line) = ((place % SIDE) as f32 / 32.0, (place / SIDE) as f32 / 32.0);
            row[..5].copy_from_slice(&[
                1.0,
                column,
                line,
                flag(laid.value() == 9),
                flag(self.is_locked(place)),
            ]);
        }
        for tile in bench.rack(&race.builders()[agent].tiles) {
            rows.next(tile)[5] = 1.0;
        }
        let agents = self.agents();
        for turn in 0..agents {
            let player = (agent + turn) % agents;
            let builder = &race.builders()[player];
            if turn > 0 {
                builder.tiles.iter().for_each(|&tile| rows.next(tile)[6] = 1.0);
            }
            let ready = race.ready().is_some_and(|ready| ready.contains(Seat::ALL[player]));
            rest[turn * WIDTH..turn * WIDTH + 7].copy_from_slice(&[
                1.0,
                flag(builder.out),
                f32::from(builder.wins) / 3.0,
                f32::from(builder.streak) / 2.0,
                builder.tiles.len() as f32 / 96.0,
                flag(ready),
                flag(self.may_act(player)),
            ]);
        }
        let row = &mut rest[8 * WIDTH..];
        write_key(race.key(), row);
        let held = bench.held;
        row[3..].copy_from_slice(&[
            race.pool() as f32 / 96.0,
            f32::from(race.round()) / 10.0,
            flag(race.ready().is_some()),
            flag(bench.flips),
            held.map_or(0.0, |held| f32::from(held.value()) / 9.0),
            held.map_or(0.0, |held| (held.colour().index() + 1) as f32 / 6.0),
            race.laid().len() as f32 / 96.0,
        ]);
    }

    fn play(&mut self, indices: &[usize]) -> Vec<Option<Refusal>> {
        let agents = self.agents();
        let sights: Vec<_> = Seat::ALL.iter().take(agents).map(|&seat| self.game.sight(seat)).collect();
        let mut refusals: Vec<Option<Refusal>> = (0..agents)
            .map(|agent| (!self.allows(agent, indices[agent])).then(|| self.refuse(agent, indices[agent])))
            .collect();
        for agent in order(self.seed, self.log.len() as u32, agents) {
            let index = indices[agent];
            if refusals[agent].is_some() || index == WAIT || self.arrange(agent, index) {
                continue;
            }
            let (seat, action) = (Seat::ALL[agent], self.action(agent, index));
            refusals[agent] = if self.game.sight(seat) == sights[agent] {
                action.and_then(|action| {
                    let played = self.game.play(seat, &action, Fate::Drawn(self.seed));
                    played.err().map(|why| Refusal::of(&action, &why))
                })
            } else {
                Some(Refusal::new("TooLate", "another agent was faster"))
            };
        }
        self.tidy_benches();
        self.log.push(indices.iter().map(|&index| index.min(usize::from(u16::MAX)) as u16).collect());
        refusals
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// In Solo the reward is the share of the 96 tiles that were laid, because there is no opponent.
    fn rewards(&self) -> Vec<f32> {
        let seats: Vec<_> = self.game.seats().iter().collect();
        match self.outcome() {
            None => vec![0.0; seats.len()],
            Some(_) if self.solo() => vec![self.state().laid().len() as f32 / Tile::COUNT as f32],
            Some(outcome) => crate::rewards(&outcome, &seats),
        }
    }

    fn game(&self) -> AnyGame {
        self.game.clone().into()
    }

    fn log(&self) -> &[Vec<u16>] {
        &self.log
    }
}
