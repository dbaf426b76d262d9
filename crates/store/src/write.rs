//! Writing: many writes share one commit, because waiting for the disk dominates their cost.

use std::sync::Arc;

use dohyo_room::{PlayerId, RoomId, Secret};
use dohyo_table::Seq;
use sqlx::{Any, AnyPool, Transaction};
use tokio::sync::{Mutex, mpsc, oneshot};
use tracing::warn;

use crate::{Account, Appended, Finished, RoomStage, StoreError, Token, oblivion, people, standing, tokens};

/// The maximum number of writes in one commit.
const BATCH: usize = 256;

/// A new room.
#[derive(Clone, Debug)]
pub struct NewRoom {
    /// The name of the room.
    pub id: RoomId,
    /// The authority's part of the seed.
    pub secret: Secret,
    /// The id of the game.
    pub game: String,
    /// Whether lists show the room.
    pub is_public: bool,
    /// When the room is due for work without a request, in milliseconds since 1970.
    pub due: Option<u64>,
    /// The first line of the log, as text.
    pub line: String,
    /// The time, in milliseconds since 1970.
    pub at: u64,
}

/// Lines to add to a log.
#[derive(Clone, Debug)]
pub struct Append {
    /// The room.
    pub room: RoomId,
    /// The number of the last line that the caller knows.
    pub after: Seq,
    /// The lines that follow it, as text.
    pub lines: Vec<String>,
    /// The people who sit down in these lines.
    pub seated: Vec<PlayerId>,
    /// The stage of the room after these lines.
    pub stage: RoomStage,
    /// Whether lists show the room.
    pub is_public: bool,
    /// When the room is due for work without a request, in milliseconds since 1970.
    pub due: Option<u64>,
    /// How the game ended, if it ends in these lines.
    pub finished: Option<Finished>,
    /// The time, in milliseconds since 1970.
    pub at: u64,
}

/// A new person.
#[derive(Clone, Debug)]
pub struct NewPlayer {
    /// The person.
    pub id: PlayerId,
    /// The hash of the secret that identifies them.
    pub key: String,
    /// The name to show.
    pub name: String,
    /// The time, in milliseconds since 1970.
    pub at: u64,
}

/// A remark in the chat of a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Who made it.
    pub player: PlayerId,
    /// Whether they had a seat.
    pub seated: bool,
    /// The name they had.
    pub name: String,
    /// What they said.
    pub text: String,
    /// The time, in milliseconds since 1970.
    pub at: u64,
}

/// A request of a server to lease a room.
#[derive(Debug)]
pub(crate) struct Lease {
    pub(crate) room: RoomId,
    pub(crate) by: String,
    pub(crate) now: u64,
    pub(crate) until: u64,
}

/// A write.
#[derive(Debug)]
pub(crate) enum Job {
    Create(NewRoom),
    Append(Append),
    Welcome(NewPlayer),
    Rename(PlayerId, String),
    AddKey(PlayerId, String),
    AddCode(PlayerId, String, u64),
    UseCode(String, u64),
    Say(RoomId, Remark),
    Forget(PlayerId),
    AddAccount(Account),
    ChangeAccount(Account),
    RemoveKey(PlayerId, String),
    RemoveOtherKeys(PlayerId, String),
    AddToken(Token, String),
    RemoveToken(PlayerId, String),
    Lease(Lease),
    Alive(u64),
    HouseSecret(Secret),
}

/// The result of a write.
pub(crate) type Outcome = Result<Appended, StoreError>;

type Inbox = Arc<Mutex<mpsc::Receiver<(Job, oneshot::Sender<Outcome>)>>>;

/// Rows of the database, in the order in which writes lock them.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Rows {
    Room(RoomId),
    Player(PlayerId),
    Code(String),
    House,
}

impl Job {
    /// Returns the rows that the write locks.
    fn rows(&self) -> Rows {
        match self {
            Self::Create(room) => Rows::Room(room.id),
            Self::Append(append) => Rows::Room(append.room),
            Self::Say(room, _) => Rows::Room(*room),
            Self::Lease(lease) => Rows::Room(lease.room),
            Self::Welcome(player) => Rows::Player(player.id),
            Self::Rename(player, _)
            | Self::AddKey(player, _)
            | Self::AddCode(player, ..)
            | Self::RemoveKey(player, _)
            | Self::RemoveOtherKeys(player, _)
            | Self::RemoveToken(player, _)
            | Self::Forget(player) => Rows::Player(*player),
            Self::AddAccount(account) | Self::ChangeAccount(account) => Rows::Player(account.player),
            Self::AddToken(token, _) => Rows::Player(token.player),
            Self::UseCode(code, _) => Rows::Code(code.clone()),
            Self::Alive(_) | Self::HouseSecret(_) => Rows::House,
        }
    }
}

