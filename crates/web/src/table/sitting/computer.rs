//! The computer at a table of the page: its moves, hints, answers to draw offers, and reviews.

use std::sync::Arc;
use std::time::Duration;

use dohyo_ai::accepts_draw;
use dohyo_core::{Record, Seat};
use dohyo_table::{Actor, Proposal, Seq, Step, Table, Wish};
use leptos::prelude::*;

use super::{Busy, Ground, Haste, Sitting};
use crate::messages::{Answer, Task};
use crate::table::judgement::{Made, sides};
use crate::table::notice::Notice;
use crate::table::showing::Cue;
use crate::table::shown::Shown;
use crate::table::watch::page_time;

impl<G: Shown> Sitting<G> {
    /// Asks the computer for its move, if it is to move.
    pub(super) fn wake_computer(self) {
        if self.ground() != Ground::Home || untrack(|| self.is_elsewhere()) || self.consider_offer() {
            return;
        }
        let question = self.table.with_untracked(|table| {
            let table = table.as_ref()?;
            let (seat, level) = table.computers_to_act().next()?;
            let now = self.now();
            let clock = table.seating().terms.clock.zip(table.clocks(now)).map(|(setting, clocks)| {
                (clocks[seat.index()].as_millis() as u32, setting.increment.as_millis() as u32)
            });
            // A hurried computer hurries until the end of its turn.
            let hurry = self.haste.get_untracked().hurried == Some(seat);
            Some((seat, Task::Move { level, clock, hurry }, to_ask(table), table.seq()))
        });
        let mover = question.as_ref().map(|(seat, ..)| *seat);
        let hurried = self.haste.get_untracked().hurried.filter(|&seat| Some(seat) == mover);
        let Some((seat, task, record, seen)) = question else {
            self.haste.set(Haste::default());
            return;
        };
        if self.busy.get_untracked() == Some(Busy::Moving(seat)) {
            return;
        }
        self.busy.set(Some(Busy::Moving(seat)));
        self.haste.set(Haste { slow: false, hurried });
        let asked = page_time();
        let slow = move || {
            if self.seq() == Some(seen) && self.busy.get_untracked() == Some(Busy::Moving(seat)) {
                self.haste.update(|haste| haste.slow = true);
            }
        };
        set_timeout(slow, PATIENCE);
        self.thinker.ask(task, record, move |answer| {
            let action = answer.ok().and_then(|answer| answer.action);
            let Some(action) = action else {
                self.busy.set(None);
                self.notice.set(Some(Notice::EngineFailed));
                return;
            };
            let spent = Duration::from_millis((page_time() - asked).max(0.0) as u64);
            set_timeout(move || self.play_computer(seat, action, seen), G::PAUSE.saturating_sub(spent));
        });
    }

    /// Makes the computer move at once, and for the rest of its turn.
    pub fn hurry(self) {
        let Some(Busy::Moving(seat)) = self.busy.get_untracked() else { return };
        self.haste.set(Haste { slow: false, hurried: Some(seat) });
        self.thinker.stop();
        self.busy.set(None);
        self.wake_computer();
    }

    /// Plays the action that the computer has chosen for the table at entry `seen`, once the board has shown the
    /// action before it.
    fn play_computer(self, seat: Seat, action: String, seen: Seq) {
        // Something else has happened since, or the page is gone.
        if self.seq() != Some(seen) {
            return;
        }
        if untrack(|| self.showing()).is_some() {
            // The computer has decided, so its clock stops.
            let ready = self.now();
            self.backstage.update_value(|own| own.watch.stop_at(ready));
            set_timeout(move || self.play_computer(seat, action, seen), LOOK_AGAIN);
            return;
        }
        self.busy.set(None);
        self.act(seat, &action);
    }

    /// Plays an action that the worker has chosen for `seat`.
    pub fn act(self, seat: Seat, action: &str) {
        let read = self.table.with_untracked(|table| table.as_ref()?.game().read_action(action).ok());
        match read {
            Some(action) => self.send(Actor::Seat(seat), Wish::Act(action)),
            None => self.notice.set(Some(Notice::EngineFailed)),
        }
    }

    /// Asks the computer about the present position. The question is dropped if anything happens before the answer.
    pub fn ask(self, task: Task, then: impl FnOnce(Answer) + 'static) {
        let Some(record) = self.question() else { return };
        self.thinker.ask(task, record, move |answer| {
            if let Ok(answer) = answer {
                return then(answer);
            }
            self.busy.set(None);
            self.notice.set(Some(Notice::EngineFailed));
        });
    }

    /// Returns the record to ask the computer about.
    pub fn question(self) -> Option<Record> {
        self.table.with_untracked(|table| Some(to_ask(table.as_ref()?)))
    }

