//! Saving a game elsewhere, and reading one from there.

use std::time::Duration;

use dohyo_core::{Options, Record};
use dohyo_table::Table;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::keeping::begin;
use super::shown::Shown;
use super::sitting::Sitting;
use crate::dialog::Dialog;
use crate::icon::{Glyph, Icon};
use crate::settings::texts;
use crate::texts::Texts;

/// What a text turned out to be.
#[derive(Clone, Debug)]
pub enum Loaded<G: Shown> {
    /// A game, up to its last move.
    Game(Box<Table<G>>),
    /// A position to begin from, as the game writes it.
    Position(String),
}

/// Why a text is not a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// There is no text.
    Nothing,
    /// It is a record of another game.
    OtherGame(String),
    /// It reads like this, but for that.
    Wrong(String),
}

impl Unread {
    /// In the reader's language; the place and the remedy are quoted from the reader of the format.
    pub fn words(&self, here: &str, t: &Texts) -> String {
        match self {
            Self::Nothing => t.load_nothing.to_owned(),
            Self::OtherGame(game) => (t.load_other_game)(game, here),
            Self::Wrong(why) => (t.load_failed)(why),
        }
    }
}

/// Reads a Dohyō record, the game's own notation or a position, whichever it is.
pub fn read<G: Shown>(text: &str) -> Result<Loaded<G>, Unread> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let wrong = |why: &dyn std::fmt::Display| Unread::Wrong(why.to_string());
    if text.is_empty() {
        return Err(Unread::Nothing);
    }
    let record = if text.starts_with("dohyo") {
        text.parse::<Record>().map_err(|why| wrong(&why))?
    } else if looks_like_position(text) {
        // The rules check what the form does not, such as a side without marbles.
        let game = G::from_position(text, &Options::new()).map_err(|why| wrong(&why))?;
        return match game.elsewhere() {
            None => Ok(Loaded::Position(game.position())),
            Some(other) => Err(Unread::OtherGame(other)),
        };
    } else {
        let name = G::notation_of(text);
        let notation = G::NOTATIONS.iter().find(|notation| notation.name == name);
        let read = notation.map(|notation| notation.read).ok_or(Unread::Nothing)?;
        read(text).map_err(|why| wrong(&why))?.into_iter().next().ok_or(Unread::Nothing)?
    };
    if record.game != G::INFO.id {
        return Err(Unread::OtherGame(record.game));
    }
    if record.rules > G::INFO.rules {
        return Err(Unread::Wrong(format!("rules version {}; expected {}", record.rules, G::INFO.rules)));
    }
    let start = begin::<G>(&record).map_err(|why| wrong(&why))?;
    if let Some(other) = start.elsewhere() {
        return Err(Unread::OtherGame(other));
    }
    let table = Table::from_record(start, &record).map_err(|why| wrong(&why))?;
    Ok(Loaded::Game(Box::new(table)))
}

/// One line with many slashes in its first word, or with bars between its parts: nothing else looks like
/// that.
fn looks_like_position(text: &str) -> bool {
    let rows = text.split_whitespace().next().is_some_and(|rows| rows.matches('/').count() >= 4);
    rows || text.contains(" | ")
}

/// Puts a text on the clipboard, and tells whether that worked.
pub fn copy(text: String, done: impl Fn(bool) + 'static) {
    let clipboard = window().navigator().clipboard();
    spawn_local(async move { done(JsFuture::from(clipboard.write_text(&text)).await.is_ok()) });
}

/// Hands the browser a text to save as a file.
fn download(name: &str, text: &str) -> Option<()> {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let blob = web_sys::Blob::new_with_str_sequence(&parts).ok()?;
    let url = web_sys::Url::create_object_url_with_blob(&blob).ok()?;
    let link: web_sys::HtmlAnchorElement = document().create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(&url);
    link.set_download(name);
    link.click();
    // The download has begun by then; the address is only for it.
    set_timeout(move || drop(web_sys::Url::revoke_object_url(&url)), Duration::from_secs(10));
    Some(())
}

