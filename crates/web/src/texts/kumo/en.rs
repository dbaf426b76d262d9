//! English.

use dohyo_kumo::{Action, Cube, Direction, Face, Illegal, Piece, Side, Square, Turning};

use super::{Deed, KumoTexts, OptionWords};
use crate::kumo::choose::Choice;
use crate::kumo::duty::Duty;
use crate::table::TableWords;
use crate::texts::Section;

pub(in crate::texts) static EN: KumoTexts = KumoTexts {
    table: TableWords {
        pick: "Enter a wrestler from your reserve, or turn the arena.",
        ejects: "somebody or something leaves the arena",
        levels: [
            "Plays what comes to mind, and takes the Stone out when it is one push away.",
            "Brings its wrestlers in and mostly knows where the Stone should go.",
            "Sees its own winning turns; forgets that yours comes next.",
            "Keeps an eye on your threats and takes prisoners when it can.",
            "Turns the arena with a plan, and makes yours harder.",
            "Rarely leaves the Stone within your reach.",
            "Finds every way out for the Stone, and most of your traps.",
            "All the computer has.",
        ],
        load_help: "Paste a Dohyō record or a position. Your game is kept until a new one is read without error.",
        download_exchange: "",
        help_mouse: Section {
            title: "Mouse and touch",
            text: "Click one of your wrestlers to see what its face can do: dots are squares to go to, arrows are ways to throw, to grab, or to move the Stone. Click one of them, or drag the wrestler. The six faces beside the arena turn it to another one. To enter, drag a wrestler from your camp onto your home row, or click it and then the square, and choose its face. The two curved arrows turn the arena. “Undo” takes back one action at a time.",
        },
        keys: &[
            (&["←", "→", "↑", "↓"], "move over the arena"),
            (&["Enter", "Space"], "pick a wrestler, or choose the square"),
            (&["1", "…", "9"], "take the action of that number in the list"),
            (&["R", "J", "T", "G", "B", "K"], "with somebody picked: the face to show"),
            (&["N"], "one from the reserve"),
            (&["Q", "E"], "turn the arena left or right"),
            (&["P"], "end the turn"),
            (&["Esc"], "let go"),
            (&["U", "R"], "undo and redo, with nobody picked"),
            (&["H", "F"], "hint, and seeing the table from the other side"),
            (&[",", "."], "one action back, one action on"),
        ],
        help_letters: "Q and E are meant by their place on the keyboard, whatever is printed on them. Tab leads from the arena to the reserve, the turn and the list of actions.",
    },
    side,
    seat: |seat| ["South", "North", "West", "East"][seat.index().min(3)],
    face: |face| match face {
        Face::Run => "RUN",
        Face::Jump => "JUMP",
        Face::Throw => "THROW",
        Face::Grab => "GRAB",
        Face::Block => "BLOCK",
        Face::Kumo => "KUMO",
    },
    face_does: |face| match face {
        Face::Run => "goes exactly two squares",
        Face::Jump => "leaps over neighbours in a line, or steps",
        Face::Throw => "throws a neighbour to another of its sides, or steps",
        Face::Grab => "takes a neighbour along one square, or steps",
        Face::Block => "climbs onto an enemy far from the Stone, or steps",
        Face::Kumo => "moves the Stone, together with a second KUMO",
    },
    square: |square, piece, picked| {
        let what = match piece {
            None => "free".to_owned(),
            Some(Piece::Stone) => "the Stone".to_owned(),
            Some(Piece::Cube(held)) => cube(held),
            Some(Piece::Stack { top, bottom, settled }) => {
                let due = if settled { ", has to come down" } else { "" };
                format!("{} blocking {}{due}", cube(top), cube(bottom))
            }
        };
        format!("{square}, {what}{}", if picked { ", picked" } else { "" })
    },
    cube: |side, face| cube(Cube::new(side, face)),
    choice,
    verb: |action| match action {
        Action::Rotate(_) => "Turn",
        Action::Enter { .. } => "Enter",
        Action::Turn { .. } => "Face",
        Action::Step { .. } => "Step",
        Action::Run { .. } => "Run",
        Action::Jump { .. } => "Jump",
        Action::Throw { .. } => "Throw",
        Action::Grab { .. } => "Grab",
        Action::Block { .. } => "Block",
        Action::Unblock { .. } => "Down",
        Action::Kumo { .. } => "Kumo",
        Action::Pass => "End",
    },
    told,
    to_act: |by, four| format!("{} to move", side(by, four)),
    actions_left: |actions| match actions {
        1 => "1 action left".to_owned(),
        _ => format!("{actions} actions left"),
    },
    duty: |duty| match duty {
        Duty::ComeDown(due) if due.len() == 1 => format!("Your blocker on {} must come down first.", due[0]),
        Duty::ComeDown(due) => format!("Your {} blockers must come down first.", due.len()),
        Duty::RotateNow => "Your last action: turn the arena, unless you win or capture.".to_owned(),
        Duty::Rotate => "You must turn the arena once this turn.".to_owned(),
        Duty::Nothing => "You have turned the arena: end your turn whenever you like.".to_owned(),
    },
    rotate: "Turn the arena",
    rotate_cw: "Turn the arena clockwise",
    rotate_ccw: "Turn the arena counter-clockwise",
    end_turn: "End turn",
    reserve: |count| match count {
        0 => "Reserve: empty".to_owned(),
        1 => "Reserve: 1 wrestler".to_owned(),
        _ => format!("Reserve: {count} wrestlers"),
    },
    enter: "enter one",
    prisoners: |count| match count {
        1 => "1 prisoner".to_owned(),
        _ => format!("{count} prisoners"),
    },
    camp: |reserve, prisoners| format!("Reserve {reserve} · Prisoners {prisoners}"),
    net_turn: "Turn to another face",
    net_enter: "Enter showing",
    choices: "What the picked wrestler can do",
    pick_first: "Pick one of your own wrestlers first.",
    which_one: "Several actions are possible here: choose one of the arrows.",
    choose: |count| match count {
        1 => "One action is possible, or another face. Choose.".to_owned(),
        _ => format!("{count} actions are possible, or another face. Choose one."),
    },
    nothing_to_do: "It can do nothing here but show another face.",
    choose_entry: "Choose a square of your home row, or a face first.",
    choose_face: |square| format!("Entering on {square}: choose the face it shows."),
    illegal,
    win: |side| match side {
        Side::First => "South and North win",
        Side::Second => "West and East win",
    },
    task: |by| format!("{} pushes the Stone out this turn.", side(by, false)),
    by_stone: "The Stone has left the arena on the losing side’s edge.",
    by_captures: "Too many wrestlers are in prison.",
    by_prisoners: "The turns ran out, and prisoners decided.",
    by_limit: "The turns ran out with as many prisoners on both sides.",
    board: "Kumo arena",
    on_arena: |by, four, list| {
        let list = if list.is_empty() { "nobody on the arena" } else { list };
        format!("{}: {list}.", side(by, four))
    },
    stone_at: |square| match square {
        Some(square) => format!("The Stone on {square}."),
        None => "The Stone has left the arena.".to_owned(),
    },
    options: [
        (
            "players",
            OptionWords { title: "Players", values: &[("2", "Two"), ("4", "Four, in two teams")], note: "" },
        ),
        (
            "prison",
            OptionWords {
                title: "Captured wrestlers",
                values: &[("permanent", "Stay in prison"), ("reserve", "Go home")],
                note: "Going home means back to their reserve, to enter again.",
            },
        ),
        (
            "bonus",
            OptionWords {
                title: "Reward of a capture",
                values: &[("once", "One action at once"), ("per-turn", "One more each turn")],
                note: "",
            },
        ),
        (
            "step",
            OptionWords {
                title: "Who may not step",
                values: &[("by-face", "RUN and KUMO"), ("by-use", "Who ran or moved the Stone")],
                note: "",
            },
        ),
        (
            "turn-limit",
            OptionWords {
                title: "Turns until prisoners decide",
                values: &[("40", "40"), ("100", "100"), ("200", "200")],
                note: "",
            },
        ),
        (
            "first",
            OptionWords {
                title: "Who begins",
                values: &[("lot", "By lot"), ("south", "South"), ("north", "The other side")],
                note: "",
            },
        ),
    ],
    four_note: "South and North play together against West and East. Partners share their turn, their reserve and their prison; you play for your whole team.",
    variants: "Variants",
    rules_title: "How to play Kumo Hogosha",
    rules_lead: "Bring the Balance Stone out over the enemy’s edge, on an arena that turns under everybody’s feet.",
    rules: &[
        Section {
            title: "The table",
            text: "The arena has nine times nine squares. Your camp lies at one edge, your enemy’s at the opposite one; the two edges between them belong to nobody. The Stone begins in the middle, and six wrestlers wait in each camp. A wrestler is a cube: the face on top says what it can do. Camps stay where they are while the arena turns, and everything on it turns along.",
        },
        Section {
            title: "Your turn",
            text: "You have five actions, in any order and with any of your wrestlers. Turning the arena by a quarter, left or right, is one of them, and you must do it at least once in every turn. Once you have, you may end your turn early.",
        },
        Section {
            title: "Enter, and show another face",
            text: "For one action a wrestler enters from your reserve, with any face, on a free square of the row that lies at your edge right now. For one action a wrestler already there shows another face.",
        },
        Section {
            title: "Step, run, jump",
            text: "A wrestler that shows JUMP, THROW, GRAB or BLOCK may step to a free square beside it. RUN goes exactly two squares over free ones, straight or around a corner, and never just one. JUMP leaps in a straight line over whatever stands there, one or many, to the first free square behind.",
        },
        Section {
            title: "Throw",
            text: "THROW takes a neighbour, friend or enemy, and puts it down on another side of the thrower, on a free square. Corners never count as neighbours.",
        },
        Section {
            title: "Grab",
            text: "GRAB takes a neighbour along: both go one square the same way, ahead, back or sideways, wherever there is room for both.",
        },
        Section {
            title: "Capture",
            text: "An enemy thrown, or pushed with a grab, out over your own edge becomes your prisoner, and gives you one more action at once, up to three in a turn. No other way out is allowed.",
        },
        Section {
            title: "Block",
            text: "BLOCK climbs onto an enemy beside it that is at least two squares from the Stone. Neither can do anything then. In your next turn your blockers must come down to a free square before you do anything else; if only one action is left and the arena was not turned, they may wait.",
        },
        Section {
            title: "Kumo",
            text: "Only two wrestlers together move the Stone: both show KUMO, the first stands beside the Stone, the second beside the first. All three go one square the same way. The Stone may leave the arena only over the enemy’s edge.",
        },
        Section {
            title: "The end",
            text: "Bring the Stone out over the enemy’s edge, and you win at once. A side with fewer than two wrestlers outside prison has lost. The same position at the beginning of a turn for the third time is a draw. After a hundred turns more prisoners win.",
        },
        Section {
            title: "Four players",
            text: "Partners sit opposite each other, South and North against West and East. A team has six wrestlers, one reserve and one prison; either partner may play each of the turn’s actions. Both edges of a team are home: its wrestlers enter there and capture there, and the enemy wants the Stone out over either.",
        },
    ],
    rulings_title: "House rulings",
    rulings_lead: "The six kinds of move come from the printed rules. Around them we followed public descriptions of the game; where these are silent, we decided:",
    rulings: &[
        "The two edges between the camps are neutral: nothing leaves there.",
        "The dismount comes before everything else, and lapses when the last action is needed to turn the arena.",
        "No action may leave you without one for turning the arena, unless it wins.",
        "A wrestler that has just entered may act at once; moving and turning the arena never change a face.",
        "RUN goes exactly two squares; KUMO may push, pull or go sideways.",
        "Nobody leaves the arena but a captured enemy and the Stone; a throw captures only from beside the thrower, over the thrower’s own edge.",
        "Prisoners stay in prison; two wrestlers are the fewest a side can play with.",
        "The third repetition is a draw, and turn 100 is the last. Who begins is decided by lot.",
        "With four players a corner belongs to both rows; the direction decides which edge is crossed.",
    ],
    credit: "Kumo Hogosha is a game by Patrick Gere and Nico Pirard, 2015. These rules are told in our own words.",
};

