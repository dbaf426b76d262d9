//! Several servers of one database, connected by NATS. `DOHYO_TEST_POSTGRES` and `DOHYO_TEST_NATS` must have the URLs
//! of a PostgreSQL database and a NATS server; `cargo xtask test` starts both.

#[path = "../../server/tests/online/client.rs"]
#[expect(dead_code, reason = "these tests need only a part of the client")]
mod client;
#[expect(dead_code, reason = "these tests start their servers in one way")]
mod serving;

use dohyo_core::Seat;
use dohyo_load::kill;
use dohyo_load::server::{House, Tables};
use dohyo_protocol::ToServer;
use dohyo_room::{Access, Plan, RoomId, RoomWish};
use dohyo_table::Wish;

use client::{Client, http, plan, start, step};
use serving::Server;

/// One of several servers of the database.
struct Node(Server);

impl std::ops::Deref for Node {
    type Target = Server;

    fn deref(&self) -> &Server {
        &self.0
    }
}

impl Node {
    fn start() -> Self {
        let url = |variable: &str| std::env::var(variable).expect("a URL");
        let (database, nats) = (url("DOHYO_TEST_POSTGRES"), url("DOHYO_TEST_NATS"));
        Self(Server::start_with(["--metrics", "--database-url", &database, "--nats", &nats]))
    }

    /// Returns the number of lines that this server has received from others.
    async fn lines_heard(&self) -> u64 {
        let figures = http(self.address, "GET", "/metrics", &[], "").await.body;
        let line = figures.lines().find_map(|line| line.strip_prefix("dohyo_news_lines_total "));
        line.and_then(|number| number.parse().ok()).expect("a number")
    }
}

/// Seats one client at each of two servers, and starts a game.
async fn pair(here: &Node, there: &Node, plan: Plan) -> (RoomId, [Client; 2]) {
    let mut clients = [Client::new(here.address).await, Client::new(there.address).await];
    let table = clients[0].create(plan).await;
    start(table, &mut clients).await;
    (table, clients)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_happens_at_one_server_is_told_to_the_other() {
    let (here, there) = (Node::start(), Node::start());
    let (table, mut clients) = pair(&here, &there, plan("abalone", "")).await;
    let before = there.lines_heard().await;
    for _ in 0..10 {
        step(table, &mut clients).await;
    }
    // Lines that were missing would have been read from the database instead.
    let heard = there.lines_heard().await - before;
    assert!(heard >= 4, "five moves were made here, and {heard} lines were told");
    for client in &mut clients {
        client
            .until("both are there", |client| {
                client.present.get(&table) == Some(&(vec![Seat::FIRST, Seat::SECOND], 0))
            })
            .await;
    }
    let id = clients[0].next_id();
    clients[0].send(&ToServer::Say { id, table, text: "Good game!".to_owned() }).await;
    clients[1]
        .until("the remark", |client| client.remarks.iter().any(|remark| remark.text == "Good game!"))
        .await;
    assert_eq!(clients[0].log(table), clients[1].log(table));
    let [first, second] = &mut clients;
    // A client that leaves is reported as gone.
    second.send(&ToServer::Unwatch { table }).await;
    first.until("one is there", |client| client.present.get(&table) == Some(&(vec![Seat::FIRST], 0))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn public_tables_of_one_server_are_listed_by_the_other() {
    let (here, there) = (Node::start(), Node::start());
    let (mut host, mut guest) = (Client::new(here.address).await, Client::new(there.address).await);
    let table = host.create(Plan { access: Access::Public, ..plan("sumoo", "") }).await;
    guest.send(&ToServer::Lobby { watch: true }).await;
    guest.until("the table", |client| client.lobby.iter().any(|listed| listed.table == table)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_killed_loses_nothing_and_others_go_on() {
    let (here, there) = (Node::start(), Node::start());
    let (table, mut clients) = pair(&here, &there, plan("sumoku", "")).await;
    // Beside it, a game against a computer, which either server may run.
    let mut alone = Client::new(there.address).await;
    let other = alone.create(Plan { starts_when_full: false, ..plan("abalone", "") }).await;
    alone.sit(other, Seat::FIRST).await;
    alone.ask(other, RoomWish::Fill { seat: Seat::SECOND, level: 1 }).await.expect("a free chair");
    alone.ask(other, RoomWish::Start).await.expect("everybody is ready");
    let nonce = alone.nonce;
    alone.ask(other, RoomWish::Tell(nonce)).await.expect("the right nonce");
    alone.until("the game", |client| client.room(other).table().is_some()).await;
    let mut acknowledged = Vec::new();
    for _ in 0..3 {
        acknowledged.push(step(table, &mut clients).await);
        step(other, std::slice::from_mut(&mut alone)).await;
        alone.until("the answer", |client| client.may_act(other)).await;
    }
    let mover = clients.iter().position(|client| client.may_act(table)).expect("somebody may act");
    let action = clients[mover].legal_action(table);
    let request = clients[mover].command(table, Wish::Act(action));
    clients[mover].send(&ToServer::Ask { table, request: request.clone() }).await;
    drop(here);
    clients[0].reconnect(there.address).await;
    // The repeated request is carried out exactly once, whether or not the first attempt was.
    clients[mover].ask_as(table, request.clone()).await.expect("a legal action");
    for client in &mut clients {
        client
            .until("the action", |client| {
                client.room(table).log().iter().any(|line| line.id == Some(request.id))
            })
            .await;
        let lines = client.room(table).log().iter().filter(|line| line.id == Some(request.id));
        assert_eq!(lines.count(), 1);
        assert!(acknowledged.iter().all(|seq| *seq <= client.room(table).seq()));
    }
    for _ in 0..2 {
        step(table, &mut clients).await;
        step(other, std::slice::from_mut(&mut alone)).await;
        alone.until("the answer", |client| client.may_act(other)).await;
    }
    assert_eq!(clients[0].log(table), clients[1].log(table));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_killed_under_load_loses_no_acknowledged_move() {
    let url = |variable: &str| std::env::var(variable).expect("a URL");
    let (url, nats) = (url("DOHYO_TEST_POSTGRES"), Some(url("DOHYO_TEST_NATS")));
    let program = env!("CARGO_BIN_EXE_dohyo").into();
    let house = House { program, tables: Tables::Postgres { url, nats } };
    let choice = kill::Choice { nodes: 2, tables: 20, kills: 3, seed: 1 };
    let report = kill::run(&house, choice).await.expect("nothing is lost");
    assert!(report.nodes == 2 && report.acknowledged > 20 * 4 && report.repeated > 0, "{report}");
}
