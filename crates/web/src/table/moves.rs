//! The list of moves, with buttons to step through it.

use std::sync::Arc;

use dohyo_core::Seat;
use dohyo_table::{Step, Table};
use leptos::html;
use leptos::prelude::*;

use super::names::Names;
use super::shown::Shown;
use super::sitting::Sitting;
use crate::icon::{Glyph, Icon};
use crate::later::{Coming, later};
use crate::settings::{Pick, texts};
use crate::texts::Texts;

/// A move of the list.
#[derive(Clone)]
struct Ply {
    number: usize,
    by: Seat,
    text: String,
    /// What the move brought.
    gain: Option<String>,
    /// The move in the game's notation.
    exact: String,
    /// The move as one token, with its luck.
    token: String,
    highlight: bool,
}

fn plies<G: Shown>(table: &Table<G>, t: &Texts) -> Vec<Ply> {
    let ply = |(index, step): (usize, &Arc<Step<G>>)| Ply {
        number: index + 1,
        by: step.seat,
        text: G::ply(&step.played.action, t),
        gain: table.game_at(index).gain(&step.played.action),
        exact: format!("{:#}", step.played.action),
        token: step.played.to_string(),
        highlight: step.after.has_highlight(),
    };
    table.line().iter().enumerate().map(ply).collect()
}

/// The list, with the graph above it during a review.
#[component]
pub fn Moves<G: Shown>(
    /// The table.
    sitting: Sitting<G>,
    /// The graph of a review, where there are reviews.
    #[prop(optional)]
    graph: Option<fn(Sitting<G>) -> Coming>,
) -> impl IntoView {
    let t = texts();
    let list = List {
        ply: Signal::derive(move || sitting.ply()),
        length: Signal::derive(move || sitting.length()),
        unseen: Memo::new(move |_| sitting.unseen()),
        is_mistake: Callback::new(move |ply| sitting.review.is_mistake(ply)),
        highlight: |t| G::words(t).highlight,
        look: Callback::new(move |ply| sitting.look(ply)),
    };
    let rows = move || {
        let t = t();
        sitting.table.with(|table| {
            let plies = table.as_ref().map(|table| plies(table, t)).unwrap_or_default();
            let names = table.as_ref().map(|table| Names::of(table, sitting.own(), t));
            let Some(names) = names else { return no_moves() };
            let many = table.as_ref().is_some_and(|table| table.seating().players.len() > 2);
            if many { list.turns(&plies, &names) } else { list.rounds(&plies, &names) }
        })
    };
    view! {
        <section class="moves" aria-label=move || t().moves>
            <Show when=move || sitting.review.open.get()>
                {graph.map(|graph| later(move || graph(sitting)))}
            </Show>
            {list.draw(rows.into_any())}
        </section>
    }
}

/// The list of moves, whatever is played.
#[derive(Clone, Copy)]
struct List {
    /// The number of moves before the position shown.
    ply: Signal<usize>,
    length: Signal<usize>,
    /// The number of a move that is still being animated.
    unseen: Memo<Option<usize>>,
    is_mistake: Callback<usize, bool>,
    /// The words for a move with a highlight.
    highlight: Pick,
    look: Callback<usize>,
}

impl List {
    fn draw(self, rows: AnyView) -> AnyView {
        let list: NodeRef<html::Ol> = NodeRef::new();
        Effect::new(move |_| {
            let ply = self.ply.get();
            if let Some(list) = list.get() {
                request_animation_frame(move || keep_in_sight(&list, ply));
            }
        });
        view! {
            <ol class="list" node_ref=list>
                {rows}
            </ol>
            {self.steps()}
        }
        .into_any()
    }

    /// A row for each turn, with the number of the seat and the name of the player before it.
    fn turns(self, plies: &[Ply], names: &Names) -> AnyView {
        if plies.is_empty() {
            return no_moves();
        }
        let row = |turn: &[Ply]| {
            view! {
                <li class="nr">{turn[0].by.index() + 1}</li>
                <li class="wide">
                    <span class="by">{names.name(turn[0].by).to_owned()}</span>
                    {self.turn(turn)}
                </li>
            }
        };
        plies.chunk_by(|one, next| one.by == next.by).map(row).collect_view().into_any()
    }

