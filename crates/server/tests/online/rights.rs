//! Who may ask for what, and when.

use dohyo_core::{Outcome, Reason, Seat};
use dohyo_protocol::{ToServer, Why};
use dohyo_room::{Claim, Plan, PlayerId, Request, RoomId, RoomWish};
use dohyo_table::{Actor, Command, Player, Seq, Wish};

use crate::client::{Client, plan, start};
use crate::house::House;

/// What each role is answered, stage by stage: waiting, asked for nonces, playing, over, closed. In each stage: the host,
/// the other player, a spectator.
const MATRIX: &str = "
sit         ok taken taken                begun begun begun             begun begun begun                    begun begun begun                 closed closed closed
rename      ok ok not-seated              ok ok not-seated              begun begun begun                    begun begun begun                 closed closed closed
leave       ok ok not-seated              begun begun begun             begun begun begun                    begun begun begun                 closed closed closed
fill        taken not-host not-host       begun begun begun             begun begun begun                    begun begun begun                 closed closed closed
free        ok not-host not-host          begun begun begun             begun begun begun                    begun begun begun                 closed closed closed
change      ok not-host not-host          begun begun begun             begun begun begun                    begun begun begun                 closed closed closed
ready       ok ok not-seated              begun begun begun             begun begun begun                    begun begun begun                 closed closed closed
start       ok not-host not-host          begun begun begun             begun begun begun                    begun begun begun                 closed closed closed
tell        not-begun not-begun not-seated ok ok not-seated             begun begun begun                    begun begun begun                 closed closed closed
act         not-begun not-begun not-begun not-begun not-begun not-begun ok illegal not-seated                closed closed closed              not-begun not-begun not-begun
act-other   not-begun not-begun not-begun not-begun not-begun not-begun not-your-seat not-your-seat not-seated closed closed closed            not-begun not-begun not-begun
resign      not-begun not-begun not-begun not-begun not-begun not-begun ok ok not-seated                     closed closed closed              not-begun not-begun not-begun
flag        not-begun not-begun not-begun not-begun not-begun not-begun time-is-left time-is-left not-seated closed closed closed              not-begun not-begun not-begun
clock-flag  not-begun not-begun not-begun not-begun not-begun not-begun not-your-seat not-your-seat not-seated closed closed closed            not-begun not-begun not-begun
adjudicate  not-begun not-begun not-begun not-begun not-begun not-begun not-server not-server not-seated     closed closed closed              not-begun not-begun not-begun
arbitrate   not-begun not-begun not-begun not-begun not-begun not-begun not-your-seat not-your-seat not-seated closed closed closed            not-begun not-begun not-begun
replace     not-begun not-begun not-begun not-begun not-begun not-begun not-server not-server not-seated     closed closed closed              not-begun not-begun not-begun
claim       not-begun not-begun not-begun not-begun not-begun not-begun not-away not-away not-seated         closed closed closed              closed closed closed
stand-in    not-begun not-begun not-begun not-begun not-begun not-begun not-away not-host not-host           closed closed closed              closed closed closed
abort       not-begun not-begun not-begun not-begun not-begun not-begun ok ok not-seated                     too-late too-late not-seated      closed closed closed
host        ok not-host not-host          ok not-host not-host          ok not-host not-host                 begun begun begun                 closed closed closed
give-up     not-server not-server not-server not-server not-server not-server begun begun begun              begun begun begun                 closed closed closed
point       not-over not-over not-over    not-over not-over not-over    not-over not-over not-over           not-server not-server not-server  closed closed closed
credit      not-server not-server not-server begun begun begun          not-server not-server not-server     not-server not-server not-server  closed closed closed
close       ok not-host not-host          ok not-host not-host          begun begun begun                    begun begun begun                 closed closed closed
foreign-id  not-your-id not-your-id not-your-id not-your-id not-your-id not-your-id not-your-id not-your-id not-your-id not-your-id not-your-id not-your-id not-your-id not-your-id not-your-id
rematch     not-over not-over not-seated  not-over not-over not-seated  not-over not-over not-seated         ok ok not-seated                  not-over not-over not-seated
say         ok ok ok                      ok ok ok                      ok ok ok                             ok ok ok                          ok ok ok
name        ok ok ok                      ok ok ok                      ok ok ok                             ok ok ok                          ok ok ok
watch       ok ok ok                      ok ok ok                      ok ok ok                             ok ok ok                          ok ok ok
";

