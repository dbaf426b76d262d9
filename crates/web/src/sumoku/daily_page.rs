//! The page of the puzzle of the day. The puzzles are made in the page, so it needs no server.

use dohyo_sumoku_solver::daily::{Date, Help, Hint, Size};
use leptos::prelude::*;

use super::bench::{Bench, Marked, Marks};
use super::bench_view::BenchView;
use super::daily::{Puzzle, Which, kind_name, streak};
use super::daily_attempt::{Attempt, Kind, is_solved, load};
use super::desk::Desk;
use super::race::minutes;
use super::rack::{Lines, Rack, key_sign, rack_tools};
use super::survey::Survey;
use crate::address::{Link, Page};
use crate::dialog::Dialog;
use crate::game::Game;
use crate::icon::{Glyph, Icon};
use crate::settings::{Pick, texts};
use crate::table::fields::{Radio, number_buttons};
use crate::table::focus::Focus;
use crate::table::records::copy;

/// The number of days in the archive.
const ARCHIVE: i64 = 28;

/// Returns the date where the reader is.
fn today() -> Date {
    let now = js_sys::Date::new_0();
    let date = Date::new(now.get_full_year() as i32, now.get_month() as u8 + 1, now.get_date() as u8);
    date.unwrap_or_else(|| Date::from_days((js_sys::Date::now() / 86_400_000.0) as i64))
}

/// Returns the page of the puzzles of a day. A future day shows today's.
pub fn daily_page(date: Option<Date>) -> AnyView {
    let t = texts();
    let now = today();
    let date = date.filter(|date| *date <= now).unwrap_or(now);
    let kind = RwSignal::new(Kind::load());
    let which = Memo::new(move |_| {
        let Kind { size, skeleton } = kind.get();
        Which { date, size, skeleton }
    });
    let attempt = Attempt::begin(which);
    let archive = RwSignal::new(false);
    let table = NodeRef::new();
    let focus = Focus::at(table);
    view! {
        <main
            node_ref=table
            class="table race daily"
            id="main"
            data-game=Game::Sumoku.id()
            data-date=date.to_string()
            on:focusin=move |event| focus.note(&event)
        >
            {stage(attempt)}
            <aside class="race-side">
                {brief(attempt, date, now)}
                {kind_field(attempt, kind)}
                {verdict_line(attempt)}
                {hint_buttons(attempt)}
                {actions(attempt, archive)}
            </aside>
        </main>
        <Dialog open=archive id="archive" title=Signal::derive(move || t().daily_words().archive.to_owned())>
            {archive_days(now)}
        </Dialog>
    }
    .into_any()
}

/// The table with the key and the clock.
fn stage(attempt: Attempt) -> AnyView {
    let t = texts();
    let Attempt { puzzle, desk, time, solved, hint, .. } = attempt;
    let fixed = Memo::new(move |_| puzzle.with(Puzzle::given));
    let open = Signal::derive(move || !solved.get());
    let survey = Memo::new(move |_| {
        let own = desk.with(Desk::grid);
        puzzle.with(|puzzle| Survey::of(&puzzle.given(), &own, puzzle.key(), puzzle.terms()))
    });
    let marks = Memo::new(move |_| {
        let (last, advice) = match hint.get() {
            Some(Hint::Step { cell, laid }) => (Vec::new(), vec![(cell, laid)]),
            Some(Hint::TakeUp(cell)) => (vec![Marked { cells: vec![cell], ..Marked::default() }], Vec::new()),
            _ => (Vec::new(), Vec::new()),
        };
        Marks { last, advice, holes: puzzle.with(|puzzle| puzzle.holes().to_vec()) }
    });
    let bench = Bench::new(desk, fixed.into(), open, survey.into(), marks.into());
    view! {
        <div class="stage">
            <div class="k-head race-head">
                {move || {
                    let key = puzzle.with(Puzzle::key);
                    key_sign(key, (t().sumoku_words().key_words)(key), t())
                }}
                <span class="k-clock" role="timer" id="daily-clock">{move || minutes(time.get())}</span>
            </div>
            <div class="k-stage">
                <BenchView bench=bench/>
                <Lines survey=survey.into()/>
                <Rack bench=bench/>
                <div class="k-bar">{rack_tools(desk, solved.into())}</div>
            </div>
        </div>
    }
    .into_any()
}