/// The window for saving and loading.
#[allow(clippy::too_many_lines, reason = "markup of one window, read from top to bottom")]
#[component]
pub fn SaveAndLoad<G: Shown>(
    /// Which game.
    sitting: Sitting<G>,
    /// Whether the window is shown.
    open: RwSignal<bool>,
    /// Told when a position was read, to begin a game from.
    on_position: Callback<String>,
) -> impl IntoView {
    let t = texts();
    let text = RwSignal::new(String::new());
    let unread = RwSignal::new(None::<Unread>);
    let file_unread = RwSignal::new(false);
    let copied = RwSignal::new(None::<bool>);
    let file: NodeRef<html::Input> = NodeRef::new();

    // What was wrong the last time is not wrong with the next text.
    Effect::new(move |_| {
        open.track();
        unread.set(None);
        file_unread.set(false);
        copied.set(None);
    });

    let record = move || sitting.table.with_untracked(|table| table.as_ref().map(Table::to_record));
    let position = move || sitting.shown().map(|game| game.position());
    let copy_text = move |text: Option<String>| {
        if let Some(text) = text {
            copy(text, move |done| copied.set(Some(done)));
        }
    };
    let link = move || {
        let origin = window().location().origin().ok()?;
        let position = js_sys::encode_uri_component(&position()?);
        Some(format!("{origin}{}?position={}", G::PAGE.path(), String::from(position)))
    };
    let save = move |exchange: bool| {
        let Some(record) = record() else { return };
        let name = |ending: &str| format!("{}.{ending}", G::INFO.id);
        if exchange {
            if let Some(notation) = G::NOTATIONS.iter().find(|notation| notation.name == G::EXCHANGE) {
                let _ = download(&name(G::EXCHANGE), &(notation.write)(&[record]));
            }
        } else {
            let _ = download(&name("dohyo"), &record.to_string());
        }
    };
    let load = move || match read::<G>(&text.get_untracked()) {
        Ok(Loaded::Game(table)) => {
            open.set(false);
            text.set(String::new());
            sitting.put_aside();
            let elapsed = table.log().last().map_or(Duration::ZERO, |entry| entry.at);
            sitting.sit(*table, elapsed);
        }
        Ok(Loaded::Position(position)) => {
            open.set(false);
            text.set(String::new());
            on_position.run(position);
        }
        Err(why) => unread.set(Some(why)),
    };
    let read_file = move |_| {
        let chosen = file.get().and_then(|input| input.files()).and_then(|files| files.get(0));
        let Some(chosen) = chosen else { return };
        spawn_local(async move {
            match JsFuture::from(chosen.text()).await.ok().and_then(|read| read.as_string()) {
                Some(read) => {
                    file_unread.set(false);
                    text.set(read);
                    load();
                }
                None => file_unread.set(true),
            }
            // Choosing the same file again shall be a change again.
            if let Some(input) = file.get() {
                input.set_value("");
            }
        });
    };
    let wrong = move || {
        let t = t();
        let words = unread
            .get()
            .map(|why| why.words(G::INFO.name, t))
            .or_else(|| file_unread.get().then(|| t.file_unread.to_owned()));
        words.map(|words| view! { <p class="wrong" id="load-error" role="alert">{words}</p> })
    };
    let none = move || sitting.table.with(Option::is_none);
    view! {
        <Dialog open=open id="records" title=Signal::derive(move || t().records.to_owned())>
            <div class="body">
                <div class="row">
                    <button
                        type="button"
                        class="btn"
                        id="copy-record"
                        disabled=none
                        on:click=move |_| copy_text(record().map(|record| record.to_string()))
                    >
                        <Icon glyph=Glyph::Copy/>
                        {move || t().copy_record}
                    </button>
                    <button type="button" class="btn" id="download-record" disabled=none on:click=move |_| save(false)>
                        <Icon glyph=Glyph::Download/>
                        {move || t().download}
                    </button>
                    {(!G::NOTATIONS.is_empty()).then(|| view! {
                        <button
                            type="button"
                            class="btn"
                            id="download-exchange"
                            disabled=none
                            on:click=move |_| save(true)
                        >
                            <Icon glyph=Glyph::Download/>
                            {move || G::words(t()).download_exchange}
                        </button>
                    })}
                    <button type="button" class="btn" disabled=none on:click=move |_| copy_text(position())>
                        <Icon glyph=Glyph::Copy/>
                        {move || t().copy_position}
                    </button>
                    <button type="button" class="btn" disabled=none on:click=move |_| copy_text(link())>
                        <Icon glyph=Glyph::Link/>
                        {move || t().copy_link}
                    </button>
                </div>
                <p class="note" role="status">
                    {move || copied.get().map(|done| if done { t().copied } else { t().copy_failed })}
                </p>
                <div class="field">
                    <h3>{move || t().load}</h3>
                    <p class="note" id="load-help">{move || G::words(t()).load_help}</p>
                    <textarea
                        id="load-text"
                        rows="8"
                        spellcheck="false"
                        autocapitalize="off"
                        aria-label=move || t().load_text
                        aria-describedby="load-help"
                        prop:value=text
                        on:input=move |event| {
                            text.set(event_target_value(&event));
                            unread.set(None);
                        }
                    ></textarea>
                    {wrong}
                </div>
            </div>
            <footer>
                <label class="btn">
                    <Icon glyph=Glyph::Open/>
                    {move || t().load_file}
                    <input class="unseen" type="file" id="load-file" node_ref=file on:change=read_file/>
                </label>
                <button type="button" class="btn primary" id="load" on:click=move |_| load()>
                    {move || t().load_action}
                </button>
            </footer>
        </Dialog>
    }
}

