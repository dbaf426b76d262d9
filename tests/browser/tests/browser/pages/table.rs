//! The page of a table, whatever is played at it.

use anyhow::Result;
use dohyo_browser_tests::Visit;

use super::new_game::{choose, start};

/// Begins a game at a fresh table, perhaps from a position.
pub(crate) async fn begin(visit: &Visit, game: &str, position: Option<&str>, choices: &[&str]) -> Result<()> {
    visit.open_table(game, position).await?;
    choose(visit, choices).await?;
    // Colours of SUMOO are drawn unless they are chosen.
    if game == "sumoo" && !choices.iter().any(|choice| choice.starts_with("colour=")) {
        choose(visit, &["colour=white"]).await?;
    }
    start(visit).await
}

/// Begins another game at the same table.
pub(crate) async fn begin_another(visit: &Visit, choices: &[&str]) -> Result<()> {
    choose_from_menu(visit, "new").await?;
    choose(visit, choices).await?;
    start(visit).await
}

/// Opens the menu and chooses from it.
pub(crate) async fn choose_from_menu(visit: &Visit, act: &str) -> Result<()> {
    visit.click("[data-act=more]").await?;
    visit.find("#menu[open]").await?;
    visit.click(&format!("#menu [data-act={act}]")).await
}

/// Offers a draw, and answers the question whether that is meant.
pub(crate) async fn offer_draw(visit: &Visit) -> Result<()> {
    choose_from_menu(visit, "draw").await?;
    visit.find("#draw[open]").await?;
    visit.click("#confirm-draw").await?;
    visit.gone("dialog[open]").await
}

/// Resigns, and answers the question whether that is meant.
pub(crate) async fn resign(visit: &Visit) -> Result<()> {
    choose_from_menu(visit, "resign").await?;
    visit.find("#resign[open]").await?;
    visit.click("#confirm-resign").await?;
    visit.find("#result").await?;
    Ok(())
}

/// Waits until the list has `count` actions.
pub(crate) async fn moves(visit: &Visit, count: usize) -> Result<()> {
    visit.count(".ply", count).await
}

/// Waits until each turn of a game of more than two players has a row of the list, below the others.
pub(crate) async fn has_rows(visit: &Visit) -> Result<()> {
    let aligned = "const places = (css) => new Set([...document.querySelectorAll(css)]
                       .map((one) => Math.round(one.getBoundingClientRect().left)));
                   return places('.moves .nr').size === 1 && places('.moves .wide').size === 1";
    visit.until("the turns to stand below each other", aligned).await
}

/// Waits until the board shows the position after `ply` actions.
pub(crate) async fn shows_ply(visit: &Visit, ply: usize) -> Result<()> {
    match ply {
        0 => visit.gone(".ply.here").await,
        _ => visit.find(&format!(".ply.here[data-ply='{ply}']")).await.map(drop),
    }
}

/// Takes the `count` actions of a turn back one by one, makes them again, ends the turn and has it shown once more.
pub(crate) async fn go_through_turn(visit: &Visit, count: usize) -> Result<()> {
    let board = visit.hidden_text("#board-text").await?;
    for left in (0..count).rev() {
        visit.click("[data-act=undo]").await?;
        moves(visit, left).await?;
    }
    for made in 1..=count {
        visit.click("[data-act=redo]").await?;
        moves(visit, made).await?;
    }
    visit.hidden_says("#board-text", &board).await?;
    visit.click("[data-act=end-turn]").await?;
    moves(visit, count + 1).await?;
    visit.click("[data-act=replay-turn]").await?;
    visit.find("[data-act=now]").await?;
    visit.gone("[data-act=now]").await
}

/// Reloads the page of a table.
pub(crate) async fn reload(visit: &Visit) -> Result<()> {
    visit.browser.refresh().await?;
    visit.find("main.table").await?;
    Ok(())
}

/// Puts the clock of every page opened from now on into the hands of `skip`; it runs on in between.
pub(crate) async fn control_time(visit: &Visit) -> Result<()> {
    set_clock(visit, "performance.now.bind(performance)").await
}

/// Stops the clock of every page opened from now on; only `skip` moves it.
pub(crate) async fn stop_time(visit: &Visit) -> Result<()> {
    set_clock(visit, "((began) => () => began)(performance.now())").await
}

async fn set_clock(visit: &Visit, real: &str) -> Result<()> {
    visit
        .before_each_page(&format!(
            "const real = {real};
             window.skipped = 0;
             window.looks = 0;
             performance.now = () => {{ window.looks += 1; return real() + window.skipped; }};"
        ))
        .await
}

/// Lets `seconds` go by at once, and waits until the page has looked at the clock a few times since.
pub(crate) async fn skip(visit: &Visit, seconds: u32) -> Result<()> {
    visit.script(&format!("window.skipped += {seconds}_000; window.looks = 0"), vec![]).await?;
    visit.until("the page to look at the clock", "return window.looks > 3").await
}