/// The day with links to those before and after, the stars, and the streak.
fn brief(attempt: Attempt, date: Date, now: Date) -> AnyView {
    let t = texts();
    let stars = move || {
        let stars = attempt.puzzle.with(Puzzle::stars);
        let drawn: String = (1..=5).map(|star| if star <= stars { '★' } else { '☆' }).collect();
        view! { <span class="daily-stars" role="img" aria-label=(t().daily_words().stars)(stars)>{drawn}</span> }
    };
    let streak_words = move || {
        attempt.solved.track();
        let days = streak(now, is_solved);
        (days > 0).then(|| (t().daily_words().streak)(days))
    };
    let day = move |date: Date, glyph: Glyph, label: Pick| {
        view! {
            <Link to=Page::Daily { date: Some(date) } class="btn quiet">
                <Icon glyph=glyph/>
                <span class="unseen">{move || label(t())}</span>
            </Link>
        }
    };
    view! {
        <header class="daily-brief">
            <div class="daily-day">
                {day(date.plus(-1), Glyph::Back, |t| t.daily_words().earlier)}
                <h1>{move || (t().daily_words().day)(date)}</h1>
                {(date < now).then(|| day(date.plus(1), Glyph::Forward, |t| t.daily_words().later))}
            </div>
            {stars}
            <span class="note" id="streak">{streak_words}</span>
        </header>
    }
    .into_any()
}

/// The choice of the kind and size.
fn kind_field(attempt: Attempt, kind: RwSignal<Kind>) -> AnyView {
    let t = texts();
    let choose = move |chosen: Kind| {
        attempt.keep();
        chosen.keep();
        kind.set(chosen);
    };
    let tiles = Signal::derive(move || kind.get().size.tiles() as u8);
    let skeleton = Signal::derive(move || kind.get().skeleton);
    let set_tiles = Callback::new(move |tiles: u8| {
        let size = Size::ALL.into_iter().find(|size| size.tiles() == usize::from(tiles));
        choose(Kind { size: size.unwrap_or(Size::Small), ..kind.get_untracked() });
    });
    let set_skeleton = Callback::new(move |skeleton| choose(Kind { skeleton, ..kind.get_untracked() }));
    let button = move |one: bool| {
        let says = move || {
            let words = t().daily_words();
            if one { words.skeleton } else { words.all_tiles }
        };
        view! {
            <Radio group="kind" value=one name=kind_name(one) chosen=skeleton choose=set_skeleton>
                {says}
            </Radio>
        }
    };
    let sizes = Size::ALL.map(|size| size.tiles() as u8);
    view! {
        <fieldset class="field">
            <legend class="unseen">{move || t().daily_words().kinds}</legend>
            <div class="choices joined">{[false, true].map(button).collect_view()}</div>
            <div class="choices joined">
                {number_buttons("size", sizes, tiles, set_tiles, |_, tiles| tiles.to_string())}
            </div>
        </fieldset>
    }
    .into_any()
}

