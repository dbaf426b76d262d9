//! One visit: open the page, do things, look at what happened.

use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::task::Poll;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use thirtyfour::prelude::*;
use thirtyfour::{BrowserLogEntry, LoggingPrefsLogLevel};

use crate::processes::{Guarded, ProfileFolder, start_driver, start_server};
use crate::setting::Setting;

/// The longest a test waits for something that should be there in a moment. Generous, because a
/// loaded machine is no fault of the page.
pub const PATIENCE: Duration = Duration::from_secs(20);
/// How long a script in the page may take: the portable tests are one script, and a busy machine is slow.
const SCRIPT_PATIENCE: Duration = Duration::from_mins(3);

/// How often a wait looks again.
const LOOK_AGAIN: Duration = Duration::from_millis(30);

/// A browser without a screen, without habits, and without calls home.
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

/// What the browser's console said.
pub type ConsoleEntry = BrowserLogEntry;

/// A visitor in front of a browser, and the server that the browser talks to.
pub struct Visit {
    /// The browser, for whatever this type has no word for.
    pub browser: WebDriver,
    name: String,
    address: String,
    server: Option<Guarded>,
    /// Entries of the console already fetched from the browser.
    console: Vec<ConsoleEntry>,
    /// With the server gone, failed requests are no fault of the page.
    network_may_fail: bool,
}

/// Plays a story in a fresh browser against a fresh server, and cleans up whatever happens.
///
/// The test fails when the story does, and also when the browser's console shows an error. A failed
/// test leaves a picture of the page in `target/screenshots/failed-NAME.png`.
pub async fn visit(
    name: &str,
    setting: Setting,
    story: impl AsyncFnOnce(&mut Visit) -> Result<()>,
) -> Result<()> {
    let profile = ProfileFolder::new()?;
    let (server, address) = start_server().await?;
    let (driver, driver_address) = start_driver().await?;
    let browser = start_browser(&driver_address, &profile, setting).await?;
    let mut visit = Visit {
        browser,
        name: name.to_owned(),
        address,
        server: Some(server),
        console: Vec::new(),
        network_may_fail: false,
    };

    let told = catch_panic(async {
        story(&mut visit).await?;
        visit.insist_on_quiet_console().await
    })
    .await;

    if !matches!(told, Ok(Ok(()))) {
        visit.show_failure().await;
    }
    // Quitting tells the browser to close; killing the driver's group makes sure of it.
    let quit = tokio::time::timeout(Duration::from_secs(5), visit.browser.clone().quit()).await;
    driver.kill().await?;
    if let Some(server) = visit.server.take() {
        server.kill().await?;
    }
    drop(quit);
    match told {
        Ok(result) => result,
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

/// Drives a future to its end; a panic inside becomes a value, so that clean-up can happen first.
async fn catch_panic<T>(future: impl Future<Output = T>) -> std::thread::Result<T> {
    let mut future = pin!(future);
    std::future::poll_fn(|context| {
        match std::panic::catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(context))) {
            Ok(Poll::Pending) => Poll::Pending,
            Ok(Poll::Ready(value)) => Poll::Ready(Ok(value)),
            Err(panic) => Poll::Ready(Err(panic)),
        }
    })
    .await
}

async fn start_browser(driver: &str, profile: &ProfileFolder, setting: Setting) -> Result<WebDriver> {
    let mut wishes = DesiredCapabilities::chrome();
    for argument in BROWSER_ARGUMENTS {
        wishes.add_arg(argument)?;
    }
    wishes.add_arg(&format!("--user-data-dir={}", profile.path().display()))?;
    wishes.add_arg(&format!("--lang={}", setting.language))?;
    wishes.add_experimental_option("prefs", json!({ "intl.accept_languages": setting.language }))?;
    wishes.set_browser_log_level(LoggingPrefsLogLevel::All)?;
    if let Ok(chromium) = std::env::var("DOHYO_CHROMIUM") {
        wishes.set_binary(&chromium)?;
    }
    let browser = WebDriver::new(driver, wishes).await.context("the browser did not start")?;
    browser.set_script_timeout(SCRIPT_PATIENCE).await?;
    for (command, parameters) in setting.commands() {
        browser.cdp().send_raw(command, parameters).await.with_context(|| command.to_owned())?;
    }
    Ok(browser)
}

impl Visit {
    /// The server's address, such as `http://127.0.0.1:41234`.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Opens a page of the client, such as `/abalone`.
    pub async fn open(&self, path: &str) -> Result<()> {
        let url = format!("{}{path}", self.address);
        self.browser.goto(&url).await.with_context(|| format!("could not open {url}"))
    }

    /// Waits until an element is there and visible.
    pub async fn find(&self, css: &str) -> Result<WebElement> {
        self.wait_for(&format!("{css} to be visible"), async || match self.browser.find(By::Css(css)).await {
            Ok(element) => Ok(element.is_displayed().await.unwrap_or(false).then_some(element)),
            Err(_) => Ok(None),
        })
        .await
    }

    /// All elements that are there now.
    pub async fn all(&self, css: &str) -> Result<Vec<WebElement>> {
        Ok(self.browser.find_all(By::Css(css)).await?)
    }

    /// Waits until so many elements are there, neither more nor fewer.
    pub async fn count(&self, css: &str, count: usize) -> Result<()> {
        let mut seen = 0;
        let waited = self
            .wait_for(&format!("{count} of {css}"), async || {
                seen = self.browser.find_all(By::Css(css)).await?.len();
                Ok((seen == count).then_some(()))
            })
            .await;
        waited.with_context(|| format!("there were {seen}"))
    }

