//! A visit: a browser, a server, and what holds at its end.

use std::panic::AssertUnwindSafe;
use std::path::PathBuf;
use std::pin::pin;
use std::task::Poll;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use thirtyfour::BrowserLogEntry;
use thirtyfour::prelude::*;

use crate::browsers::Browser;
use crate::processes::{Folder, Guarded, start_server};
use crate::setting::Setting;
use crate::start::encoded;

/// The longest a test waits for something that should take a moment. Generous, because a loaded machine is no fault
/// of the page.
pub const PATIENCE: Duration = Duration::from_secs(20);
/// The pause between the first looks of a wait.
pub(crate) const LOOK_AGAIN: Duration = Duration::from_millis(30);
/// The pause between looks of a longer wait: every look takes time of the page, which is to go on.
const LOOK_LATER: Duration = Duration::from_millis(100);
/// How many looks make a wait longer than most.
const FIRST_LOOKS: u32 = 5;

const CHANCE: &str = include_str!("chance.js");

/// Keeps pages from storing the whole client in the browser.
const KEEP_NOTHING: &str =
    "if ('serviceWorker' in navigator) navigator.serviceWorker.register = () => new Promise(() => {});";

/// A line of the browser's console.
pub type ConsoleEntry = BrowserLogEntry;

/// A visitor in front of a browser, and the server that the browser talks to.
pub struct Visit {
    /// The browser, for everything that this type has no method for.
    pub browser: WebDriver,
    name: String,
    setting: Setting,
    address: String,
    /// The folder in which the server keeps online tables.
    tables: PathBuf,
    /// The server, which belongs to the first visitor.
    server: Option<Guarded>,
    /// Entries of the console already fetched from the browser.
    console: Vec<ConsoleEntry>,
    /// Whether failed requests are expected, because the server is gone.
    network_may_fail: bool,
}

/// Runs `story` in a fresh browser against a fresh server, and cleans up whatever happens.
///
/// Everything random in the pages depends on the seed of the setting, so that a story always has the same luck.
/// The visit fails if the story does, or if the browser's console shows an error. A failed visit leaves a picture
/// of the page in `target/screenshots/failed-NAME.png`, where `NAME` is that of the test.
pub async fn visit<S: AsyncFnOnce(&mut Visit) -> Result<()>>(setting: Setting, story: S) -> Result<()> {
    let name = name_of::<S>();
    visits(name, [setting], async |[visit]: &mut [Visit; 1]| story(visit).await).await
}

/// Runs a story of two visitors with a browser each, at one server. See [`visit`].
pub async fn meet<S>(settings: [Setting; 2], story: S) -> Result<()>
where
    S: AsyncFnOnce(&mut Visit, &mut Visit) -> Result<()>,
{
    let name = name_of::<S>();
    visits(name, settings, async |[one, other]: &mut [Visit; 2]| story(one, other).await).await
}

