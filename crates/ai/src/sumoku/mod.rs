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

use crate::{Mind, Progress, Request, Score, Thought};
use classic::{Limits, Search};
use levels::Character;
use sitting::Sitting;

pub use greedy::Greedy;
pub use study::{Counts, SelfPlay, Study, mean};

/// The computer. It remembers nothing from one action to the next: all it needs lies open.
#[derive(Default)]
pub struct Engine;

impl Mind<Sumoku> for Engine {
    fn with_memory(_bytes: usize) -> Self {
        Self
    }

    fn think(
        &mut self,
        game: &Sumoku,
        seat: Seat,
        request: &Request,
        stop: &AtomicBool,
        _progress: &mut dyn FnMut(&Progress<Action>),
    ) -> Option<Thought<Action>> {
        Self::think(self, game, seat, request, stop)
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
    /// Finds an action for a seat, or none if there is nothing for it to do.
    #[allow(clippy::unused_self, reason = "a mind may remember, and this one is asked like the others")]
    pub fn think(
        &mut self,
        game: &Sumoku,
        seat: Seat,
        request: &Request,
        stop: &AtomicBool,
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
                let deadline = request.budget.time.map(|time| started + time);
                let late = || {
                    stop.load(Ordering::Relaxed)
                        || deadline.is_some_and(|deadline| Instant::now() >= deadline)
                };
                let nodes = request.budget.nodes.unwrap_or(u64::MAX);
                choose_play(&view, seat, character, Limits { nodes, late: &late }, chance)?
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
}

fn choose_play(
    view: &View,
    seat: Seat,
    character: &Character,
    limits: Limits<'_>,
    chance: Chance,
) -> Option<Chosen> {
    let Open::Classic { grid, hands, bonus, .. } = &view.open else { return None };
    let sitting = Sitting::new(grid, hands, (view.key, view.terms), seat.index(), *bonus)?;
    let mut search = Search::new(character, limits, chance);
    let choices = search.choices(&sitting, view.terms.free_pass);
    let best = choices.first()?;
    let action = best.found.map_or(Action::Pass, |found| Action::Play(found.play()));
    let others = (hands.len() as f64 - 1.0).max(1.0);
    let value = (100.0 * best.value / others) as i32;
    // Every play takes a tile at least: there are no more plays to come than tiles.
    let depth = if search.settled { hands.iter().map(Vec::len).sum::<usize>() as u8 } else { 1 };
    Some(Chosen { action, value, nodes: search.nodes, depth, pace: Duration::ZERO })
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
