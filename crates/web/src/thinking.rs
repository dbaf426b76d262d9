//! The page's access to the computer player in the worker.

use std::cell::RefCell;
use std::rc::Rc;

use dohyo_core::Record;
use leptos::prelude::*;

use crate::line::Line;
use crate::messages::{Answer, Question, Task, ToPage, ToWorker};

/// Receives the answer to a question.
type Then = Box<dyn FnOnce(Result<Answer, Failed>)>;

/// The worker could not be started, or broke down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failed;

/// The computer player: a worker that answers one question at a time.
#[derive(Clone, Copy)]
pub struct RemoteThinker(StoredValue<Rc<RefCell<State>>, LocalStorage>);

#[derive(Default)]
struct State {
    worker: Option<Line>,
    /// The open question, and the receiver of its answer.
    open: Option<(u32, Then)>,
    last_id: u32,
    /// Decides the mistakes of weak levels: another seed for every visit.
    seed: Option<u32>,
}

impl Default for RemoteThinker {
    fn default() -> Self {
        Self(StoredValue::new_local(Rc::default()))
    }
}

impl RemoteThinker {
    /// Starts the worker ahead of the first question.
    pub fn warm_up(self) {
        let state = self.0.get_value();
        if state.borrow().worker.is_none() {
            let started = start(&state);
            state.borrow_mut().worker = started;
        }
    }

    /// Asks a question, instead of the open one.
    pub fn ask(self, task: Task, game: Record, then: impl FnOnce(Result<Answer, Failed>) + 'static) {
        self.stop();
        self.warm_up();
        let state = self.0.get_value();
        if state.borrow().worker.is_none() {
            return then(Err(Failed));
        }
        let mut state = state.borrow_mut();
        state.last_id += 1;
        let id = state.last_id;
        let seed = *state.seed.get_or_insert_with(|| (js_sys::Math::random() * f64::from(u32::MAX)) as u32);
        if let Some(line) = &state.worker {
            line.send(&ToWorker::Think(Question { id, task, seed, game }));
        }
        state.open = Some((id, Box::new(then)));
    }

    /// Drops the open question.
    pub fn stop(self) {
        let state = self.0.get_value();
        let mut state = state.borrow_mut();
        let asked = state.open.take().is_some();
        if asked && !state.worker.as_ref().is_some_and(Line::take_back) {
            // A worker that thinks does not listen, so it is ended.
            state.worker = None;
        }
    }
}

fn start(state: &Rc<RefCell<State>>) -> Option<Line> {
    let listener = Rc::downgrade(state);
    let heard = move |message: ToPage| {
        let (Some(state), ToPage::Thought(answer)) = (listener.upgrade(), message) else { return };
        let open = state.borrow_mut().open.take_if(|(id, _)| *id == answer.id);
        if let Some((_, then)) = open {
            then(Ok(answer));
        }
    };
    let listener = Rc::downgrade(state);
    let broke = move || {
        let Some(state) = listener.upgrade() else { return };
        let (open, broken) = {
            let mut state = state.borrow_mut();
            (state.open.take(), state.worker.take())
        };
        // The line owns this closure, which must not be dropped while it runs.
        set_timeout(move || drop(broken), std::time::Duration::ZERO);
        if let Some((_, then)) = open {
            then(Err(Failed));
        }
    };
    Line::open(heard, broke)
}
