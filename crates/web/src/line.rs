//! A connection to a worker. Messages wait until the worker has loaded its program.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::document;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::messages::{self, ToPage, ToWorker};
use crate::site;

/// A worker that runs until this is dropped.
pub struct Line {
    worker: Worker,
    /// The messages that wait until the worker listens; `None` once it does.
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
    /// Starts a worker. Calls `heard` with each of its messages, and `broke` if it breaks down.
    pub fn open(heard: impl Fn(ToPage) + 'static, broke: impl Fn() + 'static) -> Option<Self> {
        let read = move |text: &str| {
            if let Some(message) = messages::read(text) {
                heard(message);
            }
        };
        Self::open_to_text(Box::new(read), Box::new(broke))
    }

    /// Starts a worker. Calls `heard` with the text of each of its messages, and `broke` if it breaks down.
    pub fn open_to_text(heard: Box<dyn Fn(&str)>, broke: Box<dyn Fn()>) -> Option<Self> {
        // The name of the script changes with every build; the document has it.
        let url = document().query_selector("meta[name=dohyo-worker]").ok()??.get_attribute("content")?;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&site::address_of(&url), &options).ok()?;
        let waiting = Rc::new(RefCell::new(Some(Vec::<String>::new())));
        let (to_worker, until_ready) = (worker.clone(), waiting.clone());
        let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let Some(text) = event.data().as_string() else { return };
            if messages::read(&text) != Some(ToPage::Ready) {
                return heard(&text);
            }
            for message in until_ready.borrow_mut().take().unwrap_or_default() {
                let _ = to_worker.post_message(&JsValue::from_str(&message));
            }
        });
        let broke = Closure::<dyn Fn()>::wrap(broke);
        worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        worker.set_onerror(Some(broke.as_ref().unchecked_ref()));
        Some(Self { worker, waiting, _heard: heard, _broke: broke })
    }

    /// Sends a message to the worker, as soon as it listens.
    pub fn send(&self, message: &ToWorker) {
        self.send_text(messages::write(message));
    }

    /// Sends the text of a message to the worker, as soon as it listens.
    pub fn send_text(&self, message: String) {
        if let Some(waiting) = &mut *self.waiting.borrow_mut() {
            waiting.push(message);
            return;
        }
        let _ = self.worker.post_message(&JsValue::from_str(&message));
    }

    /// Drops the messages that have not been sent yet, and returns whether there were any.
    pub fn take_back(&self) -> bool {
        self.waiting.borrow_mut().as_mut().is_some_and(|waiting| !std::mem::take(waiting).is_empty())
    }
}
