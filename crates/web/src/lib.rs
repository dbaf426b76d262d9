//! The browser client: a page that shows tables, and a worker in which the computer thinks.

use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// Shows the client in the document.
pub fn show_page() {
    mount_to_body(Page);
}

/// The whole page.
#[component]
fn Page() -> impl IntoView {
    let (worker, set_worker) = signal(String::new());
    match start_worker(move |text| set_worker.set(text)) {
        Ok(()) => {}
        Err(error) => set_worker.set(error),
    }
    view! {
        <main id="app">
            <h1>"Dohyō"</h1>
            <p id="worker">{worker}</p>
        </main>
    }
}

/// The address of the worker's script: `index.html` knows it, because it changes with every build.
fn worker_url() -> Option<String> {
    document().query_selector("meta[name=dohyo-worker]").ok()??.get_attribute("content")
}

/// Starts the worker, asks it whether it is there, and hands each answer to `heard`.
fn start_worker(heard: impl Fn(String) + 'static) -> Result<(), String> {
    let url = worker_url().ok_or("index.html names no worker")?;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&url, &options).map_err(|error| format!("{error:?}"))?;
    let to_worker = worker.clone();
    let listen = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        match event.data().as_string().as_deref() {
            // Until it says so, the worker has not loaded its program and would miss a question.
            Some("ready") => {
                if let Err(error) = to_worker.post_message(&JsValue::from_str("ping")) {
                    heard(format!("{error:?}"));
                }
            }
            Some(text) => heard(text.to_owned()),
            None => {}
        }
    });
    worker.set_onmessage(Some(listen.as_ref().unchecked_ref()));
    listen.forget();
    Ok(())
}

/// Answers the page from inside the worker.
pub fn run_worker() {
    let scope: web_sys::DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let answer = scope.clone();
    let listen = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        if event.data().as_string().as_deref() == Some("ping") {
            let _ = answer.post_message(&JsValue::from_str("pong"));
        }
    });
    scope.set_onmessage(Some(listen.as_ref().unchecked_ref()));
    listen.forget();
    let _ = scope.post_message(&JsValue::from_str("ready"));
}
