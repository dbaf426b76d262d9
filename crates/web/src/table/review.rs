//! Looking back at a game: who was ahead when, and what would have been best.

use std::cell::RefCell;
use std::rc::Rc;

use dohyo_core::{Outcome, Record, Seat, SeatSet};
use leptos::html;
use leptos::prelude::*;

use super::shown::Shown;
use super::sitting::{Sitting, opposite};
use crate::settings::texts;
use crate::thinker::Task;
use crate::thinking::Thinker;

/// What the computer thinks of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// How far the dark seat is ahead, in hundredths of a piece.
    pub dark: i32,
    /// Whether one side wins by force.
    pub forced: bool,
    /// The best move.
    pub best: Option<String>,
}

/// As far as the graph goes, in hundredths of a piece.
const FULL: i32 = 400;

/// A move that loses this much, in hundredths of a marble, could have been better.
const MISTAKE: i32 = 70;

impl Judgement {
    fn of_outcome(outcome: &Outcome, dark_seat: Seat) -> Self {
        let dark = match outcome.winners {
            winners if winners.contains(dark_seat) => FULL,
            SeatSet::EMPTY => 0,
            _ => -FULL,
        };
        Self { dark, forced: dark != 0, best: None }
    }

    /// Where on the graph it is: 1 is the dark end, -1 the light one.
    fn height(&self) -> f64 {
        f64::from(self.dark.clamp(-FULL, FULL)) / f64::from(FULL)
    }
}

/// The judgement of a whole game, growing position by position.
#[derive(Clone, Copy)]
pub struct Review {
    /// Whether it is shown.
    pub open: RwSignal<bool>,
    judged: RwSignal<Vec<Option<Judgement>>>,
    /// The review that is under way; an earlier one that still answers is not heard.
    round: StoredValue<u32>,
}

impl Default for Review {
    fn default() -> Self {
        Self { open: RwSignal::new(false), judged: RwSignal::new(Vec::new()), round: StoredValue::new(0) }
    }
}

/// A position to judge: the game up to it, who is to move, and how it ended if it did there.
type Position = (Record, SeatSet, Option<Outcome>);

impl Review {
    /// Judges positions one after the other.
    pub fn begin(self, games: Vec<Position>, dark: Seat, thinker: Thinker) {
        self.round.update_value(|round| *round += 1);
        self.judged.set(vec![None; games.len()]);
        self.open.set(true);
        let games = Rc::new(RefCell::new(games.into_iter().enumerate()));
        self.judge_next(&games, dark, thinker, self.round.get_value());
    }

    fn judge_next(
        self,
        games: &Rc<RefCell<std::iter::Enumerate<std::vec::IntoIter<Position>>>>,
        dark_seat: Seat,
        thinker: Thinker,
        round: u32,
    ) {
        loop {
            let next = games.borrow_mut().next();
            let Some((index, (record, to_move, outcome))) = next else { return };
            if let Some(outcome) = outcome {
                self.put(index, Judgement::of_outcome(&outcome, dark_seat));
                continue;
            }
            let games = games.clone();
            thinker.ask(Task::Judge, record, move |answer| {
                let Ok(answer) = answer else { return };
                if self.round.get_value() != round {
                    return;
                }
                let dark = if to_move.contains(dark_seat) { answer.score } else { -answer.score };
                self.put(index, Judgement { dark, forced: answer.forced, best: answer.action });
                self.judge_next(&games, dark_seat, thinker, round);
            });
            return;
        }
    }

    fn put(self, index: usize, judgement: Judgement) {
        self.judged.update(|judged| {
            if let Some(slot) = judged.get_mut(index) {
                *slot = Some(judgement);
            }
        });
    }

    /// Forgets it.
    pub fn close(self) {
        self.round.update_value(|round| *round += 1);
        if self.open.get_untracked() {
            self.open.set(false);
            self.judged.set(Vec::new());
        }
    }

    /// The judgement of the position after so many moves.
    pub fn at(self, ply: usize) -> Option<Judgement> {
        self.judged.with(|judged| judged.get(ply).cloned().flatten())
    }

    /// The best move after so many moves.
    pub fn best(self, ply: usize) -> Option<String> {
        self.at(ply)?.best
    }

    /// Whether the move that led to this position lost much for the one who made it.
    pub fn is_mistake(self, ply: usize, by_dark: bool) -> bool {
        let (Some(before), Some(after)) = (ply.checked_sub(1).and_then(|ply| self.at(ply)), self.at(ply))
        else {
            return false;
        };
        lost(&before, &after, by_dark) >= MISTAKE
    }

    fn progress(self) -> (usize, usize) {
        self.judged.with(|judged| (judged.iter().flatten().count(), judged.len()))
    }
}

