//! The terminal itself: takes it over, and restores it on every exit.

use std::io::{self, BufWriter, Stdout, Write as _};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;

use crossterm::cursor::{Hide, Show};
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use crossterm::{event, execute};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

use super::Event;

/// The size of the output buffer: large enough for a whole frame, so that it is written at once.
const BUFFER: usize = 64 * 1024;

/// Whether the terminal is taken over, so that it is restored only once.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// A terminal that has been taken over. It is restored on drop and on panic.
pub(super) struct Taken {
    /// The terminal to draw on.
    pub(super) terminal: Terminal<CrosstermBackend<BufWriter<Stdout>>>,
}

impl Taken {
    /// Takes the terminal over.
    pub(super) fn new() -> io::Result<Self> {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |about| {
            give_back();
            before(about);
        }));
        take()?;
        let backend = CrosstermBackend::new(BufWriter::with_capacity(BUFFER, io::stdout()));
        let terminal = Terminal::new(backend).inspect_err(|_| give_back())?;
        Ok(Self { terminal })
    }

    /// Restores the terminal and waits until the shell continues the program.
    #[cfg(unix)]
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        give_back();
        // Returns once the shell continues the program.
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        take()?;
        self.terminal.clear()
    }

    /// Only clears the screen, because this system cannot suspend programs.
    #[cfg(not(unix))]
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        self.terminal.clear()
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

fn take() -> io::Result<()> {
    enable_raw_mode()?;
    TAKEN.store(true, Ordering::SeqCst);
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, Hide)
        .inspect_err(|_| give_back())
}

/// Restores the terminal. Errors are ignored, because the terminal may be gone.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ =
            execute!(io::stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
        let _ = io::stdout().flush();
    }
}

/// Listens to keys, the mouse and changes of size in a thread of its own.
pub(super) fn listen(events: Sender<Event>) {
    thread::spawn(move || {
        while let Ok(event) = event::read() {
            if events.send(Event::Input(event)).is_err() {
                return;
            }
        }
        // Without input, the program has to end.
        let _ = events.send(Event::End);
    });
}

/// Listens to signals in a thread of its own.
#[cfg(unix)]
pub(super) fn obey_signals(events: Sender<Event>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};
    let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP, SIGINT, SIGTSTP])?;
    thread::spawn(move || {
        for signal in signals.forever() {
            let event = if signal == SIGTSTP { Event::Suspend } else { Event::End };
            if events.send(event).is_err() {
                return;
            }
        }
    });
    Ok(())
}

/// Does nothing, because this system has no signals.
#[cfg(not(unix))]
pub(super) fn obey_signals(_events: Sender<Event>) -> io::Result<()> {
    Ok(())
}
