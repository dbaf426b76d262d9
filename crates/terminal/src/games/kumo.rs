//! Kumo Hogosha in the terminal.

use dohyo_core::Seat;
use dohyo_games::{AnyAction, AnyGame};
use dohyo_kumo::{Action, Arena, Cube, Face, Kumo, Piece, Side, Square, Turning};
use dohyo_texts::kumo::choose::{Offer, Picked, Selection};
use dohyo_texts::kumo::spoken::{heard, side_of};
use dohyo_texts::table::Intent;
use dohyo_texts::texts::{Lang, Texts};

use crate::playable::{Look, Playable, Puzzle, Row, Shown, told_rules};
use crate::sketch::{Mark, Role, Sketch, Spot};

/// The distance between two squares, in columns.
const STEP: i32 = 5;

fn spot(square: Square) -> Spot {
    Spot(square.index() as i32)
}

fn square(spot: Spot) -> Option<Square> {
    usize::try_from(spot.0).ok().and_then(|index| Square::ALL.get(index).copied())
}

/// Returns a wrestler in two letters: its side, and its face.
fn letters_of(cube: Cube) -> String {
    format!("{}{}", cube.side.letter(), cube.face.letter().to_ascii_uppercase())
}

fn piece_letters(piece: Piece) -> String {
    match piece {
        Piece::Stone => "**".to_owned(),
        Piece::Cube(cube) => letters_of(cube),
        Piece::Stack { top, .. } => format!("{}^", letters_of(top)),
    }
}

fn role_of(piece: Piece) -> Role {
    match piece {
        Piece::Stone => Role::Neutral,
        Piece::Cube(cube) | Piece::Stack { top: cube, .. } => Role::Side(cube.side.index() as u8),
    }
}

fn differing(one: &Arena, other: &Arena) -> Vec<Square> {
    Square::all().filter(|&square| one.get(square) != other.get(square)).collect()
}

/// An entry in the list of choices.
enum Choice {
    Act(Action, String),
    Face(Face, String),
    Enter(String),
}

fn list(game: &Kumo, selection: Selection, t: &Texts) -> Vec<Choice> {
    let (offer, words) = (Offer::of(game), t.kumo_words());
    let faces = || Face::ALL.into_iter().map(|face| Choice::Face(face, words.about(face)));
    match selection.picked() {
        Picked::Nothing => {
            let turns =
                [(Turning::Clockwise, words.rotate_cw), (Turning::CounterClockwise, words.rotate_ccw)];
            let turns = turns.into_iter().map(|(turning, text)| (Action::Rotate(turning), text));
            let turns = turns.filter(|(action, _)| offer.has(*action));
            let turns = turns.map(|(action, text)| Choice::Act(action, text.to_owned()));
            let enter = offer.may_enter().then(|| Choice::Enter(words.enter.to_owned()));
            turns.chain(enter).collect()
        }
        Picked::Reserve { square: Some(_), .. } => faces().collect(),
        Picked::Reserve { .. } => {
            let entries = selection.entries(&offer).into_iter();
            entries.map(|square| Choice::Enter(format!("{} {square}", words.enter))).collect()
        }
        Picked::Cube(_) => {
            let acts = selection.choices(&offer);
            let acts: Vec<_> = acts
                .iter()
                .map(|candidate| Choice::Act(candidate.act.action, (words.choice)(candidate)))
                .collect();
            let turning = selection.has_faces(&offer);
            acts.into_iter().chain(faces().filter(|_| turning)).collect()
        }
    }
}

impl Playable for Kumo {
    fn to_any(&self) -> AnyGame {
        self.clone().into()
    }

    fn from_any(action: AnyAction) -> Option<Action> {
        match action {
            AnyAction::Kumo(action) => Some(action),
            _ => None,
        }
    }

