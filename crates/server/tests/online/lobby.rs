//! The list of public tables.

use dohyo_core::Seat;
use dohyo_protocol::{Guest, ToServer};
use dohyo_room::{Access, Plan, RoomWish};
use dohyo_table::Wish;

use crate::client::{Client, plan, start};
use crate::house::House;

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_lists_open_seats_and_running_tables_live() {
    let house = House::open().await;
    let mut reader = Client::new(house.address).await;
    reader.send(&ToServer::Lobby { watch: true }).await;
    let mut clients = [Client::new(house.address).await, Client::new(house.address).await];
    let public = Plan { access: Access::Public, ..plan("sumoo", "") };
    let table = clients[0].create(public.clone()).await;
    let hidden = clients[0].create(plan("sumoo", "")).await;
    clients[0].sit(table, Seat::FIRST).await;
    let name = clients[0].name.clone();
    let chairs = vec![Guest::Person(name), Guest::Nobody];
    reader
        .until("a free chair", |client| {
            client
                .lobby
                .iter()
                .any(|listed| listed.table == table && listed.chairs == chairs && !listed.playing)
        })
        .await;
    assert!(reader.lobby.iter().all(|listed| listed.table != hidden), "private tables are in no list");
    clients[0].ask(table, RoomWish::Leave).await.expect("seated");
    start(table, &mut clients).await;
    reader.until("a running game", |client| client.lobby.iter().any(|listed| listed.playing)).await;
    clients[1].play(table, Wish::Resign).await.expect("a player may");
    reader.until("nothing", |client| client.lobby.is_empty()).await;
    // A table whose host goes leaves the list, and comes back with the host.
    let mut host = Client::new(house.address).await;
    let table = host.create(public).await;
    reader.until("a free chair", |client| client.lobby.len() == 1).await;
    let cookie = host.cookie.clone();
    drop(host);
    reader.until("nobody", |client| client.lobby.is_empty()).await;
    let mut host = Client::with_cookie(house.address, cookie).await;
    host.watch(table).await;
    reader.until("the host", |client| client.lobby.len() == 1).await;
}
