//! SUMOO in the terminal.

use dohyo_core::Seat;
use dohyo_games::{AnyAction, AnyGame};
use dohyo_sumoo::{Action, Board, Colour, Name, Square, Sumoo, Token};
use dohyo_texts::sumoo::choose::{Offer, Selection};
use dohyo_texts::sumoo::spoken::{colour, heard};
use dohyo_texts::table::Intent;
use dohyo_texts::texts::{Lang, Texts};

use crate::playable::{Look, Playable, Puzzle, Row, Shown, told_rules};
use crate::sketch::{Mark, Role, Sketch, Spot};

/// The distance between two squares, in columns.
const STEP: i32 = 6;

fn spot(square: Square) -> Spot {
    Spot(square.index() as i32)
}

fn square(spot: Spot) -> Option<Square> {
    usize::try_from(spot.0).ok().and_then(|index| Square::ALL.get(index).copied())
}

fn letters_of(token: Token) -> String {
    let side = if token.colour == Colour::White { 'W' } else { 'B' };
    format!("{side}{token}")
}

fn differing(one: &Board, other: &Board) -> Vec<Square> {
    Square::all().filter(|&square| one.get(square) != other.get(square)).collect()
}

impl Playable for Sumoo {
    fn to_any(&self) -> AnyGame {
        self.clone().into()
    }

    fn from_any(action: AnyAction) -> Option<Action> {
        match action {
            AnyAction::Sumoo(action) => Some(action),
            _ => None,
        }
    }

