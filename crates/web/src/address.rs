//! The pages there are and their addresses.

use dohyo_sumoku::daily::Date;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use web_sys::UrlSearchParams;

use crate::emblem::Game;

/// A page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Page {
    /// The five games.
    Home,
    /// A table, perhaps with a position to begin from.
    Table {
        /// Of which game.
        game: Game,
        /// A position string from the address.
        position: Option<String>,
    },
    /// How a game is played.
    Rules(Game),
    /// The races of Sumoku.
    Races,
    /// Its puzzle of the day.
    Daily {
        /// The day; today if nothing is said.
        date: Option<Date>,
    },
    /// The games that pose puzzles.
    PuzzleGames,
    /// The puzzles of a game.
    Puzzles(Game),
    /// One of them.
    Puzzle {
        /// Of which game.
        game: Game,
        /// Its place in the list, from 1.
        number: u16,
    },
    /// No such page.
    Unknown,
}

impl Page {
    /// A table of Abalone with nothing asked for.
    pub const ABALONE: Self = Self::table(Game::Abalone);

    /// A table with nothing asked for.
    pub const fn table(game: Game) -> Self {
        Self::Table { game, position: None }
    }

    /// The page at a path, given a way to look up what the query says.
    pub fn at(path: &str, query: impl Fn(&str) -> Option<String>) -> Self {
        let table = |game| Self::Table { game, position: query("position").filter(|text| !text.is_empty()) };
        match path.trim_end_matches('/') {
            "" => Self::Home,
            "/abalone" => table(Game::Abalone),
            "/sumoku" => table(Game::Sumoku),
            "/sumoku/races" => Self::Races,
            "/sumoku/daily" => Self::Daily { date: query("date").and_then(|date| date.parse().ok()) },
            "/sumoku/rules" => Self::Rules(Game::Sumoku),
            "/sumoo" => table(Game::Sumoo),
            "/sumoo/rules" => Self::Rules(Game::Sumoo),
            "/kumo" => table(Game::Kumo),
            "/kumo/rules" => Self::Rules(Game::Kumo),
            "/kabuto" => table(Game::Kabuto),
            "/kabuto/rules" => Self::Rules(Game::Kabuto),
            "/abalone/rules" => Self::Rules(Game::Abalone),
            "/puzzles" => Self::PuzzleGames,
            other => other.strip_prefix("/puzzles/").and_then(Self::puzzles_at).unwrap_or(Self::Unknown),
        }
    }

    /// The page at a path below that of all puzzles.
    fn puzzles_at(path: &str) -> Option<Self> {
        let (id, number) = path.split_once('/').map_or((path, None), |(id, number)| (id, Some(number)));
        let game = crate::puzzles::GAMES.into_iter().find(|game| game.id() == id)?;
        match number {
            None => Some(Self::Puzzles(game)),
            Some(number) => Some(Self::Puzzle { game, number: number.parse().ok()? }),
        }
    }

    /// The path of this page.
    pub fn path(&self) -> String {
        match self {
            Self::Home | Self::Unknown => "/".to_owned(),
            Self::Table { game, .. } => format!("/{}", game.id()),
            Self::Rules(game) => format!("/{}/rules", game.id()),
            Self::Races => "/sumoku/races".to_owned(),
            Self::Daily { date: None } => "/sumoku/daily".to_owned(),
            Self::Daily { date: Some(date) } => format!("/sumoku/daily?date={date}"),
            Self::PuzzleGames => "/puzzles".to_owned(),
            Self::Puzzles(game) => format!("/puzzles/{}", game.id()),
            Self::Puzzle { game, number } => format!("/puzzles/{}/{number}", game.id()),
        }
    }

    /// The game it is about.
    pub const fn game(&self) -> Option<Game> {
        match self {
            Self::Home | Self::PuzzleGames | Self::Unknown => None,
            Self::Races | Self::Daily { .. } => Some(Game::Sumoku),
            Self::Table { game, .. }
            | Self::Rules(game)
            | Self::Puzzles(game)
            | Self::Puzzle { game, .. } => Some(*game),
        }
    }

    fn here() -> Self {
        let location = window().location();
        let query = location.search().ok().and_then(|search| UrlSearchParams::new_with_str(&search).ok());
        let path = location.pathname().unwrap_or_default();
        Self::at(&path, |key| query.as_ref()?.get(key))
    }
}

