//! Tiles of Sumoku as numbers.

use dohyo_sumoku::{Colour, Key, Laid, Tile};

/// The number of kinds of tiles.
pub(crate) const KINDS: usize = 48;
/// The number of readings: 1 to 9 in six colours.
pub(crate) const READINGS: usize = 54;

/// Returns the number of a kind of tile: by number, then by colour.
pub(crate) fn kind(tile: Tile) -> usize {
    (usize::from(tile.value()) - 1) * Colour::ALL.len() + tile.colour().index()
}

/// Returns the tile of a kind.
pub(crate) fn tile(kind: usize) -> Option<Tile> {
    Tile::new((kind / Colour::ALL.len()) as u8 + 1, Colour::ALL[kind % Colour::ALL.len()])
}

/// Returns the number of a reading: by colour, then by the number shown.
pub(crate) fn reading(laid: Laid) -> usize {
    laid.colour().index() * 9 + usize::from(laid.value()) - 1
}

/// Returns the tile as it is read.
pub(crate) fn laid(reading: usize) -> Option<Laid> {
    Laid::reading((reading % 9) as u8 + 1, *Colour::ALL.get(reading / 9)?)
}

/// A table with one row for each of the 96 tiles. The two copies of a tile have a row each; the first one added takes
/// the first row.
pub(crate) struct Rows<'a> {
    array: &'a mut [f32],
    width: usize,
    taken: [u8; KINDS],
}

impl<'a> Rows<'a> {
    /// Creates the table at the beginning of `array`, whose rows have `width` columns.
    pub(crate) fn new(array: &'a mut [f32], width: usize) -> Self {
        Self { array, width, taken: [0; KINDS] }
    }

    /// Returns the next free row of a tile.
    pub(crate) fn next(&mut self, tile: Tile) -> &mut [f32] {
        let kind = kind(tile);
        let copy = usize::from(self.taken[kind]).min(Tile::COPIES - 1);
        self.taken[kind] += 1;
        let start = (kind * Tile::COPIES + copy) * self.width;
        &mut self.array[start..start + self.width]
    }
}

/// Writes a key as three flags.
pub(crate) fn write_key(key: Key, row: &mut [f32]) {
    for (flag, other) in row.iter_mut().zip(Key::ALL) {
        *flag = f32::from(u8::from(other == key));
    }
}
