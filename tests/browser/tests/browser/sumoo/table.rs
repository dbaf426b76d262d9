//! What one does at a table of SUMOO besides acting.

use anyhow::{Context, Result};
use dohyo_browser_tests::{Setting, Visit, visit};
use serde_json::json;

use super::{BRINK, CLASH, begin_at, click_squares};
use crate::at_table::{hidden_says, hidden_text, moves, open_records, paste};

/// Presses the mouse at a place of a square, in shares of its width and height from its top left corner.
async fn press_in(visit: &Visit, square: &str, x: f64, y: f64) -> Result<()> {
    let place = visit
        .script(
            "const { x, y, width, height } =
                 document.querySelector(`[data-square=${arguments[0]}]`).getBoundingClientRect();
             return [x + width * arguments[1], y + height * arguments[2]]",
            vec![json!(square), json!(x), json!(y)],
        )
        .await?;
    for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
        let event = json!({ "type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1 });
        visit.devtools("Input.dispatchMouseEvent", event).await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_square_itself_can_be_pointed_at() -> Result<()> {
    visit("the_square_itself_can_be_pointed_at", Setting::default(), async |visit| {
        begin_at(visit, Some(CLASH), &["opponent=same-screen"]).await?;
        // Beside the handle in the middle of the square: the square is meant all the same.
        press_in(visit, "b2", 0.2, 0.2).await?;
        visit.find(".handle[data-action='2U N']").await?;
        press_in(visit, "b3", 0.85, 0.15).await?;
        moves(visit, 1).await?;
        visit.says(".ply[data-ply='1']", "2U N").await?;
        // An enemy that can be pushed two ways needs a handle; the list names the same two.
        press_in(visit, "c3", 0.2, 0.2).await?;
        visit.find(".handle.attack").await?;
        press_in(visit, "c4", 0.12, 0.88).await?;
        visit.text_when("#say", |text| text.contains("Several actions")).await?;
        visit.count(".handle.attack", 2).await?;
        visit.count("[data-choice^='3 N']", 2).await?;
        moves(visit, 1).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_of_sumoo_is_reviewed() -> Result<()> {
    visit("a_finished_game_of_sumoo_is_reviewed", Setting::default(), async |visit| {
        begin_at(visit, Some(BRINK), &["opponent=same-screen"]).await?;
        visit.click("[data-act=end-turn]").await?;
        visit.text_when("#say", |text| text.starts_with("Black to move")).await?;
        visit.click("[data-act=end-turn]").await?;
        visit.text_when("#say", |text| text.starts_with("White to move")).await?;
        click_squares(visit, "c6").await?;
        visit.click("[data-choice='3 NN']").await?;
        visit.find("#result").await?;
        visit.click("[data-act=review]").await?;
        // Four positions: the start, and one after each action.
        visit.find("#graph svg[data-judged='4']").await?;
        // White could have ejected at once: passing was a mistake, and the board points at the best.
        visit.find(".ply[data-ply='1'] .worse").await?;
        visit.click("[data-step=first]").await?;
        visit.text_when("#best", |text| text.starts_with("Best: 3 ")).await?;
        visit.text_when("#ahead", |text| text.contains("White")).await?;
        visit.find("[data-advice] .shaft").await?;
        visit.screenshot("sumoo-review").await?;
        visit.press("\u{e014}").await?;
        visit.find(".ply.here[data-ply='1']").await?;
        visit.click("[data-act=review]").await?;
        visit.gone("#graph").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_sumoo_is_saved_and_loaded() -> Result<()> {
    visit("a_game_of_sumoo_is_saved_and_loaded", Setting::default(), async |visit| {
        visit
            .before_each_page(
                "window.saved = [];
                 const make = URL.createObjectURL.bind(URL);
                 URL.createObjectURL = (blob) => { blob.text().then((text) => window.saved.push(text)); return make(blob); };",
            )
            .await?;
        let saved = async |index: usize| {
            visit
                .wait_for("the saved text", async || {
                    let saved = visit.script("return window.saved[arguments[0]] ?? ''", vec![json!(index)]).await?;
                    Ok(saved.as_str().filter(|text| !text.is_empty()).map(str::to_owned))
                })
                .await
        };
        begin_at(visit, None, &["opponent=same-screen"]).await?;
        click_squares(visit, "b3").await?;
        visit.click("[data-choice='1U N']").await?;
        moves(visit, 1).await?;
        visit.click("[data-act=end-turn]").await?;
        moves(visit, 2).await?;
        let board = hidden_text(visit, "#board-text").await?;
        open_records(visit).await?;
        visit.click("#download-record").await?;
        let record = saved(0).await?;
        assert!(record.contains("game: sumoo") && record.contains("1 1U N"), "{record}");
        visit.click("#download-exchange").await?;
        let exchange = saved(1).await?;
        assert!(exchange.contains("B/1U N"), "{exchange}");

        // A text that is wrong is told where, and nothing is lost.
        paste(visit, &record.replace("1U N", "1U S")).await?;
        visit.click("#load").await?;
        visit.find("#load-error").await?;
        hidden_says(visit, "#board-text", &board).await?;
        for (text, count) in [(record, 2), ("1   B/1U N/1U U/   N/1U S/\n".to_owned(), 5), (exchange, 2)] {
            paste(visit, &text).await?;
            visit.click("#load").await?;
            visit.gone("dialog[open]").await.with_context(|| text.clone())?;
            moves(visit, count).await.with_context(|| text.clone())?;
            open_records(visit).await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_clock_runs_until_the_turn_ends() -> Result<()> {
    visit("the_clock_runs_until_the_turn_ends", Setting::default(), async |visit| {
        // Time passes only when the test says so.
        visit
            .before_each_page(
                "const began = performance.now();
                 window.passed = 0;
                 performance.now = () => began + window.passed;",
            )
            .await?;
        begin_at(visit, None, &["opponent=same-screen", "minutes=5", "increment=10"]).await?;
        visit.text_when(".plate[data-colour=white] .clock", |text| text == "5:00").await?;
        visit.script("window.passed = 30_000", vec![]).await?;
        visit.text_when(".plate[data-colour=white] .clock", |text| text == "4:30").await?;
        // An action is not a turn: the clock goes on, and nothing is added.
        click_squares(visit, "b3").await?;
        visit.click("[data-choice='1U N']").await?;
        moves(visit, 1).await?;
        visit.script("window.passed = 60_000", vec![]).await?;
        visit.text_when(".plate[data-colour=white] .clock", |text| text == "4:00").await?;
        visit.says(".plate[data-colour=black] .clock", "5:00").await?;
        visit.click("[data-act=end-turn]").await?;
        visit.text_when(".plate[data-colour=white] .clock", |text| text == "4:10").await?;
        visit.script("window.passed = 361_000", vec![]).await?;
        visit.text_when("#result", |text| text.contains("White wins") && text.contains("time")).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_in_the_middle_survives_a_reload() -> Result<()> {
    visit("a_turn_in_the_middle_survives_a_reload", Setting::default(), async |visit| {
        begin_at(visit, None, &["opponent=same-screen"]).await?;
        click_squares(visit, "b3").await?;
        visit.click("[data-choice='1U N']").await?;
        moves(visit, 1).await?;
        visit.click("[data-act=flip]").await?;
        let height = async |square: &str| {
            anyhow::Ok(visit.find(&format!("[data-square={square}]")).await?.rect().await?.y)
        };
        visit
            .wait_for("the north to be below", async || {
                Ok((height("a1").await? < height("a7").await?).then_some(()))
            })
            .await?;
        // Clicks still mean the squares that are seen.
        click_squares(visit, "d3").await?;
        visit.find("[data-square=d3][aria-selected=true]").await?;
        let board = hidden_text(visit, "#board-text").await?;
        visit.browser.refresh().await?;
        moves(visit, 1).await?;
        hidden_says(visit, "#board-text", &board).await?;
        visit.count(".turn-box .point:not(.spent)", 2).await?;
        visit.click("[data-act=undo]").await?;
        moves(visit, 0).await?;
        visit.count(".turn-box .point:not(.spent)", 3).await?;
        Ok(())
    })
    .await
}
