//! The solver of SUMOO, compared with a slow oracle that knows only the rule book.

use std::collections::HashMap;

use dohyo_ai::sumoo::{Solver, Verdict};
use dohyo_core::{Chance, Fate, Seed};
use dohyo_sumoo::position::{Step, Turns};
use dohyo_sumoo::{
    Action, Board, Colour, Direction, Name, POINTS, Position, Situation, Square, Token, rulebook,
};

type Forces = [Option<(Colour, u8)>; Square::COUNT];

/// Returns the actions of a side and the board after each, or `None` if it ejects.
fn actions(board: &Board, colour: Colour, points: u8) -> Vec<(Action, Option<Board>)> {
    let mut actions = Vec::new();
    for (square, token) in board.tokens(colour) {
        for direction in Direction::ALL {
            let at = |way: Direction| square.neighbour(way).and_then(|next| board.get(next));
            match at(direction) {
                None => actions.push(Action::Move { token, direction }),
                Some(other) if other.colour == colour => actions.push(Action::swap(token, other)),
                Some(_) => {
                    let behind = at(direction.opposite());
                    for second in [None, behind] {
                        for way in [direction, direction.opposite()] {
                            let (front, rear) = match second {
                                Some(second) if way != direction => (second, Some(token)),
                                _ => (token, second),
                            };
                            let [left, right] = way.sideways();
                            for deviation in [None, Some(left), Some(right)] {
                                let direction = way;
                                actions.push(Action::Attack { front, rear, direction, deviation });
                            }
                        }
                    }
                }
            }
        }
    }
    actions.sort_unstable();
    actions.dedup();
    let played = actions.into_iter().filter(|action| action.cost() <= points).filter_map(|action| {
        let effect = rulebook::judge(board, colour, action).ok().filter(|effect| effect.action == action)?;
        let mut after = board.clone();
        effect.apply(&mut after);
        Some((action, (!effect.ejects()).then_some(after)))
    });
    played.collect()
}

/// Tries all actions that the points allow.
#[derive(Default)]
struct Oracle {
    ejects: HashMap<(Forces, Colour), bool>,
}

impl Oracle {
    /// Returns `true` if a turn can eject.
    fn can_eject(&mut self, board: &Board, colour: Colour) -> bool {
        fn explore(board: &Board, colour: Colour, points: u8) -> bool {
            // No attack takes less than two points.
            points >= 2
                && actions(board, colour, points).iter().any(|(action, after)| match after {
                    None => true,
                    Some(after) => explore(after, colour, points - action.cost()),
                })
        }
        let key = (board.forces(), colour);
        *self.ejects.entry(key).or_insert_with(|| explore(board, colour, POINTS))
    }

    /// Returns `true` if `good` holds for all boards that a turn without an ejection can leave. Calls it once for each
    /// board, up to the first for which it does not hold.
    fn all_results(board: &Board, colour: Colour, mut good: impl FnMut(&Board) -> bool) -> bool {
        fn explore(
            board: &Board,
            colour: Colour,
            points: u8,
            met: &mut HashMap<Forces, u8>,
            good: &mut impl FnMut(&Board) -> bool,
        ) -> bool {
            let forces = board.forces();
            let before = met.insert(forces, points);
            if before.is_none() && !good(board) {
                return false;
            }
            // A board that was already reached with at least as many points left gives no new results.
            if let Some(before) = before.filter(|&before| before >= points) {
                met.insert(forces, before);
                return true;
            }
            actions(board, colour, points).iter().all(|(action, after)| {
                after.as_ref().is_none_or(|after| explore(after, colour, points - action.cost(), met, good))
            })
        }
        explore(board, colour, POINTS, &mut HashMap::new(), &mut good)
    }

    fn verdict(&mut self, board: &Board, colour: Colour) -> Verdict {
        if self.can_eject(board, colour) {
            return Verdict::Win(1);
        }
        let other = colour.opponent();
        if Self::all_results(board, colour, |after| self.can_eject(after, other)) {
            return Verdict::Loss(1);
        }
        let no_win = Self::all_results(board, colour, |after| {
            self.can_eject(after, other)
                || !Self::all_results(after, other, |reply| self.can_eject(reply, colour))
        });
        if no_win { Verdict::Open(1) } else { Verdict::Win(2) }
    }
}

