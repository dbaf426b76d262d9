//! The review of a game: who was ahead when, and which moves would have been best.

use std::cell::RefCell;
use std::rc::Rc;

use dohyo_core::{Outcome, Record, SeatSet};
use leptos::html;
use leptos::prelude::*;

use super::judgement::{Best, EVEN, Judgement, Made, Retrospect, chance};
use super::names::Names;
use super::shown::Shown;
use super::sitting::Sitting;
use crate::messages::Task;
use crate::settings::texts;
use crate::texts::Texts;
use crate::thinking::RemoteThinker;

/// The review of a game, which grows position by position.
#[derive(Clone, Copy)]
pub struct Review {
    /// Whether it is shown.
    pub open: RwSignal<bool>,
    game: RwSignal<Retrospect>,
    /// The number of this review. Answers to an earlier one are ignored.
    round: StoredValue<u32>,
}

impl Default for Review {
    fn default() -> Self {
        Self {
            open: RwSignal::new(false),
            game: RwSignal::new(Retrospect::default()),
            round: StoredValue::new(0),
        }
    }
}

/// A position to judge: its record, the seats to move, and the outcome if the game ended there.
pub type Position = (Record, SeatSet, Option<Outcome>);

impl Review {
    /// Judges the positions before and after each of `moves`, one after the other. The first of two sides is the dark
    /// one.
    pub fn begin(
        self,
        positions: Vec<Position>,
        moves: Vec<Made>,
        sides: Vec<SeatSet>,
        thinker: RemoteThinker,
    ) {
        self.round.update_value(|round| *round += 1);
        self.game.set(Retrospect::new(sides, moves));
        self.open.set(true);
        let positions = Rc::new(RefCell::new(positions.into_iter().enumerate()));
        self.judge_next(&positions, thinker, self.round.get_value());
    }

    fn judge_next(
        self,
        positions: &Rc<RefCell<std::iter::Enumerate<std::vec::IntoIter<Position>>>>,
        thinker: RemoteThinker,
        round: u32,
    ) {
        loop {
            let next = positions.borrow_mut().next();
            let Some((ply, (record, to_move, outcome))) = next else { return };
            if let Some(outcome) = outcome {
                self.game.update(|game| game.put(ply, Judgement::of_outcome(&outcome, game.sides())));
                continue;
            }
            let positions = positions.clone();
            thinker.ask(Task::Judge, record, move |answer| {
                let Ok(answer) = answer else { return };
                if self.round.get_value() != round {
                    return;
                }
                self.game.update(|game| game.put(ply, Judgement::of_answer(&answer, to_move, game.sides())));
                self.judge_next(&positions, thinker, round);
            });
            return;
        }
    }

    /// Ends the review.
    pub fn close(self) {
        self.round.update_value(|round| *round += 1);
        if self.open.get_untracked() {
            self.open.set(false);
            self.game.set(Retrospect::default());
        }
    }

    /// Returns the best move instead of the move number `ply`.
    pub fn best(self, ply: usize) -> Option<Best> {
        self.game.with(|game| game.best(ply))
    }

    /// Returns `true` if the move number `ply` was a mistake.
    pub fn is_mistake(self, ply: usize) -> bool {
        self.game.with(|game| game.is_mistake(ply))
    }

    /// Returns the number of judged turns, and of all.
    fn progress(self) -> (usize, usize) {
        self.game.with(|game| match game.done() {
            done if done == game.positions() => (game.turns(), game.turns()),
            done => (game.place(done.saturating_sub(1)) as usize, game.turns().max(1)),
        })
    }
}

/// Returns who is ahead in the position after `ply` moves, in words.
fn lead_words(review: Review, ply: usize, names: &Names, t: &Texts) -> String {
    let judged = review.game.with(|game| {
        let now = game.at(ply)?;
        let (side, lead) = now.most()?;
        Some((*game.sides().get(side)?, lead, now.forced))
    });
    let Some((side, lead, forced)) = judged else { return String::new() };
    match forced {
        true if lead > 0 => (t.wins_by_force)(&names.party(side)),
        true if lead < 0 => (t.loses_by_force)(&names.party(side)),
        _ if lead.abs() < EVEN => t.even.to_owned(),
        _ => (t.chances)(&names.label(side), chance(lead)),
    }
}

