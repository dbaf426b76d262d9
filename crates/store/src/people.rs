//! People: guests by their keys, and accounts with a login and the hash of a password.

use dohyo_room::PlayerId;
use sqlx::{Any, Row as _, Transaction};

use crate::write::{Job, NewPlayer};
use crate::{Appended, Listed, Remark, RoomStage, Store, StoreError, listed, player_of, remark};

/// An account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The person.
    pub player: PlayerId,
    /// The name by which the person logs in. Callers make it unique among all spellings.
    pub login: String,
    /// The hash of the password.
    pub password: String,
    /// When it was made, in milliseconds since 1970.
    pub at: u64,
}

impl Store {
    /// Adds a person. Returns [`Appended::Conflict`] if there is one with the same id or key.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot store it.
    pub async fn welcome(&self, player: NewPlayer) -> Result<Appended, StoreError> {
        self.write(Job::Welcome(player)).await
    }

    /// Changes the name of a person. Returns [`Appended::Conflict`] if there is no such person.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot store it.
    pub async fn rename(&self, player: PlayerId, name: String) -> Result<Appended, StoreError> {
        self.write(Job::Rename(player, name)).await
    }

    /// Adds a key that identifies a person. Returns [`Appended::Conflict`] if the key exists.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot store it.
    pub async fn add_key(&self, player: PlayerId, key: String) -> Result<Appended, StoreError> {
        self.write(Job::AddKey(player, key)).await
    }

    /// Adds a single-use code that identifies `player` until a time in milliseconds since 1970.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot store it.
    pub async fn add_code(&self, player: PlayerId, code: String, until: u64) -> Result<(), StoreError> {
        self.write(Job::AddCode(player, code, until)).await.map(|_| ())
    }

    /// Uses up a code, and returns the person it stands for and their name, if it is valid at `now`.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot be read or written.
    pub async fn use_code(&self, code: &str, now: u64) -> Result<Option<(PlayerId, String)>, StoreError> {
        let row = sqlx::query("select id, name from codes join players on id = player where code_hash = $1")
            .bind(code.to_owned())
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let person = (player_of(&row, 0)?, row.try_get(1)?);
        let used = self.write(Job::UseCode(code.to_owned(), now)).await?;
        Ok((used == Appended::Stored).then_some(person))
    }

