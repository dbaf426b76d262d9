//! What the page tells before a push, and after the other side's turn.

use anyhow::Result;
use dohyo_browser_tests::{Setting, Visit, visit};

use super::{TWO, begin_with, played, watch};
use crate::pages::table::{begin, moves};
use crate::players::kabuto::{press_post, still};

/// A row of discs from the north-east to a wrestler in the south-west, who falls if a large disc is pushed.
fn brink(falls: &str, stands: &str) -> String {
    let row = "M:43.8406,43.8406 M:22.6274,22.6274 M:1.4142,1.4142 M:-19.799,-19.799";
    format!(
        "{row} WRESTLER.{falls}:-51.9723,-51.9723 M*:0,60 WRESTLER.{stands}:40,-40 | baron judge | L+S - ; S - | 5 1 before"
    )
}

/// Aims the large disc from the north-east.
async fn aim_large(visit: &Visit, position: &str) -> Result<()> {
    begin(visit, "kabuto", Some(position), &["opponent=same-screen"]).await?;
    visit.click("[data-item=L]").await?;
    press_post(visit, "NE").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_push_that_loses_is_asked_for_twice() -> Result<()> {
    visit(Setting::default().reduced_motion(), async |visit| {
        aim_large(visit, &brink("1", "2")).await?;
        visit.mentions("#say", "Your wrestler falls: you lose.").await?;
        visit.find(".kb-ghost.falls .kb-ghost-token").await?;
        visit.screenshot("kabuto-desktop-foretold").await?;
        visit.click("[data-act=push]").await?;
        visit.mentions("#say", "Press again to push anyway.").await?;
        visit.says("[data-act=push]", "Push anyway").await?;
        moves(visit, 0).await?;
        // Another aim is another question.
        visit.fill("[data-slider=offset]", "10").await?;
        visit.says("[data-act=push]", "Push").await?;
        visit.fill("[data-slider=offset]", "0").await?;
        visit.mentions("#say", "Your wrestler falls: you lose.").await?;
        visit.click("[data-act=push].grave").await?;
        moves(visit, 1).await?;
        visit.mentions("#result", "Snap Judge wins").await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_knock_out_is_foretold_and_shown_again_by_itself() -> Result<()> {
    visit(Setting::default(), async |visit| {
        aim_large(visit, &brink("2", "1")).await?;
        visit.mentions("#say", "Snap Judge falls: you win!").await?;
        visit.click("[data-act=push]").await?;
        visit.mentions("#result", "Lantern Baron wins").await?;
        // By itself the push begins with its aim.
        visit
            .until("the push to be shown again", "return document.querySelector('[data-lead]') !== null")
            .await?;
        visit.screenshot("kabuto-desktop-knock-out").await?;
        still(visit).await?;
        visit.mentions("#last-turn", "Snap Judge is knocked out!").await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computers_special_move_is_announced_and_its_turn_told() -> Result<()> {
    // Bunji has nothing to push: the only way on is to molt.
    let position =
        "M*:0,0 L:0,-40 L:0,40 WRESTLER.1:-35,0 WRESTLER.2:35,0@W | loom bunji | S+M - ; - - | 5 2 before";
    visit(Setting::default(), async |visit| {
        let choices = ["opponent=computer", "level=1", "league=senior", "colour=one"];
        begin(visit, "kabuto", Some(position), &choices).await?;
        visit.find(".kb-announced[data-announced=long-molt]").await?;
        visit.mentions(".kb-announced", "Bellows Bunji").await?;
        visit.screenshot("kabuto-desktop-announced").await?;
        visit.text_when("#last-turn", |told| told.starts_with("Bellows Bunji: Long molt")).await?;
        visit.mentions("#say", "Your turn: choose a piece from your tray").await?;
        // It can be shown again, move by move.
        visit.click("[data-act=again]").await?;
        visit.find("[data-act=now]").await?;
        visit.find(".kb-announced[data-announced=long-molt]").await?;
        visit.gone("[data-act=now]").await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computers_push_is_aimed_first_and_marked_until_the_player_picks() -> Result<()> {
    visit(Setting::default(), async |visit| {
        let choices =
            ["opponent=computer", "level=1", "players=2", "league=junior", "first=two", "colour=one"];
        begin_with(visit, &choices, &["loom", "baron"]).await?;
        visit.mentions("#last-turn", "Nobody has pushed yet.").await?;
        watch(visit).await?;
        press_post(visit, "NE").await?;
        visit.until("the aim", "return document.querySelector('[data-lead]') !== null").await?;
        visit.screenshot("kabuto-desktop-lead").await?;
        played(visit).await?;
        still(visit).await?;
        visit
            .text_when("#last-turn", |told| told.starts_with("Lantern Baron: ") && told.contains(" from "))
            .await?;
        visit.find(".kb-last").await?;
        visit.screenshot("kabuto-desktop-last-turn").await?;
        visit.click("[data-item=M]").await?;
        visit.gone(".kb-last").await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn prices_count_what_is_needed_and_teams_say_who_they_are() -> Result<()> {
    visit(Setting::default().reduced_motion(), async |visit| {
        // A newcomer is offered the junior league.
        visit.open_table("kabuto", None).await?;
        visit.find("#new-game[open]").await?;
        let junior = "return document.querySelector('input[name=league][value=junior]').checked";
        visit.until("the junior league", junior).await?;
        begin_with(visit, &TWO, &["baron", "loom"]).await?;
        press_post(visit, "NE").await?;
        visit.mentions("[data-power=kindle]", "You need 2 medium discs to pay, and have 1.").await?;
        visit.mentions("[data-power=beacon]", "You need 2 markers on posts, and have none.").await?;
        crate::pages::table::choose_from_menu(visit, "new").await?;
        crate::pages::new_game::choose(visit, &["opponent=computer", "players=4", "league=senior"]).await?;
        crate::pages::new_game::cast(visit, &["sada", "maud", "kuro", "polly"]).await?;
        crate::pages::new_game::start(visit).await?;
        visit.mentions(".plate.near", "Skimmer Sada with Pit Boss Kuro").await?;
        // Partners have one colour.
        visit.count(".kb-ring .kb-seat-1 .kb-insect", 2).await?;
        visit.screenshot("kabuto-desktop-teams").await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn corners_are_named_as_they_are_seen() -> Result<()> {
    visit(Setting::default().reduced_motion(), async |visit| {
        begin_with(visit, &TWO, &["baron", "loom"]).await?;
        visit.hidden_says("[data-corner=SW] .kb-post-name", "SW").await?;
        visit.click("[data-act=flip]").await?;
        visit.hidden_says("[data-corner=SW] .kb-post-name", "NE").await?;
        press_post(visit, "SW").await?;
        visit.mentions(".ply[data-ply='1']", "marker NE").await?;
        visit
            .attribute_when("[data-corner=SW]", "aria-label", |label| label.starts_with("Post NE, "))
            .await?;
        visit.mentions("#last-turn", "a marker on the post NE").await?;
        visit.click("[data-act=flip]").await?;
        visit.mentions(".ply[data-ply='1']", "marker SW").await?;
        visit.mentions("#last-turn", "a marker on the post SW").await
    })
    .await
}
