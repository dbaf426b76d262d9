//! Games that an earlier version of the page has kept.

use anyhow::Result;
use dohyo_browser_tests::{Setting, visit};
use serde_json::json;

use super::GAMES;
use crate::pages::new_game::start;

/// Returns what the first version kept of a game under way.
fn old_game(game: &str) -> String {
    format!(
        "dohyo record 1\ngame: {game}\nrules: 1\nseed: 0\nplayer 1: \nplayer 2: computer, level 2\n\
         log: []\nelapsed-ms: 2000\n\n"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_game_of_every_kind_is_put_aside_with_a_word() -> Result<()> {
    visit(Setting::default(), async |visit| {
        let tables = GAMES.map(|game| (game, format!("/{game}"), "table", "old"));
        let race = ("sumoku", "/sumoku/races".to_owned(), "race", "race.old");
        visit.open("/").await?;
        for (game, path, kept, old) in tables.into_iter().chain([race]) {
            let keep = "localStorage.setItem(arguments[0], arguments[1])";
            visit.script(keep, vec![json!(format!("dohyo.{game}.{kept}")), json!(old_game(game))]).await?;
            visit.open(&path).await?;
            visit.mentions("#put-aside", "cannot be continued").await?;
            let old = format!("return localStorage.getItem('dohyo.{game}.{old}') !== null");
            assert_eq!(visit.script(&old, vec![]).await?, json!(true), "{path}: nothing is thrown away");
            start(visit).await?;
            visit.open(&path).await?;
            visit.find("main.table").await?;
            visit.gone("#put-aside").await?;
        }
        Ok(())
    })
    .await
}
