//! `dohyo solve sumoku`

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow, bail};
use clap::{Args, ValueEnum};
use dohyo_core::{Options, Setup as _};
use dohyo_sumoku::{Cell, Grid, Key, Laid, Sumoku, Tile};
use dohyo_sumoku_solver::{Answer, CERTAIN, Goal, Swaps, Task};
use serde_json::json;

use crate::progress::watched;

/// The arguments for Sumoku.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Sumoku")]
pub(super) struct Arguments {
    /// The key: 3, 4 or 5
    #[arg(long)]
    key: Option<u8>,
    /// The tiles, all of which must be used, such as 5R,6G,1B or "5R 6G 1B"
    #[arg(long, value_name = "T,T,…", value_delimiter = ',')]
    tiles: Vec<String>,
    /// A locked grid to extend, such as `0,0:5R 1,0:7G`; its tiles are not repeated in --tiles
    #[arg(long, value_name = "GRID")]
    grid: Option<String>,
    /// Find the best grid instead of any grid
    #[arg(long)]
    goal: Option<WantedGoal>,
    /// The number of grids to try for a goal before the proof
    #[arg(long, value_name = "N", default_value = "500")]
    tries: u32,
    /// If there is no Sumoku, find the fewest tiles to swap
    #[arg(long)]
    swaps: bool,
}

/// What makes a grid good.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum WantedGoal {
    /// The smallest box around the grid
    Compact,
    /// The highest total of all lines
    Highest,
}

impl WantedGoal {
    const fn goal(self) -> Goal {
        match self {
            Self::Compact => Goal::Compact,
            Self::Highest => Goal::Highest,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Compact => "compact",
            Self::Highest => "highest",
        }
    }

    /// Describes a better grid.
    const fn better(self) -> &'static str {
        match self {
            Self::Compact => "a smaller box",
            Self::Highest => "a higher total",
        }
    }
}

/// The default time for the proof of a goal.
const PATIENCE: Duration = Duration::from_mins(1);

/// The search for a goal.
struct Sought {
    goal: WantedGoal,
    tries: u32,
    patience: Duration,
    proved: bool,
}

impl Sought {
    /// Describes whether the grid is proved to be the best, and if not, why.
    fn in_words(&self, tiles: usize) -> String {
        let Self { goal, tries, patience, proved } = self;
        let better = goal.better();
        if *proved {
            format!("proved: none has {better}")
        } else if tiles > CERTAIN {
            format!("not proved: the best of {tries} tries; proofs are limited to up to {CERTAIN} tiles")
        } else {
            format!(
                "not proved within {} s: the best so far, after {tries} tries; --time gives the proof longer",
                patience.as_secs_f64()
            )
        }
    }
}

/// The result of a search.
struct Found {
    answer: Answer,
    sought: Option<Sought>,
    swaps: Option<Swaps>,
    nodes: u64,
    seconds: f64,
}

impl Arguments {
    pub(super) fn run(
        &self,
        (options, seed): (&Options, u64),
        time: Option<Duration>,
        json: bool,
        picture: Option<&str>,
        out: &mut dyn Write,
    ) -> Result<()> {
        let key = self.key.context("no key; expected --key 3, --key 4 or --key 5")?;
        let key = Key::new(key).with_context(|| format!("no key {key}; expected 3, 4 or 5"))?;
        let tiles = self
            .tiles
            .iter()
            .flat_map(|text| text.split_whitespace())
            .map(|text| Ok(text.parse::<Laid>()?.tile()))
            .collect::<Result<Vec<_>>>()?;
        let grid = self.grid.as_deref().map(str::parse::<Grid>).transpose()?;
        let lying = grid.iter().flat_map(Grid::iter).map(|(_, laid)| laid.tile());
        let pool = rest_of(&tiles.iter().copied().chain(lying).collect::<Vec<_>>())?;
        if tiles.is_empty() && grid.is_none() {
            bail!("no tiles; expected --tiles 5R,6G,… with the tiles to use");
        }
        let terms = Sumoku::dealt(options, dohyo_core::Seed::default())?.terms();
        let task = Task { tiles: &tiles, key, terms, locked: grid.as_ref(), seed, patience: None };
        let begun = Instant::now();
        let found = self.solve(&task, &pool, time.unwrap_or(PATIENCE), begun);
        if let (Some(path), Answer::Sumoku(grid)) = (picture, &found.answer) {
            std::fs::write(path, draw(grid, key)?).with_context(|| format!("cannot write {path}"))?;
        }
        if json { write_json(&task, &found, out) } else { write_text(&task, &found, out) }
    }

    fn solve(&self, task: &Task<'_>, pool: &[Tile], patience: Duration, begun: Instant) -> Found {
        let solution = watched("searching all grids", || task.solve());
        let swaps = (self.swaps && !matches!(solution.answer, Answer::Sumoku(_)))
            .then(|| watched("searching all swaps", || task.fewest_swaps(pool)))
            .flatten();
        let mut found =
            Found { answer: solution.answer, sought: None, swaps, nodes: solution.nodes, seconds: 0.0 };
        if let Some(goal) = self.goal.filter(|_| found.answer != Answer::Impossible) {
            self.seek(goal, task, patience, &mut found);
        }
        Found { seconds: begun.elapsed().as_secs_f64(), ..found }
    }

