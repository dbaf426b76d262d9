//! The table as people touch it: tiles are dragged or tapped from the rack onto it, the table is moved and
//! zoomed, and every line says its sum. It holds no rules: it is given a grid to show, and what is to be said
//! about it.

use dohyo_sumoku::{Cell, Grid, Laid, Way};
use leptos::prelude::*;
use leptos::svg;
use web_sys::{KeyboardEvent, PointerEvent, WheelEvent};

use super::desk::{Desk, TileId};
use super::frame::{CELL, Frame, Place, Point};
use super::survey::{Noted, Survey};
use super::tile::{colour_class, place, tile_shapes};
use crate::icon::{Glyph, Icon};
use crate::settings::texts;
use crate::texts::Texts;

/// What is pointed out on the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The tiles that came last.
    pub last: Vec<Cell>,
    /// Tiles that a hint would lay.
    pub advice: Vec<(Cell, Laid)>,
    /// The places where tiles belong, if not everywhere.
    pub holes: Vec<Cell>,
}

/// A tile that follows the finger.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Drag {
    pub(super) id: TileId,
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) size: f64,
}

/// What a finger or the mouse went down on.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Down {
    Tile(TileId),
    Table(Option<Cell>),
}

/// One pointer that is down.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Finger {
    id: i32,
    on: Down,
    from: (f64, f64),
    at: (f64, f64),
    moved: bool,
}

/// How far a pointer goes before it means more than a tap, in pixels.
const TAP: f64 = 7.0;

/// Everything a table shows and hears.
#[derive(Clone, Copy)]
pub struct Bench {
    /// The player's tiles.
    pub desk: RwSignal<Desk>,
    /// What lies there and stays.
    pub fixed: Signal<Grid>,
    /// Whether the player may lay tiles now.
    pub open: Signal<bool>,
    /// What is to be said about the grid.
    pub survey: Signal<Survey>,
    /// What is pointed out.
    pub marks: Signal<Marks>,
    frame: RwSignal<Frame>,
    cursor: RwSignal<Cell>,
    pub(super) drag: RwSignal<Option<Drag>>,
    fingers: StoredValue<Vec<Finger>>,
    /// A tap has been dealt with, and the click that follows it is not to be.
    pub(super) tapped: StoredValue<bool>,
    drawing: NodeRef<svg::Svg>,
}

fn distance(one: (f64, f64), other: (f64, f64)) -> f64 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

impl Bench {
    /// A table with these tiles.
    pub fn new(
        desk: RwSignal<Desk>,
        fixed: Signal<Grid>,
        open: Signal<bool>,
        survey: Signal<Survey>,
        marks: Signal<Marks>,
    ) -> Self {
        let bench = Self {
            desk,
            fixed,
            open,
            survey,
            marks,
            frame: RwSignal::new(Frame::default()),
            cursor: RwSignal::new(Cell::at(0, 0)),
            drag: RwSignal::new(None),
            fingers: StoredValue::new(Vec::new()),
            tapped: StoredValue::new(false),
            drawing: NodeRef::new(),
        };
        // What newly lies somewhere is brought into sight; what lay there before may stay outside.
        Effect::new(move |before: Option<Vec<Cell>>| {
            let mut cells = bench.cells();
            bench.marks.with(|marks| cells.extend(&marks.holes));
            let fresh = |cell: &&Cell| before.as_ref().is_none_or(|before| !before.contains(cell));
            bench.frame.update(|frame| {
                if cells.is_empty() || before.as_ref().is_none_or(Vec::is_empty) {
                    *frame = Frame::around(cells.iter().copied());
                } else if cells.iter().filter(fresh).any(|&cell| !frame.shows(cell)) {
                    *frame = frame.with(Frame::around(cells.iter().copied()));
                }
            });
            cells
        });
        let moving = window_event_listener(leptos::ev::pointermove, move |event| bench.pointer_moved(&event));
        let ending = window_event_listener(leptos::ev::pointerup, move |event| bench.pointer_up(&event));
        let lost = window_event_listener(leptos::ev::pointercancel, move |event| {
            bench.fingers.update_value(|fingers| fingers.retain(|finger| finger.id != event.pointer_id()));
            bench.drag.set(None);
        });
        on_cleanup(move || {
            moving.remove();
            ending.remove();
            lost.remove();
        });
        bench
    }