async fn visits<const N: usize, S>(name: String, settings: [Setting; N], story: S) -> Result<()>
where
    S: AsyncFnOnce(&mut [Visit; N]) -> Result<()>,
{
    let tables = Folder::new()?;
    let (server, address) = start_server(tables.path(), 0).await?;
    let mut server = Some(server);
    let (mut browsers, mut all) = (Vec::new(), Vec::new());
    for (number, setting) in settings.into_iter().enumerate() {
        let borrowed = Browser::borrow(setting.language).await?;
        let browser = borrowed.visit(setting).await?;
        browsers.push(borrowed);
        let visit = Visit {
            browser,
            name: if number == 0 { name.clone() } else { format!("{name}-{}", number + 1) },
            setting,
            address: address.clone(),
            tables: tables.path().to_owned(),
            server: server.take(),
            console: Vec::new(),
            network_may_fail: false,
        };
        visit.settle().await?;
        all.push(visit);
    }
    let mut all: [Visit; N] = all.try_into().ok().context("a visit for each setting")?;

    let told = catch_panic(async {
        story(&mut all).await?;
        for visit in &mut all {
            visit.insist_on_quiet_console().await?;
        }
        Ok(())
    })
    .await;

    let passed = matches!(told, Ok(Ok(())));
    for (visit, browser) in all.iter_mut().zip(browsers) {
        if passed {
            browser.give_back(visit.browser.clone(), [&address, &visit.address]).await?;
        } else {
            visit.show_failure().await;
            browser.kill()?;
        }
    }
    if let Some(server) = all[0].server.take() {
        server.kill()?;
    }
    match told {
        Ok(result) => result,
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

/// Returns the name of the running test, or that of the function around a story if a single thread runs all tests.
fn name_of<S>() -> String {
    let name = match std::thread::current().name() {
        None | Some("main") => std::any::type_name::<S>().replace("::{{closure}}", ""),
        Some(test) => test.to_owned(),
    };
    name.replace("::", "-")
}

/// Returns a hash of `name` that is the same on every system (FNV-1a).
fn hash_of(name: &str) -> u32 {
    name.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// Drives a future to its end and turns a panic into a value, so that clean-up can happen first.
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

/// Says which script failed, by its first line.
fn failed(body: &str) -> String {
    format!("script failed: {} …", body.trim_start().lines().next().unwrap_or_default())
}

impl Visit {
    /// The server's address, such as `http://127.0.0.1:41234`.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The setting of the browser.
    pub fn setting(&self) -> Setting {
        self.setting
    }

    /// Makes the randomness of every page opened from now on depend on a seed, and says what pages may keep.
    async fn settle(&self) -> Result<()> {
        let seed = self.setting.seed.unwrap_or_else(|| hash_of(&self.name));
        self.before_each_page(&CHANCE.replace("SEED", &seed.to_string())).await?;
        if self.setting.keeps_client { Ok(()) } else { self.before_each_page(KEEP_NOTHING).await }
    }

    /// Opens a page of the client, such as `/abalone`.
    pub async fn open(&self, path: &str) -> Result<()> {
        let url = format!("{}{path}", self.address);
        self.browser.goto(&url).await.with_context(|| format!("could not open {url}"))
    }

    /// Opens the table of a game, perhaps at a position, as a shared link does.
    pub async fn open_table(&self, game: &str, position: Option<&str>) -> Result<()> {
        let query = position.map(|text| format!("?position={}", encoded(text))).unwrap_or_default();
        self.open(&format!("/{game}{query}")).await
    }

    /// Runs JavaScript in the page as the body of a function with `arguments`. The content security policy does not
    /// bind the driver.
    pub async fn script(&self, body: &str, arguments: Vec<Value>) -> Result<Value> {
        let returned = self.browser.execute(body, arguments).await;
        Ok(returned.with_context(|| failed(body))?.json().clone())
    }

    /// Runs asynchronous JavaScript, which hands its result to its last argument, a function.
    pub async fn script_async(&self, body: &str, arguments: Vec<Value>) -> Result<Value> {
        let returned = self.browser.execute_async(body, arguments).await;
        Ok(returned.with_context(|| failed(body))?.json().clone())
    }

    /// Runs a script in every page opened from now on, before any script of the page.
    pub async fn before_each_page(&self, script: &str) -> Result<()> {
        self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).await?;
        Ok(())
    }

    /// Sends a command of the Chrome DevTools protocol.
    pub async fn devtools(&self, command: &str, parameters: Value) -> Result<Value> {
        self.browser.cdp().send_raw(command, parameters).await.with_context(|| command.to_owned())
    }

    /// Saves a picture of the page in `target/screenshots/NAME.png`.
    pub async fn screenshot(&self, name: &str) -> Result<()> {
        let folder = crate::workspace().join("target/screenshots");
        std::fs::create_dir_all(&folder)?;
        self.browser.screenshot(&folder.join(format!("{name}.png"))).await?;
        Ok(())
    }

    /// Waits until `look` returns something, and returns it.
    pub async fn wait_for<T>(
        &self,
        what: &str,
        mut look: impl AsyncFnMut() -> Result<Option<T>>,
    ) -> Result<T> {
        let started = Instant::now();
        let mut looks = 0;
        loop {
            if let Some(found) = look().await? {
                return Ok(found);
            }
            if started.elapsed() > PATIENCE {
                bail!("waited {PATIENCE:?} in vain for {what}");
            }
            looks += 1;
            tokio::time::sleep(if looks < FIRST_LOOKS { LOOK_AGAIN } else { LOOK_LATER }).await;
        }
    }

    /// Kills the server, as a power cut would. From now on failed requests do not fail the visit.
    pub fn kill_server(&mut self) -> Result<()> {
        self.network_may_fail = true;
        match self.server.take() {
            Some(server) => server.kill(),
            None => bail!("the server was already killed"),
        }
    }

    /// Starts the server again where it was, with everything that it had kept.
    pub async fn restart_server(&mut self) -> Result<()> {
        let port = self.address.rsplit(':').next().and_then(|port| port.parse().ok());
        let (server, _) = start_server(&self.tables, port.context("the address has a port")?).await?;
        self.server = Some(server);
        Ok(())
    }

    /// Reaches the server by another address from now on.
    pub fn visit_by(&mut self, address: &str) {
        address.clone_into(&mut self.address);
    }

    /// From now on failed requests do not fail the visit, because the network is cut.
    pub fn expect_network_failures(&mut self) {
        self.network_may_fail = true;
    }

    /// Returns everything the console has said so far.
    pub async fn console(&mut self) -> Result<&[ConsoleEntry]> {
        self.console.extend(self.browser.get_log("browser").await?);
        Ok(&self.console)
    }

    /// Forgets what the console has said so far, because the errors were part of the story.
    pub async fn forget_console(&mut self) -> Result<()> {
        self.console().await?;
        self.console.clear();
        Ok(())
    }

    /// Fails if the console shows an error. Every visit ends with this check.
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

    /// Saves and prints what helps to understand a failure.
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
