//! What calls a player back to the table, and the way from one game to the next.

use anyhow::{Context, Result, ensure};
use dohyo_browser_tests::{Setting, Viewport, Visit, meet};
use serde_json::json;

use super::{invite, join};
use crate::pages::table::{choose_from_menu, moves};

/// Counts sounds, notifications and requests to stay awake, in all tabs of a browser.
const COUNT: &str = "
    const count = (what) => localStorage.setItem(`test.${what}`, 1 + Number(localStorage.getItem(`test.${what}`)));
    window.Notification = class {
        constructor(title, { body }) { count('notes'); localStorage.setItem('test.note', `${title}|${body}`); }
        static requestPermission() { return Promise.resolve('granted'); }
    };
    const Audio = window.AudioContext;
    window.AudioContext = class extends Audio { createGain() { count('sounds'); return super.createGain(); } };
    Object.defineProperty(navigator, 'wakeLock', { value: {
        request: () => { count('locks'); return Promise.resolve({ release: () => { count('releases'); } }); },
    } });";

async fn counted(visit: &Visit, what: &str) -> Result<i64> {
    let count = visit.script(&format!("return Number(localStorage.getItem('test.{what}'))"), vec![]).await?;
    count.as_i64().context("a number")
}

/// Lets the reader look elsewhere, or back.
async fn look_away(visit: &Visit, away: bool) -> Result<()> {
    let script = format!(
        "Object.defineProperty(document, 'hidden', {{ value: {away}, configurable: true }});
         document.dispatchEvent(new Event('visibilitychange', {{ bubbles: true }}))"
    );
    visit.script(&script, vec![]).await.map(drop)
}

/// Waits until a tab that leaves the notice to others for 300 ms has made up its mind: its timer was set before this one.
async fn has_deferred(visit: &Visit) -> Result<()> {
    visit.script_async("setTimeout(arguments[arguments.length - 1], 300)", vec![]).await.map(drop)
}

