//! Classic, turn by turn.

use anyhow::{Context, Result};
use dohyo_browser_tests::{Setting, Viewport, Visit, visit};
use dohyo_core::{Game as _, RecordedAction, Setup as _, Viewer};
use dohyo_sumoku::{Action, Sumoku};
use serde_json::json;

use super::{lay, lay_beside};
use crate::at_table::{choose, hidden_says, hidden_when, moves, open_records, paste, start};

/// Key 5; the line 3-7 lies, and the first player holds what makes 30 of it.
const CROSSING: &str =
    "classic 5 | 0,0:3R 1,0:7G | 5B 6Y 1P 2O 8R 8G 7B 4Y ; 1R 2R 4R 5R 7R 8R 1O 3O | bag 78 | 10 ; 0 | 1";

async fn begin(visit: &Visit, query: &str, choices: &[&str]) -> Result<()> {
    visit.open(&format!("/sumoku{query}")).await?;
    visit.find("#new-game[open]").await?;
    choose(visit, choices).await?;
    start(visit).await
}

fn at(position: &str) -> String {
    format!("?position={}", position.replace(' ', "%20").replace('|', "%7C").replace(';', "%3B"))
}

/// The game as the page has it, by the record it would save.
async fn game(visit: &Visit) -> Result<Sumoku> {
    let kept = visit.script("return localStorage.getItem('dohyo.sumoku.table')", vec![]).await?;
    let record: dohyo_core::Record = kept.as_str().context("a game is kept")?.parse()?;
    let log = record.others.iter().find(|(key, _)| key == "log").context("a log")?.1.clone();
    let mut game = match &record.position {
        Some(position) => Sumoku::from_position(position, &record.options)?,
        None => Sumoku::new(&record.options, record.seed)?,
    };
    let log: Vec<serde_json::Value> = serde_json::from_str(&log)?;
    for entry in log.iter().filter(|entry| entry["event"] == "act") {
        let action = game.read_action(entry["action"].as_str().context("an action")?)?;
        let seat = game.to_act().single().context("somebody to play")?;
        game.play(seat, &action).map_err(|why| anyhow::anyhow!("{why}"))?;
    }
    Ok(game)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_play_is_laid_judged_and_scored() -> Result<()> {
    visit("a_play_is_laid_judged_and_scored", Setting::default(), async |visit| {
        begin(visit, &at(CROSSING), &["opponent=same-screen"]).await?;
        let laid = |text: &str| text.parse().expect("a tile");
        let cell = dohyo_sumoku::Cell::at;
        // What is wrong is said at once, and why.
        lay(visit, cell(2, 0), laid("4Y")).await?;
        visit.find(".k-sum.wrong[data-sum='14']").await?;
        visit.text_when(".k-lines .wrong", |text| text == "3 + 7 + 4 = 14: not a multiple of 5").await?;
        visit.click("[data-act=play]").await?;
        visit.text_when("#say", |text| text.contains("not a multiple of 5")).await?;
        moves(visit, 0).await?;
        visit.click("[data-act=take-back]").await?;
        visit.gone(".k-sum").await?;
        // A six is turned, the play is worth 30, and the last tile can be taken back before it counts.
        lay(visit, cell(2, 0), laid("5B")).await?;
        visit.find(".k-sum[data-sum='15']").await?;
        lay(visit, cell(2, 1), laid("9Y")).await?;
        visit.find(".k-sum.wrong[data-sum='14']").await?;
        lay(visit, cell(2, 2), laid("1P")).await?;
        visit.gone(".k-sum.wrong").await?;
        visit.text_when("[data-act=play]", |text| text == "Play for 30").await?;
        visit.screenshot("sumoku-desktop-light").await?;
        visit.click("[data-act=take-back]").await?;
        visit.text_when("[data-act=play]", |text| text == "Play").await?;
        lay(visit, cell(2, 2), laid("1P")).await?;
        visit.click("[data-act=play]").await?;
        moves(visit, 1).await?;
        visit.text_when("[data-colour=one] .k-score", |text| text == "40").await?;
        visit.text_when(".k-bag", |text| text == "75").await?;
        hidden_when(visit, "#live", |told| {
            told.contains("5 blue, 9 yellow, 1 purple") && told.contains("Player 1 40")
        })
        .await?;
        // The other player's tiles are on the rack now.
        visit.count(".k-own", 8).await?;
        visit.find(".k-own[data-tile='1R']").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn tiles_are_dragged_and_the_table_is_moved() -> Result<()> {
    visit("tiles_are_dragged_and_the_table_is_moved", Setting::default().dark(), async |visit| {
        begin(visit, &at(CROSSING), &["opponent=same-screen"]).await?;
        let tile = visit.find(".k-own[data-tile='5B']").await?;
        let place = visit.find("[data-cell='2,0']").await?;
        let chain = visit.browser.action_chain().move_to_element_center(&tile).click_and_hold();
        chain.move_to_element_center(&place).release().perform().await?;
        visit.find("[data-laid='2,0'][data-tile='5B']").await?;
        visit.text_when("[data-act=play]", |text| text == "Play for 15").await?;
        visit.screenshot("sumoku-desktop-dark").await?;
        // Dragged off the table it goes back.
        let tile = visit.find("[data-laid='2,0'] .k-face").await?;
        let away = visit.find(".k-lines").await?;
        let chain = visit.browser.action_chain().move_to_element_center(&tile).click_and_hold();
        chain.move_to_element_center(&away).release().perform().await?;
        visit.gone("[data-laid='2,0']").await?;
        // The table itself is moved and zoomed.
        let seen = "return document.querySelector('.k-board').getAttribute('viewBox')";
        let before = visit.script(seen, vec![]).await?;
        visit.click("[data-zoom=in]").await?;
        let nearer = visit.script(seen, vec![]).await?;
        assert_ne!(before, nearer);
        visit.click("[data-zoom=fit]").await?;
        visit
            .wait_for("the whole table", async || {
                Ok((visit.script(seen, vec![]).await? == before).then_some(()))
            })
            .await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn classic_is_played_with_keys_alone() -> Result<()> {
    visit("classic_is_played_with_keys_alone", Setting::default().reduced_motion(), async |visit| {
        begin(visit, &at(CROSSING), &["opponent=same-screen"]).await?;
        visit.script("document.querySelector('.k-board').focus()", vec![]).await?;
        let (left, right, down, enter) = ("\u{e012}", "\u{e014}", "\u{e015}", "\u{e007}");
        // To column 2, a five there; a nine and a one below.
        for key in [right, right, "5", enter, down, "9", enter, down, "1", enter, left] {
            visit.press(key).await?;
        }
        visit.text_when("[data-act=play]", |text| text == "Play for 30").await?;
        hidden_says(visit, "#k-cursor-text", "column 1, row 2: free").await?;
        visit.press("z").await?;
        visit.text_when("[data-act=play]", |text| text == "Play").await?;
        for key in [right, "1", enter, "p"] {
            visit.press(key).await?;
        }
        moves(visit, 1).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_played_against_the_computer() -> Result<()> {
    visit("a_whole_game_is_played_against_the_computer", Setting::default(), async |visit| {
        begin(visit, "", &["opponent=computer", "level=1", "players=2"]).await?;
        visit.screenshot("sumoku-begin").await?;
        for turn in 0..80 {
            // The computer has played, and it is the person's turn; or it is over.
            let over = visit
                .wait_for("a turn", async || {
                    if !visit.all("#result").await?.is_empty() {
                        return Ok(Some(true));
                    }
                    let mine = visit.all(".plate.near.turn").await?.len() == 1;
                    Ok((mine && visit.all(".doing").await?.is_empty()).then_some(false))
                })
                .await?;
            if over {
                assert!(turn > 5, "a game has more turns than {turn}");
                visit.screenshot("sumoku-over").await?;
                assert!(game(visit).await?.outcome().is_some());
                // The finished game can be looked at again.
                visit.click("[data-step=first]").await?;
                visit.find("[data-act=now]").await?;
                return Ok(());
            }
            if turn == 4 || turn == 8 {
                // Room around a grid that grows: nothing shall lie under the buttons.
                visit.click("[data-zoom=out]").await?;
            }
            let played = visit.all(".ply").await?.len();
            let game = game(visit).await?;
            let classic = game.classic().context("Classic")?;
            // The longest plays first: a game in few turns.
            let longest = classic.plays(game.terms()).into_iter().max_by_key(|play| play.tiles.len());
            match longest {
                Some(play) => {
                    lay_beside(visit, classic.grid(), play.cells(classic.grid())).await?;
                    visit.click("[data-act=play]:not([aria-disabled=true])").await?;
                }
                None => visit.click("[data-act=pass]").await?,
            }
            visit
                .wait_for("the play to be in the list", async || {
                    Ok((visit.all(".ply").await?.len() > played).then_some(()))
                })
                .await?;
        }
        anyhow::bail!("the game does not end")
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn five_people_share_a_phone_in_french() -> Result<()> {
    let setting = Setting::phone().language("fr");
    visit("five_people_share_a_phone_in_french", setting, async |visit| {
        begin(visit, "", &["opponent=same-screen", "players=5"]).await?;
        visit.count(".plate", 5).await?;
        let wide = "return document.documentElement.scrollWidth - innerWidth";
        assert_eq!(visit.script(wide, vec![]).await?, json!(0), "nothing sticks out");
        visit.screenshot("sumoku-phone-five").await?;
        for played in 1..=5 {
            let game = game(visit).await?;
            let classic = game.classic().context("Classic")?;
            let play = classic.plays(game.terms()).into_iter().max_by_key(|play| play.tiles.len());
            let play = play.context("a play")?;
            lay_beside(visit, classic.grid(), play.cells(classic.grid())).await?;
            if played == 1 {
                visit.text_when("[data-act=play]", |text| text.starts_with("Jouer pour")).await?;
                visit.screenshot("sumoku-phone-light").await?;
            }
            visit.click("[data-act=play]").await?;
            visit
                .wait_for("the play", async || Ok((visit.all(".ply").await?.len() >= played).then_some(())))
                .await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_kept_saved_and_loaded() -> Result<()> {
    let setting = Setting::default().viewport(Viewport::TABLET);
    visit("a_game_is_kept_saved_and_loaded", setting, async |visit| {
        begin(visit, "", &["opponent=same-screen", "players=3"]).await?;
        let game = game(visit).await?;
        let (mut actions, mut after) = (Vec::new(), game.clone());
        game.legal_actions(game.to_act().single().context("a seat")?, &mut actions);
        let play = actions.into_iter().find(|action| matches!(action, Action::Play(_))).context("a play")?;
        after
            .play(game.to_act().single().context("a seat")?, &play)
            .map_err(|why| anyhow::anyhow!("{why}"))?;
        let kept = visit.script("return localStorage.getItem('dohyo.sumoku.table')", vec![]).await?;
        let mut record: dohyo_core::Record = kept.as_str().context("kept")?.parse()?;
        record.others.clear();
        let seat = game.to_act().single().context("a seat")?;
        let (text, comments) = (play.to_string(), Vec::new());
        record.actions = vec![RecordedAction { seat, text, at: None, comments }];
        open_records(visit).await?;
        paste(visit, &record.to_string()).await?;
        visit.click("#load").await?;
        moves(visit, 1).await?;
        visit.open("/sumoku").await?;
        moves(visit, 1).await?;
        let bag = after.view(Viewer::Spectator).hidden.to_string();
        visit.text_when(".k-bag", |text| text == bag).await?;
        visit.gone("#download-exchange").await?;
        visit.screenshot("sumoku-tablet").await?;
        visit.open("/sumoku/rules").await?;
        visit.count(".k-picture", 5).await?;
        visit.screenshot("sumoku-rules").await?;
        visit.open("/").await?;
        visit.find("a[href='/sumoku']").await?;
        visit.find("a[href='/sumoku/races']").await?;
        Ok(())
    })
    .await
}
