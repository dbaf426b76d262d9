//! Sakura Slam: the engine behind all levels, and studies.

mod baseline;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dohyo_core::{Game as _, Seat};
use dohyo_kabuto::{Action, Kabuto};
use web_time::Instant;

use crate::arena::Player as _;
use crate::mix::mix;
use crate::{Mind, Progress, Request, Score, Thought};

pub use baseline::Greedy;

/// The engine.
#[derive(Default)]
pub struct Engine;

impl Mind<Kabuto> for Engine {
    fn with_memory(_bytes: usize) -> Self {
        Self
    }

    fn think(
        &mut self,
        game: &Kabuto,
        seat: Seat,
        request: &Request,
        _stop: &AtomicBool,
        _progress: &mut dyn FnMut(&Progress<Action>),
    ) -> Option<Thought<Action>> {
        let started = Instant::now();
        if game.outcome().is_some() {
            return None;
        }
        let word = u64::from(game.situation().number) ^ mix(request.seed);
        let action = Greedy::new(mix(word)).choose(game, seat).ok()?;
        Some(Thought {
            action,
            score: Score::Points(0),
            depth: 1,
            nodes: 8,
            elapsed: started.elapsed(),
            line: vec![action],
            pace: Duration::ZERO,
        })
    }
}

#[cfg(test)]
mod tests;
