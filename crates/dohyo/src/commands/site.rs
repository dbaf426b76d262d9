//! `dohyo site`

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

/// Write the web client as a folder that any web host can serve
///
/// Everything works from there but online play, which needs `dohyo serve`. The folder may be served under any path and
/// needs no settings: every page is a file.
#[derive(Args, Debug)]
pub(super) struct Site {
    /// The folder, new or empty
    folder: PathBuf,
}

impl Site {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<()> {
        let count = dohyo_server::write_site(&self.folder)?;
        writeln!(out, "{count} files in {}", self.folder.display())?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::fails;

    #[test]
    fn a_folder_with_files_is_not_written_to() {
        // A program without the client refuses for that reason.
        let refused = super::super::testing::run("site|src").expect_err("the folder has files");
        assert!(
            refused.contains("src is not empty") || refused.contains("without the web client"),
            "{refused}"
        );
        fails("site", &["<FOLDER>"]);
    }
}
