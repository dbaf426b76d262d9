//! Positions of SUMOO, set up token by token.

use dohyo_core::Seat;
use dohyo_sumoo::{Board, Colour, Name, Situation, Square, Sumoo, Token};
use leptos::prelude::*;

use super::drawing::{ground, token_class, token_shapes};
use super::geometry::{Side, view_box};
use super::spoken::colour;
use crate::analysis::{Composed, Counter, in_reading_order};
use crate::spot::Point;
use crate::table::Spoken as _;
use crate::texts::Texts;

/// The points of a turn.
const POINTS: u16 = 3;

impl Composed for Sumoo {
    type Draft = Situation;
    type Place = Square;
    type Tool = Token;

    const REACH: f64 = 49.0;

    fn draft(&self) -> Situation {
        self.situation().clone()
    }

    fn empty() -> Situation {
        Situation { board: Board::EMPTY, to_move: Colour::White, points: POINTS as u8 }
    }

    fn places() -> Vec<Square> {
        in_reading_order(Square::all(), Self::point)
    }

    fn point(place: Square) -> Point {
        Side::SOUTH.middle(place)
    }

    fn frame() -> String {
        view_box()
    }

    fn ground() -> AnyView {
        ground(Side::SOUTH).into_any()
    }

    fn tools() -> Vec<Token> {
        Colour::ALL.into_iter().flat_map(|colour| Name::ALL.map(|name| Token { colour, name })).collect()
    }

    fn tool(tool: Token, _t: &'static Texts) -> AnyView {
        view! { <g class=token_class(tool.colour)>{token_shapes(tool)}</g> }.into_any()
    }

    fn tool_name(tool: Token, t: &Texts) -> String {
        (t.sumoo_words().token)(tool)
    }

    fn drawn(draft: &Situation, place: Square, t: &'static Texts) -> Option<AnyView> {
        Some(Self::tool(draft.board.get(place)?, t))
    }

    fn told_at(draft: &Situation, place: Square, t: &Texts) -> Option<String> {
        Some(Self::tool_name(draft.board.get(place)?, t))
    }

    /// Puts a token down. There is one of each, so it leaves its old place.
    fn press(draft: &mut Situation, place: Square, tool: Option<Token>) {
        let token = tool.filter(|&token| draft.board.get(place) != Some(token));
        if let Some(before) = token.and_then(|token| draft.board.find(token)) {
            draft.board.set(before, None);
        }
        draft.board.set(place, token);
    }

    fn mover(draft: &Situation) -> Seat {
        draft.to_move.seat()
    }

    fn set_mover(draft: &mut Situation, seat: Seat) {
        draft.to_move = colour(seat);
    }

    fn counters(draft: &Situation, t: &Texts) -> Vec<Counter> {
        let label = t.analysis_words().points_left.to_owned();
        vec![Counter { label, value: draft.points.into(), range: (1, POINTS) }]
    }

    fn set_counter(draft: &mut Situation, _index: usize, value: u16) {
        draft.points = value.clamp(1, POINTS) as u8;
    }

    fn fault(draft: &Situation, t: &Texts) -> Option<String> {
        let missing = |colour: Colour| {
            let tokens = Name::ALL.map(|name| Token { colour, name });
            let missing = tokens.into_iter().filter(|&token| draft.board.find(token).is_none());
            let names: Vec<_> = missing.map(|token| token.to_string()).collect();
            (!names.is_empty()).then(|| format!("{} {}", Self::seat_name(colour.seat(), t), names.join(", ")))
        };
        let [one, other] = Colour::ALL.map(missing);
        Some((t.analysis_words().missing)(&format!("{}; {}", one?, other?)))
    }
}