#[cfg(test)]
mod tests {
    use dohyo_abalone::Abalone;
    use dohyo_sumoku::Sumoku;

    use super::*;

    #[test]
    fn each_form_is_recognised() {
        let moves = |text: &str| match read::<Abalone>(text) {
            Ok(Loaded::Game(table)) => table.line().len(),
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(moves("dohyo record 1\ngame: abalone\nrules: 1\n\n1 c3d3\n2 g5f4\n"), 2);
        assert_eq!(moves("1. c3d3 g5f4 2. c4d4"), 3);
        assert_eq!(moves("[Black \"Ada\"]\n[Variant \"Belgian Daisy\"]\n\n1. a1b2 *\n"), 1);
        match read::<Abalone>(" 5/6/7/8/4b4/8/7/6/4w w 2 0\n") {
            Ok(Loaded::Position(position)) => assert_eq!(position, "5/6/7/8/4b4/8/7/6/4w w 2 0"),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_race_is_not_loaded_at_a_table_of_classic() {
        let record = "dohyo record 1\ngame: sumoku\nrules: 1\noption: mode=speed\noption: players=2\n\n";
        let other = Some(Unread::OtherGame("Sumoku: speed".to_owned()));
        assert_eq!(read::<Sumoku>(record).err(), other);
        assert!(read::<Sumoku>(&record.replace("mode=speed", "mode=classic")).is_ok());
    }

    #[test]
    fn what_is_wrong_is_said() {
        let check = |text: &str, part: &str| match read::<Abalone>(text) {
            Err(Unread::Wrong(why)) => assert!(why.contains(part), "{why} lacks {part}"),
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(read::<Abalone>(" \n").err(), Some(Unread::Nothing));
        check("dohyo record 1\ngame: abalone\nrules: 1\n\n1 c3e5\n", "c3");
        check("dohyo record 1\ngame: abalone\nrules: 9\n\n", "version 9");
        check("1. c3d3 z9z9", "z9z9");
        check("5/6/7/8/4b4/8/7/6/5 w 2 0", "white");
        check("5/6/7/8/4x4/8/7/6/4w w 2 0", "`x`");
        let other = read::<Abalone>("dohyo record 1\ngame: kumo\nrules: 1\n\n").err();
        assert_eq!(other, Some(Unread::OtherGame("kumo".to_owned())));
    }
}
