//! What one does at a table besides moving.

use anyhow::Result;
use dohyo_browser_tests::{Setting, Visit, visit};
use serde_json::json;

use super::{begin, open_at};
use crate::at_table::{choose, hidden_says, hidden_text, hidden_when, moves, start};

async fn click_cells(visit: &Visit, cells: &str) -> Result<()> {
    for cell in cells.split_whitespace() {
        visit.click(&format!("[data-cell={cell}]")).await?;
    }
    Ok(())
}

/// Two people, one screen, the classical start.
async fn two_people(visit: &Visit) -> Result<()> {
    begin(visit, &["opponent=same-screen", "layout=classical"]).await
}

async fn open_menu(visit: &Visit) -> Result<()> {
    visit.click("[data-act=more]").await?;
    visit.find("#menu[open]").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_impossible_is_explained() -> Result<()> {
    visit("what_is_impossible_is_explained", Setting::default(), async |visit| {
        open_at(visit, "5/6/7/8/1bbbwww2/8/7/6/5 b 0 0").await?;
        choose(visit, &["opponent=same-screen"]).await?;
        start(visit).await?;
        click_cells(visit, "e2 e4 e5").await?;
        visit.text_when("#say", |text| text.contains("3 against 3: no sumito.")).await?;
        moves(visit, 0).await?;
        // The words follow the reader's language, even those already said.
        visit.click("#language").await?;
        visit.text_when("#say", |text| text.contains("3 contre 3 : pas de sumito.")).await?;
        // An enemy marble cannot be picked, and empty cells mean nothing yet.
        click_cells(visit, "e2 e6").await?;
        visit.text_when("#say", |text| text.contains("Trop loin")).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn clicks_and_drags_make_moves() -> Result<()> {
    visit("clicks_and_drags_make_moves", Setting::default(), async |visit| {
        two_people(visit).await?;
        // Picking shows where the marbles can go, and nothing else.
        click_cells(visit, "c3 c5").await?;
        visit.find(".target[data-move='c3c5d3']").await?;
        visit.count(".target", 4).await?;
        click_cells(visit, "d3").await?;
        moves(visit, 1).await?;
        visit.gone(".target").await?;
        // A drag from the rear marble through the column and beyond pushes it.
        let [from, to] = [visit.find("[data-cell=i9]").await?, visit.find("[data-cell=f6]").await?];
        let drag = visit.browser.action_chain().move_to_element_center(&from).click_and_hold();
        drag.move_to_element_center(&to).release().perform().await?;
        moves(visit, 2).await?;
        visit.says(".ply[data-ply='2']", "i9h8").await?;
        hidden_when(visit, "#live", |told| {
            told.contains("White: 3 marbles from i9 south-west. Black to move.")
        })
        .await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn undo_takes_back_the_computers_answer_too() -> Result<()> {
    visit("undo_takes_back_the_computers_answer_too", Setting::default(), async |visit| {
        begin(visit, &["opponent=computer", "level=1", "colour=black", "layout=classical"]).await?;
        let start = hidden_text(visit, "#board-text").await?;
        click_cells(visit, "c3 d3").await?;
        moves(visit, 2).await?;
        let after = hidden_text(visit, "#board-text").await?;
        visit.click("[data-act=undo]").await?;
        moves(visit, 0).await?;
        hidden_says(visit, "#board-text", &start).await?;
        visit.click("[data-act=redo]").await?;
        moves(visit, 2).await?;
        hidden_says(visit, "#board-text", &after).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_points_at_a_move() -> Result<()> {
    visit("a_hint_points_at_a_move", Setting::default(), async |visit| {
        open_at(visit, "5/6/7/8/5bbbw/8/7/6/w4 b 0 5").await?;
        choose(visit, &["opponent=same-screen"]).await?;
        start(visit).await?;
        visit.click("[data-act=hint]").await?;
        visit.find("[data-advice] .shaft").await?;
        visit.text_when("#say", |text| text == "Hint: e6e7").await?;
        // Playing it wins, and the hint goes.
        click_cells(visit, "e6 e9").await?;
        visit.find("#result").await?;
        visit.gone("[data-advice]").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_game_survives_a_reload() -> Result<()> {
    visit("a_running_game_survives_a_reload", Setting::default(), async |visit| {
        begin(visit, &["opponent=same-screen", "layout=classical", "minutes=10"]).await?;
        click_cells(visit, "c3 d3").await?;
        moves(visit, 1).await?;
        let board = hidden_text(visit, "#board-text").await?;
        visit.browser.refresh().await?;
        moves(visit, 1).await?;
        hidden_says(visit, "#board-text", &board).await?;
        visit.gone("dialog[open]").await?;
        visit.count(".clock", 2).await?;
        // The home page knows of it.
        visit.open("/").await?;
        visit.text_when(".card.ready .btn.primary", |text| text == "Continue your game").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_language_can_be_switched() -> Result<()> {
    visit("the_language_can_be_switched", Setting::default().language("fr"), async |visit| {
        visit.open("/").await?;
        // The browser prefers French.
        visit.text_when(".card.ready .btn.primary", |text| text == "Jouer").await?;
        let lang = async || visit.script("return document.documentElement.lang", vec![]).await;
        assert_eq!(lang().await?, json!("fr"));
        visit.click("#language").await?;
        visit.text_when(".card.ready .btn.primary", |text| text == "Play").await?;
        assert_eq!(lang().await?, json!("en"));
        // A choice is kept.
        visit.open("/abalone/rules").await?;
        visit.text_when("h1", |text| text == "How to play Abalone").await?;
        visit.count("figure svg", 10).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn night_follows_the_system_and_the_switch() -> Result<()> {
    visit("night_follows_the_system_and_the_switch", Setting::default().dark(), async |visit| {
        // How bright the page's ground is, 0 to 255.
        let ground = async || {
            let colour = visit
                .script(
                    "return getComputedStyle(document.documentElement).backgroundColor.match(/\\d+/g)[0]",
                    vec![],
                )
                .await?;
            anyhow::Ok(colour.as_str().and_then(|red| red.parse::<u8>().ok()).unwrap_or_default())
        };
        visit.open("/").await?;
        visit.find("h1").await?;
        assert!(ground().await? < 60, "the system asks for night");
        visit.click("#theme").await?;
        visit.find("html[data-theme=light]").await?;
        assert!(ground().await? > 200, "the visitor asks for day");
        visit.browser.refresh().await?;
        visit.find("html[data-theme=light]").await?;
        visit.click("#theme").await?;
        visit.find("html[data-theme=dark]").await?;
        assert!(ground().await? < 60);
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn offers_resignations_and_pauses() -> Result<()> {
    visit("offers_resignations_and_pauses", Setting::default(), async |visit| {
        two_people(visit).await?;
        // Paused, nothing moves.
        visit.click("[data-act=pause]").await?;
        visit.text_when("#say", |text| text == "Paused").await?;
        click_cells(visit, "c3").await?;
        visit.gone(".target").await?;
        visit.click("[data-act=pause]").await?;
        visit.text_when("#say", |text| text.contains("Black to move")).await?;
        // A draw that is declined, and one that is not.
        open_menu(visit).await?;
        visit.click("[data-act=draw]").await?;
        visit.click("#draw-offer [data-act=decline]").await?;
        visit.gone("#draw-offer").await?;
        open_menu(visit).await?;
        visit.click("[data-act=draw]").await?;
        visit.click("#draw-offer [data-act=accept]").await?;
        visit.text_when("#result", |text| text.contains("Draw") && text.contains("agreed")).await?;
        // A rematch, given up after a question.
        visit.click("[data-act=rematch]").await?;
        visit.gone("#result").await?;
        click_cells(visit, "c3 d3").await?;
        moves(visit, 1).await?;
        open_menu(visit).await?;
        visit.click("[data-act=resign]").await?;
        visit.find("#resign[open]").await?;
        visit.click("#confirm-resign").await?;
        visit.text_when("#result", |text| text.contains("Black wins") && text.contains("resigned")).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_runs_out_ends_the_game() -> Result<()> {
    visit("a_clock_that_runs_out_ends_the_game", Setting::default(), async |visit| {
        // Minutes pass when the test says so.
        visit
            .before_each_page(
                "const real = performance.now.bind(performance);
                 window.skipped = 0;
                 performance.now = () => real() + window.skipped;",
            )
            .await?;
        begin(visit, &["opponent=same-screen", "layout=classical", "minutes=5", "increment=0"]).await?;
        visit
            .text_when(".plate[data-colour=black] .clock", |text| text == "5:00" || text.starts_with("4:5"))
            .await?;
        visit.script("window.skipped = 290_000", vec![]).await?;
        visit.find(".plate[data-colour=black] .clock.low").await?;
        visit.says(".plate[data-colour=white] .clock", "5:00").await?;
        visit.script("window.skipped = 301_000", vec![]).await?;
        visit.text_when("#result", |text| text.contains("White wins") && text.contains("time")).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_can_be_flipped() -> Result<()> {
    visit("the_board_can_be_flipped", Setting::default(), async |visit| {
        two_people(visit).await?;
        let height = async |cell: &str| {
            let place = visit.find(&format!("[data-cell={cell}]")).await?.rect().await?;
            anyhow::Ok(place.y)
        };
        assert!(height("a1").await? > height("i9").await?);
        visit.click("[data-act=flip]").await?;
        visit
            .wait_for("row I to be below", async || {
                Ok((height("a1").await? < height("i9").await?).then_some(()))
            })
            .await?;
        // Clicks still mean the cells that are seen.
        click_cells(visit, "c3 d3").await?;
        moves(visit, 1).await?;
        visit.says(".ply[data-ply='1']", "c3d3").await?;
        Ok(())
    })
    .await
}

/// The list of moves once stood still after this.
#[tokio::test(flavor = "multi_thread")]
async fn everything_still_works_after_a_look_at_the_rules() -> Result<()> {
    visit("everything_still_works_after_a_look_at_the_rules", Setting::default(), async |visit| {
        open_at(visit, "5/6/7/8/5bbbw/1w6/7/6/w4 b 3 5").await?;
        choose(visit, &["opponent=same-screen", "minutes=5"]).await?;
        start(visit).await?;
        click_cells(visit, "e6 f6").await?;
        moves(visit, 1).await?;
        for way_back in ["link", "history"] {
            visit.click("nav a[href='/abalone/rules']").await?;
            visit.find("figure").await?;
            match way_back {
                "link" => visit.click("nav a[href='/abalone']").await?,
                _ => visit.browser.back().await?,
            }
            moves(visit, 1).await?;
        }
        visit.find(".plate.turn[data-colour=white]").await?;
        click_cells(visit, "a1 b1").await?;
        moves(visit, 2).await?;
        visit.find(".plate.turn[data-colour=black]").await?;
        click_cells(visit, "f6 e6").await?;
        moves(visit, 3).await?;
        click_cells(visit, "b1 a1").await?;
        moves(visit, 4).await?;
        // Picks are shown, and the last push ends the game.
        click_cells(visit, "e6 e8").await?;
        visit.count(".picked", 3).await?;
        click_cells(visit, "e9").await?;
        moves(visit, 5).await?;
        visit.text_when("#result", |text| text.contains("Black wins")).await?;
        visit.count(".plate[data-colour=black] .tray .marble", 6).await?;
        Ok(())
    })
    .await
}
