//! What the reader chose for the whole client: language, theme, motion. Kept in the browser and shown on
//! the document's root, where the stylesheet looks for it.

use leptos::prelude::*;

use crate::storage;
use crate::texts::{Lang, Texts};

/// How the page is lit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// As the system says.
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

    /// The next one when switching through all of them.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::System => Self::Light,
            Self::Light => Self::Dark,
            Self::Dark => Self::System,
        }
    }
}

/// The reader's choices.
#[derive(Clone, Copy)]
pub struct Settings {
    /// The language of all texts.
    pub lang: RwSignal<Lang>,
    /// Day or night.
    pub theme: RwSignal<Theme>,
    /// Whether marbles glide, if the system allows motion at all.
    pub motion: RwSignal<bool>,
}

const LANG: &str = "dohyo.lang";
const THEME: &str = "dohyo.theme";
const MOTION: &str = "dohyo.motion";

impl Settings {
    /// The choices of the last visit, or what browser and system prefer.
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
            // A preference of the browser becomes a choice only when the reader makes it one.
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

/// All texts in the reader's language; call it where the text is shown, so that it changes with the language.
pub fn texts() -> impl Fn() -> &'static Texts + Copy + Send + Sync + 'static {
    let lang = expect_context::<Settings>().lang;
    move || lang.get().texts()
}
