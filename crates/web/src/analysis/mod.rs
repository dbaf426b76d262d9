//! The analysis board: a game with its variations, and an engine beside it.
//!
//! A [`Study`](study::Study) lays a [`Tree`] on a table that is set apart, as puzzles and lessons do: its host grows the
//! tree by what is played on the board, and its table ends at the place that is shown. Chance is drawn from a seed of
//! the page's own, so that an analysis says nothing about luck to come in a game that goes on.

mod compose;
mod editor;
mod engine;
mod rows;
mod share;
mod study;
mod tree_view;

use std::any::Any;
use std::cell::RefCell;
use std::time::Duration;

use dohyo_core::{Options, Unplayable};
use dohyo_table::{Origin, Reader, Table, Tree, TreeError, squeeze};
use dohyo_texts::analysis::AnalysisTexts;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::KeyboardEvent;

pub use self::compose::{Composed, Counter, in_reading_order};
use self::engine::Engine;
use self::study::Study;
use crate::address::Page;
use crate::game::Game;
use crate::icon::Glyph;
use crate::settings::{says, texts, texts_of};
use crate::table::Shown;
use crate::table::controls::Act;
use crate::table::focus::Focus;
use crate::table::host::fresh_seed;
use crate::table::keys::{keep_copy, pass_to_board};
use crate::table::load::Unread;
use crate::table::names::ending;
use crate::table::notice::NoticeLine;
use crate::table::page::{Announcer, far_plates, is_for_page};
use crate::table::plate::Plate;
use crate::table::watch::page_time;
use crate::texts::{Lang, ShellTexts};

thread_local! {
    /// The table that the reader wants to analyse, on the way from its page to the analysis board.
    static HANDED: RefCell<Option<Box<dyn Any>>> = const { RefCell::new(None) };
}

/// Lets the next analysis board begin with the game of `table`.
pub fn hand_over<G: Shown>(table: Table<G>) {
    HANDED.set(Some(Box::new(table)));
}

/// Returns the analysis board of a game, or the page on which its positions are set up as text.
pub fn pages_of<G: Shown>(page: &Page) -> Option<AnyView> {
    match page {
        Page::Analysis { position, .. } => Some(analysis_page::<G>(position.as_deref())),
        Page::Editor { position, .. } => editor::text_editor::<G>(position.as_deref()),
        _ => None,
    }
}

/// Returns the analysis board of a game, or the page on which its positions are set up piece by piece.
pub fn composed_pages_of<G: Composed>(page: &Page) -> Option<AnyView> {
    match page {
        Page::Editor { position, .. } => editor::board_editor::<G>(position.as_deref()),
        page => pages_of::<G>(page),
    }
}

/// Why an analysis cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Problem {
    /// What is wrong with the game in it.
    Unread(Unread),
    /// Something else: a part is missing.
    Damaged,
}

/// The tree to show, whether it is the reader's own, and why it is not another one.
type Opened<G> = (Tree<G>, bool, Option<Problem>);

/// How long a slice of reading may take, in milliseconds.
const SLICE: f64 = 12.0;

/// Reads a tree without blocking the page, and calls `then` with the result.
fn read_in_slices<G: Shown>(text: &str, then: impl FnOnce(Result<Tree<G>, Problem>) + 'static) {
    match Reader::<G>::new(text) {
        Ok(reader) => read_on(reader, then),
        Err(why) => then(Err(problem::<G>(why))),
    }
}

fn read_on<G: Shown>(mut reader: Reader<G>, then: impl FnOnce(Result<Tree<G>, Problem>) + 'static) {
    let until = page_time() + SLICE;
    loop {
        match reader.read_word() {
            Ok(true) if page_time() < until => {}
            Ok(true) => {
                set_timeout(move || read_on(reader, then), Duration::ZERO);
                return;
            }
            Ok(false) => return then(reader.finish().map_err(problem::<G>).and_then(expect_shown)),
            Err(why) => return then(Err(problem::<G>(why))),
        }
    }
}

/// Refuses a tree of a mode that has another page.
fn expect_shown<G: Shown>(tree: Tree<G>) -> Result<Tree<G>, Problem> {
    match tree.start().elsewhere() {
        None => Ok(tree),
        Some(mode) => Err(Problem::Unread(Unread::OtherGame(mode))),
    }
}