/// How much a move lost for the side that made it, within what the graph shows.
fn lost(before: &Judgement, after: &Judgement, by_dark: bool) -> i32 {
    let change = after.dark.clamp(-FULL, FULL) - before.dark.clamp(-FULL, FULL);
    if by_dark { -change } else { change }
}

/// The curve and the area under it, for a drawing 2 high with the dark seat's share below and one unit per move.
fn curve(judged: &[Option<Judgement>]) -> (String, String) {
    let points: Vec<_> = judged
        .iter()
        .enumerate()
        .filter_map(|(ply, judgement)| Some(format!("{ply} {:.3}", -judgement.as_ref()?.height())))
        .collect();
    let Some(last) = judged.iter().rposition(Option::is_some) else { return Default::default() };
    let first = judged.iter().position(Option::is_some).unwrap_or(0);
    let trace = format!("M{}", points.join("L"));
    let area = format!("{trace}L{last} 1L{first} 1Z");
    (trace, area)
}

/// The graph of a review, with its figures.
#[component]
pub fn Graph<G: Shown>(
    /// What is reviewed.
    sitting: Sitting<G>,
) -> impl IntoView {
    let t = texts();
    let review = sitting.review;
    let element: NodeRef<html::Div> = NodeRef::new();
    let width = move || review.judged.with(|judged| judged.len().saturating_sub(1).max(1));
    let figures = move || {
        let t = t();
        let ply = sitting.ply();
        let Some(now) = review.at(ply) else { return String::new() };
        let leader = if now.dark >= 0 { G::DARK } else { opposite(G::DARK) };
        let leader = G::seat_name(leader, t);
        if now.forced {
            return (t.wins_by_force)(leader);
        }
        let pieces = format!("{:.1}", f64::from(now.dark.abs()) / 100.0);
        (t.ahead)((now.dark.abs() >= 10).then_some((leader, pieces)))
    };
    let best = move || {
        let t = t();
        review.best(sitting.ply()).map(|best| (t.best)(&best))
    };
    let progress = move || {
        let (done, of) = review.progress();
        (done < of).then(|| {
            view! {
                <progress max=of.to_string() value=done.to_string() aria-label=(t().judging)(done, of)></progress>
            }
        })
    };
    let go = move |event: web_sys::MouseEvent| {
        let Some(bounds) = element.get().map(|element| element.get_bounding_client_rect()) else { return };
        let share = (f64::from(event.client_x()) - bounds.left()) / bounds.width().max(1.0);
        sitting.look((share.clamp(0.0, 1.0) * width() as f64).round() as usize);
    };
    view! {
        <div class="graph" id="graph">
            <div node_ref=element on:click=go>
                <svg
                    viewBox=move || format!("0 -1 {} 2", width())
                    preserveAspectRatio="none"
                    role="img"
                    aria-label=move || t().graph
                    data-judged=move || review.progress().0.to_string()
                >
                    <rect class="up" x="0" y="-1" width=width height="2"></rect>
                    <path class="down" d=move || review.judged.with(|judged| curve(judged).1)></path>
                    <line class="mid" x1="0" x2=width y1="0" y2="0"></line>
                    <path class="trace" d=move || review.judged.with(|judged| curve(judged).0)></path>
                    <line class="cursor" x1=move || sitting.ply() x2=move || sitting.ply() y1="-1" y2="1"></line>
                </svg>
            </div>
            {progress}
            <div class="figures">
                <span id="ahead">{figures}</span>
                <span id="best" class="notation">{best}</span>
            </div>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use dohyo_core::Reason;

    use super::*;

    fn judged(dark: i32) -> Judgement {
        Judgement { dark, forced: false, best: None }
    }

    #[test]
    fn the_curve_has_a_point_for_each_position_judged() {
        let (trace, area) = curve(&[Some(judged(0)), Some(judged(200)), Some(judged(-9000)), None]);
        assert_eq!(trace, "M0 -0.000L1 -0.500L2 1.000");
        assert_eq!(area, "M0 -0.000L1 -0.500L2 1.000L2 1L0 1Z");
        assert_eq!(curve(&[None, None]), (String::new(), String::new()));
    }

    #[test]
    fn what_a_move_loses_depends_on_who_moves() {
        let (before, after) = (judged(50), judged(-60));
        assert_eq!(lost(&before, &after, true), 110);
        assert_eq!(lost(&before, &after, false), -110);
        assert_eq!(lost(&judged(5000), &judged(900), true), 0);
    }

    #[test]
    fn an_ended_game_is_judged_by_its_end() {
        let won = Outcome::win(Seat::SECOND, Reason::TIME);
        assert_eq!(Judgement::of_outcome(&won, Seat::FIRST).dark, -FULL);
        assert_eq!(Judgement::of_outcome(&won, Seat::SECOND).dark, FULL);
        assert_eq!(Judgement::of_outcome(&Outcome::draw(Reason::AGREEMENT), Seat::FIRST), judged(0));
    }
}
