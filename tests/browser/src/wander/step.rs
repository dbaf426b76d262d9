//! The steps of a walk.

use std::fmt;

use anyhow::Result;
use serde::Deserialize;
use serde_json::json;

use super::dice::Dice;
use crate::{Visit, keys};

const THINGS: &str = include_str!("things.js");

/// Keys that mean something on a page.
const KEYS: [(&str, &str); 18] = [
    ("u", "u"),
    ("r", "r"),
    ("h", "h"),
    ("f", "f"),
    ("p", "p"),
    ("n", "n"),
    ("1", "1"),
    ("2", "2"),
    (",", ","),
    (".", "."),
    ("?", "?"),
    ("Escape", keys::ESCAPE),
    ("Enter", keys::ENTER),
    ("Tab", keys::TAB),
    ("Left", keys::LEFT),
    ("Up", keys::UP),
    ("Right", keys::RIGHT),
    ("Down", keys::DOWN),
];

/// Something that can be pressed.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Thing {
    name: String,
    kind: String,
    x: i64,
    y: i64,
}

impl Thing {
    /// Returns everything in the window that can be pressed now; with `links`, also links within the page.
    pub(super) async fn all(visit: &Visit, links: bool) -> Result<Vec<Self>> {
        Ok(serde_json::from_value(visit.script(THINGS, vec![json!(links)]).await?)?)
    }

    fn point(&self) -> (f64, f64) {
        (self.x as f64, self.y as f64)
    }
}

/// One step of a walk.
#[derive(Clone, Debug)]
pub(super) enum Step {
    Press(Thing),
    /// Two presses with no time to look in between.
    Hurry(Thing, Thing),
    DoubleClick(Thing),
    Drag(Thing, Thing),
    Key(&'static str, &'static str),
    /// Half a window up or down.
    Scroll(bool),
    Reload,
    /// To the rules and back.
    Away,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Press(thing) => write!(f, "press {}", thing.name),
            Self::Hurry(one, other) => write!(f, "press {} and at once {}", one.name, other.name),
            Self::DoubleClick(thing) => write!(f, "double-click {}", thing.name),
            Self::Drag(from, to) => write!(f, "drag {} to {}", from.name, to.name),
            Self::Key(name, _) => write!(f, "key {name}"),
            Self::Scroll(down) => write!(f, "scroll {}", if *down { "down" } else { "up" }),
            Self::Reload => f.write_str("reload"),
            Self::Away => f.write_str("read the rules and come back"),
        }
    }
}

impl Step {
    /// Chooses a step; `phone` says whether fingers scroll.
    pub(super) fn choose(dice: &mut Dice, things: &[Thing], phone: bool) -> Self {
        let pick = |dice: &mut Dice| {
            // A kind first: a board has many places, and only some lead on.
            let mut kinds: Vec<&str> = things.iter().map(|thing| &*thing.kind).collect();
            kinds.sort_unstable();
            kinds.dedup();
            let kind = kinds[dice.below(kinds.len())];
            let of_kind: Vec<&Thing> = things.iter().filter(|thing| thing.kind == kind).collect();
            of_kind[dice.below(of_kind.len())].clone()
        };
        if phone && dice.below(100) < 12 || things.is_empty() && dice.below(2) == 0 {
            return Self::Scroll(dice.below(2) == 0);
        }
        match dice.below(100) {
            _ if things.is_empty() => Self::Key("Escape", keys::ESCAPE),
            0..70 => Self::Press(pick(dice)),
            70..76 => Self::Hurry(pick(dice), pick(dice)),
            76..80 => Self::DoubleClick(pick(dice)),
            80..87 => Self::Drag(pick(dice), pick(dice)),
            87..97 => {
                let (name, keys) = KEYS[dice.below(KEYS.len())];
                Self::Key(name, keys)
            }
            97..99 => Self::Reload,
            _ => Self::Away,
        }
    }

    /// Returns `true` if the page is laid out anew after this step.
    pub(super) const fn leaves_the_page(&self) -> bool {
        matches!(self, Self::Reload | Self::Away)
    }

    /// Returns `true` if the step presses the button for the language.
    pub(super) fn changes_language(&self) -> bool {
        let is_language = |thing: &Thing| thing.name == "language";
        match self {
            Self::Press(thing) | Self::DoubleClick(thing) => is_language(thing),
            Self::Hurry(one, other) | Self::Drag(one, other) => is_language(one) || is_language(other),
            _ => false,
        }
    }

    /// Takes the step with a finger or the mouse, whichever the visitor has.
    pub(super) async fn take(&self, visit: &Visit) -> Result<()> {
        let touch = visit.setting().viewport.touch;
        match self {
            Self::Press(thing) => press(visit, &[thing], touch).await,
            Self::Hurry(one, other) => press(visit, &[one, other], touch).await,
            Self::DoubleClick(thing) if touch => press(visit, &[thing, thing], touch).await,
            Self::DoubleClick(thing) => {
                visit.browser.action_chain().move_to(thing.x, thing.y).double_click().perform().await?;
                Ok(())
            }
            Self::Drag(from, to) => drag(visit, from, to, touch).await,
            Self::Key(_, keys) => visit.press(keys).await,
            Self::Scroll(down) => {
                let half = if *down { "innerHeight / 2" } else { "-innerHeight / 2" };
                visit.script(&format!("scrollBy(0, {half})"), vec![]).await?;
                Ok(())
            }
            Self::Reload => Ok(visit.browser.refresh().await?),
            Self::Away => {
                if visit.has("dialog[open]").await? {
                    return Ok(());
                }
                let path = visit.script("return location.pathname", vec![]).await?;
                visit.click("nav a[href$='/rules']").await?;
                visit.until("the rules", "return location.pathname.endsWith('/rules')").await?;
                visit.browser.back().await?;
                visit.until("the page again", &format!("return location.pathname === {path}")).await
            }
        }
    }
}

async fn press(visit: &Visit, things: &[&Thing], touch: bool) -> Result<()> {
    if touch {
        for thing in things {
            visit.touch("touchStart", &[thing.point()]).await?;
            visit.touch("touchEnd", &[]).await?;
        }
        return Ok(());
    }
    let mut hand = visit.browser.action_chain();
    for thing in things {
        hand = hand.move_to(thing.x, thing.y).click();
    }
    Ok(hand.perform().await?)
}

async fn drag(visit: &Visit, from: &Thing, to: &Thing, touch: bool) -> Result<()> {
    let (x, y) = (i64::midpoint(from.x, to.x), i64::midpoint(from.y, to.y));
    if touch {
        visit.touch("touchStart", &[from.point()]).await?;
        visit.touch("touchMove", &[(x as f64, y as f64)]).await?;
        visit.touch("touchMove", &[to.point()]).await?;
        return visit.touch("touchEnd", &[]).await;
    }
    let drag = visit.browser.action_chain().move_to(from.x, from.y).click_and_hold().move_to(x, y);
    Ok(drag.move_to(to.x, to.y).release().perform().await?)
}
