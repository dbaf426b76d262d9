//! How a player says which move they mean: pick a line of one to three marbles, then a direction, by
//! clicks, by sweeping over the marbles, or from the keyboard.
//!
//! This holds no rules. It is told which marbles may be picked and which moves are legal, and answers
//! with the move that is meant, legal or not; why a move is refused is for the rules to say.

use dohyo_abalone::{Cell, Direction, Move};

/// The most marbles one can pick.
const LONGEST: usize = 3;

/// What there is to choose from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offer {
    /// The cells of the marbles that may be picked.
    pub own: Vec<Cell>,
    /// The moves that may be played.
    pub legal: Vec<Move>,
}

impl Offer {
    fn owns(&self, cell: Cell) -> bool {
        self.own.contains(&cell)
    }

    /// The first cell past the own marbles that stand in a row from `rear` on.
    fn past_run(&self, rear: Cell, direction: Direction) -> Option<Cell> {
        let mut cell = rear;
        while self.owns(cell) {
            cell = cell.neighbour(direction)?;
        }
        Some(cell)
    }
}

/// What an input came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// The selection may have changed; nothing is to be done.
    Nothing,
    /// This legal move is meant.
    Play(Move),
    /// This move is meant, and it is not among the legal ones.
    Impossible(Move),
    /// No move can be meant; this is why.
    Unclear(Unclear),
}

/// Why an input cannot mean any move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unclear {
    /// Nothing is picked yet, and there is no own marble here.
    PickFirst {
        /// What was touched.
        cell: Cell,
    },
    /// More than three marbles.
    TooMany,
    /// The marbles do not stand side by side in one line.
    NotInLine,
    /// The cell is not next to what is picked.
    TooFar {
        /// What was touched.
        cell: Cell,
    },
    /// Two sideways moves lead to this cell; an arrow says which.
    TwoWays {
        /// What was touched.
        cell: Cell,
    },
}

/// A direction in which the selection can go, and where its arrow stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The move it stands for.
    pub action: Move,
    /// The cell that chooses it and nothing else.
    pub at: Cell,
}

/// The marbles picked so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// One to three cells side by side in one line, from one end to the other; empty if none is picked.
    line: Vec<Cell>,
    /// A pointer that is down: where it went down and where it is.
    sweep: Option<(Cell, Cell)>,
}

impl Selection {
    /// The marbles picked, and while sweeping those that would be.
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

    /// Whether nothing is picked.
    pub fn is_empty(&self) -> bool {
        self.line.is_empty()
    }

    /// Whether a pointer is down on the board.
    pub fn is_sweeping(&self) -> bool {
        self.sweep.is_some()
    }

    /// Lets go of everything.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Picks these marbles, as a list of moves or a hint would.
    pub fn set(&mut self, line: Vec<Cell>) {
        *self = Self { line, sweep: None };
    }

    /// Where the selection can go.
    pub fn targets(&self, offer: &Offer) -> Vec<Target> {
        let ways = Direction::ALL.into_iter().filter_map(|direction| {
            let action = self.meant(direction)?;
            let at = self.handle(direction, offer)?;
            offer.legal.contains(&action).then_some(Target { action, at })
        });
        ways.collect()
    }

    /// A pointer goes down on a cell.
    pub fn press(&mut self, cell: Cell) {
        self.sweep = Some((cell, cell));
    }

    /// The pointer that is down moves over a cell.
    pub fn over(&mut self, cell: Cell) {
        if let Some((_, over)) = &mut self.sweep {
            *over = cell;
        }
    }

    /// The pointer goes up, over a cell or beside the board.
    pub fn release(&mut self, cell: Option<Cell>, offer: &Offer) -> Said {
        let Some((from, _)) = self.sweep.take() else { return Said::Nothing };
        let Some(to) = cell else { return Said::Nothing };
        if from == to {
            return self.activate(to, offer);
        }
        if self.line.len() > 1 && self.line.contains(&from) {
            return self.drag_line(from, to, offer);
        }
        if !offer.owns(from) {
            return Said::Nothing;
        }
        self.line = vec![from];
        let Some((direction, distance)) = from.line_to(to) else {
            return Said::Unclear(Unclear::NotInLine);
        };
        if offer.past_run(from, direction) == Some(to) {
            return self.choose(direction, offer);
        }
        match row(from, to) {
            Some(row) if row.iter().all(|&cell| offer.owns(cell)) => {
                if row.len() > LONGEST {
                    return Said::Unclear(Unclear::TooMany);
                }
                self.line = row;
                Said::Nothing
            }
            _ if distance > 1 && offer.owns(to) => Said::Unclear(Unclear::NotInLine),
            _ => Said::Unclear(Unclear::TooFar { cell: to }),
        }
    }

