//! Perft and random games, to check and to measure the move generator.

use dohyo_core::split_mix;

use super::{Kind, MoveList, PackedMove, Position};
use crate::Move;

/// Totals over a number of random games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Playouts {
    /// The number of games.
    pub games: u64,
    /// The number of moves in all games.
    pub plies: u64,
    /// The number of games that were won before the cap.
    pub decided: u64,
}

impl Position {
    /// Counts the sequences of `depth` moves. The last move of each is counted without being played.
    pub fn perft(&self, depth: u32) -> u64 {
        fn descend(position: &Position, lists: &mut [MoveList]) -> u64 {
            let Some((moves, deeper)) = lists.split_first_mut() else {
                return u64::from(position.count_moves());
            };
            moves.clear();
            for kind in [Kind::Ejections, Kind::Pushes, Kind::Quiet] {
                position.generate(kind, moves);
            }
            moves.iter().map(|&packed| descend(&position.after(packed), deeper)).sum()
        }
        if depth == 0 {
            return 1;
        }
        let mut lists = vec![MoveList::with_capacity(256); depth as usize - 1];
        descend(self, &mut lists)
    }

    /// Returns the [`Position::perft`] count of each first move, sorted by notation.
    pub fn perft_divide(&self, depth: u32) -> Vec<(Move, u64)> {
        if depth == 0 {
            return Vec::new();
        }
        let mut counts: Vec<_> = self
            .moves()
            .into_iter()
            .map(|packed| (Move::from(packed), self.after(packed).perft(depth - 1)))
            .collect();
        counts.sort_by_cached_key(|(first, _)| first.to_string());
        counts
    }

    /// Plays `games` games of uniformly random moves, each until it is won or `cap` moves are played.
    pub fn playouts(&self, games: u64, cap: u32, seed: u64) -> Playouts {
        let mut state = seed;
        let mut result = Playouts { games, ..Playouts::default() };
        for _ in 0..games {
            let mut position = *self;
            for _ in 0..cap {
                let Some(packed) = position.random_move(&mut state) else { break };
                position = position.after(packed);
                result.plies += 1;
            }
            result.decided += u64::from(position.is_won());
        }
        result
    }

    /// Returns a uniformly random legal move.
    pub(super) fn random_move(&self, state: &mut u64) -> Option<PackedMove> {
        self.pick(|count| {
            let word = split_mix(state);
            (((word >> 32) * u64::from(count)) >> 32) as u32
        })
    }
}
