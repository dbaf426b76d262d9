//! Online play: tables that people on different machines share.
//!
//! | module | what it does |
//! |---|---|
//! | `tables` | loads rooms, decides requests, stores lines |
//! | `shelf` | keeps rooms in memory |
//! | `hub` | sends lines and presence to the clients that watch a table |
//! | `elsewhere` | tracks presence on other servers |
//! | `news` | exchanges news with other servers |
//! | `lobby` | lists public tables |
//! | `due` | does the work that no request triggers: clocks, time-outs, expiry |
//! | `computers` | runs the computer players |
//! | `identity` | recognises people by cookies and tokens |
//! | `accounts` | manages logins, passwords and sessions |
//! | `players` | serves profiles and leaderboards |
//! | `rated` | decides who needs an account, and what the end of a game means |
//! | `tokens` | manages the tokens of programs |
//! | `programs` | streams events to programs, and takes their actions |
//! | `lag` | compensates clocks for the delay of the network |
//! | `mine` | lists the open tables of a person |
//! | `metrics` | counts events for Prometheus |
//! | `limits` | limits the rates of addresses and connections |
//! | `socket` | speaks the protocol with one client |
//! | `api` | answers HTTP requests |

mod accounts;
pub(crate) mod api;
mod computers;
mod due;
mod elsewhere;
mod hub;
mod identity;
mod lag;
mod limits;
mod lobby;
mod metrics;
mod mine;
mod news;
mod players;
mod programs;
mod rated;
mod shelf;
mod socket;
mod tables;
mod tokens;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use dohyo_room::{PlayerId, RoomWish, Secret};
use dohyo_store::{RoomStage, Store, StoreError};
use tokio::sync::{Notify, Semaphore, broadcast, mpsc};
use tokio::task::JoinHandle;
use tracing::{info, warn};

use computers::Computers;
use due::Outage;
use identity::random;
use limits::Visitors;
pub use limits::{Limits, Rate};
use metrics::Metrics;
pub use news::NewsError;
use news::{News, Wire};
use tables::{AnyRoom, Fault, Tables};

/// A clock: returns the time in milliseconds since 1970.
pub type Now = Arc<dyn Fn() -> u64 + Send + Sync>;

/// The settings of online play.
#[derive(Clone)]
pub struct Config {
    /// The rate limits of addresses and connections.
    pub limits: Limits,
    /// Whether to trust the headers in which a reverse proxy gives the client's address and protocol.
    pub is_proxied: bool,
    /// Whether to serve `/metrics`.
    pub shows_metrics: bool,
    /// The URL of the NATS server that connects the servers of one store.
    pub nats: Option<String>,
    /// The number of threads for computers.
    pub thinkers: usize,
    /// Divides the time that computers take in races. More than 1 only in tests.
    pub haste: u32,
    /// The clock.
    pub now: Now,
}

impl Default for Config {
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self {
            limits: Limits::default(),
            is_proxied: false,
            shows_metrics: false,
            nats: None,
            thinkers: (threads / 2).max(1),
            haste: 1,
            now: Arc::new(now),
        }
    }
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64)
}

/// The maximum number of passwords hashed at the same time. Each takes 19 MiB and a few hundredths of a second.
const PASSWORDS: usize = 2;

/// The capacity of the channel that announces ended sessions. A connection that misses a message is closed.
const REVOKED: usize = 64;

/// How often presence is sent to clients.
const PRESENCE: Duration = Duration::from_millis(250);

/// How often presence is announced to other servers. Shorter than `BELIEVED`.
const ANNOUNCING: Duration = Duration::from_secs(5);

/// How often the lobby is sent to clients.
const LOBBY: Duration = Duration::from_secs(1);

/// How often the server looks for changes by other servers, and notes that it is alive.
const HEALING: Duration = Duration::from_secs(2);

/// How often one of several servers notes that it is alive. Nobody is charged more than this, or the time until the next
/// server starts, if all of them are killed.
const ALIVE: Duration = Duration::from_millis(300);

/// The maximum number of public tables of each stage in the lobby.
const LISTED: u32 = 200;

/// How long clients may take to disconnect when the server stops.
const FAREWELL: Duration = Duration::from_secs(3);

/// Why online play cannot start.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The store cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Other servers cannot be reached.
    #[error(transparent)]
    News(#[from] NewsError),
    /// The system has no threads for computers.
    #[error("cannot start threads for computers: {0}")]
    Threads(std::io::Error),
}

