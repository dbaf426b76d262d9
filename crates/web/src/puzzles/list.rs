//! The list of a game's puzzles, and the page with the games that have some.

use dohyo_kumo::Kumo;
use dohyo_sumoo::Sumoo;
use leptos::prelude::*;

use super::filter::Filter;
use super::progress::Solved;
use super::{Grade, GradeMark, Posed, Posing, PuzzleTexts};
use crate::address::{Link, Page};
use crate::emblem::Emblem;
use crate::icon::{Glyph, Icon};
use crate::settings::texts_of;

/// The number of solved puzzles as a bar and in words.
#[component]
fn Progress(done: usize, of: usize) -> impl IntoView {
    let t = texts_of::<PuzzleTexts>();
    view! {
        <div class="progress">
            <progress max=of.to_string() value=done.to_string() aria-hidden="true"></progress>
            <span id="progress">{move || (t().progress)(done, of)}</span>
        </div>
    }
}

/// Draws a puzzle of the list.
fn tile<G: Posing>(number: u16, posed: &Posed, is_solved: bool) -> impl IntoView + use<G> {
    let t = texts_of::<PuzzleTexts>();
    let (grade, turns) = (posed.grade, posed.turns);
    let (drawing, frame) = G::sketch(&posed.position);
    let label = move || {
        let t = t();
        (t.tile)(number, grade.word(t), &(t.length)(turns), is_solved)
    };
    let mark = is_solved.then(|| {
        view! {
            <span class="done">
                <Icon glyph=Glyph::Check/>
                {move || t().solved}
            </span>
        }
    });
    view! {
        <li class="tile" class:solved=is_solved data-number=number>
            <Link to=Page::Puzzle { game: G::GAME, number }>
                <span class="unseen">{label}</span>
                <svg class="thumb" viewBox=frame aria-hidden="true" inner_html=drawing></svg>
                <span class="facts" aria-hidden="true">
                    <span class="nr">{number}</span>
                    <span class="length">{move || (t().length)(turns)}</span>
                    {mark}
                </span>
            </Link>
        </li>
    }
}

/// Returns the page with a game's puzzles.
pub(super) fn list_page<G: Posing>() -> AnyView {
    let words = texts_of::<PuzzleTexts>();
    let puzzles = StoredValue::new(G::puzzles());
    let solved = StoredValue::new(Solved::load::<G>());
    let (done, of, next) = puzzles.with_value(|puzzles| {
        solved.with_value(|solved| (solved.count(puzzles), puzzles.len(), solved.next(puzzles, 0)))
    });
    let filter = RwSignal::new(Filter::load(G::GAME));
    Effect::new(move |_| filter.get().keep(G::GAME));

    let section = move |grade: Grade| {
        let tiles = puzzles.with_value(|puzzles| {
            solved.with_value(|solved| {
                let chosen = puzzles
                    .iter()
                    .zip(1..)
                    .filter(|(posed, _)| posed.grade == grade && filter.get().lets(posed, solved));
                chosen.map(|(posed, number)| tile::<G>(number, posed, solved.has(posed))).collect::<Vec<_>>()
            })
        });
        (!tiles.is_empty()).then(|| {
            view! {
                <section class="shelf">
                    <h2><GradeMark grade=grade/></h2>
                    <ul class="tiles">{tiles}</ul>
                </section>
            }
        })
    };
    let shelves = move || {
        let shelves: Vec<_> = Grade::ALL.into_iter().filter_map(section).collect();
        if shelves.is_empty() {
            return view! {
                <section class="none-left">
                    <h2>{move || words().none_left}</h2>
                    <p>{move || words().none_left_text}</p>
                    <button type="button" class="btn" on:click=move |_| filter.set(Filter::default())>
                        {move || words().show_all}
                    </button>
                </section>
            }
            .into_any();
        }
        shelves.into_any()
    };
    let lengths = puzzles.with_value(|puzzles| {
        let mut lengths: Vec<_> = puzzles.iter().map(|posed| posed.turns).collect();
        lengths.sort_unstable();
        lengths.dedup();
        lengths
    });
    let go_on = next.filter(|_| done < of).map(|number| {
        view! {
            <Link to=Page::Puzzle { game: G::GAME, number } class="btn primary">
                {move || if done == 0 { words().begin } else { words().go_on }}
            </Link>
        }
    });
    view! {
        <main class="puzzles" id="main" data-game=G::INFO.id>
            <header class="hero">
                <h1>{move || (words().title_of)(G::INFO.name)}</h1>
                <p>{move || words().lead}</p>
                <div class="row">
                    {go_on}
                    <Progress done=done of=of/>
                </div>
            </header>
            <Filters filter=filter lengths=lengths/>
            {shelves}
        </main>
    }
    .into_any()
}

