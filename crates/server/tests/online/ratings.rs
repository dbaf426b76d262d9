//! Rated games, profiles, and lists of the best.

use dohyo_core::Seat;
use dohyo_protocol::Why;
use dohyo_room::{Access, Plan, RoomId, RoomWish};
use dohyo_table::{Consent, Terms, Wish};
use serde_json::Value;

use crate::accounts::{ask, sign_up};
use crate::client::{Client, plan, start};
use crate::house::{House, config};

/// The terms of rated games.
pub(crate) fn rated(game: &str) -> Plan {
    let terms = Terms { takebacks: Consent::Ask, pauses: Consent::Ask, ..Terms::default() };
    Plan { rated: true, terms, ..plan(game, "") }
}

/// Connects two people with accounts.
async fn accounts(house: &House) -> [Client; 2] {
    let clients = [Client::new(house.address).await, Client::new(house.address).await];
    for (client, login) in clients.iter().zip(["ada", "eve"]) {
        sign_up(house, &client.cookie, login).await;
    }
    clients
}

async fn profile(house: &House, cookie: &str, login: &str) -> Value {
    let answer = ask(house, "GET", &format!("/api/v1/players/{login}"), cookie, Value::Null).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

async fn rated_game(house: &House, plan: Plan) -> (RoomId, [Client; 2]) {
    let mut clients = accounts(house).await;
    let table = clients[0].create(plan).await;
    start(table, &mut clients).await;
    (table, clients)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_game_changes_both_ratings_and_profiles_show_it() {
    let house = House::open().await;
    let (table, mut clients) = rated_game(&house, rated("abalone")).await;
    clients[0].play(table, Wish::Resign).await.expect("a player may");
    let (ada, eve) = (profile(&house, "", "ada").await, profile(&house, "", "EVE").await);
    let rating = |profile: &Value| profile["ratings"][0]["rating"].as_i64().expect("a rating");
    assert!(rating(&ada) < 1400 && rating(&eve) > 1600, "{ada} {eve}");
    assert_eq!(rating(&ada) + rating(&eve), 3000);
    let game = &eve["games"][0];
    assert_eq!((game["result"].as_str(), game["game"].as_str()), (Some("won"), Some("abalone")));
    assert_eq!(
        (game["others"][0]["login"].as_str(), game["change"].as_i64()),
        (Some("ada"), Some(rating(&eve) - 1500))
    );
    assert!(game["table"].is_null(), "a private table stays private");
    let own = profile(&house, &clients[1].cookie, "eve").await;
    assert_eq!(own["games"][0]["table"].as_str(), Some(table.to_string().as_str()));
    assert_eq!(eve["ratings"][0]["history"].as_array().map(Vec::len), Some(1));
    let board = ask(&house, "GET", "/api/v1/leaderboards/abalone", "", Value::Null).await.json();
    assert_eq!(board["players"].as_array().map(Vec::len), Some(0), "one game settles nothing");
    assert_eq!(board["computers"].as_array().map(Vec::len), Some(8));
    for missing in ["/api/v1/players/nobody", "/api/v1/players/..%2F", "/api/v1/leaderboards/chess"] {
        assert_eq!(ask(&house, "GET", missing, "", Value::Null).await.status, 404, "{missing}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_has_computers_with_ratings() {
    let house = House::open().await;
    for info in dohyo_games::ALL {
        let path = format!("/api/v1/leaderboards/{}", info.id);
        let board = ask(&house, "GET", &path, "", Value::Null).await.json();
        assert_eq!(board["computers"].as_array().map(Vec::len), Some(8), "{}", info.id);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rated_games_are_for_people_with_accounts() {
    let house = House::open().await;
    let mut guest = Client::new(house.address).await;
    let id = guest.next_id();
    guest.send(&dohyo_protocol::ToServer::Create { id, plan: rated("sumoo") }).await;
    assert_eq!(guest.created(id).await.unwrap_err().why, Why::NoAccount, "a host without an account");
    let [mut ada, mut eve] = accounts(&house).await;
    let table = ada.create(rated("sumoo")).await;
    guest.watch(table).await;
    let refused = guest.ask(table, guest.sit_wish(Seat::SECOND)).await.unwrap_err();
    assert_eq!(refused.why, Why::NoAccount);
    assert!(refused.text.contains("account"), "{}", refused.text);
    let refused = ada.ask(table, RoomWish::Fill { seat: Seat::SECOND, level: 1 }).await.unwrap_err();
    assert_eq!(refused.why, Why::TooFewPeople);
    eve.watch(table).await;
    eve.sit(table, Seat::SECOND).await;
    // A table cannot become rated while a guest sits there, or on terms that favour one side.
    let open = ada.create(Plan { starts_when_full: false, ..plan("sumoo", "") }).await;
    guest.watch(open).await;
    guest.sit(open, Seat::SECOND).await;
    let change = RoomWish::Change(rated("sumoo"));
    assert_eq!(ada.ask(open, change.clone()).await.unwrap_err().why, Why::NoAccount);
    guest.ask(open, RoomWish::Leave).await.expect("leaving");
    let unfair = Plan { terms: Terms::default(), ..rated("sumoo") };
    assert_eq!(ada.ask(open, RoomWish::Change(unfair)).await.unwrap_err().why, Why::BadPlan);
    ada.ask(open, change).await.expect("nobody else is there");
}

#[tokio::test(flavor = "multi_thread")]
async fn leaving_a_rated_game_after_luck_was_shown_loses_it() {
    let house = House::open().await;
    let mut clients = accounts(&house).await;
    // The tiles of Sumoku are dealt before the first action; Abalone has no luck.
    for (game, is_lost) in [("sumoku", true), ("abalone", false)] {
        let table = clients[0].create(rated(game)).await;
        start(table, &mut clients).await;
        clients[0].ask(table, RoomWish::Abort).await.expect("before the second action");
        let ada = profile(&house, &clients[0].cookie, "ada").await;
        let last = &ada["games"][0];
        if is_lost {
            assert_eq!((last["game"].as_str(), last["result"].as_str()), (Some(game), Some("lost")));
            assert!(last["change"].as_i64().is_some_and(|change| change < 0), "{last}");
        } else {
            assert_ne!(last["game"].as_str(), Some(game), "closed without a result");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ratings_survive_a_restart_and_a_deleted_opponent() {
    let house = House::open().await;
    let (table, mut clients) = rated_game(&house, Plan { access: Access::Public, ..rated("kumo") }).await;
    let gone = ask(
        &house,
        "DELETE",
        "/api/v1/account",
        &clients[1].cookie,
        serde_json::json!({ "password": crate::accounts::PASSWORD }),
    );
    assert_eq!(gone.await.status, 204);
    clients[0].play(table, Wish::Resign).await.expect("a player may");
    let cookie = clients[0].cookie.clone();
    let before = profile(&house, &cookie, "ada").await;
    assert!(before["ratings"][0]["rating"].as_i64().is_some_and(|rating| rating < 1500), "{before}");
    assert_eq!(before["games"][0]["others"][0]["login"], Value::Null);
    drop(clients);
    let house = House::open_in(house.close().await, config()).await;
    let after = profile(&house, &cookie, "ada").await;
    assert_eq!(before["ratings"][0]["history"], after["ratings"][0]["history"]);
    assert_eq!(before["games"], after["games"]);
}