    fn notation(&self, t: &Texts) -> &'static str {
        match t.lang {
            Lang::En => {
                "Actions: rotate cw, rotate ccw, enter c1 RUN, turn c1 KUMO, step c1-c2, run c1-d2, jump e4 N, throw c1xc2 d1; pass ends the turn. moves c1 lists what the wrestler on c1 can do."
            }
            Lang::Fr => {
                "Actions : rotate cw, rotate ccw, enter c1 RUN, turn c1 KUMO, step c1-c2, run c1-d2, jump e4 N, throw c1xc2 d1 ; pass finit le tour. coups c1 montre ce que peut le lutteur en c1."
            }
        }
    }

    fn rules(t: &Texts) -> Vec<(&'static str, String)> {
        told_rules(&dohyo_texts::kumo::texts::rules::RULES, t)
    }

    fn puzzles(t: &Texts) -> Vec<Puzzle> {
        let puzzles = dohyo_ai::kumo::puzzles();
        let posed = puzzles.map(|puzzle| Puzzle {
            task: (t.kumo_words().task)(puzzle.situation.to_move),
            position: puzzle.situation.to_string(),
            turns: puzzle.turns,
        });
        posed.collect()
    }

    fn letters(t: &Texts) -> &'static str {
        match t.lang {
            Lang::En => {
                "s South (light), n North (dark), then the face: R run, J jump, T throw, G grab, B block, K kumo; ^ stands on an enemy; ** the Stone; . empty."
            }
            Lang::Fr => {
                "s Sud (clair), n Nord (foncé), puis la face : R courir, J sauter, T projeter, G agripper, B bloquer, K kumo ; ^ debout sur un adversaire ; ** la Pierre ; . vide."
            }
        }
    }

    fn rows(&self, t: &Texts) -> Vec<Row> {
        let arena = &self.situation().arena;
        let row = |row: u8| {
            let squares: Vec<Square> =
                (0..Square::COLUMNS).filter_map(|column| Square::at(column, row)).collect();
            let letters = squares
                .iter()
                .map(|&square| format!("{:<4}", arena.get(square).map_or(".".to_owned(), piece_letters)));
            let words =
                squares.iter().map(|&square| (t.kumo_words().square)(square, arena.get(square), false));
            Row {
                label: (row + 1).to_string(),
                letters: letters.collect::<String>().trim_end().to_owned(),
                words: words.collect::<Vec<_>>().join("; "),
            }
        };
        (0..Square::ROWS).rev().map(row).collect()
    }

    fn tray(&self, seat: Seat, t: &Texts) -> String {
        let (side, now) = (side_of(self, seat).index(), self.situation());
        (t.kumo_words().camp)(now.reserve[side], now.prisoners[side])
    }

    fn ending_action(&self) -> Option<Action> {
        self.judge(Action::Pass).is_ok().then_some(Action::Pass)
    }

    fn mark(&self, seat: Seat, _look: Look) -> &'static str {
        if side_of(self, seat) == Side::First { "s" } else { "n" }
    }

    fn sketch(&self, shown: &Shown<'_, Self>) -> Sketch {
        let lines = if shown.room.1 >= 19 { 2 } else { 1 };
        let mut sketch = Sketch::new(9 * STEP as u16 + 4, 9 * lines as u16 + 1);
        let arena = &self.situation().arena;
        let offer = if shown.open { Offer::of(self) } else { Offer::default() };
        let choices = shown.selection.choices(&offer);
        let mut targets: Vec<Square> = choices.iter().map(|candidate| candidate.about).collect();
        targets.extend(shown.selection.entries(&offer));
        let picked = shown.selection.cube().or_else(|| shown.selection.entry());
        let last =
            shown.last.map(|(before, _)| differing(&before.situation().arena, arena)).unwrap_or_default();
        let hint: Vec<Square> = shown
            .hint
            .map(|action| {
                Square::all().filter(|square| format!("{action:#}").contains(&square.to_string())).collect()
            })
            .unwrap_or_default();
        let flip = side_of(self, shown.near) == Side::Second;
        for at in Square::all() {
            let (column, row) = (i32::from(at.column()), i32::from(at.row()));
            let (column, row) = if flip { (8 - column, row) } else { (column, 8 - row) };
            let marks = [
                (shown.cursor == Some(spot(at)), Mark::Cursor),
                (picked == Some(at), Mark::Picked),
                (targets.contains(&at), Mark::Target),
                (hint.contains(&at), Mark::Hint),
                (last.contains(&at), Mark::Last),
            ];
            let mark = marks.into_iter().find(|(is, _)| *is).map(|(_, mark)| mark);
            let (text, role) = match arena.get(at) {
                Some(piece) => (format!("{:^3}", piece_letters(piece)), role_of(piece)),
                None => (if shown.look.ascii { " . " } else { " · " }.to_owned(), Role::Board),
            };
            sketch.place(spot(at), 2 + column * STEP, row * lines, (&text, role), mark);
            if column == 0 {
                sketch.write(0, row * lines, &(at.row() + 1).to_string(), Role::Board);
            }
            if row == 8 {
                let letter = char::from(b'a' + at.column()).to_string();
                sketch.write(4 + column * STEP, 8 * lines + 1, &letter, Role::Board);
            }
        }
        sketch
    }

    fn press(&self, selection: &mut Selection, at: Spot) -> Intent<Self> {
        let Some(square) = square(at) else { return Intent::Nothing };
        let said = selection.press(square, &Offer::of(self));
        heard(self, said)
    }

    fn choices(&self, selection: &Selection, t: &'static Texts) -> Vec<String> {
        let words = |choice| match choice {
            Choice::Act(_, text) | Choice::Face(_, text) | Choice::Enter(text) => text,
        };
        list(self, *selection, t).into_iter().map(words).collect()
    }

    fn choose(&self, selection: &mut Selection, number: usize) -> Intent<Self> {
        let offer = Offer::of(self);
        let picking_entry = matches!(selection.picked(), Picked::Reserve { square: None, .. });
        match list(self, *selection, Lang::En.texts()).into_iter().nth(number) {
            None => Intent::Nothing,
            Some(Choice::Act(action, _)) => Intent::Play(action),
            Some(Choice::Face(face, _)) => heard(self, selection.choose_face(face, &offer)),
            Some(Choice::Enter(_)) if picking_entry => {
                let entry = selection.entries(&offer).into_iter().nth(number);
                entry.map_or(Intent::Nothing, |square| heard(self, selection.press(square, &offer)))
            }
            Some(Choice::Enter(_)) => heard(self, selection.take_from_reserve(&offer)),
        }
    }

    fn aside(&self, _selection: &Selection, t: &Texts) -> Vec<String> {
        vec![(t.kumo_words().actions_left)(self.situation().actions)]
    }
}
