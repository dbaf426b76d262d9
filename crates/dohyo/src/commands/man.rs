//! `dohyo man`

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::{Args, CommandFactory as _};
use clap_mangen::Man as Page;

/// Print the manual page, or write the pages of all commands into a folder
#[derive(Args, Debug)]
pub(super) struct Man {
    /// The folder for dohyo.1, dohyo-play.1 and the others
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl Man {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<()> {
        let program = super::Cli::command();
        let Some(folder) = self.out else { return Ok(Page::new(program).render(out)?) };
        let writing = || format!("cannot write manual pages into {}", folder.display());
        fs::create_dir_all(&folder).with_context(writing)?;
        clap_mangen::generate_to(program, &folder).with_context(writing)
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::super::testing::{fails, run};

    #[test]
    fn every_command_has_a_manual_page() {
        let folder = tempfile::tempdir().expect("a folder");
        run(&format!("man|--out|{}", folder.path().display())).expect("pages");
        let page = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect(name);
        assert!(page("dohyo.1").starts_with(".ie"), "{}", page("dohyo.1"));
        assert!(page("dohyo-admin-backup.1").contains("dohyo\\-admin\\-backup"));
        for command in super::super::Cli::command().get_subcommands() {
            assert!(page(&format!("dohyo-{}.1", command.get_name())).contains(".SH NAME"));
        }
        assert!(run("man").expect("a page").contains("Exit codes"));
        fails("man|--out|Cargo.toml", &["cannot write manual pages into Cargo.toml"]);
    }
}
