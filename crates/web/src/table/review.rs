//! Looking back at a game: who was ahead when, and what would have been best.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::rc::Rc;

use dohyo_core::{Outcome, Record, Seat, SeatSet};
use leptos::html;
use leptos::prelude::*;

use super::shown::Shown;
use super::sitting::Sitting;
use crate::settings::texts;
use crate::texts::Texts;
use crate::thinker::Task;
use crate::thinking::Thinker;

/// What the computer thinks of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// How far each side is ahead, in hundredths of a piece. Among more than two, whoever is to move only knows
    /// about themselves.
    leads: Vec<Option<i32>>,
    /// Whether a side wins or loses by force.
    forced: bool,
    /// The best move.
    best: Option<String>,
}

/// As far as the graph goes, in hundredths of a piece.
const FULL: i32 = 400;

/// A lead below this is none, in hundredths of a piece.
const EVEN: i32 = 10;

/// A move that loses this much, in hundredths of a piece, could have been better.
const MISTAKE: i32 = 70;

impl Judgement {
    fn of_outcome(outcome: &Outcome, sides: &[SeatSet]) -> Self {
        let lead = |side: &SeatSet| match outcome.winners {
            SeatSet::EMPTY => 0,
            winners if winners.iter().any(|winner| side.contains(winner)) => FULL,
            _ => -FULL,
        };
        let leads = sides.iter().map(|side| Some(lead(side))).collect();
        Self { leads, forced: !outcome.is_draw(), best: None }
    }

    /// What whoever is to move thinks.
    fn of_score(score: i32, to_move: SeatSet, sides: &[SeatSet]) -> Self {
        let moves = |side: &SeatSet| to_move.iter().any(|seat| side.contains(seat));
        let two = sides.len() == 2;
        let lead = |side| if moves(side) { Some(score) } else { two.then_some(-score) };
        Self { leads: sides.iter().map(lead).collect(), forced: false, best: None }
    }

    fn lead(&self, side: usize) -> Option<i32> {
        self.leads.get(side).copied().flatten()
    }

    /// The side that is ahead, or behind if only one is known and is, and how far.
    fn most(&self) -> Option<(usize, i32)> {
        let known = self.leads.iter().enumerate().filter_map(|(side, lead)| Some((side, (*lead)?)));
        known.max_by_key(|&(side, lead)| (lead, Reverse(side)))
    }
}

/// The judgement of a whole game, growing position by position.
#[derive(Clone, Copy)]
pub struct Review {
    /// Whether it is shown.
    pub open: RwSignal<bool>,
    /// Who wins and loses together; of two, the dark side first.
    sides: RwSignal<Vec<SeatSet>>,
    judged: RwSignal<Vec<Option<Judgement>>>,
    /// The review that is under way; an earlier one that still answers is not heard.
    round: StoredValue<u32>,
}

impl Default for Review {
    fn default() -> Self {
        Self {
            open: RwSignal::new(false),
            sides: RwSignal::new(Vec::new()),
            judged: RwSignal::new(Vec::new()),
            round: StoredValue::new(0),
        }
    }
}

/// A position to judge: the game up to it, who is to move, and how it ended if it did there.
type Position = (Record, SeatSet, Option<Outcome>);

impl Review {
    /// Judges positions one after the other. The first of two sides is the dark one.
    pub fn begin(self, games: Vec<Position>, sides: Vec<SeatSet>, thinker: Thinker) {
        self.sides.set(sides);
        self.round.update_value(|round| *round += 1);
        self.judged.set(vec![None; games.len()]);
        self.open.set(true);
        let games = Rc::new(RefCell::new(games.into_iter().enumerate()));
        self.judge_next(&games, thinker, self.round.get_value());
    }

