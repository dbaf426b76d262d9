//! Short runs of the load generator against the program.

use std::path::Path;
use std::time::Duration;

use dohyo_load::server::House;
use dohyo_load::{abuse, idle, kill, play, restart};

fn house(folder: &Path) -> House {
    House::in_folder(env!("CARGO_BIN_EXE_dohyo"), folder)
}

#[tokio::test(flavor = "multi_thread")]
async fn acknowledged_moves_survive_kills_under_load() {
    let folder = tempfile::tempdir().expect("a folder");
    let choice = kill::Choice { nodes: 1, tables: 20, kills: 3, seed: 1 };
    let report = kill::run(&house(folder.path()), choice).await.expect("nothing is lost");
    println!("{report}");
    assert!(report.acknowledged > 20 * 4 && report.repeated > 0, "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_that_misbehave_disturb_nobody() {
    let folder = tempfile::tempdir().expect("a folder");
    let rude = abuse::Choice { clients: 5, messages: Some(1_000) };
    let time = Duration::from_secs(4);
    let choice = play::Choice { nodes: 1, tables: 20, rate: Some(100), time, rude: Some(rude) };
    let report = play::run(&house(folder.path()), choice).await.expect("a sound server");
    println!("{report}");
    assert_eq!(report.checked, 20);
    let (beside, rudeness) = report.beside.as_ref().expect("rude clients");
    assert!(!report.calm.times.is_empty() && !beside.times.is_empty(), "{report}");
    assert_eq!(rudeness.carried_out, 0, "{rudeness}");
    assert!(rudeness.sent >= 1_000 && rudeness.refused > 0 && rudeness.sent_away > 0, "{rudeness}");
}

#[tokio::test(flavor = "multi_thread")]
async fn idle_connections_and_open_tables_are_measured() {
    let folder = tempfile::tempdir().expect("a folder");
    let idle = idle::run(&house(&folder.path().join("idle")), 50).await.expect("idle connections");
    assert_eq!(idle.sockets, 50);
    let restart = restart::run(&house(&folder.path().join("restart")), 30).await.expect("open tables");
    println!("{idle}\n{restart}");
    assert!(restart.tables == 30 && restart.all >= restart.listening, "{restart}");
}
