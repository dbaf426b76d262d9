//! Judgements of positions, and of the moves between them.
//!
//! The computer scores a position for the seat to move ([`dohyo_ai::Score`]). A judgement has a lead for every side, so
//! that judgements of different positions can be compared.

use std::cmp::Reverse;

use dohyo_core::{Game, Outcome, Seat, SeatSet};

use crate::messages::Answer;

/// The computer's judgement of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The lead of each side, in hundredths of a nat. With more than two sides, only that of the side to move is known.
    leads: Vec<Option<i32>>,
    /// Whether a side wins or loses by force.
    pub forced: bool,
    /// The best action of the seat to move.
    best: Option<String>,
}

/// The largest lead that the graph shows, in hundredths of a nat.
const FULL: i32 = 400;

/// The lead below which a position is even, in hundredths of a nat.
pub const EVEN: i32 = 10;

/// The loss of lead that makes a move a mistake, in hundredths of a nat.
const MISTAKE: i32 = 70;

impl Judgement {
    /// Returns the judgement of a game that is over.
    pub fn of_outcome(outcome: &Outcome, sides: &[SeatSet]) -> Self {
        let lead = |side: &SeatSet| match outcome.winners {
            SeatSet::EMPTY => 0,
            winners if winners.iter().any(|winner| side.contains(winner)) => FULL,
            _ => -FULL,
        };
        let leads = sides.iter().map(|side| Some(lead(side))).collect();
        Self { leads, forced: !outcome.is_draw(), best: None }
    }

    /// Returns the judgement in an answer of the computer.
    pub fn of_answer(answer: &Answer, to_move: SeatSet, sides: &[SeatSet]) -> Self {
        let judged = Self::of_score(answer.score, to_move, sides);
        Self { forced: answer.forced, best: answer.action.clone(), ..judged }
    }

    fn of_score(score: i32, to_move: SeatSet, sides: &[SeatSet]) -> Self {
        let moves = |side: &SeatSet| to_move.iter().any(|seat| side.contains(seat));
        let two = sides.len() == 2;
        let lead = |side| if moves(side) { Some(score) } else { two.then_some(-score) };
        Self { leads: sides.iter().map(lead).collect(), forced: false, best: None }
    }

    /// Returns the lead of a side, limited to what the graph shows, if it is known.
    pub fn lead(&self, side: usize) -> Option<i32> {
        Some(self.leads.get(side).copied()??.clamp(-FULL, FULL))
    }

    /// Returns the side with the largest known lead, and that lead.
    pub fn most(&self) -> Option<(usize, i32)> {
        let known = (0..self.leads.len()).filter_map(|side| Some((side, self.lead(side)?)));
        known.max_by_key(|&(side, lead)| (lead, Reverse(side)))
    }
}

/// Returns the chance to win with a lead, in per cent.
pub fn chance(lead: i32) -> u32 {
    (100.0 * dohyo_ai::Score::Points(lead).expectation()).round() as u32
}

/// Returns the sides of a game: the sets of seats that win and lose together. Of two sides that of `dark` comes first.
pub fn sides<G: Game>(game: &G, dark: Seat) -> Vec<SeatSet> {
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

/// A move of a game under review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The seat that made it.
    pub by: Seat,
    /// The action in the game's notation.
    pub action: String,
    /// Whether it was the only legal action.
    pub only: bool,
}

impl Made {
    /// Returns the move `action` of `by` in the position `before`.
    pub fn new<G: Game>(before: &G, by: Seat, action: &G::Action) -> Self {
        let mut open = Vec::new();
        before.legal_actions(by, &mut open);
        Self { by, action: action.to_string(), only: open.len() == 1 }
    }
}

/// The place of an action in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InTurn {
    /// The number of the turn in the game, from 1.
    pub turn: usize,
    /// The number of the action in the turn, from 1.
    pub action: usize,
    /// The number of actions in the turn.
    pub of: usize,
}

/// Returns the place of every action in its turn. `by` has the side that made each of them.
pub fn turns<S: PartialEq>(by: &[S]) -> Vec<InTurn> {
    let turn = |(index, turn): (usize, &[S])| {
        let of = turn.len();
        (1..=of).map(move |action| InTurn { turn: index + 1, action, of })
    };
    by.chunk_by(S::eq).enumerate().flat_map(turn).collect()
}

/// The best move in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Best {
    /// The move that was made.
    Made,
    /// Another action, in the game's notation.
    Other(String),
}

/// A game under review: its moves, and the judgements of its positions so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Retrospect {
    sides: Vec<SeatSet>,
    moves: Vec<Made>,
    turns: Vec<InTurn>,
    /// The judgements; there is one position more than there are moves.
    judged: Vec<Option<Judgement>>,
}

impl Retrospect {
    /// Returns a game without judgements.
    pub fn new(sides: Vec<SeatSet>, moves: Vec<Made>) -> Self {
        let judged = vec![None; moves.len() + 1];
        let by = |made: &Made| sides.iter().position(|side| side.contains(made.by));
        let turns = turns(&moves.iter().map(by).collect::<Vec<_>>());
        Self { sides, moves, turns, judged }
    }

