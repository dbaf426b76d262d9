//! A server in a process of its own.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context as _, Result};

/// How to start servers.
#[derive(Clone, Debug)]
pub struct House {
    /// The program `dohyo`.
    pub program: PathBuf,
    /// Where servers keep their tables.
    pub tables: Tables,
}

/// Where a server keeps its tables.
#[derive(Clone, Debug)]
pub enum Tables {
    /// In a folder.
    Folder(PathBuf),
    /// In a PostgreSQL database.
    Postgres {
        /// The URL of the database.
        url: String,
        /// The URL of the NATS server over which several servers tell each other the news.
        nats: Option<String>,
    },
}

/// A running server. It is killed when dropped.
#[derive(Debug)]
pub struct Server {
    process: Child,
    /// Where it listens.
    pub address: SocketAddr,
}

impl House {
    /// Returns a house whose tables are in a folder.
    pub fn in_folder(program: impl Into<PathBuf>, folder: impl Into<PathBuf>) -> Self {
        Self { program: program.into(), tables: Tables::Folder(folder.into()) }
    }

    /// Starts several servers of the same tables.
    ///
    /// # Errors
    ///
    /// Returns an error if one does not start.
    pub fn start_all(&self, nodes: usize) -> Result<Vec<Server>> {
        (0..nodes.max(1)).map(|_| self.start()).collect()
    }

    /// Starts a server on a free port of the loopback interface, and waits until it listens.
    ///
    /// # Errors
    ///
    /// Returns an error if it does not start.
    pub fn start(&self) -> Result<Server> {
        let mut command = Command::new(&self.program);
        command.args(["serve", "--listen", "127.0.0.1:0", "--proxied", "--log", "error"]);
        match &self.tables {
            Tables::Folder(folder) => command.arg("--data").arg(folder),
            Tables::Postgres { url, nats } => {
                command.arg("--database-url").arg(url);
                nats.iter().fold(&mut command, |command, nats| command.arg("--nats").arg(nats))
            }
        };
        let mut process = command
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", self.program.display()))?;
        let output = process.stdout.take().context("no output")?;
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line)?;
        let address = line.trim().strip_prefix("http://").and_then(|address| address.strip_suffix('/'));
        let address = address.and_then(|address| address.parse().ok());
        let Some(address) = address else {
            let _ = process.kill();
            let _ = process.wait();
            anyhow::bail!("the server did not start; it printed `{}`", line.trim());
        };
        Ok(Server { process, address })
    }
}

/// Returns the addresses of the two servers that the clients of a table are spread over: the same one twice if there is
/// only one.
///
/// # Errors
///
/// Returns an error if `servers` is empty.
pub fn addresses(servers: &[Server]) -> Result<[SocketAddr; 2]> {
    let first = servers.first().context("no server runs")?;
    Ok([first.address, servers.last().unwrap_or(first).address])
}

impl Server {
    /// Ends the process at once, without a signal that it could catch.
    ///
    /// # Errors
    ///
    /// Returns an error if the process has ended by itself.
    pub fn kill(mut self) -> Result<()> {
        if let Some(status) = self.process.try_wait()? {
            anyhow::bail!("the server ended by itself: {status}");
        }
        self.process.kill()?;
        self.process.wait()?;
        Ok(())
    }

    /// Returns the memory of the process in bytes, if the system reports it.
    pub fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(self.proc("status")).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        Some(kib * 1_024)
    }

    /// Returns the processor time that the process has used, if the system reports it.
    pub fn processor_time(&self) -> Option<Duration> {
        let stat = std::fs::read_to_string(self.proc("stat")).ok()?;
        // The name of the program is in parentheses and may contain spaces.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks: u64 = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
        // Linux reports a hundred ticks per second to programs, whatever the kernel uses.
        Some(Duration::from_millis(ticks * 10))
    }

    fn proc(&self, file: &str) -> PathBuf {
        Path::new("/proc").join(self.process.id().to_string()).join(file)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
