//! Acknowledged moves survive whatever happens to the server.

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
