//! The state of a game, and its notation.
//!
//! A position has four parts between bars: the pieces on the ring, in the order the physics uses; the wrestlers in seat
//! order, with `!` after one who is out and `~` after one whose last turn was replaced by a move; the trays and markers
//! of the players or teams; and the turn:
//!
//! ```text
//! M*:0,0 M:60,26 … | baron loom | 2S+M NE ; S+M - | 12 1 before
//! ```
//!
//! The turn has its number, the seat, the phase, and the events so far: `used kindle`, `off 2` (pieces knocked off),
//! `at NE` (the platform), `side 6` (a push from a side is allowed), `slam` (a corner slam is due), `replaced`.
//! Pieces that are neither on the ring nor in a tray are in the reserve.

use std::fmt;
use std::str::FromStr;

use dohyo_core::{Malformed, Seat};

use crate::physics::{gap, ring};
use crate::roster::{self, Wrestler};
use crate::standing::OVERLAP;
use crate::{Corners, Kind, Pieces, Stand, Standing, shot};

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Situation {
    /// The pieces on the ring.
    pub ring: Vec<Standing>,
    /// The players in seat order.
    pub players: Vec<Player>,
    /// The trays and markers of each player, or of the two teams of four players.
    pub sides: Vec<Side>,
    /// The number of the turn, from 1, or 0 before the first marker is placed.
    pub number: u16,
    /// The seat whose turn it is.
    pub seat: Seat,
    /// The turn so far.
    pub turn: Turn,
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// The wrestler.
    pub wrestler: &'static Wrestler,
    /// Whether the player is out of the game.
    pub out: bool,
    /// Whether a move replaced the last turn.
    pub rested: bool,
}

/// The tray and markers of a player or team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Side {
    /// The pieces that can be pushed.
    pub tray: Pieces,
    /// The posts that have one of the four markers.
    pub markers: Corners,
}

/// The turn so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// The phase.
    pub phase: Phase,
    /// The moves used, one bit for each index among the wrestler's moves.
    pub used: u8,
    /// The number of pieces knocked off.
    pub knocked_off: u8,
    /// The position of the platform.
    pub stand: Option<Stand>,
    /// The largest distance from the middle of a side in tenths of a mm, if a move allows a push from a side.
    pub side: Option<i16>,
    /// Whether a corner slam is due.
    pub slam: bool,
    /// Whether a move has replaced this turn.
    pub replaced: bool,
}

/// A phase of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The last player places a marker before the game.
    FirstMarker,
    /// Moves may be used, then a push is made.
    #[default]
    Before,
    /// The extra push that a move has paid for is made.
    Extra,
    /// A marker may be placed after a move that replaced the turn.
    Marker,
    /// Moves may be used, and a corner slam is made if one is due.
    After,
}

impl Phase {
    const ALL: [Self; 5] = [Self::FirstMarker, Self::Before, Self::Extra, Self::Marker, Self::After];

    const fn name(self) -> &'static str {
        match self {
            Self::FirstMarker => "first-marker",
            Self::Before => "before",
            Self::Extra => "extra",
            Self::Marker => "marker",
            Self::After => "after",
        }
    }
}

impl Situation {
    /// Returns the index in [`Situation::sides`] for a seat.
    pub fn side_index(&self, seat: Seat) -> usize {
        if self.players.len() == 4 { seat.index() % 2 } else { seat.index() }
    }

    /// Returns the tray and markers of a seat.
    pub fn side(&self, seat: Seat) -> &Side {
        &self.sides[self.side_index(seat)]
    }

    /// Returns the tray and markers of the player whose turn it is.
    pub fn own(&self) -> &Side {
        self.side(self.seat)
    }

    pub(crate) fn own_mut(&mut self) -> &mut Side {
        let index = self.side_index(self.seat);
        &mut self.sides[index]
    }

