//! What every table has, at a table of Sakura Slam.

use anyhow::{Context, Result};
use dohyo_ai::{Level, Request, Thinker};
use dohyo_browser_tests::{Setting, visit};
use dohyo_core::{Game as _, Options, Record, RecordedAction, Seed};
use serde_json::json;

use super::{TWO, begin, begin_at, compose, played, press_post, says, still, watch};
use crate::at_table::{hidden_says, hidden_text, hidden_when, moves, open_records, paste};

/// The Judge's third marker stands; one more corner makes the slam.
const BEFORE_SLAM: &str = "M*:0,0 L:0,-40 L:0,40 WRESTLER.1:-35,0 WRESTLER.2:35,0@W | judge loom \
    | 2S+M NE,NW,SW ; S+M - | 9 1 before";

/// The beginning of another game.
const RECORD: &str = "dohyo record 1
game: kabuto
rules: 1
option: first=one
option: wrestler-1=polly
option: wrestler-2=sada
seed: 0

2 marker SE
1 use sharpen
";

#[tokio::test(flavor = "multi_thread")]
async fn kabuto_the_last_push_is_shown_again_slowly() -> Result<()> {
    visit("kabuto_the_last_push_is_shown_again_slowly", Setting::default(), async |visit| {
        // A junior Baron begins with the lantern in the tray.
        let choices = ["opponent=same-screen", "players=2", "league=junior", "hand=steady", "first=one"];
        begin(visit, &choices, &["baron", "loom"]).await?;
        visit.find("[data-act=slow]:disabled").await?;
        press_post(visit, "NE").await?;
        moves(visit, 1).await?;
        visit.click("[data-item=LANTERN]").await?;
        press_post(visit, "NE").await?;
        let falls = says(visit, ".kb-ghosts[data-exact=true]", "data-falls", |_| true).await?;
        visit.click("[data-act=push]").await?;
        moves(visit, 2).await?;
        still(visit).await?;
        // What the ghost said came true.
        let fell = format!("lantern from NE, {falls} pieces fell");
        hidden_when(visit, "#live", |told| told.contains(&fell)).await?;
        let piece = "return document.querySelectorAll('.kb-piece').length";
        let before = visit.script(piece, vec![]).await?;
        watch(visit).await?;
        visit.click("[data-act=slow]").await?;
        let begun = std::time::Instant::now();
        played(visit).await?;
        // Something tips over the edge, and is seen to.
        visit
            .wait_for("a piece that falls", async || {
                let falling = "return [...document.querySelectorAll('.kb-piece')]
                    .some((piece) => piece.getAttribute('opacity') > 0.4 && piece.getAttribute('opacity') < 0.95)";
                Ok((visit.script(falling, vec![]).await? == json!(true)).then_some(()))
            })
            .await?;
        visit.screenshot("kabuto-desktop-slow").await?;
        still(visit).await?;
        // A lantern goes at least 50 mm, in slow motion less than 19 a second.
        assert!(begun.elapsed().as_millis() > 2200, "slow motion took {:?}", begun.elapsed());
        assert_eq!(visit.script(piece, vec![]).await?, before, "the ring is as it was");
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn kabuto_games_are_kept_undone_saved_and_loaded() -> Result<()> {
    visit(
        "kabuto_games_are_kept_undone_saved_and_loaded",
        Setting::default().reduced_motion(),
        async |visit| {
            begin(visit, &[&TWO[..], &["first=one"]].concat(), &["loom", "baron"]).await?;
            press_post(visit, "NE").await?;
            moves(visit, 1).await?;
            visit.click("[data-use=spin]").await?;
            moves(visit, 2).await?;
            visit.click("[data-item=THREAD]").await?;
            press_post(visit, "SW").await?;
            visit.click("[data-act=push]").await?;
            moves(visit, 3).await?;
            let after = hidden_text(visit, "#board-text").await?;
            // Each action is taken back by itself, and comes back.
            visit.click("[data-act=undo]").await?;
            moves(visit, 2).await?;
            visit.find("[data-item=THREAD]").await?;
            visit.click("[data-act=undo]").await?;
            moves(visit, 1).await?;
            visit.gone("[data-item=THREAD]").await?;
            visit.click("[data-act=redo]").await?;
            moves(visit, 2).await?;
            visit.click("[data-act=redo]").await?;
            moves(visit, 3).await?;
            hidden_says(visit, "#board-text", &after).await?;
            // A reload goes on where it was.
            visit.browser.refresh().await?;
            moves(visit, 3).await?;
            hidden_says(visit, "#board-text", &after).await?;
            // A record brings another game back, bit for bit; what is no record is refused.
            open_records(visit).await?;
            paste(visit, "marker nowhere").await?;
            visit.click("#load").await?;
            visit.find("#load-error").await?;
            paste(visit, RECORD).await?;
            visit.click("#load").await?;
            visit.gone("dialog[open]").await?;
            moves(visit, 2).await?;
            visit.text_when("#say", |text| text.contains("Pincer Polly")).await?;
            visit.find("[data-item=PINCER_L]").await?;
            Ok(())
        },
    )
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn kabuto_the_fourth_marker_makes_a_corner_slam() -> Result<()> {
    visit(
        "kabuto_the_fourth_marker_makes_a_corner_slam",
        Setting::default().reduced_motion(),
        async |visit| {
            begin_at(visit, BEFORE_SLAM, &["opponent=same-screen"]).await?;
            visit
                .text_when("[data-power=reduced-sentence].refused", |text| {
                    text.contains("corner slam is due")
                })
                .await?;
            visit.click("[data-item=S]").await?;
            press_post(visit, "SE").await?;
            visit.click("[data-act=push]").await?;
            moves(visit, 1).await?;
            visit.text_when("#say", |text| text.contains("corner slam!")).await?;
            // The platform stays, and a marker may stay, but not this one.
            visit.click("[data-item=M]").await?;
            says(visit, ".kb-aim", "data-aim", |aim| aim == "M SE 0 0").await?;
            visit.find("[data-keep=NE]").await?;
            visit.gone("[data-keep=SE]").await?;
            visit.click("[data-keep=NW]").await?;
            visit.text_when("[data-act=push]", |text| text == "Corner slam").await?;
            visit.screenshot("kabuto-desktop-slam").await?;
            visit.click("[data-act=push]").await?;
            moves(visit, 2).await?;
            // People read words; the notation of records is behind them.
            visit.text_when(".ply[data-ply='2']", |text| text.contains("slam: medium disc")).await?;
            says(visit, ".ply[data-ply='2']", "title", |title| title == "slam M 0 0 keep NW").await?;
            visit.gone("[data-corner=NE] .kb-marker").await?;
            visit.find("[data-corner=NW] .kb-marker[data-side='1']").await?;
            hidden_when(visit, "#live", |told| told.contains("Snap Judge: corner slam, medium disc from SE"))
                .await?;
            Ok(())
        },
    )
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn kabuto_three_and_four_play() -> Result<()> {
    visit("kabuto_three_and_four_play", Setting::default().reduced_motion(), async |visit| {
        for (players, plates) in [("3", 3), ("4", 4)] {
            let choice = format!("players={players}");
            if players == "4" {
                visit.click("[data-act=more]").await?;
                visit.click("#menu [data-act=new]").await?;
            } else {
                visit.open("/kabuto").await?;
            }
            let choices = ["opponent=same-screen", &choice, "league=senior"];
            compose(visit, &choices, &["sada", "maud", "kuro"]).await?;
            visit.count(".plate", plates).await?;
            press_post(visit, "NE").await?;
            moves(visit, 1).await?;
            visit.text_when("#say", |text| text.contains("Skimmer Sada: to push")).await?;
            visit.screenshot(&format!("kabuto-desktop-{players}")).await?;
            visit.click("[data-item=S]").await?;
            press_post(visit, "SW").await?;
            visit.click("[data-act=push]").await?;
            moves(visit, 2).await?;
        }
        Ok(())
    })
    .await
}

/// A game of three to its end, as quick computers play it.
fn three_to_the_end() -> Result<String> {
    let options: Options = "players=3 wrestler-1=baron wrestler-2=loom wrestler-3=kuro".parse()?;
    let mut game = dohyo_games::start("kabuto", &options, Seed::from(1))?;
    let mut record =
        Record { game: "kabuto".to_owned(), rules: 1, options, seed: Seed::from(1), ..Record::default() };
    let mut thinker = Thinker::new();
    while let Some(seat) = game.to_act().first() {
        let request = Request::at(Level::ALL[0]);
        let thought = thinker.think(&game, seat, &request, &false.into(), &mut |_| {});
        let action = thought.context("something to do")?.action;
        record.actions.push(RecordedAction {
            seat,
            text: action.to_string(),
            at: None,
            comments: Vec::new(),
        });
        game.play(seat, &action).map_err(|why| anyhow::anyhow!("{why}"))?;
    }
    Ok(record.to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn kabuto_a_review_of_three_has_three_lines() -> Result<()> {
    visit(
        "kabuto_a_review_of_three_has_three_lines",
        Setting::default().dark().reduced_motion(),
        async |visit| {
            begin(visit, &TWO, &["baron", "loom"]).await?;
            open_records(visit).await?;
            paste(visit, &three_to_the_end()?).await?;
            visit.click("#load").await?;
            visit.gone("dialog[open]").await?;
            visit.count(".plate", 3).await?;
            visit.click("#result [data-act=review]").await?;
            visit.count(".graph .legend li", 3).await?;
            visit.count(".graph > div .trace", 3).await?;
            visit
                .wait_for("a judgement of everybody", async || {
                    let judged = "return +document.querySelector('#graph svg').dataset.judged";
                    Ok((visit.script(judged, vec![]).await?.as_f64() >= Some(5.0)).then_some(()))
                })
                .await?;
            visit.screenshot("kabuto-review-of-three").await?;
            Ok(())
        },
    )
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn kabuto_a_move_brings_the_platform_to_a_side() -> Result<()> {
    let position = "M*:0,0 L:0,-40 L:0,40 WRESTLER.1:-35,0 WRESTLER.2:35,0@W | sada loom | 2S+M NE,NW,SW ; S+M - | 3 1 before";
    visit("kabuto_a_move_brings_the_platform_to_a_side", Setting::default(), async |visit| {
        begin_at(visit, position, &["opponent=same-screen"]).await?;
        visit.click("[data-use=surface-tension]").await?;
        moves(visit, 1).await?;
        visit.click("[data-item=S]").await?;
        visit.click("[data-side=N]").await?;
        says(visit, ".kb-aim", "data-aim", |aim| aim == "S N 0 0").await?;
        visit.find("[data-slider=platform]").await?;
        visit
            .script(
                "const slider = document.querySelector('[data-slider=platform]');
                 slider.value = '-40';
                 slider.dispatchEvent(new InputEvent('input', { bubbles: true }));",
                vec![],
            )
            .await?;
        says(visit, ".kb-aim", "data-aim", |aim| aim == "S N-4 0 0").await?;
        visit.find(".kb-ghosts").await?;
        visit.screenshot("kabuto-desktop-side").await?;
        visit.click("[data-act=push]").await?;
        moves(visit, 2).await?;
        still(visit).await?;
        let markers = visit.script("return document.querySelectorAll('.kb-marker').length", vec![]).await?;
        assert_eq!(markers, json!(0), "a push from a side places no marker");
        Ok(())
    })
    .await
}
