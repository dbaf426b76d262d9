//! A line to a worker: starts it, and waits with messages until it has loaded its program.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::document;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::thinker::READY;

/// A worker that runs until this is dropped.
pub struct Line {
    worker: Worker,
    /// Messages that wait until the worker listens; nothing once it does.
    waiting: Rc<RefCell<Option<Vec<String>>>>,
    _heard: Closure<dyn Fn(MessageEvent)>,
    _broke: Closure<dyn Fn()>,
}

impl Drop for Line {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

impl Line {
    /// Starts a worker. `heard` is told what it says, `broke` that it broke down.
    pub fn open(heard: impl Fn(&str) + 'static, broke: impl Fn() + 'static) -> Option<Self> {
        // The script's name changes with every build; the document knows it.
        let url = document().query_selector("meta[name=dohyo-worker]").ok()??.get_attribute("content")?;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&url, &options).ok()?;
        let waiting = Rc::new(RefCell::new(Some(Vec::<String>::new())));
        let (to_worker, until_ready) = (worker.clone(), waiting.clone());
        let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let Some(text) = event.data().as_string() else { return };
            if text != READY {
                return heard(&text);
            }
            for message in until_ready.borrow_mut().take().unwrap_or_default() {
                let _ = to_worker.post_message(&JsValue::from_str(&message));
            }
        });
        let broke = Closure::<dyn Fn()>::new(broke);
        worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        worker.set_onerror(Some(broke.as_ref().unchecked_ref()));
        Some(Self { worker, waiting, _heard: heard, _broke: broke })
    }

    /// Says something to the worker, once it listens.
    pub fn send(&self, message: &str) {
        if let Some(waiting) = &mut *self.waiting.borrow_mut() {
            waiting.push(message.to_owned());
            return;
        }
        let _ = self.worker.post_message(&JsValue::from_str(message));
    }

    /// Takes back what has not been said yet; whether there was anything.
    pub fn take_back(&self) -> bool {
        self.waiting.borrow_mut().as_mut().is_some_and(|waiting| !std::mem::take(waiting).is_empty())
    }
}