fn side(side: Side, four: bool) -> &'static str {
    match (side, four) {
        (Side::First, false) => "South",
        (Side::Second, false) => "North",
        (Side::First, true) => "South and North",
        (Side::Second, true) => "West and East",
    }
}

fn cube(cube: Cube) -> String {
    let colour = match cube.side {
        Side::First => "light",
        Side::Second => "dark",
    };
    format!("{colour} {}", (EN.face)(cube.face))
}

fn way(direction: Direction) -> &'static str {
    match direction {
        Direction::East => "east",
        Direction::North => "north",
        Direction::South => "south",
        Direction::West => "west",
    }
}

fn choice(choice: &Choice) -> String {
    let about = choice.about;
    let caught = if choice.act.captures { " — captured" } else { "" };
    match choice.act.action {
        Action::Step { to, .. } => format!("Step to {to}"),
        Action::Run { to, .. } => format!("Run to {to}"),
        Action::Jump { .. } => format!("Jump to {about}"),
        Action::Throw { target, to: Some(to), .. } => format!("Throw {target} to {to}"),
        Action::Throw { target, to: None, .. } => format!("Throw {target} out{caught}"),
        Action::Grab { target, direction, .. } => format!("Grab {target}, both {}{caught}", way(direction)),
        Action::Block { target, .. } => format!("Block {target}"),
        Action::Unblock { to, .. } => format!("Come down to {to}"),
        Action::Kumo { direction, .. } => {
            let out = if choice.act.wins { " — out, and won!" } else { "" };
            format!("Stone {}, with {about}{out}", way(direction))
        }
        other => other.to_string(),
    }
}

