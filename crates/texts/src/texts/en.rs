//! What every table says, in English.

use dohyo_table::Proposal;

use dohyo_core::Reason;

use super::{Lang, Party, Texts};
use crate::table::load::Unread;

pub(super) static TEXTS: Texts = Texts {
    lang: Lang::En,
    cancel: "Cancel",

    new_game: "New game",
    opponent: "Opponent",
    computer: "Computer",
    same_screen: "A friend, same screen",
    names: "Names (optional)",
    level: "Level",
    ranks: ["Jonokuchi", "Jonidan", "Sandanme", "Makushita", "Jūryō", "Maegashira", "Ōzeki", "Yokozuna"],
    your_colour: "Your colour",
    near_colour: "Colour on your side of the board",
    by_lot: "Random",
    clock: "Clock",
    no_clock: "None",
    minutes: |minutes| format!("{minutes} min"),
    increment: "Added each move",
    no_increment: "Nothing",
    seconds_a_move: |seconds| format!("{seconds} s"),
    start: "Start the game",
    replaces_game: "Your current game will be put aside. You can bring it back from the menu.",

    you: "You",
    partner: "Partner",
    computer_at: |level, number| match number {
        Some(number) => format!("Computer {number} (level {level})"),
        None => format!("Computer (level {level})"),
    },
    thinking: "is thinking…",
    to_move,
    to_do: |who, what| format!("{}: {what}", to_move(who)),
    time_left: |time| format!("{time} left"),

    not_your_turn: "It is not your turn.",
    hint_is: |action| format!("Hint: {action}"),
    paused: "Paused",
    no_game: "There is no game on this table yet.",
    broken_link: |why| format!("This link does not lead to a game. {why}"),
    other_tab: "This game is being played in another tab.",
    play_here: "Play here",
    looking_back: |turn, of| format!("Looking at turn {turn} of {of}"),
    looking_back_within: |turn, of, action| format!("Looking at turn {turn} of {of}, action {action}"),
    back_to_now: "Back to the game",
    offers: |who, what| match what {
        Proposal::Draw => format!("{who} offers a draw."),
        Proposal::TakeBack => format!("{who} asks to take back their last move."),
        Proposal::Pause => format!("{who} asks for a pause."),
        Proposal::Resign => format!("{who} wants to resign. Do you resign, too?"),
        // The bar over an online table says so.
        Proposal::Replace { .. } => String::new(),
    },
    offered: |what| match what {
        Proposal::Draw => "You have offered a draw.",
        Proposal::TakeBack => "You have asked to take your move back.",
        Proposal::Pause => "You have asked for a pause.",
        Proposal::Resign => "You have asked your partner to resign.",
        Proposal::Replace { .. } => "",
    },
    withdraw: "Withdraw",
    abort: "Abort the game",
    chat: "Chat",
    offer_declined: |who, what| match what {
        Proposal::Draw => does(who, "declines the draw.", "decline the draw."),
        Proposal::TakeBack => {
            does(who, "does not let you take the move back.", "do not let you take the move back.")
        }
        Proposal::Pause => does(who, "does not want a pause.", "do not want a pause."),
        Proposal::Resign => does(who, "plays on.", "play on."),
        Proposal::Replace { .. } => does(who, "wants to wait.", "want to wait."),
    },
    away: "away",
    kind_increment: "Added to the clock",
    kind_delay: "Delay before the clock",
    checking: "checking…",
    press_again: "Press again",
    undo_luck: "Chance has decided something since: this cannot be taken back.",
    around: "Sound, notices, other device",
    accept: "Accept",
    decline: "Decline",
    draw_considered: "The computer considers your offer…",
    engine_failed: "The computer player could not be started. Reload the page to try again.",
    game_put_aside: "Dohyō has changed since your last visit. Your unfinished game cannot be continued, so it was put aside.",

    undo: "Undo",
    redo: "Redo",
    hint: "Hint",
    move_now: "Move now",
    flip: "Flip",
    pause: "Pause",
    resume: "Resume",
    offer_draw: "Offer a draw",
    draw_question: "Offer a draw?",
    draw_text: "If your opponent accepts, the game ends without a winner. If not, it goes on.",
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
    mistake: "there was a better move",

    wins: |who| if who.names.is_empty() { "Draw".to_owned() } else { does(who, "wins", "win") },
    share_win: |who| format!("{} share the win", all(who)),
    reason: |reason, losers| {
        let text = match reason {
            Reason::RESIGNATION => does(losers, "resigned.", "resigned."),
            Reason::TIME => does(losers, "ran out of time.", "ran out of time."),
            Reason::ABSENCE => "A player stayed away.".to_owned(),
            Reason::AGREEMENT => "Both sides agreed.".to_owned(),
            Reason::REPETITION => "The same position came up three times.".to_owned(),
            Reason::NO_MOVE => does(losers, "has no legal move.", "have no legal move."),
            _ => return None,
        };
        Some(text)
    },
    rematch: "Rematch",
    review: "Review",
    analyse: "Analyse",
    close_review: "Close review",
    graph: |light, dark| format!("Who was ahead, move by move. Light: {light}. Dark: {dark}."),
    graph_of_many: "Who was ahead, move by move: one line per player",
    judging: |done, of| format!("Judging turns: {done} of {of}"),
    even: "Even",
    chances: |who, percent| format!("{who}: {percent}% to win"),
    wins_by_force: |who| does(who, "wins by force", "win by force"),
    loses_by_force: |who| does(who, "loses by force", "lose by force"),
    best: |action, played| {
        if played { format!("Best here, and played: {action}") } else { format!("Best here: {action}") }
    },
    graph_ahead: |who| format!("{who} ahead"),
    graph_turn: |turn| format!("Turn {turn}"),

    records: "Save or load",
    copy_record: "Copy the record",
    copied: "Copied.",
    copy_failed: "The browser did not allow copying. Use the download instead.",
    download: "Download the record",
    copy_position: "Copy the position",
    copy_link: "Copy a link to this position",
    load: "Load a game or a position",
    load_text: "Record or position",
    load_file: "From a file…",
    load_action: "Load",
    unread: |why, here| match why {
        Unread::Nothing => "There is nothing to read. Paste a record or a position first.".to_owned(),
        Unread::OtherGame(other) => {
            format!("This record is of another game ({other}). Only {here} can be loaded here.")
        }
        Unread::Version(version) => {
            format!("This record follows version {version} of the rules, which this page does not support.")
        }
        Unread::Line { number, text } => format!("Line {number} cannot be read: “{text}”."),
        Unread::Setup => format!("The options in this record are not valid for {here}."),
        Unread::Position(at) => format!("This is not a position of {here}. The error is at “{at}”."),
        Unread::Move { number, text, why: Some([why, _]) } => {
            format!("Move {number} ({text}) is not allowed: {why}")
        }
        Unread::Move { number, text, why: None } => {
            format!("Move {number} ({text}) is not a move of {here}.")
        }
        Unread::Result(result) => format!("The moves do not lead to the result in the record ({result})."),
    },
    file_unread: "The file could not be read.",

    help_keys: "Keyboard",
    replay_turn: "Show the last turn again",
    replay_slowly: "Show the last turn again, at half speed",
    repeated: "This position has come up twice: the third time is a draw.",
    would_repeat: "Ending your turn now repeats the position a third time: a draw.",
    last_turn: |who, passed| if passed { format!("{who}: no action") } else { format!("{who}:") },
};

fn to_move(who: &Party) -> String {
    if who.you { "Your turn".to_owned() } else { format!("{} to move", all(who)) }
}

/// Returns all names of a party.
fn all(who: &Party) -> String {
    who.names.join(" and ")
}

/// Returns a sentence about a party, with the verb for one other player or for you and for several.
fn does(who: &Party, one: &str, many: &str) -> String {
    match who.names.len() {
        _ if who.you => format!("You {many}"),
        1 => format!("{} {one}", who.names[0]),
        _ => format!("{} {many}", all(who)),
    }
}
