//! The notation of grids and positions.
//!
//! A grid is a list of cells and tiles, such as `0,0:5R 1,0:7G`. The parts of a position are separated by bars:
//!
//! ```text
//! classic 5 | GRID | HAND ; HAND | bag 72 | SCORE ; SCORE | 1    key, grid, hands, tiles left, scores, seat to play
//! speed 4 round 2 | HAND ; - | pool 76 | 1/1 ; 0/0               key, round, hands, tiles left, wins/streak
//! spot 3 round 4 | TABLE | WON ; WON | pool 60 | 4 ; 5           key, round, tiles, tiles won, tiles left, back in
//! ```
//!
//! - Classic: `1+` means that seat 1 has the bonus play for a line of six. `bag 5R 6G …` may list the tiles instead of
//!   their number.
//! - Speed and Team: `-` is the hand of a player who is out. Between two rounds `over` follows the round number, and
//!   `ready` follows the wins of each player who is ready for the next round. Solo adds the last correct grid.
//! - Spot: the last part is the round from which each player may claim again.
//!
//! Counters may follow: `passes` (Classic), `won SEAT` (Spot, races), `over 1` (Classic, and races that ended without a
//! winner) and `lucks`.

use std::fmt;
use std::str::FromStr;

use dohyo_core::{Malformed, Seat, SeatSet, split_counters, with_counters};

use crate::bag::Bag;
use crate::classic::Classic;
use crate::race::{Builder, Race};
use crate::spot::Spot;
use crate::{Cell, Grid, Key, Laid, Mode, Tile};

/// Reads `3,-2`.
pub(crate) fn read_cell(text: &str) -> Option<Cell> {
    let (x, y) = text.split_once(',')?;
    let number = |text: &str| {
        text.trim().parse::<i16>().ok().filter(|number| (-Cell::FARTHEST..=Cell::FARTHEST).contains(number))
    };
    Some(Cell::at(number(x)?, number(y)?))
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let items: Vec<_> = self.iter().map(|(cell, laid)| format!("{},{}:{laid}", cell.x, cell.y)).collect();
        f.write_str(&items.join(" "))
    }
}

impl FromStr for Grid {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let mut grid = Self::default();
        for item in text.split_whitespace() {
            let wrong = |problem: String| {
                Malformed::new("grid", 0, problem, "places and tiles such as 0,0:5R 1,0:7G")
            };
            let read =
                item.split_once(':').and_then(|(cell, laid)| Some((read_cell(cell)?, laid.parse().ok()?)));
            let (cell, laid): (Cell, Laid) = read.ok_or_else(|| wrong(format!("`{item}`")))?;
            if grid.set(cell, laid).is_some() {
                return Err(wrong(format!("two tiles at {},{}", cell.x, cell.y)));
            }
            if grid.len() > Tile::COUNT {
                return Err(wrong(format!("more than {} tiles", Tile::COUNT)));
            }
        }
        Ok(grid)
    }
}

fn tiles(list: &[Tile]) -> String {
    list.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn lists<T>(items: &[T], write: impl Fn(&T) -> String) -> String {
    items.iter().map(write).collect::<Vec<_>>().join(" ; ")
}

impl fmt::Display for Classic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hands = lists(&self.hands, |hand| tiles(hand));
        let scores = lists(&self.scores, ToString::to_string);
        let bonus = if self.bonus { "+" } else { "" };
        let (key, grid, bag) = (self.key, &self.grid, self.bag.len());
        let text =
            format!("classic {key} | {grid} | {hands} | bag {bag} | {scores} | {}{bonus}", self.to_play + 1);
        f.write_str(&with_counters(text, [("passes", self.passes as u32), ("over", self.over.into())]))
    }
}

/// Returns the counter that names the winner of a race or of Spot.
fn won(winner: Option<usize>) -> (&'static str, u32) {
    ("won", winner.map_or(0, |seat| seat as u32 + 1))
}

