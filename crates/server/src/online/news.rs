//! News between the servers of a store, over NATS.
//!
//! Servers send each other stored lines, remarks and presence. News may get lost: lines are then read from the store
//! within two seconds, and presence is repeated.

use std::sync::Arc;
use std::time::Duration;

use dohyo_protocol::Remark;
use dohyo_room::{Line, PlayerId, RoomId, Secret};
use futures_util::StreamExt as _;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use tokio::sync::mpsc;
use tracing::{debug, warn};

use super::Online;
use super::elsewhere::NodeId;
use super::identity::random;

/// The capacity of the queue of outgoing news. Further items are dropped.
const QUEUE: usize = 4_096;

/// The largest message, in bytes. NATS accepts a mebibyte by default.
const LARGEST: usize = 512 * 1_024;

/// How long NATS may take to answer at the start.
const PATIENCE: Duration = Duration::from_secs(10);

/// The number of tables in one presence message.
pub(crate) const TABLES: usize = 200;

/// A message from one server to the others.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Item {
    /// Lines that were stored.
    Lines { table: RoomId, lines: Vec<Line> },
    /// A remark that was stored.
    Said { table: RoomId, remark: Remark },
    /// Sessions of a person have ended.
    Revoked { player: PlayerId },
    /// The people at some tables.
    Here { tables: Vec<(RoomId, Vec<PlayerId>)> },
}

#[derive(Serialize, Deserialize)]
struct Letter {
    from: NodeId,
    item: Item,
}

/// Why NATS cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("cannot reach NATS at {url}: {why}")]
pub struct NewsError {
    /// The address, without a password.
    url: String,
    /// What went wrong.
    why: String,
}

/// The connection to the other servers.
pub(crate) struct Wire {
    client: async_nats::Client,
    subject: String,
}

impl Wire {
    /// Connects to NATS. Servers with the same house secret share a subject.
    pub(crate) async fn connect(url: &str, house: Secret) -> Result<Self, NewsError> {
        let shown = url.rsplit_once('@').map_or(url, |(_, host)| host);
        let failed = |why: String| NewsError { url: shown.to_owned(), why };
        let client = tokio::time::timeout(PATIENCE, async_nats::connect(url)).await;
        let client =
            client.map_err(|_| failed("no answer".to_owned()))?.map_err(|why| failed(why.to_string()))?;
        let hash = Sha256::new().chain_update(b"dohyo news").chain_update(house.as_bytes()).finalize();
        let name = data_encoding::BASE32_DNSSEC.encode(&hash[..10]);
        Ok(Self { client, subject: format!("dohyo.{name}") })
    }
}

/// Sends news to other servers, if there are any.
#[derive(Clone)]
pub(crate) struct News {
    pub(crate) node: NodeId,
    queue: Option<mpsc::Sender<Item>>,
}

impl News {
    /// Creates a sender and the receiver of its queue. Without a wire, nothing is sent.
    pub(crate) fn new(has_wire: bool) -> (Self, mpsc::Receiver<Item>) {
        let (queue, items) = mpsc::channel(QUEUE);
        let queue = has_wire.then_some(queue);
        (Self { node: NodeId::from_le_bytes(random()), queue }, items)
    }

    /// Returns `true` if there may be other servers.
    pub(crate) fn has_listeners(&self) -> bool {
        self.queue.is_some()
    }

    /// Queues news for other servers. Drops it if the queue is full.
    pub(crate) fn tell(&self, item: impl FnOnce() -> Item) {
        if let Some(queue) = &self.queue
            && queue.try_send(item()).is_err()
        {
            debug!("news was dropped");
        }
    }
}

/// Sends the news of this server and receives that of others, until the connection ends.
pub(crate) async fn run(online: Arc<Online>, wire: Wire, mut items: mpsc::Receiver<Item>) {
    let from = online.tables.news.node;
    let mut heard = match wire.client.subscribe(wire.subject.clone()).await {
        Ok(heard) => heard,
        Err(why) => return warn!("cannot subscribe to the news of other servers: {why}"),
    };
    loop {
        tokio::select! {
            Some(item) = items.recv() => {
                let Ok(letter) = serde_json::to_vec(&Letter { from, item }) else { continue };
                if letter.len() <= LARGEST
                    && let Err(why) = wire.client.publish(wire.subject.clone(), letter.into()).await
                {
                    warn!("cannot send news to other servers: {why}");
                }
            }
            message = heard.next() => {
                let Some(message) = message else { return warn!("the connection to other servers has ended") };
                match serde_json::from_slice::<Letter>(&message.payload) {
                    Ok(letter) if letter.from != from => hear(&online, letter).await,
                    Ok(_) => {}
                    // A server of another version sent something unknown to this one.
                    Err(why) => debug!("cannot read news: {why}"),
                }
            }
        }
    }
}

async fn hear(online: &Arc<Online>, Letter { from, item }: Letter) {
    let tables = &online.tables;
    match item {
        Item::Lines { table, lines } => {
            if let Err(why) = tables.hear(table, lines).await {
                debug!("cannot use the news of table {table}: {why:?}");
            }
        }
        Item::Said { table, remark } => {
            // Who sits there must be known, so that players and spectators do not hear each other.
            if tables.hub.is_unfolded(table)
                && let Err(why) = tables.room(table).await
            {
                return debug!("a remark at table {table} was no use: {why:?}");
            }
            tables.hub.say(table, remark);
        }
        Item::Revoked { player } => online.disconnect(player),
        Item::Here { tables: here } => {
            for (table, people) in here {
                tables.hub.hear(table, from, people, tables.now());
            }
        }
    }
}
