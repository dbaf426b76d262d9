//! The identity of wrestlers. A position only says which squares are taken; a drawing in which wrestlers glide must know
//! which of the six moved where.

use dohyo_kumo::rulebook::{self, Shift};
use dohyo_kumo::{Action, Arena, Cube, Direction, Face, Piece, Side, Situation, Square, Terms, Turning};

use super::geometry::{BEYOND, edge_of};
use crate::spot::Spot;

/// The place of a piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Place {
    /// Beside the arena, where it was last seen.
    Out(Spot),
    /// Alone on a square.
    On(Square),
    /// Under a blocker.
    Under(Square),
    /// On top of another wrestler.
    Over(Square),
}

impl Place {
    /// Returns the square, or `None` beside the arena.
    pub const fn square(self) -> Option<Square> {
        match self {
            Self::Out(_) => None,
            Self::On(square) | Self::Under(square) | Self::Over(square) => Some(square),
        }
    }

    /// Returns the spot.
    pub fn spot(self) -> Spot {
        match self {
            Self::Out(spot) => spot,
            Self::On(square) | Self::Under(square) | Self::Over(square) => Spot::of(square),
        }
    }
}

/// A wrestler, or the Stone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Actor {
    /// The side, or `None` for the Stone.
    pub side: Option<Side>,
    /// The place.
    pub place: Place,
    /// The face that it shows, or showed last.
    pub face: Face,
    /// Whether it is a blocker that must dismount.
    pub due: bool,
}

/// The number of wrestlers of a side.
const WRESTLERS: usize = 6;

/// The Stone and the wrestlers of both sides, always in the same order.
#[derive(Clone, Debug, PartialEq)]
pub struct Cast(Vec<Actor>);

/// A position, and the action that led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The position.
    pub now: Situation,
    /// The terms of the game.
    pub terms: Terms,
    /// The last action, and what it moved.
    pub last: Option<(Action, Vec<Shift>)>,
}

/// A piece of a position.
struct Slot {
    side: Option<Side>,
    place: Place,
    face: Face,
    due: bool,
}

fn slots(arena: &Arena) -> Vec<Slot> {
    let mut slots = Vec::new();
    for square in Square::all() {
        let slot = |cube: Cube, place, due| Slot { side: Some(cube.side), place, face: cube.face, due };
        match arena.get(square) {
            None => {}
            Some(Piece::Stone) => {
                slots.push(Slot { side: None, place: Place::On(square), face: Face::Kumo, due: false });
            }
            Some(Piece::Cube(cube)) => slots.push(slot(cube, Place::On(square), false)),
            Some(Piece::Stack { top, bottom, settled }) => {
                slots.push(slot(bottom, Place::Under(square), false));
                slots.push(slot(top, Place::Over(square), settled));
            }
        }
    }
    slots
}

/// Returns `true` if two arenas have the same pieces on the same squares, apart from what a new turn resets.
fn alike(one: &Arena, other: &Arena) -> bool {
    let plain = |arena: &Arena, square| match arena.get(square) {
        Some(Piece::Cube(cube)) => Some(Piece::Cube(Cube { spent: false, ..cube })),
        Some(Piece::Stack { top, bottom, .. }) => Some(Piece::Stack {
            top: Cube { spent: false, ..top },
            bottom: Cube { spent: false, ..bottom },
            settled: true,
        }),
        other => other,
    };
    Square::all().all(|square| plain(one, square) == plain(other, square))
}

/// Returns where the wrestlers of a side wait beside the arena.
fn waiting(side: Option<Side>, terms: Terms) -> Spot {
    let middle = Spot::of(Square::CENTRE);
    let edge = side.and_then(|side| terms.own_edges(side).first().copied());
    edge.map_or(middle, |edge| middle.moved(edge, 4.5 + BEYOND))
}

/// Returns where an action sends a piece that leaves the arena from `from`.
pub(super) fn exit(action: Action, side: Side, terms: Terms, from: Square) -> Spot {
    let (last, way): (Square, Option<Direction>) = match action {
        Action::Throw { cube, .. } => (cube, edge_of(cube, terms.own_edges(side))),
        Action::Grab { direction, .. } | Action::Kumo { direction, .. } => (from, Some(direction)),
        _ => (from, None),
    };
    way.map_or(Spot::of(last), |way| Spot::of(last).moved(way, BEYOND))
}

impl Cast {
    /// Returns the pieces of a position without a past.
    pub fn of(moment: &Moment) -> Self {
        let actor = |side| Actor {
            side,
            place: Place::Out(waiting(side, moment.terms)),
            face: Face::Run,
            due: false,
        };
        let wrestlers = Side::ALL.into_iter().flat_map(|side| [Some(side); WRESTLERS]);
        Self([None].into_iter().chain(wrestlers).map(actor).collect()).settled(moment)
    }

