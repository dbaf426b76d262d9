//! The window, theme, motion, language and chance of a visitor's browser.

use serde_json::{Value, json};

/// The visible part of the page, in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Viewport {
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// A phone or tablet: touch instead of a mouse, two device pixels to each CSS pixel.
    pub touch: bool,
}

impl Viewport {
    /// A laptop's window.
    pub const DESKTOP: Self = Self { width: 1280, height: 800, touch: false };
    /// A phone held upright.
    pub const PHONE: Self = Self { width: 390, height: 844, touch: true };
    /// The smallest phone in use.
    pub const SMALL_PHONE: Self = Self { width: 320, height: 568, touch: true };
    /// A small phone that is still common.
    pub const NARROW_PHONE: Self = Self { width: 360, height: 640, touch: true };
    /// A tablet held upright.
    pub const TABLET: Self = Self { width: 820, height: 1180, touch: true };
}

/// The theme that the visitor's system asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColourScheme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// Whether the visitor's system asks for less movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// Animations are welcome.
    Full,
    /// As little movement as possible.
    Reduced,
}

/// The window, theme, motion, language and chance of a visitor's browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The size of the page.
    pub viewport: Viewport,
    /// Light or dark.
    pub colour_scheme: ColourScheme,
    /// With or without animations.
    pub motion: Motion,
    /// The preferred language, such as `en` or `fr`.
    pub language: &'static str,
    /// The seed of everything random in the pages; `None` derives it from the name of the test.
    pub seed: Option<u32>,
    /// Whether the browser keeps the client for use without the server, as a visitor's browser does. It costs more
    /// time than most stories take, so only those about it ask for it.
    pub keeps_client: bool,
}

impl Default for Setting {
    fn default() -> Self {
        Self {
            viewport: Viewport::DESKTOP,
            colour_scheme: ColourScheme::Light,
            motion: Motion::Full,
            language: "en",
            seed: None,
            keeps_client: false,
        }
    }
}

impl Setting {
    /// Returns the setting of a phone.
    pub fn phone() -> Self {
        Self { viewport: Viewport::PHONE, ..Self::default() }
    }

    /// Sets the viewport.
    #[must_use]
    pub fn viewport(self, viewport: Viewport) -> Self {
        Self { viewport, ..self }
    }

    /// Asks for the dark theme.
    #[must_use]
    pub fn dark(self) -> Self {
        Self { colour_scheme: ColourScheme::Dark, ..self }
    }

    /// Asks for as little movement as possible.
    #[must_use]
    pub fn reduced_motion(self) -> Self {
        Self { motion: Motion::Reduced, ..self }
    }

    /// Sets the preferred language.
    #[must_use]
    pub fn language(self, language: &'static str) -> Self {
        Self { language, ..self }
    }

    /// Sets the seed of everything random in the pages.
    #[must_use]
    pub fn seed(self, seed: u32) -> Self {
        Self { seed: Some(seed), ..self }
    }

    /// Lets the browser keep the client for use without the server.
    #[must_use]
    pub fn keeping_the_client(self) -> Self {
        Self { keeps_client: true, ..self }
    }

    /// Returns the commands of the Chrome DevTools protocol that establish the setting.
    pub(crate) fn commands(&self) -> Vec<(&'static str, Value)> {
        let Viewport { width, height, touch } = self.viewport;
        let scheme = match self.colour_scheme {
            ColourScheme::Light => "light",
            ColourScheme::Dark => "dark",
        };
        let motion = match self.motion {
            Motion::Full => "no-preference",
            Motion::Reduced => "reduce",
        };
        vec![
            (
                "Emulation.setDeviceMetricsOverride",
                json!({
                    "width": width,
                    "height": height,
                    "deviceScaleFactor": if touch { 2 } else { 1 },
                    "mobile": touch,
                }),
            ),
            ("Emulation.setTouchEmulationEnabled", json!({ "enabled": touch })),
            (
                "Emulation.setEmulatedMedia",
                json!({
                    "features": [
                        { "name": "prefers-color-scheme", "value": scheme },
                        { "name": "prefers-reduced-motion", "value": motion },
                    ],
                }),
            ),
        ]
    }
}
