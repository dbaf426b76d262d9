//! `dohyo diagram`

use std::io::Write;

use anyhow::{Context as _, Result};
use clap::Args;

use crate::diagram::draw;
use crate::start::Start;

/// Draw a position as an SVG picture
#[derive(Args, Debug)]
pub(super) struct Diagram {
    #[command(flatten)]
    start: Start,
    /// Write to this file instead of stdout
    #[arg(long, value_name = "FILE.svg")]
    out: Option<String>,
}

impl Diagram {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<()> {
        let picture = draw(&self.start.begin()?);
        match &self.out {
            Some(path) => std::fs::write(path, picture).with_context(|| format!("cannot write {path}"))?,
            None => out.write_all(picture.as_bytes())?,
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{fails, run};

    #[test]
    fn every_game_can_be_drawn() {
        for info in dohyo_games::ALL {
            let picture = run(&format!("diagram|{}", info.id)).expect(info.id);
            assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{picture}");
            assert!(picture.contains(&format!("<title>{}", info.name)), "{picture}");
        }
        fails("diagram|abalone|--position|x", &["position, character 1", "b, w, or a digit"]);
        fails("diagram|abalone|--out|/nowhere/at/all.svg", &["cannot write /nowhere/at/all.svg"]);
    }
}
