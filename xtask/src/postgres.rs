//! A private PostgreSQL server for tests, in a temporary folder.

use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::cargo::{insist, target};
use crate::system::{can_install, find, install, is_root};

const HOW: &str = "The tests of the store use a real PostgreSQL:
  Debian, Ubuntu  apt-get install postgresql   (as root, cargo xtask does this itself)
  Fedora          dnf install postgresql-server
  macOS           brew install postgresql
Its programs initdb and postgres must be in PATH, or named by DOHYO_INITDB and DOHYO_POSTGRES.
`cargo xtask test --without store` runs all other tests.";

/// How long the server may take to answer.
const PATIENCE: Duration = Duration::from_mins(1);

/// A running server. It stops when dropped, and its data is deleted.
pub(crate) struct Postgres {
    server: Child,
    folder: PathBuf,
    port: u16,
}

impl Postgres {
    /// Starts a server. If PostgreSQL is missing on Debian or Ubuntu and the user is root, installs it.
    pub(crate) fn start() -> Result<Self> {
        let programs = match programs() {
            Ok(programs) => programs,
            Err(missing) if can_install() => {
                println!("   {missing}: installing postgresql");
                install(&["postgresql"])?;
                programs()?
            }
            Err(missing) => bail!("{missing}.\n{HOW}"),
        };
        let folder = target()?.join("postgres");
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder)?;
        give_away(&folder)?;
        let data = folder.join("data");
        let create =
            ["--auth=trust", "--username=dohyo", "--no-sync", "--encoding=UTF8", "--no-instructions"];
        insist(unprivileged(&programs.initdb)?.args(create).arg("-D").arg(&data).stdout(Stdio::null()))?;
        // The port is free now, and unlikely to be taken before the server binds it.
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
        let server = unprivileged(&programs.postgres)?
            .arg("-D")
            .arg(&data)
            .args(["-h", "127.0.0.1", "-p", &port.to_string(), "-k", ""])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .context("could not start postgres")?;
        let mut started = Self { server, folder, port };
        started.wait()?;
        Ok(started)
    }

    /// Returns the URL of a database that tests may fill.
    pub(crate) fn url(&self) -> String {
        format!("postgres://dohyo@127.0.0.1:{}/postgres", self.port)
    }

    fn wait(&mut self) -> Result<()> {
        let begun = Instant::now();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).is_err() {
            if let Some(status) = self.server.try_wait()? {
                bail!("postgres ended at once: {status}");
            }
            if begun.elapsed() > PATIENCE {
                bail!("postgres did not answer within {PATIENCE:?}");
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // Its data is no longer needed.
        let _ = self.server.kill();
        let _ = self.server.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

struct Programs {
    initdb: PathBuf,
    postgres: PathBuf,
}

fn programs() -> Result<Programs> {
    // Debian keeps the programs of each version in a folder of their own.
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    folders.sort();
    let program = |variable: &str, name: &str| {
        let elsewhere: Vec<String> =
            folders.iter().rev().map(|folder| folder.join(name).display().to_string()).collect();
        let names: Vec<&str> = [name].into_iter().chain(elsewhere.iter().map(String::as_str)).collect();
        find(variable, &names).with_context(|| format!("no {name} found"))
    };
    Ok(Programs {
        initdb: program("DOHYO_INITDB", "initdb")?,
        postgres: program("DOHYO_POSTGRES", "postgres")?,
    })
}

/// The user that runs PostgreSQL where it was installed as a package.
const USER: &str = "postgres";

/// Returns a command that does not run as root, because PostgreSQL refuses to.
#[cfg(unix)]
fn unprivileged(program: &Path) -> Result<Command> {
    use std::os::unix::process::CommandExt as _;

    let mut command = Command::new(program);
    command.current_dir("/");
    if is_root() {
        let (user, group) = ids()?;
        command.uid(user).gid(group);
    }
    Ok(command)
}

/// Lets the server's user write to a folder.
#[cfg(unix)]
fn give_away(folder: &Path) -> Result<()> {
    if is_root() {
        let (user, group) = ids()?;
        std::os::unix::fs::chown(folder, Some(user), Some(group))?;
    }
    Ok(())
}

/// Returns the numbers of the server's user and group.
#[cfg(unix)]
fn ids() -> Result<(u32, u32)> {
    let users = std::fs::read_to_string("/etc/passwd")?;
    let user = users.lines().find_map(|line| line.strip_prefix(USER)?.strip_prefix(':'));
    let mut fields = user.with_context(|| format!("there is no user {USER}"))?.split(':').skip(1);
    let mut number = || fields.next().and_then(|field| field.parse().ok());
    number().zip(number()).with_context(|| format!("/etc/passwd has no numbers for {USER}"))
}

#[cfg(not(unix))]
fn unprivileged(program: &Path) -> Result<Command> {
    Ok(Command::new(program))
}

#[cfg(not(unix))]
fn give_away(_: &Path) -> Result<()> {
    Ok(())
}
