//! A turn fits on every screen, and nothing moves under the finger.

use anyhow::Result;
use dohyo_browser_tests::{Setting, Visit, visit};
use serde_json::json;

use super::{TWO, begin_with};
use crate::pages::table::moves;
use crate::players::kabuto::press_post;

/// Phones and tablets upright and lying, and desktops.
const SCREENS: [(u32, u32); 8] =
    [(360, 640), (640, 360), (390, 844), (844, 390), (820, 1180), (1024, 768), (1280, 800), (1920, 1080)];

/// Returns what is needed in a turn and not wholly on the screen, and targets smaller than a finger.
const FAULTS: &str = "
    scrollTo(0, 0);
    const seen = (css) => [...document.querySelectorAll(css)]
        .filter((one) => one.getClientRects().length && getComputedStyle(one).visibility === 'visible');
    const name = (one) => one.dataset.act ?? one.dataset.item ?? one.dataset.slider ?? one.id ?? one.className;
    const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
    const faults = [];
    for (const one of seen('.kb-ring, #say, .kb-item, .kb-slot .btn, .kb-slider input, .kb-go .btn')) {
        const box = one.getBoundingClientRect();
        const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
        if (!inside) faults.push(`${name(one)} is cut off at ${place(box)}`);
    }
    for (const one of seen('.kb-post-hit, .kb-item, .kb-slot .btn, .kb-go .btn, .kb-slider input')) {
        const box = one.getBoundingClientRect();
        if (Math.min(box.width, box.height) < 43.5) faults.push(`${name(one)} is small: ${place(box)}`);
    }
    const ring = document.querySelector('.kb-ring').getBoundingClientRect();
    const beside = seen('.kb-tray, .moves').map((one) => one.getBoundingClientRect())
        .filter((box) => box.left >= ring.right);
    const width = beside.reduce((sum, box) => sum + box.width, 0);
    if (innerWidth > 1152 && ring.width < width) faults.push(`the ring has ${ring.width} of ${width + ring.width}`);
    return faults.join('; ')";

/// Returns where the button that pushes is.
const PUSH: &str =
    "const { x, y, width, height } = document.querySelector('[data-act=push]').getBoundingClientRect();
    return [x, y, width, height].map(Math.round)";

async fn fits(visit: &Visit, what: &str) -> Result<()> {
    for (width, height) in SCREENS {
        let touch = width < 1152;
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch });
        visit.devtools("Emulation.setDeviceMetricsOverride", size).await?;
        let mut faults = json!("");
        let settled = visit
            .wait_for("everything to be on the screen", async || {
                faults = visit.script(FAULTS, vec![]).await?;
                Ok((faults == json!("")).then_some(()))
            })
            .await;
        visit.screenshot(&format!("kabuto-{what}-{width}x{height}")).await?;
        assert!(settled.is_ok(), "{what} at {width}×{height}: {faults}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_fits_on_every_screen() -> Result<()> {
    visit(Setting::phone().reduced_motion().language("fr"), async |visit| {
        begin_with(visit, &TWO, &["polly", "sada"]).await?;
        press_post(visit, "NW").await?;
        moves(visit, 1).await?;
        fits(visit, "turn").await?;
        visit.click("[data-item=M]").await?;
        press_post(visit, "NE").await?;
        visit.find(".kb-ghosts").await?;
        fits(visit, "aim").await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn controls_keep_their_places_through_a_turn() -> Result<()> {
    for setting in [Setting::phone(), Setting::default()] {
        visit(setting.reduced_motion(), async |visit| {
            begin_with(visit, &TWO, &["loom", "judge"]).await?;
            let first = visit.script(PUSH, vec![]).await?;
            let stays = async |after: &str| -> Result<()> {
                assert_eq!(visit.script(PUSH, vec![]).await?, first, "after {after}");
                Ok(())
            };
            press_post(visit, "NW").await?;
            moves(visit, 1).await?;
            stays("the marker").await?;
            if visit.setting() == Setting::phone().reduced_motion() {
                // On a phone the cards are a sheet that closes by itself.
                visit.click("[data-act=cards]").await?;
                visit.screenshot("kabuto-phone-cards").await?;
            }
            visit.click("[data-use=spin]").await?;
            moves(visit, 2).await?;
            stays("a special move").await?;
            visit.click("[data-item=THREAD]").await?;
            stays("a piece").await?;
            visit.click("[data-act=turn-piece]").await?;
            press_post(visit, "SE").await?;
            visit.find(".kb-ghosts").await?;
            stays("the aim").await?;
            visit.click("[data-act=push]").await?;
            moves(visit, 3).await?;
            stays("the push").await
        })
        .await?;
    }
    Ok(())
}
