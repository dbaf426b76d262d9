//! Puzzles: positions in which the side to move wins by force, against the computer's best defence.
//!
//! A game implements [`Posing`]: its puzzles, the task in words, a small picture. Its board is that of its table
//! ([`Shown`]). The worker finds wins and defences ([`Task::Win`](crate::messages::Task::Win),
//! [`Task::Defend`](crate::messages::Task::Defend)). The game that the browser keeps is not touched.

mod attempt;
mod filter;
mod list;
mod page;
mod progress;

use dohyo_core::Seat;
use leptos::prelude::*;

use crate::address::Page;
use crate::game::Game;
use crate::settings::texts_of;
use crate::table::Shown;
use crate::texts::Texts;

pub use dohyo_texts::puzzles::PuzzleTexts;

/// The games that have puzzles.
pub const GAMES: [Game; 2] = [Game::Sumoo, Game::Kumo];

/// A position to win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posed {
    /// The position, which also identifies the puzzle.
    pub position: String,
    /// The number of turns in which the winner has to win.
    pub turns: u8,
    /// The difficulty.
    pub grade: Grade,
}

impl Posed {
    /// Returns a puzzle of the given number of turns and grade.
    pub fn new(position: &impl ToString, turns: u8, grade: u8) -> Self {
        Self { position: position.to_string(), turns, grade: Grade::new(grade) }
    }
}

/// The difficulty of a puzzle, from 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Grade(u8);

impl Grade {
    /// All grades, the easiest first.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// Returns the grade with a number, or the nearest one.
    pub fn new(number: u8) -> Self {
        Self(number.clamp(1, 5))
    }

    /// Returns the number, from 1 to 5.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the word for the grade.
    pub fn word(self, t: &PuzzleTexts) -> &'static str {
        t.grades[usize::from(self.0) - 1]
    }
}

/// A game that has puzzles.
pub trait Posing: Shown {
    /// The number of puzzles.
    const COUNT: usize;

    /// Returns the puzzles, the easier ones first.
    fn puzzles() -> Vec<Posed>;

    /// Returns the task in words.
    fn task(solver: Seat, turns: u8, t: &Texts) -> String;

    /// Returns a small picture of a position: the inside of an SVG element, and its `viewBox`.
    fn sketch(position: &str) -> (String, &'static str);

    /// Returns the pieces that an action is made with in words, if there are any.
    fn pieces(action: &Self::Action) -> Option<String>;

    /// Returns the selection with which an action is made.
    fn picked(action: &Self::Action) -> Self::Selection;
}

/// Returns the page with the games that have puzzles.
pub fn games_page() -> AnyView {
    list::games_page()
}

/// Returns the list of a game's puzzles or the page of one, if there is such a page.
pub fn pages_of<G: Posing>(page: &Page) -> Option<AnyView> {
    match *page {
        Page::Puzzles(_) => Some(list::list_page::<G>()),
        Page::Puzzle { number, .. } => page::puzzle_page::<G>(number),
        _ => None,
    }
}

/// Defines the program of a game with a table, rules and puzzles. `$listed` is its entry in the list of games, `$rules`
/// the component of its rules page.
///
/// A macro, because a function that is split off a program cannot be generic.
#[macro_export]
macro_rules! puzzle_program {
    ($game:ty, $listed:expr, $rules:ident) => {
        use ::leptos::prelude::*;
        use ::leptos::wasm_split::wasm_split;
        use $crate::address::Page;
        use $crate::later::{LoadError, later};

        $crate::table_parts!($game);

        #[wasm_split(rules, wasm_split_path = ::leptos::wasm_split, fallible)]
        fn rules() -> Result<AnyView, LoadError> {
            Ok(view! { <$rules/> }.into_any())
        }

        #[wasm_split(puzzles, wasm_split_path = ::leptos::wasm_split, fallible)]
        fn puzzles(page: Page) -> Result<AnyView, LoadError> {
            use $crate::{app::NotFound, puzzles::pages_of};
            Ok(pages_of::<$game>(&page).unwrap_or_else(|| view! { <NotFound/> }.into_any()))
        }

        #[wasm_split(lessons, wasm_split_path = ::leptos::wasm_split, fallible)]
        fn lessons(page: Page) -> Result<AnyView, LoadError> {
            use $crate::{app::NotFound, learn::pages_of};
            Ok(pages_of::<$game>(&page).unwrap_or_else(|| view! { <NotFound/> }.into_any()))
        }

        #[wasm_split(analysis, wasm_split_path = ::leptos::wasm_split, fallible)]
        fn analysis(page: Page) -> Result<AnyView, LoadError> {
            use $crate::{analysis::composed_pages_of, app::NotFound};
            Ok(composed_pages_of::<$game>(&page).unwrap_or_else(|| view! { <NotFound/> }.into_any()))
        }

        fn main() {
            use $crate::table::page::{online_page, table_page};
            $crate::show(&$crate::Program {
                game: Some($listed),
                page: |page| match page {
                    Page::Table { position, .. } => Some(table_page::<$game>(position.clone(), &PARTS)),
                    Page::Online { table, .. } => Some(online_page(table, &PARTS)),
                    Page::Rules(_) => Some(later(|| Box::pin(rules()))),
                    Page::Puzzles(_) | Page::Puzzle { .. } => {
                        let page = page.clone();
                        Some(later(move || Box::pin(puzzles(page.clone()))))
                    }
                    Page::Lessons(_) | Page::Lesson { .. } | Page::Sheet(_) => {
                        let page = page.clone();
                        Some(later(move || Box::pin(lessons(page.clone()))))
                    }
                    Page::Analysis { .. } | Page::Editor { .. } => {
                        let page = page.clone();
                        Some(later(move || Box::pin(analysis(page.clone()))))
                    }
                    _ => None,
                },
            });
        }
    };
}

/// The grade as marks and as a word.
#[component]
fn GradeMark(grade: Grade) -> impl IntoView {
    let t = texts_of::<PuzzleTexts>();
    let pip = move |number: u8| view! { <span class="pip" class:full=number <= grade.number()></span> };
    view! {
        <span class="grade">
            <span class="pips" aria-hidden="true">{(1..=5).map(pip).collect_view()}</span>
            <span>{move || grade.word(t())}</span>
        </span>
    }
}

/// Checks that a game has at least `fewest` puzzles, some of each grade, and that `mark` appears `count` times in the
/// picture of each.
#[cfg(test)]
pub(crate) fn check_puzzles<G: Posing>(fewest: usize, mark: &str, count: usize) {
    let puzzles = G::puzzles();
    assert!(puzzles.len() >= fewest, "{} puzzles", puzzles.len());
    for posed in &puzzles {
        let (drawing, _) = G::sketch(&posed.position);
        assert_eq!(drawing.matches(mark).count(), count, "{}", posed.position);
    }
    for grade in Grade::ALL {
        assert!(puzzles.iter().any(|posed| posed.grade == grade), "{grade:?}");
    }
}
