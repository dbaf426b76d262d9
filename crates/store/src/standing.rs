//! Results of games, and the ratings computed from them.
//!
//! A game's results and the new ratings are stored in the transaction that adds its last lines, so a crash neither loses
//! nor repeats them.

use std::collections::{BTreeSet, HashMap};

use dohyo_rating::{Contestant, Rating, computer, results};
use dohyo_room::{PlayerId, RoomId};
use sqlx::any::AnyRow;
use sqlx::{Any, Row as _, Transaction};

use crate::{Append, Store, StoreError};

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// The id of the game.
    pub game: String,
    /// Whether the game changes ratings.
    pub is_rated: bool,
    /// The players, in seat order.
    pub players: Vec<Finisher>,
}

/// A player of a game that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finisher {
    /// The person or computer.
    pub who: Who,
    /// The number of the side. Partners share it.
    pub side: u8,
    /// Whether the player won.
    pub won: bool,
}

/// A person or a computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// A person.
    Person(PlayerId),
    /// A computer of this level.
    Computer(u8),
}

/// The rating of a person at a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The id of the game.
    pub game: String,
    /// The rating after the last rated game.
    pub rating: Rating,
    /// The number of rated games.
    pub games: u32,
    /// The time of the last rated game, in milliseconds since 1970.
    pub at: u64,
}

/// A person on a leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct Leader {
    /// The login.
    pub login: String,
    /// The name.
    pub name: String,
    /// Their rating.
    pub standing: Standing,
}

/// A game that a person has finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The room.
    pub room: RoomId,
    /// The id of the game.
    pub game: String,
    /// When it ended, in milliseconds since 1970.
    pub at: u64,
    /// 0 for a loss, 1 for a draw, 2 for a win.
    pub score: u8,
    /// Whether lists showed the room.
    pub is_public: bool,
    /// The rating before and after the game, in millionths, if it was rated.
    pub rating: Option<(i64, i64)>,
    /// The other players, in seat order.
    pub others: Vec<Other>,
}

/// Another player of a finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Other {
    /// A person. The login is `None` without an account.
    Person {
        /// The login.
        login: Option<String>,
        /// The name.
        name: String,
    },
    /// A computer of this level.
    Computer(u8),
}

/// Fractions are stored in millionths, because integers are the same in both databases.
const MILLION: f64 = 1e6;

fn millionths(value: f64) -> i64 {
    (value * MILLION).round() as i64
}

fn from_millionths(value: i64) -> f64 {
    value as f64 / MILLION
}

impl Store {
    /// Returns the ratings of a person, by game.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot be read.
    pub async fn standings_of(&self, player: PlayerId) -> Result<Vec<Standing>, StoreError> {
        let rows = sqlx::query(
            "select game, rating_u, deviation_u, volatility_u, games, at_ms from ratings \
             where player = $1 order by game",
        )
        .bind(player.to_string())
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(|row| standing(row, 0)).collect()
    }

    /// Returns the players of a game with a settled rating, best first.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot be read.
    pub async fn leaders(&self, game: &str, most: u32) -> Result<Vec<Leader>, StoreError> {
        let rows = sqlx::query(
            "select login, name, game, rating_u, deviation_u, volatility_u, games, at_ms from ratings \
             join accounts on accounts.player = ratings.player join players on id = ratings.player \
             where game = $1 and deviation_u <= $2 order by rating_u desc, login limit $3",
        )
        .bind(game.to_owned())
        .bind(millionths(Rating::SETTLED))
        .bind(i64::from(most))
        .fetch_all(&self.readers)
        .await?;
        rows.iter()
            .map(|row| {
                Ok(Leader { login: row.try_get(0)?, name: row.try_get(1)?, standing: standing(row, 2)? })
            })
            .collect()
    }

    /// Returns the games that a person finished before `before`, in milliseconds since 1970, latest first. Unless
    /// `everything` is set, returns only rated games and games at public tables, which anybody may see.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot be read.
    pub async fn games_of(
        &self,
        player: PlayerId,
        everything: bool,
        before: u64,
        most: u32,
    ) -> Result<Vec<Played>, StoreError> {
        let rows = sqlx::query(
            "select room, game, at_ms, score, is_public, is_rated, before_u, after_u, seat from results \
             where player = $1 and at_ms < $2 and (is_rated = 1 or is_public = 1 or $3 = 1) \
             order by at_ms desc, room limit $4",
        )
        .bind(player.to_string())
        .bind(i64::try_from(before).unwrap_or(i64::MAX))
        .bind(i64::from(everything))
        .bind(i64::from(most))
        .fetch_all(&self.readers)
        .await?;
        let mut games = Vec::with_capacity(rows.len());
        for row in rows {
            let (room, seat): (String, i64) = (row.try_get(0)?, row.try_get(8)?);
            let others = self.others(&room, seat).await?;
            let is_rated = row.try_get::<i64, _>(5)? == 1;
            games.push(Played {
                room: room.parse().map_err(|_| StoreError::Damaged(format!("the room `{room}`")))?,
                game: row.try_get(1)?,
                at: row.try_get::<i64, _>(2)? as u64,
                score: row.try_get::<i64, _>(3)? as u8,
                is_public: row.try_get::<i64, _>(4)? == 1,
                rating: is_rated.then_some((row.try_get(6)?, row.try_get(7)?)),
                others,
            });
        }
        Ok(games)
    }

