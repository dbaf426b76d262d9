//! Browsers that serve one visit after another.
//!
//! Starting a browser takes longer than many stories. A visit borrows one, with an empty tab, and gives it back without
//! cookies, storage or open pages, with another empty tab. The next server has another port, so nothing of its pages
//! was seen before. A browser whose visit failed is not used again.

use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::json;
use thirtyfour::prelude::*;
use thirtyfour::{ChromeCapabilities, LoggingPrefsLogLevel};

use crate::processes::{Guarded, new_folder, start_driver};
use crate::setting::Setting;

/// The longest a script in the page may take. The portable tests are one script, and a busy machine is slow.
const SCRIPT_PATIENCE: Duration = Duration::from_mins(3);

/// Starts a browser without a screen, and without requests of its own.
const BROWSER_ARGUMENTS: [&str; 9] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--hide-scrollbars",
];

/// Browsers that nobody uses.
static IDLE: Mutex<Vec<Browser>> = Mutex::new(Vec::new());

/// A browser and its driver.
pub(crate) struct Browser {
    driver: Guarded,
    /// The address of the driver.
    address: String,
    /// Where the browser can be reached by another session of the driver.
    debugger: String,
    language: &'static str,
}

impl Browser {
    /// Takes an idle browser of the language, or starts one.
    pub(crate) async fn borrow(language: &'static str) -> Result<Self> {
        let idle = {
            let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
            idle.iter().position(|browser| browser.language == language).map(|at| idle.swap_remove(at))
        };
        match idle {
            Some(browser) => Ok(browser),
            None => Self::start(language).await,
        }
    }

    async fn start(language: &'static str) -> Result<Self> {
        let profile = new_folder()?;
        let (driver, address) = start_driver(&profile).await?;
        let wishes = wishes(&profile, language)?;
        let session = WebDriver::new(&address, wishes).await.context("the browser did not start")?;
        let options = session.capabilities().get("goog:chromeOptions").cloned().unwrap_or_default();
        let debugger = options["debuggerAddress"].as_str().context("the browser has an address")?.to_owned();
        // The browser ends with its driver, not with the session that started it.
        session.leak().ok().context("the first session has not ended")?;
        Ok(Self { driver, address, debugger, language })
    }

    /// Begins a session in the only tab, which has shown nothing yet, as the setting says.
    pub(crate) async fn visit(&self, setting: Setting) -> Result<WebDriver> {
        let mut wishes = DesiredCapabilities::chrome();
        wishes.set_debugger_address(&self.debugger)?;
        wishes.set_browser_log_level(LoggingPrefsLogLevel::All)?;
        let session = WebDriver::new(&self.address, wishes).await.context("the browser does not answer")?;
        session.set_script_timeout(SCRIPT_PATIENCE).await?;
        let tab = session.windows().await?.pop().context("the browser has a tab")?;
        session.switch_to_window(tab).await?;
        for (command, parameters) in setting.commands() {
            session.cdp().send_raw(command, parameters).await.with_context(|| command.to_owned())?;
        }
        Ok(session)
    }

    /// Ends a session in which pages of some addresses were visited, and lets others use the browser.
    pub(crate) async fn give_back(self, session: WebDriver, addresses: [&str; 2]) -> Result<()> {
        alone_in_a_new_tab(&session).await?;
        for address in addresses {
            let everything = json!({ "origin": address, "storageTypes": "all" });
            session.cdp().send_raw("Storage.clearDataForOrigin", everything).await?;
        }
        session.cdp().send_raw("Network.clearBrowserCookies", json!({})).await?;
        session.quit().await?;
        IDLE.lock().unwrap_or_else(PoisonError::into_inner).push(self);
        Ok(())
    }

    /// Ends the browser.
    pub(crate) fn kill(self) -> Result<()> {
        self.driver.kill()
    }
}

/// Opens a tab and closes all others.
async fn alone_in_a_new_tab(session: &WebDriver) -> Result<()> {
    let others = session.windows().await?;
    let tab = session.new_tab().await?;
    for other in others {
        session.switch_to_window(other).await?;
        session.close_window().await?;
    }
    session.switch_to_window(tab).await?;
    Ok(())
}

fn wishes(profile: &Path, language: &str) -> Result<ChromeCapabilities> {
    let mut wishes = DesiredCapabilities::chrome();
    for argument in BROWSER_ARGUMENTS {
        wishes.add_arg(argument)?;
    }
    wishes.add_arg(&format!("--user-data-dir={}", profile.display()))?;
    wishes.add_arg(&format!("--lang={language}"))?;
    wishes.add_experimental_option("prefs", json!({ "intl.accept_languages": language }))?;
    if let Ok(chromium) = std::env::var("DOHYO_CHROMIUM") {
        wishes.set_binary(&chromium)?;
    }
    Ok(wishes)
}
