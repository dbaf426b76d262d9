//! Abalone as people play it: with a mouse, a finger or the keyboard alone.

mod hands;
mod play;
mod review;
mod table;

use anyhow::Result;
use dohyo_browser_tests::Visit;

use crate::at_table::{choose, start};

/// Black is to eject two more marbles; the moves in between are those of a game.
const LATE: &str = "2ww1/3ww1/2w1www/2bb1w2/2bbb4/2bbb3/3bb2/1bb3/5 b 0 4";

/// Opens a table at a position, as a shared link does.
async fn open_at(visit: &Visit, position: &str) -> Result<()> {
    visit.open(&format!("/abalone?position={}", position.replace(' ', "%20"))).await?;
    visit.find("#new-game[open]").await?;
    Ok(())
}

/// Begins a game at a fresh table.
async fn begin(visit: &Visit, choices: &[&str]) -> Result<()> {
    visit.open("/abalone").await?;
    visit.find("#new-game[open]").await?;
    choose(visit, choices).await?;
    start(visit).await
}
