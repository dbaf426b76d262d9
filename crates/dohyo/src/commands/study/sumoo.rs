//! The report on SUMOO.

use std::collections::BTreeMap;
use std::fmt;

use dohyo_ai::Level;
use dohyo_ai::sumoo::{Deed, Study};
use dohyo_sumoo::{Colour, Name, Square, Token};

use super::page::{self, Bar, grouped, section};

/// What a study came to, ready to be written.
pub(super) struct Report<'a> {
    pub(super) counts: &'a Study,
    pub(super) level: Level,
    pub(super) opening: u32,
    pub(super) seed: u64,
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Study { games, wins: [white, black], .. } = *self.counts;
        let draws = self.counts.draws();
        let sure = 1.96 * (0.25 / f64::from(games.max(1))).sqrt() * 100.0;
        page::begin(f, &format!("SUMOO: {games} games of self-play"))?;
        writeln!(
            f,
            "<p>Both sides at level {}, after {} random turns in which nobody could win at once; seed {}. \
             A share of all games is known to about ±{sure:.1} points.</p>",
            self.level.number(),
            self.opening,
            self.seed,
        )?;
        let bar = |label: &str, count: u32| Bar { label: label.to_owned(), count };
        section(
            f,
            "Who wins",
            "White always begins.",
            &[bar("White", white), bar("Black", black), bar("Drawn", draws)],
        )?;
        let lengths: BTreeMap<i32, u32> =
            self.counts.lengths.iter().map(|(&length, &games)| (length as i32, games)).collect();
        let mean = format!(
            "Turns of both sides together, the random ones included; {:.1} on average.",
            self.counts.mean_length()
        );
        section(f, "How long a game lasts", &mean, &grouped(&lengths))?;
        let deed = |(&deed, &count): (&Deed, &u32)| Bar { label: name(deed).to_owned(), count };
        let deeds: Vec<_> = self.counts.deeds.iter().map(deed).collect();
        section(f, "What is played", "All actions after the opening.", &deeds)?;
        let winning: Vec<_> = self
            .counts
            .winning
            .iter()
            .map(|(&(deed, attackers), &count)| Bar {
                label: format!("{}, by {attackers}", name(deed)),
                count,
            })
            .collect();
        section(
            f,
            "Which actions win",
            "The attack that puts a token out, and how many attackers took part.",
            &winning,
        )?;
        let prepared: Vec<_> = self
            .counts
            .prepared
            .iter()
            .map(|(deed, &count)| Bar { label: deed.map_or("nothing", name).to_owned(), count })
            .collect();
        section(f, "What prepares the winning action", "The action before it in the same turn.", &prepared)?;
        let force = |(&force, &count): (&u8, &u32)| Bar { label: format!("force {force}"), count };
        let ejected: Vec<_> = self.counts.ejected.iter().map(force).collect();
        section(
            f,
            "Which tokens are put out",
            "There are three of force 1, two of force 2 and one of force 3.",
            &ejected,
        )?;
        let ejectors: Vec<_> = self.counts.ejectors.iter().map(force).collect();
        section(f, "Which tokens put them out", "The principal attacker.", &ejectors)?;
        let points = |(&points, &count): (&u8, &u32)| Bar { label: format!("{points} points"), count };
        let spent: Vec<_> = self.counts.spent.iter().map(points).collect();
        section(f, "How many points a turn spends", "After the opening.", &spent)?;
        let used = |(&name, &count): (&Name, &u32)| Bar {
            label: Token { colour: Colour::White, name }.to_string(),
            count,
        };
        let used: Vec<_> = self.counts.used.iter().map(used).collect();
        section(
            f,
            "Which tokens are used",
            "Moves, swaps and attacks of each token, both sides together, by white's names.",
            &used,
        )?;
        writeln!(
            f,
            "<h2>Where tokens are put out</h2>\n<figure>{}<figcaption>The square from which they leave.</figcaption></figure>",
            map(self.counts)
        )
    }
}

fn name(deed: Deed) -> &'static str {
    match deed {
        Deed::Move => "move",
        Deed::Swap => "swap",
        Deed::Push => "push",
        Deed::DeviatedPush => "push aside",
        Deed::Pull => "pull",
        Deed::DeviatedPull => "pull aside",
    }
}

/// The arena, darker where more tokens leave.
fn map(counts: &Study) -> String {
    const UNIT: u32 = 48;
    let most = counts.squares.values().max().copied().unwrap_or(0).max(1);
    let mut svg = String::new();
    for square in Square::all() {
        let count = counts.squares.get(&square).copied().unwrap_or(0);
        let strength = f64::from(count) / f64::from(most);
        let (x, y) = (u32::from(square.column()) * UNIT, u32::from(Square::ROWS - 1 - square.row()) * UNIT);
        svg += &format!(
            "<rect class=\"cell\" x=\"{x}\" y=\"{y}\" width=\"{UNIT}\" height=\"{UNIT}\" fill-opacity=\"{:.2}\"/><text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{count}</text>",
            0.12 + 0.88 * strength,
            x + UNIT / 2,
            y + UNIT / 2 + 5,
        );
    }
    let (width, height) = (u32::from(Square::COLUMNS) * UNIT, u32::from(Square::ROWS) * UNIT);
    format!("<svg viewBox=\"0 0 {width} {height}\" width=\"{width}\" role=\"img\">{svg}</svg>")
}
