//! The reader's settings: language, theme, motion. The browser keeps them, and the document's root carries them for the
//! style sheet.

use leptos::prelude::*;

use crate::storage;
use crate::texts::{Lang, Texts, Translated};

/// The colours of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// As the system has it.
    System,
    /// Day.
    Light,
    /// Night.
    Dark,
}

impl Theme {
    const ALL: [Self; 3] = [Self::System, Self::Light, Self::Dark];

    const fn name(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// Returns the next theme in turn.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::System => Self::Light,
            Self::Light => Self::Dark,
            Self::Dark => Self::System,
        }
    }
}

/// The reader's settings.
#[derive(Clone, Copy)]
pub struct Settings {
    /// The language of all texts.
    pub lang: RwSignal<Lang>,
    /// The colours of the page.
    pub theme: RwSignal<Theme>,
    /// Whether pieces glide, if the system allows motion.
    pub motion: RwSignal<bool>,
}

const LANG: &str = "dohyo.lang";
const THEME: &str = "dohyo.theme";
const MOTION: &str = "dohyo.motion";

impl Settings {
    /// Returns the settings of the last visit, or those that browser and system prefer.
    pub fn load() -> Self {
        let spoken = window().navigator().languages();
        let spoken = spoken.iter().filter_map(|name| name.as_string()).find_map(|name| Lang::from_tag(&name));
        let lang = storage::read(LANG).and_then(|tag| Lang::from_tag(&tag)).or(spoken).unwrap_or(Lang::En);
        let theme = storage::read(THEME)
            .and_then(|name| Theme::ALL.into_iter().find(|theme| theme.name() == name))
            .unwrap_or(Theme::System);
        let motion = storage::read(MOTION).is_none_or(|motion| motion != "off");
        let settings =
            Self { lang: RwSignal::new(lang), theme: RwSignal::new(theme), motion: RwSignal::new(motion) };
        settings.keep();
        settings
    }

    fn keep(self) {
        let root = document().document_element();
        let set = move |name: &str, value: &str| {
            if let Some(root) = &root {
                let _ = root.set_attribute(name, value);
            }
        };
        let shown = set.clone();
        Effect::new(move |before: Option<()>| {
            let tag = self.lang.get().tag();
            shown("lang", tag);
            // A preference of the browser is kept only once the reader has chosen it.
            if before.is_some() {
                storage::write(LANG, tag);
            }
        });
        let shown = set.clone();
        Effect::new(move |_| {
            let theme = self.theme.get().name();
            shown("data-theme", theme);
            storage::write(THEME, theme);
        });
        Effect::new(move |_| {
            let motion = if self.motion.get() { "on" } else { "off" };
            set("data-motion", motion);
            storage::write(MOTION, motion);
        });
    }
}

/// Returns a function that returns the texts of tables in the reader's language. Call it where a text is shown, so that
/// the text follows the language.
pub fn texts() -> impl Fn() -> &'static Texts + Copy + Send + Sync + 'static {
    texts_of()
}

/// Returns a function that returns the texts of one part of the client, used like [`texts`].
pub fn texts_of<T: Translated>() -> impl Fn() -> &'static T + Copy + Send + Sync + 'static {
    let lang = expect_context::<Settings>().lang;
    move || lang.get().of()
}

/// Picks a text of tables.
pub type Pick = fn(&'static Texts) -> &'static str;

/// Returns a text of tables as a signal that follows the reader's language.
pub fn says(pick: Pick) -> Signal<&'static str> {
    let t = texts();
    Signal::derive(move || pick(t()))
}
