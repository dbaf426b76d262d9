//! The swaps that a hand without a Sumoku needs.

use std::collections::HashSet;

use dohyo_core::{Chance, Seed};
use dohyo_sumoku::Tile;

use crate::{Answer, BrokenOff, CERTAIN, Task, surplus};

/// The swaps that a hand without a Sumoku needs.
#[derive(Clone, Debug, PartialEq)]
pub struct Swaps {
    /// The smallest number of swaps after which there can be a Sumoku, or 0 if there already is one.
    pub count: usize,
    /// Whether it is proved that fewer swaps are never enough.
    pub certain: bool,
    /// The tiles to give away, in order. Each swap draws two tiles for one. If there are fewer than `count`, the other
    /// swaps give away drawn tiles.
    pub give: Vec<Tile>,
    /// The estimated probability, from 0 to 1, that the tiles after the swaps form a Sumoku.
    pub likelihood: f64,
}

/// The number of random draws tried for each way to swap.
const DRAWS: u32 = 60;
/// The largest number of swaps considered.
const MOST: usize = 8;
/// The number of random choices of several tiles to give away.
const WAYS: u32 = 24;
/// The largest number of hands examined before a number of swaps is left undecided.
const HANDS: usize = 100_000;
/// The number of states that the proof for one hand may visit.
const STATES: u64 = 5_000_000;

impl Task<'_> {
    /// Returns the smallest number of swaps after which there can be a Sumoku, and the tiles to give away that make one
    /// most likely. Tiles are drawn from `pool`. Returns `None` if the pool is too small or eight swaps are not enough.
    ///
    /// A number of swaps is proved insufficient if a colour is still too frequent after it, or if none of the possible
    /// hands after it has a Sumoku. These hands are examined if they have at most [`CERTAIN`] tiles and there are not
    /// too many of them, which is always so after one swap. A hand that exceeds its limit of states leaves the answer
    /// uncertain.
    pub fn fewest_swaps(&self, pool: &[Tile]) -> Option<Swaps> {
        let mut certain = match self.solve().answer {
            Answer::Sumoku(_) => {
                return Some(Swaps { count: 0, certain: true, give: Vec::new(), likelihood: 1.0 });
            }
            Answer::Impossible => true,
            Answer::Undecided => false,
        };
        let mut chance = Seed::from(self.seed).chance();
        // A swap removes one tile of the frequent colour and at best adds two others.
        let least = surplus(&self.with_locked(self.tiles)).div_ceil(3).max(1);
        for count in least..=MOST.min(self.tiles.len()).min(pool.len() / 2) {
            if let Some(swaps) = self.luckiest(count, pool, &mut chance) {
                return Some(Swaps { certain, ..swaps });
            }
            match self.try_all(count, pool, &mut chance) {
                Ok(Some(swaps)) => return Some(Swaps { certain, ..swaps }),
                Ok(None) => {}
                Err(BrokenOff) => certain = false,
            }
        }
        None
    }

    /// Returns the way to swap for which the most random draws have a Sumoku that is found quickly, or `None` if no
    /// draw has one.
    fn luckiest(&self, count: usize, pool: &[Tile], chance: &mut Chance) -> Option<Swaps> {
        let ways: Vec<Vec<Tile>> = if count == 1 {
            let mut distinct = self.tiles.to_vec();
            distinct.sort_unstable();
            distinct.dedup();
            distinct.into_iter().map(|tile| vec![tile]).collect()
        } else {
            let choose = |_| {
                let mut tiles = self.tiles.to_vec();
                chance.shuffle(&mut tiles);
                tiles.truncate(count);
                tiles
            };
            (0..WAYS).map(choose).collect()
        };
        let tried = ways.into_iter().map(|give| (self.luck(&give, pool, chance), give));
        let (lucky, give) = tried.max_by_key(|(lucky, _)| *lucky).filter(|(lucky, _)| *lucky > 0)?;
        Some(Swaps { count, certain: false, give, likelihood: f64::from(lucky) / f64::from(DRAWS) })
    }

    /// Examines every possible hand after `count` swaps. For a single swap, returns the one for which the most draws
    /// have a Sumoku. For more swaps, the search for each choice of tiles to give stops at the first draw that has one.
    fn try_all(&self, count: usize, pool: &[Tile], chance: &mut Chance) -> Result<Option<Swaps>, BrokenOff> {
        if self.with_locked(self.tiles).len() + count > CERTAIN {
            return Err(BrokenOff);
        }
        let (own, others) = (self.kinds(self.tiles), self.kinds(pool));
        let mut hands = Hands { task: self, dead: HashSet::new(), open: false };
        let mut best: Option<(f64, Vec<Tile>)> = None;
        // With several swaps, drawn tiles can be given away and given tiles drawn again.
        for gone in (usize::from(count == 1)..=count).rev() {
            let broken_off = !each_choice(&own, gone, &mut |give, _| {
                let (kept, mut lucky) = (self.without(give), 0.0);
                let all = ways_to_choose(pool.len(), count + gone);
                let go_on = each_choice(&others, count + gone, &mut |drawn, ways| {
                    let hand: Vec<Tile> = kept.iter().chain(drawn).copied().collect();
                    if hands.has_sumoku(&hand) {
                        lucky += ways;
                    }
                    hands.dead.len() < HANDS && (count == 1 || lucky == 0.0)
                });
                if lucky > 0.0 && best.as_ref().is_none_or(|(most, _)| lucky / all > *most) {
                    best = Some((lucky / all, give.to_vec()));
                }
                go_on
            });
            if broken_off {
                break;
            }
        }
        match best {
            Some((least, give)) => {
                // With several swaps, not all draws were examined.
                let sampled = count > 1 && give.len() == count;
                let lucky = if sampled { self.luck(&give, pool, chance) } else { 0 };
                let likelihood = least.max(f64::from(lucky) / f64::from(DRAWS));
                Ok(Some(Swaps { count, certain: false, give, likelihood }))
            }
            None if hands.open || hands.dead.len() >= HANDS => Err(BrokenOff),
            None => Ok(None),
        }
    }

    /// Returns the tiles without those in `give`.
    fn without(&self, give: &[Tile]) -> Vec<Tile> {
        let mut kept = self.tiles.to_vec();
        for tile in give {
            if let Some(index) = kept.iter().position(|other| other == tile) {
                kept.remove(index);
            }
        }
        kept
    }

    /// Returns `tiles` and the locked tiles.
    fn with_locked(&self, tiles: &[Tile]) -> Vec<Tile> {
        let locked = self.locked.iter().flat_map(|grid| grid.iter()).map(|(_, laid)| laid.tile());
        tiles.iter().copied().chain(locked).collect()
    }

    /// Counts the random draws that, after giving away `give`, have a Sumoku that is found quickly.
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

    /// Groups tiles that are interchangeable.
    fn kinds(&self, tiles: &[Tile]) -> Vec<Vec<Tile>> {
        let mut tiles = tiles.to_vec();
        tiles.sort_unstable_by_key(|&tile| (self.kind(tile), tile));
        tiles.chunk_by(|&one, &other| self.kind(one) == self.kind(other)).map(<[Tile]>::to_vec).collect()
    }

    /// Returns the properties of a tile that matter in a line: its colour and its possible numbers, or only their
    /// remainders if numbers may repeat.
    fn kind(&self, tile: Tile) -> (usize, u16) {
        let what = |value: u8| if self.terms.numbers_repeat { value % self.key.number() } else { value };
        (tile.colour().index(), tile.readings().fold(0, |seen, laid| seen | 1 << what(laid.value())))
    }
}

