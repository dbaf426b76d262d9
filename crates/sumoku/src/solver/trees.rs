//! Sumokus in which every new line hangs on one tile of the others.
//!
//! A *chain*, in which each line hangs on the line before, can always be laid as a staircase:
//!
//! ```text
//!   a b c           a b c    c d     d e f g
//!       d
//!       e f g       nothing comes to lie beside anything else by chance
//! ```
//!
//! A *tree* may hang lines on any tile that is in one line only; whether it can be laid is another question.
//! Leaving out “on one tile only” gives what every Sumoku at least is: if even that cannot be had, there is
//! none.

use std::collections::HashSet;

use super::CERTAIN;
use super::lines::{Lines, Set, members};

/// A line and the tile of earlier lines that it hangs on; the first hangs on none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hung {
    pub(super) set: Set,
    pub(super) on: Option<usize>,
}

/// A search for lines that use all tiles.
pub(super) struct Search<'a> {
    lines: &'a Lines,
    /// How many more states may be looked at.
    left: u64,
    /// How many were.
    pub(super) nodes: u64,
    found: Vec<Hung>,
    /// States of trees from which there is no way on.
    dead: HashSet<(Set, Set)>,
}

impl<'a> Search<'a> {
    pub(super) fn new(lines: &'a Lines, most: u64) -> Self {
        Self { lines, left: most, nodes: 0, found: Vec::new(), dead: HashSet::new() }
    }

    fn count(&mut self) -> bool {
        self.nodes += 1;
        self.left = self.left.saturating_sub(1);
        self.left > 0
    }

    /// A chain of all tiles; it begins with the tile that is hardest to use.
    pub(super) fn chain(&mut self) -> Option<Vec<Hung>> {
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

    /// A chain of these tiles that hangs on one of those.
    pub(super) fn chain_from(&mut self, rest: Set, ends: Set) -> Option<Vec<Hung>> {
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

    /// Shows trees of all tiles until `visit` accepts one. Each is found once at most, since a state that was
    /// left is not entered again.
    pub(super) fn trees(&mut self, visit: &mut dyn FnMut(&[Hung]) -> bool) -> bool {
        let all: Set = (1 << self.lines.tiles.len()) - 1;
        let lines = self.lines;
        // Every Sumoku has a line with the hardest tile, and any line can be the first.
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

/// What every Sumoku at least is: lines one after another, each with a tile that is in one line so far and a
/// tile that is in none, until every tile is in one.
pub(super) struct Relaxed<'a> {
    lines: &'a Lines,
    dead: HashSet<(Set, Set)>,
    /// How many states may be looked at. Beyond that nothing is ruled out any more.
    most: u64,
    pub(super) nodes: u64,
}

impl<'a> Relaxed<'a> {
    pub(super) fn new(lines: &'a Lines, most: u64) -> Self {
        Self { lines, dead: HashSet::new(), most, nodes: 0 }
    }

    /// Whether the tiles could all be used.
    pub(super) fn is_possible(&mut self) -> bool {
        let all: Set = (1 << self.lines.tiles.len()) - 1;
        let lines = self.lines;
        lines.of(lines.hardest()).iter().any(|&line| self.can_go_on(all & !line, line, 0))
    }

    /// Whether the rest could be used, given the tiles that can be in one more line, and those among them
    /// that can be in two.
    pub(super) fn can_go_on(&mut self, rest: Set, once: Set, twice: Set) -> bool {
        if rest == 0 || self.nodes >= self.most {
            return true;
        }
        if !self.lines.colours_allow(rest, once, twice) {
            return false;
        }
        // There are at most sixteen tiles, so two sets fit a word.
        let state = (rest, once | twice << CERTAIN);
        if self.dead.contains(&state) {
            return false;
        }
        self.nodes += 1;
        let lines = self.lines;
        // Whatever way it goes on, the rest must be coverable at all.
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
