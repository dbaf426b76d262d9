//! A server that is killed in the middle of games loses nothing that it has acknowledged.

#[path = "../../server/tests/online/client.rs"]
#[expect(dead_code, reason = "this test needs only a part of the client")]
mod client;
mod serving;

use dohyo_table::Wish;

use client::{Client, pair, plan};
use serving::Server;

/// Plays until the connection breaks. Returns the requests that were acknowledged.
async fn play(table: dohyo_room::RoomId, clients: &mut [Client]) -> Vec<dohyo_table::CommandId> {
    use dohyo_protocol::{ToClient, ToServer};
    let mut acknowledged = Vec::new();
    loop {
        let Some(mover) = clients.iter().position(|client| client.may_act(table)) else {
            return acknowledged;
        };
        let action = clients[mover].legal_action(table);
        let request = clients[mover].command(table, Wish::Act(action));
        let id = request.id;
        let text = serde_json::to_string(&ToServer::Ask { table, request }).expect("text");
        if !clients[mover].send_raw(text.into()).await {
            return acknowledged;
        }
        for index in [mover, 1 - mover] {
            loop {
                let seen = clients[index].room(table).log().iter().any(|line| line.id == Some(id));
                if seen && (index != mover || acknowledged.last() == Some(&id)) {
                    break;
                }
                match clients[index].try_hear().await {
                    Some(ToClient::Done { id: done, .. }) if done == id => acknowledged.push(id),
                    Some(_) => {}
                    None => return acknowledged,
                }
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_loses_no_acknowledged_move() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Server::start(folder.path());
    let (table, mut clients) = pair(server.address, plan("sumoku", "")).await;
    let mut acknowledged = Vec::new();
    for round in 0..3 {
        let before = clients[0].room(table).seq();
        let address = server.address;
        let moves = async { play(table, &mut clients).await };
        let end = async {
            // Somewhere in the middle of the next moves.
            let mut watcher = Client::new(address).await;
            watcher.watch(table).await;
            watcher.until("some moves", |client| client.room(table).seq().0 >= before.0 + 2 + round).await;
            tokio::task::spawn_blocking(move || drop(server)).await.expect("it ends");
        };
        let (moves, ()) = tokio::join!(moves, end);
        acknowledged.extend(moves);
        server = Server::start(folder.path());
        for client in &mut clients {
            client.reconnect(server.address).await;
        }
        let mut fresh = Client::new(server.address).await;
        fresh.watch(table).await;
        let log = fresh.room(table).log();
        for id in &acknowledged {
            let lines = log.iter().filter(|line| line.id == Some(*id)).count();
            assert_eq!(lines, 1, "acknowledged, so stored once");
        }
        let head = fresh.room(table).seq();
        for client in &mut clients {
            client.until("the rest", |client| client.room(table).seq() >= head).await;
            assert_eq!(client.log(table), fresh.log(table), "what was seen is what is stored");
        }
    }
    assert!(!acknowledged.is_empty());
}
