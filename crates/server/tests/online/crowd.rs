//! Many tables at once.

use dohyo_table::Wish;

use crate::client::{pair, plan, step};
use crate::house::House;

/// The number of tables.
const TABLES: usize = 40;

#[tokio::test(flavor = "multi_thread")]
async fn many_tables_do_not_hinder_each_other() {
    let house = House::open().await;
    let address = house.address;
    let games: Vec<_> = dohyo_games::ALL.iter().map(|info| info.id).cycle().take(TABLES).collect();
    let tables = games.into_iter().map(|game| {
        tokio::spawn(async move {
            let (table, mut clients) = pair(address, plan(game, "")).await;
            for _ in 0..10 {
                if clients[0].is_over(table) {
                    break;
                }
                step(table, &mut clients).await;
            }
            // The game may be over.
            let _ = clients[0].play(table, Wish::Resign).await;
            for client in &mut clients {
                client.until("the end", |client| client.is_over(table)).await;
            }
            assert_eq!(clients[0].log(table), clients[1].log(table), "{game}");
        })
    });
    for table in tables.collect::<Vec<_>>() {
        table.await.expect("a game");
    }
}
