//! The identity of marbles. A board only says which cells are taken; a drawing in which marbles glide must know which
//! marble moved where.

use dohyo_abalone::{Board, Cell, Colour, Direction, Effect};

/// A marble, from the start of the game to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marble {
    /// The identity of the marble.
    pub id: u32,
    /// The colour.
    pub colour: Colour,
    /// The place.
    pub place: Place,
}

/// The place of a marble.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// On a cell.
    On(Cell),
    /// Pushed off from a cell at the edge.
    Off(Cell, Direction),
}

/// All marbles that are, or were, on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marbles {
    all: Vec<Marble>,
    next: u32,
}

impl Marbles {
    /// Returns all marbles in the order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = Marble> + '_ {
        self.all.iter().copied()
    }

    /// Follows the game to another board. If one of `moves` leads there, forwards or backwards, marbles move along it.
    /// Otherwise those that stay keep their places, and the others go to the nearest free cells of their colour.
    pub fn follow(&mut self, board: &Board, moves: &[&Effect]) {
        if self.shows(board) {
            return;
        }
        for effect in moves {
            for step in [forwards, backwards] {
                let mut trial = self.clone();
                for marble in &mut trial.all {
                    marble.place = step(marble.place, effect);
                }
                if trial.shows(board) {
                    *self = trial;
                    return;
                }
            }
        }
        self.deal(board);
    }

    fn shows(&self, board: &Board) -> bool {
        let mut shown = Board::EMPTY;
        for marble in &self.all {
            if let Place::On(cell) = marble.place {
                if shown.get(cell).is_some() {
                    return false;
                }
                shown.set(cell, Some(marble.colour));
            }
        }
        shown == *board
    }

    fn deal(&mut self, board: &Board) {
        let mut free: Vec<(Cell, Colour)> =
            Cell::ALL.into_iter().filter_map(|cell| Some((cell, board.get(cell)?))).collect();
        let (mut kept, mut loose) = (Vec::new(), Vec::new());
        for marble in self.all.drain(..) {
            let here = free
                .iter()
                .position(|&(cell, colour)| marble.place == Place::On(cell) && marble.colour == colour);
            match here {
                Some(index) => {
                    free.swap_remove(index);
                    kept.push(marble);
                }
                None => loose.push(marble),
            }
        }
        for (cell, colour) in free {
            let nearest = loose
                .iter()
                .enumerate()
                .filter(|(_, marble)| marble.colour == colour)
                .min_by_key(|(_, marble)| distance(marble.place, cell))
                .map(|(index, _)| index);
            let id = if let Some(index) = nearest {
                loose.swap_remove(index).id
            } else {
                self.next += 1;
                self.next
            };
            kept.push(Marble { id, colour, place: Place::On(cell) });
        }
        // A change in the order of drawn elements would make the browser restart their motion.
        kept.sort_by_key(|marble| marble.id);
        self.all = kept;
    }
}

fn forwards(place: Place, effect: &Effect) -> Place {
    let Place::On(cell) = place else { return place };
    if !effect.moved.contains(&cell) && !effect.pushed.contains(&cell) {
        return place;
    }
    cell.neighbour(effect.direction).map_or(Place::Off(cell, effect.direction), Place::On)
}

fn backwards(place: Place, effect: &Effect) -> Place {
    let cell = match place {
        Place::On(cell) => match cell.neighbour(effect.direction.opposite()) {
            Some(before) => before,
            None => return place,
        },
        Place::Off(cell, direction) if direction == effect.direction && effect.ejected == Some(cell) => cell,
        Place::Off(..) => return place,
    };
    if effect.moved.contains(&cell) || effect.pushed.contains(&cell) { Place::On(cell) } else { place }
}

fn distance(place: Place, to: Cell) -> u8 {
    let (Place::On(from) | Place::Off(from, _)) = place;
    let (rows, digits) = (from.row() as i8 - to.row() as i8, from.digit() as i8 - to.digit() as i8);
    rows.unsigned_abs().max(digits.unsigned_abs()).max((rows - digits).unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abalone::{cell, cells};

    fn board(black: &str, white: &str) -> Board {
        let mut board = Board::EMPTY;
        for (text, colour) in [(black, Colour::Black), (white, Colour::White)] {
            for cell in cells(text) {
                board.set(cell, Some(colour));
            }
        }
        board
    }

    fn place(marbles: &Marbles, id: u32) -> Place {
        marbles.iter().find(|marble| marble.id == id).expect("a marble").place
    }

    fn on(marbles: &Marbles, text: &str) -> u32 {
        marbles.iter().find(|marble| marble.place == Place::On(cell(text))).expect(text).id
    }

    /// Three black marbles push two white ones, of which the first leaves the board.
    fn push() -> (Board, Board, Effect) {
        let effect = Effect {
            by: Colour::Black,
            direction: Direction::East,
            moved: cells("e5 e6 e7"),
            pushed: cells("e8 e9"),
            ejected: Some(cell("e9")),
        };
        (board("e5 e6 e7", "e8 e9 a1"), board("e6 e7 e8", "e9 a1"), effect)
    }

    #[test]
    fn a_push_moves_every_marble_by_one() {
        let (before, after, effect) = push();
        let mut marbles = Marbles::default();
        marbles.follow(&before, &[]);
        let [rear, front, pushed, off, still] = ["e5", "e7", "e8", "e9", "a1"].map(|at| on(&marbles, at));
        marbles.follow(&after, &[&effect]);
        let places = [rear, front, pushed, off, still].map(|id| place(&marbles, id));
        let expected = [
            Place::On(cell("e6")),
            Place::On(cell("e8")),
            Place::On(cell("e9")),
            Place::Off(cell("e9"), Direction::East),
            Place::On(cell("a1")),
        ];
        assert_eq!(places, expected);
        // Back again, including the ejected marble.
        marbles.follow(&before, &[&effect]);
        assert_eq!(
            [rear, front, pushed, off, still],
            ["e5", "e7", "e8", "e9", "a1"].map(|at| on(&marbles, at))
        );
    }

    #[test]
    fn marbles_that_stay_keep_their_identity() {
        let (before, _, effect) = push();
        let mut marbles = Marbles::default();
        marbles.follow(&before, &[]);
        let still = on(&marbles, "a1");
        let elsewhere = board("c3 c4", "a1 i9 i8 i7");
        marbles.follow(&elsewhere, &[&effect]);
        assert!(marbles.shows(&elsewhere));
        assert_eq!(on(&marbles, "a1"), still);
        let ids: Vec<_> = marbles.iter().map(|marble| marble.id).collect();
        assert!(ids.is_sorted_by(|a, b| a < b), "{ids:?}");
    }

    #[test]
    fn the_same_board_changes_nothing() {
        let (before, _, effect) = push();
        let mut marbles = Marbles::default();
        marbles.follow(&before, &[]);
        let kept = marbles.clone();
        marbles.follow(&before, &[&effect]);
        assert_eq!(marbles, kept);
    }
}
