//! The page of a lesson: one step after another.

use dohyo_lessons::{Attempt, Help, Lesson, Said, State, Step, Task, page};
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::KeyboardEvent;

use super::progress::Progress;
use super::trial::{Tone, Trial};
use super::{Learnt, in_language, tell, tell_both};
use crate::address::{Address, Link, Page};
use crate::game::Game;
use crate::icon::{Glyph, Icon};
use crate::settings::{Settings, says, texts};
use crate::table::controls::Act;
use crate::table::focus::{Focus, focused_heading};
use crate::table::help;
use crate::table::keys::{keep_copy, number_key, take_keys};
use crate::table::notice::NoticeLine;
use crate::table::page::Announcer;

/// The reader's place in a lesson.
#[derive(Clone, Copy)]
struct Place {
    game: Game,
    lesson: &'static Lesson,
    /// The name of the lesson after this one.
    next: Option<&'static str>,
    /// The index of the step.
    index: RwSignal<usize>,
    address: Address,
}

impl Place {
    fn is_last(self) -> bool {
        self.index.get() + 1 == self.lesson.steps.len()
    }

    /// Goes to a step of this lesson.
    fn go_to(self, index: usize) {
        if let Some(step) = self.lesson.steps.get(index) {
            Progress::note_place(self.game, self.lesson.id, step.id);
            self.index.set(index);
        }
    }

    /// Goes to the next step, the next lesson, or the list of lessons.
    fn go_on(self) {
        let index = self.index.get_untracked();
        if index + 1 < self.lesson.steps.len() {
            return self.go_to(index + 1);
        }
        // The next visit begins with the first step.
        if let Some(step) = self.lesson.steps.first() {
            Progress::note_place(self.game, self.lesson.id, step.id);
        }
        let to = self.next.map_or(Page::Lessons(self.game), |lesson| Page::Lesson {
            game: self.game,
            lesson: lesson.to_owned(),
        });
        self.address.go(&to);
    }
}

/// Returns the page of the lesson named `id`, or `None` if there is no such lesson.
pub(super) fn lesson_page<G: Learnt>(id: &str) -> Option<AnyView> {
    let number = G::LESSONS.iter().position(|lesson| lesson.id == id)?;
    let lesson = &G::LESSONS[number];
    let progress = Progress::load(G::GAME);
    let left = progress.place(id).and_then(|step| lesson.steps.iter().position(|other| other.id == step));
    let place = Place {
        game: G::GAME,
        lesson,
        next: G::LESSONS.get(number + 1).map(|lesson| lesson.id),
        index: RwSignal::new(0),
        address: expect_context(),
    };
    place.go_to(left.unwrap_or(0));
    let step = move || lesson.steps.get(place.index.get()).and_then(|step| step_view::<G>(place, step));
    Some(step.into_any())
}

/// Returns the page of a step.
fn step_view<G: Learnt>(place: Place, step: &'static Step) -> Option<AnyView> {
    let t = texts();
    let trial = Trial::<G>::begin(step)?;
    let helping = RwSignal::new(false);
    take_keys(helping, move |event| shortcut(&trial, place, helping, event));

    let heading = focused_heading();
    let table = NodeRef::new();
    let focus = Focus::at(table);
    // Describes the highlights on the board, for screen readers.
    let marks = move || {
        let shown = trial.marks.0.with(|places| !places.is_empty());
        shown.then(|| step.marks.iter().map(|mark| view! { <li>{tell(mark.words)}</li> }).collect_view())
    };
    let number = place.index.get_untracked() + 1;
    let page = view! {
        <main
            node_ref=table
            class="table puzzle lesson"
            id="main"
            data-game=G::INFO.id
            data-lesson=place.lesson.id
            data-step=step.id
            data-state=move || trial.attempt.with(|attempt| state_name(attempt.state()))
            on:focusin=move |event| focus.note(&event)
            on:keydown:capture=move |event| lead_on(&trial, place, &event)
        >
            <header class="brief">
                <div class="which">
                    <h1 node_ref=heading tabindex="-1">
                        <span class="lesson-title">{tell(place.lesson.title)}</span>
                        <span class="unseen">", "</span>
                        <span class="count">{tell_both(page::place(number, place.lesson.steps.len()))}</span>
                    </h1>
                    <button
                        type="button"
                        class="btn quiet"
                        data-act="help"
                        aria-label=move || t().help
                        title=move || t().help
                        on:click=move |_| helping.set(true)
                    >
                        <Icon glyph=Glyph::Help/>
                    </button>
                </div>
                {ticks(place, trial.attempt)}
                <p class="idea" id="idea">{tell(step.idea)}</p>
                <p class="task" id="task">{tell(step.goal)}</p>
                <div class="outcome">
                    {verdict(&trial)}
                    <div class="primary-act">{move || next_step(&trial, place)}</div>
                </div>
            </header>
            <div class="stage" on:keydown=move |event| keep_copy(&event)>
                {G::board(trial.sitting)}
                <NoticeLine sitting=trial.sitting/>
            </div>
            {controls(&trial, place)}
            <ul class="unseen" id="marks">{marks}</ul>
            <Announcer sitting=trial.sitting/>
        </main>
        <help::Help open=helping words=Signal::derive(move || G::words(t()))/>
    };
    Some(page.into_any())
}