    /// Returns the wrestler of the player whose turn it is.
    pub fn wrestler(&self) -> &'static Wrestler {
        self.players[self.seat.index()].wrestler
    }

    /// Returns `true` if two seats are the same player or on the same team.
    pub fn allied(&self, first: Seat, second: Seat) -> bool {
        self.side_index(first) == self.side_index(second)
    }

    /// Iterates over the seats of all players.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.players.len()).filter_map(Seat::from_index)
    }

    /// Iterates over the opponents of the player whose turn it is, without those who are out.
    pub fn opponents(&self) -> impl Iterator<Item = Seat> {
        self.seats().filter(|&seat| !self.allied(seat, self.seat) && !self.players[seat.index()].out)
    }

    /// Returns `true` if the player whose turn it is can choose the opponent to pay: with three players, as long as
    /// both opponents are in the game.
    pub fn chooses_payee(&self) -> bool {
        self.players.len() == 3 && self.opponents().count() > 1
    }

    /// Returns the side that a special piece belongs to.
    pub(crate) fn owner(&self, kind: Kind) -> Option<usize> {
        let owns = |seat: &Seat| self.players[seat.index()].wrestler.special.contains(&kind);
        self.seats().find(owns).map(|seat| self.side_index(seat))
    }

    /// Returns the number of pieces of a kind in this game.
    pub fn supply(&self, kind: Kind) -> u8 {
        match kind {
            Kind::WRESTLER => 0,
            kind if kind.is_special() && self.owner(kind).is_none() => 0,
            kind => kind.piece().count,
        }
    }

    /// Returns the pieces that are neither on the ring nor in a tray.
    pub fn reserve(&self) -> Pieces {
        let mut reserve = Pieces::default();
        for kind in Kind::all() {
            for _ in 0..self.supply(kind).saturating_sub(self.outside(kind)) {
                reserve.add(kind);
            }
        }
        reserve
    }

    /// Returns the number of pieces of a kind on the ring and in trays.
    fn outside(&self, kind: Kind) -> u8 {
        let on_ring = self.ring.iter().flat_map(Standing::kinds).filter(|&other| other == kind).count() as u8;
        on_ring + self.sides.iter().map(|side| side.tray.count(kind)).sum::<u8>()
    }

    /// Returns the first problem that makes the situation impossible, if any.
    fn problem(&self, over: bool) -> Option<String> {
        for (index, player) in self.players.iter().enumerate() {
            if self.players[..index].iter().any(|other| other.wrestler.id == player.wrestler.id) {
                return Some(format!("{} comes twice", player.wrestler.id));
            }
        }
        for kind in Kind::all().filter(|&kind| kind != Kind::WRESTLER) {
            if self.outside(kind) > self.supply(kind) {
                return Some(format!(
                    "{} {kind}, of which there are {}",
                    self.outside(kind),
                    self.supply(kind)
                ));
            }
        }
        for seat in self.seats() {
            let tokens = self.ring.iter().filter(|standing| standing.wrestler == Some(seat)).count();
            if tokens > 1 || tokens == 0 && !self.players[seat.index()].out && !over {
                return Some(format!("{tokens} wrestlers of seat {seat}"));
            }
        }
        if self
            .ring
            .iter()
            .filter_map(|standing| standing.wrestler)
            .any(|seat| seat.index() >= self.players.len())
        {
            return Some("a wrestler of nobody".to_owned());
        }
        let belts = self.ring.iter().filter(|standing| standing.belt).count();
        if belts != usize::from(self.players.len() == 2) && !(over && belts == 0) {
            return Some("the belt belongs on one disc in a game of two, and only there".to_owned());
        }
        for (index, standing) in self.ring.iter().enumerate() {
            let body = standing.body();
            if !ring::on_ring(body.centre) {
                return Some(format!("{standing} does not lie on the ring"));
            }
            if let Some(other) = self.ring[..index].iter().find(|other| gap(&other.body(), &body) < -OVERLAP)
            {
                return Some(format!("{standing} overlaps {other}"));
            }
        }
        if self.players[self.seat.index()].out && !over {
            return Some("an eliminated player has the turn".to_owned());
        }
        None
    }
}

impl fmt::Display for Situation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.ring.iter().try_for_each(|standing| write!(f, "{standing} "))?;
        f.write_str("|")?;
        for player in &self.players {
            let (out, rested) = (if player.out { "!" } else { "" }, if player.rested { "~" } else { "" });
            write!(f, " {}{out}{rested}", player.wrestler.id)?;
        }
        let sides: Vec<_> = self.sides.iter().map(|side| format!("{} {}", side.tray, side.markers)).collect();
        write!(f, " | {} | {} {} {}", sides.join(" ; "), self.number, self.seat, self.turn.phase.name())?;
        let Turn { used, knocked_off, stand, side, slam, replaced, .. } = self.turn;
        for (index, power) in self.wrestler().moves.iter().enumerate() {
            if used & 1 << index != 0 {
                write!(f, " used {}", power.id)?;
            }
        }
        if knocked_off > 0 {
            write!(f, " off {knocked_off}")?;
        }
        if let Some(stand) = stand {
            write!(f, " at {stand}")?;
        }
        if let Some(side) = side {
            write!(f, " side {}", shot::in_mm(side))?;
        }
        f.write_str(if slam { " slam" } else { "" })?;
        f.write_str(if replaced { " replaced" } else { "" })
    }
}

