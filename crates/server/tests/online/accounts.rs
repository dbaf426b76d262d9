//! People with a login and a password.

use std::time::Duration;

use dohyo_protocol::Goodbye;
use dohyo_server::{Config, Limits, Rate};
use serde_json::json;

use crate::client::{Answer, Client, guest, http, pair, plan, socket, step};
use crate::house::{House, config};

/// Sends a request of the person with this cookie.
pub(crate) async fn ask(
    house: &House,
    method: &str,
    path: &str,
    cookie: &str,
    body: serde_json::Value,
) -> Answer {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    http(house.address, method, path, &[("cookie", cookie)], &body).await
}

fn cookie(answer: &Answer) -> String {
    let cookie = answer.header("set-cookie").expect("a cookie");
    cookie.split(';').next().expect("name and value").to_owned()
}

pub(crate) const PASSWORD: &str = "correct horse";

fn credentials(login: &str, password: &str) -> serde_json::Value {
    json!({ "login": login, "password": password })
}

/// Makes an account of the guest with this cookie.
pub(crate) async fn sign_up(house: &House, cookie: &str, login: &str) {
    let made = ask(house, "POST", "/api/v1/account", cookie, credentials(login, PASSWORD)).await;
    assert_eq!(made.status, 201, "{}", made.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_keeps_everything_and_comes_back_on_another_device() {
    let house = House::open().await;
    let (table, mut clients) = pair(house.address, plan("abalone", "")).await;
    step(table, &mut clients).await;
    let own = clients[0].cookie.clone();
    let made = ask(&house, "POST", "/api/v1/account", &own, credentials(" Ada.L ", PASSWORD)).await;
    assert_eq!((made.status, made.json()["login"].as_str()), (201, Some("ada.l")), "{}", made.body);
    let twice = ask(&house, "POST", "/api/v1/account", &own, credentials("other", PASSWORD)).await;
    assert_eq!(twice.status, 409);
    let taken = guest(house.address).await;
    let taken = ask(&house, "POST", "/api/v1/account", &taken, credentials("ADA.L", PASSWORD)).await;
    assert_eq!(taken.status, 409);
    for (login, password) in [("ada.l", "wrong horse"), ("nobody", PASSWORD), ("../..", PASSWORD)] {
        let refused = ask(&house, "POST", "/api/v1/login", "", credentials(login, password)).await;
        assert_eq!((refused.status, refused.header("set-cookie")), (403, None), "{login}");
    }
    let entered = ask(&house, "POST", "/api/v1/login", "", credentials("Ada.L", PASSWORD)).await;
    assert_eq!(entered.status, 200, "{}", entered.body);
    let phone = Client::with_cookie(house.address, cookie(&entered)).await;
    assert_eq!(phone.player, clients[0].player);
    let tables = ask(&house, "GET", "/api/v1/me/tables", &phone.cookie, serde_json::Value::Null).await.json();
    assert_eq!(tables["tables"][0]["table"].as_str(), Some(table.to_string().as_str()));
    assert_eq!(tables["tables"][0]["stage"].as_str(), Some("playing"));
    let all = ask(&house, "GET", "/api/v1/me/export", &phone.cookie, serde_json::Value::Null).await;
    let lines = all.json()["tables"][0]["lines"].as_array().map(Vec::len);
    assert_eq!(lines, Some(clients[0].room(table).log().len()));
    assert!(!all.body.contains("argon2"), "no hashes");
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_end_when_their_person_wants() {
    let house = House::open().await;
    let own = guest(house.address).await;
    let made = ask(&house, "POST", "/api/v1/account", &own, credentials("ada", PASSWORD)).await;
    assert_eq!(made.status, 201);
    let enter =
        async || cookie(&ask(&house, "POST", "/api/v1/login", "", credentials("ada", PASSWORD)).await);
    let (phone, tablet) = (enter().await, enter().await);
    let mut lost = Client::with_cookie(house.address, phone.clone()).await;
    let null = serde_json::Value::Null;
    let is_known =
        async |cookie: &str| ask(&house, "GET", "/api/v1/me", cookie, serde_json::Value::Null).await.status;
    let left = ask(&house, "POST", "/api/v1/logout", &tablet, null.clone()).await;
    assert_eq!((left.status, is_known(&tablet).await, is_known(&phone).await), (204, 401, 200));
    let change = json!({ "password": "wrong horse", "new_password": "battery staple" });
    assert_eq!(ask(&house, "PUT", "/api/v1/account", &own, change).await.status, 403);
    let change = json!({ "password": PASSWORD, "new_password": "battery staple", "login": "countess" });
    assert_eq!(ask(&house, "PUT", "/api/v1/account", &own, change).await.status, 200);
    assert_eq!(
        (is_known(&own).await, is_known(&phone).await),
        (200, 401),
        "a new password ends other sessions"
    );
    while lost.try_hear().await.is_some() {}
    assert_eq!(lost.goodbye, Some(Goodbye::Restart), "and their connections");
    for (login, password, status) in
        [("ada", "battery staple", 403), ("countess", PASSWORD, 403), ("countess", "battery staple", 200)]
    {
        let entered = ask(&house, "POST", "/api/v1/login", "", credentials(login, password)).await;
        assert_eq!(entered.status, status, "{login}");
    }
    let ended = ask(&house, "DELETE", "/api/v1/sessions", &own, null).await;
    assert_eq!((ended.status, is_known(&own).await), (204, 200));
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_forgotten_when_they_want() {
    let house = House::open().await;
    let (table, mut clients) = pair(house.address, plan("sumoo", "")).await;
    let (ada, eve) = (clients[0].cookie.clone(), clients[1].cookie.clone());
    let made = ask(&house, "POST", "/api/v1/account", &ada, credentials("ada", PASSWORD)).await;
    assert_eq!(made.status, 201);
    let null = serde_json::Value::Null;
    assert_eq!(ask(&house, "DELETE", "/api/v1/account", &ada, null.clone()).await.status, 403, "a password");
    let gone = ask(&house, "DELETE", "/api/v1/account", &ada, json!({ "password": PASSWORD })).await;
    assert_eq!(gone.status, 204);
    assert_eq!(ask(&house, "GET", "/api/v1/me", &ada, null.clone()).await.status, 401);
    assert_eq!(ask(&house, "POST", "/api/v1/login", "", credentials("ada", PASSWORD)).await.status, 403);
    while clients[0].try_hear().await.is_some() {}
    // The other one still has the game.
    let mine = ask(&house, "GET", "/api/v1/me/tables", &eve, null.clone()).await.json();
    assert_eq!(mine["tables"][0]["table"].as_str(), Some(table.to_string().as_str()));
    // A guest needs no password to go.
    assert_eq!(ask(&house, "DELETE", "/api/v1/account", &eve, null.clone()).await.status, 204);
    assert_eq!(ask(&house, "GET", "/api/v1/me", &eve, null).await.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn passwords_are_not_guessed_quickly_nor_by_strangers() {
    let logins = Rate { burst: 3, every: Duration::from_mins(1) };
    let house = House::open_with(Config { limits: Limits { logins, ..Limits::none() }, ..config() }).await;
    for status in [403, 403, 403, 429] {
        let refused = ask(&house, "POST", "/api/v1/login", "", credentials("ada", "password")).await;
        assert_eq!(refused.status, status);
    }
    let house = House::open().await;
    assert_eq!(ask(&house, "POST", "/api/v1/account", "", credentials("ada", PASSWORD)).await.status, 401);
    let own = guest(house.address).await;
    for (login, password) in [("ad", PASSWORD), ("a b c", PASSWORD), ("adä", PASSWORD), ("ada", "short")] {
        let refused = ask(&house, "POST", "/api/v1/account", &own, credentials(login, password)).await;
        assert_eq!(refused.status, 422, "{login}");
    }
    assert_eq!(ask(&house, "POST", "/api/v1/account", &own, json!({ "login": "ada" })).await.status, 400);
    assert!(
        socket(house.address, &[("cookie", "dohyo-guest=guessed")]).await.is_ok(),
        "told to get an identity"
    );
}

/// The page said nothing while the server was busy with other people's passwords.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_signs_up_while_too_many_others_do_is_told_how_long_to_wait() {
    let limits = Limits { password_turn: Duration::ZERO, ..Limits::none() };
    let house = House::open_with(Config { limits, ..config() }).await;
    let mut cookies = Vec::new();
    for _ in 0..16 {
        cookies.push(guest(house.address).await);
    }
    let answers = cookies.iter().enumerate().map(|(number, cookie)| {
        let body = credentials(&format!("busy{number}"), PASSWORD);
        ask(&house, "POST", "/api/v1/account", cookie, body)
    });
    let answers = futures_util::future::join_all(answers).await;
    let made = answers.iter().filter(|answer| answer.status == 201).count();
    assert!((1..16).contains(&made), "{made} of 16 at once");
    for answer in answers.iter().filter(|answer| answer.status != 201) {
        assert_eq!((answer.status, answer.header("retry-after")), (503, Some("5")), "{}", answer.body);
        assert_eq!(
            (answer.json()["why"].as_str(), answer.json()["wait_ms"].as_u64()),
            (Some("busy"), Some(5_000))
        );
    }
}
