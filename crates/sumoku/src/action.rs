//! What players can do, in any mode.

use std::fmt;
use std::str::FromStr;

use dohyo_core::Malformed;

use crate::{Cell, Grid, Laid, Tile};

/// Which way a line runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    /// Eastwards, written `h`.
    Across,
    /// Southwards, written `v`.
    Down,
}

impl Way {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Across, Self::Down];

    /// The other one.
    #[must_use]
    pub const fn crossing(self) -> Self {
        match self {
            Self::Across => Self::Down,
            Self::Down => Self::Across,
        }
    }

    /// The letter in texts.
    pub const fn letter(self) -> char {
        match self {
            Self::Across => 'h',
            Self::Down => 'v',
        }
    }
}

/// Tiles laid in one row or column: the first new place, the way, and the new tiles in order. Places
/// that are taken already are skipped. A single tile is laid [`Way::Across`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Play {
    /// The first new place.
    pub start: Cell,
    /// Which way the row runs.
    pub way: Way,
    /// The new tiles.
    pub tiles: Vec<Laid>,
}

impl Play {
    /// Where each tile comes to lie on a grid.
    pub fn cells(&self, grid: &Grid) -> Vec<(Cell, Laid)> {
        let free =
            (0..).map(|steps| self.start.along(self.way, steps)).filter(|&cell| grid.get(cell).is_none());
        free.zip(self.tiles.iter().copied()).collect()
    }
}

/// An action in any mode.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Classic: `0,0,h: 5R 9G 1P`.
    Play(Play),
    /// Classic: `pass`.
    Pass,
    /// Speed, Team, Solo: `swap 5R`, one tile for two.
    Swap(Tile),
    /// Speed, Team, Solo: `claim 0,0:5R 1,0:7G …`: “Sumoku!”
    Claim(Vec<(Cell, Laid)>),
    /// Spot: `spot 5R 6G 1B 8Y = 20`.
    Spot {
        /// Four tiles on the table, sorted.
        tiles: [Tile; 4],
        /// Their announced total.
        total: u32,
    },
}

fn spaced<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(Play { start, way, tiles }) => {
                write!(f, "{},{},{}: {}", start.x, start.y, way.letter(), spaced(tiles))
            }
            Self::Pass => f.write_str("pass"),
            Self::Swap(tile) => write!(f, "swap {tile}"),
            Self::Claim(tiles) => {
                let items = tiles.iter().map(|(cell, laid)| format!("{},{}:{laid}", cell.x, cell.y));
                write!(f, "claim {}", spaced(items))
            }
            Self::Spot { tiles, total } => write!(f, "spot {} = {total}", spaced(tiles)),
        }
    }
}

impl FromStr for Action {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let wrong = |problem: String, expected: &str| Malformed::new("action", 0, problem, expected);
        let trimmed = text.trim();
        let (verb, rest) = trimmed.split_once(char::is_whitespace).unwrap_or((trimmed, ""));
        match verb {
            "pass" if rest.is_empty() => Ok(Self::Pass),
            "swap" => rest.trim().parse::<Laid>().map(|laid| Self::Swap(laid.tile())),
            "claim" => Ok(Self::Claim(rest.parse::<Grid>()?.iter().collect())),
            "spot" => read_spot(rest).ok_or_else(|| {
                wrong(format!("`{trimmed}`"), "four tiles and their total, such as spot 5R 6G 1B 8Y = 20")
            }),
            _ => {
                let expected = "a play such as 0,0,h: 5R 9G 1P, or pass, swap, claim or spot";
                let (place, tiles) =
                    trimmed.split_once(':').ok_or_else(|| wrong(format!("`{trimmed}`"), expected))?;
                let (start, way) = read_place(place).ok_or_else(|| wrong(format!("`{place}`"), expected))?;
                let tiles: Vec<Laid> = tiles.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
                let way = if tiles.len() == 1 { Way::Across } else { way };
                Ok(Self::Play(Play { start, way, tiles }))
            }
        }
    }
}

fn read_place(text: &str) -> Option<(Cell, Way)> {
    let (cell, way) = text.rsplit_once(',')?;
    let way =
        Way::ALL.into_iter().find(|known| way.trim().eq_ignore_ascii_case(&known.letter().to_string()))?;
    Some((crate::text::read_cell(cell)?, way))
}

fn read_spot(text: &str) -> Option<Action> {
    let (tiles, total) = text.split_once('=')?;
    let tiles: Option<Vec<Tile>> =
        tiles.split_whitespace().map(|tile| tile.parse::<Laid>().ok().map(Laid::tile)).collect();
    let mut tiles: [Tile; 4] = tiles?.try_into().ok()?;
    tiles.sort_unstable();
    Some(Action::Spot { tiles, total: total.trim().parse().ok()? })
}
