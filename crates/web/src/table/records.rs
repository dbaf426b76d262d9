//! The window in which games are saved and loaded.

use std::time::Duration;

use dohyo_core::{Notation, Record};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::TableWords;
use super::host::{Local, fresh_seed, host_in_page};
use super::load::{self, Loaded, Unread};
use super::shown::Shown;
use super::sitting::Sitting;
use crate::address::Page;
use crate::dialog::Dialog;
use crate::game::Game;
use crate::icon::{Glyph, Icon};
use crate::settings::{Pick, texts};
use crate::texts::Texts;

/// Copies a text to the clipboard, and calls `done` with whether that worked.
pub fn copy(text: String, done: impl Fn(bool) + 'static) {
    let clipboard = window().navigator().clipboard();
    spawn_local(async move { done(JsFuture::from(clipboard.write_text(&text)).await.is_ok()) });
}

/// Offers a text as a file to download.
fn download(name: &str, text: &str) -> Option<()> {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let blob = web_sys::Blob::new_with_str_sequence(&parts).ok()?;
    let url = web_sys::Url::create_object_url_with_blob(&blob).ok()?;
    let link: web_sys::HtmlAnchorElement = document().create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(&url);
    link.set_download(name);
    link.click();
    // The download has begun by then.
    set_timeout(move || drop(web_sys::Url::revoke_object_url(&url)), Duration::from_secs(10));
    Some(())
}

/// The game at a table as it can be saved. Knows nothing of the game's types.
#[derive(Clone, Copy)]
struct Saving {
    game: Game,
    record: Callback<(), Option<Record>>,
    /// The position shown.
    position: Callback<(), Option<String>>,
    /// The notation that other programs read, if there is one.
    exchange: Option<&'static Notation>,
    words: fn(&'static Texts) -> TableWords,
    /// Whether there is no game.
    empty: Signal<bool>,
}

impl Saving {
    fn of<G: Shown>(sitting: Sitting<G>) -> Self {
        Self {
            game: G::GAME,
            record: Callback::new(move |()| sitting.record()),
            position: Callback::new(move |()| sitting.shown().map(|game| game.position())),
            exchange: G::NOTATIONS.iter().find(|notation| notation.name == G::EXCHANGE),
            words: G::words,
            empty: Signal::derive(move || sitting.table.with(Option::is_none)),
        }
    }

    /// Returns the address of a table that begins from the position shown.
    fn link(self) -> Option<String> {
        let origin = window().location().origin().ok()?;
        let position = js_sys::encode_uri_component(&self.position.run(())?);
        Some(format!("{origin}{}?position={}", Page::table(self.game).address(), String::from(position)))
    }

    fn download_record(self) {
        if let Some(record) = self.record.run(()) {
            let _ = download(&format!("{}.dohyo", self.game.id()), &record.to_string());
        }
    }