    /// Plays the actions of a turn for `seat` with a pause before each. Stops if anything else happens meanwhile.
    pub fn play_turn(self, seat: Seat, turn: Vec<String>) {
        let seen = self.seq();
        let mut turn = turn.into_iter();
        let Some(action) = turn.next() else { return };
        let play = move || {
            if self.seq() == seen {
                self.act(seat, &action);
                if self.seq() > seen {
                    self.play_turn(seat, turn.collect());
                }
            }
        };
        set_timeout(play, G::PAUSE);
    }

    /// Starts the worker ahead of the first question.
    pub fn warm_up(self) {
        self.thinker.warm_up();
    }

    /// Asks for a hint, and points at it on the board.
    pub fn ask_hint(self) {
        let record = self.table.with_untracked(|table| {
            let table = table.as_ref().filter(|table| table.outcome().is_none() && !table.is_paused())?;
            table.computers_to_act().next().is_none().then(|| to_ask(table))
        });
        // Against other people, one plays without the computer's help.
        let barred = self.is_online() || untrack(|| self.waits_for_luck());
        let Some(record) = record.filter(|_| !barred) else { return };
        if self.looking.get_untracked().is_some() {
            self.look_at(None);
            self.give(Some(Cue::Cut));
        }
        self.busy.set(Some(Busy::Hinting));
        self.thinker.ask(Task::Hint, record, move |answer| {
            self.busy.set(None);
            let Ok(answer) = answer else {
                self.notice.set(Some(Notice::EngineFailed));
                return;
            };
            let found = self.table.with_untracked(|table| {
                let game = table.as_ref()?.game();
                game.read_action(&answer.action?).ok()
            });
            if let Some(action) = found {
                self.notice.set(Some(Notice::Hint(action.clone())));
                self.hint.set(Some(action));
            }
        });
    }

    /// Lets a computer consider the draw that it is offered. Returns `true` if there is such an offer.
    fn consider_offer(self) -> bool {
        let asked = self.table.with_untracked(|table| {
            let table = table.as_ref()?;
            let offer = table.offer(Proposal::Draw)?;
            let computer = |&seat: &Seat| !table.seating().is_human(seat) && table.awaits_answer(offer, seat);
            let seat = table.seating().seats().iter().find(computer)?;
            Some((seat, to_ask(table), table.game().to_act(), table.seq()))
        });
        let Some((seat, record, to_act, seen)) = asked else { return false };
        let turns = self.turns();
        self.busy.set(Some(Busy::Considering));
        self.notice.set(Some(Notice::DrawConsidered));
        self.thinker.ask(Task::Judge, record, move |answer| {
            if self.seq() != Some(seen) {
                return;
            }
            self.busy.set(None);
            let content = answer.is_ok_and(|answer| {
                accepts_draw(if to_act.contains(seat) { answer.score } else { -answer.score }, turns)
            });
            self.answer(Proposal::Draw, seat, content);
        });
        true
    }

    /// Begins a review: judges every position of the game, one after the other.
    pub fn begin_review(self) {
        let (games, moves, sides) = self.table.with_untracked(|table| {
            let Some(table) = table else { return Default::default() };
            let mut record = table.to_record(None);
            record.result = None;
            let mut games = Vec::new();
            for ply in (0..=table.line().len()).rev() {
                record.actions.truncate(ply);
                let game = table.game_at(ply);
                let record = if G::ASKED_BY_POSITION { from_here(&record, game) } else { record.clone() };
                games.push((record, game.to_act(), game.outcome()));
            }
            games.reverse();
            let made = |(ply, step): (usize, &Arc<Step<G>>)| {
                Made::new(table.game_at(ply), step.seat, &step.played.action)
            };
            let moves: Vec<Made> = table.line().iter().enumerate().map(made).collect();
            (games, moves, sides(table.start(), G::DARK))
        });
        if !games.is_empty() {
            self.busy.set(None);
            self.review.begin(games, moves, sides, self.thinker);
        }
    }
}

/// The time after which a computer that waits for an animation looks again.
const LOOK_AGAIN: Duration = Duration::from_millis(60);

/// The thinking time after which the computer can be told to hurry.
const PATIENCE: Duration = Duration::from_millis(800);

/// Returns the record to ask the computer about.
fn to_ask<G: Shown>(table: &Table<G>) -> Record {
    let record = table.to_record(None);
    if G::ASKED_BY_POSITION { from_here(&record, table.game()) } else { record }
}

/// Returns a record that begins from the position of `game`.
fn from_here<G: Shown>(record: &Record, game: &G) -> Record {
    Record { position: Some(game.position()), actions: Vec::new(), result: None, ..record.clone() }
}
