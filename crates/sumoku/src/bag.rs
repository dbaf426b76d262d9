//! Face-down tiles, and the luck of drawing them.

use std::fmt;
use std::str::FromStr;

use dohyo_core::{Chance, Fate, LuckError, Malformed, Seat};

use crate::text::read_tiles;
use crate::{Key, Tile};

/// The face-down tiles. Everybody can work out which tiles these are, since all others are face up. Their order is
/// not decided until they are drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bag {
    /// The tiles, sorted.
    tiles: Vec<Tile>,
}

impl Bag {
    /// Returns a bag with all tiles.
    pub(crate) fn full() -> Self {
        let mut tiles = Tile::all();
        tiles.sort_unstable();
        Self { tiles }
    }

    /// Returns a bag with the tiles that are not in `seen`, or `None` if `seen` has too many copies of a tile.
    pub(crate) fn without(seen: &[Tile]) -> Option<Self> {
        let mut bag = Self::full();
        bag.take(seen).then_some(bag)
    }

    pub(crate) fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Removes `tiles` and returns true, or leaves the bag alone and returns false if it does not have them all.
    pub(crate) fn take(&mut self, tiles: &[Tile]) -> bool {
        let mut left = self.tiles.clone();
        for tile in tiles {
            let Ok(index) = left.binary_search(tile) else { return false };
            left.remove(index);
        }
        self.tiles = left;
        true
    }

    pub(crate) fn put_back(&mut self, tiles: impl IntoIterator<Item = Tile>) {
        self.tiles.extend(tiles);
        self.tiles.sort_unstable();
    }

    /// Draws `count` tiles at random, or all of them if there are fewer, without removing them from the bag.
    pub(crate) fn draw(&self, count: usize, chance: &mut Chance) -> Vec<Tile> {
        let mut left = self.tiles.clone();
        let count = count.min(left.len());
        (0..count).map(|_| left.remove(chance.below(left.len() as u32) as usize)).collect()
    }

    /// Removes `count` tiles decided by `fate`, or all of them if there are fewer. Taking all of them needs no luck.
    pub(crate) fn take_by(
        &mut self,
        count: usize,
        fate: Fate<'_, Draw>,
        lucks: u32,
    ) -> Result<(Vec<Tile>, Option<Draw>), LuckError> {
        let count = count.min(self.len());
        if count == self.len() {
            return Ok((std::mem::take(&mut self.tiles), None));
        }
        if count == 0 {
            return Ok((Vec::new(), None));
        }
        let draw = fate.befall(
            lucks,
            |chance| Draw::tiles(self.draw(count, chance)),
            |draw| {
                draw.expect_tiles(count)?;
                draw.expect_key(false)?;
                draw.expect_first(false)?;
                self.clone().take_told(draw)
            },
        )?;
        self.take(&draw.tiles);
        Ok((draw.tiles.clone(), Some(draw)))
    }

    /// Removes the tiles of `draw`, or returns an error if the bag does not have them.
    pub(crate) fn take_told(&mut self, draw: &Draw) -> Result<(), String> {
        if self.take(&draw.tiles) {
            return Ok(());
        }
        Err("some of these tiles are not face down".to_owned())
    }
}

/// A result of chance: the tiles drawn, and in a deal also the key and the seat that begins.
///
/// Written without spaces: `5R,6G`, `5R,6G/k4` with a key, `5R,6G/k4/s2` with the seat that begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Draw {
    /// The tiles, in the order they were drawn.
    pub tiles: Vec<Tile>,
    /// The key, if the die was rolled.
    pub key: Option<Key>,
    /// The seat that begins, if several had the smallest total.
    pub first: Option<Seat>,
}

impl Draw {
    pub(crate) fn tiles(tiles: Vec<Tile>) -> Self {
        Self { tiles, ..Self::default() }
    }

    pub(crate) fn expect_tiles(&self, count: usize) -> Result<(), String> {
        if self.tiles.len() == count {
            return Ok(());
        }
        Err(format!("{} tiles drawn; expected {count}", self.tiles.len()))
    }

    pub(crate) fn expect_key(&self, due: bool) -> Result<(), String> {
        match (self.key, due) {
            (None, true) => Err("no key rolled; expected one, such as /k4".to_owned()),
            (Some(key), false) => Err(format!("key {key} rolled; expected none")),
            _ => Ok(()),
        }
    }

    pub(crate) fn expect_first(&self, due: bool) -> Result<(), String> {
        match (self.first, due) {
            (None, true) => {
                Err("several totals are the smallest; expected the seat that begins, such as /s2".to_owned())
            }
            (Some(seat), false) => {
                Err(format!("seat {seat} begins; expected none, since one total is the smallest"))
            }
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tiles: Vec<_> = self.tiles.iter().map(ToString::to_string).collect();
        f.write_str(&tiles.join(","))?;
        self.key.map_or(Ok(()), |key| write!(f, "/k{key}"))?;
        self.first.map_or(Ok(()), |seat| write!(f, "/s{seat}"))
    }
}

impl FromStr for Draw {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let wrong = || {
            let expected = "tiles, and in a deal a key and a seat, such as 5R,6G/k4/s2";
            Malformed::new("luck", 0, format!("`{text}`"), expected)
        };
        let mut parts = text.split('/');
        let tiles = read_tiles(&parts.next().unwrap_or("").replace(',', " ")).ok_or_else(wrong)?;
        let mut draw = Self::tiles(tiles);
        for part in parts {
            let (letter, number) = part.split_at_checked(1).ok_or_else(wrong)?;
            match letter {
                "k" if draw.key.is_none() => {
                    let key = number.parse().ok().and_then(Key::new);
                    draw.key = Some(key.ok_or_else(wrong)?);
                }
                "s" if draw.first.is_none() => draw.first = Some(number.parse().map_err(|_| wrong())?),
                _ => return Err(wrong()),
            }
        }
        Ok(draw)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_read_back() {
        for text in ["", "5R", "5R,6G/k4", "5R/k3/s2", "/k5"] {
            let draw: Draw = text.parse().expect(text);
            assert_eq!(draw.to_string(), text);
        }
        for text in ["5X", "5R/k6", "5R/s0", "5R/s9", "5R/k3/k4", "5R/", "5R/é"] {
            assert!(text.parse::<Draw>().is_err(), "{text}");
        }
    }

    #[test]
    fn every_tile_is_drawn_equally_often() {
        let bag = Bag::without(&Tile::all()[..90]).expect("six tiles");
        let mut counts = std::collections::BTreeMap::<Tile, u32>::new();
        for seed in 0..6_000_u64 {
            for tile in bag.draw(1, &mut Chance::of_luck(seed.into(), 3)) {
                *counts.entry(tile).or_default() += 1;
            }
        }
        let each = 6_000 / bag.len() as u32;
        for (tile, count) in counts {
            let copies = bag.tiles.iter().filter(|&&other| other == tile).count() as u32;
            assert!(count.abs_diff(each * copies) < each / 5, "{tile}: {count}");
        }
    }

    #[test]
    fn only_tiles_in_the_bag_can_be_drawn() {
        let mut bag = Bag::full();
        let all = Tile::all();
        assert!(bag.take(&all[1..]));
        let before = bag.clone();
        let other = all.iter().find(|&&tile| tile != all[0]).expect("another tile");
        assert!(!bag.take(&[*other]));
        assert_eq!(bag, before);
        let (taken, luck) = bag.take_by(3, Fate::Unknown, 0).expect("no luck needed");
        assert_eq!((taken, luck), (vec![all[0]], None));
    }
}