    fn download_exchange(self) {
        if let (Some(notation), Some(record)) = (self.exchange, self.record.run(())) {
            let _ = download(&format!("{}.{}", self.game.id(), notation.name), &(notation.write)(&[record]));
        }
    }
}

/// Why nothing was loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
enum LoadError {
    /// The file cannot be read as text.
    File,
    /// The text is no game.
    Text(Unread),
}

/// The text to load, and the result of the last attempt.
#[derive(Clone, Copy)]
struct Loading {
    text: RwSignal<String>,
    error: RwSignal<Option<LoadError>>,
    /// Begins the game that is in a text.
    begin: Callback<String, Result<(), Unread>>,
}

impl Loading {
    fn load(self) {
        match self.begin.run(self.text.get_untracked()) {
            Ok(()) => self.text.set(String::new()),
            Err(why) => self.error.set(Some(LoadError::Text(why))),
        }
    }
}

/// The window for saving and loading.
#[component]
pub fn SaveAndLoad<G: Shown>(
    /// The table.
    sitting: Sitting<G>,
    /// Whether the window is shown.
    open: RwSignal<bool>,
    /// Called with a position that was loaded, to begin a game from.
    on_position: Callback<String>,
) -> impl IntoView {
    let t = texts();
    let begin = Callback::new(move |text: String| {
        match load::read::<G>(&text)? {
            Loaded::Game(table) => {
                open.set(false);
                sitting.put_aside();
                let elapsed = table.log().last().map_or(Duration::ZERO, |entry| entry.at);
                sitting.sit(host_in_page(Local::taken_over(*table, fresh_seed())), elapsed);
            }
            Loaded::Position(position) => {
                open.set(false);
                on_position.run(position);
            }
        }
        Ok(())
    });
    let saving = Saving::of(sitting);
    let loading = Loading { text: RwSignal::new(String::new()), error: RwSignal::new(None), begin };
    view! {
        <Dialog open=open id="records" title=Signal::derive(move || t().records.to_owned())>
            {window_body(open, saving, loading)}
        </Dialog>
    }
}

/// The content of the window.
fn window_body(open: RwSignal<bool>, saving: Saving, loading: Loading) -> AnyView {
    // Errors are not shown again when the window is opened the next time.
    Effect::new(move |_| {
        open.track();
        loading.error.set(None);
    });
    view! {
        <div class="body">
            {save_buttons(saving)}
            {load_text(saving, loading)}
        </div>
        <footer>{load_buttons(loading)}</footer>
    }
    .into_any()
}

/// The buttons that copy or download the game.
fn save_buttons(saving: Saving) -> AnyView {
    let t = texts();
    let copied = RwSignal::new(None::<bool>);
    let copy_text = move |text: Option<String>| {
        if let Some(text) = text {
            copy(text, move |done| {
                copied.try_set(Some(done));
            });
        }
    };
    let button = move |id: &'static str, glyph: Glyph, label: Signal<&'static str>, go: Callback<()>| {
        view! {
            <button type="button" class="btn" id=id disabled=saving.empty on:click=move |_| go.run(())>
                <Icon glyph=glyph/>
                {label}
            </button>
        }
    };
    let words = move |pick: Pick| Signal::derive(move || pick(t()));
    let copy_record =
        Callback::new(move |()| copy_text(saving.record.run(()).map(|record| record.to_string())));
    let copy_position = Callback::new(move |()| copy_text(saving.position.run(())));
    let copy_link = Callback::new(move |()| copy_text(saving.link()));
    let download_record = Callback::new(move |()| saving.download_record());
    let exchange = saving.exchange.map(|_| {
        let label = Signal::derive(move || (saving.words)(t()).download_exchange);
        let go = Callback::new(move |()| saving.download_exchange());
        button("download-exchange", Glyph::Download, label, go)
    });
    view! {
        <div class="row">
            {button("copy-record", Glyph::Copy, words(|t| t.copy_record), copy_record)}
            {button("download-record", Glyph::Download, words(|t| t.download), download_record)}
            {exchange}
            {button("copy-position", Glyph::Copy, words(|t| t.copy_position), copy_position)}
            {button("copy-link", Glyph::Link, words(|t| t.copy_link), copy_link)}
        </div>
        <p class="note" role="status">
            {move || copied.get().map(|done| if done { t().copied } else { t().copy_failed })}
        </p>
    }
    .into_any()
}

/// The field for a text to load.
fn load_text(saving: Saving, loading: Loading) -> AnyView {
    let t = texts();
    let wrong = move || {
        let words = match loading.error.get()? {
            LoadError::File => t().file_unread.to_owned(),
            LoadError::Text(why) => why.words(saving.game.name(), t()),
        };
        Some(view! { <p class="wrong" id="load-error" role="alert">{words}</p> })
    };
    view! {
        <div class="field">
            <h3>{move || t().load}</h3>
            <p class="note" id="load-help">{move || (saving.words)(t()).load_help}</p>
            <textarea
                id="load-text"
                rows="8"
                spellcheck="false"
                autocapitalize="off"
                aria-label=move || t().load_text
                aria-describedby="load-help"
                prop:value=loading.text
                on:input=move |event| {
                    loading.text.set(event_target_value(&event));
                    loading.error.set(None);
                }
            ></textarea>
            {wrong}
        </div>
    }
    .into_any()
}

/// The buttons that load a file, or the text in the field.
fn load_buttons(loading: Loading) -> AnyView {
    let t = texts();
    let file: NodeRef<html::Input> = NodeRef::new();
    let read_file = move |_| {
        let chosen = file.get().and_then(|input| input.files()).and_then(|files| files.get(0));
        let Some(chosen) = chosen else { return };
        spawn_local(async move {
            match JsFuture::from(chosen.text()).await.ok().and_then(|read| read.as_string()) {
                Some(read) => {
                    loading.error.set(None);
                    loading.text.set(read);
                    loading.load();
                }
                None => loading.error.set(Some(LoadError::File)),
            }
            // Choosing the same file again is to be a change again.
            if let Some(input) = file.try_get_untracked().flatten() {
                input.set_value("");
            }
        });
    };
    view! {
        <label class="btn">
            <Icon glyph=Glyph::Open/>
            {move || t().load_file}
            <input class="unseen" type="file" id="load-file" node_ref=file on:change=read_file/>
        </label>
        <button type="button" class="btn primary" id="load" on:click=move |_| loading.load()>
            {move || t().load_action}
        </button>
    }
    .into_any()
}
