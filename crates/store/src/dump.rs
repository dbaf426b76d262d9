//! Copies of a store: as an SQLite database, or as text that every database reads.

use std::fs::File;
use std::io::{BufRead, Write};
use std::path::Path;

use futures_util::TryStreamExt as _;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::{Any, Row as _, Transaction};

use crate::lock::Lock;
use crate::{Place, Store, StoreError, database, pool, sqlite_url};

/// The version of the text format, raised when the columns below change.
const VERSION: u32 = 1;

/// The tables and their columns: each column's name, and whether it is a number. Rows are read and written in this
/// order.
const TABLES: [(&str, &[(&str, bool)]); 12] = [
    (
        "rooms",
        &[
            ("id", false),
            ("secret", false),
            ("game", false),
            ("stage", false),
            ("is_public", true),
            ("head", true),
            ("changed_ms", true),
            ("due_ms", true),
        ],
    ),
    ("lines", &[("room", false), ("seq", true), ("line", false)]),
    ("players", &[("id", false), ("name", false), ("created_ms", true)]),
    ("keys", &[("secret_hash", false), ("player", false)]),
    ("codes", &[("code_hash", false), ("player", false), ("until_ms", true)]),
    (
        "chat",
        &[
            ("room", false),
            ("at_ms", true),
            ("player", false),
            ("seated", true),
            ("name", false),
            ("text", false),
        ],
    ),
    ("accounts", &[("player", false), ("login", false), ("password", false), ("created_ms", true)]),
    ("seats", &[("player", false), ("room", false)]),
    (
        "results",
        &[
            ("room", false),
            ("seat", true),
            ("player", false),
            ("level", true),
            ("game", false),
            ("at_ms", true),
            ("score", true),
            ("is_rated", true),
            ("is_public", true),
            ("before_u", true),
            ("after_u", true),
        ],
    ),
    (
        "ratings",
        &[
            ("player", false),
            ("game", false),
            ("rating_u", true),
            ("deviation_u", true),
            ("volatility_u", true),
            ("games", true),
            ("at_ms", true),
        ],
    ),
    (
        "tokens",
        &[("token_hash", false), ("id", false), ("player", false), ("name", false), ("created_ms", true)],
    ),
    ("house", &[("alive_ms", true), ("secret", false)]),
];

/// A line of the text.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Item {
    /// The first line.
    DohyoStore { version: u32 },
    /// A row of a table.
    Row { table: String, values: Vec<Value> },
    /// The last line: the number of rows, so that a truncated copy is noticed.
    End { rows: u64 },
}

/// The size of a copy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dumped {
    /// The number of rooms.
    pub rooms: u64,
    /// The number of rows of all kinds.
    pub rows: u64,
}

impl Dumped {
    fn count(&mut self, table: &str) {
        self.rows += 1;
        self.rooms += u64::from(table == "rooms");
    }
}

impl Store {
    /// Writes a consistent snapshot as text, one JSON value per line. The text contains the secrets of games in
    /// progress.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot be read or `out` cannot be written.
    pub async fn export(&self, out: &mut (dyn Write + Send)) -> Result<Dumped, StoreError> {
        let mut write = |item: &Item| {
            let line = serde_json::to_string(item).map_err(std::io::Error::from);
            line.and_then(|line| writeln!(out, "{line}"))
                .map_err(|why| StoreError::Copy { file: "the export".into(), why: why.to_string() })
        };
        let mut transaction = self.readers.begin().await?;
        if transaction.backend_name() == "PostgreSQL" {
            let one_moment = "set transaction isolation level repeatable read, read only";
            sqlx::query(one_moment).execute(&mut *transaction).await?;
        }
        write(&Item::DohyoStore { version: VERSION })?;
        let mut dumped = Dumped::default();
        for (table, columns) in TABLES {
            let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
            let text = format!("select {} from {table} order by 1, 2", names.join(", "));
            let mut rows = sqlx::query(sqlx::AssertSqlSafe(text)).fetch(&mut *transaction);
            while let Some(row) = rows.try_next().await? {
                let value = |(index, (_, is_number)): (usize, &(&str, bool))| {
                    Ok::<_, sqlx::Error>(if *is_number {
                        Value::from(row.try_get::<i64, _>(index)?)
                    } else {
                        Value::from(row.try_get::<String, _>(index)?)
                    })
                };
                let values = columns.iter().enumerate().map(value).collect::<Result<_, _>>()?;
                write(&Item::Row { table: table.to_owned(), values })?;
                dumped.count(table);
            }
        }
        write(&Item::End { rows: dumped.rows })?;
        Ok(dumped)
    }
}

