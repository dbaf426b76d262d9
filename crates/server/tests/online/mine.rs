//! The list of a person's own tables.

use dohyo_protocol::{Guest, Mine};
use dohyo_table::Wish;

use crate::client::{Client, http, pair, plan, start, step};
use crate::house::House;
use crate::time::timed;

async fn mine(house: &House, client: &Client) -> Mine {
    let answer = http(house.address, "GET", "/api/v1/mine", &[("cookie", &client.cookie)], "").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    serde_json::from_str(&answer.body).expect("a list")
}

#[tokio::test(flavor = "multi_thread")]
async fn my_tables_are_listed_with_my_turn_and_the_least_time_first() {
    let house = House::open().await;
    let (moved, mut both) = pair(house.address, timed(60)).await;
    step(moved, &mut both).await;
    let mut tables = Vec::new();
    for plan in [timed(900), timed(300), plan("abalone", "")] {
        let table = both[0].create(plan).await;
        start(table, &mut both).await;
        tables.push(table);
    }
    let over = both[0].create(timed(60)).await;
    start(over, &mut both).await;
    both[0].play(over, Wish::Resign).await.expect("a player may");
    let open = both[0].create(plan("kumo", "")).await;
    both[0].sit(open, dohyo_core::Seat::FIRST).await;

    let listed = mine(&house, &both[0]).await.tables;
    let order: Vec<_> = listed.iter().map(|running| (running.table, running.turn)).collect();
    let expected = [(tables[1], true), (tables[0], true), (tables[2], true), (moved, false), (open, false)];
    assert_eq!(order, expected, "my turn first, then the least time");
    assert_eq!(listed[0].others, [Guest::Person(both[1].name.clone())]);
    assert_eq!((listed[2].left_ms, listed[4].playing), (None, false));
    let left = listed[0].left_ms.expect("a clock");
    assert!((290_000..=300_000).contains(&left), "{left} ms");
    let answer = http(house.address, "GET", "/api/v1/mine", &[], "").await;
    assert_eq!(answer.status, 401, "nobody has no tables");
}
