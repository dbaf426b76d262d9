//! The rest of a turn of several actions, once it has been thought over.

use web_time::Instant;

use crate::{Request, Thought};

/// What is left of a turn, and where it belongs.
pub(crate) struct Plan<S, A> {
    request: Request,
    /// Where the next action belongs.
    situation: S,
    thought: Thought<A>,
    /// How many actions of the line belong to this turn.
    left: usize,
}

/// A thought, and what is left to do after its action.
type Followed<S, A> = (Thought<A>, Option<Plan<S, A>>);

/// A player's next action: from the plan if it serves, otherwise from `think`, which thinks over a whole turn and
/// says how many actions of its line belong to it. `next` is where an action leads.
pub(crate) fn follow<S: PartialEq, A: Clone>(
    plan: Option<Plan<S, A>>,
    request: &Request,
    now: &S,
    think: impl FnOnce(Instant) -> Option<(Thought<A>, usize)>,
    next: impl FnOnce(&A) -> Option<S>,
) -> Option<Followed<S, A>> {
    let started = Instant::now();
    let (thought, left) = match plan.filter(|plan| plan.serves(request, now)) {
        Some(plan) => (Thought { elapsed: started.elapsed(), nodes: 0, ..plan.thought }, plan.left),
        None => think(started)?,
    };
    let next = if left > 1 { next(&thought.action) } else { None };
    let plan = next.and_then(|next| Plan::after(request, next, &thought, left));
    Some((thought, plan))
}

impl<S: PartialEq, A: Clone> Plan<S, A> {
    /// What follows the first action of a thought whose turn takes `left` actions of its line.
    fn after(request: &Request, situation: S, thought: &Thought<A>, left: usize) -> Option<Self> {
        let line = thought.line.get(1..).filter(|line| left > 1 && !line.is_empty())?.to_vec();
        let thought = Thought { action: line[0].clone(), line, ..thought.clone() };
        Some(Self { request: *request, situation, thought, left: left - 1 })
    }

    /// Whether it was made for this request and this situation. A clock that has run on since then asks for
    /// another time, but not for another turn.
    fn serves(&self, request: &Request, situation: &S) -> bool {
        let timed = |request: &Request| request.budget.time.is_some();
        let same = self.request == *request
            || (timed(&self.request) && timed(request))
                && (self.request.level, self.request.seed) == (request.level, request.seed);
        same && self.situation == *situation
    }
}
