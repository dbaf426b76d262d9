//! `dohyo study`

mod kabuto;
mod kumo;
mod page;
mod sumoku;
mod sumoo;

use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use dohyo_ai::{Level, Request};
use dohyo_core::{Options, Seed, Setup as _};
use dohyo_kabuto::Kabuto;
use dohyo_kumo::Kumo;

use crate::progress::Progress;

/// Let the computer play itself many times, and report what that says about the game
///
/// Games of SUMOO and Kumo Hogosha begin with random turns, those of Sumoku with a deal of their own, and in Sakura
/// Slam every wrestler meets every other, so that no two are alike. The report is one HTML file with plots, and needs nothing else to be read.
#[derive(Args, Debug)]
pub(super) struct Study {
    /// The game: sumoo, kumo, sumoku or kabuto
    game: String,
    /// How many games
    #[arg(long, value_name = "N", default_value = "2000", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// How strong both sides play
    #[arg(long, default_value = "5")]
    level: Level,
    /// SUMOO and Kumo Hogosha: how many random turns open each game
    #[arg(long, value_name = "N", default_value = "4")]
    opening_turns: u32,
    /// Sumoku: how many players
    #[arg(long, value_name = "N", default_value = "2", value_parser = clap::value_parser!(u8).range(2..=5))]
    players: u8,
    /// Kumo Hogosha and Sakura Slam: an option of the game; may be given several times
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Where the openings and deals come from
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
        if !matches!(info.id, "kumo" | "kabuto") && !self.options.is_empty() {
            bail!("a study of {} has no options; expected them with kumo or kabuto only", info.id);
        }
        let begun = Instant::now();
        let (report, findings, games) = match info.id {
            "sumoo" => self.study_sumoo()?,
            "kumo" => self.study_kumo()?,
            "sumoku" => self.study_sumoku()?,
            "kabuto" => self.study_kabuto()?,
            other => bail!("there is no study of {other}; expected sumoo, kumo, sumoku or kabuto"),
        };
        let seconds = begun.elapsed().as_secs_f64();
        std::fs::write(&self.out, report).with_context(|| format!("cannot write {}", self.out))?;
        writeln!(out, "games {games} in {seconds:.1} s")?;
        write!(out, "{findings}")?;
        writeln!(out, "report {}", self.out)?;
        Ok(())
    }

    /// The report, what to print, and how many games there were.
    fn study_sumoo(&self) -> Result<(String, String, u32)> {
        use dohyo_ai::sumoo::{Engine, SelfPlay, Study};
        let player = || {
            let mut engine = Engine::with_memory(MEMORY);
            move |seed| SelfPlay::new(&mut engine, &Request::at(self.level), self.opening_turns, seed)
        };
        let counts = self.play(player, |counts: &mut Study, game| counts.add(game, self.opening_turns))?;
        let report = sumoo::Report {
            counts: &counts,
            level: self.level,
            opening: self.opening_turns,
            seed: self.seed,
        };
        let share = |count: u32| 100.0 * f64::from(count) / f64::from(counts.games.max(1));
        let [white, black] = counts.wins;
        let findings = format!(
            "white {:.1} %, black {:.1} %, drawn {:.1} %\nmean length {:.1} turns\n",
            share(white),
            share(black),
            share(counts.draws()),
            counts.mean_length()
        );
        Ok((report.to_string(), findings, counts.games))
    }

    fn study_kumo(&self) -> Result<(String, String, u32)> {
        use dohyo_ai::kumo::{Engine, SelfPlay, Study};
        let options = self.game_options()?;
        // Wrong options are refused before the first game begins.
        Kumo::new(&options, Seed::default())?;
        let player = || {
            let (mut engine, options) = (Engine::new(), &options);
            let request = Request::at(self.level);
            move |seed| SelfPlay::new(&mut engine, &request, options, self.opening_turns, seed)
        };
        let add = |counts: &mut Study, game: &Result<SelfPlay, _>| {
            if let Ok(game) = game {
                counts.add(game, self.opening_turns);
            }
        };
        let counts = self.play(player, add)?;
        let report = kumo::Report {
            counts: &counts,
            level: self.level,
            opening: self.opening_turns,
            seed: self.seed,
            options: &options,
        };
        Ok((report.to_string(), kumo::findings(&counts), counts.games))
    }

    fn study_sumoku(&self) -> Result<(String, String, u32)> {
        use dohyo_ai::sumoku::{SelfPlay, Study};
        let player = || |seed| SelfPlay::new(&Request::at(self.level), self.players, seed);
        let study = self.play(player, |study: &mut Study, game| study.add(game))?;
        let report =
            sumoku::Report { study: &study, level: self.level, players: self.players, seed: self.seed };
        Ok((report.to_string(), sumoku::findings(&study), study.games()))
    }

    /// Every wrestler meets every other. What the options say about who plays is not asked.
    fn study_kabuto(&self) -> Result<(String, String, u32)> {
        use dohyo_ai::kabuto::{Engine, SelfPlay, Study};
        let options = self.game_options()?;
        let own = ["players", "first", "wrestler-1", "wrestler-2", "wrestler-3", "wrestler-4"];
        if let Some(key) = own.into_iter().find(|key| options.get(key).is_some()) {
            bail!("{key} is not open in a study of kabuto: all pairs meet; expected league or hand");
        }
        Kabuto::new(&options, Seed::default())?;
        let player = || {
            let (mut engine, options) = (Engine::new(), &options);
            move |seed: u64| {
                let number = seed.wrapping_sub(self.seed) as u32;
                SelfPlay::new(&mut engine, self.level, options, number, seed)
            }
        };
        let add = |study: &mut Study, game: &Result<SelfPlay, _>| {
            if let Ok(game) = game {
                study.add(game);
            }
        };
        let study = self.play(player, add)?;
        let report = kabuto::Report { study: &study, level: self.level, seed: self.seed, options: &options };
        Ok((report.to_string(), kabuto::findings(&study), study.games()))
    }

    fn game_options(&self) -> Result<Options> {
        let mut options = Options::new();
        for pair in &self.options {
            options.insert_pair(pair)?;
        }
        Ok(options)
    }

    /// Plays the games, as many at once as were asked for. What they come to does not depend on how many.
    /// `player` makes one who plays games, `add` counts a game in.
    fn play<S: Default + Send, G, P: FnMut(u64) -> G>(
        &self,
        player: impl Fn() -> P + Sync,
        add: impl Fn(&mut S, &G) + Sync,
    ) -> Result<S> {
        let (next, counts) = (AtomicU32::new(0), Mutex::new((S::default(), 0)));
        let progress = Progress::new();
        let work = || {
            let mut play = player();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.games {
                    return;
                }
                let game = play(self.seed.wrapping_add(u64::from(number)));
                let Ok(mut counts) = counts.lock() else { return };
                add(&mut counts.0, &game);
                counts.1 += 1;
                progress.report("games played", counts.1, self.games as usize);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.concurrency.get() {
                scope.spawn(work);
            }
            work();
        });
        drop(progress);
        counts.into_inner().ok().map(|(counts, _)| counts).context("a game broke off")
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
        let text = run(&format!("study|sumoku|--games|5|--level|2|--out|{path}")).expect("studies");
        assert!(text.starts_with("games 5 in") && text.contains("who begins wins"), "{text}");
        let report = std::fs::read_to_string(path).expect("a report");
        assert!(report.starts_with("<!doctype html>") && report.contains("Key "), "{report}");
        let study = "study|kumo|--games|2|--level|1|--opening-turns|1|--option|turn-limit=6";
        let text = run(&format!("{study}|--out|{path}")).expect("studies");
        assert!(text.starts_with("games 2 in") && text.contains("who begins wins"), "{text}");
        let report = std::fs::read_to_string(path).expect("a report");
        assert!(report.contains("turn-limit=6") && report.contains("RUN"), "{report}");
        let text = run(&format!("study|kabuto|--games|4|--level|1|--out|{path}")).expect("studies");
        assert!(text.starts_with("games 4 in") && text.contains("who begins wins"), "{text}");
        let report = std::fs::read_to_string(path).expect("a report");
        assert!(report.contains("<th>Granny Loom<td>") && report.contains("Special moves"), "{report}");
        std::fs::remove_dir_all(folder).expect("cleans up");
    }

    #[test]
    fn other_games_are_refused() {
        fails(
            "study|abalone|--out|x.html",
            &["no study of abalone", "expected sumoo, kumo, sumoku or kabuto"],
        );
        fails("study|kabuto|--option|players=3|--out|x.html", &["players is not open", "expected league"]);
        fails("study|sumoo|--option|players=4|--out|x.html", &["no options"]);
        fails("study|kumo|--option|players=3|--out|x.html", &["players", "expected"]);
        fails("study|chess|--out|x.html", &["no game `chess`"]);
    }
}
