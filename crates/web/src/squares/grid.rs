//! The squares of a board for pointers, keys and screen readers.

use dohyo_core::{Direction, Square};
use leptos::prelude::*;
use leptos::svg;
use web_sys::PointerEvent;

use super::Facing;
use crate::spot::Point;
use crate::table::keys::{Way, focus_in};
use crate::table::marks::is_marked;

/// Moves the focus over a board.
#[derive(Clone, Copy)]
pub struct Walker<const COLUMNS: u8, const ROWS: u8> {
    /// The drawing of the board.
    pub drawing: NodeRef<svg::Svg>,
    /// The square that has the focus.
    pub focus: RwSignal<Square<COLUMNS, ROWS>>,
}

impl<const COLUMNS: u8, const ROWS: u8> Walker<COLUMNS, ROWS> {
    /// Returns a walker whose focus begins on `square`.
    pub fn from(square: Square<COLUMNS, ROWS>) -> Self {
        Self { drawing: NodeRef::new(), focus: RwSignal::new(square) }
    }

    /// Returns the square that has the focus.
    pub fn at(self) -> Square<COLUMNS, ROWS> {
        self.focus.get_untracked()
    }

    /// Moves the focus one square on, if there is one.
    pub fn walk(self, way: Way, facing: Facing<COLUMNS, ROWS>) {
        let direction = match way {
            Way::Left => Direction::West,
            Way::Right => Direction::East,
            Way::Up => Direction::North,
            Way::Down => Direction::South,
        };
        if let Some(square) = self.at().neighbour(facing.seen(direction)) {
            self.focus.set(square);
            focus_in(self.drawing, &format!("[data-square={square}]"));
        }
    }
}

/// A grid over the board: it takes clicks and keys, and describes each square.
#[component]
pub fn Grid<const COLUMNS: u8, const ROWS: u8>(
    /// The name of the board.
    #[prop(into)]
    label: Signal<&'static str>,
    /// How the board is turned.
    facing: Signal<Facing<COLUMNS, ROWS>>,
    /// The square that has the focus.
    focus: RwSignal<Square<COLUMNS, ROWS>>,
    /// Describes a square.
    describe: Callback<Square<COLUMNS, ROWS>, String>,
    /// Returns `true` if a square holds a piece that may be picked.
    is_own: Callback<Square<COLUMNS, ROWS>, bool>,
    /// Returns `true` if a square is picked.
    is_picked: Callback<Square<COLUMNS, ROWS>, bool>,
    /// Called with a square that is clicked.
    press: Callback<Square<COLUMNS, ROWS>>,
    /// Called with a square on which a pointer goes down.
    #[prop(optional_no_strip)]
    grip: Option<Callback<(Square<COLUMNS, ROWS>, PointerEvent)>>,
    /// Says more about what is on a square.
    #[prop(optional_no_strip)]
    tip: Option<Callback<Square<COLUMNS, ROWS>, Option<String>>>,
) -> impl IntoView {
    let cell = move |square: Square<COLUMNS, ROWS>| {
        let cell = Cell {
            name: square.to_string(),
            place: Signal::derive(move || facing.get().middle(square)),
            label: Signal::derive(move || describe.run(square)),
            own: Memo::new(move |_| is_own.run(square)),
            picked: Memo::new(move |_| is_picked.run(square)),
            focused: Signal::derive(move || focus.get() == square),
            focus: Callback::new(move |()| focus.set(square)),
            press: Callback::new(move |()| press.run(square)),
            grip: grip.map(|grip| Callback::new(move |event| grip.run((square, event)))),
            tip: tip.map(|tip| Signal::derive(move || tip.run(square))),
        };
        cell.draw()
    };
    let rows = (0..ROWS)
        .rev()
        .map(|row| {
            let squares = Square::all().filter(move |square| square.row() == row);
            view! { <g role="row">{squares.map(cell).collect_view()}</g> }
        })
        .collect_view();
    view! {
        <g role="grid" aria-label=label>
            {rows}
        </g>
    }
}

/// A cell of the grid, whatever the size of the board.
struct Cell {
    name: String,
    place: Signal<Point>,
    label: Signal<String>,
    own: Memo<bool>,
    picked: Memo<bool>,
    focused: Signal<bool>,
    focus: Callback<()>,
    press: Callback<()>,
    grip: Option<Callback<PointerEvent>>,
    tip: Option<Signal<Option<String>>>,
}

impl Cell {
    fn draw(self) -> AnyView {
        let Self { name, place, label, own, picked, focused, focus, press, grip, tip } = self;
        let down = move |event| {
            if let Some(grip) = grip {
                grip.run(event);
            }
        };
        view! {
            <rect
                class="cell"
                class:own=own
                class:marked=is_marked(name.clone())
                role="gridcell"
                data-square=name
                tabindex=move || if focused.get() { "0" } else { "-1" }
                aria-label=label
                aria-selected=move || picked.get().to_string()
                x=move || place.get().x - 48.0
                y=move || place.get().y - 48.0
                width="96"
                height="96"
                rx="9"
                on:focus=move |_| focus.run(())
                on:pointerdown=down
                on:click=move |_| press.run(())
            >
                {tip.map(|tip| move || tip.get().map(|tip| view! { <title>{tip}</title> }))}
            </rect>
        }
        .into_any()
    }
}