    /// Returns the sides.
    pub fn sides(&self) -> &[SeatSet] {
        &self.sides
    }

    /// Returns the number of positions.
    pub fn positions(&self) -> usize {
        self.judged.len()
    }

    /// Returns the number of turns.
    pub fn turns(&self) -> usize {
        self.turns.last().map_or(0, |last| last.turn)
    }

    /// Returns the place of the position after `ply` moves on the graph, on which a turn is one unit wide.
    pub fn place(&self, ply: usize) -> f64 {
        let place = |last: &InTurn| (last.turn - 1) as f64 + last.action as f64 / last.of as f64;
        ply.checked_sub(1).and_then(|last| self.turns.get(last)).map_or(0.0, place)
    }

    /// Returns the number of moves before the position nearest to `place` on the graph.
    pub fn nearest(&self, place: f64) -> usize {
        let distance = |ply: &usize| (self.place(*ply) - place).abs();
        (0..self.positions()).min_by(|one, other| distance(one).total_cmp(&distance(other))).unwrap_or(0)
    }

    /// Returns the number of judged positions.
    pub fn done(&self) -> usize {
        self.judged.iter().flatten().count()
    }

    /// Notes the judgement of the position after `ply` moves.
    pub fn put(&mut self, ply: usize, judgement: Judgement) {
        if let Some(slot) = self.judged.get_mut(ply) {
            *slot = Some(judgement);
        }
    }

    /// Returns the judgement of the position after `ply` moves.
    pub fn at(&self, ply: usize) -> Option<&Judgement> {
        self.judged.get(ply)?.as_ref()
    }

    /// Returns the move number `ply`, and the judgement of the position before it.
    fn made(&self, ply: usize) -> Option<(&Made, &Judgement)> {
        let before = ply.checked_sub(1)?;
        Some((self.moves.get(before)?, self.at(before)?))
    }

    /// Returns the best move instead of the move number `ply`, or `None` if there was no choice.
    pub fn best(&self, ply: usize) -> Option<Best> {
        let (made, before) = self.made(ply)?;
        let best = before.best.as_ref().filter(|_| !made.only)?;
        Some(if *best == made.action { Best::Made } else { Best::Other(best.clone()) })
    }

    /// Returns `true` if the move number `ply` was a mistake: it lost much for its side, and was neither the best move nor
    /// the only one.
    pub fn is_mistake(&self, ply: usize) -> bool {
        let lost = || {
            let (made, before) = self.made(ply)?;
            let side = self.sides.iter().position(|side| side.contains(made.by))?;
            Some(before.lead(side)? - self.at(ply)?.lead(side)?)
        };
        matches!(self.best(ply), Some(Best::Other(_))) && lost().is_some_and(|lost| lost >= MISTAKE)
    }

    /// Returns the paths of a side's curve and of the area under it. A turn is one unit wide, and a full lead one unit
    /// high.
    pub fn curve(&self, side: usize) -> (String, String) {
        let points: Vec<_> = (0..self.positions())
            .filter_map(|ply| Some((self.place(ply), self.at(ply)?.lead(side)?)))
            .collect();
        let (Some((first, _)), Some((last, _))) = (points.first(), points.last()) else {
            return Default::default();
        };
        let at = |(place, lead): &(f64, i32)| {
            format!("{} {:.3}", short(*place), -f64::from(*lead) / f64::from(FULL))
        };
        let trace = format!("M{}", points.iter().map(at).collect::<Vec<_>>().join("L"));
        let area = format!("{trace}L{} 1L{} 1Z", short(*last), short(*first));
        (trace, area)
    }
}

/// Returns a number with at most two decimals.
fn short(number: f64) -> String {
    ((number * 100.0).round() / 100.0).to_string()
}

#[cfg(test)]
mod tests {
    use dohyo_core::Reason;

    use super::*;

    fn two() -> Vec<SeatSet> {
        vec![Seat::FIRST.into(), Seat::SECOND.into()]
    }

    /// Returns a judgement with the first seat to move.
    fn judged(lead: i32) -> Judgement {
        Judgement { best: Some("best".into()), ..Judgement::of_score(lead, Seat::FIRST.into(), &two()) }
    }

    fn made(by: Seat, action: &str) -> Made {
        Made { by, action: action.into(), only: false }
    }

    fn game(moves: Vec<Made>, judgements: Vec<Option<Judgement>>) -> Retrospect {
        let mut game = Retrospect::new(two(), moves);
        for (ply, judgement) in judgements.into_iter().enumerate() {
            if let Some(judgement) = judgement {
                game.put(ply, judgement);
            }
        }
        game
    }

