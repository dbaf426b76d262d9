//! The tiles nobody has seen yet.

use dohyo_core::{Chance, Seed};

use crate::{Key, Tile};

/// The tiles face down, and the chance they are drawn by. Hidden: views show only how many there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bag {
    /// The next to be drawn is the last.
    tiles: Vec<Tile>,
    chance: Chance,
    /// Tiles drawn and keys rolled so far.
    shown: u32,
}

impl Bag {
    /// All tiles, shuffled.
    pub(crate) fn full(seed: Seed) -> Self {
        let mut bag = Self { tiles: Tile::all(), chance: seed.chance(), shown: 0 };
        bag.chance.shuffle(&mut bag.tiles);
        bag
    }

    /// A bag with these tiles; the first is drawn first.
    pub(crate) fn in_order(mut tiles: Vec<Tile>) -> Self {
        tiles.reverse();
        Self { tiles, chance: Seed::default().chance(), shown: 0 }
    }

    /// A bag with the tiles that are not among these, shuffled.
    pub(crate) fn without(seen: &[Tile]) -> Option<Self> {
        let mut tiles = Tile::all();
        for tile in seen {
            let index = tiles.iter().position(|other| other == tile)?;
            tiles.remove(index);
        }
        let mut chance = Seed::default().chance();
        chance.shuffle(&mut tiles);
        Some(Self { tiles, chance, shown: 0 })
    }

    pub(crate) fn len(&self) -> usize {
        self.tiles.len()
    }

    /// How much of what was hidden has been shown: it never falls.
    pub(crate) fn shown(&self) -> u32 {
        self.shown
    }

    pub(crate) fn roll(&mut self) -> Key {
        self.shown += 1;
        Key::roll(&mut self.chance)
    }

    /// One of so many, all equally likely.
    pub(crate) fn lot(&mut self, among: usize) -> usize {
        self.chance.below(among as u32) as usize
    }

    /// Draws as many of `count` tiles as there are.
    pub(crate) fn draw(&mut self, count: usize) -> Vec<Tile> {
        let rest = self.tiles.len().saturating_sub(count);
        let mut drawn = self.tiles.split_off(rest);
        drawn.reverse();
        self.shown += drawn.len() as u32;
        drawn
    }

    /// Puts tiles back and shuffles.
    pub(crate) fn put_back(&mut self, tiles: impl IntoIterator<Item = Tile>) {
        self.tiles.extend(tiles);
        self.chance.shuffle(&mut self.tiles);
    }
}
