//! English.

use dohyo_kumo::{Action, Cube, Direction, Face, Illegal, Piece, Side, Square, Turning};

use super::KumoTexts;
use crate::kumo::choose::Candidate;
use crate::kumo::duty::Duty;
use crate::table::TableWords;
use crate::texts::{OptionWords, Section};

pub(super) static EN: KumoTexts = KumoTexts {
    table: TableWords {
        goal: "Push the Stone out at your goal to win.",
        pick: "Pick a wrestler in your camp, then a square of your home row.",
        highlight: "a wrestler or the Stone leaves the arena",
        levels: [
            "Plays what comes to mind, and takes the Stone out when it is one push away.",
            "Brings its wrestlers in and mostly knows where the Stone should go.",
            "Sees its own winning turns; forgets that yours comes next.",
            "Keeps an eye on your threats and takes prisoners when it can.",
            "Rotates the arena with a plan, and makes yours harder.",
            "Rarely leaves the Stone within your reach.",
            "Finds every way out for the Stone, and most of your traps.",
            "The computer at full strength.",
        ],
        load_help: "Paste a Dohyō record or a position. Your game is kept until a new one is read without error.",
        download_exchange: "",
        help_mouse: Section {
            title: "Mouse and touch",
            text: "Click one of your wrestlers to see what its face can do: dots are squares to go to, arrows are ways to throw, to grab, or to move the Stone. Click one of them, or drag the wrestler. The six faces beside the arena make it show another one. To enter, drag a wrestler from your camp onto your home row, or click it and then the square, and choose its face. The two curved arrows rotate the arena. “Undo” takes back one action at a time.",
        },
        keys: &[
            (&["←", "→", "↑", "↓"], "move over the arena"),
            (&["Enter", "Space"], "pick a wrestler, or choose the square"),
            (&["1", "…", "9"], "take the action of that number in the list"),
            (&["R", "J", "T", "G", "B", "K"], "with a wrestler picked: the face to show"),
            (&["N"], "pick a wrestler from the reserve"),
            (&["Q", "E"], "rotate the arena left or right"),
            (&["P"], "end the turn"),
            (&["Esc"], "let go"),
            (&["U", "R"], "undo and redo, with no wrestler picked"),
            (&["H", "F"], "hint, and seeing the table from the other side"),
            (&[",", "."], "one action back, one action on"),
        ],
        help_letters: "Q and E keep their place on every keyboard, whatever is printed on the keys. Tab leads from the arena to the reserve, the turn and the list of actions.",
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
        Face::Run => "moves exactly two squares",
        Face::Jump => "leaps over pieces, or steps",
        Face::Throw => "throws a neighbour, or steps",
        Face::Grab => "drags a neighbour, or steps",
        Face::Block => "climbs onto an enemy, except on the eight squares around the Stone, or steps",
        Face::Kumo => "moves the Stone, with a second KUMO",
    },
    colon: ": ",
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
        Action::Rotate(_) => "Rotate",
        Action::Enter { .. } => "Enter",
        Action::Turn { .. } => "Show",
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
    deed,
    told: |by, four, deed| format!("{}: {deed}.", side(by, four)),
    ended_turn: "the turn ends",
    actions_left: |actions| match actions {
        1 => "1 action left".to_owned(),
        _ => format!("{actions} actions left"),
    },
    duty: |duty| match duty {
        Duty::ComeDown(due) if due.len() == 1 => {
            format!("Your blocker on {} must come down first, for one action.", due[0])
        }
        Duty::ComeDown(due) => {
            format!("Your {} blockers must come down first, for one action each.", due.len())
        }
        Duty::RotateNow => "Rotate the arena with your last action, unless you win or capture.".to_owned(),
        Duty::Rotate => "You must rotate the arena once this turn.".to_owned(),
        Duty::Nothing => "Go on, or end your turn whenever you like.".to_owned(),
    },
    rotate: "Rotate the arena",
    rotate_cw: "Rotate the arena clockwise",
    rotate_ccw: "Rotate the arena counter-clockwise",
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
    legend: "The six faces",
    goal: "Your goal",
    net_turn: "Show another face",
    net_enter: "Enter showing",
    choices: "What the picked wrestler can do",
    pick_first: "Pick one of your own wrestlers first.",
    which_one: "Several actions are possible here: choose one of the arrows.",
    choose: |face, count| {
        let choices = match count {
            0 => "Here it can only show another face.",
            1 => "One action, or another face.",
            _ => {
                return format!(
                    "{} {}. {count} actions, or another face.",
                    (EN.face)(face),
                    (EN.face_does)(face)
                );
            }
        };
        format!("{} {}. {choices}", (EN.face)(face), (EN.face_does)(face))
    },
    come_down: "Choose the square where your blocker comes down.",
    choose_entry: "Choose a square of your home row, or a face first.",
    choose_face: |square| format!("Entering on {square}: choose the face it shows."),
    illegal,
    task: |by| format!("{} pushes the Stone out this turn.", side(by, false)),
    by_stone: "The Stone has left the arena on the losing side’s edge.",
    by_captures: "Too many wrestlers are in prison.",
    by_prisoners: "The turns ran out, and the prisoners decided.",
    by_limit: "The turns ran out with equal numbers of prisoners.",
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
                note: "At most three bonus actions a turn. “One more each turn” counts your prisoners, so they have to stay in prison.",
            },
        ),
        (
            "step",
            OptionWords {
                title: "Who may not step",
                values: &[("by-face", "RUN and KUMO"), ("by-use", "Those that ran or moved the Stone")],
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
                values: &[("lot", "Random"), ("south", "South"), ("north", "The other side")],
                note: "",
            },
        ),
    ],
    four_note: "South and North play together against West and East. Partners share their turn, their reserve and their prison; you play for your whole team.",
    variants: "Variants",
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

