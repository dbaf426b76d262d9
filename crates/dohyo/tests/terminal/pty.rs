//! A program in a pseudo-terminal.

use std::io::{Read as _, Write as _};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// The longest wait for anything to appear, on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// A program in a pseudo-terminal of 80 × 24.
pub(crate) struct Pty {
    pub(crate) master: Box<dyn MasterPty + Send>,
    pub(crate) input: Box<dyn std::io::Write + Send>,
    pub(crate) screen: Arc<Mutex<vt100::Parser>>,
    pub(crate) bytes: Arc<Mutex<Vec<u8>>>,
    pub(crate) child: Box<dyn Child + Send + Sync>,
}

impl Pty {
    pub(crate) fn start(command: CommandBuilder) -> Self {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        let child = pair.slave.spawn_command(command).expect("the program starts");
        let mut output = pair.master.try_clone_reader().expect("a reader");
        let input = pair.master.take_writer().expect("a writer");
        let screen = Arc::new(Mutex::new(vt100::Parser::new(24, 80, 0)));
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let (shown, kept) = (Arc::clone(&screen), Arc::clone(&bytes));
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut buffer) {
                shown.lock().expect("a screen").process(&buffer[..count]);
                kept.lock().expect("bytes").extend_from_slice(&buffer[..count]);
            }
        });
        Self { master: pair.master, input, screen, bytes, child }
    }

    /// Starts `dohyo play` with arguments separated by `|`.
    pub(crate) fn play(arguments: &str, data: &Path) -> Self {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_dohyo"));
        command.arg("play");
        command.args(arguments.split('|'));
        command.args(["--data", data.to_str().expect("a plain name")]);
        Self::start(plain_environment(command))
    }

    pub(crate) fn text(&self) -> String {
        self.screen.lock().expect("a screen").screen().contents()
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.bytes.lock().expect("bytes").clone()
    }

    /// Waits until the screen satisfies a condition.
    pub(crate) fn wait(&self, what: &str, holds: impl Fn(&str) -> bool) -> Duration {
        let start = Instant::now();
        while !holds(&self.text()) {
            assert!(start.elapsed() < PATIENCE, "{what}: not on the screen\n{}", self.text());
            thread::sleep(Duration::from_millis(1));
        }
        start.elapsed()
    }

    pub(crate) fn wait_for(&self, part: &str) -> Duration {
        self.wait(part, |text| text.contains(part))
    }

    pub(crate) fn type_text(&mut self, text: &str) {
        self.input.write_all(text.as_bytes()).expect("typed");
        self.input.flush().expect("typed");
    }

    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.process_id().expect("a process").to_string();
        let status = std::process::Command::new("kill").args([&format!("-{name}"), &id]).status();
        assert!(status.expect("kill").success());
    }

    pub(crate) fn wait_for_end(&mut self) -> bool {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().expect("a status") {
                return status.success();
            }
            thread::sleep(Duration::from_millis(5));
        }
        panic!("the program does not end:\n{}", self.text());
    }
}

impl Drop for Pty {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

pub(crate) fn plain_environment(mut command: CommandBuilder) -> CommandBuilder {
    command.env("TERM", "xterm-256color");
    command.env("LANG", "en_GB.UTF-8");
    for name in ["LC_ALL", "LC_MESSAGES", "NO_COLOR", "COLORTERM", "XDG_CONFIG_HOME"] {
        command.env_remove(name);
    }
    command
}
