//! The ghost of a push: what it would do, as the worker foresees it.
//!
//! One question is under way at a time. Of the questions that come meanwhile, only the latest is asked next, and
//! answers that are out of date are dropped.

use std::cell::RefCell;
use std::rc::Rc;

use dohyo_kabuto::{Pose, Shot, Standing};
use leptos::prelude::*;

use crate::game::Game;
use crate::line::Line;
use crate::messages::{Foresight, ToPage, ToWorker};
use crate::storage;
use crate::table::watch::page_time;

/// The result of a push that has not been made.
#[derive(Clone, Debug, PartialEq)]
pub struct Ghost {
    /// The push.
    pub shot: Shot,
    /// The pieces on the ring before it, then those that are pushed.
    pub pieces: Vec<Standing>,
    /// Where each piece would be.
    pub poses: Vec<Pose>,
    /// The time that the answer took, in milliseconds.
    pub millis: f64,
}

/// Asks the worker for ghosts.
#[derive(Clone, Copy)]
pub struct Ghosts {
    /// The latest ghost.
    pub ghost: RwSignal<Option<Ghost>>,
    /// Whether ghosts are shown.
    pub on: RwSignal<bool>,
    state: StoredValue<Rc<RefCell<State>>, LocalStorage>,
}

#[derive(Default)]
struct State {
    line: Option<Line>,
    /// The open question, and when it was asked.
    asked: Option<(Foresight, f64)>,
    /// The next question.
    next: Option<Foresight>,
    last_id: u32,
}

/// The name under which the browser keeps whether ghosts are shown.
const KEPT: &str = "ghost";

impl Ghosts {
    /// Shows ghosts as on the last visit.
    pub fn load() -> Self {
        let on = storage::read(&Game::Kabuto.kept(KEPT)).is_none_or(|kept| kept != "off");
        Self {
            ghost: RwSignal::new(None),
            on: RwSignal::new(on),
            state: StoredValue::new_local(Rc::default()),
        }
    }

    /// Shows ghosts, or stops showing them.
    pub fn switch(self) {
        self.on.update(|on| *on = !*on);
        storage::write(&Game::Kabuto.kept(KEPT), if self.on.get_untracked() { "on" } else { "off" });
    }

    /// Asks what a push would do.
    pub fn ask(self, shot: Shot, ring: Vec<Standing>) {
        let state = self.state.get_value();
        self.open(&state);
        let mut state = state.borrow_mut();
        state.last_id += 1;
        let id = state.last_id;
        state.next = Some(Foresight { id, shot, ring });
        send(&mut state);
    }

    /// Removes the ghost, and ignores any that is still to come.
    pub fn forget(self) {
        let state = self.state.get_value();
        let mut state = state.borrow_mut();
        state.next = None;
        // The open question is no longer the latest.
        state.last_id += 1;
        if self.ghost.with_untracked(Option::is_some) {
            self.ghost.set(None);
        }
    }

    /// Starts the worker ahead of the first question.
    pub fn warm_up(self) {
        self.open(&self.state.get_value());
    }

    fn open(self, state: &Rc<RefCell<State>>) {
        if state.borrow().line.is_some() {
            return;
        }
        let (hearing, breaking) = (Rc::downgrade(state), Rc::downgrade(state));
        let heard = move |message: ToPage| {
            let (Some(state), ToPage::Foreseen(foreseen)) = (hearing.upgrade(), message) else { return };
            let mut state = state.borrow_mut();
            let Some((question, since)) = state.asked.take_if(|(question, _)| question.id == foreseen.id)
            else {
                return;
            };
            send(&mut state);
            let forgotten = state.asked.is_none() && question.id != state.last_id;
            drop(state);
            if forgotten || question.ring.len() > foreseen.places.len() {
                return;
            }
            let entered = question.shot.item.kinds().into_iter().map(Standing::of);
            self.ghost.try_set(Some(Ghost {
                shot: question.shot,
                pieces: question.ring.into_iter().chain(entered).collect(),
                poses: foreseen.places.into_iter().map(Pose::from).collect(),
                millis: page_time() - since,
            }));
        };
        let broke = move || {
            if let Some(state) = breaking.upgrade() {
                let mut state = state.borrow_mut();
                (state.asked, state.next) = (None, None);
            }
        };
        state.borrow_mut().line = Line::open(heard, broke);
    }
}

/// Asks the next question, if none is open.
fn send(state: &mut State) {
    if state.asked.is_some() {
        return;
    }
    let (Some(line), Some(question)) = (&state.line, state.next.take()) else { return };
    line.send(&ToWorker::Foresee(question.clone()));
    state.asked = Some((question, page_time()));
}
