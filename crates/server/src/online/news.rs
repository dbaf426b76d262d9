//! News between the servers of a store, over NATS.
//!
//! Servers tell each other the lines they have stored, remarks, and who is there. News may get lost: lines are read from
//! the store within two seconds then, and people are told again.

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

/// The most news that wait to be sent. More are dropped.
const QUEUE: usize = 4_096;

/// The largest message, in bytes. NATS takes up to a mebibyte unless it is told otherwise.
const LARGEST: usize = 512 * 1_024;

/// The longest time until NATS answers at the start.
const PATIENCE: Duration = Duration::from_secs(10);

/// How many tables one message about people has.
pub(crate) const TABLES: usize = 200;

/// What a server tells the others.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Item {
    /// Lines that were stored.
    Lines { table: RoomId, lines: Vec<Line> },
    /// A remark that was stored.
    Said { table: RoomId, remark: Remark },
    /// Sessions of a person have ended.
    Revoked { player: PlayerId },
    /// Who is at some tables.
    Here { tables: Vec<(RoomId, Vec<PlayerId>)> },
}

#[derive(Serialize, Deserialize)]
struct Letter {
    from: NodeId,
    item: Item,
}

/// Why servers cannot exchange news.
#[derive(Debug, thiserror::Error)]
#[error("cannot reach NATS at {url}: {why}")]
pub struct NewsError {
    /// The address, without a password.
    url: String,
    /// What went wrong.
    why: String,
}

/// The connection to other servers.
pub(crate) struct Wire {
    client: async_nats::Client,
    subject: String,
}

impl Wire {
    /// Connects to NATS. Servers with the same secret hear each other.
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

/// Sends news, if there are other servers to hear them.
#[derive(Clone)]
pub(crate) struct News {
    pub(crate) node: NodeId,
    queue: Option<mpsc::Sender<Item>>,
}

impl News {
    /// Creates a sender with its queue, or one that sends nothing.
    pub(crate) fn new(has_wire: bool) -> (Self, mpsc::Receiver<Item>) {
        let (queue, items) = mpsc::channel(QUEUE);
        let queue = has_wire.then_some(queue);
        (Self { node: NodeId::from_le_bytes(random()), queue }, items)
    }

    /// Returns `true` if other servers may hear the news.
    pub(crate) fn has_listeners(&self) -> bool {
        self.queue.is_some()
    }

    /// Tells other servers something, unless too much waits already.
    pub(crate) fn tell(&self, item: impl FnOnce() -> Item) {
        if let Some(queue) = &self.queue
            && queue.try_send(item()).is_err()
        {
            debug!("news were dropped");
        }
    }
}

/// Sends the news of this server, and hears those of others, for ever.
pub(crate) async fn run(online: Arc<Online>, wire: Wire, mut items: mpsc::Receiver<Item>) {
    let from = online.tables.news.node;
    let mut heard = match wire.client.subscribe(wire.subject.clone()).await {
        Ok(heard) => heard,
        Err(why) => return warn!("cannot hear other servers: {why}"),
    };
    loop {
        tokio::select! {
            Some(item) = items.recv() => {
                let Ok(letter) = serde_json::to_vec(&Letter { from, item }) else { continue };
                if letter.len() <= LARGEST
                    && let Err(why) = wire.client.publish(wire.subject.clone(), letter.into()).await
                {
                    warn!("cannot tell other servers: {why}");
                }
            }
            message = heard.next() => {
                let Some(message) = message else { return warn!("the connection to other servers has ended") };
                match serde_json::from_slice::<Letter>(&message.payload) {
                    Ok(letter) if letter.from != from => hear(&online, letter).await,
                    Ok(_) => {}
                    // A server of another version says something that this one does not know.
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
                debug!("news of table {table} were no use: {why:?}");
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