    fn notation(&self, t: &Texts) -> &'static str {
        match t.lang {
            Lang::En => {
                "Moves are written as in the rule book; type moves 3 for what the 3 can do, and a number to play it. end ends the turn."
            }
            Lang::Fr => {
                "Les coups s’écrivent comme dans le livret ; tapez coups 3 pour ce que peut le 3, et un numéro pour le jouer. end finit le tour."
            }
        }
    }

    fn rules(t: &Texts) -> Vec<(&'static str, String)> {
        told_rules(&dohyo_texts::sumoo::texts::rules::RULES, t)
    }

    fn puzzles(t: &Texts) -> Vec<Puzzle> {
        let puzzles = dohyo_ai::sumoo::puzzles();
        let posed = puzzles.map(|puzzle| Puzzle {
            task: (t.sumoo_words().task)(puzzle.situation.to_move, puzzle.turns),
            position: puzzle.situation.to_string(),
            turns: puzzle.turns,
        });
        posed.collect()
    }

    fn letters(t: &Texts) -> &'static str {
        match t.lang {
            Lang::En => "W white, B black, then the name of the token; . empty.",
            Lang::Fr => "W blanc, B noir, puis le nom du jeton ; . vide.",
        }
    }

    fn rows(&self, t: &Texts) -> Vec<Row> {
        let board = &self.situation().board;
        let row = |row: u8| {
            let squares: Vec<Square> =
                (0..Square::COLUMNS).filter_map(|column| Square::at(column, row)).collect();
            let letters = squares
                .iter()
                .map(|&square| format!("{:<4}", board.get(square).map_or(".".to_owned(), letters_of)));
            let words =
                squares.iter().map(|&square| (t.sumoo_words().square)(square, board.get(square), false));
            Row {
                label: (row + 1).to_string(),
                letters: letters.collect::<String>().trim_end().to_owned(),
                words: words.collect::<Vec<_>>().join("; "),
            }
        };
        (0..Square::ROWS).rev().map(row).collect()
    }

    fn tray(&self, seat: Seat, t: &Texts) -> String {
        let victim = colour(seat).opponent();
        let tokens = Name::ALL.map(|name| Token { colour: victim, name });
        let board = &self.situation().board;
        let out: Vec<_> = tokens.into_iter().filter(|&token| board.find(token).is_none()).collect();
        if out.is_empty() { String::new() } else { (t.sumoo_words().out)(&out) }
    }

    fn concerns(&self, action: &Action, named: &str) -> bool {
        let Ok(effect) = self.judge(*action) else { return false };
        let shifts = effect.moved.iter().chain(&effect.resistants);
        let named = named.to_lowercase();
        shifts.into_iter().any(|shift| {
            shift.from.to_string() == named
                || shift.token.to_string().to_lowercase() == named
                || letters_of(shift.token).to_lowercase() == named
        })
    }

    fn ending_action(&self) -> Option<Action> {
        self.judge(Action::End).is_ok().then_some(Action::End)
    }

    fn mark(&self, seat: Seat, _look: Look) -> &'static str {
        if colour(seat) == Colour::White { "W" } else { "B" }
    }

    fn sketch(&self, shown: &Shown<'_, Self>) -> Sketch {
        let lines = if shown.room.1 >= 16 { 2 } else { 1 };
        let mut sketch = Sketch::new(5 * STEP as u16 + 4, 7 * lines as u16 + 1);
        let board = &self.situation().board;
        let offer = if shown.open { Offer::of(self) } else { Offer::default() };
        let picked: Vec<Square> =
            shown.selection.tokens().iter().filter_map(|&token| board.find(token)).collect();
        let choices = shown.selection.choices(&offer);
        let targets: Vec<Square> = choices
            .iter()
            .flat_map(|candidate| candidate.effect.moved.iter().filter_map(|shift| shift.to))
            .filter(|square| !picked.contains(square))
            .collect();
        let last =
            shown.last.map(|(before, _)| differing(&before.situation().board, board)).unwrap_or_default();
        let hint: Vec<Square> = shown
            .hint
            .and_then(|&action| self.judge(action).ok())
            .map(|effect| {
                effect.moved.iter().flat_map(|shift| [Some(shift.from), shift.to]).flatten().collect()
            })
            .unwrap_or_default();
        let flip = colour(shown.near) == Colour::Black;
        for at in Square::all() {
            let (column, row) = (i32::from(at.column()), i32::from(at.row()));
            let (column, row) = if flip { (4 - column, row) } else { (column, 6 - row) };
            let marks = [
                (shown.cursor == Some(spot(at)), Mark::Cursor),
                (picked.contains(&at), Mark::Picked),
                (targets.contains(&at), Mark::Target),
                (hint.contains(&at), Mark::Hint),
                (last.contains(&at), Mark::Last),
            ];
            let mark = marks.into_iter().find(|(is, _)| *is).map(|(_, mark)| mark);
            let (text, role) = match board.get(at) {
                Some(token) => (format!("{:^4}", letters_of(token)), Role::Side(token.colour.index() as u8)),
                None => (if shown.look.ascii { " .  " } else { " ·  " }.to_owned(), Role::Board),
            };
            sketch.place(spot(at), 2 + column * STEP, row * lines, (&text, role), mark);
            if column == 0 {
                sketch.write(0, row * lines, &(at.row() + 1).to_string(), Role::Board);
            }
            if row == 6 {
                let letter = char::from(b'a' + at.column()).to_string();
                sketch.write(4 + column * STEP, 6 * lines + 1, &letter, Role::Board);
            }
        }
        sketch
    }

    fn press(&self, selection: &mut Selection, at: Spot) -> Intent<Self> {
        let Some(square) = square(at) else { return Intent::Nothing };
        let offer = Offer::of(self);
        let before = selection.clone();
        let said = selection.press(square, &offer);
        heard(self, &before, &offer, &said)
    }

    fn choices(&self, selection: &Selection, t: &'static Texts) -> Vec<String> {
        let choices = selection.choices(&Offer::of(self));
        choices.iter().map(|candidate| (t.sumoo_words().choice)(candidate)).collect()
    }

    fn choose(&self, selection: &mut Selection, number: usize) -> Intent<Self> {
        let choices = selection.choices(&Offer::of(self));
        choices.get(number).map_or(Intent::Nothing, |candidate| Intent::Play(candidate.effect.action))
    }

    fn aside(&self, _selection: &Selection, t: &Texts) -> Vec<String> {
        vec![(t.sumoo_words().points_left)(self.situation().points)]
    }
}
