//! Every option of the command line can be chosen in the browser.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};
use dohyo_browser_tests::{Setting, Visit, visit};
use dohyo_core::OptionValues;

use crate::pages::new_game::choose;

/// The values that can be chosen for each option.
type Chosen = BTreeMap<String, BTreeSet<String>>;

/// Returns the key of the option that a field of the window stands for.
fn key<'a>(name: &'a str, mode: &str) -> &'a str {
    match (name, mode) {
        ("no-repeat", _) => "repeat-numbers",
        ("six-per-line", _) => "six",
        ("variant", "spot") => "reroll",
        ("variant", "solo") => "locked",
        ("variant", "speed") => "fair-deal",
        _ => name,
    }
}

/// Adds what the open window offers.
async fn look(visit: &Visit, mode: &str, found: &mut Chosen) -> Result<()> {
    visit.find("#new-game[open]").await?;
    visit
        .script(
            "document.querySelectorAll('#new-game details').forEach((fold) => { fold.open = true; })",
            vec![],
        )
        .await?;
    // What a fold shows is drawn once it is open.
    visit.until("folds to open", "return new Promise((done) => setTimeout(() => done(true), 60))").await?;
    let read = "return [...document.querySelectorAll('#new-game input')].map((field) => [field.name, field.type, field.value])";
    let fields: Vec<[String; 3]> = serde_json::from_value(visit.script(read, vec![]).await?)?;
    for [name, kind, value] in fields {
        let values = found.entry(key(&name, mode).to_owned()).or_default();
        match (&*kind, &*name) {
            ("checkbox", "six-per-line") => values.extend(["shown", "per-line"].map(str::to_owned)),
            ("checkbox", _) => values.extend(["on", "off"].map(str::to_owned)),
            _ => values.extend([value]),
        }
    }
    Ok(())
}

async fn can_be_chosen(game: &'static str) -> Result<()> {
    visit(Setting::default().reduced_motion(), async |visit| {
        let mut found = Chosen::new();
        visit.open_table(game, None).await?;
        look(visit, "classic", &mut found).await?;
        match game {
            "kabuto" => {
                choose(visit, &["players=4"]).await?;
                look(visit, "", &mut found).await?;
            }
            "sumoku" => {
                found.entry("mode".to_owned()).or_default().insert("classic".to_owned());
                visit.open("/sumoku/races").await?;
                for mode in ["speed", "spot", "team", "solo"] {
                    choose(visit, &[&format!("mode={mode}")]).await?;
                    look(visit, mode, &mut found).await?;
                }
            }
            _ => {}
        }
        let info = dohyo_games::ALL.iter().find(|info| info.id == game).context("a game")?;
        for spec in info.options {
            let values = found.get(spec.key).with_context(|| format!("no field for {}", spec.key))?;
            let all = match spec.values {
                OptionValues::OneOf(names) => names.iter().all(|&name| values.contains(name)),
                OptionValues::Number { .. } => values.contains(spec.default) && values.len() > 2,
                OptionValues::NumberOrOff { .. } => values.contains("off") && values.len() > 2,
            };
            assert!(all, "{}: {values:?} for {:?}", spec.key, spec.values);
        }
        Ok(())
    })
    .await
}

mod every_option_can_be_chosen {
    crate::tables::at_every_table!(can_be_chosen);
}
