//! `dohyo guide`

use std::io::Write;

use anyhow::{Result, bail};
use clap::Args;
use dohyo_guides::SHELVES;

/// Print a guide, or the list of guides; a server has them at /docs
#[derive(Args, Debug)]
pub(super) struct Guide {
    /// The name of the guide, such as hosting
    name: Option<String>,
}

impl Guide {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<()> {
        let Some(name) = self.name else {
            for shelf in SHELVES {
                writeln!(out, "{}", shelf.title)?;
                for guide in shelf.guides {
                    writeln!(out, "  {:<16} {}", guide.name, guide.about)?;
                }
            }
            return Ok(());
        };
        let Some(guide) = dohyo_guides::named(&name) else {
            let names: Vec<_> = dohyo_guides::all().map(|guide| guide.name).collect();
            bail!("no guide `{name}`; expected one of: {}", names.join(", "));
        };
        out.write_all(guide.text.as_bytes())?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{fails, run};

    #[test]
    fn guides_are_listed_and_printed() {
        assert!(run("guide").expect("a list").contains("  hosting "));
        assert!(run("guide|hosting").expect("a guide").starts_with("# Hosting"));
        fails("guide|chess", &["no guide `chess`", "hosting"]);
    }
}
