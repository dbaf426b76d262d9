//! A push as it is seen: where everything was, picture by picture.

use crate::physics::{Body, Precision, Turn, Vector, World};
use crate::{Shot, Standing};

/// Where a piece is in a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Its centre of mass.
    pub centre: Vector,
    /// How it is turned.
    pub turn: Turn,
    /// Whether it has not fallen.
    pub lies: bool,
}

impl From<&Body<'_>> for Pose {
    fn from(body: &Body<'_>) -> Self {
        Self { centre: body.centre, turn: body.turn, lies: body.lies }
    }
}

/// A push, picture by picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Film {
    /// What is on it: the ring in its order, then what is pushed.
    pub pieces: Vec<Standing>,
    /// Where each piece is: the first picture before the push, the last after it.
    pub frames: Vec<Vec<Pose>>,
    /// How far the hand goes from one picture to the next, in mm.
    pub pace: f64,
}

impl Shot {
    /// Pushes, and keeps a picture of every so many steps.
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
        // The last look, after the platform is gone, is always kept.
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
