//! Sakura Slam: pieces pushed into the ring, and wrestlers' moves.

mod keyboard;
mod screens;
mod showing;
mod special;
mod told;

use anyhow::{Context, Result};
use dohyo_browser_tests::keys::{ENTER, ESCAPE, LEFT, UP};
use dohyo_browser_tests::{Setting, Visit, visit};
use serde_json::{Value, json};

use crate::pages::new_game::{cast, choose, start};
use crate::pages::table::moves;
use crate::players::kabuto::{press_post, still};

/// Two people at one screen, of whom the first begins.
const TWO: [&str; 5] = ["opponent=same-screen", "players=2", "league=senior", "hand=steady", "first=one"];

/// Begins a game between wrestlers at a fresh table.
async fn begin_with(visit: &Visit, choices: &[&str], wrestlers: &[&str]) -> Result<()> {
    visit.open_table("kabuto", None).await?;
    choose(visit, choices).await?;
    cast(visit, wrestlers).await?;
    start(visit).await
}

/// From now on counts movements on the ring, so that a busy machine cannot miss one.
async fn watch(visit: &Visit) -> Result<()> {
    visit
        .script(
            "window.played = 0;
             new MutationObserver((changes) => {
                 for (const { target } of changes) if (target.dataset.playing === 'true') window.played += 1;
             }).observe(document.querySelector('svg.kb-ring'), { attributeFilter: ['data-playing'] });",
            vec![],
        )
        .await?;
    Ok(())
}

/// Waits until something has moved since `watch`.
async fn played(visit: &Visit) -> Result<()> {
    visit.until("something to move on the ring", "return window.played > 0").await
}

/// Returns the point of the page that shows a place of the ring, given in millimetres.
async fn point(visit: &Visit, x: f64, y: f64) -> Result<(i64, i64)> {
    let found = visit
        .script(
            "const ring = document.querySelector('svg.kb-ring');
             const { x, y, width } = ring.getBoundingClientRect();
             const half = ring.viewBox.baseVal.width / 2;
             const unit = width / (2 * half);
             return [x + (arguments[0] + half) * unit, y + (half - arguments[1]) * unit]",
            vec![json!(x), json!(y)],
        )
        .await?;
    let number = |value: &Value| value.as_f64().map(|number| number.round() as i64).context("a place");
    Ok((number(&found[0])?, number(&found[1])?))
}

