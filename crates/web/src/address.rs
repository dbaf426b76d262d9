//! Pages and their addresses.

use dohyo_sumoku_solver::daily::Date;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use web_sys::UrlSearchParams;

use crate::game::Game;
use crate::site;
use crate::texts::ShellTexts;
use crate::texts::shell::PageName;

// The parts of addresses.
const RULES: &str = "rules";
const PUZZLES: &str = "puzzles";
const RACES: &str = "races";
const DAILY: &str = "daily";
const ONLINE: &str = "table";
const LOBBY: &str = "online";
const LEARN: &str = "learn";
const SHEET: &str = "sheet";
const ANALYSIS: &str = "analysis";
const EDITOR: &str = "edit";
const ACCOUNT: &str = "account";
const PLAYERS: &str = "players";

/// The placeholder for the name of a table that is not open yet.
pub const NEW: &str = "new";

/// The name of the first lesson of every game.
const FIRST_LESSON: &str = "first";

/// The game with races and a puzzle of the day.
const RACING: Game = Game::Sumoku;

/// Returns the game named `id`, if it has puzzles.
fn puzzling(id: &str) -> Option<Game> {
    Game::named(id).filter(|game| crate::puzzles::GAMES.contains(game))
}

/// Returns the query with a position, if there is one.
fn query(position: Option<&str>) -> String {
    position.map(|position| format!("?position={}", encoded(position))).unwrap_or_default()
}

/// Returns a text as the query of an address may contain it.
fn encoded(text: &str) -> String {
    let mut query = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.,*/".contains(&byte) {
            query.push(byte.into());
        } else {
            query += &format!("%{byte:02X}");
        }
    }
    query
}

/// A page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Page {
    /// The list of games.
    Home,
    /// A table.
    Table {
        /// The game.
        game: Game,
        /// A position to begin from, as the address has it.
        position: Option<String>,
    },
    /// A table of the server.
    Online {
        /// The game.
        game: Game,
        /// The name of the table, as the address has it.
        table: String,
    },
    /// The tables of the server that everybody may join or watch.
    Lobby,
    /// The reader's account.
    Account,
    /// The best players of a game, or of the first one in the list.
    Leaders(Option<Game>),
    /// A person with an account.
    Player {
        /// The login.
        login: String,
    },
    /// The rules of a game.
    Rules(Game),
    /// The lessons of a game.
    Lessons(Game),
    /// A lesson of a game.
    Lesson {
        /// The game.
        game: Game,
        /// The name of the lesson, as the address has it.
        lesson: String,
    },
    /// The rules of a game on one page, to be printed.
    Sheet(Game),
    /// The analysis board of a game.
    Analysis {
        /// The game.
        game: Game,
        /// A position to begin from, as the address has it.
        position: Option<String>,
    },
    /// The board on which positions of a game are set up.
    Editor {
        /// The game.
        game: Game,
        /// A position to begin from, as the address has it.
        position: Option<String>,
    },
    /// The races of Sumoku.
    Races,
    /// The puzzle of the day of Sumoku.
    Daily {
        /// The day, or `None` for today.
        date: Option<Date>,
    },
    /// The games that have puzzles.
    PuzzleGames,
    /// The puzzles of a game.
    Puzzles(Game),
    /// A puzzle of a game.
    Puzzle {
        /// The game.
        game: Game,
        /// The number in the list, from 1.
        number: u16,
    },
    /// No such page.
    Unknown,
}

impl Page {
    /// Returns what the page is called where a link leads to it.
    pub fn called(&self, t: &ShellTexts) -> PageName {
        let name = |name| PageName { title: name, short: name };
        match self {
            Self::Home | Self::Unknown => name(t.home),
            Self::Table { game, .. } | Self::Online { game, .. } => name(game.name()),
            Self::Lobby => name(t.online),
            Self::Account => t.account,
            Self::Leaders(_) | Self::Player { .. } => t.players,
            Self::Rules(_) => name(t.rules),
            Self::Lessons(_) | Self::Lesson { .. } => t.learn,
            Self::Sheet(_) => name(t.sheet),
            Self::Analysis { .. } => name(t.analysis),
            Self::Editor { .. } => name(t.editor),
            Self::Races => t.races,
            Self::Daily { .. } => t.daily,
            Self::PuzzleGames | Self::Puzzles(_) | Self::Puzzle { .. } => name(t.puzzles),
        }
    }

