//! The focus stays at the table.

use anyhow::Result;
use dohyo_browser_tests::keys::{DOWN, ENTER, ESCAPE};
use dohyo_browser_tests::{Seen, Setting, Visit, visit};

use super::against_level_1;
use crate::pages::new_game::choose;
use crate::pages::table::{moves, resign};

/// Waits until the board has the focus.
async fn board_has_it(visit: &Visit) -> Result<()> {
    let board = "return document.querySelector('.stage svg.board, .stage svg.k-board')
        .contains(document.activeElement)";
    visit.until("the board to have the focus", board).await
}

/// Closes the open window, and waits until the page knows it: its content is gone.
async fn close_window(visit: &Visit) -> Result<()> {
    visit.press(ESCAPE).await?;
    visit.gone("dialog[open], dialog header").await
}

/// Checks that the open window stays open when the news that it was closed before comes late, as on a busy machine.
async fn stays_open(visit: &Visit) -> Result<()> {
    visit.script("document.querySelector('dialog[open]').dispatchEvent(new Event('close'))", vec![]).await?;
    after_two_pictures(visit).await?;
    assert!(visit.has("dialog[open] header").await?, "the window has closed by itself");
    Ok(())
}

/// Waits until the page has been drawn twice.
async fn after_two_pictures(visit: &Visit) -> Result<()> {
    let pictures = "const [done] = arguments; requestAnimationFrame(() => requestAnimationFrame(done))";
    visit.script_async(pictures, vec![]).await?;
    Ok(())
}

async fn comes_to_the_board(game: &'static str) -> Result<()> {
    visit(Setting::default(), async |visit| {
        visit.open_table(game, None).await?;
        choose(visit, &against_level_1(game)).await?;
        // Tab leads through the window to the button that starts the game, which then is gone.
        visit.tab_to("#start-game").await?;
        visit.press(ENTER).await?;
        visit.gone("dialog[open]").await?;
        board_has_it(visit).await?;
        // From the top of the page, Tab leads to the board.
        visit.script("document.activeElement.blur()", vec![]).await?;
        visit
            .tab_to(".stage svg.board, .stage svg.board *, .stage svg.k-board, .stage svg.k-board *")
            .await?;
        // Keys reach the page from there, and a window gives the focus back.
        visit.press("?").await?;
        visit.find("#help[open]").await?;
        stays_open(visit).await?;
        close_window(visit).await?;
        board_has_it(visit).await?;
        // From anywhere else keys reach the page and the board as well.
        for elsewhere in ["#theme", "[data-act=flip]"] {
            let focus = "document.querySelector(arguments[0]).focus()";
            visit.script(focus, vec![serde_json::json!(elsewhere)]).await?;
            // Where arrow keys walk over the board, the focus goes with them.
            if matches!(game, "abalone" | "sumoo" | "kumo") {
                visit.press(DOWN).await?;
                board_has_it(visit).await?;
            }
            visit.script(focus, vec![serde_json::json!(elsewhere)]).await?;
            visit.press("?").await?;
            visit.find("#help[open]").await?;
            close_window(visit).await?;
        }
        visit.script("document.querySelector('.stage [tabindex=\"0\"]').focus()", vec![]).await?;
        // The buttons make way for the result.
        resign(visit).await?;
        board_has_it(visit).await
    })
    .await
}

mod the_focus_comes_to_the_board {
    crate::tables::at_every_table!(comes_to_the_board);
}

/// A button that is off while the computer moves does not take the focus with it.
#[tokio::test(flavor = "multi_thread")]
async fn the_board_takes_the_focus_from_a_button_that_goes_off() -> Result<()> {
    visit(Setting::default(), async |visit| {
        crate::pages::table::begin(visit, "sumoo", None, &against_level_1("sumoo")).await?;
        visit.script("document.querySelector('[data-act=end-turn]').focus()", vec![]).await?;
        visit.press(ENTER).await?;
        board_has_it(visit).await?;
        visit.find("[data-act=end-turn]:not(:disabled)").await?;
        assert!(Seen::settled(visit).await?.moves > 1, "the computer has moved");
        visit.press("u").await?;
        moves(visit, 0).await
    })
    .await
}

/// A button once lost the focus while its table was being opened, and with it the reader's place in the window.
#[tokio::test(flavor = "multi_thread")]
async fn the_button_that_opens_a_table_keeps_the_focus() -> Result<()> {
    visit(Setting::default(), async |visit| {
        for path in ["/sumoku", "/sumoku/races"] {
            visit.open(path).await?;
            choose(visit, &["opponent=online"]).await?;
            // The server does not answer.
            let requests = serde_json::json!({ "patterns": [{ "urlPattern": "*/api/v1/*" }] });
            visit.devtools("Fetch.enable", requests).await?;
            visit.tab_to("#start-game").await?;
            visit.press(ENTER).await?;
            visit.says("#opening", "Opening a table…").await?;
            visit.find("#start-game[aria-disabled=true]").await?;
            after_two_pictures(visit).await?;
            assert!(visit.is_focused("#start-game").await?, "at {path}");
            visit.devtools("Fetch.disable", serde_json::json!({})).await?;
            visit.find("main.waiting").await?;
        }
        Ok(())
    })
    .await
}
