//! What page and worker say to each other: JSON of [`ToWorker`] and [`ToPage`].
//!
//! The worker thinks about one question at a time and cannot be interrupted, so the page stops it by ending it and
//! starting another. Games, seats and pushes travel as the texts that records and positions have for them.

use dohyo_core::{Record, Seat};
use dohyo_kabuto::physics::{Turn, Vector};
use dohyo_kabuto::{Pose, Shot, Standing};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// A message from the page to the worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant, reason = "a message is written and dropped")]
pub enum ToWorker {
    /// Think about a game.
    Think(Question),
    /// Look ahead at a push of Sakura Slam.
    Foresee(Foresight),
}

/// A message from the worker to the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToPage {
    /// It has loaded its program and listens.
    Ready,
    /// The answer to [`ToWorker::Think`].
    Thought(Answer),
    /// The answer to [`ToWorker::Foresee`].
    Foreseen(Foreseen),
}

/// Writes a message.
pub fn write(message: &impl Serialize) -> String {
    // Only maps with keys that are no texts, and types that refuse, fail; messages have neither.
    serde_json::to_string(message).unwrap_or_default()
}

/// Reads a message, or returns `None` if `text` is none.
pub fn read<M: DeserializeOwned>(text: &str) -> Option<M> {
    dohyo_table::json::read(text)
}

/// A task of the computer for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Task {
    /// Choose a move at a level. With a clock: the milliseconds left and those added each move.
    Move {
        /// 1 to 8.
        level: u8,
        /// The time left on the clock and the increment, in milliseconds.
        clock: Option<(u32, u32)>,
        /// Whether the player wants the answer at once.
        hurry: bool,
    },
    /// Choose for one of several seats that may act, at a level; the answer says how long to wait with it.
    Race {
        /// 1 to 8.
        level: u8,
        /// Which.
        seat: Seat,
    },
    /// Find a good move for a person, in the time a person waits.
    Hint,
    /// Say who is ahead.
    Judge,
    /// Find the rest of a turn that begins a win within `turns` turns, if there is one.
    Win {
        /// This turn included.
        turns: u8,
    },
    /// Find the best turn against a side that wants to win within `turns` turns.
    Defend {
        /// Its turns to come.
        turns: u8,
    },
}

/// A question about a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// Comes back with the answer.
    pub id: u32,
    /// What to do.
    pub task: Task,
    /// Decides the mistakes of weak levels. The same for all actions of a turn, or each would be thought over anew.
    pub seed: u32,
    /// The game so far.
    #[serde(with = "as_text")]
    pub game: Record,
}

/// The worker's answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// Of which question.
    pub id: u32,
    /// The best action, in the game's notation; none if there is nothing to do.
    pub action: Option<String>,
    /// The whole turn, where one was asked for.
    pub turn: Vec<String>,
    /// How far ahead the side of the seat that was asked is, in hundredths of a nat: see [`dohyo_ai::Score`].
    pub score: i32,
    /// Whether the score is a win or a loss that has been seen to the end.
    pub forced: bool,
    /// How deep it looked.
    pub depth: u32,
    /// How many positions it looked at.
    pub nodes: u64,
    /// How long it took, in milliseconds.
    pub millis: u32,
    /// How long a person would have taken, in milliseconds.
    pub pace: u32,
}

/// The score of a game that one side wins by force, in hundredths of a nat.
pub const DECIDED: i32 = 10_000;

impl Answer {
    /// That there is nothing to do, or that the question made no sense.
    pub const fn nothing(id: u32) -> Self {
        Self {
            id,
            action: None,
            turn: Vec::new(),
            score: 0,
            forced: false,
            depth: 0,
            nodes: 0,
            millis: 0,
            pace: 0,
        }
    }
}