fn check(situation: &Situation, solver: &mut Solver) -> Verdict {
    let expected = Oracle::default().verdict(&situation.board, situation.to_move);
    let position = Position::of(situation);
    let found = solver.solve(&position, 2, None, &mut |_| true);
    assert!(!found.stopped);
    let shown = match found.verdict {
        // The oracle does not look for longer losses.
        Verdict::Open(2) | Verdict::Loss(2) => Verdict::Open(1),
        verdict => verdict,
    };
    assert_eq!(shown, expected, "{situation}");
    if let Verdict::Win(turns) = found.verdict {
        let proof = solver.prove(&position, turns).expect("a win has a proof");
        assert_eq!(proof.turns(), turns);
        proof.check(situation).expect("a proof without a flaw");
        replay(situation, &proof.line(situation).expect("a line"));
    }
    expected
}

/// Plays a line by the rules. It must end with an ejection by the side that began.
fn replay(situation: &Situation, line: &[Vec<Action>]) {
    use dohyo_core::{Game as _, Options, Setup as _};
    let whole = Name::ALL.len() * 2 == Square::all().filter(|&s| situation.board.get(s).is_some()).count();
    if !whole {
        return;
    }
    let mut game =
        dohyo_sumoo::Sumoo::from_position(&situation.to_string(), &Options::new()).expect("a game");
    for action in line.iter().flatten() {
        let seat = game.situation().to_move.seat();
        game.play(seat, action, Fate::Unknown).expect("legal");
    }
    let outcome = game.outcome().expect("the line wins");
    assert!(outcome.winners.contains(situation.to_move.seat()), "{situation}");
}

struct Draw(Chance);

impl Draw {
    fn below(&mut self, count: usize) -> usize {
        self.0.below(count as u32) as usize
    }

    /// Returns a board with a few tokens of each side on random squares, which the oracle decides quickly.
    fn small(&mut self) -> Situation {
        let mut board = Board::EMPTY;
        let mut squares = Square::ALL.to_vec();
        for colour in Colour::ALL {
            let mut names = Name::ALL.to_vec();
            for _ in 0..2 + self.below(2) {
                let name = names.swap_remove(self.below(names.len()));
                let square = squares.swap_remove(self.below(squares.len()));
                board.set(square, Some(Token { colour, name }));
            }
        }
        Situation { board, to_move: Colour::ALL[self.below(2)], points: POINTS }
    }

    /// Returns a position of a game in which each side avoids ejections if it can.
    fn played(&mut self) -> Situation {
        let mut situation = Situation { board: Board::default(), to_move: Colour::White, points: POINTS };
        for _ in 0..4 + self.below(30) {
            let position = Position::of(&situation);
            let turns = Turns::of(&position);
            let safe: Vec<_> =
                turns.found().iter().filter(|found| !found.position.ended().can_eject()).collect();
            if position.can_eject() || safe.is_empty() {
                break;
            }
            let steps = turns.steps(safe[self.below(safe.len())]);
            for action in Step::name_all(steps, &situation.board, situation.to_move).expect("they fit") {
                let effect = rulebook::judge(&situation.board, situation.to_move, action).expect("legal");
                effect.apply(&mut situation.board);
            }
            situation.to_move = situation.to_move.opponent();
        }
        situation
    }
}

#[test]
fn the_oracle_s_actions_are_the_rulebook_s() {
    let mut draw = Draw(Seed::from(1).chance());
    for _ in 0..200 {
        let Situation { board, to_move, points } = draw.played();
        let found: Vec<_> = actions(&board, to_move, points).into_iter().map(|(action, _)| action).collect();
        assert_eq!(found, rulebook::legal_actions(&board, to_move, points), "{board}");
    }
}

/// Counts the positions that are won in one turn, won in two, and lost.
fn tally(verdicts: &[Verdict]) -> [usize; 3] {
    [Verdict::Win(1), Verdict::Win(2), Verdict::Loss(1)]
        .map(|kind| verdicts.iter().filter(|&&verdict| verdict == kind).count())
}

#[test]
fn the_solver_makes_no_error_on_small_boards() {
    let mut draw = Draw(Seed::from(2).chance());
    let mut solver = Solver::with_memory(1 << 20);
    let verdicts: Vec<_> = (0..SMALL).map(|_| check(&draw.small(), &mut solver)).collect();
    let [one, two, _] = tally(&verdicts);
    println!("{:?}", tally(&verdicts));
    assert!(one > SMALL / 20 && two > SMALL / 100, "the sample has wins of both lengths: {one}, {two}");
}

#[test]
fn the_solver_makes_no_error_in_games() {
    let mut draw = Draw(Seed::from(3).chance());
    let mut solver = Solver::with_memory(1 << 20);
    let verdicts: Vec<_> = (0..PLAYED).map(|_| check(&draw.played(), &mut solver)).collect();
    println!("{:?}", tally(&verdicts));
}

const SMALL: usize = 500;
const PLAYED: usize = 12;
