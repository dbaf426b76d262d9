//! SUMOO as people play it: with a mouse, a finger or the keyboard alone.

mod table;

use anyhow::Result;
use dohyo_browser_tests::{Setting, Visit, visit};
use serde_json::json;

use crate::at_table::{choose, hidden_when, moves, start};

/// White's 3 stands behind black's 1N, at the northern edge.
const BRINK: &str = "2,N1N,2/2,B3,2/N2U,N1U,2,N1E/N3,4/1,N2E,1,B1S,1/1,B2U,1,B2E,1/1,B1U,1,B1E,1 B 3";
/// White's 3 faces black's 1N with room on all sides of it.
const CLASH: &str = "5/1,N2U,N3,N2E,1/1,N1U,2,N1E/2,N1N,2/2,B3,2/1,B2U,B1S,B2E,1/1,B1U,1,B1E,1 B 3";
/// Black's 2U before White's 3 has its own 3 behind it.
const HELD: &str = "5/1,N1U,N3,N2E,1/2,N2U,N1N,N1E/2,B3,2/2,B1S,2/1,B2U,B1U,B2E,1/1,B1E,3 B 3";

/// Begins a game at a fresh table, perhaps from a position.
pub(crate) async fn begin_at(visit: &Visit, position: Option<&str>, choices: &[&str]) -> Result<()> {
    let query = position.map(|text| format!("?position={}", text.replace(' ', "%20"))).unwrap_or_default();
    visit.open(&format!("/sumoo{query}")).await?;
    visit.find("#new-game[open]").await?;
    choose(visit, choices).await?;
    start(visit).await
}

