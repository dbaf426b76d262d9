//! Solves tasks of many tiles: builds a long chain at random and searches for its end.

use dohyo_core::{Chance, Seed};
use dohyo_sumoku::{Cell, Colour, Laid, Line, Tile, Way};

use crate::lines::{Lines, Set};
use crate::trees::Search;
use crate::{Answer, Solution, Stage, Task, laying};

/// The number of tiles left for the search.
const TAIL: usize = 11;
/// The number of attempts to build a chain.
const TRIES: u32 = 2_000;
/// The number of attempts to draw a line.
const DRAWS: u32 = 16;

pub(crate) fn solve(task: &Task<'_>) -> Solution {
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

/// The effort spent on the end of a chain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// The number of states that the search may visit.
    pub(crate) nodes: u64,
    /// The number of ways to lay the sixes that are tried.
    pub(crate) readings: u32,
}

impl Effort {
    /// The effort of the solver.
    pub(crate) const USUAL: Self = Self { nodes: 1_500, readings: 3 };
}

/// The new tiles of a line in a chain. The next line hangs on the last tile.
pub(crate) type Step = Vec<Laid>;

/// Extends `steps` at random to a chain of all tiles, or returns `None` if that fails.
pub(crate) fn chain_on(
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
    /// The tiles left, by colour.
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
            // A frequent colour must be in nearly every line, so lines must be short.
            let plentiful = self.pools.iter().map(Vec::len).max().unwrap_or(1).max(1);
            let on = match steps.last_mut() {
                None => None,
                Some(last) => {
                    // The line should hang on a rare colour.
                    chance.shuffle(last);
                    last.sort_by_key(|laid| std::cmp::Reverse(self.pools[laid.colour().index()].len()));
                    last.last().copied()
                }
            };
            let most = Line::LONGEST - usize::from(on.is_some());
            let least = if on.is_some() { 1 } else { 2 };
            // An occasional shorter line keeps the search from failing the same way forever.
            let shorter = usize::from(chance.below(8) == 0);
            let count = (self.left / plentiful).saturating_sub(shorter).clamp(least, most);
            steps.push(self.draw(on, count, chance)?);
        }
        self.finish(steps, chance, nodes)
    }

    /// Draws `count` tiles for a line that hangs on `on`.
    fn draw(&mut self, on: Option<Laid>, count: usize, chance: &mut Chance) -> Option<Step> {
        let mut colours: Vec<usize> = (0..Colour::ALL.len())
            .filter(|&colour| on.is_none_or(|on| on.colour().index() != colour))
            .collect();
        chance.shuffle(&mut colours);
        colours.sort_by_key(|&colour| std::cmp::Reverse(self.pools[colour].len()));
        colours.retain(|&colour| !self.pools[colour].is_empty());
        colours.truncate(count);
        // The most frequent colour comes last, since it has the most tiles to choose from.
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

    /// Searches for a chain of the remaining tiles that hangs on the last line.
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
