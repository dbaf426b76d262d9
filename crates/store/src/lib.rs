//! Keeps the logs of rooms in SQLite or PostgreSQL.
//!
//! A room is its log. [`Store::append`] adds lines only if nobody else has added any in the meantime, so any number of
//! processes may serve one room: the second to append reads the lines it missed and decides again. Lines that `append`
//! has acknowledged are on disk.
//!
//! Both databases run the same SQL, and one suite tests both (`tests/contract`).

mod dump;
mod lock;
mod oblivion;
mod people;
mod standing;
mod tokens;
mod write;

use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use dohyo_room::{PlayerId, RoomId, Secret};
use dohyo_table::Seq;
use sqlx::any::AnyPoolOptions;
use sqlx::{AnyPool, Row as _};
use tokio::sync::{mpsc, oneshot};

pub use crate::dump::{Dumped, backup, restore_backup};
use crate::lock::Lock;
pub use crate::oblivion::NOBODY;
pub use crate::people::Account;
pub use crate::standing::{Finished, Finisher, Leader, Other, Played, Standing, Who};
pub use crate::tokens::{TOKENS, Token};
pub use crate::write::{Append, NewPlayer, NewRoom, Remark};
use crate::write::{Job, Lease, Outcome};

/// The location of a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// An SQLite database in a folder, which one process may use at a time.
    Folder(PathBuf),
    /// A PostgreSQL database, by its URL.
    Postgres(String),
}

/// An error of a store.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The folder cannot be used.
    #[error("cannot use the folder {}: {why}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// Why not.
        why: String,
    },
    /// Another process uses the folder.
    #[error("another server uses the folder {}; stop it, or choose another folder", .0.display())]
    InUse(PathBuf),
    /// The database reports an error.
    #[error("database: {0}")]
    Database(#[from] Arc<sqlx::Error>),
    /// The tables of the database cannot be brought up to date.
    #[error("cannot bring the database up to date: {0}")]
    Migration(String),
    /// The store contains something that it never writes.
    #[error("the store is damaged: {0}")]
    Damaged(String),
    /// The destination of an import or restore is not empty.
    #[error("there are tables already; expected an empty store")]
    NotEmpty,
    /// A copy cannot be written or read.
    #[error("{}: {why}", file.display())]
    Copy {
        /// The file of the copy.
        file: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// The store is being closed.
    #[error("the store is closed")]
    Closed,
}

impl From<sqlx::Error> for StoreError {
    fn from(why: sqlx::Error) -> Self {
        Self::Database(Arc::new(why))
    }
}

/// The result of adding lines to a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Appended {
    /// The lines are on disk.
    Stored,
    /// The log already had other lines, or there is no such room. Nothing was changed.
    Conflict,
}

/// The stage of a room, for lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoomStage {
    /// People can sit down.
    Waiting,
    /// The game is in progress.
    Playing,
    /// The game is over, or the room was closed.
    Over,
}

impl RoomStage {
    const ALL: [Self; 3] = [Self::Waiting, Self::Playing, Self::Over];

    const fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Playing => "playing",
            Self::Over => "over",
        }
    }
}

/// A room in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The room.
    pub id: RoomId,
    /// The id of its game.
    pub game: String,
    /// Its stage.
    pub stage: RoomStage,
    /// When its last line was added, in milliseconds since 1970.
    pub changed: u64,
}

/// The maximum number of connections to PostgreSQL for writing.
const WRITERS: u32 = 4;

/// The maximum number of connections for reading.
const READERS: u32 = 4;

/// The capacity of the queue of writes. When it is full, senders wait.
const QUEUE: usize = 4_096;

/// A store of rooms.
#[derive(Clone, Debug)]
pub struct Store {
    readers: AnyPool,
    writes: mpsc::Sender<(Job, oneshot::Sender<Outcome>)>,
    /// Held as long as the store is open.
    lock: Option<Arc<Lock>>,
}

impl Store {
    /// Opens a store, and creates or updates its tables.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot be reached or brought up to date, or if another process uses the folder.
    pub async fn open(place: &Place) -> Result<Self, StoreError> {
        let (lock, connections) = match place {
            Place::Folder(folder) => (Some(Arc::new(Lock::take(folder)?)), 1),
            Place::Postgres(_) => (None, WRITERS),
        };
        let writing = pool(place, connections, true)?;
        sqlx::migrate!().run(&writing).await.map_err(|why| StoreError::Migration(why.to_string()))?;
        let readers = pool(place, READERS, true)?;
        let (writes, inbox) = mpsc::channel(QUEUE);
        let inbox = Arc::new(tokio::sync::Mutex::new(inbox));
        for _ in 0..connections {
            tokio::spawn(write::run(writing.clone(), Arc::clone(&inbox)));
        }
        Ok(Self { readers, writes, lock })
    }

