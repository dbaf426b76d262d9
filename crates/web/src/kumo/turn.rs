//! The turn box beside the arena: actions left, rotation, the end of the turn, the last turn, and the faces and actions of
//! the picked wrestler.

use dohyo_core::Game as _;
use dohyo_kumo::rulebook::ACTIONS;
use dohyo_kumo::{Action, Face, Kumo, Turning};
use leptos::prelude::*;

use super::choose::{Candidate, Meant, Offer, Selection};
use super::drawing::{TURN_ARROW, cube_class, cube_shapes};
use super::duty::Duty;
use crate::settings::texts;
use crate::table::Sitting;
use crate::table::turn::{Deeds, LastTurn, Points};

/// The turn box.
#[component]
pub fn TurnBox(
    /// The table.
    sitting: Sitting<Kumo>,
    /// What may be chosen.
    offer: Memo<Offer>,
    /// The player's selection.
    selection: RwSignal<Selection>,
    /// Its actions.
    choices: Memo<Vec<Candidate>>,
    /// Called with the meaning of each input.
    said: Callback<Meant>,
) -> impl IntoView {
    let t = texts();
    let turn = Memo::new(move |_| {
        let game = sitting.shown().filter(|game| game.outcome().is_none())?;
        Some((game.situation().actions, Duty::of(game.situation())))
    });
    let actions = Signal::derive(move || turn.get().map_or(0, |(actions, _)| actions));
    let may = move |action: Action| Memo::new(move |_| offer.with(|offer| offer.has(action)));
    let owed = Memo::new(move |_| {
        turn.with(|turn| {
            turn.as_ref().is_some_and(|(_, duty)| matches!(duty, Duty::Rotate | Duty::RotateNow))
        })
    });
    let may_pass = may(Action::Pass);
    let look = move |action| selection.update(|selection| selection.aim(action));
    let deeds = Deeds {
        title: |t| t.kumo_words().choices,
        action: |choice: &Candidate| choice.act.action,
        words: |t, choice| (t.kumo_words().choice)(choice),
        group: |_, _| "",
        // In a puzzle the winning push is for the solver to find.
        grave: if sitting.is_apart() { |_| false } else { |choice| choice.act.captures || choice.act.wins },
    };
    let deeds = deeds.list(choices, look, move |action| said.run(Meant::Play(action)));
    view! {
        <div class="turn-box ku-turn">
            <Points left=actions usual=ACTIONS words=|t, left| (t.kumo_words().actions_left)(left)/>
            <div class="ku-turning" role="group" aria-label=move || t().kumo_words().rotate>
                <Rotate turning=Turning::CounterClockwise offer=offer owed=owed said=said/>
                <Rotate turning=Turning::Clockwise offer=offer owed=owed said=said/>
            </div>
            <button
                type="button"
                class="btn"
                data-act="end-turn"
                disabled=move || !may_pass.get()
                on:click=move |_| said.run(Meant::Play(Action::Pass))
            >
                {move || t().kumo_words().end_turn}
            </button>
            <div class="ku-picked">
                <LastTurn sitting=sitting covered=Signal::derive(move || !selection.with(Selection::is_empty))/>
                {deeds}
                <Faces offer=offer selection=selection said=said/>
            </div>
        </div>
    }
}

/// The button that rotates the arena one way.
#[component]
fn Rotate(turning: Turning, offer: Memo<Offer>, owed: Memo<bool>, said: Callback<Meant>) -> impl IntoView {
    let t = texts();
    let action = Action::Rotate(turning);
    let possible = Memo::new(move |_| offer.with(|offer| offer.has(action)));
    let (name, flip) = match turning {
        Turning::Clockwise => ("rotate-cw", "scale(1 1)"),
        Turning::CounterClockwise => ("rotate-ccw", "scale(-1 1)"),
    };
    let label = move || match turning {
        Turning::Clockwise => t().kumo_words().rotate_cw,
        Turning::CounterClockwise => t().kumo_words().rotate_ccw,
    };
    view! {
        <button
            type="button"
            class="btn ku-rotate"
            class:owed=move || owed.get() && possible.get()
            data-act=name
            disabled=move || !possible.get()
            title=label
            aria-label=label
            on:click=move |_| said.run(Meant::Play(action))
        >
            <svg viewBox="-24 -24 48 44" aria-hidden="true">
                <g transform=flip>
                    <path d=TURN_ARROW></path>
                </g>
            </svg>
        </button>
    }
}

/// The six faces and their actions: to choose one for the picked wrestler, or to read about it.
#[component]
fn Faces(offer: Memo<Offer>, selection: RwSignal<Selection>, said: Callback<Meant>) -> impl IntoView {
    let t = texts();
    let face_now = Memo::new(move |_| offer.with(|offer| selection.with(|selection| selection.face(offer))));
    let open = Memo::new(move |_| offer.with(|offer| selection.with(|selection| selection.has_faces(offer))));
    let choose = move |face: Face| {
        let offer = offer.get_untracked();
        if let Some(came_to) = selection.try_update(|selection| selection.choose_face(face, &offer)) {
            said.run(came_to);
        }
    };
    let face = move |face: Face| {
        let here = move || face_now.get() == Some(face);
        let side = move || offer.with(|offer| offer.side);
        view! {
            <button
                type="button"
                class="ku-face"
                class:here=here
                data-face=face.to_string()
                aria-pressed=move || here().to_string()
                aria-label=move || t().kumo_words().about(face)
                title=move || t().kumo_words().about(face)
                on:click=move |_| choose(face)
            >
                <svg viewBox="-44 -44 88 94" aria-hidden="true">
                    {move || view! { <g class=cube_class(side())>{cube_shapes(side(), face, "")}</g> }}
                </svg>
                <b>{move || (t().kumo_words().face)(face)}</b>
                <span>{move || (t().kumo_words().face_does)(face)}</span>
            </button>
        }
    };
    let title = move || {
        let words = t().kumo_words();
        match (open.get(), selection.with(Selection::is_entering)) {
            (false, _) => words.legend,
            (true, true) => words.net_enter,
            (true, false) => words.net_turn,
        }
    };
    view! {
        <section class="ku-faces" class:open=open>
            <h3 class="note">{title}</h3>
            <div role="group" aria-label=title>{Face::ALL.map(face).collect_view()}</div>
        </section>
    }
}