fn told(deed: Deed) -> String {
    let by = side(deed.by, deed.four);
    match deed.action {
        Action::Rotate(Turning::Clockwise) => format!("{by}: the arena turns clockwise."),
        Action::Rotate(Turning::CounterClockwise) => format!("{by}: the arena turns counter-clockwise."),
        Action::Enter { square, face } => {
            format!("{by}: a wrestler enters on {square}, showing {}.", (EN.face)(face))
        }
        Action::Turn { cube, face } => format!("{by}: the wrestler on {cube} shows {}.", (EN.face)(face)),
        Action::Step { cube, to } => format!("{by}: a step from {cube} to {to}."),
        Action::Run { cube, to } => format!("{by}: a run from {cube} to {to}."),
        Action::Jump { cube, direction } => format!("{by}: a jump from {cube} {}.", way(direction)),
        Action::Throw { cube, target, to: Some(to) } => format!("{by}: {cube} throws {target} to {to}."),
        Action::Throw { cube, target, to: None } => {
            format!("{by}: {cube} throws {target} out of the arena. A wrestler is captured.")
        }
        Action::Grab { cube, target, direction } => {
            let caught = if deed.out { " A wrestler is captured." } else { "" };
            format!("{by}: {cube} grabs {target}, both go {}.{caught}", way(direction))
        }
        Action::Block { cube, target } => format!("{by}: {cube} climbs onto {target} and blocks it."),
        Action::Unblock { stack, to } => format!("{by}: the blocker on {stack} comes down to {to}."),
        Action::Kumo { first, second, direction } => {
            let out = if deed.out { " The Stone leaves the arena." } else { "" };
            format!("{by}: {first} and {second} move the Stone {}.{out}", way(direction))
        }
        Action::Pass => format!("{by}: the turn ends."),
    }
}

