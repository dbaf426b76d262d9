//! The text forms of grids and positions.
//!
//! A grid is a list of `x,y:5R`. A position of Classic is
//! `classic 5 | GRID | HAND ; HAND | bag 72 | SCORE ; SCORE | 1`: key, grid, hands, tiles left (or
//! `bag 5R 6G …` where their order is known), scores, seat to play, with `+` after it if the play is the
//! bonus for a line of six. Races are written `speed 4 round 2 | HAND ; - | pool 76 | 1/1 ; 0/0`: key and
//! round, hands (`-` for one who is out), tiles left, rounds won and in a row; Solo adds the grid. Spot is
//! `spot 3 round 4 | TABLE | WON ; WON | pool 60 | 4 ; 1`, the last being the round in which each may claim.

use std::fmt;
use std::str::FromStr;

use dohyo_core::Malformed;

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
        write!(f, "classic {key} | {grid} | {hands} | bag {bag} | {scores} | {}{bonus}", self.to_play + 1)
    }
}

impl Race {
    pub(crate) fn position(&self, mode: Mode) -> String {
        let hands =
            lists(&self.builders, |builder| if builder.out { "-".to_owned() } else { tiles(&builder.tiles) });
        let wins = lists(&self.builders, |builder| format!("{}/{}", builder.wins, builder.streak));
        let laid = if mode == Mode::Solo { format!(" | {}", self.laid) } else { String::new() };
        let (key, round, pool) = (self.key, self.round, self.pool.len());
        format!("{} {key} round {round} | {hands} | pool {pool} | {wins}{laid}", mode.name())
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let won = lists(&self.won, |won| tiles(won));
        let back = lists(&self.back_in, ToString::to_string);
        let (key, round, pool) = (self.key, self.round, self.pool.len());
        write!(f, "spot {key} round {round} | {} | {won} | pool {pool} | {back}", tiles(&self.table))
    }
}

/// What a position string says.
pub(crate) enum Position {
    Classic(Classic),
    Race(Mode, Race),
    Spot(Spot),
}

/// The parts of a position between bars, each with the character it begins at.
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

    /// Reads a part, or says what it should have been.
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

fn read_tiles(text: &str) -> Option<Vec<Tile>> {
    text.split_whitespace().map(|tile| tile.parse::<Laid>().ok().map(Laid::tile)).collect()
}

fn read_lists<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    text.split(';').map(|item| read(item.trim())).collect()
}

/// Reads `classic 5` or `speed 4 round 2`.
fn read_head(text: &str) -> Option<(Mode, Key, u16)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mode = Mode::ALL.into_iter().find(|mode| Some(&mode.name()) == words.first())?;
    let key = Key::new(words.get(1)?.parse().ok()?)?;
    let round = match words[2..] {
        [] => 1,
        ["round", round] => round.parse().ok().filter(|&round| round > 0)?,
        _ => return None,
    };
    Some((mode, key, round))
}

/// Reads `bag 72` or `bag 5R 6G`, given the tiles that are seen elsewhere.
fn read_bag(text: &str, word: &str, seen: &[Tile]) -> Option<Bag> {
    let rest = text.strip_prefix(word)?.trim();
    let unseen = Bag::without(seen)?;
    if let Ok(count) = rest.parse::<usize>() {
        return (count == unseen.len()).then_some(unseen);
    }
    let order = read_tiles(rest)?;
    let all: Vec<Tile> = seen.iter().chain(&order).copied().collect();
    (order.len() == unseen.len() && Bag::without(&all).is_some()).then(|| Bag::in_order(order))
}

pub(crate) fn read_position(text: &str) -> Result<Position, Malformed> {
    const BAG: &str = "all tiles not seen elsewhere: their number, or the tiles in the order they are drawn";
    let parts = Parts::of(text);
    let head = "a mode and a key, such as classic 5, or speed 4 round 2";
    let (mode, key, round) = parts.read(0, head, read_head)?;
    let hands_text = "the tiles of each player, such as 5R 6G ; 1B 2Y";
    match mode {
        Mode::Classic => {
            let grid: Grid = parts.read(1, "a grid such as 0,0:5R 1,0:7G", |part| part.parse().ok())?;
            let hands = parts.read(2, hands_text, |part| read_lists(part, read_tiles))?;
            let seen: Vec<Tile> =
                grid.iter().map(|(_, laid)| laid.tile()).chain(hands.iter().flatten().copied()).collect();
            let bag = parts.read(3, BAG, |part| read_bag(part, "bag", &seen))?;
            let scores = parts.read(4, "the score of each player, such as 20 ; 15", |part| {
                read_lists(part, |score| score.parse::<i32>().ok())
                    .filter(|scores| scores.len() == hands.len())
            })?;
            let (to_play, bonus) = parts.read(5, "the seat to play", |part| {
                let (seat, bonus) = part.strip_suffix('+').map_or((part, false), |seat| (seat, true));
                let seat = seat.parse::<usize>().ok()?.checked_sub(1).filter(|&seat| seat < hands.len())?;
                Some((seat, bonus))
            })?;
            let classic = Classic { key, grid, hands, bag, scores, to_play, bonus, passes: 0, over: false };
            Ok(Position::Classic(classic))
        }
        Mode::Spot => {
            let table = parts.read(1, "the tiles on the table", read_tiles)?;
            let won = parts.read(2, "the tiles each player has won", |part| read_lists(part, read_tiles))?;
            let seen: Vec<Tile> = table.iter().chain(won.iter().flatten()).copied().collect();
            let pool = parts.read(3, BAG, |part| read_bag(part, "pool", &seen))?;
            let back_in = parts.read(4, "the round in which each player may claim", |part| {
                read_lists(part, |round| round.parse().ok()).filter(|rounds| rounds.len() == won.len())
            })?;
            Ok(Position::Spot(Spot { key, table, pool, won, back_in, round, winner: None }))
        }
        Mode::Speed | Mode::Team | Mode::Solo => {
            let hand = |text: &str| if text == "-" { Some(None) } else { read_tiles(text).map(Some) };
            let hands = parts.read(1, hands_text, |part| read_lists(part, hand))?;
            let seen: Vec<Tile> = hands.iter().flatten().flatten().copied().collect();
            let pool = parts.read(2, BAG, |part| read_bag(part, "pool", &seen))?;
            let wins = parts.read(3, "rounds won and in a row, such as 1/1 ; 0/0", |part| {
                let pair = |text: &str| {
                    let (wins, streak) = text.split_once('/')?;
                    Some((wins.parse::<u8>().ok()?, streak.parse::<u8>().ok()?))
                };
                read_lists(part, pair).filter(|wins| wins.len() == hands.len())
            })?;
            let laid = match mode {
                Mode::Solo => parts.read(4, "the grid that lies, or nothing", |part| part.parse().ok())?,
                _ => Grid::default(),
            };
            let builder = |(hand, (wins, streak)): (Option<Vec<Tile>>, (u8, u8))| Builder {
                out: hand.is_none(),
                tiles: hand.unwrap_or_default(),
                wins,
                streak,
            };
            let builders = hands.into_iter().zip(wins).map(builder).collect();
            Ok(Position::Race(mode, Race { key, builders, pool, round, laid, fault: None, winner: None }))
        }
    }
}