impl Race {
    pub(crate) fn position(&self, mode: Mode) -> String {
        let hands =
            lists(&self.builders, |builder| if builder.out { "-".to_owned() } else { tiles(&builder.tiles) });
        let ready = |seat: usize| {
            self.ready.zip(Seat::from_index(seat)).is_some_and(|(ready, seat)| ready.contains(seat))
        };
        let seats: Vec<usize> = (0..self.builders.len()).collect();
        let wins = lists(&seats, |&seat| {
            let Builder { wins, streak, .. } = &self.builders[seat];
            format!("{wins}/{streak}{}", if ready(seat) { " ready" } else { "" })
        });
        let laid = if mode == Mode::Solo { format!(" | {}", self.laid) } else { String::new() };
        let (key, round, pool) = (self.key, self.round, self.pool.len());
        let over = if self.ready.is_some() { " over" } else { "" };
        let text =
            format!("{} {key} round {round}{over} | {hands} | pool {pool} | {wins}{laid}", mode.name());
        with_counters(text, [won(self.winner), ("over", self.over.into())])
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let taken = lists(&self.won, |won| tiles(won));
        let back = lists(&self.back_in, ToString::to_string);
        let (key, round, pool) = (self.key, self.round, self.pool.len());
        let text =
            format!("spot {key} round {round} | {} | {taken} | pool {pool} | {back}", tiles(&self.table));
        f.write_str(&with_counters(text, [won(self.winner)]))
    }
}

/// A parsed position.
pub(crate) enum Position {
    Classic(Classic),
    Race(Mode, Race),
    Spot(Spot),
}

/// The parts of a position between bars, each with the index of its first character.
struct Parts<'a>(Vec<(usize, &'a str)>);

impl<'a> Parts<'a> {
    fn of(text: &'a str) -> Self {
        let mut at = 0;
        let parts = text.split('|').map(|part| {
            let start = at;
            at += part.chars().count() + 1;
            (start, part.trim())
        });
        Self(parts.collect())
    }

    /// Reads the part at `index` with `read`. The error says what was `expected`.
    fn read<T>(
        &self,
        index: usize,
        expected: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, Malformed> {
        let (at, part) = self.0.get(index).copied().unwrap_or((self.0.last().map_or(0, |last| last.0), ""));
        read(part).ok_or_else(|| Malformed::new("position", at, format!("`{part}`"), expected))
    }
}

pub(crate) fn read_tiles(text: &str) -> Option<Vec<Tile>> {
    text.split_whitespace().map(|tile| tile.parse::<Laid>().ok().map(Laid::tile)).collect()
}

fn read_lists<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    text.split(';').map(|item| read(item.trim())).collect()
}

/// The first part of a position.
struct Head {
    mode: Mode,
    key: Key,
    round: u16,
    /// Whether the round is over and the next one has not been dealt.
    between: bool,
}

/// Reads `classic 5`, `speed 4 round 2` or `speed 4 round 2 over`.
fn read_head(text: &str) -> Option<Head> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mode = Mode::ALL.into_iter().find(|mode| Some(&mode.name()) == words.first())?;
    let key = Key::new(words.get(1)?.parse().ok()?)?;
    let number = |round: &str| round.parse().ok().filter(|&round: &u16| round > 0);
    let (round, between) = match words[2..] {
        [] => (1, false),
        ["round", round] => (number(round)?, false),
        ["round", round, "over"] if mode == Mode::Speed => (number(round)?, true),
        _ => return None,
    };
    Some(Head { mode, key, round, between })
}

/// Reads `bag 72` or `bag 5R 6G`. The bag has all tiles that are not in `seen`.
fn read_bag(text: &str, word: &str, seen: &[Tile]) -> Option<Bag> {
    let rest = text.strip_prefix(word)?.trim();
    let unseen = Bag::without(seen)?;
    if let Ok(count) = rest.parse::<usize>() {
        return (count == unseen.len()).then_some(unseen);
    }
    let listed = read_tiles(rest)?;
    let all: Vec<Tile> = seen.iter().chain(&listed).copied().collect();
    (listed.len() == unseen.len() && Bag::without(&all).is_some()).then_some(unseen)
}

/// Reads the winner from the counter `won`, which is 0 if there is none.
fn read_winner(won: u32, players: usize) -> Result<Option<usize>, Malformed> {
    if won as usize <= players {
        return Ok((won as usize).checked_sub(1));
    }
    Err(Malformed::new("position", 0, format!("`won {won}`"), format!("a seat from 1 to {players}")))
}

const BAG: &str = "all tiles not seen elsewhere: their number, or a list";
const HANDS: &str = "the tiles of each player, such as 5R 6G ; 1B 2Y";

pub(crate) fn read_position(text: &str) -> Result<Position, Malformed> {
    let (text, [passes, over, won]) = split_counters(text, ["passes", "over", "won"])?;
    let parts = Parts::of(text);
    let expected = "a mode and a key, such as classic 5, or speed 4 round 2";
    let head = parts.read(0, expected, read_head)?;
    match head.mode {
        Mode::Classic => read_classic(&parts, head.key, passes as usize, over > 0).map(Position::Classic),
        Mode::Spot => read_spot(&parts, &head, won).map(Position::Spot),
        Mode::Speed | Mode::Team | Mode::Solo => {
            read_race(&parts, &head, won, over > 0).map(|race| Position::Race(head.mode, race))
        }
    }
}

