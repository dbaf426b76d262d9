//! Positions of Abalone, set up marble by marble.

use dohyo_abalone::{Abalone, Board, Cell, Colour, Situation};
use dohyo_core::Seat;
use leptos::prelude::*;

use super::drawing::{marble_class, marble_shapes, view_box};
use super::geometry::{MARBLE, Side};
use super::spoken::colour;
use crate::analysis::{Composed, Counter};
use crate::shapes::shapes;
use crate::spot::Point;
use crate::table::Spoken as _;
use crate::texts::Texts;

/// The number of lost marbles that loses a game, unless its players have agreed otherwise.
const LOST: u16 = 6;

impl Composed for Abalone {
    type Draft = Situation;
    type Place = Cell;
    type Tool = Colour;

    const REACH: f64 = MARBLE + 5.0;

    fn draft(&self) -> Situation {
        self.situation().clone()
    }

    fn empty() -> Situation {
        Board::EMPTY.into()
    }

    fn places() -> Vec<Cell> {
        (0..9).rev().flat_map(Cell::in_row).collect()
    }

    fn point(place: Cell) -> Point {
        Side::Black.place(place)
    }

    fn frame() -> String {
        view_box()
    }

    fn ground() -> AnyView {
        shapes(dohyo_drawing::abalone::ground(Side::Black)).into_any()
    }

    fn tools() -> Vec<Colour> {
        Colour::ALL.to_vec()
    }

    fn tool(tool: Colour, _t: &'static Texts) -> AnyView {
        view! { <g class=marble_class(tool)>{marble_shapes(tool)}</g> }.into_any()
    }

    fn tool_name(tool: Colour, t: &Texts) -> String {
        Self::seat_name(tool.seat(), t).to_owned()
    }

    fn drawn(draft: &Situation, place: Cell, t: &'static Texts) -> Option<AnyView> {
        Some(Self::tool(draft.board.get(place)?, t))
    }

    fn told_at(draft: &Situation, place: Cell, t: &Texts) -> Option<String> {
        Some(Self::tool_name(draft.board.get(place)?, t))
    }

    fn press(draft: &mut Situation, place: Cell, tool: Option<Colour>) {
        let marble = tool.filter(|&marble| draft.board.get(place) != Some(marble));
        draft.board.set(place, marble);
    }

    fn mover(draft: &Situation) -> Seat {
        draft.to_move.seat()
    }

    fn set_mover(draft: &mut Situation, seat: Seat) {
        draft.to_move = colour(seat);
    }

    fn counters(draft: &Situation, t: &Texts) -> Vec<Counter> {
        let lost = |colour: Colour| Counter {
            label: (t.analysis_words().lost)(Self::seat_name(colour.seat(), t)),
            value: draft.ejected[colour.index()].into(),
            range: (0, LOST),
        };
        Colour::ALL.map(lost).to_vec()
    }

    fn set_counter(draft: &mut Situation, index: usize, value: u16) {
        if let Some(ejected) = draft.ejected.get_mut(index) {
            *ejected = value.min(LOST) as u8;
        }
    }

    fn fault(draft: &Situation, t: &Texts) -> Option<String> {
        let words = t.analysis_words();
        let none = Colour::ALL.into_iter().find(|&colour| draft.board.marbles(colour).next().is_none());
        if let Some(colour) = none {
            return Some((words.none_of)(Self::seat_name(colour.seat(), t)));
        }
        draft.ejected.iter().all(|&lost| u16::from(lost) >= LOST).then(|| words.both_lost.to_owned())
    }
}