/// Drags from one place of the ring to another, given in millimetres.
async fn drag(visit: &Visit, from: (f64, f64), to: (f64, f64)) -> Result<()> {
    let (from, to) = (point(visit, from.0, from.1).await?, point(visit, to.0, to.1).await?);
    let hand = visit.browser.action_chain().move_to(from.0, from.1).click_and_hold();
    hand.move_to(to.0, to.1).release().perform().await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_push_is_aimed_and_held_with_the_mouse() -> Result<()> {
    visit(Setting::default(), async |visit| {
        visit.open_table("kabuto", None).await?;
        choose(visit, &TWO).await?;
        cast(visit, &["baron", "loom"]).await?;
        visit.mentions(".kb-casting[data-seat='1']", "Kindle").await?;
        visit.screenshot("kabuto-desktop-new").await?;
        start(visit).await?;
        visit.mentions("#say", "Granny Loom to move: place your first marker").await?;
        press_post(visit, "NE").await?;
        moves(visit, 1).await?;
        visit.find("[data-corner=NE] .kb-marker[data-side='2']").await?;
        visit.mentions("#say", "Lantern Baron to move").await?;
        visit.screenshot("kabuto-desktop-light-start").await?;
        for part in ["Tony Miller", "Michael Dunsmore", "John Brieger", "Allplay", "wrestlers, measures"] {
            visit.mentions("#credit", part).await?;
        }
        // Pushing before anything is chosen says what is missing.
        visit.click("[data-act=push]").await?;
        visit.mentions("#say", "Choose a piece from your tray first.").await?;
        visit.click("[data-item=M]").await?;
        visit.says("#say", "Now the corner to push from: click one of the four posts.").await?;
        press_post(visit, "SW").await?;
        visit.attribute_when(".kb-aim", "data-aim", |aim| aim == "M SW 0 0").await?;
        visit
            .mentions(
                "#say",
                "Slide and turn your piece; the dashed outlines show the result. Then hold Push.",
            )
            .await?;
        // Beside the platform a drag moves the piece along the edge; inside the ring it turns the aim.
        drag(visit, (-70.0, -70.0), (-77.0, -63.0)).await?;
        let aim = visit.attribute_when(".kb-aim", "data-aim", |aim| aim != "M SW 0 0").await?;
        let lateral: f64 = aim.split(' ').nth(2).context("an offset")?.parse()?;
        assert!((lateral - 9.9).abs() < 0.7, "{aim}");
        drag(visit, (-20.0, -20.0), (10.0, -20.0)).await?;
        let aim = visit.attribute_when(".kb-aim", "data-aim", |aim| !aim.ends_with(" 0")).await?;
        let angle: i32 = aim.split(' ').nth(3).context("an angle")?.parse()?;
        assert!((-268..-100).contains(&angle), "{aim}");
        // The ghost of this very aim appears, and was not long in the making.
        let css = ".kb-ghosts[data-exact=true]";
        visit.find(css).await?;
        drag(visit, (10.0, -20.0), (14.0, -10.0)).await?;
        visit.find(css).await?;
        let millis: f64 = visit.attribute_when(css, "data-millis", |_| true).await?.parse()?;
        println!("a ghost took {millis} ms");
        visit.screenshot("kabuto-desktop-light-aim").await?;
        visit.click("[data-act=ghost]").await?;
        visit.gone(".kb-ghosts").await?;
        visit.click("[data-act=ghost]").await?;
        visit.find(".kb-ghosts").await?;
        // The push is held, plays, and plays out.
        let button = visit.find("[data-act=push]").await?;
        watch(visit).await?;
        // Sliding down makes it slow enough to be looked at.
        let hold = visit.browser.action_chain().click_and_hold_element(&button);
        hold.move_by_offset(0, 200).perform().await?;
        played(visit).await?;
        visit.screenshot("kabuto-desktop-light-push").await?;
        visit.browser.action_chain().release().perform().await?;
        moves(visit, 2).await?;
        still(visit).await?;
        visit.find("[data-corner=SW] .kb-marker[data-side='1']").await?;
        visit.hidden_when("#live", |told| told.contains("Lantern Baron: medium disc from SW, ")).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_push_is_made_with_keys_alone() -> Result<()> {
    visit(Setting::default().reduced_motion(), async |visit| {
        begin_with(visit, &TWO, &["baron", "loom"]).await?;
        visit.tab_to(".kb-ring").await?;
        // Corners by their place on the keyboard: a marker below right.
        visit.press("c").await?;
        moves(visit, 1).await?;
        visit.find("[data-corner=SE] .kb-marker").await?;
        // The second piece of the tray, from above right, to the left and turned.
        visit.press("2").await?;
        visit.find("[data-item=M].picked").await?;
        visit.press("e").await?;
        visit.attribute_when(".kb-aim", "data-aim", |aim| aim == "M NE 0 0").await?;
        for _ in 0..3 {
            visit.press(LEFT).await?;
        }
        visit.press(UP).await?;
        visit.attribute_when(".kb-aim", "data-aim", |aim| aim == "M NE -3 -18").await?;
        // With Shift in small steps.
        visit
            .browser
            .action_chain()
            .key_down('\u{e008}')
            .send_keys("\u{e014}\u{e015}")
            .key_up('\u{e008}')
            .perform()
            .await?;
        visit.attribute_when(".kb-aim", "data-aim", |aim| aim == "M NE -2.9 -16").await?;
        visit
            .hidden_says("#kb-aim-words", "medium disc, NE: 2.9\u{a0}mm to the left, 2° to the left")
            .await?;
        // Letting go, and again.
        visit.press(ESCAPE).await?;
        visit.gone(".kb-aim").await?;
        visit.press("2").await?;
        visit.press("e").await?;
        visit.press(ENTER).await?;
        moves(visit, 2).await?;
        visit
            .hidden_when("#live", |told| {
                told.contains("Lantern Baron: medium disc from NE, ") && told.contains("fell")
            })
            .await?;
        visit.hidden_when("#board-text", |board| board.contains("Lantern Baron: holds")).await?;
        // Undo by key, and the help lists the keys.
        visit.press("u").await?;
        moves(visit, 1).await?;
        visit.press("?").await?;
        visit.mentions("#help", "push; hold it to push at your pace").await?;
        visit.screenshot("kabuto-desktop-help").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn special_moves_are_offered_or_refused_with_reasons() -> Result<()> {
    visit(Setting::default().dark(), async |visit| {
        let choices = ["opponent=same-screen", "players=3", "league=senior", "hand=steady"];
        begin_with(visit, &choices, &["maud", "judge", "kuro"]).await?;
        press_post(visit, "NW").await?;
        moves(visit, 1).await?;
        // What can be used has a button; the rest says why not.
        visit.find("[data-power=daub] [data-use=daub]").await?;
        visit.mentions("[data-power=cap].refused", "Only after the push.").await?;
        visit.mentions("[data-power=nest-wall]", "Pay 1 small disc").await?;
        visit.screenshot("kabuto-desktop-dark-cards").await?;
        // Whom to pay is asked, if there are several.
        visit.click("[data-use=nest-wall]").await?;
        visit.mentions("[data-power=nest-wall] .kb-question", "Who is paid?").await?;
        visit.click("[data-power=nest-wall] [data-answer='2']").await?;
        moves(visit, 2).await?;
        visit
            .text_when("[data-power=nest-wall].refused", |text| text.contains("Already used this turn."))
            .await?;
        visit.find("[data-item=BRICK]").await?;
        // A piece to stack, and where: what is too small says so.
        visit.click("[data-use=daub]").await?;
        visit.click("[data-power=daub] [data-answer='2']").await?;
        visit.find(".kb-target.may").await?;
        visit.screenshot("kabuto-desktop-dark-targets").await?;
        visit.click(".kb-target[data-target='10']").await?;
        visit.mentions("#say", "A medium disc is too large").await?;
        visit.click(".kb-target[data-target='2']").await?;
        moves(visit, 3).await?;
        visit.find(".kb-badge").await?;
        visit.screenshot("kabuto-desktop-dark-stack").await?;
        visit.hidden_when("#live", |told| told.contains("Mortar Maud: Daub.")).await?;
        // The brick is pushed sideways.
        visit.click("[data-item=BRICK]").await?;
        visit.click("[data-act=turn-piece]").await?;
        press_post(visit, "SE").await?;
        visit.attribute_when(".kb-aim", "data-aim", |aim| aim == "BRICK@S SE 0 0").await?;
        visit.click("[data-act=push]").await?;
        moves(visit, 4).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_push_is_made_in_french_on_a_phone() -> Result<()> {
    let setting = Setting::phone().language("fr");
    visit(setting, async |visit| {
        begin_with(visit, &TWO, &["sada", "polly"]).await?;
        assert_eq!(visit.overflow().await?, 0);
        press_post(visit, "NW").await?;
        moves(visit, 1).await?;
        visit.click("[data-item=M]").await?;
        press_post(visit, "NE").await?;
        visit.find(".kb-ghosts").await?;
        visit.screenshot("kabuto-phone-light").await?;
        visit
            .mentions(
                "#say",
                "Décalez et tournez la pièce ; les contours montrent le résultat. Puis maintenez Pousser.",
            )
            .await?;
        visit.click("[data-act=push]").await?;
        moves(visit, 2).await?;
        still(visit).await?;
        visit
            .hidden_when("#live", |told| told.contains("Sada la Glisseuse : disque moyen depuis NE, "))
            .await?;
        visit.mentions(".ply[data-ply='2']", "disque moyen, NE").await?;
        visit.attribute_when(".ply[data-ply='2']", "title", |title| title == "push M NE 0 0").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn four_juniors_with_unsteady_hands_play_on_a_phone_by_night() -> Result<()> {
    let setting = Setting::phone().dark().reduced_motion();
    visit(setting, async |visit| {
        let choices = ["opponent=same-screen", "players=4", "league=junior", "hand=unsteady"];
        begin_with(visit, &choices, &["bunji", "judge", "polly", "kuro"]).await?;
        press_post(visit, "SE").await?;
        moves(visit, 1).await?;
        visit.mentions("#say", "Bellows Bunji to move").await?;
        visit.click("[data-item=HUSK]").await?;
        press_post(visit, "SW").await?;
        visit.find(".kb-ghosts").await?;
        visit.screenshot("kabuto-phone-dark").await?;
        visit.click("[data-act=push]").await?;
        moves(visit, 2).await?;
        // An unsteady hand cannot be tried twice.
        visit.find("[data-act=undo]:disabled").await?;
        Ok(())
    })
    .await
}
