//! Keys, and the file of key bindings.

use std::fmt;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The largest file of key bindings, in bytes.
const LARGEST: u64 = 64 * 1024;

macro_rules! commands {
    ($($name:ident $text:literal = $($key:literal)+),+ $(,)?) => {
        /// A command that can be bound to a key.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the texts describe them")]
        pub enum Command {
            $($name),+
        }

        impl Command {
            /// Every command, in the order of their texts.
            pub const ALL: [Self; 26] = [$(Self::$name),+];

            /// Returns the name in files of key bindings.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $text),+ }
            }

            /// Returns the default keys.
            fn usual(self) -> &'static [&'static str] {
                match self { $(Self::$name => &[$($key),+]),+ }
            }
        }
    };
}

commands! {
    Left "left" = "left",
    Right "right" = "right",
    Up "up" = "up",
    Down "down" = "down",
    Choose "choose" = "enter" "space",
    LetGo "let-go" = "esc",
    Type "type" = ":" "/",
    Undo "undo" = "u",
    Redo "redo" = "U",
    Hint "hint" = "h",
    End "end" = "e",
    Draw "draw" = "=",
    Decline "decline" = "-",
    Resign "resign" = "R",
    Back "back" = "," "pageup",
    Forward "forward" = "." "pagedown",
    Review "review" = "v",
    Turn "turn" = "x" "tab",
    FineLeft "fine-left" = "shift-left" "[",
    FineRight "fine-right" = "shift-right" "]",
    FineUp "fine-up" = "shift-up" "{",
    FineDown "fine-down" = "shift-down" "}",
    New "new" = "N",
    Language "language" = "L",
    Help "help" = "?" "f1",
    Quit "quit" = "q" "ctrl-c",
}

/// A key with Control or Shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    code: KeyCode,
    ctrl: bool,
    shift: bool,
}

/// The names of keys that are not characters.
const NAMED: [(&str, KeyCode); 14] = [
    ("left", KeyCode::Left),
    ("right", KeyCode::Right),
    ("up", KeyCode::Up),
    ("down", KeyCode::Down),
    ("enter", KeyCode::Enter),
    ("space", KeyCode::Char(' ')),
    ("esc", KeyCode::Esc),
    ("tab", KeyCode::Tab),
    ("backspace", KeyCode::Backspace),
    ("delete", KeyCode::Delete),
    ("home", KeyCode::Home),
    ("end", KeyCode::End),
    ("pageup", KeyCode::PageUp),
    ("pagedown", KeyCode::PageDown),
];

impl Key {
    /// Reads a key such as `u`, `enter`, `f1`, `ctrl-c` or `shift-left`.
    fn read(text: &str) -> Option<Self> {
        let (ctrl, rest) = text.strip_prefix("ctrl-").map_or((false, text), |rest| (true, rest));
        let (shift, rest) = rest.strip_prefix("shift-").map_or((false, rest), |rest| (true, rest));
        let mut letters = rest.chars();
        let code = match (letters.next(), letters.next()) {
            (Some(letter), None) => KeyCode::Char(letter),
            _ => match NAMED.iter().find(|(name, _)| *name == rest) {
                Some((_, code)) => *code,
                None => KeyCode::F(
                    rest.strip_prefix('f')?.parse().ok().filter(|number| (1..=12).contains(number))?,
                ),
            },
        };
        Some(Self { code, ctrl, shift })
    }

    fn of(event: &KeyEvent) -> Self {
        let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
        // Capital letters imply Shift.
        let is_letter = matches!(event.code, KeyCode::Char(_));
        let shift = event.modifiers.contains(KeyModifiers::SHIFT) && !is_letter;
        Self { code: event.code, ctrl, shift }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ctrl {
            f.write_str("Ctrl-")?;
        }
        if self.shift {
            f.write_str("Shift-")?;
        }
        match self.code {
            KeyCode::Char(' ') => f.write_str("Space"),
            KeyCode::Char(letter) => write!(f, "{letter}"),
            KeyCode::F(number) => write!(f, "F{number}"),
            code => {
                let name = NAMED.iter().find(|(_, named)| *named == code).map_or("?", |(name, _)| name);
                let mut letters = name.chars();
                letters
                    .next()
                    .map_or(Ok(()), |first| write!(f, "{}{}", first.to_uppercase(), letters.as_str()))
            }
        }
    }
}

/// The keys of every command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keys(Vec<(Command, Key)>);

impl Default for Keys {
    fn default() -> Self {
        let bound =
            |command: Command| command.usual().iter().filter_map(move |key| Some((command, Key::read(key)?)));
        Self(Command::ALL.into_iter().flat_map(bound).collect())
    }
}

