//! The glossary of the rule book on boards that show its terms.

use dohyo_abalone::formation::{Formation, Term};
use dohyo_abalone::layouts::Layout;
use dohyo_abalone::{Cell, Situation};

/// Describes formations as `b: e5 e6`, followed by ` / e7` for enemy marbles.
fn describe(found: &[Formation]) -> Vec<String> {
    let cells = |cells: &[Cell]| cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let describe = |formation: &Formation| {
        let colour = formation.colour.map_or('-', dohyo_abalone::Colour::letter);
        let against = if formation.against.is_empty() { "" } else { " / " };
        format!("{colour}: {}{against}{}", cells(&formation.cells), cells(&formation.against))
    };
    found.iter().map(describe).collect()
}

/// Checks where a term occurs on a board, with Black to move.
fn check(term: Term, rows: &str, expected: &[&str]) {
    let now: Situation = format!("{rows} b 0 0").parse().expect(rows);
    assert_eq!(describe(&term.find(&now)), expected, "{term:?} on {rows}");
}

/// A black monomial, binomial, arc, shield and lance, apart from each other.
const SHAPES: &str = "bbb2/6/b6/bb4bb/8b/8/7/2bb2/b4";

#[test]
fn groups_are_named_by_their_number_of_marbles() {
    check(Term::Monomial, SHAPES, &["b: a1"]);
    check(Term::Binomial, SHAPES, &["b: b3 b4"]);
    check(Term::Trinomial, SHAPES, &["b: e9 f8 f9", "b: f2 f3 g3", "b: i5 i6 i7"]);
    check(Term::Polynomial, SHAPES, &["b: b3 b4", "b: e9 f8 f9", "b: f2 f3 g3", "b: i5 i6 i7"]);
    // Marbles of the other colour do not join a group.
    check(Term::Monomial, "bw3/6/7/8/4b4/8/7/6/5", &["b: e5", "b: i5", "w: i6"]);
}

#[test]
fn trinomials_have_three_shapes() {
    check(Term::Arc, SHAPES, &["b: e9 f8 f9"]);
    check(Term::Shield, SHAPES, &["b: f2 f3 g3"]);
    check(Term::Lance, SHAPES, &["b: i5 i6 i7"]);
    check(Term::Lance, "5/6/7/4b3/4b4/3b4/7/6/5", &["b: d4 e5 f6"]);
    check(Term::Lance, "5/6/7/3w4/4w4/4w3/7/6/5", &["w: d5 e5 f5"]);
    // Four in a row are a polynomial.
    check(Term::Lance, "5/6/7/8/bbbb5/8/7/6/5", &[]);
}

#[test]
fn blocks_consist_of_rows_of_three() {
    check(Term::Block, "5/6/7/8/6b2/2bbbb2/1bbb3/6/5", &["b: c2 c3 c4 d3 d4 d5 d6"]);
    check(Term::Block, "5/6/7/8/2bbb4/8/7/6/5", &[]);
    let start = Situation::from(Layout::named("classical").expect("a layout").board());
    let sizes: Vec<_> = Term::Block.find(&start).iter().map(|block| block.cells.len()).collect();
    assert_eq!(sizes, [14, 14]);
}

#[test]
fn pacs_are_rows_of_equal_strength() {
    check(Term::Pac, "5/6/7/8/bbww5/8/7/6/5", &["b: e1 e2 / e3 e4"]);
    check(Term::Pac, "5/6/7/8/bbbwww3/8/7/6/5", &["b: e1 e2 e3 / e4 e5 e6"]);
    check(Term::Pac, "5/6/7/8/bbbbwww2/8/7/6/5", &["b: e2 e3 e4 / e5 e6 e7"]);
    check(Term::Pac, "5/6/7/8/bbbww4/8/7/6/5", &[]);
    check(Term::Pac, "5/6/7/8/bw7/8/7/6/5", &[]);
}

#[test]
fn sumitos_outnumber_and_have_room() {
    check(Term::Sumito, "5/6/7/8/bbw6/8/7/6/5", &["b: e1 e2 / e3"]);
    check(Term::Sumito, "5/6/7/8/bbbw5/8/7/6/5", &["b: e1 e2 e3 / e4"]);
    check(Term::Sumito, "5/6/7/8/4wwwbb/8/7/6/5", &["w: e5 e6 e7 / e8 e9"]);
    check(Term::Sumito, "5/6/7/8/bbbbww3/8/7/6/5", &["b: e2 e3 e4 / e5 e6"]);
    check(Term::Sumito, "5/6/7/8/bbwb5/8/7/6/5", &[]);
    check(Term::Sumito, "5/6/7/8/bbww5/8/7/6/5", &[]);
}

#[test]
fn a_det_is_in_the_middle_of_one_enemy_group() {
    check(Term::Det, "5/6/7/3ww3/3wbw3/3ww3/7/6/5", &["b: e5 / d4 d5 e4 e6 f5 f6"]);
    check(Term::Det, "5/6/7/3ww3/3wb4/8/7/6/5", &[]);
    // Enemies on both sides, but in two groups.
    check(Term::Det, "5/6/7/3w4/3wbw3/4w3/7/6/5", &[]);
}

#[test]
fn moves_of_rows_are_listed_by_row() {
    check(Term::InLineMove, "5/6/7/8/bb7/8/7/6/5", &["b: e1 e2"]);
    check(Term::BroadsideMove, "5/6/7/8/bb7/8/7/6/5", &["b: e1 e2"]);
    check(Term::InLineMove, "5/6/7/8/bbww5/8/7/6/5", &[]);
    check(Term::BroadsideMove, "5/6/7/8/b8/8/7/6/5", &[]);
}

#[test]
fn every_term_is_found_somewhere() {
    check(Term::Marble, "w4/6/7/8/9/8/7/6/b4", &["b: a1", "w: i5"]);
    let boards =
        [SHAPES, "5/6/7/3ww3/3wbw3/3ww3/7/6/5", "5/6/7/8/bbwwbbw2/8/7/6/5", "5/6/7/8/9/2bbbb2/1bbb3/6/5"];
    for term in Term::ALL {
        let is_found = |rows: &&str| {
            let now: Situation = format!("{rows} b 0 0").parse().expect(rows);
            !term.find(&now).is_empty()
        };
        assert!(boards.iter().any(is_found), "{term:?}");
    }
}
