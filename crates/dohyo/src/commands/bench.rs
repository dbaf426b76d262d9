//! `dohyo bench`

mod kabuto;
mod kumo;
mod sumoku;

use std::hint::black_box;
use std::io::Write;
use std::num::NonZeroU8;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Args;
use dohyo_abalone::position::{Kind, MoveList};
use dohyo_abalone::{Abalone, Position};
use dohyo_ai::{Budget, Request, Thinker};
use dohyo_core::{Game as _, GameInfo, Options, Seat, Seed, Setup as _};
use dohyo_games::AnyGame;
use dohyo_sumoku::Tile;
use serde_json::{Value, json};

use crate::progress::Progress;
use crate::time::read_time;

/// Measure this program on this machine: counting, playing at random, searching
#[derive(Args, Debug)]
pub(super) struct Bench {
    /// The game [default: all]
    game: Option<String>,
    /// How long each search lasts
    #[arg(long, value_parser = read_time, default_value = "5s")]
    time: Duration,
    /// How many threads search; everything else is measured with one
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroU8,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// One measured number.
struct Figure {
    name: &'static str,
    value: f64,
    unit: &'static str,
    /// What exactly was measured.
    detail: String,
}

/// Figures that were measured together, and the share of a core they got: on a busy machine, less than
/// they could have used. Unknown where the system does not tell.
struct Measured {
    figures: Vec<Figure>,
    cores: Option<f64>,
}

/// Something to measure, given the time it may take.
type Measure<'a> = (&'static str, Box<dyn Fn(Duration) -> Vec<Figure> + 'a>);

/// Long enough to be steady to a per cent or two.
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
        let mut measures: Vec<Measure<'_>> = vec![("rules", Box::new(|time| by_the_rules(&start, time)))];
        if let AnyGame::Abalone(abalone) = &start {
            let position = Position::from(abalone);
            measures.push(("perft", Box::new(move |time| vec![counting(&position, time)])));
            measures.push(("moves", Box::new(move |time| vec![generating(&position, time)])));
            measures.push(("playouts", Box::new(move |time| vec![playing(&position, time)])));
            for layout in ["classical", "belgian-daisy"] {
                measures.push((layout, Box::new(move |_| self.searching(layout))));
            }
        }
        if let AnyGame::Kumo(kumo) = &start {
            measures.push(("perft", Box::new(|time| kumo::counting(kumo, time))));
            measures.push(("push-out", Box::new(kumo::pushing_out)));
            measures.push(("search", Box::new(|_| kumo::thinking(kumo, self.time))));
        }
        if let AnyGame::Sumoku(_) = &start {
            measures.push(("best play", Box::new(sumoku::playing)));
            measures.push(("solver", Box::new(|time| sumoku::solving(10, time))));
            measures.push(("solver, all tiles", Box::new(|time| sumoku::solving(Tile::COUNT, time))));
        }
        if let AnyGame::Kabuto(_) = &start {
            measures.push(("pushes", Box::new(kabuto::pushing)));
        }
        let progress = Progress::new();
        let total = measures.len();
        let mut figures = Vec::new();
        for (done, (what, measure)) in measures.into_iter().enumerate() {
            progress.report(what, done, total);
            let (begun, used) = (Instant::now(), processor_time());
            let found = measure(self.time.min(STEADY));
            let used =
                processor_time().zip(used).map(|(after, before)| after.saturating_sub(before).as_secs_f64());
            let cores = used.map(|used| used / begun.elapsed().as_secs_f64());
            figures.push(Measured { figures: found, cores });
        }
        Ok(figures)
    }

    fn searching(&self, layout: &str) -> Vec<Figure> {
        let options = Options::new().with("layout", layout);
        let Ok(game) = Abalone::new(&options, Seed::default()) else { return Vec::new() };
        let request = Request { threads: self.threads.get(), ..Request::analysis(Budget::time(self.time)) };
        let never = AtomicBool::new(false);
        let Some(thought) = Thinker::new().think(&game.into(), Seat::FIRST, &request, &never, &mut |_| {})
        else {
            return Vec::new();
        };
        let detail = format!("{layout}, {:?}, {} thread(s)", self.time, self.threads);
        let speed = thought.nodes as f64 / thought.elapsed.as_secs_f64();
        vec![
            Figure { name: "search speed", value: speed, unit: "nodes/s", detail: detail.clone() },
            Figure { name: "search depth", value: thought.depth.into(), unit: "plies", detail },
        ]
    }
}

