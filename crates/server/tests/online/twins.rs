//! Several servers of one store.

use dohyo_core::Seat;
use dohyo_room::{Happening, RoomWish};
use dohyo_table::Wish;

use crate::client::{Client, plan, step};
use crate::house::{House, config, store};
use crate::time::{Clock, timed};

async fn twins(config: impl Fn() -> dohyo_server::Config) -> [House; 2] {
    let folder = tempfile::tempdir().expect("a folder");
    let store = store(folder.path()).await;
    let one = House::of(store.clone(), folder, config()).await;
    [one, House::of(store, tempfile::tempdir().expect("a folder"), config()).await]
}

#[tokio::test(flavor = "multi_thread")]
async fn any_server_serves_any_table() {
    let [here, there] = twins(config).await;
    let mut clients = [Client::new(here.address).await, Client::new(there.address).await];
    let table = clients[0].create(plan("abalone", "")).await;
    clients[1].watch(table).await;
    clients[0].sit(table, Seat::FIRST).await;
    clients[1].sit(table, Seat::SECOND).await;
    for client in &mut clients {
        let nonce = client.nonce;
        client.until("the question", |client| client.room(table).log().len() >= 4).await;
        client.ask(table, RoomWish::Tell(nonce)).await.expect("the right nonce");
    }
    for client in &mut clients {
        client.until("the game", |client| client.room(table).table().is_some()).await;
    }
    for _ in 0..2 {
        step(table, &mut clients).await;
    }
    // Both decide at the same time: one of them comes second and decides again.
    let [first, second] = &mut clients;
    let (one, other) = tokio::join!(first.play(table, Wish::Resign), second.play(table, Wish::Resign));
    assert!(one.is_ok() != other.is_ok(), "{one:?} {other:?}");
    for client in &mut clients {
        client.until("the end", |client| client.is_over(table)).await;
    }
    assert_eq!(clients[0].log(table), clients[1].log(table));
    // The person whose server is gone goes on at the other one.
    here.close().await;
    let there_address = there.address;
    clients[0].reconnect(there_address).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_due_is_done_once() {
    let clock = Clock::default();
    let [here, there] = twins(|| clock.config()).await;
    let mut clients = [Client::new(here.address).await, Client::new(there.address).await];
    let table = clients[0].create(timed(60)).await;
    clients[1].watch(table).await;
    clients[0].sit(table, Seat::FIRST).await;
    clients[1].sit(table, Seat::SECOND).await;
    for client in &mut clients {
        let nonce = client.nonce;
        client.ask(table, RoomWish::Tell(nonce)).await.expect("the right nonce");
    }
    clock.forward(std::time::Duration::from_mins(1));
    for client in &mut clients {
        client.until("the flag", |client| client.rooms.contains_key(&table) && client.is_over(table)).await;
    }
    let ends = clients[0].room(table).log().iter().filter(|line| matches!(line.what, Happening::Played(_)));
    assert_eq!(ends.count(), 1);
    assert_eq!(clients[0].log(table), clients[1].log(table));
}
