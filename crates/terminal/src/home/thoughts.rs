//! Questions to the computer: actions, answers to offers, hints and judgements.

use std::time::Instant;

use dohyo_ai::{Level, accepts_draw};
use dohyo_core::Seat;
use dohyo_table::{Actor, Proposal, Seq, Table, Wish};
use dohyo_texts::puzzles::Standing;

use super::{Home, Host, Local};
use crate::playable::Playable;
use crate::thinking::{Answer, Task, hundredths};

/// An action that a computer will play.
pub(super) struct Plan<G: Playable> {
    pub(super) seat: Seat,
    view: View,
    action: G::Action,
    pub(super) due: Instant,
}

/// The information on which a computer bases its decisions. If it changes, the plan is void.
#[derive(Clone, Copy, PartialEq, Eq)]
enum View {
    Turns(Seq),
    Race(u32),
}

/// A question to the computer.
pub(super) struct Asked {
    id: u64,
    what: Asking,
    seen: Seq,
    view: View,
    at: Instant,
}

/// The purpose of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asking {
    /// The action of a computer.
    Act(Seat),
    /// The answer of a computer to an offered draw.
    Draw(Seat),
    /// A hint for a person.
    Hint(Seat),
    /// The judgement of the position after a number of actions.
    Judge(usize),
}

/// The result of an answer of the computer.
pub enum Brought<G: Playable> {
    /// Nothing to show to the player.
    Nothing,
    /// A hint.
    Hint(Option<G::Action>),
    /// A judgement of the position after a number of actions: the chances of the first seat's side, from 0 to 1, and
    /// the best action.
    Judged(usize, Option<(f64, G::Action)>),
    /// A computer has declined a draw.
    Declined(Seat),
    /// The other side of a puzzle has escaped, so the puzzle can no longer be solved in time.
    Refuted(Seat),
}

impl<G: Playable> Home<G> {
    fn view(table: &Table<G>, seat: Seat) -> View {
        table.game().sight(seat).map_or(View::Turns(table.seq()), View::Race)
    }

    pub(super) fn drop_void(&mut self) {
        let Host::Local(local) = &self.host else { return };
        let table = &local.table;
        self.plans
            .retain(|plan| table.to_act().contains(plan.seat) && Self::view(table, plan.seat) == plan.view);
        let stale = |asked: &Asked| match asked.what {
            Asking::Act(seat) => Self::view(table, seat) != asked.view || !table.to_act().contains(seat),
            Asking::Draw(_) | Asking::Hint(_) => table.seq() != asked.seen,
            Asking::Judge(_) => false,
        };
        if self.asked.as_ref().is_some_and(stale) {
            self.thinking.stop();
            self.asked = None;
        }
        if table.computers_to_act().next().is_none() {
            self.rest.clear();
        }
    }

    pub(super) fn play_due(&mut self) {
        let now = Instant::now();
        if self.hold.is_some_and(|hold| hold > now) {
            return;
        }
        let next = (0..self.plans.len()).filter(|&index| self.plans[index].due <= now);
        let Some(next) = next.min_by_key(|&index| self.plans[index].due) else { return };
        let plan = self.plans.remove(next);
        // A plan is void if its view has changed, so the rules allow it.
        let _ = self.send(Actor::Seat(plan.seat), Wish::Act(plan.action));
        self.drop_void();
    }

    /// Asks the next computer that may act and has no plan, unless the computer is busy with something else.
    pub(super) fn ask_next(&mut self) {
        if self.asked.is_some() {
            return;
        }
        let now = self.now();
        let Host::Local(local) = &self.host else { return };
        let Local { table, seed, .. } = &**local;
        if table.outcome().is_some() || table.is_paused() || self.scripted {
            return;
        }
        let draw = table.offer(Proposal::Draw).and_then(|offer| {
            let computers = table.seating().seats().iter().filter(|&seat| !table.seating().is_human(seat));
            computers.into_iter().find(|&seat| table.awaits_answer(offer, seat))
        });
        if let Some(seat) = draw {
            // The position is judged for the side to move.
            let Some(mover) = table.to_act().first() else { return };
            let game = table.game().to_any();
            self.ask(Asking::Draw(seat), game, mover, Task::Judge);
            return;
        }
        let next =
            table.computers_to_act().find(|(seat, _)| self.plans.iter().all(|plan| plan.seat != *seat));
        let Some((seat, level)) = next else { return };
        if !self.rest.is_empty() {
            let (view, action) = (Self::view(table, seat), self.rest.remove(0));
            self.plans.push(Plan { seat, view, action, due: Instant::now() + self.pause });
            return;
        }
        if let Some(standing) = self.standing() {
            // If the attempt has failed, the player has to take back first.
            if let Standing::Theirs { left } = standing {
                let game = table.game().to_any();
                self.ask(Asking::Act(seat), game, seat, Task::Defend(left));
            }
            return;
        }
        let clock = table.seating().terms.clock.zip(table.clocks(now));
        let clock = clock.map(|(setting, clocks)| (clocks[seat.index()], setting.increment));
        let level = Level::new(level).unwrap_or(Level::WEAKEST);
        let task = Task::Move { level, clock, seed: seed.chance().word() };
        let game = table.game().to_any();
        self.ask(Asking::Act(seat), game, seat, task);
    }

