//! The page of a puzzle.

use anyhow::Result;
use dohyo_browser_tests::Visit;

/// Opens a puzzle of a game by its number.
pub(crate) async fn open(visit: &Visit, game: &str, number: usize) -> Result<()> {
    visit.open(&format!("/puzzles/{game}/{number}")).await?;
    visit.find(&format!("main[data-puzzle='{number}'] svg.board")).await?;
    Ok(())
}

/// Waits until the verdict on the attempt contains `part`.
pub(crate) async fn verdict(visit: &Visit, part: &str) -> Result<()> {
    visit.mentions("#verdict", part).await
}
