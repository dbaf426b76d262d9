//! What the page of a table shows, compared with what the table holds.

use anyhow::{Context, Result, bail};
use dohyo_core::{Game as _, GameInfo, Seat};
use dohyo_games::AnyGame;
use dohyo_kabuto::{Corner, Item, Kind};
use dohyo_kumo::{Piece, Side};
use dohyo_sumoku::{Laid, Tile};
use dohyo_table::{Kept, Table};
use serde::Deserialize;

use crate::Visit;

const LOOK: &str = include_str!("look.js");

/// What the page of a table shows at one moment, together with the table it keeps.
#[derive(Clone, Debug, Deserialize)]
pub struct Seen {
    /// The game.
    pub game: String,
    /// The table as the browser keeps it.
    kept: Option<String>,
    /// Everything on the board.
    pieces: Vec<String>,
    /// Everything beside the board that a player will use.
    #[serde(default)]
    hand: Vec<String>,
    /// What the player has picked or laid but not played.
    pub prepared: Vec<String>,
    /// The number of actions in the list.
    pub moves: usize,
    /// The number of actions after which the board is shown.
    pub here: usize,
    /// The seats whose turn is marked.
    pub turn: Vec<String>,
    /// The seat shown near.
    pub near: String,
    /// Whether the computer is said to think.
    pub thinking: bool,
    /// Whether an action is being animated.
    pub playing: bool,
    /// Whether the result is shown.
    pub over: bool,
    /// The line under the board.
    pub say: String,
    /// The open window.
    pub window: Option<String>,
    /// The place of the board on the page: left, top, width and height in pixels.
    pub board: [i64; 4],
    /// By how many pixels the page is larger than its window, across and down.
    pub beyond: [i64; 2],
    /// The element that has the focus.
    pub focus: Option<String>,
}

impl Seen {
    /// Looks at the page. Returns `None` if it is not that of a table.
    pub async fn look(visit: &Visit) -> Result<Option<Self>> {
        Ok(serde_json::from_value(visit.script(LOOK, vec![]).await?)?)
    }

    /// Waits until the page shows what its table holds and nothing is under way, and returns what it shows.
    pub async fn settled(visit: &Visit) -> Result<Self> {
        let mut fault = String::new();
        let waited = visit
            .wait_for("the page to show what the table holds", async || {
                let Some(seen) = Self::look(visit).await? else {
                    "this is no table".clone_into(&mut fault);
                    return Ok(None);
                };
                match seen.check() {
                    Ok(()) if !seen.thinking && !seen.playing => return Ok(Some(seen)),
                    Ok(()) => "something is under way".clone_into(&mut fault),
                    Err(error) => fault = format!("{error:#}"),
                }
                Ok(None)
            })
            .await;
        waited.context(fault)
    }

    /// Returns the table that the browser keeps.
    pub fn table(&self) -> Result<Table<AnyGame>> {
        let text = self.kept.as_ref().context("no game is kept")?;
        Ok(Kept::read(text, |record| dohyo_games::begin(record).ok())?.table)
    }

    /// Returns the names of the players at the table.
    pub fn players(&self) -> Result<Vec<String>> {
        Ok(self.table()?.seating().players.iter().map(|player| player.name.clone()).collect())
    }

    /// Checks that the page shows what the table holds.
    pub fn check(&self) -> Result<()> {
        let table = self.table()?;
        let line = table.line();
        if self.moves != line.len() {
            bail!("the list has {} actions, the table {}", self.moves, line.len());
        }
        let shown = self.here.checked_sub(1).map_or(table.start(), |last| &line[last].after);
        let now = self.here == line.len();
        let same = |what: &str, seen: &[String], mut held: Vec<String>| {
            let mut seen = seen.to_vec();
            seen.sort_unstable();
            held.sort_unstable();
            if seen == held {
                Ok(())
            } else {
                bail!("{what}: the page shows {seen:?}, the table has {held:?}")
            }
        };
        if !self.playing {
            same("the board", &self.pieces, pieces(shown)?)?;
            let seat = self.hand_seat(&table, now)?;
            let hand = self.hand.iter().filter_map(|piece| beside(shown, piece)).collect::<Vec<_>>();
            same("the hand", &hand, hand_of(shown, seat))?;
            let mut turn: Vec<String> = Vec::new();
            if !self.over {
                turn.extend(shown.to_act().iter().map(|seat| seat_name(shown.info(), seat)));
            }
            same("the turn", &self.turn, turn)?;
            if self.over != table.outcome().is_some() {
                bail!("the result is {}shown", if self.over { "" } else { "not " });
            }
            if !self.over && self.say.is_empty() {
                bail!("the page does not say what to do");
            }
        }
        if !now && !self.prepared.is_empty() {
            bail!("{:?} is prepared in a position that is only looked at", self.prepared);
        }
        Ok(())
    }

