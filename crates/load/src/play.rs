//! Many tables at once: moves stored per second, and the time until a move is acknowledged.

use std::fmt;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use crate::abuse::{self, Abuse, Rudeness};
use crate::check::check;
use crate::client::log;
use crate::figures::{Times, bytes};
use crate::pair::{Pair, Took};
use crate::script::Script;
use crate::server::{House, Server, addresses};

/// The maximum number of tables opened at the same time.
const AT_ONCE: usize = 64;

/// How much to play.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The number of servers: one, or two with a player of each table at each of them.
    pub nodes: usize,
    /// The number of tables, each with two connections.
    pub tables: usize,
    /// The number of moves per second at all tables together. `None` for as many as possible.
    pub rate: Option<u32>,
    /// How long to play.
    pub time: Duration,
    /// The clients that misbehave in the second half of the time, or until they have sent all their messages.
    pub rude: Option<abuse::Choice>,
}

/// The longest that games go on beside clients that misbehave.
const LONGEST: Duration = Duration::from_mins(10);

/// How often players whose game is over look whether the others have finished.
const STAY: Duration = Duration::from_millis(200);

/// How often the memory of the server is read.
const SAMPLE: Duration = Duration::from_millis(500);

/// What was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// The times until moves were acknowledged.
    pub times: Times,
    /// The times until the other players had seen them.
    pub seen: Times,
    /// How long it took.
    pub elapsed: Duration,
    /// The processor time of the first server meanwhile, if the system tells.
    pub server: Option<Duration>,
    /// The memory of the first server in the end, and the most that was seen, if the system tells.
    pub memory: Option<(u64, u64)>,
}

impl Played {
    /// Returns the number of moves per second.
    pub fn rate(&self) -> f64 {
        self.times.len() as f64 / self.elapsed.as_secs_f64()
    }
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { times, seen, elapsed, server, memory } = self;
        write!(
            f,
            "{} moves, {:.0}/s; acknowledged {times}; seen by the other {seen}",
            times.len(),
            self.rate()
        )?;
        if let (Some(server), Some(memory)) = (server, memory) {
            let share = server.as_secs_f64() / elapsed.as_secs_f64();
            let (end, most) = memory;
            write!(f, "; server: {share:.2} processors, {}, at most {}", bytes(*end), bytes(*most))?;
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
    let servers = house.start_all(choice.nodes)?;
    let addresses = addresses(&servers)?;
    let server = &servers[0];
    let begun = Instant::now();
    let pairs = open(addresses, choice.tables).await?;
    let opening = begun.elapsed();
    let part = if choice.rude.is_some() { choice.time / 2 } else { choice.time };
    let (calm, mut pairs) = play(server, pairs, choice.rate, part, &AtomicBool::new(false).into()).await?;
    let mut beside = None;
    if let Some(rude) = choice.rude {
        let targets = pairs.iter().map(|pair| pair.table).collect();
        let stop = Arc::new(AtomicBool::new(false));
        let abuse = Abuse::start(server.address, rude, targets, Arc::clone(&stop));
        let time = if rude.messages.is_some() { LONGEST } else { part };
        let (played, rest) = play(server, pairs, choice.rate, time, &stop).await?;
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
/// Returns an error if the server does not play along.
pub async fn open(servers: [SocketAddr; 2], tables: usize) -> Result<Vec<Pair>> {
    let mix = Script::mix()?;
    let gate = Arc::new(Semaphore::new(AT_ONCE));
    let mut opening = JoinSet::new();
    for number in 0..tables {
        let (gate, script) = (Arc::clone(&gate), mix[number % mix.len()].clone());
        opening.spawn(async move {
            let _permit = gate.acquire().await?;
            Pair::start(servers, number, script).await
        });
    }
    let mut pairs = Vec::with_capacity(tables);
    while let Some(pair) = opening.join_next().await {
        pairs.push(pair?.context("cannot open a table")?);
    }
    Ok(pairs)
}

/// Plays for a while, or until `stop` is set.
async fn play(
    server: &Server,
    pairs: Vec<Pair>,
    rate: Option<u32>,
    time: Duration,
    stop: &Arc<AtomicBool>,
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
        let stop = Arc::clone(stop);
        playing.spawn(async move {
            let mut times = Vec::new();
            loop {
                pair.rest(due.min(end)).await?;
                if Instant::now() >= end || stop.load(Ordering::Relaxed) {
                    break;
                }
                match pair.step().await? {
                    Some(took) => times.push(took),
                    // The game is over; the players stay.
                    None => due += STAY,
                }
                due = (due + pause).max(Instant::now());
            }
            anyhow::Ok((times, pair))
        });
    }
    let (mut times, mut pairs) = (Vec::<Took>::new(), Vec::with_capacity(tables));
    let mut most = 0;
    let mut sampling = tokio::time::interval(SAMPLE);
    loop {
        tokio::select! {
            played = playing.join_next() => {
                let Some(played) = played else { break };
                let (own, pair) = played??;
                times.extend(own);
                pairs.push(pair);
            }
            _ = sampling.tick() => most = most.max(server.memory().unwrap_or(0)),
        }
    }
    let elapsed = start.elapsed();
    let used = server.processor_time().zip(before).map(|(after, before)| after.saturating_sub(before));
    let memory = server.memory().map(|end| (end, most.max(end)));
    let seen = Times::new(times.iter().map(|took| took.seen).collect());
    let times = Times::new(times.iter().map(|took| took.acknowledged).collect());
    Ok((Played { times, seen, elapsed, server: used, memory }, pairs))
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
