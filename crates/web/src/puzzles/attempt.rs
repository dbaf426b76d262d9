//! An attempt at a puzzle: the reader plays one side, the worker the other.

use std::time::Duration;

use dohyo_core::{Options, Seat};
use dohyo_table::{Origin, Player, Seating, Table};
pub(super) use dohyo_texts::puzzles::Standing;
use leptos::prelude::*;

use super::progress::Solved;
use super::{Posed, Posing};
use crate::messages::Task;
use crate::table::Sitting;
use crate::table::sitting::{Busy, opposite};

/// The time after which a turn without a choice ends by itself.
const PAUSE: Duration = Duration::from_millis(500);

/// The help that the reader has asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Help<A> {
    /// Nothing.
    None,
    /// The pieces to act with.
    Pieces(A),
    /// The first action.
    Action(A),
    /// None is possible, because there is no win from here.
    Gone,
}

/// An attempt at a puzzle.
pub(super) struct Attempt<G: Posing> {
    /// The table.
    pub(super) sitting: Sitting<G>,
    /// The reader's seat.
    pub(super) solver: Seat,
    /// The number of turns to win in.
    pub(super) turns: u8,
    /// The state of the attempt.
    pub(super) standing: RwSignal<Standing>,
    /// Whether the other side has escaped.
    pub(super) refuted: RwSignal<bool>,
    /// Whether the solution is being shown.
    pub(super) showing: RwSignal<bool>,
    /// The help that was asked for.
    pub(super) help: RwSignal<Help<G::Action>>,
    /// The next actions of the solution that is shown.
    script: StoredValue<Vec<String>>,
}

#[allow(clippy::expl_impl_clone_on_copy, reason = "a derived impl would require `G: Copy`")]
impl<G: Posing> Clone for Attempt<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Posing> Copy for Attempt<G> {}

/// Returns the table of a puzzle and the seat that is to solve it, or `None` if the position cannot be read.
fn lay<G: Posing>(posed: &Posed) -> Option<(Table<G>, Seat)> {
    let game = G::from_position(&posed.position, &Options::new()).ok()?;
    let solver = game.to_act().single()?;
    let player = |seat| if seat == solver { Player::human("") } else { Player::computer(8) };
    let seating =
        Seating { origin: Origin::Position, ..Seating::new([Seat::FIRST, Seat::SECOND].map(player)) };
    Some((Table::new(game, seating).ok()?, solver))
}

impl<G: Posing> Attempt<G> {
    /// Begins an attempt.
    pub(super) fn begin(posed: Posed) -> Option<Self> {
        let (table, solver) = lay::<G>(&posed)?;
        let turns = posed.turns;
        let standing = Standing::of(&table, solver, turns);
        let attempt = Self {
            sitting: Sitting::apart(table),
            solver,
            turns,
            standing: RwSignal::new(standing),
            refuted: RwSignal::new(false),
            showing: RwSignal::new(false),
            help: RwSignal::new(Help::None),
            script: StoredValue::new(Vec::new()),
        };
        attempt.sitting.warm_up();
        Effect::new(move |before: Option<usize>| {
            let length = attempt.sitting.length();
            untrack(|| attempt.follow(before.is_some_and(|before| length > before)));
            length
        });
        Effect::new(move |_| attempt.sitting.hold(attempt.refuted.get() || attempt.showing.get()));
        Effect::new(move |_| {
            if attempt.standing.get() == Standing::Solved && !attempt.showing.get_untracked() {
                Solved::note::<G>(&posed);
            }
        });
        Some(attempt)
    }

    fn with_table<T>(self, look: impl FnOnce(&Table<G>) -> T) -> Option<T> {
        self.sitting.table.with_untracked(|table| table.as_ref().map(look))
    }

    /// Returns the state of the attempt now. The signal follows a moment later.
    fn look(self) -> Option<Standing> {
        self.with_table(|table| Standing::of(table, self.solver, self.turns))
    }

