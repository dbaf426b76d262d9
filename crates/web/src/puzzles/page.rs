//! The page of one puzzle.

use std::sync::Arc;

use dohyo_table::Step;
use leptos::prelude::*;
use web_sys::KeyboardEvent;

use super::attempt::{Attempt, Help, Standing};
use super::progress::Solved;
use super::{GradeMark, Posed, Posing};
use crate::address::{Address, Link, Page};
use crate::game::Game;
use crate::icon::{Glyph, Icon};
use crate::settings::{Pick, says, texts};
use crate::table::controls::Act;
use crate::table::focus::{Focus, focused_heading};
use crate::table::help;
use crate::table::keys::{keep_copy, take_keys};
use crate::table::moves::Moves;
use crate::table::notice::NoticeLine;
use crate::table::page::Announcer;
use crate::table::sitting::{Busy, opposite};
use crate::texts::Texts;

/// The place of a puzzle in the list.
#[derive(Clone, Copy)]
struct Place {
    number: u16,
    /// The last number.
    of: u16,
    /// The puzzle to go on with. Looked up again when this one is solved.
    next: Signal<Option<u16>>,
    address: Address,
}

impl Place {
    /// Goes to a puzzle, or to the list.
    fn go(self, game: Game, number: Option<u16>) {
        let page = number.map_or(Page::Puzzles(game), |number| Page::Puzzle { game, number });
        self.address.go(&page);
    }
}

/// Returns the page of the puzzle `number`, or `None` if there is no such puzzle.
pub(super) fn puzzle_page<G: Posing>(number: u16) -> Option<AnyView> {
    let t = texts();
    let puzzles = G::puzzles();
    let posed = puzzles.get(usize::from(number).checked_sub(1)?)?.clone();
    let Posed { turns, grade, .. } = posed;
    let attempt = Attempt::<G>::begin(posed)?;
    let of = puzzles.len() as u16;
    let next = Signal::derive(move || {
        attempt.standing.track();
        Solved::load::<G>().next(&puzzles, number)
    });
    let place = Place { number, of, next, address: expect_context() };
    let helping = RwSignal::new(false);

    take_keys(helping, move |event| shortcut(&attempt, place, helping, event));

    let heading = focused_heading();

    let table = NodeRef::new();
    let focus = Focus::at(table);
    let page = view! {
        <main
            node_ref=table
            class="table puzzle"
            id="main"
            data-game=G::INFO.id
            data-puzzle=number
            on:focusin=move |event| focus.note(&event)
        >
            <header class="brief">
                <div class="which">
                    <h1 node_ref=heading tabindex="-1">{move || (t().puzzle_words().number)(number)}</h1>
                    <GradeMark grade=grade/>
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
                <p class="task" id="task">{move || G::task(attempt.solver, turns, t())}</p>
                <Verdict attempt=attempt place=place/>
            </header>
            <div class="stage" on:keydown=move |event| keep_copy(&event)>
                {G::board(attempt.sitting)}
                <NoticeLine sitting=attempt.sitting/>
            </div>
            <Controls attempt=attempt place=place/>
            <Moves sitting=attempt.sitting/>
            <Announcer sitting=attempt.sitting/>
        </main>
        <help::Help open=helping words=Signal::derive(move || G::words(t()))/>
    };
    Some(page.into_any())
}

/// Handles the keys that work anywhere on the page, and returns whether this was one.
fn shortcut<G: Posing>(
    attempt: &Attempt<G>,
    place: Place,
    helping: RwSignal<bool>,
    event: &KeyboardEvent,
) -> bool {
    let sitting = attempt.sitting;
    match event.key().as_str() {
        "u" | "U" if untrack(|| attempt.has_failed()) => attempt.take_back(),
        "u" | "U" => attempt.undo(),
        "h" | "H" => attempt.hint(),
        "f" | "F" => sitting.flip(),
        "n" | "N" => place.go(G::GAME, place.next.get_untracked()),
        "," | "ArrowLeft" => sitting.step(-1),
        "." | "ArrowRight" => sitting.step(1),
        "Home" => sitting.look(0),
        "End" => sitting.look(usize::MAX),
        "?" => helping.set(true),
        _ => return false,
    }
    true
}

/// The tone of a verdict.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tone {
    Plain,
    Good,
    Bad,
}

