//! The table as an input. It holds no rules: it is told what to show and what may be chosen, and reports what the
//! player means.

use dohyo_kumo::{Action, Face, Piece, Square, Turning};
use leptos::prelude::*;
use web_sys::{KeyboardEvent, PointerEvent};

use super::camp::Camp;
use super::cast::{Cast, Moment};
use super::choose::{Candidate, Meant, Offer, Selection};
use super::drawing::{body, cube_class, cube_shapes, ground, surroundings};
use super::geometry::{Lie, MARGIN, MAT, Near, SIZE, view_box};
use super::layers::{Actors, Advice, Entries, Handles, LastAction, Preview, Scene, Trail};
use crate::settings::texts;
use crate::spot::Point;
use crate::squares::{Grid, Walker};
use crate::table::keys::{BoardKey, Hold, board_keys, number_key};

/// What a pointer went down on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Grip {
    Reserve,
    Cube(Square),
}

/// A pointer that is down.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Drag {
    grip: Grip,
    pointer: i32,
    /// Where it went down on the page.
    start: (i32, i32),
    /// Where it is on the drawing, once it has moved.
    at: Option<Point>,
}

/// The distance in pixels below which a pointer has not moved.
const STILL: i32 = 7;

/// The state that inputs change, and the receiver of their meaning.
#[derive(Clone, Copy)]
struct Hands {
    walker: Walker<9, 9>,
    drag: RwSignal<Option<Drag>>,
    offer: Memo<Offer>,
    selection: RwSignal<Selection>,
    near: Signal<Near>,
    said: Callback<Meant>,
}

impl Hands {
    fn is_open(self) -> bool {
        self.offer.with_untracked(Offer::is_open)
    }

    /// Changes the selection, and reports the meaning.
    fn settle(self, act: impl FnOnce(&mut Selection, &Offer) -> Meant) {
        if !self.is_open() {
            self.said.run(Meant::Nothing);
            return;
        }
        let offer = self.offer.get_untracked();
        if let Some(said) = self.selection.try_update(|selection| act(selection, &offer)) {
            self.said.run(said);
        }
    }

    fn press(self, square: Square) {
        self.walker.focus.set(square);
        self.settle(|selection, offer| selection.press(square, offer));
    }

    fn play(self, action: Action) {
        self.settle(|_, offer| if offer.has(action) { Meant::Play(action) } else { Meant::Not(action) });
    }

    fn grip(self, grip: Grip, event: &PointerEvent) {
        let own = match grip {
            Grip::Reserve => self.is_open(),
            Grip::Cube(square) => self.offer.with_untracked(|offer| offer.is_own(square)),
        };
        if event.button() == 0 && event.is_primary() && own {
            let start = (event.client_x(), event.client_y());
            self.drag.set(Some(Drag { grip, pointer: event.pointer_id(), start, at: None }));
        }
    }

    /// Returns the point of the drawing under a pointer.
    fn point(self, event: &PointerEvent) -> Option<Point> {
        let bounds = self.walker.drawing.get_untracked()?.get_bounding_client_rect();
        let unit = 2.0f64.mul_add(MARGIN, SIZE) / bounds.width();
        Some(Point {
            x: (f64::from(event.client_x()) - bounds.left()).mul_add(unit, -MARGIN),
            y: (f64::from(event.client_y()) - bounds.top()).mul_add(unit, -MARGIN - MAT),
        })
    }

    fn drag(self, event: &PointerEvent) {
        let Some(drag) = self.drag.get_untracked().filter(|drag| drag.pointer == event.pointer_id()) else {
            return;
        };
        let moved = (event.client_x() - drag.start.0).abs().max((event.client_y() - drag.start.1).abs());
        if drag.at.is_none() && moved < STILL {
            return;
        }
        if drag.at.is_none() {
            if let Some(drawing) = self.walker.drawing.get_untracked() {
                let _ = drawing.set_pointer_capture(event.pointer_id());
            }
            self.settle(|selection, offer| match drag.grip {
                Grip::Reserve => selection.take_from_reserve(offer),
                Grip::Cube(square) if selection.cube() != Some(square) => {
                    selection.clear();
                    selection.press(square, offer)
                }
                Grip::Cube(_) => Meant::Nothing,
            });
        }
        self.drag.set(Some(Drag { at: self.point(event), ..drag }));
    }

