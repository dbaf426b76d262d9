//! Boards on which positions are set up piece by piece.

use std::fmt::Display;

use dohyo_core::Seat;
use leptos::prelude::AnyView;

use crate::spot::Point;
use crate::table::Shown;
use crate::texts::Texts;

/// A number of a position besides its board, such as the points left in a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// What it counts.
    pub label: String,
    /// Its value.
    pub value: u16,
    /// The values that it may have.
    pub range: (u16, u16),
}

/// A game whose positions can be set up on a board.
///
/// A draft may break the rules. Its text is judged as every position is; [`Composed::fault`] puts into words what a
/// person can do wrong on the board.
pub trait Composed: Shown {
    /// A position that is being set up. Its text is that of a position.
    type Draft: Clone + PartialEq + Display + Send + Sync + 'static;
    /// A place on the board.
    type Place: Copy + PartialEq + Display + Send + Sync + 'static;
    /// A piece to put down.
    type Tool: Copy + PartialEq + Send + Sync + 'static;

    /// The radius of a place, in the units of the drawing.
    const REACH: f64;

    /// Returns the position of this game.
    fn draft(&self) -> Self::Draft;

    /// Returns an empty board.
    fn empty() -> Self::Draft;

    /// Returns the places, from the top left to the bottom right.
    fn places() -> Vec<Self::Place>;

    /// Returns the middle of a place.
    fn point(place: Self::Place) -> Point;

    /// Returns the `viewBox` of the board.
    fn frame() -> String;

    /// Draws the empty board.
    fn ground() -> AnyView;

    /// Returns the pieces to choose from.
    fn tools() -> Vec<Self::Tool>;

    /// Draws a piece to choose, at the origin, 100 wide.
    fn tool(tool: Self::Tool, t: &'static Texts) -> AnyView;

    /// Returns the name of a piece to choose.
    fn tool_name(tool: Self::Tool, t: &Texts) -> String;

    /// Draws what lies on a place, at the origin.
    fn drawn(draft: &Self::Draft, place: Self::Place, t: &'static Texts) -> Option<AnyView>;

    /// Returns what lies on a place in words, or `None` if it is empty.
    fn told_at(draft: &Self::Draft, place: Self::Place, t: &Texts) -> Option<String>;

    /// Puts a piece on a place, or takes away what is there: with `None`, or with the piece that is there.
    fn press(draft: &mut Self::Draft, place: Self::Place, tool: Option<Self::Tool>);

    /// Returns the seats that may be to move, and the one that is.
    fn mover(draft: &Self::Draft) -> Seat;

    /// Sets the seat to move.
    fn set_mover(draft: &mut Self::Draft, seat: Seat);

    /// Returns the numbers besides the board.
    fn counters(draft: &Self::Draft, t: &Texts) -> Vec<Counter>;

    /// Sets a number besides the board.
    fn set_counter(draft: &mut Self::Draft, index: usize, value: u16);

    /// Returns why the rules refuse a draft, if it is something that can go wrong on the board.
    fn fault(draft: &Self::Draft, t: &Texts) -> Option<String>;
}

/// Sorts places as a text is read: from the top left to the bottom right.
pub fn in_reading_order<P: Copy>(places: impl IntoIterator<Item = P>, point: impl Fn(P) -> Point) -> Vec<P> {
    let mut places: Vec<_> = places.into_iter().collect();
    places.sort_by(|&one, &other| {
        let (one, other) = (point(one), point(other));
        one.y.total_cmp(&other.y).then(one.x.total_cmp(&other.x))
    });
    places
}

/// Returns the index of the place that an arrow key leads to from `from`: the nearest one in that direction.
pub(super) fn walk(points: &[Point], from: usize, (right, down): (f64, f64)) -> Option<usize> {
    let here = *points.get(from)?;
    let cost = |point: &Point| {
        let (dx, dy) = (point.x - here.x, point.y - here.y);
        let (along, across) = (dx * right + dy * down, (dx * down - dy * right).abs());
        // Within 45° of the direction.
        (along > 1.0 && across <= along).then_some(along + 1.5 * across)
    };
    let costs = points.iter().enumerate().filter_map(|(index, point)| Some((index, cost(point)?)));
    costs.min_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(index, _)| index)
}

#[cfg(test)]
mod tests {
    use dohyo_abalone::Abalone;
    use dohyo_core::{Options, Seed};
    use dohyo_kumo::Kumo;
    use dohyo_sumoo::Sumoo;

