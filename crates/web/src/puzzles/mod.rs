//! Puzzles: positions in which the side to move wins by force, against the computer's best defence.
//!
//! A game says through [`Posing`] what is its own: its puzzles, the task in words, a small picture. Its board
//! is the one of its table ([`Shown`]); what is a win and how it is defended against is found out in the worker
//! ([`Task::Win`](crate::thinker::Task::Win), [`Task::Defend`](crate::thinker::Task::Defend)). Nothing here
//! touches the game that the browser keeps.

mod attempt;
mod list;
mod page;
mod progress;

use dohyo_core::Seat;
use leptos::prelude::*;

use crate::address::Page;
use crate::emblem::Game;
use crate::table::Shown;
use crate::texts::Texts;

/// The games that pose puzzles.
pub const GAMES: [Game; 2] = [Game::Sumoo, Game::Kumo];

/// A position to win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posed {
    /// The position, which is also what the puzzle is remembered by.
    pub position: String,
    /// Turns of the winner, the last included.
    pub turns: u8,
    /// How hard it is.
    pub grade: Grade,
}

/// How hard a puzzle is, 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Grade(u8);

impl Grade {
    /// All of them, the easiest first.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The grade of this number, or the nearest there is.
    pub fn new(number: u8) -> Self {
        Self(number.clamp(1, 5))
    }

    /// 1 to 5.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The word for it.
    pub fn word(self, t: &Texts) -> &'static str {
        t.puzzle_words.grades[usize::from(self.0) - 1]
    }
}

/// A game that poses puzzles.
pub trait Posing: Shown {
    /// The game, as pages and addresses know it.
    const GAME: Game;

    /// Its puzzles, the easier ones first.
    fn puzzles() -> Vec<Posed>;

    /// What is to be done.
    fn task(solver: Seat, turns: u8, t: &Texts) -> String;

    /// A small picture of a position: the inside of an SVG element, and its `viewBox`.
    fn sketch(position: &str) -> (String, &'static str);

    /// The pieces that an action is done with, in words; nothing if it is done with none.
    fn pieces(action: &Self::Action) -> Option<String>;

    /// The same pieces as if they had been picked on the board.
    fn picked(action: &Self::Action) -> Self::Selection;
}

/// The games that pose puzzles, with how far one has come in each.
pub fn games_page() -> AnyView {
    list::games_page()
}

/// The pages of a game's puzzles: the list, or one of them if there is such a number.
pub fn pages_of<G: Posing>(page: &Page) -> Option<AnyView> {
    match *page {
        Page::Puzzles(_) => Some(list::list_page::<G>()),
        Page::Puzzle { number, .. } => page::puzzle_page::<G>(number),
        _ => None,
    }
}

/// How hard it is: as marks, and as a word.
#[component]
fn GradeMark(grade: Grade) -> impl IntoView {
    let t = crate::settings::texts();
    let pip = move |number: u8| view! { <span class="pip" class:full=number <= grade.number()></span> };
    view! {
        <span class="grade">
            <span class="pips" aria-hidden="true">{(1..=5).map(pip).collect_view()}</span>
            <span>{move || grade.word(t())}</span>
        </span>
    }
}