/// Online play on this server.
pub struct Online {
    tables: Arc<Tables>,
    computers: Computers,
    metrics: Arc<Metrics>,
    visitors: Arc<Visitors>,
    config: Config,
    /// Bounds the number of passwords that are hashed at the same time.
    passwords: Semaphore,
    /// Bounds the number of rooms that are looked after at the same time.
    attending: Semaphore,
    /// Tells connections whose sessions may have ended.
    revoked: broadcast::Sender<PlayerId>,
    /// Announces people who have sat down, to the streams of programs.
    seated: broadcast::Sender<PlayerId>,
    is_stopping: AtomicBool,
    stopping: Notify,
    /// The background tasks, aborted when the server stops.
    tasks: std::sync::Mutex<Vec<JoinHandle<()>>>,
}

impl Online {
    /// Starts online play with the tables of a store.
    ///
    /// # Errors
    ///
    /// Returns an error if the store cannot be read, or if there are no threads for computers.
    pub async fn open(store: Store, config: Config) -> Result<Arc<Self>, OpenError> {
        let house_secret = store.house_secret(Secret::from_bytes(random())).await?;
        let outage = Outage::before((config.now)(), store.last_alive().await?, store.is_shared());
        if let Some(Outage { from, to }) = outage {
            info!("no server was running for {} ms; clocks get the time back", to - from);
        }
        let (due, changes) = mpsc::unbounded_channel();
        let (unfold, unfolded) = mpsc::unbounded_channel();
        let (answers, mut answered) = mpsc::unbounded_channel();
        let computers =
            Computers::start(config.thinkers, config.haste, &answers).map_err(OpenError::Threads)?;
        let metrics = Arc::new(Metrics::default());
        let wire = match &config.nats {
            Some(url) => Some(Wire::connect(url, house_secret).await?),
            None => None,
        };
        let (news, items) = News::new(wire.is_some());
        let parts = (news, Arc::clone(&metrics), Arc::clone(&config.now));
        let tables = Tables::new(store, house_secret, outage, (due, unfold), parts);
        let online = Arc::new(Self {
            tables: Arc::new(tables),
            computers,
            metrics,
            visitors: Arc::new(Visitors::new(config.limits)),
            config,
            passwords: Semaphore::new(PASSWORDS),
            attending: Semaphore::new(due::AT_ONCE),
            revoked: broadcast::Sender::new(REVOKED),
            seated: broadcast::Sender::new(REVOKED),
            is_stopping: AtomicBool::new(false),
            stopping: Notify::new(),
            tasks: std::sync::Mutex::default(),
        });
        let of_answers = Arc::clone(&online);
        let tables = Arc::clone(&online.tables);
        online.keep(tokio::spawn(async move { tables.fold_watched(unfolded).await }));
        online.keep(tokio::spawn(due::run(Arc::clone(&online), changes)));
        online.keep(tokio::spawn(async move {
            while let Some(answer) = answered.recv().await {
                let online = Arc::clone(&of_answers);
                tokio::spawn(async move {
                    let table = answer.table;
                    online.computers.carry_out(&online.tables, answer).await;
                    due::attend(online, table).await;
                });
            }
        }));
        if let Some(wire) = wire {
            online.keep(tokio::spawn(news::run(Arc::clone(&online), wire, items)));
            online.keep(tokio::spawn(announce(Arc::clone(&online))));
        }
        online.keep(tokio::spawn(tell_everybody(Arc::clone(&online))));
        online.keep(tokio::spawn(look_around(Arc::clone(&online))));
        if online.tables.store().is_shared() {
            online.keep(tokio::spawn(stay_alive(Arc::clone(&online))));
        }
        Ok(online)
    }

    fn keep(&self, task: JoinHandle<()>) {
        self.tasks.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(task);
    }

    async fn look_around(&self) -> Result<(), Fault> {
        self.tables.store().note_alive(self.tables.now()).await?;
        self.tables.heal().await?;
        self.fill_lobby().await?;
        self.pass_hosts_on().await
    }

