//! Processes, where systems differ.

use std::process::Command;

use anyhow::Result;

/// Replaces this process by a command, so that Ctrl-C and the exit code belong to the command alone.
#[cfg(unix)]
pub(crate) fn become_command(command: &mut Command) -> Result<()> {
    use std::os::unix::process::CommandExt as _;

    use anyhow::Context as _;

    let error = command.exec();
    Err(error).with_context(|| format!("could not start {command:?}"))
}

/// Runs a command to its end: other systems cannot replace a process.
#[cfg(not(unix))]
pub(crate) fn become_command(command: &mut Command) -> Result<()> {
    crate::cargo::insist(command)
}