    /// Returns the ratings of a person at a game after each rated game, in order, with their times.
    ///
    /// # Errors
    ///
    /// Returns an error if the database cannot be read.
    pub async fn rating_history(
        &self,
        player: PlayerId,
        game: &str,
        most: u32,
    ) -> Result<Vec<(u64, f64)>, StoreError> {
        let rows = sqlx::query(
            "select at_ms, after_u from results where player = $1 and game = $2 and is_rated = 1 \
             order by at_ms desc, room limit $3",
        )
        .bind(player.to_string())
        .bind(game.to_owned())
        .bind(i64::from(most))
        .fetch_all(&self.readers)
        .await?;
        let point = |row: &AnyRow| Ok((row.try_get::<i64, _>(0)? as u64, from_millionths(row.try_get(1)?)));
        rows.iter().rev().map(point).collect()
    }

    async fn others(&self, room: &str, seat: i64) -> Result<Vec<Other>, StoreError> {
        let rows = sqlx::query(
            "select level, login, name from results left join players on id = results.player \
             left join accounts on accounts.player = results.player \
             where room = $1 and seat <> $2 order by seat",
        )
        .bind(room.to_owned())
        .bind(seat)
        .fetch_all(&self.readers)
        .await?;
        rows.iter()
            .map(|row| {
                let level: i64 = row.try_get(0)?;
                if level > 0 {
                    return Ok(Other::Computer(level as u8));
                }
                let name: Option<String> = row.try_get(2)?;
                let name = name.unwrap_or_else(|| crate::NOBODY.to_owned());
                Ok(Other::Person { login: row.try_get(1)?, name })
            })
            .collect()
    }
}

fn standing(row: &AnyRow, first: usize) -> Result<Standing, StoreError> {
    let number = |index: usize| row.try_get::<i64, _>(first + index);
    Ok(Standing {
        game: row.try_get(first)?,
        rating: Rating {
            rating: from_millionths(number(1)?),
            deviation: from_millionths(number(2)?),
            volatility: from_millionths(number(3)?),
        },
        games: number(4)? as u32,
        at: number(5)? as u64,
    })
}

/// Stores the results of the games that end in `appends`, and the new ratings.
///
/// Must come after all other writes of a transaction. Locks ratings in a fixed order, so that two transactions never
/// deadlock.
pub(crate) async fn settle(
    transaction: &mut Transaction<'_, Any>,
    appends: &[&Append],
) -> Result<(), StoreError> {
    let games = || appends.iter().filter_map(|append| Some((*append, append.finished.as_ref()?)));
    let mut rated = BTreeSet::new();
    for (_, finished) in games().filter(|(_, finished)| changes_ratings(finished)) {
        for finisher in &finished.players {
            if let Who::Person(player) = finisher.who {
                rated.insert((player, finished.game.clone()));
            }
        }
    }
    let mut standings = HashMap::new();
    for (player, game) in rated {
        if let Some(standing) = lock(transaction, player, &game).await? {
            standings.insert((player, game), standing);
        }
    }
    for (append, finished) in games() {
        let changes =
            if changes_ratings(finished) { rate(finished, append.at, &mut standings) } else { Vec::new() };
        for (seat, finisher) in finished.players.iter().enumerate() {
            let change = changes
                .iter()
                .find(|(changed, ..)| *changed == seat)
                .map(|(_, before, after)| (*before, *after));
            note_result(transaction, append, finished, seat, finisher, change).await?;
        }
    }
    for ((player, _), standing) in &standings {
        update(transaction, *player, standing).await?;
    }
    Ok(())
}

/// Returns `true` if people of at least two sides play for ratings.
fn changes_ratings(finished: &Finished) -> bool {
    let people = finished.players.iter().filter(|finisher| matches!(finisher.who, Who::Person(_)));
    let sides: BTreeSet<u8> = people.map(|finisher| finisher.side).collect();
    finished.is_rated && sides.len() > 1
}

