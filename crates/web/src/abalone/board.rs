//! The board as people touch it. It holds no rules: it is given what to show and what may be chosen, and
//! gives back what was meant.

use dohyo_abalone::{Cell, Direction};
use leptos::prelude::*;
use leptos::svg;
use web_sys::{KeyboardEvent, PointerEvent};

use super::drawing::view_box;
use super::geometry::{HALF, Point, Side, vertical};
use super::layers::{Advice, Choice, Grid, Ground, LastMove, MarbleLayer, Scene};
use super::select::{Offer, Said, Selection};
use crate::table::keys::{BoardKey, Hold, Way, board_keys, focus_in};

/// The keys of the six directions, by their place on the keyboard: they surround S, and the number pad
/// has the same hexagon around 5.
const DIRECTION_KEYS: [([&str; 2], Direction); 6] = [
    (["KeyD", "Numpad6"], Direction::East),
    (["KeyE", "Numpad9"], Direction::NorthEast),
    (["KeyW", "Numpad7"], Direction::NorthWest),
    (["KeyA", "Numpad4"], Direction::West),
    (["KeyZ", "Numpad1"], Direction::SouthWest),
    (["KeyX", "Numpad3"], Direction::SouthEast),
];

/// What an input needs to know, and whom to tell.
#[derive(Clone, Copy)]
struct Hands {
    drawing: NodeRef<svg::Svg>,
    focus: RwSignal<Option<Cell>>,
    offer: Memo<Offer>,
    selection: RwSignal<Selection>,
    side: Signal<Side>,
    said: Callback<Said>,
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

    /// Does something with the selection, and tells what came of it.
    fn settle(self, act: impl FnOnce(&mut Selection, &Offer) -> Said) {
        let offer = self.offer.get_untracked();
        if let Some(said) = self.selection.try_update(|selection| act(selection, &offer)) {
            self.said.run(said);
        }
    }

    fn press(self, event: &PointerEvent) {
        if event.button() != 0 || !event.is_primary() {
            return;
        }
        let Some(cell) = self.cell_under(event) else {
            self.selection.update(Selection::clear);
            return;
        };
        if !self.is_open() {
            self.said.run(Said::Nothing);
            return;
        }
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

    /// Does what a key says; whether it said anything.
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
    /// The marbles picked so far.
    selection: RwSignal<Selection>,
    /// From which side to look.
    side: Signal<Side>,
    /// Told what each input came to.
    said: Callback<Said>,
) -> impl IntoView {
    let drawing: NodeRef<svg::Svg> = NodeRef::new();
    let focus = RwSignal::new(Cell::at(4, 5));
    let hands = Hands { drawing, focus, offer, selection, side, said };

    let picked = Memo::new(move |_| offer.with(|offer| selection.with(|selection| selection.shown(offer))));
    let targets = Memo::new(move |_| {
        // While a finger is on the board, show where the marbles under it could go.
        let mut shown = Selection::default();
        shown.set(picked.get());
        offer.with(|offer| shown.targets(offer))
    });
    // What was picked in one position means nothing in the next.
    Effect::new(move |before: Option<Vec<Cell>>| {
        let own = offer.with(|offer| offer.own.clone());
        if before.is_some_and(|before| before != own) {
            selection.update(Selection::clear);
        }
        own
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
            <LastMove scene=scene side=side/>
            <MarbleLayer scene=scene side=side/>
            <Choice scene=scene side=side picked=picked targets=targets/>
            <Advice scene=scene side=side/>
            <Grid scene=scene side=side offer=offer picked=picked targets=targets focus=focus/>
        </svg>
    }
}
