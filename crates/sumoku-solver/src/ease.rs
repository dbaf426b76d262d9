//! An estimate of how easy a task is for a person.

use dohyo_core::Seed;

use crate::lines::{Lines, Set};
use crate::many::{Effort, chain_on};
use crate::trees::Search;
use crate::{CERTAIN, Task};

/// The number of states visited from each beginning: about as many as a person tries before starting over.
const PATIENCE: u64 = 12;
/// The number of beginnings tried for large tasks.
const TRIES: u32 = 50;

impl Task<'_> {
    /// Returns the percentage of plausible beginnings that lead to a Sumoku with little searching. The beginnings of
    /// small tasks are all lines of the tile that is in the fewest lines; those of large tasks are random lines.
    pub fn ease(&self) -> u32 {
        if self.tiles.len() > CERTAIN {
            let mut chance = Seed::from(self.seed).chance();
            let mut nodes = 0;
            let effort = Effort { nodes: PATIENCE, readings: 1 };
            let tried =
                (0..TRIES).filter(|_| chain_on(self, Vec::new(), effort, &mut chance, &mut nodes).is_some());
            return tried.count() as u32 * 100 / TRIES;
        }
        let (mut lucky, mut tried) = (0, 0);
        for laid in self.readings() {
            let lines = Lines::new(&laid, self.key, self.terms);
            let all: Set = (1 << laid.len()) - 1;
            for &line in lines.of(lines.hardest()) {
                tried += 1;
                lucky += u32::from(Search::new(&lines, PATIENCE).chain_from(all & !line, line).is_some());
            }
        }
        100 * lucky / tried.max(1)
    }
}
