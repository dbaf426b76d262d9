//! Spot: four tiles that a player points at.

use dohyo_sumoku::{Action, Key, Tile};

use super::desk::TileId;

/// The tiles pointed at, up to four.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pick(Vec<TileId>);

/// Tiles of a set.
pub const SET: usize = 4;
/// The least and the greatest total of four tiles: ones, and sixes read as nines.
const TOTALS: std::ops::RangeInclusive<u32> = 4..=36;

impl Pick {
    /// Points at a tile, or no longer. A fifth is not taken.
    pub fn toggle(&mut self, id: TileId) -> bool {
        if let Some(index) = self.0.iter().position(|&picked| picked == id) {
            self.0.remove(index);
            return true;
        }
        let room = self.0.len() < SET;
        if room {
            self.0.push(id);
        }
        room
    }

    /// Whether a tile is pointed at.
    pub fn has(&self, id: TileId) -> bool {
        self.0.contains(&id)
    }

    /// How many are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The claim with this total, once there are four.
    pub fn claim(&self, table: &[Tile], total: u32) -> Option<Action> {
        let tiles: Option<Vec<Tile>> =
            self.0.iter().map(|id| table.get(usize::from(id.number())).copied()).collect();
        let mut tiles: [Tile; SET] = tiles?.try_into().ok()?;
        tiles.sort_unstable();
        Some(Action::Spot { tiles, total })
    }
}

/// The totals worth announcing: multiples of the key that four tiles can reach.
pub fn totals(key: Key) -> impl Iterator<Item = u32> {
    TOTALS.filter(move |&total| key.divides(total))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_tiles_and_a_total_make_a_claim() {
        let table: Vec<Tile> = Tile::all().into_iter().step_by(7).take(10).collect();
        let mut pick = Pick::default();
        let id = TileId::of_number;
        for number in [9, 0, 3] {
            assert!(pick.toggle(id(number)));
        }
        assert_eq!(pick.claim(&table, 20), None);
        assert!(pick.toggle(id(4)) && !pick.toggle(id(5)), "no fifth");
        let mut tiles = [table[9], table[0], table[3], table[4]];
        tiles.sort_unstable();
        assert_eq!(pick.claim(&table, 20), Some(Action::Spot { tiles, total: 20 }));
        assert!(pick.toggle(id(0)) && !pick.has(id(0)) && pick.count() == 3);
    }

    #[test]
    fn every_right_total_can_be_announced() {
        for key in Key::ALL {
            let offered: Vec<u32> = totals(key).collect();
            for chunk in Tile::all().chunks(12) {
                for (_, total) in dohyo_sumoku::Spot::sets_among(chunk, key) {
                    assert!(offered.contains(&total), "{total}");
                }
            }
        }
        assert_eq!(totals(Key::ALL[2]).collect::<Vec<_>>(), [5, 10, 15, 20, 25, 30, 35]);
    }
}
