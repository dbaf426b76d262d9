//! The worker's side: reads a question, thinks, answers.

use std::time::Duration;

use dohyo_ai::{Budget, LONGEST_TURN, Level, Request, Score, Thinker};
use dohyo_games::{AnyAction, AnyGame};
use dohyo_table::Table;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::kabuto::foresee;
use crate::messages::{self, Answer, DECIDED, Probe, Prospect, Question, Task, ToPage, ToWorker};
use crate::prospects;

/// The memory for the computer's search, in bytes: small enough for a phone.
const MEMORY: usize = 32 << 20;

/// How long a person waits who is tired of waiting.
const HURRY: Duration = Duration::from_millis(100);

/// Answers the page from inside the worker.
pub fn run_worker() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let to_page = scope.clone();
    let mut mind = Mind::new(MEMORY);
    let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let Some(text) = event.data().as_string() else { return };
        let Some(message) = messages::read(&text) else {
            if let Some(probe) = messages::read(&text) {
                mind.probe(&probe, &mut |found| post(&to_page, &messages::write(found)));
            }
            return;
        };
        let answer = match message {
            ToWorker::Foresee(push) => ToPage::Foreseen(foresee::look_ahead(&push)),
            ToWorker::Think(question) => {
                ToPage::Thought(mind.think(&question).unwrap_or_else(|| Answer::nothing(question.id)))
            }
        };
        say(&to_page, &answer);
    });
    scope.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    // The worker lives until the page ends it.
    heard.forget();
    say(&scope, &ToPage::Ready);
}

fn say(page: &DedicatedWorkerGlobalScope, message: &ToPage) {
    post(page, &messages::write(message));
}

fn post(page: &DedicatedWorkerGlobalScope, message: &str) {
    let _ = page.post_message(&JsValue::from_str(message));
}

/// The computer.
struct Mind(Thinker);

impl Mind {
    fn new(memory: usize) -> Self {
        Self(Thinker::with_memory(memory))
    }

    /// Looks for the best ways to go on, and tells what it has found again and again.
    fn probe(&mut self, probe: &Probe, tell: &mut dyn FnMut(&Prospect)) {
        let start = dohyo_games::begin(&probe.game).ok();
        let table = start.and_then(|start| Table::<AnyGame>::from_record(start, &probe.game).ok());
        let found = table.and_then(|table| {
            let time = Duration::from_millis(probe.millis.into());
            let mut number = |found: &Prospect| tell(&Prospect { prospect: probe.probe, ..found.clone() });
            prospects::find(&mut self.0, table.game(), probe.lines, time, &mut number)
        });
        let found = found.unwrap_or_default();
        tell(&Prospect { prospect: probe.probe, done: true, ..found });
    }