    /// Opens an empty store and fills it from the text that [`Store::export`] writes, whichever database it comes from.
    ///
    /// # Errors
    ///
    /// Returns an error, and leaves the store empty, if it was not empty or if the text is not a whole export.
    pub async fn import(place: &Place, text: &mut (dyn BufRead + Send)) -> Result<Dumped, StoreError> {
        let store = Self::open(place).await?;
        let dumped = dump::import(place, text).await;
        drop(store);
        dumped
    }

    /// Opens a store for reading only. Works while servers use it. Every write returns [`StoreError::Closed`].
    ///
    /// # Errors
    ///
    /// Returns an error if there is no store, or if the database cannot be reached.
    pub async fn view(place: &Place) -> Result<Self, StoreError> {
        if let Place::Folder(folder) = place
            && !database(folder).is_file()
        {
            let why = "there is no dohyo.sqlite in it".to_owned();
            return Err(StoreError::Folder { folder: folder.clone(), why });
        }
        let readers = pool(place, READERS, false)?;
        readers.acquire().await?;
        let (writes, _) = mpsc::channel(1);
        Ok(Self { readers, writes, lock: None })
    }

    /// Stores a new room with the first line of its log.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot store it.
    pub async fn create(&self, room: NewRoom) -> Result<Appended, StoreError> {
        self.write(Job::Create(room)).await
    }

    /// Adds lines to the log of a room, unless the log has changed since the caller read it.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot store them. In that case the lines may or may not be stored; read the
    /// log to find out.
    pub async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        self.write(Job::Append(append)).await
    }

    async fn write(&self, job: Job) -> Result<Appended, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.writes.send((job, answer)).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Returns rooms with the numbers of their last lines, ordered by name: the first `most` rooms after `after`.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot be read.
    pub async fn rooms(&self, after: Option<RoomId>, most: u32) -> Result<Vec<(RoomId, Seq)>, StoreError> {
        let rows = sqlx::query("select id, head from rooms where id > $1 order by id limit $2")
            .bind(after.map(|id| id.to_string()).unwrap_or_default())
            .bind(i64::from(most))
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(|row| Ok((id_of(row)?, seq_of(row.try_get(1)?)?))).collect()
    }

    /// Returns the lines of a room after line `since`, as text. The result is empty if there is no such room.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot be read.
    pub async fn lines(&self, room: RoomId, since: Seq) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query("select line from lines where room = $1 and seq > $2 order by seq")
            .bind(room.to_string())
            .bind(i64::from(since.0))
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Returns the secret of a room.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot be read.
    pub async fn secret(&self, room: RoomId) -> Result<Option<Secret>, StoreError> {
        let row = sqlx::query("select secret from rooms where id = $1")
            .bind(room.to_string())
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let text: String = row.try_get(0)?;
        // The secret must not appear in the error.
        text.parse().map(Some).map_err(|_| StoreError::Damaged(format!("the secret of room {room}")))
    }

    /// Returns the number of the last line of each room that exists.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot be read.
    pub async fn heads(&self, rooms: &[RoomId]) -> Result<Vec<(RoomId, Seq)>, StoreError> {
        let mut heads = Vec::with_capacity(rooms.len());
        for rooms in rooms.chunks(HEADS_AT_ONCE) {
            // Placeholders are the only part of the text that varies.
            let places: Vec<String> = (1..=rooms.len()).map(|place| format!("${place}")).collect();
            let text = format!("select id, head from rooms where id in ({})", places.join(", "));
            let query = rooms
                .iter()
                .fold(sqlx::query(sqlx::AssertSqlSafe(text)), |query, room| query.bind(room.to_string()));
            for row in query.fetch_all(&self.readers).await? {
                heads.push((id_of(&row)?, seq_of(row.try_get(1)?)?));
            }
        }
        Ok(heads)
    }

    /// Returns the rooms that are due before `until`, in milliseconds since 1970, earliest first.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot be read.
    pub async fn due(&self, until: u64, most: u32) -> Result<Vec<(RoomId, u64)>, StoreError> {
        let rows = sqlx::query("select id, due_ms from rooms where due_ms < $1 order by due_ms limit $2")
            .bind(until as i64)
            .bind(i64::from(most))
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(|row| Ok((id_of(row)?, row.try_get::<i64, _>(1)? as u64))).collect()
    }

    /// Leases a room to the server `by` until a time in milliseconds since 1970. Returns [`Appended::Conflict`] if
    /// another server has the lease at `now`.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot store it.
    pub async fn lease(&self, room: RoomId, by: &str, now: u64, until: u64) -> Result<Appended, StoreError> {
        self.write(Job::Lease(Lease { room, by: by.to_owned(), now, until })).await
    }

    /// Returns `true` if several servers may use the store at the same time: those of one database, or those of this
    /// process that have a clone of the store.
    pub fn is_shared(&self) -> bool {
        self.lock.as_ref().is_none_or(|lock| Arc::strong_count(lock) > 1)
    }

    /// Adds a remark to the chat of a room.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot store it.
    pub async fn say(&self, room: RoomId, remark: Remark) -> Result<(), StoreError> {
        self.write(Job::Say(room, remark)).await.map(|_| ())
    }

    /// Returns the last remarks in the chat of a room, in order.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot be read.
    pub async fn chat(&self, room: RoomId, most: u32) -> Result<Vec<Remark>, StoreError> {
        let rows = sqlx::query(
            "select player, seated, name, text, at_ms from chat where room = $1 order by at_ms desc limit $2",
        )
        .bind(room.to_string())
        .bind(i64::from(most))
        .fetch_all(&self.readers)
        .await?;
        rows.iter().rev().map(remark).collect()
    }

    /// Records that a server is alive.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot store it.
    pub async fn note_alive(&self, at: u64) -> Result<(), StoreError> {
        self.write(Job::Alive(at)).await.map(|_| ())
    }

    /// Returns when a server was last alive, in milliseconds since 1970, or 0 if none ever was.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot be read.
    pub async fn last_alive(&self) -> Result<u64, StoreError> {
        let row = sqlx::query("select alive_ms from house").fetch_one(&self.readers).await?;
        Ok(row.try_get::<i64, _>(0)? as u64)
    }

    /// Returns the secret that all servers of this store share. The first call sets it to `proposal`.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot be read or written.
    pub async fn house_secret(&self, proposal: Secret) -> Result<Secret, StoreError> {
        self.write(Job::HouseSecret(proposal)).await.map(|_| ())?;
        let row = sqlx::query("select secret from house").fetch_one(&self.readers).await?;
        let text: String = row.try_get(0)?;
        text.parse().map_err(|_| StoreError::Damaged("the secret of the house".to_owned()))
    }

    /// Returns the public rooms of a stage, most recently changed first.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot be read.
    pub async fn public_rooms(&self, stage: RoomStage, most: u32) -> Result<Vec<Listed>, StoreError> {
        let rows = sqlx::query(
            "select id, game, stage, changed_ms from rooms where stage = $1 and is_public = 1 \
             order by changed_ms desc, id limit $2",
        )
        .bind(stage.name())
        .bind(i64::from(most))
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(listed).collect()
    }
}

