//! `dohyo solve`

mod sumoku;

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use dohyo_ai::sumoo::{Solver, Verdict};
use dohyo_core::{Fate, Game as _, Record, RecordedAction};
use dohyo_games::AnyGame;
use dohyo_sumoo::{Action, Colour, Position, Sumoo};
use serde_json::json;

use crate::progress::Progress;
use crate::start::Start;
use crate::time::read_time;

/// Prove a win in SUMOO, or find a grid that uses all tiles in Sumoku
///
/// SUMOO: decides whether the side to move can force a win within `--turns` of its own turns, or cannot prevent one of the
/// other side. A win is printed with a line against the longest defence.
///
/// Sumoku: finds a grid of all given tiles or proves that there is none (for up to sixteen tiles, including a locked
/// grid; some proofs take minutes). With a goal, finds the best grid and proves that none is better, if time allows.
#[derive(Args, Debug)]
pub(super) struct Solve {
    #[command(flatten)]
    start: Start,
    /// SUMOO: the number of turns of the winner to search
    #[arg(long, value_name = "N", default_value = "2", value_parser = clap::value_parser!(u8).range(1..=29))]
    turns: u8,
    /// Stop after this time, such as 10s, and print the results so far [default: none; 60s for goals of Sumoku]
    #[arg(long, value_parser = read_time)]
    time: Option<Duration>,
    /// SUMOO: the memory for solved positions, in megabytes
    #[arg(long, value_name = "MB", default_value = "512", value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,
    /// SUMOO: write the winning line to this file as a record; Sumoku: draw the grid as an SVG picture
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    sumoku: sumoku::Arguments,
}

impl Solve {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<()> {
        if self.start.game == "sumoku" {
            // Sumoku is solved from tiles, not from a game.
            let (options, seed) = (self.start.options()?, self.start.chance()?);
            return self.sumoku.run((&options, seed), self.time, self.json, self.out.as_deref(), out);
        }
        match self.start.begin()? {
            AnyGame::Sumoo(game) => self.solve_sumoo(&game, out),
            other => bail!("there is no solver for {}; expected sumoo or sumoku", other.info().id),
        }
    }

    fn solve_sumoo(&self, game: &Sumoo, out: &mut dyn Write) -> Result<()> {
        if let Some(outcome) = game.outcome() {
            bail!(
                "the game is over ({}); expected a position with legal actions",
                outcome.describe(game.info())
            );
        }
        let situation = game.situation();
        let position = Position::from(game);
        let mut solver = Solver::with_memory((self.memory as usize) << 20);
        let progress = Progress::new(0);
        let begun = Instant::now();
        let solution = solver.solve(&position, self.turns, None, &mut |watch| {
            progress.set_total(watch.total.into());
            progress.report(watch.done.into(), format!("first turns, looking for a win in {}", watch.turns));
            self.time.is_none_or(|time| begun.elapsed() < time)
        });
        let seconds = begun.elapsed().as_secs_f64();
        drop(progress);
        let line = match solution.verdict {
            Verdict::Win(turns) => {
                let proof = solver.prove(&position, turns).context("the proof could not be rebuilt")?;
                proof.check(situation)?;
                proof.line(situation)?
            }
            Verdict::Loss(_) | Verdict::Open(_) => Vec::new(),
        };
        let verdict = in_words(situation.to_move, solution.verdict, solution.stopped);
        if let Some(path) = &self.out {
            let record = record_of(game, &line)?;
            std::fs::write(path, record.to_string()).with_context(|| format!("cannot write {path}"))?;
        }
        if self.json {
            let (kind, turns) = match solution.verdict {
                Verdict::Win(turns) => ("win", turns),
                Verdict::Loss(turns) => ("loss", turns),
                Verdict::Open(turns) => ("open", turns),
            };
            let turn = |actions: &Vec<Action>| actions.iter().map(ToString::to_string).collect::<Vec<_>>();
            let answer = json!({
                "game": game.info().id,
                "position": game.position(),
                "verdict": kind,
                "turns": turns,
                "stopped": solution.stopped,
                "text": verdict,
                "line": line.iter().map(turn).collect::<Vec<_>>(),
                "nodes": solution.nodes,
                "seconds": seconds,
            });
            writeln!(out, "{answer:#}")?;
            return Ok(());
        }
        for (index, actions) in line.iter().enumerate() {
            let colour = if index % 2 == 0 { situation.to_move } else { situation.to_move.opponent() };
            let end = Action::End;
            let spent: Vec<_> =
                actions.iter().filter(|&&action| action != end).map(|action| format!("{action:#}")).collect();
            writeln!(out, "{}/{}/", colour.letter(), spent.join("/"))?;
        }
        writeln!(out, "nodes {} in {seconds:.2} s", solution.nodes)?;
        writeln!(out, "{verdict}")?;
        Ok(())
    }
}

fn in_words(to_move: Colour, verdict: Verdict, stopped: bool) -> String {
    let (own, other) = (to_move, to_move.opponent());
    let within = |turns: u8| if turns == 1 { "1 turn".to_owned() } else { format!("{turns} turns") };
    let text = match verdict {
        Verdict::Win(turns) => format!("{own} wins within {}", within(turns)),
        Verdict::Loss(turns) => format!("{own} cannot stop {other} from winning within {}", within(turns)),
        Verdict::Open(turns) => format!("nobody can force a win within {}", within(turns)),
    };
    if stopped { format!("{text} (stopped before the end)") } else { text }
}

/// Returns the winning line as a record, replayed by the rules.
fn record_of(game: &Sumoo, line: &[Vec<Action>]) -> Result<Record> {
    let mut after = game.clone();
    let mut actions = Vec::new();
    for action in line.iter().flatten() {
        let seat = after.situation().to_move.seat();
        after.play(seat, action, Fate::Unknown)?;
        actions.push(RecordedAction { seat, text: action.to_string(), at: None, comments: Vec::new() });
    }
    let info = game.info();
    Ok(Record {
        game: info.id.to_owned(),
        rules: info.rules,
        options: game.options(),
        position: Some(game.position()),
        players: vec!["proof".to_owned(); 2],
        result: after.outcome().map(|outcome| outcome.describe(info)),
        actions,
        ..Record::default()
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{fails, json, run};

    /// Black, to move, pushes 2U out this turn.
    const WON: &str = "1,N1U,N1N,2/1,N2U,N3,N1E,1/B2U,1,B3,N2E,1/2,B2E,2/5/1,B1U,B1S,B1E,1/5 N 3";

    #[test]
    fn a_win_this_turn_is_proven_with_its_line() {
        let text = run(&format!("solve|sumoo|--turns|1|--memory|8|--position|{WON}")).expect("solves");
        assert!(text.starts_with("N/") && text.ends_with("black wins within 1 turn\n"), "{text}");
        let answer = json(&format!("solve|sumoo|--turns|1|--memory|8|--json|--position|{WON}"));
        assert_eq!((&answer["verdict"], &answer["turns"]), (&"win".into(), &1.into()));
    }

    #[test]
    fn the_start_has_no_win_this_turn() {
        let text = run("solve|sumoo|--turns|1|--memory|8").expect("solves");
        assert!(text.ends_with("nobody can force a win within 1 turn\n"), "{text}");
    }

    #[test]
    fn other_games_are_refused() {
        fails("solve|abalone", &["no solver for abalone", "expected sumoo or sumoku"]);
        let over = WON.replace("B2U,1,B3", "2,B3");
        fails(&format!("solve|sumoo|--position|{over}"), &["the game is over"]);
    }
}
