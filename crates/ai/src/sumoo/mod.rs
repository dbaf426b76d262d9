//! SUMOO: the solver and the engine behind all levels.

mod proof;
mod solve;

pub use proof::{Answer, Flaw, Proof};
pub use solve::{Solution, Solver, Verdict, Watch};
