//! Positions of Kumo Hogosha, set up piece by piece. The reserves follow from the rest.

use dohyo_core::Seat;
use dohyo_kumo::{Arena, Cube, Face, Kumo, Piece, Side, Situation, Square};
use leptos::prelude::*;

use super::drawing::{ground, piece};
use super::geometry::{Near, arena_box};
use crate::analysis::{Composed, Counter, in_reading_order};
use crate::shapes::shapes;
use crate::spot::Point;
use crate::table::Spoken as _;
use crate::texts::Texts;

/// The wrestlers of a side.
const WRESTLERS: u8 = 6;

/// The most actions that a turn can have left.
const ACTIONS: u16 = 8;

/// Returns the seat of a side, in a game of two players.
const fn seat(side: Side) -> Seat {
    match side {
        Side::First => Seat::FIRST,
        Side::Second => Seat::SECOND,
    }
}

/// Keeps as many wrestlers in reserve as are neither on the arena nor in prison.
fn fill_reserves(draft: &mut Situation) {
    for side in Side::ALL {
        let away = draft.arena.wrestlers(side) + draft.prisoners[side.enemy().index()];
        draft.reserve[side.index()] = WRESTLERS.saturating_sub(away);
    }
}

impl Composed for Kumo {
    type Draft = Situation;
    type Place = Square;
    type Tool = Piece;

    const REACH: f64 = 49.0;

    fn draft(&self) -> Situation {
        self.situation().clone()
    }

    fn empty() -> Situation {
        Situation { arena: Arena::EMPTY, ..Situation::start(Side::First) }
    }

    fn places() -> Vec<Square> {
        in_reading_order(Square::all(), Self::point)
    }

    fn point(place: Square) -> Point {
        Near::SOUTH.middle(place)
    }

    fn frame() -> String {
        arena_box()
    }

    fn ground() -> AnyView {
        let coordinates = dohyo_drawing::kumo::coordinates(|spot| Near::SOUTH.place(spot));
        (shapes(coordinates), ground(Near::SOUTH)).into_any()
    }

    fn tools() -> Vec<Piece> {
        let cubes = |side: Side| Face::ALL.map(|face| Piece::Cube(Cube::new(side, face)));
        std::iter::once(Piece::Stone).chain(Side::ALL.into_iter().flat_map(cubes)).collect()
    }

    fn tool(tool: Piece, t: &'static Texts) -> AnyView {
        piece(tool, t.kumo_words().face)
    }

    fn tool_name(tool: Piece, t: &Texts) -> String {
        let cube = |cube: Cube| (t.kumo_words().cube)(cube.side, cube.face);
        match tool {
            Piece::Stone => t.analysis_words().stone.to_owned(),
            Piece::Cube(held) => cube(held),
            Piece::Stack { top, bottom, .. } => format!("{} + {}", cube(top), cube(bottom)),
        }
    }

    fn drawn(draft: &Situation, place: Square, t: &'static Texts) -> Option<AnyView> {
        Some(Self::tool(draft.arena.get(place)?, t))
    }

    fn told_at(draft: &Situation, place: Square, t: &Texts) -> Option<String> {
        Some(Self::tool_name(draft.arena.get(place)?, t))
    }

    /// Puts a piece down. There is one Stone, so it leaves its old place; a blocker climbs on an enemy.
    fn press(draft: &mut Situation, place: Square, tool: Option<Piece>) {
        let there = draft.arena.get(place);
        let next = match (tool, there) {
            (Some(Piece::Cube(top)), Some(Piece::Cube(bottom)))
                if top.face == Face::Block && top.side != bottom.side =>
            {
                Some(Piece::Stack { top, bottom, settled: true })
            }
            (Some(Piece::Cube(held)), Some(Piece::Stack { top, .. })) if held == top => None,
            (tool, there) => tool.filter(|_| tool != there),
        };
        if next == Some(Piece::Stone)
            && let Some(before) = draft.arena.stone()
        {
            draft.arena.set(before, None);
        }
        draft.arena.set(place, next);
        fill_reserves(draft);
    }

    fn mover(draft: &Situation) -> Seat {
        seat(draft.to_move)
    }

    fn set_mover(draft: &mut Situation, seat: Seat) {
        draft.to_move = if seat == Seat::FIRST { Side::First } else { Side::Second };
    }

    fn counters(draft: &Situation, t: &Texts) -> Vec<Counter> {
        let words = t.analysis_words();
        let prison = |side: Side| Counter {
            label: (words.prisoners)(Self::seat_name(seat(side), t)),
            value: draft.prisoners[side.index()].into(),
            range: (0, WRESTLERS.into()),
        };
        let actions = Counter {
            label: words.actions_left.to_owned(),
            value: draft.actions.into(),
            range: (1, ACTIONS),
        };
        vec![actions, prison(Side::First), prison(Side::Second)]
    }

    fn set_counter(draft: &mut Situation, index: usize, value: u16) {
        match index {
            0 => draft.actions = value.clamp(1, ACTIONS) as u8,
            1 | 2 => draft.prisoners[index - 1] = value.min(WRESTLERS.into()) as u8,
            _ => {}
        }
        fill_reserves(draft);
    }

    fn fault(draft: &Situation, t: &Texts) -> Option<String> {
        let count = |side: Side| draft.arena.wrestlers(side) + draft.prisoners[side.enemy().index()];
        let side = Side::ALL.into_iter().find(|&side| count(side) > WRESTLERS)?;
        Some((t.analysis_words().too_many)(Self::seat_name(seat(side), t), count(side)))
    }
}
