//! `dohyo completions`

use std::io::Write;

use anyhow::Result;
use clap::{Args, CommandFactory as _};
use clap_complete::Shell;

/// Print a script with which a shell completes this command
#[derive(Args, Debug)]
pub(super) struct Completions {
    /// Which shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<()> {
        // The generator panics where it cannot write: it gets a buffer, and the pipe gets the buffer.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut super::Cli::command(), "dohyo", &mut script);
        out.write_all(&script)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{fails, run};

    #[test]
    fn every_shell_gets_a_script() {
        for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
            let script = run(&format!("completions|{shell}")).expect(shell);
            assert!(script.contains("perft"), "{shell}");
        }
        fails("completions|csh", &["csh", "bash"]);
    }
}
