//! A private NATS server for tests.

use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::system::{can_install, find, install};

const HOW: &str = "The tests of several servers use a real NATS:
  Debian, Ubuntu  apt-get install nats-server   (as root, cargo xtask does this itself)
  macOS           brew install nats-server
The program nats-server must be in PATH, or named by DOHYO_NATS_SERVER.
`cargo xtask test --without nodes` runs all other tests.";

/// How long the server may take to answer.
const PATIENCE: Duration = Duration::from_mins(1);

/// A running server, which keeps nothing on disk. It stops when dropped.
pub(crate) struct Nats {
    server: Child,
    port: u16,
}

impl Nats {
    /// Starts a server. If it is missing on Debian or Ubuntu and the user is root, installs it.
    pub(crate) fn start() -> Result<Self> {
        let program = match program() {
            Some(program) => program,
            None if can_install() => {
                println!("   no nats-server found: installing it");
                install(&["nats-server"])?;
                program().context("there is no nats-server in the package")?
            }
            None => bail!("no nats-server found.\n{HOW}"),
        };
        // The port is free now, and unlikely to be taken before the server binds it.
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
        let server = Command::new(program)
            .args(["--addr", "127.0.0.1", "--port", &port.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .context("could not start nats-server")?;
        let mut started = Self { server, port };
        started.wait()?;
        Ok(started)
    }

    /// Returns the URL of the server.
    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    fn wait(&mut self) -> Result<()> {
        let begun = Instant::now();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).is_err() {
            if let Some(status) = self.server.try_wait()? {
                bail!("nats-server ended at once: {status}");
            }
            if begun.elapsed() > PATIENCE {
                bail!("nats-server did not answer within {PATIENCE:?}");
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

fn program() -> Option<PathBuf> {
    // Debian installs it in `/usr/sbin`, which may not be in `PATH`.
    find("DOHYO_NATS_SERVER", &["nats-server", "/usr/sbin/nats-server"])
}
