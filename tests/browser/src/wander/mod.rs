//! The wanderer: presses and drags whatever a person could, in an order that a seed decides, and checks after each
//! step that the page is as it should be.

mod dice;
mod sight;
mod step;

use std::fmt;
use std::str::FromStr;

use anyhow::{Context, Result, bail};

use crate::{Setting, Viewport, Visit, forget_shifts, visit, watch_shifts};
use dice::Dice;
use sight::Sight;
use step::{Step, Thing};

const BEFORE: &str = include_str!("before.js");

/// How many puzzles of a game a walk may begin at.
const PUZZLES: usize = 20;

/// Where a walk begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The table of a game.
    Table(&'static str),
    /// The races of Sumoku.
    Races,
    /// Sumoku's puzzle of the day.
    Daily,
    /// The puzzles of a game.
    Puzzles(&'static str),
}

impl Place {
    /// Every place, those of a game next to each other.
    pub const ALL: [Self; 9] = [
        Self::Table("abalone"),
        Self::Table("sumoo"),
        Self::Puzzles("sumoo"),
        Self::Table("kumo"),
        Self::Puzzles("kumo"),
        Self::Table("sumoku"),
        Self::Races,
        Self::Daily,
        Self::Table("kabuto"),
    ];

    /// The game.
    pub const fn game(self) -> &'static str {
        match self {
            Self::Table(game) | Self::Puzzles(game) => game,
            Self::Races | Self::Daily => "sumoku",
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table(game) => f.write_str(game),
            Self::Races => f.write_str("sumoku/races"),
            Self::Daily => f.write_str("sumoku/daily"),
            Self::Puzzles(game) => write!(f, "puzzles/{game}"),
        }
    }
}

impl FromStr for Place {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let Some(place) = Self::ALL.into_iter().find(|place| place.to_string() == text) else {
            let all: Vec<_> = Self::ALL.iter().map(Self::to_string).collect();
            bail!("no page {text:?}; there are {}", all.join(", "));
        };
        Ok(place)
    }
}

/// A walk about a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walk {
    /// Where it begins.
    pub place: Place,
    /// Whether the window is that of a phone, used with a finger. Every third seed has a larger one.
    pub phone: bool,
    /// The seed of its steps and of all chance on the page.
    pub seed: u64,
    /// The number of steps.
    pub steps: usize,
}

impl fmt::Display for Walk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, phone, seed, steps } = self;
        let window = if *phone { "phone" } else { "desktop" };
        write!(f, "--page {place} --window {window} --seed {seed} --steps {steps}")
    }
}

impl Walk {
    /// Walks in a browser of its own. The error lists the steps.
    pub async fn go(self) -> Result<()> {
        let desktop = Setting::default().reduced_motion().seed(self.seed as u32);
        // Lines break elsewhere on a wider phone, and there is more room below them.
        let phone = if self.seed.is_multiple_of(3) { Viewport::PHONE } else { Viewport::NARROW_PHONE };
        let setting = if self.phone { desktop.viewport(phone) } else { desktop };
        visit(setting, async |visit| {
            let mut taken = Vec::new();
            let walked = self.walk(visit, &mut taken).await;
            walked.with_context(|| {
                let steps: Vec<_> =
                    (1..).zip(&taken).map(|(number, step)| format!("{number:>4} {step}")).collect();
                format!("the walk {self} failed after\n{}", steps.join("\n"))
            })
        })
        .await
    }

    async fn walk(self, visit: &mut Visit, taken: &mut Vec<String>) -> Result<()> {
        visit.before_each_page(BEFORE).await?;
        watch_shifts(visit).await?;
        let mut dice = Dice::new(self.seed);
        taken.push(self.begin(visit, &mut dice).await?);
        let mut before = Sight::settled(visit).await?;
        forget_shifts(visit).await?;
        let links = matches!(self.place, Place::Puzzles(_));
        for _ in 0..self.steps {
            let things = Thing::all(visit, links).await?;
            let step = Step::choose(&mut dice, &things, self.phone);
            taken.push(step.to_string());
            step.take(visit).await?;
            let now = Sight::settled(visit).await?;
            now.check(visit, &step, &before).await?;
            before = now;
        }
        Ok(())
    }

    /// Begins a game, or whatever there is on the page.
    async fn begin(self, visit: &Visit, dice: &mut Dice) -> Result<String> {
        let choose = async |choice: &str| -> Result<()> {
            let (name, value) = choice.split_once('=').context("a name and a value")?;
            let css = format!("#new-game label:has([name={name}][value='{value}'])");
            if visit.has(&css).await? { visit.click(&css).await } else { Ok(()) }
        };
        let choice = match self.place {
            Place::Table(_) => ["opponent=computer", "opponent=same-screen"][dice.below(2)],
            Place::Races => ["mode=speed", "mode=spot", "mode=solo", "mode=team"][dice.below(4)],
            Place::Daily => {
                visit.open("/sumoku/daily").await?;
                visit.find("main.daily").await?;
                return Ok("open the puzzle of the day".to_owned());
            }
            Place::Puzzles(game) => {
                let path = format!("/puzzles/{game}/{}", dice.below(PUZZLES) + 1);
                visit.open(&path).await?;
                visit.find("main.puzzle").await?;
                return Ok(format!("open {path}"));
            }
        };
        visit.open(&format!("/{}", self.place)).await?;
        visit.find("#new-game[open]").await?;
        choose(choice).await?;
        choose("level=1").await?;
        visit.click("#start-game").await?;
        visit.gone("dialog[open]").await?;
        Ok(format!("begin with {choice}"))
    }
}
