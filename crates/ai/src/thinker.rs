//! One computer player for all games.

use std::sync::atomic::AtomicBool;

use dohyo_core::{Game, Seat};
use dohyo_games::{AnyAction, AnyGame};

use crate::{Defence, Progress, Request, Thought, abalone, kabuto, kumo, sumoku, sumoo};

/// The table's size where memory is plentiful.
pub const DEFAULT_MEMORY: usize = 64 << 20;

/// A computer player of one game: what it remembers from one action to the next.
pub trait Mind<G: Game> {
    /// One whose tables take at most this many bytes.
    fn with_memory(bytes: usize) -> Self
    where
        Self: Sized;

    /// See [`Thinker::think`].
    fn think(
        &mut self,
        game: &G,
        seat: Seat,
        request: &Request,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(&Progress<G::Action>),
    ) -> Option<Thought<G::Action>>;

    /// See [`Thinker::win_within`].
    fn win_within(&mut self, _game: &G, _turns: u8) -> Option<Vec<G::Action>> {
        None
    }

    /// See [`Thinker::defend`].
    fn defend(&mut self, _game: &G, _turns: u8) -> Option<Defence<G::Action>> {
        None
    }
}

/// A computer player of any game: what it remembers from one action to the next.
pub struct Thinker {
    memory: usize,
    mind: Option<AnyMind>,
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
        Self { memory: bytes, mind: None }
    }

    /// Forgets all it remembers, as before a new game.
    pub fn forget(&mut self) {
        self.mind = None;
    }
}

/// The list of minds, and what leads from any game to its own.
macro_rules! minds {
    ($($name:ident => $mind:ty),+ $(,)?) => {
        enum AnyMind {
            $($name(Box<$mind>)),+
        }

        impl Thinker {
            /// Finds an action for `seat`, or none if there is nothing for it to do.
            ///
            /// With one thread and no time limit the same position, budget, level and seed give the same
            /// action. The flag `stop` ends the thought soon after it is raised, with the best found so
            /// far. Nothing is used that the seat may not know.
            pub fn think(
                &mut self,
                game: &AnyGame,
                seat: Seat,
                request: &Request,
                stop: &AtomicBool,
                progress: &mut dyn FnMut(&Progress),
            ) -> Option<Thought> {
                if !game.to_act().contains(seat) {
                    return None;
                }
                match (self.mind_for(game)?, game) {
                    $((AnyMind::$name(mind), AnyGame::$name(game)) => {
                        let mut tell = |found: &Progress<_>| progress(&found.clone().map(AnyAction::$name));
                        Some(Mind::think(&mut **mind, game, seat, request, stop, &mut tell)?.map(AnyAction::$name))
                    })+
                    _ => None,
                }
            }

            /// The rest of a turn that begins a forced win within `turns` turns, this one included; none if
            /// there is no such win, or the game poses no such puzzles.
            pub fn win_within(&mut self, game: &AnyGame, turns: u8) -> Option<Vec<AnyAction>> {
                match (self.mind_for(game)?, game) {
                    $((AnyMind::$name(mind), AnyGame::$name(game)) => {
                        let turn = Mind::win_within(&mut **mind, game, turns)?;
                        Some(turn.into_iter().map(AnyAction::$name).collect())
                    })+
                    _ => None,
                }
            }

            /// The best turn against a side that wants to win within `turns` more turns; none if the game
            /// poses no such puzzles.
            pub fn defend(&mut self, game: &AnyGame, turns: u8) -> Option<Defence<AnyAction>> {
                match (self.mind_for(game)?, game) {
                    $((AnyMind::$name(mind), AnyGame::$name(game)) => {
                        Some(Mind::defend(&mut **mind, game, turns)?.map(AnyAction::$name))
                    })+
                    _ => None,
                }
            }

            /// The mind for a game: the one at work, or a new one in its place.
            fn mind_for(&mut self, game: &AnyGame) -> Option<&mut AnyMind> {
                let fits = match (&self.mind, game) {
                    $((Some(AnyMind::$name(_)), AnyGame::$name(_)) => true,)+
                    _ => false,
                };
                if !fits {
                    self.mind = match game {
                        $(AnyGame::$name(_) => Some(AnyMind::$name(Box::new(Mind::with_memory(self.memory)))),)+
                    };
                }
                self.mind.as_mut()
            }
        }
    };
}

minds! {
    Abalone => abalone::Engine,
    Sumoo => sumoo::Engine,
    Kumo => kumo::Engine,
    Sumoku => sumoku::Engine,
    Kabuto => kabuto::Engine,
}