    #[test]
    fn a_review_counts_turns() {
        let by = [Seat::FIRST, Seat::FIRST, Seat::SECOND, Seat::FIRST, Seat::FIRST, Seat::FIRST];
        let some = game(by.map(|seat| made(seat, "any")).to_vec(), vec![Some(judged(0)); 7]);
        assert_eq!(some.turns(), 3);
        let places: Vec<_> = (0..=6).map(|ply| short(some.place(ply))).collect();
        assert_eq!(places, ["0", "0.5", "1", "2", "2.33", "2.67", "3"]);
        assert_eq!(some.curve(1).0.matches('L').count(), 6, "every action is a point");
        for (place, ply) in [(-0.1, 0), (0.4, 1), (1.2, 2), (2.6, 5), (9.0, 6)] {
            assert_eq!(some.nearest(place), ply, "{place}");
        }
        assert_eq!(turns(&by)[4], InTurn { turn: 3, action: 2, of: 3 });
    }

    #[test]
    fn the_curve_has_a_point_for_each_judged_position() {
        let seats = [Seat::FIRST, Seat::SECOND, Seat::FIRST];
        let moves = || seats.map(|seat| made(seat, "any")).to_vec();
        let some = game(moves(), vec![Some(judged(0)), Some(judged(200)), Some(judged(-9000)), None]);
        let (trace, area) = some.curve(0);
        assert_eq!(trace, "M0 -0.000L1 -0.500L2 1.000");
        assert_eq!(area, "M0 -0.000L1 -0.500L2 1.000L2 1L0 1Z");
        assert_eq!((some.done(), some.positions()), (3, 4));
        assert_eq!(game(moves(), Vec::new()).curve(0), (String::new(), String::new()));
    }

    #[test]
    fn a_mistake_loses_much_for_the_side_that_made_it() {
        let check = |before, after, made: Made, mistake| {
            let game = game(vec![made], vec![Some(judged(before)), Some(judged(after))]);
            assert_eq!(game.is_mistake(1), mistake, "{game:?}");
        };
        check(50, -60, made(Seat::FIRST, "any"), true);
        check(50, -60, made(Seat::SECOND, "any"), false);
        check(-60, 50, made(Seat::SECOND, "any"), true);
        check(50, 0, made(Seat::FIRST, "any"), false);
        check(5000, 900, made(Seat::FIRST, "any"), false);
        // Bad luck after the best move, and an only move.
        check(50, -60, made(Seat::FIRST, "best"), false);
        check(50, -60, Made { only: true, ..made(Seat::FIRST, "any") }, false);
    }

    #[test]
    fn the_best_move_is_one_of_the_seat_to_move() {
        let second = Judgement { best: Some("reply".into()), ..judged(0) };
        let moves = vec![made(Seat::FIRST, "any"), made(Seat::SECOND, "reply"), made(Seat::FIRST, "pass")];
        let mut game = game(moves, vec![Some(judged(0)), Some(second), Some(judged(0)), Some(judged(0))]);
        game.moves[2].only = true;
        let best: Vec<_> = (0..5).map(|ply| game.best(ply)).collect();
        assert_eq!(best, [None, Some(Best::Other("best".into())), Some(Best::Made), None, None]);
    }

    #[test]
    fn a_finished_game_is_judged_by_its_outcome() {
        let won = Outcome::win(Seat::SECOND, Reason::TIME);
        assert_eq!(Judgement::of_outcome(&won, &two()).leads, [Some(-FULL), Some(FULL)]);
        let drawn = Judgement::of_outcome(&Outcome::draw(Reason::AGREEMENT), &two());
        assert_eq!((drawn.leads, drawn.forced), (vec![Some(0), Some(0)], false));
    }

    #[test]
    fn with_more_than_two_sides_only_the_side_to_move_is_judged() {
        let seats: Vec<Seat> = (0..4).filter_map(Seat::from_index).collect();
        let three: Vec<SeatSet> = seats[..3].iter().map(|&seat| seat.into()).collect();
        let first =
            Judgement { best: Some("best".into()), ..Judgement::of_score(-80, seats[0].into(), &three) };
        let second = Judgement::of_score(150, seats[1].into(), &three);
        assert_eq!(first.leads, [Some(-80), None, None]);
        assert_eq!((first.most(), second.most()), (Some((0, -80)), Some((1, 150))));
        let mut game = Retrospect::new(three.clone(), vec![made(seats[0], "any")]);
        game.put(0, first);
        game.put(1, second);
        assert!(!game.is_mistake(1), "the loss of the first is not known");
        assert_eq!(game.curve(1).0, "M1 -0.375");
        let end = Judgement::of_outcome(&Outcome::win(seats[2], Reason::TIME), &three);
        assert_eq!(end.leads, [Some(-FULL), Some(-FULL), Some(FULL)]);
        // Partners are one side.
        let teams = [[seats[0], seats[2]], [seats[1], seats[3]]].map(|team| team.into_iter().collect());
        assert_eq!(Judgement::of_score(30, seats[3].into(), &teams).leads, [Some(-30), Some(30)]);
    }

    #[test]
    fn leads_become_chances() {
        for (lead, percent) in [(0, 50), (100, 73), (-100, 27), (400, 98)] {
            assert_eq!(chance(lead), percent);
        }
    }
}