    fn cells(self) -> Vec<Cell> {
        let own = self.desk.with(Desk::grid);
        self.fixed.with(|fixed| fixed.iter().chain(own.iter()).map(|(cell, _)| cell).collect())
    }

    /// Shows all that lies.
    pub fn fit(self) {
        let mut cells = untrack(|| self.cells());
        self.marks.with_untracked(|marks| cells.extend(&marks.holes));
        self.frame.set(Frame::around(cells));
    }

    fn place(self) -> Option<Place> {
        let bounds = self.drawing.get_untracked()?.get_bounding_client_rect();
        Some(Place { left: bounds.left(), top: bounds.top(), width: bounds.width(), height: bounds.height() })
    }

    fn point(self, x: f64, y: f64) -> Option<Point> {
        let place = self.place()?;
        let inside = (place.left..place.left + place.width).contains(&x)
            && (place.top..place.top + place.height).contains(&y);
        inside.then(|| self.frame.get_untracked().point(place, x, y))
    }

    pub(super) fn pointer_down(self, event: &PointerEvent, tile: Option<TileId>) {
        if event.button() != 0 {
            return;
        }
        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
        let open = self.open.get_untracked();
        let on = tile.map_or_else(
            || {
                let cell = self.point(at.0, at.1).and_then(Point::cell);
                let own = cell.and_then(|cell| self.desk.with_untracked(|desk| desk.at(cell)));
                own.filter(|_| open).map_or(Down::Table(cell), Down::Tile)
            },
            Down::Tile,
        );
        self.tapped.set_value(false);
        let finger = Finger { id: event.pointer_id(), on, from: at, at, moved: false };
        self.fingers.update_value(|fingers| {
            fingers.retain(|other| other.id != finger.id);
            fingers.push(finger);
        });
    }

    fn pointer_moved(self, event: &PointerEvent) {
        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
        let fingers = self.fingers.get_value();
        let Some(index) = fingers.iter().position(|finger| finger.id == event.pointer_id()) else { return };
        let mut finger = fingers[index];
        let Some(place) = self.place() else { return };
        let before = finger.at;
        finger.at = at;
        finger.moved |= distance(finger.from, at) > TAP;
        let frame = self.frame.get_untracked();
        match finger.on {
            Down::Tile(id) if finger.moved && self.open.get_untracked() => {
                let size = (frame.scale(place) * 0.92).clamp(36.0, 96.0);
                self.drag.set(Some(Drag { id, x: at.0, y: at.1, size }));
            }
            Down::Table(_) if finger.moved => {
                let other = fingers
                    .iter()
                    .enumerate()
                    .find(|&(other, finger)| other != index && matches!(finger.on, Down::Table(_)));
                if let Some((_, other)) = other {
                    let (was, is) = (distance(other.at, before), distance(other.at, at));
                    let middle = (f64::midpoint(other.at.0, at.0), f64::midpoint(other.at.1, at.1));
                    if was > 1.0 {
                        let about = frame.point(place, middle.0, middle.1);
                        self.frame.set(frame.zoomed(is / was, about));
                    }
                } else {
                    let scale = frame.scale(place);
                    let by = Point { x: (before.0 - at.0) / scale, y: (before.1 - at.1) / scale };
                    self.frame.set(frame.moved(by));
                }
            }
            _ => {}
        }
        self.fingers.update_value(|fingers| {
            if let Some(kept) = fingers.iter_mut().find(|kept| kept.id == finger.id) {
                *kept = finger;
            }
        });
    }

