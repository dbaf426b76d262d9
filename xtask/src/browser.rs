//! Finding a browser and its driver for the tests, or installing them where that is one command.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::cargo::insist;

/// Programs that are Chromium, by the names under which systems install it.
const BROWSERS: [&str; 6] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/// Programs that drive it.
const DRIVERS: [&str; 3] =
    ["chromedriver", "/usr/lib/chromium/chromedriver", "/usr/lib/chromium-browser/chromedriver"];

const HOW: &str = "The browser tests drive a real Chromium:
  Debian, Ubuntu  apt-get install chromium chromium-driver   (as root; cargo xtask does it by itself then)
  Fedora          dnf install chromium chromedriver
  Arch            pacman -S chromium
  macOS           brew install --cask google-chrome chromedriver
  elsewhere       https://googlechromelabs.github.io/chrome-for-testing/ has both, in matching versions
Both must be found in PATH, or named by DOHYO_CHROMIUM and DOHYO_CHROMEDRIVER.
Everything else is tested by `cargo xtask test --without browser`.";

/// A browser and the driver that goes with it.
pub(crate) struct Browser {
    pub(crate) chromium: PathBuf,
    pub(crate) driver: PathBuf,
}

impl Browser {
    /// Finds both programs; on Debian and its kin, root gets them installed.
    pub(crate) fn need() -> Result<Self> {
        let browser = match Self::find() {
            Ok(browser) => browser,
            Err(missing) if can_install() => {
                println!("   {missing}: installing chromium and chromium-driver");
                install()?;
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

    /// A driver speaks only to the browser of its own release.
    fn check_versions(&self) -> Result<()> {
        let (browser, driver) = (version(&self.chromium)?, version(&self.driver)?);
        println!("   browser: {browser}\n   driver:  {driver}");
        match (major(&browser), major(&driver)) {
            (Some(a), Some(b)) if a == b => Ok(()),
            _ => bail!("browser and driver must be of the same release, but these differ.\n{HOW}"),
        }
    }
}

fn find(variable: &str, names: &[&str]) -> Option<PathBuf> {
    if let Some(named) = std::env::var_os(variable) {
        return Some(PathBuf::from(named));
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<_> = std::env::split_paths(&path).collect();
    names.iter().find_map(|name| {
        if Path::new(name).is_absolute() {
            return Some(PathBuf::from(name)).filter(|program| program.is_file());
        }
        let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
        folders.iter().map(|folder| folder.join(&file)).find(|program| program.is_file())
    })
}

fn version(program: &Path) -> Result<String> {
    let output = Command::new(program)
        .arg("--version")
        .output()
        .with_context(|| format!("could not start {}", program.display()))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// `Chromium 156.0.8078.79 built on Debian` → 156.
fn major(version: &str) -> Option<u32> {
    version.split_whitespace().find_map(|word| word.split_once('.')?.0.parse().ok())
}

fn can_install() -> bool {
    let root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    root && Path::new("/usr/bin/apt-get").is_file()
}

fn install() -> Result<()> {
    let apt = || {
        let mut command = Command::new("apt-get");
        command.env("DEBIAN_FRONTEND", "noninteractive").arg("--quiet=2");
        command
    };
    // A fresh system may not know any packages yet; a stale list is no reason to stop.
    let _ = apt().arg("update").status();
    insist(apt().args(["install", "--yes", "--no-install-recommends", "chromium", "chromium-driver"]))
        .context("apt-get could not install the browser")
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
