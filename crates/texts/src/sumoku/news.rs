//! The results of actions in a race.

use dohyo_core::{Game as _, Seat};
use dohyo_sumoku::{Action, Grid, GridFault, Laid, Sumoku, Tile};

use crate::texts::Texts;

/// The result of an action in a race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// A right claim.
    Sumoku {
        /// The seat that acted.
        by: Seat,
        /// The claimed grid.
        grid: Grid,
    },
    /// A wrong claim.
    Wrong {
        /// The seat that acted.
        by: Seat,
        /// What is wrong.
        fault: GridFault,
        /// The only seat left in the round, if there is just one.
        last: Option<Seat>,
        /// Whether nobody is left, so that nobody wins the round.
        over: bool,
    },
    /// A round given up by the last player left in it.
    Conceded {
        /// The seat that acted.
        by: Seat,
    },
    /// The end of Solo before all tiles are laid.
    Finished {
        /// The number of tiles that count.
        tiles: usize,
    },
    /// One tile swapped for two.
    Swapped {
        /// The seat that acted.
        by: Seat,
    },
    /// A right set in Spot.
    Spotted {
        /// The seat that acted.
        by: Seat,
        /// The tiles.
        tiles: [Tile; 4],
        /// The total.
        total: u32,
    },
    /// A wrong set in Spot.
    Missed {
        /// The seat that acted.
        by: Seat,
        /// The announced total.
        total: u32,
        /// Whether the player sits out, rather than giving four tiles back.
        locked: bool,
    },
}

impl News {
    /// Returns the result of an action, if it is worth mentioning.
    pub fn of(before: &Sumoku, by: Seat, action: &Action, after: &Sumoku) -> Option<Self> {
        match action {
            Action::Swap(_) => Some(Self::Swapped { by }),
            Action::Claim(grid) => {
                let race = after.race()?;
                let Some(fault) = race.fault().cloned() else {
                    return Some(Self::Sumoku { by, grid: grid.iter().copied().collect() });
                };
                let last = after.seats().iter().find(|&seat| race.is_last_left(seat));
                let over = race.ready().is_some() || after.outcome().is_some();
                Some(Self::Wrong { by, fault, last, over })
            }
            Action::Concede => Some(Self::Conceded { by }),
            Action::Finish(_) => Some(Self::Finished { tiles: after.race()?.laid().len() }),
            Action::Spot { tiles, total } => {
                let held = |game: &Sumoku| game.spot().map_or(0, |spot| spot.won()[by.index()].len());
                if held(after) > held(before) {
                    return Some(Self::Spotted { by, tiles: *tiles, total: *total });
                }
                Some(Self::Missed { by, total: *total, locked: held(before) == 0 })
            }
            Action::Play(_) | Action::Pass | Action::Ready => None,
        }
    }

    /// Returns `true` if it ended a round.
    pub fn ends_round(&self) -> bool {
        matches!(self, Self::Sumoku { .. } | Self::Wrong { over: true, .. } | Self::Conceded { .. })
    }

    /// Returns the result in words. `named` returns the name of a player, or `None` for the reader; `alone` says whether
    /// nobody else plays.
    pub fn words(&self, named: impl Fn(Seat) -> Option<String>, alone: bool, t: &Texts) -> String {
        let words = t.race_words();
        match self {
            Self::Sumoku { .. } if alone => words.solo_done.to_owned(),
            Self::Sumoku { by, .. } => (words.won_round)(named(*by).as_deref()),
            Self::Wrong { by, fault, last, over } => {
                let wrong = (words.wrong)(named(*by).as_deref(), &(words.grid_fault)(fault));
                match last {
                    Some(last) => format!("{wrong} {}", (words.last_left)(named(*last).as_deref())),
                    None if *over => format!("{wrong} {}", words.nobody_wins),
                    None => wrong,
                }
            }
            Self::Conceded { by } => {
                format!("{} {}", (words.conceded)(named(*by).as_deref()), words.nobody_wins)
            }
            Self::Finished { tiles } => (words.finished)(*tiles),
            Self::Swapped { by } => (words.swapped)(named(*by).as_deref()),
            Self::Spotted { by, tiles, total } => {
                let tiles: Vec<_> =
                    tiles.iter().map(|&tile| (t.sumoku_words().tile)(Laid::upright(tile))).collect();
                (words.spotted)(named(*by).as_deref(), &tiles.join(" + "), *total)
            }
            Self::Missed { by, total, locked } => (words.missed)(named(*by).as_deref(), *total, *locked),
        }
    }
}
