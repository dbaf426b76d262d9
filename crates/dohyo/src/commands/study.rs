//! `dohyo study`

mod kabuto;
mod kumo;
mod report;
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
use jiff::Timestamp;

use self::report::{Report, in_words};
use crate::progress::Progress;

/// Let the computer play itself many times and write a report about the game
///
/// Games differ in their beginnings: random turns in SUMOO and Kumo Hogosha, different deals in Sumoku, and in Sakura
/// Slam every wrestler meets every other. The report is a single HTML file with plots.
#[derive(Args, Debug)]
pub(super) struct Study {
    /// The game: sumoo, kumo, sumoku or kabuto
    game: String,
    /// The number of games
    #[arg(long, value_name = "N", default_value = "2000", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// The level of both sides, from 1 to 8
    #[arg(long, default_value = "5")]
    level: Level,
    /// SUMOO and Kumo Hogosha: the number of random turns that open each game
    #[arg(long, value_name = "N", default_value = "4")]
    opening_turns: u32,
    /// Sumoku: the number of players
    #[arg(long, value_name = "N", default_value = "2", value_parser = clap::value_parser!(u8).range(2..=5))]
    players: u8,
    /// Kumo Hogosha and Sakura Slam: an option of the game; may be given several times
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// The seed of openings and deals
    #[arg(long, default_value = "1")]
    seed: u64,
    /// The number of games played at the same time
    #[arg(long, value_name = "N", default_value = "1")]
    concurrency: NonZeroUsize,
    /// The file to write the report to
    #[arg(long, value_name = "FILE")]
    out: String,
}

/// Bytes of memory for each engine: plenty for the few positions that a level looks at.
const MEMORY: usize = 16 << 20;

impl Study {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<()> {
        let info = dohyo_games::info(&self.game)?;
        if !matches!(info.id, "kumo" | "kabuto") && !self.options.is_empty() {
            bail!("a study of {} takes no options; expected kumo or kabuto", info.id);
        }
        let begun = Instant::now();
        let report = match info.id {
            "sumoo" => self.study_sumoo()?,
            "kumo" => self.study_kumo()?,
            "sumoku" => self.study_sumoku()?,
            "kabuto" => self.study_kabuto()?,
            other => bail!("there is no study of {other}; expected sumoo, kumo, sumoku or kabuto"),
        };
        let seconds = begun.elapsed().as_secs_f64();
        let date = Timestamp::now().strftime("%Y-%m-%d %H:%M UTC").to_string();
        std::fs::write(&self.out, report.page(&date))
            .with_context(|| format!("cannot write {}", self.out))?;
        writeln!(out, "games {} in {seconds:.1} s", report.games)?;
        write!(out, "{}", report.summary)?;
        writeln!(out, "report {}", self.out)?;
        Ok(())
    }

    fn study_sumoo(&self) -> Result<Report> {
        use dohyo_ai::sumoo::{Engine, SelfPlay, Study};
        let player = || {
            let mut engine = Engine::with_memory(MEMORY);
            move |seed| SelfPlay::new(&mut engine, &Request::at(self.level), self.opening_turns, seed)
        };
        let study = self.play(player, |study: &mut Study, game| study.add(game, self.opening_turns))?;
        Ok(sumoo::report(&study, &self.sides(&format!("after {} random turns", self.opening_turns))))
    }

    fn study_kumo(&self) -> Result<Report> {
        use dohyo_ai::kumo::{Engine, SelfPlay, Study};
        let options = self.game_options()?;
        // Wrong options are refused before the first game begins.
        Kumo::dealt(&options, Seed::default())?;
        let player = || {
            let (mut engine, options) = (Engine::new(), &options);
            let request = Request::at(self.level);
            move |seed| SelfPlay::new(&mut engine, &request, options, self.opening_turns, seed)
        };
        let add = |study: &mut Study, game: &Result<SelfPlay, _>| {
            if let Ok(game) = game {
                study.add(game, self.opening_turns);
            }
        };
        let study = self.play(player, add)?;
        let turns = format!("after {} random turns; {}", self.opening_turns, in_words(&options));
        Ok(kumo::report(&study, &self.sides(&turns)))
    }

