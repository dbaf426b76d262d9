//! How many swaps a hand needs.

use dohyo_core::{Chance, Seed};

use super::{Answer, Task};
use crate::Tile;

/// What a hand without a Sumoku needs.
#[derive(Clone, Debug, PartialEq)]
pub struct Swaps {
    /// The fewest swaps after which there can be a Sumoku; 0 if there is one now.
    pub count: usize,
    /// The tiles to give away, the first first. Each brings two others.
    pub give: Vec<Tile>,
    /// How likely it is then, 0 to 1, by as many draws as were tried.
    pub likelihood: f64,
}

/// Draws that are tried for each way to swap.
const DRAWS: u32 = 60;
/// Swaps that are thought of.
const MOST: usize = 4;
/// Ways to choose the tiles to give that are tried, where there are several.
const WAYS: u32 = 24;

impl Task<'_> {
    /// The fewest swaps after which there can be a Sumoku, with the tiles to give that make one likeliest.
    /// What is drawn comes from `pool`. None if not even the most swaps help, or the pool is too small.
    pub fn fewest_swaps(&self, pool: &[Tile]) -> Option<Swaps> {
        if let Answer::Sumoku(_) = self.solve().answer {
            return Some(Swaps { count: 0, give: Vec::new(), likelihood: 1.0 });
        }
        let mut chance = Seed::from(self.seed).chance();
        let mut distinct = self.tiles.to_vec();
        distinct.sort_unstable();
        distinct.dedup();
        for count in 1..=MOST.min(self.tiles.len()).min(pool.len() / 2) {
            let ways: Vec<Vec<Tile>> = if count == 1 {
                distinct.iter().map(|&tile| vec![tile]).collect()
            } else {
                let choose = |_| {
                    let mut tiles = self.tiles.to_vec();
                    chance.shuffle(&mut tiles);
                    tiles.truncate(count);
                    tiles
                };
                (0..WAYS).map(choose).collect()
            };
            let tried = ways.into_iter().map(|give| (self.luck(&give, pool, &mut chance), give));
            let best = tried.max_by_key(|(lucky, _)| *lucky);
            if let Some((lucky, give)) = best.filter(|(lucky, _)| *lucky > 0) {
                return Some(Swaps { count, give, likelihood: f64::from(lucky) / f64::from(DRAWS) });
            }
        }
        None
    }

    /// In how many draws there is a Sumoku that is easily found, after giving these tiles away.
    fn luck(&self, give: &[Tile], pool: &[Tile], chance: &mut Chance) -> u32 {
        let mut kept = self.tiles.to_vec();
        for tile in give {
            if let Some(index) = kept.iter().position(|other| other == tile) {
                kept.remove(index);
            }
        }
        let mut lucky = 0;
        for _ in 0..DRAWS {
            let mut pool = pool.to_vec();
            chance.shuffle(&mut pool);
            let tiles: Vec<Tile> = kept.iter().chain(&pool[..2 * give.len()]).copied().collect();
            lucky += u32::from(Task { tiles: &tiles, ..*self }.is_easy());
        }
        lucky
    }
}