/// The fields of the filter.
#[component]
fn Filters(filter: RwSignal<Filter>, lengths: Vec<u8>) -> impl IntoView {
    let words = texts_of::<PuzzleTexts>();
    let choose_grade =
        move |number: Option<u8>| filter.update(|filter| filter.grade = number.map(Grade::new));
    let choose_turns = move |turns: Option<u8>| filter.update(|filter| filter.turns = turns);
    view! {
        <form class="filters" on:submit=|event| event.prevent_default()>
            <Pick
                name="grade"
                label=Signal::derive(move || words().grade)
                any=Signal::derive(move || words().any_grade)
                values=Grade::ALL.map(Grade::number).to_vec()
                chosen=Signal::derive(move || filter.get().grade.map(Grade::number))
                word=move |number| Grade::new(number).word(words()).to_owned()
                choose=choose_grade
            />
            <Pick
                name="turns"
                label=Signal::derive(move || words().turns)
                any=Signal::derive(move || words().any_length)
                values=lengths
                chosen=Signal::derive(move || filter.get().turns)
                word=move |turns| (words().length)(turns)
                choose=choose_turns
            />
            <label class="choice">
                <input
                    type="checkbox"
                    name="unsolved"
                    prop:checked=move || filter.get().unsolved
                    on:change=move |_| filter.update(|filter| filter.unsolved = !filter.unsolved)
                />
                {move || words().unsolved_only}
            </label>
        </form>
    }
}

/// A field for one of several values, or any.
#[component]
fn Pick(
    name: &'static str,
    label: Signal<&'static str>,
    any: Signal<&'static str>,
    values: Vec<u8>,
    chosen: Signal<Option<u8>>,
    word: impl Fn(u8) -> String + Copy + Send + Sync + 'static,
    choose: impl Fn(Option<u8>) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let option = move |value: u8| {
        view! {
            <option value=value.to_string() selected=move || chosen.get() == Some(value)>
                {move || word(value)}
            </option>
        }
    };
    view! {
        <label class="pick">
            <span class="label">{label}</span>
            <select
                name=name
                on:change=move |event| choose(event_target_value(&event).parse().ok())
            >
                <option value="" selected=move || chosen.get().is_none()>{any}</option>
                {values.into_iter().map(option).collect_view()}
            </select>
        </label>
    }
}

/// Draws the card of a game that has puzzles. The puzzles themselves are only in the game's own program.
fn card<G: Posing>() -> impl IntoView {
    let words = texts_of::<PuzzleTexts>();
    let done = Solved::load::<G>().at_most(G::COUNT);
    view! {
        <li class="card ready">
            <div class="art">
                <Emblem game=G::GAME/>
            </div>
            <div class="words">
                <h2>{G::GAME.name()}</h2>
                <p>{move || words().lead}</p>
                <Progress done=done of=G::COUNT/>
                <div class="actions">
                    <Link to=Page::Puzzles(G::GAME) class="btn primary">
                        {move || if done == 0 { words().begin } else { words().go_on }}
                    </Link>
                </div>
            </div>
        </li>
    }
}

/// Returns the page with the games that have puzzles.
pub(super) fn games_page() -> AnyView {
    let t = texts_of::<PuzzleTexts>();
    view! {
        <main class="home" id="main">
            <header class="hero">
                <h1>{move || t().title}</h1>
            </header>
            <ul class="cards">{(card::<Sumoo>(), card::<Kumo>())}</ul>
        </main>
    }
    .into_any()
}
