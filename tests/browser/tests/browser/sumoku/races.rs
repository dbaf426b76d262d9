//! Races: everybody plays at once.

use anyhow::{Context, Result};
use dohyo_browser_tests::{Setting, Visit, visit};
use dohyo_sumoku::{Cell, Grid, Laid, Spot};
use dohyo_sumoku_solver::{Answer, Task};

use crate::pages::new_game::{choose, start};
use crate::pages::table::{control_time, skip};
use crate::players::sumoku::{key, lay_all, pick_set, rack, solution, tiles_of};

/// Begins a race.
async fn begin(visit: &Visit, choices: &[&str]) -> Result<()> {
    visit.open("/sumoku/races").await?;
    choose(visit, choices).await?;
    start(visit).await
}

/// Returns all tiles of the rack in a block, whose lines are hardly ever all correct.
async fn wrong(visit: &Visit) -> Result<Grid> {
    let tiles = rack(visit).await?;
    let place = |index: usize| Cell::at(index as i16 % 4, index as i16 / 4);
    Ok(tiles.into_iter().enumerate().map(|(index, tile)| (place(index), Laid::upright(tile))).collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_of_speed_is_won_by_a_claim() -> Result<()> {
    visit(Setting::default(), async |visit| {
        // A computer that takes its time. It waits for three, two, one, like everybody.
        begin(visit, &["mode=speed", "players=2", "level=1"]).await?;
        visit.text_when(".k-countdown strong", |text| text == "3" || text == "2").await?;
        visit.screenshot("sumoku-countdown").await?;
        visit.gone(".k-countdown").await?;
        visit.text_when("#race-clock", |text| text == "0:00" || text == "0:01").await?;
        visit.count(".k-own", 10).await?;
        visit.says(".race-player:not(.me) .state", "is building…").await?;
        // Nothing can be called before all tiles are laid. Unless chosen otherwise, every hand has a solution.
        visit.find("[data-act=claim]:disabled").await?;
        lay_all(visit, &solution(visit).await?).await?;
        visit.mentions("#say", "call it").await?;
        visit.screenshot("sumoku-speed").await?;
        visit.click("[data-act=claim]").await?;
        visit.says("#interlude h2", "Sumoku! The round is yours.").await?;
        visit
            .text_when("#feat", |text| text.starts_with("Your time:") && text.ends_with("A personal best!"))
            .await?;
        visit.find("#interlude .k-picture").await?;
        visit.screenshot("sumoku-speed-won").await?;
        visit.says(".race-player.me .figure", "1 round won").await?;
        // The next round has other tiles, and a second win ends the game.
        visit.click("[data-act=next]").await?;
        visit.gone(".k-countdown").await?;
        lay_all(visit, &solution(visit).await?).await?;
        visit.click("[data-act=claim]").await?;
        visit.says("#interlude h2", "You win!").await?;
        visit.mentions("#feat", "best").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_loser_of_a_round_is_shown_what_their_tiles_could_make() -> Result<()> {
    visit(Setting::default(), async |visit| {
        control_time(visit).await?;
        begin(visit, &["mode=speed", "players=2", "level=8"]).await?;
        visit.gone(".k-countdown").await?;
        let (mine, key) = (rack(visit).await?, key(visit).await?);
        skip(visit, 60).await?;
        visit.text_when("#interlude h2", |text| text.starts_with("Sumoku! Computer (level 8)")).await?;
        visit.says("#own-solution figcaption", "A Sumoku of your tiles").await?;
        visit.count("#own-solution .k-tile", mine.len()).await?;
        visit.screenshot("sumoku-speed-lost").await?;
        assert!(matches!(Task::new(&mine, key).solve().answer, Answer::Sumoku(_)), "a fair deal");
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn solo_against_the_clock_counts_what_is_laid_when_time_is_up() -> Result<()> {
    visit(Setting::default(), async |visit| {
        control_time(visit).await?;
        begin(visit, &["mode=solo", "time=3"]).await?;
        visit.gone(".k-countdown").await?;
        visit.text_when("#race-clock", |text| text == "3:00" || text.starts_with("2:5")).await?;
        let grid = solution(visit).await?;
        let line = grid.lines().next().context("a line")?;
        let line: Grid = line.cells().filter_map(|cell| Some((cell, grid.get(cell)?))).collect();
        lay_all(visit, &line).await?;
        skip(visit, 180).await?;
        visit.says("#interlude h2", &format!("{} tiles laid.", line.len())).await?;
        visit.says("#feat", "A personal best!").await?;
        visit.screenshot("sumoku-solo-timed").await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_claim_puts_its_maker_out_of_the_round() -> Result<()> {
    visit(Setting::default().dark(), async |visit| {
        begin(visit, &["mode=speed", "players=3", "level=1"]).await?;
        visit.gone(".k-countdown").await?;
        lay_all(visit, &wrong(visit).await?).await?;
        visit.click("[data-act=claim]").await?;
        visit.text_when("#news", |text| text.starts_with("Tubadoku!")).await?;
        visit.says(".race-player.me .state", "out of this round").await?;
        visit.text_when("#say", |text| text.starts_with("You are out of this round.")).await?;
        // The others have two tiles more each and go on; the person can only watch.
        visit.count("[data-act=claim][disabled]", 1).await?;
        visit.screenshot("sumoku-speed-out").await?;
        // An only opponent must still build a Sumoku.
        visit.click("[data-act=new-race]").await?;
        choose(visit, &["players=2"]).await?;
        start(visit).await?;
        visit.gone(".k-countdown").await?;
        lay_all(visit, &wrong(visit).await?).await?;
        visit.click("[data-act=claim]").await?;
        visit.mentions("#news", "Computer (level 1) is the last one left").await?;
        visit.says(".race-player:not(.me) .state", "is building…").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_swap_gives_two_tiles_and_a_pause_covers_them() -> Result<()> {
    visit(Setting::phone(), async |visit| {
        begin(visit, &["mode=speed", "players=2", "level=1"]).await?;
        visit.gone(".k-countdown").await?;
        visit.click("[data-act=swap]").await?;
        visit.mentions("#say", "want to swap").await?;
        visit.click(".k-own").await?;
        visit.find(".k-own.held").await?;
        visit.click("[data-act=swap]").await?;
        visit.count(".k-own", 11).await?;
        visit.says("#news", "You swapped one tile for two.").await?;
        visit.screenshot("sumoku-speed-phone").await?;
        // The focus goes to what covers the tiles, and back.
        visit.click("[data-act=pause]").await?;
        visit.find("#interlude").await?;
        visit.has_focus().await?;
        // A race is kept: it goes on where it was left, covered.
        visit.open("/sumoku/races").await?;
        visit.find("#interlude").await?;
        visit.click("[data-act=next]").await?;
        visit.gone("#interlude").await?;
        visit.gone(".k-countdown").await?;
        visit.has_focus().await?;
        visit.count(".k-own", 11).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn four_tiles_are_spotted_and_a_wrong_total_costs_them() -> Result<()> {
    visit(Setting::default(), async |visit| {
        begin(visit, &["mode=spot", "players=2", "level=1"]).await?;
        visit.find("[data-spot]").await?;
        visit.gone(".k-countdown").await?;
        let tiles: Vec<_> = tiles_of(visit, "[data-spot]").await?.into_iter().map(Laid::tile).collect();
        let key = key(visit).await?;
        let (set, total) = pick_set(visit).await?;
        visit.says("#say", "What do they add up to?").await?;
        visit.screenshot("sumoku-spot").await?;
        visit.click(&format!("[data-total='{total}']")).await?;
        visit.text_when("#news", |text| text.ends_with(&format!("= {total}. Correct!"))).await?;
        visit.says(".race-player.me .figure", "4 of 16 tiles").await?;
        // The six others lie where they lay.
        let now: Vec<_> = tiles_of(visit, "[data-spot]").await?.into_iter().map(Laid::tile).collect();
        for index in (0..tiles.len()).filter(|&index| !set.contains(&tiles[index])) {
            assert_eq!(now[index], tiles[index], "place {index}");
        }
        // A wrong one costs them again.
        for index in 0..4 {
            visit.click(&format!("[data-spot='{index}']")).await?;
        }
        let four: Vec<_> =
            tiles_of(visit, "[data-spot]").await?.into_iter().map(Laid::tile).take(4).collect();
        let right = Spot::sets_among(&four, key);
        let offered = totals(visit).await?;
        let wrong = offered.into_iter().find(|total| right.iter().all(|(_, fits)| fits != total));
        visit.click(&format!("[data-total='{}']", wrong.context("a wrong total")?)).await?;
        visit.text_when("#news", |text| text.ends_with("Four of your tiles go back.")).await?;
        visit.says(".race-player.me .figure", "0 of 16 tiles").await?;
        // Without tiles, the next wrong one means to sit out.
        for index in 0..4 {
            visit.click(&format!("[data-spot='{index}']")).await?;
        }
        visit.click(&format!("[data-total='{}']", wrong.context("a wrong total")?)).await?;
        visit.says("#say", "You sit out until somebody finds a correct four.").await?;
        visit.says(".race-player.me .state", "sits out").await?;
        Ok(())
    })
    .await
}

/// Returns the totals that are offered.
async fn totals(visit: &Visit) -> Result<Vec<u32>> {
    let totals = "return [...document.querySelectorAll('[data-total]')].map(one => +one.dataset.total)";
    Ok(serde_json::from_value(visit.script(totals, vec![]).await?)?)
}

#[tokio::test(flavor = "multi_thread")]
async fn solo_goes_from_stage_to_stage_in_french() -> Result<()> {
    let setting = Setting::default().language("fr");
    visit(setting, async |visit| {
        begin(visit, &["mode=solo"]).await?;
        visit.count(".k-own", 16).await?;
        visit.gone(".k-countdown").await?;
        visit.mentions("#say", "Reliez vos 16 jetons en lignes").await?;
        lay_all(visit, &solution(visit).await?).await?;
        visit.click("[data-act=claim]").await?;
        visit
            .text_when("#news", |text| {
                text.starts_with("Juste ! Dix jetons de plus. Votre temps : ")
                    && text.ends_with("Nouveau record !")
            })
            .await?;
        visit.says(".race-player.me .figure", "26 jetons sur 96").await?;
        // What lies stays; the new ones are on the rack.
        visit.count(".k-own", 10).await?;
        visit.count("[data-laid]", 16).await?;
        visit.screenshot("sumoku-solo").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_team_of_four_wins_by_laying_all_its_tiles() -> Result<()> {
    visit(Setting::default(), async |visit| {
        begin(visit, &["mode=team", "players=4", "level=1"]).await?;
        visit.count(".race-player", 4).await?;
        // All tiles are shared out, so there is nothing to swap for.
        visit.count(".k-own", 24).await?;
        visit.gone(".k-countdown").await?;
        visit.count("[data-act=swap][disabled]", 1).await?;
        lay_all(visit, &solution(visit).await?).await?;
        visit.count("[data-laid]", 24).await?;
        visit.mentions("#say", "call it").await?;
        visit.screenshot("sumoku-team").await?;
        // One round decides.
        visit.click("[data-act=claim]").await?;
        visit.says("#interlude h2", "You win!").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_spot_sets_and_wait_during_a_pause() -> Result<()> {
    visit(Setting::phone().dark(), async |visit| {
        control_time(visit).await?;
        // Three strong computers: each sees sets within seconds, and nobody waits for the person.
        begin(visit, &["mode=spot", "players=4", "level=8"]).await?;
        visit.find("[data-spot]").await?;
        visit.text_when("#news", |text| text.starts_with("Computer") && text.ends_with("Correct!")).await?;
        let seen = "const table = document.querySelector('.k-open').getBoundingClientRect();
            return [...document.querySelectorAll('[data-spot]')].filter(tile => {
                const place = tile.getBoundingClientRect();
                return place.top >= table.top && place.bottom <= table.bottom;
            }).length";
        assert_eq!(visit.script(seen, vec![]).await?.as_u64(), Some(10), "every tile is seen");
        visit.screenshot("sumoku-spot-phone").await?;
        let won = "return [...document.querySelectorAll('.race-player:not(.me) .figure')]
            .some(figure => !figure.textContent.startsWith('0'))";
        visit.until("tiles won by a computer", won).await?;
        // While the tiles are covered, no time passes: an hour of it leaves no trace.
        visit.click("[data-act=pause]").await?;
        visit.find("#interlude").await?;
        let clock = visit.text("#race-clock").await?;
        skip(visit, 3600).await?;
        visit.says("#race-clock", &clock).await?;
        visit.click("[data-act=next]").await?;
        visit.gone("#interlude").await?;
        visit.gone(".k-countdown").await?;
        visit.text_when("#race-clock", |text| text != clock && text.len() == clock.len()).await?;
        Ok(())
    })
    .await
}
