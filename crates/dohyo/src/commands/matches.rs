//! `dohyo match`

use std::io::Write;
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow, bail};
use clap::Args;
use dohyo_ai::arena::{self, Computer, Plain, PlayedGame, Player, Schedule, Tally};
use dohyo_ai::{Budget, DEFAULT_MEMORY, Level, Request, Thinker};
use dohyo_core::{Game as _, PlayedIn, Record, RecordedAction, Seat, SeatSet, Seed};
use dohyo_games::{AnyAction, AnyGame, AnyOpening};
use serde_json::{Value, json};

use super::convert::write_as;
use crate::input::RECORD;
use crate::progress::Progress;
use crate::start::Start;
use crate::time::read_time;
use crate::ugi::client::UgiPlayer;

/// Play a match between two computer players and estimate the difference in strength
///
/// A player is `level:1` to `level:8`; `time:300ms` or `nodes:N`, which is level 8 with that limit; `baseline`, a simple
/// opponent; or `cmd:PROGRAM ARGUMENTS…`, a program that speaks UGI. Each opening is played twice, with the seats
/// swapped. In games of more than two, A has one seat or team and B all others.
#[derive(Args, Debug)]
pub(super) struct Match {
    #[command(flatten)]
    start: Start,
    /// The first player
    #[arg(value_name = "A")]
    first: String,
    /// The second player
    #[arg(value_name = "B")]
    second: String,
    /// The number of games
    #[arg(long, value_name = "N", default_value = "20", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// The time for a move, such as 300ms [default: that of the level; 1s for programs and baseline]
    #[arg(long, value_parser = read_time)]
    time: Option<Duration>,
    /// The number of random actions that open each pair of games [default: 4, or 0 if every pair has its own deal]
    #[arg(long, value_name = "N")]
    opening_plies: Option<u32>,
    /// The number of games played at the same time
    #[arg(long, value_name = "N", default_value = "1")]
    concurrency: NonZeroUsize,
    /// Write the games to this file
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
    /// The notation of that file: `record` or one of the game's own
    #[arg(long, value_name = "FORMAT", default_value = RECORD)]
    format: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A player in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Contender {
    Level(Level),
    Budget(Budget),
    Baseline,
    Program(String),
}

impl FromStr for Contender {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let wrong = |why: String| {
            anyhow!(
                "player `{text}`: {why}; expected level:1 to level:8, time:300ms, nodes:N, baseline or cmd:PROGRAM"
            )
        };
        let (kind, value) = text.split_once(':').unwrap_or((text, ""));
        match (kind, value) {
            ("level", level) => {
                Ok(Self::Level(level.parse().map_err(|_| wrong(format!("no level `{level}`")))?))
            }
            ("time", time) => Ok(Self::Budget(Budget::time(read_time(time).map_err(wrong)?))),
            ("nodes", nodes) => match nodes.parse() {
                Ok(nodes) if nodes > 0 => Ok(Self::Budget(Budget::nodes(nodes))),
                _ => Err(wrong(format!("`{nodes}` is not a number of nodes"))),
            },
            ("baseline", "") => Ok(Self::Baseline),
            ("cmd", program) if !program.trim().is_empty() => Ok(Self::Program(program.to_owned())),
            _ => Err(wrong("no such player".to_owned())),
        }
    }
}

/// The default number of random actions that open a pair of games.
const USUAL_PLIES: u32 = 4;

/// The default thinking time of players that have none of their own.
const USUAL_TIME: Duration = Duration::from_secs(1);

impl Contender {
    /// Creates the player. `chance` is the seed of the mistakes of weaker levels.
    pub(super) fn player(&self, time: Option<Duration>, chance: u64) -> Result<Box<dyn Player<AnyGame>>> {
        let computer = |level, budget| -> Box<dyn Player<AnyGame>> {
            let request = Request { budget, seed: chance, ..Request::at(level) };
            Box::new(Computer::new(Thinker::new(), request))
        };
        let budget = time.map_or_else(Budget::default, Budget::time);
        Ok(match self {
            Self::Level(level) => computer(*level, budget),
            Self::Budget(own) => computer(Level::STRONGEST, *own),
            Self::Baseline => Box::new(Plain::new(time.unwrap_or(USUAL_TIME), DEFAULT_MEMORY, chance)),
            Self::Program(command) => {
                Box::new(UgiPlayer::start(command, time.unwrap_or(USUAL_TIME)).map_err(anyhow::Error::msg)?)
            }
        })
    }
}

