//! The ring before the first push.

use dohyo_core::Seat;

use crate::physics::Vector;
use crate::{Kind, Quarter, Standing};

/// The middle discs of every game. The belt lies on the first.
const MIDDLES: [(f64, f64); 9] = [
    (0.0, 0.0),
    (60.0, 26.0),
    (60.0, -26.0),
    (-60.0, 26.0),
    (-60.0, -26.0),
    (26.0, 60.0),
    (26.0, -60.0),
    (-26.0, 60.0),
    (-26.0, -60.0),
];
/// The small discs of every game.
const SMALLS: [(f64, f64); 12] = [
    (33.0, 33.0),
    (33.0, -33.0),
    (-33.0, 33.0),
    (-33.0, -33.0),
    (47.9, 47.9),
    (47.9, -47.9),
    (-47.9, 47.9),
    (-47.9, -47.9),
    (66.0, 0.0),
    (-66.0, 0.0),
    (0.0, 66.0),
    (0.0, -66.0),
];

/// The distance of wrestlers from the middle, in mm.
const COMPASS: f64 = 35.0;

/// Returns the places where wrestlers begin, in seat order. A place without a wrestler has a large disc.
pub fn compass(players: usize) -> &'static [Quarter] {
    match players {
        2 => &[Quarter::West, Quarter::East],
        3 => &[Quarter::South, Quarter::West, Quarter::East],
        _ => &[Quarter::North, Quarter::East, Quarter::South, Quarter::West],
    }
}

/// Returns the ring set up for two, three or four players.
pub fn start(players: usize) -> Vec<Standing> {
    let disc = |kind: Kind| move |&(x, y): &(f64, f64)| Standing::at(kind, Vector::new(x, y), Quarter::East);
    let mut ring: Vec<_> =
        MIDDLES.iter().map(disc(Kind::M)).chain(SMALLS.iter().map(disc(Kind::S))).collect();
    ring[0].belt = players == 2;
    let wrestlers = compass(players);
    for place in Quarter::ALL {
        let outward = place.turn().front();
        let seat = wrestlers.iter().position(|&wrestler| wrestler == place).and_then(Seat::from_index);
        let (kind, front) = match (seat, place) {
            (None, _) => (Kind::L, Quarter::East),
            (Some(_), Quarter::East) => (Kind::WRESTLER, Quarter::West),
            (Some(_), Quarter::North) => (Kind::WRESTLER, Quarter::South),
            (Some(_), Quarter::West) => (Kind::WRESTLER, Quarter::East),
            (Some(_), Quarter::South) => (Kind::WRESTLER, Quarter::North),
        };
        ring.push(Standing { wrestler: seat, ..Standing::at(kind, outward * COMPASS, front) });
    }
    ring
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::{gap, ring};

    #[test]
    fn nothing_overlaps_and_nothing_hangs_over_the_edge() {
        for players in 2..=4 {
            let bodies: Vec<_> = start(players).iter().map(Standing::body).collect();
            assert_eq!(bodies.len(), 25);
            for (index, body) in bodies.iter().enumerate() {
                for other in &bodies[..index] {
                    assert!(gap(body, other) > -1e-4, "{body:?} {other:?}");
                }
                let corners = ring::OUTLINE.iter().zip(ring::OUTLINE.iter().cycle().skip(1));
                for (&from, &to) in corners {
                    let out = -(to - from).left() * (1.0 / (to - from).length());
                    let reach = (body.centre - from).dot(out) + body.shape.support(body.turn, out);
                    assert!(reach <= 0.0, "{body:?}");
                }
            }
            let area: f64 = bodies.iter().map(|body| body.shape.area()).sum();
            assert!((0.70..0.75).contains(&(area / 19_576.0)), "{}", area / 19_576.0);
        }
    }

    #[test]
    fn seats_find_their_wrestlers() {
        for (players, large) in [(2, 2), (3, 1), (4, 0)] {
            let ring = start(players);
            assert_eq!(ring.iter().filter(|piece| piece.wrestler.is_some()).count(), players);
            assert_eq!(ring.iter().filter(|piece| piece.kind == Kind::L).count(), large);
            assert_eq!(ring.iter().filter(|piece| piece.belt).count(), usize::from(players == 2));
        }
    }
}
