//! How easy a task is for a person.

use dohyo_core::Seed;

use super::lines::{Lines, Set};
use super::many::{Effort, chain_on};
use super::trees::Search;
use super::{CERTAIN, Task};

/// States that are looked at from each beginning: about what a person tries before beginning anew.
const PATIENCE: u64 = 12;
/// Beginnings of large tasks that are tried.
const TRIES: u32 = 50;

impl Task<'_> {
    /// Of a hundred beginnings that look right, how many lead to the end without much trying. Small tasks
    /// begin with each line of the tile that is hardest to use, large ones with lines drawn by chance.
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
