//! The page on which positions are set up: on the board where a game can, and as text in every game.

use dohyo_core::{Options, Seat};
use dohyo_table::{Origin, Table, Tree};
use dohyo_texts::analysis::AnalysisTexts;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::KeyboardEvent;

use super::compose::{Composed, walk};
use super::share::link;
use super::start;
use crate::address::{Address, Page};
use crate::icon::{Glyph, Icon};
use crate::settings::{texts, texts_of};
use crate::spot::Point;
use crate::table::controls::Act;
use crate::table::load::{Unread, read_position};
use crate::table::records::copy;
use crate::table::{Shown, Sitting};
use crate::texts::{ShellTexts, Texts};

/// The judgement of a text: the position as the game writes it and whether the game is over, or what is wrong.
type Judged = Result<(String, bool), Unread>;

/// Returns what is wrong with the board, in words.
type Fault = Box<dyn Fn(&Texts) -> Option<String> + Send + Sync>;

fn judge<G: Shown>(text: &str) -> Judged {
    let position = read_position::<G>(text.trim())?;
    let over = G::from_position(&position, &Options::new()).is_ok_and(|game| game.outcome().is_some());
    Ok((position, over))
}

/// Returns the game at `position`, or a new one.
fn begin<G: Shown>(position: Option<&str>) -> Option<G> {
    let read = |text: &str| G::from_position(text.trim(), &Options::new()).ok();
    position.and_then(read).or_else(|| Some(start::<G>()?.start().clone()))
}

/// Returns the page for a game whose positions are set up on its board.
pub(super) fn board_editor<G: Composed>(position: Option<&str>) -> Option<AnyView> {
    let game = begin::<G>(position)?;
    let draft = RwSignal::new(game.draft());
    let text =
        RwSignal::new(position.map_or_else(|| draft.with_untracked(ToString::to_string), str::to_owned));
    let judged = Memo::new(move |_| judge::<G>(&text.get()));
    let tool = RwSignal::new(G::tools().first().copied());
    let change = move |change: &dyn Fn(&mut G::Draft)| {
        draft.update(|draft| change(draft));
        text.set(draft.with_untracked(ToString::to_string));
    };
    // A text that is a position changes the board.
    let typed = Callback::new(move |typed: String| {
        if let Ok(game) = G::from_position(typed.trim(), &Options::new()) {
            draft.set(game.draft());
        }
        text.set(typed);
    });
    let fault = move |t: &Texts| {
        draft.with(|draft| (draft.to_string() == text.get()).then(|| G::fault(draft, t))).flatten()
    };
    let press = Callback::new(move |place: G::Place| {
        let tool = tool.get_untracked();
        change(&|draft| G::press(draft, place, tool));
    });
    let side = view! {
        {palette::<G>(tool)}
        {numbers::<G>(draft, Callback::new(move |(index, value)| change(&|draft| G::set_counter(draft, index, value))))}
        {mover::<G>(
            Signal::derive(move || draft.with(G::mover)),
            Callback::new(move |seat| change(&|draft| G::set_mover(draft, seat))),
            Callback::new(move |()| change(&|draft| *draft = G::empty())),
        )}
    };
    let board = board::<G>(draft, press);
    Some(editor_page::<G>(board, side.into_any(), text, typed, judged, Box::new(fault)))
}

/// Returns the page for a game whose positions are set up as text.
pub(super) fn text_editor<G: Shown>(position: Option<&str>) -> Option<AnyView> {
    let game = begin::<G>(position)?;
    let text = RwSignal::new(position.map_or_else(|| game.position(), str::to_owned));
    let judged = Memo::new(move |_| judge::<G>(&text.get()));
    let table = |game: G| -> Table<G> { Tree::new(game, Origin::Position).table() };
    let sitting = Sitting::apart(table(game));
    sitting.hold(true);
    let typed = Callback::new(move |typed: String| {
        if let Ok(game) = G::from_position(typed.trim(), &Options::new())
            && game.elsewhere().is_none()
        {
            sitting.sit(
                Box::new(crate::table::host::Local::new(table(game), dohyo_core::Seed::default())),
                std::time::Duration::ZERO,
            );
        }
        text.set(typed);
    });
    let words = texts_of::<AnalysisTexts>();
    let side = view! { <p class="note">{move || words().edit_text_help}</p> };
    Some(editor_page::<G>(G::board(sitting), side.into_any(), text, typed, judged, Box::new(|_| None)))
}

