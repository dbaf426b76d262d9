//! A server in a process of its own.

use std::ffi::OsStr;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A running server. It is killed when dropped, without a signal that it could catch.
pub(crate) struct Server {
    process: Child,
    pub(crate) address: SocketAddr,
}

impl Server {
    /// Starts a server that keeps its tables in `folder`.
    pub(crate) fn start(folder: &Path) -> Self {
        Self::start_with([OsStr::new("--data"), folder.as_os_str()])
    }

    /// Starts a server without limits, with more options.
    pub(crate) fn start_with(options: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_dohyo"))
            .args(["serve", "--listen", "127.0.0.1:0", "--no-limits"])
            .args(options)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        let output = process.stdout.take().expect("its output");
        BufReader::new(output).read_line(&mut line).expect("its address");
        let address = line.trim().strip_prefix("http://").and_then(|text| text.strip_suffix('/'));
        Self { process, address: address.and_then(|text| text.parse().ok()).expect("an address") }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
