//! The trait of games that can be played in the terminal.

use dohyo_core::{Options, Seat};
use dohyo_games::{AnyAction, AnyGame};
use dohyo_lessons::Taught;
use dohyo_table::Table;
use dohyo_texts::table::names::Names;
use dohyo_texts::table::{Intent, Spoken};
use dohyo_texts::texts::{Rules, Texts};

use crate::sketch::{Sketch, Spot};

/// A row of the board, for reading it line by line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The name of the row.
    pub label: String,
    /// The contents in letters, which [`Playable::letters`] explains.
    pub letters: String,
    /// The contents in words.
    pub words: String,
}

/// A position in which the side to move wins within a number of turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The position.
    pub position: String,
    /// The number of turns in which the side to move wins.
    pub turns: u8,
    /// The task in words.
    pub task: String,
}

/// Returns the sections of rules, for [`Playable::rules`].
pub(crate) fn told_rules(rules: &'static Rules, t: &Texts) -> Vec<(&'static str, String)> {
    let told = rules.in_language(t.lang);
    let first = std::iter::once((told.title, told.lead.to_owned()));
    let sections = told.sections.iter().map(|section| (section.title, section.text.to_owned()));
    let rulings = std::iter::once((told.rulings_lead, told.rulings.join(" ")));
    first.chain(sections).chain(rulings).collect()
}

/// The things that a board shows besides the position.
pub struct Shown<'a, G: Playable> {
    /// The player's selection.
    pub selection: &'a G::Selection,
    /// The game before the last action, and that action.
    pub last: Option<(&'a G, &'a G::Action)>,
    /// A suggested action.
    pub hint: Option<&'a G::Action>,
    /// Whether the player may act.
    pub open: bool,
    /// The place of the cursor.
    pub cursor: Option<Spot>,
    /// The seat from which the board is seen.
    pub near: Seat,
    /// The drawing style.
    pub look: Look,
    /// The columns and rows available for the board.
    pub room: (u16, u16),
    /// The number of the picture of a push, while the push is shown.
    pub picture: Option<usize>,
    /// The texts.
    pub t: &'static Texts,
}

/// The drawing style of boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Whether to use only ASCII characters.
    pub ascii: bool,
    /// Whether to use plain dots instead of braille.
    pub dots: bool,
}

/// A game that can be played in the terminal.
pub trait Playable: Spoken + Taught {
    /// Returns the game for the computer.
    fn to_any(&self) -> AnyGame;

    /// Returns an action of the computer, if it belongs to this game.
    fn from_any(action: AnyAction) -> Option<Self::Action>;

    /// Returns an explanation of the notation of moves, with an example.
    fn notation(&self, t: &Texts) -> &'static str;

    /// Returns the rules: headings and paragraphs.
    fn rules(t: &Texts) -> Vec<(&'static str, String)>;

    /// Returns the puzzles of the game, if it has any.
    fn puzzles(_t: &Texts) -> Vec<Puzzle> {
        Vec::new()
    }

    /// Returns an explanation of the letters in [`Row::letters`].
    fn letters(t: &Texts) -> &'static str;

    /// Returns the board row by row.
    fn rows(&self, t: &Texts) -> Vec<Row>;

    /// Returns the text beside the board for `seat`: its captures, pieces in hand or score.
    fn tray(&self, seat: Seat, t: &Texts) -> String;

    /// Returns a legal action in words.
    fn wording(&self, action: &Self::Action, t: &Texts) -> String {
        self.advised(action, Seat::FIRST, t)
    }

    /// Returns a hint in words, for the person at `near`.
    fn suggested(&self, action: &Self::Action, near: Seat, t: &Texts) -> String {
        self.advised(action, near, t)
    }

    /// Returns `true` if `action` involves the piece or square `named`.
    fn concerns(&self, action: &Self::Action, named: &str) -> bool {
        let named = named.to_lowercase();
        let text = format!("{action:#}").to_lowercase();
        text.split(|letter: char| !(letter.is_alphanumeric())).any(|word| word == named)
            || text.contains(&named)
    }

    /// Returns the action at `ply` in words. `self` is the game after it.
    fn telling(&self, table: &Table<Self>, ply: usize, names: &Names, t: &Texts) -> String {
        let _ = names;
        let step = &table.line()[ply];
        step.after.told(&step.played.action, t)
    }

    /// Returns the whole position in words.
    fn position_words(&self, t: &Texts) -> String {
        self.board_words(t)
    }

    /// Returns the options of a player's first game, with those that were `given`.
    fn first_options(given: &Options) -> Options {
        given.clone()
    }

    /// Returns the action that ends a turn of several actions, or passes, if that is possible now.
    fn ending_action(&self) -> Option<Self::Action> {
        None
    }

    /// Returns the mark of a seat's pieces on the board.
    fn mark(&self, seat: Seat, look: Look) -> &'static str;

    /// Draws the board.
    fn sketch(&self, shown: &Shown<'_, Self>) -> Sketch;

    /// Presses a place of the board.
    fn press(&self, selection: &mut Self::Selection, spot: Spot) -> Intent<Self>;

    /// Returns the choices for the selection, to be shown as a numbered list.
    fn choices(&self, selection: &Self::Selection, t: &'static Texts) -> Vec<String>;

    /// Chooses from [`Playable::choices`], counted from 0.
    fn choose(&self, selection: &mut Self::Selection, number: usize) -> Intent<Self>;

    /// Returns the initial selection of the person at `seat`, given the previous position and its selection.
    fn first_selection(&self, seat: Seat, before: Option<(&Self, &Self::Selection)>) -> Self::Selection {
        self.take_up(seat, before)
    }

    /// Returns a prompt for the person to move that replaces the general one.
    fn own_prompt(&self, _selection: &Self::Selection, _t: &'static Texts) -> Option<String> {
        None
    }

    /// Clears the selection.
    fn let_go(&self, selection: &mut Self::Selection) {
        *selection = Self::Selection::default();
    }

    /// Handles a key of the game's own, such as those that aim. Returns `None` if the key has no meaning.
    fn nudge(&self, _selection: &mut Self::Selection, _nudge: Nudge) -> Option<Intent<Self>> {
        None
    }

    /// Handles a click outside all places, at a column and row of a board drawn into `room`. Returns `None` if the
    /// click has no meaning.
    fn point_at(
        &self,
        _selection: &mut Self::Selection,
        _at: (u16, u16),
        _room: (u16, u16),
    ) -> Option<Intent<Self>> {
        None
    }

    /// Plays the selection when Enter is pressed. Returns `None` if Enter presses the place of the cursor instead.
    fn commit(&self, _selection: &mut Self::Selection) -> Option<Intent<Self>> {
        None
    }

    /// Returns lines about the selection, to be shown beside the board.
    fn aside(&self, _selection: &Self::Selection, _t: &Texts) -> Vec<String> {
        Vec::new()
    }

    /// Returns the number of pictures in which the last action is shown, or 0 if it is not animated. `self` is the game
    /// after it.
    fn pictures(&self) -> usize {
        0
    }
}

/// A change of the selection by a key of the game's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nudge {
    /// To the left, coarsely.
    Left,
    /// To the right, coarsely.
    Right,
    /// Turn to the left, coarsely.
    Up,
    /// Turn to the right, coarsely.
    Down,
    /// To the left, finely.
    FineLeft,
    /// To the right, finely.
    FineRight,
    /// Turn to the left, finely.
    FineUp,
    /// Turn to the right, finely.
    FineDown,
    /// Turn the piece.
    Turn,
}
