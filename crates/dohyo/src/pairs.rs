//! Pairs of games between computer players, on several threads.
//!
//! A pair is two games from the same opening and deal, with the seats exchanged. It depends on its seed and its players
//! only, and pairs are handed over in their order, so results do not depend on the number of threads.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Result, anyhow, bail};
use dohyo_ai::arena::{self, PlayedGame, Schedule};
use dohyo_core::{Game as _, Seed};
use dohyo_games::{AnyGame, AnyOpening};

use crate::contender::{Contender, Timed};
use crate::progress::Progress;
use crate::start::Start;

/// The default number of random actions that open a pair of games.
const USUAL_PLIES: u32 = 4;

/// How games begin, and how they are played.
pub(crate) struct Hall<'a> {
    start: &'a Start,
    /// The game at its beginning. Every pair has its own deal, unless the game starts from a position.
    pub(crate) game: AnyGame,
    random_plies: u32,
    /// The time for a move of players that have no limit of their own.
    pub(crate) time: Option<Duration>,
    /// The number of threads.
    pub(crate) concurrency: NonZeroUsize,
}

/// Two games to play.
pub(crate) struct Pair<'a> {
    pub(crate) players: [&'a Contender; 2],
    /// Decides the deal, the opening, and the mistakes of the players.
    pub(crate) seed: Seed,
    /// 2, or 1 if the other game is left out.
    pub(crate) games: u32,
}

/// The games of a pair.
pub(crate) struct PlayedPair {
    pub(crate) start: AnyGame,
    /// The deal, unless the game started from a position.
    pub(crate) opening: Option<AnyOpening>,
    pub(crate) games: Vec<PlayedGame<AnyGame>>,
    /// The longest time each player took for a move.
    pub(crate) slowest: [Duration; 2],
}

/// Receives pairs in their order. Returns `false` once no more are needed.
type Taker<'a> = dyn FnMut(usize, PlayedPair) -> bool + Send + 'a;

/// Puts pairs in order.
struct Desk<'a> {
    /// Finished pairs whose turn has not come.
    early: BTreeMap<usize, PlayedPair>,
    next: usize,
    take: &'a mut Taker<'a>,
}

impl Desk<'_> {
    /// Adds a finished pair. Returns `false` once no more are needed.
    fn add(&mut self, number: usize, pair: PlayedPair) -> bool {
        self.early.insert(number, pair);
        while let Some(pair) = self.early.remove(&self.next) {
            let number = self.next;
            self.next += 1;
            if !(self.take)(number, pair) {
                return false;
            }
        }
        true
    }
}

impl<'a> Hall<'a> {
    /// Begins the game of `start`. Unless `random_plies` says how many random actions open a pair, there are 4, or none
    /// if every pair has its own deal.
    pub(crate) fn new(start: &'a Start, random_plies: Option<u32>) -> Result<Self> {
        let game = start.begin()?;
        if game.outcome().is_some() {
            bail!("the game is over in this position; expected a position with legal actions");
        }
        if arena::sides(&game).is_none() {
            bail!("this mode has only one side; expected a mode with two or more");
        }
        let random_plies = match random_plies {
            Some(plies) => plies,
            None if deals_apart(start)? => 0,
            None => USUAL_PLIES,
        };
        Ok(Self { start, game, random_plies, time: None, concurrency: NonZeroUsize::MIN })
    }

    /// Returns an error if there are more than two sides. `what` needs two.
    pub(crate) fn require_two_sides(&self, what: &str) -> Result<()> {
        let game = &self.game;
        let sides: BTreeSet<_> =
            game.seats().iter().filter_map(|seat| game.side_of(seat).iter().next()).collect();
        if sides.len() > 2 {
            bail!(
                "this game has {} sides; expected a game of two players or two teams for {what}",
                sides.len()
            );
        }
        Ok(())
    }

    /// Plays `pairs` and hands each to `take`, in their order, until it returns `false`. Counts games on `progress`.
    pub(crate) fn play(&self, pairs: &[Pair<'_>], progress: &Progress, take: &mut Taker<'_>) -> Result<()> {
        let desk = Mutex::new(Desk { early: BTreeMap::new(), next: 0, take });
        let (next, over) = (AtomicUsize::new(0), AtomicBool::new(false));
        let work = || -> Result<()> {
            let mut seated: [Option<(&Contender, Timed)>; 2] = [None, None];
            while !over.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(pair) = pairs.get(number) else { break };
                for (seat, player) in seated.iter_mut().zip(pair.players) {
                    // Programs are started once; all other players are new for every pair.
                    let is_ready = matches!(player, Contender::Program(_))
                        && seat.as_ref().is_some_and(|(seated, _)| *seated == player);
                    if !is_ready {
                        let chance = pair.seed.chance().word();
                        *seat = Some((player, Timed::new(player.player(self.time, chance)?)));
                    }
                }
                let [Some((_, first)), Some((_, second))] = &mut seated else { break };
                let played = self.play_pair(pair, [first, second], progress, &over)?;
                let mut desk = desk.lock().map_err(|_| anyhow!("a game was interrupted"))?;
                if !over.load(Ordering::Relaxed) && !desk.add(number, played) {
                    over.store(true, Ordering::Relaxed);
                }
            }
            Ok(())
        };
        let watched = || work().inspect_err(|_| over.store(true, Ordering::Relaxed));
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..self.concurrency.get()).map(|_| scope.spawn(watched)).collect();
            let mut ended = watched();
            for other in others {
                ended = ended.and(other.join().map_err(|_| anyhow!("a game was interrupted"))?);
            }
            ended
        })
    }

    /// Plays a pair, or a part of it if `over` is raised.
    fn play_pair(
        &self,
        pair: &Pair<'_>,
        [first, second]: [&mut Timed; 2],
        progress: &Progress,
        over: &AtomicBool,
    ) -> Result<PlayedPair> {
        // Both games of a pair have the same deal.
        let opening = if self.start.has_position() { None } else { Some(self.start.deal(pair.seed)?) };
        let start = match &opening {
            Some(opening) => self.start.open(opening)?,
            None => self.game.clone(),
        };
        let &Pair { seed, games, .. } = pair;
        let schedule = Schedule { start: start.clone(), games, random_plies: self.random_plies, seed };
        let mut games = Vec::new();
        arena::play(&schedule, first, second, &mut |_, played| {
            progress.advance();
            games.push(played.clone());
            !over.load(Ordering::Relaxed)
        })?;
        Ok(PlayedPair { start, opening, games, slowest: [first.slowest, second.slowest] })
    }
}

/// Returns `true` if pairs already differ by their deals, so that no random actions are needed.
fn deals_apart(start: &Start) -> Result<bool> {
    const TRIED: u64 = 16;
    if start.has_position() {
        return Ok(false);
    }
    let deal = |seed: u64| Ok(start.deal(Seed::from(seed))?.to_string());
    let deals: BTreeSet<String> = (0..TRIED).map(deal).collect::<Result<_>>()?;
    Ok(deals.len() as u64 == TRIED)
}

/// Returns the seeds of `count` pairs.
pub(crate) fn seeds(start: &Start, count: usize) -> Result<Vec<Seed>> {
    let mut chance = start.seed()?.chance();
    Ok((0..count).map(|_| chance.seed()).collect())
}