    fn drop(self, event: &PointerEvent) {
        let drag = self.drag.get_untracked().filter(|drag| drag.pointer == event.pointer_id());
        let Some(drag) = drag else { return };
        self.drag.set(None);
        let Some(point) = drag.at else { return };
        let Some(square) = self.near.get_untracked().square_at(point) else { return };
        let held = self.selection.with_untracked(|selection| !selection.is_empty());
        if held && drag.grip != Grip::Cube(square) {
            self.press(square);
        }
    }

    /// Handles a key, and returns whether it had a meaning.
    fn key(self, event: &KeyboardEvent) -> bool {
        let (key, open) = (event.key(), self.is_open());
        let picked = self.selection.with_untracked(|selection| !selection.is_empty());
        match BoardKey::named(&key, Hold { open, picked }) {
            Some(BoardKey::Walk(way)) => self.walker.walk(way, self.near.get_untracked()),
            Some(BoardKey::Press) => self.press(self.walker.at()),
            Some(BoardKey::LetGo) => self.selection.update(Selection::clear),
            None => return open && self.choose_by_key(&key, &event.code(), picked),
        }
        true
    }

    /// Handles the keys of faces and actions, and returns whether `key` is one.
    fn choose_by_key(self, key: &str, code: &str, picked: bool) -> bool {
        let face = || {
            let mut letters = key.chars();
            let letter = letters.next().filter(|_| letters.next().is_none())?;
            Face::from_letter(letter.to_ascii_lowercase())
        };
        if let Some(index) = number_key(key) {
            let offer = self.offer.get_untracked();
            let choices = self.selection.with_untracked(|selection| selection.choices(&offer));
            let Some(choice) = choices.get(index) else { return false };
            self.said.run(Meant::Play(choice.act.action));
        } else if let Some(face) = face().filter(|_| picked) {
            self.settle(|selection, offer| selection.choose_face(face, offer));
        } else {
            match (key, code) {
                ("n" | "N", _) => self.settle(Selection::press_reserve),
                ("p" | "P", _) => self.play(Action::Pass),
                // Chosen by their place on the keyboard.
                (_, "KeyQ") => self.play(Action::Rotate(Turning::CounterClockwise)),
                (_, "KeyE") => self.play(Action::Rotate(Turning::Clockwise)),
                _ => return false,
            }
        }
        true
    }
}

/// The piece that is dragged.
#[component]
fn Dragged(drag: RwSignal<Option<Drag>>, offer: Memo<Offer>) -> impl IntoView {
    let t = texts();
    move || {
        let Drag { grip, at, .. } = drag.get()?;
        let (at, offer) = (at?, offer.get());
        let shapes = match grip {
            Grip::Reserve => body(offer.side).into_any(),
            Grip::Cube(square) => {
                let face = offer.arena.cube(square)?.face;
                cube_shapes(offer.side, face, (t().kumo_words().face)(face)).into_any()
            }
        };
        Some(view! {
            <g class="preview" transform=at.transform()>
                <g class=format!("{} ghost dragged", cube_class(offer.side))>{shapes}</g>
            </g>
        })
    }
}