/// The number of rooms whose heads one query asks for.
const HEADS_AT_ONCE: usize = 500;

fn listed(row: &sqlx::any::AnyRow) -> Result<Listed, StoreError> {
    let stage: String = row.try_get(2)?;
    let known = RoomStage::ALL.into_iter().find(|known| known.name() == stage);
    Ok(Listed {
        id: id_of(row)?,
        game: row.try_get(1)?,
        stage: known.ok_or_else(|| StoreError::Damaged(format!("the stage `{stage}`")))?,
        changed: row.try_get::<i64, _>(3)? as u64,
    })
}

fn remark(row: &sqlx::any::AnyRow) -> Result<Remark, StoreError> {
    Ok(Remark {
        player: player_of(row, 0)?,
        seated: row.try_get::<i64, _>(1)? != 0,
        name: row.try_get(2)?,
        text: row.try_get(3)?,
        at: row.try_get::<i64, _>(4)? as u64,
    })
}

fn player_of(row: &sqlx::any::AnyRow, column: usize) -> Result<PlayerId, StoreError> {
    let text: String = row.try_get(column)?;
    text.parse().map_err(|why| StoreError::Damaged(format!("{why}")))
}

fn id_of(row: &sqlx::any::AnyRow) -> Result<RoomId, StoreError> {
    let text: String = row.try_get(0)?;
    text.parse().map_err(|why| StoreError::Damaged(format!("{why}")))
}

fn seq_of(number: i64) -> Result<Seq, StoreError> {
    u32::try_from(number).map(Seq).map_err(|_| StoreError::Damaged(format!("line {number}")))
}

/// Returns the file of the database in a folder.
fn database(folder: &Path) -> PathBuf {
    folder.join("dohyo.sqlite")
}

/// Returns a pool of connections to a database. They are opened on demand.
fn pool(place: &Place, most: u32, create: bool) -> Result<AnyPool, StoreError> {
    sqlx::any::install_default_drivers();
    let options = AnyPoolOptions::new().max_connections(most);
    Ok(match place {
        Place::Folder(folder) => options
            // A file does not go away; asking first would take as long as most queries do.
            .test_before_acquire(false)
            .after_connect(|connection, _| {
                Box::pin(async move {
                    // `FULL` waits for the disk at every commit, so that acknowledged writes survive a power cut.
                    let settings =
                        "pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000";
                    sqlx::raw_sql(settings).execute(connection).await.map(|_| ())
                })
            })
            .connect_lazy(&sqlite_url(&database(folder), create))?,
        Place::Postgres(url) => options.connect_lazy(url)?,
    })
}

fn sqlite_url(file: &Path, create: bool) -> String {
    let path = file.display().to_string();
    // These have a meaning in URLs.
    let path = path.replace('%', "%25").replace('?', "%3F").replace('#', "%23");
    format!("sqlite://{path}?mode={}", if create { "rwc" } else { "rw" })
}
