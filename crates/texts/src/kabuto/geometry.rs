//! Where things are drawn, in millimetres, and what a point of the drawing means for an aim.

use dohyo_core::Seat;
use dohyo_drawing::kabuto::seen_from_south;
pub use dohyo_drawing::kabuto::{HALF, platform_corners};
use dohyo_kabuto::physics::{Platform, Turn, Vector};
use dohyo_kabuto::{Aim, Corner, Quarter, Stand, layout};

use crate::spot::Point;

/// The distance of the posts from the centre, in mm: beside the platform, where no piece covers them.
const POST: (f64, f64) = (92.5, 45.0);
/// The distance of the names of the sides from the centre, in mm.
const SIDE: f64 = 92.0;

/// The turn of the ring on the drawing, in quarters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facing(Quarter);

impl Facing {
    /// Returns the ring as a seat sees it: its wrestler starts near, or on the left if two play.
    pub fn of(seat: Seat, players: usize) -> Self {
        let place = layout::compass(players).get(seat.index()).copied().unwrap_or_default();
        Self(match (players, place) {
            (2, Quarter::East) | (3.., Quarter::North) => Quarter::West,
            (3.., Quarter::East) => Quarter::South,
            (3.., Quarter::West) => Quarter::North,
            _ => Quarter::East,
        })
    }

    /// Returns where a place of the ring is drawn.
    pub fn point(self, at: Vector) -> Point {
        seen_from_south(self.0.turn().apply(at))
    }

    /// Returns the place of the ring at a point of the drawing.
    pub fn vector(self, at: Point) -> Vector {
        self.0.turn().undo(Vector::new(at.x, -at.y))
    }

    /// Returns a turn as it is drawn, in degrees clockwise.
    pub fn degrees(self, turn: Turn) -> f64 {
        dohyo_drawing::kabuto::degrees(self.0.turn().then(turn))
    }

    /// Returns the corner that an unturned ring has where `corner` is drawn, which gives it its name.
    pub fn called(self, corner: Corner) -> Corner {
        let at = self.point(post(corner));
        corner_at(at.x > 0.0, at.y < 0.0)
    }

    /// Returns the side that an unturned ring has where `side` is drawn, which gives it its name.
    pub fn side_called(self, side: Quarter) -> Quarter {
        side_towards(self.turned(side.turn().front()))
    }

    /// Returns a place of the ring as it lies on the drawing.
    pub fn turned(self, at: Vector) -> Vector {
        self.0.turn().apply(at)
    }

    /// Returns the corner that is drawn right or left, above or below.
    pub fn corner_seen(self, right: bool, above: bool) -> Corner {
        let sign = |positive: bool| if positive { 1.0 } else { -1.0 };
        let at = self.vector(Point { x: sign(right), y: -sign(above) });
        corner_at(at.x > 0.0, at.y > 0.0)
    }

    /// Returns the side that is drawn where `seen` is on the unturned ring.
    pub fn side_seen(self, seen: Quarter) -> Quarter {
        side_towards(self.0.turn().undo(seen.turn().front()))
    }
}

/// Returns the corner in the east or west, in the north or south.
const fn corner_at(east: bool, north: bool) -> Corner {
    match (east, north) {
        (true, true) => Corner::NE,
        (false, true) => Corner::NW,
        (false, false) => Corner::SW,
        (true, false) => Corner::SE,
    }
}

/// Returns the side in a direction.
fn side_towards(at: Vector) -> Quarter {
    let along = |quarter: &Quarter| quarter.turn().front().dot(at) > 0.5;
    Quarter::ALL.into_iter().find(along).unwrap_or_default()
}

impl Facing {
    /// Returns an aim as it is seen on the drawing, and back: left for a push downwards is right on the drawing.
    pub fn seen(self, stand: Stand, aim: Aim) -> Aim {
        let left = self.point(stand.platform().inward.left());
        // At the sides drawn left and right, as the pusher sees it.
        let sign = if left.x > 0.1 { -1 } else { 1 };
        Aim { lateral: sign * aim.lateral, angle: sign * aim.angle }
    }
}

/// Returns the signs of both axes at a corner.
fn outward(corner: Corner) -> Vector {
    -Stand::Corner(corner).platform().inward * std::f64::consts::SQRT_2
}

/// Returns where a post stands.
pub fn post(corner: Corner) -> Vector {
    let outward = outward(corner);
    Vector::new(outward.x * POST.0, outward.y * POST.1)
}

/// Returns where the name of a side stands.
pub fn side_sign(side: Quarter) -> Vector {
    side.turn().front() * SIDE
}

/// Returns where a push crosses the edge.
pub fn crossing(platform: Platform, aim: Aim) -> Vector {
    platform.middle + platform.inward.left() * (f64::from(aim.lateral) / 10.0)
}

/// Returns the direction of a push.
pub fn direction(platform: Platform, aim: Aim) -> Vector {
    let bend = Turn::by_half_tangent(f64::from(aim.angle) / 1000.0);
    platform.inward * bend.cos + platform.inward.left() * bend.sin
}

