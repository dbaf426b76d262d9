//! Frames tell nothing about luck to come.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::Arc;

use data_encoding::BASE32_DNSSEC;
use dohyo_ai::Thinker;
use dohyo_core::Game as _;
use dohyo_protocol::ToServer;
use dohyo_room::{Happening, Line, PlayerId, RoomId, Secret};
use dohyo_server::Config;
use dohyo_store::{Append, Appended, NewPlayer, NewRoom, RoomStage};
use dohyo_table::{Proposal, Seq, Wish};
use sha2::{Digest as _, Sha256};

use crate::client::{Client, plan, start};
use crate::games::{chairs, play_on, variants};
use crate::house::{House, config, store};

/// The settings of servers whose frames are compared: time stands still.
fn still() -> Config {
    Config { now: Arc::new(|| 1_700_000_000_000), ..config() }
}

/// Opens a server whose only table has a given log, but another secret.
async fn twin(
    game: &str,
    table: RoomId,
    log: &[Line],
    secret: Secret,
    guests: &[(String, PlayerId)],
) -> House {
    let folder = tempfile::tempdir().expect("a folder");
    {
        let store = store(folder.path()).await;
        let mut lines: Vec<Line> = log.to_vec();
        if let Happening::Opened { commitment, .. } = &mut lines[0].what {
            *commitment = secret.commitment();
        }
        let mut lines = lines.iter().map(|line| serde_json::to_string(line).expect("text"));
        let new = NewRoom {
            id: table,
            secret,
            game: game.to_owned(),
            is_public: false,
            due: None,
            line: lines.next().expect("a line"),
            at: 1,
        };
        assert_eq!(store.create(new).await.expect("stored"), Appended::Stored);
        let stage = RoomStage::Playing;
        let append = Append {
            room: table,
            after: Seq(1),
            lines: lines.collect(),
            seated: Vec::new(),
            stage,
            is_public: false,
            due: None,
            finished: None,
            at: 1,
        };
        assert_eq!(store.append(append).await.expect("stored"), Appended::Stored);
        for (cookie, player) in guests {
            let (_, value) = cookie.split_once('=').expect("a cookie");
            let key = BASE32_DNSSEC.encode(&Sha256::digest(value.as_bytes()));
            let guest = NewPlayer { id: *player, key, name: "Guest".to_owned(), at: 1 };
            assert_eq!(store.welcome(guest).await.expect("stored"), Appended::Stored);
        }
    }
    // The folder is free once the store has let go of it.
    House::open_in(folder, still()).await
}

/// The number of actions after which a game is not expected to draw luck any more.
const LONGEST: usize = 30;

/// Says and tries everything that involves no chance, then plays until luck is drawn. Returns the frames before that
/// action, and those of the action itself, if there was luck.
async fn frames(
    address: SocketAddr,
    table: RoomId,
    guests: &[(String, PlayerId)],
) -> (Vec<String>, Option<Vec<String>>) {
    let mut clients = Vec::new();
    for (cookie, _) in guests {
        let mut client = Client::with_cookie(address, cookie.clone()).await;
        client.watch(table).await;
        clients.push(client);
    }
    for client in &mut clients {
        let id = client.next_id();
        client.send(&ToServer::Say { id, table, text: "hello".to_owned() }).await;
        client.answer_to(id).await.expect("a remark");
        for wish in [
            Wish::Act("nonsense".to_owned()),
            Wish::Flag,
            Wish::TakeBack,
            Wish::Offer(Proposal::Draw),
            Wish::Pause,
            Wish::Resume,
        ] {
            let _ = client.play(table, wish).await;
        }
    }
    let mut thinkers: Vec<Thinker> = clients.iter().map(|_| Thinker::with_memory(1 << 20)).collect();
    let drawn = |clients: &[Client]| clients[0].room(table).table().map_or(0, |table| table.game().lucks());
    let start = drawn(&clients);
    let mut before = told(table, &mut clients).await;
    for _ in 0..LONGEST {
        if !play_on(table, &mut clients, &mut thinkers).await {
            break;
        }
        let after = told(table, &mut clients).await;
        if clients[0].is_over(table) {
            // The end publishes the secret.
            break;
        }
        if drawn(&clients) > start {
            return (before, Some(after));
        }
        before = after;
    }
    (before, None)
}

/// Returns all frames so far, once everybody has heard everything.
async fn told(table: RoomId, clients: &mut [Client]) -> Vec<String> {
    let seq = clients.iter().map(|client| client.room(table).seq()).max().expect("clients");
    for client in clients.iter_mut() {
        client.until("what the others did", |client| client.room(table).seq() >= seq).await;
        client.send(&ToServer::Beat { beat: 1, heads: Vec::new() }).await;
        while !matches!(client.hear().await, dohyo_protocol::ToClient::Beat { .. }) {}
    }
    clients.iter().flat_map(|client| client.frames.clone()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn frames_do_not_depend_on_luck_to_come() {
    let mut differed = BTreeSet::new();
    for (game, options) in variants() {
        for known in [0, 3] {
            let what = format!("{game} {options} after {known} actions");
            let house = House::open_with(still()).await;
            let mut clients = Vec::new();
            for _ in 0..chairs(game, &options).expect("a game") {
                clients.push(Client::new(house.address).await);
            }
            let table = clients[0].create(plan(game, &options)).await;
            start(table, &mut clients).await;
            let mut thinkers: Vec<Thinker> = clients.iter().map(|_| Thinker::with_memory(1 << 20)).collect();
            for _ in 0..known {
                play_on(table, &mut clients, &mut thinkers).await;
            }
            let log: Vec<Line> = clients[0].room(table).log().iter().map(|line| (**line).clone()).collect();
            let guests: Vec<_> =
                clients.iter().map(|client| (client.cookie.clone(), client.player)).collect();
            drop(clients);
            house.close().await;
            let mut seen = Vec::new();
            for byte in [1, 2] {
                let secret = Secret::from_bytes([byte; 32]);
                let twin = twin(game, table, &log, secret, &guests).await;
                let (before, after) = frames(twin.address, table, &guests).await;
                let commitment = secret.commitment().to_string();
                let mask = |frames: Vec<String>| -> Vec<String> {
                    frames.into_iter().map(|frame| frame.replace(&commitment, "commitment")).collect()
                };
                seen.push((mask(before), after.map(mask)));
                twin.close().await;
            }
            let ((before, after), (other_before, other_after)) = (&seen[0], &seen[1]);
            assert!(before.len() > 10, "{what}: {before:?}");
            assert!(before == other_before, "{what}: {before:#?}\n{other_before:#?}");
            assert_eq!(after.is_some(), other_after.is_some(), "{what}: luck is drawn at the same time");
            if after != other_after {
                differed.insert(game);
            }
        }
    }
    assert!(differed.contains("sumoku"), "the two tables had different luck afterwards: {differed:?}");
}
