//! `dohyo ratings`

use std::io::Write;
use std::num::NonZeroUsize;
use std::str::FromStr;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use dohyo_ai::arena::Tally;
use dohyo_ai::{Budget, Level, Strength};
use dohyo_core::Game as _;
use dohyo_rating::{Fitted, Pairing, Rating, fit};
use serde_json::{Value, json};

use crate::contender::Contender;
use crate::pairs::{self, Hall, Pair};
use crate::progress::Progress;
use crate::start::Start;

/// Let all levels play each other and estimate their ratings
///
/// The ratings are those under which the results are most likely, if a level that is stronger by 400 points wins ten
/// games for each that it loses (Bradley–Terry). Each opening is played twice, with the seats swapped. Level 4 counts
/// as 1500, or the lowest level if 4 is not among them.
///
/// Levels above 7 think by the clock, so their results vary with the machine. With `--nodes`, the same command gives the
/// same ratings on every machine.
#[derive(Args, Debug)]
pub(super) struct Ratings {
    #[command(flatten)]
    start: Start,
    /// The number of games between each two levels: an even number
    #[arg(long, value_name = "N", default_value = "20", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// The levels: a range such as 1..8, or a list such as 5,5.5,6
    #[arg(long, value_name = "LEVELS", default_value = "1..8")]
    levels: Levels,
    /// Play each level only against the N next ones above and below it in the list [default: against all]
    #[arg(long, value_name = "N")]
    reach: Option<NonZeroUsize>,
    /// The number of positions that levels above 7 examine for a move, instead of a time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// The number of random actions that open each pair of games [default: 4, or 0 if every pair has its own deal]
    #[arg(long, value_name = "N")]
    opening_plies: Option<u32>,
    /// The number of games played at the same time
    #[arg(long, value_name = "N", default_value = "1")]
    concurrency: NonZeroUsize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Two or more strengths, the weakest first.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Levels(Vec<Strength>);

impl FromStr for Levels {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let mut levels: Vec<Strength> = match text.split_once("..") {
            Some((first, last)) => {
                let (first, last): (Level, Level) = (first.parse()?, last.parse()?);
                Level::ALL
                    .into_iter()
                    .filter(|level| (first..=last).contains(level))
                    .map(Into::into)
                    .collect()
            }
            None => text.split(',').map(str::parse).collect::<Result<_, _>>()?,
        };
        levels.sort_unstable();
        levels.dedup();
        if levels.len() < 2 {
            bail!("`{text}`: expected two levels or more, such as 1..8 or 5,5.5,6");
        }
        Ok(Self(levels))
    }
}

/// The rating of the level that the others are compared with: that of a new player.
const ANCHOR_RATING: f64 = Rating::NEW.rating;

/// The number of standard errors on either side of a rating in a 95 % confidence interval.
const CONFIDENCE: f64 = 1.96;

/// The games between two levels.
struct Meeting {
    /// The places of the two levels in the list, the stronger one first.
    places: [usize; 2],
    /// The result for the stronger one.
    tally: Tally,
}

impl Ratings {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<()> {
        if self.games % 2 == 1 {
            bail!("each opening is played twice, and --games is {}; expected an even number", self.games);
        }
        let mut hall = Hall::new(&self.start, self.opening_plies)?;
        hall.require_two_sides("ratings")?;
        hall.concurrency = self.concurrency;
        let meetings = self.play(&hall)?;
        let list = List::new(&self.levels.0, meetings)?;
        if self.json {
            writeln!(out, "{:#}", self.json(&hall, &list))?;
            return Ok(());
        }
        let options = hall.game.options().to_string();
        let separator = if options.is_empty() { "" } else { " " };
        writeln!(
            out,
            "{}{separator}{options}: {} games in each of {} pairings",
            hall.game.info().id,
            self.games,
            list.meetings.len()
        )?;
        list.write(out)?;
        writeln!(out, "{}", self.conditions())?;
        Ok(())
    }

    /// Returns `true` if the same command gives the same ratings everywhere.
    fn is_repeatable(&self) -> bool {
        self.nodes.is_some() || !self.levels.0.iter().any(|level| level.reaches_strongest())
    }

    fn conditions(&self) -> String {
        let strongest = self.levels.0.iter().any(|level| level.reaches_strongest());
        match self.nodes {
            Some(nodes) if strongest => {
                format!("level 8 examined {nodes} positions a move; the same command gives the same ratings")
            }
            None if strongest => {
                "level 8 thought by the clock, so another run may differ: --nodes N makes it repeatable"
                    .to_owned()
            }
            _ => "the same command gives the same ratings".to_owned(),
        }
    }

    /// Returns the places of all levels that meet, the stronger one first.
    fn places(&self) -> impl Iterator<Item = [usize; 2]> {
        let (count, reach) = (self.levels.0.len(), self.reach.map_or(usize::MAX, NonZeroUsize::get));
        (1..count)
            .flat_map(move |above| (above.saturating_sub(reach)..above).map(move |below| [above, below]))
    }

