//! `dohyo solve sumoku`

use std::io::Write;
use std::time::Instant;

use anyhow::{Context as _, Result, anyhow, bail};
use clap::{Args, ValueEnum};
use dohyo_core::{Options, Setup as _};
use dohyo_sumoku::solver::{Answer, Goal, Swaps, Task};
use dohyo_sumoku::{Cell, Grid, Key, Laid, Sumoku, Tile};
use serde_json::json;

use crate::progress::watched;

/// What is asked about Sumoku.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Sumoku")]
pub(super) struct Arguments {
    /// The key: 3, 4 or 5
    #[arg(long)]
    key: Option<u8>,
    /// The tiles to use, all of them, such as 5R,6G,1B
    #[arg(long, value_name = "T,T,…", value_delimiter = ',')]
    tiles: Vec<String>,
    /// Tiles that lie already and stay there, such as `0,0:5R 1,0:7G`; they are not among the others
    #[arg(long, value_name = "GRID")]
    grid: Option<String>,
    /// Look for a good grid rather than any
    #[arg(long)]
    goal: Option<WantedGoal>,
    /// How many grids to try for a goal
    #[arg(long, value_name = "N", default_value = "500")]
    tries: u32,
    /// Where there is no Sumoku, tell which tiles to swap
    #[arg(long)]
    swaps: bool,
}

/// What makes a grid good.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum WantedGoal {
    /// The smallest box around it
    Compact,
    /// The greatest total of its lines
    Highest,
}

/// What was found.
struct Found {
    answer: Answer,
    swaps: Option<Swaps>,
    nodes: u64,
    seconds: f64,
}

impl Arguments {
    pub(super) fn run(
        &self,
        (options, seed): (&Options, u64),
        json: bool,
        picture: Option<&str>,
        out: &mut dyn Write,
    ) -> Result<()> {
        let key = self.key.context("no key; expected --key 3, --key 4 or --key 5")?;
        let key = Key::new(key).with_context(|| format!("no key {key}; expected 3, 4 or 5"))?;
        let tiles = self
            .tiles
            .iter()
            .map(|text| Ok(text.trim().parse::<Laid>()?.tile()))
            .collect::<Result<Vec<_>>>()?;
        let grid = self.grid.as_deref().map(str::parse::<Grid>).transpose()?;
        let lying = grid.iter().flat_map(Grid::iter).map(|(_, laid)| laid.tile());
        let pool = rest_of(&tiles.iter().copied().chain(lying).collect::<Vec<_>>())?;
        if tiles.is_empty() && grid.is_none() {
            bail!("no tiles; expected --tiles 5R,6G,… with the tiles to use");
        }
        let terms = Sumoku::new(options, dohyo_core::Seed::default())?.terms();
        let task = Task { tiles: &tiles, key, terms, locked: grid.as_ref(), seed, patience: None };
        let begun = Instant::now();
        let found = self.solve(&task, &pool, begun);
        if let (Some(path), Answer::Sumoku(grid)) = (picture, &found.answer) {
            std::fs::write(path, draw(grid, key)?).with_context(|| format!("cannot write {path}"))?;
        }
        if json { write_json(&task, &found, out) } else { write_text(&task, &found, out) }
    }

    fn solve(&self, task: &Task<'_>, pool: &[Tile], begun: Instant) -> Found {
        let solution = watched("looking at every grid", || task.solve());
        let goal = self.goal.map(|goal| match goal {
            WantedGoal::Compact => Goal::Compact,
            WantedGoal::Highest => Goal::Highest,
        });
        let better = goal
            .filter(|_| solution.answer != Answer::Impossible)
            .and_then(|goal| task.best(goal, self.tries));
        let swaps = (self.swaps && !matches!(solution.answer, Answer::Sumoku(_)))
            .then(|| task.fewest_swaps(pool))
            .flatten();
        let answer = better.map_or(solution.answer, Answer::Sumoku);
        Found { answer, swaps, nodes: solution.nodes, seconds: begun.elapsed().as_secs_f64() }
    }
}

/// The tiles that are nowhere else.
fn rest_of(seen: &[Tile]) -> Result<Vec<Tile>> {
    let mut rest = Tile::all();
    for tile in seen {
        let index = rest.iter().position(|other| other == tile);
        let index =
            index.ok_or_else(|| anyhow!("{tile} more than twice; expected two of each tile at most"))?;
        rest.remove(index);
    }
    Ok(rest)
}

/// The grid as a picture.
fn draw(grid: &Grid, key: Key) -> Result<String> {
    let position = format!("classic {key} | {grid} |  ;  | bag {} | 0 ; 0 | 1", Tile::COUNT - grid.len());
    let game = dohyo_games::from_position("sumoku", &position, &Options::new())?;
    Ok(crate::diagram::draw(&game))
}

