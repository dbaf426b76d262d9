//! `dohyo bench`

mod kabuto;
mod kumo;
mod sumoku;
mod sumoo;

use std::hint::black_box;
use std::io::Write;
use std::num::NonZeroU8;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Args;
use dohyo_abalone::Position;
use dohyo_abalone::position::{Kind, MoveList};
use dohyo_ai::{Budget, Request, Thinker};
use dohyo_core::{Fate, Game as _, GameInfo, Options, Seed};
use dohyo_games::AnyGame;
use dohyo_sumoku::Tile;
use serde_json::{Value, json};

use crate::progress::Progress;
use crate::time::read_time;

/// Measure the speed of move generation, random play and search on this machine
#[derive(Args, Debug)]
pub(super) struct Bench {
    /// The game [default: all]
    game: Option<String>,
    /// The time for each search
    #[arg(long, value_parser = read_time, default_value = "5s")]
    time: Duration,
    /// The number of search threads; everything else is measured with one
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroU8,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A measured number.
struct Figure {
    name: &'static str,
    value: f64,
    unit: &'static str,
    /// The exact conditions.
    detail: String,
}

/// Figures that were measured together, and the number of cores they used, if the system reports it. On a busy machine
/// this is less than they could have used.
struct Measured {
    figures: Vec<Figure>,
    cores: Option<f64>,
}

/// A measurement, which is given the time it may take.
type Measure<'a> = (&'static str, Box<dyn Fn(Duration) -> Vec<Figure> + 'a>);

/// The time for a measurement: long enough to vary by no more than a per cent or two.
const STEADY: Duration = Duration::from_secs(1);

impl Bench {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<()> {
        let games = match &self.game {
            Some(id) => vec![dohyo_games::info(id)?],
            None => dohyo_games::ALL.to_vec(),
        };
        let mut measured = Vec::new();
        for info in games {
            measured.push((info, self.measure(info)?));
        }
        let conditions = conditions(self.threads);
        if self.json {
            let games: Value = measured.iter().map(|(info, figures)| as_json(info, figures)).collect();
            let conditions: serde_json::Map<_, _> =
                conditions.into_iter().map(|(key, value)| (key.to_owned(), value.into())).collect();
            writeln!(out, "{:#}", json!({ "conditions": conditions, "games": games }))?;
            return Ok(());
        }
        for (key, value) in conditions {
            writeln!(out, "{key}: {value}")?;
        }
        for (info, figures) in measured {
            writeln!(out, "\n{}", info.name)?;
            for Measured { figures, cores } in figures {
                let share =
                    cores.map_or_else(String::new, |cores| format!(", {:.0} % of a core", 100.0 * cores));
                for Figure { name, value, unit, detail } in figures {
                    writeln!(out, "  {name:<16} {:>15} {unit:<10} {detail}{share}", readable(value))?;
                }
            }
        }
        Ok(())
    }

    fn measure(&self, info: &'static GameInfo) -> Result<Vec<Measured>> {
        let start = dohyo_games::start(info.id, &Options::new(), Seed::default())?;
        let starts = openings(info, &start)?;
        let mut measures: Vec<Measure<'_>> = vec![("rules", Box::new(|time| by_the_rules(&start, time)))];
        if let AnyGame::Abalone(abalone) = &start {
            let position = Position::from(abalone);
            measures.push(("perft", Box::new(move |time| vec![counting(&position, time)])));
            measures.push(("moves", Box::new(move |time| vec![generating(&position, time)])));
            measures.push(("playouts", Box::new(move |time| vec![playing(&position, time)])));
        }
        if let AnyGame::Sumoo(sumoo) = &start {
            measures.push(("turns", Box::new(|time| sumoo::expanding(sumoo, time))));
            measures.push(("perft", Box::new(|time| sumoo::counting(sumoo, time))));
            measures.push(("solver", Box::new(sumoo::solving)));
        }
        if let AnyGame::Kumo(kumo) = &start {
            measures.push(("perft", Box::new(|time| kumo::counting(kumo, time))));
            measures.push(("push-out", Box::new(kumo::pushing_out)));
        }
        if let AnyGame::Sumoku(_) = &start {
            measures.push(("best play", Box::new(sumoku::playing)));
            measures.push(("solver", Box::new(|time| sumoku::solving(10, time))));
            measures.push(("solver, all tiles", Box::new(|time| sumoku::solving(Tile::COUNT, time))));
        }
        if let AnyGame::Kabuto(_) = &start {
            measures.push(("pushes", Box::new(kabuto::pushing)));
        }
        for (what, start) in &starts {
            measures.push((what, Box::new(|_| self.searching(what, start))));
        }
        let progress = Progress::new(measures.len() as u64);
        let mut figures = Vec::new();
        for (done, (what, measure)) in (0..).zip(measures) {
            progress.report(done, what);
            let (begun, used) = (Instant::now(), processor_time());
            let found = measure(self.time.min(STEADY));
            let used =
                processor_time().zip(used).map(|(after, before)| after.saturating_sub(before).as_secs_f64());
            let cores = used.map(|used| used / begun.elapsed().as_secs_f64());
            figures.push(Measured { figures: found, cores });
        }
        Ok(figures)
    }

