//! Small screens: everything that is needed while playing is seen at once and large enough for a finger.

use anyhow::{Result, ensure};
use dohyo_browser_tests::{Setting, Viewport, Visit, visit};

use crate::pages::new_game::{choose, start};
use crate::pages::table::begin;

/// The smallest phone of these tests, upright and on its side.
const PHONES: [(u32, u32); 2] = [(360, 640), (640, 360)];

/// Returns what is not wholly in the window, and the controls that are smaller than a finger, by their descriptions.
async fn faults(visit: &Visit, needed: &str) -> Result<Vec<String>> {
    let script = "
        const name = (one) => `${one.tagName} ${one.id || one.dataset.act || one.className} `
            + `${JSON.stringify(one.getBoundingClientRect())}`;
        const seen = (one) => one.checkVisibility({ visibilityProperty: true });
        const outside = [...document.querySelectorAll(arguments[0])].filter((one) => {
            const { top, bottom, left, right } = one.getBoundingClientRect();
            return seen(one) && (top < 0 || left < 0 || bottom > innerHeight + 0.5 || right > innerWidth + 0.5);
        });
        const small = [...document.querySelectorAll('main button')].filter((one) => {
            const { width, height, top } = one.getBoundingClientRect();
            return seen(one) && top < innerHeight && Math.min(width, height) < 43.5;
        });
        const missing = arguments[0].split(', ').filter((css) => !document.querySelector(css));
        return [
            ...missing.map((css) => `missing: ${css}`),
            ...outside.map((one) => `outside: ${name(one)}`),
            ...small.map((one) => `small: ${name(one)}`),
        ]";
    let faults = visit.script(script, vec![serde_json::json!(needed)]).await?;
    Ok(serde_json::from_value(faults)?)
}

#[tokio::test(flavor = "multi_thread")]
async fn classic_fits_a_phone_without_scrolling() -> Result<()> {
    for (width, height) in PHONES {
        for (language, players) in [("en", 2), ("fr", 3)] {
            let setting = Setting::default().viewport(Viewport { width, height, touch: true });
            visit(setting.language(language), async |visit| {
                let players = format!("players={players}");
                begin(visit, "sumoku", None, &["opponent=same-screen", &players]).await?;
                visit.click(".k-own").await?;
                visit.click("[data-cell='0,0']").await?;
                visit.screenshot(&format!("sumoku-{width}-{language}")).await?;
                let needed = ".k-table, .k-own, .k-bar .btn, .say, .plate, .actions-bar .btn";
                let faults = faults(visit, needed).await?;
                ensure!(faults.is_empty(), "{width}×{height} {language}: {faults:#?}");
                assert_eq!(visit.overflow().await?, 0);
                Ok(())
            })
            .await?;
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn races_fit_a_phone_without_scrolling() -> Result<()> {
    for (width, height) in PHONES {
        for (language, mode) in [("en", "speed"), ("fr", "spot")] {
            let setting = Setting::default().viewport(Viewport { width, height, touch: true });
            visit(setting.language(language), async |visit| {
                visit.open("/sumoku/races").await?;
                choose(visit, &[&format!("mode={mode}"), "players=2", "level=1"]).await?;
                start(visit).await?;
                visit.gone(".k-countdown").await?;
                visit.screenshot(&format!("sumoku-{mode}-{width}")).await?;
                let own = if mode == "spot" { ".k-spot, .k-totals .btn" } else { ".k-own, .k-bar .btn" };
                let needed = format!("{own}, .k-table, .say, .race-player, .race-news, .race-row .btn");
                let faults = faults(visit, &needed).await?;
                ensure!(faults.is_empty(), "{width}×{height} {mode}: {faults:#?}");
                assert_eq!(visit.overflow().await?, 0);
                Ok(())
            })
            .await?;
        }
    }
    Ok(())
}
