//! What one does at a table, whatever is played at it.

use anyhow::{Context, Result};
use dohyo_browser_tests::Visit;
use dohyo_core::{Game, Unplayable};
use serde_json::json;

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

/// Waits until so many moves are in the list.
pub(crate) async fn moves(visit: &Visit, count: usize) -> Result<()> {
    visit.count(".ply", count).await
}

/// Waits for the action of that number in the page's list and plays it in a game that follows along.
pub(crate) async fn follow<G: Game>(visit: &Visit, number: usize, game: &mut G) -> Result<()>
where
    Unplayable<G::Illegal>: std::error::Error + Send + Sync + 'static,
{
    let css = format!(".ply[data-ply='{number}']");
    let action = visit
        .wait_for(&format!("action {number} after {}", game.position()), async || {
            let exact = "return document.querySelector(arguments[0])?.dataset.action ?? null";
            Ok(visit.script(exact, vec![json!(css)]).await?.as_str().map(str::to_owned))
        })
        .await?;
    let seat = game.to_act().first().context("someone is to move")?;
    game.play_text(seat, &action)?;
    Ok(())
}

/// The text of an element that is there for those who do not see the page.
pub(crate) async fn hidden_text(visit: &Visit, css: &str) -> Result<String> {
    let text = visit
        .script("return document.querySelector(arguments[0])?.textContent ?? ''", vec![json!(css)])
        .await?;
    Ok(text.as_str().unwrap_or_default().to_owned())
}

/// Waits until the text of such an element fulfils a condition.
pub(crate) async fn hidden_when(visit: &Visit, css: &str, right: impl Fn(&str) -> bool) -> Result<()> {
    let mut seen = String::new();
    let waited = visit
        .wait_for(&format!("the text of {css}"), async || {
            seen = hidden_text(visit, css).await?;
            Ok(right(&seen).then_some(()))
        })
        .await;
    waited.with_context(|| format!("it was {seen:?}"))
}

/// Waits until this is the text of such an element.
pub(crate) async fn hidden_says(visit: &Visit, css: &str, text: &str) -> Result<()> {
    hidden_when(visit, css, |seen| seen == text).await
}

/// Opens the window in which games are saved and loaded.
pub(crate) async fn open_records(visit: &Visit) -> Result<()> {
    visit.click("[data-act=more]").await?;
    visit.click("#menu [data-act=records]").await?;
    visit.find("#records[open]").await?;
    Ok(())
}

/// Puts a text into the field as a paste does.
pub(crate) async fn paste(visit: &Visit, text: &str) -> Result<()> {
    visit
        .script(
            "const field = document.querySelector('#load-text');
             field.value = arguments[0];
             field.dispatchEvent(new InputEvent('input', { bubbles: true }));",
            vec![json!(text)],
        )
        .await?;
    Ok(())
}
