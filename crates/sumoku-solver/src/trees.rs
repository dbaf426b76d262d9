//! Searches for chains and trees of lines, in which each line shares one tile with an earlier one.
//!
//! In a *chain* each line hangs on the line before. It can always be laid as a staircase:
//!
//! ```text
//!   a b c           a b c    c d     d e f g
//!       d
//!       e f g       no two lines lie side by side
//! ```
//!
//! In a *tree* lines hang on any tile that is in only one line. Not every tree can be laid. The *relaxation* lets a
//! line share several tiles with earlier lines. Every Sumoku meets it, so if it is impossible, there is no Sumoku.

use std::collections::HashSet;

use crate::CERTAIN;
use crate::lines::{Lines, Set, members};

/// A line, and the tile of an earlier line that it hangs on. The first line hangs on no tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hung {
    pub(crate) set: Set,
    pub(crate) on: Option<usize>,
}

/// A search for chains and trees that use all tiles.
pub(crate) struct Search<'a> {
    lines: &'a Lines,
    /// The number of states that may still be visited.
    left: u64,
    /// The number of states visited.
    pub(crate) nodes: u64,
    found: Vec<Hung>,
    /// The states of the search for trees that cannot be completed.
    dead: HashSet<(Set, Set)>,
}

impl<'a> Search<'a> {
    pub(crate) fn new(lines: &'a Lines, most: u64) -> Self {
        Self { lines, left: most, nodes: 0, found: Vec::new(), dead: HashSet::new() }
    }

    fn count(&mut self) -> bool {
        self.nodes += 1;
        self.left = self.left.saturating_sub(1);
        self.left > 0
    }

    /// Returns a chain of all tiles. Its first line contains the tile that is in the fewest lines.
    pub(crate) fn chain(&mut self) -> Option<Vec<Hung>> {
        let all: Set = (1 << self.lines.tiles.len()) - 1;
        for &line in self.lines.of(self.lines.hardest()) {
            self.found.clear();
            self.found.push(Hung { set: line, on: None });
            if self.chain_on(all & !line, line) {
                return Some(std::mem::take(&mut self.found));
            }
            if self.left == 0 {
                return None;
            }
        }
        None
    }

    /// Returns a chain of the tiles of `rest` that hangs on one of `ends`.
    pub(crate) fn chain_from(&mut self, rest: Set, ends: Set) -> Option<Vec<Hung>> {
        self.found.clear();
        self.chain_on(rest, ends).then(|| std::mem::take(&mut self.found))
    }

    fn chain_on(&mut self, rest: Set, ends: Set) -> bool {
        if rest == 0 {
            return true;
        }
        if !self.count() {
            return false;
        }
        if rest.count_ones() <= 5
            && let Some(on) = members(ends).find(|&on| self.lines.is_line(rest | 1 << on))
        {
            self.found.push(Hung { set: rest | 1 << on, on: Some(on) });
            return true;
        }
        let lines = self.lines;
        for on in members(ends) {
            for &set in lines.of(on) {
                let new = set & !(1 << on);
                if new & !rest != 0 || new == rest {
                    continue;
                }
                self.found.push(Hung { set, on: Some(on) });
                if self.chain_on(rest & !new, new) {
                    return true;
                }
                self.found.pop();
                if self.left == 0 {
                    return false;
                }
            }
        }
        false
    }

    /// Calls `visit` with trees of all tiles until it returns `true`. States that cannot be completed are not searched
    /// again.
    pub(crate) fn trees(&mut self, visit: &mut dyn FnMut(&[Hung]) -> bool) -> bool {
        let all: Set = (1 << self.lines.tiles.len()) - 1;
        let lines = self.lines;
        // Every Sumoku has a line with this tile, and any line can be the first.
        for &line in lines.of(lines.hardest()) {
            self.found.clear();
            self.found.push(Hung { set: line, on: None });
            if self.tree_on(all & !line, line, visit) {
                return true;
            }
        }
        false
    }

    fn tree_on(&mut self, rest: Set, once: Set, visit: &mut dyn FnMut(&[Hung]) -> bool) -> bool {
        if rest == 0 {
            return visit(&self.found);
        }
        if self.left == 0 || self.dead.contains(&(rest, once)) || !self.count() {
            return false;
        }
        let lines = self.lines;
        for on in members(once) {
            for &set in lines.of(on) {
                let new = set & !(1 << on);
                if new & !rest != 0 {
                    continue;
                }
                self.found.push(Hung { set, on: Some(on) });
                if self.tree_on(rest & !new, once & !(1 << on) | new, visit) {
                    return true;
                }
                self.found.pop();
            }
        }
        self.dead.insert((rest, once));
        false
    }
}

/// The relaxation: adds lines one after another, each with a tile that is in one line so far and a tile that is in
/// none, until every tile is in a line.
pub(crate) struct Relaxed<'a> {
    lines: &'a Lines,
    dead: HashSet<(Set, Set)>,
    /// The number of states that may be visited. Beyond it, every state counts as possible.
    most: u64,
    pub(crate) nodes: u64,
}

impl<'a> Relaxed<'a> {
    pub(crate) fn new(lines: &'a Lines, most: u64) -> Self {
        Self { lines, dead: HashSet::new(), most, nodes: 0 }
    }

    /// Returns `true` if all tiles could be used.
    pub(crate) fn is_possible(&mut self) -> bool {
        let all: Set = (1 << self.lines.tiles.len()) - 1;
        let lines = self.lines;
        lines.of(lines.hardest()).iter().any(|&line| self.can_go_on(all & !line, line, 0))
    }

    /// Returns `true` if the tiles of `rest` could be used. `once` are the tiles that can be in at least one more line,
    /// and `twice` those that can be in two more.
    pub(crate) fn can_go_on(&mut self, rest: Set, once: Set, twice: Set) -> bool {
        if rest == 0 || self.nodes >= self.most {
            return true;
        }
        if !self.lines.colours_allow(rest, once, twice) {
            return false;
        }
        // There are at most sixteen tiles, so two sets fit into a word.
        let state = (rest, once | twice << CERTAIN);
        if self.dead.contains(&state) {
            return false;
        }
        self.nodes += 1;
        let lines = self.lines;
        // Every tile of the rest needs a line.
        let usable = rest | once;
        let covered =
            lines.all.iter().filter(|&&line| line & !usable == 0).fold(0, |covered, line| covered | line);
        if rest & !covered == 0 {
            for &line in &lines.all {
                if line & !usable == 0 && line & once != 0 && line & rest != 0 {
                    let new = line & rest;
                    if self.can_go_on(rest & !new, once & !line | new | twice & line, twice & !line) {
                        return true;
                    }
                }
            }
        }
        self.dead.insert(state);
        false
    }
}