/// Asks for the best ways to go on from a position.
///
/// Analysis has messages of its own, so that pages without an analysis board need not write and read them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Probe {
    /// Comes back with the answers.
    pub probe: u32,
    /// How many ways: more than one only where actions can be listed and involve no chance.
    pub lines: u8,
    /// How long to think, in milliseconds.
    pub millis: u32,
    /// The game so far.
    #[serde(with = "as_text")]
    pub game: Record,
}

/// What was found so far about a [`Probe`]. There are several for each, the last one marked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prospect {
    /// Of which question.
    pub prospect: u32,
    /// The ways to go on, the best first.
    pub lines: Vec<Continuation>,
    /// How deep it looked.
    pub depth: u32,
    /// How many positions it looked at.
    pub nodes: u64,
    /// How long it took, in milliseconds.
    pub millis: u32,
    /// Whether this is the last answer.
    pub done: bool,
}

/// A way to go on from a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Continuation {
    /// The actions, in the game's notation.
    pub actions: Vec<String>,
    /// How far ahead the side to move is, as in [`Answer::score`].
    pub score: i32,
    /// Whether the score is a win or a loss that has been seen to the end.
    pub forced: bool,
}

/// A push to look at before it is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Foresight {
    /// Comes back with the answer.
    pub id: u32,
    /// The push.
    #[serde(with = "as_text")]
    pub shot: Shot,
    /// What lies on the ring.
    #[serde(with = "as_texts")]
    pub ring: Vec<Standing>,
}

/// The predicted result of a push.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Foreseen {
    /// Of which question.
    pub id: u32,
    /// The places of all pieces: in the order of the ring, with the pushed item last.
    pub places: Vec<Place>,
}

/// Where a piece would be. Whole numbers are shorter than fractions, and read back exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The centre of mass, in ten-thousandths of a millimetre.
    centre: (i32, i32),
    /// Cosine and sine of how it is turned, in millionths.
    turn: (i32, i32),
    /// Whether it has not fallen.
    lies: bool,
}

/// Parts of a millimetre in [`Place::centre`].
const LENGTH: f64 = 1e4;
/// Parts of one in [`Place::turn`].
const UNIT: f64 = 1e6;

impl From<Pose> for Place {
    fn from(Pose { centre, turn, lies }: Pose) -> Self {
        let whole = |value: f64, parts: f64| (value * parts).round() as i32;
        Self {
            centre: (whole(centre.x, LENGTH), whole(centre.y, LENGTH)),
            turn: (whole(turn.cos, UNIT), whole(turn.sin, UNIT)),
            lies,
        }
    }
}

impl From<Place> for Pose {
    fn from(Place { centre: (x, y), turn: (cos, sin), lies }: Place) -> Self {
        let part = |whole: i32, parts: f64| f64::from(whole) / parts;
        Self {
            centre: Vector::new(part(x, LENGTH), part(y, LENGTH)),
            turn: Turn { cos: part(cos, UNIT), sin: part(sin, UNIT) },
            lies,
        }
    }
}

/// A value as the text that is written and read for it everywhere else.
mod as_text {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    pub(super) fn serialize<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(super) fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// Several such values.
mod as_texts {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(transparent)]
    struct Text<T: Display + FromStr<Err: Display>>(#[serde(with = "super::as_text")] T);

    pub(super) fn serialize<T, S>(values: &[T], serializer: S) -> Result<S::Ok, S::Error>
    where
        T: Display + Clone + FromStr<Err: Display>,
        S: Serializer,
    {
        serializer.collect_seq(values.iter().cloned().map(Text))
    }

    pub(super) fn deserialize<'de, T, D>(deserializer: D) -> Result<Vec<T>, D::Error>
    where
        T: Display + FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        Ok(Vec::<Text<T>>::deserialize(deserializer)?.into_iter().map(|text| text.0).collect())
    }
}

#[cfg(test)]
mod tests {
    use dohyo_core::{Game as _, Options, Seed};
    use dohyo_kabuto::layout;

    use super::*;

    fn check<M: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(message: &M) {
        let text = write(message);
        assert_eq!(read::<M>(&text).as_ref(), Some(message), "{text}");
    }