    /// Returns the page of a game's table.
    pub const fn table(game: Game) -> Self {
        Self::Table { game, position: None }
    }

    /// Returns the analysis board of a game.
    pub const fn analysis(game: Game) -> Self {
        Self::Analysis { game, position: None }
    }

    /// Returns the page of the first lesson of a game.
    pub fn first_lesson(game: Game) -> Self {
        Self::Lesson { game, lesson: FIRST_LESSON.to_owned() }
    }

    /// Returns the page that opens a table of the server and goes there.
    pub fn new_online(game: Game) -> Self {
        Self::Online { game, table: NEW.to_owned() }
    }

    /// Returns the page at a path. `query` looks up a value of the query.
    pub fn at(path: &str, query: impl Fn(&str) -> Option<String>) -> Self {
        let parts: Vec<_> = path.split('/').filter(|part| !part.is_empty()).collect();
        let position = || query("position").filter(|text| !text.is_empty());
        let page = match parts[..] {
            [] => Some(Self::Home),
            [PUZZLES] => Some(Self::PuzzleGames),
            [LOBBY] => Some(Self::Lobby),
            [ACCOUNT] => Some(Self::Account),
            [PLAYERS] => Some(Self::Leaders(query("game").and_then(|id| Game::named(&id)))),
            [PLAYERS, login] => login.strip_prefix('@').map(|login| Self::Player { login: login.to_owned() }),
            [id, ONLINE, table] => Game::named(id).map(|game| Self::Online { game, table: table.to_owned() }),
            [PUZZLES, id] | [id, PUZZLES] => puzzling(id).map(Self::Puzzles),
            [PUZZLES, id, number] => {
                puzzling(id).zip(number.parse().ok()).map(|(game, number)| Self::Puzzle { game, number })
            }
            [id] => Game::named(id).map(|game| Self::Table { game, position: position() }),
            [id, ANALYSIS] => Game::named(id).map(|game| Self::Analysis { game, position: position() }),
            [id, EDITOR] => Game::named(id).map(|game| Self::Editor { game, position: position() }),
            [id, RULES] => Game::named(id).map(Self::Rules),
            [id, LEARN] => Game::named(id).map(Self::Lessons),
            [id, LEARN, lesson] => {
                Game::named(id).map(|game| Self::Lesson { game, lesson: lesson.to_owned() })
            }
            [id, SHEET] => Game::named(id).map(Self::Sheet),
            [id, RACES] if id == RACING.id() => Some(Self::Races),
            [id, DAILY] if id == RACING.id() => {
                Some(Self::Daily { date: query("date").and_then(|date| date.parse().ok()) })
            }
            _ => None,
        };
        page.unwrap_or(Self::Unknown)
    }

    /// Returns the address of the page on the site that this page belongs to.
    pub fn address(&self) -> String {
        site::address_of(&self.path())
    }

