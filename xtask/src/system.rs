//! Programs of the system: finding them, or installing them on Debian and Ubuntu.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::cargo::insist;

/// Returns the program that the environment variable `variable` names, or else the first of `names` that is in `PATH` or
/// is the path of a file.
pub(crate) fn find(variable: &str, names: &[&str]) -> Option<PathBuf> {
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

/// Returns `true` if [`install`] can work here.
pub(crate) fn can_install() -> bool {
    is_root() && Path::new("/usr/bin/apt-get").is_file()
}

/// Returns `true` if this process runs as root.
pub(crate) fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// Installs packages of Debian or Ubuntu.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
    let apt = || {
        let mut command = Command::new("apt-get");
        command.env("DEBIAN_FRONTEND", "noninteractive").arg("--quiet=2");
        command
    };
    // A fresh system may have no list of packages yet; if updating fails, an old list may do.
    let _ = apt().arg("update").status();
    insist(apt().args(["install", "--yes", "--no-install-recommends"]).args(packages))
        .with_context(|| format!("apt-get could not install {}", packages.join(", ")))
}
