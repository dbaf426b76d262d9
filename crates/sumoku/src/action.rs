//! Actions of all modes, and their notation.

use std::fmt;
use std::str::FromStr;

use dohyo_core::{Malformed, action_gap, write_action};

use crate::{Cell, Grid, Laid, Tile};

/// The direction of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    /// Eastwards, written `h`.
    Across,
    /// Southwards, written `v`.
    Down,
}

impl Way {
    /// Both directions.
    pub const ALL: [Self; 2] = [Self::Across, Self::Down];

    /// Returns the other direction.
    #[must_use]
    pub const fn crossing(self) -> Self {
        match self {
            Self::Across => Self::Down,
            Self::Down => Self::Across,
        }
    }

    /// Returns the letter used in notation.
    pub const fn letter(self) -> char {
        match self {
            Self::Across => 'h',
            Self::Down => 'v',
        }
    }
}

/// Tiles laid in one row or column. Cells that are occupied already are skipped. A single tile is always laid
/// [`Way::Across`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Play {
    /// The cell of the first new tile.
    pub start: Cell,
    /// The direction.
    pub way: Way,
    /// The new tiles in order.
    pub tiles: Vec<Laid>,
}

impl Play {
    /// Returns the new tiles with the cells they take on `grid`.
    pub fn cells(&self, grid: &Grid) -> Vec<(Cell, Laid)> {
        let free =
            (0..).map(|steps| self.start.along(self.way, steps)).filter(|&cell| grid.get(cell).is_none());
        free.zip(self.tiles.iter().copied()).collect()
    }
}

/// An action of any mode.
///
/// Each action has two notations: one token for programs (`{action}`) and words separated by spaces for people
/// (`{action:#}`). Both can be parsed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Classic: lays tiles. `h0,0:5R,9G,1P` or `0,0,h: 5R 9G 1P`.
    Play(Play),
    /// Classic: `pass`.
    Pass,
    /// Speed, Team, Solo: swaps one tile for two. `swap_5R` or `swap 5R`.
    Swap(Tile),
    /// Speed, Team, Solo: calls “Sumoku!” with a grid of all the player's tiles. `claim_0,0:5R_1,0:7G…` or
    /// `claim 0,0:5R 1,0:7G …`.
    Claim(Vec<(Cell, Laid)>),
    /// Speed, Team: gives up a round as the last player left in it. `concede`.
    Concede,
    /// Speed: is ready for the next round. `ready`.
    Ready,
    /// Solo: ends the game with the tiles laid so far, because the time is up or for any other reason.
    /// `finish_0,0:5R_1,0:7G…` or `finish 0,0:5R 1,0:7G …`; `finish` alone if nothing is laid.
    Finish(Vec<(Cell, Laid)>),
    /// Spot: announces four tiles and their total. `spot_5R,6G,1B,8Y=20` or `spot 5R 6G 1B 8Y = 20`.
    Spot {
        /// Four tiles from the table, sorted.
        tiles: [Tile; 4],
        /// The announced total.
        total: u32,
    },
}

fn joined<T: ToString>(items: impl IntoIterator<Item = T>, gap: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(gap)
}

/// Writes a verb and a grid, such as `claim 0,0:5R 1,0:7G`.
fn write_grid(f: &mut fmt::Formatter<'_>, verb: &str, tiles: &[(Cell, Laid)]) -> fmt::Result {
    let items = tiles.iter().map(|(cell, laid)| format!(" {},{}:{laid}", cell.x, cell.y));
    write_action(f, |out| write!(out, "{verb}{}", joined(items, "")))
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let for_people = f.alternate();
        match self {
            Self::Play(Play { start, way, tiles }) if for_people => {
                write!(f, "{},{},{}: {}", start.x, start.y, way.letter(), joined(tiles, " "))
            }
            // The direction comes first: a token with a leading minus would look like an option of a command.
            Self::Play(Play { start, way, tiles }) => {
                write!(f, "{}{},{}:{}", way.letter(), start.x, start.y, joined(tiles, ","))
            }
            Self::Spot { tiles, total } if for_people => write!(f, "spot {} = {total}", joined(tiles, " ")),
            Self::Spot { tiles, total } => write!(f, "spot_{}={total}", joined(tiles, ",")),
            Self::Pass => f.write_str("pass"),
            Self::Ready => f.write_str("ready"),
            Self::Concede => f.write_str("concede"),
            Self::Swap(tile) => write_action(f, |out| write!(out, "swap {tile}")),
            Self::Claim(tiles) => write_grid(f, "claim", tiles),
            Self::Finish(tiles) => write_grid(f, "finish", tiles),
        }
    }
}

