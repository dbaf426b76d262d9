//! The worker's side: reads a question, thinks, answers.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dohyo_ai::{Budget, Level, Request, Score, Thinker};
use dohyo_games::{AnyAction, AnyGame};
use dohyo_table::Table;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::kabuto::foresee;
use crate::thinker::{Answer, DECIDED, Question, READY, Task};

/// What the computer may remember: a phone has it to spare.
const MEMORY: usize = 32 << 20;

/// How long a person waits for a hint.
const HINT_TIME: Duration = Duration::from_millis(1200);

/// How many positions a judgement is worth: a tenth of a second on an ordinary machine, and the same
/// judgement on every machine.
const JUDGE_NODES: u64 = 300_000;
/// And how long it may take where a position takes a millisecond, as a push of Sakura Slam does.
const JUDGE_TIME: Duration = Duration::from_millis(800);

/// Answers the page from inside the worker.
pub fn run_worker() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let to_page = scope.clone();
    let mut thinker = Thinker::with_memory(MEMORY);
    let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let Some(text) = event.data().as_string() else { return };
        if let Some(question) = foresee::Question::read(&text) {
            let _ = to_page.post_message(&JsValue::from_str(&question.answer().write()));
            return;
        }
        let Some(question) = Question::read(&text) else { return };
        // Levels below the strongest err now and then; not always in the same way.
        let seed = (js_sys::Math::random() * f64::from(u32::MAX)) as u64;
        let answer = think(&mut thinker, &question, seed).unwrap_or_else(|| Answer::nothing(question.id));
        let _ = to_page.post_message(&JsValue::from_str(&answer.write()));
    });
    scope.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    // The worker lives until the page ends it.
    heard.forget();
    let _ = scope.post_message(&JsValue::from_str(READY));
}

fn think(thinker: &mut Thinker, question: &Question, seed: u64) -> Option<Answer> {
    let start = dohyo_games::begin(&question.game).ok()?;
    let table: Table<AnyGame> = Table::from_record(start, &question.game).ok()?;
    let request = match question.task {
        Task::Move { level, clock } => {
            let millis = |millis: u32| Duration::from_millis(millis.into());
            let budget = clock.map_or_else(Budget::default, |(left, increment)| {
                Budget::for_clock(millis(left), millis(increment))
            });
            Request { budget, seed, ..Request::at(Level::new(level)?) }
        }
        Task::Race { level, .. } => Request { seed, ..Request::at(Level::new(level)?) },
        Task::Hint => Request::analysis(Budget::time(HINT_TIME)),
        Task::Judge => Request::analysis(Budget { time: Some(JUDGE_TIME), ..Budget::nodes(JUDGE_NODES) }),
        Task::Win { turns } => {
            let turn = thinker.win_within(table.game(), turns).unwrap_or_default();
            return Some(Answer { score: DECIDED, ..of_turn(question, &turn) });
        }
        Task::Defend { turns } => {
            let defence = thinker.defend(table.game(), turns)?;
            let (score, forced) = if defence.escapes { (0, false) } else { (-DECIDED, true) };
            return Some(Answer { score, forced, ..of_turn(question, &defence.turn) });
        }
    };
    let seat = match question.task {
        Task::Race { seat, .. } => seat,
        _ => table.to_act().first()?,
    };
    let thought = thinker.think(table.game(), seat, &request, &AtomicBool::new(false), &mut |_| {})?;
    let (score, forced) = match thought.score {
        Score::Points(points) => (points, false),
        Score::WinIn(_) => (DECIDED, true),
        Score::LossIn(_) => (-DECIDED, true),
    };
    Some(Answer {
        id: question.id,
        action: Some(thought.action.to_string()),
        turn: Vec::new(),
        score,
        forced,
        depth: thought.depth.into(),
        nodes: thought.nodes,
        millis: thought.elapsed.as_millis() as u32,
        pace: thought.pace.as_millis() as u32,
    })
}

/// An answer that is a whole turn; a win if there is one.
fn of_turn(question: &Question, turn: &[AnyAction]) -> Answer {
    let turn: Vec<_> = turn.iter().map(ToString::to_string).collect();
    Answer { action: turn.first().cloned(), forced: !turn.is_empty(), turn, ..Answer::nothing(question.id) }
}

#[cfg(test)]
mod tests {
    use dohyo_core::Record;

    use super::*;

    fn ask(task: Task, position: &str) -> Option<Answer> {
        ask_of("abalone", task, position)
    }

    fn ask_of(game: &str, task: Task, position: &str) -> Option<Answer> {
        let game = Record {
            game: game.to_owned(),
            rules: 1,
            position: Some(position.to_owned()),
            ..Record::default()
        };
        let question = Question { id: 5, task, game };
        think(&mut Thinker::with_memory(1 << 20), &question, 1)
    }

    #[test]
    fn the_winning_push_is_found_and_known_to_win() {
        for (task, sure) in [
            (Task::Judge, true),
            (Task::Move { level: 8, clock: Some((1_000, 0)) }, true),
            (Task::Hint, true),
        ] {
            let answer = ask(task, "5/6/7/8/5bbbw/8/7/6/w4 b 0 5").expect("an answer");
            assert_eq!((answer.action.as_deref(), answer.forced), (Some("e6e7"), sure), "{task:?}");
            assert_eq!((answer.id, answer.score), (5, DECIDED));
        }
    }

    #[test]
    fn both_sides_of_a_puzzle_are_answered() {
        let brink = "2,N1N,2/2,B3,2/N2U,N1U,2,N1E/N3,4/1,N2E,1,B1S,1/1,B2U,1,B2E,1/1,B1U,1,B1E,1";
        let win = ask_of("sumoo", Task::Win { turns: 1 }, &format!("{brink} B 3")).expect("an answer");
        assert_eq!((&win.turn[..], win.forced), (&["3 NN".to_owned()][..], true));
        let held = ask_of("sumoo", Task::Win { turns: 1 }, &format!("{brink} B 1")).expect("an answer");
        assert_eq!((&held.turn[..], held.forced), (&[][..], false));
        let reply = ask_of("sumoo", Task::Defend { turns: 1 }, &format!("{brink} N 3")).expect("an answer");
        assert!(!reply.forced && reply.turn.last().is_some_and(|last| last == "end"), "{reply:?}");
        assert_eq!(ask(Task::Defend { turns: 1 }, "5/6/7/8/5bbbw/8/7/6/w4 b 0 5"), None);
    }

    #[test]
    fn a_seat_of_a_race_is_asked_for_itself_and_takes_its_time() {
        let options = dohyo_core::Options::new().with("mode", "speed").with("players", "3");
        let game = Record { game: "sumoku".to_owned(), rules: 1, options, ..Record::default() };
        let ask = |level, seat: usize| {
            let seat = dohyo_core::Seat::from_index(seat).expect("a seat");
            let question = Question { id: 1, task: Task::Race { level, seat }, game: game.clone() };
            think(&mut Thinker::with_memory(1 << 20), &question, 1)
        };
        let (slow, quick) = (ask(1, 1).expect("an answer"), ask(8, 2).expect("an answer"));
        assert_ne!(slow.action, quick.action);
        assert!(slow.pace > 20_000 && quick.pace < 20_000, "{} {}", slow.pace, quick.pace);
        assert_eq!(ask(8, 3), None, "nobody sits there");
    }

    #[test]
    fn nonsense_gets_no_move() {
        assert_eq!(ask(Task::Judge, "nowhere"), None);
        assert_eq!(ask(Task::Move { level: 9, clock: None }, "5/6/7/8/5bbbw/8/7/6/w4 b 0 5"), None);
    }
}