fn read_player(word: &str) -> Option<Player> {
    let (word, rested) = word.strip_suffix('~').map_or((word, false), |word| (word, true));
    let (id, out) = word.strip_suffix('!').map_or((word, false), |word| (word, true));
    Some(Player { wrestler: roster::wrestler(id)?, out, rested })
}

fn read_side(text: &str) -> Option<Side> {
    let [tray, markers] = text.split_whitespace().collect::<Vec<_>>()[..] else { return None };
    Some(Side { tray: Pieces::read(tray)?, markers: Corners::read(markers)? })
}

fn read_turn(text: &str, players: &[Player]) -> Option<(u16, Seat, Turn)> {
    let mut words = text.split_whitespace();
    let number = words.next()?.parse().ok()?;
    let seat = words.next()?.parse::<usize>().ok()?.checked_sub(1).filter(|&seat| seat < players.len())?;
    let name = words.next()?;
    let phase = Phase::ALL.into_iter().find(|phase| phase.name() == name)?;
    let mut turn = Turn { phase, ..Turn::default() };
    while let Some(word) = words.next() {
        match word {
            "used" => {
                let id = words.next()?;
                let index = players[seat].wrestler.moves.iter().position(|power| power.id == id)?;
                turn.used |= 1 << index;
            }
            "off" => turn.knocked_off = words.next()?.parse().ok()?,
            "at" => turn.stand = Some(Stand::read(words.next()?)?),
            "side" => turn.side = Some(shot::tenths(words.next()?)?),
            "slam" => turn.slam = true,
            "replaced" => turn.replaced = true,
            _ => return None,
        }
    }
    // These pushes need a platform.
    let needs = phase == Phase::Extra || turn.slam && phase == Phase::After;
    (!needs || turn.stand.is_some()).then_some((number, Seat::from_index(seat)?, turn))
}

impl FromStr for Situation {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        Self::read(text, false)
    }
}

impl Situation {
    /// Reads a situation. If the game is `over`, wrestlers and the belt may have fallen.
    pub(crate) fn read(text: &str, over: bool) -> Result<Self, Malformed> {
        let mut at = 0;
        let mut parts = text.split('|').map(|part| {
            let start = at;
            at += part.chars().count() + 1;
            (start, part.trim())
        });
        let mut next = || parts.next().unwrap_or((text.chars().count(), ""));
        let wrong = |at: usize, part: &str, expected: &str| {
            Malformed::new("position", at, format!("`{part}`"), expected)
        };
        let (start, part) = next();
        let ring: Result<Vec<Standing>, _> = part.split_whitespace().map(str::parse).collect();
        let ring = ring.map_err(|why: Malformed| why.within("position", start))?;
        let (start, part) = next();
        let players: Option<Vec<_>> = part.split_whitespace().map(read_player).collect();
        let players = players.filter(|players| (2..=4).contains(&players.len()));
        let players =
            players.ok_or_else(|| wrong(start, part, "two to four wrestlers, such as baron loom"))?;
        let (start, part) = next();
        let sides: Option<Vec<_>> = part.split(';').map(read_side).collect();
        let expected = if players.len() == 4 { 2 } else { players.len() };
        let sides = sides.filter(|sides| sides.len() == expected);
        let tray = "a tray and markers for each player or team, such as 2S+M NE ; S -";
        let sides = sides.ok_or_else(|| wrong(start, part, tray))?;
        let (start, part) = next();
        let turn = read_turn(part, &players);
        let form = "the turn's number, the seat and the phase, such as 12 1 before";
        let (number, seat, turn) = turn.ok_or_else(|| wrong(start, part, form))?;
        let situation = Self { ring, players, sides, number, seat, turn };
        match situation.problem(over) {
            None => Ok(situation),
            Some(problem) => Err(Malformed::new("position", 0, problem, "a position that can come up")),
        }
    }
}
