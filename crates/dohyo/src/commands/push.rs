//! `dohyo push`

use std::io::Write;

use anyhow::{Context as _, Result, anyhow, bail};
use clap::Args;
use dohyo_kabuto::physics::Precision;
use dohyo_kabuto::{Scene, Shot, Standing};
use serde_json::json;

use crate::diagram::kabuto;
use crate::input::read_text;

/// Push pieces onto the ring of Sakura Slam and print what falls
///
/// A scene is a text file: `start 2` for the ring of two players, or one piece per line (`M:26,60`), then pushes such as
/// `push M NE 5 -30`: the piece, the corner (or side: `N+2.5`), the distance from the middle in mm, and the angle (a
/// thousand times the tangent of half the angle, at most 268). Lines that begin with # are comments.
#[derive(Args, Debug)]
pub(super) struct Push {
    /// The scene to start from; `-` reads stdin [default: the ring of two players]
    #[arg(long, value_name = "FILE")]
    scene: Option<String>,
    /// More pushes, such as "M NE 5 -30"
    shots: Vec<String>,
    /// Draw the ring before and after the last push as an SVG picture
    #[arg(long, value_name = "FILE.svg")]
    out: Option<String>,
    /// Draw an animation instead
    #[arg(long, requires = "out")]
    moving: bool,
    /// Use the coarser physics of the computer's search
    #[arg(long)]
    coarse: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Push {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<()> {
        let (name, text) = match &self.scene {
            Some(path) => (path.as_str(), read_text(path)?),
            None => ("the scene", "start 2\n".to_owned()),
        };
        let Scene { mut ring, mut shots } = text.parse().map_err(|why: dohyo_core::RecordError| {
            anyhow!("{name}, line {}: {}; expected {}", why.line, why.problem, why.expected)
        })?;
        for text in &self.shots {
            let shot: Shot = text.parse()?;
            if !shot.fits() {
                bail!("`{shot}` misses the platform; expected a push nearer to the middle");
            }
            shots.push(shot);
        }
        let precision = if self.coarse { Precision::LOOK_AHEAD } else { Precision::GAME };
        let mut told = Vec::new();
        for (index, shot) in shots.iter().enumerate() {
            if let Some(path) = self.out.as_ref().filter(|_| index + 1 == shots.len()) {
                let picture = self.draw(shot, &ring, &precision);
                std::fs::write(path, picture).with_context(|| format!("cannot write {path}"))?;
            }
            let landed = shot.push(&ring, &precision, &mut |_| {});
            told.push((shot, landed.fallen));
            ring = landed.ring;
        }
        if let Some(path) = self.out.as_ref().filter(|_| shots.is_empty()) {
            let picture = kabuto::draw("The ring", &ring);
            std::fs::write(path, picture).with_context(|| format!("cannot write {path}"))?;
        }
        if self.json {
            let texts = |pieces: &[Standing]| pieces.iter().map(ToString::to_string).collect::<Vec<_>>();
            let pushes: Vec<_> = told
                .iter()
                .map(|(shot, fallen)| json!({ "push": shot.to_string(), "fallen": texts(fallen) }))
                .collect();
            writeln!(out, "{:#}", json!({ "pushes": pushes, "ring": texts(&ring) }))?;
            return Ok(());
        }
        for (shot, fallen) in &told {
            writeln!(out, "# push {shot}: {}", in_words(fallen))?;
        }
        write!(out, "{}", Scene { ring, shots: Vec::new() })?;
        Ok(())
    }

    fn draw(&self, shot: &Shot, ring: &[Standing], precision: &Precision) -> String {
        let (mut world, drive) = shot.begin(ring);
        let platform = shot.stand.platform();
        let mut steps = vec![world.bodies().to_vec()];
        world.push(&drive, platform, precision, &mut |world| steps.push(world.bodies().to_vec()));
        let title = format!("Sakura Slam: {shot}");
        let drawn = ring.iter().cloned().chain(shot.item.kinds().into_iter().map(Standing::of));
        let drawn: Vec<_> = drawn.collect();
        if self.moving {
            return kabuto::moving(&title, platform, &drawn, &steps);
        }
        let after = steps.last().cloned().unwrap_or_default();
        kabuto::before_and_after(&title, platform, &drawn, &steps[0], &after)
    }
}

fn in_words(fallen: &[Standing]) -> String {
    let names: Vec<_> = fallen.iter().flat_map(Standing::kinds).map(|kind| kind.to_string()).collect();
    match names.len() {
        0 => "nothing fell".to_owned(),
        count => format!("{count} fell: {}", names.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{fails, json, run};

    #[test]
    fn a_push_prints_what_fell_and_the_new_scene() {
        let text = run("push|L NE 0 0").expect("a push");
        assert!(text.starts_with("# push L NE 0 0: "), "{text}");
        // The output is a scene with the same pieces.
        let path = std::env::temp_dir().join("dohyo-push-test.txt");
        std::fs::write(&path, &text).expect("written");
        let again = run(&format!("push|--scene|{}", path.display())).expect("a scene");
        assert_eq!(again.lines().collect::<Vec<_>>(), text.lines().skip(1).collect::<Vec<_>>());
        let told = json("push|--json|--coarse|L NE 0 0|M SW 1.5 -100");
        assert_eq!(told["pushes"].as_array().map(Vec::len), Some(2));
        assert!(told["ring"].as_array().expect("a list").len() >= 20);
    }

    #[test]
    fn a_push_is_drawn_or_animated() {
        let path = std::env::temp_dir().join("dohyo-push-test.svg");
        for moving in ["", "|--moving"] {
            run(&format!("push|L NE 0 0|--out|{}{moving}", path.display())).expect("a picture");
            let picture = std::fs::read_to_string(&path).expect("written");
            assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
            assert_eq!(picture.contains("<animateTransform"), !moving.is_empty());
        }
    }

    #[test]
    fn impossible_pushes_are_refused() {
        fails("push|L NE 9 0", &["misses the platform"]);
        fails("push|L NE", &["push, character 5", "the distance from the middle"]);
        fails("push|--scene|/nowhere/at/all", &["cannot read /nowhere/at/all"]);
    }
}