    fn judge_next(
        self,
        games: &Rc<RefCell<std::iter::Enumerate<std::vec::IntoIter<Position>>>>,
        thinker: Thinker,
        round: u32,
    ) {
        loop {
            let next = games.borrow_mut().next();
            let Some((index, (record, to_move, outcome))) = next else { return };
            if let Some(outcome) = outcome {
                self.put(index, self.sides.with_untracked(|sides| Judgement::of_outcome(&outcome, sides)));
                continue;
            }
            let games = games.clone();
            thinker.ask(Task::Judge, record, move |answer| {
                let Ok(answer) = answer else { return };
                if self.round.get_value() != round {
                    return;
                }
                let leads =
                    self.sides.with_untracked(|sides| Judgement::of_score(answer.score, to_move, sides));
                self.put(index, Judgement { forced: answer.forced, best: answer.action, ..leads });
                self.judge_next(&games, thinker, round);
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

    /// Whether the move that led to this position lost much for the one who made it, as far as that is known.
    pub fn is_mistake(self, ply: usize, by: Seat) -> bool {
        let side = self.sides.with(|sides| sides.iter().position(|side| side.contains(by)));
        let before = ply.checked_sub(1).and_then(|ply| self.at(ply));
        let lost = side.and_then(|side| lost(&before?, &self.at(ply)?, side));
        lost.is_some_and(|lost| lost >= MISTAKE)
    }

    fn progress(self) -> (usize, usize) {
        self.judged.with(|judged| (judged.iter().flatten().count(), judged.len()))
    }
}

/// Who wins and loses together in a game; of two sides that of `dark` first.
pub(super) fn sides<G: Shown>(game: &G, dark: Seat) -> Vec<SeatSet> {
    let mut sides = Vec::new();
    for side in game.seats().iter().map(|seat| game.side_of(seat)) {
        if !sides.contains(&side) {
            sides.push(side);
        }
    }
    if sides.len() == 2 && sides[1].contains(dark) {
        sides.reverse();
    }
    sides
}

/// How much a move lost for the side that made it, within what the graph shows.
fn lost(before: &Judgement, after: &Judgement, side: usize) -> Option<i32> {
    Some(before.lead(side)?.clamp(-FULL, FULL) - after.lead(side)?.clamp(-FULL, FULL))
}

/// A side's curve and the area under it, for a drawing 2 high with one unit per move: 1 up is far ahead.
fn curve(judged: &[Option<Judgement>], side: usize) -> (String, String) {
    let points: Vec<_> = judged
        .iter()
        .enumerate()
        .filter_map(|(ply, judgement)| Some((ply, judgement.as_ref()?.lead(side)?.clamp(-FULL, FULL))))
        .collect();
    let (Some((first, _)), Some((last, _))) = (points.first(), points.last()) else {
        return Default::default();
    };
    let at = |(ply, lead): &(usize, i32)| format!("{ply} {:.3}", -f64::from(*lead) / f64::from(FULL));
    let trace = format!("M{}", points.iter().map(at).collect::<Vec<_>>().join("L"));
    let area = format!("{trace}L{last} 1L{first} 1Z");
    (trace, area)
}

/// What those who play together are called.
fn side_name<G: Shown>(side: SeatSet, t: &Texts) -> String {
    side.iter().map(|seat| G::seat_name(seat, t)).collect::<Vec<_>>().join(" + ")
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
        let Some((now, (side, lead))) = review.at(ply).and_then(|now| Some((now.clone(), now.most()?)))
        else {
            return String::new();
        };
        let who = review.sides.with(|sides| sides.get(side).map(|&side| side_name::<G>(side, t)));
        let who = who.unwrap_or_default();
        let pieces = format!("{:.1}", f64::from(lead.abs()) / 100.0);
        match now.forced {
            true if lead > 0 => (t.wins_by_force)(&who),
            true if lead < 0 => (t.loses_by_force)(&who),
            _ if lead >= EVEN => (t.ahead)(Some((&who, pieces))),
            _ if lead <= -EVEN => (t.behind)(&who, &pieces),
            _ => (t.ahead)(None),
        }
    };
    let name = move |side: usize| {
        review.sides.with(|sides| sides.get(side).map_or_else(String::new, |&side| side_name::<G>(side, t())))
    };
    // Two share the ground between them; more have a line each.
    let many = move || review.sides.with(|sides| if sides.len() > 2 { sides.len() } else { 0 });
    let label = move || {
        if many() > 0 { t().graph_of_many.to_owned() } else { (t().graph)(&name(1), &name(0)) }
    };
    let lines = move || {
        let line = |side: usize| {
            let d = move || review.judged.with(|judged| curve(judged, side).0);
            view! { <path class=format!("trace of-{side}") d=d></path> }
        };
        (0..many().max(1)).map(line).collect_view()
    };
    let ground = move || {
        (many() == 0).then(|| {
            view! { <path class="down" d=move || review.judged.with(|judged| curve(judged, 0).1)></path> }
        })
    };
    let legend = move || {
        let entry = |side: usize| {
            view! {
                <li>
                    <svg viewBox="0 0 24 4" aria-hidden="true">
                        <path class=format!("trace of-{side}") d="M0 2h24"></path>
                    </svg>
                    {move || name(side)}
                </li>
            }
        };
        (many() > 0).then(|| view! { <ul class="legend">{(0..many()).map(entry).collect_view()}</ul> })
    };
    let best = move || {
        let t = t();
        let best = sitting.shown()?.advised(&sitting.advice()?, sitting.near.get(), t);
        Some((t.best)(&best))
    };
    let exact = move || sitting.advice().map(|best| best.to_string());
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
                    aria-label=label
                    data-judged=move || review.progress().0.to_string()
                >
                    <rect class="up" x="0" y="-1" width=width height="2"></rect>
                    {ground}
                    <line class="mid" x1="0" x2=width y1="0" y2="0"></line>
                    {lines}
                    <line class="cursor" x1=move || sitting.ply() x2=move || sitting.ply() y1="-1" y2="1"></line>
                </svg>
            </div>
            {progress}
            {legend}
            <div class="figures">
                <span id="ahead">{figures}</span>
                <span id="best" class="notation" title=exact>{best}</span>
            </div>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use dohyo_core::Reason;

    use super::*;

    fn two() -> [SeatSet; 2] {
        [Seat::FIRST.into(), Seat::SECOND.into()]
    }

    fn judged(dark: i32) -> Judgement {
        Judgement::of_score(dark, Seat::FIRST.into(), &two())
    }

    #[test]
    fn the_curve_has_a_point_for_each_position_judged() {
        let (trace, area) = curve(&[Some(judged(0)), Some(judged(200)), Some(judged(-9000)), None], 0);
        assert_eq!(trace, "M0 -0.000L1 -0.500L2 1.000");
        assert_eq!(area, "M0 -0.000L1 -0.500L2 1.000L2 1L0 1Z");
        assert_eq!(curve(&[None, None], 0), (String::new(), String::new()));
    }

    #[test]
    fn what_a_move_loses_depends_on_who_moves() {
        let (before, after) = (judged(50), judged(-60));
        assert_eq!(lost(&before, &after, 0), Some(110));
        assert_eq!(lost(&before, &after, 1), Some(-110));
        assert_eq!(lost(&judged(5000), &judged(900), 0), Some(0));
    }

    #[test]
    fn an_ended_game_is_judged_by_its_end() {
        let won = Outcome::win(Seat::SECOND, Reason::TIME);
        assert_eq!(Judgement::of_outcome(&won, &two()).leads, [Some(-FULL), Some(FULL)]);
        assert_eq!(Judgement::of_outcome(&Outcome::draw(Reason::AGREEMENT), &two()), judged(0));
    }

    #[test]
    fn among_more_than_two_nobody_speaks_for_the_others() {
        let seats: Vec<Seat> = (0..4).filter_map(Seat::from_index).collect();
        let three: Vec<SeatSet> = seats[..3].iter().map(|&seat| seat.into()).collect();
        let first = Judgement::of_score(-80, seats[0].into(), &three);
        let second = Judgement::of_score(150, seats[1].into(), &three);
        assert_eq!(first.leads, [Some(-80), None, None]);
        assert_eq!((first.most(), second.most()), (Some((0, -80)), Some((1, 150))));
        assert_eq!(lost(&first, &second, 0), None);
        assert_eq!(curve(&[Some(first), Some(second)], 1).0, "M1 -0.375");
        let end = Judgement::of_outcome(&Outcome::win(seats[2], Reason::TIME), &three);
        assert_eq!(end.leads, [Some(-FULL), Some(-FULL), Some(FULL)]);
        // Partners are one side, whoever of them is to move.
        let teams = [[seats[0], seats[2]], [seats[1], seats[3]]].map(|team| team.into_iter().collect());
        assert_eq!(Judgement::of_score(30, seats[3].into(), &teams).leads, [Some(-30), Some(30)]);
    }
}
