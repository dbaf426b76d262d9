//! People with an account: signing up, rated games, profiles, leaving.

use anyhow::{Context, Result, ensure};
use dohyo_browser_tests::{Setting, Visit, meet, visit};

use crate::online::{invite, join};
use crate::pages::table::{choose_from_menu, moves};

const PASSWORD: &str = "correct horse";

/// Fills a form of the account page and sends it.
async fn send(visit: &Visit, form: &str, fields: &[(&str, &str)]) -> Result<()> {
    visit.find(&format!("[data-form={form}]")).await?;
    for (name, value) in fields {
        visit.fill(&format!("[data-form={form}] [name={name}]"), value).await?;
    }
    visit.click(&format!("[data-form={form}] button")).await
}

async fn sign_up(visit: &Visit, login: &str) -> Result<()> {
    visit.open("/account").await?;
    send(visit, "sign-up", &[("login", login), ("password", PASSWORD)]).await?;
    visit.mentions("#you", login).await
}

/// Opens a profile and returns the rating at Abalone.
async fn rating(visit: &Visit, login: &str) -> Result<i64> {
    visit.open(&format!("/players/@{login}")).await?;
    visit.find("[data-game=abalone] .rating-graph").await?;
    visit.text("[data-game=abalone] .figure").await?.trim().parse().context("a rating")
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_plays_for_ratings_moves_to_another_browser_and_is_deleted() -> Result<()> {
    let setting = Setting::default().reduced_motion();
    meet([setting, setting], async |one, other| {
        sign_up(one, "ada").await?;
        sign_up(other, "eve").await?;
        one.screenshot("account").await?;
        // A rated game.
        let path = invite(one, "abalone", &["colour=black", "layout=classical", "rated=on"]).await?;
        one.mentions("main.waiting", "rated").await?;
        join(other, &path).await?;
        one.click_places("c3 d3").await?;
        moves(other, 1).await?;
        choose_from_menu(other, "resign").await?;
        other.click("#menu [data-act=resign]").await?;
        other.find("#result").await?;
        one.find("#result").await?;
        let (ada, eve) = (rating(one, "ada").await?, rating(one, "eve").await?);
        ensure!(ada > 1600 && eve < 1400 && ada + eve == 3000, "{ada} {eve}");
        one.open("/players/@ada").await?;
        one.mentions(".games", "won").await?;
        one.mentions(".games", "eve").await?;
        one.screenshot("profile").await?;
        // From the profile to the game, and to the list of the best.
        one.click(".games .btn").await?;
        one.find("main.table").await?;
        one.open("/players?game=abalone").await?;
        one.count(".leaders .machine", 8).await?;
        // The same person in another browser, after a wrong password.
        other.open("/account").await?;
        send(other, "log-out", &[]).await?;
        other.expect_network_failures();
        send(other, "log-in", &[("login", "ada"), ("password", "wrong horse")]).await?;
        other.mentions("[data-form=log-in] .alert", "do not match").await?;
        send(other, "log-in", &[("login", "ada"), ("password", PASSWORD)]).await?;
        other.mentions("#you", "ada").await?;
        // Another name, and a token whose secret is shown once.
        send(other, "rename", &[("name", "Countess")]).await?;
        other.mentions("#you", "Countess").await?;
        send(other, "token", &[("name", "robot")]).await?;
        other.text_when(".secret", |text| text.starts_with("dohyo_")).await?;
        other.click("[data-act=revoke]").await?;
        other.gone(".program-token").await?;
        // Gone for good, in both browsers.
        send(other, "delete", &[("password", PASSWORD)]).await?;
        other.find("[data-form=sign-up]").await?;
        one.expect_network_failures();
        one.open("/account").await?;
        one.find("[data-form=sign-up]").await?;
        one.open("/players/@ada").await?;
        one.mentions("[role=alert]", "no such player").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_pages_of_an_account_work_by_keyboard_on_a_phone_at_night_and_in_french() -> Result<()> {
    visit(Setting::phone().dark().language("fr"), async |visit| {
        visit.open("/account").await?;
        visit.says("h1", "Votre compte").await?;
        visit.find("[data-form=sign-up] [name=login]").await?;
        visit.tab_to("[data-form=sign-up] [name=login]").await?;
        visit.press("ada").await?;
        visit.tab_to("[data-form=sign-up] [name=password]").await?;
        visit.expect_network_failures();
        visit.press("short").await?;
        visit.press("\u{e007}").await?;
        visit.mentions("[data-form=sign-up] .alert", "8 à 200 caractères").await?;
        visit.fill("[data-form=sign-up] [name=password]", PASSWORD).await?;
        visit.click("[data-form=sign-up] button").await?;
        visit.mentions("#you", "ada").await?;
        visit.screenshot("account-phone").await?;
        for page in ["/account", "/players", "/players/@ada"] {
            visit.open(page).await?;
            visit.find("main.account h1").await?;
            ensure!(visit.overflow().await? <= 0, "{page} is wider than the screen");
        }
        visit.open("/players").await?;
        visit.count(".leaders .machine", 8).await?;
        visit.mentions(".leaders", "Ordinateur, niveau 8").await?;
        Ok(())
    })
    .await
}