/// Clicks squares one after the other.
pub(crate) async fn click_squares(visit: &Visit, squares: &str) -> Result<()> {
    for square in squares.split_whitespace() {
        visit.click(&format!("[data-square={square}]")).await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_played_with_the_pointer() -> Result<()> {
    visit("a_turn_is_played_with_the_pointer", Setting::default(), async |visit| {
        begin_at(visit, None, &["opponent=same-screen"]).await?;
        visit.screenshot("sumoo-desktop-light").await?;
        // A token shows what it can do, each with its price.
        click_squares(visit, "b3").await?;
        visit.find(".handle[data-action='1U U']").await?;
        visit.count(".handle", 2).await?;
        visit.count(".handle .pip", 2).await?;
        visit.click(".handle[data-action='1U N']").await?;
        moves(visit, 1).await?;
        visit.gone(".handle").await?;
        visit.text_when("#say", |text| text.contains("2 action points left")).await?;
        // Two that touch can change places.
        click_squares(visit, "c3 c2").await?;
        visit.click(".handle[data-action='1S 3 =']").await?;
        moves(visit, 2).await?;
        // One action at a time is taken back.
        visit.click("[data-act=undo]").await?;
        moves(visit, 1).await?;
        visit.click("[data-act=undo]").await?;
        moves(visit, 0).await?;
        visit.click("[data-act=redo]").await?;
        moves(visit, 1).await?;
        visit.click("[data-act=end-turn]").await?;
        moves(visit, 2).await?;
        visit.text_when("#say", |text| text == "Black to move").await?;
        hidden_when(visit, "#live", |told| told.contains("White ends the turn. Black to move.")).await?;
        // The turn is shown again, action by action.
        visit.click("[data-act=replay-turn]").await?;
        visit.find("[data-act=now]").await?;
        visit.gone("[data-act=now]").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_push_is_looked_at_before_it_is_made() -> Result<()> {
    visit("a_push_is_looked_at_before_it_is_made", Setting::default().dark(), async |visit| {
        begin_at(visit, Some(CLASH), &["opponent=same-screen"]).await?;
        click_squares(visit, "c3").await?;
        let push = visit.find(".handle[data-action='3 NE']").await?;
        visit.browser.action_chain().move_to_element_center(&push).perform().await?;
        visit.text_when(".s-forces text", |text| text == "3 ≥ 1").await?;
        visit.count(".token.ghost", 2).await?;
        visit.screenshot("sumoo-desktop-dark-push").await?;
        // The enemy's square alone does not say which of the pushes.
        click_squares(visit, "c4").await?;
        visit.text_when("#say", |text| text.contains("Several actions")).await?;
        visit.click(".handle[data-action='3 NE']").await?;
        moves(visit, 1).await?;
        visit.find("[data-square=d5][aria-label*='black 1N']").await?;
        visit.text_when("[data-act=end-turn]", |text| text == "End turn").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_strong_is_explained() -> Result<()> {
    visit("what_is_too_strong_is_explained", Setting::default(), async |visit| {
        begin_at(visit, Some(HELD), &["opponent=same-screen"]).await?;
        click_squares(visit, "c5").await?;
        visit.text_when("#say", |text| text.contains("Pick one of your own tokens first.")).await?;
        click_squares(visit, "c4 c5").await?;
        visit.text_when("#say", |text| text.contains("Attack 3 < resistance 5.")).await?;
        // The words follow the reader's language, even those already said.
        visit.click("#language").await?;
        visit.text_when("#say", |text| text.contains("Attaque 3 < résistance 5.")).await?;
        moves(visit, 0).await?;
        visit.says("[data-act=end-turn]", "Passer").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_played_with_keys_alone() -> Result<()> {
    visit("a_turn_is_played_with_keys_alone", Setting::default().reduced_motion(), async |visit| {
        begin_at(visit, None, &["opponent=same-screen"]).await?;
        visit.script("document.querySelector('[role=gridcell][tabindex=\"0\"]').focus()", vec![]).await?;
        let focused = "return document.activeElement.getAttribute('data-square')";
        assert_eq!(visit.script(focused, vec![]).await?, json!("c3"));
        // West, pick 1U, north, go there.
        for key in ["\u{e012}", "\u{e007}", "\u{e013}", "\u{e007}"] {
            visit.press(key).await?;
        }
        moves(visit, 1).await?;
        visit.says(".ply[data-ply='1']", "1U N").await?;
        // Pick again, and take the first action of the list by its number.
        visit.press("\u{e007}").await?;
        visit.find("[data-choice]").await?;
        visit.press("1").await?;
        moves(visit, 2).await?;
        visit.press("u").await?;
        moves(visit, 1).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_win_is_shown_in_french_on_a_phone() -> Result<()> {
    let setting = Setting::phone().language("fr");
    visit("a_win_is_shown_in_french_on_a_phone", setting, async |visit| {
        begin_at(visit, Some(BRINK), &["opponent=same-screen"]).await?;
        click_squares(visit, "c6").await?;
        let wide = "return document.documentElement.scrollWidth - innerWidth";
        assert_eq!(visit.script(wide, vec![]).await?, json!(0), "nothing sticks out");
        visit.screenshot("sumoo-phone-light").await?;
        visit.click("[data-choice='3 NN']").await?;
        visit.find("#result").await?;
        // It has flown off: there, but not to be seen.
        visit
            .wait_for("the token to fly off", async || {
                Ok((visit.all(".token.off[data-token=N1N]").await?.len() == 1).then_some(()))
            })
            .await?;
        visit.text_when("#result h2", |text| text == "Blanc gagne").await?;
        hidden_when(visit, "#live", |told| told.contains("1N sort de l’arène")).await?;
        visit.screenshot("sumoo-phone-won").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_plays_its_whole_turn() -> Result<()> {
    visit("the_computer_plays_its_whole_turn", Setting::default(), async |visit| {
        begin_at(visit, None, &["opponent=computer", "level=1", "colour=white"]).await?;
        visit.click("[data-act=end-turn]").await?;
        // Passing is a turn; then the computer acts until its own turn is over.
        visit.text_when("#say", |text| text == "White to move").await?;
        assert!(visit.all(".ply").await?.len() >= 2);
        // Whatever it did, one undo takes it back with one's own last action.
        visit.click("[data-act=undo]").await?;
        moves(visit, 0).await?;
        visit.open("/sumoo/rules").await?;
        visit.count(".arena-picture", 5).await?;
        visit.screenshot("sumoo-rules").await?;
        visit.open("/").await?;
        visit.find("a[href='/sumoo']").await?;
        visit.screenshot("home-desktop").await?;
        Ok(())
    })
    .await
}
