//! The tiles that the player has arranged in a round at an online table. The browser keeps them across reloads.

use dohyo_sumoku::Grid;

use crate::game::Game;
use crate::storage;

/// The name under which the browser keeps the layout: that of one table, the last one.
const LAYOUT: &str = "race.online";

/// Keeps the layout of a round.
pub fn keep(table: &str, round: u16, grid: &Grid) {
    storage::write(&Game::Sumoku.kept(LAYOUT), &write(table, round, grid));
}

/// Returns the layout that was kept in the same round of the same table.
pub fn kept(table: &str, round: u16) -> Option<Grid> {
    read(&storage::read(&Game::Sumoku.kept(LAYOUT))?, table, round)
}

fn write(table: &str, round: u16, grid: &Grid) -> String {
    format!("{table} {round} {grid}")
}

fn read(text: &str, table: &str, round: u16) -> Option<Grid> {
    let (kept_table, rest) = text.split_once(' ')?;
    let (kept_round, grid) = rest.split_once(' ')?;
    let same = kept_table == table && kept_round.parse() == Ok(round);
    grid.parse().ok().filter(|_| same)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layout_is_read_back_in_its_own_round_only() {
        for text in ["0,0:5R 1,0:9G -1,2:1P", ""] {
            let grid: Grid = text.parse().expect("a grid");
            let kept = write("x7", 2, &grid);
            assert_eq!(read(&kept, "x7", 2), Some(grid), "{kept}");
            assert_eq!(read(&kept, "x7", 3), None);
            assert_eq!(read(&kept, "y8", 2), None);
        }
        assert_eq!(read("x7", "x7", 1), None);
        assert_eq!(read("x7 1 5R", "x7", 1), None);
    }
}