/// Repeats a piece of work until `time` has passed; returns how much of it was done per second.
fn rate(time: Duration, mut work: impl FnMut() -> u64) -> f64 {
    let begun = Instant::now();
    let mut done = 0;
    while begun.elapsed() < time {
        done += work();
    }
    done as f64 / begun.elapsed().as_secs_f64()
}

/// The longest random game.
const CAP: u32 = 1_000;

/// Random games through the rules that explain themselves, which people play by.
fn by_the_rules(start: &AnyGame, time: Duration) -> Vec<Figure> {
    let mut random = Seed::from(1).chance();
    let mut actions = Vec::new();
    let value = rate(time, || {
        let mut game = start.clone();
        let mut played = 0;
        while played < CAP {
            let Some(seat) = game.to_act().first() else { break };
            actions.clear();
            game.legal_actions(seat, &mut actions);
            if random.pick(&actions).is_none_or(|action| game.play(seat, action).is_err()) {
                break;
            }
            played += 1;
        }
        u64::from(played)
    });
    let detail = format!("random games by the rule book, at most {CAP} actions");
    vec![Figure { name: "rule book", value, unit: "actions/s", detail }]
}

/// The depth whose count is in the rules document: deep enough to leave the caches.
const PERFT_DEPTH: u32 = 5;

fn counting(position: &Position, time: Duration) -> Figure {
    let depth = if cfg!(debug_assertions) { PERFT_DEPTH - 1 } else { PERFT_DEPTH };
    let value = rate(time, || black_box(position).perft(depth));
    let detail = format!("classical, depth {depth}, last ply counted, 1 thread");
    Figure { name: "perft", value, unit: "leaves/s", detail }
}

fn generating(position: &Position, time: Duration) -> Figure {
    // Positions as they come in play: one random game after another, from the start.
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

/// The processor time this program has used so far, with all its threads.
fn processor_time() -> Option<Duration> {
    /// The unit in which Linux counts it.
    const TICKS_PER_SECOND: u64 = 100;
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The program's name comes second, in parentheses, and may itself contain spaces and parentheses.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut next = || fields.next()?.parse::<u64>().ok();
    let ticks = next()? + next()?;
    Some(Duration::from_millis(ticks * 1_000 / TICKS_PER_SECOND))
}

/// What a figure means nothing without.
fn conditions(threads: NonZeroU8) -> Vec<(&'static str, String)> {
    let proc = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let cpu = proc("/proc/cpuinfo")
        .lines()
        .find_map(|line| Some(line.strip_prefix("model name")?.split_once(':')?.1.trim().to_owned()));
    let load = proc("/proc/loadavg").split_whitespace().take(3).collect::<Vec<_>>().join(" ");
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let build = if cfg!(debug_assertions) { "debug: the figures say little" } else { "release" };
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

/// `1 234 567`: three digits at a time.
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
    fn every_figure_is_measured_with_its_conditions() {
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
        let answer = json("bench|sumoku|--time|2ms|--json");
        let figures = answer["games"][0]["figures"].as_array().expect("figures");
        let names: Vec<_> = figures.iter().filter_map(|figure| figure["name"].as_str()).collect();
        for name in ["best play", "solver median", "solver slowest", "96 tiles median"] {
            assert!(names.contains(&name), "{name} is not in {names:?}");
        }
        fails("bench|chess", &["no game `chess`"]);
    }

    #[test]
    fn large_numbers_are_readable() {
        assert_eq!(readable(1_234_567.4), "1 234 567");
        assert_eq!(readable(12.0), "12");
    }
}
