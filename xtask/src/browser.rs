//! The browser of the tests and its driver: finding them, or installing them on Debian and Ubuntu.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::system::{can_install, find, install};

/// Names under which systems install Chromium or Chrome.
const BROWSERS: [&str; 6] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/// Names under which systems install its driver.
const DRIVERS: [&str; 3] =
    ["chromedriver", "/usr/lib/chromium/chromedriver", "/usr/lib/chromium-browser/chromedriver"];

const HOW: &str = "The browser tests drive a real Chromium:
  Debian, Ubuntu  apt-get install chromium chromium-driver   (as root, cargo xtask does this itself)
  Fedora          dnf install chromium chromedriver
  Arch            pacman -S chromium
  macOS           brew install --cask google-chrome chromedriver
  other systems   https://googlechromelabs.github.io/chrome-for-testing/ has both, in matching versions
Both must be in PATH, or named by DOHYO_CHROMIUM and DOHYO_CHROMEDRIVER.
`cargo xtask test --without browser` runs all other tests.";

/// A browser and its driver.
pub(crate) struct Browser {
    pub(crate) chromium: PathBuf,
    pub(crate) driver: PathBuf,
}

impl Browser {
    /// Finds both programs. If they are missing on Debian or Ubuntu and the user is root, installs them.
    pub(crate) fn need() -> Result<Self> {
        let browser = match Self::find() {
            Ok(browser) => browser,
            Err(missing) if can_install() => {
                println!("   {missing}: installing chromium and chromium-driver");
                install(&["chromium", "chromium-driver"])?;
                Self::find()?
            }
            Err(missing) => bail!("{missing}.\n{HOW}"),
        };
        browser.check_versions()?;
        Ok(browser)
    }

    fn find() -> Result<Self> {
        let chromium = find("DOHYO_CHROMIUM", &BROWSERS).context("no Chromium found")?;
        let driver = find("DOHYO_CHROMEDRIVER", &DRIVERS).context("no chromedriver found")?;
        Ok(Self { chromium, driver })
    }

    /// Returns an error if browser and driver are of different releases, which are incompatible.
    fn check_versions(&self) -> Result<()> {
        let (browser, driver) = (version(&self.chromium)?, version(&self.driver)?);
        println!("   browser: {browser}\n   driver:  {driver}");
        match (major(&browser), major(&driver)) {
            (Some(a), Some(b)) if a == b => Ok(()),
            _ => bail!("the browser and its driver must be of the same release.\n{HOW}"),
        }
    }
}

fn version(program: &Path) -> Result<String> {
    let output = Command::new(program)
        .arg("--version")
        .output()
        .with_context(|| format!("could not start {}", program.display()))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Returns the release number: 156 for `Chromium 156.0.8078.79 built on Debian`.
fn major(version: &str) -> Option<u32> {
    version.split_whitespace().find_map(|word| word.split_once('.')?.0.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_release_is_the_first_number_of_the_version() {
        for (text, expected) in [
            ("Chromium 156.0.8078.79 built on Debian GNU/Linux 12 (bookworm)", Some(156)),
            ("ChromeDriver 156.0.8078.79 (a21ce95c-refs/branch-heads/8078@{#1704})", Some(156)),
            ("Google Chrome 99.1", Some(99)),
            ("no version", None),
            ("", None),
        ] {
            assert_eq!(major(text), expected, "{text}");
        }
    }
}
