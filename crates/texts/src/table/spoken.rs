//! What a game says at its table, wherever people play it.

use std::fmt::Debug;
use std::time::Duration;

use dohyo_core::{Options, Reason, Seat, Setup};

use crate::texts::{Section, Texts};

/// The meaning of an input on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent<G: Spoken> {
    /// No action.
    Nothing,
    /// An action to play.
    Play(G::Action),
    /// An action that the rules refuse.
    Refused(G::Illegal),
    /// No clear action.
    Unclear(G::Unclear),
    /// A question about something on the board, answered in words.
    Ask(G::Unclear),
}

/// The pause between the actions of a computer's turn, in games with several actions a turn: long enough to follow.
pub const TURN_PAUSE: Duration = Duration::from_millis(900);

/// A game's own words at its table.
#[derive(Clone, Copy)]
pub struct TableWords {
    /// What wins, as a short sentence.
    pub goal: &'static str,
    /// How to begin a move. Completes “Your turn: …”.
    pub pick: &'static str,
    /// The words for an action that [has a highlight](Spoken::has_highlight).
    pub highlight: &'static str,
    /// What to expect of each level.
    pub levels: [&'static str; 8],
    /// What kinds of text can be loaded.
    pub load_help: &'static str,
    /// The label of the download in the notation of other programs.
    pub download_exchange: &'static str,
    /// How to play with mouse and touch.
    pub help_mouse: Section,
    /// The keys, and what they do.
    pub keys: &'static [(&'static [&'static str], &'static str)],
    /// More about the keys.
    pub help_letters: &'static str,
}

/// A game that people can play: its words, and what a player selects on its board.
pub trait Spoken: Setup + Debug + Eq {
    /// A player's selection on the board.
    type Selection: Clone + Debug + Default + PartialEq + Send + Sync + 'static;
    /// Why an input means no action, or what it asks about.
    type Unclear: Clone + Debug + Eq + Send + Sync + 'static;
    /// The seat with the dark share of a review's graph.
    const DARK: Seat;
    /// The seat of a person who has not chosen one.
    const USUAL_SEAT: Seat;
    /// Whether colours are drawn unless the players choose, also between two people at one screen.
    const COLOURS_BY_LOT: bool = false;
    /// The shortest time before an action of the computer, so that the action before it is seen.
    const PAUSE: Duration = Duration::from_millis(450);

    /// Returns the game's words.
    fn words(t: &'static Texts) -> TableWords;

    /// Returns the name of a seat.
    fn seat_name(seat: Seat, t: &Texts) -> &'static str;

    /// Returns why the rules refuse an action.
    fn refusal(why: &Self::Illegal, t: &Texts) -> String;

    /// Returns why an input means no action, or the answer to what it asks.
    fn unclear(why: &Self::Unclear, t: &Texts) -> String;

    /// Returns the words for a reason of the game's own.
    fn reason(reason: Reason, t: &Texts) -> Option<&'static str>;

    /// Returns the name of a person at `seat` who has not typed one.
    fn called(&self, seat: Seat, t: &Texts) -> String {
        Self::seat_name(seat, t).to_owned()
    }

    /// Returns what wins this game, as a short sentence.
    fn goal(&self, t: &'static Texts) -> String {
        Self::words(t).goal.to_owned()
    }

    /// Returns what is left of the turn, such as its points, as a sentence without a full stop.
    fn note(&self, _t: &Texts) -> Option<String> {
        None
    }

    /// Returns what the player to move chooses next. Completes “Your turn: …”.
    fn choose_next(&self, t: &'static Texts) -> String {
        Self::words(t).pick.to_owned()
    }

    /// Returns the next step for a player who has not acted in this game yet, depending on the selection. Completes
    /// “Your turn: …”.
    fn first_steps(&self, _selection: &Self::Selection, _t: &Texts) -> Option<String> {
        None
    }

    /// Returns the first selection in this position of the person at `seat`, given the position before and the selection
    /// there.
    fn take_up(&self, _seat: Seat, _before: Option<(&Self, &Self::Selection)>) -> Self::Selection {
        Self::Selection::default()
    }

    /// Returns what to do with the selection, or `None` if nothing is selected.
    fn prompt(&self, selection: &Self::Selection, t: &Texts) -> Option<String>;

    /// Returns an action as the list of moves shows it.
    fn ply(action: &Self::Action, _t: &Texts) -> String {
        format!("{action:#}")
    }

    /// Returns what an action in this position brings, such as its points, for the list of moves.
    fn gain(&self, _action: &Self::Action) -> Option<String> {
        None
    }

    /// Returns a suggested action in words, for a reader who sees the board from `near`. Completes “Hint: …”.
    fn advised(&self, action: &Self::Action, near: Seat, t: &Texts) -> String;

    /// Returns `true` if the board can point at the suggested action beside `selection`: nothing is picked, or only what
    /// the action is about.
    fn follows(&self, selection: &Self::Selection, advised: &Self::Action) -> bool;

    /// Returns the last action in words. This is the game after it.
    fn told(&self, last: &Self::Action, t: &Texts) -> String;

    /// Returns the last action as part of a sentence about its turn, in games with several actions a turn; `None` if
    /// it only ended the turn. This is the game after it.
    fn deed(&self, _last: &Self::Action, _t: &Texts) -> Option<String> {
        None
    }

    /// Returns `true` if the list marks the last action, such as one that put a piece off the board.
    fn has_highlight(&self) -> bool;

    /// Returns the whole board in words.
    fn board_words(&self, t: &Texts) -> String;

    /// Returns the name of the notation that a text is probably in, if it is neither a record nor a position.
    fn notation_of(_text: &str) -> &'static str {
        ""
    }

    /// Returns the name of this game's mode if the table cannot show it.
    fn elsewhere(&self) -> Option<String> {
        None
    }

    /// Returns the name of the mode that `options` choose, if it is not the usual one.
    fn mode(_options: &Options, _t: &Texts) -> Option<&'static str> {
        None
    }
}
