//! Malformed, excessive and forbidden messages.

use std::time::Duration;

use dohyo_protocol::{FRAME_LIMIT, Goodbye, ToClient, ToServer, Why};
use dohyo_server::{Config, Limits, Rate};
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Client, guest, http, pair, plan, socket, step};
use crate::house::{House, config};

async fn why(client: &mut Client) -> Why {
    match client.hear().await {
        ToClient::Refused(refused) => refused.why,
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_is_refused_and_the_game_goes_on() {
    let house = House::open().await;
    let (table, mut clients) = pair(house.address, plan("abalone", "")).await;
    let mut rude = Client::new(house.address).await;
    let texts = [
        String::new(),
        "{".to_owned(),
        "null".to_owned(),
        "{\"ask\":{}}".to_owned(),
        "{\"watch\":{\"table\":\"zz\",\"since\":0}}".to_owned(),
        format!("{{\"watch\":{{\"table\":\"{table}\",\"since\":-1}}}}"),
        "[".repeat(10_000),
        "{\"hello\":{\"version\":1}}".to_owned(),
        "\u{0}\u{202e}".to_owned(),
    ];
    for text in texts {
        rude.send_text(text.clone()).await;
        assert_eq!(why(&mut rude).await, Why::Unreadable, "{text}");
    }
    rude.send_text(format!("\"{}\"", "x".repeat(FRAME_LIMIT))).await;
    assert_eq!(why(&mut rude).await, Why::TooLong);
    assert!(rude.send_raw(Message::Binary(vec![1, 2, 3].into())).await);
    assert_eq!(why(&mut rude).await, Why::Unreadable);
    step(table, &mut clients).await;
    // The same connection still works.
    rude.watch(table).await;
    assert_eq!(rude.log(table), clients[0].log(table));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_keeps_misbehaving_is_disconnected() {
    let house = House::open().await;
    let (table, mut clients) = pair(house.address, plan("abalone", "")).await;
    let mut rude = Client::new(house.address).await;
    for _ in 0..200 {
        if !rude.send_raw(Message::Text("nonsense".into())).await {
            break;
        }
    }
    while rude.try_hear().await.is_some() {}
    assert_eq!(rude.goodbye, Some(Goodbye::Abuse));
    let mut huge = Client::new(house.address).await;
    huge.send_raw(Message::Text("x".repeat(1 << 20).into())).await;
    while huge.try_hear().await.is_some() {}
    step(table, &mut clients).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_do_not_exist_are_no_trouble() {
    let house = House::open().await;
    let mut client = Client::new(house.address).await;
    let table = dohyo_room::RoomId::from_bytes([7; 10]);
    client.send(&ToServer::Watch { table, since: dohyo_table::Seq(0) }).await;
    assert_eq!(why(&mut client).await, Why::NoSuchTable);
    let refused = client.ask(table, dohyo_room::RoomWish::Leave).await.expect_err("no table");
    assert_eq!(refused.why, Why::NoSuchTable);
    for path in ["/api/v1/tables/0123456789abcdef", "/api/v1/tables/nonsense", "/api/v1/nothing"] {
        assert_eq!(http(house.address, "GET", path, &[], "").await.status, 404, "{path}");
    }
    for (game, options) in [("chess", ""), ("abalone", "layout=square")] {
        let id = client.next_id();
        let unknown = dohyo_room::Plan {
            game: game.to_owned(),
            options: options.parse().expect("options"),
            ..plan("abalone", "")
        };
        client.send(&ToServer::Create { id, plan: unknown }).await;
        assert_eq!(client.created(id).await.expect_err("no such game").why, Why::BadPlan, "{game}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_sites_are_turned_away() {
    let house = House::open().await;
    let cookie = guest(house.address).await;
    let own = format!("http://{}", house.address);
    for (origin, is_own) in [(own.as_str(), true), ("https://evil.example", false), ("null", false)] {
        let opened = socket(house.address, &[("cookie", &cookie), ("origin", origin)]).await;
        assert_eq!(opened.is_ok(), is_own, "{origin}");
        let status = http(house.address, "POST", "/api/v1/guest", &[("origin", origin)], "").await.status;
        assert_eq!(status, if is_own { 200 } else { 403 }, "{origin}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_say_how_long_to_wait() {
    let slow = Rate { burst: 2, every: Duration::from_secs(20) };
    let limits = Limits { remarks: slow, guests: slow, tables: slow, ..Limits::none() };
    let house = House::open_with(Config { limits, ..config() }).await;
    let mut client = Client::new(house.address).await;
    let table = client.create(plan("abalone", "")).await;
    for expected in [None, Some(Why::Wait)] {
        let id = client.next_id();
        client.send(&ToServer::Create { id, plan: plan("abalone", "") }).await;
        let refused = client.created(id).await.err();
        assert_eq!(refused.as_ref().map(|refused| refused.why), expected);
        if let Some(refused) = refused {
            assert!(refused.text.contains("wait 20 s") && refused.wait_ms.is_some(), "{refused:?}");
        }
    }
    for expected in [None, None, Some(Why::Wait)] {
        let id = client.next_id();
        client.send(&ToServer::Say { id, table, text: "hello".to_owned() }).await;
        assert_eq!(client.answer_to(id).await.err().map(|refused| refused.why), expected);
    }
    guest(house.address).await;
    let refused = http(house.address, "POST", "/api/v1/guest", &[], "").await;
    assert_eq!((refused.status, refused.header("retry-after")), (429, Some("20")));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_sends_too_fast_waits_and_loses_nothing() {
    const BEATS: u64 = 40;
    let every = Duration::from_millis(20);
    let limits = Limits { frames: Rate { burst: 10, every }, ..Limits::none() };
    let house = House::open_with(Config { limits, ..config() }).await;
    let mut client = Client::new(house.address).await;
    let begun = std::time::Instant::now();
    for beat in 0..BEATS {
        client.send(&ToServer::Beat { beat, heads: Vec::new() }).await;
    }
    for expected in 0..BEATS {
        match client.hear().await {
            ToClient::Beat { beat, .. } => assert_eq!(beat, expected),
            other => panic!("{other:?}"),
        }
    }
    assert!(begun.elapsed() >= every * 25, "{:?}", begun.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_for_what_is_not_theirs_again_and_again_is_sent_away_and_has_to_wait() {
    let abuses = Rate { burst: 1, every: Duration::from_mins(1) };
    let house = House::open_with(Config { limits: Limits { abuses, ..Limits::none() }, ..config() }).await;
    let (table, mut clients) = pair(house.address, plan("abalone", "")).await;
    let mut rude = Client::new(house.address).await;
    let cookie = rude.cookie.clone();
    for _ in 0..200 {
        let request =
            dohyo_room::Request { id: rude.next_id(), what: dohyo_room::RoomWish::Credit { millis: 1 } };
        let ask = serde_json::to_string(&ToServer::Ask { table, request }).expect("text");
        if !rude.send_raw(Message::Text(ask.into())).await {
            break;
        }
    }
    while rude.try_hear().await.is_some() {}
    assert_eq!(rude.goodbye, Some(Goodbye::Abuse));
    drop(rude);
    tokio::time::timeout(crate::client::PATIENCE, async {
        while socket(house.address, &[("cookie", &cookie)]).await.is_ok() {}
    })
    .await
    .expect("the address has to wait");
    // Those who are there play on.
    step(table, &mut clients).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_a_number_of_connections() {
    let limits = Limits { sockets_per_address: 1, ..Limits::none() };
    let house = House::open_with(Config { limits, ..config() }).await;
    let client = Client::new(house.address).await;
    let cookie = client.cookie.clone();
    assert!(socket(house.address, &[("cookie", &cookie)]).await.is_err());
    drop(client);
    // The slot is free once the server has noticed.
    tokio::time::timeout(crate::client::PATIENCE, async {
        while socket(house.address, &[("cookie", &cookie)]).await.is_err() {}
    })
    .await
    .expect("a free place");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_says_whether_it_is_ready() {
    let house = House::open().await;
    let ready = http(house.address, "GET", "/ready", &[], "").await;
    assert_eq!((ready.status, ready.json()["ready"].as_bool()), (200, Some(true)));
    assert_eq!(http(house.address, "GET", "/health", &[], "").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_opened_over_http_by_guests_only() {
    let house = House::open().await;
    let body = serde_json::json!({ "id": 5, "plan": plan("abalone", "") }).to_string();
    assert_eq!(http(house.address, "POST", "/api/v1/tables", &[], &body).await.status, 401);
    let mut client = Client::new(house.address).await;
    let cookie = client.cookie.clone();
    let headers = [("cookie", cookie.as_str())];
    let first = http(house.address, "POST", "/api/v1/tables", &headers, &body).await;
    let again = http(house.address, "POST", "/api/v1/tables", &headers, &body).await;
    assert_eq!((first.status, first.json()["table"].clone()), (201, again.json()["table"].clone()));
    let table = first.json()["table"].as_str().and_then(|table| table.parse().ok()).expect("a table");
    client.watch(table).await;
    assert_eq!(client.room(table).host(), client.player);
    let broken = http(house.address, "POST", "/api/v1/tables", &headers, "{").await;
    assert_eq!(broken.status, 400);
    let long = "x".repeat(FRAME_LIMIT + 1);
    assert_eq!(http(house.address, "POST", "/api/v1/tables", &headers, &long).await.status, 413);
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_are_shown_if_they_are_wanted() {
    let house = House::open().await;
    assert_eq!(http(house.address, "GET", "/metrics", &[], "").await.status, 404);
    let house = House::open_with(Config { shows_metrics: true, ..config() }).await;
    let (table, mut clients) = pair(house.address, plan("abalone", "")).await;
    step(table, &mut clients).await;
    let figures = http(house.address, "GET", "/metrics", &[], "").await;
    assert_eq!(figures.status, 200);
    let value = |name: &str| {
        let line = figures.body.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.and_then(|value| value.parse::<f64>().ok())
            .unwrap_or_else(|| panic!("{name} in {}", figures.body))
    };
    assert!((value("dohyo_sockets") - 2.0).abs() < 0.1);
    assert!(value("dohyo_lines_total") >= 6.0 && value("dohyo_acknowledged_seconds_count") >= 5.0);
    let secret = clients[0].cookie.split('=').nth(1).expect("a value").to_owned();
    assert!(!figures.body.contains(&secret) && !figures.body.contains(&table.to_string()));
}
