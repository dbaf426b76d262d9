//! `dohyo completions`

use std::io::Write;

use anyhow::Result;
use clap::{Args, CommandFactory as _};
use clap_complete::Shell;

/// Print a completion script for a shell
#[derive(Args, Debug)]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<()> {
        // The generator panics if it cannot write, so it writes to a buffer.
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
