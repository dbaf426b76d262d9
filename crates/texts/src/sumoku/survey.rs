//! The lines of a grid with their sums and faults, and in Classic the value of a play.

use dohyo_sumoku::{Cell, Classic, Fault, Grid, Illegal, Key, Laid, Line, Play, Score, Terms, Way};

/// A line and its fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noted {
    /// The line, its sixes turned the way it reads them.
    pub line: Line,
    /// The fault, if it has one.
    pub fault: Option<Fault>,
}

impl Noted {
    /// Returns the free cell after its last tile.
    pub fn end(&self) -> Cell {
        self.line.start.along(self.line.way, self.line.tiles.len() as i16)
    }
}

/// The lines of a grid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// The lines with an own tile.
    pub lines: Vec<Noted>,
    /// Whether all tiles are connected.
    pub connected: bool,
    /// The number of tiles.
    pub laid: usize,
}

impl Survey {
    /// Returns the lines that have an own tile.
    pub fn of(fixed: &Grid, own: &Grid, key: Key, terms: Terms) -> Self {
        let all: Grid = fixed.iter().chain(own.iter()).collect();
        let has_own = |line: &Line| line.cells().any(|cell| own.get(cell).is_some());
        let noted =
            |line: Line| Noted { fault: line.check(key, terms).err(), line: line.as_read(key, terms) };
        Self {
            lines: all.lines().filter(has_own).map(noted).collect(),
            connected: all.is_connected(),
            laid: all.len(),
        }
    }

    /// Returns the wrong lines.
    pub fn wrong(&self) -> impl Iterator<Item = &Noted> {
        self.lines.iter().filter(|noted| noted.fault.is_some())
    }

    /// Returns `true` if the grid is a Sumoku.
    pub fn is_right(&self) -> bool {
        self.laid > 1 && self.connected && self.wrong().next().is_none()
    }
}

/// Where a cell is, seen from a tile beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Side {
    Left,
    Right,
    Above,
    Below,
}

/// Returns a tile beside `cell`, and on which side of it the cell is.
pub fn beside(grid: &Grid, cell: Cell) -> Option<(Side, Laid)> {
    let sides = [Side::Right, Side::Left, Side::Below, Side::Above];
    cell.neighbours().into_iter().zip(sides).find_map(|(at, side)| Some((side, grid.get(at)?)))
}

/// Why laid tiles are no play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unready {
    /// No tile is laid.
    Nothing,
    /// They are not in one row or column.
    NotInLine,
    /// There is a gap between them.
    Gap,
}

/// The play that the laid tiles make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Preview {
    /// No play.
    Unready(Unready),
    /// A play that the rules refuse.
    Refused(Illegal),
    /// A play, and its score.
    Ready(Play, Score),
}

/// Returns the play that lays the tiles of `own` on a grid. The first play of a game is moved to the origin.
///
/// # Errors
///
/// Returns what is missing if `own` is empty, has a gap, or does not lie in one row or column.
pub fn play_of(grid: &Grid, own: &Grid) -> Result<Play, Unready> {
    let cells: Vec<Cell> = own.iter().map(|(cell, _)| cell).collect();
    let (&first, &last) = cells.first().zip(cells.last()).ok_or(Unready::Nothing)?;
    let way = if first.y == last.y {
        Way::Across
    } else if cells.iter().all(|cell| cell.x == first.x) {
        Way::Down
    } else {
        return Err(Unready::NotInLine);
    };
    let reaches = (0..).map(|step| first.along(way, step)).take_while(|&cell| cell != last);
    if reaches.into_iter().any(|cell| grid.get(cell).is_none() && own.get(cell).is_none()) {
        return Err(Unready::Gap);
    }
    let start = if grid.is_empty() { Cell::at(0, 0) } else { first };
    Ok(Play { start, way, tiles: own.iter().map(|(_, laid)| laid).collect() })
}

