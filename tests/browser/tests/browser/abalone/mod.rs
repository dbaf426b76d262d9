//! Abalone as people play it: with a mouse, a finger or the keyboard alone.

mod hands;
mod play;
mod review;
mod table;

use anyhow::Result;
use dohyo_browser_tests::Visit;
use serde_json::json;

/// Black is to eject two more marbles; the moves in between are those of a game.
const LATE: &str = "2ww1/3ww1/2w1www/2bb1w2/2bbb4/2bbb3/3bb2/1bb3/5 b 0 4";

/// Opens a table at a position, as a shared link does.
async fn open_at(visit: &Visit, position: &str) -> Result<()> {
    visit.open(&format!("/abalone?position={}", position.replace(' ', "%20"))).await?;
    visit.find("#new-game[open]").await?;
    Ok(())
}

/// Chooses in the window for a new game: `level=1`, `opponent=same-screen`.
pub(crate) async fn choose(visit: &Visit, choices: &[&str]) -> Result<()> {
    for choice in choices {
        let (group, value) = choice.split_once('=').expect("group=value");
        visit.click(&format!("#new-game label:has(input[name='{group}'][value='{value}'])")).await?;
    }
    Ok(())
}

/// Starts the game that was chosen.
pub(crate) async fn start(visit: &Visit) -> Result<()> {
    visit.click("#start-game").await?;
    visit.gone("dialog[open]").await
}

/// Begins a game at a fresh table.
async fn begin(visit: &Visit, choices: &[&str]) -> Result<()> {
    visit.open("/abalone").await?;
    visit.find("#new-game[open]").await?;
    choose(visit, choices).await?;
    start(visit).await
}

/// Waits until so many moves are in the list.
pub(crate) async fn moves(visit: &Visit, count: usize) -> Result<()> {
    visit
        .wait_for(&format!("{count} moves in the list"), async || {
            Ok((visit.all(".ply").await?.len() == count).then_some(()))
        })
        .await
}

/// The text of an element that is there for those who do not see the page.
pub(crate) async fn hidden_text(visit: &Visit, css: &str) -> Result<String> {
    let text = visit
        .script("return document.querySelector(arguments[0])?.textContent ?? ''", vec![json!(css)])
        .await?;
    Ok(text.as_str().unwrap_or_default().to_owned())
}
