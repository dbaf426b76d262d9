//! Small windows: everything that is played with is in sight, and large enough for a finger.

use anyhow::{Result, ensure};
use dohyo_browser_tests::{Setting, Viewport, Visit, visit};
use serde::Deserialize;

use crate::pages::table::begin;
use crate::players::play;

/// The windows: width and height.
const WINDOWS: [(u32, u32); 5] = [(360, 640), (640, 360), (390, 844), (844, 390), (820, 1180)];

/// The smallest coordinates that can be read, in pixels.
const READABLE: f64 = 9.0;

const LOOK: &str = "
    const main = document.querySelector('main.table');
    const seen = (element) => element.checkVisibility() && element.getBoundingClientRect().width > 0;
    const buttons = [...main.querySelectorAll('.turn-box button, .actions-bar button')].filter(seen);
    const box = (element) => element.getBoundingClientRect();
    const parts = [main.querySelector('.stage svg.board'), main.querySelector('#say'), ...main.querySelectorAll(
        '.turn-box [data-act], .turn-box .points, .actions-bar button')].filter(seen);
    return {
        beyond: Math.round(Math.max(...parts.map((part) => box(part).bottom)) - innerHeight),
        wide: document.documentElement.scrollWidth - innerWidth,
        covered: [...main.querySelectorAll('.b-coord')].filter((text) => {
            const { top, bottom } = box(text), letter = 0.72 * (bottom - top);
            const middle = (top + bottom) / 2;
            return [...main.querySelectorAll('.ku-edge-under, .ku-mat')].some((edge) => {
                const line = box(edge), beside = box(text);
                return line.left < beside.right && line.right > beside.left
                    && line.top < middle + letter / 2 && line.bottom > middle - letter / 2;
            });
        }).map((text) => text.textContent),
        narrow: buttons
            .filter((button) => Math.round(box(button).width) < 44 || Math.round(box(button).height) < 44)
            .map((button) => `${button.dataset.act ?? button.className} ${box(button).width}×${box(button).height}`),
        letters: Math.min(...[...main.querySelectorAll('.b-coord')].map((text) => {
            const scale = box(text.ownerSVGElement).width / text.ownerSVGElement.viewBox.baseVal.width;
            return parseFloat(getComputedStyle(text).fontSize) * scale;
        })),
    };";

#[derive(Debug, Deserialize)]
struct Look {
    beyond: i64,
    wide: i64,
    /// The coordinates that something else on the board touches.
    covered: Vec<String>,
    narrow: Vec<String>,
    letters: f64,
}

async fn check(visit: &Visit, when: &str) -> Result<()> {
    let look: Look = serde_json::from_value(visit.script(LOOK, vec![]).await?)?;
    ensure!(look.beyond <= 0, "{when}: {} pixels are out of sight", look.beyond);
    ensure!(look.wide <= 0, "{when}: the page is {} pixels wider than its window", look.wide);
    ensure!(look.covered.is_empty(), "{when}: covered coordinates: {:?}", look.covered);
    ensure!(look.narrow.is_empty(), "{when}: too small for a finger: {:?}", look.narrow);
    ensure!(look.letters >= READABLE, "{when}: coordinates of {:.1} pixels", look.letters);
    Ok(())
}

async fn fits(game: &'static str) -> Result<()> {
    for (width, height) in WINDOWS {
        let setting = Setting::default().viewport(Viewport { width, height, touch: true }).reduced_motion();
        visit(setting.language("fr"), async |visit| {
            let name = format!("{game} {width}×{height}");
            let first: &[&str] = if game == "kumo" { &["first=south"] } else { &[] };
            begin(visit, game, None, &[&["opponent=same-screen"], first].concat()).await?;
            check(visit, &name).await?;
            // With something picked.
            let own = match game {
                "abalone" => "[data-cell=c3]",
                "kumo" => "[data-reserve=mine]",
                _ => "[data-square=c3]",
            };
            visit.click(own).await?;
            check(visit, &format!("{name}, picked")).await?;
            visit.screenshot(&format!("{game}-{width}x{height}")).await?;
            visit.click(own).await?;
            // A finger that slides over the page once took the reader back to the page before.
            visit.swipe(&["[data-act=undo]", "[data-act=more]"]).await?;
            play(visit, 2).await?;
            check(visit, &format!("{name}, after two actions")).await
        })
        .await?;
    }
    Ok(())
}

mod everything_is_in_sight_on_phones_and_tablets {
    crate::tables::at_every_table!(fits: abalone, sumoo, kumo);
}
