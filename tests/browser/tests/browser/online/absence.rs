//! People who go away, and what the others see and do.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use dohyo_browser_tests::keys::ESCAPE;
use dohyo_browser_tests::{Cable, Setting, Viewport, Visit, meet};
use dohyo_core::Reason;
use dohyo_room::{Access, Occupant, Plan};
use dohyo_table::{ClockSetting, Consent, Terms};
use serde_json::json;

use super::{join, kept, table_of};
use crate::pages::table::moves;

/// Returns a plan for a table with `seconds` on each clock.
fn plan(game: &str, options: &str, seconds: u64) -> Plan {
    let clock = ClockSetting { budget: Duration::from_secs(seconds), increment: Duration::ZERO };
    Plan {
        game: game.to_owned(),
        rules: dohyo_games::info(game).map_or(1, |info| info.rules),
        options: options.parse().unwrap_or_default(),
        terms: Terms { clock: Some(clock), takebacks: Consent::Ask, ..Terms::default() },
        access: Access::Private,
        starts_when_full: true,
        rated: false,
    }
}

/// Opens a table as a program would, sits down first, and returns its path.
pub(crate) async fn open_planned(visit: &Visit, plan: &Plan) -> Result<String> {
    visit.open("/").await?;
    let table = visit
        .script_async(
            "const done = arguments[arguments.length - 1];
             const post = (path, body) => fetch(path, { method: 'POST', body }).then((answer) => answer.json());
             post('/api/v1/guest').then(() => post('/api/v1/tables', JSON.stringify({ plan: arguments[0] })))
                 .then((created) => done(created.table), (why) => done(`${why}`))",
            vec![serde_json::to_value(plan)?],
        )
        .await?;
    let path = format!("/{}/table/{}", plan.game, table.as_str().context("a table")?);
    visit.open(&path).await?;
    visit.click(".seat.free [data-act=sit]").await?;
    visit.find(".seat.mine").await?;
    Ok(path)
}