    fn ask(&mut self, what: Asking, game: dohyo_games::AnyGame, seat: Seat, task: Task) {
        let Some(table) = self.table() else { return };
        let (seen, view) = (table.seq(), Self::view(table, seat));
        let id = self.thinking.ask(game, seat, task);
        self.asked = Some(Asked { id, what, seen, view, at: Instant::now() });
    }

    /// Asks for a hint. Returns `false` if no hint is possible.
    pub fn ask_hint(&mut self) -> bool {
        let Some(table) = self.local() else { return false };
        let own = self.own();
        let seat = own.iter().find(|&seat| table.to_act().contains(seat));
        let Some(seat) = seat.filter(|_| table.outcome().is_none() && !table.is_paused()) else {
            return false;
        };
        let game = table.game().to_any();
        let task = match self.standing() {
            Some(Standing::Yours { left }) => Task::Win(left),
            Some(_) => return false,
            None => Task::Hint,
        };
        self.ask(Asking::Hint(seat), game, seat, task);
        true
    }

    /// Asks for a judgement of the position after `ply` actions. Returns `false` if nobody is to move in it.
    pub fn ask_judgement(&mut self, ply: usize) -> bool {
        let Some(table) = self.table() else { return false };
        let game = table.game_at(ply);
        let Some(seat) = game.to_act().first() else { return false };
        let any = game.to_any();
        self.ask(Asking::Judge(ply), any, seat, Task::Judge);
        true
    }

    /// Returns the purpose of the question that the computer is thinking about.
    pub fn busy(&self) -> Option<Asking> {
        self.asked.as_ref().map(|asked| asked.what)
    }

    /// Processes an answer of the computer.
    pub fn hear(&mut self, answer: Answer) -> Brought<G> {
        let Some(asked) = self.asked.take_if(|asked| asked.id == answer.id) else { return Brought::Nothing };
        let action = |answer: Answer| {
            let thought = answer.thought.map(|thought| thought.action);
            G::from_any(thought.or_else(|| answer.win?.into_iter().next())?)
        };
        match asked.what {
            Asking::Act(seat) if answer.defence.is_some() => {
                let Some(defence) = answer.defence else { return Brought::Nothing };
                self.rest = defence.turn.into_iter().filter_map(G::from_any).collect();
                if defence.escapes {
                    self.refuted = true;
                    return Brought::Refuted(seat);
                }
                Brought::Nothing
            }
            Asking::Act(seat) => {
                let pace = answer.thought.as_ref().map(|thought| thought.pace).unwrap_or_default();
                let is_race = matches!(asked.view, View::Race(_));
                let Some(action) = action(answer) else { return Brought::Nothing };
                let due = asked.at + if is_race { pace } else { self.pause };
                self.plans.push(Plan { seat, view: asked.view, action, due });
                Brought::Nothing
            }
            Asking::Hint(_) => Brought::Hint(action(answer)),
            Asking::Draw(seat) => self.answer_draw(seat, &answer),
            Asking::Judge(ply) => {
                let Some(table) = self.table() else { return Brought::Nothing };
                let game = table.game_at(ply);
                let judged = answer.thought.and_then(|thought| {
                    let chances = thought.score.expectation();
                    let first =
                        game.to_act().first().is_none_or(|seat| game.side_of(Seat::FIRST).contains(seat));
                    Some((if first { chances } else { 1.0 - chances }, G::from_any(thought.action)?))
                });
                Brought::Judged(ply, judged)
            }
        }
    }

    fn answer_draw(&mut self, seat: Seat, answer: &Answer) -> Brought<G> {
        let Some(table) = self.local() else { return Brought::Nothing };
        let Some(offer) = table.offer(Proposal::Draw).map(|offer| offer.seq) else { return Brought::Nothing };
        let score = answer.thought.as_ref().map_or(0, |thought| hundredths(thought.score));
        let own =
            table.game().to_act().first().is_none_or(|mover| table.game().side_of(seat).contains(mover));
        let score = if own { score } else { -score };
        let turns = table.line().windows(2).filter(|pair| pair[0].seat != pair[1].seat).count();
        let agree = accepts_draw(score, turns);
        let _ = self.send(Actor::Seat(seat), Wish::Answer { offer, agree });
        if agree { Brought::Nothing } else { Brought::Declined(seat) }
    }
}
