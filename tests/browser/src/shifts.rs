//! Layout shifts: parts of the page that move by themselves, as the browser measures them.

use anyhow::Result;
use serde::Deserialize;

use crate::Visit;

/// Notes every layout shift from the beginning of each page.
const WATCH: &str = "
    window.shifts = [];
    const name = (node) => {
        const element = node?.nodeType === Node.ELEMENT_NODE ? node : node?.parentElement;
        if (!element) return 'something that is gone';
        return element.id || element.getAttribute('class') || element.tagName.toLowerCase();
    };
    const side = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
    window.shiftObserver = new PerformanceObserver((list) => {
        const board = document.querySelector('.stage svg.board, .stage svg.k-board');
        for (const { value, hadRecentInput, sources } of list.getEntries()) {
            const moved = sources.map(({ node, previousRect, currentRect }) =>
                `${name(node)}: ${side(previousRect)} → ${side(currentRect)}`);
            const moves = ({ node }) => node && board && (node.contains(board) || board.contains(node));
            // What has changed itself may begin elsewhere, as a centred text does; what has not was pushed.
            // A row of what a player has won changes as a whole, and the list of moves scrolls to the last one.
            const pushed = ({ node, previousRect: before, currentRect: now }) =>
                before.width === now.width && before.height === now.height &&
                !(node?.parentElement?.closest('.tray, .moves .list'));
            window.shifts.push({
                value,
                asked: hadRecentInput,
                board: sources.some(moves),
                pushed: sources.some(pushed),
                moved,
            });
        }
    });
    window.shiftObserver.observe({ type: 'layout-shift', buffered: true });";

/// A layout shift.
#[derive(Clone, Debug, Deserialize)]
pub struct Shift {
    /// The share of the window that moved, times the distance.
    pub value: f64,
    /// Whether an input preceded the shift.
    pub asked: bool,
    /// Whether the board moved.
    pub board: bool,
    /// Whether something moved without changing its size.
    pub pushed: bool,
    /// The elements that moved, with their places before and after.
    pub moved: Vec<String>,
}

/// Watches for layout shifts in every page opened from now on.
pub async fn watch_shifts(visit: &Visit) -> Result<()> {
    visit.before_each_page(WATCH).await
}

/// Forgets the shifts so far.
pub async fn forget_shifts(visit: &Visit) -> Result<()> {
    shifts(visit).await.map(drop)
}

/// Returns the noticeable shifts since the last call: those of the board, and those that no input preceded.
pub async fn shifts(visit: &Visit) -> Result<Vec<Shift>> {
    let take = "const [done] = arguments;
        requestAnimationFrame(() => requestAnimationFrame(() => {
            const taken = window.shifts.splice(0);
            done(taken);
        }));";
    let all: Vec<Shift> = serde_json::from_value(visit.script_async(take, vec![]).await?)?;
    Ok(all.into_iter().filter(|shift| shift.board || shift.pushed && !shift.asked).collect())
}