    fn play(&self, hall: &Hall<'_>) -> Result<Vec<Meeting>> {
        let contender = |&strength: &Strength| {
            let nodes = self.nodes.filter(|_| strength.reaches_strongest());
            Contender::Computer { strength, budget: Budget { nodes, ..Budget::default() } }
        };
        let contenders: Vec<_> = self.levels.0.iter().map(contender).collect();
        let mut meetings: Vec<_> =
            self.places().map(|places| Meeting { places, tally: Tally::default() }).collect();
        let each = self.games as usize / 2;
        let seeds = pairs::seeds(&self.start, meetings.len() * each)?;
        let pair = |(number, &seed): (usize, _)| Pair {
            players: meetings[number / each].places.map(|place| &contenders[place]),
            seed,
            games: 2,
        };
        let planned: Vec<_> = seeds.iter().enumerate().map(pair).collect();
        let progress = Progress::new(2 * planned.len() as u64);
        hall.play(&planned, &progress, &mut |number, played| {
            let Meeting { places, tally } = &mut meetings[number / each];
            played.games.iter().for_each(|game| tally.add(game.verdict));
            let [above, below] = places.map(|place| self.levels.0[place]);
            progress.say(format!("games, level {above} against level {below}"));
            true
        })?;
        Ok(meetings)
    }

    fn json(&self, hall: &Hall<'_>, list: &List<'_>) -> Value {
        let level = |place: usize| self.levels.0[place].to_string();
        let rating = |place: usize| {
            let Fitted { rating, error } = list.fitted[place];
            let tally = list.of(place);
            json!({
                "level": level(place),
                "rating": rating,
                "error": CONFIDENCE * error,
                "games": tally.games(),
                "score": tally.score(),
            })
        };
        let pairing = |Meeting { places: [above, below], tally }: &Meeting| {
            json!({
                "a": level(*above),
                "b": level(*below),
                "wins": tally.wins,
                "draws": tally.draws,
                "losses": tally.losses,
            })
        };
        json!({
            "game": hall.game.info().id,
            "options": hall.game.options().to_string(),
            "games": self.games,
            "nodes": self.nodes,
            "repeatable": self.is_repeatable(),
            "anchor": { "level": level(list.anchor), "rating": ANCHOR_RATING },
            "ratings": (0..self.levels.0.len()).rev().map(rating).collect::<Value>(),
            "pairings": list.meetings.iter().map(pairing).collect::<Value>(),
        })
    }
}

/// The ratings of all levels.
struct List<'a> {
    levels: &'a [Strength],
    meetings: Vec<Meeting>,
    /// The place of the level that the others are compared with.
    anchor: usize,
    fitted: Vec<Fitted>,
}

impl<'a> List<'a> {
    fn new(levels: &'a [Strength], meetings: Vec<Meeting>) -> Result<Self> {
        let anchor = levels.iter().position(|&level| level == Level::ALL[3].into()).unwrap_or(0);
        // The fit compares everybody with player 0, so the anchor and the first level change places.
        let number = |place: usize| match place {
            0 => anchor,
            _ if place == anchor => 0,
            _ => place,
        };
        let pairing = |Meeting { places, tally }: &Meeting| Pairing {
            first: number(places[0]),
            second: number(places[1]),
            games: tally.games().into(),
            points: tally.score() * f64::from(tally.games()),
        };
        let pairings: Vec<_> = meetings.iter().map(pairing).collect();
        let mut fitted = fit(levels.len(), &pairings).context("some levels never met")?;
        fitted.swap(0, anchor);
        for fitted in &mut fitted {
            fitted.rating += ANCHOR_RATING;
        }
        Ok(Self { levels, meetings, anchor, fitted })
    }

    /// Returns all results of the level at `place`.
    fn of(&self, place: usize) -> Tally {
        let mut total = Tally::default();
        for Meeting { places: [above, below], tally } in &self.meetings {
            total.draws += if [above, below].contains(&&place) { tally.draws } else { 0 };
            if *above == place {
                (total.wins, total.losses) = (total.wins + tally.wins, total.losses + tally.losses);
            } else if *below == place {
                (total.wins, total.losses) = (total.wins + tally.losses, total.losses + tally.wins);
            }
        }
        total
    }

