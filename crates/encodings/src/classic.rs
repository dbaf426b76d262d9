//! Sumoku Classic: a play is a lane, a first cell, tiles one by one, and `stop`.
//!
//! | index | meaning |
//! |---|---|
//! | 0–127, 128–255 | the row or column, its coordinate plus 64 |
//! | 256–383 | the first cell within it, its coordinate plus 64 |
//! | 384–437 | the next tile as it is read: 6 colours × the numbers 1 to 9 (9 is a six upside down) |
//! | 438, 439 | `stop` ends the play; `pass` |
//!
//! The mask allows every index that continues to some legal play. Coordinates wrap around after 128 cells, which 96
//! connected tiles never reach.
//!
//! An observation has 100 rows × 10 columns:
//!
//! - Rows 0–95 are the tiles, by number, then colour, with two rows for the two copies: on the table; x and y (plus 64,
//!   in 128ths); laid as a nine; in the agent's hand; in the hands of the next four players; the place of a tile from
//!   the hand in the play under way (in sixths).
//! - Row 96: the scores (plus 100, in hundreds), the agent's first.
//! - Row 97: key 3, 4 or 5; tiles in the bag (of 96); bonus play; whether the next index is a lane, a cell or a tile;
//!   whether the agent is to play.
//! - Row 98: the choices made so far: row, column, its coordinate, the first cell (plus 64, in 128ths), the number of
//!   tiles (in sixths).
//! - Row 99: the number of players (in fifths).

use dohyo_core::{Fate, Game, Outcome, Seat, Seed};
use dohyo_games::{AnyAction, AnyGame};
use dohyo_sumoku::position::{Hand, Position};
use dohyo_sumoku::{Action, Cell, Play, Sumoku, Way};

use crate::tiles::{READINGS, Rows, laid, reading, write_key};
use crate::{Refusal, Shape, World};

/// The number of indices.
pub const ACTIONS: usize = PASS + 1;
/// Rows and columns.
pub const SHAPE: [usize; 2] = [100, WIDTH];

const SIDE: usize = 128;
const MIDDLE: i16 = 64;
const START: usize = 2 * SIDE;
const TILE: usize = START + SIDE;
const STOP: usize = TILE + READINGS;
const PASS: usize = STOP + 1;
const WIDTH: usize = 10;

/// A play as indices: the lane, the first cell, and the tiles followed by [`NONE`].
type Path = [u8; 9];
/// The value after the last tile of a path. It is smaller than every tile, so that a play comes before its extensions.
const NONE: u8 = 0;

fn place(coordinate: i16) -> usize {
    (coordinate + MIDDLE) as usize & (SIDE - 1)
}

fn coordinate(place: usize) -> i16 {
    place as i16 - MIDDLE
}

/// Returns the coordinates of a cell across a line and along it.
fn split(cell: Cell, way: Way) -> (i16, i16) {
    match way {
        Way::Across => (cell.y, cell.x),
        Way::Down => (cell.x, cell.y),
    }
}

fn path(start: Cell, way: Way, readings: impl Iterator<Item = usize>) -> Path {
    let (across, along) = split(start, way);
    let mut path = [NONE; 9];
    path[0] = (way == Way::Down).into();
    path[1] = place(across) as u8;
    path[2] = place(along) as u8;
    for (slot, reading) in path[3..].iter_mut().zip(readings) {
        *slot = reading as u8 + 1;
    }
    path
}

/// Returns the indices of a play.
pub fn encode(play: &Play) -> Vec<usize> {
    let (across, along) = split(play.start, play.way);
    let lane = if play.way == Way::Down { SIDE } else { 0 } + place(across);
    let tiles = play.tiles.iter().map(|&laid| TILE + reading(laid));
    [lane, START + place(along)].into_iter().chain(tiles).chain([STOP]).collect()
}

/// Returns the play that `indices` describe, with coordinates from −64 to 63.
pub fn decode(indices: &[usize]) -> Option<Play> {
    let (&[lane, start], [tiles @ .., STOP]) = (indices.first_chunk::<2>()?, indices.get(2..)?) else {
        return None;
    };
    if lane >= START || !(START..TILE).contains(&start) {
        return None;
    }
    let (across, along) = (coordinate(lane % SIDE), coordinate(start - START));
    let (way, start) = if lane < SIDE {
        (Way::Across, Cell::at(along, across))
    } else {
        (Way::Down, Cell::at(across, along))
    };
    let tiles: Option<Vec<_>> = tiles.iter().map(|&tile| laid(tile.checked_sub(TILE)?)).collect();
    tiles.map(|tiles| Play { start, way, tiles })
}