impl Keys {
    /// Reads the file of key bindings at `path`. If there is no file and `required` is `false`, returns the default
    /// keys.
    ///
    /// # Errors
    ///
    /// Returns an error with file and line if a binding is wrong, or if two commands have the same key.
    pub fn load(path: &Path, required: bool) -> Result<Self> {
        match std::fs::metadata(path) {
            Ok(about) if about.len() > LARGEST => {
                bail!("{}: more than {LARGEST} bytes; expected a file of key bindings", path.display())
            }
            Ok(_) => {
                let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
                Self::read(&text, &path.display().to_string())
            }
            Err(why) if required => Err(why).with_context(|| path.display().to_string()),
            Err(_) => Ok(Self::default()),
        }
    }

    /// Reads key bindings: lines such as `undo = u backspace`. A command that is not mentioned keeps its default keys.
    ///
    /// # Errors
    ///
    /// Returns an error with file and line if a binding is wrong, or if two commands have the same key.
    pub fn read(text: &str, file: &str) -> Result<Self> {
        let mut keys = Self::default();
        let mut lines: Vec<(Command, usize)> = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split(" #").next().unwrap_or_default().trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let Some((name, bound)) = line.split_once(" = ") else {
                bail!("{file}:{number}: `{line}`; expected a binding such as `undo = u backspace`");
            };
            let Some(command) = Command::ALL.into_iter().find(|command| command.name() == name.trim()) else {
                let known: Vec<_> = Command::ALL.into_iter().map(Command::name).collect();
                bail!("{file}:{number}: no command `{}`; expected one of: {}", name.trim(), known.join(", "));
            };
            keys.0.retain(|(other, _)| *other != command);
            for word in bound.split_whitespace() {
                let Some(key) = Key::read(word) else {
                    bail!(
                        "{file}:{number}: no key `{word}`; expected a character, or a name such as enter, f1 or ctrl-x"
                    );
                };
                keys.0.push((command, key));
            }
            lines.push((command, number));
        }
        for (index, (command, key)) in keys.0.iter().enumerate() {
            if let Some((other, _)) =
                keys.0[..index].iter().find(|(other, taken)| taken == key && other != command)
            {
                let line_of = |command: &Command| {
                    lines.iter().find(|(bound, _)| bound == command).map(|(_, line)| *line)
                };
                let (at, place) = match (line_of(command), line_of(other)) {
                    (Some(here), Some(there)) => (here.max(there), format!("line {}", here.min(there))),
                    (Some(line), None) | (None, Some(line)) => (line, "by default".to_owned()),
                    (None, None) => (0, "by default".to_owned()),
                };
                bail!(
                    "{file}:{at}: the key {key} is bound to both `{}` and `{}` ({place}); expected one command for each key",
                    other.name(),
                    command.name()
                );
            }
        }
        Ok(keys)
    }

    /// Returns the command bound to a key.
    pub fn command(&self, event: &KeyEvent) -> Option<Command> {
        let pressed = Key::of(event);
        self.0.iter().find(|(_, key)| *key == pressed).map(|(command, _)| *command)
    }

    /// Returns the first key of a command, for the last line of the screen.
    pub fn first(&self, command: Command) -> String {
        self.0.iter().find(|(bound, _)| *bound == command).map(|(_, key)| key.to_string()).unwrap_or_default()
    }

    /// Returns all keys of a command.
    pub fn all(&self, command: Command) -> String {
        let keys: Vec<_> =
            self.0.iter().filter(|(bound, _)| *bound == command).map(|(_, key)| key.to_string()).collect();
        keys.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_a_key_and_no_key_two_commands() {
        let keys = Keys::default();
        for command in Command::ALL {
            assert!(!keys.first(command).is_empty(), "{}", command.name());
        }
        assert_eq!(Keys::read("", "keys").expect("the usual keys"), keys);
    }

    #[test]
    fn keys_can_be_changed() {
        let keys =
            Keys::read("# mine\nundo = z backspace\nhint = f2 # help me\n", "keys").expect("good keys");
        let pressed = |code| keys.command(&KeyEvent::new(code, KeyModifiers::NONE));
        assert_eq!(pressed(KeyCode::Char('z')), Some(Command::Undo));
        assert_eq!(pressed(KeyCode::Backspace), Some(Command::Undo));
        assert_eq!(pressed(KeyCode::Char('u')), None);
        assert_eq!(pressed(KeyCode::F(2)), Some(Command::Hint));
        assert_eq!(keys.all(Command::Undo), "z Backspace");
    }

    #[test]
    fn wrong_bindings_are_refused_with_file_and_line() {
        for (text, part) in [
            ("\nundo = q\n", "keys:2: the key q is bound to both `quit` and `undo`"),
            ("hint = z\nundo = z\n", "keys:2: the key z is bound to both"),
            ("jump = j\n", "keys:1: no command `jump`; expected one of: left"),
            ("undo u\n", "keys:1: `undo u`; expected a binding"),
            ("undo = hyper-u\n", "keys:1: no key `hyper-u`"),
        ] {
            let why = Keys::read(text, "keys").expect_err(text).to_string();
            assert!(why.contains(part), "{why}");
        }
    }
}