    /// Follows an action, or one that was taken back.
    fn follow(self, forward: bool) {
        let Some(standing) = self.look() else { return };
        self.help.set(Help::None);
        if !forward {
            self.refuted.set(false);
        }
        self.standing.set(standing);
        if self.showing.get_untracked() {
            return;
        }
        let by_reader =
            self.with_table(|table| table.line().last().is_some_and(|step| step.seat == self.solver));
        match standing {
            Standing::Theirs { left } if by_reader == Some(true) => self.let_answer(left),
            Standing::Yours { .. } if forward && by_reader == Some(true) => self.end_if_spent(),
            _ => {}
        }
    }

    /// Lets the other side answer as well as it can.
    fn let_answer(self, left: u8) {
        let seat = opposite(self.solver);
        self.sitting.busy.set(Some(Busy::Moving(seat)));
        self.sitting.ask(Task::Defend { turns: left }, move |answer| {
            self.sitting.busy.set(None);
            self.refuted.set(!answer.forced);
            self.sitting.play_turn(seat, answer.turn);
        });
    }

    /// Ends a turn in which nothing else can be done.
    fn end_if_spent(self) {
        let only = self.with_table(|table| {
            let mut legal = Vec::new();
            table.game().legal_actions(self.solver, &mut legal);
            <[G::Action; 1]>::try_from(legal).ok().map(|[only]| (only.to_string(), table.seq()))
        });
        let Some((action, seen)) = only.flatten() else { return };
        let end = move || {
            if self.sitting.seq() == Some(seen) {
                self.sitting.act(self.solver, &action);
            }
        };
        set_timeout(end, PAUSE);
    }

    /// Takes back the last action in which the reader had a choice.
    pub(super) fn undo(self) {
        if self.showing.get_untracked() {
            return;
        }
        let back_to = self.with_table(|table| {
            let line = table.line();
            let chosen = |ply: &usize| {
                let before = if *ply == 0 { table.start() } else { &line[*ply - 1].after };
                let mut legal = Vec::new();
                before.legal_actions(self.solver, &mut legal);
                line[*ply].seat == self.solver && legal.len() > 1
            };
            (0..line.len()).rev().find(chosen)
        });
        if let Some(ply) = back_to.flatten() {
            self.sitting.rewind(ply);
        }
    }

    /// Takes back the reader's last turn, and everything after it.
    pub(super) fn take_back(self) {
        let begun = self.with_table(|table| {
            let line = table.line();
            let last = line.iter().rposition(|step| step.seat == self.solver)?;
            Some(line[..last].iter().rposition(|step| step.seat != self.solver).map_or(0, |ply| ply + 1))
        });
        if let Some(ply) = begun.flatten() {
            self.sitting.rewind(ply);
        }
    }

    /// Goes back to the position of the puzzle.
    pub(super) fn start_again(self) {
        self.showing.set(false);
        self.script.set_value(Vec::new());
        self.sitting.busy.set(None);
        self.sitting.rewind(0);
        self.help.set(Help::None);
        self.sitting.look(usize::MAX);
    }

    /// Returns `true` if anything was played.
    pub(super) fn has_begun(self) -> bool {
        self.sitting.length() > 0
    }

    /// Returns `true` if the attempt has failed and is to be taken back.
    pub(super) fn has_failed(self) -> bool {
        let over = matches!(self.standing.get(), Standing::Lost | Standing::TooLate);
        (over || self.refuted.get()) && !self.showing.get()
    }

    /// Returns `true` if the reader is to act and may ask for help.
    pub(super) fn is_open(self) -> bool {
        matches!(self.standing.get(), Standing::Yours { .. }) && !self.refuted.get() && !self.showing.get()
    }

    /// Gives more help: the pieces first, then the action.
    pub(super) fn hint(self) {
        let Standing::Yours { left } = self.standing.get_untracked() else { return };
        if !untrack(|| self.is_open()) || self.sitting.busy.get_untracked().is_some() {
            return;
        }
        self.sitting.look(usize::MAX);
        match self.help.get_untracked() {
            Help::Pieces(action) => self.point_at(action),
            Help::Action(_) | Help::Gone => {}
            Help::None => {
                self.sitting.busy.set(Some(Busy::Hinting));
                self.sitting.ask(Task::Win { turns: left }, move |answer| {
                    self.sitting.busy.set(None);
                    self.sitting.notice.set(None);
                    let action = self.with_table(|table| table.game().read_action(answer.turn.first()?).ok());
                    match action.flatten() {
                        None => self.help.set(Help::Gone),
                        Some(action) if G::pieces(&action).is_none() => self.point_at(action),
                        Some(action) => {
                            self.sitting.selection.set(G::picked(&action));
                            self.help.set(Help::Pieces(action));
                        }
                    }
                });
            }
        }
    }

