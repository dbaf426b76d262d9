//! The rules, one function per rule, written to be read. [`judge`] is the entry point.
//!
//! | rule | where |
//! |---|---|
//! | the effect of a move, or the reason for refusing it | [`judge`] |
//! | all legal moves | [`legal_moves`], [`can_move`] |
//! | in-line moves (*en ligne*) | `in_line` |
//! | broadside moves (*en flèche*) | `broadside` |
//! | at most three marbles | [`MOST_MARBLES`] |
//! | sumito: numerical superiority, room behind, ejection | `sumito` |
//! | six ejections win, draws, options | [`Abalone`](crate::Abalone) |
//! | words of the glossary: lance, pac, det … | [`formation`](crate::formation) |
//!
//! ```text
//! in line          broadside             sumito 3 against 2        no sumito
//!
//! @ @ @ .          . . . .               @ @ @ o o .               @ @ o o .      2 against 2
//! . @ @ @         @ @ @ .                . @ @ @ o o               @ @ @ o o @    no room
//!                                                                  @ @ @ o o o .  3 against 3
//! ```

use crate::{Board, Cell, Colour, Direction, Illegal, Move};

/// The largest number of marbles that a player moves at once.
pub const MOST_MARBLES: u8 = 3;

/// The effect of a legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The side that moves.
    pub by: Colour,
    /// The direction of the move.
    pub direction: Direction,
    /// The cells that the mover's marbles leave, beginning with the rear marble or the first end.
    pub moved: Vec<Cell>,
    /// The cells that pushed marbles leave, the nearest first.
    pub pushed: Vec<Cell>,
    /// The cell from which a marble is pushed off the board.
    pub ejected: Option<Cell>,
}

/// Returns the effect of `mv` on `board` for `colour`.
///
/// # Errors
///
/// Returns the rule that refuses the move.
pub fn judge(board: &Board, colour: Colour, mv: Move) -> Result<Effect, Illegal> {
    match mv {
        Move::InLine { rear, direction } => in_line(board, colour, rear, direction),
        Move::Broadside { first, last, direction } => broadside(board, colour, first, last, direction),
    }
}

/// Moves one to three marbles along their line. If there are enemy marbles ahead, this is a sumito.
fn in_line(board: &Board, colour: Colour, rear: Cell, direction: Direction) -> Result<Effect, Illegal> {
    must_be_own(board, colour, rear)?;
    let moved = run(board, colour, Some(rear), direction);
    let attack = moved.len() as u8;
    if attack > MOST_MARBLES {
        return Err(Illegal::TooMany { count: attack });
    }
    let front = moved[moved.len() - 1];
    let ahead = front.neighbour(direction).ok_or(Illegal::OffBoard { cell: front })?;
    let pushed = run(board, colour.opponent(), Some(ahead), direction);
    let ejected = sumito(board, attack, &pushed, direction)?;
    Ok(Effect { by: colour, direction, moved, pushed, ejected })
}

/// Checks that the attackers outnumber the pushed marbles and that there is an empty cell or the edge behind them.
/// Returns the marble that is pushed off, if any.
fn sumito(board: &Board, attack: u8, pushed: &[Cell], direction: Direction) -> Result<Option<Cell>, Illegal> {
    let Some(&last) = pushed.last() else { return Ok(None) };
    let defence = pushed.len() as u8;
    if attack <= defence {
        return Err(Illegal::NoSumito { attack, defence });
    }
    match last.neighbour(direction) {
        None => Ok(Some(last)),
        Some(behind) if board.get(behind).is_some() => Err(Illegal::PushBlocked { cell: behind }),
        Some(_) => Ok(None),
    }
}

/// Moves two or three marbles in a row sideways, each to an empty cell.
fn broadside(
    board: &Board,
    colour: Colour,
    first: Cell,
    last: Cell,
    direction: Direction,
) -> Result<Effect, Illegal> {
    let (along, distance) = first.line_to(last).ok_or(Illegal::NotInLine { first, last })?;
    if along.is_parallel(direction) {
        return Err(Illegal::AlongItsLine);
    }
    let moved: Vec<_> = std::iter::successors(Some(first), |cell| cell.neighbour(along))
        .take(usize::from(distance) + 1)
        .collect();
    moved.iter().try_for_each(|&cell| must_be_own(board, colour, cell))?;
    if moved.len() > usize::from(MOST_MARBLES) {
        return Err(Illegal::TooMany { count: moved.len() as u8 });
    }
    for &cell in &moved {
        let arrival = cell.neighbour(direction).ok_or(Illegal::OffBoard { cell })?;
        if board.get(arrival).is_some() {
            return Err(Illegal::BroadsideBlocked { cell: arrival });
        }
    }
    Ok(Effect { by: colour, direction, moved, pushed: Vec::new(), ejected: None })
}

fn must_be_own(board: &Board, colour: Colour, cell: Cell) -> Result<(), Illegal> {
    match board.get(cell) {
        None => Err(Illegal::Empty { cell }),
        Some(found) if found != colour => Err(Illegal::NotYours { cell }),
        Some(_) => Ok(()),
    }
}

/// Returns the unbroken run of marbles of `colour` that begins at `start`.
pub(crate) fn run(board: &Board, colour: Colour, start: Option<Cell>, direction: Direction) -> Vec<Cell> {
    std::iter::successors(start, |cell| cell.neighbour(direction))
        .take_while(|&cell| board.get(cell) == Some(colour))
        .collect()
}

impl Effect {
    /// Moves the marbles on `board`.
    pub fn apply(&self, board: &mut Board) {
        // All marbles leave before any arrives, so that they can follow each other.
        for &cell in self.moved.iter().chain(&self.pushed) {
            board.set(cell, None);
        }
        let mut arrive = |cells: &[Cell], colour| {
            for arrival in cells.iter().filter_map(|cell| cell.neighbour(self.direction)) {
                board.set(arrival, Some(colour));
            }
        };
        arrive(&self.moved, self.by);
        arrive(&self.pushed, self.by.opponent());
    }
}

/// Returns every legal move of `colour`, sorted.
pub fn legal_moves(board: &Board, colour: Colour) -> Vec<Move> {
    let mut moves: Vec<_> = each_legal_move(board, colour).collect();
    moves.sort_unstable();
    moves
}

/// Returns `true` if `colour` has a legal move.
pub fn can_move(board: &Board, colour: Colour) -> bool {
    each_legal_move(board, colour).next().is_some()
}

fn each_legal_move(board: &Board, colour: Colour) -> impl Iterator<Item = Move> {
    board
        .marbles(colour)
        .flat_map(|cell| Direction::ALL.into_iter().flat_map(move |direction| moves_from(cell, direction)))
        .filter(move |&mv| judge(board, colour, mv).is_ok())
}

/// Returns the candidate moves in `direction` whose rear marble or first end is on `cell`.
fn moves_from(cell: Cell, direction: Direction) -> impl Iterator<Item = Move> {
    // A row is named from its first end, so its other end is a later cell.
    let axes = [Direction::East, Direction::NorthEast, Direction::NorthWest];
    let rows = axes.into_iter().flat_map(move |along| {
        let ends = std::iter::successors(cell.neighbour(along), move |end| end.neighbour(along));
        ends.take(usize::from(MOST_MARBLES) - 1)
    });
    let broadsides = rows.map(move |last| Move::Broadside { first: cell, last, direction });
    std::iter::once(Move::InLine { rear: cell, direction }).chain(broadsides)
}
