//! The moves that were played, as a list to click in.

use dohyo_core::Seat;
use dohyo_table::Table;
use leptos::html;
use leptos::prelude::*;

use super::review::Graph;
use super::shown::Shown;
use super::sitting::Sitting;
use crate::icon::{Glyph, Icon};
use crate::settings::texts;

/// One move of the list.
#[derive(Clone)]
struct Ply {
    number: usize,
    by: Seat,
    text: String,
    /// In the notation of records.
    exact: String,
    ejects: bool,
}

fn players<G: Shown>(table: &Table<G>) -> usize {
    table.seating().players.len()
}

/// The list, with buttons to step through it; above it the graph, during a review.
#[allow(clippy::too_many_lines, reason = "the parts of one list")]
#[component]
pub fn Moves<G: Shown>(
    /// Whose moves.
    sitting: Sitting<G>,
) -> impl IntoView {
    let t = texts();
    let list: NodeRef<html::Ol> = NodeRef::new();
    let plies = move || {
        let t = t();
        sitting.table.with(|table| {
            let Some(table) = table else { return Vec::new() };
            let ply = |(index, step): (usize, &dohyo_table::Step<G>)| Ply {
                number: index + 1,
                by: step.seat,
                text: G::ply(&step.action, t),
                exact: step.action.to_string(),
                ejects: step.after.has_ejected(),
            };
            table.line().iter().enumerate().map(ply).collect()
        })
    };
    // Nothing is said of what the board still shows.
    let unseen = Memo::new(move |_| sitting.unseen());
    let button = move |ply: Ply| {
        let number = ply.number;
        let here = move || sitting.ply() == number;
        let worse = move || {
            sitting.review.is_mistake(number, ply.by).then(|| {
                view! {
                    <span class="worse" aria-hidden="true">"?"</span>
                    <span class="unseen">", " {t().mistake}</span>
                }
            })
        };
        let out = move || {
            (ply.ejects && unseen.get() != Some(number)).then(|| {
                view! {
                    <span class="out" aria-hidden="true"></span>
                    <span class="unseen">", " {move || G::words(t()).ejects}</span>
                }
            })
        };
        view! {
            <button
                type="button"
                class="ply"
                class:here=here
                data-ply=number
                data-action=ply.exact.clone()
                title=(ply.exact != ply.text).then(|| ply.exact.clone())
                aria-current=move || here().then_some("step")
                on:click=move |_| sitting.look(number)
            >
                <span class="move">{ply.text.clone()}</span>
                {out}
                {worse}
            </button>
        }
    };
    let rounds = move || {
        let mut cells = Vec::new();
        let plies: Vec<Ply> = plies();
        let players = |table: &Option<_>| table.as_ref().map_or(2, players::<G>);
        if sitting.table.with(players) > 2 && !plies.is_empty() {
            // One turn a row, with the seat's number before it.
            for turn in plies.chunk_by(|one, next| one.by == next.by) {
                let seat = turn[0].by.index() + 1;
                let turn = turn.iter().cloned().map(button).collect_view();
                cells.push(view! { <li class="nr">{seat}</li> <li class="wide">{turn}</li> }.into_any());
            }
            return cells.into_any();
        }
        for (index, turn) in plies.chunk_by(|one, next| one.by == next.by).enumerate() {
            let first = turn[0].by == Seat::FIRST;
            if first || index == 0 {
                // A game from a position may begin with the second seat: the first round is then half empty.
                let place = index + usize::from(plies[0].by != Seat::FIRST);
                let round = place / 2 + 1;
                cells.push(view! { <li class="nr">{format!("{round}.")}</li> }.into_any());
            }
            if index == 0 && !first {
                cells.push(view! { <li></li> }.into_any());
            }
            cells.push(view! { <li>{turn.iter().cloned().map(button).collect_view()}</li> }.into_any());
        }
        if cells.is_empty() {
            return view! { <li class="none">{t().no_moves}</li> }.into_any();
        }
        cells.into_any()
    };

    Effect::new(move |_| {
        let ply = sitting.ply();
        if let Some(list) = list.get() {
            request_animation_frame(move || keep_in_sight(&list, ply));
        }
    });

    let at_start = move || sitting.ply() == 0;
    let at_end = move || sitting.ply() == sitting.length();
    view! {
        <section class="moves" aria-label=move || t().moves>
            <Show when=move || sitting.review.open.get()>
                <Graph sitting=sitting/>
            </Show>
            <ol class="list" node_ref=list>
                {rounds}
            </ol>
            <div class="steps">
                <Step glyph=Glyph::First name="first" label=move || t().first off=at_start go=move || sitting.look(0)/>
                <Step glyph=Glyph::Back name="back" label=move || t().back off=at_start go=move || sitting.step(-1)/>
                <Step glyph=Glyph::Forward name="forward" label=move || t().forward off=at_end go=move || sitting.step(1)/>
                <Step
                    glyph=Glyph::Last
                    name="last"
                    label=move || t().last
                    off=at_end
                    go=move || sitting.look(usize::MAX)
                />
            </div>
        </section>
    }
}

/// Scrolls the list, and not the page, until the move that is shown can be seen.
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

#[component]
fn Step(
    glyph: Glyph,
    name: &'static str,
    label: impl Fn() -> &'static str + Send + Sync + Copy + 'static,
    off: impl Fn() -> bool + Send + Sync + 'static,
    go: impl Fn() + 'static,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class="btn"
            data-step=name
            title=label
            aria-label=label
            disabled=off
            on:click=move |_| go()
        >
            <Icon glyph=glyph/>
        </button>
    }
}
