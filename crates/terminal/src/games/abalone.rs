//! Abalone in the terminal.

use dohyo_abalone::{Abalone, Board, Cell, Colour};
use dohyo_core::Seat;
use dohyo_games::{AnyAction, AnyGame};
use dohyo_texts::abalone::select::{Offer, Selection};
use dohyo_texts::abalone::spoken::{colour, heard};
use dohyo_texts::abalone::texts::rules::AbaloneRules;
use dohyo_texts::table::Intent;
use dohyo_texts::texts::{Lang, Texts};

use crate::playable::{Look, Playable, Row, Shown};
use crate::sketch::{Mark, Role, Sketch, Spot};

const ROWS: u8 = 9;
/// The distance between two cells, in columns.
const STEP: i32 = 4;

fn spot(cell: Cell) -> Spot {
    Spot(cell.index() as i32)
}

fn cell(spot: Spot) -> Option<Cell> {
    usize::try_from(spot.0).ok().and_then(|index| Cell::ALL.get(index).copied())
}

fn differing(one: &Board, other: &Board) -> Vec<Cell> {
    Cell::ALL.into_iter().filter(|&cell| one.get(cell) != other.get(cell)).collect()
}

fn row_name(row: u8) -> char {
    char::from(b'a' + row)
}

impl Playable for Abalone {
    fn to_any(&self) -> AnyGame {
        self.clone().into()
    }

    fn from_any(action: AnyAction) -> Option<Self::Action> {
        match action {
            AnyAction::Abalone(action) => Some(action),
            _ => None,
        }
    }

