//! How a push looks at a moment: pieces slide, and what has lost its footing tips over the edge.

use dohyo_kabuto::physics::{Precision, Turn, Vector};
use dohyo_kabuto::{Film, Shot, Stand, Standing};

/// Steps of a push between two pictures: a millimetre.
const STEPS: u32 = 4;
/// How far the hand has gone, or would have, until something that fell is out of sight, in mm.
const FALL: f64 = 30.0;
/// How far a falling piece goes on, in mm.
const SLIDE: f64 = 20.0;
/// What is left of its size then.
const SMALL: f64 = 0.55;

/// A piece as it is seen at a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seen {
    /// Where.
    pub centre: Vector,
    /// How it is turned.
    pub turn: Turn,
    /// How large: less than 1 once it falls.
    pub size: f64,
    /// How much of it is left to see.
    pub left: f64,
}

impl Seen {
    /// A piece that lies still.
    pub const fn still(centre: Vector, turn: Turn) -> Self {
        Self { centre, turn, size: 1.0, left: 1.0 }
    }
}

/// A film and what is needed to look at any moment of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Reel {
    /// The film.
    pub film: Film,
    /// Where the platform stands.
    pub stand: Stand,
    /// For each piece that falls: the picture in which it has, and which way it goes.
    falls: Vec<Option<(usize, Vector)>>,
}

impl Reel {
    /// A push onto a ring, to look at.
    pub fn of(shot: &Shot, ring: &[Standing]) -> Self {
        let film = shot.film(ring, &Precision::GAME, STEPS);
        let falls = (0..film.pieces.len())
            .map(|index| {
                let fell = film.frames.iter().position(|frame| !frame[index].lies)?;
                let at = film.frames[fell][index].centre;
                let before = film.frames[fell.saturating_sub(3)][index].centre;
                let way = at - before;
                // What fell when the platform went had not moved: it goes outwards.
                let way = if way.length() < 0.05 { at } else { way };
                let length = way.length().max(1e-6);
                Some((fell, way * (1.0 / length)))
            })
            .collect();
        Self { film, stand: shot.stand, falls }
    }

    /// How long it is, in mm of the hand's way: until the last piece is out of sight.
    pub fn length(&self) -> f64 {
        let last = self.film.frames.len().saturating_sub(1);
        let falls = self.falls.iter().flatten().map(|(fell, _)| *fell as f64 * self.film.pace + FALL);
        falls.fold(last as f64 * self.film.pace, f64::max)
    }

    /// How many pieces have begun to fall when the hand has gone so far.
    pub fn fallen(&self, way: f64) -> usize {
        self.falls.iter().flatten().filter(|(fell, _)| *fell as f64 * self.film.pace <= way).count()
    }

    /// Every piece when the hand has gone so far.
    pub fn at(&self, way: f64) -> Vec<Seen> {
        let frames = &self.film.frames;
        let place = (way / self.film.pace.max(1e-6)).clamp(0.0, frames.len().saturating_sub(1) as f64);
        let first = place.floor() as usize;
        let second = (first + 1).min(frames.len().saturating_sub(1));
        let share = place - first as f64;
        let piece = |index: usize| {
            if let Some((fell, out)) = self.falls[index].filter(|(fell, _)| first >= *fell) {
                let pose = frames[fell][index];
                let past = ((way - fell as f64 * self.film.pace) / FALL).clamp(0.0, 1.0);
                let centre = pose.centre + out * (SLIDE * past);
                let size = 1.0 - (1.0 - SMALL) * past;
                return Seen { centre, turn: pose.turn, size, left: 1.0 - past * past };
            }
            let (one, other) = (frames[first][index], frames[second][index]);
            let between = |one: f64, other: f64| one + (other - one) * share;
            let centre =
                Vector::new(between(one.centre.x, other.centre.x), between(one.centre.y, other.centre.y));
            let turn = Turn {
                cos: between(one.turn.cos, other.turn.cos),
                sin: between(one.turn.sin, other.turn.sin),
            };
            Seen::still(centre, turn.normalised())
        };
        (0..self.film.pieces.len()).map(piece).collect()
    }
}

#[cfg(test)]
mod tests {
    use dohyo_kabuto::layout;

    use super::*;

    #[test]
    fn a_push_is_seen_from_its_beginning_to_its_end() {
        let shot: Shot = "LANTERN NE 0 0".parse().expect("a push");
        let ring = layout::start(2);
        let reel = Reel::of(&shot, &ring);
        let fallen = shot.push(&ring, &Precision::GAME, &mut |_| {}).fallen.len();
        assert!(fallen > 0 && reel.fallen(0.0) == 0 && reel.fallen(reel.length()) == fallen);
        let first = reel.at(0.0);
        assert!(first.iter().all(|seen| seen.left >= 1.0 && seen.size >= 1.0));
        let last = reel.at(reel.length());
        assert_eq!(last.iter().filter(|seen| seen.left <= 0.0).count(), fallen);
        // Nothing jumps.
        let mut before = first;
        let mut way = 0.0;
        while way < reel.length() {
            way += 0.5;
            let now = reel.at(way);
            for (now, before) in now.iter().zip(&before) {
                assert!((now.centre - before.centre).length() < 3.0, "{before:?} {now:?}");
            }
            before = now;
        }
    }
}
