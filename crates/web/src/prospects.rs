//! The best ways to go on from a position, found by the worker.
//!
//! Engines report one line. Where actions can be listed and involve no chance, the best others are found by playing
//! each of them and asking the engine about what follows.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dohyo_ai::{Budget, Request, Score, Thinker};
use dohyo_core::{Fate, Game as _, Seat};
use dohyo_games::{AnyAction, AnyGame};

use crate::messages::{Continuation, Prospect};
use crate::worker::told;

/// The most first actions that are compared with each other.
const MOST_CANDIDATES: usize = 150;

/// The shortest time for a candidate.
const SHORTEST: Duration = Duration::from_millis(4);

/// The pause between two reports.
const REPORT_EVERY: Duration = Duration::from_millis(100);

/// A line with its score, for the seat to move.
#[derive(Clone)]
struct Rated {
    line: Vec<AnyAction>,
    score: Score,
}

impl Rated {
    fn told(&self) -> Continuation {
        let (score, forced) = told(self.score);
        Continuation { actions: self.line.iter().map(ToString::to_string).collect(), score, forced }
    }

    /// Sorts wins first, the quicker the better.
    fn rank(&self) -> i32 {
        match self.score {
            Score::Points(points) => points,
            Score::WinIn(plies) => 1_000_000 - i32::from(plies),
            Score::LossIn(plies) => i32::from(plies) - 1_000_000,
        }
    }
}

/// Finds up to `lines` ways to go on from `game` within `time`. Calls `tell` with what was found so far.
pub fn find(
    thinker: &mut Thinker,
    game: &AnyGame,
    lines: u8,
    time: Duration,
    tell: &mut dyn FnMut(&Prospect),
) -> Option<Prospect> {
    let seat = game.to_act().first()?;
    let several = lines > 1;
    let first_share = if several { time / 2 } else { time };
    let (mut told_at, mut last) = (None::<Duration>, Prospect::default());
    let request = Request::analysis(Budget::time(first_share));
    let thought = thinker.think(game, seat, &request, &AtomicBool::new(false), &mut |found| {
        let rated = Rated { line: found.line.clone(), score: found.score };
        last = Prospect {
            lines: vec![rated.told()],
            depth: found.depth.into(),
            nodes: found.nodes,
            millis: found.elapsed.as_millis() as u32,
            ..Prospect::default()
        };
        if told_at.is_none_or(|before| found.elapsed >= before + REPORT_EVERY) {
            told_at = Some(found.elapsed);
            tell(&last);
        }
    })?;
    let best = Rated { line: thought.line.clone(), score: thought.score };
    let mut found = Prospect {
        lines: vec![best.told()],
        depth: thought.depth.into(),
        nodes: thought.nodes,
        millis: thought.elapsed.as_millis() as u32,
        ..Prospect::default()
    };
    if several {
        tell(&found);
        let rated = others(thinker, game, seat, &best, usize::from(lines), time / 2, &mut found.nodes);
        found.lines = rated.iter().map(Rated::told).collect();
        found.millis += (time / 2).as_millis() as u32;
    }
    Some(found)
}

/// Returns `best` and the best lines with other results of the turn, the best first.
fn others(
    thinker: &mut Thinker,
    game: &AnyGame,
    seat: Seat,
    best: &Rated,
    lines: usize,
    time: Duration,
    nodes: &mut u64,
) -> Vec<Rated> {
    let mut candidates = Vec::new();
    game.legal_actions(seat, &mut candidates);
    candidates.retain(|action| best.line.first() != Some(action));
    candidates.truncate(MOST_CANDIDATES);
    let each = (time / 2 / candidates.len().max(1) as u32).max(SHORTEST);
    let mut rated: Vec<Rated> =
        candidates.into_iter().filter_map(|action| rate(thinker, game, seat, action, each, nodes)).collect();
    rated.sort_by_key(|rated| std::cmp::Reverse(rated.rank()));
    // Other orders of the same turn are no other lines.
    let mut ends = vec![end_of_turn(game, seat, &best.line)];
    rated.retain(|rated| {
        let end = end_of_turn(game, seat, &rated.line);
        let new = !ends.contains(&end);
        ends.push(end);
        new
    });
    // The most promising get a second look.
    rated.truncate(lines + 1);
    let each = time / 2 / rated.len().max(1) as u32;
    let mut looked: Vec<Rated> = rated
        .into_iter()
        .filter_map(|rated| rate(thinker, game, seat, rated.line[0].clone(), each, nodes))
        .collect();
    looked.insert(0, best.clone());
    looked.sort_by_key(|rated| std::cmp::Reverse(rated.rank()));
    let mut ends = Vec::new();
    looked.retain(|rated| {
        let end = end_of_turn(game, seat, &rated.line);
        let new = !ends.contains(&end);
        ends.push(end);
        new
    });
    looked.truncate(lines);
    looked
}

