//! A push as a sequence of pictures.

use crate::physics::{Body, Precision, Turn, Vector, World};
use crate::rulebook::Push;
use crate::{Shot, Standing};

/// The position of a piece in a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// The centre of mass.
    pub centre: Vector,
    /// The turn.
    pub turn: Turn,
    /// Whether it is still on the ring or the platform.
    pub lies: bool,
}

impl From<&Body<'_>> for Pose {
    fn from(body: &Body<'_>) -> Self {
        Self { centre: body.centre, turn: body.turn, lies: body.lies }
    }
}

/// The pictures of a push.
#[derive(Clone, Debug, PartialEq)]
pub struct Film {
    /// The pieces: those on the ring, then the pushed ones.
    pub pieces: Vec<Standing>,
    /// The poses of all pieces in each picture. The first one is before the push, the last one after it.
    pub frames: Vec<Vec<Pose>>,
    /// The distance in mm that the hand moves between two pictures.
    pub pace: f64,
}

/// The time for which platform and aim are shown before the hand moves, in milliseconds.
const LEAD_MS: f64 = 800.0;
/// The speed of the hand, in mm a second.
const SPEED: f64 = 75.0;
/// The distance that the hand goes on while a piece falls out of sight, in mm.
const FALL: f64 = 30.0;

impl Push {
    /// Returns the duration of a film of the push, in milliseconds: until the hand has stopped and every fallen piece
    /// is out of sight. Clocks stop for this time, so changing it changes the rules.
    pub fn showing_time(&self) -> u32 {
        let (_, drive) = self.shot.begin(&self.ring);
        let way = drive.distance + if self.fallen.is_empty() { 0.0 } else { FALL };
        (LEAD_MS + way / SPEED * 1_000.0).ceil() as u32
    }
}

impl Shot {
    /// Makes the push and keeps a picture of every `every` steps.
    pub fn film(&self, ring: &[Standing], precision: &Precision, every: u32) -> Film {
        let picture = |world: &World<'_>| world.bodies().iter().map(Pose::from).collect::<Vec<_>>();
        let (mut world, drive) = self.begin(ring);
        let mut frames = vec![picture(&world)];
        let every = every.max(1);
        let mut steps = 0;
        let pushed = world.push(&drive, self.stand.platform(), precision, &mut |world| {
            steps += 1;
            if steps % every == 0 {
                frames.push(picture(world));
            }
        });
        // The last picture, without the platform, is always kept.
        if (pushed.steps + 1) % every != 0 {
            frames.push(picture(&world));
        }
        let step = drive.distance / f64::from(pushed.steps.max(1));
        let entered = self.item.kinds().into_iter().map(Standing::of);
        Film { pieces: ring.iter().cloned().chain(entered).collect(), frames, pace: step * f64::from(every) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout;

    #[test]
    fn a_push_is_shown_until_its_last_piece_has_fallen() {
        let ring = layout::start(2);
        for text in ["L NE 0 0", "LANTERN SW -1 120", "FILE/3 N 0 0", "M NE 5 -30"] {
            let shot: Shot = text.parse().expect(text);
            let fallen = shot.push(&ring, &Precision::GAME, &mut |_| {}).fallen;
            let push = Push { shot, ring: ring.clone(), fallen };
            let film = shot.film(&ring, &Precision::GAME, 4);
            let fell = |piece: usize| film.frames.iter().position(|frame| !frame[piece].lies);
            let falls = (0..film.pieces.len()).filter_map(fell);
            let hand = (film.frames.len() - 1) as f64 * film.pace;
            let way = falls.map(|frame| frame as f64 * film.pace + FALL).fold(hand, f64::max);
            let film = LEAD_MS + way / SPEED * 1_000.0;
            let shown = f64::from(push.showing_time());
            // The last picture of a film may be late by a fraction of the time between two pictures.
            assert!(
                shown > film - 20.0 && shown < film + FALL / SPEED * 1_000.0 + 1.0,
                "{text}: {shown} {film}"
            );
        }
    }

    #[test]
    fn the_last_picture_is_where_the_push_ends() {
        let ring = layout::start(2);
        for text in ["L NE 0 0", "LANTERN SW -1 120", "FILE/3 N 0 0"] {
            let shot: Shot = text.parse().expect(text);
            let landed = shot.push(&ring, &Precision::GAME, &mut |_| {});
            for every in [1, 3, 4, 7] {
                let film = shot.film(&ring, &Precision::GAME, every);
                let last = film.frames.last().expect("pictures");
                assert_eq!(film.pieces.len(), last.len());
                assert!(film.frames[0].iter().all(|pose| pose.lies) && film.frames.len() > 3);
                let lying = last.iter().filter(|pose| pose.lies);
                for (pose, standing) in lying.clone().zip(&landed.ring) {
                    let off = pose.centre - standing.place.centre();
                    assert!(off.length() < 1e-3, "{text} {standing}");
                }
                assert_eq!(lying.count(), landed.ring.len());
            }
        }
    }
}
