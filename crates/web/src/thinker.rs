//! What the page asks the worker, and what the worker answers.
//!
//! A question is one line of `key=value` pairs, then the record of the game so far; an answer is one such
//! line. The worker thinks about one question at a time and cannot be interrupted, so the page stops it by
//! ending it and starting another.

use dohyo_core::{Options, Record, Seat};

/// What the computer is to do with a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Choose a move at a level. With a clock: the milliseconds left and those added each move.
    Move {
        /// 1 to 8.
        level: u8,
        /// What is left on the clock, and the increment, in milliseconds.
        clock: Option<(u32, u32)>,
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
    /// Find the rest of a turn that begins a win within so many turns, if there is one.
    Win {
        /// This turn included.
        turns: u8,
    },
    /// Find the best turn against a side that wants to win within so many turns.
    Defend {
        /// Its turns to come.
        turns: u8,
    },
}

/// A question to the worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Comes back with the answer.
    pub id: u32,
    /// What to do.
    pub task: Task,
    /// The game so far.
    pub game: Record,
}

/// The worker's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Of which question.
    pub id: u32,
    /// The best action, in the game's notation; none if there is nothing to do.
    pub action: Option<String>,
    /// The whole turn, where one was asked for.
    pub turn: Vec<String>,
    /// How far ahead the side to move is, in hundredths of a marble.
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

/// The score of a game that one side wins by force, in hundredths of a marble.
pub const DECIDED: i32 = 10_000;

/// What the worker says when it has loaded its program.
pub const READY: &str = "ready";

impl Question {
    /// The message.
    pub fn write(&self) -> String {
        let mut head = Options::new().with("id", &self.id.to_string());
        if let Task::Win { turns } | Task::Defend { turns } = self.task {
            head = head.with("turns", &turns.to_string());
        }
        let task = match self.task {
            Task::Move { level, clock } => {
                head = head.with("level", &level.to_string());
                if let Some((left, increment)) = clock {
                    head = head.with("left", &left.to_string()).with("increment", &increment.to_string());
                }
                "move"
            }
            Task::Race { level, seat } => {
                head = head.with("level", &level.to_string()).with("seat", &seat.index().to_string());
                "race"
            }
            Task::Hint => "hint",
            Task::Judge => "judge",
            Task::Win { .. } => "win",
            Task::Defend { .. } => "defend",
        };
        format!("{}\n{}", head.with("task", task), self.game)
    }

    /// Reads a message; nothing if it is no question.
    pub fn read(text: &str) -> Option<Self> {
        let (head, game) = text.split_once('\n')?;
        let head: Options = head.parse().ok()?;
        let task = match head.get("task")? {
            "move" => Task::Move {
                level: number(&head, "level")?,
                clock: number(&head, "left").zip(number(&head, "increment")),
            },
            "race" => Task::Race {
                level: number(&head, "level")?,
                seat: number(&head, "seat").and_then(Seat::from_index)?,
            },
            "hint" => Task::Hint,
            "judge" => Task::Judge,
            "win" => Task::Win { turns: number(&head, "turns")? },
            "defend" => Task::Defend { turns: number(&head, "turns")? },
            _ => return None,
        };
        Some(Self { id: number(&head, "id")?, task, game: game.parse().ok()? })
    }
}

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

    /// The message.
    pub fn write(&self) -> String {
        let mut head = Options::new()
            .with("id", &self.id.to_string())
            .with("score", &self.score.to_string())
            .with("forced", &u8::from(self.forced).to_string())
            .with("depth", &self.depth.to_string())
            .with("nodes", &self.nodes.to_string())
            .with("millis", &self.millis.to_string())
            .with("pace", &self.pace.to_string());
        if let Some(action) = &self.action {
            // An action may be written with spaces, which would end the pair.
            head = head.with("action", &action.replace(' ', "_"));
        }
        if !self.turn.is_empty() {
            head = head.with("turn", &self.turn.join(";").replace(' ', "_"));
        }
        head.to_string()
    }

    /// Reads a message; nothing if it is no answer.
    pub fn read(text: &str) -> Option<Self> {
        let head: Options = text.parse().ok()?;
        Some(Self {
            id: number(&head, "id")?,
            action: head.get("action").map(|action| action.replace('_', " ")),
            turn: head
                .get("turn")
                .map(|turn| turn.split(';').map(|action| action.replace('_', " ")).collect())
                .unwrap_or_default(),
            score: number(&head, "score")?,
            forced: number::<u8>(&head, "forced")? != 0,
            depth: number(&head, "depth")?,
            nodes: number(&head, "nodes")?,
            millis: number(&head, "millis")?,
            pace: number(&head, "pace")?,
        })
    }
}

fn number<N: std::str::FromStr>(head: &Options, key: &str) -> Option<N> {
    head.get(key)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_and_answers_read_back() {
        let game = Record { game: "abalone".to_owned(), rules: 1, ..Record::default() };
        for task in [
            Task::Move { level: 3, clock: None },
            Task::Move { level: 8, clock: Some((61_500, 5_000)) },
            Task::Race { level: 2, seat: Seat::SECOND },
            Task::Hint,
            Task::Judge,
            Task::Win { turns: 2 },
            Task::Defend { turns: 1 },
        ] {
            let question = Question { id: 7, task, game: game.clone() };
            assert_eq!(Question::read(&question.write()), Some(question));
        }
        for action in [None, Some("a1b2".to_owned()), Some("1U 2U".to_owned())] {
            let turn = action.iter().cloned().chain(["3 NN".to_owned(), "1U 2U =".to_owned()]).collect();
            let (depth, nodes, millis, pace) = (9, 1 << 40, 300, 14_000);
            let answer =
                Answer { id: 7, action, turn, score: -230, forced: true, depth, nodes, millis, pace };
            assert_eq!(Answer::read(&answer.write()), Some(answer));
        }
        for text in ["", READY, "id=1", "id=x score=1"] {
            assert_eq!(Question::read(text), None, "{text}");
            assert_eq!(Answer::read(text), None, "{text}");
        }
    }
}