    fn pointer_up(self, event: &PointerEvent) {
        let fingers = self.fingers.get_value();
        let Some(finger) = fingers.into_iter().find(|finger| finger.id == event.pointer_id()) else { return };
        self.fingers.update_value(|fingers| fingers.retain(|other| other.id != finger.id));
        let dragged = self.drag.get_untracked().is_some();
        self.drag.set(None);
        if !self.open.get_untracked() {
            return;
        }
        match finger.on {
            Down::Tile(id) if dragged => {
                let at = (f64::from(event.client_x()), f64::from(event.client_y()));
                match self.point(at.0, at.1).and_then(Point::cell) {
                    Some(cell) => {
                        let fixed = self.fixed.get_untracked();
                        self.desk.update(|desk| {
                            desk.lay(id, cell, &fixed);
                        });
                    }
                    None => self.desk.update(|desk| {
                        desk.take(id);
                    }),
                }
                self.tapped.set_value(true);
            }
            Down::Tile(id) if !finger.moved => {
                self.desk.update(|desk| desk.touch(id));
                self.tapped.set_value(true);
            }
            Down::Table(Some(cell)) if !finger.moved => {
                self.cursor.set(cell);
                self.touch_cell(cell);
            }
            _ => {}
        }
    }

    fn touch_cell(self, cell: Cell) {
        let fixed = self.fixed.get_untracked();
        self.desk.update(|desk| {
            desk.touch_cell(cell, &fixed);
        });
    }

    fn wheel(self, event: &WheelEvent) {
        let Some(place) = self.place() else { return };
        event.prevent_default();
        let frame = self.frame.get_untracked();
        let about = frame.point(place, f64::from(event.client_x()), f64::from(event.client_y()));
        self.frame.set(frame.zoomed((-event.delta_y() / 600.0).exp(), about));
    }

    fn walk(self, way: Way, steps: i16) {
        let cell = self.cursor.get_untracked().along(way, steps);
        if cell.x.abs() >= Cell::FARTHEST || cell.y.abs() >= Cell::FARTHEST {
            return;
        }
        self.cursor.set(cell);
        if !self.frame.with_untracked(|frame| frame.shows(cell)) {
            let by = if way == Way::Across {
                Point { x: f64::from(steps), y: 0.0 }
            } else {
                Point { x: 0.0, y: f64::from(steps) }
            };
            self.frame.update(|frame| *frame = frame.moved(by));
        }
    }

    /// The tile a key is about: the one under the cursor, or the one that is held.
    fn meant(self) -> Option<TileId> {
        let cursor = self.cursor.get_untracked();
        self.desk.with_untracked(|desk| desk.at(cursor).or(desk.held()))
    }

    /// Does what a key says; whether it said anything.
    fn key(self, event: &KeyboardEvent) -> bool {
        let open = self.open.get_untracked();
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return false;
        }
        match event.key().as_str() {
            // With nothing to lay, these step through the game.
            "ArrowLeft" | "ArrowRight" if !open => return false,
            "ArrowLeft" => self.walk(Way::Across, -1),
            "ArrowRight" => self.walk(Way::Across, 1),
            "ArrowUp" => self.walk(Way::Down, -1),
            "ArrowDown" => self.walk(Way::Down, 1),
            "+" | "=" => self.frame.update(|frame| *frame = frame.nearer(1.25)),
            "-" => self.frame.update(|frame| *frame = frame.nearer(0.8)),
            "0" => self.fit(),
            _ if !open => return false,
            "Enter" | " " => self.touch_cell(self.cursor.get_untracked()),
            "Escape" if self.desk.with_untracked(|desk| desk.held().is_some()) => {
                self.desk.update(Desk::let_go);
            }
            "Backspace" | "Delete" => {
                if let Some(id) = self.meant() {
                    self.desk.update(|desk| {
                        desk.take(id);
                    });
                }
            }
            "x" | "X" => {
                if let Some(id) = self.meant() {
                    self.desk.update(|desk| {
                        desk.flip(id);
                    });
                }
            }
            "z" | "Z" => self.desk.update(|desk| {
                desk.undo();
            }),
            digit if digit.len() == 1 && digit.as_bytes()[0].is_ascii_digit() => {
                let number = digit.as_bytes()[0] - b'0';
                self.desk.update(|desk| {
                    desk.hold_number(number);
                });
            }
            _ => return false,
        }
        true
    }
}