#[tokio::test(flavor = "multi_thread")]
async fn one_tab_calls_a_player_who_looks_elsewhere_once_a_turn() -> Result<()> {
    let setting = Setting::default().reduced_motion();
    meet([setting, setting], async |one, other| {
        other.before_each_page(COUNT).await?;
        let path = invite(one, "abalone", &["colour=black", "layout=classical"]).await?;
        join(other, &path).await?;
        other
            .until("the screen to stay awake", "return Number(localStorage.getItem('test.locks')) === 1")
            .await?;
        choose_from_menu(other, "around").await?;
        other.click("#around [name=notify]").await?;
        other.until("the permission", "return localStorage.getItem('dohyo.notify') === 'on'").await?;
        other.click("#around header button").await?;
        // Somebody who looks at the board hears it, and is not notified.
        one.click_places("c3 d3").await?;
        moves(other, 1).await?;
        other.until("a sound", "return Number(localStorage.getItem('test.sounds')) === 1").await?;
        ensure!(counted(other, "notes").await? == 0, "I am looking");
        other.click_places("g5 f5").await?;
        moves(one, 2).await?;
        // In two tabs that nobody looks at, there is one notice.
        look_away(other, true).await?;
        other
            .until("the screen may sleep", "return Number(localStorage.getItem('test.releases')) === 1")
            .await?;
        let first = other.browser.window().await?;
        let second = other.browser.new_tab().await?;
        other.browser.switch_to_window(second).await?;
        other.before_each_page(COUNT).await?;
        other.open(&path).await?;
        moves(other, 2).await?;
        look_away(other, true).await?;
        one.click_places("c4 d4").await?;
        let second = other.browser.window().await?;
        for tab in [&first, &second] {
            other.browser.switch_to_window(tab.clone()).await?;
            other.until("the title", "return document.title.startsWith('●')").await?;
            has_deferred(other).await?;
        }
        ensure!(counted(other, "notes").await? == 1, "{} notices", counted(other, "notes").await?);
        ensure!(counted(other, "sounds").await? == 2, "{} sounds", counted(other, "sounds").await?);
        let note = other.script("return localStorage.getItem('test.note')", vec![]).await?;
        ensure!(note == json!("Your turn|Abalone: it is your turn."), "{note}");
        // Closing one of the tabs is not leaving.
        other.browser.close_window().await?;
        other.browser.switch_to_window(first).await?;
        ensure!(!one.has(".plate.far .doing").await?, "still here");
        look_away(other, false).await?;
        other.until("the title", "return !document.title.startsWith('●')").await?;
        // The choice is kept, and silence is silence.
        choose_from_menu(other, "around").await?;
        other.click("#around [name=sound]").await?;
        other.click("#around header button").await?;
        other.click_places("g6 f6").await?;
        moves(one, 4).await?;
        one.click_places("c5 d5").await?;
        moves(other, 5).await?;
        ensure!(counted(other, "sounds").await? == 2, "no sound any more");
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_home_page_lists_my_games_and_one_leads_to_the_next() -> Result<()> {
    let setting = Setting::default().reduced_motion();
    let phone = setting.viewport(Viewport::PHONE).language("fr").dark();
    meet([setting, phone], async |one, other| {
        let first = invite(one, "abalone", &["colour=black", "layout=classical"]).await?;
        join(other, &first).await?;
        let second = invite(one, "kumo", &["colour=south", "first=south"]).await?;
        join(other, &second).await?;
        one.click_all(["[data-act=rotate-cw]", "[data-act=end-turn]"]).await?;
        one.find("[data-act=next-game]").await?;
        one.says("[data-act=next-game]", "Next game: Abalone").await?;
        one.screenshot("next-game").await?;
        // My turn first.
        for (visit, game, words) in [(&*one, "Abalone", "Your turn"), (&*other, "Kumo", "À vous de jouer")] {
            visit.open("/").await?;
            visit.count(".your-tables .listed", 2).await?;
            visit.text_when(".your-tables .listed:first-child .what", |text| text.contains(game)).await?;
            visit.mentions(".your-tables .listed.turn .state", words).await?;
            visit.count(".your-tables .listed.turn", 1).await?;
        }
        one.screenshot("home-tables").await?;
        other.screenshot("home-tables-phone").await?;
        one.click(".your-tables .listed.turn a").await?;
        one.find("main.table[data-game=abalone]").await?;
        one.click_places("c3 d3").await?;
        moves(one, 1).await?;
        one.gone("[data-act=next-game]").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn resigning_takes_two_presses_and_a_spectator_stays_where_they_look() -> Result<()> {
    let setting = Setting::default().reduced_motion();
    meet([setting, setting.viewport(Viewport::PHONE).language("fr").dark()], async |one, other| {
        let path = invite(one, "abalone", &["colour=black", "layout=classical"]).await?;
        one.click(".seat.free [data-act=fill]").await?;
        one.find("main.table").await?;
        other.open(&path).await?;
        other.find("#watching").await?;
        one.says("#watching", "1 person is watching").await?;
        one.screenshot("watched-by-one").await?;
        one.click_places("c3 d3").await?;
        moves(one, 2).await?;
        moves(other, 2).await?;
        other.click("[data-step=first]").await?;
        other.find("[data-act=now]").await?;
        one.click_places("c4 d4").await?;
        moves(other, 4).await?;
        ensure!(other.has("[data-act=now]").await?, "nobody is pulled to the latest move");
        ensure!(!other.has(".ply.here").await?, "still at the start");
        other.screenshot("spectator-looks-back-phone").await?;
        other.click("[data-act=now]").await?;
        other.find(".ply.here[data-ply='4']").await?;
        // One press asks for another, for three seconds.
        choose_from_menu(one, "resign").await?;
        one.says("#menu [data-act=resign]", "Press again").await?;
        one.screenshot("press-again").await?;
        one.text_when("#menu [data-act=resign]", |text| text == "Resign").await?;
        one.click_all(["#menu [data-act=resign]", "#menu [data-act=resign]"]).await?;
        one.find("#result").await?;
        other.find("#result").await?;
        // Spectators find the rematch, and watch it as well.
        one.click("[data-act=rematch]").await?;
        other.says("[data-act=join-rematch]", "Regarder la revanche").await?;
        other.click("[data-act=join-rematch]").await?;
        other.gone("#result").await?;
        other.text_when("#watching", |text| text.starts_with("Vous regardez.")).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_comes_back_is_live_again_and_chat_is_hidden_at_once() -> Result<()> {
    let setting = Setting::default().reduced_motion();
    meet([setting, setting], async |one, other| {
        // The browser closes the connection of a page that it keeps for its back button, and says so.
        other.expect_network_failures();
        let path = invite(one, "abalone", &["colour=black", "layout=classical"]).await?;
        join(other, &path).await?;
        one.click("[data-act=chat]").await?;
        one.fill("[name=remark]", "hello").await?;
        one.click("[data-act=say]").await?;
        other.click("[data-act=chat].on").await?;
        other.text_when(".remarks", |text| text.ends_with("hello")).await?;
        other.click("[data-act=mute]").await?;
        other.gone(".remarks").await?;
        other.click("#chat header button").await?;
        one.fill("[name=remark]", "are you there?").await?;
        one.click("[data-act=say]").await?;
        one.click("#chat header button").await?;
        // Away by a link and back by the browser's button: the true position, and moves are possible.
        other.click("header .brand").await?;
        other.find("main.home").await?;
        one.click_places("c3 d3").await?;
        moves(one, 1).await?;
        other.browser.back().await?;
        moves(other, 1).await?;
        ensure!(!other.has("[data-act=chat].on").await?, "a hidden chat does not call");
        other.click_places("g5 f5").await?;
        moves(one, 2).await?;
        Ok(())
    })
    .await
}
