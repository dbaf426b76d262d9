//! Plans for turns of several actions.

use crate::{Question, Request, Thought};

/// The rest of a planned turn. Empty by default.
pub(crate) struct Plan<S, A>(Option<Rest<S, A>>);

/// The remaining actions of a turn, and the situation they are for.
struct Rest<S, A> {
    request: Request,
    /// The situation in which the next action is to be played.
    situation: S,
    thought: Thought<A>,
    /// The number of actions in the line that belong to this turn.
    left: usize,
}

impl<S, A> Default for Plan<S, A> {
    fn default() -> Self {
        Self(None)
    }
}

impl<S: PartialEq, A: Clone> Plan<S, A> {
    /// Returns the next action and the plan for the actions after it.
    ///
    /// The action comes from this plan if the plan fits the question and the situation `now`. Otherwise `think` plans a
    /// whole turn; it returns the thought and the number of actions in its line that belong to the turn. `after`
    /// returns the situation after an action.
    pub(crate) fn follow(
        self,
        question: &mut Question<'_, A>,
        now: &S,
        think: impl FnOnce(&mut Question<'_, A>) -> Option<(Thought<A>, usize)>,
        after: impl FnOnce(&A) -> Option<S>,
    ) -> Option<(Thought<A>, Self)> {
        let (thought, left) = match self.0.filter(|rest| rest.fits(question.request, now)) {
            Some(rest) => (Thought { elapsed: question.elapsed(), nodes: 0, ..rest.thought }, rest.left),
            None => think(question)?,
        };
        let next = if left > 1 { after(&thought.action) } else { None };
        let rest = next.and_then(|next| Rest::new(question.request, next, &thought, left));
        Some((thought, Self(rest)))
    }
}

impl<S: PartialEq, A: Clone> Rest<S, A> {
    /// Creates the rest of a turn after the first action of `thought`. The whole turn is the first `left` actions of
    /// its line.
    fn new(request: &Request, situation: S, thought: &Thought<A>, left: usize) -> Option<Self> {
        let line = thought.line.get(1..).filter(|line| left > 1 && !line.is_empty())?.to_vec();
        let thought = Thought { action: line[0].clone(), line, ..thought.clone() };
        Some(Self { request: *request, situation, thought, left: left - 1 })
    }

    /// Returns `true` if the plan was made for this request and this situation. The time limit may differ, because the
    /// clock runs on during a turn.
    fn fits(&self, request: &Request, situation: &S) -> bool {
        let timed = |request: &Request| request.budget.time.is_some();
        let same = self.request == *request
            || (timed(&self.request) && timed(request))
                && (self.request.level, self.request.seed) == (request.level, request.seed);
        same && self.situation == *situation
    }
}
