//! Bots: engines that play at the tables of a real server.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use dohyo_server::{Config, Limits, Online};
use dohyo_store::{Place, Store};
use serde_json::{Value, json};

/// The time after which a test fails instead of waiting for ever.
const PATIENCE: Duration = Duration::from_mins(3);

/// Sends a request, and returns the head and the body of the answer.
fn http(address: SocketAddr, method: &str, path: &str, proof: &str, body: &Value) -> (String, Value) {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let mut stream = TcpStream::connect(address).expect("the server listens");
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.0\r\nhost: {address}\r\n{proof}\r\ncontent-length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).expect("the server reads");
    let mut text = String::new();
    stream.read_to_string(&mut text).expect("the server answers");
    let (head, body) = text.split_once("\r\n\r\n").expect("a head and a body");
    assert!(head.contains(" 20"), "{method} {path}: {text}");
    (head.to_owned(), serde_json::from_str(body).unwrap_or(Value::Null))
}

/// Makes an account, and returns a token for it.
fn token(address: SocketAddr, login: &str) -> String {
    let (head, _) = http(address, "POST", "/api/v1/guest", "x-nothing: 1", &Value::Null);
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a cookie");
    let proof = format!("cookie: {}", cookie.split(';').next().expect("name and value"));
    let account = json!({ "login": login, "password": "correct horse" });
    http(address, "POST", "/api/v1/account", &proof, &account);
    let (_, token) = http(address, "POST", "/api/v1/tokens", &proof, &json!({ "name": "bot" }));
    token["token"].as_str().expect("a secret").to_owned()
}

fn bot(address: SocketAddr, token: &str, arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_dohyo"))
        .args(["bot", "--server", &format!("http://{address}"), "--rounds", "1"])
        .args(arguments)
        .env("DOHYO_TOKEN", token)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a bot")
}

/// Waits until a bot ends, and returns what it printed.
fn ended(mut bot: Child) -> String {
    let begun = Instant::now();
    while bot.try_wait().expect("a process").is_none() {
        if begun.elapsed() > PATIENCE {
            bot.kill().expect("a process");
            break;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    let output = bot.wait_with_output().expect("output");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    text
}

#[tokio::test(flavor = "multi_thread")]
async fn two_bots_play_a_rated_game_by_level_and_by_ugi() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(&Place::Folder(folder.path().to_owned())).await.expect("a store");
    let config = Config { limits: Limits::none(), thinkers: 1, haste: 100, ..Config::default() };
    let online = Online::open(store, config).await.expect("online play");
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let server = tokio::spawn(dohyo_server::serve_online(listener, online, std::future::pending()));
    tokio::task::spawn_blocking(move || {
        let (host, guest) = (token(address, "host"), token(address, "guest"));
        for game in ["sumoo", "sumoku"] {
            let rules = dohyo_games::info(game).expect("a game").rules;
            let terms = json!({ "clock": null, "takebacks": "ask", "pauses": "ask" });
            let plan = json!({
                "game": game, "rules": rules, "options": "", "terms": terms, "access": "public",
                "starts_when_full": true, "rated": true,
            });
            let proof = format!("authorization: Bearer {host}");
            let (_, made) = http(address, "POST", "/api/v1/tables", &proof, &json!({ "plan": plan }));
            let table = made["table"].as_str().expect("a table");
            let link = format!("http://{address}/{game}/table/{table}");
            let program = format!("cmd:{} engine {game}", env!("CARGO_BIN_EXE_dohyo"));
            let first = bot(address, &host, &["--table", &link, "--engine", &program, "--time", "20ms"]);
            let second = bot(address, &guest, &["--game", game, "--engine", "level:1"]);
            for text in [ended(first), ended(second)] {
                assert!(text.contains("sits down") && text.contains("over:"), "{text}");
            }
            let (_, profile) = http(address, "GET", "/api/v1/players/guest", "x-nothing: 1", &Value::Null);
            assert_eq!(profile["games"][0]["game"].as_str(), Some(game), "{profile}");
            assert!(profile["games"][0]["rating"].is_i64(), "{profile}");
        }
    })
    .await
    .expect("a story");
    server.abort();
}

#[test]
fn a_bot_without_a_server_or_a_game_says_what_is_wrong() {
    for (arguments, part) in [
        (vec!["bot", "--token", "x", "--server", "https://example.org"], "tunnel"),
        (vec!["bot", "--token", "x", "--game", "chess"], "chess"),
        (vec!["bot", "--token", "x", "--engine", "level:9"], "level"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_dohyo")).args(&arguments).output().expect("dohyo");
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {text}");
        assert!(text.contains(part), "{arguments:?}: {text}");
    }
}