    /// Returns all pieces, the Stone first.
    pub fn actors(&self) -> &[Actor] {
        &self.0
    }

    /// Returns the same pieces at another moment: one action later, one earlier, or any other.
    #[must_use]
    pub fn follow(&self, before: &Moment, after: &Moment) -> Self {
        let leads = |from: &Moment, to: &Moment| {
            let (action, _) = to.last.as_ref()?;
            let reached = rulebook::judge(&from.now, from.terms, *action).ok()?;
            alike(&reached.now.arena, &to.now.arena).then_some((*action, reached.shifts))
        };
        let mut cast = self.clone();
        if let Some((action, shifts)) = leads(before, after) {
            cast.play(action, &shifts, before);
        } else if let Some((action, shifts)) = leads(after, before) {
            cast.take_back(action, &shifts);
        }
        cast.settled(after)
    }

    fn turn(&mut self, turning: Turning) {
        for actor in &mut self.0 {
            actor.place = match actor.place {
                Place::On(square) => Place::On(turning.turned(square)),
                Place::Under(square) => Place::Under(turning.turned(square)),
                Place::Over(square) => Place::Over(turning.turned(square)),
                out @ Place::Out(_) => out,
            };
        }
    }

    /// Returns the piece on a square that moves first: the upper one of a stack.
    fn at(&self, square: Square) -> Option<usize> {
        let here = |place: Place| self.0.iter().position(|actor| actor.place == place);
        here(Place::Over(square)).or_else(|| here(Place::On(square)))
    }

    fn shift(&mut self, moves: &[(Square, Place)]) {
        let found: Vec<_> = moves.iter().map(|&(from, to)| (self.at(from), to)).collect();
        for (index, to) in found {
            if let Some(index) = index {
                self.0[index].place = to;
            }
        }
    }

    fn play(&mut self, action: Action, shifts: &[Shift], before: &Moment) {
        if let Action::Rotate(turning) = action {
            self.turn(turning);
        }
        let side = before.now.to_move;
        let moves: Vec<_> = shifts
            .iter()
            .filter_map(|shift| {
                let from = shift.from?;
                let to = shift.to.map(Place::On);
                Some((from, to.unwrap_or_else(|| Place::Out(exit(action, side, before.terms, from)))))
            })
            .collect();
        self.shift(&moves);
    }

    fn take_back(&mut self, action: Action, shifts: &[Shift]) {
        match action {
            Action::Rotate(Turning::Clockwise) => self.turn(Turning::CounterClockwise),
            Action::Rotate(Turning::CounterClockwise) => self.turn(Turning::Clockwise),
            _ => {
                let back = shifts.iter().filter_map(|shift| Some((shift.to?, Place::On(shift.from?))));
                let back: Vec<_> = back.collect();
                self.shift(&back);
            }
        }
    }

