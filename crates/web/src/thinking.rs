//! The page's end of the worker: starts it, asks it, stops it.

use std::cell::RefCell;
use std::rc::Rc;

use dohyo_core::Record;
use leptos::prelude::*;

use crate::line::Line;
use crate::thinker::{Answer, Question, Task};

/// What became of a question.
type Then = Box<dyn FnOnce(Result<Answer, Failed>)>;

/// The worker could not be started, or broke down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failed;

/// The computer player: one worker, which is asked one thing at a time.
#[derive(Clone, Copy)]
pub struct Thinker(StoredValue<Rc<RefCell<State>>, LocalStorage>);

#[derive(Default)]
struct State {
    worker: Option<Line>,
    /// The question that is open, and what to do with its answer.
    open: Option<(u32, Then)>,
    last_id: u32,
}

impl Default for Thinker {
    fn default() -> Self {
        Self(StoredValue::new_local(Rc::default()))
    }
}

impl Thinker {
    /// Starts the worker ahead of the first question.
    pub fn warm_up(self) {
        let state = self.0.get_value();
        if state.borrow().worker.is_none() {
            let started = start(&state);
            state.borrow_mut().worker = started;
        }
    }

    /// Asks something, instead of whatever was asked before.
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
        if let Some(line) = &state.worker {
            line.send(&Question { id, task, game }.write());
        }
        state.open = Some((id, Box::new(then)));
    }

    /// Stops thinking; the open question is not answered.
    pub fn stop(self) {
        let state = self.0.get_value();
        let mut state = state.borrow_mut();
        let asked = state.open.take().is_some();
        if asked && !state.worker.as_ref().is_some_and(Line::take_back) {
            // It is in the middle of a thought and does not listen.
            state.worker = None;
        }
    }
}

fn start(state: &Rc<RefCell<State>>) -> Option<Line> {
    let listener = Rc::downgrade(state);
    let heard = move |text: &str| {
        let (Some(state), Some(answer)) = (listener.upgrade(), Answer::read(text)) else { return };
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
        // This very closure belongs to it: it must not go while it runs.
        set_timeout(move || drop(broken), std::time::Duration::ZERO);
        if let Some((_, then)) = open {
            then(Err(Failed));
        }
    };
    Line::open(heard, broke)
}