    /// Drags the picked line by one of its marbles.
    fn drag_line(&mut self, from: Cell, to: Cell, offer: &Offer) -> Said {
        if self.line.contains(&to) {
            if let Some(row) = row(from, to) {
                self.line = row;
            }
            return Said::Nothing;
        }
        match from.line_to(to) {
            Some((direction, 1)) => self.choose(direction, offer),
            // From the rear marble over the others to the cell ahead of them.
            Some((direction, _))
                if self.is_along(direction)
                    && to.neighbour(direction.opposite()).is_some_and(|last| {
                        self.line.contains(&last) || offer.past_run(from, direction) == Some(to)
                    }) =>
            {
                self.choose(direction, offer)
            }
            _ => Said::Unclear(Unclear::TooFar { cell: to }),
        }
    }

    /// A click on a cell, or Enter with the focus on it.
    pub fn activate(&mut self, cell: Cell, offer: &Offer) -> Said {
        self.sweep = None;
        if offer.owns(cell) {
            return self.pick(cell, offer);
        }
        if self.line.is_empty() {
            return Said::Unclear(Unclear::PickFirst { cell });
        }
        let ways: Vec<_> =
            Direction::ALL.into_iter().filter(|&way| self.reaches(way, offer).contains(&cell)).collect();
        let legal: Vec<_> = ways.iter().copied().filter(|&way| self.is_legal(way, offer)).collect();
        let handles: Vec<_> =
            legal.iter().copied().filter(|&way| self.handle(way, offer) == Some(cell)).collect();
        match (&legal[..], &handles[..], &ways[..]) {
            (&[only], _, _) | (_, &[only], _) => self.choose(only, offer),
            ([], _, &[way, ..]) => self.choose(way, offer),
            ([], _, []) => Said::Unclear(Unclear::TooFar { cell }),
            _ => Said::Unclear(Unclear::TwoWays { cell }),
        }
    }

    fn pick(&mut self, cell: Cell, offer: &Offer) -> Said {
        if self.line.contains(&cell) {
            self.line = if self.line.len() == 1 { Vec::new() } else { vec![cell] };
            return Said::Nothing;
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
                    return Said::Unclear(Unclear::TooMany);
                }
                self.line = row;
            }
            _ => self.line = vec![cell],
        }
        Said::Nothing
    }

    /// Says the direction in which the selection shall go.
    pub fn choose(&mut self, direction: Direction, offer: &Offer) -> Said {
        let Some(action) = self.meant(direction) else { return Said::Nothing };
        if offer.legal.contains(&action) {
            self.clear();
            return Said::Play(action);
        }
        Said::Impossible(action)
    }

    /// The move that this selection and a direction mean.
    fn meant(&self, direction: Direction) -> Option<Move> {
        let (&first, &last) = (self.line.first()?, self.line.last()?);
        if !self.is_along(direction) {
            return Some(Move::broadside(first, last, direction));
        }
        let forwards = first.line_to(last).is_none_or(|(along, _)| along == direction);
        Some(Move::InLine { rear: if forwards { first } else { last }, direction })
    }

    /// Whether going that way is going along the line; for one marble, any way is.
    fn is_along(&self, direction: Direction) -> bool {
        match self.line[..] {
            [first, .., last] => first.line_to(last).is_some_and(|(along, _)| along.is_parallel(direction)),
            _ => true,
        }
    }

    fn is_legal(&self, direction: Direction, offer: &Offer) -> bool {
        self.meant(direction).is_some_and(|action| offer.legal.contains(&action))
    }

    /// The cells that a move in that direction would enter or push.
    fn reaches(&self, direction: Direction, offer: &Offer) -> Vec<Cell> {
        match self.meant(direction) {
            Some(Move::InLine { rear, direction }) => offer.past_run(rear, direction).into_iter().collect(),
            Some(Move::Broadside { .. }) => {
                self.line.iter().filter_map(|cell| cell.neighbour(direction)).collect()
            }
            None => Vec::new(),
        }
    }

    /// The cell that means this direction and no other: of the cells a broadside enters, the one that
    /// the other sideways direction on the same side does not enter.
    fn handle(&self, direction: Direction, offer: &Offer) -> Option<Cell> {
        let (&first, &last) = (self.line.first()?, self.line.last()?);
        if self.is_along(direction) {
            return self.reaches(direction, offer).first().copied();
        }
        let (along, _) = first.line_to(last)?;
        // Sideways directions are one or two sixths of a turn away from the line's own.
        let sixths = (direction.index() + 6 - along.index()) % 6;
        let leading = if matches!(sixths, 1 | 5) { last } else { first };
        leading.neighbour(direction)
    }
}

