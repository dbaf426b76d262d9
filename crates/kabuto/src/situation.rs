//! All there is to know in the middle of a game, and its text.
//!
//! Four parts between bars: what lies on the ring, in the order that pushes go by; the wrestlers in the order
//! of seats, with `!` for one who is out and `~` for one whose last turn was replaced; the trays and markers of
//! the players, or of the two teams; and the turn:
//!
//! ```text
//! M*:0,0 M:60,26 … | baron loom | 2S+M NE ; S+M - | 12 1 before
//! ```
//!
//! The turn has its number, the seat, the phase, and what has happened in it so far: `used kindle`, `off 2`
//! (pieces knocked off), `at NE` (the platform), `side 6` (bought for this push), `slam` (still to be made),
//! `replaced`; last, `hand 17` if hands are unsteady. What is not on the ring nor in a tray is in the reserve.

use std::fmt;
use std::str::FromStr;

use dohyo_core::{Malformed, Seat};

use crate::physics::{gap, ring};
use crate::roster::{self, Wrestler};
use crate::standing::OVERLAP;
use crate::{Corners, Hand, Kind, Pieces, Stand, Standing, shot};

/// A game at some moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Situation {
    /// What lies on the ring.
    pub ring: Vec<Standing>,
    /// The players, by seat.
    pub players: Vec<Player>,
    /// Trays and markers: of each player, or of each team if there are four.
    pub sides: Vec<Side>,
    /// The number of the turn, from 1; 0 before the first marker is placed.
    pub number: u16,
    /// Whose turn it is.
    pub seat: Seat,
    /// The turn so far.
    pub turn: Turn,
    /// What the hand will do in the next push, if hands are unsteady.
    pub hand: Option<Hand>,
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// Who they play.
    pub wrestler: &'static Wrestler,
    /// Whether they are eliminated.
    pub out: bool,
    /// Whether their last turn was replaced by a move.
    pub rested: bool,
}

/// What a player or a team has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Side {
    /// The pieces that can be pushed.
    pub tray: Pieces,
    /// The posts with one of their four markers.
    pub markers: Corners,
}

/// A turn so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// What may be done now.
    pub phase: Phase,
    /// The moves that were used, by their place among the wrestler's.
    pub used: u8,
    /// How many pieces were knocked off.
    pub knocked_off: u8,
    /// Where the platform stands.
    pub stand: Option<Stand>,
    /// How far from a side's middle this push may start, in tenths of a mm, if that was bought.
    pub side: Option<i16>,
    /// Whether a corner slam is still to be made.
    pub slam: bool,
    /// Whether a move has replaced this turn.
    pub replaced: bool,
}

/// What may be done now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Before the game, its last player places a marker.
    FirstMarker,
    /// Moves, then a push.
    #[default]
    Before,
    /// A push from where the platform stands, paid for by a move.
    Extra,
    /// A marker, if one likes, after a move that replaced the turn.
    Marker,
    /// Moves, then a corner slam if one is due.
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
    /// The same with a steady hand: what players can know and think with.
    #[must_use]
    pub fn steady(&self) -> Self {
        Self { hand: None, ..self.clone() }
    }

    /// The index of the side that a seat belongs to.
    pub fn side_index(&self, seat: Seat) -> usize {
        if self.players.len() == 4 { seat.index() % 2 } else { seat.index() }
    }

    /// The side that a seat belongs to.
    pub fn side(&self, seat: Seat) -> &Side {
        &self.sides[self.side_index(seat)]
    }

    /// The side of the player whose turn it is.
    pub fn own(&self) -> &Side {
        self.side(self.seat)
    }

    pub(crate) fn own_mut(&mut self) -> &mut Side {
        let index = self.side_index(self.seat);
        &mut self.sides[index]
    }

    /// The wrestler of the player whose turn it is.
    pub fn wrestler(&self) -> &'static Wrestler {
        self.players[self.seat.index()].wrestler
    }

    /// Whether two seats play together.
    pub fn allied(&self, first: Seat, second: Seat) -> bool {
        self.side_index(first) == self.side_index(second)
    }

    /// The seats of all players.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.players.len()).filter_map(Seat::from_index)
    }

    /// The opponents of the player whose turn it is that are not out.
    pub fn opponents(&self) -> impl Iterator<Item = Seat> {
        self.seats().filter(|&seat| !self.allied(seat, self.seat) && !self.players[seat.index()].out)
    }

    /// The side that a special piece belongs to.
    pub(crate) fn owner(&self, kind: Kind) -> Option<usize> {
        let owns = |seat: &Seat| self.players[seat.index()].wrestler.special.contains(&kind);
        self.seats().find(owns).map(|seat| self.side_index(seat))
    }

    /// How many pieces of a kind are in the game.
    pub fn supply(&self, kind: Kind) -> u8 {
        match kind {
            Kind::WRESTLER => 0,
            kind if kind.is_special() && self.owner(kind).is_none() => 0,
            kind => kind.piece().count,
        }
    }

    /// What is neither on the ring nor in a tray.
    pub fn reserve(&self) -> Pieces {
        let mut reserve = Pieces::default();
        for kind in Kind::all() {
            for _ in 0..self.supply(kind).saturating_sub(self.outside(kind)) {
                reserve.add(kind);
            }
        }
        reserve
    }

    /// How many pieces of a kind are on the ring and in trays.
    fn outside(&self, kind: Kind) -> u8 {
        let on_ring = self.ring.iter().flat_map(Standing::kinds).filter(|&other| other == kind).count() as u8;
        on_ring + self.sides.iter().map(|side| side.tray.count(kind)).sum::<u8>()
    }

    /// What is wrong with a situation that reads well, if anything.
    fn problem(&self) -> Option<String> {
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
            if tokens > 1 || tokens == 0 && !self.players[seat.index()].out {
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
        if self.ring.iter().filter(|standing| standing.belt).count() != usize::from(self.players.len() == 2) {
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
        if self.players[self.seat.index()].out {
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
        f.write_str(if replaced { " replaced" } else { "" })?;
        self.hand.map_or(Ok(()), |hand| write!(f, " hand {hand}"))
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

fn read_turn(text: &str, players: &[Player]) -> Option<(u16, Seat, Turn, Option<Hand>)> {
    let mut words = text.split_whitespace();
    let number = words.next()?.parse().ok()?;
    let seat = words.next()?.parse::<usize>().ok()?.checked_sub(1).filter(|&seat| seat < players.len())?;
    let name = words.next()?;
    let phase = Phase::ALL.into_iter().find(|phase| phase.name() == name)?;
    let mut turn = Turn { phase, ..Turn::default() };
    let mut hand = None;
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
            "hand" => hand = Some(Hand::read(words.next()?)?),
            _ => return None,
        }
    }
    // A push from where the platform stands needs a platform.
    let needs = phase == Phase::Extra || turn.slam && phase == Phase::After;
    (!needs || turn.stand.is_some()).then_some((number, Seat::from_index(seat)?, turn, hand))
}

impl FromStr for Situation {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
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
        let ring = ring.map_err(|why: Malformed| Malformed { what: "position", ..why }.from(start))?;
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
        let (number, seat, turn, hand) = turn.ok_or_else(|| wrong(start, part, form))?;
        let situation = Self { ring, players, sides, number, seat, turn, hand };
        match situation.problem() {
            None => Ok(situation),
            Some(problem) => Err(Malformed::new("position", 0, problem, "a position that can come up")),
        }
    }
}
