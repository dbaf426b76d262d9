//! What is to be said about a grid while it is being laid: every line with its sum, what is wrong and why;
//! and in Classic, what a play would be worth.

use dohyo_sumoku::{Cell, Classic, Fault, Grid, Illegal, Key, Line, Play, Score, Terms, Way};

/// A line with what is to be said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noted {
    /// The line.
    pub line: Line,
    /// What is wrong with it.
    pub fault: Option<Fault>,
}

impl Noted {
    /// The place after its last tile, which is free.
    pub fn end(&self) -> Cell {
        self.line.start.along(self.line.way, self.line.tiles.len() as i16)
    }
}

/// A grid, looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// Its lines; in Classic those with a new tile.
    pub lines: Vec<Noted>,
    /// Whether all tiles touch each other.
    pub connected: bool,
    /// How many tiles lie.
    pub laid: usize,
}

impl Survey {
    /// Looks at the lines that have a tile of one's own.
    pub fn of(fixed: &Grid, own: &Grid, key: Key, terms: Terms) -> Self {
        let all: Grid = fixed.iter().chain(own.iter()).collect();
        let has_own = |line: &Line| {
            (0..line.tiles.len() as i16).any(|step| own.get(line.start.along(line.way, step)).is_some())
        };
        let noted = |line: Line| Noted { fault: line.check(key, terms).err(), line };
        Self {
            lines: all.lines().filter(has_own).map(noted).collect(),
            connected: all.is_connected(),
            laid: all.len(),
        }
    }

    /// The lines that are wrong.
    pub fn wrong(&self) -> impl Iterator<Item = &Noted> {
        self.lines.iter().filter(|noted| noted.fault.is_some())
    }

    /// Whether what lies is a Sumoku.
    pub fn is_right(&self) -> bool {
        self.laid > 1 && self.connected && self.wrong().next().is_none()
    }
}

/// Why tiles that lie on the table are not a play yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unready {
    /// None lies.
    Nothing,
    /// They are not in one row or column.
    NotInLine,
    /// There is a gap between them.
    Gap,
}

/// What the tiles that lie would come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Preview {
    /// No play.
    Unready(Unready),
    /// A play that the rules refuse.
    Refused(Illegal),
    /// A play, and what it is worth.
    Ready(Play, Score),
}

/// The play that lays these tiles on a grid. The first of a game lies wherever the player began; the rules
/// have it begin at the origin.
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
    /// What the tiles that lie would come to in a game.
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
    fn tiles_on_the_table_become_a_play() {
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
            let text = play.map(|play| dohyo_sumoku::Action::Play(play).to_string());
            assert_eq!(text, expected.map(str::to_owned), "{own}");
        }
    }

    #[test]
    fn the_preview_says_what_a_play_is_worth() {
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
