//! `dohyo admin`, while the server runs and after it was stopped.

use std::path::Path;
use std::process::Command;

use dohyo_load::client::log;
use dohyo_load::play::{check_all, open};
use dohyo_load::server::House;
use dohyo_room::Happening;

fn house(folder: &Path) -> House {
    House::in_folder(env!("CARGO_BIN_EXE_dohyo"), folder)
}

/// Runs `dohyo admin`, and returns whether it succeeded and what it printed.
fn admin(task: &str, data: &Path, more: &[&str]) -> (bool, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_dohyo"))
        .args(["admin", task, "--data"])
        .arg(data)
        .args(more)
        .output()
        .expect("the program runs");
    let printed = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(printed).expect("text"))
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_copied_restored_and_go_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let path = |name: &str| folder.path().join(name).to_str().expect("a plain name").to_owned();
    let server = house(&data).start().expect("a server");
    let mut pairs = open([server.address; 2], 6).await.expect("tables");
    for pair in &mut pairs {
        pair.step().await.expect("a move");
    }

    // While the server runs.
    let (done, told) = admin("backup", &data, &[&path("copy.sqlite")]);
    assert!(done && told.starts_with("6 tables"), "{told}");
    let (done, told) = admin("export", &data, &[&path("copy.jsonl")]);
    assert!(done && told.starts_with("6 tables"), "{told}");
    let (done, told) = admin("check", &data, &[]);
    assert!(done && told.starts_with("6 tables") && told.contains(" 0 broken"), "{told}");
    let player = pairs[0].player(0);
    let (done, told) = admin("delete-user", &data, &[&player.to_string()]);
    assert!(!done && told.contains("another server uses the folder"), "{told}");
    server.kill().expect("it ran");

    // Both copies are the same tables, and games go on in either.
    for copy in ["copy.sqlite", "copy.jsonl"] {
        let restored = folder.path().join(format!("restored from {copy}"));
        let (done, told) = admin("restore", &restored, &[&path(copy)]);
        assert!(done && told.starts_with("6 tables"), "{copy}: {told}");
        let (done, told) = admin("restore", &restored, &[&path(copy)]);
        assert!(!done && told.contains("expected an empty store"), "{copy}: {told}");
        let (done, told) = admin("check", &restored, &[]);
        assert!(done && told.contains(" 0 broken"), "{copy}: {told}");
        let server = house(&restored).start().expect("a server");
        check_all(server.address, &pairs).await.expect("nothing that players saw is missing");
        if copy == "copy.jsonl" {
            for pair in &mut pairs {
                pair.reconnect([server.address; 2]).await.expect("people are known by their cookies");
                pair.step().await.expect("a move");
            }
            check_all(server.address, &pairs).await.expect("the games go on");
            server.kill().expect("it ran");
            forget(&restored, &pairs).await;
        }
    }
}

/// Erases a player of the first table. The other player can still see the game.
async fn forget(data: &Path, pairs: &[dohyo_load::pair::Pair]) {
    let (table, player) = (pairs[0].table, pairs[0].player(0));
    let (done, told) = admin("delete-user", data, &[&player.to_string()]);
    assert!(done && told.contains("is forgotten"), "{told}");
    let (done, told) = admin("check", data, &[]);
    assert!(done && told.contains(" 0 broken"), "{told}");
    let server = house(data).start().expect("a server");
    let lines = log(server.address, std::net::Ipv4Addr::LOCALHOST, table).await.expect("a log");
    let names: Vec<&str> = lines
        .iter()
        .filter_map(|line| match &line.what {
            Happening::Sat { name, .. } => Some(name.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(names, ["—", "Player 1"]);
}

#[test]
fn a_broken_log_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("export.jsonl");
    let line = r#"{"seq":1,"at":1,"what":"asked"}"#;
    let row = |table: &str, values: serde_json::Value| {
        serde_json::json!({ "row": { "table": table, "values": values } }).to_string()
    };
    let id = "0".repeat(16);
    let rows = [
        row("rooms", serde_json::json!([id, "0".repeat(52), "abalone", "waiting", 0, 1, 1, i64::MAX])),
        row("lines", serde_json::json!([id, 1, line])),
        row("house", serde_json::json!([0, ""])),
    ];
    let text =
        format!("{}\n{}\n{}\n", r#"{"dohyo-store":{"version":1}}"#, rows.join("\n"), r#"{"end":{"rows":3}}"#);
    std::fs::write(&file, text).expect("the export");
    let data = folder.path().join("data");
    let (done, told) = admin("restore", &data, &[file.to_str().expect("a plain name")]);
    assert!(done, "{told}");
    let (done, told) = admin("check", &data, &[]);
    assert!(!done, "{told}");
    for part in [&format!("table {id}: the first line does not open a room"), "1 tables, 1 lines, 1 broken"] {
        assert!(told.contains(part), "no `{part}` in {told}");
    }
}