    /// Returns the path of the page below the base of its site.
    pub fn path(&self) -> String {
        match self {
            Self::Home | Self::Unknown => "/".to_owned(),
            Self::Table { game, .. } => format!("/{}", game.id()),
            Self::Online { game, table } => format!("/{}/{ONLINE}/{table}", game.id()),
            Self::Lobby => format!("/{LOBBY}"),
            Self::Account => format!("/{ACCOUNT}"),
            Self::Leaders(None) => format!("/{PLAYERS}"),
            Self::Leaders(Some(game)) => format!("/{PLAYERS}?game={}", game.id()),
            // A name with `@` is never that of a program.
            Self::Player { login } => format!("/{PLAYERS}/@{login}"),
            Self::Rules(game) => format!("/{}/{RULES}", game.id()),
            Self::Lessons(game) => format!("/{}/{LEARN}", game.id()),
            Self::Lesson { game, lesson } => format!("/{}/{LEARN}/{lesson}", game.id()),
            Self::Sheet(game) => format!("/{}/{SHEET}", game.id()),
            Self::Analysis { game, position } => {
                format!("/{}/{ANALYSIS}{}", game.id(), query(position.as_deref()))
            }
            Self::Editor { game, position } => {
                format!("/{}/{EDITOR}{}", game.id(), query(position.as_deref()))
            }
            Self::Races => format!("/{}/{RACES}", RACING.id()),
            Self::Daily { date: None } => format!("/{}/{DAILY}", RACING.id()),
            Self::Daily { date: Some(date) } => format!("/{}/{DAILY}?date={date}", RACING.id()),
            Self::PuzzleGames => format!("/{PUZZLES}"),
            Self::Puzzles(game) => format!("/{PUZZLES}/{}", game.id()),
            Self::Puzzle { game, number } => format!("/{PUZZLES}/{}/{number}", game.id()),
        }
    }

    /// Returns the pages of a game besides its table and its rules.
    pub fn more_of(game: Game) -> Vec<Self> {
        let mut pages = vec![Self::Lessons(game)];
        if game == RACING {
            pages.extend([Self::Races, Self::Daily { date: None }]);
        }
        if crate::puzzles::GAMES.contains(&game) {
            pages.push(Self::Puzzles(game));
        }
        pages
    }

    /// Returns the game that the page is about.
    pub const fn game(&self) -> Option<Game> {
        match self {
            Self::Home
            | Self::Lobby
            | Self::Account
            | Self::Leaders(_)
            | Self::Player { .. }
            | Self::PuzzleGames
            | Self::Unknown => None,
            Self::Races | Self::Daily { .. } => Some(RACING),
            Self::Table { game, .. }
            | Self::Online { game, .. }
            | Self::Rules(game)
            | Self::Lessons(game)
            | Self::Lesson { game, .. }
            | Self::Sheet(game)
            | Self::Analysis { game, .. }
            | Self::Editor { game, .. }
            | Self::Puzzles(game)
            | Self::Puzzle { game, .. } => Some(*game),
        }
    }

    fn here() -> Self {
        let location = window().location();
        let query = location.search().ok().and_then(|search| UrlSearchParams::new_with_str(&search).ok());
        let path = location.pathname().unwrap_or_default();
        Self::at(site::path_of(&path), |key| query.as_ref()?.get(key))
    }
}

/// The reader's place, which follows the browser's address.
#[derive(Clone, Copy)]
pub struct Address {
    page: RwSignal<Page>,
    /// The game of this program.
    game: Option<Game>,
}

impl Address {
    /// Follows the browser's address from now on.
    pub fn follow(game: Option<Game>) -> Self {
        let page = RwSignal::new(Page::here());
        let moved = Closure::<dyn Fn()>::new(move || page.set(Page::here()));
        let _ = window().add_event_listener_with_callback("popstate", moved.as_ref().unchecked_ref());
        // The page lives as long as its window does.
        moved.forget();
        Self { page, game }
    }

    /// Returns the page to show.
    pub fn page(self) -> Page {
        self.page.get()
    }

    /// Goes to a page in place of the present one, which the browser forgets.
    pub fn replace(self, page: &Page) {
        if let Ok(history) = window().history() {
            let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&page.address()));
        }
        self.page.set(page.clone());
    }

    /// Goes to a page. The browser loads another program for a page of another game.
    pub fn go(self, page: &Page) {
        if page.game() != self.game {
            let _ = window().location().assign(&page.address());
            return;
        }
        if let Ok(history) = window().history() {
            let _ = history.push_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&page.address()));
        }
        self.page.set(page.clone());
        window().scroll_to_with_x_and_y(0.0, 0.0);
    }
}