    /// Gives rooms whose host is gone a new host among the people present.
    async fn pass_hosts_on(&self) -> Result<(), Fault> {
        for (table, heir) in self.tables.hub.heirs(self.tables.now()) {
            let wish = move |room: &AnyRoom, _| (room.host() != heir).then_some(RoomWish::Host(heir));
            match self.tables.decree(table, wish).await {
                Ok(_) | Err(Fault::Declined(_)) => {}
                Err(fault) => return Err(fault),
            }
        }
        Ok(())
    }

    /// Adds the public tables that other servers have opened or changed to the lobby.
    async fn fill_lobby(&self) -> Result<(), Fault> {
        let asked = self.tables.now();
        let mut open = Vec::new();
        for stage in [RoomStage::Waiting, RoomStage::Playing] {
            for listed in self.tables.store().public_rooms(stage, LISTED).await? {
                open.push(listed.id);
                if !self.tables.lobby.knows(listed.id, listed.changed) {
                    self.tables.refresh(listed.id).await?;
                }
            }
        }
        self.tables.lobby.retain(&open, asked.saturating_sub(HEALING.as_millis() as u64));
        Ok(())
    }

    /// Lets computers think about a room.
    fn consider(&self, room: &AnyRoom) {
        self.computers.consider(room);
    }

    /// Returns all metrics.
    fn metrics(&self) -> String {
        self.metrics.text(&[
            ("dohyo_sockets", "Open connections.", u64::from(self.visitors.sockets())),
            ("dohyo_watched_tables", "Tables that somebody watches.", self.tables.hub.heads().len() as u64),
            ("dohyo_tables_in_memory", "Tables in memory.", self.tables.in_memory() as u64),
            (
                "dohyo_computers",
                "Computers that are thinking or waiting to act.",
                self.computers.busy() as u64,
            ),
        ])
    }

    /// Returns `true` once the server is stopping.
    fn is_stopping(&self) -> bool {
        self.is_stopping.load(Ordering::Relaxed)
    }

    /// Tells all clients to reconnect, waits until they have gone, and ends all background tasks.
    pub async fn stop(&self) {
        self.is_stopping.store(true, Ordering::Relaxed);
        self.stopping.notify_waiters();
        let gone = async {
            while self.visitors.sockets() > 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        if tokio::time::timeout(FAREWELL, gone).await.is_err() {
            warn!("{} clients were cut off", self.visitors.sockets());
        }
        for task in self.tasks.lock().unwrap_or_else(std::sync::PoisonError::into_inner).drain(..) {
            task.abort();
        }
        if let Err(why) = self.tables.store().note_alive(self.tables.now()).await {
            warn!("cannot note in the store that this server has stopped: {why}");
        }
    }
}

/// Sends presence and the lobby to clients. Never returns.
async fn tell_everybody(online: Arc<Online>) {
    let mut presence = tokio::time::interval(PRESENCE);
    let mut lobby = tokio::time::interval(LOBBY);
    loop {
        tokio::select! {
            _ = presence.tick() => online.tables.hub.tell_presence(online.tables.now()),
            _ = lobby.tick() => online.tables.lobby.tell(&online.tables.hub),
        }
    }
}

/// Announces presence to other servers. Never returns.
async fn announce(online: Arc<Online>) {
    let mut changes = tokio::time::interval(PRESENCE);
    let mut everything = tokio::time::interval(ANNOUNCING);
    loop {
        let is_everything = tokio::select! {
            _ = changes.tick() => false,
            _ = everything.tick() => true,
        };
        let tables = &online.tables;
        if is_everything {
            tables.hub.forget_silent(tables.now());
        }
        for crowds in tables.hub.announcements(is_everything).chunks(news::TABLES) {
            tables.news.tell(|| news::Item::Here { tables: crowds.to_vec() });
        }
    }
}

/// Notes that this server is alive, for others that start. Never returns.
async fn stay_alive(online: Arc<Online>) {
    let mut alive = tokio::time::interval(ALIVE);
    alive.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        alive.tick().await;
        let tables = &online.tables;
        if let Err(why) = tables.store().note_alive(tables.now()).await {
            warn!("cannot note in the store that this server is alive: {why}");
        }
    }
}

/// Looks for changes by other servers and for hosts who are gone. Never returns.
async fn look_around(online: Arc<Online>) {
    let mut healing = tokio::time::interval(HEALING);
    healing.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        healing.tick().await;
        if let Err(why) = online.look_around().await {
            warn!("cannot look for changes by other servers: {why:?}");
        }
    }
}
