//! The page's end of the worker: starts it, asks it, stops it.

use std::cell::RefCell;
use std::rc::Rc;

use dohyo_core::Record;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::thinker::{Answer, Question, READY, Task};

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
    worker: Option<Running>,
    /// The question that is open, and what to do with its answer.
    open: Option<(u32, Then)>,
    /// A question that waits until the worker has loaded its program.
    waiting: Option<String>,
    last_id: u32,
}

struct Running {
    worker: Worker,
    ready: bool,
    _heard: Closure<dyn Fn(MessageEvent)>,
    _broke: Closure<dyn Fn()>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.worker.terminate();
    }
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
        let message = Question { id, task, game }.write();
        match &state.worker {
            Some(running) if running.ready => {
                let _ = running.worker.post_message(&JsValue::from_str(&message));
            }
            _ => state.waiting = Some(message),
        }
        state.open = Some((id, Box::new(then)));
    }

    /// Stops thinking; the open question is not answered.
    pub fn stop(self) {
        let state = self.0.get_value();
        let mut state = state.borrow_mut();
        if state.open.take().is_some() && state.waiting.take().is_none() {
            // It is in the middle of a thought and does not listen.
            state.worker = None;
        }
    }
}

fn start(state: &Rc<RefCell<State>>) -> Option<Running> {
    // The script's name changes with every build; `index.html` knows it.
    let url = document().query_selector("meta[name=dohyo-worker]").ok()??.get_attribute("content")?;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&url, &options).ok()?;

    let listener = Rc::downgrade(state);
    let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let (Some(state), Some(text)) = (listener.upgrade(), event.data().as_string()) else { return };
        if text == READY {
            let mut state = state.borrow_mut();
            let waiting = state.waiting.take();
            if let Some(running) = &mut state.worker {
                running.ready = true;
                if let Some(message) = waiting {
                    let _ = running.worker.post_message(&JsValue::from_str(&message));
                }
            }
            return;
        }
        let Some(answer) = Answer::read(&text) else { return };
        let open = state.borrow_mut().open.take_if(|(id, _)| *id == answer.id);
        if let Some((_, then)) = open {
            then(Ok(answer));
        }
    });
    let listener = Rc::downgrade(state);
    let broke = Closure::<dyn Fn()>::new(move || {
        let Some(state) = listener.upgrade() else { return };
        let (open, broken) = {
            let mut state = state.borrow_mut();
            state.waiting = None;
            (state.open.take(), state.worker.take())
        };
        // This very closure belongs to it: it must not go while it runs.
        set_timeout(move || drop(broken), std::time::Duration::ZERO);
        if let Some((_, then)) = open {
            then(Err(Failed));
        }
    });
    worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    worker.set_onerror(Some(broke.as_ref().unchecked_ref()));
    Some(Running { worker, ready: false, _heard: heard, _broke: broke })
}