const fn state_name(state: State) -> &'static str {
    match state {
        State::Open => "open",
        State::Missed(_) => "missed",
        State::Done => "done",
    }
}

/// Goes on when Enter or Space is pressed on the board after a step is completed or missed.
fn lead_on<G: Learnt>(trial: &Trial<G>, place: Place, event: &KeyboardEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let at_board = target.is_some_and(|element| element.closest(".stage").ok().flatten().is_some());
    if at_board && matches!(event.key().as_str(), " " | "Enter") && go_on(trial, place, event) {
        event.prevent_default();
        event.stop_propagation();
    }
}

/// Goes on after a step is completed or missed, unless the key is held down. Returns `true` if it went on.
fn go_on<G: Learnt>(trial: &Trial<G>, place: Place, event: &KeyboardEvent) -> bool {
    if event.repeat() {
        return false;
    }
    match trial.attempt.with_untracked(Attempt::state) {
        State::Done => place.go_on(),
        State::Missed(_) => trial.go_back(),
        State::Open => return false,
    }
    true
}

/// Handles the keys that work anywhere on the page. Returns `true` if `event` was one of them.
fn shortcut<G: Learnt>(
    trial: &Trial<G>,
    place: Place,
    helping: RwSignal<bool>,
    event: &KeyboardEvent,
) -> bool {
    let key = event.key();
    match key.as_str() {
        // A focused button handles these keys itself.
        " " | "Enter" => return !is_button(event) && go_on(trial, place, event),
        "h" | "H" => trial.ask(),
        "f" | "F" => trial.sitting.flip(),
        "u" | "U" => trial.start_again(),
        "?" => helping.set(true),
        _ => {
            let Task::Choose(answers) = trial.step().task else { return false };
            match number_key(&key).filter(|&index| index < answers.len()) {
                Some(index) => trial.choose(index),
                None => return false,
            }
        }
    }
    true
}

fn is_button(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|element| matches!(element.tag_name().as_str(), "BUTTON" | "A" | "SUMMARY"))
}

/// The steps of the lesson, with a tick for each completed one.
fn ticks(place: Place, attempt: RwSignal<Attempt>) -> AnyView {
    let lang = expect_context::<Settings>().lang;
    let done = Memo::new(move |_| attempt.with(Attempt::is_done));
    let drawn = move || {
        // The current step is stored only a moment later.
        let now = done.get();
        let progress = Progress::load(place.game);
        let here = place.index.get();
        let tick = |(index, step): (usize, &'static Step)| {
            let is_done = progress.is_done(step.id) || index == here && now;
            let in_par =
                progress.is_in_par(step.id) || index == here && attempt.with_untracked(Attempt::in_par);
            let lang = lang.get();
            let mut label = page::place(index + 1, place.lesson.steps.len())[lang as usize].clone();
            if is_done {
                label += &format!(", {}", in_language(page::DONE, lang));
            }
            view! {
                <li>
                    <button
                        type="button"
                        class="tick"
                        class:done=is_done
                        class:par=in_par
                        aria-label=label.clone()
                        title=label
                        aria-current=(index == here).then_some("step")
                        data-tick=index + 1
                        on:click=move |_| place.go_to(index)
                    >
                        {is_done.then(|| view! { <Icon glyph=Glyph::Check/> })}
                    </button>
                </li>
            }
        };
        place.lesson.steps.iter().enumerate().map(tick).collect_view()
    };
    view! { <ol class="ticks">{drawn}</ol> }.into_any()
}

/// The feedback to the learner's last action.
fn verdict<G: Learnt>(trial: &Trial<G>) -> AnyView {
    let trial = *trial;
    let lang = expect_context::<Settings>().lang;
    let tone = move || trial.said.get().map_or(Tone::Plain, |(tone, _)| tone);
    let in_par = move || trial.attempt.with(Attempt::in_par);
    let text = move || {
        let (_, said) = trial.said.get()?;
        let mut text = in_language(said, lang.get()).to_owned();
        if trial.attempt.with(|attempt| attempt.is_done() && attempt.help() == Help::Shown) {
            text = format!("{} {text}", in_language(page::WAS_SHOWN, lang.get()));
        }
        Some(text)
    };
    let icon = move || match tone() {
        Tone::Plain => None,
        Tone::Good => Some(view! { <Icon glyph=Glyph::Check/> }),
        Tone::Bad => Some(view! { <Icon glyph=Glyph::Close/> }),
    };
    view! {
        <p
            class="verdict"
            class:good=move || tone() == Tone::Good
            class:bad=move || tone() == Tone::Bad
            id="verdict"
            role="status"
        >
            {icon}
            <span>{text}</span>
            {move || in_par().then(|| view! { <span class="par-mark">{tell(page::IN_PAR)}</span> })}
        </p>
    }
    .into_any()
}

