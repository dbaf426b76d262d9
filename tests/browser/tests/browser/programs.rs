//! The built programs: texts and styles of a game are in its own program, and in no other.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};
use dohyo_browser_tests::{site, workspace};
use dohyo_web::abalone::texts::rules::AbaloneRules;
use dohyo_web::game::Game;
use dohyo_web::kabuto;
use dohyo_web::kumo;
use dohyo_web::sumoku;
use dohyo_web::sumoo;
use dohyo_web::texts::Lang;

/// Programs that belong to no game.
const OTHERS: [&str; 2] = ["home", "worker"];

/// Returns the first words of a game's rules in a language.
fn rules_lead(game: Game, lang: Lang) -> &'static str {
    match game {
        Game::Abalone => lang.of::<AbaloneRules>().lead,
        Game::Sumoo => sumoo::texts::rules::RULES.in_language(lang).lead,
        Game::Kumo => kumo::texts::rules::RULES.in_language(lang).lead,
        Game::Sumoku => sumoku::texts::rules::RULES.in_language(lang).lead,
        Game::Kabuto => kabuto::texts::rules::RULES.in_language(lang).lead,
    }
}

/// Returns the built files with the extension `kind`, by name without the hash.
fn built(kind: &str) -> Result<BTreeMap<String, Vec<u8>>> {
    let folder = site().join("assets");
    let mut files = BTreeMap::new();
    for entry in std::fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if let Some((plain, _)) = name.strip_suffix(kind).and_then(|name| name.rsplit_once('-')) {
            files.insert(plain.to_owned(), std::fs::read(&path)?);
        }
    }
    Ok(files)
}

fn contains(file: &[u8], text: &str) -> bool {
    file.windows(text.len()).any(|window| window == text.as_bytes())
}

#[test]
fn rules_are_told_by_a_part_of_their_game_s_program_alone() -> Result<()> {
    let programs = built(".wasm")?;
    for &game in Game::ALL {
        for lang in Lang::ALL {
            let lead = rules_lead(game, lang);
            let told_by = programs.iter().filter(|(_, program)| contains(program, lead));
            let told_by: Vec<_> = told_by.map(|(name, _)| name.as_str()).collect();
            assert_eq!(told_by, [format!("{}_split_rules", game.id())], "{lead}");
        }
    }
    let mains = programs.keys().filter(|name| name.ends_with("_bg"));
    assert_eq!(mains.count(), Game::ALL.len() + OTHERS.len(), "{:?}", programs.keys());
    Ok(())
}

/// Returns the selectors of a stylesheet.
fn selectors(sheet: &str) -> BTreeSet<&str> {
    sheet.lines().filter(|line| line.ends_with('{') && line.starts_with(['.', '#', '['])).collect()
}

#[test]
fn a_game_is_styled_in_its_own_pages_alone() -> Result<()> {
    let sheets = built(".css")?;
    let sheets = sheets.into_iter().map(|(name, sheet)| Ok((name, String::from_utf8(sheet)?)));
    let sheets: BTreeMap<_, _> = sheets.collect::<Result<_>>()?;
    for &game in Game::ALL {
        let path = workspace().join(format!("crates/web/styles/{}.css", game.id()));
        let own = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let own = selectors(&own);
        assert!(own.len() > 5, "{} finds too little", path.display());
        for (name, sheet) in &sheets {
            let both: Vec<_> = selectors(sheet).intersection(&own).copied().collect();
            if name == game.id() {
                assert_eq!(both.len(), own.len(), "{name}.css lacks something");
            } else {
                assert!(both.is_empty(), "{name}.css styles {}: {both:?}", game.name());
            }
        }
        assert!(sheets.contains_key(game.id()), "{} has no stylesheet", game.name());
    }
    Ok(())
}
