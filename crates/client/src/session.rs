//! The session: one client at one table.

mod ask;
mod plan;

use std::collections::BTreeMap;
use std::time::Duration;

use dohyo_core::{Game, Record, Seat};
use dohyo_protocol::{ABSENCE_MS, BEAT_MS, Refused, Remark, ToClient, ToServer, VERSION, Why};
use dohyo_room::{Line, Nonce, PlayerId, Request, Room, RoomId, RoomWish, Stage};
use dohyo_table::{Command, CommandId, Follower, Seq, Table};

use crate::clock::ServerClock;
pub use plan::Dropped;
use plan::Planned;

/// How long to wait before repeating a request that the server could not decide, in milliseconds.
const TRY_AGAIN_MS: u64 = 1_000;

/// The maximum number of remarks that are kept.
const REMARKS: usize = 200;

/// The number of beats after which the server's time is estimated anew.
const BEATS_PER_ESTIMATE: u64 = 12;

/// Why a session cannot go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// There is no such table.
    NoSuchTable,
    /// The log cannot be followed: this client is too old, or the log is damaged.
    CannotFollow,
}

/// A player who is away in their own turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missing {
    /// Their seat.
    pub seat: Seat,
    /// How long the others must wait before they may claim or replace, in milliseconds.
    pub wait_ms: u64,
}

/// A client at a table: follows its room and sends requests.
#[derive(Debug)]
pub struct Session<G: Game> {
    table: RoomId,
    begin: fn(&Record) -> Option<G>,
    /// The versions of the rules that the client has, by game.
    rules: BTreeMap<String, u32>,
    nonce: Nonce,
    /// The number of the next request.
    next: u32,
    player: Option<(PlayerId, String)>,
    room: Option<Room<G>>,
    follower: Option<Follower<G>>,
    /// The command that waits for confirmation: predicted, but not sent.
    held: Option<CommandId>,
    /// The action that the person plans for their next turn.
    planned: Option<Planned<G::Action>>,
    /// Why the last planned action was dropped, until that was told.
    dropped: Option<Dropped<G::Illegal>>,
    /// Whether lines may be missing: the session has asked for them, and they have not arrived.
    is_behind: bool,
    /// The version of the server's program, once it has said it.
    build: Option<String>,
    /// Commands that were sent by an earlier session of this client, until there is a table to send them to.
    earlier: Vec<Command<String>>,
    /// The unanswered requests to the room, without commands to the table.
    asked: Vec<Request>,
    /// The requests to repeat, each with its time.
    again: Vec<(u64, CommandId)>,
    /// The request for a rematch, if one was made, and whether it was granted.
    rematch: Option<CommandId>,
    is_rematch_made: bool,
    here: Vec<Seat>,
    /// The seats whose people are away, and since when by the server's clock.
    away: Vec<(Seat, u64)>,
    spectators: u32,
    remarks: Vec<Remark>,
    refused: Vec<Refused>,
    trouble: Option<Trouble>,
    is_connected: bool,
    clock: ServerClock,
    /// The number and the time of the last beat.
    beat: (u64, u64),
    out: Vec<ToServer>,
}

impl<G: Game> Session<G> {
    /// Begins a session at `table`.
    ///
    /// `begin` sets up the game of a record, before its first action, and `rules` has the versions of the rules that it
    /// supports, by game. `nonce` is the client's part of the seed; nobody else may know it before the game begins.
    /// Requests are numbered from `first`, which should be random, so that two sessions of one person do not use the
    /// same ids.
    pub fn new(
        table: RoomId,
        begin: fn(&Record) -> Option<G>,
        rules: BTreeMap<String, u32>,
        nonce: Nonce,
        first: u32,
    ) -> Self {
        Self {
            table,
            begin,
            rules,
            nonce,
            next: first,
            player: None,
            room: None,
            follower: None,
            held: None,
            planned: None,
            dropped: None,
            is_behind: true,
            build: None,
            earlier: Vec::new(),
            asked: Vec::new(),
            again: Vec::new(),
            rematch: None,
            is_rematch_made: false,
            here: Vec::new(),
            away: Vec::new(),
            spectators: 0,
            remarks: Vec::new(),
            refused: Vec::new(),
            trouble: None,
            is_connected: false,
            clock: ServerClock::default(),
            beat: (0, 0),
            out: Vec::new(),
        }
    }

    /// Takes over the unanswered commands of an earlier session ([`Session::pending`]).
    pub fn resume(&mut self, pending: Vec<Command<String>>) {
        self.earlier = pending;
    }