const STAGES: [&str; 5] = ["waiting", "asked", "playing", "over", "closed"];
const ROLES: [&str; 3] = ["host", "player", "spectator"];

fn roomy() -> Plan {
    Plan { starts_when_full: false, ..plan("abalone", "") }
}

/// Brings a new table to a stage.
async fn table_in(stage: &str, clients: &mut [Client]) -> RoomId {
    let table = clients[0].create(roomy()).await;
    for client in &mut clients[1..] {
        client.watch(table).await;
    }
    if stage == "playing" || stage == "over" {
        clients[0].sit(table, Seat::FIRST).await;
        clients[1].sit(table, Seat::SECOND).await;
        clients[0].ask(table, RoomWish::Start).await.expect("everybody is ready");
        for client in &mut clients[..2] {
            let nonce = client.nonce;
            client.ask(table, RoomWish::Tell(nonce)).await.expect("the right nonce");
        }
        for client in clients.iter_mut() {
            client.until("the game", |client| client.room(table).table().is_some()).await;
        }
        if stage == "over" {
            clients[0].play(table, Wish::Resign).await.expect("a player may");
        }
    } else {
        clients[0].sit(table, Seat::FIRST).await;
        clients[1].sit(table, Seat::SECOND).await;
        match stage {
            "asked" => drop(clients[0].ask(table, RoomWish::Start).await.expect("everybody is ready")),
            "closed" => drop(clients[0].ask(table, RoomWish::Close).await.expect("the host")),
            _ => {}
        }
    }
    let seq = clients.iter().map(|client| client.room(table).seq()).max().expect("clients");
    for client in clients.iter_mut() {
        client.until("the stage", |client| client.room(table).seq() >= seq).await;
    }
    table
}

fn play(by: Actor, what: Wish<String>) -> RoomWish {
    RoomWish::Play(Command { id: dohyo_table::CommandId(0), by, seen: Seq(0), after: None, what })
}

/// Returns the wish of that name, as a client in a role would send it.
fn wish(name: &str, role: usize, client: &Client, other: PlayerId) -> RoomWish {
    let own = if role == 1 { Seat::SECOND } else { Seat::FIRST };
    let others = if role == 1 { Seat::FIRST } else { Seat::SECOND };
    let by = Actor::Seat(own);
    let outcome = Outcome::draw(Reason::AGREEMENT);
    match name {
        "sit" => client.sit_wish(Seat::FIRST),
        "rename" => RoomWish::Rename("Ada".to_owned()),
        "leave" => RoomWish::Leave,
        "fill" => RoomWish::Fill { seat: Seat::SECOND, level: 1 },
        "free" => RoomWish::Free { seat: Seat::SECOND },
        "change" => RoomWish::Change(roomy()),
        "ready" | "foreign-id" => RoomWish::Ready(true),
        "start" => RoomWish::Start,
        "tell" => RoomWish::Tell(client.nonce),
        "act" => play(by, Wish::Act("c3d3".to_owned())),
        "act-other" => play(Actor::Seat(others), Wish::Act("c3d3".to_owned())),
        "resign" => play(by, Wish::Resign),
        "flag" => play(by, Wish::Flag),
        "clock-flag" => play(Actor::Clock, Wish::Flag),
        "adjudicate" => play(by, Wish::Adjudicate(outcome)),
        "arbitrate" => play(Actor::Arbiter, Wish::Adjudicate(outcome)),
        "replace" => play(by, Wish::Replace { seat: others, player: Player::computer(1) }),
        "claim" => RoomWish::Claim { seat: others, what: Claim::Win },
        "stand-in" => RoomWish::Replace { seat: others, level: 1 },
        "abort" => RoomWish::Abort,
        "host" => RoomWish::Host(other),
        "give-up" => RoomWish::GiveUpWaiting,
        "point" => RoomWish::Rematch(RoomId::from_bytes([1; 10])),
        "credit" => RoomWish::Credit { millis: 1_000 },
        "close" => RoomWish::Close,
        other => panic!("no wish `{other}`"),
    }
}

