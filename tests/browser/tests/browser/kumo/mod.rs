//! Kumo Hogosha as people play it: with a mouse, a finger or the keyboard alone.

mod hands;
mod play;

use anyhow::{Context, Result};
use dohyo_browser_tests::{Setting, Visit, visit};
use serde_json::json;

use crate::at_table::{choose, hidden_when, moves, start};

/// South's pair is one push away from bringing the Stone out.
const BRINK: &str = "4,*,4/4,sk,4/4,sk,4/9/9/9/9/9/9 s 5 - 0 4/6 0/0 9";
/// Everybody has something to do, and a blocker has to come down.
const CROWD: &str =
    "9/2,nj,3,nb,2/9/1,sb+nt!,1,nk,5/4,*,4/4,sk,1,sg,nr,1/2,st,6/2,nr,3,sj,2/4,sr,4 s 5 - 0 0/0 0/0 7";
/// The same, once it is down.
const FREE: &str =
    "9/2,nj,3,nb,2/9/1,sb,1,nk,5/4,*,4/4,sk,1,sg,nr,1/2,st,6/2,nr,3,sj,2/4,sr,4 s 5 - 0 0/0 1/0 7";

/// Begins a game at a fresh table, perhaps from a position.
async fn begin_at(visit: &Visit, position: Option<&str>, choices: &[&str]) -> Result<()> {
    let query = position
        .map(|text| format!("?position={}", text.replace(' ', "%20").replace('+', "%2B")))
        .unwrap_or_default();
    visit.open(&format!("/kumo{query}")).await?;
    visit.find("#new-game[open]").await?;
    choose(visit, choices).await?;
    start(visit).await
}

async fn click_squares(visit: &Visit, squares: &str) -> Result<()> {
    for square in squares.split_whitespace() {
        visit.click(&format!("[data-square={square}]")).await?;
    }
    Ok(())
}

/// Waits until a square says it holds something.
async fn holds(visit: &Visit, square: &str, what: &str) -> Result<()> {
    visit
        .wait_for(&format!("{what} on {square}"), async || {
            let css = format!("[data-square={square}][aria-label*='{what}']");
            Ok((!visit.all(&css).await?.is_empty()).then_some(()))
        })
        .await
}