/// The free places beside those that are taken; around the origin if none is.
fn sockets(taken: &[Cell]) -> Vec<Cell> {
    if taken.is_empty() {
        return (-2..=2).flat_map(|x| (-1..=1).map(move |y| Cell::at(x, y))).collect();
    }
    let mut free: Vec<Cell> = taken.iter().flat_map(|cell| cell.neighbours()).collect();
    free.retain(|cell| !taken.contains(cell));
    free.sort_unstable();
    free.dedup();
    free
}

fn drawn_tile(cell: Cell, laid: Laid, state: &str, t: &Texts) -> impl IntoView + use<> {
    let class = format!("k-tile {} {state}", colour_class(laid.colour()));
    let name = format!("{},{}", cell.x, cell.y);
    view! { <g class=class transform=place(cell) data-laid=name data-tile=laid.to_string()>{tile_shapes(laid, t)}</g> }
}

/// The sum of a line, at its end.
fn sum_mark(noted: &Noted) -> impl IntoView + use<> {
    let end = noted.end();
    let (dx, dy) = match noted.line.way {
        Way::Across => (-17.0, 0.0),
        Way::Down => (0.0, -26.0),
    };
    let at = format!(
        "translate({} {})",
        (f64::from(end.x) + 0.5) * CELL + dx,
        (f64::from(end.y) + 0.5) * CELL + dy
    );
    let wrong = noted.fault.is_some();
    let sign = if wrong { "M-5 -5 5 5M5 -5-5 5" } else { "M-6 0 -2 5 6 -5" };
    view! {
        <g class="k-sum" class:wrong=wrong transform=at data-sum=noted.line.sum()>
            <rect x="-31" y="-18" width="62" height="36" rx="18"></rect>
            <text x="-9">{noted.line.sum()}</text>
            <path transform="translate(18 0)" d=sign></path>
        </g>
    }
}

