//! Records in and out, and looking back at a game.

use anyhow::Result;
use dohyo_browser_tests::{Setting, visit};
use serde_json::json;

use super::begin;
use crate::at_table::{hidden_says, hidden_text, moves, open_records, paste};

const RECORD: &str = "dohyo record 1
game: abalone
rules: 1
option: layout=belgian-daisy
seed: 0
player 1: Ada
player 2: Grace
result: white wins (resignation)

1 a1b2
2 a5b5
1 b1c2
2 b6c6
";

#[tokio::test(flavor = "multi_thread")]
async fn a_record_is_loaded_and_a_bad_one_refused() -> Result<()> {
    visit("a_record_is_loaded_and_a_bad_one_refused", Setting::default(), async |visit| {
        begin(visit, &["opponent=same-screen", "layout=classical"]).await?;
        visit.click("[data-cell=c3]").await?;
        visit.click("[data-cell=d3]").await?;
        moves(visit, 1).await?;
        let board = hidden_text(visit, "#board-text").await?;

        open_records(visit).await?;
        let broken = RECORD.replace("2 a5b5", "2 a5e5");
        paste(visit, &broken).await?;
        visit.click("#load").await?;
        visit.text_when("#load-error", |why| why.contains("a5e5") || why.contains("action 2")).await?;
        // Nothing is lost: neither the text nor the game.
        let text = visit.script("return document.querySelector('#load-text').value", vec![]).await?;
        assert_eq!(text, json!(broken));
        hidden_says(visit, "#board-text", &board).await?;

        paste(visit, RECORD).await?;
        visit.click("#load").await?;
        visit.gone("dialog[open]").await?;
        moves(visit, 4).await?;
        visit.text_when(".plate[data-colour=black]", |plate| plate.contains("Ada")).await?;
        visit.text_when("#result", |text| text.contains("White wins")).await?;

        // The game that was put aside comes back.
        visit.click("[data-act=more]").await?;
        visit.click("#menu [data-act=previous]").await?;
        moves(visit, 1).await?;
        hidden_says(visit, "#board-text", &board).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_loaded_and_played_from() -> Result<()> {
    visit("a_position_is_loaded_and_played_from", Setting::default(), async |visit| {
        begin(visit, &["opponent=same-screen", "layout=classical"]).await?;
        open_records(visit).await?;
        paste(visit, "5/6/7/8/5bbbw/8/7/6/w4 b 0 5").await?;
        visit.click("#load").await?;
        visit.find("#new-game[open] label:has(input[value=position]:checked)").await?;
        visit.click("#start-game").await?;
        visit.gone("dialog[open]").await?;
        visit.click("[data-cell=e6]").await?;
        visit.click("[data-cell=e9]").await?;
        visit.text_when("#result", |text| text.contains("Black wins")).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_reviewed() -> Result<()> {
    visit("a_finished_game_is_reviewed", Setting::default(), async |visit| {
        begin(visit, &["opponent=same-screen", "layout=classical"]).await?;
        open_records(visit).await?;
        paste(visit, RECORD).await?;
        visit.click("#load").await?;
        visit.click("[data-act=review]").await?;
        // Five positions: the start, and one after each move.
        visit.find("#graph svg[data-judged='5']").await?;
        let trace = visit.find("#graph .trace").await?.attr("d").await?.unwrap_or_default();
        assert_eq!(trace.matches('L').count(), 4, "{trace}");

        // Step with buttons and keys; the board follows, and the best move is shown.
        visit.click("[data-step=first]").await?;
        let start = hidden_text(visit, "#board-text").await?;
        visit.text_when("#best", |text| text.starts_with("Best: ")).await?;
        visit.find("[data-advice] .shaft").await?;
        visit.press("\u{e014}").await?;
        visit.find(".ply.here[data-ply='1']").await?;
        visit.find(".ply.here[data-ply='1']").await?;
        assert_ne!(hidden_text(visit, "#board-text").await?, start);
        visit.press("\u{e012}").await?;
        visit
            .wait_for("the start again", async || {
                Ok((hidden_text(visit, "#board-text").await? == start).then_some(()))
            })
            .await?;
        visit.click(".ply[data-ply='3']").await?;
        visit.find(".ply.here[data-ply='3']").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_can_be_downloaded_and_loaded_again() -> Result<()> {
    visit("a_record_can_be_downloaded_and_loaded_again", Setting::default(), async |visit| {
        // Catch what the page hands the browser to save.
        visit
            .before_each_page(
                "window.saved = [];
                 const make = URL.createObjectURL.bind(URL);
                 URL.createObjectURL = (blob) => { blob.text().then((text) => window.saved.push(text)); return make(blob); };",
            )
            .await?;
        begin(visit, &["opponent=same-screen", "layout=classical"]).await?;
        visit.click("[data-cell=c3]").await?;
        visit.click("[data-cell=d3]").await?;
        moves(visit, 1).await?;
        let board = hidden_text(visit, "#board-text").await?;
        open_records(visit).await?;
        visit.click("#download-record").await?;
        let record = visit
            .wait_for("the saved record", async || {
                let saved = visit.script("return window.saved[0] ?? ''", vec![]).await?;
                Ok(saved.as_str().filter(|text| !text.is_empty()).map(str::to_owned))
            })
            .await?;
        assert!(record.starts_with("dohyo record 1\n") && record.contains("1 c3d3"), "{record}");
        paste(visit, &record).await?;
        visit.click("#load").await?;
        visit.gone("dialog[open]").await?;
        moves(visit, 1).await?;
        hidden_says(visit, "#board-text", &board).await?;
        Ok(())
    })
    .await
}