    fn answer(turn: Vec<String>) -> Answer {
        let (depth, nodes, millis, pace) = (9, 1 << 40, 300, 14_000);
        let action = turn.first().cloned();
        Answer { id: 7, action, turn, score: -230, forced: true, depth, nodes, millis, pace }
    }

    #[test]
    fn questions_and_answers_of_every_game_read_back() {
        for info in dohyo_games::ALL {
            let mut game = dohyo_games::start(info.id, &Options::new(), Seed::from(3)).expect(info.id);
            let mut record = Record {
                game: info.id.to_owned(),
                rules: info.rules,
                options: game.options(),
                ..Record::default()
            };
            for _ in 0..12 {
                let Some(seat) = game.to_act().first() else { break };
                for task in [
                    Task::Move { level: 3, clock: None, hurry: true },
                    Task::Move { level: 8, clock: Some((61_500, 5_000)), hurry: false },
                    Task::Race { level: 2, seat },
                    Task::Hint,
                    Task::Judge,
                    Task::Win { turns: 2 },
                    Task::Defend { turns: 1 },
                ] {
                    check(&ToWorker::Think(Question { id: 7, task, seed: 3, game: record.clone() }));
                }
                let mut actions = Vec::new();
                game.legal_actions(seat, &mut actions);
                let Some(action) = actions.into_iter().next_back() else { break };
                check(&ToPage::Thought(answer(vec![action.to_string()])));
                check(&ToPage::Thought(answer(vec![action.to_string(); 3])));
                game.play(seat, &action, dohyo_core::Fate::Drawn(Seed::from(3))).expect(info.id);
                record.actions.push(dohyo_core::RecordedAction {
                    seat,
                    text: action.to_string(),
                    at: None,
                    comments: Vec::new(),
                });
            }
        }
        check(&ToPage::Thought(Answer::nothing(8)));
        check(&ToPage::Ready);
        let probe = Probe { probe: 3, lines: 2, millis: 500, game: Record::default() };
        assert_eq!(read::<ToWorker>(&write(&probe)), None, "the two kinds of question are told apart");
        let lines = vec![Continuation { actions: vec!["a1b2".to_owned()], score: -5, forced: true }];
        check(&Prospect { prospect: 3, lines, done: true, ..Prospect::default() });
        assert_eq!(read::<ToPage>(&write(&Prospect::default())), None);
    }

    #[test]
    fn seats_travel_as_people_count_them() {
        let question = Question {
            id: 1,
            task: Task::Race { level: 2, seat: Seat::SECOND },
            seed: 3,
            game: Record::default(),
        };
        let text = write(&ToWorker::Think(question));
        assert!(text.contains(r#""seat":2"#), "{text}");
    }

    #[test]
    fn foresight_reads_back() {
        let shot: Shot = "L NE -3.5 60".parse().expect("a push");
        let ring = layout::start(2);
        let film = shot.film(&ring, &dohyo_kabuto::physics::Precision::LOOK_AHEAD, u32::MAX);
        check(&ToWorker::Foresee(Foresight { id: 7, shot, ring }));
        let poses = film.frames.last().expect("an end");
        let foreseen = Foreseen { id: 7, places: poses.iter().copied().map(Place::from).collect() };
        for (&place, pose) in foreseen.places.iter().zip(poses) {
            let read = Pose::from(place);
            assert!((read.centre - pose.centre).length() < 1.0 / LENGTH, "{read:?} {pose:?}");
            assert!((read.turn.sin - pose.turn.sin).abs() < 1.0 / UNIT, "{read:?} {pose:?}");
        }
        check(&ToPage::Foreseen(foreseen));
    }

    #[test]
    fn nonsense_is_no_message() {
        for text in ["", "ready", "{}", r#"{"Think":{"id":1,"task":"Hint","game":"nonsense"}}"#] {
            assert_eq!(read::<ToWorker>(text), None, "{text}");
            assert_eq!(read::<ToPage>(text), None, "{text}");
        }
    }
}
