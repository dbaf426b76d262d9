//! The fold: how a line changes the room.

use std::collections::HashMap;
use std::sync::Arc;

use dohyo_core::{Fixed, Game, Record, Seat};
use dohyo_table::{Corrupt, Event, Origin, Player, PlayerKind, Seq, Table};

use crate::request::DeclinedIn;
use crate::{Chair, Dealer, Happening, Line, Occupant, Plan, PlayerId, Room, RoomId, Stage};

/// Why a line cannot follow the lines before it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CorruptRoom {
    /// A line is missing or repeated.
    #[error("line {}; expected line {}", found.0, expected.0)]
    Gap {
        /// The number of the line.
        found: Seq,
        /// The number that would follow.
        expected: Seq,
    },
    /// The log does not begin with the opening of the room.
    #[error("the first line does not open a room")]
    NotOpened,
    /// The line is impossible here.
    #[error("line {}: {why}", seq.0)]
    Impossible {
        /// The number of the line.
        seq: Seq,
        /// Why it is impossible.
        why: &'static str,
    },
    /// An entry of the table is corrupt.
    #[error("line {}: {why}", seq.0)]
    Table {
        /// The number of the line.
        seq: Seq,
        /// What is wrong with the entry.
        why: Corrupt,
    },
}

impl<G: Game> Room<G> {
    /// Opens a room, and returns it with the line to store.
    ///
    /// `begin` sets up the game of a record, before its first action.
    ///
    /// # Errors
    ///
    /// Returns an error if the game, or the game with these options, does not exist.
    pub fn open(
        id: RoomId,
        at: u64,
        plan: Plan,
        host: PlayerId,
        dealer: &Dealer<'_>,
        begin: fn(&Record) -> Option<G>,
    ) -> Result<(Self, Line), DeclinedIn<G>> {
        let line = crate::decide::opened(at, plan, host, dealer)?;
        let room = Self::replay(id, begin, [line.clone()]);
        room.map(|room| (room, line)).map_err(|why| crate::Declined::BadPlan(why.to_string()))
    }

    /// Rebuilds a room by replaying its log.
    ///
    /// # Errors
    ///
    /// Returns an error if the log does not begin with [`Happening::Opened`], or if a line cannot follow.
    pub fn replay(
        id: RoomId,
        begin: fn(&Record) -> Option<G>,
        log: impl IntoIterator<Item = Line>,
    ) -> Result<Self, CorruptRoom> {
        let mut log = log.into_iter();
        let first = log.next().ok_or(CorruptRoom::NotOpened)?;
        let Happening::Opened { plan, chairs, host, commitment } = &first.what else {
            return Err(CorruptRoom::NotOpened);
        };
        let mut room = Self {
            id,
            begin,
            plan: plan.clone(),
            host: *host,
            commitment: *commitment,
            chairs: vec![Chair::default(); usize::from(*chairs)],
            log: vec![Arc::new(first)],
            answers: HashMap::new(),
            stage: Stage::Waiting,
            started: 0,
            secret: None,
            rematch: None,
            replaced: Vec::new(),
        };
        for line in log {
            room.evolve(line)?;
        }
        Ok(room)
    }