fn write_text(task: &Task<'_>, found: &Found, out: &mut dyn Write) -> Result<()> {
    match &found.answer {
        Answer::Sumoku(grid) => {
            write!(out, "{}", as_text(grid))?;
            let total: u32 = grid.lines().map(|line| line.sum()).sum();
            let (wide, high) = grid.extent();
            writeln!(
                out,
                "{} tiles, {} lines, total {total}, box {wide} by {high}",
                grid.len(),
                grid.lines().count()
            )?;
            writeln!(out, "nodes {} in {:.6} s", found.nodes, found.seconds)?;
            writeln!(out, "grid {grid}")?;
        }
        answer => {
            writeln!(out, "nodes {} in {:.6} s", found.nodes, found.seconds)?;
            if let Some(Swaps { give, likelihood, .. }) = &found.swaps {
                let give: Vec<_> = give.iter().map(ToString::to_string).collect();
                writeln!(
                    out,
                    "swap {}: then there is a Sumoku in {:.0} % of draws",
                    give.join(", "),
                    100.0 * likelihood
                )?;
            }
            let what =
                if *answer == Answer::Impossible { "no Sumoku is possible" } else { "no Sumoku was found" };
            writeln!(out, "{what} with key {}", task.key)?;
        }
    }
    Ok(())
}

fn write_json(task: &Task<'_>, found: &Found, out: &mut dyn Write) -> Result<()> {
    let (verdict, grid) = match &found.answer {
        Answer::Sumoku(grid) => ("sumoku", Some(grid)),
        Answer::Impossible => ("impossible", None),
        Answer::Undecided => ("undecided", None),
    };
    let swaps = found.swaps.as_ref().map(|swaps| {
        let give: Vec<_> = swaps.give.iter().map(ToString::to_string).collect();
        json!({ "count": swaps.count, "give": give, "likelihood": swaps.likelihood })
    });
    let answer = json!({
        "game": "sumoku",
        "key": task.key.number(),
        "tiles": task.tiles.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "verdict": verdict,
        "grid": grid.map(ToString::to_string),
        "total": grid.map(|grid| grid.lines().map(|line| line.sum()).sum::<u32>()),
        "box": grid.map(Grid::extent),
        "swaps": swaps,
        "nodes": found.nodes,
        "seconds": found.seconds,
    });
    writeln!(out, "{answer:#}")?;
    Ok(())
}

/// The grid in rows, as one would lay it.
fn as_text(grid: &Grid) -> String {
    let (wide, high) = grid.extent();
    let least = |along: fn(Cell) -> i16| grid.iter().map(|(cell, _)| along(cell)).min().unwrap_or(0);
    let (left, top) = (least(|cell| cell.x), least(|cell| cell.y));
    let mut text = String::new();
    for y in 0..high as i16 {
        let row = (0..wide as i16).map(|x| match grid.get(Cell::at(left + x, top + y)) {
            Some(laid) => laid.to_string(),
            None => " ·".to_owned(),
        });
        text += row.collect::<Vec<_>>().join(" ").trim_end();
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{fails, json, run};
    use dohyo_sumoku::Grid;

    #[test]
    fn tiles_are_laid_or_proven_impossible() {
        let text = run("solve|sumoku|--key|5|--tiles|3R,7G,5B,6Y,1P").expect("solves");
        let last = text.lines().last().expect("a line");
        let grid: Grid = last.strip_prefix("grid ").expect("the grid comes last").parse().expect("a grid");
        assert_eq!(grid.len(), 5);
        assert!(
            text.contains("5 tiles, ") && text.starts_with(|first: char| first.is_ascii_digit()),
            "{text}"
        );
        let text = run("solve|sumoku|--key|3|--tiles|3R,6R").expect("solves");
        assert!(text.ends_with("no Sumoku is possible with key 3\n"), "{text}");
        let text = run("solve|sumoku|--key|5|--swaps|--tiles|5R,5G,5B,5Y,5P,5O,5R,5G,5B,3Y").expect("solves");
        assert!(text.contains("swap ") && text.contains("% of draws"), "{text}");
    }

    #[test]
    fn a_grid_is_extended_and_goals_are_sought() {
        let answer = json("solve|sumoku|--key|5|--grid|0,0:3R 1,0:7G|--tiles|5B,6Y,1P|--json");
        let grid = answer["grid"].as_str().expect("a grid");
        assert!(
            grid.contains("0,0:3R") && grid.contains("1,0:7G") && answer["verdict"] == "sumoku",
            "{answer}"
        );
        let tiles = "1R,3G,3G,1R,2B,2Y,8P,4O,7B,5O";
        let any = json(&format!("solve|sumoku|--key|4|--tiles|{tiles}|--json"));
        let high = json(&format!("solve|sumoku|--key|4|--tiles|{tiles}|--goal|highest|--tries|40|--json"));
        assert!(high["total"].as_u64() >= any["total"].as_u64(), "{any} {high}");
    }

    #[test]
    fn wrong_input_is_answered_with_what_would_be_right() {
        fails("solve|sumoku|--tiles|3R,7G", &["no key", "--key 3"]);
        fails("solve|sumoku|--key|7|--tiles|3R,7G", &["no key 7", "expected 3, 4 or 5"]);
        fails("solve|sumoku|--key|5", &["no tiles", "--tiles"]);
        fails("solve|sumoku|--key|5|--tiles|3R,7X", &["`7X`", "R O Y G B P"]);
        fails("solve|sumoku|--key|5|--tiles|3R,3R,3R", &["3R more than twice"]);
        fails("solve|sumoku|--key|5|--tiles|3R|--grid|here", &["`here`", "0,0:5R"]);
    }
}
