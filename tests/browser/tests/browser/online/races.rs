//! Races between friends at different screens.

use anyhow::{Context, Result, ensure};
use dohyo_browser_tests::{Cable, Setting, Viewport, Visit, meet};
use dohyo_core::Seat;

use super::{join, kept, open_table, table_of};
use crate::pages::new_game::choose;
use crate::pages::table::reload;
use crate::players::sumoku::{lay_all, lay_beside, pick_set, solution};

/// Opens a table for a race as Ada, and returns the path of its link.
async fn invite(visit: &Visit, choices: &[&str]) -> Result<String> {
    visit.open("/sumoku/races").await?;
    choose(visit, choices).await?;
    choose(visit, &["opponent=online"]).await?;
    let path = open_table(visit).await?;
    call(visit, "Ada").await?;
    Ok(path)
}

/// Takes a name in the waiting room.
async fn call(visit: &Visit, name: &str) -> Result<()> {
    visit.fill("[name=my-name]", name).await?;
    visit.click("[data-act=rename]").await?;
    visit.says(".seat.mine .name", name).await
}

/// Waits until the tiles of a race are uncovered.
async fn begins(visit: &Visit) -> Result<()> {
    visit.find("main.table.race .k-stage:not(.covered)").await?;
    visit.gone(".k-countdown").await
}

/// Waits until the connection is known to be lost, or back.
async fn link(visit: &Visit, is_open: bool) -> Result<()> {
    let state = "document.querySelector('#link-state').dataset.state === 'fine'";
    let wanted = if is_open { format!("return {state}") } else { format!("return !({state})") };
    visit.until("the connection to change", &wanted).await
}

/// Calls a right Sumoku of the tiles on the rack.
async fn win_round(visit: &Visit) -> Result<()> {
    lay_all(visit, &solution(visit).await?).await?;
    visit.click("[data-act=claim]").await
}