/// A link within the client.
#[component]
pub fn Link(
    /// The page that it leads to.
    to: Page,
    /// The class.
    #[prop(default = "")]
    class: &'static str,
    /// The label.
    children: Children,
) -> impl IntoView {
    let address: Address = expect_context();
    let (href, here) = (to.address(), to.clone());
    let go = move |event: web_sys::MouseEvent| {
        // With a modifier the browser opens another tab or window.
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
    fn the_server_knows_which_games_have_puzzles_and_races() {
        assert_eq!(crate::puzzles::GAMES.map(Game::id), dohyo_games::WITH_PUZZLES);
        assert_eq!(RACING.id(), dohyo_games::WITH_RACES);
    }

    #[test]
    fn positions_are_part_of_addresses() {
        let position = Some("4,sb+nr!,4 s é".to_owned());
        let page = Page::Analysis { game: Game::Kumo, position };
        assert_eq!(page.path(), "/kumo/analysis?position=4,sb%2Bnr%21,4%20s%20%C3%A9");
    }

    #[test]
    fn addresses_lead_to_their_pages() {
        let position = "5/6/7/8/9/8/7/6/5 b 0 0";
        for (path, query, page) in [
            ("/", None, Page::Home),
            ("/abalone", None, Page::table(Game::Abalone)),
            ("/abalone/", Some(""), Page::table(Game::Abalone)),
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
            ("/sumoo/puzzles", None, Page::Puzzles(Game::Sumoo)),
            ("/abalone/puzzles", None, Page::Unknown),
            ("/puzzles/kumo/3", None, Page::Puzzle { game: Game::Kumo, number: 3 }),
            ("/puzzles/sumoo/17", None, Page::Puzzle { game: Game::Sumoo, number: 17 }),
            ("/puzzles/sumoo/many", None, Page::Unknown),
            ("/puzzles/sumoo/1/2", None, Page::Unknown),
            ("/puzzles/abalone", None, Page::Unknown),
            ("/kumo", None, Page::table(Game::Kumo)),
            ("/kumo/rules", None, Page::Rules(Game::Kumo)),
            ("/kabuto", None, Page::table(Game::Kabuto)),
            ("/kabuto/rules", None, Page::Rules(Game::Kabuto)),
            ("/kumo/learn", None, Page::Lessons(Game::Kumo)),
            ("/kumo/learn/first", None, Page::first_lesson(Game::Kumo)),
            ("/kumo/learn/first/2", None, Page::Unknown),
            ("/chess/learn", None, Page::Unknown),
            ("/kumo/sheet", None, Page::Sheet(Game::Kumo)),
            ("/kumo/analysis", None, Page::analysis(Game::Kumo)),
            (
                "/abalone/analysis",
                Some(position),
                Page::Analysis { game: Game::Abalone, position: Some(position.to_owned()) },
            ),
            ("/sumoo/edit", None, Page::Editor { game: Game::Sumoo, position: None }),
            ("/chess/analysis", None, Page::Unknown),
            ("/chess", None, Page::Unknown),
            ("/online", None, Page::Lobby),
            ("/kumo/table/x7", None, Page::Online { game: Game::Kumo, table: "x7".to_owned() }),
            ("/chess/table/x7", None, Page::Unknown),
            ("/kumo/table", None, Page::Unknown),
            ("/account", None, Page::Account),
            ("/players", None, Page::Leaders(None)),
            ("/players", Some("kumo"), Page::Leaders(Some(Game::Kumo))),
            ("/players/@kumo", None, Page::Player { login: "kumo".to_owned() }),
            ("/players/kumo", None, Page::Unknown),
        ] {
            assert_eq!(Page::at(path, |_| query.map(str::to_owned)), page, "{path}");
        }
        for page in [
            Page::Home,
            Page::Lobby,
            Page::Account,
            Page::Leaders(None),
            Page::Player { login: "ada".to_owned() },
            Page::Online { game: Game::Sumoo, table: "x7".to_owned() },
            Page::table(Game::Abalone),
            Page::Rules(Game::Abalone),
            Page::Lessons(Game::Abalone),
            Page::first_lesson(Game::Sumoku),
            Page::Sheet(Game::Kabuto),
            Page::analysis(Game::Kabuto),
            Page::Editor { game: Game::Sumoku, position: None },
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
