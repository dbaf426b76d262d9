//! A puzzle of the day, played line by line.

use std::io::{BufRead, Read as _, Write};

use anyhow::Result;
use dohyo_sumoku::{Cell, Grid};
use dohyo_texts::sumoku::spoken::hand_words;
use dohyo_texts::texts::Texts;

use super::Attempt;
use crate::games::sumoku::tile_rows;
use crate::plain::{Verb, plain};
use crate::playable::Playable as _;
use crate::words::words;

/// The longest line that is read, in bytes.
const LONGEST: u64 = 4096;

/// Plays until the player stops or the input ends.
pub(super) fn run(
    mut attempt: Attempt,
    t: &'static Texts,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<()> {
    let w = words(t);
    let say = |out: &mut dyn Write, text: &str| writeln!(out, "{}", plain(text));
    say(out, &attempt.title(t))?;
    say(out, &attempt.task(t))?;
    say(out, w.daily_help)?;
    describe(&attempt, t, out)?;
    loop {
        out.flush()?;
        let mut line = String::new();
        let read = (&mut *input).take(LONGEST).read_line(&mut line).unwrap_or(0);
        let line = line.trim();
        if read == 0 {
            break;
        }
        let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match Verb::named(name, t) {
            Some(Verb::Quit) => break,
            Some(Verb::Board | Verb::Where) => describe(&attempt, t, out)?,
            Some(Verb::Hint) => attempt.ask(),
            Some(Verb::Undo) => {
                attempt.desk.undo();
                attempt.changed();
                describe(&attempt, t, out)?;
            }
            Some(Verb::New) => {
                attempt.start_again();
                describe(&attempt, t, out)?;
            }
            Some(Verb::Help) => say(out, w.daily_help)?,
            Some(Verb::Rules) => {
                for (title, text) in dohyo_sumoku::Sumoku::rules(t) {
                    say(out, title)?;
                    say(out, &text)?;
                }
            }
            _ if line.is_empty() => say(out, &attempt.task(t))?,
            _ => {
                if let Err(why) = change(&mut attempt, name, rest, line, t) {
                    say(out, &why)?;
                    continue;
                }
                attempt.changed();
                describe(&attempt, t, out)?;
            }
        }
        if let Some(said) = attempt.message(t) {
            say(out, &said)?;
        }
        if attempt.solved {
            let progress = attempt.progress().to_tell(attempt.which, attempt.puzzle.stars());
            say(out, &(t.daily_words().share_line)(&progress))?;
        }
    }
    attempt.keep();
    say(out, w.goodbye)?;
    Ok(out.flush()?)
}

/// Lays tiles, such as `0,0:5R 1,0:9G`, or takes one up, as in `take 0,0`.
fn change(attempt: &mut Attempt, name: &str, rest: &str, line: &str, t: &Texts) -> Result<(), String> {
    let w = words(t);
    if w.take.contains(&name.to_lowercase().as_str()) {
        let cell = read_cell(rest).ok_or_else(|| w.daily_help.to_owned())?;
        let taken = attempt.desk.at(cell).is_some_and(|id| attempt.desk.take(id));
        return if taken { Ok(()) } else { Err((w.nothing_there)(rest.trim())) };
    }
    let grid: Grid = line.parse().map_err(|_| format!("{} {}", (w.unknown)(line), w.daily_help))?;
    for (cell, laid) in grid.iter() {
        if !attempt.lay(cell, laid) {
            return Err((w.cannot_lie)(&laid.to_string(), &written(cell)));
        }
    }
    Ok(())
}

/// Reads a cell such as `-1,0`: a column and a row.
fn read_cell(text: &str) -> Option<Cell> {
    let (x, y) = text.trim().split_once(',')?;
    Some(Cell::at(x.trim().parse().ok()?, y.trim().parse().ok()?))
}

fn written(cell: Cell) -> String {
    format!("{},{}", cell.x, cell.y)
}

/// Describes the table, the gaps and the tiles that are left.
fn describe(attempt: &Attempt, t: &Texts, out: &mut dyn Write) -> Result<()> {
    let w = words(t);
    for row in tile_rows(&attempt.whole(), t) {
        writeln!(out, "{}", plain(&format!("{}: {}", row.label, row.letters)))?;
    }
    let own = attempt.desk.grid();
    let gaps: Vec<String> = attempt
        .puzzle
        .holes()
        .iter()
        .filter(|cell| own.get(**cell).is_none())
        .map(|cell| written(*cell))
        .collect();
    if !gaps.is_empty() {
        writeln!(out, "{}", plain(&(w.gaps)(&gaps.join(" "))))?;
    }
    let left: Vec<_> = attempt.desk.rack().map(|(_, laid)| laid).collect();
    if !left.is_empty() {
        let letters: Vec<String> = left.iter().map(ToString::to_string).collect();
        let tiles: Vec<_> = left.iter().map(|laid| laid.tile()).collect();
        writeln!(out, "{}", plain(&(w.tiles_left)(&letters.join(" "), &hand_words(&tiles, t))))?;
    }
    Ok(())
}
