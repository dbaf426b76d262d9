//! Whole games of every kind.

use std::time::Duration;

use dohyo_ai::{Level, Thinker};
use dohyo_core::{Game as _, OptionValues, Options, Seat, Seed};
use dohyo_games::AnyGame;
use dohyo_protocol::ToServer;
use dohyo_room::{Plan, RoomId, RoomWish};
use dohyo_table::Wish;

use crate::client::{Client, http, plan, start};
use crate::house::House;

/// The number of actions after which players resign.
const LONGEST: usize = 250;

/// Returns every game, and every mode of games that have some, for at least two.
pub(crate) fn variants() -> Vec<(&'static str, String)> {
    let mut variants = Vec::new();
    for info in dohyo_games::ALL {
        let modes = info.options.iter().find_map(|option| match (option.key, option.values) {
            ("mode", OptionValues::OneOf(names)) => Some(names),
            _ => None,
        });
        match modes {
            None => variants.push((info.id, String::new())),
            Some(names) => variants.extend(names.iter().map(|name| (info.id, format!("mode={name}")))),
        }
    }
    variants.retain(|(game, options)| chairs(game, options).is_some_and(|chairs| chairs >= 2));
    variants
}

fn begun(game: &str, options: &str) -> Option<AnyGame> {
    let options: Options = options.parse().ok()?;
    dohyo_games::start(game, &options, Seed::default()).ok()
}

pub(crate) fn chairs(game: &str, options: &str) -> Option<usize> {
    begun(game, options).map(|game| game.seats().len())
}

/// Finds an action of a weak computer.
fn thought(thinker: &mut Thinker, client: &Client, table: RoomId) -> Option<String> {
    let room = client.room(table);
    let request = dohyo_ai::Request::at(Level::WEAKEST);
    let seat = room.seat_of(client.player)?;
    thinker.ask(room.table()?.game(), seat, &request).map(|thought| thought.action.to_string())
}

/// Plays one action of anybody who has one. Returns `true` if there was one.
pub(crate) async fn play_on(table: RoomId, clients: &mut [Client], thinkers: &mut [Thinker]) -> bool {
    for index in 0..clients.len() {
        if !clients[index].may_act(table) {
            continue;
        }
        let Some(action) = thought(&mut thinkers[index], &clients[index], table) else { continue };
        let seq = clients[index].play(table, Wish::Act(action)).await.expect("a legal action");
        for client in clients.iter_mut() {
            client.until("the action", |client| client.room(table).seq() >= seq).await;
        }
        return true;
    }
    false
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_to_its_end_by_clients_and_seen_by_a_spectator() {
    let house = House::open().await;
    for (game, options) in variants() {
        let what = format!("{game} {options}");
        let count = chairs(game, &options).expect("a game");
        let mut clients = Vec::new();
        for _ in 0..count {
            clients.push(Client::new(house.address).await);
        }
        let table = clients[0].create(plan(game, &options)).await;
        let mut spectator = Client::new(house.address).await;
        spectator.watch(table).await;
        start(table, &mut clients).await;
        let mut thinkers: Vec<Thinker> = clients.iter().map(|_| Thinker::with_memory(1 << 20)).collect();
        for _ in 0..LONGEST {
            if clients[0].is_over(table) || !play_on(table, &mut clients, &mut thinkers).await {
                break;
            }
        }
        for client in &mut clients {
            // The last one to resign may find the game over.
            let _ = client.play(table, Wish::Resign).await;
        }
        for client in clients.iter_mut().chain([&mut spectator]) {
            client.until("the end", |client| client.is_over(table)).await;
        }
        let room = spectator.room(table);
        assert!(room.is_proved(), "{what}: the luck is proved");
        assert!(room.table().is_some_and(|table| !table.line().is_empty()), "{what}");
        for client in &clients {
            assert_eq!(client.log(table), spectator.log(table), "{what}");
        }
        let answer = http(house.address, "GET", &format!("/api/v1/tables/{table}"), &[], "").await;
        let lines = answer.json()["lines"].as_array().expect("lines").len();
        assert_eq!((answer.status, lines), (200, spectator.log(table).len()), "{what}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_play_at_every_table() {
    let house = House::open().await;
    for (game, options) in variants() {
        let what = format!("{game} {options}");
        // In a race computers take their time, and the client lets them.
        let is_race = begun(game, &options).is_some_and(|game| game.sight(Seat::FIRST).is_some());
        let mut client = Client::new(house.address).await;
        let table = client.create(Plan { starts_when_full: false, ..plan(game, &options) }).await;
        client.sit(table, Seat::FIRST).await;
        for seat in Seat::ALL.into_iter().take(chairs(game, &options).expect("a game")).skip(1) {
            client.ask(table, RoomWish::Fill { seat, level: 1 }).await.expect("a free chair");
        }
        client.ask(table, RoomWish::Start).await.expect("everybody is ready");
        let nonce = client.nonce;
        client.ask(table, RoomWish::Tell(nonce)).await.expect("the right nonce");
        let mut thinker = Thinker::with_memory(1 << 20);
        // The computers must act, some of them perhaps before the client may.
        let acted = |client: &Client| {
            let line = client.room(table).table().map(|table| table.line().to_vec()).unwrap_or_default();
            line.iter().filter(|step| step.seat != Seat::FIRST).count()
        };
        for _ in 0..LONGEST {
            if acted(&client) >= if is_race { 1 } else { 2 } || client.is_over(table) {
                break;
            }
            if is_race {
                let heard = tokio::time::timeout(Duration::from_secs(5), client.hear()).await;
                if heard.is_err() {
                    client.send(&ToServer::Beat { beat: 1, heads: Vec::new() }).await;
                }
            } else if client.may_act(table)
                && let Some(action) = thought(&mut thinker, &client, table)
            {
                client.play(table, Wish::Act(action)).await.expect("a legal action");
            } else {
                client.hear().await;
            }
        }
        assert!(acted(&client) >= 1, "{what}");
        // The computers may have won.
        let _ = client.play(table, Wish::Resign).await;
        client.until("the end", |client| client.is_over(table)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_one_new_table_with_the_seats_exchanged() {
    let house = House::open().await;
    let (table, mut clients) = crate::client::pair(house.address, plan("abalone", "")).await;
    clients[0].play(table, Wish::Resign).await.expect("a player may");
    let mut tables = Vec::new();
    for client in &mut clients {
        client.until("the end", |client| client.is_over(table)).await;
        let id = client.next_id();
        client.send(&ToServer::Rematch { id, table }).await;
        tables.push(client.created(id).await.expect("a table"));
    }
    assert_eq!(tables[0], tables[1], "both meet at one table");
    let [first, second] = &mut clients;
    first.until("the link", |client| client.room(table).rematch() == Some(tables[0])).await;
    first.watch(tables[0]).await;
    second.watch(tables[0]).await;
    first.sit(tables[0], Seat::SECOND).await;
    second.sit(tables[0], Seat::FIRST).await;
    for client in [first, second] {
        let nonce = client.nonce;
        client.ask(tables[0], RoomWish::Tell(nonce)).await.expect("the right nonce");
    }
}
