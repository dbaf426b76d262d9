//! The turn beside the arena: actions that are left, what it still asks for, turning the arena, the faces and
//! the actions of whoever is picked, and the end of the turn.

use dohyo_core::Game as _;
use dohyo_kumo::rulebook::ACTIONS;
use dohyo_kumo::{Action, Face, Kumo, Turning};
use leptos::prelude::*;

use super::choose::{Choice, Offer, Said, Selection};
use super::drawing::{TURN_ARROW, cube_class, cube_shapes};
use super::duty::Duty;
use crate::settings::texts;
use crate::table::Sitting;
use crate::table::turn::{Deeds, Points, ReplayTurn};

/// Actions, duties, and the buttons of the turn.
#[component]
pub fn TurnBox(
    /// The table.
    sitting: Sitting<Kumo>,
    /// What may be chosen.
    offer: Memo<Offer>,
    /// What is picked so far.
    selection: RwSignal<Selection>,
    /// What it can do.
    choices: Memo<Vec<Choice>>,
    /// Told what is meant.
    said: Callback<Said>,
) -> impl IntoView {
    let t = texts();
    let turn = Memo::new(move |_| {
        let game = sitting.shown()?;
        let over = game.outcome().is_some();
        (!over).then(|| {
            let now = game.situation();
            (now.actions, now.bonuses, Duty::of(now))
        })
    });
    let mine = Memo::new(move |_| offer.with(Offer::is_open));
    let actions = Signal::derive(move || turn.get().map_or(0, |(actions, ..)| actions));
    let duty = move || {
        let duty = turn.get().filter(|_| mine.get()).map(|(_, _, duty)| duty)?;
        let pressing = matches!(duty, Duty::ComeDown(_) | Duty::RotateNow);
        let class = if pressing { "duty pressing" } else { "duty" };
        Some(view! { <p class=class id="duty">{move || (t().kumo_words.duty)(&duty)}</p> })
    };
    let may = move |action: Action| Memo::new(move |_| offer.with(|offer| offer.has(action)));
    let owed = Memo::new(move |_| {
        turn.with(|turn| {
            turn.as_ref().is_some_and(|(_, _, duty)| matches!(duty, Duty::Rotate | Duty::RotateNow))
        })
    });
    let may_pass = may(Action::Pass);
    let look = move |action| selection.update(|selection| selection.aim(action));
    let deeds = Deeds {
        title: |t| t.kumo_words.choices,
        action: |choice: &Choice| choice.act.action,
        words: |t, choice| (t.kumo_words.choice)(choice),
        grave: |choice| choice.act.captures || choice.act.wins,
    };
    let deeds = deeds.list(choices, look, move |action| said.run(Said::Play(action)));
    view! {
        <div class="turn-box ku-turn">
            <Points left=actions usual=ACTIONS words=|t, left| (t.kumo_words.actions_left)(left)/>
            <div class="ku-turning" role="group" aria-label=move || t().kumo_words.rotate>
                <Rotate turning=Turning::CounterClockwise offer=offer owed=owed said=said/>
                <Rotate turning=Turning::Clockwise offer=offer owed=owed said=said/>
            </div>
            <button
                type="button"
                class="btn"
                data-act="end-turn"
                disabled=move || !may_pass.get()
                on:click=move |_| said.run(Said::Play(Action::Pass))
            >
                {move || t().kumo_words.end_turn}
            </button>
            <ReplayTurn sitting=sitting/>
            {duty}
            <div class="ku-picked">
                <Net offer=offer selection=selection said=said/>
                {deeds}
            </div>
        </div>
    }
}

/// The button that turns the arena one way.
#[component]
fn Rotate(turning: Turning, offer: Memo<Offer>, owed: Memo<bool>, said: Callback<Said>) -> impl IntoView {
    let t = texts();
    let action = Action::Rotate(turning);
    let possible = Memo::new(move |_| offer.with(|offer| offer.has(action)));
    let (name, flip) = match turning {
        Turning::Clockwise => ("rotate-cw", "scale(1 1)"),
        Turning::CounterClockwise => ("rotate-ccw", "scale(-1 1)"),
    };
    let label = move || match turning {
        Turning::Clockwise => t().kumo_words.rotate_cw,
        Turning::CounterClockwise => t().kumo_words.rotate_ccw,
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
            on:click=move |_| said.run(Said::Play(action))
        >
            <svg viewBox="-24 -24 48 44" aria-hidden="true">
                <g transform=flip>
                    <path d=TURN_ARROW></path>
                </g>
            </svg>
        </button>
    }
}

/// The six faces, laid out as the net of a cube: to turn whoever is picked, or to enter with.
#[component]
fn Net(offer: Memo<Offer>, selection: RwSignal<Selection>, said: Callback<Said>) -> impl IntoView {
    let t = texts();
    let shown = Memo::new(move |_| {
        let has = offer.with(|offer| selection.with(|selection| selection.has_faces(offer)));
        has.then(|| selection.with(Selection::is_entering))
    });
    let face_now = Memo::new(move |_| offer.with(|offer| selection.with(|selection| selection.face(offer))));
    let choose = move |face: Face| {
        let offer = offer.get_untracked();
        if let Some(came_to) = selection.try_update(|selection| selection.choose_face(face, &offer)) {
            said.run(came_to);
        }
    };
    let face = move |face: Face| {
        let here = move || face_now.get() == Some(face);
        let label = move || {
            let words = t().kumo_words;
            format!("{}: {}", (words.face)(face), (words.face_does)(face))
        };
        let side = move || offer.with(|offer| offer.side);
        view! {
            <button
                type="button"
                class="ku-face"
                class:here=here
                data-face=face.to_string()
                aria-pressed=move || here().to_string()
                aria-label=label
                title=label
                on:click=move |_| choose(face)
            >
                <svg viewBox="-44 -44 88 94" aria-hidden="true">
                    {move || {
                        let word = (t().kumo_words.face)(face);
                        view! { <g class=cube_class(side())>{cube_shapes(side(), face, word)}</g> }
                    }}
                </svg>
            </button>
        }
    };
    move || {
        let entering = shown.get()?;
        let title = move || {
            let words = t().kumo_words;
            if entering { words.net_enter } else { words.net_turn }
        };
        Some(view! {
            <section class="ku-net-box">
                <h3 class="note">{title}</h3>
                <div class="ku-net" role="group" aria-label=title>{Face::ALL.map(face).collect_view()}</div>
            </section>
        })
    }
}
