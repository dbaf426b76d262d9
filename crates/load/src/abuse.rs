//! Misbehaving clients: they send messages that are unreadable, too long, out of order or forbidden.

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use anyhow::Result;
use dohyo_core::{Chance, Seat, Seed};
use dohyo_protocol::{FRAME_LIMIT, ToClient, ToServer};
use dohyo_room::{PlayerId, Request, RoomId, RoomWish};
use dohyo_table::{Actor, Command, CommandId, Seq, Wish};
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Client, Identity};

/// The number of the first rude client. Players have smaller numbers, so addresses do not overlap.
const FIRST: usize = 1 << 20;

/// The pause of a rude client between two messages, and before it reconnects after it was disconnected.
const PAUSE: Duration = Duration::from_millis(10);

/// The messages of rude clients, and the server's answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rudeness {
    /// The number of clients.
    pub clients: usize,
    /// The number of messages they sent.
    pub sent: u64,
    /// The number of refusals they received.
    pub refused: u64,
    /// How often one was disconnected.
    pub sent_away: u64,
    /// The number of their requests that were carried out. Must be zero.
    pub carried_out: u64,
}

impl fmt::Display for Rudeness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { clients, sent, refused, sent_away, carried_out } = self;
        write!(
            f,
            "{clients} clients sent {sent} messages, were refused {refused} times and disconnected {sent_away} \
             times; {carried_out} requests were carried out"
        )
    }
}

/// Rude clients at work.
pub struct Abuse {
    clients: JoinSet<()>,
    count: usize,
    counts: Arc<Counts>,
}

#[derive(Default)]
struct Counts {
    stop: AtomicBool,
    sent: AtomicU64,
    refused: AtomicU64,
    sent_away: AtomicU64,
    carried_out: AtomicU64,
}

impl Abuse {
    /// Lets clients misbehave at `targets`, where others play.
    pub fn start(server: SocketAddr, count: usize, targets: Vec<RoomId>) -> Self {
        let (counts, targets) = (Arc::new(Counts::default()), Arc::new(targets));
        let mut clients = JoinSet::new();
        for number in 0..count {
            let (counts, targets) = (Arc::clone(&counts), Arc::clone(&targets));
            let mut chance = Seed::from(number as u64).chance();
            clients.spawn(async move {
                let mut identity = None;
                while !counts.stop.load(Ordering::Relaxed) {
                    // A rude client is supposed to be disconnected.
                    if let Err(why) =
                        misbehave(server, number, &mut identity, &targets, &mut chance, &counts).await
                        && identity.is_none()
                    {
                        eprintln!("a rude client could not connect: {why:#}");
                    }
                    counts.sent_away.fetch_add(1, Ordering::Relaxed);
                    tokio::time::sleep(PAUSE).await;
                }
            });
        }
        Self { clients, count, counts }
    }

    /// Stops the rude clients.
    ///
    /// # Errors
    ///
    /// Returns an error if one of them panicked.
    pub async fn stop(mut self) -> Result<Rudeness> {
        self.counts.stop.store(true, Ordering::Relaxed);
        while let Some(client) = self.clients.join_next().await {
            client?;
        }
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        Ok(Rudeness {
            clients: self.count,
            sent: count(&self.counts.sent),
            refused: count(&self.counts.refused),
            sent_away: count(&self.counts.sent_away).saturating_sub(self.count as u64),
            carried_out: count(&self.counts.carried_out),
        })
    }
}

/// Connects and sends nonsense until the server ends the connection.
async fn misbehave(
    server: SocketAddr,
    number: usize,
    identity: &mut Option<Identity>,
    targets: &[RoomId],
    chance: &mut Chance,
    counts: &Counts,
) -> Result<()> {
    let known = match identity {
        Some(known) => known.clone(),
        None => identity.insert(Identity::new(server, FIRST + number).await?).clone(),
    };
    let mut client = Client::connect(server, known).await?;
    while !counts.stop.load(Ordering::Relaxed) {
        let Some(&table) = chance.pick(targets) else { return Ok(()) };
        let message = nonsense(table, &mut client, chance);
        client.send_raw(message).await?;
        counts.sent.fetch_add(1, Ordering::Relaxed);
        // It reads now and then, or it would be disconnected for not reading.
        let pause = tokio::time::sleep(PAUSE);
        tokio::pin!(pause);
        loop {
            tokio::select! {
                () = &mut pause => break,
                message = client.listen() => match message? {
                    ToClient::Refused(_) => counts.refused.fetch_add(1, Ordering::Relaxed),
                    ToClient::Done { .. } => counts.carried_out.fetch_add(1, Ordering::Relaxed),
                    _ => 0,
                },
            };
        }
    }
    Ok(())
}

/// Returns a message that the server must refuse.
fn nonsense(table: RoomId, client: &mut Client, chance: &mut Chance) -> Message {
    let ask = |request: Request| text(&ToServer::Ask { table, request });
    let own = client.next_id();
    let action = |id: CommandId, seat: Seat, seen: u32, after| {
        let what = Wish::Act("c3d3".to_owned());
        let command = Command { id, by: Actor::Seat(seat), seen: Seq(seen), after, what };
        ask(Request { id, what: RoomWish::Play(command) })
    };
    match chance.below(10) {
        0 => Message::text("{\"ask\":"),
        1 => Message::text("[".repeat(4_000)),
        2 => Message::binary(vec![0xff; 64]),
        3 => Message::text("x".repeat(FRAME_LIMIT + 1)),
        4 => Message::text("x".repeat(300_000)),
        // Another player's seat, another player's id, a step after one that never happened.
        5 => action(own, Seat::FIRST, 0, None),
        6 => action(PlayerId::from_bytes([3; 16]).request_id(1), Seat::SECOND, 0, None),
        7 => action(own, Seat::FIRST, 900, Some(CommandId(1))),
        // Only the host or the server may ask for these.
        8 => ask(Request { id: own, what: RoomWish::Credit { millis: 1 << 40 } }),
        _ => ask(Request { id: own, what: RoomWish::Close }),
    }
}

fn text(message: &ToServer) -> Message {
    Message::text(serde_json::to_string(message).unwrap_or_default())
}