/// Carries out writes until the store is dropped.
pub(crate) async fn run(pool: AnyPool, inbox: Inbox) {
    loop {
        let mut batch = Vec::new();
        if inbox.lock().await.recv_many(&mut batch, BATCH).await == 0 {
            return;
        }
        // In a fixed order, so that two batches that change the same rows do not deadlock.
        batch.sort_by_cached_key(|(job, _)| job.rows());
        let outcome = commit(&pool, &batch).await;
        if let Err(why) = &outcome {
            warn!("could not store {} writes: {why}", batch.len());
        }
        for (index, (_, answer)) in batch.into_iter().enumerate() {
            let outcome = match &outcome {
                Ok(appended) => Ok(appended[index]),
                Err(why) => Err(why.clone()),
            };
            // The sender may have gone.
            let _ = answer.send(outcome);
        }
    }
}

/// Carries out a batch in one transaction. An append that conflicts changes nothing, and the other writes go on.
async fn commit(
    pool: &AnyPool,
    batch: &[(Job, oneshot::Sender<Outcome>)],
) -> Result<Vec<Appended>, StoreError> {
    let mut transaction = pool.begin().await?;
    let mut outcomes = Vec::with_capacity(batch.len());
    let mut ended = Vec::new();
    for (job, _) in batch {
        outcomes.push(match job {
            Job::Create(room) => create(&mut transaction, room).await?,
            Job::Append(new) => {
                let appended = append(&mut transaction, new).await?;
                if appended == Appended::Stored && new.finished.is_some() {
                    ended.push(new);
                }
                appended
            }
            Job::Welcome(player) => welcome(&mut transaction, player).await?,
            Job::Rename(player, name) => rename(&mut transaction, *player, name).await?,
            Job::AddKey(player, key) => add_key(&mut transaction, *player, key).await?,
            Job::AddCode(player, code, until) => add_code(&mut transaction, *player, code, *until).await?,
            Job::UseCode(code, now) => use_code(&mut transaction, code, *now).await?,
            Job::Say(room, remark) => say(&mut transaction, *room, remark).await?,
            Job::Forget(player) => oblivion::forget(&mut transaction, *player).await?,
            Job::AddAccount(account) => people::add(&mut transaction, account).await?,
            Job::ChangeAccount(account) => people::change(&mut transaction, account).await?,
            Job::RemoveKey(player, key) => people::remove_key(&mut transaction, *player, key).await?,
            Job::RemoveOtherKeys(player, keep) => {
                people::remove_other_keys(&mut transaction, *player, keep).await?
            }
            Job::AddToken(token, hash) => tokens::add(&mut transaction, token, hash).await?,
            Job::RemoveToken(player, id) => tokens::remove(&mut transaction, *player, id).await?,
            Job::Lease(new) => lease(&mut transaction, new).await?,
            Job::Alive(at) => alive(&mut transaction, *at).await?,
            Job::HouseSecret(secret) => propose(&mut transaction, *secret).await?,
        });
    }
    standing::settle(&mut transaction, &ended).await?;
    transaction.commit().await?;
    Ok(outcomes)
}

async fn create(transaction: &mut Transaction<'_, Any>, room: &NewRoom) -> Result<Appended, StoreError> {
    let created = sqlx::query(
        "insert into rooms (id, secret, game, stage, is_public, head, changed_ms, due_ms) \
         values ($1, $2, $3, $4, $5, 1, $6, $7) on conflict do nothing",
    )
    .bind(room.id.to_string())
    .bind(room.secret.reveal())
    .bind(room.game.clone())
    .bind(RoomStage::Waiting.name())
    .bind(i64::from(room.is_public))
    .bind(room.at as i64)
    .bind(due(room.due))
    .execute(&mut **transaction)
    .await?;
    if created.rows_affected() == 0 {
        return Ok(Appended::Conflict);
    }
    insert(transaction, room.id, Seq(1), &room.line).await?;
    Ok(Appended::Stored)
}

async fn append(transaction: &mut Transaction<'_, Any>, new: &Append) -> Result<Appended, StoreError> {
    let head = i64::from(new.after.0) + new.lines.len() as i64;
    let moved = sqlx::query(
        "update rooms set head = $1, stage = $2, changed_ms = $3, is_public = $4, due_ms = $5 \
         where id = $6 and head = $7",
    )
    .bind(head)
    .bind(new.stage.name())
    .bind(new.at as i64)
    .bind(i64::from(new.is_public))
    .bind(due(new.due))
    .bind(new.room.to_string())
    .bind(i64::from(new.after.0))
    .execute(&mut **transaction)
    .await?;
    if moved.rows_affected() == 0 {
        return Ok(Appended::Conflict);
    }
    let mut seq = new.after;
    for line in &new.lines {
        seq = seq.next();
        insert(transaction, new.room, seq, line).await?;
    }
    for player in &new.seated {
        sqlx::query("insert into seats (player, room) values ($1, $2) on conflict do nothing")
            .bind(player.to_string())
            .bind(new.room.to_string())
            .execute(&mut **transaction)
            .await?;
    }
    Ok(Appended::Stored)
}

