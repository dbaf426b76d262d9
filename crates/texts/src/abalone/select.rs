//! What a player means by an input: a line of one to three marbles and a direction, chosen by clicks, by sweeping over
//! the marbles, or with keys.
//!
//! It holds no rules. It is told which marbles may be picked and which moves are legal, and returns the move that is
//! meant, legal or not. The rules say why a move is refused.

use dohyo_abalone::{Abalone, Cell, Direction, Move};

/// The maximum number of marbles that can be picked.
const LONGEST: usize = 3;

/// What may be chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offer {
    /// The cells of the marbles that may be picked.
    pub own: Vec<Cell>,
    /// The legal moves.
    pub legal: Vec<Move>,
}

impl Offer {
    /// Returns what may be chosen in a position.
    pub fn of(game: &Abalone) -> Self {
        let situation = game.situation();
        Self { own: situation.board.marbles(situation.to_move).collect(), legal: game.legal_moves() }
    }

    fn owns(&self, cell: Cell) -> bool {
        self.own.contains(&cell)
    }

    /// Returns the first cell past the row of own marbles that begins at `rear`.
    fn past_run(&self, rear: Cell, direction: Direction) -> Option<Cell> {
        let mut cell = rear;
        while self.owns(cell) {
            cell = cell.neighbour(direction)?;
        }
        Some(cell)
    }
}

/// The meaning of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meant {
    /// No move; the selection may have changed.
    Nothing,
    /// A legal move.
    Play(Move),
    /// A move that is not legal.
    Impossible(Move),
    /// No clear move.
    Unclear(Unclear),
}

/// Why an input means no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unclear {
    /// Nothing is picked, and the cell has no own marble.
    PickFirst {
        /// The cell that was touched.
        cell: Cell,
    },
    /// More than three marbles were picked.
    TooMany,
    /// The marbles do not stand side by side in one line.
    NotInLine,
    /// The cell is not next to the picked marbles.
    TooFar {
        /// The cell that was touched.
        cell: Cell,
    },
    /// Two sideways moves lead to the cell. The arrows tell them apart.
    TwoWays {
        /// The cell that was touched.
        cell: Cell,
    },
}

/// A move of the selection, and where its arrow stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The move.
    pub action: Move,
    /// The cell that means this move and no other.
    pub at: Cell,
}

/// The picked marbles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Up to three adjacent cells in line, from one end to the other.
    line: Vec<Cell>,
    /// The cells where a pointer went down and where it is now.
    sweep: Option<(Cell, Cell)>,
}

impl Selection {
    /// Returns the picked marbles, or those that the current sweep would pick.
    pub fn shown(&self, offer: &Offer) -> Vec<Cell> {
        match self.sweep {
            Some((from, over)) if !self.line.contains(&from) && offer.owns(from) => {
                let swept = row(from, over).filter(|row| row.iter().all(|&cell| offer.owns(cell)));
                let run = swept.or_else(|| {
                    let (direction, _) = from.line_to(over)?;
                    (offer.past_run(from, direction) == Some(over)).then_some(())?;
                    row(from, over.neighbour(direction.opposite())?)
                });
                run.filter(|row| row.len() <= LONGEST).unwrap_or_else(|| vec![from])
            }
            _ => self.line.clone(),
        }
    }

    /// Returns the picked marbles.
    pub fn cells(&self) -> &[Cell] {
        &self.line
    }

    /// Returns `true` if nothing is picked.
    pub fn is_empty(&self) -> bool {
        self.line.is_empty()
    }

    /// Returns `true` if a pointer is down on the board.
    pub fn is_sweeping(&self) -> bool {
        self.sweep.is_some()
    }

    /// Clears the selection.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Picks the marbles of `line`.
    pub fn set(&mut self, line: Vec<Cell>) {
        *self = Self { line, sweep: None };
    }

    /// Returns where the selection can go.
    pub fn targets(&self, offer: &Offer) -> Vec<Target> {
        let ways = Direction::ALL.into_iter().filter_map(|direction| {
            let action = self.meant(direction)?;
            let at = self.handle(direction, offer)?;
            offer.legal.contains(&action).then_some(Target { action, at })
        });
        ways.collect()
    }

    /// Handles a pointer that goes down on a cell.
    pub fn press(&mut self, cell: Cell) {
        self.sweep = Some((cell, cell));
    }

    /// Handles a pointer that moves over a cell while it is down.
    pub fn over(&mut self, cell: Cell) {
        if let Some((_, over)) = &mut self.sweep {
            *over = cell;
        }
    }

