//! The computer opponents.
//!
//! A home asks a [`Thinker`] what to play. It answers with a [`Thought`] and tells its [`Progress`]
//! meanwhile; a flag stops it. Nothing here needs more than a thread and a clock, so the same code runs
//! in a browser's worker.
//!
//! ```
//! use dohyo_ai::{Budget, Level, Request, Thinker};
//! use dohyo_core::{Options, Seed};
//! let game = dohyo_games::start("abalone", &Options::new(), Seed::default())?;
//! let request = Request { budget: Budget::nodes(2_000), ..Request::at(Level::STRONGEST) };
//! let thought = Thinker::new().think(&game, &request, &Default::default(), &mut |_| {}).expect("a move");
//! println!("{} is worth {}", thought.action, thought.score);
//! # Ok::<(), dohyo_games::StartError>(())
//! ```

pub mod abalone;
pub mod arena;
mod defence;
mod level;
pub mod sumoo;
mod thought;

pub use defence::Defence;
pub use level::Level;
pub use thought::{Budget, Progress, Request, Score, Thought};

use std::sync::atomic::AtomicBool;

use dohyo_games::{AnyAction, AnyGame};

/// The table's size where memory is plentiful.
pub const DEFAULT_MEMORY: usize = 64 << 20;

/// A computer player of any game: what it remembers from one move to the next.
pub struct Thinker {
    memory: usize,
    abalone: Option<abalone::Engine>,
    sumoo: Option<sumoo::Engine>,
}

impl Default for Thinker {
    fn default() -> Self {
        Self::new()
    }
}

impl Thinker {
    /// A thinker with [`DEFAULT_MEMORY`].
    pub fn new() -> Self {
        Self::with_memory(DEFAULT_MEMORY)
    }

    /// A thinker whose tables take at most this many bytes.
    pub fn with_memory(bytes: usize) -> Self {
        Self { memory: bytes, abalone: None, sumoo: None }
    }

    /// Forgets all it remembers, as before a new game.
    pub fn forget(&mut self) {
        (self.abalone, self.sumoo) = (None, None);
    }

    /// The rest of a turn that begins a forced win within `turns` turns, this one included; none if there is
    /// no such win, or the game poses no such puzzles.
    pub fn win_within(&mut self, game: &AnyGame, turns: u8) -> Option<Vec<AnyAction>> {
        match game {
            AnyGame::Abalone(_) => None,
            AnyGame::Sumoo(game) => {
                let turn = self.sumoo().solver().win_within(game.situation(), turns)?;
                Some(turn.into_iter().map(AnyAction::Sumoo).collect())
            }
        }
    }

    /// The best turn against a side that wants to win within `turns` more turns; none if the game poses no
    /// such puzzles.
    pub fn defend(&mut self, game: &AnyGame, turns: u8) -> Option<Defence<AnyAction>> {
        match game {
            AnyGame::Abalone(_) => None,
            AnyGame::Sumoo(game) => {
                Some(self.sumoo().solver().defend(game.situation(), turns)?.map(AnyAction::Sumoo))
            }
        }
    }

    fn sumoo(&mut self) -> &mut sumoo::Engine {
        self.sumoo.get_or_insert_with(|| sumoo::Engine::with_memory(self.memory))
    }

    /// Finds an action for the side to move, or none if the game is over.
    ///
    /// With one thread and no time limit the same position, budget, level and seed give the same
    /// action. The flag `stop` ends the thought soon after it is raised, with the best found so far.
    pub fn think(
        &mut self,
        game: &AnyGame,
        request: &Request,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(&Progress),
    ) -> Option<Thought> {
        let memory = self.memory;
        match game {
            AnyGame::Abalone(game) => {
                let engine = self.abalone.get_or_insert_with(|| abalone::Engine::with_memory(memory));
                let mut tell = |found: &Progress<_>| progress(&found.clone().map(AnyAction::Abalone));
                Some(engine.think(game, request, stop, &mut tell)?.map(AnyAction::Abalone))
            }
            AnyGame::Sumoo(game) => {
                let mut tell = |found: &Progress<_>| progress(&found.clone().map(AnyAction::Sumoo));
                Some(self.sumoo().think(game, request, stop, &mut tell)?.map(AnyAction::Sumoo))
            }
        }
    }
}
