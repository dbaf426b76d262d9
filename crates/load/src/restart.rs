//! A restart: how long it takes until all open tables are served again.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use dohyo_protocol::{ToClient, ToServer};
use dohyo_room::RoomId;
use dohyo_table::Seq;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use crate::client::{Client, Identity};
use crate::pair::Pair;
use crate::script::Script;
use crate::server::House;

/// The maximum number of tables prepared at the same time.
const AT_ONCE: usize = 64;

/// The moves at each table before the restart.
const MOVES: usize = 4;

/// The tables that each client watches after the restart.
const TABLES_OF_A_CLIENT: usize = 20;

/// The measurements.
#[derive(Clone, Copy, Debug)]
pub struct Report {
    /// The number of tables with a game in progress.
    pub tables: usize,
    /// The time from the start of the process until it listens.
    pub listening: Duration,
    /// The time from the start of the process until every table has a viewer.
    pub all: Duration,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { tables, listening, all } = self;
        write!(
            f,
            "restart: {tables} open tables; listening after {:.2} s, all tables served after {:.2} s",
            listening.as_secs_f64(),
            all.as_secs_f64()
        )
    }
}

/// Starts games, kills the server and starts another one.
///
/// # Errors
///
/// Returns an error if the server does not serve all tables again.
pub async fn run(house: &House, tables: usize) -> Result<Report> {
    let server = house.start()?;
    let mix = Script::mix()?;
    let gate = Arc::new(Semaphore::new(AT_ONCE));
    let mut preparing = JoinSet::new();
    for number in 0..tables {
        let (gate, script) = (Arc::clone(&gate), mix[number % mix.len()].clone());
        let address = server.address;
        preparing.spawn(async move {
            let _permit = gate.acquire().await?;
            let mut pair = Pair::start([address; 2], number, script).await?;
            for _ in 0..MOVES {
                pair.step().await?;
            }
            anyhow::Ok(pair.table)
        });
    }
    let mut open: Vec<RoomId> = Vec::with_capacity(tables);
    while let Some(table) = preparing.join_next().await {
        open.push(table?.context("cannot prepare a table")?);
    }
    server.kill()?;

    let begun = Instant::now();
    let server = house.start()?;
    let listening = begun.elapsed();
    let mut watching = JoinSet::new();
    for (number, tables) in open.chunks(TABLES_OF_A_CLIENT).enumerate() {
        let (address, tables) = (server.address, tables.to_vec());
        watching.spawn(async move { watch(address, 2 * usize::pow(10, 6) + number, tables).await });
    }
    while let Some(watched) = watching.join_next().await {
        watched??;
    }
    Ok(Report { tables: open.len(), listening, all: begun.elapsed() })
}

/// Watches tables until their lines have arrived.
async fn watch(server: std::net::SocketAddr, number: usize, tables: Vec<RoomId>) -> Result<()> {
    let mut client = Client::connect(server, Identity::new(server, number).await?).await?;
    for &table in &tables {
        client.send(&ToServer::Watch { table, since: Seq(0) }).await?;
    }
    let mut missing: HashSet<RoomId> = tables.into_iter().collect();
    while !missing.is_empty() {
        match client.hear().await? {
            ToClient::Lines { table, .. } => {
                missing.remove(&table);
            }
            ToClient::Refused(refused) => return Err(crate::client::refusal(&refused)),
            _ => {}
        }
    }
    Ok(())
}