    /// Searches for the best grid, first at random, then with a proof that none is better.
    fn seek(&self, goal: WantedGoal, task: &Task<'_>, patience: Duration, found: &mut Found) {
        let tried = watched("trying grids", || task.best(goal.goal(), self.tries));
        let known = match &found.answer {
            Answer::Sumoku(grid) => Some(grid.clone()),
            Answer::Impossible | Answer::Undecided => None,
        };
        let Some(known) = tried.or(known) else { return };
        let begun = Instant::now();
        let best = watched("proving that no grid is better", || {
            task.prove(goal.goal(), known, &mut || begun.elapsed() < patience)
        });
        found.sought = Some(Sought { goal, tries: self.tries, patience, proved: best.proved });
        found.nodes += best.nodes;
        found.answer = Answer::Sumoku(best.grid);
    }
}

/// Returns the tiles of a set that are not in `seen`.
fn rest_of(seen: &[Tile]) -> Result<Vec<Tile>> {
    let mut rest = Tile::all();
    for tile in seen {
        let index = rest.iter().position(|other| other == tile);
        let index = index
            .ok_or_else(|| anyhow!("{tile} is given more than twice; expected at most two of each tile"))?;
        rest.remove(index);
    }
    Ok(rest)
}

/// Draws the grid.
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
            if let Some(sought) = &found.sought {
                writeln!(out, "{}", sought.in_words(grid.len()))?;
            }
            writeln!(out, "nodes {} in {:.6} s", found.nodes, found.seconds)?;
            writeln!(out, "grid {grid}")?;
        }
        answer => {
            writeln!(out, "nodes {} in {:.6} s", found.nodes, found.seconds)?;
            if let Some(Swaps { count, certain, give, likelihood }) = &found.swaps {
                let give: Vec<_> = give.iter().map(ToString::to_string).collect();
                let percent = match 100.0 * likelihood {
                    few if few < 0.5 => "less than 1".to_owned(),
                    percent => format!("{percent:.0}"),
                };
                writeln!(out, "swap {}: then there is a Sumoku in {percent} % of draws", give.join(", "))?;
                let sure = if *certain { "proved" } else { "not proved" };
                writeln!(out, "fewest swaps: {count} ({sure})")?;
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
        json!({
            "count": swaps.count,
            "proved": swaps.certain,
            "give": give,
            "likelihood": swaps.likelihood,
        })
    });
    let answer = json!({
        "game": "sumoku",
        "key": task.key.number(),
        "tiles": task.tiles.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "verdict": verdict,
        "grid": grid.map(ToString::to_string),
        "total": grid.map(|grid| grid.lines().map(|line| line.sum()).sum::<u32>()),
        "box": grid.map(Grid::extent),
        "goal": found.sought.as_ref().map(|sought| sought.goal.name()),
        "proved": found.sought.as_ref().map(|sought| sought.proved),
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
    use serde_json::Value;

    #[test]
    fn a_grid_is_found_or_proved_impossible() {
        let text = run("solve|sumoku|--key|5|--tiles|3R,7G,5B,6Y,1P").expect("solves");
        let last = text.lines().last().expect("a line");
        let grid: Grid = last.strip_prefix("grid ").expect("the grid comes last").parse().expect("a grid");
        assert_eq!(grid.len(), 5);
        let spaced = run("solve|sumoku|--key|5|--tiles|3R 7G 5B, 6Y  1P").expect("solves");
        assert_eq!(spaced.lines().last(), Some(last));
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
    fn a_grid_is_extended_and_goals_are_met() {
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
        assert_eq!((&any["goal"], &any["proved"]), (&Value::Null, &Value::Null));
        assert_eq!((&high["goal"], &high["proved"]), (&"highest".into(), &true.into()));
    }

    #[test]
    fn goals_and_swaps_say_whether_they_are_proved() {
        let ten = "1R,3G,3G,1R,2B,2Y,8P,4O,7B,5O";
        let text =
            run(&format!("solve|sumoku|--key|4|--tiles|{ten}|--goal|compact|--tries|5")).expect("solves");
        assert!(text.contains("\nproved: none has a smaller box\n"), "{text}");
        let hasty =
            format!("solve|sumoku|--key|4|--tiles|{ten},1G,5B,8Y,6P|--goal|highest|--tries|5|--time|1ms");
        let text = run(&hasty).expect("solves");
        assert!(
            text.contains("\nnot proved within 0.001 s: the best so far, after 5 tries; --time"),
            "{text}"
        );
        let many = "1R,2R,3R,4R,5R,6R,1G,2G,3G,4G,5G,6G,1B,2B,3B,4B,5B,6B";
        let text =
            run(&format!("solve|sumoku|--key|3|--tiles|{many}|--goal|compact|--tries|5")).expect("solves");
        assert!(
            text.contains("\nnot proved: the best of 5 tries; ") && text.contains("up to 16 tiles"),
            "{text}"
        );
        let swaps = "solve|sumoku|--key|3|--swaps|--tiles|1R,2R,3R,4R,5R,6R,7R,8R,1G,2G";
        let text = run(swaps).expect("solves");
        assert!(text.contains("\nfewest swaps: 2 (proved)\n"), "{text}");
        let answer = json(&format!("{swaps}|--json"));
        assert_eq!((&answer["swaps"]["count"], &answer["swaps"]["proved"]), (&2.into(), &true.into()));
    }

    #[test]
    fn an_error_says_what_was_expected() {
        fails("solve|sumoku|--tiles|3R,7G", &["no key", "--key 3"]);
        fails("solve|sumoku|--key|7|--tiles|3R,7G", &["no key 7", "expected 3, 4 or 5"]);
        fails("solve|sumoku|--key|5", &["no tiles", "--tiles"]);
        fails("solve|sumoku|--key|5|--tiles|3R,7X", &["`7X`", "R O Y G B P"]);
        fails("solve|sumoku|--key|5|--tiles|3R,3R,3R", &["3R is given more than twice"]);
        fails("solve|sumoku|--key|5|--tiles|3R|--grid|here", &["`here`", "0,0:5R"]);
    }
}