/// Returns why a tree cannot be read, for the reader.
fn problem<G: Shown>(why: TreeError<G::Illegal>) -> Problem {
    Problem::Unread(match why {
        TreeError::OtherGame { found, .. } => {
            Unread::OtherGame(Game::named(&found).map_or(found, |game| game.name().to_owned()))
        }
        TreeError::Rules(version) => Unread::Version(version),
        TreeError::Setup(_) | TreeError::Seating(_) => Unread::Setup,
        TreeError::Action { number, why: Unplayable::Refused { action, why } } => {
            let why = Some(Lang::ALL.map(|lang| G::refusal(&why, lang.texts())));
            Unread::Move { number, text: action, why }
        }
        _ => return Problem::Damaged,
    })
}

/// Returns a tree with the beginning of a game.
fn start<G: Shown>() -> Option<Tree<G>> {
    let (game, origin) = Origin::deal::<G>(&Options::new(), fresh_seed()).ok()?;
    Some(Tree::new(game, origin))
}

/// Returns the page of the analysis board. It begins with the tree in the address, with `position`, with the table that
/// was handed over, with the last analysis, or with a new game.
fn analysis_page<G: Shown>(position: Option<&str>) -> AnyView {
    let t = texts_of::<AnalysisTexts>();
    let opened = RwSignal::new(None::<Opened<G>>);
    let open = move |read: Result<Tree<G>, Problem>, own: bool| {
        let found = match read {
            Ok(tree) => Some((tree, own, None)),
            Err(why) => start().map(|tree| (tree, false, Some(why))),
        };
        opened.try_set(found);
    };
    let handed = HANDED.take().and_then(|table| table.downcast::<Table<G>>().ok());
    let packed = window().location().hash().ok().filter(|hash| hash.len() > 1 && hash != "#main");
    if let Some(packed) = packed {
        match squeeze::unpack(packed.trim_start_matches('#')) {
            Ok(text) => read_in_slices(&text, move |read| open(read, false)),
            Err(_) => open(Err(Problem::Damaged), false),
        }
    } else if let Some(position) = position {
        open(position_tree(position), false);
    } else if let Some(table) = handed {
        study::put_aside::<G>();
        open(Ok(Tree::of_table(&table)), true);
    } else if let Some(text) = study::kept::<G>() {
        read_in_slices(&text, move |read| {
            if let Ok(tree) = read {
                return open(Ok(tree), true);
            }
            // What this version cannot read is put aside.
            study::put_aside::<G>();
            opened.try_set(start().map(|tree| (tree, true, None)));
        });
    } else {
        opened.set(start().map(|tree| (tree, true, None)));
    }
    (move || match opened.get() {
        Some((tree, own, problem)) => board_page(Study::open(tree, own), problem),
        None => view! { <main class="pages" id="main"><p role="status">{move || t().reading}</p></main> }
            .into_any(),
    })
    .into_any()
}

/// Returns a tree that begins with the position `text`.
fn position_tree<G: Shown>(text: &str) -> Result<Tree<G>, Problem> {
    let position = crate::table::load::read_position::<G>(text.trim()).map_err(Problem::Unread)?;
    let game = G::from_position(&position, &Options::new()).map_err(|_| Problem::Damaged)?;
    Ok(Tree::new(game, Origin::Position))
}

/// The windows of the page.
#[derive(Clone, Copy)]
struct Windows {
    share: RwSignal<bool>,
    more: RwSignal<bool>,
}