    fn point_at(self, action: G::Action) {
        self.sitting.hint.set(Some(action.clone()));
        self.help.set(Help::Action(action));
    }

    /// Goes back to the beginning and shows the first action of the solution.
    pub(super) fn show_solution(self) {
        self.start_again();
        self.showing.set(true);
        self.show_next();
    }

    /// Returns `true` if the solution has been shown to its end.
    pub(super) fn is_shown(self) -> bool {
        self.showing.get() && self.standing.get() == Standing::Solved
    }

    /// Shows the next action of the solution, of either side.
    pub(super) fn show_next(self) {
        if self.sitting.busy.get_untracked().is_some() {
            return;
        }
        self.sitting.look(usize::MAX);
        let (seat, task) = match self.look() {
            Some(Standing::Yours { left }) => (self.solver, Task::Win { turns: left }),
            Some(Standing::Theirs { left }) => (opposite(self.solver), Task::Defend { turns: left }),
            Some(Standing::Solved | Standing::Lost | Standing::TooLate) | None => return,
        };
        let mut script = self.script.get_value();
        if script.is_empty() {
            self.sitting.busy.set(Some(Busy::Hinting));
            self.sitting.ask(task, move |answer| {
                self.sitting.busy.set(None);
                if !answer.turn.is_empty() {
                    self.script.set_value(answer.turn);
                    self.show_next();
                }
            });
            return;
        }
        let action = script.remove(0);
        self.script.set_value(script);
        self.sitting.act(seat, &action);
    }
}

#[cfg(test)]
mod tests {
    use dohyo_core::{Fate, Game as _};
    use dohyo_sumoo::Sumoo;
    use dohyo_table::{Actor, Wish};

    use super::super::Grade;
    use super::*;

    /// White's 3 stands behind black's 1N, at the northern edge.
    const BRINK: &str = "2,N1N,2/2,B3,2/N2U,N1U,2,N1E/N3,4/1,N2E,1,B1S,1/1,B2U,1,B2E,1/1,B1U,1,B1E,1 B 3";

    fn standing(turns: u8, actions: &[&str]) -> Standing {
        let posed = Posed { position: BRINK.to_owned(), turns, grade: Grade::new(1) };
        let (mut table, solver) = lay::<Sumoo>(&posed).expect("a puzzle");
        assert_eq!(solver, Seat::FIRST);
        for action in actions {
            let seat = table.game().to_act().single().expect("somebody is to act");
            let action = table.game().read_action(action).expect(action);
            let command = table.own_command(Actor::Seat(seat), Wish::Act(action));
            table.submit(Duration::ZERO, &command, Fate::Unknown).expect("legal");
        }
        Standing::of(&table, solver, turns)
    }

    #[test]
    fn an_attempt_is_judged_by_its_turns_and_its_outcome() {
        for (turns, actions, expected) in [
            (1, &[][..], Standing::Yours { left: 1 }),
            (1, &["3 NN"], Standing::Solved),
            (1, &["1S N"], Standing::Yours { left: 1 }),
            (1, &["1S N", "end"], Standing::TooLate),
            (2, &["1S N", "end"], Standing::Theirs { left: 1 }),
            (2, &["1S N", "end", "2E N"], Standing::Theirs { left: 1 }),
            (2, &["1S N", "end", "2E N", "end"], Standing::Yours { left: 1 }),
            (2, &["end", "end", "3 NN"], Standing::Solved),
            (2, &["end", "end", "end"], Standing::TooLate),
        ] {
            assert_eq!(standing(turns, actions), expected, "{turns} {actions:?}");
        }
    }
}