/// Returns the verdict on the attempt.
fn verdict<G: Posing>(attempt: &Attempt<G>, place: Place, t: &'static Texts) -> (Tone, String) {
    let words = t.puzzle_words();
    let sitting = attempt.sitting;
    let other = G::seat_name(opposite(attempt.solver), t);
    if attempt.is_shown() {
        return (Tone::Plain, words.shown.to_owned());
    }
    if attempt.showing.get() {
        return (Tone::Plain, words.showing.to_owned());
    }
    let plain = |text: String| (Tone::Plain, text);
    match attempt.standing.get() {
        Standing::Solved if place.next.get().is_none() => (Tone::Good, words.all_solved.to_owned()),
        Standing::Solved => (Tone::Good, words.is_solved.to_owned()),
        Standing::Lost => (Tone::Bad, format!("{} {}", (words.lost)(other), answer(attempt, t))),
        // Said at once; the reply itself is described once the board has shown it.
        Standing::Theirs { .. } if attempt.refuted.get() => (Tone::Bad, (words.refuted)(other)),
        _ if attempt.refuted.get() => (Tone::Bad, refutation(attempt, t)),
        Standing::TooLate => (Tone::Bad, (words.too_late)(attempt.turns)),
        Standing::Theirs { .. } => plain((words.answering)(other)),
        Standing::Yours { left } => match attempt.help.get() {
            Help::Pieces(action) => plain((words.hint_pieces)(&G::pieces(&action).unwrap_or_default())),
            Help::Action(action) => plain((words.hint_action)(&G::ply(&action, t))),
            Help::Gone => (Tone::Bad, words.no_win_left.to_owned()),
            Help::None if sitting.busy.get() == Some(Busy::Hinting) => plain(words.searching.to_owned()),
            Help::None if left < attempt.turns => (Tone::Good, (words.right_so_far)(left)),
            Help::None => plain((words.look_for)(attempt.turns)),
        },
    }
}

/// Calls `look` with the other side's actions since the reader's last.
fn reply<G: Posing, T>(attempt: &Attempt<G>, look: impl FnOnce(&[Arc<Step<G>>]) -> T) -> Option<T> {
    attempt.sitting.table.with(|table| {
        let line = table.as_ref()?.line();
        let begun = line.iter().rposition(|step| step.seat == attempt.solver).map_or(0, |ply| ply + 1);
        Some(look(&line[begun..]))
    })
}

/// Returns the other side's reply in words.
fn answer<G: Posing>(attempt: &Attempt<G>, t: &Texts) -> String {
    let told = |steps: &[Arc<Step<G>>]| {
        let told: Vec<_> = steps.iter().map(|step| step.after.told(&step.played.action, t)).collect();
        told.join(" ")
    };
    reply(attempt, told).unwrap_or_default()
}

/// Returns how the other side escaped, in words.
fn refutation<G: Posing>(attempt: &Attempt<G>, t: &Texts) -> String {
    let other = G::seat_name(opposite(attempt.solver), t);
    let passed =
        |steps: &[Arc<Step<G>>]| matches!(steps, [only] if only.after.to_act().contains(attempt.solver));
    if reply(attempt, passed) == Some(true) {
        return (t.puzzle_words().refuted_by_pass)(other);
    }
    format!("{} {}", (t.puzzle_words().refuted)(other), answer(attempt, t))
}

/// The verdict on the attempt.
#[component]
fn Verdict<G: Posing>(attempt: Attempt<G>, place: Place) -> impl IntoView {
    let t = texts();
    let said = Memo::new(move |_| verdict(&attempt, place, t()));
    let icon = move || match said.get().0 {
        Tone::Plain => None,
        Tone::Good => Some(view! { <Icon glyph=Glyph::Check/> }),
        Tone::Bad => Some(view! { <Icon glyph=Glyph::Close/> }),
    };
    view! {
        <p
            class="verdict"
            class:good=move || said.get().0 == Tone::Good
            class:bad=move || said.get().0 == Tone::Bad
            class:won=move || attempt.standing.get() == Standing::Solved && !attempt.showing.get()
            id="verdict"
            role="status"
        >
            {icon}
            <span>{move || said.get().1}</span>
        </p>
    }
}

/// The controls: the next step, the other actions, and links to other puzzles.
#[component]
fn Controls<G: Posing>(attempt: Attempt<G>, place: Place) -> impl IntoView {
    view! {
        <div class="doing-bar">
            <div class="primary-act">{move || next_step(&attempt, place)}</div>
            {toolbar(&attempt)}
            {neighbours(G::GAME, place)}
        </div>
    }
}

