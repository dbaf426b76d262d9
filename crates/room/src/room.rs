//! The room: the state after all lines so far.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use dohyo_core::{Game, Record, Seat, Seed, Timestamp};
use dohyo_table::{CommandId, Player, Seating, Seq, Table};

use crate::codes::hash;
use crate::{Closing, Commitment, Happening, Line, Nonce, Plan, PlayerId, RoomId, Secret};

/// The maximum length of a name, in characters.
pub(crate) const NAME_LIMIT: usize = 24;

/// A room, in which one game is played.
#[derive(Clone, Debug)]
pub struct Room<G: Game> {
    pub(crate) id: RoomId,
    /// Sets up the game of a record, before its first action.
    pub(crate) begin: fn(&Record) -> Option<G>,
    pub(crate) log: Vec<Arc<Line>>,
    /// The first and the last line that answered each request.
    pub(crate) answers: HashMap<CommandId, (Seq, Seq)>,
    pub(crate) plan: Plan,
    pub(crate) host: PlayerId,
    pub(crate) commitment: Commitment,
    pub(crate) chairs: Vec<Chair>,
    pub(crate) stage: Stage<G>,
    /// When the game began, in milliseconds since 1970.
    pub(crate) started: u64,
    pub(crate) secret: Option<Secret>,
    pub(crate) rematch: Option<RoomId>,
    /// The people whom computers have replaced because they were away.
    pub(crate) replaced: Vec<(Seat, PlayerId)>,
}

/// The stage of a room.
#[derive(Clone, Debug)]
pub enum Stage<G: Game> {
    /// People take their chairs.
    Waiting,
    /// The players reveal their nonces.
    Asked,
    /// The game is in progress or over.
    Playing(Box<Table<G>>),
    /// The room was closed without a result.
    Closed(Closing),
}

/// A chair and its occupant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chair {
    /// Who sits there.
    pub occupant: Occupant,
    /// Whether they are ready to begin. Computers always are.
    pub ready: bool,
    pub(crate) commitment: Option<Commitment>,
    pub(crate) nonce: Option<Nonce>,
}

/// Who sits on a chair.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Occupant {
    /// Nobody.
    #[default]
    Nobody,
    /// A person.
    Person {
        /// The person.
        player: PlayerId,
        /// The name they play under.
        name: String,
    },
    /// A computer.
    Computer {
        /// The level, from 1 to 8.
        level: u8,
    },
}

impl Occupant {
    /// Returns the name of a person.
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Person { name, .. } => Some(name),
            Self::Nobody | Self::Computer { .. } => None,
        }
    }

    /// Returns `true` for a computer.
    pub fn is_computer(&self) -> bool {
        matches!(self, Self::Computer { .. })
    }
}

impl Chair {
    /// Returns the person on the chair.
    pub fn player(&self) -> Option<PlayerId> {
        match self.occupant {
            Occupant::Person { player, .. } => Some(player),
            Occupant::Nobody | Occupant::Computer { .. } => None,
        }
    }

    /// Returns `true` if the chair is free.
    pub fn is_free(&self) -> bool {
        self.occupant == Occupant::Nobody
    }

    /// Returns `true` if the nonce of the person on the chair is still secret.
    pub fn owes_nonce(&self) -> bool {
        self.player().is_some() && self.nonce.is_none()
    }
}

impl<G: Game> Room<G> {
    /// Returns the name of the room.
    pub fn id(&self) -> RoomId {
        self.id
    }

    /// Returns the log.
    pub fn log(&self) -> &[Arc<Line>] {
        &self.log
    }

    /// Returns the lines after line `seq`.
    pub fn since(&self, seq: Seq) -> &[Arc<Line>] {
        self.log.get(seq.0 as usize..).unwrap_or_default()
    }

    /// Returns the number of the last line.
    pub fn seq(&self) -> Seq {
        Seq(self.log.len() as u32)
    }

    /// Returns what is played here.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Returns the host.
    pub fn host(&self) -> PlayerId {
        self.host
    }

