use proptest::prelude::*;

use super::*;
use crate::layouts::{ALL, Layout};
use crate::{Board, rulebook};

fn board(layout: &str) -> Board {
    Layout::named(layout).expect("a known layout").board()
}

fn position(layout: &str) -> Position {
    Position::of(&Situation::from(board(layout)), 6)
}

#[test]
fn perft_gives_the_known_counts() {
    let table: [(&str, &[u64]); 10] = [
        ("classical", &[44, 1_936, 98_912, 5_045_110]),
        ("belgian-daisy", &[52, 2_692, 149_322, 8_270_666]),
        ("german-daisy", &[80, 6_244, 493_480]),
        ("dutch-daisy", &[44, 1_946, 87_324]),
        ("swiss-daisy", &[64, 4_066, 254_170]),
        ("domination", &[80, 5_466, 409_270]),
        ("pyramid", &[58, 3_262, 193_860]),
        ("the-wall", &[102, 9_630, 882_256]),
        ("infiltration", &[58, 3_420, 193_778]),
        ("snakes", &[78, 6_153, 487_205]),
    ];
    for (layout, counts) in table {
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(position(layout).perft(depth), count, "{layout} at depth {depth}");
        }
    }
}

#[test]
fn perft_divide_adds_up() {
    let start = position("belgian-daisy");
    let divided = start.perft_divide(3);
    assert_eq!(divided.len(), 52);
    assert_eq!(divided.iter().map(|(_, count)| count).sum::<u64>(), 149_322);
    assert!(divided.is_sorted_by_key(|(first, _)| first.to_string()));
    assert_eq!(start.perft(0), 1);
}

/// Checks that generator, counter, packing and hash agree in a position.
fn check(position: &Position) {
    let moves = position.moves();
    assert_eq!(moves.len(), position.count_moves() as usize, "{position:?}");
    for &packed in &moves {
        assert!(position.is_legal(packed), "{packed:?} in {position:?}");
        assert_eq!(PackedMove::from_bits(packed.to_bits()), Some(packed));
        assert_eq!(position.pack(Move::from(packed)), Some(packed));
        let after = position.after(packed);
        let from_scratch = Position::new(
            after.marbles(Colour::Black),
            after.marbles(Colour::White),
            after.to_move(),
            Colour::ALL.map(|colour| after.ejected(colour)),
            after.win(),
        );
        assert_eq!(after, from_scratch, "{packed:?} in {position:?}");
    }
    assert_eq!(position.can_eject(), moves.iter().any(|packed| packed.ejects()), "{position:?}");
    let (mut contact, mut apart) = (Vec::new(), Vec::new());
    position.generate(Kind::Contact, &mut contact);
    position.generate(Kind::Ejections, &mut apart);
    position.generate(Kind::Pushes, &mut apart);
    contact.sort_unstable_by_key(|packed| packed.to_bits());
    apart.sort_unstable_by_key(|packed| packed.to_bits());
    assert_eq!(contact, apart, "{position:?}");
    let legal = (0..=u16::MAX).filter_map(PackedMove::from_bits).filter(|&packed| position.is_legal(packed));
    assert_eq!(legal.count(), moves.len(), "{position:?}");
}

#[test]
fn generator_counter_and_hash_agree_in_random_games() {
    let mut state = 7;
    for layout in &ALL {
        let mut position = position(layout.name);
        for ply in 0..300 {
            if ply % 50 == 0 {
                check(&position);
            }
            let Some(packed) = position.random_move(&mut state) else { break };
            position = position.after(packed);
        }
        check(&position);
    }
}

#[test]
fn a_won_game_has_no_moves() {
    let start = Situation::from(board("classical"));
    let won = Position::of(&Situation { ejected: [6, 0], ..start }, 6);
    assert!(won.is_won());
    assert_eq!((won.count_moves(), won.moves().len(), won.perft(3)), (0, 0, 0));
}

#[test]
fn playouts_count_their_plies() {
    let start = position("belgian-daisy");
    assert_eq!(start.playouts(3, 10, 1), Playouts { games: 3, plies: 30, decided: 0 });
    let long = start.playouts(20, 5_000, 1);
    assert!(long.decided > 0 && long == start.playouts(20, 5_000, 1), "{long:?}");
}

/// Compares moves and their results with the rule book.
fn check_against_the_rulebook(situation: &Situation) -> Result<(), TestCaseError> {
    let position = Position::of(situation, 6);
    let mut fast: Vec<_> = position.moves().into_iter().map(|packed| (Move::from(packed), packed)).collect();
    fast.sort_unstable_by_key(|&(mv, _)| mv);
    let mut slow = rulebook::legal_moves(&situation.board, situation.to_move);
    slow.sort_unstable();
    prop_assert_eq!(fast.iter().map(|&(mv, _)| mv).collect::<Vec<_>>(), slow, "{}", situation);
    for (mv, packed) in fast {
        let effect = rulebook::judge(&situation.board, situation.to_move, mv).expect("a legal move");
        prop_assert_eq!(usize::from(packed.count()), effect.moved.len());
        prop_assert_eq!(usize::from(packed.pushed()), effect.pushed.len());
        prop_assert_eq!(packed.ejects(), effect.ejected.is_some());
        let mut next = situation.clone();
        effect.apply(&mut next.board);
        next.to_move = next.to_move.opponent();
        next.ejected[next.to_move.index()] += u8::from(effect.ejected.is_some());
        prop_assert_eq!(position.after(packed), Position::of(&next, 6), "{} in {}", mv, situation);
    }
    Ok(())
}

fn any_situation() -> impl Strategy<Value = Situation> {
    let density = (1_u32..12, 1_u32..12, 1_u32..20);
    let board = density.prop_flat_map(|(black, white, empty)| {
        let marble = prop_oneof![
            black => Just(Some(Colour::Black)),
            white => Just(Some(Colour::White)),
            empty => Just(None),
        ];
        proptest::collection::vec(marble, Cell::COUNT)
    });
    (board, any::<bool>(), 0..6_u8, 0..6_u8).prop_map(|(marbles, white, black_lost, white_lost)| {
        let mut board = Board::EMPTY;
        for (cell, marble) in Cell::ALL.into_iter().zip(marbles) {
            board.set(cell, marble);
        }
        let to_move = if white { Colour::White } else { Colour::Black };
        Situation { board, to_move, ejected: [black_lost, white_lost] }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn moves_agree_with_the_rulebook_on_random_boards(situation in any_situation()) {
        check_against_the_rulebook(&situation)?;
    }
}

#[test]
fn perft_agrees_with_the_rulebook() {
    fn slow(board: &Board, to_move: Colour, depth: u32) -> u64 {
        let moves = rulebook::legal_moves(board, to_move);
        if depth == 1 {
            return moves.len() as u64;
        }
        let after = moves.into_iter().map(|mv| {
            let mut next = board.clone();
            rulebook::judge(board, to_move, mv).expect("a legal move").apply(&mut next);
            slow(&next, to_move.opponent(), depth - 1)
        });
        after.sum()
    }
    for (layout, depth) in
        [("classical", 4), ("belgian-daisy", 4), ("the-wall", 3), ("snakes", 3), ("6-9", 3)]
    {
        assert_eq!(slow(&board(layout), Colour::Black, depth), position(layout).perft(depth), "{layout}");
    }
}