    /// A row for each round of two turns, with its number before it. The first row has the names of the players.
    fn rounds(self, plies: &[Ply], names: &Names) -> AnyView {
        let Some(begins) = plies.first().map(|ply| ply.by) else { return no_moves() };
        let name = |seat: Seat| {
            let name = names.name(seat).to_owned();
            view! { <li class="by" title=name.clone()>{name.clone()}</li> }
        };
        let mut cells =
            vec![view! { <li class="nr"></li> {name(Seat::FIRST)} {name(Seat::SECOND)} }.into_any()];
        for (index, turn) in plies.chunk_by(|one, next| one.by == next.by).enumerate() {
            let first = turn[0].by == Seat::FIRST;
            if first || index == 0 {
                // A game from a position may begin with the second seat: half of its first round is empty.
                let place = index + usize::from(begins != Seat::FIRST);
                cells.push(view! { <li class="nr">{format!("{}.", place / 2 + 1)}</li> }.into_any());
            }
            if index == 0 && !first {
                cells.push(view! { <li></li> }.into_any());
            }
            cells.push(view! { <li>{self.turn(turn)}</li> }.into_any());
        }
        cells.into_any()
    }

    fn turn(self, turn: &[Ply]) -> AnyView {
        turn.iter().cloned().map(|ply| self.button(ply)).collect_view().into_any()
    }

    fn button(self, ply: Ply) -> AnyView {
        let t = texts();
        let number = ply.number;
        let here = move || self.ply.get() == number;
        let mistake = move || {
            self.is_mistake.run(number).then(|| {
                view! {
                    <span class="worse" aria-hidden="true">"?"</span>
                    <span class="unseen">", " {t().mistake}</span>
                }
            })
        };
        // The highlight of a move is not given away before the board has shown it.
        let highlight = move || {
            (ply.highlight && self.unseen.get() != Some(number)).then(|| {
                view! {
                    <span class="out" aria-hidden="true"></span>
                    <span class="unseen">", " {move || (self.highlight)(t())}</span>
                }
            })
        };
        let title = (ply.exact != ply.text).then_some(ply.exact);
        view! {
            <button
                type="button"
                class="ply"
                class:here=here
                data-ply=number
                data-action=ply.token
                title=title
                aria-current=move || here().then_some("step")
                on:click=move |_| self.look.run(number)
            >
                <span class="move">{ply.text}</span>
                {ply.gain.map(|gain| view! { <span class="gain">{gain}</span> })}
                {highlight}
                {mistake}
            </button>
        }
        .into_any()
    }

    /// The buttons that step through the game.
    fn steps(self) -> AnyView {
        let t = texts();
        let at_start = Signal::derive(move || self.ply.get() == 0);
        let at_end = Signal::derive(move || self.ply.get() == self.length.get());
        let button = move |glyph: Glyph,
                           name: &'static str,
                           label: Pick,
                           off: Signal<bool>,
                           to: fn(usize) -> usize| {
            let label = move || label(t());
            view! {
                <button
                    type="button"
                    class="btn"
                    data-step=name
                    title=label
                    aria-label=label
                    disabled=off
                    on:click=move |_| self.look.run(to(self.ply.get_untracked()))
                >
                    <Icon glyph=glyph/>
                </button>
            }
        };
        view! {
            <div class="steps">
                {button(Glyph::First, "first", |t| t.first, at_start, |_| 0)}
                {button(Glyph::Back, "back", |t| t.back, at_start, |ply| ply.saturating_sub(1))}
                {button(Glyph::Forward, "forward", |t| t.forward, at_end, |ply| ply + 1)}
                {button(Glyph::Last, "last", |t| t.last, at_end, |_| usize::MAX)}
            </div>
        }
        .into_any()
    }
}

fn no_moves() -> AnyView {
    let t = texts();
    view! { <li class="none">{move || t().no_moves}</li> }.into_any()
}

/// Scrolls the list, and not the page, until the move `ply` is visible.
fn keep_in_sight(list: &web_sys::Element, ply: usize) {
    let here = list.query_selector(&format!("[data-ply='{ply}']")).ok().flatten();
    let Some(here) = here else {
        list.set_scroll_top(0);
        return;
    };
    let (row, frame) = (here.get_bounding_client_rect(), list.get_bounding_client_rect());
    if row.top() < frame.top() {
        list.set_scroll_top(list.scroll_top() - (frame.top() - row.top()) as i32 - 8);
    } else if row.bottom() > frame.bottom() {
        list.set_scroll_top(list.scroll_top() + (row.bottom() - frame.bottom()) as i32 + 8);
    }
}
