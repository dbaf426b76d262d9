//! A press counts for one turn, even if it is a double click or a key held down.

use anyhow::Result;
use dohyo_browser_tests::{Seen, Setting, Visit, visit};

use crate::pages::table::{begin, moves};

/// Double-clicks an element, as people do by mistake.
async fn double_click(visit: &Visit, css: &str) -> Result<()> {
    let button = visit.find(css).await?;
    visit.browser.action_chain().double_click_element(&button).perform().await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_double_click_ends_one_turn() -> Result<()> {
    visit(Setting::default(), async |visit| {
        let end = "[data-act=end-turn]";
        begin(visit, "sumoo", None, &["opponent=same-screen"]).await?;
        double_click(visit, end).await?;
        moves(visit, 1).await?;
        visit.text_when("#say", |text| text.starts_with("Black to move")).await?;
        // The next player can act elsewhere at once.
        visit.click("[data-square=c5]").await?;
        visit.find("[data-square=c5][aria-selected=true]").await?;
        assert_eq!(Seen::settled(visit).await?.moves, 1);
        // A later press of the same button is a press of its own.
        visit
            .wait_for("a turn to end", async || {
                visit.click(end).await?;
                Ok((visit.all(".ply").await?.len() == 2).then_some(()))
            })
            .await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_is_held_ends_one_turn() -> Result<()> {
    visit(Setting::default(), async |visit| {
        begin(visit, "sumoo", None, &["opponent=same-screen"]).await?;
        visit.script("document.querySelector('[data-act=end-turn]').focus()", vec![]).await?;
        // A key that is held down repeats.
        for repeated in [false, true, true] {
            let enter = serde_json::json!({
                "type": "keyDown", "key": "Enter", "code": "Enter", "text": "\r",
                "windowsVirtualKeyCode": 13, "autoRepeat": repeated,
            });
            visit.devtools("Input.dispatchKeyEvent", enter).await?;
        }
        let up = serde_json::json!({ "type": "keyUp", "key": "Enter", "code": "Enter" });
        visit.devtools("Input.dispatchKeyEvent", up).await?;
        moves(visit, 1).await?;
        assert_eq!(Seen::settled(visit).await?.moves, 1);
        Ok(())
    })
    .await
}
