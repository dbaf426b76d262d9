//! English.

use dohyo_abalone::{Colour, Direction, Illegal};

use super::{AbaloneTexts, AdvisedMove, ToldMove};
use crate::table::TableWords;
use crate::texts::Section;

pub(super) static TEXTS: AbaloneTexts = AbaloneTexts {
    table: TableWords {
        goal: "Push six marbles off the board to win.",
        pick: "choose one to three marbles, then where they go",
        highlight: "ejects a marble",
        levels: [
            "A child’s first tournament: sees the pushes of the moment, and misses a lot.",
            "Has played a few evenings and still loses the thread.",
            "Keeps its marbles together most of the time.",
            "Punishes a marble left at the edge.",
            "Plans a few moves ahead: a good club player.",
            "Rarely gives anything away.",
            "Hard to beat; waits for your one mistake.",
            "The computer at full strength.",
        ],
        load_help: "Paste a Dohyō record, an APGN file, a list of moves in Aba-Pro notation, or a position. Your game is kept until a new one is read without error.",
        download_exchange: "Download as APGN",
        help_mouse: Section {
            title: "Mouse and touch",
            text: "Click a marble, then another in the same line to take two or three. Or sweep over them. Then click an arrow, or drag the marbles where they should go. Dragging a marble straight ahead pushes the whole column.",
        },
        keys: &[
            (&["←", "→", "↑", "↓"], "move over the board"),
            (&["Enter", "Space"], "pick a marble, add one to the line, or go to the cell"),
            (
                &["W", "E", "A", "D", "Z", "X"],
                "the six directions: up left, up right, left, right, down left, down right",
            ),
            (&["Esc"], "let go of the marbles"),
            (&["U", "R"], "undo and redo"),
            (&["H"], "hint"),
            (&["F"], "flip the board"),
            (&[",", "."], "one move back, one move on"),
        ],
        help_letters: "With marbles picked, a direction moves them; otherwise it moves the focus. The six letters surround S on an English keyboard and keep their place on others. The number pad works too: 7 9 4 6 1 3.",
    },
    goal_of: |count| match count {
        1 => "Push one marble off the board to win.".to_owned(),
        _ => format!("Push {count} marbles off the board to win."),
    },
    inspector: "Formations",
    layout: "Starting layout",
    fewer_draws: "For fewer draws, take the Belgian daisy: the sides are in contact from the first move.",
    more_layouts: |count| format!("{count} more layouts"),
    layout_name: |id| match id {
        "face-2-face" => Some("Face to face"),
        "i_m-a-robot" => Some("I’m a robot"),
        "french-king-cake1" => Some("French king cake"),
        "fujiyama1" => Some("Fujiyama"),
        "6-9" => Some("Six nine"),
        "mquorric-1" => Some("Mquorric"),
        _ => None,
    },
    own_position: "Given position",
    colour: |colour| match colour {
        Colour::Black => "Black",
        Colour::White => "White",
    },
    lost_marbles: |colour, lost, win| format!("{} has lost {lost} of {win} marbles", name(colour)),
    board: "Board",
    cell: |cell, marble, picked| {
        let what = match marble {
            None => "empty",
            Some(Colour::Black) => "black marble",
            Some(Colour::White) => "white marble",
        };
        format!("{cell}, {what}{}", if picked { ", picked" } else { "" })
    },
    target: |direction| format!("move {}", way(direction)),
    choose_direction: |count| match count {
        0 => "These marbles cannot move. Pick others.".to_owned(),
        1 => "One way to go. Choose it.".to_owned(),
        _ => format!("{count} ways to go. Choose one."),
    },
    first_step: |picked| match picked {
        0 => "choose one of your marbles, or sweep over two or three in a line",
        1 => "choose an arrow to move it, or a marble beside it to move both",
        2 => "choose an arrow to move them, or a third marble in their line",
        _ => "choose an arrow to move all three",
    },
    advised: advise,
    told: tell,
    illegal: refuse,
    pick_first: "Pick one of your own marbles first.",
    too_many: "At most three marbles move together.",
    not_in_line: "These marbles do not stand side by side in one line.",
    too_far: "Too far: marbles move one cell at a time.",
    two_ways: "Two moves lead there. Choose with an arrow.",
    ended_by_ejection: "Enough marbles were pushed off.",
    ended_without_ejection: "Too many moves without an ejection.",
};

fn name(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "Black",
        Colour::White => "White",
    }
}

fn way(direction: Direction) -> &'static str {
    match direction {
        Direction::East => "east",
        Direction::NorthEast => "north-east",
        Direction::NorthWest => "north-west",
        Direction::West => "west",
        Direction::SouthWest => "south-west",
        Direction::SouthEast => "south-east",
    }
}

fn marbles(count: usize) -> String {
    if count == 1 { "1 marble".to_owned() } else { format!("{count} marbles") }
}

fn advise(advised: &AdvisedMove) -> String {
    let AdvisedMove { moved, ends: (first, last), seen, sideways, pushed, ejects } = *advised;
    let which = match moved {
        1 => format!("the marble on {first}"),
        2 => format!("the two marbles {first}–{last}"),
        _ => format!("the three marbles {first}–{last}"),
    };
    let sideways = if sideways { " sideways," } else { "" };
    let way = match seen {
        Direction::East => "right",
        Direction::NorthEast => "up right",
        Direction::NorthWest => "up left",
        Direction::West => "left",
        Direction::SouthWest => "down left",
        Direction::SouthEast => "down right",
    };
    let push = match (ejects, pushed) {
        (true, _) => " and push a marble off the board",
        (false, 0) => "",
        (false, 1) => " and push a marble",
        (false, _) => " and push two marbles",
    };
    format!("move {which}{sideways} {way}{push}")
}

fn tell(told: &ToldMove) -> String {
    let ToldMove { by, moved, from, direction, sideways, pushed, ejected } = *told;
    let sideways = if sideways { " sideways" } else { "" };
    let mut text = format!("{}: {} from {from}{sideways} {}", name(by), marbles(moved), way(direction));
    if pushed > 0 {
        text += &format!(", pushing {pushed}");
    }
    if let Some((lost, win)) = ejected {
        text += &format!(". {} loses a marble, {lost} of {win}", name(by.opponent()));
    }
    text + "."
}

fn refuse(why: Illegal) -> String {
    match why {
        Illegal::GameOver => "The game is over.".to_owned(),
        Illegal::NotYourTurn { to_move } => format!("It is {}’s turn.", name(to_move)),
        Illegal::Empty { cell } => format!("There is no marble on {cell}."),
        Illegal::NotYours { cell } => format!("The marble on {cell} is your opponent’s."),
        Illegal::NotInLine { first, last } => format!("{first} and {last} are not in one line."),
        Illegal::AlongItsLine => "A sideways move cannot go along the line of its marbles.".to_owned(),
        Illegal::TooMany { count } => format!("{count} marbles in line: at most three move together."),
        Illegal::OffBoard { cell } => format!("Your marble on {cell} would leave the board."),
        Illegal::NoSumito { attack, defence } => {
            format!("{attack} against {defence}: you need more marbles to push.")
        }
        Illegal::PushBlocked { cell } => {
            format!("No room to push: {cell}, behind the enemy marbles, is taken.")
        }
        Illegal::BroadsideBlocked { cell } => format!("{cell} is taken, and a sideways move cannot push."),
    }
}