    /// Waits until no such element is there any more.
    pub async fn gone(&self, css: &str) -> Result<()> {
        self.wait_for(&format!("{css} to be gone"), async || {
            Ok(self.browser.find_all(By::Css(css)).await?.is_empty().then_some(()))
        })
        .await
    }

    /// Waits for an element and clicks it, scrolling to it if need be.
    pub async fn click(&self, css: &str) -> Result<()> {
        // A page that redraws may replace the element between finding and clicking it.
        self.wait_for(&format!("{css} to be clickable"), async || {
            let Ok(element) = self.browser.find(By::Css(css)).await else { return Ok(None) };
            Ok(element.click().await.ok())
        })
        .await
    }

    /// Waits for an element and gives the text that a visitor sees in it.
    pub async fn text(&self, css: &str) -> Result<String> {
        Ok(self.find(css).await?.text().await?)
    }

    /// Waits until an element's text fulfils a condition, and gives the text.
    pub async fn text_when(&self, css: &str, right: impl Fn(&str) -> bool) -> Result<String> {
        let mut seen = String::new();
        let waited = self
            .wait_for(&format!("the text of {css}"), async || {
                let Ok(element) = self.browser.find(By::Css(css)).await else { return Ok(None) };
                seen = element.text().await.unwrap_or_default();
                Ok(right(&seen).then(|| seen.clone()))
            })
            .await;
        waited.with_context(|| format!("it was {seen:?}"))
    }

    /// Waits until this is what a visitor reads in an element.
    pub async fn says(&self, css: &str, text: &str) -> Result<()> {
        self.text_when(css, |seen| seen == text).await.map(drop)
    }

    /// Runs JavaScript in the page: the body of a function, `arguments` at hand. The content
    /// security policy does not bind the driver.
    pub async fn script(&self, body: &str, arguments: Vec<Value>) -> Result<Value> {
        let returned = self.browser.execute(body, arguments).await;
        Ok(returned.with_context(|| format!("script failed: {body}"))?.json().clone())
    }

    /// Runs JavaScript that ends later: it hands its result to its last argument, a function.
    pub async fn script_async(&self, body: &str, arguments: Vec<Value>) -> Result<Value> {
        let returned = self.browser.execute_async(body, arguments).await;
        Ok(returned.with_context(|| format!("script failed: {body}"))?.json().clone())
    }

    /// Has a script run in every page opened from now on, before any script of the page.
    pub async fn before_each_page(&self, script: &str) -> Result<()> {
        self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).await?;
        Ok(())
    }

    /// Sends a command of the Chrome DevTools protocol.
    pub async fn devtools(&self, command: &str, parameters: Value) -> Result<Value> {
        self.browser.cdp().send_raw(command, parameters).await.with_context(|| command.to_owned())
    }

    /// Presses a key, or types a text, into whatever has the focus.
    pub async fn press(&self, keys: impl AsRef<str>) -> Result<()> {
        self.browser.action_chain().send_keys(keys.as_ref()).perform().await?;
        Ok(())
    }

    /// Keeps a picture of the page in `target/screenshots/NAME.png`.
    pub async fn screenshot(&self, name: &str) -> Result<()> {
        let folder = crate::workspace().join("target/screenshots");
        std::fs::create_dir_all(&folder)?;
        self.browser.screenshot(&folder.join(format!("{name}.png"))).await?;
        Ok(())
    }

    /// Waits until `look` finds something.
    pub async fn wait_for<T>(
        &self,
        what: &str,
        mut look: impl AsyncFnMut() -> Result<Option<T>>,
    ) -> Result<T> {
        let started = Instant::now();
        loop {
            if let Some(found) = look().await? {
                return Ok(found);
            }
            if started.elapsed() > PATIENCE {
                bail!("waited {PATIENCE:?} in vain for {what}");
            }
            tokio::time::sleep(LOOK_AGAIN).await;
        }
    }

    /// Kills the server, as a power cut would. From now on, failed requests do not fail the test.
    pub async fn kill_server(&mut self) -> Result<()> {
        self.network_may_fail = true;
        match self.server.take() {
            Some(server) => server.kill().await,
            None => bail!("the server was already killed"),
        }
    }

    /// Everything the console said until now.
    pub async fn console(&mut self) -> Result<&[ConsoleEntry]> {
        self.console.extend(self.browser.get_log("browser").await?);
        Ok(&self.console)
    }

    /// Takes back what the console said until now: the errors were part of the story.
    pub async fn forget_console(&mut self) -> Result<()> {
        self.console().await?;
        self.console.clear();
        Ok(())
    }

    /// Fails if the console shows an error; runs by itself at the end of each visit.
    pub async fn insist_on_quiet_console(&mut self) -> Result<()> {
        let network_may_fail = self.network_may_fail;
        let errors: Vec<String> = self
            .console()
            .await?
            .iter()
            .filter(|entry| entry.level == "SEVERE")
            .filter(|entry| !(network_may_fail && entry.source.as_deref() == Some("network")))
            .map(|entry| entry.message.clone())
            .collect();
        if errors.is_empty() {
            return Ok(());
        }
        bail!("the browser's console shows errors:\n{}", errors.join("\n"))
    }

    /// Leaves behind what helps to understand a failure.
    async fn show_failure(&mut self) {
        let name = format!("failed-{}", self.name);
        match self.screenshot(&name).await {
            Ok(()) => eprintln!("the page as it was: target/screenshots/{name}.png"),
            Err(error) => eprintln!("no picture of the page: {error}"),
        }
        if let Ok(entries) = self.console().await {
            for entry in entries {
                eprintln!("console: {} {}", entry.level, entry.message);
            }
        }
    }
}