/// The arena between the camps.
#[component]
pub fn TableView(
    /// What to show.
    scene: Memo<Scene>,
    /// What may be chosen; nothing if the table is only to look at.
    offer: Memo<Offer>,
    /// The player's selection.
    selection: RwSignal<Selection>,
    /// What the selection can do.
    choices: Memo<Vec<Candidate>>,
    /// How the table is turned.
    near: Signal<Near>,
    /// Called with the meaning of each input.
    said: Callback<Meant>,
) -> impl IntoView {
    let t = texts();
    let (walker, drag) = (Walker::from(Square::CENTRE), RwSignal::new(None));
    let hands = Hands { walker, drag, offer, selection, near, said };
    let aimed = Memo::new(move |_| {
        let action = selection.with(Selection::aimed)?;
        choices.with(|choices| {
            choices.iter().find(|choice| choice.act.action == action).map(|choice| choice.act.clone())
        })
    });
    let terms = Memo::new(move |_| scene.with(|scene| scene.moment.terms));
    // A drag ends when the position changes.
    Effect::new(move |before: Option<()>| {
        offer.track();
        if before.is_some() {
            drag.set(None);
        }
    });
    let press_reserve = Callback::new(move |()| hands.settle(Selection::press_reserve));
    let grip_reserve = Callback::new(move |event: PointerEvent| hands.grip(Grip::Reserve, &event));
    let camp = move |far: bool| {
        view! {
            <Camp
                scene=scene
                near=near
                far=far
                offer=offer
                selection=selection
                press=press_reserve
                grip=grip_reserve
            />
        }
    };
    view! {
        <svg
            node_ref=walker.drawing
            class="board ku-table"
            class:still=move || !offer.with(Offer::is_open)
            class:dragging=move || drag.with(|drag| drag.as_ref().is_some_and(|drag| drag.at.is_some()))
            viewBox=view_box()
            on:keydown=board_keys(move |event| hands.key(event))
            on:pointermove=move |event| hands.drag(&event)
            on:pointerup=move |event| hands.drop(&event)
            on:pointercancel=move |_| drag.set(None)
        >
            {move || surroundings(near.get(), terms.get(), t().kumo_words().goal)}
            {camp(true)}
            {arena(scene, near, selection)}
            <Trail scene=scene near=near/>
            <Entries offer=offer selection=selection near=near/>
            <Preview scene=scene aimed=aimed near=near/>
            {grid(hands, scene)}
            <Advice scene=scene near=near/>
            <Handles choices=choices near=near selection=selection said=said/>
            {camp(false)}
            <Dragged drag=drag offer=offer/>
        </svg>
    }
}

/// The arena with its pieces, which turn together.
fn arena(scene: Memo<Scene>, near: Signal<Near>, selection: RwSignal<Selection>) -> AnyView {
    let cast = Memo::new(move |before: Option<&(Moment, Cast)>| {
        let moment = scene.with(|scene| scene.moment.clone());
        let cast = match before {
            Some((earlier, cast)) => cast.follow(earlier, &moment),
            None => Cast::of(&moment),
        };
        (moment, cast)
    });
    let lie = Memo::new(move |before: Option<&Lie>| {
        let wanted = scene.with(|scene| scene.lie);
        before.map_or(wanted, |before| before.nearest(wanted))
    });
    let turn = move || {
        let middle = SIZE / 2.0;
        let degrees = lie.get().degrees();
        format!("translate({middle}px, {middle}px) rotate({degrees}deg) translate(-{middle}px, -{middle}px)")
    };
    view! {
        <g class="ku-arena" data-lie=move || lie.get().0.rem_euclid(4) style:transform=turn>
            {move || ground(near.get())}
            <LastAction scene=scene near=near/>
            <Actors cast=cast lie=lie near=near selection=selection upper=false/>
            <Actors cast=cast lie=lie near=near selection=selection upper=true/>
        </g>
    }
    .into_any()
}

/// The squares as inputs.
fn grid(hands: Hands, scene: Memo<Scene>) -> AnyView {
    let t = texts();
    let Hands { walker, offer, selection, near, .. } = hands;
    let is_picked = move |square: Square| {
        selection.with(|selection| selection.cube() == Some(square) || selection.entry() == Some(square))
    };
    let describe = move |square: Square| {
        let piece = scene.with(|scene| scene.moment.now.arena.get(square));
        (t().kumo_words().square)(square, piece, is_picked(square))
    };
    let tip = move |square: Square| {
        let face = match scene.with(|scene| scene.moment.now.arena.get(square))? {
            Piece::Stone => return None,
            Piece::Cube(cube) | Piece::Stack { top: cube, .. } => cube.face,
        };
        Some(t().kumo_words().about(face))
    };
    let grip = move |(square, event): (Square, PointerEvent)| hands.grip(Grip::Cube(square), &event);
    view! {
        <Grid
            label=Signal::derive(move || t().kumo_words().board)
            facing=near
            focus=walker.focus
            describe=Callback::new(describe)
            is_own=Callback::new(move |square| offer.with(|offer| offer.is_own(square)))
            is_picked=Callback::new(is_picked)
            press=Callback::new(move |square| hands.press(square))
            grip=Some(Callback::new(grip))
            tip=Some(Callback::new(tip))
        />
    }
    .into_any()
}