    fn notation(&self, t: &Texts) -> &'static str {
        match t.lang {
            Lang::En => {
                "Moves: a1b2 moves the line that begins at a1 towards b2. a1a3b2 moves the marbles from a1 to a3 sideways, the first of them to b2."
            }
            Lang::Fr => {
                "Coups : a1b2 déplace la ligne qui commence en a1 vers b2. a1a3b2 déplace les billes de a1 à a3 en flèche, la première vers b2."
            }
        }
    }

    fn rules(t: &Texts) -> Vec<(&'static str, String)> {
        let told = t.lang.of::<AbaloneRules>();
        let sections = [&told.board, &told.moving, &told.sumito, &told.blocked, &told.end, &told.tips];
        let first = std::iter::once((told.title, told.lead.to_owned()));
        first.chain(sections.into_iter().map(|section| (section.title, section.text.to_owned()))).collect()
    }

    fn letters(t: &Texts) -> &'static str {
        match t.lang {
            Lang::En => {
                "X black, O white, . empty. Columns are counted along the diagonals; each row begins with its first cell."
            }
            Lang::Fr => {
                "X noire, O blanche, . vide. Les colonnes se comptent le long des diagonales ; chaque rangée commence par sa première case."
            }
        }
    }

    fn rows(&self, t: &Texts) -> Vec<Row> {
        let board = &self.situation().board;
        let row = |row: u8| {
            let cells: Vec<Cell> = Cell::in_row(row).collect();
            let letter = |&cell: &Cell| match board.get(cell) {
                Some(Colour::Black) => "X",
                Some(Colour::White) => "O",
                None => ".",
            };
            let letters: Vec<_> = cells.iter().map(letter).collect();
            let indent = " ".repeat(usize::from(row.abs_diff(4)));
            let first = cells.first().map(ToString::to_string).unwrap_or_default();
            let words: Vec<_> =
                cells.iter().map(|&cell| (t.abalone_words().cell)(cell, board.get(cell), false)).collect();
            Row {
                label: row_name(row).to_string(),
                letters: format!("{indent}{first} {}", letters.join(" ")),
                words: words.join("; "),
            }
        };
        (0..ROWS).rev().map(row).collect()
    }

    fn tray(&self, seat: Seat, t: &Texts) -> String {
        let victim = colour(seat).opponent();
        (t.abalone_words().lost_marbles)(victim, self.situation().ejected[victim.index()], self.win())
    }

    fn mark(&self, seat: Seat, look: Look) -> &'static str {
        match (colour(seat), look.ascii) {
            (Colour::Black, true) => "X",
            (Colour::White, true) => "O",
            (Colour::Black, false) => "●",
            (Colour::White, false) => "○",
        }
    }

    fn sketch(&self, shown: &Shown<'_, Self>) -> Sketch {
        let lines = if shown.room.1 >= 18 { 2 } else { 1 };
        let mut sketch = Sketch::new(9 * STEP as u16 + 6, 9 * lines as u16 + 1);
        let board = &self.situation().board;
        let offer = if shown.open { Offer::of(self) } else { Offer::default() };
        let targets: Vec<Cell> =
            shown.selection.targets(&offer).into_iter().map(|target| target.at).collect();
        let picked = shown.selection.shown(&offer);
        let last =
            shown.last.map(|(before, _)| differing(&before.situation().board, board)).unwrap_or_default();
        let hint = shown.hint.and_then(|&action| {
            let mut after = board.clone();
            self.judge(action).ok()?.apply(&mut after);
            Some(differing(board, &after))
        });
        let hint = hint.unwrap_or_default();
        let flip = colour(shown.near) == Colour::White;
        for row in 0..ROWS {
            let y = i32::from(if flip { row } else { ROWS - 1 - row }) * lines;
            let indent = 2 * i32::from(row.abs_diff(4)) + 2;
            let cells: Vec<Cell> = Cell::in_row(row).collect();
            let (left, right) = (row_name(row).to_string(), cells.last().map_or(0, |cell| cell.digit()));
            let edge = if flip { right.to_string() } else { left.clone() };
            let other = if flip { left } else { String::new() };
            sketch.write(indent - 1, y, &edge, Role::Board);
            for (index, &at) in cells.iter().enumerate() {
                let index = if flip { cells.len() - 1 - index } else { index };
                let x = indent + STEP * index as i32 + 1;
                let mark = [
                    (shown.cursor == Some(spot(at)), Mark::Cursor),
                    (picked.contains(&at), Mark::Picked),
                    (targets.contains(&at), Mark::Target),
                    (hint.contains(&at), Mark::Hint),
                    (last.contains(&at), Mark::Last),
                ];
                let mark = mark.into_iter().find(|(is, _)| *is).map(|(_, mark)| mark);
                let content = match board.get(at) {
                    Some(colour) => (self.mark(colour.seat(), shown.look), Role::Side(colour.index() as u8)),
                    None => (if shown.look.ascii { "." } else { "·" }, Role::Board),
                };
                sketch.place(spot(at), x, y, content, mark);
            }
            sketch.write(indent + STEP * cells.len() as i32 + 1, y, &other, Role::Board);
        }
        // The digits of the diagonals, below the bottom row. From the other side they are at the ends of the rows.
        for digit in (1..=5_i32).filter(|_| !flip) {
            sketch.write(10 + STEP * (digit - 1) + 4, 8 * lines + 1, &digit.to_string(), Role::Board);
        }
        sketch
    }

    fn press(&self, selection: &mut Selection, at: Spot) -> Intent<Self> {
        let Some(cell) = cell(at) else { return Intent::Nothing };
        heard(self, selection.activate(cell, &Offer::of(self)))
    }

    fn choices(&self, selection: &Selection, t: &'static Texts) -> Vec<String> {
        let _ = t;
        let targets = selection.targets(&Offer::of(self));
        targets.into_iter().map(|target| format!("{:#}", target.action)).collect()
    }

    fn choose(&self, selection: &mut Selection, number: usize) -> Intent<Self> {
        let targets = selection.targets(&Offer::of(self));
        targets.get(number).map_or(Intent::Nothing, |target| Intent::Play(target.action))
    }
}