impl FromStr for Action {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let wrong = |problem: String, expected: &str| Malformed::new("action", 0, problem, expected);
        let trimmed = text.trim();
        let (verb, rest) = trimmed.split_once(action_gap(trimmed)).unwrap_or((trimmed, ""));
        match verb {
            "pass" if rest.is_empty() => Ok(Self::Pass),
            "ready" if rest.is_empty() => Ok(Self::Ready),
            "concede" if rest.is_empty() => Ok(Self::Concede),
            "swap" => rest.trim().parse::<Laid>().map(|laid| Self::Swap(laid.tile())),
            "claim" => read_grid(rest).map(Self::Claim),
            "finish" => read_grid(rest).map(Self::Finish),
            "spot" => read_spot(rest).ok_or_else(|| {
                wrong(format!("`{trimmed}`"), "four tiles and their total, such as spot_5R,6G,1B,8Y=20")
            }),
            _ => {
                let expected =
                    "a play such as h0,0:5R,9G,1P, or pass, swap, claim, concede, ready, finish or spot";
                let (place, tiles) =
                    trimmed.split_once(':').ok_or_else(|| wrong(format!("`{trimmed}`"), expected))?;
                let (start, way) = read_place(place).ok_or_else(|| wrong(format!("`{place}`"), expected))?;
                let tiles: Vec<Laid> = words(tiles).map(str::parse).collect::<Result<_, _>>()?;
                let way = if tiles.len() == 1 { Way::Across } else { way };
                Ok(Self::Play(Play { start, way, tiles }))
            }
        }
    }
}

/// Reads the tiles of a claim, separated by `_` or spaces.
fn read_grid(text: &str) -> Result<Vec<(Cell, Laid)>, Malformed> {
    Ok(text.replace('_', " ").parse::<Grid>()?.iter().collect())
}

/// Splits a list of tiles at commas and spaces.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty())
}

/// Reads `h0,0` or `0,0,h`.
fn read_place(text: &str) -> Option<(Cell, Way)> {
    let way_of = |letter: &str| {
        Way::ALL
            .into_iter()
            .find(|way| letter.trim().eq_ignore_ascii_case(way.letter().encode_utf8(&mut [0])))
    };
    let (first, rest) = text.split_at(text.chars().next().map_or(0, char::len_utf8));
    let before = way_of(first).map(|way| (way, rest));
    let after = || text.rsplit_once(',').and_then(|(cell, way)| Some((way_of(way)?, cell)));
    let (way, cell) = before.or_else(after)?;
    Some((crate::text::read_cell(cell)?, way))
}

fn read_spot(text: &str) -> Option<Action> {
    let (tiles, total) = text.split_once('=')?;
    let tiles: Option<Vec<Tile>> =
        words(tiles).map(|tile| tile.parse::<Laid>().ok().map(Laid::tile)).collect();
    let mut tiles: [Tile; 4] = tiles?.try_into().ok()?;
    tiles.sort_unstable();
    Some(Action::Spot { tiles, total: total.trim().parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_one_token_for_programs_and_words_for_people() {
        for (token, spaced) in [
            ("h0,0:5R,9G,1P", "0,0,h: 5R 9G 1P"),
            ("v-1,-12:5R,9G", "-1,-12,v: 5R 9G"),
            ("h3,-4:5R", "3,-4,h: 5R"),
            ("pass", "pass"),
            ("concede", "concede"),
            ("finish", "finish"),
            ("finish_0,0:5R_1,0:7G", "finish 0,0:5R 1,0:7G"),
            ("swap_6O", "swap 6O"),
            ("claim_0,0:5R_1,0:7G", "claim 0,0:5R 1,0:7G"),
            ("spot_1B,5R,6G,8Y=20", "spot 1B 5R 6G 8Y = 20"),
        ] {
            let action: Action = token.parse().expect(token);
            assert_eq!((action.to_string().as_str(), format!("{action:#}").as_str()), (token, spaced));
            assert_eq!(spaced.parse(), Ok(action));
        }
        for text in
            ["", "h", "h:", "h0:5R", "x0,0:5R", "0,0:5R", "pass_5R", "spot_5R=20", "swap", "h0,0:5R,x"]
        {
            assert!(text.parse::<Action>().is_err(), "{text}");
        }
    }
}