/// Sends the request of that name and returns why it was refused, if it was.
async fn send(name: &str, role: usize, table: RoomId, clients: &mut [Client]) -> Option<Why> {
    let other = clients[1].player;
    let stranger = clients[(role + 1) % 3].next_id();
    let client = &mut clients[role];
    let id = client.next_id();
    let refused = match name {
        "rematch" => {
            client.send(&ToServer::Rematch { id, table }).await;
            client.created(id).await.err()
        }
        "say" => {
            client.send(&ToServer::Say { id, table, text: "hello".to_owned() }).await;
            client.answer_to(id).await.err()
        }
        "name" => {
            client.send(&ToServer::Name { id, name: "Ada".to_owned() }).await;
            loop {
                match client.hear().await {
                    dohyo_protocol::ToClient::Named { .. } => break None,
                    dohyo_protocol::ToClient::Refused(refused) => break Some(refused),
                    _ => {}
                }
            }
        }
        "watch" => {
            client.rooms.remove(&table);
            client.watch(table).await;
            None
        }
        _ => {
            let what = wish(name, role, client, other);
            let id = if name == "foreign-id" { stranger } else { id };
            client.ask_as(table, Request { id, what }).await.err()
        }
    };
    refused.map(|refused| refused.why)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_role_may_ask_for_what_the_matrix_says_and_nothing_else() {
    let house = House::open().await;
    let mut clients = Vec::new();
    for _ in ROLES {
        clients.push(Client::new(house.address).await);
    }
    let mut wrong = Vec::new();
    for (number, stage) in STAGES.into_iter().enumerate() {
        let mut table = table_in(stage, &mut clients).await;
        for row in MATRIX.trim().lines() {
            let words: Vec<&str> = row.split_whitespace().collect();
            assert_eq!(words.len(), 1 + STAGES.len() * ROLES.len(), "{row}");
            for (role, name) in ROLES.into_iter().enumerate() {
                let expected = words[1 + number * ROLES.len() + role];
                let before = clients[role].room(table).seq();
                let answer = send(words[0], role, table, &mut clients).await;
                let found = answer.map_or("ok".to_owned(), |why| {
                    serde_json::to_value(why)
                        .ok()
                        .and_then(|why| why.as_str().map(str::to_owned))
                        .expect("a word")
                });
                if found != expected {
                    wrong.push(format!("{stage}: {} by the {name}: {found}, not {expected}", words[0]));
                }
                if found == "ok" {
                    for client in &mut clients {
                        client.send(&ToServer::Unwatch { table }).await;
                    }
                    table = table_in(stage, &mut clients).await;
                } else {
                    assert_eq!(clients[role].room(table).seq(), before, "a refusal changes nothing");
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_identity_is_needed_to_act_and_a_cookie_cannot_be_made_up() {
    let house = House::open().await;
    let mut clients = [Client::new(house.address).await, Client::new(house.address).await];
    let table = clients[0].create(plan("abalone", "")).await;
    start(table, &mut clients).await;
    let forged = format!("dohyo-guest={}", clients[0].player);
    let headers = [("cookie", forged.as_str())];
    let body = serde_json::json!({ "plan": plan("abalone", "") }).to_string();
    let answer = crate::client::http(house.address, "POST", "/api/v1/tables", &headers, &body).await;
    assert_eq!(answer.status, 401, "the id of a player is public and proves nothing");
}
