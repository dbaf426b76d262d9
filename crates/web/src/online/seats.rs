//! The tables on the server at which the reader has a seat, as stored in this browser.

use crate::game::Game;
use crate::storage;

/// The storage key for the list.
const KEY: &str = "dohyo.seats";

/// The maximum number of tables that are remembered.
const MOST: usize = 12;

/// The storage key for whether this browser is a guest of the server.
const GUEST: &str = "dohyo.guest";

/// Remembers that this browser is a guest of the server.
pub fn note_guest() {
    storage::write(GUEST, "yes");
}

/// Returns `true` if this browser is a guest of the server, and so may have seats.
pub fn is_guest() -> bool {
    storage::read(GUEST).is_some() || !remembered().is_empty()
}

/// Returns the game and name of each table, latest first.
pub fn remembered() -> Vec<(Game, String)> {
    read(&storage::read(KEY).unwrap_or_default())
}

/// Remembers that the reader has a seat at a table, or forgets it once its game is over.
pub fn remember(game: Game, table: &str, has_seat: bool) {
    let mut tables = remembered();
    let known = tables.iter().any(|(_, known)| known == table);
    if known == has_seat {
        return;
    }
    tables.retain(|(_, known)| known != table);
    if has_seat {
        tables.insert(0, (game, table.to_owned()));
    }
    tables.truncate(MOST);
    storage::write(KEY, &write(&tables));
}

fn write(tables: &[(Game, String)]) -> String {
    let lines: Vec<String> = tables.iter().map(|(game, table)| format!("{} {table}", game.id())).collect();
    lines.join("\n")
}

fn read(text: &str) -> Vec<(Game, String)> {
    let line = |line: &str| {
        let (game, table) = line.split_once(' ')?;
        Some((Game::named(game)?, table.to_owned()))
    };
    text.lines().filter_map(line).take(MOST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_read_back() {
        let tables = vec![(Game::Kumo, "x7".to_owned()), (Game::Abalone, "y8".to_owned())];
        assert_eq!(read(&write(&tables)), tables);
        assert_eq!(read("chess x7\n\nkumo\nkumo x7"), tables[..1]);
    }
}