/// Returns the standing of a person with an account, locked until the transaction ends.
async fn lock(
    transaction: &mut Transaction<'_, Any>,
    player: PlayerId,
    game: &str,
) -> Result<Option<Standing>, StoreError> {
    let account = sqlx::query("select 1 from accounts where player = $1")
        .bind(player.to_string())
        .fetch_optional(&mut **transaction)
        .await?;
    if account.is_none() {
        return Ok(None);
    }
    sqlx::query(
        "insert into ratings (player, game, rating_u, deviation_u, volatility_u, games, at_ms) \
         values ($1, $2, $3, $4, $5, 0, 0) on conflict do nothing",
    )
    .bind(player.to_string())
    .bind(game.to_owned())
    .bind(millionths(Rating::NEW.rating))
    .bind(millionths(Rating::NEW.deviation))
    .bind(millionths(Rating::NEW.volatility))
    .execute(&mut **transaction)
    .await?;
    // A write locks the row in both databases; SQLite has no `for update`.
    sqlx::query("update ratings set games = games where player = $1 and game = $2")
        .bind(player.to_string())
        .bind(game.to_owned())
        .execute(&mut **transaction)
        .await?;
    let row = sqlx::query(
        "select game, rating_u, deviation_u, volatility_u, games, at_ms from ratings where player = $1 and game = $2",
    )
    .bind(player.to_string())
    .bind(game.to_owned())
    .fetch_one(&mut **transaction)
    .await?;
    standing(&row, 0).map(Some)
}

/// Changes the standings of the players of a game. Returns the seats of players with a standing, and their ratings
/// before and after.
fn rate(
    finished: &Finished,
    at: u64,
    standings: &mut HashMap<(PlayerId, String), Standing>,
) -> Vec<(usize, f64, f64)> {
    let rating = |finisher: &Finisher| match finisher.who {
        Who::Computer(level) => computer(&finished.game, level),
        Who::Person(player) => standings.get(&(player, finished.game.clone())).map(|standing| {
            let idle = if standing.games == 0 { 0 } else { at.saturating_sub(standing.at) };
            standing.rating.idle(idle)
        }),
    };
    let contestant = |finisher: &Finisher| Contestant {
        side: finisher.side,
        won: finisher.won,
        // A person who deleted their account during the game counts as a new player.
        rating: rating(finisher).unwrap_or(Rating::NEW),
    };
    let contestants: Vec<Contestant> = finished.players.iter().map(contestant).collect();
    let mut changes = Vec::new();
    for (seat, finisher) in finished.players.iter().enumerate() {
        let Who::Person(player) = finisher.who else { continue };
        let Some(standing) = standings.get_mut(&(player, finished.game.clone())) else { continue };
        let before = standing.rating.rating;
        standing.rating = contestants[seat].rating.after(&results(&contestants, seat));
        standing.games += 1;
        standing.at = at;
        changes.push((seat, before, standing.rating.rating));
    }
    changes
}

async fn note_result(
    transaction: &mut Transaction<'_, Any>,
    append: &Append,
    finished: &Finished,
    seat: usize,
    own: &Finisher,
    change: Option<(f64, f64)>,
) -> Result<(), StoreError> {
    let is_draw = !finished.players.iter().any(|finisher| finisher.won);
    let score = if is_draw { 1 } else { 2 * i64::from(own.won) };
    let (player, level) = match own.who {
        Who::Person(player) => (player.to_string(), 0),
        Who::Computer(level) => (String::new(), i64::from(level)),
    };
    let (before, after) = change.unwrap_or_default();
    sqlx::query(
        "insert into results (room, seat, player, level, game, at_ms, score, is_rated, is_public, before_u, after_u) \
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing",
    )
    .bind(append.room.to_string())
    .bind(seat as i64)
    .bind(player)
    .bind(level)
    .bind(finished.game.clone())
    .bind(append.at as i64)
    .bind(score)
    .bind(i64::from(change.is_some()))
    .bind(i64::from(append.is_public))
    .bind(millionths(before))
    .bind(millionths(after))
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

async fn update(
    transaction: &mut Transaction<'_, Any>,
    player: PlayerId,
    standing: &Standing,
) -> Result<(), StoreError> {
    sqlx::query(
        "update ratings set rating_u = $1, deviation_u = $2, volatility_u = $3, games = $4, at_ms = $5 \
         where player = $6 and game = $7",
    )
    .bind(millionths(standing.rating.rating))
    .bind(millionths(standing.rating.deviation))
    .bind(millionths(standing.rating.volatility))
    .bind(i64::from(standing.games))
    .bind(standing.at as i64)
    .bind(player.to_string())
    .bind(standing.game.clone())
    .execute(&mut **transaction)
    .await?;
    Ok(())
}