/// The table with everything on it.
#[allow(clippy::too_many_lines, reason = "the layers of one drawing, from the ground up")]
#[component]
pub fn BenchView(
    /// What it shows and whom it tells.
    bench: Bench,
    /// What it is called.
    #[prop(into)]
    label: Signal<String>,
) -> impl IntoView {
    let t = texts();
    let key = move |event: KeyboardEvent| {
        if bench.key(&event) {
            event.prevent_default();
            event.stop_propagation();
        }
    };
    let ground = move || {
        // The table has no edges: cells are drawn as far as a wide screen may show beyond the frame.
        let frame = bench.frame.get();
        let far = frame.nearer(0.25);
        let parts: Vec<String> = far.view_box().split(' ').map(str::to_owned).collect();
        view! {
            <rect
                class="k-ground"
                x=parts[0].clone()
                y=parts[1].clone()
                width=parts[2].clone()
                height=parts[3].clone()
            ></rect>
        }
    };
    let free = move || {
        let held = bench.desk.with(|desk| desk.held().is_some()) || bench.drag.with(Option::is_some);
        let hole = bench.marks.with(|marks| !marks.holes.is_empty());
        let class = if held || hole { "k-socket ready" } else { "k-socket" };
        let socket = |cell: Cell| {
            let (x, y) = (f64::from(cell.x) * CELL + 6.0, f64::from(cell.y) * CELL + 6.0);
            let name = format!("{},{}", cell.x, cell.y);
            view! { <rect class=class x=x y=y width="88" height="88" rx="14" data-cell=name></rect> }
        };
        let cells = bench.cells();
        let holes = bench.marks.with(|marks| marks.holes.clone());
        let free = if holes.is_empty() { sockets(&cells) } else { holes };
        let free = free.into_iter().filter(move |cell| !cells.contains(cell));
        bench.open.get().then(|| free.map(socket).collect_view())
    };
    let fixed = move || {
        let t = t();
        let marks = bench.marks.get();
        bench.fixed.with(|grid| {
            let draw = |(cell, laid): (Cell, Laid)| {
                drawn_tile(cell, laid, if marks.last.contains(&cell) { "last" } else { "" }, t)
            };
            grid.iter().map(draw).collect_view()
        })
    };
    let own = move || {
        let t = t();
        let dragged = bench.drag.get().map(|drag| drag.id);
        bench.desk.with(|desk| {
            let draw = |(id, own): (TileId, super::desk::Own)| {
                let state = match (desk.held() == Some(id), dragged == Some(id)) {
                    (_, true) => "own away",
                    (true, _) => "own held",
                    _ => "own",
                };
                Some(drawn_tile(own.at?, own.laid, state, t))
            };
            desk.tiles().filter_map(draw).collect_view()
        })
    };
    let advice = move || {
        let t = t();
        let draw = |&(cell, laid): &(Cell, Laid)| drawn_tile(cell, laid, "advice", t);
        bench.marks.with(|marks| marks.advice.iter().map(draw).collect_view())
    };
    let sums = move || bench.survey.with(|survey| survey.lines.iter().map(sum_mark).collect_view());
    let cursor = move || place(bench.cursor.get());
    let told = move || {
        let cell = bench.cursor.get();
        let own = bench.desk.with(|desk| desk.at(cell).and_then(|id| desk.get(id)));
        let lies = own.map(|own| own.laid).or_else(|| bench.fixed.with(|fixed| fixed.get(cell)));
        (t().sumoku_words.cell)(cell, lies, own.is_some())
    };
    let zoom =
        move |glyph: Glyph, name: &'static str, label: fn(&'static Texts) -> &'static str, go: fn(Bench)| {
            view! {
                <button
                    type="button"
                    class="btn quiet"
                    data-zoom=name
                    aria-label=move || label(t())
                    title=move || label(t())
                    on:click=move |_| go(bench)
                >
                    <Icon glyph=glyph/>
                </button>
            }
        };
    view! {
        <div class="k-table">
            <svg
                node_ref=bench.drawing
                class="k-board"
                viewBox=move || bench.frame.get().view_box()
                tabindex="0"
                role="application"
                aria-label=move || label.get()
                aria-describedby="k-cursor-text"
                on:keydown=key
                on:wheel=move |event| bench.wheel(&event)
                on:pointerdown=move |event| bench.pointer_down(&event, None)
            >
                <defs>
                    <pattern id="k-cells" width="100" height="100" patternUnits="userSpaceOnUse">
                        <rect class="k-hollow" x="6" y="6" width="88" height="88" rx="14"></rect>
                    </pattern>
                </defs>
                {ground}
                {free}
                {fixed}
                {own}
                {advice}
                {sums}
                <rect class="k-cursor" x="-49" y="-49" width="98" height="98" rx="18" transform=cursor></rect>
            </svg>
            <div class="k-zoom" role="group">
                {zoom(Glyph::New, "in", |t| t.sumoku_words.zoom_in, |bench| {
                    bench.frame.update(|frame| *frame = frame.nearer(1.3));
                })}
                {zoom(Glyph::Less, "out", |t| t.sumoku_words.zoom_out, |bench| {
                    bench.frame.update(|frame| *frame = frame.nearer(1.0 / 1.3));
                })}
                {zoom(Glyph::Fit, "fit", |t| t.sumoku_words.fit, Bench::fit)}
            </div>
            <span class="unseen" id="k-cursor-text" aria-live="polite">{told}</span>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_places_lie_beside_taken_ones() {
        assert_eq!(sockets(&[]).len(), 15);
        let two = sockets(&[Cell::at(0, 0), Cell::at(1, 0)]);
        assert_eq!(two.len(), 6);
        assert!(
            two.contains(&Cell::at(2, 0)) && two.contains(&Cell::at(1, 1)) && !two.contains(&Cell::at(0, 0))
        );
    }
}
