//! The tables that the browser keeps between visits.

use dohyo_core::Setup;
use dohyo_table::{Kept, KeptError, Origin};

use super::shown::Shown;
use crate::game::Game;
use crate::storage;

/// A table that the browser keeps for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// The running game.
    Table,
    /// The game that the running one replaced.
    Previous,
    /// The running race of Sumoku.
    Race,
}

impl Slot {
    /// The name in the browser's storage.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Previous => "previous",
            Self::Race => "race",
        }
    }

    /// The name under which an unreadable table of this slot is put aside.
    const fn name_when_old(self) -> &'static str {
        match self {
            Self::Table | Self::Previous => "old",
            Self::Race => "race.old",
        }
    }
}

/// The game that the last visit left in a slot.
pub enum Found<G: Shown> {
    /// No table.
    Nothing,
    /// A table to continue.
    Table(Box<Kept<G>>),
    /// A table in a form that this version cannot read. It has been put aside.
    PutAside,
}

/// Keeps a table, as its host writes it.
pub fn keep(game: Game, slot: Slot, text: &str) {
    storage::write(&game.kept(slot.name()), text);
}

/// Returns `true` if two texts of a table differ in nothing but the time that has passed.
pub fn is_same_state(one: &str, other: &str) -> bool {
    let state = |text: &'_ str| -> Vec<String> {
        text.lines().filter(|line| !line.starts_with("elapsed-ms:")).map(str::to_owned).collect()
    };
    state(one) == state(other)
}

/// Returns `true` if a table is kept.
pub fn is_kept(game: Game, slot: Slot) -> bool {
    storage::read(&game.kept(slot.name())).is_some()
}

/// Looks for the table of the last visit, and puts it aside if it cannot be read.
pub fn resume<G: Shown>(slot: Slot) -> Found<G> {
    let key = G::GAME.kept(slot.name());
    let Some(text) = storage::read(&key) else { return Found::Nothing };
    if let Ok(kept) = read(&text) {
        return Found::Table(Box::new(kept));
    }
    storage::write(&G::GAME.kept(slot.name_when_old()), &text);
    storage::forget(&key);
    Found::PutAside
}

/// Removes a table from its slot and returns it, if it can be read.
pub fn take<G: Shown>(slot: Slot) -> Option<Kept<G>> {
    let key = G::GAME.kept(slot.name());
    let kept = read(&storage::read(&key)?).ok()?;
    storage::forget(&key);
    Some(kept)
}

/// Reads a table of the game `G`.
fn read<G: Setup>(text: &str) -> Result<Kept<G>, KeptError> {
    Kept::read(text, |record| {
        let rules = G::INFO.oldest_rules..=G::INFO.rules;
        let fits = record.game == G::INFO.id && rules.contains(&record.rules);
        fits.then(|| Origin::begin(record).ok())?
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use dohyo_abalone::Abalone;
    use dohyo_core::{Options, Seed};
    use dohyo_kumo::Kumo;
    use dohyo_table::{Player, Seating, Table};

    use super::*;

    #[test]
    fn a_table_is_read_back_as_its_own_game_only() {
        let seed = Seed::from(5);
        let (game, origin) = Origin::deal::<Kumo>(&Options::new(), seed).expect("a game");
        let seating = Seating { origin, ..Seating::new([Player::human(""), Player::computer(4)]) };
        let table = Table::new(game, seating).expect("two players");
        let text = Kept::write(&table, seed, true, Duration::ZERO);
        let back = read::<Kumo>(&text).expect("what was written");
        let later = Kept::write(&table, seed, true, Duration::from_secs(9));
        assert!(is_same_state(&text, &later) && text != later, "time alone is no change");
        assert!(!is_same_state(&text, &later.replace("level 4", "level 5")));
        assert_eq!(back.table.game(), table.game());
        assert_eq!(read::<Abalone>(&text).map(|_| ()), Err(KeptError::Damaged));
        let old = text.replace("rules: 2", "rules: 1");
        assert_eq!(read::<Kumo>(&old).map(|_| ()), Err(KeptError::Damaged));
    }
}
