//! Sumoku: the computer in all five modes.
//!
//! It knows the tiles in the bag, because all others lie open, but not the order in which they will be drawn.

mod classic;
mod endgame;
mod greedy;
mod levels;
mod odds;
mod race;
mod sitting;
mod study;
#[cfg(test)]
mod tests;

use std::time::Duration;

use dohyo_core::{Chance, Seat, Seed};
use dohyo_sumoku::{Action, State, Sumoku};

use crate::limits::Limits;
use crate::table::TranspositionTable;
use crate::{DEFAULT_MEMORY, Mind, Progress, Question, Score, Thought};
use classic::{RatedPlay, Reach, Search};
use endgame::Settled;
use levels::Character;
use odds::Standing;
use sitting::Sitting;

pub use greedy::Greedy;
pub use study::{Counts, SelfPlay, Study, mean};

/// The engine. It remembers nothing from one action to the next, because all the information it needs lies open.
///
/// Once the bag of a game of Classic is empty, the strongest level searches to the end of the game, as far as the budget
/// allows. Its choice is certain if the depth of the thought equals the number of tiles left.
pub struct Engine {
    memory: usize,
    /// The table for the end of Classic, created when it is first needed.
    table: Option<TranspositionTable>,
}

impl Default for Engine {
    fn default() -> Self {
        Self::with_memory(DEFAULT_MEMORY)
    }
}

/// The choice of an action.
struct Chosen {
    action: Action,
    score: Score,
    nodes: u64,
    /// The number of plays searched completely.
    depth: u8,
    pace: Duration,
}

impl Chosen {
    /// Creates a choice that takes no thinking.
    fn at_once(action: Action) -> Self {
        Self { action, score: Score::Points(0), nodes: 0, depth: 1, pace: Duration::ZERO }
    }
}

impl Engine {
    /// Creates an engine whose table takes at most `bytes` bytes.
    pub fn with_memory(bytes: usize) -> Self {
        Self { memory: bytes, table: None }
    }

    /// Chooses a play of Classic. Reports each better choice and the share of the table in use.
    fn choose_play(
        &mut self,
        game: &Sumoku,
        seat: Seat,
        (character, chance): (&Character, Chance),
        limits: Limits<'_>,
        tell: &mut dyn FnMut(Chosen, u16),
    ) -> Option<Chosen> {
        let (state, terms) = (game.classic()?, game.terms());
        let hands = state.hands();
        let sitting =
            Sitting::new(state.grid(), hands, (state.key(), terms), seat.index(), state.is_bonus())?;
        let tiles = state.bag() + hands.iter().map(Vec::len).sum::<usize>();
        let standing = Standing::new(state.scores(), seat, tiles);
        let chosen = |choice: &RatedPlay, reach: Reach, nodes: u64| Chosen {
            action: choice.found.map_or(Action::Pass, |found| Action::Play(found.play())),
            score: standing.score(choice.value, reach),
            nodes,
            // Every play takes at least one tile, so there are no more plays to come than tiles.
            depth: if reach == Reach::CertainEnd { standing.tiles() } else { 1 },
            pace: Duration::ZERO,
        };
        let mut told = |choice: &RatedPlay, settled: Settled| {
            tell(chosen(choice, settled.reach, settled.nodes), settled.memory_used);
        };
        let (at_end, memory) = (sitting.bag.is_empty() && character.to_the_end, self.memory);
        let table = at_end.then(|| self.table.get_or_insert_with(|| TranspositionTable::with_bytes(memory)));
        let mut search = Search::new(character, limits, chance, table, &mut told);
        let choices = search.choices(&sitting, terms.free_pass);
        let (reach, nodes) = (search.reach, search.nodes);
        Some(chosen(choices.first()?, reach, nodes))
    }
}

impl Mind<Sumoku> for Engine {
    fn answer(
        &mut self,
        game: &Sumoku,
        seat: Seat,
        question: &mut Question<'_, Action>,
    ) -> Option<Thought<Action>> {
        let character = Character::of(question.request.level);
        let chance = chance_of(game, seat, question.request.seed);
        let chosen = match game.state() {
            State::Classic(_) => {
                let limits = question.limits(character.allowance());
                self.choose_play(game, seat, (character, chance), limits, &mut |chosen, memory_used| {
                    question.report(&Progress {
                        depth: chosen.depth,
                        deepest: chosen.depth,
                        score: chosen.score,
                        nodes: chosen.nodes,
                        elapsed: question.elapsed(),
                        line: vec![chosen.action],
                        memory_used,
                    });
                })?
            }
            State::Race(_) | State::Spot(_) => race::choose(game, seat, character, chance)?,
        };
        let Chosen { action, score, nodes, depth, pace } = chosen;
        Some(Thought { pace, ..question.conclude(score, depth, nodes, vec![action]) })
    }

    fn forget(&mut self) {
        self.table = None;
    }
}

/// Returns the random numbers of a decision. They depend only on the seed and the information that the seat uses.
fn chance_of(game: &Sumoku, seat: Seat, seed: u64) -> Chance {
    let known = match game.state() {
        State::Classic(state) => format!("{} {:?}", state.grid(), state.hands()),
        State::Race(race) => {
            format!("{} {:?}", race.round(), race.builders().get(seat.index()).map(|builder| &builder.tiles))
        }
        State::Spot(spot) => format!("{} {:?}", spot.round(), spot.table()),
    };
    // In a race, the tiles drawn by others are not included.
    let text = format!("{seed} {seat} {} {known}", game.key());
    // FNV-1a.
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    });
    Seed::from(hash).chance()
}
