//! Acknowledged moves survive whatever happens to the server.

use dohyo_core::Seat;
use dohyo_protocol::ToServer;

use crate::client::{Client, pair, plan, step};
use crate::house::{House, config};

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_was_stopped_goes_on_where_it_was() {
    let house = House::open().await;
    let (table, mut clients) = pair(house.address, plan("sumoku", "")).await;
    for _ in 0..3 {
        step(table, &mut clients).await;
    }
    let before = clients[0].log(table);
    let house = House::open_in(house.close().await, config()).await;
    let mut fresh = Client::new(house.address).await;
    fresh.watch(table).await;
    assert_eq!(fresh.log(table), before);
    for client in &mut clients {
        client.reconnect(house.address).await;
    }
    step(table, &mut clients).await;
    assert_eq!(clients[0].log(table), clients[1].log(table));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_served_before_it_is_folded_is_followed_like_any_other() {
    let house = House::open().await;
    let (table, mut clients) = pair(house.address, plan("abalone", "")).await;
    step(table, &mut clients).await;
    let house = House::open_in(house.close().await, config()).await;
    // Nobody plays, so nobody has the table folded but the server itself.
    let mut fresh = Client::new(house.address).await;
    fresh.watch(table).await;
    fresh.until("who is there", |client| client.present.get(&table) == Some(&(Vec::new(), 1))).await;
    let [first, second] = &mut clients;
    first.reconnect(house.address).await;
    fresh.until("a player", |client| client.present.get(&table) == Some(&(vec![Seat::FIRST], 1))).await;
    // Players and spectators do not hear each other.
    second.reconnect(house.address).await;
    for (client, text) in [(&mut fresh, "from the stands"), (&mut *first, "from the board")] {
        let id = client.next_id();
        client.send(&ToServer::Say { id, table, text: text.to_owned() }).await;
        client.answer_to(id).await.expect("a remark");
    }
    second.until("a remark", |client| !client.remarks.is_empty()).await;
    assert_eq!(second.remarks[0].text, "from the board");
    step(table, &mut clients).await;
    fresh.until("the move", |client| client.log(table) == clients[0].log(table)).await;
}