    /// Handles a pointer that goes up, over a cell or beside the board.
    pub fn release(&mut self, cell: Option<Cell>, offer: &Offer) -> Meant {
        let Some((from, _)) = self.sweep.take() else { return Meant::Nothing };
        let Some(to) = cell else { return Meant::Nothing };
        if from == to {
            return self.activate(to, offer);
        }
        if self.line.len() > 1 && self.line.contains(&from) {
            return self.drag_line(from, to, offer);
        }
        if !offer.owns(from) {
            return Meant::Nothing;
        }
        self.line = vec![from];
        let Some((direction, distance)) = from.line_to(to) else {
            return Meant::Unclear(Unclear::NotInLine);
        };
        if offer.past_run(from, direction) == Some(to) {
            return self.choose(direction, offer);
        }
        match row(from, to) {
            Some(row) if row.iter().all(|&cell| offer.owns(cell)) => {
                if row.len() > LONGEST {
                    return Meant::Unclear(Unclear::TooMany);
                }
                self.line = row;
                Meant::Nothing
            }
            _ if distance > 1 && offer.owns(to) => Meant::Unclear(Unclear::NotInLine),
            _ => Meant::Unclear(Unclear::TooFar { cell: to }),
        }
    }

    /// Drags the picked line by one of its marbles.
    fn drag_line(&mut self, from: Cell, to: Cell, offer: &Offer) -> Meant {
        if self.line.contains(&to) {
            if let Some(row) = row(from, to) {
                self.line = row;
            }
            return Meant::Nothing;
        }
        match from.line_to(to) {
            Some((direction, 1)) => self.choose(direction, offer),
            // From the rear marble to the cell ahead of the line.
            Some((direction, _))
                if self.is_along(direction)
                    && to.neighbour(direction.opposite()).is_some_and(|last| {
                        self.line.contains(&last) || offer.past_run(from, direction) == Some(to)
                    }) =>
            {
                self.choose(direction, offer)
            }
            _ => Meant::Unclear(Unclear::TooFar { cell: to }),
        }
    }

    /// Handles a click on a cell, or Enter with the focus on it.
    pub fn activate(&mut self, cell: Cell, offer: &Offer) -> Meant {
        self.sweep = None;
        if offer.owns(cell) {
            return self.pick(cell, offer);
        }
        if self.line.is_empty() {
            return Meant::Unclear(Unclear::PickFirst { cell });
        }
        let ways: Vec<_> =
            Direction::ALL.into_iter().filter(|&way| self.reaches(way, offer).contains(&cell)).collect();
        let legal: Vec<_> = ways.iter().copied().filter(|&way| self.is_legal(way, offer)).collect();
        let handles: Vec<_> =
            legal.iter().copied().filter(|&way| self.handle(way, offer) == Some(cell)).collect();
        match (&legal[..], &handles[..], &ways[..]) {
            (&[only], _, _) | (_, &[only], _) => self.choose(only, offer),
            ([], _, &[way, ..]) => self.choose(way, offer),
            ([], _, []) => Meant::Unclear(Unclear::TooFar { cell }),
            _ => Meant::Unclear(Unclear::TwoWays { cell }),
        }
    }

    fn pick(&mut self, cell: Cell, offer: &Offer) -> Meant {
        if self.line.contains(&cell) {
            self.line = if self.line.len() == 1 { Vec::new() } else { vec![cell] };
            return Meant::Nothing;
        }
        let longer = match (self.line.first(), self.line.last()) {
            (Some(&first), Some(&last)) => {
                let from = if reach(first, cell) >= reach(last, cell) { first } else { last };
                row(from, cell).filter(|row| self.line.iter().all(|cell| row.contains(cell)))
            }
            _ => None,
        };
        match longer {
            Some(row) if row.iter().all(|&cell| offer.owns(cell)) => {
                if row.len() > LONGEST {
                    return Meant::Unclear(Unclear::TooMany);
                }
                self.line = row;
            }
            _ => self.line = vec![cell],
        }
        Meant::Nothing
    }

    /// Returns the meaning of moving the selection in a direction.
    pub fn choose(&mut self, direction: Direction, offer: &Offer) -> Meant {
        let Some(action) = self.meant(direction) else { return Meant::Nothing };
        if offer.legal.contains(&action) {
            self.clear();
            return Meant::Play(action);
        }
        Meant::Impossible(action)
    }

    /// Returns the move of the selection in a direction.
    fn meant(&self, direction: Direction) -> Option<Move> {
        let (&first, &last) = (self.line.first()?, self.line.last()?);
        if !self.is_along(direction) {
            return Some(Move::broadside(first, last, direction));
        }
        let forwards = first.line_to(last).is_none_or(|(along, _)| along == direction);
        Some(Move::InLine { rear: if forwards { first } else { last }, direction })
    }

