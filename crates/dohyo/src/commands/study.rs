//! `dohyo study`

mod report;

use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use dohyo_ai::sumoo::{Engine, SelfPlay, Study as Counts};
use dohyo_ai::{Level, Request};

use crate::progress::Progress;

/// Let the computer play itself many times, and report what that says about the game
///
/// Each game begins with random turns that let nobody win at once, so that no two are alike. The report is
/// one HTML file with plots, and needs nothing else to be read.
#[derive(Args, Debug)]
pub(super) struct Study {
    /// The game: sumoo
    game: String,
    /// How many games
    #[arg(long, value_name = "N", default_value = "2000", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// How strong both sides play
    #[arg(long, default_value = "5")]
    level: Level,
    /// How many random turns open each game
    #[arg(long, value_name = "N", default_value = "4")]
    opening_turns: u32,
    /// Where the openings come from
    #[arg(long, default_value = "1")]
    seed: u64,
    /// How many games go on at once
    #[arg(long, value_name = "N", default_value = "1")]
    concurrency: NonZeroUsize,
    /// Where the report goes
    #[arg(long, value_name = "FILE")]
    out: String,
}

/// Bytes of memory for each engine: plenty for the few positions that a level looks at.
const MEMORY: usize = 16 << 20;

impl Study {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<()> {
        let info = dohyo_games::info(&self.game)?;
        if info.id != "sumoo" {
            bail!("there is no study of {}; expected sumoo", info.id);
        }
        let begun = Instant::now();
        let counts = self.play()?;
        let seconds = begun.elapsed().as_secs_f64();
        let report = report::Report {
            counts: &counts,
            level: self.level,
            opening: self.opening_turns,
            seed: self.seed,
        };
        std::fs::write(&self.out, report.to_string())
            .with_context(|| format!("cannot write {}", self.out))?;
        let share = |count: u32| 100.0 * f64::from(count) / f64::from(counts.games.max(1));
        let [white, black] = counts.wins;
        writeln!(out, "games {} in {seconds:.1} s", counts.games)?;
        writeln!(
            out,
            "white {:.1} %, black {:.1} %, drawn {:.1} %",
            share(white),
            share(black),
            share(counts.draws())
        )?;
        writeln!(out, "mean length {:.1} turns", counts.mean_length())?;
        writeln!(out, "report {}", self.out)?;
        Ok(())
    }

    /// Plays the games, as many at once as were asked for. What they come to does not depend on how many.
    fn play(&self) -> Result<Counts> {
        let (next, counts) = (AtomicU32::new(0), Mutex::new(Counts::default()));
        let progress = Progress::new();
        let work = || {
            let mut engine = Engine::with_memory(MEMORY);
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.games {
                    return;
                }
                let seed = self.seed.wrapping_add(u64::from(number));
                let game = SelfPlay::new(&mut engine, &Request::at(self.level), self.opening_turns, seed);
                let Ok(mut counts) = counts.lock() else { return };
                counts.add(&game, self.opening_turns);
                progress.report("games played", counts.games as usize, self.games as usize);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.concurrency.get() {
                scope.spawn(work);
            }
            work();
        });
        drop(progress);
        counts.into_inner().ok().context("a game broke off")
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{fails, run};

    #[test]
    fn a_study_counts_its_games_and_writes_a_report() {
        let folder = std::env::temp_dir().join(format!("dohyo-study-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("report.html");
        let path = path.to_str().expect("a path");
        let text = run(&format!("study|sumoo|--games|6|--level|1|--out|{path}")).expect("studies");
        assert!(text.starts_with("games 6 in"), "{text}");
        let report = std::fs::read_to_string(path).expect("a report");
        assert!(report.starts_with("<!doctype html>") && report.contains("<svg"), "{report}");
        std::fs::remove_dir_all(folder).expect("cleans up");
    }

    #[test]
    fn other_games_are_refused() {
        fails("study|abalone|--out|x.html", &["no study of abalone", "expected sumoo"]);
        fails("study|chess|--out|x.html", &["no game `chess`"]);
    }
}
