//! The rest of a turn of several actions, once it has been thought over.

use crate::{Request, Thought};

/// What is left of a turn, and where it belongs.
pub(crate) struct Plan<S, A> {
    request: Request,
    /// Where the next action belongs.
    situation: S,
    pub(crate) thought: Thought<A>,
    /// How many actions of the line belong to this turn.
    pub(crate) left: usize,
}

impl<S: PartialEq, A: Clone> Plan<S, A> {
    /// What follows the first action of a thought whose turn takes `left` actions of its line.
    pub(crate) fn after(request: &Request, situation: S, thought: &Thought<A>, left: usize) -> Option<Self> {
        let line = thought.line.get(1..).filter(|line| left > 1 && !line.is_empty())?.to_vec();
        let thought = Thought { action: line[0].clone(), line, ..thought.clone() };
        Some(Self { request: *request, situation, thought, left: left - 1 })
    }

    /// Whether it was made for this request and this situation. A clock that has run on since then asks for
    /// another time, but not for another turn.
    pub(crate) fn serves(&self, request: &Request, situation: &S) -> bool {
        let timed = |request: &Request| request.budget.time.is_some();
        let same = self.request == *request
            || (timed(&self.request) && timed(request))
                && (self.request.level, self.request.seed) == (request.level, request.seed);
        same && self.situation == *situation
    }
}
