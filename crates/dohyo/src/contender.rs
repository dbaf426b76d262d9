//! The players of matches, as written on the command line.

use std::str::FromStr;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use dohyo_ai::arena::{Computer, Plain, Player};
use dohyo_ai::{Budget, DEFAULT_MEMORY, Level, Request, Strength, Thinker};
use dohyo_core::{PlayedIn, Seat, SeatSet};
use dohyo_games::{AnyAction, AnyGame};

use crate::time::read_time;
use crate::ugi::client::UgiPlayer;

/// A player in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Contender {
    /// A level, or a strength between two. Without a limit in `budget`, the match sets the time.
    Computer { strength: Strength, budget: Budget },
    /// A simple opponent.
    Baseline,
    /// A program that speaks UGI, with its arguments.
    Program(String),
}

impl FromStr for Contender {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let wrong = |why: String| {
            anyhow!(
                "player `{text}`: {why}; expected level:1 to level:8, time:300ms, nodes:N, baseline or cmd:PROGRAM"
            )
        };
        let strongest = |budget| Self::Computer { strength: Level::STRONGEST.into(), budget };
        let (kind, value) = text.split_once(':').unwrap_or((text, ""));
        match (kind, value) {
            ("level", level) => {
                let strength = level.parse().map_err(|_| wrong(format!("no level `{level}`")))?;
                Ok(Self::Computer { strength, budget: Budget::default() })
            }
            ("time", time) => Ok(strongest(Budget::time(read_time(time).map_err(wrong)?))),
            ("nodes", nodes) => match nodes.parse() {
                Ok(nodes) if nodes > 0 => Ok(strongest(Budget::nodes(nodes))),
                _ => Err(wrong(format!("`{nodes}` is not a number of nodes"))),
            },
            ("baseline", "") => Ok(Self::Baseline),
            ("cmd", program) if !program.trim().is_empty() => Ok(Self::Program(program.to_owned())),
            _ => Err(wrong("no such player".to_owned())),
        }
    }
}

/// The default thinking time of players that have none of their own.
const USUAL_TIME: Duration = Duration::from_secs(1);

impl Contender {
    /// Creates the player. `chance` is the seed of the mistakes of weaker levels.
    pub(crate) fn player(&self, time: Option<Duration>, chance: u64) -> Result<Box<dyn Player<AnyGame>>> {
        Ok(match self {
            &Self::Computer { strength, mut budget } => {
                if budget.is_unlimited() {
                    budget.time = time;
                }
                let request = Request { budget, seed: chance, ..Request::at(strength) };
                Box::new(Computer::new(Thinker::new(), request))
            }
            Self::Baseline => Box::new(Plain::new(time.unwrap_or(USUAL_TIME), DEFAULT_MEMORY, chance)),
            Self::Program(command) => {
                Box::new(UgiPlayer::start(command, time.unwrap_or(USUAL_TIME)).map_err(anyhow::Error::msg)?)
            }
        })
    }
}

/// A player with a stopwatch.
pub(crate) struct Timed {
    player: Box<dyn Player<AnyGame>>,
    /// The longest time that it took for a move.
    pub(crate) slowest: Duration,
}

impl Timed {
    pub(crate) fn new(player: Box<dyn Player<AnyGame>>) -> Self {
        Self { player, slowest: Duration::ZERO }
    }
}

impl Player<AnyGame> for Timed {
    fn begin(&mut self, game: &AnyGame) {
        self.player.begin(game);
    }

    fn choose(&mut self, game: &AnyGame, seat: Seat) -> Result<AnyAction, String> {
        let begun = Instant::now();
        let choice = self.player.choose(game, seat);
        self.slowest = self.slowest.max(begun.elapsed());
        choice
    }

    fn follow(&mut self, could_act: SeatSet, seat: Seat, played: &PlayedIn<AnyGame>) {
        self.player.follow(could_act, seat, played);
    }

    fn pace(&self) -> Duration {
        self.player.pace()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contenders_are_read() {
        let check =
            |text: &str, expected: Contender| assert_eq!(text.parse::<Contender>().ok(), Some(expected));
        let computer = |strength: &str, budget| Contender::Computer {
            strength: strength.parse().expect("a strength"),
            budget,
        };
        check("level:3", computer("3", Budget::default()));
        check("level:5.5", computer("5.5", Budget::default()));
        check("time:0.5s", computer("8", Budget::time(Duration::from_millis(500))));
        check("nodes:1000", computer("8", Budget::nodes(1000)));
        check("baseline", Contender::Baseline);
        check("cmd:./engine --fast", Contender::Program("./engine --fast".to_owned()));
        for text in ["", "level:9", "level:8.5", "level", "time:never", "nodes:0", "baseline:2", "cmd:", "me"]
        {
            let why = text.parse::<Contender>().expect_err(text).to_string();
            assert!(why.contains("expected") && why.contains("cmd:PROGRAM"), "{why}");
        }
    }
}
