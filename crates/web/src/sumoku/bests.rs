//! Personal bests in races, which the browser keeps.

use std::time::Duration;

use dohyo_core::{Game as _, Seat};
use dohyo_sumoku::{Mode, Sumoku};

use super::plans::News;
use crate::game::Game;
use crate::storage;

/// An achievement of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Result {
    /// A goal reached in this number of whole seconds. Less is better.
    Seconds(u64),
    /// So many tiles in a given time. More is better.
    Tiles(u64),
}

impl Result {
    const fn number(self) -> u64 {
        match self {
            Self::Seconds(number) | Self::Tiles(number) => number,
        }
    }
}

/// A result, with the name of its goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    goal: String,
    result: Result,
}

/// A result, and the best one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feat {
    /// The result.
    pub result: Result,
    /// The best result before.
    pub before: Option<u64>,
}

impl Feat {
    /// Returns `true` if the result is better than those before.
    pub fn is_best(self) -> bool {
        self.before.is_none_or(|before| match self.result {
            Result::Seconds(seconds) => seconds < before,
            Result::Tiles(tiles) => tiles > before,
        })
    }
}

impl Mark {
    /// Returns what the person at seat `me` has achieved with an action, if anything. `time` is that of the round.
    pub fn of(after: &Sumoku, me: Seat, news: &News, time: Duration) -> Option<Self> {
        let terms = after.terms();
        let (mode, players) = (terms.mode.name(), terms.players);
        let seconds = Result::Seconds(time.as_secs());
        let variant = if terms.locked { "-locked" } else { "" };
        // With a time limit only the number of tiles counts.
        let (goal, result) = match (news, terms.minutes) {
            (News::Finished { tiles }, Some(minutes)) => {
                (format!("{mode}{variant}-{minutes}min"), Result::Tiles(*tiles as u64))
            }
            (News::Sumoku { by, grid }, None) if *by == me => match terms.mode {
                Mode::Solo => (format!("{mode}{variant}-{}", grid.len()), seconds),
                Mode::Team => (format!("{mode}-{players}"), seconds),
                _ => (mode.to_owned(), seconds),
            },
            (News::Spotted { .. }, None) if after.outcome()?.winners.contains(me) => {
                (format!("{mode}-{players}"), seconds)
            }
            _ => return None,
        };
        Some(Self { goal, result })
    }

    /// Compares the result with the best one so far, and keeps the better of them.
    pub fn keep(self) -> Feat {
        let key = Game::Sumoku.kept(&format!("best.{}", self.goal));
        let before = storage::read(&key).and_then(|text| text.parse().ok());
        let feat = Feat { result: self.result, before };
        if feat.is_best() {
            storage::write(&key, &self.result.number().to_string());
        }
        feat
    }
}

#[cfg(test)]
mod tests {
    use dohyo_core::{Options, Seed, Setup as _};
    use dohyo_sumoku::Grid;

    use super::*;

    fn game(options: &str) -> Sumoku {
        let options: Options = options.parse().expect("options");
        Sumoku::dealt(&options, Seed::from(2)).expect("a game")
    }

    #[test]
    fn own_results_are_measured_by_goal() {
        let time = Duration::from_millis(83_900);
        let grid: Grid = "0,0:5R 1,0:5G".parse().expect("a grid");
        let mine = News::Sumoku { by: Seat::FIRST, grid: grid.clone() };
        let theirs = News::Sumoku { by: Seat::SECOND, grid };
        let speed = game("mode=speed players=3");
        assert!(Mark::of(&speed, Seat::SECOND, &theirs, time).is_some(), "of any seat");
        let swapped = News::Swapped { by: Seat::FIRST };
        for (options, news, expected) in [
            ("mode=speed players=3", &mine, Some(("speed", Result::Seconds(83)))),
            ("mode=speed players=3", &theirs, None),
            ("mode=speed players=3", &swapped, None),
            ("mode=team players=3", &mine, Some(("team-3", Result::Seconds(83)))),
            ("mode=solo players=1", &mine, Some(("solo-2", Result::Seconds(83)))),
            ("mode=solo players=1 locked=on", &mine, Some(("solo-locked-2", Result::Seconds(83)))),
            ("mode=solo players=1 time=5", &mine, None),
            (
                "mode=solo players=1 time=5",
                &News::Finished { tiles: 36 },
                Some(("solo-5min", Result::Tiles(36))),
            ),
        ] {
            let mark = Mark::of(&game(options), Seat::FIRST, news, time);
            let expected = expected.map(|(goal, result)| Mark { goal: goal.to_owned(), result });
            assert_eq!(mark, expected, "{options}: {news:?}");
        }
    }

    #[test]
    fn less_time_and_more_tiles_are_better() {
        let best = |result, before| Feat { result, before }.is_best();
        assert!(best(Result::Seconds(90), None) && best(Result::Seconds(80), Some(90)));
        assert!(!best(Result::Seconds(90), Some(90)) && !best(Result::Tiles(20), Some(26)));
        assert!(best(Result::Tiles(36), Some(26)));
    }
}