    /// Writes the table, the strongest level first.
    fn write(&self, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "level  rating  95 %  games  score  drawn  against the next below")?;
        for place in (0..self.levels.len()).rev() {
            let Fitted { rating, error } = self.fitted[place];
            let total = self.of(place);
            let error =
                if place == self.anchor { "–".to_owned() } else { format!("±{:.0}", CONFIDENCE * error) };
            let next = self.meetings.iter().find(|meeting| meeting.places == [place, place.wrapping_sub(1)]);
            let next = next.map_or_else(|| "–".to_owned(), |meeting| percent(meeting.tally.score()));
            writeln!(
                out,
                "{:>5}  {rating:>6.0}  {error:>4}  {:>5}  {:>5}  {:>5}  {next:>5}",
                self.levels[place].to_string(),
                total.games(),
                percent(total.score()),
                percent(f64::from(total.draws) / f64::from(total.games().max(1))),
            )?;
        }
        writeln!(
            out,
            "level {} counts as {ANCHOR_RATING}; errors are those of the difference from it",
            self.levels[self.anchor]
        )?;
        Ok(())
    }
}

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{fails, json, run};
    use super::*;

    const SHORT: &str = "--option|win=1|--layout|belgian-daisy";

    #[test]
    fn levels_are_a_range_or_a_list() {
        let read = |text: &str| {
            let Levels(levels) = text.parse().map_err(|why: anyhow::Error| why.to_string())?;
            Ok::<_, String>(levels.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
        };
        assert_eq!(read("1..8").as_deref(), Ok("1 2 3 4 5 6 7 8"));
        assert_eq!(read("3..4").as_deref(), Ok("3 4"));
        assert_eq!(read("6,5.5,5,6").as_deref(), Ok("5 5.5 6"));
        for text in ["", "1", "4..4", "5..3", "1..9", "1,9", "1..", "1-8", "1..2.5"] {
            let why = read(text).expect_err(text);
            assert!(why.contains("expected"), "{text}: {why}");
        }
    }

    #[test]
    fn ratings_are_relative_to_level_four_or_the_lowest() {
        let meeting = |above, below, wins, losses| Meeting {
            places: [above, below],
            tally: Tally { wins, draws: 0, losses },
        };
        let check = |levels: &str, anchor: usize| {
            let Levels(levels) = levels.parse().expect("levels");
            let meetings = vec![meeting(1, 0, 30, 10), meeting(2, 1, 25, 15), meeting(2, 0, 34, 6)];
            let list = List::new(&levels, meetings).expect("all met");
            assert_eq!(list.anchor, anchor);
            assert_eq!(list.fitted[anchor], Fitted { rating: 1500.0, error: 0.0 });
            assert!(list.fitted.is_sorted_by(|low, high| low.rating < high.rating), "{:?}", list.fitted);
            assert_eq!(list.of(1), Tally { wins: 45, draws: 0, losses: 35 });
            list.fitted[2].rating - list.fitted[0].rating
        };
        let difference = check("1,2,3", 0);
        // The anchor moves the ratings, but no difference.
        assert!((difference - check("3..5", 1)).abs() < 1e-6);
    }

    #[test]
    fn the_same_command_gives_the_same_ratings_on_any_number_of_threads() {
        let command = format!("ratings|abalone|{SHORT}|--levels|1,1.5,8|--nodes|300|--games|4");
        let text = run(&command).expect("ratings");
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines.len(), 7, "{text}");
        assert!(
            lines[0].starts_with("abalone ") && lines[0].ends_with(": 4 games in each of 3 pairings"),
            "{text}"
        );
        assert!(lines[2].trim_start().starts_with("8 ") && lines[4].contains(" 1500 "), "{text}");
        assert!(lines[6].contains("300 positions") && lines[6].contains("same ratings"), "{text}");
        assert_eq!(run(&format!("{command}|--concurrency|3")).as_deref(), Ok(&*text));
        assert_ne!(run(&format!("{command}|--seed|5")).as_deref(), Ok(&*text));
        let answer = json(&format!("{command}|--json"));
        assert_eq!((&answer["repeatable"], &answer["ratings"][0]["level"]), (&true.into(), &"8".into()));
        assert_eq!(answer["pairings"].as_array().map(Vec::len), Some(3));
    }

    #[test]
    fn a_reach_leaves_out_distant_pairings() {
        let answer = json(&format!("ratings|abalone|{SHORT}|--levels|1..4|--reach|1|--games|2|--json"));
        let met: Vec<_> = answer["pairings"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|pairing| format!("{}{}", pairing["a"], pairing["b"]))
            .collect();
        assert_eq!(met, [r#""2""1""#, r#""3""2""#, r#""4""3""#]);
        assert_eq!(answer["anchor"]["level"], "4");
    }

    #[test]
    fn levels_that_think_by_the_clock_are_said_to_vary() {
        let command = |levels: &str| {
            let arguments = format!("dohyo|ratings|sumoku|--levels|{levels}");
            let cli = <super::super::Cli as clap::Parser>::try_parse_from(arguments.split('|'))
                .expect("well written");
            let Some(super::super::Command::Ratings(ratings)) = cli.command else {
                panic!("another command")
            };
            (ratings.is_repeatable(), ratings.conditions())
        };
        assert!(command("1..7").0);
        let (is_repeatable, conditions) = command("6,7.5");
        assert!(!is_repeatable && conditions.contains("--nodes N"), "{conditions}");
    }

    #[test]
    fn what_cannot_be_rated_is_refused() {
        fails("ratings|abalone|--games|3", &["--games is 3", "expected an even number"]);
        fails("ratings|abalone|--levels|7", &["--levels", "expected two levels or more"]);
        fails("ratings|sumoku|--option|mode=solo|--option|players=1", &["only one side", "expected"]);
        fails("ratings|kabuto|--option|players=3", &["has 3 sides", "two teams for ratings"]);
    }
}
