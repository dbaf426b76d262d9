//! Transfers the reader's seats to another device with a one-time code.

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::{Deserialize, Serialize};

use super::around_texts::AroundTexts;
use super::attention::Calls;
use super::confirm;
use super::qr::qr_code;
use super::remote::sentence;
use super::texts::OnlineTexts;
use super::wire::{Failure, post};
use crate::dialog::Dialog;
use crate::settings::{Settings, texts_of};
use crate::texts::Sentence;

/// The prefix of the code in a link. The part of an address after `#` is not sent to any server.
const MARK: &str = "#move=";

#[derive(Deserialize)]
struct Transfer {
    code: String,
}

#[derive(Serialize)]
struct Arrival {
    code: String,
}

fn words(why: &Failure) -> Sentence {
    match why {
        Failure::Unreachable => Sentence::new(|lang| lang.of::<OnlineTexts>().unreachable.to_owned()),
        Failure::Declined(why) => sentence(why),
    }
}

/// Returns the code in the address of this page, if it has one.
pub fn code_in_address() -> Option<String> {
    window().location().hash().ok()?.strip_prefix(MARK).map(str::to_owned)
}

/// Removes the code from the address, so that it does not stay in the history.
fn forget_code() {
    let (Ok(history), Ok(path)) = (window().history(), window().location().pathname()) else { return };
    let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&path));
}

/// Asks whether to transfer the seats of another device to this one, then calls `go`.
pub fn arrival(code: String, go: Callback<()>) -> AnyView {
    let t = texts_of::<AroundTexts>();
    let lang = expect_context::<Settings>().lang;
    let failed = RwSignal::new(None::<Sentence>);
    let on = move || {
        forget_code();
        go.run(());
    };
    let arrive = move |_| {
        let arrival = Arrival { code: code.clone() };
        spawn_local(async move {
            match post::<serde_json::Value>("/api/v1/guest", Some(&arrival)).await {
                Ok(_) => on(),
                Err(Failure::Declined(_)) => {
                    failed.set(Some(Sentence::new(|lang| lang.of::<AroundTexts>().code_spent.to_owned())));
                }
                Err(why) => failed.set(Some(words(&why))),
            }
        });
    };
    view! {
        <main class="pages" id="main">
            <header>
                <h1>{move || t().arrive}</h1>
                <p class="lead">{move || t().arrive_text}</p>
                <p class="note" id="arrival" role="status">
                    {move || failed.get().map(|why| why.in_language(lang.get()).to_owned())}
                </p>
            </header>
            <p class="row">
                <button type="button" class="btn primary" data-act="arrive" on:click=arrive>
                    {move || t().arrive_go}
                </button>
                <button type="button" class="btn" data-act="only-watch" on:click=move |_| on()>
                    {move || t().arrive_not}
                </button>
            </p>
        </main>
    }
    .into_any()
}

/// The window with notifications and the code for another device.
pub fn around_window(open: RwSignal<bool>, calls: Calls) -> AnyView {
    let t = texts_of::<AroundTexts>();
    let blocked = RwSignal::new(false);
    let check = move |name: &'static str,
                      label: fn(&AroundTexts) -> &'static str,
                      on: RwSignal<bool>,
                      go: Callback<()>| {
        view! {
            <label class="check">
                <input type="checkbox" name=name prop:checked=move || on.get() on:change=move |_| go.run(())/>
                <span>{move || label(t())}</span>
            </label>
        }
    };
    let asks = RwSignal::new(confirm::is_on());
    let ask = Callback::new(move |()| confirm::switch(asks));
    let sound = Callback::new(move |()| calls.switch_sound());
    let tell = Callback::new(move |()| calls.switch_notify(Callback::new(move |()| blocked.set(true))));
    view! {
        <Dialog open=open id="around" small=true title=Signal::derive(move || t().around.to_owned())>
            <div class="body around">
                {check("confirm", |t| t.confirm, asks, ask)}
                {check("sound", |t| t.sound, calls.sound, sound)}
                {check("notify", |t| t.notify, calls.notify, tell)}
                <Show when=move || blocked.get()>
                    <p class="note" role="status">{move || t().notify_blocked}</p>
                </Show>
                {device()}
            </div>
        </Dialog>
    }
    .into_any()
}

/// The code for another device.
fn device() -> AnyView {
    let t = texts_of::<AroundTexts>();
    let lang = expect_context::<Settings>().lang;
    let link = RwSignal::new(None::<Result<String, Sentence>>);
    let make = move |_| {
        spawn_local(async move {
            let made = post::<Transfer>("/api/v1/transfer", None::<&()>).await;
            let page = window().location().href().unwrap_or_default();
            let page = page.split('#').next().unwrap_or_default().to_owned();
            link.try_set(Some(match made {
                Ok(Transfer { code }) => Ok(format!("{page}{MARK}{code}")),
                Err(why) => Err(words(&why)),
            }));
        });
    };
    let shown = move || {
        match link.get()? {
        Ok(link) => Some(view! {
            <input type="text" id="device-link" readonly value=link.clone() aria-label=move || t().device/>
            {qr_code(&link, Signal::derive(move || t().device))}
            <p class="note">{move || t().code_text}</p>
        }
        .into_any()),
        Err(why) => Some(view! { <p class="note" role="alert">{move || why.in_language(lang.get()).to_owned()}</p> }.into_any()),
    }
    };
    view! {
        <section class="device" aria-labelledby="device">
            <h3 id="device">{move || t().device}</h3>
            <p class="note">{move || t().device_text}</p>
            <Show when=move || !matches!(link.get(), Some(Ok(_)))>
                <button type="button" class="btn" data-act="make-code" on:click=make>
                    {move || t().make_code}
                </button>
            </Show>
            {shown}
        </section>
    }
    .into_any()
}
