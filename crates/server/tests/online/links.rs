//! Connections that are lost, and messages that come twice.

use dohyo_core::Seat;
use dohyo_protocol::{Goodbye, ToClient, ToServer};
use dohyo_room::RoomWish;
use dohyo_table::{Seq, Wish};

use crate::client::{Client, http, pair, plan, socket, step};
use crate::house::House;

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_by_link_goes_to_the_first_who_sits_down() {
    let house = House::open().await;
    let mut host = Client::new(house.address).await;
    let table = host.create(plan("sumoo", "")).await;
    host.sit(table, Seat::FIRST).await;
    let (mut one, mut other) = (Client::new(house.address).await, Client::new(house.address).await);
    one.watch(table).await;
    other.watch(table).await;
    assert!(one.room(table).chairs()[1].is_free(), "looking takes no seat");
    let (wish, rival) = (one.sit_wish(Seat::SECOND), other.sit_wish(Seat::SECOND));
    let (first, second) = tokio::join!(one.ask(table, wish), other.ask(table, rival));
    assert!(first.is_ok() != second.is_ok(), "{first:?} {second:?}");
    host.until("both players", |client| client.room(table).chairs().iter().all(|chair| !chair.is_free()))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_comes_back_gets_everything_it_missed() {
    let house = House::open().await;
    let (table, mut clients) = pair(house.address, plan("abalone", "")).await;
    step(table, &mut clients).await;
    let [mut first, mut second] = clients;
    let before = second.frames.len();
    let mover = if first.may_act(table) { &mut first } else { &mut second };
    let action = mover.legal_action(table);
    // The mover loses its connection after the request, and hears no answer.
    let request = mover.command(table, Wish::Act(action));
    let id = request.id;
    mover.send(&ToServer::Ask { table, request: request.clone() }).await;
    mover.reconnect(house.address).await;
    let again = mover.ask_as(table, request).await.expect("carried out, now or before");
    assert!(mover.room(table).seq() >= again);
    let answered = mover.room(table).log().iter().filter(|line| line.id == Some(id)).count();
    assert_eq!(answered, 1, "carried out once");
    second.until("the action", |client| client.room(table).seq() >= again).await;
    assert!(second.frames.len() > before);
    first.until("the action", |client| client.room(table).seq() >= again).await;
    assert_eq!(first.log(table), second.log(table));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_request_is_acknowledged_but_carried_out_once() {
    let house = House::open().await;
    let (table, mut clients) = pair(house.address, plan("abalone", "")).await;
    let mover = usize::from(!clients[0].may_act(table));
    let client = &mut clients[mover];
    let action = client.legal_action(table);
    let request = client.command(table, Wish::Act(action));
    let first = client.ask_as(table, request.clone()).await.expect("a legal action");
    let again = client.ask_as(table, request).await.expect("the same answer");
    assert_eq!((first, client.room(table).seq()), (again, first));
    let id = client.next_id();
    let create = ToServer::Create { id, plan: plan("kumo", "") };
    client.send(&create).await;
    let one = client.created(id).await.expect("a table");
    client.send(&create).await;
    assert_eq!(client.created(id).await.expect("a table"), one, "opened once");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_beat_heals_a_client_that_has_missed_lines() {
    let house = House::open().await;
    let (table, mut clients) = pair(house.address, plan("abalone", "")).await;
    let head = step(table, &mut clients).await;
    let client = &mut clients[0];
    client.send(&ToServer::Beat { beat: 7, heads: vec![(table, Seq(2)), (table, head)] }).await;
    let ToClient::Lines { lines, .. } = client.hear().await else { panic!("no lines") };
    assert_eq!(
        (lines.first().map(|line| line.seq), lines.last().map(|line| line.seq)),
        (Some(Seq(3)), Some(head))
    );
    assert!(matches!(client.hear().await, ToClient::Beat { beat: 7, .. }));
}

#[tokio::test(flavor = "multi_thread")]
async fn presence_and_chat_reach_the_right_people() {
    let house = House::open().await;
    let (table, clients) = pair(house.address, plan("abalone", "")).await;
    let mut spectator = Client::new(house.address).await;
    spectator.watch(table).await;
    let everybody = (vec![Seat::FIRST, Seat::SECOND], 1);
    spectator.until("everybody", |client| client.present.get(&table) == Some(&everybody)).await;
    let [mut first, mut second] = clients;
    for (client, text) in [(&mut first, "good luck"), (&mut spectator, "who wins?")] {
        let id = client.next_id();
        client.send(&ToServer::Say { id, table, text: text.to_owned() }).await;
        client.answer_to(id).await.expect("a remark");
    }
    second.until("the remark", |client| !client.remarks.is_empty()).await;
    assert_eq!(second.remarks[0].text, "good luck");
    first.play(table, Wish::Resign).await.expect("a player may");
    second.until("the end", |client| client.is_over(table)).await;
    let texts = |client: &Client| client.remarks.iter().map(|remark| remark.text.clone()).collect::<Vec<_>>();
    assert_eq!(texts(&second), ["good luck"], "players do not see what spectators say");
    assert_eq!(texts(&spectator), ["who wins?"], "nor the other way round");
    let mut late = Client::new(house.address).await;
    late.watch(table).await;
    late.until("the chat", |client| client.remarks.len() == 2).await;
    first.reconnect(house.address).await;
    drop(second);
    spectator
        .until("one is gone", |client| client.present.get(&table) == Some(&(vec![Seat::FIRST], 2)))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_have_names_and_can_change_them() {
    let house = House::open().await;
    let mut client = Client::new(house.address).await;
    assert!(!client.name.is_empty());
    let id = client.next_id();
    client.send(&ToServer::Name { id, name: " Ada ".to_owned() }).await;
    let ToClient::Named { name, .. } = client.hear().await else { panic!("not renamed") };
    assert_eq!(name, "Ada");
    client.reconnect(house.address).await;
    assert_eq!(client.name, "Ada");
    let table = client.create(plan("kumo", "")).await;
    client.sit(table, Seat::FIRST).await;
    client.ask(table, RoomWish::Rename("Grace".to_owned())).await.expect("a name");
    assert_eq!(client.room(table).chairs()[0].occupant.name(), Some("Grace"));
    let known = http(house.address, "POST", "/api/v1/guest", &[("cookie", &client.cookie)], "").await;
    assert_eq!(known.json()["player"], client.player.to_string());
    assert_eq!(known.header("set-cookie"), None, "somebody known stays who they are");
}

#[tokio::test(flavor = "multi_thread")]
async fn cookies_are_protected_and_no_secret_is_stored() {
    let house = House::open_with(dohyo_server::Config { is_proxied: true, ..crate::house::config() }).await;
    let plain = http(house.address, "POST", "/api/v1/guest", &[], "").await;
    let cookie = plain.header("set-cookie").expect("a cookie").to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    assert!(!cookie.contains("Secure"), "{cookie}");
    let tls = [("x-forwarded-proto", "https")];
    let secure = http(house.address, "POST", "/api/v1/guest", &tls, "").await;
    assert!(secure.header("set-cookie").is_some_and(|cookie| cookie.ends_with("; Secure")));
    let secret = cookie.split(['=', ';']).nth(1).expect("a value").to_owned();
    let folder = house.close().await;
    for file in std::fs::read_dir(folder.path()).expect("files") {
        // The database may still be tidying up.
        let Ok(bytes) = std::fs::read(file.expect("a file").path()) else { continue };
        let found = bytes.windows(secret.len()).any(|window| window == secret.as_bytes());
        assert!(!found, "the secret of a guest is on disk");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_without_identity_or_of_another_version_are_told() {
    let house = House::open().await;
    let mut client = Client::new(house.address).await;
    for (cookie, hello, expected) in [
        ("", ToServer::Hello { version: 1, rules: std::collections::BTreeMap::new() }, Goodbye::NoIdentity),
        (
            client.cookie.as_str(),
            ToServer::Hello { version: 0, rules: std::collections::BTreeMap::new() },
            Goodbye::Reload,
        ),
        (
            client.cookie.as_str(),
            ToServer::Hello { version: 1, rules: [("abalone".to_owned(), 0)].into() },
            Goodbye::Reload,
        ),
        (client.cookie.as_str(), ToServer::Lobby { watch: true }, Goodbye::Reload),
    ] {
        use futures_util::{SinkExt as _, StreamExt as _};
        let mut socket = socket(house.address, &[("cookie", cookie)]).await.expect("a connection");
        socket.send(serde_json::to_string(&hello).expect("text").into()).await.expect("the server reads");
        let answer = socket.next().await.expect("an answer").expect("a frame").into_text().expect("text");
        let answer: ToClient = serde_json::from_str(&answer).expect("a message");
        assert!(matches!(answer, ToClient::Goodbye { why, .. } if why == expected), "{hello:?}: {answer:?}");
    }
    client.send(&ToServer::Beat { beat: 1, heads: Vec::new() }).await;
    assert!(matches!(client.hear().await, ToClient::Beat { .. }));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopping_server_asks_its_clients_to_come_back() {
    let house = House::open().await;
    let mut client = Client::new(house.address).await;
    let listening = async {
        while client.try_hear().await.is_some() {}
        client.goodbye
    };
    let (goodbye, _folder) = tokio::join!(listening, house.close());
    assert_eq!(goodbye, Some(Goodbye::Restart));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_brings_a_seat_to_another_device_once() {
    let house = House::open().await;
    let (table, [mut first, second]) = pair(house.address, plan("abalone", "")).await;
    let headers = [("cookie", first.cookie.as_str())];
    let answer = http(house.address, "POST", "/api/v1/transfer", &headers, "").await;
    let code = serde_json::json!({ "code": answer.json()["code"] }).to_string();
    let phone = http(house.address, "POST", "/api/v1/guest", &[], &code).await;
    let cookie = phone.header("set-cookie").and_then(|cookie| cookie.split(';').next()).expect("a cookie");
    assert_ne!(cookie, first.cookie, "each device has a secret of its own");
    let mut phone = Client::with_cookie(house.address, cookie.to_owned()).await;
    phone.watch(table).await;
    assert_eq!(phone.room(table).seat_of(phone.player), Some(Seat::FIRST));
    let action = phone.legal_action(table);
    phone.play(table, Wish::Act(action)).await.expect("a legal action");
    let moved = |client: &Client| client.room(table).table().is_some_and(|table| table.line().len() == 1);
    first.until("the action of the phone", moved).await;
    drop(second);
    assert_eq!(http(house.address, "POST", "/api/v1/guest", &[], &code).await.status, 403, "used up");
    assert_eq!(http(house.address, "POST", "/api/v1/transfer", &[], "").await.status, 401);
    // A program sends its secret as a token.
    let token = format!("Bearer {}", first.cookie.split('=').nth(1).expect("a value"));
    let known = http(house.address, "POST", "/api/v1/guest", &[("authorization", &token)], "").await;
    assert_eq!(known.json()["player"], first.player.to_string());
}