/// The cells from one to another, if both lie on one line.
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

    fn cell(text: &str) -> Cell {
        text.parse().expect(text)
    }

    fn cells(text: &str) -> Vec<Cell> {
        text.split_whitespace().map(cell).collect()
    }

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

    /// Clicks the cells one after the other; gives what the last click came to and what is picked then.
    fn click(clicks: &str) -> (Said, Vec<Cell>) {
        let (mut selection, offer) = (Selection::default(), offer());
        let said = cells(clicks).into_iter().map(|cell| selection.activate(cell, &offer)).last();
        (said.expect("a click"), selection.line)
    }

    fn sweep(picked: &str, from: &str, to: &str) -> (Said, Vec<Cell>) {
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
            assert_eq!(click(clicks), (Said::Nothing, cells(picked)), "{clicks}");
        }
        assert_eq!(click("a1 a2 a3 a4").0, Said::Unclear(Unclear::TooMany));
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
            // Only one sideways move is legal there, so the shared cell is clear enough.
            ("c3 c4 c5 d4", broadside("c5", Direction::NorthWest)),
        ] {
            let expected =
                if offer().legal.contains(&action) { Said::Play(action) } else { Said::Impossible(action) };
            assert_eq!(click(clicks).0, expected, "{clicks}");
        }
    }

    #[test]
    fn an_impossible_move_keeps_the_selection() {
        let (said, picked) = click("c3 d3");
        assert_eq!(said, Said::Impossible(in_line("c3", Direction::NorthWest)));
        assert_eq!(picked, cells("c3"));
    }

    #[test]
    fn what_cannot_be_meant_is_said() {
        for (clicks, why) in [
            ("e5", Unclear::PickFirst { cell: cell("e5") }),
            ("c3 e5", Unclear::TooFar { cell: cell("e5") }),
            ("c3 c4 d4", Unclear::TwoWays { cell: cell("d4") }),
        ] {
            assert_eq!(click(clicks).0, Said::Unclear(why), "{clicks}");
        }
    }

    #[test]
    fn sweeps_pick_and_push() {
        for (picked, from, to, said, left) in [
            ("", "a1", "c3", Said::Nothing, "a1 b2 c3"),
            ("", "a1", "d4", Said::Play(in_line("a1", Direction::NorthEast)), ""),
            ("", "c4", "d5", Said::Play(in_line("c4", Direction::NorthEast)), ""),
            ("", "a1", "a4", Said::Unclear(Unclear::TooMany), "a1"),
            ("", "a1", "c4", Said::Unclear(Unclear::NotInLine), "a1"),
            ("", "e5", "e6", Said::Nothing, ""),
            (
                "c3 c4",
                "c4",
                "d5",
                Said::Play(Move::broadside(cell("c3"), cell("c4"), Direction::NorthEast)),
                "",
            ),
            (
                "c3 c4",
                "c3",
                "d4",
                Said::Play(Move::broadside(cell("c3"), cell("c4"), Direction::NorthEast)),
                "",
            ),
            ("c3 c4 c5", "c3", "c6", Said::Play(in_line("c3", Direction::East)), ""),
            ("c3 c4", "c3", "e5", Said::Unclear(Unclear::TooFar { cell: cell("e5") }), "c3 c4"),
        ] {
            assert_eq!(sweep(picked, from, to), (said, cells(left)), "{picked}: {from} to {to}");
        }
    }

    #[test]
    fn letting_go_beside_the_board_changes_nothing() {
        let mut selection = Selection::default();
        selection.press(cell("a1"));
        assert_eq!(selection.release(None, &offer()), Said::Nothing);
        assert!(selection.is_empty() && !selection.is_sweeping());
    }

    #[test]
    fn a_sweep_shows_what_it_would_take() {
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
            assert_eq!(selection.activate(target.at, &offer()), Said::Play(target.action));
        }
    }
}
