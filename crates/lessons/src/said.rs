//! Texts in both languages.

/// A text in English and in French.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Said {
    /// In English.
    pub en: &'static str,
    /// In French.
    pub fr: &'static str,
}

impl Said {
    /// No text.
    pub const NOTHING: Self = Self { en: "", fr: "" };

    /// Returns `true` if there is no text.
    pub const fn is_empty(self) -> bool {
        self.en.is_empty() && self.fr.is_empty()
    }
}

/// Returns a text in English and in French.
pub(crate) const fn say(en: &'static str, fr: &'static str) -> Said {
    Said { en, fr }
}
