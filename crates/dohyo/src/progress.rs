//! Progress of long commands, for a person at a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A progress bar on stderr. Nothing is drawn unless stderr is a terminal. Threads may share it.
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// Starts a bar for `total` parts of work.
    pub(crate) fn new(total: u64) -> Self {
        Self(ProgressBar::new(total).with_style(style("{bar:30.cyan/dim} {pos}/{len} {msg}")))
    }

    /// Shows that `done` parts are finished, and `message` beside them.
    pub(crate) fn report(&self, done: u64, message: impl Into<String>) {
        self.0.set_message(message.into());
        self.0.set_position(done);
    }

    /// Shows that one more part is finished.
    pub(crate) fn advance(&self) {
        self.0.inc(1);
    }

    /// Shows `message` beside the number of finished parts.
    pub(crate) fn say(&self, message: impl Into<String>) {
        self.0.set_message(message.into());
    }

    /// Changes the number of parts.
    pub(crate) fn set_total(&self, total: u64) {
        self.0.set_length(total);
    }
}

impl Drop for Progress {
    /// Removes the bar, so that the result stands alone.
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// Does work of unknown length and shows for how long it has been going on.
pub(crate) fn watched<T>(message: &'static str, work: impl FnOnce() -> T) -> T {
    const BETWEEN_TICKS: Duration = Duration::from_millis(100);
    let spinner = Progress(ProgressBar::new_spinner().with_style(style("{spinner} {msg}, {elapsed}")));
    spinner.0.set_message(message);
    spinner.0.enable_steady_tick(BETWEEN_TICKS);
    work()
}

/// Returns the style of a template, or indicatif's own if the template were wrong (a test says that none is).
fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_are_well_formed() {
        for template in ["{bar:30.cyan/dim} {pos}/{len} {msg}", "{spinner} {msg}, {elapsed}"] {
            assert!(ProgressStyle::with_template(template).is_ok(), "{template}");
        }
    }

    #[test]
    fn work_is_done_where_nobody_watches() {
        let progress = Progress::new(2);
        progress.report(1, "parts");
        progress.advance();
        progress.say("parts and more");
        progress.set_total(3);
        assert_eq!(watched("adding", || 1 + 1), 2);
    }
}
