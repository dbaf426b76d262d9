use super::*;

/// The position of a text such as `wwwww/…/bbbbb b 0 0`, read without ceremony.
fn position(text: &str) -> Position {
    let mut fields = text.split(' ');
    let (mut black, mut white) = (CellSet::EMPTY, CellSet::EMPTY);
    for (row, letters) in (0..9).rev().zip(fields.next().unwrap().split('/')) {
        let mut cells = Cell::in_row(row);
        for letter in letters.chars() {
            match letter {
                'b' => black |= CellSet::of(cells.next().unwrap()),
                'w' => white |= CellSet::of(cells.next().unwrap()),
                digit => _ = cells.by_ref().nth(digit.to_digit(10).unwrap() as usize - 1),
            }
        }
    }
    let to_move = if fields.next() == Some("w") { Colour::White } else { Colour::Black };
    let mut ejected = || fields.next().map_or(0, |number| number.parse().unwrap());
    Position::new(black, white, to_move, [ejected(), ejected()], 6)
}

const CLASSICAL: &str = "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb";
const BELGIAN_DAISY: &str = "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww";

#[test]
fn perft_gives_the_known_counts() {
    let table: [(&str, &[u64]); 10] = [
        (CLASSICAL, &[44, 1_936, 98_912, 5_045_110]),
        (BELGIAN_DAISY, &[52, 2_692, 149_322, 8_270_666]),
        ("5/ww2bb/www1bbb/1ww2bb1/9/1bb2ww1/bbb1www/bb2ww/5", &[80, 6_244, 493_480]),
        ("ww1bb/wbwbwb/1ww1bb1/8/9/8/1bb1ww1/bwbwbw/bb1ww", &[44, 1_946, 87_324]),
        ("5/ww2bb/wbw1bwb/1ww2bb1/9/1bb2ww1/bwb1wbw/bb2ww/5", &[64, 4_066, 254_170]),
        ("5/w4b/ww3bb/wwww1bbb/3b1b3/bbb1wwww/bb3ww/b4w/5", &[80, 5_466, 409_270]),
        ("w4/ww4/www4/wwww4/wwww1bbbb/4bbbb/4bbb/4bb/4b", &[58, 3_262, 193_860]),
        ("2w2/6/1wwwww1/wwwwwwww/9/bbbbbbbb/1bbbbb1/6/2b2", &[102, 9_630, 882_256]),
        ("1bwb1/1bbbb1/1bwbwb1/1b4b1/9/1w4w1/1wbwbw1/1wwww1/1wbw1", &[58, 3_420, 193_778]),
        ("bbbbb/b5/b6/b2bbww1/1b1b1w1w1/1bbww2w/6w/5w/wwwww", &[78, 6_153, 487_205]),
    ];
    for (text, counts) in table {
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(position(text).perft(depth), count, "{text} at depth {depth}");
        }
    }
}

#[test]
fn perft_divide_adds_up() {
    let start = position(BELGIAN_DAISY);
    let divided = start.perft_divide(3);
    assert_eq!(divided.len(), 52);
    assert_eq!(divided.iter().map(|(_, count)| count).sum::<u64>(), 149_322);
    assert!(divided.is_sorted_by_key(|(first, _)| first.to_string()));
    assert_eq!(start.perft(0), 1);
}

/// What must hold at every position of a random game.
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
    let legal = (0..=u16::MAX).filter_map(PackedMove::from_bits).filter(|&packed| position.is_legal(packed));
    assert_eq!(legal.count(), moves.len(), "{position:?}");
}

#[test]
fn generator_counter_and_hash_agree_in_random_games() {
    let mut state = 7;
    for text in [CLASSICAL, BELGIAN_DAISY] {
        let mut position = position(text);
        for ply in 0..600 {
            if ply % 12 == 0 {
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
    let won = position(&format!("{CLASSICAL} b 6 0"));
    assert!(won.is_won());
    assert_eq!((won.count_moves(), won.moves().len(), won.perft(3)), (0, 0, 0));
}

#[test]
fn playouts_count_their_plies() {
    let start = position(BELGIAN_DAISY);
    assert_eq!(start.playouts(3, 10, 1), Playouts { games: 3, plies: 30, decided: 0 });
    let long = start.playouts(20, 5_000, 1);
    assert!(long.decided > 0 && long == start.playouts(20, 5_000, 1), "{long:?}");
}
