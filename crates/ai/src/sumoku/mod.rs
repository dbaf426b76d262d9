//! Sumoku: the computer in all five modes. It works from the view of its seat: what is in the bag is known
//! from what lies open, the order is not.

mod classic;
mod endgame;
mod greedy;
mod levels;
mod race;
mod sitting;
mod study;
#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use dohyo_core::{Chance, Game as _, Seat, Seed, Viewer};
use dohyo_sumoku::{Action, Open, Sumoku, View};
use web_time::Instant;

use crate::table::Table;
use crate::{DEFAULT_MEMORY, Mind, Progress, Request, Score, Thought};
use classic::{Choice, Limits, Search};
use endgame::Settled;
use levels::{Character, PATIENCE};
use sitting::Sitting;

pub use greedy::Greedy;
pub use study::{Counts, SelfPlay, Study, mean};

/// What is kept back of a given time for handing the action over.
const OVERHEAD: Duration = Duration::from_millis(5);

/// The computer. It remembers nothing from one action to the next: all it needs lies open.
pub struct Engine {
    memory: usize,
    /// For the end of Classic, once it has come.
    table: Option<Table>,
}

impl Default for Engine {
    fn default() -> Self {
        Self::with_memory(DEFAULT_MEMORY)
    }
}

impl Mind<Sumoku> for Engine {
    fn with_memory(bytes: usize) -> Self {
        Self::with_memory(bytes)
    }

    fn think(
        &mut self,
        game: &Sumoku,
        seat: Seat,
        request: &Request,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(&Progress<Action>),
    ) -> Option<Thought<Action>> {
        Self::think(self, game, seat, request, stop, progress)
    }
}

/// A choice that was made.
struct Chosen {
    action: Action,
    /// In hundredths of a point.
    value: i32,
    nodes: u64,
    /// How many plays ahead everything was looked at.
    depth: u8,
    pace: Duration,
}

impl Engine {
    /// An engine whose table takes at most this many bytes.
    pub fn with_memory(bytes: usize) -> Self {
        Self { memory: bytes, table: None }
    }

    /// Finds an action for a seat, or none if there is nothing for it to do.
    ///
    /// Once the bag of a game of Classic is empty the strongest level searches to the end, as far as the budget
    /// allows. The choice is certain if the thought's depth is the number of tiles left.
    pub fn think(
        &mut self,
        game: &Sumoku,
        seat: Seat,
        request: &Request,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(&Progress<Action>),
    ) -> Option<Thought<Action>> {
        let started = Instant::now();
        if !game.to_act().contains(seat) {
            return None;
        }
        // From here on only what the seat may know.
        let view = game.view(Viewer::Seat(seat));
        let character = Character::of(request.level);
        let chance = chance_of(&view, seat, request.seed);
        let chosen = match &view.open {
            Open::Classic { .. } => {
                let mut budget = request.budget;
                if character.to_the_end && budget.is_unlimited() {
                    budget.time = Some(PATIENCE);
                }
                let deadline = budget.time.map(|time| started + time.saturating_sub(OVERHEAD));
                let late = || {
                    stop.load(Ordering::Relaxed)
                        || deadline.is_some_and(|deadline| Instant::now() >= deadline)
                };
                let limits = Limits { nodes: budget.nodes.unwrap_or(u64::MAX), late: &late };
                self.choose_play(&view, seat, (character, chance), limits, &mut |chosen, memory_used| {
                    progress(&Progress {
                        depth: chosen.depth,
                        deepest: chosen.depth,
                        score: Score::Points(chosen.value),
                        nodes: chosen.nodes,
                        elapsed: started.elapsed(),
                        line: vec![chosen.action],
                        memory_used,
                    });
                })?
            }
            Open::Race { .. } | Open::Spot { .. } => race::choose(&view, seat, character, chance)?,
        };
        Some(Thought {
            score: Score::Points(chosen.value),
            depth: chosen.depth,
            nodes: chosen.nodes,
            elapsed: started.elapsed(),
            line: vec![chosen.action.clone()],
            action: chosen.action,
            pace: chosen.pace,
        })
    }

    fn choose_play(
        &mut self,
        view: &View,
        seat: Seat,
        (character, chance): (&Character, Chance),
        limits: Limits<'_>,
        tell: &mut dyn FnMut(Chosen, u16),
    ) -> Option<Chosen> {
        let Open::Classic { grid, hands, bonus, .. } = &view.open else { return None };
        let sitting = Sitting::new(grid, hands, (view.key, view.terms), seat.index(), *bonus)?;
        let others = (hands.len() as f64 - 1.0).max(1.0);
        // Every play takes a tile at least: there are no more plays to come than tiles.
        let tiles = hands.iter().map(Vec::len).sum::<usize>() as u8;
        let chosen = |choice: &Choice, certain: bool, nodes: u64| Chosen {
            action: choice.found.map_or(Action::Pass, |found| Action::Play(found.play())),
            value: (100.0 * choice.value / others) as i32,
            nodes,
            depth: if certain { tiles } else { 1 },
            pace: Duration::ZERO,
        };
        let mut told = |choice: &Choice, settled: Settled| {
            tell(chosen(choice, settled.exact, settled.nodes), settled.memory_used);
        };
        let (at_end, memory) = (sitting.bag.is_empty() && character.to_the_end, self.memory);
        let table = at_end.then(|| self.table.get_or_insert_with(|| Table::with_bytes(memory)));
        let mut search = Search::new(character, limits, chance, table, &mut told);
        let choices = search.choices(&sitting, view.terms.free_pass);
        let (certain, nodes) = (search.settled, search.nodes);
        Some(chosen(choices.first()?, certain, nodes))
    }
}

/// Chance that depends on nothing but what the seat may know and the seed, and is the same on every target.
fn chance_of(view: &View, seat: Seat, seed: u64) -> Chance {
    let known = match &view.open {
        Open::Classic { grid, hands, .. } => format!("{grid} {hands:?}"),
        Open::Race { builders, round, .. } => {
            format!("{round} {:?}", builders.get(seat.index()).map(|builder| &builder.tiles))
        }
        Open::Spot { table, round, .. } => format!("{round} {table:?}"),
    };
    // What others draw in a race changes nothing about one's own tiles.
    let text = format!("{seed} {seat} {} {known}", view.key);
    // FNV-1a.
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    });
    Seed::from(hash).chance()
}