fn choice(choice: &Candidate) -> String {
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

fn deed(action: Action, out: bool) -> String {
    match action {
        Action::Rotate(Turning::Clockwise) => "the arena rotates clockwise".to_owned(),
        Action::Rotate(Turning::CounterClockwise) => "the arena rotates counter-clockwise".to_owned(),
        Action::Enter { square, face } => format!("{} enters on {square}", (EN.face)(face)),
        Action::Turn { cube, face } => format!("{cube} shows {}", (EN.face)(face)),
        Action::Step { cube, to } => format!("{cube} steps to {to}"),
        Action::Run { cube, to } => format!("{cube} runs to {to}"),
        Action::Jump { cube, direction } => format!("{cube} jumps {}", way(direction)),
        Action::Throw { cube, target, to: Some(to) } => format!("{cube} throws {target} to {to}"),
        Action::Throw { cube, target, to: None } => {
            format!("{cube} throws {target} out of the arena and captures it")
        }
        Action::Grab { cube, target, direction } => {
            let caught = if out { ", and it is captured" } else { "" };
            format!("{cube} grabs {target}, both go {}{caught}", way(direction))
        }
        Action::Block { cube, target } => format!("{cube} climbs onto {target} and blocks it"),
        Action::Unblock { stack, to } => format!("the blocker on {stack} comes down to {to}"),
        Action::Kumo { first, second, direction } => {
            let out = if out { ", and it leaves the arena" } else { "" };
            format!("{first} and {second} move the Stone {}{out}", way(direction))
        }
        Action::Pass => EN.ended_turn.to_owned(),
    }
}

fn illegal(why: Illegal) -> String {
    let at = |text: &str, square: Square| text.replace("{}", &square.to_string());
    match why {
        Illegal::GameOver => "The game is over.".to_owned(),
        Illegal::NotYourTurn => "It is the other side’s turn.".to_owned(),
        Illegal::MustUnblock { stack } => at("Your blocker on {} must come down first.", stack),
        Illegal::MustRotate => "That would leave no action to rotate the arena.".to_owned(),
        Illegal::NotRotatedYet => "Rotate the arena before you end your turn.".to_owned(),
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
        Illegal::NotTwoSteps { to } => at("RUN goes exactly two squares, both free: not to {}.", to),
        Illegal::NothingToJump => "There is nothing to jump over that way.".to_owned(),
        Illegal::NoLanding => "There is no free square to land on.".to_owned(),
        Illegal::WouldLeave => "Only a captured enemy leaves, and only over your own edge.".to_owned(),
        Illegal::StoneWouldLeave => "The Stone may leave only over the enemy’s edge.".to_owned(),
        Illegal::TooNearStone { square } => {
            at("{} is one of the eight squares around the Stone: nobody can be blocked there.", square)
        }
        Illegal::NoBlocker { square } => at("No blocker of yours on {} can come down now.", square),
        Illegal::NotAtStone { square } => at("The wrestler on {} is not beside the Stone.", square),
    }
}
