//! The program that needs no library of the system: linked with musl, so that it runs on every Linux.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use super::output;
use crate::cargo::{add_target, has_target};
use crate::system;

/// The C compiler that SQLite is built with.
const COMPILER: &str = "musl-gcc";

/// Returns the target of such programs on this machine.
pub(crate) fn target() -> String {
    format!("{}-unknown-linux-musl", std::env::consts::ARCH)
}

/// Adds what the build needs to this machine: the target to the toolchain, and the C compiler. Returns an error that says
/// what is missing and how to get it.
pub(crate) fn prepare() -> Result<()> {
    ensure!(cfg!(target_os = "linux"), "it is built on Linux only");
    let target = target();
    if !has_target(&target)? {
        add_target(&target)?;
    }
    let named = format!("CC_{}", target.replace('-', "_"));
    if system::find(&named, &[COMPILER]).is_some() {
        return Ok(());
    }
    if system::can_install() {
        println!("── system: installing musl-tools");
        system::install(&["musl-tools"])?;
    }
    ensure!(
        system::find(&named, &[COMPILER]).is_some(),
        "there is no {COMPILER} here, which compiles SQLite. Debian and Ubuntu have it in the package musl-tools, \
         Fedora in musl-gcc; {named} may name another C compiler for musl"
    );
    Ok(())
}

/// Checks that the program is static, and that it thinks and plays.
pub(crate) fn check(program: &Path) -> Result<()> {
    ensure!(!has_interpreter(&fs::read(program)?)?, "{} needs a dynamic linker", program.display());
    let game = dohyo_games::ALL[0];
    let thought = output(Command::new(program).args(["best", game.id, "--nodes", "2000"]))?;
    let thought = String::from_utf8(thought)?;
    let last = thought.lines().last().unwrap_or_default();
    ensure!(last.starts_with("best "), "`dohyo best` ends with `{last}`");
    let folder = tempfile::tempdir()?;
    let mut play = Command::new(program)
        .args(["play", game.id, "--plain", "--lang", "en", "--level", "1", "--data"])
        .arg(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    play.stdin.take().context("it was piped")?.write_all(b"board\nquit\n")?;
    let played = play.wait_with_output()?;
    let said = String::from_utf8(played.stdout)?;
    ensure!(played.status.success() && said.contains(game.name), "`dohyo play` says: {said}");
    Ok(())
}

/// Returns `true` if a program of 64 bits asks for a dynamic linker (`PT_INTERP`).
fn has_interpreter(program: &[u8]) -> Result<bool> {
    const INTERP: u32 = 3;
    let number = |at: usize, size: usize| -> Result<usize> {
        let bytes = program.get(at..at + size).context("the program is cut off")?;
        Ok(bytes.iter().rev().fold(0, |number, byte| number << 8 | usize::from(*byte)))
    };
    if !program.starts_with(b"\x7fELF\x02\x01") {
        bail!("the program is no little-endian ELF file of 64 bits");
    }
    let (table, size, count) = (number(32, 8)?, number(54, 2)?, number(56, 2)?);
    for header in 0..count {
        if number(table + header * size, 4)? == INTERP as usize {
            return Ok(true);
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns an ELF file with program headers of these kinds and nothing else.
    fn elf(kinds: &[u8]) -> Vec<u8> {
        let mut file = vec![0; 64 + 56 * kinds.len()];
        file[..6].copy_from_slice(b"\x7fELF\x02\x01");
        (file[32], file[54], file[56]) = (64, 56, kinds.len() as u8);
        for (header, kind) in kinds.iter().enumerate() {
            file[64 + 56 * header] = *kind;
        }
        file
    }

    #[test]
    fn a_program_with_an_interpreter_is_not_static() {
        assert!(has_interpreter(&elf(&[6, 3, 1])).expect("an ELF file"));
        assert!(!has_interpreter(&elf(&[1, 1, 7])).expect("an ELF file"));
        assert!(has_interpreter(b"#!/bin/sh").is_err());
        assert!(has_interpreter(&elf(&[1])[..60]).is_err());
    }
}
