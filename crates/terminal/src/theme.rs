//! Colours of the full screen.

use ratatui::style::{Color, Modifier, Style};

use crate::sketch::Role;

/// The number of colours of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// No colours, only bold and reverse.
    None,
    /// The sixteen colours of the terminal's own theme.
    Sixteen,
    /// 256 colours.
    Many,
    /// All colours.
    True,
}

impl Depth {
    /// Returns the depth that `wanted` names: `auto` (the default), `always`, `never`, `16`, `256` or `true`. `auto`
    /// and `always` use the environment variables, but `always` ignores `NO_COLOR`. Returns `None` for other names.
    pub fn of(wanted: Option<&str>, variable: impl Fn(&str) -> Option<String>) -> Option<Self> {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let able = || {
            let term = set("TERM").unwrap_or_default();
            match set("COLORTERM").as_deref() {
                Some("truecolor" | "24bit") => Self::True,
                _ if term.contains("256color") => Self::Many,
                _ => Self::Sixteen,
            }
        };
        Some(match wanted {
            None | Some("auto") if set("NO_COLOR").is_some() => Self::None,
            None | Some("auto" | "always") => able(),
            Some("never") => Self::None,
            Some("16") => Self::Sixteen,
            Some("256") => Self::Many,
            Some("true") => Self::True,
            Some(_) => return None,
        })
    }
}

/// A set of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// For dark backgrounds.
    Dark,
    /// For light backgrounds.
    Light,
    /// Blue and orange, for people with colour blindness.
    Safe,
}

/// A colour at every depth: one of the terminal's sixteen, one of 256, and red, green and blue.
type Tint = (Color, u8, (u8, u8, u8));

impl Theme {
    /// Every theme.
    pub const ALL: [Self; 3] = [Self::Dark, Self::Light, Self::Safe];

    /// Returns the name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
            Self::Safe => "safe",
        }
    }

    /// Returns the theme with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }

    fn tint(self, role: Role) -> Option<Tint> {
        let dark = self != Self::Light;
        Some(match role {
            Role::Plain | Role::Cursor => return None,
            Role::Board => (Color::DarkGray, 245, (138, 138, 138)),
            Role::Neutral if dark => (Color::White, 252, (208, 208, 208)),
            Role::Neutral => (Color::Black, 236, (48, 48, 48)),
            Role::Side(side) => self.side(side),
            Role::Picked => {
                (Color::Yellow, if dark { 220 } else { 130 }, if dark { (255, 215, 0) } else { (175, 95, 0) })
            }
            Role::Target => {
                (Color::Green, if dark { 114 } else { 28 }, if dark { (135, 215, 135) } else { (0, 135, 0) })
            }
            Role::Last => {
                (Color::Cyan, if dark { 80 } else { 30 }, if dark { (95, 215, 215) } else { (0, 135, 135) })
            }
            Role::Hint => (
                Color::Magenta,
                if dark { 213 } else { 127 },
                if dark { (255, 135, 255) } else { (175, 0, 175) },
            ),
            Role::Alarm => {
                (Color::Red, if dark { 203 } else { 160 }, if dark { (255, 95, 95) } else { (215, 0, 0) })
            }
        })
    }

    /// Returns the colour of a side, or of a colour of tiles.
    fn side(self, side: u8) -> Tint {
        const DARK: [Tint; 6] = [
            (Color::LightRed, 209, (255, 135, 95)),
            (Color::LightBlue, 111, (135, 175, 255)),
            (Color::LightGreen, 114, (135, 215, 135)),
            (Color::LightYellow, 221, (255, 215, 95)),
            (Color::LightMagenta, 176, (215, 135, 215)),
            (Color::LightCyan, 80, (95, 215, 215)),
        ];
        const LIGHT: [Tint; 6] = [
            (Color::Red, 124, (175, 0, 0)),
            (Color::Blue, 25, (0, 95, 175)),
            (Color::Green, 28, (0, 135, 0)),
            (Color::Yellow, 94, (135, 95, 0)),
            (Color::Magenta, 90, (135, 0, 135)),
            (Color::Cyan, 30, (0, 135, 135)),
        ];
        // The palette of Okabe and Ito.
        const SAFE: [Tint; 6] = [
            (Color::Yellow, 214, (230, 159, 0)),
            (Color::LightBlue, 74, (86, 180, 233)),
            (Color::Green, 36, (0, 158, 115)),
            (Color::LightYellow, 227, (240, 228, 66)),
            (Color::Magenta, 175, (204, 121, 167)),
            (Color::Red, 166, (213, 94, 0)),
        ];
        let tints = match self {
            Self::Dark => DARK,
            Self::Light => LIGHT,
            Self::Safe => SAFE,
        };
        tints[usize::from(side) % tints.len()]
    }

    /// Returns the style of a role. Important roles also differ without colours.
    pub fn style(self, role: Role, reversed: bool, depth: Depth) -> Style {
        let mut style = match (self.tint(role), depth) {
            (None, _) | (_, Depth::None) => Style::new(),
            (Some((colour, ..)), Depth::Sixteen) => Style::new().fg(colour),
            (Some((_, index, _)), Depth::Many) => Style::new().fg(Color::Indexed(index)),
            (Some((_, _, (red, green, blue))), Depth::True) => Style::new().fg(Color::Rgb(red, green, blue)),
        };
        if matches!(role, Role::Side(_) | Role::Picked | Role::Target | Role::Cursor | Role::Alarm) {
            style = style.add_modifier(Modifier::BOLD);
        }
        if reversed { style.add_modifier(Modifier::REVERSED) } else { style }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_follow_the_environment_unless_a_flag_says_otherwise() {
        let depth = |wanted: Option<&str>, set: &[(&str, &str)]| {
            Depth::of(wanted, |name| {
                set.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(depth(None, &[("TERM", "linux")]), Some(Depth::Sixteen));
        assert_eq!(depth(None, &[("TERM", "xterm-256color")]), Some(Depth::Many));
        assert_eq!(depth(None, &[("TERM", "xterm"), ("COLORTERM", "truecolor")]), Some(Depth::True));
        assert_eq!(depth(None, &[("NO_COLOR", "1"), ("COLORTERM", "truecolor")]), Some(Depth::None));
        assert_eq!(depth(None, &[("NO_COLOR", ""), ("TERM", "xterm")]), Some(Depth::Sixteen));
        assert_eq!(depth(Some("256"), &[("NO_COLOR", "1")]), Some(Depth::Many));
        assert_eq!(depth(Some("purple"), &[]), None);
    }

    #[test]
    fn without_colours_no_style_has_one() {
        for theme in Theme::ALL {
            for role in [Role::Board, Role::Side(0), Role::Side(5), Role::Target, Role::Alarm, Role::Hint] {
                let style = theme.style(role, false, Depth::None);
                assert_eq!((style.fg, style.bg), (None, None));
                assert!(theme.style(role, false, Depth::Many).fg.is_some());
            }
            assert!(theme.style(Role::Plain, true, Depth::None).add_modifier.contains(Modifier::REVERSED));
        }
    }
}