/// Returns `true` if a place is in front of the platform, inside the ring.
pub fn is_inside(platform: Platform, at: Vector) -> bool {
    (at - platform.middle).dot(platform.inward) > 0.0
}

/// Returns the aim whose push crosses the edge beside a place, as far as `widest` allows.
pub fn aim_across(platform: Platform, at: Vector, aim: Aim, widest: i16) -> Aim {
    let aside = (at - platform.middle).dot(platform.inward.left()) * 10.0;
    Aim { lateral: (aside.round() as i16).clamp(-widest, widest), ..aim }
}

/// Returns the aim with the same crossing that points towards a place, as far as angles go.
pub fn aim_towards(platform: Platform, at: Vector, aim: Aim) -> Aim {
    let way = at - crossing(platform, aim);
    let (ahead, aside) = (way.dot(platform.inward), way.dot(platform.inward.left()));
    let tangent = aside / (way.length() + ahead).max(1e-6) * 1000.0;
    let widest = f64::from(Aim::WIDEST);
    Aim { angle: tangent.clamp(-widest, widest).round() as i16, ..aim }
}

/// Returns the angle of an aim in degrees, positive to the left.
pub fn degrees(aim: Aim) -> f64 {
    2.0 * (f64::from(aim.angle) / 1000.0).atan().to_degrees()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(index: usize) -> Seat {
        Seat::from_index(index).expect("a seat")
    }

    #[test]
    fn points_and_places_convert_into_each_other() {
        for players in 2..=4 {
            for index in 0..players {
                let facing = Facing::of(seat(index), players);
                let at = Vector::new(12.0, -34.0);
                let back = facing.vector(facing.point(at));
                assert!((back - at).length() < 1e-9);
                let own = layout::compass(players)[index].turn().front();
                let seen = facing.point(own);
                // The seat's wrestler starts near, or on the left if two play.
                let near = if players == 2 { -seen.x } else { seen.y };
                assert!(near > 0.9, "{players} {index} {seen:?}");
            }
        }
    }

    #[test]
    fn corners_and_sides_are_found_where_they_are_drawn() {
        let plain = Facing::of(Seat::FIRST, 2);
        assert_eq!(plain.corner_seen(true, true), Corner::NE);
        assert_eq!(plain.side_seen(Quarter::North), Quarter::North);
        let turned = Facing::of(Seat::SECOND, 2);
        assert_eq!(turned.corner_seen(true, true), Corner::SW);
        assert_eq!(turned.side_seen(Quarter::East), Quarter::West);
        // What is drawn above on the right is called north-east, however the ring is turned.
        assert_eq!((turned.called(Corner::SW), plain.called(Corner::SW)), (Corner::NE, Corner::SW));
        assert_eq!(turned.side_called(Quarter::West), Quarter::East);
        let post = turned.point(post(Corner::SW));
        assert!(post.x > 0.0 && post.y < 0.0);
    }

    #[test]
    fn aims_are_mirrored_for_pushes_downwards() {
        let aim = Aim { lateral: 30, angle: -20 };
        for (corner, sign) in [(Corner::NE, -1), (Corner::NW, -1), (Corner::SW, 1), (Corner::SE, 1)] {
            for (facing, sign) in [(Facing::default(), sign), (Facing::of(Seat::SECOND, 2), -sign)] {
                let stand = Stand::Corner(corner);
                let seen = facing.seen(stand, aim);
                assert_eq!((seen.lateral, seen.angle), (30 * sign, -20 * sign), "{corner}");
                assert_eq!(facing.seen(stand, seen), aim);
                let platform = stand.platform();
                let [from, to] = [Aim::default(), aim].map(|aim| facing.point(crossing(platform, aim)).x);
                assert_eq!(to < from, seen.lateral > 0, "{corner}");
            }
        }
    }

    #[test]
    fn an_aim_follows_the_pointer_within_its_limits() {
        for corner in Corner::ALL {
            let platform = Stand::Corner(corner).platform();
            let ahead = |far: f64, aside: f64| {
                platform.middle + platform.inward * far + platform.inward.left() * aside
            };
            let aim = aim_across(platform, ahead(-20.0, 5.04), Aim::default(), 80);
            assert_eq!(aim.lateral, 50);
            assert_eq!(aim_across(platform, ahead(-20.0, 50.0), aim, 80).lateral, 80);
            let towards = aim_towards(platform, ahead(60.0, 5.0), aim);
            assert_eq!(towards.angle, 0);
            // Half of 20° has the tangent 0.176.
            let aside = 60.0 * 20.0_f64.to_radians().tan();
            assert_eq!(aim_towards(platform, ahead(60.0, 5.0 + aside), aim).angle, 176);
            assert_eq!(aim_towards(platform, ahead(1.0, -70.0), aim).angle, -Aim::WIDEST);
            let (from, way) = (crossing(platform, towards), direction(platform, towards));
            assert!((from + way * 60.0 - ahead(60.0, 5.0)).length() < 1e-9);
            assert!(is_inside(platform, Vector::ZERO) && !is_inside(platform, ahead(-1.0, 0.0)));
        }
        assert!((degrees(Aim { lateral: 0, angle: 268 }) - 30.0).abs() < 0.01);
    }
}