    fn searching(&self, what: &str, start: &AnyGame) -> Vec<Figure> {
        let request = Request { threads: self.threads.get(), ..Request::analysis(Budget::time(self.time)) };
        let never = AtomicBool::new(false);
        let mut thinker = Thinker::new();
        thinker.prepare(start);
        let seat = start.to_act().first();
        let Some(thought) = seat.and_then(|seat| thinker.think(start, seat, &request, &never, &mut |_| {}))
        else {
            return Vec::new();
        };
        let detail = format!("{what}, {:?}, {} thread(s)", self.time, self.threads);
        let speed = thought.nodes as f64 / thought.elapsed.as_secs_f64();
        vec![
            Figure { name: "search speed", value: speed, unit: "nodes/s", detail: detail.clone() },
            Figure { name: "search depth", value: thought.depth.into(), unit: "plies", detail },
        ]
    }
}

/// Returns the positions in which search is measured: the first ones that offer a choice.
fn openings(info: &GameInfo, start: &AnyGame) -> Result<Vec<(&'static str, AnyGame)>> {
    if let AnyGame::Abalone(_) = start {
        let layout = |layout: &'static str| {
            let options = Options::new().with("layout", layout);
            Ok((layout, dohyo_games::start(info.id, &options, Seed::default())?))
        };
        return ["classical", "belgian-daisy"].into_iter().map(layout).collect();
    }
    let mut game = start.clone();
    if let AnyGame::Kabuto(_) = start {
        // Every seat places a marker first. That is not a real choice, because the ring is symmetrical.
        for _ in 0..game.seats().iter().count() {
            let (Some(seat), mut actions) = (game.to_act().first(), Vec::new()) else { break };
            game.legal_actions(seat, &mut actions);
            if let Some(first) = actions.first() {
                game.play(seat, first, Fate::Drawn(Seed::default()))?;
            }
        }
    }
    Ok(vec![("first turn", game)])
}

/// Repeats `work` for `time` and returns the units of work done per second.
fn rate(time: Duration, mut work: impl FnMut() -> u64) -> f64 {
    let begun = Instant::now();
    let mut done = 0;
    while begun.elapsed() < time {
        done += work();
    }
    done as f64 / begun.elapsed().as_secs_f64()
}

/// The number of actions after which a random game is ended.
const CAP: u32 = 1_000;

/// Measures random games by the rule book.
fn by_the_rules(start: &AnyGame, time: Duration) -> Vec<Figure> {
    let mut random = Seed::from(1).chance();
    let luck = Fate::Drawn(Seed::from(1));
    let mut actions = Vec::new();
    let value = rate(time, || {
        let mut game = start.clone();
        let mut played = 0;
        while played < CAP {
            let Some(seat) = game.to_act().first() else { break };
            actions.clear();
            game.legal_actions(seat, &mut actions);
            if random.pick(&actions).is_none_or(|action| game.play(seat, action, luck).is_err()) {
                break;
            }
            played += 1;
        }
        u64::from(played)
    });
    let detail = format!("random games by the rule book, at most {CAP} actions");
    vec![Figure { name: "rule book", value, unit: "actions/s", detail }]
}

/// The depth of the count: deep enough to leave the caches.
const PERFT_DEPTH: u32 = 5;

fn counting(position: &Position, time: Duration) -> Figure {
    let depth = if cfg!(debug_assertions) { PERFT_DEPTH - 1 } else { PERFT_DEPTH };
    let value = rate(time, || black_box(position).perft(depth));
    let detail = format!("classical, depth {depth}, last ply counted, 1 thread");
    Figure { name: "perft", value, unit: "leaves/s", detail }
}

fn generating(position: &Position, time: Duration) -> Figure {
    // Positions of random games from the start.
    let mut random = Seed::from(1).chance();
    let mut positions = Vec::new();
    let mut now = *position;
    while positions.len() < 500 {
        let moves = now.moves();
        now = match random.pick(&moves) {
            Some(&chosen) if positions.len() % 100 != 99 => now.after(chosen),
            _ => *position,
        };
        positions.push(now);
    }
    let mut moves = MoveList::new();
    let value = rate(time, || {
        let mut generated = 0;
        for position in &positions {
            moves.clear();
            for kind in [Kind::Ejections, Kind::Pushes, Kind::Quiet] {
                black_box(position).generate(kind, &mut moves);
            }
            generated += black_box(&moves).len() as u64;
        }
        generated
    });
    let detail = format!("{} positions of random games, 1 thread", positions.len());
    Figure { name: "move generation", value, unit: "moves/s", detail }
}

