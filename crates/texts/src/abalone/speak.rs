//! Moves and boards as the texts describe them.

use dohyo_abalone::{Abalone, Colour, Effect};
use dohyo_core::Seat;

use super::spoken::colour;
use super::texts::{AdvisedMove, ToldMove};
use crate::texts::Texts;

/// Returns a move for the texts, given the game after it.
pub fn told(effect: &Effect, after: &Abalone) -> ToldMove {
    let lost = after.situation().ejected[effect.by.opponent().index()];
    ToldMove {
        by: effect.by,
        moved: effect.moved.len(),
        from: effect.moved[0],
        direction: effect.direction,
        sideways: is_sideways(effect),
        pushed: effect.pushed.len(),
        ejected: effect.ejected.map(|_| (lost, after.win())),
    }
}

/// Returns a suggested move for the texts, as a reader sees it from `near`.
pub fn advised(effect: &Effect, near: Seat) -> AdvisedMove {
    let seen = match colour(near) {
        Colour::Black => effect.direction,
        Colour::White => effect.direction.opposite(),
    };
    AdvisedMove {
        moved: effect.moved.len(),
        ends: (effect.moved[0], effect.moved[effect.moved.len() - 1]),
        seen,
        sideways: is_sideways(effect),
        pushed: effect.pushed.len(),
        ejects: effect.ejected.is_some(),
    }
}

/// Returns `true` if a row moved sideways.
pub fn is_sideways(effect: &Effect) -> bool {
    match effect.moved[..] {
        [first, second, ..] => {
            first.line_to(second).is_none_or(|(way, _)| !way.is_parallel(effect.direction))
        }
        _ => false,
    }
}

/// Returns the whole board in words: where the marbles of each side stand, and how many it has lost.
pub fn board(game: &Abalone, t: &Texts) -> String {
    let situation = game.situation();
    let of = |colour: Colour| {
        let cells: Vec<_> = situation.board.marbles(colour).map(|cell| cell.to_string()).collect();
        let lost = (t.abalone_words().lost_marbles)(colour, situation.ejected[colour.index()], game.win());
        format!("{}: {}. {lost}.", (t.abalone_words().colour)(colour), cells.join(" "))
    };
    Colour::ALL.map(of).join(" ")
}

#[cfg(test)]
mod tests {
    use dohyo_core::{Game as _, Options, Seat, Seed, Setup as _};

    use super::*;
    use crate::table::Spoken as _;
    use crate::texts::Lang;

    #[test]
    fn a_move_is_described() {
        let mut game =
            Abalone::from_position("5/6/7/8/5bbbw/8/7/6/5 b 0 5", &Options::new()).expect("a position");
        game.play_text(Seat::FIRST, "e6e7", dohyo_core::Fate::Unknown).expect("a sumito");
        let effect = game.last().expect("a move");
        let text = (Lang::En.texts().abalone_words().told)(&told(effect, &game));
        assert_eq!(text, "Black: 3 marbles from e6 east, pushing 1. White loses a marble, 6 of 6.");
    }

    #[test]
    fn a_hint_tells_the_move_as_the_reader_sees_it() {
        let start = Abalone::dealt(&Options::new(), Seed::default()).expect("the start");
        let push =
            Abalone::from_position("5/6/7/8/5bbbw/8/7/6/5 b 0 5", &Options::new()).expect("a position");
        let (black, white) = (Seat::FIRST, Seat::SECOND);
        for (game, action, near, english, french) in [
            (&start, "c3d3", black, "move the marble on c3 up left", "jouez la bille c3 en haut à gauche"),
            (&start, "c3d3", white, "move the marble on c3 down right", "jouez la bille c3 en bas à droite"),
            (
                &start,
                "a1b2",
                black,
                "move the three marbles a1–c3 up right",
                "jouez les trois billes a1–c3 en haut à droite",
            ),
            (
                &start,
                "c3c4d3",
                black,
                "move the two marbles c3–c4 sideways, up left",
                "jouez les deux billes c3–c4 de côté, en haut à gauche",
            ),
            (
                &push,
                "e6e7",
                black,
                "move the three marbles e6–e8 right and push a marble off the board",
                "jouez les trois billes e6–e8 à droite et éjectez une bille",
            ),
        ] {
            let action = game.read_action(action).expect(action);
            assert_eq!(game.advised(&action, near, Lang::En.texts()), english);
            assert_eq!(game.advised(&action, near, Lang::Fr.texts()), french);
        }
    }

    #[test]
    fn sideways_moves_are_recognised() {
        let game = Abalone::dealt(&Options::new(), Seed::default()).expect("the start");
        for (text, sideways) in [("c3d3", false), ("a1b2", false), ("c3c4d3", true)] {
            let action = game.read_action(text).expect(text);
            let effect = game.judge(action).expect(text);
            assert_eq!(is_sideways(&effect), sideways, "{text}");
        }
    }

    #[test]
    fn the_board_is_described() {
        let game = Abalone::from_position("5/6/7/8/4b4/8/7/6/4w w 2 0", &Options::new()).expect("a position");
        let text = board(&game, Lang::En.texts());
        assert_eq!(
            text,
            "Black: e5. Black has lost 2 of 6 marbles. White: a5. White has lost 0 of 6 marbles."
        );
    }
}