/// The controls: the answers of a question, the next step, help, and links to other pages.
fn controls<G: Learnt>(trial: &Trial<G>, place: Place) -> AnyView {
    let trial = *trial;
    let answers = match trial.step().task {
        Task::Choose(_) => Some(answers(&trial)),
        Task::Play(_) => None,
    };
    let done = Signal::derive(move || trial.attempt.with(Attempt::is_done));
    let label = Signal::derive(move || {
        trial.attempt.with(|attempt| match attempt.help() {
            Help::None => page::HINT,
            Help::What if attempt.step().place.is_empty() => page::SHOW_ME,
            Help::What => page::WHERE,
            Help::Where | Help::Shown => page::SHOW_ME,
        })
    });
    let lang = expect_context::<Settings>().lang;
    let hint_label = Signal::derive(move || in_language(label.get(), lang.get()));
    let again_label = tell(page::START_AGAIN);
    let offered = Signal::derive(move || trial.attempt.with(|attempt| attempt.offered() > attempt.help()));
    let no_hint = Signal::derive(move || done.get() || trial.showing.get());
    let unbegun = Signal::derive(move || trial.sitting.length() == 0 && !trial.showing.get());
    let hint = Callback::new(move |()| trial.ask());
    let again = Callback::new(move |()| trial.start_again());
    let flip = Callback::new(move |()| trial.sitting.flip());
    view! {
        <div class="doing-bar">
            {answers}
            <div class="actions-bar" role="toolbar" class:offered=offered>
                <Act glyph=Glyph::Lamp name="hint" label=hint_label off=no_hint on=offered go=hint/>
                <Act glyph=Glyph::Again name="start-again" label=again_label off=unbegun go=again/>
                <Act glyph=Glyph::Flip name="flip" label=says(|t| t.flip) go=flip/>
            </div>
            <nav class="neighbours" aria-label=tell(page::LESSONS)>
                <Link to=Page::Lessons(place.game) class="btn quiet middle">
                    <Icon glyph=Glyph::Grid/>
                    <span>{tell(page::ALL_LESSONS)}</span>
                </Link>
            </nav>
        </div>
    }
    .into_any()
}

/// The buttons that lead on, if the reader may go on.
fn next_step<G: Learnt>(trial: &Trial<G>, place: Place) -> Option<AnyView> {
    let trial = *trial;
    let button = move |glyph, name: &'static str, label: Said, class: &'static str, go: Callback<()>| {
        view! {
            <button type="button" class=class data-act=name on:click=move |_| go.run(())>
                <Icon glyph=glyph/>
                <span>{tell(label)}</span>
            </button>
        }
        .into_any()
    };
    let go_on = Callback::new(move |()| place.go_on());
    let go_back = Callback::new(move |()| trial.go_back());
    let again = Callback::new(move |()| trial.start_again());
    let (state, help) = trial.attempt.with(|attempt| (attempt.state(), attempt.help()));
    match state {
        State::Open => None,
        State::Missed(_) => Some(button(Glyph::Undo, "try-again", page::TRY_AGAIN, "btn primary", go_back)),
        State::Done => {
            let plays = matches!(trial.step().task, Task::Play(_));
            let last = place.is_last();
            let label = match (last, place.next) {
                (false, _) => page::CONTINUE,
                (true, Some(_)) => page::NEXT_LESSON,
                (true, None) => page::ALL_LESSONS,
            };
            let yourself = (help == Help::Shown && plays)
                .then(|| button(Glyph::Again, "try-it", page::TRY_YOURSELF, "btn", again));
            let play = last.then(|| {
                view! {
                    <Link to=Page::table(place.game) class="btn primary">
                        <Icon glyph=Glyph::Play/>
                        <span>{tell(page::PLAY_NOW)}</span>
                    </Link>
                }
            });
            let on = button(Glyph::Forward, "go-on", label, "btn primary", go_on);
            Some(view! { {play} {on} {yourself} }.into_any())
        }
    }
}

/// The answers to a question.
fn answers<G: Learnt>(trial: &Trial<G>) -> AnyView {
    let trial = *trial;
    let Task::Choose(answers) = trial.step().task else { return ().into_any() };
    let answer = |(index, answer): (usize, &'static dohyo_lessons::Answer)| {
        let wrong = move || trial.attempt.with(|attempt| attempt.was_chosen(index));
        let right = move || answer.right && trial.attempt.with(Attempt::is_done);
        view! {
            <button
                type="button"
                class="btn answer"
                class:wrong=wrong
                class:right=right
                data-answer=index + 1
                disabled=move || wrong() || trial.attempt.with(Attempt::is_done)
                on:click=move |_| trial.choose(index)
            >
                <span class="key" aria-hidden="true">{index + 1}</span>
                <span>{tell(answer.text)}</span>
            </button>
        }
    };
    let list = answers.iter().enumerate().map(answer).collect_view();
    view! {
        <div class="answers" role="group" aria-labelledby="task">
            {list}
        </div>
    }
    .into_any()
}