/// Returns the page around a board.
fn editor_page<G: Shown>(
    board: AnyView,
    side: AnyView,
    text: RwSignal<String>,
    typed: Callback<String>,
    judged: Memo<Judged>,
    fault: Fault,
) -> AnyView {
    let t = texts();
    let words = texts_of::<AnalysisTexts>();
    let shell = texts_of::<ShellTexts>();
    let address: Address = expect_context();
    let copied = RwSignal::new(None::<bool>);
    let position =
        move || judged.with_untracked(|judged| judged.as_ref().ok().map(|(position, _)| position.clone()));
    let wrong = Signal::derive(move || judged.with(Result::is_err));
    let no_game = Signal::derive(move || judged.with(|judged| !matches!(judged, Ok((_, false)))));
    let said = move || {
        let words = words();
        judged.with(|judged| match judged {
            Ok((_, false)) => words.fine.to_owned(),
            Ok((_, true)) => words.over.to_owned(),
            Err(why) => (words.wrong)(&fault(t()).unwrap_or_else(|| match why {
                Unread::Position(rest) => (words.wrong_at)(rest),
                why => why.words(G::INFO.name, t()),
            })),
        })
    };
    let play = Callback::new(move |()| address.go(&Page::Table { game: G::GAME, position: position() }));
    let analyse =
        Callback::new(move |()| address.go(&Page::Analysis { game: G::GAME, position: position() }));
    let copy_link = Callback::new(move |()| {
        let link = link(&Page::Analysis { game: G::GAME, position: position() }, "");
        copy(link, move |done| {
            copied.try_set(Some(done));
        });
    });
    let status = move || copied.get().map(|done| if done { words().copied } else { t().copy_failed });
    Effect::new(move |_| {
        text.track();
        copied.set(None);
    });
    let label = move |pick: fn(&'static AnalysisTexts) -> &'static str| Signal::derive(move || pick(words()));
    view! {
        <main class="table analysis editor" id="main" data-game=G::INFO.id>
            <div class="stage">{board}</div>
            <section class="edit-side">
                <h1>{move || shell().editor}</h1>
                {side}
                <label class="field">
                    <span class="label">{move || words().position}</span>
                    <textarea
                        id="position"
                        rows="2"
                        spellcheck="false"
                        aria-describedby="judged"
                        prop:value=move || text.get()
                        on:input=move |event| typed.run(event_target_value(&event))
                    ></textarea>
                </label>
                <p class="judged" class:wrong=wrong id="judged" role="status">
                    <Icon glyph=Signal::derive(move || if wrong.get() { Glyph::Close } else { Glyph::Check })/>
                    <span>{said}</span>
                </p>
                <div class="actions-bar" role="toolbar">
                    <Act glyph=Glyph::Play name="play" label=label(|t| t.play) off=no_game go=play/>
                    <Act glyph=Glyph::Chart name="analyse" label=Signal::derive(move || t().analyse) off=wrong go=analyse/>
                    <Act glyph=Glyph::Link name="copy-link" label=label(|t| t.copy_link) off=wrong go=copy_link/>
                </div>
                <p class="note" role="status">{status}</p>
            </section>
        </main>
    }
    .into_any()
}

/// The pieces to choose from.
fn palette<G: Composed>(tool: RwSignal<Option<G::Tool>>) -> AnyView {
    let t = texts();
    let words = texts_of::<AnalysisTexts>();
    let button = move |(index, piece): (usize, Option<G::Tool>)| {
        let chosen = move || tool.get() == piece;
        let name = move || piece.map_or_else(|| words().eraser.to_owned(), |piece| G::tool_name(piece, t()));
        let drawn = move || match piece {
            Some(piece) => {
                view! { <svg viewBox="-56 -56 112 112" aria-hidden="true">{G::tool(piece, t())}</svg> }
                    .into_any()
            }
            None => view! { <Icon glyph=Glyph::Close/> }.into_any(),
        };
        view! {
            <button
                type="button"
                class="btn tool"
                class:on=chosen
                data-tool=index
                aria-pressed=move || chosen().to_string()
                aria-label=name
                title=name
                on:click=move |_| tool.set(piece)
            >
                {drawn}
            </button>
        }
    };
    let tools = G::tools().into_iter().map(Some).chain([None]);
    view! {
        <p class="note">{move || words().edit_help}</p>
        <div class="palette" role="group" aria-label=move || words().pieces>
            {tools.enumerate().map(button).collect_view()}
        </div>
    }
    .into_any()
}

/// The numbers besides the board.
fn numbers<G: Composed>(draft: RwSignal<G::Draft>, set: Callback<(usize, u16)>) -> AnyView {
    let t = texts();
    let count = untrack(|| draft.with(|draft| G::counters(draft, t()).len()));
    let field = move |index: usize| {
        let counter = move || draft.with(|draft| G::counters(draft, t()).swap_remove(index));
        let (least, most) = untrack(counter).range;
        let option = move |value: u16| {
            view! { <option value=value.to_string() selected=move || counter().value == value>{value}</option> }
        };
        let choose = move |event| {
            if let Ok(value) = event_target_value(&event).parse() {
                set.run((index, value));
            }
        };
        view! {
            <label class="number">
                <span class="label">{move || counter().label}</span>
                <select data-counter=index on:change=choose>{(least..=most).map(option).collect_view()}</select>
            </label>
        }
    };
    view! { <div class="numbers">{(0..count).map(field).collect_view()}</div> }.into_any()
}

/// The choice of the seat to move, and a button that empties the board.
fn mover<G: Shown>(mover: Signal<Seat>, set: Callback<Seat>, clear: Callback<()>) -> AnyView {
    let t = texts();
    let words = texts_of::<AnalysisTexts>();
    let button = move |seat: Seat| {
        let on = move || mover.get() == seat;
        view! {
            <button
                type="button"
                class="btn"
                class:on=on
                data-mover=seat.index() + 1
                aria-pressed=move || on().to_string()
                on:click=move |_| set.run(seat)
            >
                <svg viewBox="-50 -50 100 108" aria-hidden="true">{G::piece(seat)}</svg>
                <span>{move || G::seat_name(seat, t())}</span>
            </button>
        }
    };
    view! {
        <div class="movers" role="group" aria-label=move || words().to_move>
            <span class="label">{move || words().to_move}</span>
            {[Seat::FIRST, Seat::SECOND].map(button).collect_view()}
            <button type="button" class="btn" data-act="clear" on:click=move |_| clear.run(())>
                {move || words().clear}
            </button>
        </div>
    }
    .into_any()
}

/// The board. Its places take clicks; one of them has the focus, and arrow keys move it.
fn board<G: Composed>(draft: RwSignal<G::Draft>, press: Callback<G::Place>) -> AnyView {
    let t = texts();
    let words = texts_of::<AnalysisTexts>();
    let places = StoredValue::new(G::places());
    let points = StoredValue::new(G::places().into_iter().map(G::point).collect::<Vec<Point>>());
    let focus = RwSignal::new(0_usize);
    let keys = move |event: KeyboardEvent| {
        let way = match event.key().as_str() {
            "ArrowLeft" => (-1.0, 0.0),
            "ArrowRight" => (1.0, 0.0),
            "ArrowUp" => (0.0, -1.0),
            "ArrowDown" => (0.0, 1.0),
            "Enter" | " " => {
                event.prevent_default();
                return press.run(places.with_value(|places| places[focus.get_untracked()]));
            }
            _ => return,
        };
        event.prevent_default();
        if let Some(next) = points.with_value(|points| walk(points, focus.get_untracked(), way)) {
            focus.set(next);
            let found =
                document().query_selector(&format!(".edit-board [data-index='{next}']")).ok().flatten();
            if let Some(element) = found.and_then(|found| found.dyn_into::<web_sys::SvgElement>().ok()) {
                let _ = element.focus();
            }
        }
    };
    let place = move |(index, place): (usize, G::Place)| {
        let Point { x, y } = G::point(place);
        let at = format!("translate({x:.1} {y:.1})");
        let told = Memo::new(move |_| draft.with(|draft| G::told_at(draft, place, t())));
        let label = move || {
            let words = words();
            (words.place)(&place.to_string(), &told.get().unwrap_or_else(|| words.empty.to_owned()))
        };
        let drawn = move || {
            told.track();
            draft.with_untracked(|draft| G::drawn(draft, place, t()))
        };
        view! {
            <g transform=at>
                <g class="edit-piece">{drawn}</g>
                <circle
                    class="cell own"
                    r=G::REACH
                    role="button"
                    tabindex=move || if focus.get() == index { "0" } else { "-1" }
                    data-place=place.to_string()
                    data-index=index
                    aria-label=label
                    on:click=move |_| {
                        focus.set(index);
                        press.run(place);
                    }
                ></circle>
            </g>
        }
    };
    let drawn = places.get_value().into_iter().enumerate().map(place).collect_view();
    view! {
        <svg class="board edit-board" viewBox=G::frame() role="group" aria-label=G::INFO.name on:keydown=keys>
            {G::ground()}
            {drawn}
        </svg>
    }
    .into_any()
}
