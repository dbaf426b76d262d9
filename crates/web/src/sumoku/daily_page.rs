//! The page of the puzzle of the day. It needs no server: the puzzles are made where they are solved.

use std::time::Duration;

use dohyo_sumoku::daily::{Date, Help, Hint, Size};
use dohyo_sumoku::{Cell, Laid};
use leptos::prelude::*;

use super::bench::{Bench, BenchView, Marks};
use super::daily::{Progress, Puzzle, Which, streak};
use super::desk::Desk;
use super::race::minutes;
use super::rack::{Lines, Rack};
use super::survey::Survey;
use crate::address::{Link, Page};
use crate::dialog::Dialog;
use crate::icon::{Glyph, Icon};
use crate::settings::texts;
use crate::storage;
use crate::table::load::copy;
use crate::table::new_game::Radio;
use crate::texts::Texts;

/// The kind and size of the last time.
const CHOICE: &str = "dohyo.sumoku.daily.choice";

/// How many days the archive shows.
const ARCHIVE: i64 = 28;

/// The reader's day.
fn today() -> Date {
    let now = js_sys::Date::new_0();
    let date = Date::new(now.get_full_year() as i32, now.get_month() as u8 + 1, now.get_date() as u8);
    date.unwrap_or_else(|| Date::from_days((js_sys::Date::now() / 86_400_000.0) as i64))
}

fn load(which: Which) -> Option<Progress> {
    storage::read(&which.kept()).and_then(|text| Progress::read(&text))
}

fn is_solved(date: Date) -> bool {
    Which::of_day(date).any(|which| load(which).is_some_and(|progress| progress.solved))
}

/// The last kind and size, or the smallest.
fn last_choice() -> (Size, bool) {
    let kept = storage::read(CHOICE).unwrap_or_default();
    let size = Size::ALL.into_iter().find(|size| kept.ends_with(&format!("-{}", size.tiles())));
    (size.unwrap_or(Size::Small), kept.starts_with("gaps"))
}

/// A puzzle under way.
#[derive(Clone, Copy)]
struct Attempt {
    which: Memo<Which>,
    puzzle: Memo<Puzzle>,
    desk: RwSignal<Desk>,
    time: RwSignal<Duration>,
    hints: RwSignal<u32>,
    solved: RwSignal<bool>,
    hint: RwSignal<Option<Hint>>,
}

impl Attempt {
    fn begin(which: Memo<Which>) -> Self {
        let puzzle = Memo::new(move |_| Puzzle::of(which.get()));
        let attempt = Self {
            which,
            puzzle,
            desk: RwSignal::new(Desk::default()),
            time: RwSignal::new(Duration::ZERO),
            hints: RwSignal::new(0),
            solved: RwSignal::new(false),
            hint: RwSignal::new(None),
        };
        // Each puzzle goes on where it was left.
        Effect::new(move |_| {
            let progress = load(which.get()).unwrap_or_default();
            let mut desk = puzzle.with(|puzzle| Desk::new(puzzle.tiles()));
            desk.restore(&progress.grid);
            attempt.time.set(progress.time);
            attempt.hints.set(progress.hints);
            attempt.solved.set(progress.solved);
            attempt.hint.set(None);
            attempt.desk.set(desk);
        });
        Effect::new(move |before: Option<String>| {
            let own = attempt.desk.with(Desk::grid);
            let now = own.to_string();
            if before.as_ref().is_some_and(|before| *before != now) {
                attempt.hint.set(None);
            }
            let right = puzzle.with_untracked(|puzzle| puzzle.check(&own).is_ok());
            if right && !attempt.solved.get_untracked() {
                attempt.solved.set(true);
            }
            attempt.keep();
            now
        });
        let tick = move || {
            let hidden = document().hidden();
            if attempt.solved.try_get_untracked() == Some(false) && !hidden {
                attempt.time.update(|time| *time += Duration::from_secs(1));
                if attempt.time.get_untracked().as_secs().is_multiple_of(5) {
                    attempt.keep();
                }
            }
        };
        let ticking = set_interval_with_handle(tick, Duration::from_secs(1)).ok();
        let leaving = window_event_listener(leptos::ev::pagehide, move |_| attempt.keep());
        on_cleanup(move || {
            attempt.keep();
            if let Some(ticking) = ticking {
                ticking.clear();
            }
            leaving.remove();
        });
        attempt
    }