    fn think(&mut self, question: &Question) -> Option<Answer> {
        let Self(thinker) = self;
        let seed = u64::from(question.seed);
        let start = dohyo_games::begin(&question.game).ok()?;
        let table: Table<AnyGame> = Table::from_record(start, &question.game).ok()?;
        let request = match question.task {
            Task::Move { level, clock, hurry } => {
                let millis = |millis: u32| Duration::from_millis(millis.into());
                let share = clock
                    .and_then(|(left, increment)| Budget::for_clock(millis(left), millis(increment)).time);
                let longest = if hurry { Some(HURRY) } else { share.map(|_| LONGEST_TURN) };
                let time = share.into_iter().chain(longest).min();
                let budget = Budget { time, ..Budget::default() };
                Request { budget, seed, ..Request::at(Level::new(level)?) }
            }
            Task::Race { level, .. } => Request { seed, ..Request::at(Level::new(level)?) },
            Task::Hint => Request::hint(),
            Task::Judge => Request::judgement(),
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
        let thought = thinker.ask(table.game(), seat, &request)?;
        let (score, forced) = told(thought.score);
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
}

/// Returns a score as messages have it, and whether it has been seen to the end.
pub(crate) const fn told(score: Score) -> (i32, bool) {
    match score {
        Score::Points(points) => (points, false),
        Score::WinIn(_) => (DECIDED, true),
        Score::LossIn(_) => (-DECIDED, true),
    }
}

/// An answer that is a whole turn; a win if there is one.
fn of_turn(question: &Question, turn: &[AnyAction]) -> Answer {
    let turn: Vec<_> = turn.iter().map(ToString::to_string).collect();
    Answer { action: turn.first().cloned(), forced: !turn.is_empty(), turn, ..Answer::nothing(question.id) }
}

#[cfg(test)]
mod tests {
    use dohyo_core::{Fate, Game as _, Record, RecordedAction, Seat, Seed};
    use dohyo_games::AnyLuck;

    use super::*;
    use crate::table::judgement::{self, Best, Judgement, Made, Retrospect};

    const SEED: Seed = Seed::from_bytes([3; 32]);
    const LUCK: Fate<'static, AnyLuck> = Fate::Drawn(SEED);

    fn ask(task: Task, position: &str) -> Option<Answer> {
        ask_of("abalone", task, position)
    }

    fn ask_of(game: &str, task: Task, position: &str) -> Option<Answer> {
        let game = Record {
            game: game.to_owned(),
            rules: dohyo_games::info(game).expect(game).rules,
            position: Some(position.to_owned()),
            ..Record::default()
        };
        let question = Question { id: 5, task, seed: 1, game };
        Mind::new(1 << 20).think(&question)
    }

    #[test]
    fn the_winning_push_is_found_and_known_to_win() {
        for (task, sure) in [
            (Task::Judge, true),
            (Task::Move { level: 8, clock: Some((1_000, 0)), hurry: false }, true),
            (Task::Move { level: 8, clock: None, hurry: true }, true),
            (Task::Hint, true),
        ] {
            let answer = ask(task, "5/6/7/8/5bbbw/8/7/6/w4 b 0 5").expect("an answer");
            assert_eq!((answer.action.as_deref(), answer.forced), (Some("e6e7"), sure), "{task:?}");
            assert_eq!((answer.id, answer.score), (5, DECIDED));
        }
    }

    fn recorded(seat: Seat, text: String) -> RecordedAction {
        RecordedAction { seat, text, at: None, comments: Vec::new() }
    }

    /// The whole way of a review, in every game: played out, judged move by move, and looked back at.
    #[test]
    fn the_best_move_of_a_review_is_a_legal_one_of_who_was_to_move() {
        const MOVES: usize = 6;
        for info in dohyo_games::ALL {
            let seed = Some(SEED);
            let mut record =
                Record { game: info.id.to_owned(), rules: info.rules, seed, ..Record::default() };
            let mut game = dohyo_games::begin(&record).expect("a game");
            let sides = judgement::sides(&game, Seat::SECOND);
            let (mut mind, mut moves, mut games) = (Mind::new(1 << 22), Vec::new(), vec![game.clone()]);
            let mut judgements = Vec::new();
            for number in 0..=MOVES {
                let question = Question { id: 1, task: Task::Judge, seed: 1, game: record.clone() };
                let answer = mind.think(&question).expect("an answer");
                judgements.push(Judgement::of_answer(&answer, game.to_act(), &sides));
                let (seat, mut legal) = (game.to_act().first().expect("somebody"), Vec::new());
                game.legal_actions(seat, &mut legal);
                let action = legal[number * 7 % legal.len()].clone();
                moves.push(Made::new(&game, seat, &action));
                game.play(seat, &action, LUCK).expect("legal");
                record.actions.push(recorded(seat, action.to_string()));
                games.push(game.clone());
            }
            moves.truncate(MOVES);
            let mut looked_at = Retrospect::new(sides, moves.clone());
            for (ply, judgement) in judgements.into_iter().enumerate() {
                looked_at.put(ply, judgement);
            }
            assert_eq!(looked_at.best(0), None, "{}: nothing was played yet", info.id);
            for ply in 1..=MOVES {
                let (mut before, made) = (games[ply - 1].clone(), &moves[ply - 1]);
                match looked_at.best(ply) {
                    Some(Best::Other(best)) => {
                        before
                            .play_text(made.by, &best, LUCK)
                            .unwrap_or_else(|why| panic!("{}: {why}", info.id));
                        assert!(!made.only, "{}: {made:?}", info.id);
                    }
                    Some(Best::Made) => assert!(!looked_at.is_mistake(ply), "{}: {made:?}", info.id),
                    None => assert!(made.only && !looked_at.is_mistake(ply), "{}: {made:?}", info.id),
                }
            }
        }
    }

    #[test]
    fn the_actions_of_a_turn_are_thought_over_once() {
        for (id, position) in [
            ("sumoo", "5/1,N2U,N3,N2E,1/1,N1U,2,N1E/2,N1N,2/2,B3,2/1,B2U,B1S,B2E,1/1,B1U,1,B1E,1 B 3"),
            ("kumo", "9/9/4,*,4/4,sk,4/4,sk,1,nr,2/4,nj,4/9/9/9 n 5 - 0 4/4 0/0 9"),
        ] {
            let mut mind = Mind::new(1 << 20);
            let record = Record {
                game: id.to_owned(),
                rules: dohyo_games::info(id).expect(id).rules,
                position: Some(position.to_owned()),
                ..Record::default()
            };
            let mut game = dohyo_games::begin(&record).expect("a game");
            let (mover, mut record, mut searched) = (game.to_act(), record, Vec::new());
            while game.to_act() == mover {
                // The clock runs on between the actions.
                let clock = Some((60_000 - 2_000 * searched.len() as u32, 0));
                let task = Task::Move { level: 8, clock, hurry: true };
                let question = Question { id: 1, task, seed: 1, game: record.clone() };
                let answer = mind.think(&question).expect("an answer");
                searched.push(answer.nodes);
                let (seat, action) = (mover.single().expect("one"), answer.action.expect("an action"));
                game.play_text(seat, &action, LUCK).expect("legal");
                record.actions.push(recorded(seat, action));
            }
            assert!(searched.len() > 1 && searched[0] > 0, "{id}: {searched:?}");
            assert!(searched[1..].iter().all(|&nodes| nodes == 0), "{id}: {searched:?}");
        }
    }

    #[test]
    fn both_sides_of_a_puzzle_are_answered() {
        let brink = "2,N1N,2/2,B3,2/N2U,N1U,2,N1E/N3,4/1,N2E,1,B1S,1/1,B2U,1,B2E,1/1,B1U,1,B1E,1";
        let win = ask_of("sumoo", Task::Win { turns: 1 }, &format!("{brink} B 3")).expect("an answer");
        assert_eq!((&win.turn[..], win.forced), (&["3_NN".to_owned()][..], true));
        let held = ask_of("sumoo", Task::Win { turns: 1 }, &format!("{brink} B 1")).expect("an answer");
        assert_eq!((&held.turn[..], held.forced), (&[][..], false));
        let reply = ask_of("sumoo", Task::Defend { turns: 1 }, &format!("{brink} N 3")).expect("an answer");
        assert!(!reply.forced && reply.turn.last().is_some_and(|last| last == "end"), "{reply:?}");
        assert_eq!(ask(Task::Defend { turns: 1 }, "5/6/7/8/5bbbw/8/7/6/w4 b 0 5"), None);
    }

    #[test]
    fn a_seat_of_a_race_is_asked_for_itself_and_takes_its_time() {
        let options = dohyo_core::Options::new().with("mode", "speed").with("players", "3");
        let seed = Some(SEED);
        let rules = dohyo_games::info("sumoku").expect("a game").rules;
        let game = Record { game: "sumoku".to_owned(), rules, options, seed, ..Record::default() };
        let ask = |level, seat: usize| {
            let seat = dohyo_core::Seat::from_index(seat).expect("a seat");
            let question = Question { id: 1, task: Task::Race { level, seat }, seed: 1, game: game.clone() };
            Mind::new(1 << 20).think(&question)
        };
        let (slow, quick) = (ask(1, 1).expect("an answer"), ask(8, 2).expect("an answer"));
        assert_ne!(slow.action, quick.action);
        assert!(slow.pace > 20_000 && quick.pace < 20_000, "{} {}", slow.pace, quick.pace);
        assert_eq!(ask(8, 3), None, "nobody sits there");
    }

    #[test]
    fn nonsense_gets_no_move() {
        assert_eq!(ask(Task::Judge, "nowhere"), None);
        let unknown = Task::Move { level: 9, clock: None, hurry: false };
        assert_eq!(ask(unknown, "5/6/7/8/5bbbw/8/7/6/w4 b 0 5"), None);
    }
}
