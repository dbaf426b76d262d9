//! What a visitor does: clicks, drags, swipes, keys.

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use thirtyfour::prelude::*;

use crate::Visit;

/// Keys without a letter, as the driver names them.
pub mod keys {
    #![allow(missing_docs, reason = "keys are named as they are labelled")]

    pub const TAB: &str = "\u{e004}";
    pub const ENTER: &str = "\u{e007}";
    pub const ESCAPE: &str = "\u{e00c}";
    pub const LEFT: &str = "\u{e012}";
    pub const UP: &str = "\u{e013}";
    pub const RIGHT: &str = "\u{e014}";
    pub const DOWN: &str = "\u{e015}";
}

/// The most presses of Tab that lead anywhere on a page.
const TABS: usize = 150;

/// How many steps a finger takes from one point to the next.
const SWIPE_STEPS: u32 = 4;

impl Visit {
    /// Waits for an element and clicks it, scrolling to it if need be.
    pub async fn click(&self, css: &str) -> Result<()> {
        // A page that redraws may replace the element between finding and clicking it.
        self.wait_for(&format!("{css} to be clickable"), async || {
            let Ok(element) = self.browser.find(By::Css(css)).await else { return Ok(None) };
            Ok(element.click().await.ok())
        })
        .await
    }

    /// Clicks one element after the other.
    pub async fn click_all<S: AsRef<str>>(&self, clicks: impl IntoIterator<Item = S>) -> Result<()> {
        for css in clicks {
            self.click(css.as_ref()).await?;
        }
        Ok(())
    }

    /// Clicks places of a board by their names, such as `c3 d3`.
    pub async fn click_places(&self, places: &str) -> Result<()> {
        let css = |place| format!("[data-cell='{place}'], [data-square='{place}']");
        self.click_all(places.split_whitespace().map(css)).await
    }

    /// Drags with the mouse from the middle of one element to the middle of another.
    pub async fn drag(&self, from: &str, to: &str) -> Result<()> {
        let (from, to) = (self.find(from).await?, self.find(to).await?);
        let drag = self.browser.action_chain().move_to_element_center(&from).click_and_hold();
        drag.move_to_element_center(&to).release().perform().await?;
        Ok(())
    }

    /// Puts a finger down on the first of some elements of a board, moves it over the others, and lifts it.
    pub async fn swipe(&self, over: &[&str]) -> Result<()> {
        let mut points = Vec::new();
        for css in over {
            points.push(self.middle(css).await?);
        }
        let [first, rest @ ..] = &points[..] else { bail!("a finger has to touch something") };
        self.touch("touchStart", &[*first]).await?;
        let mut from = *first;
        for &to in rest {
            for step in 1..=SWIPE_STEPS {
                let part = f64::from(step) / f64::from(SWIPE_STEPS);
                let at = ((to.0 - from.0).mul_add(part, from.0), (to.1 - from.1).mul_add(part, from.1));
                self.touch("touchMove", &[at]).await?;
            }
            from = to;
        }
        self.touch("touchEnd", &[]).await
    }

    /// Sends a touch event with fingers at some points of the window.
    pub async fn touch(&self, kind: &str, points: &[(f64, f64)]) -> Result<()> {
        let points: Vec<Value> = points.iter().map(|(x, y)| json!({ "x": x, "y": y })).collect();
        self.devtools("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points })).await?;
        Ok(())
    }

    /// Scrolls a board into view, and returns the middle of a place on it.
    async fn middle(&self, css: &str) -> Result<(f64, f64)> {
        self.find(css).await?;
        let place = self
            .script(
                "const thing = document.querySelector(arguments[0]);
                 (thing.closest('svg') ?? thing).scrollIntoView({ block: 'center' });
                 const { x, y, width, height } = thing.getBoundingClientRect();
                 return [x + width / 2, y + height / 2]",
                vec![json!(css)],
            )
            .await?;
        let number = |index: usize| place[index].as_f64().context("a place");
        Ok((number(0)?, number(1)?))
    }

    /// Presses a key, or types a text, into whatever has the focus.
    pub async fn press(&self, keys: impl AsRef<str>) -> Result<()> {
        self.browser.action_chain().send_keys(keys.as_ref()).perform().await?;
        Ok(())
    }

    /// Presses Tab until the focus is on such an element.
    pub async fn tab_to(&self, css: &str) -> Result<()> {
        for _ in 0..TABS {
            if self.is_focused(css).await? {
                return Ok(());
            }
            self.press(keys::TAB).await?;
        }
        bail!("Tab does not lead to {css}")
    }

    /// Returns `true` if the focus is on such an element.
    pub async fn is_focused(&self, css: &str) -> Result<bool> {
        let script = "return document.activeElement?.matches(arguments[0]) ?? false";
        Ok(self.script(script, vec![json!(css)]).await? == json!(true))
    }

    /// Sets the value of a field or slider, as typing or pasting does.
    pub async fn fill(&self, css: &str, value: &str) -> Result<()> {
        self.find(css).await?;
        self.script(
            "const field = document.querySelector(arguments[0]);
             field.value = arguments[1];
             field.dispatchEvent(new InputEvent('input', { bubbles: true }));",
            vec![json!(css), json!(value)],
        )
        .await?;
        Ok(())
    }

    /// Chooses an option of a list by its value.
    pub async fn choose(&self, list: &str, value: &str) -> Result<()> {
        self.find(list).await?;
        self.script(
            "const list = document.querySelector(arguments[0]);
             list.value = arguments[1];
             for (const event of ['input', 'change']) list.dispatchEvent(new Event(event, { bubbles: true }));",
            vec![json!(list), json!(value)],
        )
        .await?;
        Ok(())
    }
}
