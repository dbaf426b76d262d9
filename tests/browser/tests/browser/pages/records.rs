//! The window in which games are saved and loaded.

use anyhow::Result;
use dohyo_browser_tests::Visit;
use serde_json::json;

use super::table;

/// Opens the window from the menu of a table.
pub(crate) async fn open(visit: &Visit) -> Result<()> {
    table::choose_from_menu(visit, "records").await?;
    visit.find("#records[open]").await?;
    Ok(())
}

/// Pastes a text into the open window and loads it.
pub(crate) async fn load(visit: &Visit, text: &str) -> Result<()> {
    visit.fill("#load-text", text).await?;
    visit.click("#load").await
}

/// Opens the window, loads a text that is right, and waits until the window is gone.
pub(crate) async fn open_and_load(visit: &Visit, text: &str) -> Result<()> {
    open(visit).await?;
    load(visit, text).await?;
    visit.gone("dialog[open]").await
}

/// From now on keeps whatever a page hands the browser to save.
pub(crate) async fn catch_downloads(visit: &Visit) -> Result<()> {
    visit
        .before_each_page(
            "window.saved = [];
             const make = URL.createObjectURL.bind(URL);
             URL.createObjectURL = (blob) => {
                 blob.text().then((text) => window.saved.push(text));
                 return make(blob);
             };",
        )
        .await
}

/// Presses a button of the open window that saves something, and returns what is saved.
pub(crate) async fn download(visit: &Visit, button: &str) -> Result<String> {
    let saved = "return window.saved[arguments[0]] ?? null";
    let count = visit.script("return window.saved.length", vec![]).await?;
    visit.click(button).await?;
    visit
        .wait_for("a text to be saved", async || {
            Ok(visit.script(saved, vec![json!(count)]).await?.as_str().map(str::to_owned))
        })
        .await
}