    /// Returns the name of the table.
    pub fn table_id(&self) -> RoomId {
        self.table
    }

    /// Returns the room, once it is known.
    pub fn room(&self) -> Option<&Room<G>> {
        self.room.as_ref()
    }

    /// Returns the table to show, once the game has begun: confirmed and predicted.
    pub fn table(&self) -> Option<&Table<G>> {
        self.follower.as_ref().map(Follower::table)
    }

    /// Returns the number of the last confirmed entry of the table.
    pub fn confirmed(&self) -> Seq {
        self.follower.as_ref().map_or(Seq(0), Follower::seq)
    }

    /// Returns the person whom this client belongs to, once known.
    pub fn player(&self) -> Option<PlayerId> {
        self.player.as_ref().map(|(player, _)| *player)
    }

    /// Returns the person's name.
    pub fn name(&self) -> &str {
        self.player.as_ref().map_or("", |(_, name)| name)
    }

    /// Returns the person's seat, if they have one.
    pub fn seat(&self) -> Option<Seat> {
        self.room.as_ref()?.seat_of(self.player()?)
    }

    /// Returns `true` if the person may change the plan and start the game.
    pub fn is_host(&self) -> bool {
        self.room.as_ref().zip(self.player()).is_some_and(|(room, player)| room.host() == player)
    }

    /// Returns the seats whose people are connected.
    pub fn here(&self) -> &[Seat] {
        &self.here
    }

    /// Returns the seats whose people are away, according to the last message about presence.
    pub fn away(&self) -> impl Iterator<Item = Seat> {
        self.away.iter().map(|(seat, _)| *seat)
    }

    /// Returns the players who have been away in their own turn for long enough to be mentioned. `now` is the client's
    /// time in milliseconds.
    pub fn absences(&self, now: u64) -> Vec<Missing> {
        let Some(room) = self.room.as_ref().filter(|_| self.is_connected) else { return Vec::new() };
        let time = self.clock.at(now);
        let long_ago = |since: u64| time >= since + ABSENCE_MS;
        let missing = |&(seat, since): &(Seat, u64)| {
            let ends = room.patience_ends(seat, since).filter(|_| long_ago(since))?;
            Some(Missing { seat, wait_ms: ends.saturating_sub(time) })
        };
        self.away.iter().filter_map(missing).collect()
    }

    /// Returns the time left for the first action, in milliseconds, if the table limits it.
    pub fn first_action_in(&self, now: u64) -> Option<u64> {
        let room = self.room.as_ref().filter(|_| self.is_connected)?;
        Some(room.first_action_ends()?.saturating_sub(self.clock.at(now)))
    }

    /// Returns the number of other people who watch.
    pub fn spectators(&self) -> u32 {
        self.spectators
    }

    /// Returns the remarks at the table, in order.
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    /// Returns why the session cannot go on, if it cannot.
    pub fn trouble(&self) -> Option<Trouble> {
        self.trouble
    }

    /// Returns `true` from the greeting of a connection until it is lost.
    pub fn is_connected(&self) -> bool {
        self.is_connected
    }

    /// Returns `true` if the server has not answered a request yet.
    pub fn is_waiting(&self) -> bool {
        !self.asked.is_empty() || self.sent().next().is_some()
    }

    /// Iterates over the commands that were sent and are not answered yet.
    fn sent(&self) -> impl Iterator<Item = &Command<G::Action>> {
        let unanswered = self.follower.iter().flat_map(Follower::unanswered);
        unanswered.filter(|command| Some(command.id) != self.held)
    }

    /// Returns the version of the server's program, once it is known. A client of another version still works.
    pub fn server_build(&self) -> Option<&str> {
        self.build.as_deref()
    }

    /// Returns `true` if an action was sent whose effect cannot be predicted.
    pub fn is_stalled(&self) -> bool {
        self.follower.as_ref().is_some_and(Follower::is_stalled)
    }

    /// Returns the unanswered commands, to be stored for a later session.
    pub fn pending(&self) -> Vec<Command<String>> {
        let sent = self.sent().map(|command| command.clone().into_text());
        self.earlier.iter().cloned().chain(sent).collect()
    }

    /// Returns the refusals since the last call.
    pub fn take_refusals(&mut self) -> Vec<Refused> {
        std::mem::take(&mut self.refused)
    }