/// Where the reader is; changes with the address.
#[derive(Clone, Copy)]
pub struct Address {
    page: RwSignal<Page>,
    /// The game whose program this is.
    game: Option<Game>,
}

impl Address {
    /// Follows the browser's address from now on, in the program of a game or of no game.
    pub fn follow(game: Option<Game>) -> Self {
        let page = RwSignal::new(Page::here());
        let moved = Closure::<dyn Fn()>::new(move || page.set(Page::here()));
        let _ = window().add_event_listener_with_callback("popstate", moved.as_ref().unchecked_ref());
        // The page lives as long as its window does.
        moved.forget();
        Self { page, game }
    }

    /// The page to show.
    pub fn page(self) -> Page {
        self.page.get()
    }

    /// Goes to a page. Those of another game have a program of their own, which the browser loads.
    pub fn go(self, page: &Page) {
        if page.game() != self.game {
            let _ = window().location().assign(&page.path());
            return;
        }
        if let Ok(history) = window().history() {
            let _ = history.push_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&page.path()));
        }
        self.page.set(page.clone());
        window().scroll_to_with_x_and_y(0.0, 0.0);
    }
}

/// A link within the client.
#[component]
pub fn Link(
    /// Where it leads.
    to: Page,
    /// How it looks.
    #[prop(default = "")]
    class: &'static str,
    /// What it says.
    children: Children,
) -> impl IntoView {
    let address: Address = expect_context();
    let (href, here) = (to.path(), to.clone());
    let go = move |event: web_sys::MouseEvent| {
        // With a modifier the reader wants another tab or window: that is the browser's business.
        if event.button() == 0 && !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
            event.prevent_default();
            address.go(&to);
        }
    };
    let current = move || (address.page().path() == here.path()).then_some("page");
    view! {
        <a class=class href=href on:click=go aria-current=current>
            {children()}
        </a>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_lead_to_their_pages() {
        let position = "5/6/7/8/9/8/7/6/5 b 0 0";
        for (path, query, page) in [
            ("/", None, Page::Home),
            ("/abalone", None, Page::ABALONE),
            ("/abalone/", Some(""), Page::ABALONE),
            (
                "/abalone",
                Some(position),
                Page::Table { game: Game::Abalone, position: Some(position.to_owned()) },
            ),
            ("/abalone/rules", None, Page::Rules(Game::Abalone)),
            ("/sumoku", None, Page::table(Game::Sumoku)),
            ("/sumoku/races", None, Page::Races),
            ("/sumoku/daily", None, Page::Daily { date: None }),
            ("/sumoku/daily", Some("2026-11-16"), Page::Daily { date: "2026-11-16".parse().ok() }),
            ("/sumoku/rules", None, Page::Rules(Game::Sumoku)),
            ("/sumoo", None, Page::table(Game::Sumoo)),
            ("/sumoo/rules", None, Page::Rules(Game::Sumoo)),
            ("/puzzles/", None, Page::PuzzleGames),
            ("/puzzles/sumoo", None, Page::Puzzles(Game::Sumoo)),
            ("/puzzles/kumo/3", None, Page::Puzzle { game: Game::Kumo, number: 3 }),
            ("/puzzles/sumoo/17", None, Page::Puzzle { game: Game::Sumoo, number: 17 }),
            ("/puzzles/sumoo/many", None, Page::Unknown),
            ("/puzzles/sumoo/1/2", None, Page::Unknown),
            ("/puzzles/abalone", None, Page::Unknown),
            ("/kumo", None, Page::table(Game::Kumo)),
            ("/kumo/rules", None, Page::Rules(Game::Kumo)),
            ("/kabuto", None, Page::table(Game::Kabuto)),
            ("/kabuto/rules", None, Page::Rules(Game::Kabuto)),
            ("/chess", None, Page::Unknown),
        ] {
            assert_eq!(Page::at(path, |_| query.map(str::to_owned)), page, "{path}");
        }
        for page in [
            Page::Home,
            Page::ABALONE,
            Page::Rules(Game::Abalone),
            Page::table(Game::Sumoo),
            Page::Races,
            Page::Daily { date: None },
            Page::PuzzleGames,
            Page::Puzzles(Game::Sumoo),
            Page::Puzzle { game: Game::Sumoo, number: 96 },
        ] {
            assert_eq!(Page::at(&page.path(), |_| None), page);
        }
    }
}
