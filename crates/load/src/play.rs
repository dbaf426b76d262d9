//! Many tables at once: moves stored per second, and the time until a move is acknowledged.

use std::fmt;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use crate::abuse::{Abuse, Rudeness};
use crate::check::check;
use crate::client::log;
use crate::figures::{Times, bytes};
use crate::pair::Pair;
use crate::script::Script;
use crate::server::{House, Server};

/// The maximum number of tables opened at the same time.
const AT_ONCE: usize = 64;

/// How much to play.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The number of tables, each with two connections.
    pub tables: usize,
    /// The number of moves per second at all tables together. `None` for as many as possible.
    pub rate: Option<u32>,
    /// How long to play.
    pub time: Duration,
    /// The number of clients that misbehave in the second half.
    pub rude: usize,
}

/// The measurements of a period of play.
#[derive(Clone, Debug)]
pub struct Played {
    /// The times until moves were acknowledged.
    pub times: Times,
    /// The length of the period.
    pub elapsed: Duration,
    /// The processor time of the server in the period, if the system reports it.
    pub server: Option<Duration>,
    /// The memory of the server at the end, if the system reports it.
    pub memory: Option<u64>,
}

impl Played {
    /// Returns the number of moves per second.
    pub fn rate(&self) -> f64 {
        self.times.len() as f64 / self.elapsed.as_secs_f64()
    }
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { times, elapsed, server, memory } = self;
        write!(f, "{} moves, {:.0}/s; acknowledged {times}", times.len(), self.rate())?;
        if let (Some(server), Some(memory)) = (server, memory) {
            let share = server.as_secs_f64() / elapsed.as_secs_f64();
            write!(f, "; server: {share:.2} processors, {}", bytes(*memory))?;
        }
        Ok(())
    }
}

/// The findings.
#[derive(Clone, Debug)]
pub struct Report {
    /// The play without misbehaving clients.
    pub calm: Played,
    /// The play beside misbehaving clients, and their misbehaviour.
    pub beside: Option<(Played, Rudeness)>,
    /// The number of tables whose logs were checked.
    pub checked: usize,
    /// The time it took to open the tables.
    pub opening: Duration,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { calm, beside, checked, opening } = self;
        writeln!(f, "tables: {checked} opened and started in {:.1} s", opening.as_secs_f64())?;
        writeln!(f, "play: {calm}")?;
        if let Some((played, rudeness)) = beside {
            writeln!(f, "abuse: {rudeness}")?;
            writeln!(f, "play beside it: {played}")?;
        }
        write!(f, "check: {checked} logs agree with what the players were told")
    }
}

/// Plays, then checks all logs.
///
/// # Errors
///
/// Returns an error if the server fails or violates a guarantee.
pub async fn run(house: &House, choice: Choice) -> Result<Report> {
    let server = house.start()?;
    let begun = Instant::now();
    let pairs = open(server.address, choice.tables).await?;
    let opening = begun.elapsed();
    let part = if choice.rude > 0 { choice.time / 2 } else { choice.time };
    let (calm, mut pairs) = play(&server, pairs, choice.rate, part).await?;
    let mut beside = None;
    if choice.rude > 0 {
        let targets = pairs.iter().map(|pair| pair.table).collect();
        let abuse = Abuse::start(server.address, choice.rude, targets);
        let (played, rest) = play(&server, pairs, choice.rate, part).await?;
        pairs = rest;
        beside = Some((played, abuse.stop().await?));
    }
    let checked = check_all(server.address, &pairs).await?;
    Ok(Report { calm, beside, checked, opening })
}

/// Opens tables and starts their games.
///
/// # Errors
///
/// Returns an error if the server refuses a request.
pub async fn open(server: SocketAddr, tables: usize) -> Result<Vec<Pair>> {
    let mix = Script::mix()?;
    let gate = Arc::new(Semaphore::new(AT_ONCE));
    let mut opening = JoinSet::new();
    for number in 0..tables {
        let (gate, script) = (Arc::clone(&gate), mix[number % mix.len()].clone());
        opening.spawn(async move {
            let _permit = gate.acquire().await?;
            Pair::start(server, number, script).await
        });
    }
    let mut pairs = Vec::with_capacity(tables);
    while let Some(pair) = opening.join_next().await {
        pairs.push(pair?.context("cannot open a table")?);
    }
    Ok(pairs)
}

/// Plays for a while.
async fn play(
    server: &Server,
    pairs: Vec<Pair>,
    rate: Option<u32>,
    time: Duration,
) -> Result<(Played, Vec<Pair>)> {
    let tables = pairs.len();
    let pause = rate.map_or(Duration::ZERO, |rate| Duration::from_secs_f64(tables as f64 / f64::from(rate)));
    let before = server.processor_time();
    let start = Instant::now();
    let end = start + time;
    let mut playing = JoinSet::new();
    for (number, mut pair) in pairs.into_iter().enumerate() {
        // The tables move one after another.
        let mut due = start + pause.mul_f64(number as f64 / tables as f64);
        playing.spawn(async move {
            let mut times = Vec::new();
            loop {
                pair.rest(due.min(end)).await?;
                if Instant::now() >= end {
                    break;
                }
                match pair.step().await? {
                    Some(time) => times.push(time),
                    None => due = end,
                }
                due = (due + pause).max(Instant::now());
            }
            anyhow::Ok((times, pair))
        });
    }
    let (mut times, mut pairs) = (Vec::new(), Vec::with_capacity(tables));
    while let Some(played) = playing.join_next().await {
        let (own, pair) = played??;
        times.extend(own);
        pairs.push(pair);
    }
    let elapsed = start.elapsed();
    let used = server.processor_time().zip(before).map(|(after, before)| after.saturating_sub(before));
    Ok((Played { times: Times::new(times), elapsed, server: used, memory: server.memory() }, pairs))
}

/// Compares the logs of all tables with the messages that their players received. Returns the number of tables.
///
/// # Errors
///
/// Returns an error with everything that is wrong.
pub async fn check_all(server: SocketAddr, pairs: &[Pair]) -> Result<usize> {
    let mut wrong = Vec::new();
    for (number, pair) in pairs.iter().enumerate() {
        let [_, high, middle, low] = (number as u32).to_be_bytes();
        let log = log(server, Ipv4Addr::new(11, high, middle, low), pair.table).await?;
        let problems = check(pair.table, &log, &pair.witnesses);
        wrong.extend(problems.into_iter().map(|problem| format!("table {}: {problem}", pair.table)));
    }
    ensure!(wrong.is_empty(), "{} problems:\n{}", wrong.len(), wrong.join("\n"));
    Ok(pairs.len())
}