/// Waits longer than usual for something about an absence.
async fn after_a_while(visit: &Visit, css: &str) -> Result<()> {
    for _ in 0..30 {
        if visit.has(css).await? {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_secs(2)).await;
    }
    visit.find(css).await.map(drop)
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_waits_long_enough_claims_the_win() -> Result<()> {
    let setting = Setting::default().reduced_motion();
    let phone = setting.viewport(Viewport::PHONE).language("fr").dark();
    meet([setting, phone], async |one, other| {
        let path = open_planned(one, &plan("abalone", "layout=classical", 100)).await?;
        join(other, &path).await?;
        one.click_places("c3 d3").await?;
        moves(other, 1).await?;
        other.click_places("g5 f5").await?;
        moves(one, 2).await?;
        // It is the turn of the one who goes: a word after five seconds, and none once they are back.
        one.open("/online").await?;
        other.find(".banner.absence.shown[data-state=missing]").await?;
        other
            .text_when("#absence", |text| text.contains("Vous pourrez mettre fin à la partie dans 0:"))
            .await?;
        // On a phone the plate once said nothing.
        other.find(".plate.far .doing.away").await?;
        other.screenshot("absence-phone").await?;
        one.open(&path).await?;
        other.gone(".banner.absence.shown").await?;
        one.open("/online").await?;
        after_a_while(other, ".banner.absence.shown[data-state=claimable]").await?;
        other.screenshot("absence-claim-phone").await?;
        ensure!(other.overflow().await? <= 0, "the bar fits");
        other.click("[data-act=claim-win]").await?;
        other.find("#result.won").await?;
        other.says("#result .note", "Un joueur s’est absenté.").await?;
        let room = kept(other, &path).await?;
        let outcome = table_of(&room)?.outcome().context("an end")?;
        ensure!(outcome.reason == Reason::ABSENCE, "{outcome:?}");
        one.open(&path).await?;
        one.says("#result .note", "A player stayed away.").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_plays_on_for_a_leaver_who_is_told() -> Result<()> {
    let setting = Setting::default().reduced_motion();
    let phone = setting.viewport(Viewport::PHONE).language("fr").dark();
    meet([setting, phone], async |one, other| {
        let path = open_planned(one, &plan("abalone", "layout=classical", 100)).await?;
        join(other, &path).await?;
        one.click_places("c3 d3").await?;
        moves(other, 1).await?;
        other.open("/online").await?;
        one.find(".banner.absence.shown[data-state=missing]").await?;
        after_a_while(one, ".banner.absence.shown[data-state=claimable]").await?;
        one.screenshot("absence-claim").await?;
        one.script(
            "const level = document.querySelector('.banner.absence select');
             level.value = '1'; level.dispatchEvent(new Event('change'))",
            vec![],
        )
        .await?;
        one.click("[data-act=replace]").await?;
        one.gone(".banner.absence.shown").await?;
        moves(one, 2).await?;
        let room = kept(one, &path).await?;
        ensure!(room.chairs()[1].occupant == Occupant::Computer { level: 1 }, "{:?}", room.chairs());
        other.open(&path).await?;
        other.find(".banner.absence.shown[data-state=replaced]").await?;
        other.mentions("#absence", "l’ordinateur (niveau 1) a pris votre place").await?;
        other.text_when("#watching", |text| text.starts_with("Vous regardez.")).await?;
        other.screenshot("replaced-phone").await?;
        other.click("[data-act=understood]").await?;
        other.gone(".banner.absence.shown").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_are_marked_when_they_are_stale_and_never_judge() -> Result<()> {
    let setting = Setting::default().reduced_motion();
    meet([setting, setting], async |one, other| {
        let cable = Cable::to(one.address()).await?;
        other.visit_by(cable.address());
        other.expect_network_failures();
        let path = open_planned(one, &plan("abalone", "layout=classical", 12)).await?;
        join(other, &path).await?;
        one.click_places("c3 d3").await?;
        moves(other, 1).await?;
        ensure!(!other.has(".clock.stale").await?, "the clock is right");
        cable.cut();
        other.find(".plate.turn .clock.stale").await?;
        other.screenshot("stale-clock").await?;
        // Without the server, nobody knows whether the time has run out.
        other.text_when(".plate.turn .clock", |text| text.contains("checking…")).await?;
        ensure!(!other.has("#result").await?, "the page does not judge");
        other.screenshot("clock-at-zero").await?;
        cable.mend();
        other.find("#result").await?;
        other.gone(".clock.stale").await?;
        one.find("#result.won").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_brought_to_another_device_and_live_at_both() -> Result<()> {
    let setting = Setting::default().reduced_motion();
    let phone = setting.viewport(Viewport::PHONE).language("fr").dark();
    meet([setting, phone], async |one, other| {
        let path = open_planned(one, &plan("abalone", "layout=classical", 600)).await?;
        one.click(".seat.free [data-act=fill]").await?;
        one.find("main.table").await?;
        crate::pages::table::choose_from_menu(one, "around").await?;
        one.find("#around[open]").await?;
        one.click("[data-act=make-code]").await?;
        one.find("#around .qr").await?;
        one.screenshot("around-window").await?;
        let link = one.script("return document.querySelector('#device-link').value", vec![]).await?;
        let link = link.as_str().context("a link")?.to_owned();
        let code = &link[one.address().len()..];
        ensure!(code.starts_with(&path), "{code}");
        // Opening the link does nothing yet; a press does.
        other.open(code).await?;
        other.find("[data-act=arrive]").await?;
        other.screenshot("arrival-phone").await?;
        other.click("[data-act=arrive]").await?;
        other.find("main.table").await?;
        let hash = other.script("return location.hash", vec![]).await?;
        ensure!(hash == json!(""), "the code does not stay in the address");
        ensure!(!other.has("#watching").await?, "the same seat");
        one.click("#around header button").await?;
        one.click_places("c3 d3").await?;
        moves(one, 2).await?;
        moves(other, 2).await?;
        other.click_places("c4 d4").await?;
        moves(one, 4).await?;
        // A code works once.
        other.open("/").await?;
        other.open(code).await?;
        other.click("[data-act=arrive]").await?;
        other.text_when("#arrival", |text| text.starts_with("Ce code a déjà servi")).await?;
        other.expect_network_failures();
        Ok(())
    })
    .await
}

/// A nonce stayed in the browser's storage after its game.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_wants_to_be_asked_confirms_each_move_or_takes_it_back() -> Result<()> {
    let setting = Setting::default().reduced_motion();
    let phone = setting.viewport(Viewport::PHONE).language("fr").dark();
    meet([setting, phone], async |one, other| {
        let path = open_planned(one, &plan("abalone", "layout=classical", 600)).await?;
        other.before_each_page(NOTE_WAKE_LOCKS).await?;
        join(other, &path).await?;
        other.until("the screen stays awake in a live game", "return window.awake === 1").await?;
        let nonces =
            "return Object.keys(localStorage).filter((key) => key.startsWith('dohyo.nonce.')).length";
        ensure!(other.script(nonces, vec![]).await? == json!(0), "the nonce is public, and forgotten");
        crate::pages::table::choose_from_menu(one, "around").await?;
        one.click("#around [name=confirm]").await?;
        one.click("#around header button").await?;
        one.click_places("c3 d3").await?;
        one.text_when("#confirm", |text| text.starts_with("Play c3")).await?;
        one.screenshot("confirm").await?;
        one.click("[data-act=unconfirm]").await?;
        one.gone("#confirm").await?;
        moves(one, 0).await?;
        // A move that is not confirmed does not outlast a reload.
        one.click_places("c3 d3").await?;
        one.find("#confirm").await?;
        one.open(&path).await?;
        one.find("main.table").await?;
        moves(one, 0).await?;
        one.click_places("c4 d4").await?;
        one.click("[data-act=confirm]").await?;
        moves(other, 1).await?;
        one.gone("#confirm").await?;
        // A move that is planned for the next turn: cancelled, planned again, and played without being confirmed.
        one.click_places("c5 d5").await?;
        one.text_when("#plan", |text| text.starts_with("Planned: move the marble on c5")).await?;
        one.find(".hint-arrow.planned").await?;
        one.screenshot("planned").await?;
        one.press(ESCAPE).await?;
        one.gone("#plan").await?;
        one.click_places("c5 d5").await?;
        one.find("#plan").await?;
        moves(other, 1).await?;
        // The other one is not asked.
        other.click_places("g5 f5").await?;
        moves(one, 3).await?;
        one.gone("#plan").await?;
        moves(other, 3).await?;
        Ok(())
    })
    .await
}

/// Counts the wake locks that a page holds, in place of the browser.
const NOTE_WAKE_LOCKS: &str = "window.awake = 0;
    const release = async () => { window.awake -= 1; };
    const request = async (kind) => { window.awake += kind === 'screen' ? 1 : 100; return { release }; };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });";
