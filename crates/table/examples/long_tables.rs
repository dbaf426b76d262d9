//! Measures time and memory of long tables: a thousand moves of Abalone, and up to two hundred pushes of Sakura Slam.
//!
//! ```sh
//! cargo run --release -p dohyo-table --example long_tables
//! ```

use std::time::{Duration, Instant};

use dohyo_abalone::Abalone;
use dohyo_core::{Fate, Game, Options, Seed, Setup};
use dohyo_kabuto::{Action, Kabuto};
use dohyo_table::{Actor, Player, Seating, Table, Wish};

/// Returns the memory in use in bytes, or 0 if the system does not tell.
fn memory() -> usize {
    const PAGE: usize = 4096;
    let pages = std::fs::read_to_string("/proc/self/statm").ok();
    let pages = pages.and_then(|text| text.split_whitespace().nth(1)?.parse::<usize>().ok());
    pages.unwrap_or(0) * PAGE
}

/// Plays random actions that do not end the game until `enough` holds, and prints the cost.
fn measure<G: Game>(name: &str, game: G, enough: impl Fn(&Table<G>) -> bool) {
    let seating = Seating::new([Player::human("Ada"), Player::human("Blaise")]);
    let mut table = Table::new(game, seating).expect("two players");
    let (before, begun) = (memory(), Instant::now());
    let (mut chance, mut deciding) = (Seed::from(3).chance(), Duration::ZERO);
    while !enough(&table) {
        let Some(seat) = table.to_act().first() else { break };
        let mut actions = Vec::new();
        table.game().legal_actions(seat, &mut actions);
        let goes_on = |action: &&G::Action| {
            let mut after = table.game().clone();
            after.play(seat, action, Fate::Unknown).is_ok() && after.outcome().is_none()
        };
        chance.shuffle(&mut actions);
        let Some(action) = actions.iter().take(40).find(goes_on).cloned() else { break };
        let command = table.own_command(Actor::Seat(seat), Wish::Act(action));
        let asked = Instant::now();
        table.submit(begun.elapsed(), &command, Fate::Drawn(Seed::from(3))).expect("legal");
        deciding += asked.elapsed();
    }
    let steps = table.line().len();
    let kilobytes = memory().saturating_sub(before) / 1024;
    let copied = Instant::now();
    let copy = table.clone();
    println!(
        "{name}: {steps} actions, {:.1} µs each, {kilobytes} kB, a copy of the table {:.1} µs",
        deciding.as_secs_f64() * 1e6 / steps as f64,
        copied.elapsed().as_secs_f64() * 1e6
    );
    drop(copy);
}

fn main() {
    let options = Options::new().with("quiet", "off").with("repetition", "off").with("win", "14");
    let abalone = Abalone::dealt(&options, Seed::default()).expect("a game");
    measure("Abalone", abalone, |table| table.line().len() >= 1_000);
    let pushes = |table: &Table<Kabuto>| {
        table.line().iter().filter(|step| matches!(step.played.action, Action::Push(_))).count()
    };
    let kabuto = Kabuto::dealt(&Options::new().with("league", "junior"), Seed::from(4)).expect("a game");
    measure("Sakura Slam", kabuto, |table| pushes(table) >= 200);
}