/// The graph of a review, with its figures.
#[component]
pub fn Graph<G: Shown>(
    /// The table.
    sitting: Sitting<G>,
) -> impl IntoView {
    let t = texts();
    let review = sitting.review;
    let ply = Signal::derive(move || sitting.ply());
    let best = move || {
        let t = t();
        let played = review.best(sitting.ply() + 1)? == Best::Made;
        let (game, best) = sitting.advice()?;
        Some((t.best)(&game.advised(&best, sitting.near.get(), t), played))
    };
    let exact = move || sitting.advice().map(|(_, best)| format!("{best:#}"));
    let names = Signal::derive(move || sitting.names(t()));
    let ahead = move || names.with(|names| lead_words(review, ply.get(), names, t()));
    view! {
        <div class="graph" id="graph">
            {curves(review, ply, Callback::new(move |ply| sitting.look(ply)), names)}
            <div class="figures">
                <span id="ahead">{ahead}</span>
                <span id="best" title=exact>{best}</span>
            </div>
        </div>
    }
}

/// The curves of the sides, with a legend and the progress of the review. Two sides share one curve.
fn curves(review: Review, ply: Signal<usize>, look: Callback<usize>, names: Signal<Names>) -> AnyView {
    let t = texts();
    let element: NodeRef<html::Div> = NodeRef::new();
    let width = move || review.game.with(|game| game.turns().max(1));
    let cursor = Memo::new(move |_| review.game.with(|game| game.place(ply.get())));
    let name = move |side: usize| {
        let side = review.game.with(|game| game.sides().get(side).copied());
        side.map_or_else(String::new, |side| names.with(|names| names.label(side)))
    };
    // The number of sides if there are more than two.
    let many =
        move || Some(review.game.with(|game| game.sides().len())).filter(|&sides| sides > 2).unwrap_or(0);
    let label = move || {
        if many() > 0 { t().graph_of_many.to_owned() } else { (t().graph)(&name(1), &name(0)) }
    };
    let lines = move || {
        let line = |side: usize| {
            let d = move || review.game.with(|game| game.curve(side).0);
            view! { <path class=format!("trace of-{side}") d=d></path> }
        };
        (0..many().max(1)).map(line).collect_view()
    };
    let area = move || {
        (many() == 0).then(|| {
            view! { <path class="down" d=move || review.game.with(|game| game.curve(0).1)></path> }
        })
    };
    let legend = move || {
        let entry = |side: usize| {
            view! {
                <li>
                    <svg viewBox="0 0 24 4" aria-hidden="true">
                        <path class=format!("trace of-{side}") d="M0 2h24"></path>
                    </svg>
                    {move || name(side)}
                </li>
            }
        };
        (many() > 0).then(|| view! { <ul class="legend">{(0..many()).map(entry).collect_view()}</ul> })
    };
    // The curve of two sides rises for the first of them.
    let ends = move || {
        (many() == 0).then(|| {
            let end =
                |class, side| view! { <span class=class>{move || (t().graph_ahead)(&name(side))}</span> };
            view! { {end("end upper", 0)} {end("end lower", 1)} }
        })
    };
    let progress = move || {
        let (done, of) = review.progress();
        (done < of).then(|| {
            view! {
                <progress max=of.to_string() value=done.to_string() aria-label=(t().judging)(done, of)></progress>
            }
        })
    };
    let go = move |event: web_sys::MouseEvent| {
        let Some(bounds) = element.get().map(|element| element.get_bounding_client_rect()) else { return };
        let share = (f64::from(event.client_x()) - bounds.left()) / bounds.width().max(1.0);
        look.run(review.game.with(|game| game.nearest(share * width() as f64)));
    };
    view! {
        <div class="plot" node_ref=element on:click=go>
            {ends}
            <svg
                viewBox=move || format!("0 -1 {} 2", width())
                preserveAspectRatio="none"
                role="img"
                aria-label=label
                data-judged=move || review.game.with(Retrospect::done).to_string()
            >
                <rect class="up" x="0" y="-1" width=width height="2"></rect>
                {area}
                <line class="mid" x1="0" x2=width y1="0" y2="0"></line>
                {lines}
                <line class="cursor" x1=cursor x2=cursor y1="-1" y2="1"></line>
            </svg>
        </div>
        <div class="turns" aria-hidden="true">
            <span>{move || (t().graph_turn)(1)}</span>
            <span>{move || (t().graph_turn)(width())}</span>
        </div>
        {progress}
        {legend}
    }
    .into_any()
}