/// A player with a stopwatch.
struct Timed {
    player: Box<dyn Player<AnyGame>>,
    slowest: Duration,
}

impl Player<AnyGame> for Timed {
    fn begin(&mut self, game: &AnyGame) {
        self.player.begin(game);
    }

    fn choose(&mut self, game: &AnyGame, seat: Seat) -> Result<AnyAction, String> {
        let begun = Instant::now();
        let choice = self.player.choose(game, seat);
        self.slowest = self.slowest.max(begun.elapsed());
        choice
    }

    fn follow(&mut self, could_act: SeatSet, seat: Seat, played: &PlayedIn<AnyGame>) {
        self.player.follow(could_act, seat, played);
    }

    fn pace(&self) -> Duration {
        self.player.pace()
    }
}

impl Timed {
    fn new(player: Box<dyn Player<AnyGame>>) -> Self {
        Self { player, slowest: Duration::ZERO }
    }
}

/// The results so far.
#[derive(Default)]
struct Standing {
    tally: Tally,
    /// The longest time each player took for a move.
    slowest: [Duration; 2],
    /// The games with their numbers, in the order in which they ended.
    games: Vec<(u32, Record)>,
}

impl Match {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<()> {
        let start = self.start.begin()?;
        if start.outcome().is_some() {
            bail!("the game is over in this position; expected a position with legal actions");
        }
        if arena::sides(&start).is_none() {
            bail!("this mode has only one side; expected a mode with two or more");
        }
        let contenders: [Contender; 2] = [self.first.parse()?, self.second.parse()?];
        if self.out.is_some() {
            // An unknown format should be reported before the games, not after.
            write_as(&self.format, &[Record { game: start.info().id.to_owned(), ..Record::default() }])?;
        }
        let mut standing = self.play(&start, &contenders)?;
        if let Some(path) = &self.out {
            standing.games.sort_by_key(|(number, _)| *number);
            let records: Vec<_> = standing.games.iter().map(|(_, record)| record.clone()).collect();
            let text = write_as(&self.format, &records)?;
            std::fs::write(path, text).with_context(|| format!("cannot write {path}"))?;
        }
        self.report(&standing, out)
    }