fn playing(position: &Position, time: Duration) -> Figure {
    const BATCH: u64 = 100;
    let mut seed = 0;
    let value = rate(time, || {
        seed += 1;
        black_box(position.playouts(BATCH, CAP, seed));
        BATCH
    });
    let detail = format!("classical, at most {CAP} plies, 1 thread");
    Figure { name: "random playouts", value, unit: "games/s", detail }
}

/// Returns the processor time that all threads of this program have used so far, on Linux.
fn processor_time() -> Option<Duration> {
    /// The unit of `/proc/self/stat`.
    const TICKS_PER_SECOND: u64 = 100;
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The second field is the name in parentheses, which may itself contain spaces and parentheses.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut next = || fields.next()?.parse::<u64>().ok();
    let ticks = next()? + next()?;
    Some(Duration::from_millis(ticks * 1_000 / TICKS_PER_SECOND))
}

/// Returns the conditions of the measurement.
fn conditions(threads: NonZeroU8) -> Vec<(&'static str, String)> {
    let proc = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let cpu = proc("/proc/cpuinfo")
        .lines()
        .find_map(|line| Some(line.strip_prefix("model name")?.split_once(':')?.1.trim().to_owned()));
    let load = proc("/proc/loadavg").split_whitespace().take(3).collect::<Vec<_>>().join(" ");
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let build = if cfg!(debug_assertions) { "debug: figures mean little" } else { "release" };
    let unknown = |text: String| if text.is_empty() { "unknown".to_owned() } else { text };
    vec![
        ("version", env!("CARGO_PKG_VERSION").to_owned()),
        ("build", build.to_owned()),
        ("system", format!("{} {}", std::env::consts::OS, std::env::consts::ARCH)),
        ("cpu", unknown(cpu.unwrap_or_default())),
        ("cores", cores.to_string()),
        ("load", unknown(load)),
        ("search threads", threads.to_string()),
    ]
}

fn as_json(info: &GameInfo, measured: &[Measured]) -> Value {
    let figure = |figure: &Figure, cores: Option<f64>| {
        json!({
            "name": figure.name,
            "value": figure.value,
            "unit": figure.unit,
            "detail": figure.detail,
            "cores": cores,
        })
    };
    let figures = measured.iter().flat_map(|one| one.figures.iter().map(|it| figure(it, one.cores)));
    json!({ "game": info.id, "figures": figures.collect::<Value>() })
}

/// Writes a number with its digits in groups: `1 234 567`.
fn readable(value: f64) -> String {
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::testing::{fails, json};
    use super::readable;

    #[test]
    fn figures_come_with_their_conditions() {
        let answer = json("bench|abalone|--time|30ms|--json");
        let figures = answer["games"][0]["figures"].as_array().expect("figures");
        let names: Vec<_> = figures.iter().filter_map(|figure| figure["name"].as_str()).collect();
        for name in
            ["rule book", "perft", "move generation", "random playouts", "search speed", "search depth"]
        {
            assert!(names.contains(&name), "{name} is not in {names:?}");
        }
        for figure in figures {
            assert!(figure["value"].as_f64().is_some_and(|value| value > 0.0), "{figure}");
        }
        assert!(answer["conditions"]["cores"].is_string(), "{answer}");
        fails("bench|chess", &["no game `chess`"]);
    }

    #[test]
    fn every_game_has_its_own_figures() {
        let own: [(&str, &[&str]); 5] = [
            ("abalone", &["perft"]),
            (
                "sumoo",
                &["turn expansion", "can eject", "perft by turns", "solver, 2 turns", "solver, 3 turns"],
            ),
            ("kumo", &["perft", "push-out, 95 %", "push-out, worst"]),
            ("sumoku", &["best play", "solver median", "solver slowest", "96 tiles median"]),
            ("kabuto", &["push", "push, ahead"]),
        ];
        assert!(
            dohyo_games::ALL.iter().all(|info| own.iter().any(|(id, _)| *id == info.id)),
            "a game is missing"
        );
        for (id, own) in own {
            let answer = json(&format!("bench|{id}|--time|2ms|--json"));
            let figures = answer["games"][0]["figures"].as_array().expect("figures");
            let value =
                |name: &str| figures.iter().find(|it| it["name"] == name).and_then(|it| it["value"].as_f64());
            // So short a search may not finish even one ply.
            assert!(value("search depth").is_some(), "{id}: {answer:#}");
            for name in ["rule book", "search speed"].iter().chain(own) {
                assert!(value(name).is_some_and(|value| value > 0.0), "{id}: {name}: {answer:#}");
            }
        }
    }

    #[test]
    fn large_numbers_are_readable() {
        assert_eq!(readable(1_234_567.4), "1 234 567");
        assert_eq!(readable(12.0), "12");
    }
}
