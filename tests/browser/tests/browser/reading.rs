//! Pages to read: the home page, the rules, in both languages, by day and by night.

use anyhow::{Context, Result};
use dohyo_browser_tests::{Setting, visit};

use crate::tables::GAMES;

/// What the rules of a game show besides their heading.
struct Rules {
    game: &'static str,
    name: &'static str,
    pictures: usize,
    /// Parts of the text: whose game it is, and what was decided here.
    parts: &'static [&'static str],
}

const RULES: [Rules; 5] = [
    Rules {
        game: "abalone",
        name: "Abalone",
        pictures: 26,
        parts: &["Monomial (monôme)", "4 against 2", "Det"],
    },
    Rules {
        game: "sumoo",
        name: "SUMOO",
        pictures: 6,
        parts: &[
            "White moves first",
            "the square behind the last enemy must be empty or outside",
            "which must be empty and in the arena",
            "1U and 2U in the west",
            "“3 NE”",
            "House rulings",
        ],
    },
    Rules {
        game: "kumo",
        name: "Kumo Hogosha",
        pictures: 11,
        parts: &[
            "eight squares around the Stone",
            "at one action each",
            "House rulings",
            "at most three bonus actions a turn",
            "Patrick Gere",
            "Nico Pirard",
            "own words",
        ],
    },
    Rules { game: "sumoku", name: "Sumoku", pictures: 5, parts: &[] },
    Rules {
        game: "kabuto",
        name: "Sakura Slam",
        pictures: 10,
        parts: &[
            "House rulings",
            "Tony Miller",
            "Michael Dunsmore",
            "John Brieger",
            "Allplay",
            "this project’s own",
        ],
    },
];

#[tokio::test(flavor = "multi_thread")]
async fn every_game_has_rules_in_both_languages() -> Result<()> {
    visit(Setting::default().language("fr"), async |visit| {
        visit.open("/").await?;
        // The browser prefers French until the visitor chooses English; the choice is kept.
        visit.find("html[lang=fr]").await?;
        // A newcomer may play a game or learn it.
        visit.count(".card.ready a.primary", 2 * GAMES.len()).await?;
        visit.says(".card.ready a.primary", "Jouer maintenant").await?;
        visit.click("#language").await?;
        visit.find("html[lang=en]").await?;
        visit.says(".card.ready a.primary", "Play now").await?;
        for Rules { game, name, pictures, parts } in RULES {
            visit.open("/").await?;
            visit.click(&format!("a[href='/{game}/rules']")).await?;
            let english = visit.text_when("h1", |text| text.contains(name)).await?;
            visit.count("figure svg", pictures).await?;
            for part in parts {
                visit.mentions("main", part).await?;
            }
            visit.screenshot(&format!("{game}-rules")).await?;
            visit.click("#language").await?;
            visit.find("html[lang=fr]").await?;
            visit.text_when("h1", |text| text.contains(name) && text != english).await?;
            visit.count("figure svg", pictures).await?;
            visit.click("#language").await?;
            visit.click(&format!("main a[href='/{game}']")).await?;
            visit.find("#new-game[open]").await.with_context(|| name.to_owned())?;
        }
        assert_eq!(RULES.map(|rules| rules.game), GAMES);
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn night_follows_the_system_and_the_switch() -> Result<()> {
    visit(Setting::default().dark(), async |visit| {
        // How bright the page's ground is, from 0 to 255.
        let ground = async || {
            let red = "return getComputedStyle(document.documentElement).backgroundColor.match(/\\d+/g)[0]";
            let red = visit.script(red, vec![]).await?;
            anyhow::Ok(red.as_str().and_then(|red| red.parse::<u8>().ok()).context("a colour")?)
        };
        let pages: Vec<String> = std::iter::once("/".to_owned())
            .chain(
                GAMES
                    .iter()
                    .flat_map(|game| ["", "/rules", "/learn", "/sheet"].map(|page| format!("/{game}{page}"))),
            )
            .collect();
        let each_is = async |dark: bool| -> Result<()> {
            for page in &pages {
                visit.open(page).await?;
                visit.find("#theme").await?;
                let seen = ground().await?;
                assert!(if dark { seen < 60 } else { seen > 200 }, "{page}: {seen}");
            }
            Ok(())
        };
        each_is(true).await?;
        visit.open("/").await?;
        visit.click("#theme").await?;
        visit.find("html[data-theme=light]").await?;
        each_is(false).await?;
        visit.open("/").await?;
        visit.click("#theme").await?;
        visit.find("html[data-theme=dark]").await?;
        assert!(ground().await? < 60);
        Ok(())
    })
    .await
}
