//! The last turn on the arena, as it lies now.

use dohyo_kumo::rulebook::Shift;
use dohyo_kumo::{Action, Kumo, Side, Terms, Turning};

use super::cast::exit;
use super::geometry::{MARGIN, Near, SIZE};
use crate::spot::{Point, Spot};
use crate::squares::{Leg, number_at};

/// An action of the last turn, moved along with every later rotation of the arena.
#[derive(Clone, Debug, PartialEq)]
pub enum Trace {
    /// Pieces moved from one spot to another.
    Ways(Vec<(Spot, Spot)>),
    /// A wrestler entered, or showed another face.
    Here(Spot),
    /// The arena was rotated.
    Rotated(Turning),
}

impl Trace {
    /// Returns the actions of the last turn of `game`, played by `side`.
    pub fn of(game: &Kumo, side: Side) -> Vec<Self> {
        let mut traces: Vec<Self> = Vec::new();
        for (action, shifts) in game.turn_so_far() {
            let trace = match action {
                Action::Pass => continue,
                Action::Rotate(turning) => {
                    for trace in &mut traces {
                        trace.turn(*turning);
                    }
                    Self::Rotated(*turning)
                }
                Action::Enter { square, .. } | Action::Turn { cube: square, .. } => {
                    Self::Here(Spot::of(*square))
                }
                _ => Self::Ways(
                    shifts.iter().filter_map(|shift| way(*action, side, game.terms(), *shift)).collect(),
                ),
            };
            traces.push(trace);
        }
        traces
    }

    fn turn(&mut self, turning: Turning) {
        match self {
            Self::Ways(ways) => {
                for (from, to) in ways {
                    (*from, *to) = (turned(turning, *from), turned(turning, *to));
                }
            }
            Self::Here(spot) => *spot = turned(turning, *spot),
            Self::Rotated(_) => {}
        }
    }

    /// Returns the action as it is drawn. `rotations` is the number of earlier ones in the turn.
    pub fn leg(&self, near: Near, rotations: usize) -> Leg {
        match self {
            Self::Ways(ways) => {
                let ways: Vec<_> =
                    ways.iter().map(|&(from, to)| (near.place(from), near.place(to))).collect();
                Leg { at: number_at(&ways).unwrap_or(Point::ORIGIN), ways, ring: None, sign: None }
            }
            Self::Here(spot) => {
                let middle = near.place(*spot);
                let at = Point { x: middle.x - 36.0, y: middle.y - 36.0 };
                Leg { at, ways: Vec::new(), ring: Some(middle), sign: None }
            }
            Self::Rotated(turning) => {
                let at = Point { x: SIZE + MARGIN / 2.0, y: 70.0 * rotations as f64 + 80.0 };
                let sign = match turning {
                    Turning::Clockwise => "M-20 -14A24 24 0 0 1 24 4M14 -2 24 6 32 -5",
                    Turning::CounterClockwise => "M20 -14A24 24 0 0 0 -24 4M-14 -2 -24 6 -32 -5",
                };
                Leg { at, ways: Vec::new(), ring: None, sign: Some(sign) }
            }
        }
    }
}

/// Returns where a shift leads from and to, beyond the edge if the piece leaves the arena.
fn way(action: Action, side: Side, terms: Terms, shift: Shift) -> Option<(Spot, Spot)> {
    let from = shift.from?;
    Some((Spot::of(from), shift.to.map_or_else(|| exit(action, side, terms, from), Spot::of)))
}

/// Returns where a spot is after a rotation of the arena.
fn turned(turning: Turning, Spot { x, y }: Spot) -> Spot {
    match turning {
        Turning::Clockwise => Spot { x: y, y: 9.0 - x },
        Turning::CounterClockwise => Spot { x: 9.0 - y, y: x },
    }
}

#[cfg(test)]
mod tests {
    use dohyo_core::{Fate, Game as _, Options, Seat, Setup as _};
    use dohyo_kumo::Square;

    use super::*;

    fn spot(name: &str) -> Spot {
        Spot::of(name.parse::<Square>().expect("a square"))
    }

    #[test]
    fn earlier_actions_turn_with_the_arena() {
        let mut game = Kumo::from_position("9/9/9/9/4,*,4/9/9/9/1,sj,7 s 5 - 0 5/6 0/0 1", &Options::new())
            .expect("a position");
        for action in ["step b1-b2", "rotate cw", "enter c1 RUN", "rotate ccw", "pass"] {
            game.play_text(Seat::FIRST, action, Fate::Unknown).expect(action);
        }
        assert_eq!(
            Trace::of(&game, Side::First),
            [
                Trace::Ways(vec![(spot("b1"), spot("b2"))]),
                Trace::Rotated(Turning::Clockwise),
                Trace::Here(spot("i3")),
                Trace::Rotated(Turning::CounterClockwise),
            ]
        );
    }

    #[test]
    fn spots_turn_like_squares() {
        for turning in Turning::ALL {
            for square in Square::all() {
                assert_eq!(turned(turning, Spot::of(square)), Spot::of(turning.turned(square)));
            }
        }
    }
}
