//! How long a proof may take.

use std::cell::{Cell, RefCell};

/// How often it is asked whether to go on, in states.
const BETWEEN: u64 = 1 << 12;

/// Counts states until it is over. Whoever does a part of the work counts, so it is shared.
pub(super) struct Patience<'a> {
    /// How many states may be looked at.
    most: u64,
    nodes: Cell<u64>,
    is_over: Cell<bool>,
    /// Asked now and then whether to go on.
    go_on: RefCell<&'a mut dyn FnMut() -> bool>,
}

impl<'a> Patience<'a> {
    pub(super) fn new(most: Option<u64>, go_on: &'a mut dyn FnMut() -> bool) -> Self {
        Self {
            most: most.unwrap_or(u64::MAX),
            nodes: Cell::new(0),
            is_over: Cell::new(false),
            go_on: RefCell::new(go_on),
        }
    }

    /// Counts a state, and says whether to go on.
    pub(super) fn count(&self) -> bool {
        let nodes = self.nodes.get() + 1;
        self.nodes.set(nodes);
        if nodes > self.most || (nodes.is_multiple_of(BETWEEN) && !(self.go_on.borrow_mut())()) {
            self.is_over.set(true);
        }
        !self.is_over()
    }

    /// States looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.get()
    }

    /// Whether it has run out.
    pub(super) fn is_over(&self) -> bool {
        self.is_over.get()
    }
}
