//! Sakura Slam as people play it: with a mouse, a finger or the keyboard alone.

mod play;
mod showing;
mod table;

use anyhow::{Context, Result};
use dohyo_browser_tests::{Setting, Visit, visit};
use serde_json::{Value, json};

use crate::at_table::{choose, hidden_says, hidden_when, moves, start};

/// Two at one screen: the Baron, who begins, against Granny Loom.
const TWO: [&str; 4] = ["opponent=same-screen", "players=2", "league=senior", "hand=steady"];

/// Chooses a seat's wrestler in the window for a new game.
async fn cast(visit: &Visit, seat: usize, wrestler: &str) -> Result<()> {
    let css = format!(".kb-casting[data-seat='{seat}']");
    visit.find(&css).await?;
    visit.script("document.querySelector(arguments[0]).open = true", vec![json!(css)]).await?;
    choose(visit, &[&format!("wrestler-{seat}={wrestler}")]).await
}

/// Begins a game at a fresh table.
async fn begin(visit: &Visit, choices: &[&str], wrestlers: &[&str]) -> Result<()> {
    visit.open("/kabuto").await?;
    compose(visit, choices, wrestlers).await
}

/// Puts a game together in the window that is open, and starts it.
async fn compose(visit: &Visit, choices: &[&str], wrestlers: &[&str]) -> Result<()> {
    visit.find("#new-game[open]").await?;
    choose(visit, choices).await?;
    for (index, wrestler) in wrestlers.iter().enumerate() {
        cast(visit, index + 1, wrestler).await?;
    }
    start(visit).await
}

/// Begins a game from a position.
async fn begin_at(visit: &Visit, position: &str, choices: &[&str]) -> Result<()> {
    let position = position.replace('+', "%2B").replace(' ', "%20").replace('|', "%7C").replace(';', "%3B");
    visit.open(&format!("/kabuto?position={position}")).await?;
    visit.find("#new-game[open]").await?;
    choose(visit, choices).await?;
    start(visit).await
}

/// Waits until nothing moves on the ring.
async fn still(visit: &Visit) -> Result<()> {
    visit.find(".kb-ring[data-playing=false]").await?;
    Ok(())
}

/// Notes from now on when something moves on the ring: a busy machine may look too late.
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

/// Waits until something has moved since the watch began.
async fn played(visit: &Visit) -> Result<()> {
    visit
        .wait_for("something to move on the ring", async || {
            Ok(visit.script("return window.played > 0", vec![]).await?.as_bool().filter(|&played| played))
        })
        .await?;
    Ok(())
}

async fn press_post(visit: &Visit, corner: &str) -> Result<()> {
    still(visit).await?;
    visit.click(&format!("[data-corner={corner}]")).await
}

/// Waits until an element has an attribute of that value.
async fn says(visit: &Visit, css: &str, attribute: &str, right: impl Fn(&str) -> bool) -> Result<String> {
    visit
        .wait_for(&format!("{attribute} of {css}"), async || {
            let value = visit
                .script(
                    "return document.querySelector(arguments[0])?.getAttribute(arguments[1]) ?? null",
                    vec![json!(css), json!(attribute)],
                )
                .await?;
            Ok(value.as_str().filter(|value| right(value)).map(str::to_owned))
        })
        .await
}

/// A place of the ring, in mm, as a point of the page.
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

