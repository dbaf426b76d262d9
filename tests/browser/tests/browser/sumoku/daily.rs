//! The puzzle of the day.

use anyhow::{Context, Result};
use dohyo_browser_tests::{Setting, visit};
use dohyo_sumoku_solver::daily::{Daily, Size, Skeleton};

use crate::players::sumoku::{lay, lay_all};

#[tokio::test(flavor = "multi_thread")]
async fn the_puzzle_of_the_day_is_solved_and_stays_solved() -> Result<()> {
    visit(Setting::default(), async |visit| {
        visit.open("/sumoku/daily").await?;
        let date = visit.find("main.daily").await?.attr("data-date").await?.context("a day")?;
        let daily = Daily::of(date.parse()?, Size::Small);
        visit.count(".k-own", 10).await?;
        // Help comes in three grades.
        visit.click("[data-hint='0']").await?;
        visit.text_when("#verdict", |text| text.starts_with("Start a line with the")).await?;
        visit.click("[data-hint='2']").await?;
        visit.find(".k-tile.advice").await?;
        visit.text_when("#verdict", |text| text.contains("goes") && !text.contains("column")).await?;
        visit.screenshot("sumoku-daily").await?;
        let grid = daily.solution().context("it can be solved")?;
        lay_all(visit, &grid).await?;
        visit.text_when("#verdict", |text| text.starts_with("Solved in") && text.contains("2 hints")).await?;
        visit.says("#streak", "1 day in a row").await?;
        visit.screenshot("sumoku-daily-solved").await?;
        // What is told to others gives nothing away.
        let spy = "navigator.clipboard.writeText = text => { window.told = text; return Promise.resolve(); }";
        visit.script(spy, vec![]).await?;
        visit.click("[data-act=share]").await?;
        visit.text_when("#shared", |text| !text.is_empty()).await?;
        let told = visit.script("return window.told", vec![]).await?;
        let told = told.as_str().context("a text")?;
        assert!(told.starts_with(&format!("Sumoku #{} · all 10", daily.date.number())), "{told}");
        assert!(told.contains("2 hints") && told.contains(&format!("/sumoku/daily?date={date}")), "{told}");
        // It is still solved after a reload, and in the archive.
        visit.open("/sumoku/daily").await?;
        visit.text_when("#verdict", |text| text.starts_with("Solved in")).await?;
        visit.count("[data-laid]", 10).await?;
        visit.click("[data-act=archive]").await?;
        visit.mentions(".daily-days li.done", "solved").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn gaps_are_filled_on_a_phone_in_french_without_a_server() -> Result<()> {
    let setting = Setting::phone().language("fr").dark();
    visit(setting, async |visit| {
        visit.open("/sumoku/daily?date=2026-11-12").await?;
        visit.find("main.daily[data-date='2026-11-12']").await?;
        visit.click("label:has(input[name=kind][value=gaps])").await?;
        let skeleton = Skeleton::of("2026-11-12".parse()?, Size::Small);
        visit.count("[data-cell]", skeleton.holes.len()).await?;
        assert_eq!(visit.overflow().await?, 0);
        visit.screenshot("sumoku-daily-phone").await?;
        visit.kill_server()?;
        for &cell in &skeleton.holes {
            let laid = skeleton.solution().get(cell).context("a tile")?;
            lay(visit, cell, laid).await?;
        }
        visit.text_when("#verdict", |text| text.starts_with("Résolu en")).await?;
        Ok(())
    })
    .await
}
