//! The analysis board, in every game.

use anyhow::{Context, Result, ensure};
use dohyo_ai::Thinker;
use dohyo_browser_tests::keys::{LEFT, RIGHT};
use dohyo_browser_tests::{Setting, Visit, visit};
use dohyo_core::{Fate, Game as _, Record, Seed};
use dohyo_games::{AnyAction, AnyGame};
use serde_json::json;

use crate::players::{act, decide};

/// Keeps what is copied in `window.told`.
const SPY: &str = "navigator.clipboard.writeText = text => { window.told = text; return Promise.resolve(); }";

/// Waits until the browser keeps the analysis of a game, and returns the game as it begins.
async fn beginning(visit: &Visit, game: &str) -> Result<AnyGame> {
    let kept = visit
        .wait_for("the analysis to be kept", async || {
            let kept = visit
                .script(&format!("return localStorage.getItem('dohyo.{game}.analysis')"), vec![])
                .await?;
            Ok(kept.as_str().map(str::to_owned))
        })
        .await?;
    let header =
        kept.split("\n\n").next().unwrap_or_default().replacen("dohyo tree 1", Record::FIRST_LINE, 1);
    Ok(dohyo_games::begin(&format!("{header}\n\n").parse()?)?)
}

/// Makes an action on the board and returns the game after it, with the luck that the page has drawn.
async fn play(visit: &Visit, game: &AnyGame, ply: usize, action: &AnyAction) -> Result<AnyGame> {
    act(visit, game, ply, action).await?;
    visit.find(&format!(".tree .ply.here[data-ply='{}']", ply + 1)).await?;
    let token = visit.attribute_when(".tree .ply.here", "data-action", |_| true).await?;
    let mut next = game.clone();
    let seat = next.to_act().first().context("somebody is to act")?;
    next.play_text(seat, &token, Fate::Unknown).map_err(|why| anyhow::anyhow!("{token}: {why}"))?;
    Ok(next)
}

/// Returns the place and size of the board.
async fn board(visit: &Visit) -> Result<serde_json::Value> {
    let look = "const { x, y, width, height } = document.querySelector('.stage').getBoundingClientRect();
                return [x, y, width, height].map(Math.round)";
    visit.script(look, vec![]).await
}

async fn is_analysed(game: &'static str) -> Result<()> {
    visit(Setting::default().reduced_motion(), async |visit| {
        visit.open(&format!("/{game}/analysis")).await?;
        visit.find("main.analysis .tree .none").await?;
        let start = beginning(visit, game).await?;
        let mut thinker = Thinker::with_memory(4 << 20);
        let first = decide(&mut thinker, &start, 0)?;
        let after = play(visit, &start, 0, &first).await?;
        let second = decide(&mut thinker, &after, 1)?;
        play(visit, &after, 1, &second).await?;

        // Back to the beginning with keys; another action there begins a variation.
        visit.press(LEFT).await?;
        visit.find(".ply.here[data-ply='1']").await?;
        visit.press(LEFT).await?;
        visit.find(".ply.start.here").await?;
        let mut legal = Vec::new();
        start.legal_actions(start.to_act().first().context("a player")?, &mut legal);
        let other = legal.into_iter().find(|action| *action != first).context("another action")?;
        let varied = play(visit, &start, 0, &other).await?;
        visit.count(".tree-row.variation .ply.here", 1).await?;
        visit.count(".tree .ply[data-ply]", 3).await?;

        // The engine moves nothing, and its best action is legal.
        let before = board(visit).await?;
        visit.click("[data-act=engine]").await?;
        let best = visit.attribute_when("[data-best]", "data-best", |_| true).await?;
        ensure!(board(visit).await? == before, "the board moves when the engine is switched on");
        let seat = varied.to_act().first().context("a player")?;
        let played = varied.clone().play_text(seat, &best, Fate::Drawn(Seed::from(1)));
        ensure!(played.is_ok(), "{best} is not legal: {played:?}");
        visit.screenshot(&format!("analysis-{game}")).await?;
        visit.click("[data-best]").await?;
        visit.count(".tree .ply[data-ply]", 4).await?;
        visit.click("[data-act=engine]").await?;
        visit.gone("[data-best]").await?;

        // What is deleted comes back; names stay.
        visit.click("[data-act=delete]").await?;
        visit.count(".tree .ply[data-ply]", 3).await?;
        visit.click("[data-act=undelete]").await?;
        visit.count(".tree .ply[data-ply]", 4).await?;
        visit.click("[data-act=notes]").await?;
        visit.fill("#line-name", "Other way").await?;
        visit.fill("#line-comment", "Is (this) \"better\"?").await?;
        visit.click("[data-act=done]").await?;
        visit.says(".line-name", "Other way").await?;

        // A link brings back the tree and the place, in any browser.
        visit.script(SPY, vec![]).await?;
        visit.click("[data-act=share]").await?;
        visit.click("#link-tree").await?;
        visit.mentions("#share-said", "Copied").await?;
        let link = visit.script("return window.told", vec![]).await?;
        let link = link.as_str().context("a link")?.to_owned();
        let here = visit.attribute_when(".tree .ply.here", "data-action", |_| true).await?;
        visit.open("/").await?;
        visit.script("localStorage.clear(); location.href = arguments[0]", vec![json!(link)]).await?;
        visit.count(".tree .ply[data-ply]", 4).await?;
        visit.attribute_when(".tree-row.variation .ply.here", "data-action", |seen| seen == here).await?;
        visit.says(".line-name", "Other way").await?;
        visit.says(".tree .comment", "Is (this) \"better\"?").await?;
        visit.click("[data-act=make-main]").await?;
        visit.count(".tree-row:not(.variation) .ply.here", 1).await?;
        visit.press(RIGHT).await?;

        // A damaged link says so.
        let half = &link[link.find('#').context("a tree")?..link.len() - 6];
        visit.open("/").await?;
        visit.open(&format!("/{game}/analysis{half}")).await?;
        visit.mentions(".wrong", "cannot be opened").await
    })
    .await
}