/// Returns the page of an analysis.
fn board_page<G: Shown>(study: Study<G>, problem: Option<Problem>) -> AnyView {
    let t = texts();
    let words = texts_of::<AnalysisTexts>();
    let sitting = study.sitting();
    let engine = Engine::follow(study);
    let windows = Windows { share: RwSignal::new(false), more: RwSignal::new(false) };
    let near = Signal::derive(move || sitting.near.get());
    // After a click the arrow keys step through the game; after Tab they walk on the board.
    let pointed = StoredValue::new(true);
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        if !is_any_open() && is_for_page(&event) && shortcut(study, engine, &event) {
            event.prevent_default();
        }
    });
    on_cleanup(move || keys.remove());
    let heard = move |event: KeyboardEvent| {
        if event.key() == "Tab" {
            pointed.set_value(false);
        }
        if pointed.get_value() && !is_any_open() && is_for_page(&event) && step(study, &event) {
            event.prevent_default();
            event.stop_propagation();
        }
    };
    let table = NodeRef::new();
    let focus = Focus::at(table);
    let shell = texts_of::<ShellTexts>();
    let title = move || format!("{} · {}", shell().analysis, G::INFO.name);
    let wrong = problem.map(|problem| {
        let text = move || match &problem {
            Problem::Unread(why) => (words().broken)(&why.words(G::INFO.name, t())),
            Problem::Damaged => (words().broken)(words().damaged),
        };
        view! { <p class="wrong" role="alert">{text}</p> }
    });
    let over = move || {
        sitting.table.with(|table| {
            let table = table.as_ref()?;
            let (who, why) = ending(table, sitting.own(), &table.outcome()?, t());
            Some(format!("{who}. {why}"))
        })
    };
    view! {
        <main
            node_ref=table
            class="table analysis"
            id="main"
            data-game=G::INFO.id
            data-here=move || study.here().number()
            on:focusin=move |event| focus.note(&event)
            on:pointerdown:capture=move |_| pointed.set_value(true)
            on:keydown:capture=heard
        >
            <h1 class="unseen">{title}</h1>
            <div class="rivals">{far_plates(sitting)}</div>
            <div class="stage" on:keydown=move |event| keep_copy(&event)>
                {G::board(sitting)}
                <NoticeLine sitting=sitting/>
            </div>
            <div class="thinking-side">
                {wrong}
                {engine::panel(engine, study)}
                <p class="note outcome-note">{over}</p>
            </div>
            {tree_view::moves(study)}
            <Plate sitting=sitting seat=near far=false/>
            {tools(study, windows)}
            <Announcer sitting=sitting/>
        </main>
        {share::share_window(study, windows.share)}
        {share::more_window(study, windows.more)}
    }
    .into_any()
}

/// Returns `true` if a window is open.
fn is_any_open() -> bool {
    document().query_selector("dialog[open]").ok().flatten().is_some()
}

/// The buttons under the board.
fn tools<G: Shown>(study: Study<G>, windows: Windows) -> AnyView {
    let t = texts_of::<AnalysisTexts>();
    let flip = Callback::new(move |()| study.sitting().flip());
    let share = Callback::new(move |()| windows.share.set(true));
    let more = Callback::new(move |()| windows.more.set(true));
    let share_label = Signal::derive(move || t().share_it);
    let more_label = Signal::derive(move || t().more);
    view! {
        <div class="actions-bar" role="toolbar">
            <Act glyph=Glyph::Flip name="flip" label=says(|t| t.flip) go=flip/>
            <Act glyph=Glyph::Share name="share" label=share_label go=share/>
            <Act glyph=Glyph::More name="more" label=more_label go=more/>
        </div>
    }
    .into_any()
}

/// Handles the keys that step through the tree, and returns whether this was one.
fn step<G: Shown>(study: Study<G>, event: &KeyboardEvent) -> bool {
    match event.key().as_str() {
        "ArrowLeft" | "," => study.back(),
        "ArrowRight" | "." => study.forward(),
        "ArrowUp" => study.aside(-1),
        "ArrowDown" => study.aside(1),
        "Home" => study.first(),
        "End" => study.last(),
        _ => return false,
    }
    true
}

/// Handles the keys that work anywhere on the page, and returns whether this was one.
fn shortcut<G: Shown>(study: Study<G>, engine: Engine, event: &KeyboardEvent) -> bool {
    match event.key().as_str() {
        "l" | "L" => engine.on.update(|on| *on = !*on),
        "f" | "F" => study.sitting().flip(),
        "u" | "U" => study.back(),
        " " if !is_control(event) => {
            let best = untrack(|| engine.best_at(study.here()));
            study.play(&best.into_iter().collect::<Vec<_>>());
        }
        _ => return step(study, event) || pass_to_board(event),
    }
    true
}

/// Returns `true` if the key goes to a control, which hears it itself.
fn is_control(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|element| element.closest("button, a, summary, .stage svg").ok().flatten().is_some())
}
