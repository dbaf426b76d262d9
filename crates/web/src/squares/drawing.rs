//! Parts of drawings of boards of squares.

use std::fmt::Display;

use dohyo_core::Square;
use leptos::prelude::*;
use web_sys::MouseEvent;

use super::Facing;
use crate::spot::{Point, Spot};

/// Draws the mark of a square that the last action was about.
pub fn last_mark(Point { x, y }: Point) -> AnyView {
    view! { <rect class="s-last" x=x - 44.0 y=y - 44.0 width="88" height="88" rx="8"></rect> }.into_any()
}

/// Draws an arrow for a piece that an action moves. `own` tells one's own pieces from others.
pub fn arrow<const COLUMNS: u8, const ROWS: u8>(
    facing: Facing<COLUMNS, ROWS>,
    from: Square<COLUMNS, ROWS>,
    to: Spot,
    own: bool,
) -> AnyView {
    let class = if own { "s-way" } else { "s-way theirs" };
    way(facing.middle(from), facing.place(to), 0.0, 14.0, class)
}

/// Draws an arrow that begins at the distance `start` from `from`, and ends at the distance `end` before `to`.
pub(super) fn way(from: Point, to: Point, start: f64, end: f64, class: &'static str) -> AnyView {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy).max(1.0) - end;
    let place = format!("{} rotate({:.1})", from.transform(), f64::atan2(dy, dx).to_degrees());
    let head = length - 20.0;
    let path = format!("M{start:.0} 0H{length:.0}M{head:.0} -18 {length:.0} 0 {head:.0} 18");
    view! {
        <g class=class transform=place>
            <path class="under" d=path.clone()></path>
            <path class="shaft" d=path></path>
        </g>
    }
    .into_any()
}

/// A handle on the board that stands for an action.
pub struct Handle<A> {
    /// The action.
    pub action: A,
    /// The class.
    pub class: &'static str,
    /// Where it stands.
    pub at: Spot,
    /// The action in words.
    pub label: Signal<String>,
    /// The drawing.
    pub drawn: AnyView,
}

/// The handles of the actions to choose from.
#[derive(Clone, Copy)]
pub struct Handles<A: Send + Sync + 'static, const COLUMNS: u8, const ROWS: u8> {
    /// How the board is turned.
    pub facing: Signal<Facing<COLUMNS, ROWS>>,
    /// The action that is previewed.
    pub aimed: Signal<Option<A>>,
    /// Called with an action when a pointer enters its handle, and with `None` when it leaves.
    pub look: Callback<Option<A>>,
    /// Called with an action when its handle is clicked.
    pub play: Callback<A>,
}

impl<A, const COLUMNS: u8, const ROWS: u8> Handles<A, COLUMNS, ROWS>
where
    A: Copy + Display + PartialEq + Send + Sync + 'static,
{
    /// Draws the handles of `choices`.
    pub fn draw<C: Clone + Send + Sync + 'static>(
        self,
        choices: Memo<Vec<C>>,
        handle: impl Fn(C) -> Handle<A> + Copy + Send + Sync + 'static,
    ) -> AnyView {
        let drawn = move || {
            let handles = choices.get().into_iter().map(|choice| self.draw_one(handle(choice)));
            handles.collect_view()
        };
        view! { <g class="handles" aria-hidden="true">{drawn}</g> }.into_any()
    }

    fn draw_one(self, handle: Handle<A>) -> AnyView {
        let Self { facing, aimed, look, play } = self;
        let Handle { action, class, at, label, drawn } = handle;
        view! {
            <g
                class=class
                class:on=move || aimed.get() == Some(action)
                transform=move || facing.get().place(at).transform()
                data-action=format!("{action:#}")
                on:pointerenter=move |_| look.run(Some(action))
                on:pointerleave=move |_| look.run(None)
                on:click=move |event: MouseEvent| {
                    event.stop_propagation();
                    play.run(action);
                }
            >
                <title>{label}</title>
                {drawn}
            </g>
        }
        .into_any()
    }
}
