//! Waiting rooms: what the host changes, and what the others see of it.

use anyhow::{Context, Result, ensure};
use dohyo_browser_tests::{Setting, Viewport, Visit, meet};

use super::{invite, kept};
use crate::pages::new_game::choose;

/// Makes choices in the window that changes the game, and applies them.
async fn change(visit: &Visit, choices: &[&str]) -> Result<()> {
    for choice in choices {
        let (group, value) = choice.split_once('=').context("group=value")?;
        visit.click(&format!("#change-plan label:has(input[name='{group}'][value='{value}'])")).await?;
    }
    visit.click("#change-game").await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_changes_the_game_and_everybody_has_to_be_ready_again() -> Result<()> {
    let setting = Setting::default().reduced_motion();
    let phone = setting.viewport(Viewport::PHONE).language("fr").dark();
    meet([setting, phone], async |one, other| {
        let path = invite(one, "kabuto", &["players=3", "league=junior"]).await?;
        other.open(&path).await?;
        other.click(".seat.free [data-act=sit]").await?;
        other
            .text_when(".seat.mine .state", |text| text.contains("prêt") && !text.contains("pas prêt"))
            .await?;
        ensure!(!other.has("[data-act=change-plan]").await?, "only the host changes the game");
        one.click("[data-act=change-plan]").await?;
        one.find("#change-plan[open]").await?;
        one.screenshot("change-plan").await?;
        change(one, &["minutes=10", "increment=5", "timing=delay", "access=public"]).await?;
        one.gone("dialog[open]").await?;
        one.text_when("#terms", |text| text.starts_with("10 min each, 5 s delay")).await?;
        other.text_when("#terms", |text| text.starts_with("10 min chacun, délai de 5 s")).await?;
        for visit in [&*one, &*other] {
            visit.find(".seat.mine [data-act=ready]").await?;
        }
        other.screenshot("not-ready-phone").await?;
        other.click(".seat.mine [data-act=ready]").await?;
        other.gone(".seat.mine [data-act=ready]").await?;
        // Days for each turn, at a private table.
        one.click("[data-act=change-plan]").await?;
        change(one, &["minutes=3d", "access=private"]).await?;
        one.text_when("#terms", |text| text.starts_with("3 d a turn")).await?;
        let room = kept(one, &path).await?;
        ensure!(room.plan().options.get("players") == Some("3"), "the options stay: {:?}", room.plan());
        // A table that the host closes says so, and another one like it is one press away.
        one.click("[data-act=close-table]").await?;
        other.says("#closed", "L’hôte l’a fermée.").await?;
        other.screenshot("closed-phone").await?;
        other.click("[data-act=same-again]").await?;
        other.find("main.waiting").await?;
        other.text_when("#terms", |text| text.starts_with("3 j par tour")).await?;
        other.find(".seat.mine").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_public_race_is_found_and_vanishes_without_moving_the_others() -> Result<()> {
    let setting = Setting::default().reduced_motion();
    meet([setting, setting.viewport(Viewport::PHONE).language("fr").dark()], async |one, other| {
        other.open("/online").await?;
        one.open("/sumoku/races").await?;
        choose(one, &["mode=speed", "players=3", "opponent=online", "access=public"]).await?;
        let path = super::open_table(one).await?;
        other.text_when(".listed .what b", |text| text == "Sumoku · Speed").await?;
        one.click("[data-act=change-plan]").await?;
        change(one, &["access=private"]).await?;
        other.find(".listed.gone").await?;
        ensure!(!other.has(".listed.gone a").await?, "nobody can press it any more");
        other.screenshot("lobby-gone-phone").await?;
        other.gone(".listed.gone").await?;
        let room = kept(one, &path).await?;
        ensure!(room.plan().options.get("mode") == Some("speed"), "still a race");
        Ok(())
    })
    .await
}