/// Rates an action by what follows it.
fn rate(
    thinker: &mut Thinker,
    game: &AnyGame,
    seat: Seat,
    action: AnyAction,
    time: Duration,
    nodes: &mut u64,
) -> Option<Rated> {
    let mut after = game.clone();
    after.play(seat, &action, Fate::Unknown).ok()?;
    if let Some(outcome) = after.outcome() {
        let score = match () {
            () if outcome.is_draw() => Score::Points(0),
            () if outcome.winners.contains(seat) => Score::WinIn(1),
            () => Score::LossIn(1),
        };
        return Some(Rated { line: vec![action], score });
    }
    let next = after.to_act().first()?;
    let thought = thinker.ask(&after, next, &Request::analysis(Budget::time(time)))?;
    *nodes += thought.nodes;
    let own = after.side_of(seat).contains(next);
    let score = if own { thought.score } else { thought.score.reversed() };
    Some(Rated { line: std::iter::once(action).chain(thought.line).collect(), score })
}

/// Returns the position at the end of the turn that `line` begins.
fn end_of_turn(game: &AnyGame, seat: Seat, line: &[AnyAction]) -> String {
    let mut game = game.clone();
    for action in line {
        if !game.to_act().contains(seat) || game.play(seat, action, Fate::Unknown).is_err() {
            break;
        }
    }
    game.position()
}

#[cfg(test)]
mod tests {
    use dohyo_core::{Options, Seed};

    use super::*;

    #[test]
    fn lines_are_legal_different_and_in_order() {
        for info in dohyo_games::ALL {
            let game = dohyo_games::start(info.id, &Options::new(), Seed::from(3)).expect(info.id);
            let mut thinker = Thinker::with_memory(1 << 22);
            let mut told = 0;
            let time = Duration::from_millis(400);
            let lines = if ["abalone", "sumoo", "kumo"].contains(&info.id) { 3 } else { 1 };
            let found = find(&mut thinker, &game, lines, time, &mut |_| told += 1).expect("lines");
            assert!(told > 0 || info.id == "kabuto", "{}", info.id);
            assert_eq!(found.lines.len(), usize::from(lines), "{}", info.id);
            let scores: Vec<i32> = found.lines.iter().map(|line| line.score).collect();
            assert!(scores.is_sorted_by(|one, next| one >= next), "{}: {scores:?}", info.id);
            let mut firsts = Vec::new();
            for line in &found.lines {
                let mut now = game.clone();
                for action in &line.actions {
                    let Some(seat) = now.to_act().first() else { break };
                    let luck = Fate::Drawn(Seed::from(1));
                    now.play_text(seat, action, luck).unwrap_or_else(|why| panic!("{}: {why}", info.id));
                }
                assert!(!firsts.contains(&line.actions[0]), "{}", info.id);
                firsts.push(line.actions[0].clone());
            }
        }
    }

    #[test]
    fn a_win_comes_first_and_is_known_to_be_one() {
        let options = Options::new();
        let game =
            dohyo_games::from_position("abalone", "5/6/7/8/5bbbw/8/7/6/w4 b 0 5", &options).expect("a game");
        let mut thinker = Thinker::with_memory(1 << 20);
        let found = find(&mut thinker, &game, 2, Duration::from_millis(200), &mut |_| {}).expect("lines");
        assert_eq!((found.lines[0].actions[0].as_str(), found.lines[0].forced), ("e6e7", true));
        // The other way to push the marble off wins as well.
        assert_eq!((found.lines[1].actions[0].as_str(), found.lines[1].forced), ("e7e8", true));
    }
}
