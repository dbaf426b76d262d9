//! What a push would do, asked of the worker: the messages, and the worker's answer.
//!
//! A question is three lines: `foresee 7`, the push, the ring. The answer is `foresee 7` and a line with the
//! place of every piece, in the order of the ring, what is pushed last.

use dohyo_kabuto::physics::{Precision, Turn, Vector};
use dohyo_kabuto::{Pose, Shot, Standing};

const HEAD: &str = "foresee";

/// A push to look at before it is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Comes back with the answer.
    pub id: u32,
    /// The push.
    pub shot: Shot,
    /// What lies on the ring.
    pub ring: Vec<Standing>,
}

/// Where everything would be.
#[derive(Clone, Debug, PartialEq)]
pub struct Foreseen {
    /// Of which question.
    pub id: u32,
    /// In the order of the ring, what is pushed last.
    pub poses: Vec<Pose>,
}

fn read_head(line: &str) -> Option<u32> {
    line.strip_prefix(HEAD)?.trim().parse().ok()
}

impl Question {
    /// The message.
    pub fn write(&self) -> String {
        let ring: Vec<_> = self.ring.iter().map(ToString::to_string).collect();
        format!("{HEAD} {}\n{}\n{}", self.id, self.shot, ring.join(" "))
    }

    /// Reads a message; nothing if it is no such question.
    pub fn read(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let id = read_head(lines.next()?)?;
        let shot = lines.next()?.parse().ok()?;
        let ring = lines.next()?.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
        Some(Self { id, shot, ring })
    }

    /// Looks ahead: nearly as exact as the push itself, and quicker.
    pub fn answer(&self) -> Foreseen {
        let film = self.shot.film(&self.ring, &Precision::LOOK_AHEAD, u32::MAX);
        Foreseen { id: self.id, poses: film.frames.last().cloned().unwrap_or_default() }
    }
}

impl Foreseen {
    /// The message.
    pub fn write(&self) -> String {
        let pose = |pose: &Pose| {
            let Pose { centre, turn, lies } = pose;
            let lies = u8::from(*lies);
            format!("{:.2},{:.2},{:.4},{:.4},{lies}", centre.x, centre.y, turn.cos, turn.sin)
        };
        let poses: Vec<_> = self.poses.iter().map(pose).collect();
        format!("{HEAD} {}\n{}", self.id, poses.join(" "))
    }

    /// Reads a message; nothing if it is no such answer.
    pub fn read(text: &str) -> Option<Self> {
        let (head, poses) = text.split_once('\n')?;
        let pose = |word: &str| {
            let numbers: Vec<f64> = word.split(',').map(str::parse).collect::<Result<_, _>>().ok()?;
            let [x, y, cos, sin, lies] = numbers[..] else { return None };
            Some(Pose { centre: Vector::new(x, y), turn: Turn { cos, sin }, lies: lies > 0.5 })
        };
        let poses = poses.split_whitespace().map(pose).collect::<Option<_>>()?;
        Some(Self { id: read_head(head)?, poses })
    }
}

#[cfg(test)]
mod tests {
    use dohyo_kabuto::layout;

    use super::*;

    #[test]
    fn what_is_foreseen_is_near_what_happens() {
        let shot: Shot = "L NE -3.5 60".parse().expect("a push");
        let question = Question { id: 7, shot, ring: layout::start(2) };
        assert_eq!(Question::read(&question.write()), Some(question.clone()));
        let told = question.answer().write();
        let foreseen = Foreseen::read(&told).expect("an answer");
        assert_eq!((foreseen.id, foreseen.poses.len()), (7, 26));
        let happened = shot.film(&question.ring, &Precision::GAME, 1);
        for (foreseen, happened) in foreseen.poses.iter().zip(happened.frames.last().expect("an end")) {
            assert_eq!(foreseen.lies, happened.lies);
            assert!((foreseen.centre - happened.centre).length() < 1.5, "{foreseen:?} {happened:?}");
        }
        for text in ["", "ready", "foresee x\n", "id=1\ngame: abalone"] {
            assert_eq!(Question::read(text), None, "{text}");
            assert_eq!(Foreseen::read(text), None, "{text}");
        }
    }
}