/// Fills an empty store from the text that [`Store::export`] writes.
///
/// # Errors
///
/// Returns an error, and leaves the store as it was, if the store is not empty or if the text is not a complete export.
pub(crate) async fn import(place: &Place, text: &mut (dyn BufRead + Send)) -> Result<Dumped, StoreError> {
    let pool = pool(place, 1, true)?;
    let mut transaction = pool.begin().await?;
    for table in ["rooms", "players", "chat"] {
        let text = format!("select count(*) from {table}");
        let count: i64 =
            sqlx::query(sqlx::AssertSqlSafe(text)).fetch_one(&mut *transaction).await?.try_get(0)?;
        if count > 0 {
            return Err(StoreError::NotEmpty);
        }
    }
    sqlx::query("delete from house").execute(&mut *transaction).await?;
    let wrong =
        |number: usize, why: String| StoreError::Damaged(format!("line {number} of the export: {why}"));
    let mut dumped = Dumped::default();
    let mut is_whole = false;
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        let line = line.map_err(|why| wrong(number, why.to_string()))?;
        let item = serde_json::from_str(&line).map_err(|why| wrong(number, why.to_string()))?;
        match item {
            Item::DohyoStore { version: VERSION } if number == 1 => {}
            Item::DohyoStore { version } => {
                return Err(wrong(number, format!("version {version}; expected version {VERSION}")));
            }
            _ if number == 1 => return Err(wrong(number, "this is not an export".to_owned())),
            Item::Row { table, values } => {
                insert(&mut transaction, &table, &values)
                    .await
                    .map_err(|why| wrong(number, why.to_string()))?;
                dumped.count(&table);
            }
            Item::End { rows } => is_whole = rows == dumped.rows,
        }
    }
    if !is_whole {
        return Err(StoreError::Damaged("the export was cut off".to_owned()));
    }
    transaction.commit().await?;
    Ok(dumped)
}

async fn insert(
    transaction: &mut Transaction<'_, Any>,
    table: &str,
    values: &[Value],
) -> Result<(), StoreError> {
    let found = TABLES.into_iter().find(|(name, columns)| *name == table && columns.len() == values.len());
    let Some((table, columns)) = found else {
        return Err(StoreError::Damaged(format!("no table `{table}` with {} columns", values.len())));
    };
    let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
    let places: Vec<String> = (1..=columns.len()).map(|place| format!("${place}")).collect();
    let text = format!("insert into {table} ({}) values ({})", names.join(", "), places.join(", "));
    let mut query = sqlx::query(sqlx::AssertSqlSafe(text));
    for ((name, is_number), value) in columns.iter().zip(values) {
        query = match (is_number, value.as_i64(), value.as_str()) {
            (true, Some(number), _) => query.bind(number),
            (false, _, Some(text)) => query.bind(text.to_owned()),
            _ => return Err(StoreError::Damaged(format!("{value} as {name} of {table}"))),
        };
    }
    query.execute(&mut **transaction).await?;
    Ok(())
}

/// Copies a consistent snapshot of the SQLite database in `folder` to a new file. Works while a server uses the
/// database.
///
/// # Errors
///
/// Returns an error if there is no database, or if the file exists or cannot be written.
pub async fn backup(folder: &Path, file: &Path) -> Result<Dumped, StoreError> {
    let failed = |why: String| StoreError::Copy { file: file.to_owned(), why };
    if file.exists() {
        return Err(failed("the file already exists".to_owned()));
    }
    let place = Place::Folder(folder.to_owned());
    let store = Store::view(&place).await?;
    // An interrupted copy must not look like a complete one.
    let part = file.with_extension("part");
    let _ = std::fs::remove_file(&part);
    let name = part.to_str().ok_or_else(|| failed("the name is not Unicode".to_owned()))?.to_owned();
    sqlx::query("vacuum into $1").bind(name).execute(&store.readers).await?;
    let finish = || {
        File::open(&part)?.sync_all()?;
        std::fs::rename(&part, file)
    };
    finish().map_err(|why| failed(why.to_string()))?;
    count(file).await
}

/// Restores a copy made by [`backup`] into a folder without a database, and migrates it to the current version.
///
/// # Errors
///
/// Returns an error if the folder has a database or is in use, or if the copy is damaged.
pub async fn restore_backup(file: &Path, folder: &Path) -> Result<Dumped, StoreError> {
    let lock = Lock::take(folder)?;
    let target = database(folder);
    if target.exists() {
        return Err(StoreError::NotEmpty);
    }
    let dumped = count(file).await?;
    let copy = || {
        std::fs::copy(file, &target)?;
        File::open(&target)?.sync_all()
    };
    copy().map_err(|why| StoreError::Copy { file: file.to_owned(), why: why.to_string() })?;
    drop(lock);
    Store::open(&Place::Folder(folder.to_owned())).await?;
    Ok(dumped)
}

/// Checks the integrity of an SQLite database, and counts its rows.
async fn count(file: &Path) -> Result<Dumped, StoreError> {
    sqlx::any::install_default_drivers();
    // Opened as immutable, so that SQLite writes no files next to the copy.
    let url = format!("{}&immutable=1", sqlite_url(file, false).replace("mode=rw", "mode=ro"));
    let pool = sqlx::AnyPool::connect(&url).await?;
    let answer: String = sqlx::query("pragma quick_check").fetch_one(&pool).await?.try_get(0)?;
    if answer != "ok" {
        return Err(StoreError::Copy { file: file.to_owned(), why: answer });
    }
    let mut dumped = Dumped::default();
    for (table, _) in TABLES {
        let known = sqlx::query("select 1 from sqlite_master where type = 'table' and name = $1");
        if known.bind(table).fetch_optional(&pool).await?.is_none() {
            // The copy is from a version without this table.
            continue;
        }
        let text = format!("select count(*) from {table}");
        let rows: i64 = sqlx::query(sqlx::AssertSqlSafe(text)).fetch_one(&pool).await?.try_get(0)?;
        dumped.rows += rows as u64;
        if table == "rooms" {
            dumped.rooms = rows as u64;
        }
    }
    Ok(dumped)
}
