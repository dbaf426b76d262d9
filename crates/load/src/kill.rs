//! A server that is killed under load, again and again: nothing that it has acknowledged may be lost. If there are two, the
//! clients of the one that is killed go on at the other.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use dohyo_core::Seed;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::check::Witness;
use crate::pair::{Fault, Pair};
use crate::play::{check_all, open};
use crate::server::{House, addresses};

/// The moves between two kills: a few at each table.
const MOVES_OF_A_TABLE: u32 = 3;

/// How long a pair tries to reconnect.
const PATIENCE: Duration = Duration::from_mins(1);

/// What to do.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The number of servers: one, or two with a player of each table at each of them.
    pub nodes: usize,
    /// The number of tables.
    pub tables: usize,
    /// How often a server is killed.
    pub kills: usize,
    /// Decides when, and which.
    pub seed: u64,
}

/// What was found.
#[derive(Clone, Copy, Debug)]
pub struct Report {
    /// The number of servers.
    pub nodes: usize,
    /// How often the server was killed.
    pub kills: usize,
    /// The number of tables.
    pub tables: usize,
    /// The number of acknowledged requests.
    pub acknowledged: usize,
    /// The number of requests that were in flight when a server was killed, and were repeated.
    pub repeated: usize,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { nodes, kills, tables, acknowledged, repeated } = self;
        write!(
            f,
            "kill: {kills} kills of one of {nodes} under load at {tables} tables; {acknowledged} acknowledged requests, {repeated} \
             sent again; none lost, doubled or reordered"
        )
    }
}

/// Plays as fast as possible, and kills servers meanwhile.
///
/// # Errors
///
/// Returns an error with everything that the checker finds.
pub async fn run(house: &House, Choice { nodes, tables, kills, seed }: Choice) -> Result<Report> {
    let mut servers = house.start_all(nodes)?;
    let pairs = open(addresses(&servers)?, tables).await?;
    let (told, address) = watch::channel(addresses(&servers)?);
    let stop = Arc::new(AtomicBool::new(false));
    let (moves, repeated) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let mut playing = JoinSet::new();
    for mut pair in pairs {
        let (stop, moves, repeated) = (Arc::clone(&stop), Arc::clone(&moves), Arc::clone(&repeated));
        let address = address.clone();
        playing.spawn(async move {
            while pair.is_waiting() || !stop.load(Ordering::Relaxed) {
                match pair.step().await {
                    Ok(Some(_)) => {
                        moves.fetch_add(1, Ordering::Relaxed);
                    }
                    Ok(None) => break,
                    Err(Fault::Wrong(why)) => return Err(why),
                    Err(Fault::Lost(_)) => {
                        repeated.fetch_add(usize::from(pair.is_waiting()), Ordering::Relaxed);
                        come_back(&mut pair, &address).await?;
                    }
                }
            }
            anyhow::Ok(pair)
        });
    }
    let mut chance = Seed::from(seed).chance();
    for _ in 0..kills {
        // Somewhere among the next moves.
        let span = tables as u32 * MOVES_OF_A_TABLE;
        let until = moves.load(Ordering::Relaxed) + 1 + chance.below(span) as usize;
        let begun = Instant::now();
        while moves.load(Ordering::Relaxed) < until {
            ensure!(begun.elapsed() < PATIENCE, "nobody plays any more");
            ensure!(!playing.is_empty(), "all games are over");
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let victim = servers.swap_remove(chance.below(servers.len() as u32) as usize);
        tokio::task::spawn_blocking(move || victim.kill()).await??;
        if !servers.is_empty() {
            told.send(addresses(&servers)?).context("nobody plays any more")?;
        }
        let house = house.clone();
        servers.push(tokio::task::spawn_blocking(move || house.start()).await??);
        told.send(addresses(&servers)?).context("nobody plays any more")?;
    }
    stop.store(true, Ordering::Relaxed);
    let mut pairs = Vec::with_capacity(tables);
    while let Some(pair) = playing.join_next().await {
        pairs.push(pair??);
    }
    check_all(servers[0].address, &pairs).await?;
    let acknowledged = pairs.iter().flat_map(|pair| &pair.witnesses).map(Witness::acknowledged).sum();
    Ok(Report {
        nodes: servers.len(),
        kills,
        tables,
        acknowledged,
        repeated: repeated.load(Ordering::Relaxed),
    })
}

/// Connects a pair again, to whichever servers listen.
async fn come_back(pair: &mut Pair, address: &watch::Receiver<[std::net::SocketAddr; 2]>) -> Result<()> {
    let begun = Instant::now();
    loop {
        let servers = *address.borrow();
        let Err(why) = pair.reconnect(servers).await else { return Ok(()) };
        if begun.elapsed() > PATIENCE {
            return Err(why.context("no server came back"));
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