    /// Returns the time since the game began, when the client's clock shows `now` in milliseconds.
    pub fn elapsed(&self, now: u64) -> Duration {
        self.room.as_ref().map_or(Duration::ZERO, |room| room.since_start(self.clock.at(now)))
    }

    /// Returns the last round trip to the server and back, in milliseconds.
    pub fn round_trip(&self) -> Option<u64> {
        self.clock.round_trip()
    }

    /// Returns the messages to send, in order. Drop them if there is no connection: everything that matters is sent
    /// again after the next one.
    pub fn take_messages(&mut self) -> Vec<ToServer> {
        std::mem::take(&mut self.out)
    }

    /// Returns `true` if there are messages to send.
    pub fn has_messages(&self) -> bool {
        !self.out.is_empty()
    }

    /// Starts a new connection by greeting the server.
    pub fn connect(&mut self, now: u64) {
        self.is_connected = false;
        self.beat.1 = now;
        // A computer that slept may have stopped its clock.
        self.clock.forget();
        self.out = vec![ToServer::Hello { version: VERSION, rules: self.rules.clone() }];
    }

    /// Records that the connection was lost.
    pub fn disconnect(&mut self) {
        self.is_connected = false;
        self.here.clear();
        self.away.clear();
        self.out.clear();
    }

    /// Sends beats and repeated requests that are due at `now`.
    pub fn tick(&mut self, now: u64) {
        if !self.is_connected {
            return;
        }
        let (due, later) = self.again.iter().partition(|(at, _)| *at <= now);
        self.again = later;
        let due: Vec<(u64, CommandId)> = due;
        for (_, id) in due {
            self.send_again(id);
        }
        if now >= self.beat.1 + BEAT_MS {
            self.send_beat(now);
        }
    }

    /// Sends a beat, with the number of the last line that the session has.
    pub fn send_beat(&mut self, now: u64) {
        let number = self.beat.0 + 1;
        if number.is_multiple_of(BEATS_PER_ESTIMATE) {
            self.clock.forget();
        }
        self.beat = (number, now);
        let heads = self.room.iter().map(|room| (self.table, room.seq())).collect();
        self.out.push(ToServer::Beat { beat: number, heads });
    }

    /// Takes in a message of the server, which arrived at `now` in milliseconds of the client's clock.
    pub fn hear(&mut self, now: u64, message: ToClient) {
        match message {
            ToClient::Hello { player, name, now: server, build, .. } => {
                self.player = Some((player, name));
                self.build = Some(build).filter(|build| !build.is_empty());
                self.clock.hear(self.beat.1, now, server);
                self.is_connected = true;
                self.beat.1 = now;
                self.watch();
                self.send_all_again();
            }
            ToClient::Lines { table, lines } if table == self.table => self.take_in(now, lines),
            ToClient::Done { table, id, .. } if table == self.table => {
                self.asked.retain(|request| request.id != id);
            }
            ToClient::Created { id, .. } if self.rematch == Some(id) => self.is_rematch_made = true,
            ToClient::Refused(why) if why.table.is_none_or(|table| table == self.table) => {
                self.hear_refusal(now, why);
            }
            ToClient::Named { name, .. } => {
                if let Some((_, old)) = &mut self.player {
                    *old = name;
                }
            }
            ToClient::Present { table, here, spectators, away } if table == self.table => {
                (self.here, self.spectators, self.away) = (here, spectators, away);
            }
            ToClient::Said { table, remarks } if table == self.table => {
                let last = self.remarks.last().map_or(0, |remark| remark.at);
                let is_new = |remark: &Remark| remark.at > last || !self.remarks.contains(remark);
                let new: Vec<Remark> = remarks.into_iter().filter(is_new).collect();
                self.remarks.extend(new);
                let surplus = self.remarks.len().saturating_sub(REMARKS);
                self.remarks.drain(..surplus);
            }
            ToClient::Beat { beat, now: server } if beat == self.beat.0 => {
                self.clock.hear(self.beat.1, now, server);
            }
            _ => {}
        }
    }

    fn next_id(&mut self) -> Option<CommandId> {
        let id = self.player()?.request_id(self.next);
        self.next = self.next.wrapping_add(1);
        Some(id)
    }

    /// Asks for the lines after the last known one.
    fn watch(&mut self) {
        self.is_behind = true;
        let since = self.room.as_ref().map_or(Seq(0), Room::seq);
        self.out.push(ToServer::Watch { table: self.table, since });
    }

