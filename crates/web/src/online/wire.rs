//! The connection to the server: becoming a guest, and the socket.

use std::time::Duration;

use dohyo_protocol::{Refused, ToClient, ToServer, Why};
use leptos::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{MessageEvent, RequestInit, Response, WebSocket};

use super::seats;

/// The pause before the next attempt if the server is busy and does not say how long, in milliseconds.
const BUSY_MS: u64 = 5_000;

/// The reason why a request to the server failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The server did not answer.
    Unreachable,
    /// The server declined the request.
    Declined(Refused),
}

/// Posts a request to the server and reads its answer.
///
/// # Errors
///
/// Returns an error if the server does not answer or declines.
pub async fn post<T: DeserializeOwned>(path: &str, body: Option<&impl Serialize>) -> Result<T, Failure> {
    send("POST", path, body).await
}

/// Sends a request to the server and reads its answer. An answer without content is `null`.
///
/// # Errors
///
/// Returns an error if the server does not answer or declines.
pub async fn send<T: DeserializeOwned>(
    method: &str,
    path: &str,
    body: Option<&impl Serialize>,
) -> Result<T, Failure> {
    let init = RequestInit::new();
    init.set_method(method);
    if let Some(body) = body.and_then(|body| serde_json::to_string(body).ok()) {
        init.set_body(&JsValue::from_str(&body));
    }
    fetch(path, init).await
}

/// Sends a `GET` request to the server and reads its answer.
///
/// # Errors
///
/// Returns an error if the server does not answer or declines.
pub async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Failure> {
    fetch(path, RequestInit::new()).await
}

async fn fetch<T: DeserializeOwned>(path: &str, init: RequestInit) -> Result<T, Failure> {
    let answer = async {
        let response = JsFuture::from(window().fetch_with_str_and_init(path, &init)).await?;
        let response: Response = response.dyn_into()?;
        let text = JsFuture::from(response.text()?).await?;
        Ok::<_, JsValue>((response.status(), text.as_string().unwrap_or_default()))
    };
    let (status, text) = answer.await.map_err(|_| Failure::Unreachable)?;
    if (200..300).contains(&status) {
        let text = if text.is_empty() { "null" } else { &text };
        return serde_json::from_str(text).map_err(|_| Failure::Unreachable);
    }
    Err(match serde_json::from_str(&text) {
        Ok(refused) => Failure::Declined(refused),
        // The server or a proxy is too busy to give a reason.
        Err(_) if status == 429 || status == 503 => {
            Failure::Declined(Refused { wait_ms: Some(BUSY_MS), ..Refused::because(Why::Busy, "") })
        }
        Err(_) => Failure::Unreachable,
    })
}

/// Makes sure that the browser has a guest's cookie.
///
/// # Errors
///
/// Returns an error if the server does not answer or declines.
pub async fn become_guest() -> Result<(), Failure> {
    let known = post::<serde_json::Value>("/api/v1/guest", None::<&()>).await.map(drop);
    if known.is_ok() {
        seats::note_guest();
    }
    known
}

/// An open socket. Dropping it closes the connection.
pub struct Wire {
    socket: WebSocket,
    _opened: Closure<dyn Fn()>,
    _heard: Closure<dyn Fn(MessageEvent)>,
    _lost: Closure<dyn Fn()>,
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        let _ = self.socket.close();
    }
}

impl Wire {
    /// Opens a socket. Calls `opened` once it can be used, `heard` with each message, and `lost` when it is closed.
    pub fn open(
        opened: impl Fn() + 'static,
        heard: impl Fn(ToClient) + 'static,
        lost: impl Fn() + 'static,
    ) -> Option<Self> {
        let location = window().location();
        let protocol = if location.protocol().ok()? == "https:" { "wss" } else { "ws" };
        let socket = WebSocket::new(&format!("{protocol}://{}/api/v1/socket", location.host().ok()?)).ok()?;
        let opened = Closure::<dyn Fn()>::new(opened);
        let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let text = event.data().as_string();
            if let Some(message) = text.and_then(|text| serde_json::from_str(&text).ok()) {
                heard(message);
            }
        });
        // The wire owns this closure, which must not be dropped while it runs.
        let lost = std::rc::Rc::new(lost);
        let lost = Closure::<dyn Fn()>::new(move || {
            let lost = std::rc::Rc::clone(&lost);
            set_timeout(move || lost(), Duration::ZERO);
        });
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        socket.set_onclose(Some(lost.as_ref().unchecked_ref()));
        Some(Self { socket, _opened: opened, _heard: heard, _lost: lost })
    }

    /// Sends a message.
    pub fn send(&self, message: &ToServer) {
        if let Ok(text) = serde_json::to_string(message) {
            let _ = self.socket.send_with_str(&text);
        }
    }
}
