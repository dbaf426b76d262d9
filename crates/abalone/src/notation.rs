//! Notations for moves and games.
//!
//! | notation | example | |
//! |---|---|---|
//! | Aba-Pro | `a1b2`, `c3c5d4` | how [`Move`] is displayed |
//! | Nacre | `c3d6` | the cell of the first marble and the destination of the last own marble; only read |
//! | `abapro` | `1. a1b2 i5h5 2. …` | a list of moves |
//! | `apgn` | `[Black "Ada"]` … | tags like those of PGN, then a list of moves |

mod ending;
mod foreign;
mod read;
mod tags;
mod write;

use dohyo_core::{Malformed, Notation};

use crate::{Cell, Move, Situation, rulebook};

/// The notations of Abalone besides records.
pub(crate) const NOTATIONS: &[Notation] = &[
    Notation {
        name: "abapro",
        help: "a list of moves: 1. a1b2 i5h5 2. …",
        read: read::games,
        write: write::lists,
    },
    Notation {
        name: "apgn",
        help: "tags and a list of moves; a file may hold many games",
        read: read::games,
        write: write::apgn,
    },
];

/// Reads a move in Aba-Pro or Nacre. Letter case and the order of the two ends of a broadside do not matter. Nacre is
/// accepted if it matches exactly one legal move; two neighbouring cells are always read as Aba-Pro. An Aba-Pro move
/// need not be legal.
///
/// ```
/// use dohyo_abalone::layouts::{CLASSICAL, Layout};
/// use dohyo_abalone::{Situation, notation};
///
/// let start = Situation::from(Layout::named(CLASSICAL).expect("a layout").board());
/// for text in ["c3c5d4", "C5-C3-D6", "c3d6"] {
///     assert_eq!(notation::read_move(&start, text)?.to_string(), "c3c5d4");
/// }
/// # Ok::<(), dohyo_core::Malformed>(())
/// ```
///
/// # Errors
///
/// Returns an error if `text` is not a move, or is ambiguous.
pub fn read_move(now: &Situation, text: &str) -> Result<Move, Malformed> {
    let cells = read_cells(text)?;
    let wrong = |problem: String, expected: &str| Malformed::new("move", 0, problem, expected);
    match cells[..] {
        [rear, ahead] => match rear.line_to(ahead) {
            Some((direction, 1)) => Ok(Move::InLine { rear, direction }),
            _ => nacre(now, rear, ahead),
        },
        [one_end, other_end, arrival] => {
            let step = |end: Cell| end.line_to(arrival).filter(|&(_, distance)| distance == 1);
            let (direction, _) = step(one_end).or_else(|| step(other_end)).ok_or_else(|| {
                let problem = format!("{arrival} is next to neither {one_end} nor {other_end}");
                wrong(problem, "the cell that the first end moves to, as in c3c5d4")
            })?;
            Ok(Move::broadside(one_end, other_end, direction))
        }
        _ => Err(wrong(
            format!("{} cells", cells.len()),
            "two cells (a1b2: the rear marble and the cell it enters) or three (c3c5d4: both ends and the new cell of the first)",
        )),
    }
}

/// Reads a move of a game written in Nacre. Here two neighbouring cells are read as Nacre, too.
fn read_nacre(now: &Situation, text: &str) -> Result<Move, Malformed> {
    match read_cells(text)?[..] {
        [first, arrival] if !nacre_readings(now, first, arrival).is_empty() => nacre(now, first, arrival),
        // There is no such legal move. Read as Aba-Pro, it is refused with a reason.
        _ => read_move(now, text),
    }
}

/// Reads the cells of a move, ignoring white space and hyphens.
fn read_cells(text: &str) -> Result<Vec<Cell>, Malformed> {
    let letters: Vec<_> = text.chars().enumerate().filter(|(_, c)| !c.is_whitespace() && *c != '-').collect();
    let mut cells = Vec::new();
    for pair in letters.chunks(2) {
        let written: String = pair.iter().map(|(_, letter)| letter).collect();
        let cell = written.parse::<Cell>().map_err(|why| why.within("move", pair[0].0))?;
        cells.push(cell);
    }
    Ok(cells)
}

/// Reads a move in Nacre.
fn nacre(now: &Situation, first: Cell, arrival: Cell) -> Result<Move, Malformed> {
    let problem = match nacre_readings(now, first, arrival)[..] {
        [mv] => return Ok(mv),
        [one, other, ..] => format!("{first}{arrival} can mean {one} or {other}"),
        [] => format!("{arrival} is not next to {first}"),
    };
    Err(Malformed::new("move", 0, problem, "the rear marble's cell and the cell it enters, as in a1b2"))
}

/// Returns the legal moves that Nacre writes as `first` and `arrival`.
fn nacre_readings(now: &Situation, first: Cell, arrival: Cell) -> Vec<Move> {
    let is_meant = |&mv: &Move| {
        let Ok(effect) = rulebook::judge(&now.board, now.to_move, mv) else { return false };
        let ends = [effect.moved[0], effect.moved[effect.moved.len() - 1]];
        let reaches = |from: Cell, to: Cell| from == first && to.neighbour(effect.direction) == Some(arrival);
        let in_line = matches!(mv, Move::InLine { .. });
        reaches(ends[0], ends[1]) || (!in_line && reaches(ends[1], ends[0]))
    };
    rulebook::legal_moves(&now.board, now.to_move).into_iter().filter(is_meant).collect()
}

/// Returns a comment on one line and without braces, so that it can be written between braces.
fn without_braces(text: &str) -> String {
    one_line(&text.replace(['{', '}'], "|"))
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
