//! The computer, in a thread of its own beside the loop that handles input.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Duration;

use dohyo_ai::{Budget, Defence, Level, Request, Score, Thinker, Thought};
use dohyo_core::Seat;
use dohyo_games::{AnyAction, AnyGame};

/// A task for the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Choose an action at a level. With a clock: the time left and the time added each move.
    Move {
        /// The level.
        level: Level,
        /// The time left and the increment.
        clock: Option<(Duration, Duration)>,
        /// The seed of the mistakes of weak levels.
        seed: u64,
    },
    /// Find a good action for a person.
    Hint,
    /// Judge the position.
    Judge,
    /// Find the rest of a turn that begins a win within this number of turns.
    Win(u8),
    /// Find the best turn against a side that wants to win within this number of turns.
    Defend(u8),
}

/// The computer's answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The number of the question.
    pub id: u64,
    /// The thought about the position, if there was something to think about.
    pub thought: Option<Thought>,
    /// The turn that wins, if one was asked for and exists.
    pub win: Option<Vec<AnyAction>>,
    /// The best defence, if one was asked for and exists.
    pub defence: Option<Defence<AnyAction>>,
}

struct Question {
    id: u64,
    game: AnyGame,
    seat: Seat,
    task: Task,
    stop: Arc<AtomicBool>,
}

/// A handle to the thread in which the computer thinks. It answers one question after the other.
pub struct Thinking {
    questions: Sender<Question>,
    last: u64,
    stop: Arc<AtomicBool>,
}

impl Thinking {
    /// Starts the thread. `answer` is called there with every answer.
    pub fn start(answer: impl Fn(Answer) + Send + 'static) -> Self {
        let (questions, asked) = mpsc::channel::<Question>();
        thread::spawn(move || {
            // Lower the priority, so that input is handled first. On Linux, `nice` affects only the calling thread.
            #[cfg(target_os = "linux")]
            let _ = rustix::process::nice(10);
            let mut thinker = Thinker::new();
            while let Ok(question) = asked.recv() {
                if !question.stop.load(Ordering::Relaxed) {
                    answer(think(&mut thinker, &question));
                }
            }
        });
        Self { questions, last: 0, stop: Arc::default() }
    }

    /// Asks a question and returns its number. Cancels the previous question.
    pub fn ask(&mut self, game: AnyGame, seat: Seat, task: Task) -> u64 {
        self.stop();
        self.last += 1;
        self.stop = Arc::default();
        let question = Question { id: self.last, game, seat, task, stop: Arc::clone(&self.stop) };
        // The thread ends only with the program.
        let _ = self.questions.send(question);
        self.last
    }

    /// Stops the current thought.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

fn think(thinker: &mut Thinker, question: &Question) -> Answer {
    let Question { id, game, seat, task, stop } = question;
    let mut answer = Answer { id: *id, thought: None, win: None, defence: None };
    let request = match *task {
        Task::Move { level, clock, seed } => Request {
            budget: clock.map_or_else(Budget::default, |(left, more)| Budget::for_clock(left, more)),
            seed,
            ..Request::at(level)
        },
        Task::Hint => Request::hint(),
        Task::Judge => Request::judgement(),
        Task::Win(turns) => {
            answer.win = thinker.win_within(game, turns);
            return answer;
        }
        Task::Defend(turns) => {
            answer.defence = thinker.defend(game, turns);
            return answer;
        }
    };
    answer.thought = thinker.think(game, *seat, &request, stop, &mut |_| {});
    answer
}

/// Returns a score in hundredths of a nat. A forced result counts as a hundred nats.
pub fn hundredths(score: Score) -> i32 {
    const DECIDED: i32 = 10_000;
    match score {
        Score::Points(points) => points,
        Score::WinIn(_) => DECIDED,
        Score::LossIn(_) => -DECIDED,
    }
}
