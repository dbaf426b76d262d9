//! `dohyo admin`

use std::fs::{File, OpenOptions};
use std::io::{BufReader, BufWriter, Read as _, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use clap::{Args, Subcommand};
use dohyo_core::Record;
use dohyo_games::AnyGame;
use dohyo_room::{Line, PlayerId, Room, RoomId};
use dohyo_store::{Appended, Dumped, Place, Store};
use dohyo_table::Seq;

use crate::place::PlaceArgs;

/// Manage the tables of a server: back up, restore, check, erase people
///
/// `backup`, `export` and `check` work while servers run. `restore` needs an empty folder or database. Before
/// `delete-user`, stop the server; servers that use PostgreSQL may run, but restart them afterwards.
#[derive(Args, Debug)]
pub(super) struct Admin {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Copy the database of a folder to a new file, while the server runs
    ///
    /// The file is an SQLite database for `dohyo admin restore`. For PostgreSQL, use its own program `pg_dump`.
    Backup {
        #[command(flatten)]
        store: PlaceArgs,
        /// The file to write
        file: PathBuf,
    },
    /// Write everything as text that can be restored into either kind of database
    ///
    /// The file has one JSON value per line. Keep it secret: it contains the luck of games in progress.
    Export {
        #[command(flatten)]
        store: PlaceArgs,
        /// The file to write
        file: PathBuf,
    },
    /// Fill an empty folder or database with a backup or an export
    Restore {
        #[command(flatten)]
        store: PlaceArgs,
        /// The backup or the export
        file: PathBuf,
    },
    /// Replay the log of every table
    Check {
        #[command(flatten)]
        store: PlaceArgs,
    },
    /// Erase a person: name, keys, remarks and the name in logs; their games stay
    DeleteUser {
        #[command(flatten)]
        store: PlaceArgs,
        /// The id of the person, as in logs and in the answer of /api/v1/guest
        player: PlayerId,
    },
}

/// The first bytes of every SQLite database.
const SQLITE: &[u8] = b"SQLite format 3\0";

/// The number of rooms in one query.
const PAGE: u32 = 500;

impl Admin {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(async {
            match self.task {
                Task::Backup { store, file } => backup(&store.named()?, &file, out).await,
                Task::Export { store, file } => export(&store.named()?, &file, out).await,
                Task::Restore { store, file } => restore(&store.named()?, &file, out).await,
                Task::Check { store } => check(&store.named()?, out).await,
                Task::DeleteUser { store, player } => delete_user(&store.named()?, player, out).await,
            }
        })
    }
}

async fn backup(place: &Place, file: &Path, out: &mut dyn Write) -> Result<()> {
    let Place::Folder(folder) = place else {
        bail!(
            "PostgreSQL makes its own backups; expected `pg_dump`, or `dohyo admin export` for a portable copy"
        );
    };
    let Dumped { rooms, .. } = dohyo_store::backup(folder, file).await.context("cannot make a backup")?;
    Ok(writeln!(out, "{rooms} tables are in {}", file.display())?)
}

async fn export(place: &Place, file: &Path, out: &mut dyn Write) -> Result<()> {
    let store = Store::view(place).await.context("cannot open the store")?;
    let mut text = BufWriter::new(private(file).with_context(|| format!("cannot write {}", file.display()))?);
    let Dumped { rooms, rows } = store.export(&mut text).await.context("cannot export the tables")?;
    text.into_inner()?.sync_all()?;
    Ok(writeln!(out, "{rooms} tables, {rows} rows are in {}", file.display())?)
}

/// Creates a file that only its owner may read.
fn private(file: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}

async fn restore(place: &Place, file: &Path, out: &mut dyn Write) -> Result<()> {
    let source = File::open(file).with_context(|| format!("cannot read {}", file.display()))?;
    let mut first = Vec::new();
    source.take(SQLITE.len() as u64).read_to_end(&mut first)?;
    let dumped = match place {
        Place::Folder(folder) if first == SQLITE => dohyo_store::restore_backup(file, folder).await,
        Place::Postgres(_) if first == SQLITE => {
            bail!("a backup cannot be restored into PostgreSQL; expected the file of `dohyo admin export`");
        }
        _ => Store::import(place, &mut BufReader::new(File::open(file)?)).await,
    };
    let Dumped { rooms, .. } = dumped.with_context(|| format!("cannot restore {}", file.display()))?;
    Ok(writeln!(out, "{rooms} tables are restored")?)
}

async fn check(place: &Place, out: &mut dyn Write) -> Result<()> {
    let store = Store::view(place).await.context("cannot open the store")?;
    let (mut tables, mut lines, mut broken) = (0_u64, 0_u64, 0_u64);
    let mut last = None;
    loop {
        let page = store.rooms(last, PAGE).await?;
        for (table, head) in &page {
            let log = store.lines(*table, Seq(0)).await?;
            // A server may have added lines in the meantime.
            let log = &log[..log.len().min(head.0 as usize)];
            if let Err(why) = sound(*table, *head, log) {
                writeln!(out, "table {table}: {why:#}")?;
                broken += 1;
            }
            lines += log.len() as u64;
        }
        tables += page.len() as u64;
        match page.last() {
            Some((table, _)) => last = Some(*table),
            None => break,
        }
    }
    writeln!(out, "{tables} tables, {lines} lines, {broken} broken")?;
    if broken > 0 {
        out.flush()?;
        bail!("{broken} tables cannot be replayed");
    }
    Ok(())
}

/// Replays a log.
fn sound(table: RoomId, head: Seq, log: &[String]) -> Result<()> {
    if log.len() != head.0 as usize {
        bail!("{} lines; expected {}", log.len(), head.0);
    }
    let lines = log.iter().map(|line| serde_json::from_str(line)).collect::<Result<Vec<Line>, _>>()?;
    let begin: fn(&Record) -> Option<AnyGame> = |record| dohyo_games::begin(record).ok();
    Room::replay(table, begin, lines)?;
    Ok(())
}

async fn delete_user(place: &Place, player: PlayerId, out: &mut dyn Write) -> Result<()> {
    // Opening a store would create it.
    Store::view(place).await.context("cannot open the store")?;
    let store = Store::open(place).await.context("cannot open the store")?;
    match store.forget(player).await? {
        Appended::Stored => Ok(writeln!(out, "{player} is forgotten")?),
        Appended::Conflict => bail!("there is no person {player}; expected a player id from a table's log"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::fails;

    #[test]
    fn what_is_missing_is_named() {
        fails("admin|check", &["no database given", "--data DIR"]);
        fails("admin|check|--data|/nowhere/at/all", &["there is no dohyo.sqlite"]);
        fails("admin|backup|--database-url|postgres://x|file", &["pg_dump", "dohyo admin export"]);
        fails("admin|backup|--database-url|mysql://x|file", &["expected postgres://"]);
        fails("admin|restore|--data|/nowhere|/nowhere/file", &["cannot read /nowhere/file"]);
        fails("admin|delete-user|--data|x|nobody", &["expected 26 digits and letters"]);
        fails("admin|restore|--database-url|postgres://x|Cargo.toml|more", &["unexpected argument"]);
    }
}