fn read_classic(parts: &Parts<'_>, key: Key, passes: usize, over: bool) -> Result<Classic, Malformed> {
    let grid: Grid = parts.read(1, "a grid such as 0,0:5R 1,0:7G", |part| part.parse().ok())?;
    let hands = parts.read(2, HANDS, |part| read_lists(part, read_tiles))?;
    let seen: Vec<Tile> =
        grid.iter().map(|(_, laid)| laid.tile()).chain(hands.iter().flatten().copied()).collect();
    let bag = parts.read(3, BAG, |part| read_bag(part, "bag", &seen))?;
    let scores = parts.read(4, "the score of each player, such as 20 ; 15", |part| {
        read_lists(part, |score| score.parse::<i32>().ok()).filter(|scores| scores.len() == hands.len())
    })?;
    let (to_play, bonus) = parts.read(5, "the seat to play", |part| {
        let (seat, bonus) = part.strip_suffix('+').map_or((part, false), |seat| (seat, true));
        let seat = seat.parse::<Seat>().ok().map(Seat::index).filter(|&seat| seat < hands.len())?;
        Some((seat, bonus))
    })?;
    Ok(Classic { key, grid, hands, bag, scores, to_play, bonus, passes, over })
}

fn read_spot(parts: &Parts<'_>, head: &Head, won: u32) -> Result<Spot, Malformed> {
    let table = parts.read(1, "the tiles on the table", read_tiles)?;
    let taken = parts.read(2, "the tiles each player has won", |part| read_lists(part, read_tiles))?;
    let winner = read_winner(won, taken.len())?;
    let seen: Vec<Tile> = table.iter().chain(taken.iter().flatten()).copied().collect();
    let pool = parts.read(3, BAG, |part| read_bag(part, "pool", &seen))?;
    let back_in = parts.read(4, "the round from which each player may claim", |part| {
        read_lists(part, |round| round.parse().ok()).filter(|rounds| rounds.len() == taken.len())
    })?;
    let Head { key, round, .. } = *head;
    Ok(Spot { key, table, pool, won: taken, back_in, round, winner, sight: 0 })
}

fn read_race(parts: &Parts<'_>, head: &Head, won: u32, over: bool) -> Result<Race, Malformed> {
    let Head { mode, key, round, between } = *head;
    let hand = |text: &str| if text == "-" { Some(None) } else { read_tiles(text).map(Some) };
    let hands = parts.read(1, HANDS, |part| read_lists(part, hand))?;
    let seen: Vec<Tile> = hands.iter().flatten().flatten().copied().collect();
    let pool = parts.read(2, BAG, |part| read_bag(part, "pool", &seen))?;
    let wins = parts.read(3, "rounds won and in a row, such as 1/1 ; 0/0", |part| {
        read_lists(part, read_wins).filter(|wins| wins.len() == hands.len())
    })?;
    let laid = match mode {
        Mode::Solo => parts.read(4, "the last correct grid, or nothing", |part| part.parse().ok())?,
        _ => Grid::default(),
    };
    let winner = read_winner(won, hands.len())?;
    let ready = Seat::ALL.into_iter().zip(&wins).filter(|(_, wins)| wins.ready).map(|(seat, _)| seat);
    let ready: Option<SeatSet> = between.then(|| ready.collect());
    let builder = |(hand, wins): (Option<Vec<Tile>>, Wins)| Builder {
        out: hand.is_none(),
        tiles: hand.unwrap_or_default(),
        wins: wins.all,
        streak: wins.streak,
        sight: 0,
    };
    let builders = hands.into_iter().zip(wins).map(builder).collect();
    Ok(Race { key, builders, pool, round, laid, fault: None, winner, over, ready })
}

/// The number of rounds that a player of a race has won, and whether the player is ready for the next round.
struct Wins {
    all: u8,
    streak: u8,
    ready: bool,
}

/// Reads `1/1` or `1/1 ready`.
fn read_wins(text: &str) -> Option<Wins> {
    let (text, ready) = text.strip_suffix("ready").map_or((text, false), |text| (text, true));
    let (all, streak) = text.trim_end().split_once('/')?;
    Some(Wins { all: all.parse().ok()?, streak: streak.parse().ok()?, ready })
}