#[tokio::test(flavor = "multi_thread")]
async fn friends_play_speed_and_a_late_call_costs_nothing() -> Result<()> {
    let setting = Setting::default().reduced_motion();
    meet([setting, setting.language("fr")], async |one, other| {
        let cable = Cable::to(one.address()).await?;
        other.visit_by(cable.address());
        other.expect_network_failures();
        let path = invite(one, &["mode=speed", "players=2"]).await?;
        one.screenshot("race-waiting-room").await?;
        join(other, &path).await?;
        // Both screens count down, and name the other player.
        one.find(".k-countdown").await?;
        for visit in [&*one, &*other] {
            begins(visit).await?;
            visit.count(".k-own", 10).await?;
        }
        other.says(".race-player:not(.me) .name", "Ada").await?;
        other.says(".race-player:not(.me) .state", "construit…").await?;
        ensure!(!one.has("[data-act=pause]").await?, "a race between friends has no pause");

        // The second one lays some tiles, loses the connection, lays the rest and calls. The first one is faster.
        let grid = solution(other).await?;
        let origin = grid.iter().next().context("a tile")?.0;
        let place = |cell: dohyo_sumoku::Cell| dohyo_sumoku::Cell::at(cell.x - origin.x, cell.y - origin.y);
        let tiles: Vec<_> = grid.iter().map(|(cell, laid)| (place(cell), laid)).collect();
        lay_beside(other, &dohyo_sumoku::Grid::default(), tiles[..1].to_vec()).await?;
        cable.cut();
        link(other, false).await?;
        one.says(".race-player:not(.me) .state", "away").await?;
        let lies = tiles[..1].iter().copied().collect();
        lay_beside(other, &lies, tiles[1..].to_vec()).await?;
        other.count("[data-laid]", 10).await?;
        other.click("[data-act=claim]").await?;
        win_round(one).await?;
        one.says("#interlude h2", "Sumoku! The round is yours.").await?;
        ensure!(!other.has("#interlude").await?, "it cannot know");
        cable.mend();
        link(other, true).await?;
        other.says("#interlude h2", "Sumoku ! Ada gagne la manche.").await?;
        other.mentions("#news", " s : quelqu’un a été plus rapide. Votre connexion prend ").await?;
        other.mentions("#news", "Trop tard de ").await?;
        other.screenshot("race-too-late").await?;
        let room = kept(one, &path).await?;
        ensure!(table_of(&room)?.line().len() == 1, "only the first call was played");

        // The next round is dealt when both are ready.
        one.click("[data-act=next]").await?;
        one.text_when("#then", |text| text.starts_with("Waiting for ")).await?;
        one.screenshot("race-waits-for-others").await?;
        ensure!(!one.has("[data-act=next]").await?, "said once");
        other.says(".race-player:not(.me) .state", "prêt").await?;
        other.click("[data-act=next]").await?;
        for visit in [&*one, &*other] {
            begins(visit).await?;
            visit.count(".k-own", 10).await?;
        }
        // What somebody has laid outlasts the connection, and a reload.
        let grid = solution(other).await?;
        let line = grid.lines().next().context("a line")?;
        let line: dohyo_sumoku::Grid =
            line.cells().filter_map(|cell| Some((cell, grid.get(cell)?))).collect();
        lay_all(other, &line).await?;
        cable.cut();
        link(other, false).await?;
        cable.mend();
        link(other, true).await?;
        other.count("[data-laid]", line.len()).await?;
        reload(other).await?;
        begins(other).await?;
        other.count("[data-laid]", line.len()).await?;

        win_round(one).await?;
        one.says("#interlude h2", "You win!").await?;
        other.says("#interlude h2", "Ada gagne.").await?;
        one.find("#luck[data-proved=true]").await?;
        one.screenshot("race-won-online").await?;
        let room = kept(one, &path).await?;
        let outcome = table_of(&room)?.outcome().context("the race is over")?;
        ensure!(outcome.winners.single() == Some(Seat::FIRST), "{outcome:?}");
        // Nothing of it is kept as the race at home.
        let home = "return Object.keys(localStorage).filter((key) => key.endsWith('.race'))";
        ensure!(one.script(home, vec![]).await? == serde_json::json!([]), "no race at home");

        one.click("[data-act=rematch]").await?;
        other.click("[data-act=join-rematch]").await?;
        for visit in [&*one, &*other] {
            visit.gone("#interlude").await?;
            begins(visit).await?;
            visit
                .says(
                    ".race-player.me .figure",
                    if visit.setting().language == "fr" { "0 manche gagnée" } else { "0 rounds won" },
                )
                .await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn friends_play_spot_until_one_has_enough_tiles() -> Result<()> {
    let setting = Setting::default().reduced_motion();
    meet([setting, setting.viewport(Viewport::PHONE).dark()], async |one, other| {
        let cable = Cable::to(one.address()).await?;
        other.visit_by(cable.address());
        other.expect_network_failures();
        let path = invite(one, &["mode=spot", "players=2"]).await?;
        join(other, &path).await?;
        for visit in [&*one, &*other] {
            begins(visit).await?;
        }
        for sets in 1..=4 {
            if sets == 3 {
                // Four tiles that somebody announces without a connection are theirs if nobody was faster.
                cable.cut();
                link(other, false).await?;
            }
            let (_, total) = pick_set(other).await?;
            other.click(&format!("[data-total='{total}']")).await?;
            if sets == 3 {
                cable.mend();
                link(other, true).await?;
            }
            let figure = format!("{} of 16 tiles", 4 * sets);
            other.says(".race-player.me .figure", &figure).await?;
            one.says(".race-player:not(.me) .figure", &figure).await?;
            one.text_when("#news", |text| text.ends_with(&format!("= {total}. Correct!"))).await?;
        }
        other.says("#interlude h2", "You win!").await?;
        one.text_when("#interlude h2", |text| text.ends_with(" wins.")).await?;
        other.screenshot("race-spot-won-phone").await?;
        let room = kept(one, &path).await?;
        let outcome = table_of(&room)?.outcome().context("the race is over")?;
        ensure!(outcome.winners.single() == Some(Seat::SECOND), "{outcome:?}");
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_race_of_teams_with_computers_is_watched() -> Result<()> {
    let setting = Setting::default().reduced_motion();
    meet([setting, setting.dark()], async |one, other| {
        let path = invite(one, &["mode=team", "players=4"]).await?;
        other.open(&path).await?;
        other.says("main.waiting h1", "Sumoku · Team").await?;
        for left in (0..3).rev() {
            one.click(".seat.free [data-act=fill]").await?;
            if left > 0 {
                one.count(".seat.free", left).await?;
            }
        }
        for visit in [&*one, &*other] {
            visit.find("main.table.race").await?;
            visit.count(".race-player", 4).await?;
            visit.gone(".k-countdown").await?;
        }
        // The spectator has no tiles and can do nothing but talk.
        other.text_when("#watching", |text| text.starts_with("You are watching.")).await?;
        for css in [".k-own", ".race-player.me", "[data-act=claim]", "[data-act=resign]", "[data-act=abort]"]
        {
            ensure!(!other.has(css).await?, "{css}");
        }
        other.says(".race-player[data-seat='1'] .name", "Ada").await?;
        other.says(".race-player[data-seat='3'] .name", "Computer 2 (level 2)").await?;
        other.screenshot("race-watched").await?;
        win_round(one).await?;
        one.says("#interlude h2", "You win!").await?;
        other.says("#interlude h2", "Ada wins.").await?;
        other.find("#interlude .k-picture").await?;
        ensure!(!other.has("[data-act=rematch]").await?, "a spectator asks for nothing");
        Ok(())
    })
    .await
}