    fn progress(self) -> Progress {
        Progress {
            grid: self.desk.with_untracked(Desk::grid),
            time: self.time.get_untracked(),
            hints: self.hints.get_untracked(),
            solved: self.solved.get_untracked(),
        }
    }

    fn keep(self) {
        let known = self.desk.try_with_untracked(|desk| desk.tiles().next().is_some()) == Some(true);
        // Nothing is kept of a puzzle that was only looked at.
        let progress = if known { self.progress() } else { return };
        let which = self.which.get_untracked();
        if progress.solved || !progress.grid.is_empty() || progress.hints > 0 || load(which).is_some() {
            storage::write(&which.kept(), &progress.write());
        }
    }

    fn ask(self, help: Help) {
        let own = self.desk.with_untracked(Desk::grid);
        let hint = self.puzzle.with_untracked(|puzzle| puzzle.hint(&own, help));
        if hint.is_some() {
            self.hints.update(|hints| *hints += 1);
        }
        self.hint.set(hint);
        self.keep();
    }

    fn start_again(self) {
        self.solved.set(false);
        self.time.set(Duration::ZERO);
        self.hints.set(0);
        self.hint.set(None);
        self.desk.set(self.puzzle.with_untracked(|puzzle| Desk::new(puzzle.tiles())));
    }
}

/// A hint in words.
fn hint_words(attempt: Attempt, hint: &Hint, t: &Texts) -> String {
    let words = t.sumoku_words.daily;
    let tile = t.sumoku_words.tile;
    match hint {
        Hint::Tile(one) => (words.hint_tile)(&tile(Laid::upright(*one))),
        Hint::Line(line) => {
            let line: Vec<_> = line.iter().map(|&laid| tile(laid)).collect();
            (words.hint_line)(&line.join(", "))
        }
        Hint::Step { cell, laid } => {
            let place = (t.sumoku_words.cell)(*cell, None, false);
            let place = place.split([':', '\u{a0}']).next().unwrap_or_default().trim().to_owned();
            (words.hint_step)(&tile(*laid), &place)
        }
        Hint::TakeUp(cell) => {
            let lies = attempt.desk.with(|desk| desk.grid().get(*cell));
            (words.hint_take_up)(&lies.map(tile).unwrap_or_default())
        }
    }
}