/// Carries out a step.
type Go<G> = fn(Attempt<G>, Place);

/// The button for the next step, if there is an obvious one.
fn next_step<G: Posing>(attempt: &Attempt<G>, place: Place) -> Option<AnyView> {
    let attempt = *attempt;
    let (glyph, name, label, go): (Glyph, &str, Pick, Go<G>) = if attempt.is_shown() {
        (Glyph::Again, "try-it", |t| t.puzzle_words().try_it, |attempt, _| attempt.start_again())
    } else if attempt.showing.get() {
        (Glyph::Forward, "next-step", |t| t.puzzle_words().next_step, |attempt, _| attempt.show_next())
    } else if attempt.standing.get() == Standing::Solved {
        let label: Pick =
            if place.next.get().is_some() { |t| t.puzzle_words().next } else { |t| t.puzzle_words().all };
        (Glyph::Forward, "go-on", label, |_, place| place.go(G::GAME, place.next.get_untracked()))
    } else if attempt.has_failed() {
        (Glyph::Undo, "take-back", |t| t.puzzle_words().take_back, |attempt, _| attempt.take_back())
    } else {
        return None;
    };
    let button = view! {
        <button type="button" class="btn primary" data-act=name on:click=move |_| go(attempt, place)>
            <Icon glyph=glyph/>
            <span>{says(label)}</span>
        </button>
    };
    Some(button.into_any())
}

fn toolbar<G: Posing>(attempt: &Attempt<G>) -> AnyView {
    let attempt = *attempt;
    let showing = Signal::derive(move || attempt.showing.get());
    let no_undo = Signal::derive(move || !attempt.has_begun() || showing.get());
    let fresh = Signal::derive(move || !attempt.has_begun());
    let no_hint = Signal::derive(move || !attempt.is_open() || attempt.sitting.busy.get().is_some());
    let hinting = Signal::derive(move || attempt.help.with(|help| *help != Help::None));
    let act = move |go: fn(Attempt<G>)| Callback::new(move |()| go(attempt));
    let undo =
        act(|attempt| if untrack(|| attempt.has_failed()) { attempt.take_back() } else { attempt.undo() });
    let start_again = act(Attempt::start_again);
    let hint = act(Attempt::hint);
    let solution = act(Attempt::show_solution);
    let flip = act(|attempt| attempt.sitting.flip());
    view! {
        <div class="actions-bar" role="toolbar">
            <Act glyph=Glyph::Undo name="undo" label=says(|t| t.undo) off=no_undo go=undo/>
            <Act
                glyph=Glyph::Again
                name="start-again"
                label=says(|t| t.puzzle_words().start_again)
                off=fresh
                go=start_again
            />
            <Act glyph=Glyph::Lamp name="hint" label=says(|t| t.hint) off=no_hint on=hinting go=hint/>
            <Act glyph=Glyph::Key name="solution" label=says(|t| t.puzzle_words().solution) on=showing go=solution/>
            <Act glyph=Glyph::Flip name="flip" label=says(|t| t.flip) go=flip/>
        </div>
    }
    .into_any()
}

/// The links to the puzzles before and after, and to the list.
fn neighbours(game: Game, place: Place) -> AnyView {
    let t = texts();
    let neighbour = move |number: Option<u16>, glyph: Glyph, label: Pick| {
        number.map(|number| {
            view! {
                <Link to=Page::Puzzle { game, number } class="btn quiet">
                    <Icon glyph=glyph/>
                    <span class="unseen">{says(label)}</span>
                </Link>
            }
        })
    };
    let before = place.number.checked_sub(1).filter(|&number| number > 0);
    let after = Some(place.number + 1).filter(|&number| number <= place.of);
    view! {
        <nav class="neighbours" aria-label=move || t().puzzle_words().title>
            {neighbour(before, Glyph::Back, |t| t.puzzle_words().previous)}
            <Link to=Page::Puzzles(game) class="btn quiet middle">
                <Icon glyph=Glyph::Grid/>
                <span>{says(|t| t.puzzle_words().all)}</span>
            </Link>
            {neighbour(after, Glyph::Forward, |t| t.puzzle_words().next)}
        </nav>
    }
    .into_any()
}