    /// Returns the seat whose pieces lie beside the board.
    fn hand_seat(&self, table: &Table<AnyGame>, now: bool) -> Result<Seat> {
        let seats = table.seating().seats();
        let people: Vec<Seat> = seats.iter().filter(|&seat| table.seating().is_human(seat)).collect();
        let info = table.game().info();
        let near =
            seats.iter().find(|&seat| seat_name(info, seat) == self.near).context("nobody sits near")?;
        let acts = people.iter().copied().find(|&seat| table.to_act().contains(seat));
        Ok(match table.game() {
            // The tray belongs to the seat that may choose.
            AnyGame::Kabuto(_) => acts.filter(|_| now).unwrap_or(near),
            _ => match people[..] {
                [only] => only,
                _ => people.into_iter().find(|&seat| table.game().to_act().contains(seat)).unwrap_or(near),
            },
        })
    }
}

fn seat_name(info: &GameInfo, seat: Seat) -> String {
    info.seats[seat.index()].to_owned()
}

/// Returns everything on the board, as the page names it.
fn pieces(game: &AnyGame) -> Result<Vec<String>> {
    Ok(match game {
        AnyGame::Abalone(game) => {
            use dohyo_abalone::Colour;
            let of = |colour, name| {
                let marbles = game.situation().board.marbles(colour);
                marbles.map(move |cell| format!("{name} {cell}"))
            };
            of(Colour::Black, "black").chain(of(Colour::White, "white")).collect()
        }
        AnyGame::Sumoo(game) => {
            let board = &game.situation().board;
            let tokens = dohyo_sumoo::Colour::ALL.into_iter().flat_map(|colour| board.tokens(colour));
            tokens.map(|(square, token)| format!("{token:?} {square}")).collect()
        }
        AnyGame::Kumo(game) => {
            let arena = &game.situation().arena;
            let mut pieces = Vec::new();
            for square in dohyo_kumo::Square::all() {
                let here: &[&str] = match arena.get(square) {
                    None => &[],
                    Some(Piece::Stone) => &["stone"],
                    Some(Piece::Cube(cube)) => &[shade(cube.side)],
                    Some(Piece::Stack { .. }) => &["light", "dark"],
                };
                pieces.extend(here.iter().map(|piece| format!("{piece} {square}")));
            }
            pieces
        }
        AnyGame::Sumoku(game) => {
            let grid = game.classic().context("a race has no table")?.grid();
            grid.iter().map(|(cell, laid)| format!("{},{}:{laid}", cell.x, cell.y)).collect()
        }
        AnyGame::Kabuto(game) => {
            let now = game.situation();
            let markers = now.sides.iter().enumerate().flat_map(|(side, of)| {
                let placed = Corner::ALL.into_iter().filter(|&corner| of.markers.contains(corner));
                placed.map(move |corner| format!("{} {}", corner.name(), side + 1))
            });
            now.ring.iter().map(|_| "piece".to_owned()).chain(markers).collect()
        }
    })
}

const fn shade(side: Side) -> &'static str {
    match side {
        Side::First => "light",
        Side::Second => "dark",
    }
}

/// Returns everything beside the board that a seat will use.
fn hand_of(game: &AnyGame, seat: Seat) -> Vec<String> {
    match game {
        AnyGame::Abalone(_) | AnyGame::Sumoo(_) => Vec::new(),
        // Both camps are seen.
        AnyGame::Kumo(game) => {
            let reserve = game.situation().reserve;
            let waiting = [Side::First, Side::Second]
                .map(|side| std::iter::repeat_n(shade(side).to_owned(), reserve[side.index()].into()));
            waiting.into_iter().flatten().collect()
        }
        AnyGame::Sumoku(game) => {
            let hand = game.classic().and_then(|classic| classic.hands().get(seat.index()));
            hand.into_iter().flatten().map(Tile::to_string).collect()
        }
        AnyGame::Kabuto(game) => {
            let tray = game.situation().side(seat).tray;
            let of = |kind| std::iter::repeat_n(Item::one(kind).to_string(), tray.count(kind).into());
            tray.kinds().flat_map(of).collect()
        }
    }
}

/// Translates a piece of a hand to the table's name for it. Returns `None` for entries that repeat others.
fn beside(game: &AnyGame, piece: &str) -> Option<String> {
    match game {
        // A six may be turned.
        AnyGame::Sumoku(_) => Some(piece.parse::<Laid>().ok()?.tile().to_string()),
        // Pieces that are pushed together are listed once more.
        AnyGame::Kabuto(_) => {
            let single = Kind::all().any(|kind| Item::one(kind).to_string() == piece);
            single.then(|| piece.to_owned())
        }
        _ => Some(piece.to_owned()),
    }
}
