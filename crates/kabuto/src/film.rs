//! A push as a sequence of pictures.

use crate::physics::{Body, Precision, Turn, Vector, World};
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
