//! Two clients that play at one table.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow, bail};
use dohyo_core::{Game as _, Record, Seat};
use dohyo_games::AnyGame;
use dohyo_protocol::{ToClient, ToServer, Why};
use dohyo_room::{Happening, Line, PlayerId, Request, Room, RoomId, RoomWish};
use dohyo_table::{Actor, Command, Event, Seq, Wish};

use crate::check::Witness;
use crate::client::{Client, Identity, refusal};
use crate::script::Script;

/// Why a step failed.
#[derive(Debug)]
pub enum Fault {
    /// The connection was lost. The step may be repeated after [`Pair::reconnect`].
    Lost(anyhow::Error),
    /// The server did something that it must not do.
    Wrong(anyhow::Error),
}

impl From<anyhow::Error> for Fault {
    fn from(why: anyhow::Error) -> Self {
        Self::Lost(why)
    }
}

impl From<Fault> for anyhow::Error {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Lost(why) => why.context("the connection was lost"),
            Fault::Wrong(why) => why,
        }
    }
}

/// How long a request took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Took {
    /// Until it was acknowledged.
    pub acknowledged: Duration,
    /// Until the other client had seen it as well.
    pub seen: Duration,
}

/// Two clients at a table.
#[derive(Debug)]
pub struct Pair {
    /// The table.
    pub table: RoomId,
    /// The messages that each of them received.
    pub witnesses: [Witness; 2],
    clients: [Client; 2],
    script: Script,
    /// The number of the last line that each of them has received.
    heads: [Seq; 2],
    /// The last line that the fields below include.
    folded: Seq,
    /// The number of the table's last entry.
    entries: Seq,
    /// The number of actions.
    acted: usize,
    /// The room, if the next action depends on it.
    room: Option<Room<AnyGame>>,
    /// The unanswered request and its sender, if there is one.
    pending: Option<(usize, Request)>,
}

impl Pair {
    /// Opens a table, seats a guest of each of two servers, which may be the same, and starts the game. `number` tells pairs
    /// apart.
    ///
    /// # Errors
    ///
    /// Returns an error if the server does not play along.
    pub async fn start([here, there]: [SocketAddr; 2], number: usize, script: Script) -> Result<Self> {
        let host = Identity::new(here, 2 * number).await?;
        let table = host.create(here, &script.plan).await?;
        let host = Client::connect(here, host).await?;
        let other = Client::connect(there, Identity::new(there, 2 * number + 1).await?).await?;
        let mut pair = Self {
            table,
            witnesses: [Witness::default(), Witness::default()],
            clients: [host, other],
            script,
            heads: [Seq(0); 2],
            folded: Seq(0),
            entries: Seq(0),
            acted: 0,
            room: None,
            pending: None,
        };
        pair.watch().await?;
        for side in 0..2 {
            let commitment = pair.clients[side].nonce.commitment();
            let wish = RoomWish::Sit { seat: Seat::ALL[side], name: format!("Player {side}"), commitment };
            pair.ask(side, wish).await?;
        }
        for side in 0..2 {
            let nonce = pair.clients[side].nonce;
            pair.ask(side, RoomWish::Tell(nonce)).await?;
        }
        Ok(pair)
    }

    /// Returns the person on a side.
    pub fn player(&self, side: usize) -> PlayerId {
        self.clients[side].player
    }

    /// Connects both clients again and continues where they were.
    ///
    /// # Errors
    ///
    /// Returns an error if the server does not answer.
    pub async fn reconnect(&mut self, servers: [SocketAddr; 2]) -> Result<()> {
        for (client, server) in self.clients.iter_mut().zip(servers) {
            client.reconnect(server).await?;
        }
        self.watch().await
    }

    async fn watch(&mut self) -> Result<()> {
        for (client, since) in self.clients.iter_mut().zip(self.heads) {
            client.send(&ToServer::Watch { table: self.table, since }).await?;
        }
        Ok(())
    }

    /// Returns `true` if a request waits for its answer.
    pub fn is_waiting(&self) -> bool {
        self.pending.is_some()
    }

    /// Makes the next action and waits until both have seen it. Returns how long that took, or `None` if the script is at
    /// its end. A step that was interrupted is continued.
    ///
    /// # Errors
    ///
    /// Returns why the step failed.
    pub async fn step(&mut self) -> Result<Option<Took>, Fault> {
        if self.pending.is_none() {
            let Some((side, action)) = self.next_action().map_err(Fault::Wrong)? else { return Ok(None) };
            let id = self.clients[side].next_id();
            let (by, seen) = (Actor::Seat(Seat::ALL[side]), self.entries);
            let command = Command { id, by, seen, after: None, what: Wish::Act(action) };
            self.pending = Some((side, Request { id, what: RoomWish::Play(command) }));
        }
        self.settle().await.map(Some)
    }

