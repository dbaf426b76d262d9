//! The board as an input. It holds no rules: it is told what to show and what may be chosen, and reports what the player
//! means.

use dohyo_abalone::{Cell, Direction};
use leptos::prelude::*;
use leptos::svg;
use web_sys::{KeyboardEvent, PointerEvent};

use super::drawing::view_box;
use super::geometry::{HALF, Side, vertical};
use super::layers::{Advice, Choice, Grid, Ground, LeftCells, MarbleLayer, MovedMarbles, Scene};
use super::select::{Meant, Offer, Selection};
use crate::spot::Point;
use crate::table::keys::{BoardKey, Hold, Way, board_keys, focus_in};

/// The keys of the six directions, by their place on the keyboard: the hexagon around S, and that around 5 on the number
/// pad.
const DIRECTION_KEYS: [([&str; 2], Direction); 6] = [
    (["KeyD", "Numpad6"], Direction::East),
    (["KeyE", "Numpad9"], Direction::NorthEast),
    (["KeyW", "Numpad7"], Direction::NorthWest),
    (["KeyA", "Numpad4"], Direction::West),
    (["KeyZ", "Numpad1"], Direction::SouthWest),
    (["KeyX", "Numpad3"], Direction::SouthEast),
];

/// The state that inputs change, and the receiver of their meaning.
#[derive(Clone, Copy)]
struct Hands {
    drawing: NodeRef<svg::Svg>,
    focus: RwSignal<Option<Cell>>,
    offer: Memo<Offer>,
    selection: RwSignal<Selection>,
    side: Signal<Side>,
    said: Callback<Meant>,
}

impl Hands {
    fn cell_under(self, event: &PointerEvent) -> Option<Cell> {
        let bounds = self.drawing.get_untracked()?.get_bounding_client_rect();
        let unit = 2.0 * HALF / bounds.width();
        let point = Point {
            x: (f64::from(event.client_x()) - bounds.left()) * unit - HALF,
            y: (f64::from(event.client_y()) - bounds.top()) * unit - HALF,
        };
        self.side.get_untracked().cell_at(point)
    }

    fn is_open(self) -> bool {
        !self.offer.with_untracked(|offer| offer.own.is_empty())
    }

    /// Changes the selection, and reports the meaning.
    fn settle(self, act: impl FnOnce(&mut Selection, &Offer) -> Meant) {
        let offer = self.offer.get_untracked();
        if let Some(said) = self.selection.try_update(|selection| act(selection, &offer)) {
            self.said.run(said);
        }
    }

    fn press(self, event: &PointerEvent) {
        if event.button() != 0 || !event.is_primary() {
            return;
        }
        if !self.is_open() {
            self.said.run(Meant::Nothing);
            return;
        }
        let Some(cell) = self.cell_under(event) else {
            self.selection.update(Selection::clear);
            return;
        };
        if let Some(drawing) = self.drawing.get_untracked() {
            let _ = drawing.set_pointer_capture(event.pointer_id());
        }
        self.focus.set(Some(cell));
        self.selection.update(|selection| selection.press(cell));
    }

    fn drag(self, event: &PointerEvent) {
        if self.selection.with_untracked(Selection::is_sweeping)
            && let Some(cell) = self.cell_under(event)
        {
            self.selection.update(|selection| selection.over(cell));
        }
    }

    fn release(self, event: &PointerEvent) {
        if self.selection.with_untracked(Selection::is_sweeping) {
            let cell = self.cell_under(event);
            self.settle(|selection, offer| selection.release(cell, offer));
        }
    }

    fn abandon(self) {
        let offer = self.offer.get_untracked();
        self.selection.update(|selection| {
            selection.release(None, &offer);
        });
    }

    fn focus_on(self, cell: Option<Cell>) {
        let Some(cell) = cell else { return };
        self.focus.set(Some(cell));
        focus_in(self.drawing, &format!("[data-cell={cell}]"));
    }

    /// Handles a key, and returns whether it had a meaning.
    fn key(self, event: &KeyboardEvent) -> bool {
        let (Some(at), side) = (self.focus.get_untracked(), self.side.get_untracked()) else { return false };
        let upright = side == Side::Black;
        let unpicked = self.selection.with_untracked(Selection::is_empty);
        let hold = Hold { open: self.is_open(), picked: !unpicked };
        match BoardKey::named(&event.key(), hold) {
            Some(BoardKey::Walk(Way::Left)) => self.focus_on(at.neighbour(side.seen(Direction::West))),
            Some(BoardKey::Walk(Way::Right)) => self.focus_on(at.neighbour(side.seen(Direction::East))),
            Some(BoardKey::Walk(Way::Up)) => self.focus_on(vertical(at, upright)),
            Some(BoardKey::Walk(Way::Down)) => self.focus_on(vertical(at, !upright)),
            Some(BoardKey::Press) => self.settle(|selection, offer| selection.activate(at, offer)),
            Some(BoardKey::LetGo) => self.selection.update(Selection::clear),
            None => {
                let code = event.code();
                let known = DIRECTION_KEYS.iter().find(|(keys, _)| keys.contains(&&*code));
                let Some(direction) = known.map(|(_, direction)| side.seen(*direction)) else { return false };
                if unpicked {
                    self.focus_on(at.neighbour(direction));
                } else {
                    self.settle(|selection, offer| selection.choose(direction, offer));
                }
            }
        }
        true
    }
}

/// The board.
#[component]
pub fn BoardView(
    /// What to show.
    scene: Memo<Scene>,
    /// What may be chosen; nothing if the board is only to look at.
    offer: Memo<Offer>,
    /// The picked marbles.
    selection: RwSignal<Selection>,
    /// How the board is turned.
    side: Signal<Side>,
    /// Called with the meaning of each input.
    said: Callback<Meant>,
) -> impl IntoView {
    let drawing: NodeRef<svg::Svg> = NodeRef::new();
    let focus = RwSignal::new(Cell::at(4, 5));
    let hands = Hands { drawing, focus, offer, selection, side, said };

    let picked = Memo::new(move |_| offer.with(|offer| selection.with(|selection| selection.shown(offer))));
    let targets = Memo::new(move |_| {
        // While marbles are swept over, their targets are shown.
        let mut shown = Selection::default();
        shown.set(picked.get());
        offer.with(|offer| shown.targets(offer))
    });

    view! {
        <svg
            node_ref=drawing
            class="board"
            class:still=move || offer.with(|offer| offer.own.is_empty())
            viewBox=view_box()
            on:pointerdown=move |event| hands.press(&event)
            on:pointermove=move |event| hands.drag(&event)
            on:pointerup=move |event| hands.release(&event)
            on:pointercancel=move |_| hands.abandon()
            on:keydown=board_keys(move |event| hands.key(event))
        >
            <Ground side=side/>
            <LeftCells scene=scene side=side/>
            <MarbleLayer scene=scene side=side/>
            <MovedMarbles scene=scene side=side/>
            <Advice scene=scene side=side/>
            <Choice scene=scene side=side picked=picked targets=targets/>
            <Grid scene=scene side=side offer=offer picked=picked targets=targets focus=focus/>
        </svg>
    }
}