/// Hands that are known to have no Sumoku.
struct Hands<'a> {
    task: &'a Task<'a>,
    dead: HashSet<Vec<(usize, u16)>>,
    /// Whether a hand was left undecided.
    open: bool,
}

impl Hands<'_> {
    fn has_sumoku(&mut self, hand: &[Tile]) -> bool {
        if surplus(&self.task.with_locked(hand)) > 0 {
            return false;
        }
        let mut kinds: Vec<(usize, u16)> = hand.iter().map(|&tile| self.task.kind(tile)).collect();
        kinds.sort_unstable();
        if self.dead.contains(&kinds) {
            return false;
        }
        let patience = Some(self.task.patience.unwrap_or(STATES).min(STATES));
        let answer = Task { tiles: hand, patience, ..*self.task }.decide_doubtful();
        if matches!(answer, Answer::Sumoku(_)) {
            return true;
        }
        self.open |= answer == Answer::Undecided;
        self.dead.insert(kinds);
        false
    }
}

/// Calls `visit` with every choice of `count` tiles by kind, and the number of ways to make that choice, until `visit`
/// returns `false`. Returns `true` if all choices were visited.
fn each_choice(kinds: &[Vec<Tile>], count: usize, visit: &mut dyn FnMut(&[Tile], f64) -> bool) -> bool {
    fn choose(
        kinds: &[Vec<Tile>],
        count: usize,
        chosen: &mut Vec<Tile>,
        ways: f64,
        visit: &mut dyn FnMut(&[Tile], f64) -> bool,
    ) -> bool {
        if count == 0 {
            return visit(chosen, ways);
        }
        let Some((kind, others)) = kinds.split_first() else { return true };
        let before = chosen.len();
        let mut ways = ways;
        for taken in 0..=count.min(kind.len()) {
            if taken > 0 {
                chosen.push(kind[taken - 1]);
                ways *= (kind.len() + 1 - taken) as f64 / taken as f64;
            }
            if !choose(others, count - taken, chosen, ways, visit) {
                return false;
            }
        }
        chosen.truncate(before);
        true
    }
    choose(kinds, count, &mut Vec::new(), 1.0, visit)
}

fn ways_to_choose(from: usize, count: usize) -> f64 {
    (0..count).map(|chosen| (from - chosen) as f64 / (chosen + 1) as f64).product()
}
