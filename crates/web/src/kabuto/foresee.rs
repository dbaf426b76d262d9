//! Foresees pushes, in the worker.

use dohyo_kabuto::physics::Precision;

use crate::messages::{Foreseen, Foresight, Place};

/// Returns where all pieces would be after a push, less exactly than the push itself but faster.
pub fn look_ahead(push: &Foresight) -> Foreseen {
    let film = push.shot.film(&push.ring, &Precision::LOOK_AHEAD, u32::MAX);
    let poses = film.frames.last().into_iter().flatten();
    Foreseen { id: push.id, places: poses.copied().map(Place::from).collect() }
}

#[cfg(test)]
mod tests {
    use dohyo_kabuto::{Pose, Shot, layout};

    use super::*;

    #[test]
    fn foresight_is_close_to_the_push() {
        let shot: Shot = "L NE -3.5 60".parse().expect("a push");
        let push = Foresight { id: 7, shot, ring: layout::start(2) };
        let foreseen = look_ahead(&push);
        assert_eq!((foreseen.id, foreseen.places.len()), (7, 26));
        let happened = shot.film(&push.ring, &Precision::GAME, 1);
        for (place, happened) in foreseen.places.iter().zip(happened.frames.last().expect("an end")) {
            let foreseen = Pose::from(*place);
            assert_eq!(foreseen.lies, happened.lies);
            assert!((foreseen.centre - happened.centre).length() < 1.5, "{foreseen:?} {happened:?}");
        }
    }
}
