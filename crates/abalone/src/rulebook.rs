//! The rules as the rule book reads: slow, obvious, and able to say why not.

use crate::{Board, Cell, Colour, Direction, Illegal, Move};

/// The most own marbles that move at once.
pub const MOST_MARBLES: u8 = 3;

/// What a legal move does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// Who moves.
    pub by: Colour,
    /// Where they go.
    pub direction: Direction,
    /// The cells the mover's marbles leave, the rear one (or first end) first.
    pub moved: Vec<Cell>,
    /// The cells that pushed enemy marbles leave, the nearest first.
    pub pushed: Vec<Cell>,
    /// The cell from which an enemy marble is pushed off the board.
    pub ejected: Option<Cell>,
}

/// What `mv` would do on `board` for `colour`, or why it is not allowed.
pub fn judge(board: &Board, colour: Colour, mv: Move) -> Result<Effect, Illegal> {
    match mv {
        Move::InLine { rear, direction } => in_line(board, colour, rear, direction),
        Move::Broadside { first, last, direction } => broadside(board, colour, first, last, direction),
    }
}

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
    let mut effect = Effect { by: colour, direction, moved, pushed, ejected: None };
    let Some(&farthest) = effect.pushed.last() else {
        return Ok(effect);
    };
    let defence = effect.pushed.len() as u8;
    if attack <= defence {
        return Err(Illegal::NoSumito { attack, defence });
    }
    match farthest.neighbour(direction) {
        None => effect.ejected = Some(farthest),
        Some(behind) if board.get(behind).is_some() => return Err(Illegal::PushBlocked { cell: behind }),
        Some(_) => {}
    }
    Ok(effect)
}

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

/// The unbroken run of one colour's marbles that begins at `start`.
fn run(board: &Board, colour: Colour, start: Option<Cell>, direction: Direction) -> Vec<Cell> {
    std::iter::successors(start, |cell| cell.neighbour(direction))
        .take_while(|&cell| board.get(cell) == Some(colour))
        .collect()
}

impl Effect {
    /// Carries the effect out.
    pub fn apply(&self, board: &mut Board) {
        // Everything leaves before anything arrives, so the order within a line does not matter.
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

/// Every move that `colour` may make, sorted.
pub fn legal_moves(board: &Board, colour: Colour) -> Vec<Move> {
    let mut moves: Vec<_> = each_legal_move(board, colour).collect();
    moves.sort_unstable();
    moves
}

/// Whether `colour` has any move at all.
pub fn can_move(board: &Board, colour: Colour) -> bool {
    each_legal_move(board, colour).next().is_some()
}

fn each_legal_move(board: &Board, colour: Colour) -> impl Iterator<Item = Move> {
    board
        .marbles(colour)
        .flat_map(|cell| Direction::ALL.into_iter().flat_map(move |direction| moves_from(cell, direction)))
        .filter(move |&mv| judge(board, colour, mv).is_ok())
}

/// Every move one could name that begins at a marble and goes in a direction.
fn moves_from(cell: Cell, direction: Direction) -> impl Iterator<Item = Move> {
    // A row is named from its first end, so only the axes that lead to later cells are tried.
    let axes = [Direction::East, Direction::NorthEast, Direction::NorthWest];
    let rows = axes.into_iter().flat_map(move |along| {
        let ends = std::iter::successors(cell.neighbour(along), move |end| end.neighbour(along));
        ends.take(usize::from(MOST_MARBLES) - 1)
    });
    let broadsides = rows.map(move |last| Move::Broadside { first: cell, last, direction });
    std::iter::once(Move::InLine { rear: cell, direction }).chain(broadsides)
}