/// A game of Sumoku Classic as numbers.
#[derive(Clone, Debug)]
pub struct Classic {
    seed: Seed,
    log: Vec<u16>,
    game: Sumoku,
    /// Every play of the player to move, sorted.
    plays: Vec<Path>,
    /// The indices of the play under way.
    chosen: Vec<usize>,
    may_pass: bool,
}

impl Classic {
    /// Begins with `game`, or returns `None` if its mode is not Classic.
    pub fn of(game: Sumoku, seed: Seed) -> Option<Self> {
        game.classic()?;
        let mut world =
            Self { seed, log: Vec::new(), game, plays: Vec::new(), chosen: Vec::new(), may_pass: false };
        world.list();
        Some(world)
    }

    fn list(&mut self) {
        self.plays.clear();
        self.chosen.clear();
        self.may_pass = false;
        let terms = self.game.terms();
        let Some((classic, seat)) =
            self.game.classic().and_then(|classic| Some((classic, classic.to_play()?)))
        else {
            return;
        };
        if let Some(position) = Position::new(classic.grid(), classic.key(), terms) {
            let hand = Hand::new(&classic.hands()[seat.index()], classic.key());
            let plays = &mut self.plays;
            position.each_play(&hand, &mut |found| {
                plays.push(path(found.start(), found.way(), found.tiles().map(reading)));
                true
            });
        } else {
            let paths = classic.plays(terms);
            self.plays.extend(
                paths.iter().map(|play| path(play.start, play.way, play.tiles.iter().copied().map(reading))),
            );
        }
        self.plays.sort_unstable();
        self.may_pass = self.plays.is_empty() || classic.is_bonus() || terms.free_pass;
    }

    /// Returns the chosen indices as the beginning of a path.
    fn prefix(&self) -> Vec<u8> {
        let mut prefix = Vec::with_capacity(9);
        for (at, &index) in self.chosen.iter().enumerate() {
            match at {
                0 => prefix.extend([(index / SIDE) as u8, (index % SIDE) as u8]),
                1 => prefix.push((index - START) as u8),
                _ => prefix.push((index - TILE) as u8 + 1),
            }
        }
        prefix
    }

    /// Returns the plays that begin with the chosen indices.
    fn open(&self) -> &[Path] {
        let prefix = self.prefix();
        let first = self.plays.partition_point(|path| path[..prefix.len()] < prefix[..]);
        let last = self.plays.partition_point(|path| path[..prefix.len()] <= prefix[..]);
        &self.plays[first..last]
    }

    fn allows(&self, index: usize) -> bool {
        let mut allowed = false;
        self.each_legal(&mut |known| allowed |= known == index);
        allowed
    }

    fn act(game: &mut Sumoku, action: &Action, seed: Seed) -> Result<(), Refusal> {
        let seat = game.to_act().first().ok_or_else(Refusal::over)?;
        game.play(seat, action, Fate::Drawn(seed)).map(drop).map_err(|why| Refusal::of(action, &why))
    }

    /// Returns the play of the chosen indices with the coordinates it has on the table.
    fn finished(&self) -> Option<Play> {
        let mut play = decode(&[self.chosen.as_slice(), &[STOP]].concat())?;
        let grid = self.game.classic()?.grid();
        let (low, high) = grid.iter().fold((Cell::at(0, 0), Cell::at(0, 0)), |(low, high), (cell, _)| {
            let low = Cell::at(low.x.min(cell.x), low.y.min(cell.y));
            (low, Cell::at(high.x.max(cell.x), high.y.max(cell.y)))
        });
        let near = |at: i16, low: i16, high: i16| {
            let side = SIDE as i16;
            if at > high + side / 2 {
                at - side
            } else if at < low - side / 2 {
                at + side
            } else {
                at
            }
        };
        play.start = Cell::at(near(play.start.x, low.x, high.x), near(play.start.y, low.y, high.y));
        Some(play)
    }

    fn refuse(&self, index: usize) -> Refusal {
        if index >= ACTIONS {
            return Refusal::out_of_range(index, ACTIONS);
        }
        if self.game.outcome().is_some() {
            return Refusal::over();
        }
        let action = match (index, self.chosen.len()) {
            (PASS, 0) => Some(Action::Pass),
            (STOP, 2..) => self.finished().map(Action::Play),
            _ => None,
        };
        match action.and_then(|action| Self::act(&mut self.game.clone(), &action, self.seed).err()) {
            Some(why) => why,
            None => Refusal::new("NoPlay", format!("no legal play continues with index {index}")),
        }
    }
}

impl World for Classic {
    fn actions(&self) -> usize {
        ACTIONS
    }

    fn shape(&self) -> Shape {
        &SHAPE
    }

    fn seats(&self) -> Vec<Seat> {
        self.game.seats().iter().collect()
    }