mod a_game_is_analysed_and_shared {
    crate::tables::at_every_table!(is_analysed);
}

/// Analyses a game on a phone at night, in French.
async fn fits_a_phone(game: &'static str) -> Result<()> {
    visit(Setting::phone().dark().language("fr").reduced_motion(), async |visit| {
        visit.open(&format!("/{game}/analysis")).await?;
        let start = beginning(visit, game).await?;
        let mut thinker = Thinker::with_memory(4 << 20);
        let first = decide(&mut thinker, &start, 0)?;
        play(visit, &start, 0, &first).await?;
        visit.click("[data-act=engine]").await?;
        visit.find("[data-best]").await?;
        assert_eq!(visit.overflow().await?, 0, "{game}");
        visit.screenshot(&format!("analysis-{game}-phone-fr")).await?;
        visit.script("document.querySelector('.engine').scrollIntoView()", vec![]).await?;
        visit.screenshot(&format!("analysis-{game}-phone-fr-lower")).await
    })
    .await
}

mod analysis_fits_a_phone {
    crate::tables::at_every_table!(fits_a_phone);
}

/// Sets up a position on the board or as text, learns what is wrong with it, and analyses it.
async fn is_set_up(game: &'static str) -> Result<()> {
    visit(Setting::default(), async |visit| {
        visit.open(&format!("/{game}/edit")).await?;
        visit.mentions("#judged", "can be played").await?;
        let text = visit.script("return document.querySelector('#position').value", vec![]).await?;
        let text = text.as_str().context("a position")?.to_owned();
        visit.fill("#position", &text[..text.len() / 2]).await?;
        visit.mentions("#judged", "Not a position yet").await?;
        visit.find("[data-act=analyse][disabled]").await?;
        visit.fill("#position", &text).await?;
        visit.mentions("#judged", "can be played").await?;
        // The board, and what the text says after a piece was put down.
        let (wrong, presses, part) = match game {
            "abalone" => ("Black has no marble", vec![("0", "e5"), ("1", "e6")], "4bw3"),
            "sumoo" => ("tokens of both sides are missing", vec![("0", "c4")], "2,B"),
            "kumo" => ("", vec![("0", "e5"), ("6", "e4"), ("11", "e4")], "sk"),
            _ => ("", vec![], ""),
        };
        if !presses.is_empty() {
            visit.click("[data-act=clear]").await?;
            visit.mentions("#judged", wrong).await?;
            for (tool, place) in presses {
                visit.click(&format!("[data-tool='{tool}']")).await?;
                visit.click(&format!("[data-place='{place}']")).await?;
            }
            visit
                .wait_for("the text to follow", async || {
                    let text =
                        visit.script("return document.querySelector('#position').value", vec![]).await?;
                    Ok(text.as_str().is_some_and(|text| text.contains(part)).then_some(()))
                })
                .await?;
            visit.screenshot(&format!("edit-{game}")).await?;
            visit.fill("#position", &text).await?;
        }
        visit.click("[data-act=analyse]").await?;
        visit.find("main.analysis .tree").await?;
        visit.browser.refresh().await?;
        visit.find("main.analysis .tree .none").await?;
        Ok(())
    })
    .await
}

mod a_position_is_set_up {
    crate::tables::at_every_table!(is_set_up);
}