    fn send_all_again(&mut self) {
        let asked = self.asked.iter().map(|request| request.id);
        let commands = self.sent().map(|command| command.id);
        let ids: Vec<CommandId> = asked.chain(commands).collect();
        self.again.clear();
        for id in ids {
            self.send_again(id);
        }
        if let Some(id) = self.rematch.filter(|_| !self.is_rematch_made) {
            self.out.push(ToServer::Rematch { id, table: self.table });
        }
    }

    fn send_again(&mut self, id: CommandId) {
        if let Some(request) = self.asked.iter().find(|request| request.id == id) {
            self.out.push(ToServer::Ask { table: self.table, request: request.clone() });
        }
        let command = self.sent().find(|command| command.id == id).map(|command| command.clone().into_text());
        if let Some(command) = command {
            self.out.push(play(self.table, command));
        }
    }

    /// Takes in lines of the log. Asks again for those that are missing.
    fn take_in(&mut self, now: u64, lines: Vec<Line>) {
        let known = self.room.as_ref().map_or(Seq(0), Room::seq);
        let mut lines = lines.into_iter().filter(|line| line.seq > known).peekable();
        let Some(first) = lines.peek() else {
            self.is_behind = false;
            return;
        };
        if first.seq != known.next() {
            return self.watch();
        }
        let folded = match &mut self.room {
            Some(room) => lines.try_for_each(|line| room.evolve(line)).is_ok(),
            None => match Room::replay(self.table, self.begin, lines) {
                Ok(room) => {
                    self.room = Some(room);
                    true
                }
                Err(_) => false,
            },
        };
        if !folded {
            // The lines so far may be wrong, so read the whole log once more.
            if self.room.take().is_some() {
                self.follower = None;
                self.drop_plan(Dropped::Missed);
                return self.watch();
            }
            self.trouble = Some(Trouble::CannotFollow);
            return;
        }
        self.follow(now);
        self.carry_out_plan(now);
        self.is_behind = false;
        self.tell_nonce();
    }

    /// Shows the table of the room.
    fn follow(&mut self, now: u64) {
        let Some(table) = self.room.as_ref().and_then(Room::table) else {
            self.follower = None;
            return;
        };
        if let Some(follower) = &mut self.follower {
            let has_moved = follower.confirmed().line().len() != table.line().len();
            follower.follow(table.clone());
            // The position in which the person was asked is gone.
            if has_moved && self.held.is_some() {
                self.release();
            }
            return;
        }
        let mut follower = Follower::new(table.clone());
        let at = self.elapsed(now);
        follower.resume(at, std::mem::take(&mut self.earlier));
        for command in follower.unanswered() {
            self.out.push(play(self.table, command.clone().into_text()));
        }
        self.follower = Some(follower);
    }

    /// Reveals the nonce once everybody is asked for it.
    fn tell_nonce(&mut self) {
        let is_asked = self.room.as_ref().is_some_and(|room| matches!(room.stage(), Stage::Asked));
        let told = |request: &Request| matches!(request.what, RoomWish::Tell(_));
        let owes = |room: &Room<G>| {
            let seat = self.player().and_then(|player| room.seat_of(player));
            seat.is_some_and(|seat| room.chairs()[seat.index()].owes_nonce())
        };
        if is_asked && !self.asked.iter().any(told) && self.room.as_ref().is_some_and(owes) {
            self.ask(RoomWish::Tell(self.nonce));
        }
    }

    fn hear_refusal(&mut self, now: u64, why: Refused) {
        let Some(id) = why.id else {
            if why.why == Why::NoSuchTable {
                self.trouble = Some(Trouble::NoSuchTable);
            }
            // Refusals without an id concern messages that are repeated anyway.
            return;
        };
        if matches!(why.why, Why::Wait | Why::Unavailable | Why::ChainBroken) {
            self.again.push((now + why.wait_ms.unwrap_or(TRY_AGAIN_MS), id));
            if why.why != Why::Wait {
                return;
            }
        } else {
            let told = |request: &&Request| matches!(request.what, RoomWish::Tell(_));
            let is_told = self.asked.iter().filter(told).any(|request| request.id == id);
            self.asked.retain(|request| request.id != id);
            if is_told {
                // Another tab was faster.
                return;
            }
            if let Some(follower) = &mut self.follower {
                follower.drop_refused(id);
            }
            self.doubt_plan();
            self.rematch.take_if(|rematch| *rematch == id);
        }
        self.refused.push(why);
    }
}

fn play(table: RoomId, command: Command<String>) -> ToServer {
    ToServer::Ask { table, request: Request { id: command.id, what: RoomWish::Play(command) } }
}