    async fn ask(&mut self, side: usize, what: RoomWish) -> Result<()> {
        let id = self.clients[side].next_id();
        self.pending = Some((side, Request { id, what }));
        Ok(self.settle().await.map(|_| ())?)
    }

    /// Sends the pending request and waits until both have seen its lines.
    async fn settle(&mut self) -> Result<Took, Fault> {
        let Some((side, request)) = self.pending.clone() else { return Ok(Took::default()) };
        let id = request.id;
        let ask = ToServer::Ask { table: self.table, request };
        let asked = Instant::now();
        self.clients[side].send(&ask).await?;
        let seq = loop {
            let message = self.clients[side].hear().await?;
            self.note(side, &message).map_err(Fault::Wrong)?;
            match message {
                ToClient::Done { id: done, seq, .. } if done == id => break seq,
                ToClient::Refused(refused) if refused.id.is_none_or(|refused| refused == id) => {
                    if refused.why != Why::Wait {
                        return Err(Fault::Wrong(refusal(&refused)));
                    }
                    tokio::time::sleep(Duration::from_millis(refused.wait_ms.unwrap_or(1_000))).await;
                    self.clients[side].send(&ask).await?;
                }
                _ => {}
            }
        };
        let acknowledged = asked.elapsed();
        self.pending = None;
        while self.heads[1 - side] < seq {
            let message = self.clients[1 - side].hear().await?;
            self.note(1 - side, &message).map_err(Fault::Wrong)?;
        }
        Ok(Took { acknowledged, seen: asked.elapsed() })
    }

    /// Receives messages until the moment `until`.
    ///
    /// # Errors
    ///
    /// Returns why the wait was interrupted.
    pub async fn rest(&mut self, until: Instant) -> Result<(), Fault> {
        loop {
            let [first, second] = &mut self.clients;
            let (side, message) = tokio::select! {
                () = tokio::time::sleep_until(until.into()) => return Ok(()),
                message = first.listen() => (0, message?),
                message = second.listen() => (1, message?),
            };
            self.note(side, &message).map_err(Fault::Wrong)?;
        }
    }

    fn note(&mut self, side: usize, message: &ToClient) -> Result<()> {
        match message {
            ToClient::Lines { table, lines } if *table == self.table => {
                for line in
                    lines.iter().filter(|line| line.seq > self.heads[side]).cloned().collect::<Vec<_>>()
                {
                    if line.seq != self.heads[side].next() {
                        bail!("line {} was sent after line {}", line.seq.0, self.heads[side].0);
                    }
                    self.heads[side] = line.seq;
                    self.fold(&line)?;
                    self.witnesses[side].saw(line);
                }
            }
            ToClient::Done { id, seq, .. } => self.witnesses[side].was_told(*id, *seq),
            ToClient::Goodbye { why, .. } if *why != dohyo_protocol::Goodbye::Restart => {
                bail!("the server disconnected a client: {why:?}");
            }
            _ => {}
        }
        Ok(())
    }

    /// Takes a line in, unless the other client has received it before.
    fn fold(&mut self, line: &Line) -> Result<()> {
        if line.seq != self.folded.next() {
            return Ok(());
        }
        self.folded = line.seq;
        if let Happening::Played(entry) = &line.what {
            self.entries = entry.seq;
            self.acted += usize::from(matches!(entry.event, Event::Acted { .. }));
        }
        if self.script.actions.is_some() {
            return Ok(());
        }
        if let Some(room) = &mut self.room {
            room.evolve(line.clone())?;
        } else {
            let begin: fn(&Record) -> Option<AnyGame> = |record| dohyo_games::begin(record).ok();
            self.room = Some(Room::replay(self.table, begin, [line.clone()])?);
        }
        Ok(())
    }

    /// Returns the next action and its side, if there is one.
    fn next_action(&self) -> Result<Option<(usize, String)>> {
        if let Some(actions) = &self.script.actions {
            return Ok(actions.get(self.acted).map(|(seat, action)| (seat.index(), action.clone())));
        }
        let room = self.room.as_ref().context("no lines have arrived")?;
        let table = room.table().context("the game has not begun")?;
        let Some(seat) = table.to_act().first() else { return Ok(None) };
        let mut legal = Vec::new();
        table.game().legal_actions(seat, &mut legal);
        let action = legal.first().ok_or_else(|| anyhow!("there is no legal action"))?;
        Ok(Some((seat.index(), action.to_string())))
    }
}