    use super::*;
    use crate::texts::Lang;

    /// Checks that everything on a board can be taken away and put down again, and that what goes wrong is told.
    fn check<G: Composed>(seed: u64, moves: usize) {
        let mut game = G::dealt(&Options::new(), Seed::from(seed)).expect("a game");
        let mut chance = Seed::from(seed).chance();
        for _ in 0..moves {
            let Some(seat) = game.to_act().first() else { break };
            let mut legal = Vec::new();
            game.legal_actions(seat, &mut legal);
            let action = &legal[chance.below(legal.len() as u32) as usize];
            game.play(seat, action, dohyo_core::Fate::Unknown).expect("legal");
        }
        let draft = game.draft();
        let again = G::from_position(&draft.to_string(), &Options::new()).expect("a position");
        assert!(again.draft() == draft, "{draft}");
        let t = Lang::En.texts();
        let mut work = draft.clone();
        for place in G::places() {
            if G::told_at(&work, place, t).is_some() {
                G::press(&mut work, place, None);
            }
            assert_eq!(G::told_at(&work, place, t), None, "{place}");
            for tool in G::tools() {
                G::press(&mut work, place, Some(tool));
                let told = G::told_at(&work, place, t);
                assert!(told.is_some(), "{place} {}", G::tool_name(tool, t));
                G::press(&mut work, place, Some(tool));
                assert_eq!(G::told_at(&work, place, t), None, "{place} {}", G::tool_name(tool, t));
            }
        }
        // Whatever is on the board, either the rules take it or the reader is told why not.
        let places = G::places();
        for _ in 0..300 {
            let place = places[chance.below(places.len() as u32) as usize];
            let tools = G::tools();
            let tool = tools.get(chance.below(tools.len() as u32 + 1) as usize).copied();
            G::press(&mut work, place, tool);
            let counters = G::counters(&work, t).len();
            if let Some(index) = (counters > 0).then(|| chance.below(counters as u32) as usize) {
                let (least, most) = G::counters(&work, t)[index].range;
                let value = least + chance.below(u32::from(most - least) + 1) as u16;
                G::set_counter(&mut work, index, value);
                assert_eq!(G::counters(&work, t)[index].value, value);
            }
            let seats = [Seat::FIRST, Seat::SECOND];
            let seat = seats[chance.below(2) as usize];
            G::set_mover(&mut work, seat);
            assert_eq!(G::mover(&work), seat);
            let judged = G::from_position(&work.to_string(), &Options::new());
            for lang in Lang::ALL {
                let fault = G::fault(&work, lang.texts());
                assert_eq!(fault.is_some(), judged.is_err(), "{work}: {fault:?} {:?}", judged.as_ref().err());
            }
        }
        let fault = G::fault(&G::empty(), t);
        let judged = G::from_position(&G::empty().to_string(), &Options::new());
        assert_eq!(fault.is_some(), judged.is_err(), "{}", G::empty());
    }

    #[test]
    fn positions_are_set_up_and_faults_are_told() {
        for seed in 1..4 {
            check::<Abalone>(seed, 30);
            check::<Sumoo>(seed, 30);
            check::<Kumo>(seed, 40);
        }
    }

    /// Checks that arrow keys reach every place, and that opposite keys lead back along a row.
    fn is_walked<G: Composed>() {
        let points: Vec<Point> = G::places().into_iter().map(G::point).collect();
        let mut reached = vec![0];
        let mut next = 0;
        while let Some(&from) = reached.get(next) {
            for way in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
                if let Some(to) = walk(&points, from, way).filter(|to| !reached.contains(to)) {
                    reached.push(to);
                }
            }
            if let Some(to) = walk(&points, from, (1.0, 0.0)) {
                assert_eq!(walk(&points, to, (-1.0, 0.0)), Some(from));
            }
            next += 1;
        }
        assert_eq!(reached.len(), points.len());
    }

    #[test]
    fn arrow_keys_reach_every_place() {
        is_walked::<Abalone>();
        is_walked::<Sumoo>();
        is_walked::<Kumo>();
    }
}