fn illegal(why: Illegal) -> String {
    let at = |text: &str, square: Square| text.replace("{}", &square.to_string());
    match why {
        Illegal::GameOver => "The game is over.".to_owned(),
        Illegal::NotYourTurn => "It is the other side’s turn.".to_owned(),
        Illegal::MustUnblock { stack } => at("Your blocker on {} must come down first.", stack),
        Illegal::MustRotate => "That would leave no action to turn the arena.".to_owned(),
        Illegal::NotRotatedYet => "Turn the arena before you end your turn.".to_owned(),
        Illegal::ReserveEmpty => "Nobody is left in your reserve.".to_owned(),
        Illegal::NotHomeRow { square } => at("{} is not on your home row.", square),
        Illegal::NotFree { square } => at("{} is not free.", square),
        Illegal::NoCube { square } => at("There is no wrestler on {}.", square),
        Illegal::Stacked { square } => at("The wrestlers on {} are blocked.", square),
        Illegal::NotYours { square } => at("The wrestler on {} is not yours.", square),
        Illegal::NotEnemy { square } => at("The wrestler on {} is your own.", square),
        Illegal::WrongFace { square, face } => {
            format!("The wrestler on {square} does not show {}.", (EN.face)(face))
        }
        Illegal::SameFace { square, face } => {
            format!("The wrestler on {square} shows {} already.", (EN.face)(face))
        }
        Illegal::CannotStep => "A wrestler that shows RUN or KUMO does not step.".to_owned(),
        Illegal::Spent => "A wrestler that ran or moved the Stone this turn does not step.".to_owned(),
        Illegal::NotNeighbours { one, other } => format!("{one} and {other} are not neighbours."),
        Illegal::NotTwoSteps { to } => at("RUN goes exactly two free squares, and {} is not.", to),
        Illegal::NothingToJump => "There is nothing to jump over that way.".to_owned(),
        Illegal::NoLanding => "There is no free square to land on.".to_owned(),
        Illegal::WouldLeave => "Only a captured enemy leaves, and only over your own edge.".to_owned(),
        Illegal::StoneWouldLeave => "The Stone may leave only over the enemy’s edge.".to_owned(),
        Illegal::TooNearStone { square } => at("{} is too near to the Stone to be blocked.", square),
        Illegal::NoBlocker { square } => at("No blocker of yours on {} can come down now.", square),
        Illegal::NotAtStone { square } => at("The wrestler on {} is not beside the Stone.", square),
    }
}
