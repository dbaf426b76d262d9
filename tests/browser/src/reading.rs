//! What a visitor sees and hears: elements, texts, attributes.

use anyhow::{Context, Result};
use serde_json::{Value, json};
use thirtyfour::prelude::*;

use crate::Visit;

/// Returns an element if it is visible. One script takes a fraction of the time that the driver needs for the same.
const VISIBLE: &str = "
    const element = document.querySelector(arguments[0]);
    const styles = { opacityProperty: true, visibilityProperty: true };
    return element?.checkVisibility(styles) && element.getClientRects().length ? element : null";

/// Returns the visible text of an element, with a line for each line on the screen, or null if there is no element.
const TEXT: &str = r"
    const element = document.querySelector(arguments[0]);
    if (!element) return null;
    if (!element.checkVisibility()) return '';
    const lines = (element.innerText ?? element.textContent).split(/\n+/);
    return lines.map((line) => line.replace(/[ \u00a0]+/g, ' ').trim()).filter(Boolean).join('\n')";

impl Visit {
    /// Waits until an element is visible.
    pub async fn find(&self, css: &str) -> Result<WebElement> {
        self.wait_for(&format!("{css} to be visible"), async || {
            let seen = self.browser.execute(VISIBLE, vec![json!(css)]).await;
            Ok(seen.ok().and_then(|seen| seen.element().ok()))
        })
        .await
    }

    /// Returns all elements that are there now.
    pub async fn all(&self, css: &str) -> Result<Vec<WebElement>> {
        Ok(self.browser.find_all(By::Css(css)).await?)
    }

    /// Returns `true` if such an element is there now.
    pub async fn has(&self, css: &str) -> Result<bool> {
        Ok(!self.all(css).await?.is_empty())
    }

    /// Waits until there are exactly `count` such elements.
    pub async fn count(&self, css: &str, count: usize) -> Result<()> {
        self.count_when(css, &format!("{count} of {css}"), |seen| seen == count).await
    }

    /// Waits until there are more than `count` such elements.
    pub async fn more_than(&self, css: &str, count: usize) -> Result<()> {
        self.count_when(css, &format!("more than {count} of {css}"), |seen| seen > count).await
    }

    async fn count_when(&self, css: &str, what: &str, right: impl Fn(usize) -> bool) -> Result<()> {
        let mut seen = 0;
        let waited = self
            .wait_for(what, async || {
                seen = self.all(css).await?.len();
                Ok(right(seen).then_some(()))
            })
            .await;
        waited.with_context(|| format!("there were {seen}"))
    }

    /// Waits until there is no such element.
    pub async fn gone(&self, css: &str) -> Result<()> {
        self.count(css, 0).await
    }

    /// Waits for a visible element and returns its text.
    pub async fn text(&self, css: &str) -> Result<String> {
        self.find(css).await?;
        self.text_when(css, |_| true).await
    }

    /// Waits until the visible text of an element satisfies `right`, and returns the text.
    pub async fn text_when(&self, css: &str, right: impl Fn(&str) -> bool) -> Result<String> {
        let mut seen = String::new();
        let waited = self
            .wait_for(&format!("the text of {css}"), async || {
                // A page that is just opening cannot be asked.
                let Ok(text) = self.script(TEXT, vec![json!(css)]).await else { return Ok(None) };
                let Some(text) = text.as_str() else { return Ok(None) };
                text.clone_into(&mut seen);
                Ok(right(text).then(|| text.to_owned()))
            })
            .await;
        waited.with_context(|| format!("it was {seen:?}"))
    }

    /// Waits until the visible text of an element is `text`.
    pub async fn says(&self, css: &str, text: &str) -> Result<()> {
        self.text_when(css, |seen| seen == text).await.with_context(|| format!("expected {text:?}")).map(drop)
    }

    /// Waits until the visible text of an element contains `part`.
    pub async fn mentions(&self, css: &str, part: &str) -> Result<()> {
        let waited = self.text_when(css, |seen| seen.contains(part)).await;
        waited.with_context(|| format!("expected {part:?}")).map(drop)
    }

    /// Returns the text of an element that is there for screen readers only; empty if it is missing.
    pub async fn hidden_text(&self, css: &str) -> Result<String> {
        let text = self
            .script("return document.querySelector(arguments[0])?.textContent ?? ''", vec![json!(css)])
            .await?;
        Ok(text.as_str().unwrap_or_default().to_owned())
    }

    /// Waits until the text of an element for screen readers satisfies `right`.
    pub async fn hidden_when(&self, css: &str, right: impl Fn(&str) -> bool) -> Result<()> {
        let mut seen = String::new();
        let waited = self
            .wait_for(&format!("the text of {css}"), async || {
                seen = self.hidden_text(css).await?;
                Ok(right(&seen).then_some(()))
            })
            .await;
        waited.with_context(|| format!("it was {seen:?}"))
    }

    /// Waits until the text of an element for screen readers is `text`.
    pub async fn hidden_says(&self, css: &str, text: &str) -> Result<()> {
        self.hidden_when(css, |seen| seen == text).await.with_context(|| format!("expected {text:?}"))
    }

    /// Waits until an element has an attribute that satisfies `right`, and returns its value.
    pub async fn attribute_when(
        &self,
        css: &str,
        attribute: &str,
        right: impl Fn(&str) -> bool,
    ) -> Result<String> {
        let read = "return document.querySelector(arguments[0])?.getAttribute(arguments[1]) ?? null";
        let mut seen = Value::Null;
        let waited = self
            .wait_for(&format!("{attribute} of {css}"), async || {
                seen = self.script(read, vec![json!(css), json!(attribute)]).await?;
                Ok(seen.as_str().filter(|value| right(value)).map(str::to_owned))
            })
            .await;
        waited.with_context(|| format!("it was {seen}"))
    }

    /// Waits until a script returns `true`.
    pub async fn until(&self, what: &str, script: &str) -> Result<()> {
        self.wait_for(what, async || Ok((self.script(script, vec![]).await? == json!(true)).then_some(())))
            .await
    }

    /// Waits until something on the page has the focus, so that keys go on from there.
    pub async fn has_focus(&self) -> Result<()> {
        self.until("something to have the focus", "return document.activeElement !== document.body").await
    }

    /// Returns by how many pixels the page is wider than its window.
    pub async fn overflow(&self) -> Result<i64> {
        let wide = self.script("return document.documentElement.scrollWidth - innerWidth", vec![]).await?;
        wide.as_i64().context("a number of pixels")
    }
}
