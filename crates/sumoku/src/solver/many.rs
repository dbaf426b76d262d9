//! Many tiles: a long chain as it comes, and a search for its end.

use dohyo_core::{Chance, Seed};

use super::lines::{Lines, Set};
use super::trees::Search;
use super::{Answer, Solution, Stage, Task, laying};
use crate::grid::LONGEST;
use crate::{Cell, Colour, Laid, Tile, Way};

/// How many tiles are left for the search.
const TAIL: usize = 11;
/// How often the whole is begun anew.
const TRIES: u32 = 2_000;
/// How often a line is drawn by chance before it is given up.
const DRAWS: u32 = 16;

pub(super) fn solve(task: &Task<'_>) -> Solution {
    let mut chance = Seed::from(task.seed).chance();
    let mut nodes = 0;
    for _ in 0..TRIES {
        if let Some(steps) = chain_on(task, Vec::new(), Effort::USUAL, &mut chance, &mut nodes) {
            let laid = laying::steps(&steps, Cell::at(0, 0), Way::Across, [1, 1]);
            return Solution {
                answer: Answer::Sumoku(laid.into_iter().collect()),
                stage: Stage::Chain,
                nodes,
            };
        }
    }
    Solution { answer: Answer::Undecided, stage: Stage::Chain, nodes }
}

/// How much is tried for the end of a chain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// States that the search may look at.
    pub(super) nodes: u64,
    /// How often the end is read another way.
    pub(super) readings: u32,
}

impl Effort {
    /// What the solver takes on itself.
    pub(super) const USUAL: Self = Self { nodes: 1_500, readings: 3 };
}

/// A line of a chain: its new tiles, of which the last is the one that the next line hangs on.
pub(super) type Step = Vec<Laid>;

/// A chain of all tiles that goes on from some steps, if chance finds one.
pub(super) fn chain_on(
    task: &Task<'_>,
    steps: Vec<Step>,
    effort: Effort,
    chance: &mut Chance,
    nodes: &mut u64,
) -> Option<Vec<Step>> {
    Builder::new(task, effort).build(steps, chance, nodes)
}

struct Builder<'a> {
    task: &'a Task<'a>,
    effort: Effort,
    /// The tiles that are left, by colour.
    pools: [Vec<Tile>; 6],
    left: usize,
}

impl<'a> Builder<'a> {
    fn new(task: &'a Task<'a>, effort: Effort) -> Self {
        let mut pools: [Vec<Tile>; 6] = Default::default();
        for &tile in task.tiles {
            pools[tile.colour().index()].push(tile);
        }
        Self { task, effort, pools, left: task.tiles.len() }
    }

    fn build(&mut self, mut steps: Vec<Step>, chance: &mut Chance, nodes: &mut u64) -> Option<Vec<Step>> {
        while self.left > TAIL {
            *nodes += 1;
            // Where a colour is plentiful, it must come in nearly every line: lines are short then.
            let plentiful = self.pools.iter().map(Vec::len).max().unwrap_or(1).max(1);
            let on = match steps.last_mut() {
                None => None,
                Some(last) => {
                    // The line should hang on a colour that is scarce.
                    chance.shuffle(last);
                    last.sort_by_key(|laid| std::cmp::Reverse(self.pools[laid.colour().index()].len()));
                    last.last().copied()
                }
            };
            let most = LONGEST - usize::from(on.is_some());
            let least = if on.is_some() { 1 } else { 2 };
            // Now and then a line is one shorter, or the same draw would fail in the same way for ever.
            let shorter = usize::from(chance.below(8) == 0);
            let count = (self.left / plentiful).saturating_sub(shorter).clamp(least, most);
            steps.push(self.draw(on, count, chance)?);
        }
        self.finish(steps, chance, nodes)
    }

    /// Draws so many tiles for a line.
    fn draw(&mut self, on: Option<Laid>, count: usize, chance: &mut Chance) -> Option<Step> {
        let mut colours: Vec<usize> = (0..Colour::ALL.len())
            .filter(|&colour| on.is_none_or(|on| on.colour().index() != colour))
            .collect();
        chance.shuffle(&mut colours);
        colours.sort_by_key(|&colour| std::cmp::Reverse(self.pools[colour].len()));
        colours.retain(|&colour| !self.pools[colour].is_empty());
        colours.truncate(count);
        // The most plentiful colour decides last: it has the most to choose from.
        let (&last, others) = colours.split_first()?;
        for _ in 0..DRAWS {
            let mut line: Vec<Laid> = on.into_iter().collect();
            for &colour in others {
                let tile = self.pools[colour][chance.below(self.pools[colour].len() as u32) as usize];
                let nine = chance.below(2) as usize;
                line.extend(tile.readings().nth(nine).or(Some(Laid::upright(tile))));
            }
            let sum: u32 = line.iter().map(|laid| u32::from(laid.value())).sum();
            let fits = |laid: &Laid| {
                self.task.key.divides(sum + u32::from(laid.value()))
                    && (self.task.terms.numbers_repeat
                        || !line.iter().any(|other| other.value() == laid.value()))
            };
            if !self.task.terms.numbers_repeat && repeats(&line) {
                continue;
            }
            let from = chance.below(self.pools[last].len() as u32) as usize;
            let pool = &self.pools[last];
            let found =
                (0..pool.len()).find_map(|index| pool[(from + index) % pool.len()].readings().find(fits));
            if let Some(found) = found {
                line.push(found);
                line.drain(..usize::from(on.is_some()));
                for laid in &line {
                    let pool = &mut self.pools[laid.colour().index()];
                    let index = pool.iter().position(|&tile| tile == laid.tile())?;
                    pool.swap_remove(index);
                    self.left -= 1;
                }
                return Some(line);
            }
        }
        None
    }

    /// Searches for a chain of the tiles that are left, hung on the last line.
    fn finish(&self, mut steps: Vec<Step>, chance: &mut Chance, nodes: &mut u64) -> Option<Vec<Step>> {
        let ends = steps.last().cloned().unwrap_or_default();
        for _ in 0..self.effort.readings {
            let read = |tile: &Tile| {
                let nine = chance.below(2) as usize;
                tile.readings().nth(nine).unwrap_or(Laid::upright(*tile))
            };
            let rest: Vec<Laid> = self.pools.iter().flatten().map(read).collect();
            let all: Vec<Laid> = rest.iter().chain(&ends).copied().collect();
            let lines = Lines::new(&all, self.task.key, self.task.terms);
            let mut search = Search::new(&lines, self.effort.nodes);
            let rest_set: Set = (1 << rest.len()) - 1;
            let chain = search.chain_from(rest_set, ((1 << all.len()) - 1) & !rest_set);
            *nodes += search.nodes;
            if let Some(chain) = chain {
                laying::join(&lines, &mut steps, &chain);
                return Some(steps);
            }
        }
        None
    }
}

fn repeats(line: &[Laid]) -> bool {
    let mut numbers = 0_u16;
    line.iter().any(|laid| {
        let seen = numbers >> laid.value() & 1 != 0;
        numbers |= 1 << laid.value();
        seen
    })
}