    /// Moves the pieces to the places of a position. Each place takes the piece that is there, or else the nearest.
    fn settled(mut self, moment: &Moment) -> Self {
        let mut free: Vec<usize> = (0..self.0.len()).collect();
        let (mut open, mut filled) = (Vec::new(), Vec::new());
        for slot in slots(&moment.now.arena) {
            let there = |&index: &usize| {
                self.0[index].side == slot.side && self.0[index].place.square() == slot.place.square()
            };
            match free.iter().position(there) {
                Some(found) => filled.push((free.swap_remove(found), slot)),
                None => open.push(slot),
            }
        }
        for slot in open {
            let spot = slot.place.spot();
            let far = |index: usize| {
                let place = self.0[index].place;
                let (dx, dy) = (place.spot().x - spot.x, place.spot().y - spot.y);
                (place.square().is_none(), dx.hypot(dy))
            };
            let of_side = free.iter().copied().filter(|&index| self.0[index].side == slot.side);
            let nearest = of_side.min_by(|&one, &other| {
                let (one, other) = (far(one), far(other));
                one.0.cmp(&other.0).then(one.1.total_cmp(&other.1))
            });
            if let Some(nearest) = nearest {
                free.retain(|&index| index != nearest);
                filled.push((nearest, slot));
            }
        }
        for index in free {
            let actor = &mut self.0[index];
            actor.due = false;
            if actor.place.square().is_some() {
                actor.place = Place::Out(waiting(actor.side, moment.terms));
            }
        }
        for (index, Slot { side, place, face, due }) in filled {
            self.0[index] = Actor { side, place, face, due };
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use dohyo_core::{Game as _, Options, Setup as _};
    use dohyo_kumo::Kumo;

    use super::*;

    fn moment(game: &Kumo) -> Moment {
        Moment {
            now: game.situation().clone(),
            terms: game.terms(),
            last: game.turn_so_far().last().cloned(),
        }
    }

    /// Plays `actions` and follows them forwards, then back. `ends` says where pieces that began on a square are in the
    /// end.
    fn check(position: &str, actions: &[&str], ends: &[(&str, &str)]) {
        let mut game = Kumo::from_position(position, &Options::new()).expect("a position");
        let start = Cast::of(&moment(&game));
        let mut cast = start.clone();
        let mut moments = vec![moment(&game)];
        for action in actions {
            let seat = game.to_act().first().expect("somebody");
            game.play_text(seat, action, dohyo_core::Fate::Unknown)
                .unwrap_or_else(|why| panic!("{action}: {why}"));
            let next = moment(&game);
            cast = cast.follow(moments.last().expect("a moment"), &next);
            moments.push(next);
        }
        for (from, to) in ends {
            let from: Square = from.parse().expect("a square");
            let who = start.at(from).expect("somebody");
            let place = cast.0[who].place;
            let told = place.square().map_or_else(|| "out".to_owned(), |square| square.to_string());
            assert_eq!(told, *to, "{from} after {actions:?}");
        }
        for pair in moments.windows(2).rev() {
            cast = cast.follow(&pair[1], &pair[0]);
        }
        let places = |cast: &Cast| cast.0.iter().map(|actor| actor.place.square()).collect::<Vec<_>>();
        assert_eq!(places(&cast), places(&start), "all the way back: {actions:?}");
    }

    #[test]
    fn pieces_are_followed_forwards_and_back() {
        let grab = "9/9/9/9/4,*,4/2,sr,6/2,sg,6/9/9 s 5 - 0 4/6 0/0 1";
        check(grab, &["grab c3xc4 N"], &[("c3", "c4"), ("c4", "c5"), ("e5", "e5")]);
        check(grab, &["rotate cw", "rotate cw"], &[("c3", "g7"), ("c4", "g6")]);
        check(grab, &["rotate ccw", "run f3-f5"], &[("c3", "g3"), ("c4", "f5")]);
        let block = "9/9/9/2,nr,6/2,sb,1,*,4/9/9/9/9 s 5 - 0 5/5 0/0 1";
        check(block, &["block c5xc6", "rotate cw"], &[("c5", "f7"), ("c6", "f7")]);
        let settled = "9/9/9/2,sb+nr!,6/4,*,4/9/9/9/9 s 5 - 0 5/5 0/0 1";
        check(settled, &["unblock c6-c5"], &[("c6", "c5"), ("e5", "e5")]);
        let throw = "9/9/9/9/4,*,4/9/9/2,nk,6/2,st,6 s 5 - 0 5/5 0/0 1";
        check(throw, &["throw c1xc2 #"], &[("c2", "out"), ("c1", "c1")]);
        let kumo = "4,*,4/4,sk,4/4,sk,4/9/9/9/9/9/9 s 5 - 0 4/6 0/0 1";
        check(kumo, &["kumo e8 e7 N"], &[("e9", "out"), ("e8", "e9"), ("e7", "e8")]);
    }

    #[test]
    fn a_thrown_wrestler_leaves_over_the_edge() {
        let throw = "9/9/9/9/4,*,4/9/9/2,nk,6/2,st,6 s 5 - 0 5/5 0/0 1";
        let mut game = Kumo::from_position(throw, &Options::new()).expect("a position");
        let before = moment(&game);
        let seat = game.to_act().first().expect("somebody");
        game.play_text(seat, "throw c1xc2 #", dohyo_core::Fate::Unknown).expect("legal");
        let cast = Cast::of(&before).follow(&before, &moment(&game));
        let left = cast.actors().iter().any(|actor| {
            actor.side == Some(Side::Second) && actor.place == Place::Out(Spot { x: 2.5, y: 0.5 - BEYOND })
        });
        assert!(left, "past the thrower, over South's edge: {cast:?}");
    }

    #[test]
    fn every_piece_has_a_place_at_any_moment() {
        let one = Kumo::from_position("9/9/9/9/4,*,4/2,sr,6/2,sg,6/9/9 s 5 - 0 4/6 0/0 1", &Options::new());
        let other = "9/9/sb+nk!,8/9/3,*,5/9/9/9/8,nt n 3 r 0 5/4 0/0 8";
        let (one, other) = (one.expect("a position"), Kumo::from_position(other, &Options::new()));
        let (one, other) = (moment(&one), moment(&other.expect("a position")));
        let cast = Cast::of(&one).follow(&one, &other);
        let on =
            |side| cast.0.iter().filter(move |actor| actor.side == side && actor.place.square().is_some());
        assert_eq!(on(None).count(), 1);
        assert_eq!(on(Some(Side::First)).count(), 1);
        assert_eq!(on(Some(Side::Second)).count(), 2);
        assert!(cast.0.iter().any(|actor| actor.due), "the blocker must dismount");
    }
}
