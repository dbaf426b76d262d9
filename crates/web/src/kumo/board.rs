//! The table as people touch it. It holds no rules: it is given what to show and what may be chosen, and
//! gives back what was meant.

use dohyo_kumo::{Action, Direction, Face, Square, Turning};
use leptos::prelude::*;
use leptos::svg;
use wasm_bindgen::JsCast as _;
use web_sys::{KeyboardEvent, PointerEvent};

use super::camp::Camp;
use super::cast::{Cast, Moment};
use super::choose::{Choice, Offer, Said, Selection};
use super::drawing::{body, cube_class, cube_shapes, ground, surroundings};
use super::geometry::{Lie, MARGIN, MAT, Near, SIZE, view_box};
use super::layers::{Actors, Advice, Entries, Grid, Handles, LastAction, Preview, Scene};
use crate::settings::texts;
use crate::spot::Point;

/// What a pointer went down on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Grip {
    Reserve,
    Cube(Square),
}

/// Something under a pointer that is down.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Drag {
    grip: Grip,
    pointer: i32,
    /// Where on the page it went down.
    start: (i32, i32),
    /// Where on the drawing it is; nothing until it has moved.
    at: Option<Point>,
}

/// A pointer that moved less than this, in pixels, has not moved.
const STILL: i32 = 7;

/// What an input needs to know, and whom to tell.
#[derive(Clone, Copy)]
struct Hands {
    drawing: NodeRef<svg::Svg>,
    focus: RwSignal<Square>,
    drag: RwSignal<Option<Drag>>,
    offer: Memo<Offer>,
    selection: RwSignal<Selection>,
    near: Signal<Near>,
    said: Callback<Said>,
}

impl Hands {
    fn is_open(self) -> bool {
        self.offer.with_untracked(Offer::is_open)
    }

    /// Does something with the selection, and tells what came of it.
    fn settle(self, act: impl FnOnce(&mut Selection, &Offer) -> Said) {
        if !self.is_open() {
            self.said.run(Said::Nothing);
            return;
        }
        let offer = self.offer.get_untracked();
        if let Some(said) = self.selection.try_update(|selection| act(selection, &offer)) {
            self.said.run(said);
        }
    }

    fn press(self, square: Square) {
        self.focus.set(square);
        self.settle(|selection, offer| selection.press(square, offer));
    }

    fn play(self, action: Action) {
        self.settle(|_, offer| if offer.has(action) { Said::Play(action) } else { Said::Not(action) });
    }

    fn focus_on(self, square: Option<Square>) {
        let Some(square) = square else { return };
        self.focus.set(square);
        let found = self
            .drawing
            .get_untracked()
            .and_then(|element| element.query_selector(&format!("[data-square={square}]")).ok().flatten());
        if let Some(element) = found.and_then(|found| found.dyn_into::<web_sys::SvgElement>().ok()) {
            let _ = element.focus();
        }
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

    /// The point of the drawing under a pointer.
    fn point(self, event: &PointerEvent) -> Option<Point> {
        let bounds = self.drawing.get_untracked()?.get_bounding_client_rect();
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
            if let Some(drawing) = self.drawing.get_untracked() {
                let _ = drawing.set_pointer_capture(event.pointer_id());
            }
            self.settle(|selection, offer| match drag.grip {
                Grip::Reserve => selection.take_from_reserve(offer),
                Grip::Cube(square) if selection.cube() != Some(square) => {
                    selection.clear();
                    selection.press(square, offer)
                }
                Grip::Cube(_) => Said::Nothing,
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

    /// Does what a key says; whether it said anything.
    fn key(self, event: &KeyboardEvent) -> bool {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return false;
        }
        let (at, near) = (self.focus.get_untracked(), self.near.get_untracked());
        let picked = self.selection.with_untracked(|selection| !selection.is_empty());
        let open = self.is_open();
        let face = || {
            let mut letters =
                event.key().chars().map(|letter| letter.to_ascii_lowercase()).collect::<Vec<_>>();
            let letter = letters.pop().filter(|_| letters.is_empty())?;
            Face::from_letter(letter)
        };
        match event.key().as_str() {
            // With nothing to choose, these step through the game.
            "ArrowLeft" | "ArrowRight" if !open => return false,
            "ArrowLeft" => self.focus_on(at.neighbour(near.seen(Direction::West))),
            "ArrowRight" => self.focus_on(at.neighbour(near.seen(Direction::East))),
            "ArrowUp" => self.focus_on(at.neighbour(near.seen(Direction::North))),
            "ArrowDown" => self.focus_on(at.neighbour(near.seen(Direction::South))),
            "Enter" | " " if open => self.press(at),
            "Escape" if picked => self.selection.update(Selection::clear),
            // The number of a choice in the list.
            digit @ ("1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9") if open => {
                let index = usize::from(digit.as_bytes()[0] - b'1');
                let offer = self.offer.get_untracked();
                let choices = self.selection.with_untracked(|selection| selection.choices(&offer));
                let Some(choice) = choices.get(index) else { return false };
                self.said.run(Said::Play(choice.act.action));
            }
            _ if picked && open && face().is_some() => {
                let Some(face) = face() else { return false };
                self.settle(|selection, offer| selection.choose_face(face, offer));
            }
            "n" | "N" if open => self.settle(Selection::press_reserve),
            "p" | "P" if open => self.play(Action::Pass),
            // Meant by their place on the keyboard.
            _ if open && event.code() == "KeyQ" => self.play(Action::Rotate(Turning::CounterClockwise)),
            _ if open && event.code() == "KeyE" => self.play(Action::Rotate(Turning::Clockwise)),
            _ => return false,
        }
        true
    }
}

/// What is under the pointer while it is dragged.
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
                cube_shapes(offer.side, face, (t().kumo_words.face)(face)).into_any()
            }
        };
        Some(view! {
            <g class="preview" transform=at.transform()>
                <g class=format!("{} ghost dragged", cube_class(offer.side))>{shapes}</g>
            </g>
        })
    }
}

