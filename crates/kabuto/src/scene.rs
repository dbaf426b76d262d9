//! A ring with pushes to try on it, as text.
//!
//! ```text
//! # The setup for two players. Instead of `start`, pieces can be listed one by one: `S:10,-48`.
//! start 2
//! push L NE -3.5 40
//! ```

use std::fmt;
use std::str::FromStr;

use dohyo_core::{RecordError, Words};

use crate::physics::gap;
use crate::standing::OVERLAP;
use crate::{Shot, Standing, layout};

/// A ring and pushes onto it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// The pieces on the ring. Their order decides the order in which contacts are solved.
    pub ring: Vec<Standing>,
    /// The pushes, in order.
    pub shots: Vec<Shot>,
}

impl fmt::Display for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.ring.iter().try_for_each(|standing| writeln!(f, "{standing}"))?;
        self.shots.iter().try_for_each(|shot| writeln!(f, "push {shot}"))
    }
}

impl FromStr for Scene {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let mut scene = Self::default();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong = |problem: String, expected: &str| RecordError::new(number, problem, expected);
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            match word {
                "start" => {
                    let players = rest.trim().parse().ok().filter(|players| (2..=4).contains(players));
                    let players = players.ok_or_else(|| {
                        wrong(format!("`{line}`"), "start and the number of players, 2 to 4")
                    })?;
                    scene.ring.extend(layout::start(players));
                }
                "push" => {
                    let mut words = Words::of("push", rest);
                    let shot = Shot::read(&mut words).and_then(|shot| words.end().map(|()| shot));
                    let shot = shot.map_err(|why| wrong(why.problem, &why.expected))?;
                    if !shot.fits() {
                        let widest = shot.item.entering().widest_lateral();
                        let most = crate::shot::in_mm(widest);
                        return Err(wrong(
                            format!("`{line}` misses the platform"),
                            &format!("at most {most} mm beside the middle"),
                        ));
                    }
                    scene.shots.push(shot);
                }
                _ => {
                    let standing: Standing = line
                        .parse()
                        .map_err(|why: dohyo_core::Malformed| wrong(why.problem, &why.expected))?;
                    scene.ring.push(standing);
                }
            }
            let new = scene.ring.last().map(Standing::body);
            let others = &scene.ring[..scene.ring.len().saturating_sub(1)];
            if let Some(new) = new
                && let Some(other) = others.iter().find(|other| gap(&other.body(), &new) < -OVERLAP)
            {
                return Err(wrong(format!("`{line}` overlaps {other}"), "pieces that lie beside each other"));
            }
        }
        Ok(scene)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scenes_read_back_as_they_were_written() {
        let text = "# A test.\nM:0,0\n\nWRESTLER.1:-35,0\nS:10,-48\npush L NE -3.5 40\npush FILE/2 N+6 0 0\n";
        let scene: Scene = text.parse().expect("a scene");
        assert_eq!((scene.ring.len(), scene.shots.len()), (3, 2));
        assert_eq!(scene.to_string().parse(), Ok(scene));
        assert_eq!("start 4".parse::<Scene>().map(|scene| scene.ring), Ok(layout::start(4)));
    }

    #[test]
    fn scenes_that_make_no_sense_say_where() {
        for (text, line, part) in [
            ("start 5\n", 1, "2 to 4"),
            ("start 2\nM:0,0\n", 2, "overlaps M*:0,0"),
            ("\nM:0\n", 2, "a piece and its place"),
            ("push L NE 9 0\n", 1, "misses the platform"),
            ("push L NE 9\n", 1, "the angle"),
        ] {
            let why = text.parse::<Scene>().expect_err(text);
            assert!(why.line == line && why.to_string().contains(part), "{why}");
        }
    }
}
