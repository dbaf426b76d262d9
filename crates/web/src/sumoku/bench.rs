//! The table as an input: tiles are dragged or tapped from the rack onto it, and the table is moved and zoomed. It holds
//! no rules: it is told which grid to show and what to say about it.

use dohyo_sumoku::{Cell, Grid, Laid, Way};
use leptos::prelude::*;
use leptos::svg;
use web_sys::{KeyboardEvent, PointerEvent, WheelEvent};

use super::desk::{Desk, TileId};
use super::frame::{Frame, Place, Point};
use super::survey::Survey;
use crate::table::keys::{self, BoardKey, Hold, number_key};

/// Cells to point out on the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The plays to mark, the latest first.
    pub last: Vec<Marked>,
    /// The tiles of a hint.
    pub advice: Vec<(Cell, Laid)>,
    /// The gaps to fill; empty if tiles may lie anywhere.
    pub holes: Vec<Cell>,
}

impl Marks {
    /// Adds the cells without a tile that are to be seen.
    fn add_to(&self, cells: &mut Vec<Cell>) {
        cells.extend(&self.holes);
        cells.extend(self.advice.iter().map(|(cell, _)| cell));
    }
}

/// A play that is marked on the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marked {
    /// The tiles.
    pub cells: Vec<Cell>,
    /// A short text at its first tile, such as the points.
    pub tag: String,
    /// The number of the play if its tiles are to be seen coming.
    pub coming: Option<usize>,
}

impl Marked {
    /// Returns the class of the tile on `cell`, if it belongs to the play.
    pub(super) fn class(&self, cell: Cell) -> Option<String> {
        let index = self.cells.iter().position(|&marked| marked == cell)?;
        // The classes of one play differ from those of the next, so that the animation starts again.
        let coming = self.coming.map_or("", |ply| if ply % 2 == 0 { "even" } else { "odd" });
        Some(format!("last {coming} n{index}"))
    }
}

/// A tile that is dragged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Drag {
    pub(super) id: TileId,
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) size: f64,
}

/// What a pointer went down on.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Down {
    Tile(TileId),
    Table(Option<Cell>),
}

/// A pointer that is down.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Finger {
    id: i32,
    on: Down,
    from: (f64, f64),
    at: (f64, f64),
    moved: bool,
}

/// The distance in pixels up to which a press is a tap.
const TAP: f64 = 7.0;

/// The state of a table.
#[derive(Clone, Copy)]
pub struct Bench {
    /// The player's tiles.
    pub desk: RwSignal<Desk>,
    /// The tiles that stay where they lie.
    pub fixed: Signal<Grid>,
    /// Whether the player may lay tiles now.
    pub open: Signal<bool>,
    /// The lines of the grid.
    pub survey: Signal<Survey>,
    /// The cells to point out.
    pub marks: Signal<Marks>,
    /// The part of the table that is visible.
    pub(super) frame: RwSignal<Frame>,
    /// The cell that the keys are about.
    pub(super) cursor: RwSignal<Cell>,
    pub(super) drag: RwSignal<Option<Drag>>,
    fingers: StoredValue<Vec<Finger>>,
    /// Whether a tap was handled, so that the click that follows is ignored.
    pub(super) tapped: StoredValue<bool>,
    pub(super) drawing: NodeRef<svg::Svg>,
}

fn distance(one: (f64, f64), other: (f64, f64)) -> f64 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

impl Bench {
    /// Returns a table with the tiles of `desk`.
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
        // New tiles are brought into view; others may stay outside.
        Effect::new(move |before: Option<Vec<Cell>>| {
            let mut cells = bench.cells();
            bench.marks.with(|marks| marks.add_to(&mut cells));
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

    /// Returns the cells of all tiles.
    pub(super) fn cells(self) -> Vec<Cell> {
        let own = self.desk.with(Desk::grid);
        self.fixed.with(|fixed| fixed.iter().chain(own.iter()).map(|(cell, _)| cell).collect())
    }

    /// Shows all tiles.
    pub fn fit(self) {
        let mut cells = untrack(|| self.cells());
        self.marks.with_untracked(|marks| marks.add_to(&mut cells));
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

    pub(super) fn wheel(self, event: &WheelEvent) {
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

    /// Returns the tile that a key is about: the one under the cursor, or the held one.
    fn meant(self) -> Option<TileId> {
        let cursor = self.cursor.get_untracked();
        self.desk.with_untracked(|desk| desk.at(cursor).or(desk.held()))
    }

    /// Handles a key, and returns whether it had a meaning.
    pub(super) fn key(self, event: &KeyboardEvent) -> bool {
        let (key, open) = (event.key(), self.open.get_untracked());
        let picked = self.desk.with_untracked(|desk| desk.held().is_some());
        match BoardKey::named(&key, Hold { open, picked }) {
            Some(BoardKey::Walk(step)) => match step {
                keys::Way::Left => self.walk(Way::Across, -1),
                keys::Way::Right => self.walk(Way::Across, 1),
                keys::Way::Up => self.walk(Way::Down, -1),
                keys::Way::Down => self.walk(Way::Down, 1),
            },
            Some(BoardKey::Press) => self.touch_cell(self.cursor.get_untracked()),
            Some(BoardKey::LetGo) => self.desk.update(Desk::let_go),
            None => match key.as_str() {
                "+" | "=" => self.frame.update(|frame| *frame = frame.nearer(1.25)),
                "-" => self.frame.update(|frame| *frame = frame.nearer(0.8)),
                "0" => self.fit(),
                key => return open && self.tile_key(key),
            },
        }
        true
    }

    /// Handles the keys that take, turn and hold tiles, and returns whether `key` is one.
    fn tile_key(self, key: &str) -> bool {
        match key {
            "Backspace" | "Delete" => self.change_meant(Desk::take),
            "x" | "X" => self.change_meant(Desk::flip),
            "z" | "Z" => self.desk.update(|desk| {
                desk.undo();
            }),
            key => {
                let Some(index) = number_key(key) else { return false };
                self.desk.update(|desk| {
                    desk.hold_number(index as u8 + 1);
                });
            }
        }
        true
    }

    fn change_meant(self, change: fn(&mut Desk, TileId) -> bool) {
        if let Some(id) = self.meant() {
            self.desk.update(|desk| {
                change(desk, id);
            });
        }
    }
}