async fn lies(visit: &Visit, quarters: u8) -> Result<()> {
    visit
        .wait_for(&format!("the arena to lie at {quarters}"), async || {
            let css = format!(".ku-arena[data-lie='{quarters}']");
            Ok((!visit.all(&css).await?.is_empty()).then_some(()))
        })
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn kumo_enters_by_drag_and_turns_the_arena() -> Result<()> {
    visit("kumo_enters_by_drag_and_turns_the_arena", Setting::default(), async |visit| {
        begin_at(visit, None, &["opponent=same-screen", "first=south"]).await?;
        visit.screenshot("kumo-desktop-light-start").await?;
        visit.text_when("#duty", |text| text == "You must turn the arena once this turn.").await?;
        visit.find("[data-act=end-turn]:disabled").await?;
        // From the camp onto the home row; then the face.
        let reserve = visit.find("[data-reserve=mine]").await?;
        let square = visit.find("[data-square=c1]").await?;
        let drag = visit.browser.action_chain().click_and_hold_element(&reserve);
        drag.move_to_element_center(&square).release().perform().await?;
        visit.text_when("#say", |text| text == "Entering on c1: choose the face it shows.").await?;
        visit.count(".ku-face", 6).await?;
        visit.screenshot("kumo-desktop-light-enter").await?;
        visit.click("[data-face=KUMO]").await?;
        moves(visit, 1).await?;
        holds(visit, "c1", "light KUMO").await?;
        visit.gone(".ku-face").await?;
        visit.find("[data-reserve=mine][aria-label*='5 wrestlers']").await?;
        visit.text_when("#say", |text| text == "South to move. 4 actions left").await?;
        // The arena turns, the camps do not.
        visit.click("[data-act=rotate-cw]").await?;
        moves(visit, 2).await?;
        lies(visit, 1).await?;
        holds(visit, "a7", "light KUMO").await?;
        visit.text_when("#duty", |text| text.contains("end your turn whenever you like")).await?;
        // One action at a time is taken back.
        visit.click("[data-act=undo]").await?;
        moves(visit, 1).await?;
        lies(visit, 0).await?;
        visit.click("[data-act=undo]").await?;
        moves(visit, 0).await?;
        visit.find("[data-reserve=mine][aria-label*='6 wrestlers']").await?;
        visit.click("[data-act=redo]").await?;
        visit.click("[data-act=redo]").await?;
        moves(visit, 2).await?;
        visit.click("[data-act=end-turn]").await?;
        moves(visit, 3).await?;
        visit.text_when("#say", |text| text == "North to move. 5 actions left").await?;
        hidden_when(visit, "#live", |told| told.contains("South: the turn ends. North to move.")).await?;
        hidden_when(visit, "#board-text", |board| board.contains("South: KUMO a7. Reserve 5")).await?;
        // The turn is shown again, action by action.
        visit.click("[data-act=replay-turn]").await?;
        visit.find("[data-act=now]").await?;
        visit.gone("[data-act=now]").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn kumo_shows_what_a_wrestler_can_do() -> Result<()> {
    visit("kumo_shows_what_a_wrestler_can_do", Setting::default().dark(), async |visit| {
        begin_at(visit, Some(CROWD), &["opponent=same-screen"]).await?;
        // The duty comes first, and says so.
        visit.text_when("#duty.pressing", |text| text == "Your blocker on b6 must come down first.").await?;
        click_squares(visit, "g4").await?;
        visit.text_when("#say", |text| text == "Your blocker on b6 must come down first.").await?;
        visit.screenshot("kumo-desktop-dark-duty").await?;
        click_squares(visit, "g4 b6").await?;
        visit.count(".handle", 4).await?;
        visit.click(".handle[data-action='unblock b6-b7']").await?;
        moves(visit, 1).await?;
        holds(visit, "b6", "dark THROW").await?;
        holds(visit, "b7", "light BLOCK").await?;
        // Arrows and targets, each with a line in the list; looking at one shows what would move.
        click_squares(visit, "g4").await?;
        let grab = visit.find(".handle[data-action='grab g4xh4 N']").await?;
        visit.browser.action_chain().move_to_element_center(&grab).perform().await?;
        visit.find(".preview .s-way.theirs").await?;
        visit.find("[data-choice='grab g4xh4 N']").await?;
        visit.screenshot("kumo-desktop-dark-grab").await?;
        // The enemy's square alone does not say which way.
        click_squares(visit, "h4").await?;
        visit.text_when("#say", |text| text.contains("Several actions are possible here")).await?;
        visit.click(".handle[data-action='grab g4xh4 N']").await?;
        moves(visit, 2).await?;
        holds(visit, "h5", "dark RUN").await?;
        // Another face is one of the six of the net.
        click_squares(visit, "e1").await?;
        visit.find(".ku-face.here[data-face=RUN]").await?;
        visit.click("[data-face=THROW]").await?;
        moves(visit, 3).await?;
        holds(visit, "e1", "light THROW").await?;
        // What cannot be is explained, in the reader's language.
        click_squares(visit, "e1 e3").await?;
        visit.text_when("#say", |text| text.contains("e1 and e3 are not neighbours.")).await?;
        visit.click("#language").await?;
        visit.text_when("#say", |text| text.contains("e1 et e3 ne sont pas voisines.")).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn kumo_is_played_with_keys_alone() -> Result<()> {
    visit("kumo_is_played_with_keys_alone", Setting::default().reduced_motion(), async |visit| {
        visit.open("/kumo").await?;
        visit.find("#new-game[open]").await?;
        choose(visit, &["opponent=same-screen", "first=south"]).await?;
        start(visit).await?;
        // Tab leads to the arena.
        for presses in 0.. {
            assert!(presses < 40, "Tab does not lead to the arena");
            let at =
                visit.script("return document.activeElement.getAttribute('data-square')", vec![]).await?;
            if at == json!("e5") {
                break;
            }
            visit.press("\u{e004}").await?;
        }
        // One from the reserve, down to the home row, there, with RUN.
        visit.press("n").await?;
        for _ in 0..4 {
            visit.press("\u{e015}").await?;
        }
        visit.press("\u{e007}").await?;
        visit.text_when("#say", |text| text.contains("Entering on e1")).await?;
        visit.press("r").await?;
        moves(visit, 1).await?;
        holds(visit, "e1", "light RUN").await?;
        // It runs by the number of its choice.
        visit.press("\u{e007}").await?;
        visit.find("[data-choice]").await?;
        visit.press("1").await?;
        moves(visit, 2).await?;
        // Turn the arena, think better of it, turn it the other way, and end the turn.
        visit.press("e").await?;
        moves(visit, 3).await?;
        lies(visit, 1).await?;
        visit.press("u").await?;
        moves(visit, 2).await?;
        visit.press("p").await?;
        visit.text_when("#say", |text| text.contains("Turn the arena before you end your turn.")).await?;
        visit.press("q").await?;
        moves(visit, 3).await?;
        lies(visit, 3).await?;
        visit.press("p").await?;
        moves(visit, 4).await?;
        visit.text_when("#say", |text| text == "North to move. 5 actions left").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn kumo_is_won_in_french_on_a_phone() -> Result<()> {
    let setting = Setting::phone().language("fr");
    visit("kumo_is_won_in_french_on_a_phone", setting, async |visit| {
        begin_at(visit, Some(FREE), &["opponent=same-screen"]).await?;
        let wide = "return document.documentElement.scrollWidth - innerWidth";
        assert_eq!(visit.script(wide, vec![]).await?, json!(0), "nothing sticks out");
        let cell = "return document.querySelector('[data-square=a1]').getBoundingClientRect().width";
        let cell = visit.script(cell, vec![]).await?.as_f64().unwrap_or_default();
        assert!(cell >= 28.0, "a square of {cell} pixels is too small for a finger");
        click_squares(visit, "c3").await?;
        visit.find("[data-choice^=throw]").await?;
        visit.screenshot("kumo-phone-light").await?;
        begin_at(visit, Some(BRINK), &["opponent=same-screen"]).await?;
        click_squares(visit, "e8").await?;
        visit.click("[data-choice='kumo e8 e7 N']").await?;
        visit.find("#result").await?;
        visit.text_when("#result h2", |text| text == "Sud gagne").await?;
        hidden_when(visit, "#live", |told| told.contains("La Pierre quitte l’arène.")).await?;
        visit.screenshot("kumo-phone-won").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn kumo_wrestlers_are_dragged_with_a_finger() -> Result<()> {
    let setting = Setting::phone().dark().reduced_motion();
    visit("kumo_wrestlers_are_dragged_with_a_finger", setting, async |visit| {
        begin_at(visit, None, &["opponent=same-screen", "first=south"]).await?;
        hands::swipe(visit, "[data-reserve=mine]", "[data-square=d1]").await?;
        visit.text_when("#say", |text| text.contains("Entering on d1")).await?;
        visit.screenshot("kumo-phone-dark-enter").await?;
        visit.click("[data-face=JUMP]").await?;
        moves(visit, 1).await?;
        hands::swipe(visit, "[data-square=d1]", "[data-square=d2]").await?;
        moves(visit, 2).await?;
        holds(visit, "d2", "light JUMP").await?;
        // Dropped where it cannot go, it says why and stays picked.
        hands::swipe(visit, "[data-square=d2]", "[data-square=d6]").await?;
        visit.text_when("#say", |text| text.contains("nothing to jump over")).await?;
        moves(visit, 2).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn kumo_rules_and_card_are_there() -> Result<()> {
    visit("kumo_rules_and_card_are_there", Setting::default(), async |visit| {
        visit.open("/").await?;
        visit.click("a[href='/kumo/rules']").await?;
        visit.count(".kumo-picture", 11).await?;
        for part in ["House rulings", "Patrick Gere", "Nico Pirard", "own words"] {
            visit.text_when("main", |page| page.contains(part)).await.with_context(|| part.to_owned())?;
        }
        visit.screenshot("kumo-rules").await?;
        visit.click("#language").await?;
        visit.text_when("#rulings h2", |text| text == "Ce que nous avons décidé").await?;
        visit.click("main a[href='/kumo']").await?;
        visit.find("#new-game[open]").await?;
        Ok(())
    })
    .await
}
