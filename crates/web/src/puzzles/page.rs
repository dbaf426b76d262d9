//! The page of one puzzle.

use dohyo_table::Step;
use leptos::html;
use leptos::prelude::*;
use web_sys::KeyboardEvent;

use super::attempt::{Attempt, Help, Standing};
use super::progress::Solved;
use super::{GradeMark, Posed, Posing};
use crate::address::{Address, Link, Page};
use crate::icon::{Glyph, Icon};
use crate::settings::texts;
use crate::table::controls::Act;
use crate::table::help;
use crate::table::moves::Moves;
use crate::table::page::{Announcer, SayLine, is_for_page};
use crate::table::sitting::{Busy, opposite};
use crate::texts::Texts;

/// Which puzzle, and where one goes from it.
#[derive(Clone, Copy)]
struct Place {
    number: u16,
    /// The last number there is.
    of: u16,
    /// The one to go on with; looked up anew when this one is solved.
    next: Signal<Option<u16>>,
    address: Address,
}

impl Place {
    fn go<G: Posing>(self, number: Option<u16>) {
        let page = number.map_or(Page::Puzzles(G::GAME), |number| Page::Puzzle { game: G::GAME, number });
        self.address.go(&page);
    }
}

/// A puzzle by its number; nothing if there is none.
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

    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        if !helping.get_untracked() && is_for_page(&event) && shortcut(&attempt, place, helping, &event) {
            event.prevent_default();
        }
    });
    on_cleanup(move || keys.remove());

    // Whoever comes here by the keyboard goes on from the heading, and hears which puzzle it is.
    let heading: NodeRef<html::H1> = NodeRef::new();
    Effect::new(move |_| {
        if let Some(heading) = heading.get() {
            let _ = heading.focus();
        }
    });

    let page = view! {
        <main class="table puzzle" id="main" data-game=G::INFO.id data-puzzle=number>
            <header class="brief">
                <div class="which">
                    <h1 node_ref=heading tabindex="-1">{move || (t().puzzle_words.number)(number)}</h1>
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
            <div class="stage">
                {G::board(attempt.sitting)}
                <SayLine sitting=attempt.sitting/>
            </div>
            <Controls attempt=attempt place=place/>
            <Moves sitting=attempt.sitting/>
            <Announcer sitting=attempt.sitting/>
        </main>
        <help::Help open=helping words=Signal::derive(move || G::words(t()))/>
    };
    Some(page.into_any())
}

/// Keys that work anywhere on the page; whether this was one.
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
        "n" | "N" => place.go::<G>(place.next.get_untracked()),
        "," | "ArrowLeft" => sitting.step(-1),
        "." | "ArrowRight" => sitting.step(1),
        "Home" => sitting.look(0),
        "End" => sitting.look(usize::MAX),
        "?" => helping.set(true),
        _ => return false,
    }
    true
}

/// How a verdict looks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tone {
    Plain,
    Good,
    Bad,
}

