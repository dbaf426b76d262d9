//! Whole games, from the first choice to the result.

use anyhow::Result;
use dohyo_abalone::Abalone;
use dohyo_browser_tests::{Setting, visit};
use dohyo_core::{Options, Seed, Setup as _};
use serde_json::json;

use super::hands::{Player, Way};
use super::{LATE, begin, open_at};
use crate::at_table::{choose, hidden_says, hidden_text, hidden_when, moves, start};

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_against_level_1() -> Result<()> {
    visit("a_whole_game_against_level_1", Setting::default(), async |visit| {
        begin(visit, &["opponent=computer", "level=1", "colour=black", "layout=belgian-daisy"]).await?;
        let game = Abalone::new(&Options::new().with("layout", "belgian-daisy"), Seed::default())?;
        let played = Player::new(visit, Way::Mouse, game).play_to_the_end().await?;
        // Six marbles do not leave the board in fewer moves.
        assert!(played >= 12, "only {played} moves");
        visit
            .text_when("#result", |result| result.contains("Black wins") && result.contains("over the edge"))
            .await?;
        hidden_when(visit, "#live", |told| told.contains("White loses a marble, 6 of 6.")).await?;
        // All six lie in Black's tray.
        visit.count(".plate[data-colour=black] .tray .marble", 6).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_with_the_keyboard_alone() -> Result<()> {
    visit("a_game_with_the_keyboard_alone", Setting::default(), async |visit| {
        open_at(visit, LATE).await?;
        // From the title of the window through its choices to the button at its end.
        for presses in 0.. {
            assert!(presses < 60, "Tab does not lead to the start button");
            let at = visit.script("return document.activeElement.id", vec![]).await?;
            if at == json!("start-game") {
                break;
            }
            visit.press("\u{e004}").await?;
        }
        visit.press("\u{e007}").await?;
        visit.gone("dialog[open]").await?;
        let game = Abalone::from_position(LATE, &Options::new())?;
        Player::new(visit, Way::Keyboard, game).play_to_the_end().await?;
        visit.text_when("#result", |result| result.contains("Black wins")).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_on_a_phone() -> Result<()> {
    visit("a_game_on_a_phone", Setting::phone().reduced_motion(), async |visit| {
        open_at(visit, LATE).await?;
        choose(visit, &["level=1", "colour=black"]).await?;
        start(visit).await?;
        let sizes = "return [document.documentElement.scrollWidth, innerWidth]";
        let wide = visit.script(sizes, vec![]).await?;
        assert_eq!(wide[0], wide[1], "the page scrolls sideways");
        let game = Abalone::from_position(LATE, &Options::new())?;
        Player::new(visit, Way::Touch, game).play_to_the_end().await?;
        visit.text_when("#result", |result| result.contains("Black wins")).await?;
        let wide = visit.script(sizes, vec![]).await?;
        assert_eq!(wide[0], wide[1], "the page scrolls sideways after the game");
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_the_server_is_gone() -> Result<()> {
    visit("a_game_goes_on_after_the_server_is_gone", Setting::default(), async |visit| {
        begin(visit, &["opponent=computer", "level=1", "colour=black", "layout=belgian-daisy"]).await?;
        visit
            .wait_for("the service worker to take over", async || {
                let there =
                    visit.script("return navigator.serviceWorker.controller !== null", vec![]).await?;
                Ok((there == json!(true)).then_some(()))
            })
            .await?;
        visit.kill_server().await?;
        let game = Abalone::new(&Options::new().with("layout", "belgian-daisy"), Seed::default())?;
        let mut player = Player::new(visit, Way::Mouse, game.clone());
        player.act(dohyo_core::Game::read_action(&game, "a1b2")?).await?;
        moves(visit, 2).await?;
        // And it is still there, and still answered, after a reload without a server.
        let before = hidden_text(visit, "#board-text").await?;
        visit.browser.refresh().await?;
        moves(visit, 2).await?;
        hidden_says(visit, "#board-text", &before).await?;
        visit.click("[data-act=hint]").await?;
        visit.find("[data-advice]").await?;
        Ok(())
    })
    .await
}
