//! The client as a folder on a plain web host, below some path.

use std::path::PathBuf;

use anyhow::{Context, Result};
use dohyo_browser_tests::{Host, Setting, Visit, visit};

use crate::client::kept;
use crate::tables::GAMES;

/// A folder with the client in `some/games`, removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn with_client(name: &str) -> Result<Self> {
        let folder = Self(std::env::temp_dir().join(format!("dohyo-folder-{name}-{}", std::process::id())));
        dohyo_server::write_site(&folder.0.join("some/games"))?;
        Ok(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Waits until the browser is at a path below the client's folder.
async fn at(visit: &Visit, path: &str) -> Result<()> {
    let look = format!("return location.pathname === '/some/games{path}'");
    visit.until(&format!("the address to be {path}"), &look).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_on_a_web_host_has_everything_but_online_play() -> Result<()> {
    let folder = Folder::with_client("plays")?;
    let host = Host::of(&folder.0).await?;
    visit(Setting::default(), async |visit| {
        visit.visit_by(host.address());
        visit.open("/some/games/").await?;
        visit.count(".card", GAMES.len()).await?;
        // What needs the server is not offered.
        for page in ["online", "account", "players", "table/new"] {
            visit.count(&format!("a[href*='/{page}']"), 0).await?;
        }
        // A link leads to another program, one within it changes the page in place, and both can be reloaded.
        visit.click("a[href='/some/games/abalone/']").await?;
        at(visit, "/abalone/").await?;
        visit.find("#new-game").await?;
        visit.count("#new-game input[value=online]", 0).await?;
        visit.click("#start-game").await?;
        visit.click("nav a[href='/some/games/abalone/rules/']").await?;
        at(visit, "/abalone/rules/").await?;
        visit.find("main.pages h1").await?;
        visit.browser.refresh().await?;
        visit.find("main.pages h1").await?;
        // The computer thinks, also after the page has changed its address.
        visit.click("nav a[href='/some/games/abalone/']").await?;
        at(visit, "/abalone/").await?;
        visit.click("[data-act=hint]").await?;
        visit.find("[data-advice] .shaft").await?;
        for game in GAMES {
            for page in ["/", "/rules/", "/learn/", "/learn/first/", "/sheet/"] {
                visit.open(&format!("/some/games/{game}{page}")).await?;
                visit.find("main#main").await.with_context(|| format!("{game}{page}"))?;
            }
        }
        for page in ["puzzles/", "puzzles/sumoo/", "puzzles/kumo/3/", "sumoku/races/", "sumoku/daily/"] {
            visit.open(&format!("/some/games/{page}")).await?;
            visit.find("main#main").await.with_context(|| page)?;
        }
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_on_a_web_host_opens_without_the_host_at_every_depth() -> Result<()> {
    let folder = Folder::with_client("kept")?;
    let host = Host::of(&folder.0).await?;
    visit(Setting::default().keeping_the_client(), async |visit| {
        visit.visit_by(host.address());
        visit.open("/some/games/").await?;
        kept(visit).await?;
        drop(host);
        visit.expect_network_failures();
        for page in ["", "kumo/", "kumo/rules/", "puzzles/sumoo/3/", "abalone/learn/first/"] {
            visit.open(&format!("/some/games/{page}")).await?;
            visit.find("main#main").await.with_context(|| page)?;
        }
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn guides_are_read_at_the_server_and_in_a_folder() -> Result<()> {
    let folder = Folder::with_client("guides")?;
    let host = Host::of(&folder.0).await?;
    visit(Setting::default(), async |visit| {
        for (address, home) in
            [(visit.address().to_owned(), "/"), (host.address().to_owned(), "/some/games/")]
        {
            visit.visit_by(&address);
            visit.open(home).await?;
            visit.click(".foot a").await?;
            visit.says("main h1", "Guides").await?;
            visit.click("a[href*='kumo-study']").await?;
            visit.says("main h1", "A study of Kumo Hogosha").await?;
            visit.find("svg.plot rect").await?;
            // The colours are those of the client.
            let paper = "return getComputedStyle(document.body).getPropertyValue('--ink') !== ''";
            visit.until("the style sheets", paper).await?;
            visit.click("nav a").await?;
            visit.click("a[href*='hosting']").await?;
            visit.click("a[href*='nginx.conf']").await?;
            visit.until("the file", "return document.body.innerText.includes('proxy_pass')").await?;
            // A plain text names no icon, so the browser asks for one in vain.
            visit.forget_console().await?;
        }
        Ok(())
    })
    .await
}