    fn to_act(&self) -> Option<usize> {
        self.game.to_act().first().map(Seat::index)
    }

    fn each_legal(&self, visit: &mut dyn FnMut(usize)) {
        if self.chosen.is_empty() {
            let lane = |path: &Path| usize::from(path[0]) * SIDE + usize::from(path[1]);
            let mut last = usize::MAX;
            for path in &self.plays {
                if lane(path) != last {
                    last = lane(path);
                    visit(last);
                }
            }
            if self.may_pass {
                visit(PASS);
            }
            return;
        }
        let at = self.chosen.len() + 1;
        let mut last = None;
        for path in self.open() {
            let next = path.get(at).copied().unwrap_or(NONE);
            if last == Some(next) {
                continue;
            }
            last = Some(next);
            visit(match (at, next) {
                (2, next) => START + usize::from(next),
                (_, NONE) => STOP,
                (_, next) => TILE + usize::from(next) - 1,
            });
        }
    }

    fn observe(&self, agent: usize, array: &mut [f32]) {
        let Some(classic) = self.game.classic() else { return };
        let players = classic.hands().len();
        let flag = |is: bool| f32::from(u8::from(is));
        let share = |coordinate: i16| f32::from(coordinate + MIDDLE) / SIDE as f32;
        let (table, rest) = array.split_at_mut(96 * WIDTH);
        let mut rows = Rows::new(table, WIDTH);
        for (cell, laid) in classic.grid().iter() {
            let row = rows.next(laid.tile());
            row[..4].copy_from_slice(&[1.0, share(cell.x), share(cell.y), flag(laid.value() == 9)]);
        }
        let acts = classic.to_play().map(Seat::index);
        for turn in 0..players {
            let player = (agent + turn) % players;
            let mut laying: Vec<_> = if acts == Some(player) {
                self.chosen.iter().skip(2).filter_map(|&index| laid(index - TILE)).map(Some).collect()
            } else {
                Vec::new()
            };
            for &tile in &classic.hands()[player] {
                let row = rows.next(tile);
                row[4 + turn] = 1.0;
                let in_play = laying.iter().position(|laid| laid.is_some_and(|laid| laid.tile() == tile));
                if let Some((at, laid)) = in_play.and_then(|at| Some((at, laying[at].take()?))) {
                    row[9] = (at + 1) as f32 / 6.0;
                    row[3] = flag(laid.value() == 9);
                }
            }
            rest[turn] = (classic.scores()[player] + 100) as f32 / 100.0;
        }
        let (_, rest) = rest.split_at_mut(WIDTH);
        write_key(classic.key(), rest);
        let chosen = self.chosen.len();
        rest[3..9].copy_from_slice(&[
            classic.bag() as f32 / 96.0,
            flag(classic.is_bonus()),
            flag(chosen == 0),
            flag(chosen == 1),
            flag(chosen >= 2),
            flag(acts == Some(agent)),
        ]);
        let rest = &mut rest[WIDTH..];
        if let Some(&lane) = self.chosen.first() {
            rest[lane / SIDE] = 1.0;
            rest[2] = share(coordinate(lane % SIDE));
        }
        if let Some(&start) = self.chosen.get(1) {
            rest[3] = share(coordinate(start - START));
            rest[4] = (chosen - 2) as f32 / 6.0;
        }
        rest[WIDTH] = players as f32 / 5.0;
    }

    fn play(&mut self, index: usize) -> Result<(), Refusal> {
        if !self.allows(index) {
            return Err(self.refuse(index));
        }
        let action = match index {
            PASS => Some(Action::Pass),
            STOP => self.finished().map(Action::Play),
            _ => None,
        };
        match action {
            Some(action) => {
                Self::act(&mut self.game, &action, self.seed)?;
                self.list();
            }
            None => self.chosen.push(index),
        }
        self.log.push(index as u16);
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn is_midway(&self) -> bool {
        !self.chosen.is_empty()
    }

    fn log(&self) -> &[u16] {
        &self.log
    }

    fn game(&self) -> Option<AnyGame> {
        Some(self.game.clone().into())
    }

    fn encode(&self, action: &AnyAction) -> Option<Vec<usize>> {
        match action {
            AnyAction::Sumoku(Action::Pass) => Some(vec![PASS]),
            AnyAction::Sumoku(Action::Play(play)) => Some(encode(play)),
            _ => None,
        }
    }

    fn decode(&self, indices: &[usize]) -> Option<AnyAction> {
        if indices == [PASS] {
            return Some(AnyAction::Sumoku(Action::Pass));
        }
        let all: Vec<usize> = self.chosen.iter().chain(indices).copied().collect();
        decode(&all).map(|play| AnyAction::Sumoku(Action::Play(play)))
    }
}
