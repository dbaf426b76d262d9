//! Races: everybody at once.

use anyhow::{Context, Result};
use dohyo_browser_tests::{Setting, Visit, visit};
use dohyo_sumoku::solver::{Answer, Task};
use dohyo_sumoku::{Cell, Grid, Laid, Spot};

use super::{key, lay, lay_all, rack, tiles_of};
use crate::at_table::{choose, start};

async fn begin(visit: &Visit, choices: &[&str]) -> Result<()> {
    visit.open("/sumoku/races").await?;
    visit.find("#new-game[open]").await?;
    choose(visit, choices).await?;
    start(visit).await
}

/// A Sumoku of the tiles on the rack.
async fn solution(visit: &Visit) -> Result<Grid> {
    let (tiles, key) = (rack(visit).await?, key(visit).await?);
    match Task::new(&tiles, key).solve().answer {
        Answer::Sumoku(grid) => Ok(grid),
        other => anyhow::bail!("{tiles:?}: {other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_of_speed_is_won_by_a_claim() -> Result<()> {
    visit("a_round_of_speed_is_won_by_a_claim", Setting::default(), async |visit| {
        // Only hands that can be solved, and a computer that takes its time.
        begin(visit, &["mode=speed", "players=2", "level=1"]).await?;
        visit.click("[data-act=new-race]").await?;
        visit.click("#new-game input[name=variant]").await?;
        start(visit).await?;
        visit.count(".k-own", 10).await?;
        visit.text_when(".race-player:not(.me) .state", |text| text == "is building…").await?;
        lay_all(visit, &solution(visit).await?).await?;
        visit.text_when("#say", |text| text.contains("call it")).await?;
        visit.screenshot("sumoku-speed").await?;
        visit.click("[data-act=claim]").await?;
        visit.text_when("#interlude h2", |text| text == "Sumoku! The round is yours.").await?;
        visit.find("#interlude .k-picture").await?;
        visit.screenshot("sumoku-speed-won").await?;
        visit.text_when(".race-player.me .figure", |text| text == "1 round won").await?;
        // The next round has other tiles, and a second win ends the game.
        visit.click("[data-act=next]").await?;
        lay_all(visit, &solution(visit).await?).await?;
        visit.click("[data-act=claim]").await?;
        visit.text_when("#interlude h2", |text| text == "You win!").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_claim_puts_out_of_the_round() -> Result<()> {
    visit("a_wrong_claim_puts_out_of_the_round", Setting::default().dark(), async |visit| {
        begin(visit, &["mode=speed", "players=3", "level=1"]).await?;
        let first = rack(visit).await?[0];
        lay(visit, Cell::at(0, 0), Laid::upright(first)).await?;
        visit.click("[data-act=claim]").await?;
        visit.text_when("#news", |text| text.starts_with("Tubadoku! 1 of 10 tiles")).await?;
        visit.text_when(".race-player.me .state", |text| text == "out of this round").await?;
        // The others have two tiles more each and go on; the person can only watch.
        visit.count("[data-act=claim][disabled]", 1).await?;
        visit.screenshot("sumoku-speed-out").await?;
        // With one opponent only, the round goes to them.
        visit.click("[data-act=new-race]").await?;
        choose(visit, &["players=2"]).await?;
        start(visit).await?;
        visit.click("[data-act=claim]").await?;
        visit.text_when("#interlude h2", |text| text.contains("The round goes to Computer 1")).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_swap_gives_two_tiles_and_a_pause_covers_them() -> Result<()> {
    visit("a_swap_gives_two_tiles_and_a_pause_covers_them", Setting::phone(), async |visit| {
        begin(visit, &["mode=speed", "players=2", "level=1"]).await?;
        visit.click("[data-act=swap]").await?;
        visit.text_when("#say", |text| text.contains("want to swap")).await?;
        visit.click(".k-own").await?;
        visit.find(".k-own.held").await?;
        visit.click("[data-act=swap]").await?;
        visit.count(".k-own", 11).await?;
        visit.text_when("#news", |text| text == "You swapped one tile for two.").await?;
        visit.screenshot("sumoku-speed-phone").await?;
        visit.click("[data-act=pause]").await?;
        visit.find("#interlude").await?;
        // A race is kept: it goes on where it was left, covered.
        visit.open("/sumoku/races").await?;
        visit.find("#interlude").await?;
        visit.click("[data-act=next]").await?;
        visit.gone("#interlude").await?;
        visit.count(".k-own", 11).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn four_tiles_are_spotted() -> Result<()> {
    visit("four_tiles_are_spotted", Setting::default(), async |visit| {
        begin(visit, &["mode=spot", "players=2", "level=1"]).await?;
        visit.find("[data-spot]").await?;
        let tiles: Vec<_> = tiles_of(visit, "[data-spot]").await?.into_iter().map(Laid::tile).collect();
        let key = key(visit).await?;
        let (set, total) = *Spot::sets_among(&tiles, key).first().context("there is always one")?;
        let mut picked = Vec::new();
        for tile in set {
            let index = (0..tiles.len()).find(|&at| tiles[at] == tile && !picked.contains(&at));
            let index = index.context("it lies there")?;
            picked.push(index);
            visit.click(&format!("[data-spot='{index}']")).await?;
        }
        visit.text_when("#say", |text| text == "What do they add up to?").await?;
        visit.screenshot("sumoku-spot").await?;
        visit.click(&format!("[data-total='{total}']")).await?;
        visit.text_when("#news", |text| text.ends_with(&format!("= {total}. Right!"))).await?;
        visit.text_when(".race-player.me .figure", |text| text == "4 of 16 tiles").await?;
        // A wrong one costs them again.
        for index in 0..4 {
            visit.click(&format!("[data-spot='{index}']")).await?;
        }
        let four: Vec<_> =
            tiles_of(visit, "[data-spot]").await?.into_iter().map(Laid::tile).take(4).collect();
        let right = Spot::sets_among(&four, key);
        let offered = tiles_total(visit).await?;
        let wrong = offered.into_iter().find(|total| right.iter().all(|(_, fits)| fits != total));
        visit.click(&format!("[data-total='{}']", wrong.context("a wrong total")?)).await?;
        visit.text_when("#news", |text| text.ends_with("Four of your tiles go back.")).await?;
        visit.text_when(".race-player.me .figure", |text| text == "0 of 16 tiles").await?;
        Ok(())
    })
    .await
}

async fn tiles_total(visit: &Visit) -> Result<Vec<u32>> {
    let totals = "return [...document.querySelectorAll('[data-total]')].map(one => +one.dataset.total)";
    Ok(serde_json::from_value(visit.script(totals, vec![]).await?)?)
}

#[tokio::test(flavor = "multi_thread")]
async fn alone_one_goes_from_stage_to_stage_in_french() -> Result<()> {
    let setting = Setting::default().language("fr");
    visit("alone_one_goes_from_stage_to_stage_in_french", setting, async |visit| {
        begin(visit, &["mode=solo"]).await?;
        visit.count(".k-own", 16).await?;
        visit.click("[data-act=claim]").await?;
        visit.text_when("#news", |text| text.starts_with("Tubadoku ! 0 tuiles sur 16")).await?;
        lay_all(visit, &solution(visit).await?).await?;
        visit.click("[data-act=claim]").await?;
        visit.text_when("#news", |text| text == "Juste ! Dix tuiles de plus.").await?;
        visit.text_when(".race-player.me .figure", |text| text == "26 tuiles sur 96").await?;
        // What lies stays; the new ones are on the rack.
        visit.count(".k-own", 10).await?;
        visit.count("[data-laid]", 16).await?;
        visit.screenshot("sumoku-solo").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn one_team_of_four_lays_all_its_tiles() -> Result<()> {
    visit("one_team_of_four_lays_all_its_tiles", Setting::default(), async |visit| {
        begin(visit, &["mode=team", "players=4", "level=1"]).await?;
        visit.count(".race-player", 4).await?;
        // All tiles are shared out, so there is nothing to swap for.
        visit.count(".k-own", 24).await?;
        visit.count("[data-act=swap][disabled]", 1).await?;
        lay_all(visit, &solution(visit).await?).await?;
        visit.count("[data-laid]", 24).await?;
        visit.text_when("#say", |text| text.contains("call it")).await?;
        visit.screenshot("sumoku-team").await?;
        // One round decides.
        visit.click("[data-act=claim]").await?;
        visit.says("#interlude h2", "You win!").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_act_when_their_time_has_come() -> Result<()> {
    visit("computers_act_when_their_time_has_come", Setting::phone().dark(), async |visit| {
        // Three strong computers: each sees sets within seconds, and nobody waits for the person.
        begin(visit, &["mode=spot", "players=4", "level=8"]).await?;
        visit.find("[data-spot]").await?;
        visit.text_when("#news", |text| text.starts_with("Computer") && text.ends_with("Right!")).await?;
        let seen = "const table = document.querySelector('.k-open').getBoundingClientRect();
            return [...document.querySelectorAll('[data-spot]')].filter(tile => {
                const place = tile.getBoundingClientRect();
                return place.top >= table.top && place.bottom <= table.bottom;
            }).length";
        assert_eq!(visit.script(seen, vec![]).await?.as_u64(), Some(10), "every tile is seen");
        visit.screenshot("sumoku-spot-phone").await?;
        visit
            .wait_for("tiles won by a computer", async || {
                let won = "return [...document.querySelectorAll('.race-player:not(.me) .figure')]
                    .filter(figure => !figure.textContent.startsWith('0')).length";
                Ok((visit.script(won, vec![]).await?.as_u64() >= Some(1)).then_some(()))
            })
            .await?;
        // Covered, everybody waits.
        visit.click("[data-act=pause]").await?;
        visit.find("#interlude").await?;
        let clock = visit.text("#race-clock").await?;
        tokio::time::sleep(std::time::Duration::from_millis(1500)).await;
        visit.says("#race-clock", &clock).await?;
        Ok(())
    })
    .await
}