    /// Returns the seats of the people who did not reveal their nonces when the game was to begin last, while the room
    /// waits for them to be ready again.
    pub fn silent(&self) -> Vec<Seat> {
        let last = self.log.iter().rev().find_map(|line| match &line.what {
            Happening::Withheld { seats } => Some(seats.clone()),
            Happening::Asked => Some(Vec::new()),
            _ => None,
        });
        let is_awaited = |seat: &Seat| {
            let chair = &self.chairs[seat.index()];
            chair.player().is_some() && !chair.ready
        };
        let waits = matches!(self.stage, Stage::Waiting);
        last.filter(|_| waits).unwrap_or_default().into_iter().filter(is_awaited).collect()
    }

    /// Returns the chairs, in seat order.
    pub fn chairs(&self) -> &[Chair] {
        &self.chairs
    }

    /// Returns the stage of the room.
    pub fn stage(&self) -> &Stage<G> {
        &self.stage
    }

    /// Returns the table, once the game has begun.
    pub fn table(&self) -> Option<&Table<G>> {
        match &self.stage {
            Stage::Playing(table) => Some(table),
            Stage::Waiting | Stage::Asked | Stage::Closed(_) => None,
        }
    }

    /// Returns the moment `time` after the game began, in milliseconds since 1970.
    pub fn moment(&self, time: Duration) -> u64 {
        self.started + time.as_nanos().div_ceil(1_000_000) as u64
    }

    /// Returns the room of the rematch, if there is one.
    pub fn rematch(&self) -> Option<RoomId> {
        self.rematch
    }

    /// Returns the seat of a person.
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        self.numbered_chairs().find(|(_, chair)| chair.player() == Some(player)).map(|(seat, _)| seat)
    }

    /// Returns the time since the game began at `at`, in milliseconds since 1970.
    pub fn since_start(&self, at: u64) -> Duration {
        Duration::from_millis(at.saturating_sub(self.started))
    }

    /// Iterates over the chairs with their seats.
    pub fn numbered_chairs(&self) -> impl Iterator<Item = (Seat, &Chair)> {
        Seat::ALL.into_iter().zip(&self.chairs)
    }

    pub(crate) fn is_everybody_ready(&self) -> bool {
        self.chairs.iter().all(|chair| !chair.is_free() && chair.ready)
    }

    /// Returns the seed that `secret` and the nonces give, once all nonces are known.
    pub fn seed(&self, secret: Secret) -> Option<Seed> {
        if self.chairs.iter().any(Chair::owes_nonce) {
            return None;
        }
        let options = self.plan.options.to_string();
        let nonces = self.chairs.iter().map(|chair| chair.nonce.map_or([0; 32], |nonce| *nonce.as_bytes()));
        let nonces: Vec<u8> = nonces.flatten().collect();
        let parts = [
            &b"dohyo seed"[..],
            self.id.as_bytes(),
            self.plan.game.as_bytes(),
            options.as_bytes(),
            secret.as_bytes(),
            &nonces,
        ];
        Some(Seed::from_bytes(hash(parts)))
    }

    /// Returns the published seed of a game that is over.
    pub fn revealed_seed(&self) -> Option<Seed> {
        self.seed(self.secret?)
    }

    /// Returns `true` if the published secret is the one that the authority committed itself to. Then
    /// [`Room::revealed_seed`] proves the lucks of the game. The nonces of the players were checked when the log was
    /// replayed.
    pub fn is_proved(&self) -> bool {
        self.secret.is_some_and(|secret| secret.commitment() == self.commitment)
    }

    /// Returns the game of the room as a record. It contains the seed once it is published.
    pub fn record(&self) -> Option<Record> {
        self.table().map(|table| table.to_record(self.revealed_seed()))
    }

    /// Returns the record that the game begins from.
    pub(crate) fn opening_record(&self, opening: &str) -> Record {
        Record {
            game: self.plan.game.clone(),
            rules: self.plan.rules,
            options: self.plan.options.clone(),
            opening: Some(opening.to_owned()),
            ..Record::default()
        }
    }

    /// Returns the players of the table.
    pub(crate) fn seating(&self, origin: dohyo_table::Origin, started: Option<Timestamp>) -> Seating {
        let player = |chair: &Chair| match &chair.occupant {
            Occupant::Person { name, .. } => Player::human(name.clone()),
            Occupant::Computer { level } => Player::computer(*level),
            Occupant::Nobody => Player::human(""),
        };
        Seating { players: self.chairs.iter().map(player).collect(), terms: self.plan.terms, origin, started }
    }
}
