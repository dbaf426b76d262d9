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

/// How many clients misbehave, and how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The number of clients. One that is not let in any more comes back from another address.
    pub clients: usize,
    /// The number of messages after which they stop, or `None` if they go on as long as others play.
    pub messages: Option<u64>,
}

/// What rude clients did, and how the server answered.
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
    /// How often one was not let in again.
    pub locked_out: u64,
    /// Requests of theirs that were carried out, of which there must be none.
    pub carried_out: u64,
}

impl fmt::Display for Rudeness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { clients, sent, refused, sent_away, locked_out, carried_out } = self;
        write!(
            f,
            "{clients} clients sent {sent} messages, were refused {refused} times, sent away {sent_away} times and not \
             let in again {locked_out} times; {carried_out} requests were carried out"
        )
    }
}

/// Rude clients at work.
pub struct Abuse {
    clients: JoinSet<()>,
    count: usize,
    counts: Arc<Counts>,
}

struct Counts {
    stop: Arc<AtomicBool>,
    /// The number of messages after which they stop.
    most: u64,
    sent: AtomicU64,
    refused: AtomicU64,
    sent_away: AtomicU64,
    locked_out: AtomicU64,
    carried_out: AtomicU64,
}

impl Counts {
    fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Counts a message. The last one stops everybody.
    fn count_message(&self) {
        if self.sent.fetch_add(1, Ordering::Relaxed) + 1 >= self.most {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Abuse {
    /// Lets clients misbehave at `targets`, where others play. They set `stop` after their last message, and obey it.
    pub fn start(server: SocketAddr, choice: Choice, targets: Vec<RoomId>, stop: Arc<AtomicBool>) -> Self {
        let Choice { clients: count, messages } = choice;
        let counts = Arc::new(Counts {
            stop,
            most: messages.unwrap_or(u64::MAX),
            sent: AtomicU64::new(0),
            refused: AtomicU64::new(0),
            sent_away: AtomicU64::new(0),
            locked_out: AtomicU64::new(0),
            carried_out: AtomicU64::new(0),
        });
        let targets = Arc::new(targets);
        let mut clients = JoinSet::new();
        for number in 0..count {
            let (counts, targets) = (Arc::clone(&counts), Arc::clone(&targets));
            let mut chance = Seed::from(number as u64).chance();
            clients.spawn(async move {
                let mut homes = (FIRST + number..).step_by(count);
                let mut identity = None;
                while !counts.is_over() {
                    let known = match identity.take() {
                        Some(known) => known,
                        None => match Identity::new(server, homes.next().unwrap_or(FIRST)).await {
                            Ok(known) => known,
                            Err(why) => {
                                eprintln!("a rude client was not welcomed: {why:#}");
                                tokio::time::sleep(PAUSE).await;
                                continue;
                            }
                        },
                    };
                    match Client::connect(server, known.clone()).await {
                        Ok(client) => {
                            // Being sent away is what the client has to expect.
                            let _ = misbehave(client, &targets, &mut chance, &counts).await;
                            counts.sent_away.fetch_add(u64::from(!counts.is_over()), Ordering::Relaxed);
                            identity = Some(known);
                        }
                        Err(_) => {
                            counts.locked_out.fetch_add(1, Ordering::Relaxed);
                        }
                    }
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
            sent_away: count(&self.counts.sent_away),
            locked_out: count(&self.counts.locked_out),
            carried_out: count(&self.counts.carried_out),
        })
    }
}

/// Sends nonsense until the server has enough of it.
async fn misbehave(
    mut client: Client,
    targets: &[RoomId],
    chance: &mut Chance,
    counts: &Counts,
) -> Result<()> {
    while !counts.is_over() {
        let Some(&table) = chance.pick(targets) else { return Ok(()) };
        let message = nonsense(table, &mut client, chance);
        client.send_raw(message).await?;
        counts.count_message();
        // It reads now and then, so that it is not sent away for that alone.
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
    // The server does not read this to its end, so it is sent only now and then.
    if chance.below(100) == 0 {
        return Message::text("x".repeat(300_000));
    }
    match chance.below(9) {
        0 => Message::text("{\"ask\":"),
        1 => Message::text("[".repeat(4_000)),
        2 => Message::binary(vec![0xff; 64]),
        3 => Message::text("x".repeat(FRAME_LIMIT + 1)),
        // Somebody else's seat, somebody else's id, a step after one that never was.
        4 => action(own, Seat::FIRST, 0, None),
        5 => action(PlayerId::from_bytes([3; 16]).request_id(1), Seat::SECOND, 0, None),
        6 => action(own, Seat::FIRST, 900, Some(CommandId(1))),
        // Only the host or the server may ask for these.
        7 => ask(Request { id: own, what: RoomWish::Credit { millis: 1 << 40 } }),
        _ => ask(Request { id: own, what: RoomWish::Close }),
    }
}

fn text(message: &ToServer) -> Message {
    Message::text(serde_json::to_string(message).unwrap_or_default())
}