impl Preview {
    /// Returns the play that the tiles of `own` make.
    pub fn of(classic: &Classic, own: &Grid, terms: Terms) -> Self {
        match play_of(classic.grid(), own) {
            Err(unready) => Self::Unready(unready),
            Ok(play) => match classic.judge(&play, terms) {
                Err(why) => Self::Refused(why),
                Ok(score) => Self::Ready(play, score),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use dohyo_core::{Options, Setup as _};
    use dohyo_sumoku::Sumoku;

    use super::*;

    fn grid(text: &str) -> Grid {
        text.parse().expect("a grid")
    }

    fn game() -> Sumoku {
        let position = "classic 5 | 0,0:3R 1,0:7G | 5B 6Y 1P 2O 8R 8G 7B 4Y ; 1R | bag 85 | 10 ; 0 | 1";
        Sumoku::from_position(position, &Options::new()).expect("a position")
    }

    #[test]
    fn laid_tiles_make_a_play() {
        for (on, own, expected) in [
            ("", "", Err(Unready::Nothing)),
            ("", "7,7:5R 7,8:5G", Ok("0,0,v: 5R 5G")),
            ("0,0:3R 1,0:7G", "2,0:5B 2,1:9Y 2,2:1P", Ok("2,0,v: 5B 9Y 1P")),
            ("0,0:3R 1,0:7G", "-1,0:1B 2,0:4P", Ok("-1,0,h: 1B 4P")),
            ("0,0:3R 1,0:7G", "0,1:2B", Ok("0,1,h: 2B")),
            ("0,0:3R 1,0:7G", "0,1:2B 2,1:2P", Err(Unready::Gap)),
            ("0,0:3R 1,0:7G", "0,1:2B 1,2:2P", Err(Unready::NotInLine)),
            ("0,0:3R 1,0:7G", "0,1:2B 1,1:2P 1,2:4Y", Err(Unready::NotInLine)),
        ] {
            let play = play_of(&grid(on), &grid(own));
            let text = play.map(|play| format!("{:#}", dohyo_sumoku::Action::Play(play)));
            assert_eq!(text, expected.map(str::to_owned), "{own}");
        }
    }

    #[test]
    fn the_preview_has_the_score() {
        let game = game();
        let classic = game.classic().expect("Classic");
        let preview = |own: &str| Preview::of(classic, &grid(own), game.terms());
        match preview("2,0:5B 2,1:9Y 2,2:1P") {
            Preview::Ready(_, score) => assert_eq!((score.points, score.lines.len()), (30, 2)),
            other => panic!("{other:?}"),
        }
        assert!(matches!(preview("2,0:4Y"), Preview::Refused(Illegal::Line { .. })));
        assert!(matches!(preview("2,0:5O"), Preview::Refused(Illegal::NotHeld { .. })));
        assert!(matches!(preview("9,9:5B"), Preview::Refused(Illegal::Apart)));
        assert_eq!(preview(""), Preview::Unready(Unready::Nothing));
    }

    #[test]
    fn a_cell_is_named_after_a_tile_beside_it() {
        let grid = grid("0,0:3R 1,0:7G");
        for (cell, side, number) in [
            (Cell::at(2, 0), Side::Right, 7),
            (Cell::at(-1, 0), Side::Left, 3),
            (Cell::at(1, 1), Side::Below, 7),
            (Cell::at(0, -1), Side::Above, 3),
        ] {
            let found = beside(&grid, cell).map(|(side, laid)| (side, laid.value()));
            assert_eq!(found, Some((side, number)), "{cell:?}");
        }
        assert_eq!(beside(&grid, Cell::at(5, 5)), None);
    }

    #[test]
    fn only_lines_with_a_new_tile_are_noted() {
        let game = game();
        let fixed = game.classic().expect("Classic").grid().clone();
        let key = Key::new(5).expect("a key");
        let survey = Survey::of(&fixed, &grid("1,1:8R 2,1:8G"), key, game.terms());
        let said: Vec<_> =
            survey.lines.iter().map(|noted| (noted.line.sum(), noted.fault.is_some(), noted.end())).collect();
        assert_eq!(said, [(15, false, Cell::at(1, 2)), (16, true, Cell::at(3, 1))]);
        assert!(survey.connected && !survey.is_right());
        let apart = Survey::of(&Grid::default(), &grid("0,0:5R 1,0:5G 5,5:1R"), key, game.terms());
        assert!(!apart.connected && apart.wrong().next().is_none() && !apart.is_right());
        assert!(Survey::of(&Grid::default(), &grid("0,0:5R 1,0:5G"), key, game.terms()).is_right());
        assert!(!Survey::default().is_right());
    }
}
