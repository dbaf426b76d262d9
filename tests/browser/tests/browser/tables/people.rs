//! How the page calls the players, and what it tells them to do.

use anyhow::Result;
use dohyo_browser_tests::{Seen, Setting, Visit, visit};
use serde_json::json;

use super::against_level_1;
use crate::pages::new_game::{choose, start};
use crate::pages::table::{begin_another, resign};
use crate::players::play;

/// Returns the names on the plates.
async fn plates(visit: &Visit) -> Result<Vec<String>> {
    let read = "return [...document.querySelectorAll('.plate .name')].map((name) => name.textContent)";
    Ok(serde_json::from_value(visit.script(read, vec![]).await?)?)
}

/// Types the names of the first two people into the window for a new game.
async fn type_names(visit: &Visit, names: [&str; 2]) -> Result<()> {
    visit.find(".name-field input").await?;
    let type_them = "document.querySelectorAll('.name-field input').forEach((field, index) => {
        field.value = arguments[0][index] ?? '';
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    })";
    visit.script(type_them, vec![json!(names)]).await?;
    Ok(())
}

async fn are_named(game: &'static str) -> Result<()> {
    visit(Setting::default().reduced_motion(), async |visit| {
        visit.open_table(game, None).await?;
        choose(visit, &["opponent=same-screen"]).await?;
        let long = "Bo\u{202e}\n".repeat(500);
        type_names(visit, ["Ada", &long]).await?;
        start(visit).await?;
        // Nothing but what fits is kept, in the record too.
        let seen = Seen::settled(visit).await?;
        assert_eq!(seen.players()?[..2], ["Ada", "Bo Bo Bo Bo Bo Bo Bo Bo"]);
        let names = plates(visit).await?;
        assert!(names.contains(&"Ada".to_owned()), "{names:?}");
        visit.text_when("#say", |text| text.starts_with("Ada to move") || text.starts_with("Bo Bo")).await?;
        play(visit, 1).await?;
        visit.find(".moves .by").await?;
        visit.screenshot(&format!("{game}-names")).await?;
        resign(visit).await?;
        visit.text_when("#result", |text| text.contains("wins") && text.contains("resigned")).await?;

        // Against the computer the reader is addressed.
        begin_another(visit, &against_level_1(game)).await?;
        let mut names = plates(visit).await?;
        names.sort();
        assert_eq!(names, ["Computer (level 1)", "You"]);
        visit.text_when("#say", |text| text.starts_with("Your turn: ")).await?;
        visit.screenshot(&format!("{game}-guide")).await?;
        resign(visit).await?;
        visit.says("#result h2", "Computer (level 1) wins").await?;
        visit.says("#result .note", "You resigned.").await
    })
    .await
}

mod players_are_named_the_same_everywhere {
    crate::tables::at_every_table!(are_named);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_player_of_abalone_is_guided_step_by_step() -> Result<()> {
    visit(Setting::default().reduced_motion(), async |visit| {
        visit.open_table("abalone", None).await?;
        choose(visit, &["level=1", "colour=black", "layout=classical"]).await?;
        start(visit).await?;
        visit.mentions("#say", "Your turn: choose one of your marbles, or sweep over two or three").await?;
        visit.click_places("c3").await?;
        visit.mentions("#say", "Your turn: choose an arrow to move it, or a marble beside it").await?;
        visit.click_places("c4").await?;
        visit.mentions("#say", "a third marble in their line").await?;
        visit.click_places("d3").await?;
        // The computer answers; from now on the line is short.
        visit.says("#say", "Your turn: choose one to three marbles, then where they go").await?;
        visit.click("#language").await?;
        visit.says("#say", "À vous : choisissez une à trois billes, puis où elles vont").await
    })
    .await
}