    /// Plays the games pair by pair. A pair does not depend on others played at the same time.
    fn play(&self, start: &AnyGame, contenders: &[Contender; 2]) -> Result<Standing> {
        let mut openings = self.start.seed()?.chance();
        let pairs: Vec<Seed> = (0..self.games.div_ceil(2)).map(|_| openings.seed()).collect();
        let usual_plies = if self.deals_apart()? { 0 } else { USUAL_PLIES };
        let progress = Progress::new(self.games.into());
        let standing = Mutex::new(Standing::default());
        let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
        let work = || -> Result<()> {
            let mut seated: [Option<Timed>; 2] = [None, None];
            while !failed.load(Ordering::Relaxed) {
                let pair = next.fetch_add(1, Ordering::Relaxed);
                let Some(&seed) = pairs.get(pair) else { break };
                let first_game = 2 * pair as u32;
                for (seat, contender) in seated.iter_mut().zip(contenders) {
                    // Programs are started once; all other players are new for every pair.
                    if seat.is_none() || !matches!(contender, Contender::Program(_)) {
                        *seat = Some(Timed::new(contender.player(self.time, seed.chance().word())?));
                    }
                }
                let [Some(first), Some(second)] = &mut seated else { break };
                // Both games of a pair have the same deal.
                let opening = if self.start.has_position() { None } else { Some(self.start.deal(seed)?) };
                let start = match &opening {
                    Some(opening) => self.start.open(opening)?,
                    None => start.clone(),
                };
                let schedule = Schedule {
                    start: start.clone(),
                    games: 2.min(self.games - first_game),
                    random_plies: self.opening_plies.unwrap_or(usual_plies),
                    seed,
                };
                let mut number = first_game;
                arena::play(&schedule, first, second, &mut |_, played| {
                    number += 1;
                    if let Ok(mut standing) = standing.lock() {
                        standing.tally.add(played.verdict);
                        standing.games.push((number, self.record(&start, opening.as_ref(), seed, played)));
                        let Tally { wins, draws, losses } = standing.tally;
                        let score = format!("games, {wins} won, {draws} drawn, {losses} lost");
                        progress.report(standing.tally.games().into(), score);
                    }
                    !failed.load(Ordering::Relaxed)
                })?;
                if let Ok(mut standing) = standing.lock() {
                    for (slowest, player) in standing.slowest.iter_mut().zip([first, second]) {
                        *slowest = player.slowest.max(*slowest);
                    }
                }
            }
            Ok(())
        };
        let watched = || work().inspect_err(|_| failed.store(true, Ordering::Relaxed));
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..self.concurrency.get()).map(|_| scope.spawn(watched)).collect();
            let mut ended = watched();
            for other in others {
                ended = ended.and(other.join().map_err(|_| anyhow!("a game was interrupted"))?);
            }
            ended.with_context(|| format!("{} against {}", self.first, self.second))
        })?;
        standing.into_inner().map_err(|_| anyhow!("a game was interrupted"))
    }

    /// Returns `true` if pairs already differ by their deals, so that no random actions are needed.
    fn deals_apart(&self) -> Result<bool> {
        const TRIED: u64 = 16;
        if self.start.has_position() {
            return Ok(false);
        }
        let deal = |seed: u64| Ok(self.start.deal(Seed::from(seed))?.to_string());
        let deals: std::collections::BTreeSet<String> = (0..TRIED).map(deal).collect::<Result<_>>()?;
        Ok(deals.len() as u64 == TRIED)
    }

    fn record(
        &self,
        start: &AnyGame,
        opening: Option<&AnyOpening>,
        seed: Seed,
        played: &PlayedGame<AnyGame>,
    ) -> Record {
        let first_side = start.side_of(played.seat);
        let name = |seat| if first_side.contains(seat) { &self.first } else { &self.second };
        let action = |(played, &seat): (&PlayedIn<AnyGame>, &Seat)| RecordedAction {
            seat,
            text: played.to_string(),
            at: None,
            comments: Vec::new(),
        };
        let actions = played.actions.iter().zip(&played.seats).map(action).collect();
        let info = start.info();
        Record {
            game: info.id.to_owned(),
            rules: info.rules,
            options: start.options(),
            opening: opening.map(ToString::to_string),
            seed: Some(seed),
            position: self.start.has_position().then(|| start.position()),
            players: start.seats().iter().map(|seat| name(seat).clone()).collect(),
            result: played.game.outcome().map(|outcome| outcome.describe(info)),
            actions,
            ..Record::default()
        }
    }

    fn report(&self, standing: &Standing, out: &mut dyn Write) -> Result<()> {
        let tally = &standing.tally;
        let (elo, error) = (tally.elo(), tally.elo_error());
        let superiority = tally.likelihood_of_superiority();
        let millis = standing.slowest.map(|slowest| slowest.as_millis());
        if self.json {
            let answer = json!({
                "a": self.first,
                "b": self.second,
                "games": tally.games(),
                "wins": tally.wins,
                "draws": tally.draws,
                "losses": tally.losses,
                "score": tally.score(),
                "elo": if elo.is_finite() { Value::from(elo) } else { Value::Null },
                "elo_error": error,
                "los": superiority,
                "slowest_move_ms": { "a": millis[0] as u64, "b": millis[1] as u64 },
            });
            writeln!(out, "{answer:#}")?;
            return Ok(());
        }
        writeln!(out, "A {}", self.first)?;
        writeln!(out, "B {}", self.second)?;
        writeln!(out, "games {}", tally.games())?;
        writeln!(out, "W/D/L {}/{}/{}", tally.wins, tally.draws, tally.losses)?;
        writeln!(out, "score {:.1} %", 100.0 * tally.score())?;
        match error {
            Some(error) => writeln!(out, "Elo {elo:+.0} ± {error:.0}")?,
            None => writeln!(out, "Elo {elo:+.0} ± unknown")?,
        }
        writeln!(out, "LOS {:.1} %", 100.0 * superiority)?;
        writeln!(out, "slowest move A {} ms, B {} ms", millis[0], millis[1])?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{fails, json, run};
    use super::*;

    const SHORT: &str = "--option|win=1|--option|layout=belgian-daisy|--games|4";

    #[test]
    fn contenders_are_read() {
        let check =
            |text: &str, expected: Contender| assert_eq!(text.parse::<Contender>().ok(), Some(expected));
        check("level:3", Contender::Level(Level::ALL[2]));
        check("time:0.5s", Contender::Budget(Budget::time(Duration::from_millis(500))));
        check("nodes:1000", Contender::Budget(Budget::nodes(1000)));
        check("baseline", Contender::Baseline);
        check("cmd:./engine --fast", Contender::Program("./engine --fast".to_owned()));
        for text in ["", "level:9", "level", "time:never", "nodes:0", "baseline:2", "cmd:", "me"] {
            let why = text.parse::<Contender>().expect_err(text).to_string();
            assert!(why.contains("expected") && why.contains("cmd:PROGRAM"), "{why}");
        }
    }

    #[test]
    fn the_result_does_not_depend_on_concurrency() {
        let one = json(&format!("match|abalone|nodes:800|level:1|{SHORT}|--json"));
        let total =
            ["wins", "draws", "losses"].map(|key| one[key].as_u64().unwrap_or(99)).iter().sum::<u64>();
        assert_eq!((one["games"].as_u64(), total), (Some(4), 4));
        let two = json(&format!("match|abalone|nodes:800|level:1|{SHORT}|--concurrency|2|--json"));
        for key in ["wins", "draws", "losses", "elo"] {
            assert_eq!(one[key], two[key], "{key}");
        }
    }

    #[test]
    fn the_report_has_a_line_for_each_figure() {
        let text = run(&format!("match|abalone|level:1|nodes:800|{SHORT}")).expect("a match");
        let heads: Vec<_> = text.lines().filter_map(|line| line.split(' ').next()).collect();
        assert_eq!(heads, ["A", "B", "games", "W/D/L", "score", "Elo", "LOS", "slowest"], "{text}");
    }

    #[test]
    fn every_pair_has_its_own_deal_and_replays() {
        let folder = std::env::temp_dir().join(format!("dohyo-match-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("games.txt");
        let path = path.to_str().expect("a path");
        for mode in ["classic", "speed"] {
            run(&format!("match|sumoku|level:2|level:1|--games|4|--option|mode={mode}|--out|{path}"))
                .expect(mode);
            let text = std::fs::read_to_string(path).expect("games");
            let seeds: std::collections::BTreeSet<_> =
                text.lines().filter_map(|line| line.strip_prefix("seed: ")).collect();
            assert_eq!(seeds.len(), 2, "two pairs, two deals: {seeds:?}");
            let replayed = run(&format!("replay|{path}")).expect("the games replay");
            assert!(replayed.contains("outcome: "), "{replayed}");
        }
        std::fs::remove_dir_all(folder).expect("cleans up");
    }

    #[test]
    fn a_program_that_does_not_speak_ugi_is_an_error() {
        fails(
            "match|abalone|cmd:/nowhere/engine|level:1|--games|2",
            &["cannot start `/nowhere/engine`", "UGI"],
        );
        fails("match|abalone|cmd:true|level:1|--games|2", &["`true`", "expected"]);
        fails("match|abalone|me|level:1", &["player `me`", "level:1 to level:8"]);
        fails("match|abalone|level:1|level:1|--out|x|--format|pgn", &["no notation `pgn`"]);
    }
}