    /// Returns `true` if a direction is along the line. For a single marble every direction is.
    fn is_along(&self, direction: Direction) -> bool {
        match self.line[..] {
            [first, .., last] => first.line_to(last).is_some_and(|(along, _)| along.is_parallel(direction)),
            _ => true,
        }
    }

    fn is_legal(&self, direction: Direction, offer: &Offer) -> bool {
        self.meant(direction).is_some_and(|action| offer.legal.contains(&action))
    }

    /// Returns the cells that a move in a direction would enter or push.
    fn reaches(&self, direction: Direction, offer: &Offer) -> Vec<Cell> {
        match self.meant(direction) {
            Some(Move::InLine { rear, direction }) => offer.past_run(rear, direction).into_iter().collect(),
            Some(Move::Broadside { .. }) => {
                self.line.iter().filter_map(|cell| cell.neighbour(direction)).collect()
            }
            None => Vec::new(),
        }
    }

    /// Returns the cell that means a direction and no other: of the cells that a broadside enters, the one that the other
    /// broadside to the same side does not enter.
    fn handle(&self, direction: Direction, offer: &Offer) -> Option<Cell> {
        let (&first, &last) = (self.line.first()?, self.line.last()?);
        if self.is_along(direction) {
            return self.reaches(direction, offer).first().copied();
        }
        let (along, _) = first.line_to(last)?;
        // Sideways directions are one or two sixths of a turn from that of the line.
        let sixths = (direction.index() + 6 - along.index()) % 6;
        let leading = if matches!(sixths, 1 | 5) { last } else { first };
        leading.neighbour(direction)
    }
}

/// Returns the cells from one to another, if both lie on one line.
fn row(from: Cell, to: Cell) -> Option<Vec<Cell>> {
    if from == to {
        return Some(vec![from]);
    }
    let (direction, distance) = from.line_to(to)?;
    let cells = std::iter::successors(Some(from), |cell| cell.neighbour(direction));
    Some(cells.take(usize::from(distance) + 1).collect())
}

