//! A panic in a pseudo-terminal: the screen is given back before the message is printed.

use std::io::Read as _;
use std::sync::mpsc;
use std::time::Instant;

use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Event, Scene, show};

/// A scene with a bug.
struct Broken;

impl Scene for Broken {
    fn advance(&mut self, _now: Instant) {}

    fn take_dirty(&mut self) -> bool {
        true
    }

    fn draw(&mut self, _area: Rect, _buffer: &mut Buffer) {
        panic!("broken on purpose");
    }

    fn deadline(&self) -> Option<Instant> {
        None
    }

    fn hear(&mut self, _event: Event) {}

    fn settle(&mut self, _alone: bool) {}

    fn has_quit(&self) -> bool {
        false
    }

    fn take_suspend(&mut self) -> bool {
        false
    }

    fn keep(&mut self) {}
}

/// Set where the test runs once more, in a pseudo-terminal, to panic there.
const PANICKING: &str = "DOHYO_TEST_PANICKING";

#[test]
fn a_panic_gives_the_terminal_back_and_then_speaks() {
    if std::env::var_os(PANICKING).is_some() {
        let _ = show(Broken, mpsc::channel());
        return;
    }
    let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
    let mut output = pair.master.try_clone_reader().expect("a reader");
    // A shell compares the modes of the terminal before and after.
    let mut command = CommandBuilder::new("sh");
    command.args(["-c", "stty -g; \"$0\" \"$@\"; stty -g"]);
    command.arg(std::env::current_exe().expect("this program"));
    command.args([
        "--exact",
        "screen::panics::a_panic_gives_the_terminal_back_and_then_speaks",
        "--nocapture",
    ]);
    command.env(PANICKING, "1");
    let mut child = pair.slave.spawn_command(command).expect("a shell");
    drop(pair.slave);
    let mut bytes = Vec::new();
    // At its end a pseudo-terminal has nothing more, or an error.
    let _ = output.read_to_end(&mut bytes);
    child.wait().expect("an end");
    let text = String::from_utf8_lossy(&bytes);
    let said = text.find("broken on purpose").expect("a message");
    for mode in ["\u{1b}[?1049l", "\u{1b}[?1000l", "\u{1b}[?2004l", "\u{1b}[?25h"] {
        let at = text.find(mode).unwrap_or_else(|| panic!("no {mode:?} in {text:?}"));
        assert!(at < said, "{mode:?} comes after the message: {text:?}");
    }
    let is_mode =
        |line: &&str| line.contains(':') && line.bytes().all(|byte| byte == b':' || byte.is_ascii_hexdigit());
    let modes: Vec<&str> = text.lines().map(str::trim).filter(is_mode).collect();
    assert_eq!(modes.len(), 2, "{text:?}");
    assert_eq!(modes[0], modes[1]);
}
