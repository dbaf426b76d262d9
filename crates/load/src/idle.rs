//! Idle connections: how much memory each takes.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use crate::client::{Client, Identity};
use crate::figures::bytes;
use crate::server::House;

/// The maximum number of connections opened at the same time.
const AT_ONCE: usize = 64;

/// The number of connections opened first, so that one-time allocations of the server are not counted.
const WARM_UP: usize = 200;

/// How long the connections are left alone before the memory is read.
const QUIET: Duration = Duration::from_secs(2);

/// The measurements.
#[derive(Clone, Copy, Debug)]
pub struct Report {
    /// The number of connections.
    pub sockets: usize,
    /// How long it took to open them.
    pub opening: Duration,
    /// The memory of the server per connection in bytes, if the system reports it. Memory of the kernel is not counted.
    pub each: Option<u64>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { sockets, opening, each } = self;
        write!(f, "idle: {sockets} connections, opened in {:.1} s", opening.as_secs_f64())?;
        each.map_or(Ok(()), |each| write!(f, "; {} of the server for each", bytes(each)))
    }
}

/// Opens connections and leaves them idle.
///
/// # Errors
///
/// Returns an error if the server does not accept all of them.
pub async fn run(house: &House, sockets: usize) -> Result<Report> {
    let server = house.start()?;
    let mut idle = JoinSet::new();
    open(server.address, 0..WARM_UP, &mut idle).await?;
    let before = server.memory();
    let begun = Instant::now();
    open(server.address, WARM_UP..WARM_UP + sockets, &mut idle).await?;
    let opening = begun.elapsed();
    tokio::time::sleep(QUIET).await;
    let lost = idle.try_join_next();
    anyhow::ensure!(lost.is_none(), "an idle connection was lost: {lost:?}");
    let used = server.memory().zip(before).map(|(after, before)| after.saturating_sub(before));
    Ok(Report { sockets, opening, each: used.map(|used| used / sockets.max(1) as u64) })
}

/// Opens connections, each with a task that answers pings until the connection is lost.
async fn open(
    server: std::net::SocketAddr,
    numbers: std::ops::Range<usize>,
    idle: &mut JoinSet<anyhow::Error>,
) -> Result<()> {
    let gate = Arc::new(Semaphore::new(AT_ONCE));
    let mut opening = JoinSet::new();
    for number in numbers {
        let gate = Arc::clone(&gate);
        opening.spawn(async move {
            let _permit = gate.acquire().await?;
            Client::connect(server, Identity::new(server, number).await?).await
        });
    }
    while let Some(opened) = opening.join_next().await {
        let mut client = opened?.context("cannot connect")?;
        idle.spawn(async move {
            loop {
                if let Err(why) = client.listen().await {
                    return why;
                }
            }
        });
    }
    Ok(())
}
