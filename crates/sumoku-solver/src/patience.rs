//! The limits of a proof.

use std::cell::{Cell, RefCell};

/// The number of states between two calls to `go_on`.
const BETWEEN: u64 = 1 << 12;

/// A counter of visited states that stops a proof at its limits. All parts of the proof share one.
pub(crate) struct Patience<'a> {
    /// The number of states that may be visited.
    most: u64,
    nodes: Cell<u64>,
    is_over: Cell<bool>,
    /// A callback, called every [`BETWEEN`] states, that returns `true` to continue.
    go_on: RefCell<&'a mut dyn FnMut() -> bool>,
}

impl<'a> Patience<'a> {
    pub(crate) fn new(most: Option<u64>, go_on: &'a mut dyn FnMut() -> bool) -> Self {
        Self {
            most: most.unwrap_or(u64::MAX),
            nodes: Cell::new(0),
            is_over: Cell::new(false),
            go_on: RefCell::new(go_on),
        }
    }

    /// Counts a state and returns `true` to continue.
    pub(crate) fn count(&self) -> bool {
        let nodes = self.nodes.get() + 1;
        self.nodes.set(nodes);
        if nodes > self.most || (nodes.is_multiple_of(BETWEEN) && !(self.go_on.borrow_mut())()) {
            self.is_over.set(true);
        }
        !self.is_over()
    }

    /// Returns the number of states visited.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.get()
    }

    /// Returns `true` if the proof was stopped.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over.get()
    }
}
