//! The tiles that a player picks in Spot.

use dohyo_sumoku::{Action, Key, Tile};

use super::desk::TileId;

/// Up to four picked tiles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pick(Vec<TileId>);

/// The number of tiles of a set.
pub const SET: usize = 4;
/// The possible totals of four tiles: from ones to sixes read as nines.
const TOTALS: std::ops::RangeInclusive<u32> = 4..=36;

impl Pick {
    /// Picks or drops a tile. Returns `true` if that was possible: a fifth tile cannot be picked.
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

    /// Returns `true` if a tile is picked.
    pub fn has(&self, id: TileId) -> bool {
        self.0.contains(&id)
    }

    /// Drops the tiles that lie no longer where they were picked.
    pub fn keep(&mut self, before: &[Tile], now: &[Tile]) {
        let at = |tiles: &[Tile], id: &TileId| tiles.get(usize::from(id.number())).copied();
        self.0.retain(|id| at(before, id) == at(now, id));
    }

    /// Returns the number of picked tiles.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns the claim of four tiles with a total, once four are picked.
    pub fn claim(&self, table: &[Tile], total: u32) -> Option<Action> {
        let tiles: Option<Vec<Tile>> =
            self.0.iter().map(|id| table.get(usize::from(id.number())).copied()).collect();
        let mut tiles: [Tile; SET] = tiles?.try_into().ok()?;
        tiles.sort_unstable();
        Some(Action::Spot { tiles, total })
    }
}

/// Returns the tiles of `table` in an order in which those of `before` keep their places and new ones fill the gaps.
pub fn in_place(before: &[Tile], table: &[Tile]) -> Vec<Tile> {
    let mut new = table.to_vec();
    let stays: Vec<Option<Tile>> = before
        .iter()
        .map(|tile| new.iter().position(|other| other == tile).map(|index| new.remove(index)))
        .collect();
    let mut new = new.into_iter();
    let filled: Vec<Tile> = stays.into_iter().filter_map(|tile| tile.or_else(|| new.next())).collect();
    filled.into_iter().chain(new).collect()
}

/// Returns the multiples of the key that four tiles can add up to.
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
    fn tiles_that_stay_keep_their_places_and_their_picks() {
        let all: Vec<Tile> = Tile::all().into_iter().step_by(7).take(14).collect();
        let before = &all[..10];
        assert_eq!(in_place(&[], before), before);
        // The first, third, fifth and seventh are taken; the game puts the new ones at the end.
        let left: Vec<Tile> = [1, 3, 5, 7, 8, 9, 10, 11, 12, 13].map(|index| all[index]).to_vec();
        let now = in_place(before, &left);
        let expected = [10, 1, 11, 3, 12, 5, 13, 7, 8, 9].map(|index| all[index]);
        assert_eq!(now, expected);
        let mut pick = Pick::default();
        for number in [0, 1, 2, 9] {
            pick.toggle(TileId::of_number(number));
        }
        pick.keep(before, &now);
        assert_eq!(pick, Pick(vec![TileId::of_number(1), TileId::of_number(9)]));
    }

    #[test]
    fn every_possible_total_is_offered() {
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
