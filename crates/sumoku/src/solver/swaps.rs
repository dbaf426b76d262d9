//! How many swaps a hand needs.

use dohyo_core::{Chance, Seed};

use super::{Answer, CERTAIN, Task, surplus};
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
const MOST: usize = 8;
/// Ways to choose the tiles to give that are tried, where there are several.
const WAYS: u32 = 24;

impl Task<'_> {
    /// The fewest swaps after which there can be a Sumoku, with the tiles to give that make one likeliest.
    /// What is drawn comes from `pool`. None if it is too small, or not even eight swaps help.
    ///
    /// That one swap is not enough is certain for up to [`CERTAIN`] tiles: every swap there is was tried. That
    /// two or more are not is certain where a colour is too plentiful for them; otherwise as many draws as were
    /// tried say so.
    pub fn fewest_swaps(&self, pool: &[Tile]) -> Option<Swaps> {
        if let Answer::Sumoku(_) = self.solve().answer {
            return Some(Swaps { count: 0, give: Vec::new(), likelihood: 1.0 });
        }
        let mut chance = Seed::from(self.seed).chance();
        let mut distinct = self.tiles.to_vec();
        distinct.sort_unstable();
        distinct.dedup();
        // A swap takes one tile of a colour that is too plentiful, and brings two others at best.
        let least = surplus(self.tiles).div_ceil(3).max(1);
        for count in least..=MOST.min(self.tiles.len()).min(pool.len() / 2) {
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
            if count == 1
                && self.tiles.len() < CERTAIN
                && let Some(swap) = self.only_swap(&distinct, pool)
            {
                return Some(swap);
            }
        }
        None
    }

    /// The single swap after which most draws have a Sumoku, by trying every draw; none if no draw has.
    fn only_swap(&self, distinct: &[Tile], pool: &[Tile]) -> Option<Swaps> {
        let draws = (pool.len() * (pool.len() - 1) / 2) as f64;
        let mut kinds = pool.to_vec();
        kinds.sort_unstable();
        kinds.dedup();
        let copies = |kind: Tile| pool.iter().filter(|&&tile| tile == kind).count();
        let lucky_after = |give: Tile| -> usize {
            let mut lucky = 0;
            for (index, &one) in kinds.iter().enumerate() {
                for &other in &kinds[index..] {
                    let alike = one == other;
                    let ways =
                        if alike { copies(one) * (copies(one) - 1) / 2 } else { copies(one) * copies(other) };
                    let tiles: Vec<Tile> = self.without(&[give]).into_iter().chain([one, other]).collect();
                    if ways > 0 && (Task { tiles: &tiles, ..*self }).has_one() {
                        lucky += ways;
                    }
                }
            }
            lucky
        };
        let (lucky, give) =
            distinct.iter().map(|&give| (lucky_after(give), give)).max_by_key(|&(lucky, _)| lucky)?;
        (lucky > 0).then(|| Swaps { count: 1, give: vec![give], likelihood: lucky as f64 / draws })
    }

    /// The tiles without some of them.
    fn without(&self, give: &[Tile]) -> Vec<Tile> {
        let mut kept = self.tiles.to_vec();
        for tile in give {
            if let Some(index) = kept.iter().position(|other| other == tile) {
                kept.remove(index);
            }
        }
        kept
    }

    /// In how many draws there is a Sumoku that is easily found, after giving these tiles away.
    fn luck(&self, give: &[Tile], pool: &[Tile], chance: &mut Chance) -> u32 {
        let kept = self.without(give);
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