fn reach(from: Cell, to: Cell) -> u8 {
    from.line_to(to).map_or(0, |(_, distance)| distance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abalone::{cell, cells};

    fn in_line(rear: &str, direction: Direction) -> Move {
        Move::InLine { rear: cell(rear), direction }
    }

    /// Black's side of the classical start, with some of its legal moves.
    fn offer() -> Offer {
        Offer {
            own: cells("a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 b6 c3 c4 c5"),
            legal: vec![
                in_line("a1", Direction::NorthEast),
                in_line("a3", Direction::NorthEast),
                in_line("c5", Direction::East),
                in_line("c3", Direction::East),
                in_line("c5", Direction::West),
                in_line("c4", Direction::West),
                in_line("c3", Direction::West),
                in_line("c4", Direction::NorthEast),
                Move::broadside(cell("c3"), cell("c4"), Direction::NorthEast),
                Move::broadside(cell("c3"), cell("c4"), Direction::NorthWest),
                Move::broadside(cell("c3"), cell("c5"), Direction::NorthWest),
            ],
        }
    }

    /// Clicks cells one after the other. Returns the meaning of the last click, and the picked marbles.
    fn click(clicks: &str) -> (Meant, Vec<Cell>) {
        let (mut selection, offer) = (Selection::default(), offer());
        let said = cells(clicks).into_iter().map(|cell| selection.activate(cell, &offer)).last();
        (said.expect("a click"), selection.line)
    }

    fn sweep(picked: &str, from: &str, to: &str) -> (Meant, Vec<Cell>) {
        let (mut selection, offer) = (Selection::default(), offer());
        selection.set(cells(picked));
        selection.press(cell(from));
        selection.over(cell(to));
        let said = selection.release(Some(cell(to)), &offer);
        (said, selection.line)
    }

    #[test]
    fn clicks_pick_lines() {
        for (clicks, picked) in [
            ("c3", "c3"),
            ("c3 c3", ""),
            ("c3 c4", "c3 c4"),
            ("c3 c4 c5", "c3 c4 c5"),
            ("c4 c5 c3", "c5 c4 c3"),
            ("c3 c5", "c3 c4 c5"),
            ("c3 c4 c5 c4", "c4"),
            ("c3 a5", "a5"),
            ("c3 c4 b3", "b3"),
            ("a1 b2 c3", "a1 b2 c3"),
        ] {
            assert_eq!(click(clicks), (Meant::Nothing, cells(picked)), "{clicks}");
        }
        assert_eq!(click("a1 a2 a3 a4").0, Meant::Unclear(Unclear::TooMany));
    }

    #[test]
    fn a_click_beyond_the_selection_is_a_move() {
        let broadside = |last: &str, direction| Move::broadside(cell("c3"), cell(last), direction);
        for (clicks, action) in [
            ("a1 d4", in_line("a1", Direction::NorthEast)),
            ("a1 b2 d4", in_line("a1", Direction::NorthEast)),
            ("c3 c4 c6", in_line("c3", Direction::East)),
            ("c3 c4 c2", in_line("c4", Direction::West)),
            ("c3 c4 d5", broadside("c4", Direction::NorthEast)),
            ("c3 c4 d3", broadside("c4", Direction::NorthWest)),
            // Only one sideways move is legal, so the shared cell means it.
            ("c3 c4 c5 d4", broadside("c5", Direction::NorthWest)),
        ] {
            let expected =
                if offer().legal.contains(&action) { Meant::Play(action) } else { Meant::Impossible(action) };
            assert_eq!(click(clicks).0, expected, "{clicks}");
        }
    }

    #[test]
    fn an_impossible_move_keeps_the_selection() {
        let (said, picked) = click("c3 d3");
        assert_eq!(said, Meant::Impossible(in_line("c3", Direction::NorthWest)));
        assert_eq!(picked, cells("c3"));
    }

    #[test]
    fn unclear_clicks_have_a_reason() {
        for (clicks, why) in [
            ("e5", Unclear::PickFirst { cell: cell("e5") }),
            ("c3 e5", Unclear::TooFar { cell: cell("e5") }),
            ("c3 c4 d4", Unclear::TwoWays { cell: cell("d4") }),
        ] {
            assert_eq!(click(clicks).0, Meant::Unclear(why), "{clicks}");
        }
    }

    #[test]
    fn sweeps_pick_and_move() {
        for (picked, from, to, said, left) in [
            ("", "a1", "c3", Meant::Nothing, "a1 b2 c3"),
            ("", "a1", "d4", Meant::Play(in_line("a1", Direction::NorthEast)), ""),
            ("", "c4", "d5", Meant::Play(in_line("c4", Direction::NorthEast)), ""),
            ("", "a1", "a4", Meant::Unclear(Unclear::TooMany), "a1"),
            ("", "a1", "c4", Meant::Unclear(Unclear::NotInLine), "a1"),
            ("", "e5", "e6", Meant::Nothing, ""),
            (
                "c3 c4",
                "c4",
                "d5",
                Meant::Play(Move::broadside(cell("c3"), cell("c4"), Direction::NorthEast)),
                "",
            ),
            (
                "c3 c4",
                "c3",
                "d4",
                Meant::Play(Move::broadside(cell("c3"), cell("c4"), Direction::NorthEast)),
                "",
            ),
            ("c3 c4 c5", "c3", "c6", Meant::Play(in_line("c3", Direction::East)), ""),
            ("c3 c4", "c3", "e5", Meant::Unclear(Unclear::TooFar { cell: cell("e5") }), "c3 c4"),
        ] {
            assert_eq!(sweep(picked, from, to), (said, cells(left)), "{picked}: {from} to {to}");
        }
    }

    #[test]
    fn a_release_beside_the_board_changes_nothing() {
        let mut selection = Selection::default();
        selection.press(cell("a1"));
        assert_eq!(selection.release(None, &offer()), Meant::Nothing);
        assert!(selection.is_empty() && !selection.is_sweeping());
    }

    #[test]
    fn a_sweep_shows_what_it_would_pick() {
        let mut selection = Selection::default();
        for (from, over, shown) in
            [("a1", "b2", "a1 b2"), ("a1", "d4", "a1 b2 c3"), ("a1", "a5", "a1"), ("c3", "c3", "c3")]
        {
            selection.press(cell(from));
            selection.over(cell(over));
            assert_eq!(selection.shown(&offer()), cells(shown), "{from} over {over}");
        }
    }

    #[test]
    fn every_target_has_a_cell_of_its_own() {
        let mut selection = Selection::default();
        selection.set(cells("c3 c4"));
        let targets = selection.targets(&offer());
        let at: Vec<_> = targets.iter().map(|target| target.at.to_string()).collect();
        assert_eq!(at, ["c6", "d5", "d3", "c2"]);
        for target in targets {
            let mut selection = selection.clone();
            assert_eq!(selection.activate(target.at, &offer()), Meant::Play(target.action));
        }
    }
}
