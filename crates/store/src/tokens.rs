//! Tokens: secrets with which programs play for a person. The store has only their hashes.

use dohyo_room::PlayerId;
use sqlx::{Any, Row as _, Transaction};

use crate::write::Job;
use crate::{Appended, Store, StoreError, player_of};

/// A token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// The id by which it is revoked. Not a secret.
    pub id: String,
    /// The person.
    pub player: PlayerId,
    /// The name chosen by the person.
    pub name: String,
    /// When it was created, in milliseconds since 1970.
    pub at: u64,
}

/// The maximum number of tokens of a person.
pub const TOKENS: i64 = 20;

impl Store {
    /// Adds a token with the hash of its secret. Returns [`Appended::Conflict`] if the person has too many or no account.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot store it.
    pub async fn add_token(&self, token: Token, hash: String) -> Result<Appended, StoreError> {
        self.write(Job::AddToken(token, hash)).await
    }

    /// Removes a token. Returns [`Appended::Conflict`] if the person has no such token.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot store it.
    pub async fn remove_token(&self, player: PlayerId, id: String) -> Result<Appended, StoreError> {
        self.write(Job::RemoveToken(player, id)).await
    }

    /// Returns the tokens of a person, oldest first.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot be read.
    pub async fn tokens_of(&self, player: PlayerId) -> Result<Vec<Token>, StoreError> {
        let text =
            "select id, player, name, created_ms from tokens where player = $1 order by created_ms, id";
        let rows = sqlx::query(text).bind(player.to_string()).fetch_all(&self.readers).await?;
        rows.iter()
            .map(|row| {
                let at = row.try_get::<i64, _>(3)? as u64;
                Ok(Token { id: row.try_get(0)?, player: player_of(row, 1)?, name: row.try_get(2)?, at })
            })
            .collect()
    }

    /// Returns the person whose token has this hash, and their name.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot be read.
    pub async fn token_player(&self, hash: &str) -> Result<Option<(PlayerId, String)>, StoreError> {
        let text = "select players.id, players.name from tokens join players on players.id = player \
                    where token_hash = $1";
        let row = sqlx::query(text).bind(hash.to_owned()).fetch_optional(&self.readers).await?;
        row.map(|row| Ok((player_of(&row, 0)?, row.try_get(1)?))).transpose()
    }
}

pub(crate) async fn add(
    transaction: &mut Transaction<'_, Any>,
    token: &Token,
    hash: &str,
) -> Result<Appended, StoreError> {
    let row = sqlx::query(
        "select (select count(*) from tokens where player = $1), (select count(*) from accounts where player = $1)",
    )
    .bind(token.player.to_string())
    .fetch_one(&mut **transaction)
    .await?;
    let (tokens, accounts): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
    if tokens >= TOKENS || accounts == 0 {
        return Ok(Appended::Conflict);
    }
    let added = sqlx::query(
        "insert into tokens (token_hash, id, player, name, created_ms) values ($1, $2, $3, $4, $5) \
         on conflict do nothing",
    )
    .bind(hash.to_owned())
    .bind(token.id.clone())
    .bind(token.player.to_string())
    .bind(token.name.clone())
    .bind(token.at as i64)
    .execute(&mut **transaction)
    .await?;
    Ok(if added.rows_affected() == 0 { Appended::Conflict } else { Appended::Stored })
}

pub(crate) async fn remove(
    transaction: &mut Transaction<'_, Any>,
    player: PlayerId,
    id: &str,
) -> Result<Appended, StoreError> {
    let removed = sqlx::query("delete from tokens where player = $1 and id = $2")
        .bind(player.to_string())
        .bind(id.to_owned())
        .execute(&mut **transaction)
        .await?;
    Ok(if removed.rows_affected() == 0 { Appended::Conflict } else { Appended::Stored })
}