    fn study_sumoku(&self) -> Result<Report> {
        use dohyo_ai::sumoku::{SelfPlay, Study};
        let player = || |seed| SelfPlay::new(&Request::at(self.level), self.players, seed);
        let study = self.play(player, |study: &mut Study, game| study.add(game))?;
        let players = format!(
            "{} players at level {}; every game has its own deal and key; seed {}.",
            self.players,
            self.level.number(),
            self.seed
        );
        Ok(sumoku::report(&study, &players))
    }

    /// Lets every wrestler meet every other, so options that choose players are refused.
    fn study_kabuto(&self) -> Result<Report> {
        use dohyo_ai::kabuto::{Engine, SelfPlay, Study};
        let options = self.game_options()?;
        let own = ["players", "first", "wrestler-1", "wrestler-2", "wrestler-3", "wrestler-4"];
        if let Some(key) = own.into_iter().find(|key| options.get(key).is_some()) {
            bail!("a study of kabuto sets {key} itself, as all pairs meet; expected league or hand");
        }
        Kabuto::dealt(&options, Seed::default())?;
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
        Ok(kabuto::report(&study, &self.sides(&in_words(&options))))
    }

    /// Describes how both sides played.
    fn sides(&self, details: &str) -> String {
        format!("Both sides at level {}; {details}; seed {}.", self.level.number(), self.seed)
    }

    fn game_options(&self) -> Result<Options> {
        let mut options = Options::new();
        for pair in &self.options {
            options.insert_pair(pair)?;
        }
        Ok(options)
    }

    /// Plays the games on `concurrency` threads. The result does not depend on how many there are. `player` makes a
    /// player for a thread, `add` counts a game.
    fn play<S: Default + Send, G, P: FnMut(u64) -> G>(
        &self,
        player: impl Fn() -> P + Sync,
        add: impl Fn(&mut S, &G) + Sync,
    ) -> Result<S> {
        let (next, study) = (AtomicU32::new(0), Mutex::new((S::default(), 0)));
        let progress = Progress::new(self.games.into());
        let work = || {
            let mut play = player();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.games {
                    return;
                }
                let game = play(self.seed.wrapping_add(u64::from(number)));
                let Ok(mut study) = study.lock() else { return };
                add(&mut study.0, &game);
                study.1 += 1;
                progress.report(study.1, "games played");
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.concurrency.get() {
                scope.spawn(work);
            }
            work();
        });
        drop(progress);
        study.into_inner().ok().map(|(study, _)| study).context("a game was interrupted")
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
        assert!(report.starts_with("<!DOCTYPE html>") && report.contains("<svg"), "{report}");
        let text = run(&format!("study|sumoku|--games|5|--level|2|--out|{path}")).expect("studies");
        assert!(text.starts_with("games 5 in") && text.contains("first player wins"), "{text}");
        let report = std::fs::read_to_string(path).expect("a report");
        assert!(report.starts_with("<!DOCTYPE html>") && report.contains("Key "), "{report}");
        let study = "study|kumo|--games|2|--level|1|--opening-turns|1|--option|turn-limit=6";
        let text = run(&format!("{study}|--out|{path}")).expect("studies");
        assert!(text.starts_with("games 2 in") && text.contains("first player wins"), "{text}");
        let report = std::fs::read_to_string(path).expect("a report");
        assert!(report.contains("turn-limit=6") && report.contains("RUN"), "{report}");
        let text = run(&format!("study|kabuto|--games|4|--level|1|--out|{path}")).expect("studies");
        assert!(text.starts_with("games 4 in") && text.contains("first player wins"), "{text}");
        let report = std::fs::read_to_string(path).expect("a report");
        assert!(report.contains("<th>Granny Loom</th><td>") && report.contains("Special moves"), "{report}");
        std::fs::remove_dir_all(folder).expect("cleans up");
    }

    #[test]
    fn other_games_are_refused() {
        fails(
            "study|abalone|--out|x.html",
            &["no study of abalone", "expected sumoo, kumo, sumoku or kabuto"],
        );
        fails("study|kabuto|--option|players=3|--out|x.html", &["sets players itself", "expected league"]);
        fails("study|sumoo|--option|players=4|--out|x.html", &["takes no options"]);
        fails("study|kumo|--option|players=3|--out|x.html", &["players", "expected"]);
        fails("study|chess|--out|x.html", &["no game `chess`"]);
    }
}
