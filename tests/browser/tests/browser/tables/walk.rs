//! A short walk about each page; `cargo xtask wander` takes longer ones.

use anyhow::Result;
use dohyo_browser_tests::wander::{Place, Walk};

async fn short_walk(game: &'static str) -> Result<()> {
    Walk { place: Place::Table(game), phone: false, seed: 1, steps: 30 }.go().await
}

mod a_short_walk_finds_nothing {
    crate::tables::at_every_table!(short_walk);
}

async fn short_walk_on_a_phone(game: &'static str) -> Result<()> {
    Walk { place: Place::Table(game), phone: true, seed: 2, steps: 25 }.go().await
}

mod a_short_walk_on_a_phone_finds_nothing {
    crate::tables::at_every_table!(short_walk_on_a_phone);
}

#[tokio::test(flavor = "multi_thread")]
async fn short_walks_about_races_and_puzzles_find_nothing() -> Result<()> {
    for place in Place::ALL.into_iter().filter(|place| !matches!(place, Place::Table(_))) {
        Walk { place, phone: true, seed: 3, steps: 20 }.go().await?;
    }
    Ok(())
}
