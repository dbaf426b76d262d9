//! The window for a new game.

use anyhow::Result;
use dohyo_browser_tests::Visit;
use serde_json::json;

/// Makes choices such as `level=1` or `opponent=same-screen`.
pub(crate) async fn choose(visit: &Visit, choices: &[&str]) -> Result<()> {
    visit.find("#new-game[open]").await?;
    for choice in choices {
        let (group, value) = choice.split_once('=').expect("group=value");
        visit.click(&format!("#new-game label:has(input[name='{group}'][value='{value}'])")).await?;
    }
    Ok(())
}

/// Starts the chosen game.
pub(crate) async fn start(visit: &Visit) -> Result<()> {
    visit.click("#start-game").await?;
    visit.gone("dialog[open]").await
}

/// Chooses the wrestlers of Sakura Slam, from the first seat on.
pub(crate) async fn cast(visit: &Visit, wrestlers: &[&str]) -> Result<()> {
    for (seat, wrestler) in (1..).zip(wrestlers) {
        let css = format!(".kb-casting[data-seat='{seat}']");
        visit.find(&css).await?;
        visit.script("document.querySelector(arguments[0]).open = true", vec![json!(css)]).await?;
        choose(visit, &[&format!("wrestler-{seat}={wrestler}")]).await?;
    }
    Ok(())
}
