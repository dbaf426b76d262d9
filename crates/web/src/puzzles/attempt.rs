//! A try at a puzzle: the reader plays one side, the solver in the worker the other.

use std::time::Duration;

use dohyo_core::{Game, Options, Seat};
use dohyo_table::{Event, Player, Seating, Step, Table};
use leptos::prelude::*;

use super::progress::Solved;
use super::{Posed, Posing};
use crate::table::Sitting;
use crate::table::sitting::{Busy, opposite};
use crate::thinker::Task;

/// A turn in which nothing is left to choose ends by itself after this pause.
const PAUSE: Duration = Duration::from_millis(500);

/// What has become of a try, going by the table alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// The reader is to act, with so many turns left, the present one included.
    Yours {
        /// 1 or more.
        left: u8,
    },
    /// The other side is to answer, and the reader has so many turns left after that.
    Theirs {
        /// 1 or more.
        left: u8,
    },
    /// Won in time.
    Solved,
    /// The other side won, or the game was drawn.
    Lost,
    /// The turns are used up.
    TooLate,
}

impl Standing {
    /// Looks at a table that was begun from a puzzle. A turn is over when the other side is to act.
    fn of<G: Game>(table: &Table<G>, solver: Seat, turns: u8) -> Self {
        if let Some(outcome) = table.outcome() {
            return if outcome.winners.single() == Some(solver) { Self::Solved } else { Self::Lost };
        }
        let over = |step: &&Step<G>| step.seat == solver && !step.after.to_act().contains(solver);
        let used = table.line().iter().filter(over).count();
        let left = usize::from(turns).saturating_sub(used) as u8;
        match (left, table.game().to_act().contains(solver)) {
            (0, _) => Self::TooLate,
            (left, true) => Self::Yours { left },
            (left, false) => Self::Theirs { left },
        }
    }
}

/// How much of the solution the reader has asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Help<A> {
    /// Nothing.
    None,
    /// What to act with.
    Pieces(A),
    /// What to do first.
    Action(A),
    /// There is no win from here any more.
    Gone,
}

/// The table of a puzzle, and what is known of the try.
pub(super) struct Attempt<G: Posing> {
    /// The table.
    pub(super) sitting: Sitting<G>,
    /// The side of the reader.
    pub(super) solver: Seat,
    /// The turns they have.
    pub(super) turns: u8,
    /// What has become of it.
    pub(super) standing: RwSignal<Standing>,
    /// Whether the other side has found a way out.
    pub(super) refuted: RwSignal<bool>,
    /// Whether the solution is being shown.
    pub(super) showing: RwSignal<bool>,
    /// What was asked for.
    pub(super) help: RwSignal<Help<G::Action>>,
    /// What comes next in the solution that is shown.
    script: StoredValue<Vec<String>>,
}

#[allow(clippy::expl_impl_clone_on_copy, reason = "what is derived asks for a game that is `Copy`")]
impl<G: Posing> Clone for Attempt<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Posing> Copy for Attempt<G> {}

/// The table of a puzzle, and who is to solve it; nothing if the position cannot be read.
fn lay<G: Posing>(posed: &Posed) -> Option<(Table<G>, Seat)> {
    let game = G::from_position(&posed.position, &Options::new()).ok()?;
    let solver = game.to_act().single()?;
    let player = |seat| if seat == solver { Player::human("") } else { Player::computer(8) };
    let seating = Seating { from_position: true, ..Seating::new([Seat::FIRST, Seat::SECOND].map(player)) };
    Some((Table::new(game, seating), solver))
}

impl<G: Posing> Attempt<G> {
    /// Lays out a puzzle.
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

    /// What the table says now; the signal says it a moment later.
    fn look(self) -> Option<Standing> {
        self.with_table(|table| Standing::of(table, self.solver, self.turns))
    }

    /// Something was played, or taken back.
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

    /// Has the other side answer as well as it can.
    fn let_answer(self, left: u8) {
        let seat = opposite(self.solver);
        self.sitting.busy.set(Some(Busy::Moving(seat)));
        self.sitting.ask(Task::Defend { turns: left }, move |answer| {
            self.sitting.busy.set(None);
            self.refuted.set(!answer.forced);
            self.sitting.play_turn(seat, answer.turn);
        });
    }

    /// Plays the only thing that is left to do in a turn: to end it.
    fn end_if_spent(self) {
        let only = self.with_table(|table| {
            let mut legal = Vec::new();
            table.game().legal_actions(self.solver, &mut legal);
            <[G::Action; 1]>::try_from(legal).ok().map(|[only]| (only.to_string(), table.log().len()))
        });
        let Some((action, seen)) = only.flatten() else { return };
        let end = move || {
            let log = self.sitting.table.try_with_untracked(|table| Some(table.as_ref()?.log().len()));
            if log.flatten() == Some(seen) {
                self.sitting.apply(Event::Act { seat: self.solver, action });
            }
        };
        set_timeout(end, PAUSE);
    }

    /// Takes back the last thing the reader had a choice in.
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

    /// Takes back the reader's last turn with all that came after it.
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

    /// Back to the position of the puzzle.
    pub(super) fn start_again(self) {
        self.showing.set(false);
        self.script.set_value(Vec::new());
        self.sitting.busy.set(None);
        self.sitting.rewind(0);
        self.help.set(Help::None);
        self.sitting.look(usize::MAX);
    }

    /// Whether there is anything to take back.
    pub(super) fn has_begun(self) -> bool {
        self.sitting.length() > 0
    }

    /// Whether the try has come to nothing, and is to be taken back.
    pub(super) fn has_failed(self) -> bool {
        let over = matches!(self.standing.get(), Standing::Lost | Standing::TooLate);
        (over || self.refuted.get()) && !self.showing.get()
    }

    /// Whether the reader is to act and may ask for help.
    pub(super) fn is_open(self) -> bool {
        matches!(self.standing.get(), Standing::Yours { .. }) && !self.refuted.get() && !self.showing.get()
    }

    /// One more step of help: first what to act with, then what to do.
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
                    self.sitting.say.set(None);
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

    /// Whether the solution has been shown to its end.
    pub(super) fn is_shown(self) -> bool {
        self.showing.get() && self.standing.get() == Standing::Solved
    }

    /// Shows the next action of the solution, the other side's included.
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
        self.sitting.apply(Event::Act { seat, action });
    }
}

#[cfg(test)]
mod tests {
    use dohyo_sumoo::Sumoo;

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
            let act = Event::Act { seat, action: (*action).to_owned() };
            table.apply(Duration::ZERO, act).expect(action);
        }
        Standing::of(&table, solver, turns)
    }

    #[test]
    fn a_try_is_judged_by_its_turns_and_its_end() {
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
