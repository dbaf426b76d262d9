//! The look of a push at a moment: pieces slide, and those that lose their footing fall off the edge.

use dohyo_core::{Game as _, Outcome};
use dohyo_kabuto::physics::{Precision, Turn, Vector};
use dohyo_kabuto::rulebook::Push;
use dohyo_kabuto::{BELT, Film, KO, Kabuto, OWN_KO, Shot, Standing};

/// The steps of a push between two pictures, which make a millimetre.
const STEPS: u32 = 4;
/// The distance that the hand goes while a piece falls out of sight, in mm.
const FALL: f64 = 30.0;
/// The distance that a falling piece goes on, in mm.
const SLIDE: f64 = 20.0;
/// The share of its size that is left then.
const SMALL: f64 = 0.55;

/// A piece as it is seen at a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seen {
    /// The centre.
    pub centre: Vector,
    /// The turn.
    pub turn: Turn,
    /// The size, below 1 once it falls.
    pub size: f64,
    /// The opacity.
    pub left: f64,
}

impl Seen {
    /// Returns a piece at rest.
    pub const fn still(centre: Vector, turn: Turn) -> Self {
        Self { centre, turn, size: 1.0, left: 1.0 }
    }
}

/// A film that can be seen at any moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Reel {
    /// The film.
    pub film: Film,
    /// For each piece that falls, the frame in which it has fallen, and its direction.
    falls: Vec<Option<(usize, Vector)>>,
}

impl Reel {
    /// Films a push onto a ring.
    pub fn of(shot: &Shot, ring: &[Standing]) -> Self {
        let film = shot.film(ring, &Precision::GAME, STEPS);
        let falls = (0..film.pieces.len())
            .map(|index| {
                let fell = film.frames.iter().position(|frame| !frame[index].lies)?;
                let at = film.frames[fell][index].centre;
                let before = film.frames[fell.saturating_sub(3)][index].centre;
                let way = at - before;
                // A piece that fell when the platform was removed had not moved; it goes outwards.
                let way = if way.length() < 0.05 { at } else { way };
                let length = way.length().max(1e-6);
                Some((fell, way * (1.0 / length)))
            })
            .collect();
        Self { film, falls }
    }

    /// Returns the distance that the hand goes until the last piece is out of sight, in mm.
    pub fn length(&self) -> f64 {
        let last = self.film.frames.len().saturating_sub(1);
        let falls = self.falls.iter().flatten().map(|(fell, _)| *fell as f64 * self.film.pace + FALL);
        falls.fold(last as f64 * self.film.pace, f64::max)
    }

    /// Returns for each piece whether it is out of sight when the hand has gone the distance `way`.
    pub fn gone(&self, way: f64) -> Vec<bool> {
        let out = |fell: usize| fell as f64 * self.film.pace + FALL <= way;
        self.falls.iter().map(|fall| fall.is_some_and(|(fell, _)| out(fell))).collect()
    }

    /// Returns each piece when the hand has gone the distance `way`.
    pub fn at(&self, way: f64) -> Vec<Seen> {
        let frames = &self.film.frames;
        let place = (way / self.film.pace.max(1e-6)).min(frames.len().saturating_sub(1) as f64).max(0.0);
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

/// A push of a game, ready to be animated.
#[derive(Clone, Debug, PartialEq)]
pub struct Take {
    /// The number of its action in the list.
    pub ply: usize,
    /// The game before it.
    pub before: Kabuto,
    /// The push as it was made.
    pub shot: Shot,
    /// The film of the push.
    pub reel: Reel,
    /// Whether the game ends with what falls.
    pub ends: bool,
}

impl Take {
    /// Returns the push number `ply`, which led from the game `before` to `after`.
    pub fn new(ply: usize, before: Kabuto, after: &Kabuto, push: &Push) -> Self {
        let falls = |outcome: Outcome| [KO, OWN_KO, BELT].contains(&outcome.reason);
        let ends = after.outcome().is_some_and(falls);
        Self { ply, before, shot: push.shot, reel: Reel::of(&push.shot, &push.ring), ends }
    }

    /// Returns the game once the pieces in `gone` are out of sight.
    pub fn midway(&self, gone: &[bool]) -> Kabuto {
        self.before.during(self.shot.item, gone)
    }
}

#[cfg(test)]
mod tests {
    use dohyo_kabuto::{Pieces, layout};

    use super::*;
    use crate::kabuto::game_after;

    #[test]
    fn trays_change_once_a_piece_is_out_of_sight() {
        // A junior Baron begins with the lantern.
        let options = "league=junior wrestler-1=baron wrestler-2=loom";
        let (before, action) = (["marker NE"], "push LANTERN NE 0 0");
        let all = game_after(options, &[&before[..], &[action]].concat());
        let before = game_after(options, &before);
        let push = all.turn_so_far().iter().find_map(|(_, push)| push.as_ref()).expect("a push");
        let take = Take::new(2, before.clone(), &all, push);
        let trays = |game: &Kabuto| game.situation().sides.iter().map(|side| side.tray).collect::<Vec<_>>();
        let count = |trays: &[Pieces]| trays.iter().map(Pieces::total).sum::<u8>();
        let began = take.midway(&take.reel.gone(0.0));
        assert_eq!(
            count(&trays(&began)),
            count(&trays(&before)) - 1,
            "only the pushed piece has left its tray"
        );
        assert_eq!(began.situation().reserve(), before.situation().reserve());
        // Trays change piece by piece.
        let (mut way, mut seen) = (0.0, count(&trays(&began)));
        let mut changes = 0;
        while way < take.reel.length() {
            way += 1.0;
            let gone = take.reel.gone(way);
            for (seen, gone) in take.reel.at(way).iter().zip(&gone) {
                assert_eq!(seen.left <= 0.0, *gone);
            }
            let now = count(&trays(&take.midway(&gone)));
            assert!(now >= seen);
            changes += u8::from(now > seen);
            seen = now;
        }
        assert!(changes > 1, "{changes}");
        let ended = take.midway(&take.reel.gone(take.reel.length()));
        assert_eq!(trays(&ended), trays(&all));
        assert_eq!(ended.situation().reserve(), all.situation().reserve());
        assert_eq!(ended.outcome(), None, "the push is not over yet");
        assert!(!take.ends);
    }

    #[test]
    fn a_push_is_seen_from_beginning_to_end() {
        let shot: Shot = "LANTERN NE 0 0".parse().expect("a push");
        let ring = layout::start(2);
        let reel = Reel::of(&shot, &ring);
        let fallen = shot.push(&ring, &Precision::GAME, &mut |_| {}).fallen.len();
        let gone = |way: f64| reel.gone(way).iter().filter(|&&gone| gone).count();
        assert!(fallen > 0 && gone(0.0) == 0 && gone(reel.length()) == fallen);
        let first = reel.at(0.0);
        assert!(first.iter().all(|seen| seen.left >= 1.0 && seen.size >= 1.0));
        let last = reel.at(reel.length());
        assert_eq!(last.iter().filter(|seen| seen.left <= 0.0).count(), fallen);
        // No piece jumps.
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