/// Drags from one place of the ring to another.
async fn drag(visit: &Visit, from: (f64, f64), to: (f64, f64)) -> Result<()> {
    let (from, to) = (point(visit, from.0, from.1).await?, point(visit, to.0, to.1).await?);
    let hand = visit.browser.action_chain().move_to(from.0, from.1).click_and_hold();
    hand.move_to(to.0, to.1).release().perform().await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn kabuto_is_played_with_a_pointer() -> Result<()> {
    visit("kabuto_is_played_with_a_pointer", Setting::default(), async |visit| {
        visit.open("/kabuto").await?;
        visit.find("#new-game[open]").await?;
        choose(visit, &TWO).await?;
        choose(visit, &["first=one"]).await?;
        cast(visit, 1, "baron").await?;
        visit.text_when(".kb-casting[data-seat='1']", |text| text.contains("Kindle")).await?;
        visit.screenshot("kabuto-desktop-new").await?;
        cast(visit, 2, "loom").await?;
        start(visit).await?;
        visit.text_when("#say", |text| text.contains("Granny Loom: place your first marker")).await?;
        press_post(visit, "NE").await?;
        moves(visit, 1).await?;
        visit.find("[data-corner=NE] .kb-marker[data-side='2']").await?;
        visit.text_when("#say", |text| text.contains("Lantern Baron: to push")).await?;
        visit.screenshot("kabuto-desktop-light-start").await?;
        for part in ["Tony Miller", "Michael Dunsmore", "John Brieger", "Allplay", "wrestlers, measures"] {
            visit.text_when("#credit", |text| text.contains(part)).await?;
        }
        // Pushing before anything is chosen says what is missing.
        visit.click("[data-act=push]").await?;
        visit.text_when("#say", |text| text.contains("Choose a piece from your tray first.")).await?;
        visit.click("[data-item=M]").await?;
        visit.text_when("#say", |text| text.contains("Choose a corner first")).await?;
        press_post(visit, "SW").await?;
        says(visit, ".kb-aim", "data-aim", |aim| aim == "M SW 0 0").await?;
        visit.text_when("#say", |text| text == "Medium disc from SW: aim, then hold Push").await?;
        // Beside the platform a drag moves the piece along the edge; inside the ring it turns the aim.
        drag(visit, (-70.0, -70.0), (-77.0, -63.0)).await?;
        let aim = says(visit, ".kb-aim", "data-aim", |aim| aim != "M SW 0 0").await?;
        let lateral: f64 = aim.split(' ').nth(2).context("an offset")?.parse()?;
        assert!((lateral - 9.9).abs() < 0.7, "{aim}");
        drag(visit, (-20.0, -20.0), (10.0, -20.0)).await?;
        let aim = says(visit, ".kb-aim", "data-aim", |aim| !aim.ends_with(" 0")).await?;
        let angle: i32 = aim.split(' ').nth(3).context("an angle")?.parse()?;
        assert!((-268..-100).contains(&angle), "{aim}");
        // The ghost of this very aim is there within a tenth of a second.
        let css = ".kb-ghosts[data-exact=true]";
        visit.find(css).await?;
        drag(visit, (10.0, -20.0), (14.0, -10.0)).await?;
        visit.find(css).await?;
        let millis: f64 = says(visit, css, "data-millis", |_| true).await?.parse()?;
        println!("a ghost took {millis} ms");
        assert!(millis < 100.0, "a ghost took {millis} ms");
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
        hidden_when(visit, "#live", |told| told.contains("Lantern Baron: medium disc from SW, ")).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn kabuto_is_played_with_keys_alone() -> Result<()> {
    visit("kabuto_is_played_with_keys_alone", Setting::default().reduced_motion(), async |visit| {
        let mut choices = TWO.to_vec();
        choices.push("first=one");
        begin(visit, &choices, &["baron", "loom"]).await?;
        // Tab leads to the ring.
        for presses in 0.. {
            assert!(presses < 40, "Tab does not lead to the ring");
            let at =
                visit.script("return document.activeElement.classList.contains('kb-ring')", vec![]).await?;
            if at == json!(true) {
                break;
            }
            visit.press("\u{e004}").await?;
        }
        // Corners by their place on the keyboard: a marker below right.
        visit.press("c").await?;
        moves(visit, 1).await?;
        visit.find("[data-corner=SE] .kb-marker").await?;
        // The second piece of the tray, from above right, to the left and turned.
        visit.press("2").await?;
        visit.find("[data-item=M].picked").await?;
        visit.press("e").await?;
        says(visit, ".kb-aim", "data-aim", |aim| aim == "M NE 0 0").await?;
        for _ in 0..3 {
            visit.press("\u{e012}").await?;
        }
        visit.press("\u{e013}").await?;
        says(visit, ".kb-aim", "data-aim", |aim| aim == "M NE -3 -18").await?;
        // With Shift in small steps.
        visit
            .browser
            .action_chain()
            .key_down('\u{e008}')
            .send_keys("\u{e014}\u{e015}")
            .key_up('\u{e008}')
            .perform()
            .await?;
        says(visit, ".kb-aim", "data-aim", |aim| aim == "M NE -2.9 -16").await?;
        hidden_says(visit, "#kb-aim-words", "medium disc, NE: 2.9\u{a0}mm to the left, 2° to the left")
            .await?;
        // Letting go, and again.
        visit.press("\u{e00c}").await?;
        visit.gone(".kb-aim").await?;
        visit.press("2").await?;
        visit.press("e").await?;
        visit.press("\u{e007}").await?;
        moves(visit, 2).await?;
        hidden_when(visit, "#live", |told| {
            told.contains("Lantern Baron: medium disc from NE, ") && told.contains("fell")
        })
        .await?;
        hidden_when(visit, "#board-text", |board| board.contains("Lantern Baron: holds")).await?;
        // Undo by key, and the help lists the keys.
        visit.press("u").await?;
        moves(visit, 1).await?;
        visit.press("?").await?;
        visit.text_when("#help", |text| text.contains("push; hold it to push at your pace")).await?;
        visit.screenshot("kabuto-desktop-help").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn kabuto_moves_are_offered_and_refused_with_reasons() -> Result<()> {
    visit("kabuto_moves_are_offered_and_refused_with_reasons", Setting::default().dark(), async |visit| {
        let choices = ["opponent=same-screen", "players=3", "league=senior", "hand=steady"];
        begin(visit, &choices, &["maud", "judge", "kuro"]).await?;
        press_post(visit, "NW").await?;
        moves(visit, 1).await?;
        // What can be used has a button; the rest says why not.
        visit.find("[data-power=daub] [data-use=daub]").await?;
        visit.text_when("[data-power=cap].refused", |text| text.contains("Only after the push.")).await?;
        visit.text_when("[data-power=nest-wall]", |text| text.contains("Pay 1 small disc")).await?;
        visit.screenshot("kabuto-desktop-dark-cards").await?;
        // Whom to pay is asked, if there are several.
        visit.click("[data-use=nest-wall]").await?;
        visit.text_when("[data-power=nest-wall] .kb-question", |text| text.contains("Who is paid?")).await?;
        visit.click("[data-power=nest-wall] [data-answer='2']").await?;
        moves(visit, 2).await?;
        visit
            .text_when("[data-power=nest-wall].refused", |text| text.contains("Used already this turn."))
            .await?;
        visit.find("[data-item=BRICK]").await?;
        // A piece to stack, and where: what is too small says so.
        visit.click("[data-use=daub]").await?;
        visit.click("[data-power=daub] [data-answer='2']").await?;
        visit.find(".kb-target.may").await?;
        visit.screenshot("kabuto-desktop-dark-targets").await?;
        visit.click(".kb-target[data-target='10']").await?;
        visit.text_when("#say", |text| text.contains("A medium disc is too large")).await?;
        visit.click(".kb-target[data-target='2']").await?;
        moves(visit, 3).await?;
        visit.find(".kb-badge").await?;
        visit.screenshot("kabuto-desktop-dark-stack").await?;
        hidden_when(visit, "#live", |told| told.contains("Mortar Maud: Daub.")).await?;
        // The brick is pushed sideways.
        visit.click("[data-item=BRICK]").await?;
        visit.click("[data-act=turn-piece]").await?;
        press_post(visit, "SE").await?;
        says(visit, ".kb-aim", "data-aim", |aim| aim == "BRICK@S SE 0 0").await?;
        visit.click("[data-act=push]").await?;
        moves(visit, 4).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn kabuto_on_a_phone_in_french() -> Result<()> {
    let setting = Setting::phone().language("fr");
    visit("kabuto_on_a_phone_in_french", setting, async |visit| {
        let mut choices = TWO.to_vec();
        choices.push("first=one");
        begin(visit, &choices, &["sada", "polly"]).await?;
        let wide = "return document.documentElement.scrollWidth - innerWidth";
        assert_eq!(visit.script(wide, vec![]).await?, json!(0), "nothing sticks out");
        press_post(visit, "NW").await?;
        moves(visit, 1).await?;
        visit.click("[data-item=M]").await?;
        press_post(visit, "NE").await?;
        visit.find(".kb-ghosts").await?;
        visit.screenshot("kabuto-phone-light").await?;
        visit.text_when("#say", |text| text == "Disque moyen depuis NE : visez, puis tenez Pousser").await?;
        visit.click("[data-act=push]").await?;
        moves(visit, 2).await?;
        still(visit).await?;
        hidden_when(visit, "#live", |told| told.contains("Sada la Glisseuse : disque moyen depuis NE, "))
            .await?;
        visit.text_when(".ply[data-ply='2']", |text| text.contains("disque moyen, NE")).await?;
        says(visit, ".ply[data-ply='2']", "title", |title| title == "push M NE 0 0").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn kabuto_on_a_phone_by_night() -> Result<()> {
    let setting = Setting::phone().dark().reduced_motion();
    visit("kabuto_on_a_phone_by_night", setting, async |visit| {
        let choices = ["opponent=same-screen", "players=4", "league=junior", "hand=unsteady"];
        begin(visit, &choices, &["bunji", "judge", "polly", "kuro"]).await?;
        press_post(visit, "SE").await?;
        moves(visit, 1).await?;
        visit.text_when("#say", |text| text.contains("Bellows Bunji: to push")).await?;
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

#[tokio::test(flavor = "multi_thread")]
async fn kabuto_rules_and_card_are_there() -> Result<()> {
    visit("kabuto_rules_and_card_are_there", Setting::default(), async |visit| {
        visit.open("/").await?;
        visit.click("a[href='/kabuto/rules']").await?;
        visit
            .wait_for("the pictures", async || Ok((visit.all(".kb-picture").await?.len() == 8).then_some(())))
            .await?;
        visit.find(".kb-wrestler[data-wrestler=kuro]").await?;
        for part in [
            "House rulings",
            "Tony Miller",
            "Michael Dunsmore",
            "John Brieger",
            "Allplay",
            "this project’s own",
        ] {
            visit.text_when("main", |text| text.contains(part)).await?;
        }
        visit.screenshot("kabuto-rules").await?;
        visit.script("document.querySelector('#wrestlers').scrollIntoView()", vec![]).await?;
        visit.screenshot("kabuto-rules-wrestlers").await?;
        visit.click("#language").await?;
        visit.text_when("#rulings h2", |text| text == "Ce que nous avons décidé").await?;
        visit.click("main a[href='/kabuto']").await?;
        visit.find("#new-game[open]").await?;
        Ok(())
    })
    .await
}