    /// Adds one line.
    ///
    /// # Errors
    ///
    /// Returns an error, and leaves the room unchanged, if the line cannot follow those before it.
    pub fn evolve(&mut self, line: Line) -> Result<(), CorruptRoom> {
        let (seq, expected) = (line.seq, self.seq().next());
        if seq != expected {
            return Err(CorruptRoom::Gap { found: seq, expected });
        }
        let impossible = |why| CorruptRoom::Impossible { seq, why };
        match &line.what {
            Happening::Opened { .. } => return Err(impossible("the room is open already")),
            Happening::Changed { plan, chairs } => {
                self.plan = plan.clone();
                self.chairs.resize_with(usize::from(*chairs), Chair::default);
                for chair in &mut self.chairs {
                    chair.ready = chair.occupant.is_computer();
                }
            }
            Happening::Sat { seat, player, name, commitment } => {
                *self.chair(*seat, seq)? = Chair {
                    occupant: Occupant::Person { player: *player, name: name.clone() },
                    ready: true,
                    commitment: Some(*commitment),
                    nonce: None,
                };
            }
            Happening::Named { seat, name } => {
                if let Occupant::Person { name: old, .. } = &mut self.chair(*seat, seq)?.occupant {
                    old.clone_from(name);
                }
            }
            Happening::Filled { seat, level } => {
                *self.chair(*seat, seq)? =
                    Chair { occupant: Occupant::Computer { level: *level }, ready: true, ..Chair::default() };
            }
            Happening::Freed { seat } => *self.chair(*seat, seq)? = Chair::default(),
            Happening::Ready { seat, ready } => self.chair(*seat, seq)?.ready = *ready,
            Happening::Hosted { host } => self.host = *host,
            Happening::Asked => self.stage = Stage::Asked,
            Happening::Told { seat, nonce } => {
                let chair = self.chair(*seat, seq)?;
                if chair.commitment != Some(nonce.commitment()) {
                    return Err(impossible("the nonce was not promised"));
                }
                chair.nonce = Some(*nonce);
            }
            Happening::Withheld { seats } => {
                if let Some(seat) = seats.iter().find(|seat| seat.index() >= self.chairs.len()) {
                    self.chair(*seat, seq)?;
                }
                // Revealed nonces are no longer secret, so everybody needs a new one.
                for chair in self.chairs.iter_mut().filter(|chair| chair.player().is_some()) {
                    (chair.ready, chair.commitment, chair.nonce) = (false, None, None);
                }
                self.stage = Stage::Waiting;
            }
            Happening::Started { opening } => {
                let table = self.begin_table(opening).ok_or_else(|| impossible("no such game"))?;
                (self.stage, self.started) = (Stage::Playing(Box::new(table)), line.at);
            }
            Happening::Played(entry) => {
                let Stage::Playing(table) = &mut self.stage else {
                    return Err(impossible("the game has not begun"));
                };
                let read = entry.clone().read(table.game());
                read.and_then(|entry| table.evolve(entry)).map_err(|why| CorruptRoom::Table { seq, why })?;
                if let Event::Replaced { seat, player: Player { kind: PlayerKind::Computer { level }, .. } } =
                    entry.event
                {
                    self.note_replaced(seat, level);
                }
            }
            Happening::Revealed { secret } => {
                self.secret = Some(secret.parse().map_err(|_| impossible("this is not a secret"))?);
            }
            // Moving the start of the game later gives the time back.
            Happening::Credited { millis } => self.started = self.started.saturating_add(*millis),
            Happening::Rematched { room } => self.rematch = Some(*room),
            Happening::Closed { why } => self.stage = Stage::Closed(*why),
        }
        if let Some(id) = line.id {
            self.answers.entry(id).or_insert((seq, seq)).1 = seq;
        }
        self.log.push(Arc::new(line));
        Ok(())
    }

    /// Seats a computer in place of an absent player. The player's nonce stays, because it is part of the seed.
    fn note_replaced(&mut self, seat: Seat, level: u8) {
        let Some(chair) = self.chairs.get_mut(seat.index()) else { return };
        if let Some(player) = chair.player() {
            self.replaced.push((seat, player));
        }
        chair.occupant = Occupant::Computer { level };
    }

    fn chair(&mut self, seat: Seat, seq: Seq) -> Result<&mut Chair, CorruptRoom> {
        let why = CorruptRoom::Impossible { seq, why: "there is no such seat" };
        self.chairs.get_mut(seat.index()).ok_or(why)
    }

    fn begin_table(&self, opening: &str) -> Option<Table<G>> {
        let game = (self.begin)(&self.opening_record(opening))?;
        let origin =
            if opening == Fixed.to_string() { Origin::Usual } else { Origin::Opening(opening.to_owned()) };
        Table::shared(game, self.seating(origin, None)).ok()
    }
}