/// The puzzle of a day.
#[allow(clippy::too_many_lines, reason = "markup of one page, read from top to bottom")]
pub fn daily_page(date: Option<Date>) -> AnyView {
    let t = texts();
    let now = today();
    let date = date.filter(|date| *date <= now).unwrap_or(now);
    let choice = RwSignal::new(last_choice());
    let which = Memo::new(move |_| {
        let (size, skeleton) = choice.get();
        Which { date, size, skeleton }
    });
    let attempt = Attempt::begin(which);
    let Attempt { puzzle, desk, time, hints, solved, hint, .. } = attempt;
    let archive = RwSignal::new(false);
    let copied = RwSignal::new(None::<bool>);
    let choose = move |chosen: (Size, bool)| {
        attempt.keep();
        let kind = if chosen.1 { "gaps" } else { "all" };
        storage::write(CHOICE, &format!("{kind}-{}", chosen.0.tiles()));
        copied.set(None);
        choice.set(chosen);
    };
    let size = Signal::derive(move || choice.get().0);
    let kind = Signal::derive(move || choice.get().1);
    let set_size = Callback::new(move |size| choose((size, kind.get_untracked())));
    let set_kind = Callback::new(move |kind| choose((size.get_untracked(), kind)));

    let fixed = Memo::new(move |_| puzzle.with(Puzzle::given));
    let open = Signal::derive(move || !solved.get());
    let survey = Memo::new(move |_| {
        let own = desk.with(Desk::grid);
        puzzle.with(|puzzle| Survey::of(&puzzle.given(), &own, puzzle.key(), puzzle.terms()))
    });
    let marks = Memo::new(move |_| {
        let advice: Vec<(Cell, Laid)> = match hint.get() {
            Some(Hint::Step { cell, laid }) => vec![(cell, laid)],
            _ => Vec::new(),
        };
        let last = match hint.get() {
            Some(Hint::TakeUp(cell)) => vec![cell],
            _ => Vec::new(),
        };
        Marks { last, advice, holes: puzzle.with(|puzzle| puzzle.holes().to_vec()) }
    });
    let bench = Bench::new(desk, fixed.into(), open, survey.into(), marks.into());

    let sizes = move || {
        Size::ALL
            .map(|one| {
                view! {
                    <Radio group="size" value=one name=one.tiles().to_string() chosen=size choose=set_size>
                        {one.tiles()}
                    </Radio>
                }
            })
            .collect_view()
    };
    let kinds = move || {
        [false, true]
            .map(|one| {
                let name = if one { "gaps" } else { "all" };
                let says = move || {
                    if one { t().sumoku_words.daily.skeleton } else { t().sumoku_words.daily.all_tiles }
                };
                view! {
                    <Radio group="kind" value=one name=name chosen=kind choose=set_kind>
                        {says}
                    </Radio>
                }
            })
            .collect_view()
    };
    let task = move || {
        let words = t().sumoku_words.daily;
        let tiles = puzzle.with(|puzzle| puzzle.tiles().len());
        if which.get().skeleton { (words.task_skeleton)(tiles) } else { (words.task)(tiles) }
    };
    let stars = move || {
        let stars = puzzle.with(Puzzle::stars);
        let drawn: String = (1..=5).map(|star| if star <= stars { '★' } else { '☆' }).collect();
        view! { <span class="daily-stars" role="img" aria-label=(t().sumoku_words.daily.stars)(stars)>{drawn}</span> }
    };
    let verdict = move || {
        let t = t();
        let words = t.sumoku_words.daily;
        if solved.get() {
            return (words.solved)(&minutes(time.get()), &(words.hints_taken)(hints.get()));
        }
        if let Some(hint) = hint.get() {
            return hint_words(attempt, &hint, t);
        }
        if let Some(laid) = desk.with(Desk::held_tile) {
            return (t.sumoku_words.held)(laid);
        }
        task()
    };
    let share = move |_| {
        let t = t();
        let progress = attempt.progress();
        let stars = puzzle.with_untracked(Puzzle::stars);
        let line = (t.sumoku_words.daily.share_line)(&progress.to_tell(which.get_untracked(), stars));
        let origin = window().location().origin().unwrap_or_default();
        let page = Page::Daily { date: Some(date) }.path();
        copy(format!("{line}\n{origin}{page}"), move |done| copied.set(Some(done)));
    };
    let ask = [Help::Tile, Help::Line, Help::Step];
    let hint_buttons = ask
        .into_iter()
        .zip(0..)
        .map(|(help, index): (Help, usize)| {
            view! {
                <button
                    type="button"
                    class="btn"
                    data-hint=index
                    disabled=move || solved.get()
                    on:click=move |_| attempt.ask(help)
                >
                    {move || t().sumoku_words.daily.hints[index]}
                </button>
            }
        })
        .collect_view();
    let days = move || {
        let words = t().sumoku_words.daily;
        let day = |back: i64| {
            let date = now.plus(-back);
            let all = Which::of_day(date).count();
            let done = Which::of_day(date)
                .filter(|&which| load(which).is_some_and(|progress| progress.solved))
                .count();
            let begun = Which::of_day(date).any(|which| load(which).is_some());
            let mark = if done > 0 {
                words.solved_mark
            } else if begun {
                words.begun_mark
            } else {
                words.open_mark
            };
            view! {
                <li class:done=done.gt(&0)>
                    <Link to=Page::Daily { date: Some(date) } class="btn">
                        <span>{(words.day)(date)}</span>
                        <span class="note">{format!("{mark} · {done}/{all}")}</span>
                    </Link>
                </li>
            }
        };
        (0..ARCHIVE).map(day).collect_view()
    };
    let streak_words = move || {
        solved.track();
        let days = streak(now, is_solved);
        (days > 0).then(|| (t().sumoku_words.daily.streak)(days))
    };
    let later = (date < now).then(|| {
        view! {
            <Link to=Page::Daily { date: Some(date.plus(1)) } class="btn quiet">
                <Icon glyph=Glyph::Forward/>
                <span class="unseen">{move || t().sumoku_words.daily.later}</span>
            </Link>
        }
    });
    view! {
        <main class="table race daily" id="main" data-game="sumoku" data-date=date.to_string()>
            <div class="stage">
                <div class="k-head race-head">
                    {move || {
                        let key = puzzle.with(Puzzle::key);
                        let says = (t().sumoku_words.key)(key);
                        view! {
                            <span class="k-key" role="img" aria-label=says.clone() title=says>{key.number()}</span>
                        }
                    }}
                    <span class="k-clock" role="timer" id="daily-clock">{move || minutes(time.get())}</span>
                </div>
                <div class="k-stage">
                    <BenchView bench=bench label=Signal::derive(move || t().sumoku_words.board.to_owned())/>
                    <Lines survey=survey.into()/>
                    <Rack bench=bench/>
                </div>
            </div>
            <aside class="race-side">
                <header class="daily-brief">
                    <div class="daily-day">
                        <Link to=Page::Daily { date: Some(date.plus(-1)) } class="btn quiet">
                            <Icon glyph=Glyph::Back/>
                            <span class="unseen">{move || t().sumoku_words.daily.earlier}</span>
                        </Link>
                        <h1>{move || (t().sumoku_words.daily.day)(date)}</h1>
                        {later}
                    </div>
                    {stars}
                    <span class="note" id="streak">{streak_words}</span>
                </header>
                <fieldset class="field">
                    <legend class="unseen">{move || t().sumoku_words.daily.kinds}</legend>
                    <div class="choices joined">{kinds}</div>
                    <div class="choices joined">{sizes}</div>
                </fieldset>
                <p class="race-news" id="verdict" role="status" class:good=move || solved.get()>{verdict}</p>
                <div class="row daily-hints" role="group" aria-label=move || t().sumoku_words.daily.hint>
                    <Icon glyph=Glyph::Lamp/>
                    {hint_buttons}
                </div>
                <div class="row">
                    <button
                        type="button"
                        class="btn"
                        data-act="take-back"
                        disabled=move || solved.get() || desk.with(|desk| !desk.can_undo())
                        on:click=move |_| desk.update(|desk| { desk.undo(); })
                    >
                        {move || t().sumoku_words.take_back}
                    </button>
                    <button type="button" class="btn" data-act="start-again" on:click=move |_| attempt.start_again()>
                        <Icon glyph=Glyph::Again/>
                        {move || t().sumoku_words.daily.again}
                    </button>
                    <button type="button" class="btn" data-act="archive" on:click=move |_| archive.set(true)>
                        <Icon glyph=Glyph::Grid/>
                        {move || t().sumoku_words.daily.archive}
                    </button>
                    <Show when=move || solved.get()>
                        <button type="button" class="btn primary" data-act="share" on:click=share>
                            <Icon glyph=Glyph::Share/>
                            {move || t().sumoku_words.daily.share}
                        </button>
                    </Show>
                </div>
                <p class="note" role="status" id="shared">
                    {move || copied.get().map(|done| if done { t().copied } else { t().copy_failed })}
                </p>
            </aside>
        </main>
        <Dialog open=archive id="archive" title=Signal::derive(move || t().sumoku_words.daily.archive.to_owned())>
            <div class="body">
                <ul class="daily-days">{days}</ul>
            </div>
        </Dialog>
    }
    .into_any()
}