async fn insert(
    transaction: &mut Transaction<'_, Any>,
    room: RoomId,
    seq: Seq,
    line: &str,
) -> Result<(), StoreError> {
    sqlx::query("insert into lines (room, seq, line) values ($1, $2, $3)")
        .bind(room.to_string())
        .bind(i64::from(seq.0))
        .bind(line.to_owned())
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

/// Stands for “never”: later than every time, so that a search for due rooms needs no special case.
const NEVER: i64 = i64::MAX;

fn due(at: Option<u64>) -> i64 {
    at.map_or(NEVER, |at| i64::try_from(at).unwrap_or(NEVER))
}

async fn welcome(transaction: &mut Transaction<'_, Any>, player: &NewPlayer) -> Result<Appended, StoreError> {
    let added =
        sqlx::query("insert into players (id, name, created_ms) values ($1, $2, $3) on conflict do nothing")
            .bind(player.id.to_string())
            .bind(player.name.clone())
            .bind(player.at as i64)
            .execute(&mut **transaction)
            .await?;
    if added.rows_affected() == 0 {
        return Ok(Appended::Conflict);
    }
    add_key(transaction, player.id, &player.key).await
}

async fn add_key(
    transaction: &mut Transaction<'_, Any>,
    player: PlayerId,
    key: &str,
) -> Result<Appended, StoreError> {
    let added = sqlx::query("insert into keys (secret_hash, player) values ($1, $2) on conflict do nothing")
        .bind(key.to_owned())
        .bind(player.to_string())
        .execute(&mut **transaction)
        .await?;
    Ok(if added.rows_affected() == 0 { Appended::Conflict } else { Appended::Stored })
}

async fn add_code(
    transaction: &mut Transaction<'_, Any>,
    player: PlayerId,
    code: &str,
    until: u64,
) -> Result<Appended, StoreError> {
    // A person has one code at a time.
    sqlx::query("delete from codes where player = $1")
        .bind(player.to_string())
        .execute(&mut **transaction)
        .await?;
    sqlx::query("insert into codes (code_hash, player, until_ms) values ($1, $2, $3)")
        .bind(code.to_owned())
        .bind(player.to_string())
        .bind(until as i64)
        .execute(&mut **transaction)
        .await?;
    Ok(Appended::Stored)
}

async fn use_code(
    transaction: &mut Transaction<'_, Any>,
    code: &str,
    now: u64,
) -> Result<Appended, StoreError> {
    let used = sqlx::query("delete from codes where code_hash = $1 and until_ms > $2")
        .bind(code.to_owned())
        .bind(now as i64)
        .execute(&mut **transaction)
        .await?;
    Ok(if used.rows_affected() == 0 { Appended::Conflict } else { Appended::Stored })
}

async fn rename(
    transaction: &mut Transaction<'_, Any>,
    player: PlayerId,
    name: &str,
) -> Result<Appended, StoreError> {
    let changed = sqlx::query("update players set name = $1 where id = $2")
        .bind(name.to_owned())
        .bind(player.to_string())
        .execute(&mut **transaction)
        .await?;
    Ok(if changed.rows_affected() == 0 { Appended::Conflict } else { Appended::Stored })
}

async fn say(
    transaction: &mut Transaction<'_, Any>,
    room: RoomId,
    remark: &Remark,
) -> Result<Appended, StoreError> {
    sqlx::query("insert into chat (room, at_ms, player, seated, name, text) values ($1, $2, $3, $4, $5, $6)")
        .bind(room.to_string())
        .bind(remark.at as i64)
        .bind(remark.player.to_string())
        .bind(i64::from(remark.seated))
        .bind(remark.name.clone())
        .bind(remark.text.clone())
        .execute(&mut **transaction)
        .await?;
    Ok(Appended::Stored)
}

async fn lease(transaction: &mut Transaction<'_, Any>, new: &Lease) -> Result<Appended, StoreError> {
    let leased = sqlx::query(
        "update rooms set leased_ms = $1, leased_by = $2 where id = $3 and (leased_ms <= $4 or leased_by = $2)",
    )
    .bind(new.until as i64)
    .bind(new.by.clone())
    .bind(new.room.to_string())
    .bind(new.now as i64)
    .execute(&mut **transaction)
    .await?;
    Ok(if leased.rows_affected() == 0 { Appended::Conflict } else { Appended::Stored })
}

async fn alive(transaction: &mut Transaction<'_, Any>, at: u64) -> Result<Appended, StoreError> {
    sqlx::query("update house set alive_ms = $1 where alive_ms < $1")
        .bind(at as i64)
        .execute(&mut **transaction)
        .await?;
    Ok(Appended::Stored)
}

async fn propose(transaction: &mut Transaction<'_, Any>, secret: Secret) -> Result<Appended, StoreError> {
    sqlx::query("update house set secret = $1 where secret = ''")
        .bind(secret.reveal())
        .execute(&mut **transaction)
        .await?;
    Ok(Appended::Stored)
}
