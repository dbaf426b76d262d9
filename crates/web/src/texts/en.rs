//! English.

use dohyo_abalone::{Colour, Direction, Illegal};
use dohyo_core::Reason;

use super::{GameWords, Section, Texts, Told};

/// All texts in English.
pub(super) const TEXTS: Texts = Texts {
    lang: super::Lang::En,
    name: "Dohyō",
    tagline: "Push-and-wrestle board games on a ring of clay. Against the computer or a friend, in your browser, with or without a network.",
    home: "All games",
    skip: "Skip to the content",
    not_found: "No such page",
    not_found_text: "There is nothing at this address. The games are one step away.",
    other_language: "FR",
    switch_language: "Passer en français",
    theme_system: "Theme: as the system",
    theme_light: "Theme: day",
    theme_dark: "Theme: night",
    independent: "An independent, free implementation. The names of the games belong to their owners; the rules are told in our own words, and every drawing here is our own.",
    close: "Close",
    cancel: "Cancel",

    play: "Play",
    go_on: "Continue your game",
    rules: "Rules",
    abalone: GameWords {
        line: "Two sides, sixty-one hollows, and one idea: three push two. Send six marbles over the edge.",
        credit: "Michel Lalet and Laurent Lévi, 1988",
    },
    sumoo: GameWords {
        line: "Wrestlers with a force of one to three push and pull each other over a small field.",
        credit: "Lucas Borboleta",
    },
    kumo: GameWords {
        line: "Six moves on six faces, and an arena that turns under the wrestlers’ feet.",
        credit: "Patrick Gere and Nico Pirard, 2015",
    },
    sumoku: GameWords {
        line: "Numbered tiles crossing like words: every line sums to a multiple of the key.",
        credit: "Thierry Denoual, 2011",
    },
    kabuto: GameWords {
        line: "Beetles and discs on a crowded ring: push one in, and see what falls off.",
        credit: "Tony Miller, Michael Dunsmore and John Brieger",
    },

    new_game: "New game",
    opponent: "Opponent",
    computer: "Computer",
    same_screen: "A friend, same screen",
    level: "Level",
    ranks: ["Jonokuchi", "Jonidan", "Sandanme", "Makushita", "Jūryō", "Maegashira", "Ōzeki", "Yokozuna"],
    levels: [
        "A child’s first tournament: sees what can be pushed now, and misses a lot.",
        "Has played a few evenings and still loses the thread.",
        "Keeps its marbles together most of the time.",
        "Punishes a marble left at the edge.",
        "Plans a few moves ahead: a good club player.",
        "Rarely gives anything away.",
        "Hard to beat; waits for your one mistake.",
        "All the computer has.",
    ],
    your_colour: "Your colour",
    by_lot: "By lot",
    layout: "Starting layout",
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
    clock: "Clock",
    no_clock: "None",
    minutes: |minutes| format!("{minutes} min"),
    increment: "Added each move",
    no_increment: "Nothing",
    seconds_a_move: |seconds| format!("{seconds} s"),
    start: "Start the game",
    replaces_game: "Your running game will be put aside. You can bring it back from the menu.",

    colour: |colour| match colour {
        Colour::Black => "Black",
        Colour::White => "White",
    },
    you: "You",
    computer_at: |level, rank| format!("{rank} {level}"),
    thinking: "is thinking…",
    to_move: |who| format!("{who} to move"),
    lost_marbles: |colour, lost, win| format!("{} has lost {lost} of {win} marbles", name(colour)),
    time_left: |time| format!("{time} left"),

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
    direction: way,
    pick: "Pick one to three marbles in a line.",
    choose_direction: |count| match count {
        0 => "These marbles cannot move. Pick others.".to_owned(),
        1 => "One way to go. Choose it.".to_owned(),
        _ => format!("{count} ways to go. Choose one."),
    },
    told: tell,
    illegal: refuse,
    pick_first: "Pick one of your own marbles first.",
    too_many: "At most three marbles move together.",
    not_in_line: "These marbles do not stand side by side in one line.",
    too_far: "Too far: marbles move one cell at a time.",
    two_ways: "Two moves lead there. Choose with an arrow.",
    not_your_turn: "It is not your turn.",
    hint_is: |action| format!("Hint: {action}"),
    paused: "Paused",
    looking_back: |ply, of| format!("Looking at move {ply} of {of}"),
    back_to_now: "Back to the game",
    draw_offered: |who| format!("{who} offers a draw."),
    accept: "Accept",
    decline: "Decline",
    draw_declined: "The computer declines the draw.",
    draw_considered: "The computer considers your offer…",
    engine_failed: "The computer player could not be started. Reload the page to try again.",

    undo: "Undo",
    redo: "Redo",
    hint: "Hint",
    flip: "Flip",
    pause: "Pause",
    resume: "Resume",
    offer_draw: "Offer a draw",
    resign: "Resign",
    resign_question: "Resign this game?",
    resign_text: "The game ends now and counts as lost.",
    more: "More",
    help: "Help and keys",
    motion_on: "Animation: on",
    motion_off: "Animation: off",
    save_or_load: "Save or load",
    previous_game: "Bring back the previous game",

    moves: "Moves",
    no_moves: "No move yet.",
    first: "To the start",
    back: "One move back",
    forward: "One move on",
    last: "To the end",
    ejects: "ejects a marble",
    mistake: "there was better",

    outcome: |winner| match winner {
        Some(who) => format!("{who} wins"),
        None => "Draw".to_owned(),
    },
    ended_by_ejection: "Enough marbles are over the edge.",
    ended_without_ejection: "Too many moves without a marble ejected.",
    reason: |reason, loser| {
        let text = match reason {
            Reason::RESIGNATION => format!("{loser} resigned."),
            Reason::TIME => format!("{loser}’s time ran out."),
            Reason::AGREEMENT => "Both sides agreed.".to_owned(),
            Reason::REPETITION => "The same position came up three times.".to_owned(),
            Reason::NO_MOVE => format!("{loser} has no legal move."),
            _ => return None,
        };
        Some(text)
    },
    rematch: "Rematch",
    review: "Review",
    close_review: "Close review",
    graph: |light, dark| format!("Who was ahead, move by move. Light: {light}. Dark: {dark}."),
    graph_of_many: "Who was ahead, move by move: a line for each",
    judging: |done, of| format!("Judging positions: {done} of {of}"),
    ahead: |ahead| match ahead {
        Some((who, pieces)) => format!("{who} is ahead by {pieces}"),
        None => "Even".to_owned(),
    },
    wins_by_force: |who| format!("{who} wins by force"),
    loses_by_force: |who| format!("{who} loses by force"),
    behind: |who, pieces| format!("{who} is behind by {pieces}"),
    best: |action| format!("Best: {action}"),
    played_best: "The best move was played",

    records: "Save or load",
    copy_record: "Copy the record",
    copied: "Copied.",
    copy_failed: "The browser did not allow copying. Use the download instead.",
    download: "Download the record",
    download_apgn: "Download as APGN",
    copy_position: "Copy the position",
    copy_link: "Copy a link to this position",
    load: "Load a game or a position",
    load_help: "Paste a Dohyō record, an APGN file, a list of moves in Aba-Pro notation, or a position. Your game is kept until a new one is read without error.",
    load_text: "Record or position",
    load_file: "From a file…",
    load_action: "Load",
    load_nothing: "There is nothing to read. Paste a record or a position first.",
    load_other_game: |other, here| {
        format!("This record is of another game ({other}). Only {here} can be loaded here.")
    },
    load_failed: |why| format!("This could not be read. {why}."),
    file_unread: "The file could not be read.",

    help_mouse: Section {
        title: "Mouse and touch",
        text: "Click a marble, then another in the same line to take two or three. Or sweep over them. Then click an arrow, or drag the marbles where they should go. Dragging a marble straight ahead pushes the whole column.",
    },
    help_keys: "Keyboard",
    keys: [
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
    help_letters: "With marbles picked, a direction moves them; without, it moves the focus. The six letters surround S on the keyboard, whatever your layout prints on them. The number pad works too: 7 9 4 6 1 3.",

    sumoku_words: &super::sumoku::EN,
    sumoo_words: &super::sumoo::EN,
    kumo_words: &super::kumo::EN,
    puzzle_words: &super::puzzles::EN,

    rules_title: "How to play Abalone",
    rules_lead: "Push your opponent’s marbles off the board before yours are pushed off. One kind of piece, one kind of move, and force counted on three fingers.",
    rules_board: Section {
        title: "The board",
        text: "Sixty-one hollows form a hexagon. Each side usually has fourteen marbles. Black begins, and the players take turns. One move a turn, and you must move. The usual start is the classical one; the Belgian daisy, favoured in tournaments, brings the sides into contact at once.",
    },
    rules_move: Section {
        title: "Moving",
        text: "Move one, two or three of your marbles by one cell, in any of the six directions. Two or three must stand side by side in a straight line, and they all go the same way. Along their own line they may push; sideways, every cell they enter must be empty.",
    },
    rules_in_line: "In line: the column advances.",
    rules_broadside: "Sideways: all to empty cells.",
    rules_single: "One marble, to an empty neighbour.",
    rules_sumito: Section {
        title: "Pushing: the sumito",
        text: "A column pushes the enemy marbles in front of it if it has more of them: two push one, three push one or two. At most three of yours count, however long the line. There must be room behind the pushed marbles: an empty cell, or the edge. A marble pushed over the edge is out of the game.",
    },
    rules_two_one: "2 against 1",
    rules_three_one: "3 against 1",
    rules_three_two: "3 against 2",
    rules_blocked: Section {
        title: "When there is no push",
        text: "Equal numbers hold each other: one against one, two against two, three against three. Three in a row are a wall, since no more than three can push. A marble of either colour right behind the defenders stops the push as well. And nobody pushes sideways.",
    },
    rules_equal: "3 against 3: no sumito.",
    rules_behind: "No room behind.",
    rules_end: Section {
        title: "The end",
        text: "Whoever first ejects six enemy marbles wins. With a clock, a player whose time runs out loses. It is a draw by agreement, when the same position comes up for the third time with the same side to move, or after two hundred moves without an ejection.",
    },
    rules_ejected: "Over the edge, and out.",
    rules_tips: Section {
        title: "First advice",
        text: "Take the centre: from there every push points outwards. Keep your marbles together, three deep where you can. Split the enemy group, and mind your own marbles at the edge. Before you take a marble, look at what your column leaves behind.",
    },
    rules_notation: Section {
        title: "Writing moves down",
        text: "Rows are lettered A to I from Black’s side, diagonals numbered 1 to 9. A move in line is the rear marble’s cell and the one it enters: a1b2. A sideways move is both ends of the row and the new cell of the first: c3c5d4.",
    },
    rules_try: "Play now",
    replay_turn: "Show the last turn again",
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

fn tell(told: &Told) -> String {
    let Told { by, moved, from, direction, sideways, pushed, ejected } = *told;
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
        Illegal::AlongItsLine => "These marbles would move along their own line.".to_owned(),
        Illegal::TooMany { count } => format!("{count} marbles in line: at most three move together."),
        Illegal::OffBoard { cell } => format!("Your marble on {cell} would leave the board."),
        Illegal::NoSumito { attack, defence } => format!("{attack} against {defence}: no sumito."),
        Illegal::PushBlocked { cell } => format!("No push: {cell}, behind the marbles, is taken."),
        Illegal::BroadsideBlocked { cell } => format!("{cell} is taken, and a sideways move cannot push."),
    }
}
