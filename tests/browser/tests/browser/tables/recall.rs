//! The last turn in games with several actions a turn: it stays on the board until the player acts, and can be replayed.

use anyhow::{Context, Result, ensure};
use dohyo_browser_tests::{Seen, Setting, Visit, visit};
use serde_json::json;

use super::against_level_1;
use crate::pages::table::{begin, shows_ply};
use crate::players::play;

/// The shortest time between two actions of a computer that a person can follow, in milliseconds.
const FOLLOWED: f64 = 700.0;

/// Notes when actions appear in the list.
const WATCH: &str = "
    window.played = [];
    let count = document.querySelectorAll('.ply').length;
    new MutationObserver(() => {
        const now = document.querySelectorAll('.ply').length;
        if (now > count) window.played.push(performance.now());
        count = now;
    }).observe(document.querySelector('.moves'), { childList: true, subtree: true });";

/// Plays a turn of a person without doing much, and waits for the computer's turn.
async fn pass(visit: &Visit, game: &str) -> Result<Seen> {
    if game == "kumo" {
        visit.click("[data-act=rotate-cw]").await?;
    }
    visit.script(WATCH, vec![]).await?;
    visit.click("[data-act=end-turn]:not(:disabled)").await?;
    let before = Seen::look(visit).await?.context("a table")?.moves;
    visit
        .wait_for("the computer's turn", async || {
            let seen = Seen::settled(visit).await?;
            let over = seen.moves > before && seen.turn == [seen.near.clone()];
            Ok(over.then_some(seen))
        })
        .await
}

async fn is_recalled(game: &'static str) -> Result<()> {
    visit(Setting::default(), async |visit| {
        begin(visit, game, None, &against_level_1(game)).await?;
        visit.gone(".s-trail .number").await?;
        let seen = pass(visit, game).await?;
        // The computer's actions could be followed.
        let played = visit.script("return window.played", vec![]).await?;
        let played: Vec<f64> = serde_json::from_value(played)?;
        for pair in played.windows(2) {
            ensure!(pair[1] - pair[0] > FOLLOWED, "an action came after {:.0} ms", pair[1] - pair[0]);
        }
        // Each of them has a number on the board and its words beside it.
        let numbers = "return [...document.querySelectorAll(arguments[0])].map(one => one.dataset.number)";
        let drawn = visit.script(numbers, vec![json!(".s-trail .number")]).await?;
        let told = visit.script(numbers, vec![json!("#last-turn .deed")]).await?;
        ensure!(drawn == told && drawn != json!([]), "{drawn} on the board, {told} in words");
        visit.screenshot(&format!("{game}-last-turn")).await?;
        let count = drawn.as_array().map_or(0, Vec::len);
        // A reload keeps them.
        crate::pages::table::reload(visit).await?;
        visit.count(".s-trail .number", count).await?;
        // Both replays begin with the first action and end in the present.
        for act in ["replay-slowly", "replay-turn"] {
            visit.click(&format!("[data-act={act}]")).await?;
            visit.find("[data-act=now]").await?;
            visit.gone(".s-trail .number").await?;
            visit.count(".s-trail .number", 1).await?;
            visit.count("#last-turn .deed", count).await?;
            visit.gone("[data-act=now]").await?;
            visit.count(".s-trail .number", count).await?;
        }
        shows_ply(visit, seen.moves).await?;
        // The first action of the player ends it.
        play(visit, 1).await?;
        visit.gone(".s-trail .number").await?;
        visit.gone("#last-turn .deed").await
    })
    .await
}

mod the_last_turn_stays_until_the_player_acts {
    crate::tables::at_every_table!(is_recalled: sumoo, kumo);
}

async fn is_announced(game: &'static str) -> Result<()> {
    visit(Setting::default().reduced_motion(), async |visit| {
        begin(visit, game, None, &["opponent=same-screen"]).await?;
        let end = async |turns: usize| {
            for turn in 0..turns {
                let before = visit.all(".ply").await?.len();
                if game == "kumo" {
                    let back = if turn % 2 == 0 { "rotate-cw" } else { "rotate-ccw" };
                    visit.click(&format!("[data-act={back}]:not(:disabled)")).await?;
                    visit.more_than(".ply", before).await?;
                } else {
                    // Two presses in a row on the same button would be a double click.
                    visit.click_places(if turn % 2 == 0 { "c3 c3" } else { "c5 c5" }).await?;
                }
                let before = visit.all(".ply").await?.len();
                visit.click("[data-act=end-turn]:not(:disabled)").await?;
                visit.more_than(".ply", before).await?;
            }
            anyhow::Ok(())
        };
        end(2).await?;
        visit.mentions("#say", "has come up twice").await?;
        end(1).await?;
        if game == "kumo" {
            visit.click("[data-act=rotate-ccw]:not(:disabled)").await?;
        } else {
            visit.click_places("c5 c5").await?;
        }
        visit.mentions("#say", "a third time: a draw").await?;
        visit.click("[data-act=end-turn]:not(:disabled)").await?;
        visit.mentions("#result", "The same position came up three times.").await
    })
    .await
}

mod a_repetition_is_announced_before_it_draws {
    crate::tables::at_every_table!(is_announced: sumoo, kumo);
}
