//! The ghost of a push: the page's end of looking ahead. One question is under way at a time; of those that
//! come meanwhile only the latest is asked, and answers that are out of date are dropped.

use std::cell::RefCell;
use std::rc::Rc;

use dohyo_kabuto::{Pose, Shot, Standing};
use leptos::prelude::*;

use super::foresee::{Foreseen, Question};
use crate::line::Line;

/// What a push would do.
#[derive(Clone, Debug, PartialEq)]
pub struct Ghost {
    /// The push.
    pub shot: Shot,
    /// What lies on the ring before it, then what is pushed.
    pub pieces: Vec<Standing>,
    /// Where everything would be.
    pub poses: Vec<Pose>,
    /// How long that took to find out, in milliseconds.
    pub millis: f64,
}

/// Who asks for ghosts.
#[derive(Clone, Copy)]
pub struct Ghosts {
    /// The latest.
    pub ghost: RwSignal<Option<Ghost>>,
    state: StoredValue<Rc<RefCell<State>>, LocalStorage>,
}

#[derive(Default)]
struct State {
    line: Option<Line>,
    /// What is asked, and since when.
    asked: Option<(Question, f64)>,
    /// What is to be asked next.
    next: Option<Question>,
    last_id: u32,
}

fn now() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}

impl Default for Ghosts {
    fn default() -> Self {
        Self { ghost: RwSignal::new(None), state: StoredValue::new_local(Rc::default()) }
    }
}

impl Ghosts {
    /// Asks what a push would do.
    pub fn ask(self, shot: Shot, ring: Vec<Standing>) {
        let state = self.state.get_value();
        self.open(&state);
        let mut state = state.borrow_mut();
        state.last_id += 1;
        let id = state.last_id;
        state.next = Some(Question { id, shot, ring });
        send(&mut state);
    }

    /// Nothing is aimed any more: there is no ghost, and none to come.
    pub fn forget(self) {
        let state = self.state.get_value();
        let mut state = state.borrow_mut();
        state.next = None;
        // What is under way will not be the latest.
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
        let heard = move |text: &str| {
            let (Some(state), Some(foreseen)) = (hearing.upgrade(), Foreseen::read(text)) else { return };
            let mut state = state.borrow_mut();
            let Some((question, since)) = state.asked.take_if(|(question, _)| question.id == foreseen.id)
            else {
                return;
            };
            send(&mut state);
            let forgotten = state.asked.is_none() && question.id != state.last_id;
            drop(state);
            if forgotten || question.ring.len() > foreseen.poses.len() {
                return;
            }
            let entered = question.shot.item.kinds().into_iter().map(Standing::of);
            self.ghost.try_set(Some(Ghost {
                shot: question.shot,
                pieces: question.ring.into_iter().chain(entered).collect(),
                poses: foreseen.poses,
                millis: now() - since,
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

/// Asks what waits, if nothing is under way.
fn send(state: &mut State) {
    if state.asked.is_some() {
        return;
    }
    let (Some(line), Some(question)) = (&state.line, state.next.take()) else { return };
    line.send(&question.write());
    state.asked = Some((question, now()));
}
