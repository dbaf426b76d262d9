//! One computer player for all games.

use std::sync::atomic::AtomicBool;

use dohyo_core::{Game, Seat};
use dohyo_games::{AnyAction, AnyGame};

use crate::{Defence, Progress, Question, Request, Thought, abalone, kabuto, kumo, sumoku, sumoo};

/// The memory of a [`Thinker`] where memory is plentiful, in bytes.
pub const DEFAULT_MEMORY: usize = 64 << 20;

/// A computer player of one game. It may remember results and plans from one action to the next.
///
/// An engine implements [`Mind::answer`]; callers use [`Mind::think`] or [`Mind::ask`].
pub trait Mind<G: Game> {
    /// Answers `question` for `seat`, which is to act in `game`.
    fn answer(
        &mut self,
        game: &G,
        seat: Seat,
        question: &mut Question<'_, G::Action>,
    ) -> Option<Thought<G::Action>>;

    /// Forgets everything, as before a new game.
    fn forget(&mut self);

    /// Finds an action for `seat`: see [`Thinker::think`].
    fn think(
        &mut self,
        game: &G,
        seat: Seat,
        request: &Request,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(&Progress<G::Action>),
    ) -> Option<Thought<G::Action>> {
        let mut question = Question::new(request, stop, progress);
        if game.to_act().contains(seat) { self.answer(game, seat, &mut question) } else { None }
    }

    /// Finds an action for `seat` without interruption: see [`Thinker::ask`].
    fn ask(&mut self, game: &G, seat: Seat, request: &Request) -> Option<Thought<G::Action>> {
        self.think(game, seat, request, &AtomicBool::new(false), &mut |_| {})
    }

    /// Finds the rest of a turn that begins a forced win: see [`Thinker::win_within`].
    fn win_within(&mut self, _game: &G, _turns: u8) -> Option<Vec<G::Action>> {
        None
    }

    /// Finds the best defence: see [`Thinker::defend`].
    fn defend(&mut self, _game: &G, _turns: u8) -> Option<Defence<G::Action>> {
        None
    }
}

/// A computer player of any game. It keeps the [`Mind`] of the game it was last asked about.
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
    /// Creates a thinker with [`DEFAULT_MEMORY`].
    pub fn new() -> Self {
        Self::with_memory(DEFAULT_MEMORY)
    }

    /// Creates a thinker whose tables take at most `bytes` bytes.
    pub fn with_memory(bytes: usize) -> Self {
        Self { memory: bytes, mind: None }
    }

    /// Allocates the memory for games like `game`, so that the next thought does not spend time on it.
    pub fn prepare(&mut self, game: &AnyGame) {
        self.mind_for(game);
    }

    /// Forgets everything, as before a new game.
    pub fn forget(&mut self) {
        self.mind = None;
    }

    /// Finds an action for `seat` like [`Thinker::think`], but cannot be stopped and reports no progress.
    ///
    /// ```
    /// use dohyo_ai::{Level, Request, Thinker};
    /// use dohyo_core::{Game, Options, Seat, Seed};
    ///
    /// let game = dohyo_games::start("sumoo", &Options::new(), Seed::default())?;
    /// let seat = game.to_act().single().expect("one player begins");
    /// let thought = Thinker::new().ask(&game, seat, &Request::at(Level::WEAKEST)).expect("an action");
    /// println!("{seat} plays {}", thought.action);
    /// # Ok::<(), dohyo_games::StartError>(())
    /// ```
    pub fn ask(&mut self, game: &AnyGame, seat: Seat, request: &Request) -> Option<Thought> {
        self.think(game, seat, request, &AtomicBool::new(false), &mut |_| {})
    }
}

/// Lists the minds and dispatches a game to its own.
macro_rules! minds {
    ($($name:ident: $mind:ty = $create:expr),+ $(,)?) => {
        enum AnyMind {
            $($name(Box<$mind>)),+
        }

        impl Thinker {
            /// Finds an action for `seat`. Returns `None` if the seat has nothing to do.
            ///
            /// With one thread and no time limit, the same position, budget, level and seed give the same action.
            /// The thought ends soon after the flag `stop` is raised, with the best action found so far. It uses only
            /// information that the seat is allowed to know.
            pub fn think(
                &mut self,
                game: &AnyGame,
                seat: Seat,
                request: &Request,
                stop: &AtomicBool,
                progress: &mut dyn FnMut(&Progress),
            ) -> Option<Thought> {
                match (self.mind_for(game)?, game) {
                    $((AnyMind::$name(mind), AnyGame::$name(game)) => {
                        let mut tell = |found: &Progress<_>| progress(&found.clone().map(AnyAction::$name));
                        Some(mind.think(game, seat, request, stop, &mut tell)?.map(AnyAction::$name))
                    })+
                    _ => None,
                }
            }

            /// Finds the rest of a turn that begins a forced win within `turns` turns, this one included. Returns
            /// `None` if there is no such win, or if the game has no puzzles of this kind.
            pub fn win_within(&mut self, game: &AnyGame, turns: u8) -> Option<Vec<AnyAction>> {
                match (self.mind_for(game)?, game) {
                    $((AnyMind::$name(mind), AnyGame::$name(game)) => {
                        let turn = mind.win_within(game, turns)?;
                        Some(turn.into_iter().map(AnyAction::$name).collect())
                    })+
                    _ => None,
                }
            }

            /// Finds the best turn against a side that wants to win within `turns` more turns. Returns `None` if
            /// the game has no puzzles of this kind.
            pub fn defend(&mut self, game: &AnyGame, turns: u8) -> Option<Defence<AnyAction>> {
                match (self.mind_for(game)?, game) {
                    $((AnyMind::$name(mind), AnyGame::$name(game)) => {
                        Some(mind.defend(game, turns)?.map(AnyAction::$name))
                    })+
                    _ => None,
                }
            }

            /// Returns the mind for `game`, replacing that of another game.
            fn mind_for(&mut self, game: &AnyGame) -> Option<&mut AnyMind> {
                let fits = match (&self.mind, game) {
                    $((Some(AnyMind::$name(_)), AnyGame::$name(_)) => true,)+
                    _ => false,
                };
                if !fits {
                    self.mind = match game {
                        $(AnyGame::$name(_) => Some(AnyMind::$name(Box::new($create(self.memory)))),)+
                    };
                }
                self.mind.as_mut()
            }
        }
    };
}

minds! {
    Abalone: abalone::Engine = abalone::Engine::with_memory,
    Sumoo: sumoo::Engine = sumoo::Engine::with_memory,
    Kumo: kumo::Engine = |_| kumo::Engine::new(),
    Sumoku: sumoku::Engine = sumoku::Engine::with_memory,
    Kabuto: kabuto::Engine = |_| kabuto::Engine::new(),
}