/// What there is to say about the try.
fn verdict<G: Posing>(attempt: &Attempt<G>, place: Place, t: &'static Texts) -> (Tone, String) {
    let words = t.puzzle_words;
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
        // Told at once; how, when it has been seen.
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

/// The actions of the other side since the reader's last.
fn reply<G: Posing, T>(attempt: &Attempt<G>, look: impl FnOnce(&[Step<G>]) -> T) -> Option<T> {
    attempt.sitting.table.with(|table| {
        let line = table.as_ref()?.line();
        let begun = line.iter().rposition(|step| step.seat == attempt.solver).map_or(0, |ply| ply + 1);
        Some(look(&line[begun..]))
    })
}

/// What the other side did last, in words.
fn answer<G: Posing>(attempt: &Attempt<G>, t: &Texts) -> String {
    let told = |steps: &[Step<G>]| {
        let told: Vec<_> = steps.iter().map(|step| step.after.told(&step.action, t)).collect();
        told.join(" ")
    };
    reply(attempt, told).unwrap_or_default()
}

/// How the other side got away.
fn refutation<G: Posing>(attempt: &Attempt<G>, t: &Texts) -> String {
    let other = G::seat_name(opposite(attempt.solver), t);
    let passed = |steps: &[Step<G>]| matches!(steps, [only] if only.after.to_act().contains(attempt.solver));
    if reply(attempt, passed) == Some(true) {
        return (t.puzzle_words.refuted_by_pass)(other);
    }
    format!("{} {}", (t.puzzle_words.refuted)(other), answer(attempt, t))
}

/// What has become of the try, and what to do about it.
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

/// What can be done: one thing that comes next, and the rest.
#[component]
fn Controls<G: Posing>(attempt: Attempt<G>, place: Place) -> impl IntoView {
    let t = texts();
    let words = move || t().puzzle_words;
    let failed = Signal::derive(move || attempt.has_failed());
    let solved = Signal::derive(move || attempt.standing.get() == Standing::Solved && !attempt.showing.get());
    let showing = Signal::derive(move || attempt.showing.get());
    let busy = Signal::derive(move || attempt.sitting.busy.get().is_some());
    let primary = move || {
        let button = |glyph: Glyph,
                      name: &'static str,
                      label: fn(&'static Texts) -> &'static str,
                      go: fn(Attempt<G>, Place)| {
            view! {
                <button type="button" class="btn primary" data-act=name on:click=move |_| go(attempt, place)>
                    <Icon glyph=glyph/>
                    <span>{move || label(t())}</span>
                </button>
            }
        };
        if attempt.is_shown() {
            return Some(button(
                Glyph::Again,
                "try-it",
                |t| t.puzzle_words.try_it,
                |attempt, _| attempt.start_again(),
            ));
        }
        if showing.get() {
            return Some(button(
                Glyph::Forward,
                "next-step",
                |t| t.puzzle_words.next_step,
                |attempt, _| {
                    attempt.show_next();
                },
            ));
        }
        if solved.get() {
            let label: fn(&'static Texts) -> &'static str =
                if place.next.get().is_some() { |t| t.puzzle_words.next } else { |t| t.puzzle_words.all };
            return Some(button(Glyph::Forward, "go-on", label, |_, place| {
                place.go::<G>(place.next.get_untracked());
            }));
        }
        failed.get().then(|| {
            button(Glyph::Undo, "take-back", |t| t.puzzle_words.take_back, |attempt, _| attempt.take_back())
        })
    };
    let no_undo = Signal::derive(move || !attempt.has_begun() || showing.get());
    let no_hint = Signal::derive(move || !attempt.is_open() || busy.get());
    let hinting = Signal::derive(move || attempt.help.with(|help| *help != Help::None));
    let neighbour = move |number: Option<u16>, glyph: Glyph, label: fn(&'static Texts) -> &'static str| {
        number.map(|number| {
            view! {
                <Link to=Page::Puzzle { game: G::GAME, number } class="btn quiet">
                    <Icon glyph=glyph/>
                    <span class="unseen">{move || label(t())}</span>
                </Link>
            }
        })
    };
    let before = place.number.checked_sub(1).filter(|&number| number > 0);
    let after = Some(place.number + 1).filter(|&number| number <= place.of);
    view! {
        <div class="doing-bar">
            <div class="primary-act">{primary}</div>
            <div class="actions-bar" role="toolbar">
                <Act glyph=Glyph::Undo name="undo" label=Signal::derive(move || t().undo) off=no_undo go=move || {
                    if failed.get_untracked() { attempt.take_back() } else { attempt.undo() }
                }/>
                <Act
                    glyph=Glyph::Again
                    name="start-again"
                    label=Signal::derive(move || words().start_again)
                    off=Signal::derive(move || !attempt.has_begun())
                    go=move || attempt.start_again()
                />
                <Act
                    glyph=Glyph::Lamp
                    name="hint"
                    label=Signal::derive(move || t().hint)
                    off=no_hint
                    on=hinting
                    go=move || attempt.hint()
                />
                <Act
                    glyph=Glyph::Key
                    name="solution"
                    label=Signal::derive(move || words().solution)
                    on=showing
                    go=move || attempt.show_solution()
                />
                <Act
                    glyph=Glyph::Flip
                    name="flip"
                    label=Signal::derive(move || t().flip)
                    go=move || attempt.sitting.flip()
                />
            </div>
            <nav class="neighbours" aria-label=move || words().title>
                {neighbour(before, Glyph::Back, |t| t.puzzle_words.previous)}
                <Link to=Page::Puzzles(G::GAME) class="btn quiet middle">
                    <Icon glyph=Glyph::Grid/>
                    <span>{move || words().all}</span>
                </Link>
                {neighbour(after, Glyph::Forward, |t| t.puzzle_words.next)}
            </nav>
        </div>
    }
}