/// The task, a hint, or how the puzzle was solved.
fn verdict_line(attempt: Attempt) -> AnyView {
    let t = texts();
    let Attempt { which, puzzle, desk, time, hints, solved, hint } = attempt;
    let verdict = move || {
        let t = t();
        let words = t.daily_words();
        if solved.get() {
            return (words.solved)(&minutes(time.get()), &(words.hints_taken)(hints.get()));
        }
        if let Some(hint) = hint.get() {
            return puzzle.with(|puzzle| puzzle.hint_words(&desk.with(Desk::grid), &hint, t));
        }
        if let Some(laid) = desk.with(Desk::held_tile) {
            return (t.sumoku_words().held)(laid);
        }
        let tiles = puzzle.with(|puzzle| puzzle.tiles().len());
        if which.get().skeleton { (words.task_skeleton)(tiles) } else { (words.task)(tiles) }
    };
    view! { <p class="race-news" id="verdict" role="status" class:good=move || solved.get()>{verdict}</p> }
        .into_any()
}

/// The three kinds of hint.
fn hint_buttons(attempt: Attempt) -> AnyView {
    let t = texts();
    let button = move |(help, index): (Help, usize)| {
        view! {
            <button
                type="button"
                class="btn"
                data-hint=index
                disabled=move || attempt.solved.get()
                on:click=move |_| attempt.ask(help)
            >
                {move || t().daily_words().hints[index]}
            </button>
        }
    };
    view! {
        <div class="row daily-hints" role="group" aria-label=move || t().daily_words().hint>
            <Icon glyph=Glyph::Lamp/>
            {[Help::Tile, Help::Line, Help::Step].into_iter().zip(0..).map(button).collect_view()}
        </div>
    }
    .into_any()
}

/// The buttons under the hints.
fn actions(attempt: Attempt, archive: RwSignal<bool>) -> AnyView {
    let t = texts();
    let Attempt { which, puzzle, solved, .. } = attempt;
    let copied = RwSignal::new(None::<bool>);
    Effect::new(move |_| {
        which.track();
        copied.set(None);
    });
    let share = move |_| {
        let stars = puzzle.with_untracked(Puzzle::stars);
        let which = which.get_untracked();
        let line = (t().daily_words().share_line)(&attempt.progress().to_tell(which, stars));
        let origin = window().location().origin().unwrap_or_default();
        let page = Page::Daily { date: Some(which.date) }.address();
        copy(format!("{line}\n{origin}{page}"), move |done| copied.set(Some(done)));
    };
    view! {
        <div class="row">
            <button type="button" class="btn" data-act="start-again" on:click=move |_| attempt.start_again()>
                <Icon glyph=Glyph::Again/>
                {move || t().daily_words().again}
            </button>
            <button type="button" class="btn" data-act="archive" on:click=move |_| archive.set(true)>
                <Icon glyph=Glyph::Grid/>
                {move || t().daily_words().archive}
            </button>
            <Show when=move || solved.get()>
                <button type="button" class="btn primary" data-act="share" on:click=share>
                    <Icon glyph=Glyph::Share/>
                    {move || t().daily_words().share}
                </button>
            </Show>
        </div>
        <p class="note" role="status" id="shared">
            {move || copied.get().map(|done| if done { t().copied } else { t().copy_failed })}
        </p>
    }
    .into_any()
}

/// The last days, with how many of their puzzles are solved.
fn archive_days(now: Date) -> AnyView {
    let t = texts();
    let days = move || {
        let words = t().daily_words();
        let day = |back: i64| {
            let date = now.plus(-back);
            let kept: Vec<_> = Which::of_day(date).map(load).collect();
            let done = kept.iter().flatten().filter(|progress| progress.solved).count();
            let mark = match (done, kept.iter().flatten().next()) {
                (1.., _) => words.solved_mark,
                (0, Some(_)) => words.begun_mark,
                (0, None) => words.open_mark,
            };
            view! {
                <li class:done=done.gt(&0)>
                    <Link to=Page::Daily { date: Some(date) } class="btn">
                        <span>{(words.day)(date)}</span>
                        <span class="note">{format!("{mark} · {done}/{}", kept.len())}</span>
                    </Link>
                </li>
            }
        };
        (0..ARCHIVE).map(day).collect_view()
    };
    view! {
        <div class="body">
            <ul class="daily-days">{days}</ul>
        </div>
    }
    .into_any()
}