/// The arena between its camps.
#[component]
pub fn TableView(
    /// What to show.
    scene: Memo<Scene>,
    /// What may be chosen; nothing if the table is only to look at.
    offer: Memo<Offer>,
    /// What is picked so far.
    selection: RwSignal<Selection>,
    /// What it can do.
    choices: Memo<Vec<Choice>>,
    /// Whose camp is near.
    near: Signal<Near>,
    /// Told what each input came to.
    said: Callback<Said>,
) -> impl IntoView {
    let drawing: NodeRef<svg::Svg> = NodeRef::new();
    let (focus, drag) = (RwSignal::new(Square::CENTRE), RwSignal::new(None));
    let hands = Hands { drawing, focus, drag, offer, selection, near, said };

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
    let aimed = Memo::new(move |_| {
        let action = selection.with(Selection::aimed)?;
        choices.with(|choices| {
            choices.iter().find(|choice| choice.act.action == action).map(|choice| choice.act.clone())
        })
    });
    let terms = Memo::new(move |_| scene.with(|scene| scene.moment.terms));

    // What was picked in one position means nothing in the next.
    Effect::new(move |before: Option<Offer>| {
        let now = offer.get();
        if before.is_some_and(|before| before != now) {
            selection.update(Selection::clear);
            drag.set(None);
        }
        now
    });

    let key = move |event: KeyboardEvent| {
        if hands.key(&event) {
            event.prevent_default();
            event.stop_propagation();
        }
    };
    let turn = move || {
        let middle = SIZE / 2.0;
        let degrees = lie.get().degrees();
        format!("translate({middle}px, {middle}px) rotate({degrees}deg) translate(-{middle}px, -{middle}px)")
    };
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
            node_ref=drawing
            class="board ku-table"
            class:still=move || !offer.with(Offer::is_open)
            class:dragging=move || drag.with(|drag| drag.as_ref().is_some_and(|drag| drag.at.is_some()))
            viewBox=view_box()
            on:keydown=key
            on:pointermove=move |event| hands.drag(&event)
            on:pointerup=move |event| hands.drop(&event)
            on:pointercancel=move |_| drag.set(None)
        >
            {move || surroundings(near.get(), terms.get())}
            {camp(true)}
            <g class="ku-arena" data-lie=move || lie.get().0.rem_euclid(4) style:transform=turn>
                {move || ground(near.get())}
                <LastAction scene=scene near=near/>
                <Actors cast=cast lie=lie near=near selection=selection upper=false/>
                <Actors cast=cast lie=lie near=near selection=selection upper=true/>
            </g>
            <Entries offer=offer selection=selection near=near/>
            <Preview scene=scene aimed=aimed near=near/>
            <Grid
                scene=scene
                near=near
                offer=offer
                selection=selection
                focus=focus
                press=Callback::new(move |square| hands.press(square))
                grip=Callback::new(move |(square, event): (Square, PointerEvent)| {
                    hands.grip(Grip::Cube(square), &event);
                })
            />
            <Advice scene=scene near=near/>
            <Handles choices=choices near=near selection=selection said=said/>
            {camp(false)}
            <Dragged drag=drag offer=offer/>
        </svg>
    }
}
