//! Programs that play: tokens, events, actions, and the description of the interface.

use std::io::BufRead as _;
use std::net::SocketAddr;

use dohyo_core::Seat;
use dohyo_protocol::Why;
use dohyo_room::{Access, Nonce, Plan, RoomWish};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, Lines};
use tokio::net::TcpStream;

use crate::accounts::{ask, sign_up};
use crate::client::{Answer, Client, PATIENCE, guest, http, plan};
use crate::house::House;

/// Makes an account and a token for it.
async fn token(house: &House, login: &str) -> (String, String) {
    let cookie = guest(house.address).await;
    sign_up(house, &cookie, login).await;
    let made = ask(house, "POST", "/api/v1/tokens", &cookie, json!({ "name": "bot" })).await;
    assert_eq!(made.status, 201, "{}", made.body);
    (made.json()["token"].as_str().expect("a secret").to_owned(), cookie)
}

/// Sends a request of a program.
async fn send(house: &House, method: &str, path: &str, token: &str, body: Value) -> Answer {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let bearer = format!("Bearer {token}");
    http(house.address, method, path, &[("authorization", &bearer)], &body).await
}

/// The events that a program receives.
struct Events(Lines<BufReader<TcpStream>>);

impl Events {
    async fn open(address: SocketAddr, token: &str, query: &str) -> Self {
        let mut stream = TcpStream::connect(address).await.expect("the server listens");
        let request = format!(
            "GET /api/v1/stream{query} HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {token}\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await.expect("the server reads");
        Self(BufReader::new(stream).lines())
    }

    /// Waits for the next event of a kind. Returns `None` once the stream has ended.
    async fn next(&mut self, kind: &str) -> Option<Value> {
        loop {
            let line = tokio::time::timeout(PATIENCE, self.0.next_line()).await.expect("an event in time");
            // Lines of the head and lengths of chunks are no JSON objects.
            match line {
                Ok(Some(line)) if line.starts_with('{') => {
                    let event: Value = serde_json::from_str(&line).expect("JSON");
                    if event["event"] == kind {
                        return Some(event);
                    }
                }
                Ok(Some(_)) => {}
                Ok(None) | Err(_) => return None,
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_finds_a_seat_and_plays_a_whole_game() {
    let house = House::open().await;
    let (token, cookie) = token(&house, "bot").await;
    let mut events = Events::open(house.address, &token, "?open=true").await;
    let hello = events.next("hello").await.expect("a greeting");
    let mut friend = Client::new(house.address).await;
    let table = friend.create(Plan { access: Access::Public, ..plan("sumoo", "") }).await;
    friend.sit(table, Seat::FIRST).await;
    let open = events.next("open").await.expect("a public table");
    assert_eq!((open["table"].as_str(), &open["free"]), (Some(table.to_string().as_str()), &json!([2])));
    let nonce = Nonce::from_bytes([7; 32]);
    let requests = format!("/api/v1/tables/{table}/requests");
    let what = json!({ "sit": { "seat": 2, "name": "Bot", "commitment": nonce.commitment() } });
    let sat = send(&house, "POST", &requests, &token, json!({ "what": what, "key": 1 })).await;
    assert_eq!(sat.status, 200, "{}", sat.body);
    let again = send(&house, "POST", &requests, &token, json!({ "what": what, "key": 1 })).await;
    assert_eq!(sat.body, again.body, "the same key is carried out once");
    assert_eq!(events.next("nonce").await.expect("a question")["seat"], json!(2));
    let told = send(&house, "POST", &requests, &token, json!({ "what": { "tell": nonce } })).await;
    assert_eq!(told.status, 200, "{}", told.body);
    let nonce = friend.nonce;
    friend.ask(table, RoomWish::Tell(nonce)).await.expect("the right nonce");
    friend.until("the game", |client| client.room(table).table().is_some()).await;
    let act = format!("/api/v1/tables/{table}/act");
    let wrong = send(&house, "POST", &act, &token, json!({ "action": "nonsense", "seen": 0 })).await;
    assert_eq!((wrong.status, wrong.json()["why"].as_str()), (422, Some("unreadable-action")));
    for _ in 0..3 {
        while friend.may_act(table) {
            let action = friend.legal_action(table);
            friend.play(table, dohyo_table::Wish::Act(action)).await.expect("a legal action");
        }
        let turn = events.next("turn").await.expect("a turn");
        assert_eq!((turn["seat"].as_u64(), turn["game"].as_str()), (Some(2), Some("sumoo")));
        assert!(turn["position"].as_str().is_some_and(|position| !position.is_empty()));
        let action = turn["legal"][0].as_str().expect("a legal action");
        let played =
            send(&house, "POST", &act, &token, json!({ "action": action, "seen": turn["seen"] })).await;
        assert_eq!(played.status, 200, "{}", played.body);
        friend
            .until("the program's action", |client| client.room(table).seq().0 >= played_seq(&played))
            .await;
    }
    let resigned = friend.play(table, dohyo_table::Wish::Resign).await;
    resigned.expect("a player may");
    let over = events.next("over").await.expect("the end");
    assert_eq!(over["result"], json!("won"));
    // A revoked token closes the stream and opens nothing.
    let tokens = ask(&house, "GET", "/api/v1/tokens", &cookie, Value::Null).await;
    assert!(!tokens.body.contains(&token), "the secret is shown once");
    let id = tokens.json()[0]["id"].as_str().expect("an id").to_owned();
    let revoked = ask(&house, "DELETE", &format!("/api/v1/tokens/{id}"), &cookie, Value::Null).await;
    assert_eq!(revoked.status, 204);
    assert_eq!(events.next("never").await, None);
    assert_eq!(send(&house, "GET", "/api/v1/me", &token, Value::Null).await.status, 401);
    assert_eq!(hello["name"].as_str().map(str::is_empty), Some(false));
}

fn played_seq(answer: &Answer) -> u32 {
    answer.json()["seq"].as_u64().expect("a number") as u32
}

/// What each kind of sender is answered over HTTP: nobody, a guest, an account, a token.
const MATRIX: &str = "
GET    /api/v1/me                 401 200 200 200
PUT    /api/v1/me                 401 200 200 403
GET    /api/v1/me/tables          401 200 200 200
GET    /api/v1/me/export          401 200 200 403
POST   /api/v1/transfer           401 200 200 403
GET    /api/v1/tokens             401 200 200 403
POST   /api/v1/tokens             401 409 201 403
DELETE /api/v1/tokens/x           401 404 404 403
GET    /api/v1/players/ada        200 200 200 200
GET    /api/v1/leaderboards/kumo  200 200 200 200
GET    /api/v1/tables/TABLE       200 200 200 200
POST   /api/v1/tables/TABLE/act   401 422 422 422
POST   /api/v1/tables/TABLE/requests 401 422 422 422
POST   /api/v1/tables/none/act    401 404 404 404
POST   /api/v1/account            401 201 409 403
PUT    /api/v1/account            401 200 200 403
DELETE /api/v1/sessions           401 204 204 403
POST   /api/v1/logout             401 204 204 403
DELETE /api/v1/account            401 401 401 403
";

#[tokio::test(flavor = "multi_thread")]
async fn every_sender_may_ask_over_http_for_what_the_matrix_says_and_nothing_else() {
    let house = House::open().await;
    let mut host = Client::new(house.address).await;
    let table = host.create(plan("abalone", "")).await;
    let (token, account) = token(&house, "ada").await;
    let guest = guest(house.address).await;
    let body =
        |method: &str, path: &str, login: &str| match (method, path.rsplit('/').next().unwrap_or_default()) {
            ("PUT", "me") => json!({ "name": "Ada" }),
            ("POST", "tokens") => json!({ "name": "another" }),
            ("POST", "act") => json!({ "action": "c3d3", "seen": 0 }),
            ("POST", "requests") => json!({ "what": "leave" }),
            ("POST", "account") => json!({ "login": login, "password": crate::accounts::PASSWORD }),
            ("PUT" | "DELETE", "account") => json!({ "password": crate::accounts::PASSWORD }),
            _ => Value::Null,
        };
    let mut wrong = Vec::new();
    for row in MATRIX.trim().lines() {
        let [method, path, expected @ ..] = &row.split_whitespace().collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        let path = path.replace("TABLE", &table.to_string());
        for (role, expected) in ["nobody", "guest", "account", "token"].into_iter().zip(expected) {
            let answer = match role {
                "nobody" => {
                    http(house.address, method, &path, &[], &body(method, &path, role).to_string()).await
                }
                "guest" => ask(&house, method, &path, &guest, body(method, &path, role)).await,
                "account" => ask(&house, method, &path, &account, body(method, &path, role)).await,
                _ => send(&house, method, &path, &token, body(method, &path, role)).await,
            };
            if answer.status.to_string() != **expected {
                wrong.push(format!("{method} {path} by {role}: {}, not {expected}", answer.status));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_interface_describes_itself() {
    let house = House::open().await;
    let answer = http(house.address, "GET", "/api/v1/openapi.json", &[], "").await;
    assert_eq!(answer.header("content-type"), Some("application/json"));
    let description = answer.json();
    let paths = description["paths"].as_object().expect("paths");
    for row in MATRIX.trim().lines() {
        let words: Vec<&str> = row.split_whitespace().collect();
        let (method, parts) = (words[0].to_lowercase(), words[1].split('/').collect::<Vec<_>>());
        let fits = |path: &String| {
            let described: Vec<&str> = path.split('/').collect();
            described.len() == parts.len()
                && described
                    .iter()
                    .zip(&parts)
                    .all(|(described, part)| described.starts_with('{') || described == part)
        };
        let found = paths.iter().find(|(path, _)| fits(path));
        assert!(found.is_some_and(|(_, methods)| methods.get(&method).is_some()), "{row}");
    }
    for path in ["/api/v1/guest", "/api/v1/login", "/api/v1/tables", "/api/v1/socket", "/api/v1/stream"] {
        assert!(paths.contains_key(path), "{path}");
    }
    let refused = http(house.address, "GET", "/api/v1/stream", &[], "").await;
    assert_eq!(refused.status, 401);
    assert_eq!(refused.json()["why"], json!(Why::NotSeated));
}

/// Routes that are added to the router directly would be missing from the description.
#[test]
fn routes_of_the_interface_add_themselves_to_its_description() {
    let mut folders = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/online")];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for file in std::fs::read_dir(folder).expect("the sources") {
            let path = file.expect("a file").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            files += 1;
            let text = std::fs::read_to_string(&path).expect("text");
            let direct = text.lines().filter(|line| line.contains(".route(\"/api"));
            assert_eq!(direct.count(), 0, "{}: use `.routes(routes!(…))`", path.display());
        }
    }
    assert!(files > 20, "{files} files");
}

/// Returns the program in the documentation of bots.
fn documented_program() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/bots.md");
    let text = std::fs::read_to_string(path).expect("the documentation");
    let (_, rest) = text.split_once("```python\n").expect("a program");
    rest.split_once("```").expect("the end of the program").0.to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_documented_program_plays_a_whole_game() {
    if std::process::Command::new("python3").arg("--version").output().is_err() {
        println!("not tested: there is no python3 here");
        return;
    }
    let house = House::open().await;
    let (token, _) = token(&house, "random").await;
    let file = house.folder.path().join("bot.py");
    std::fs::write(&file, documented_program()).expect("the program");
    let mut program = std::process::Command::new("python3")
        .arg(&file)
        .args([&format!("http://{}", house.address), &token, "sumoo"])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("python");
    let mut friend = Client::new(house.address).await;
    let table = friend.create(Plan { access: Access::Public, ..plan("sumoo", "") }).await;
    friend.sit(table, Seat::FIRST).await;
    friend
        .until("the program", |client| client.room(table).chairs().iter().all(|chair| !chair.is_free()))
        .await;
    let nonce = friend.nonce;
    friend.ask(table, RoomWish::Tell(nonce)).await.expect("the right nonce");
    friend.until("the game", |client| client.room(table).table().is_some()).await;
    let turns = |client: &Client| client.room(table).table().map_or(0, |table| table.line().len());
    while turns(&friend) < 12 && !friend.is_over(table) {
        if friend.may_act(table) {
            let action = friend.legal_action(table);
            friend.play(table, dohyo_table::Wish::Act(action)).await.expect("a legal action");
        } else {
            friend.until("the program's turn", |client| client.may_act(table) || client.is_over(table)).await;
        }
    }
    if !friend.is_over(table) {
        friend.play(table, dohyo_table::Wish::Resign).await.expect("a player may");
    }
    let output = program.stdout.take().expect("piped");
    let printed = tokio::task::spawn_blocking(move || {
        let mut lines = std::io::BufReader::new(output).lines().map_while(Result::ok);
        lines.find(|line| line.contains("won") || line.contains("lost"))
    });
    let printed = tokio::time::timeout(PATIENCE, printed).await;
    // Without the program, its output ends, and with it a thread that waits for more.
    program.kill().expect("the program runs");
    program.wait().expect("the program ends");
    assert!(
        printed.expect("in time").expect("a reader").is_some(),
        "the program does not say how the game ended"
    );
    drop(friend);
    house.close().await;
}