    /// Returns the person with this key and their name.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot be read.
    pub async fn player(&self, key: &str) -> Result<Option<(PlayerId, String)>, StoreError> {
        let row = sqlx::query("select id, name from keys join players on id = player where secret_hash = $1")
            .bind(key.to_owned())
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some((player_of(&row, 0)?, row.try_get(1)?)))
    }

    /// Erases a person: name, account, keys, tokens, ratings and remarks. Their name in logs becomes
    /// [`NOBODY`](crate::NOBODY); the rest of their games stays. Returns [`Appended::Conflict`] if there is no such
    /// person.
    ///
    /// Servers that have a table in memory show the old name there until they restart.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot store it.
    pub async fn forget(&self, player: PlayerId) -> Result<Appended, StoreError> {
        self.write(Job::Forget(player)).await
    }

    /// Adds an account. Returns [`Appended::Conflict`] if the person has one or the login is taken.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot store it.
    pub async fn add_account(&self, account: Account) -> Result<Appended, StoreError> {
        self.write(Job::AddAccount(account)).await
    }

    /// Changes the login and the password of an account. Returns [`Appended::Conflict`] if the login is taken, or if there
    /// is no such account.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot store it.
    pub async fn change_account(&self, account: Account) -> Result<Appended, StoreError> {
        self.write(Job::ChangeAccount(account)).await
    }

    /// Returns the account with this login.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot be read.
    pub async fn account(&self, login: &str) -> Result<Option<Account>, StoreError> {
        let text = "select player, login, password, created_ms from accounts where login = $1";
        self.find_account(text, login.to_owned()).await
    }

    /// Returns the account of a person.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot be read.
    pub async fn account_of(&self, player: PlayerId) -> Result<Option<Account>, StoreError> {
        let text = "select player, login, password, created_ms from accounts where player = $1";
        self.find_account(text, player.to_string()).await
    }

    async fn find_account(&self, text: &'static str, value: String) -> Result<Option<Account>, StoreError> {
        let row = sqlx::query(text).bind(value).fetch_optional(&self.readers).await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some(Account {
            player: player_of(&row, 0)?,
            login: row.try_get(1)?,
            password: row.try_get(2)?,
            at: row.try_get::<i64, _>(3)? as u64,
        }))
    }

    /// Returns the name of a person.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot be read.
    pub async fn name_of(&self, player: PlayerId) -> Result<Option<String>, StoreError> {
        let row = sqlx::query("select name from players where id = $1")
            .bind(player.to_string())
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    /// Removes a key of a person. Returns [`Appended::Conflict`] if there is no such key.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot store it.
    pub async fn remove_key(&self, player: PlayerId, key: String) -> Result<Appended, StoreError> {
        self.write(Job::RemoveKey(player, key)).await
    }

    /// Removes all keys of a person but one.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot store it.
    pub async fn remove_other_keys(&self, player: PlayerId, keep: String) -> Result<(), StoreError> {
        self.write(Job::RemoveOtherKeys(player, keep)).await.map(|_| ())
    }

    /// Returns the rooms in which a person has had a seat, most recently changed first.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot be read.
    pub async fn rooms_of(&self, player: PlayerId, most: u32) -> Result<Vec<Listed>, StoreError> {
        let rows = sqlx::query(
            "select id, game, stage, changed_ms from rooms join seats on id = room where player = $1 \
             order by changed_ms desc, id limit $2",
        )
        .bind(player.to_string())
        .bind(i64::from(most))
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(listed).collect()
    }

    /// Returns the rooms in which a person has had a seat and which are not over, most recently changed first.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot be read.
    pub async fn open_rooms_of(&self, player: PlayerId, most: u32) -> Result<Vec<Listed>, StoreError> {
        let rows = sqlx::query(
            "select id, game, stage, changed_ms from rooms join seats on id = room \
             where player = $1 and stage <> $2 order by changed_ms desc, id limit $3",
        )
        .bind(player.to_string())
        .bind(RoomStage::Over.name())
        .bind(i64::from(most))
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(listed).collect()
    }

    /// Returns the last remarks of a person, in order.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot be read.
    pub async fn remarks_of(&self, player: PlayerId, most: u32) -> Result<Vec<Remark>, StoreError> {
        let rows = sqlx::query(
            "select player, seated, name, text, at_ms from chat where player = $1 order by at_ms desc limit $2",
        )
        .bind(player.to_string())
        .bind(i64::from(most))
        .fetch_all(&self.readers)
        .await?;
        rows.iter().rev().map(remark).collect()
    }
}

fn outcome(rows: u64) -> Appended {
    if rows == 0 { Appended::Conflict } else { Appended::Stored }
}

pub(crate) async fn add(
    transaction: &mut Transaction<'_, Any>,
    account: &Account,
) -> Result<Appended, StoreError> {
    let added = sqlx::query(
        "insert into accounts (player, login, password, created_ms) values ($1, $2, $3, $4) on conflict do nothing",
    )
    .bind(account.player.to_string())
    .bind(account.login.clone())
    .bind(account.password.clone())
    .bind(account.at as i64)
    .execute(&mut **transaction)
    .await?;
    Ok(outcome(added.rows_affected()))
}

pub(crate) async fn change(
    transaction: &mut Transaction<'_, Any>,
    account: &Account,
) -> Result<Appended, StoreError> {
    // Checked here, because an error would undo the other writes of the transaction.
    let changed = sqlx::query(
        "update accounts set login = $1, password = $2 where player = $3 \
         and not exists (select 1 from accounts as others where others.login = $1 and others.player <> $3)",
    )
    .bind(account.login.clone())
    .bind(account.password.clone())
    .bind(account.player.to_string())
    .execute(&mut **transaction)
    .await?;
    Ok(outcome(changed.rows_affected()))
}

pub(crate) async fn remove_key(
    transaction: &mut Transaction<'_, Any>,
    player: PlayerId,
    key: &str,
) -> Result<Appended, StoreError> {
    let removed = sqlx::query("delete from keys where player = $1 and secret_hash = $2")
        .bind(player.to_string())
        .bind(key.to_owned())
        .execute(&mut **transaction)
        .await?;
    Ok(outcome(removed.rows_affected()))
}

pub(crate) async fn remove_other_keys(
    transaction: &mut Transaction<'_, Any>,
    player: PlayerId,
    keep: &str,
) -> Result<Appended, StoreError> {
    sqlx::query("delete from keys where player = $1 and secret_hash <> $2")
        .bind(player.to_string())
        .bind(keep.to_owned())
        .execute(&mut **transaction)
        .await?;
    Ok(Appended::Stored)
}
