//! `dohyo match`

mod sequential;

use std::io::Write;
use std::num::NonZeroUsize;
use std::time::Duration;

use anyhow::{Context as _, Result};
use clap::Args;
use dohyo_ai::arena::{PlayedGame, Tally};
use dohyo_core::{Game as _, PlayedIn, Record, RecordedAction, Seat, Seed};
use dohyo_games::AnyGame;
use serde_json::{Value, json};

use self::sequential::Sequential;
use super::convert::write_as;
use crate::contender::Contender;
use crate::input::RECORD;
use crate::pairs::{self, Hall, Pair, PlayedPair};
use crate::progress::Progress;
use crate::start::Start;
use crate::time::read_time;

/// Play a match between two computer players and estimate the difference in strength
///
/// A player is `level:1` to `level:8`, or between two levels, such as `level:5.5`; `time:300ms` or `nodes:N`, which is
/// level 8 with that limit; `baseline`, a simple opponent; or `cmd:PROGRAM ARGUMENTS…`, a program that speaks UGI. Each
/// opening is played twice, with the seats swapped. In games of more than two, A has one seat or team and B all others.
///
/// With `--sprt`, the match ends as soon as its results are likely enough under one of two hypotheses: that A is
/// stronger by ELO0 points, or by ELO1. Each is accepted by mistake in about 5 % of matches.
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
    /// The number of games, or the most of them [default: 20, or 20000 with --sprt]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,
    /// End the match once it has decided between two differences in Elo, such as 0 and 30
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
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

/// The default number of games.
const USUAL_GAMES: u32 = 20;

/// The results so far.
#[derive(Default)]
struct Standing {
    tally: Tally,
    /// The longest time each player took for a move.
    slowest: [Duration; 2],
    /// The games, if they are to be written.
    records: Vec<Record>,
    /// The test that may end the match.
    test: Option<Sequential>,
}

impl Standing {
    /// Counts a pair. Returns `true` if the test has decided.
    fn add(&mut self, pair: &PlayedPair) -> bool {
        for game in &pair.games {
            self.tally.add(game.verdict);
        }
        for (slowest, own) in self.slowest.iter_mut().zip(pair.slowest) {
            *slowest = own.max(*slowest);
        }
        self.test.as_mut().is_some_and(|test| test.add(&pair.games))
    }

    /// Describes the state of the match, for a person who waits.
    fn in_words(&self) -> String {
        let Tally { wins, draws, losses } = self.tally;
        let test = self.test.as_ref().map_or_else(String::new, |test| format!(", {}", test.in_words()));
        format!("games, {wins} won, {draws} drawn, {losses} lost{test}")
    }
}

impl Match {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<()> {
        let mut hall = Hall::new(&self.start, self.opening_plies)?;
        (hall.time, hall.concurrency) = (self.time, self.concurrency);
        let contenders: [Contender; 2] = [self.first.parse()?, self.second.parse()?];
        let test = self.sprt.as_deref().map(|elo| Sequential::new(elo, self.games, &hall)).transpose()?;
        if self.out.is_some() {
            // An unknown format should be reported before the games, not after.
            write_as(&self.format, &[Record { game: hall.game.info().id.to_owned(), ..Record::default() }])?;
        }
        let standing = self.play(&hall, &contenders, test)?;
        if let Some(path) = &self.out {
            let games = write_as(&self.format, &standing.records)?;
            std::fs::write(path, games).with_context(|| format!("cannot write {path}"))?;
        }
        self.report(&standing, out)
    }

    fn play(
        &self,
        hall: &Hall<'_>,
        contenders: &[Contender; 2],
        test: Option<Sequential>,
    ) -> Result<Standing> {
        let usual = if test.is_some() { sequential::MOST_GAMES } else { USUAL_GAMES };
        let games = self.games.unwrap_or(usual);
        let seeds = pairs::seeds(&self.start, games.div_ceil(2) as usize)?;
        let pair = |(number, &seed): (u32, &Seed)| Pair {
            players: contenders.each_ref(),
            seed,
            games: 2.min(games - 2 * number),
        };
        let planned: Vec<_> = (0..).zip(&seeds).map(pair).collect();
        let progress = Progress::new(games.into());
        let mut standing = Standing { test, ..Standing::default() };
        let played = hall.play(&planned, &progress, &mut |number, played| {
            let is_enough = standing.add(&played);
            if self.out.is_some() {
                let records = played.games.iter().map(|game| self.record(&played, seeds[number], game));
                standing.records.extend(records);
            }
            progress.say(standing.in_words());
            !is_enough
        });
        played.with_context(|| format!("{} against {}", self.first, self.second))?;
        Ok(standing)
    }

    fn record(&self, pair: &PlayedPair, seed: Seed, played: &PlayedGame<AnyGame>) -> Record {
        let start = &pair.start;
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
            opening: pair.opening.as_ref().map(ToString::to_string),
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
        let test = standing.test.as_ref();
        let (elo, error) = (tally.elo(), test.map_or_else(|| tally.elo_error(), Sequential::elo_error));
        let superiority = tally.likelihood_of_superiority();
        let millis = standing.slowest.map(|slowest| slowest.as_millis());
        if self.json {
            let mut answer = json!({
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
            if let Some(test) = test {
                answer["sprt"] = test.json();
            }
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
        test.map_or(Ok(()), |test| test.write(out))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{fails, json, run};

    const SHORT: &str = "--option|win=1|--option|layout=belgian-daisy|--games|4";

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
