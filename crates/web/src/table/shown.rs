//! How a game shows itself at a table in the browser.

use std::fmt::Debug;
use std::time::Duration;

use dohyo_core::{Options, Outcome, Reason, Seat, Setup};
use leptos::prelude::{AnyView, RwSignal};

use super::sitting::{Sitting, opposite};
use crate::address::Page;
use crate::texts::{Section, Texts};

/// What an input on a board came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard<G: Shown> {
    /// Nothing is to be done.
    Nothing,
    /// This action is meant.
    Play(G::Action),
    /// The rules refuse what was meant.
    Refused(G::Illegal),
    /// It is not clear what was meant.
    Unclear(G::Unclear),
}

/// What a game says at its table that others do not.
#[derive(Clone, Copy)]
pub struct TableWords {
    /// How to begin a move.
    pub pick: &'static str,
    /// That the last action put something off the board.
    pub ejects: &'static str,
    /// What to expect of each level.
    pub levels: [&'static str; 8],
    /// What can be loaded.
    pub load_help: &'static str,
    /// Download in the notation that other programs read.
    pub download_exchange: &'static str,
    /// Playing with mouse and touch.
    pub help_mouse: Section,
    /// The keys.
    pub keys: &'static [(&'static [&'static str], &'static str)],
    /// More about the keys.
    pub help_letters: &'static str,
}

/// A game that can be played in the browser: what its table must know of it.
pub trait Shown: Setup + Debug + Eq {
    /// What a player has picked so far.
    type Selection: Clone + Debug + Default + PartialEq + Send + Sync + 'static;
    /// Why an input means no action.
    type Unclear: Clone + Debug + Eq + Send + Sync + 'static;

    /// The page of its table.
    const PAGE: Page;
    /// The seat whose share of the review's graph is dark.
    const DARK: Seat;
    /// The seat a person takes unless they choose another.
    const USUAL_SEAT: Seat;
    /// Whether a player chooses between the first two seats.
    const CHOOSES_SEAT: bool = Self::INFO.seats.len() == 2;
    /// Whether the seed decides who begins.
    const BEGINS_BY_LOT: bool = false;
    /// Whether the computer is told the position and not the whole game, because playing that through again
    /// takes longer than thinking.
    const ASKED_BY_POSITION: bool = false;
    /// The computer answers no sooner than this, so that one action is seen before the next.
    const PAUSE: Duration = Duration::from_millis(450);
    /// The notation other programs read; the ending of such a file's name, too.
    const EXCHANGE: &'static str;

    /// What it says at the table.
    fn words(t: &'static Texts) -> TableWords;

    /// What a seat is called.
    fn seat_name(seat: Seat, t: &Texts) -> &'static str;

    /// The seats a player chooses between, given the options.
    fn seats_to_choose(_options: &Options) -> Vec<Seat> {
        vec![Seat::FIRST, Seat::SECOND]
    }

    /// Why the rules refuse an action.
    fn refusal(why: &Self::Illegal, t: &Texts) -> String;

    /// Why an input means no action.
    fn unclear(why: &Self::Unclear, t: &Texts) -> String;

    /// How the game ended, where the common words do not say it.
    fn reason(reason: Reason, t: &Texts) -> Option<&'static str>;

    /// How a game ended, and why.
    fn ending(outcome: &Outcome, t: &Texts) -> (String, String) {
        let winner = outcome.winners.single();
        let loser = winner.map_or("", |winner| Self::seat_name(opposite(winner), t));
        let why = Self::reason(outcome.reason, t).map(str::to_owned);
        let why = why.or_else(|| (t.reason)(outcome.reason, loser)).unwrap_or_default();
        ((t.outcome)(winner.map(|winner| Self::seat_name(winner, t))), why)
    }

    /// The same, where it depends on who plays.
    fn ending_here(&self, outcome: &Outcome, t: &Texts) -> (String, String) {
        Self::ending(outcome, t)
    }

    /// Whose turn it is, and with what.
    fn turn(&self, t: &Texts) -> String {
        let seat = self.to_act().single();
        seat.map(|seat| (t.to_move)(Self::seat_name(seat, t))).unwrap_or_default()
    }

    /// What to do with what is picked; nothing if nothing is.
    fn prompt(&self, selection: &Self::Selection, t: &Texts) -> Option<String>;

    /// An action as the list of moves shows it.
    fn ply(action: &Self::Action, _t: &Texts) -> String {
        action.to_string()
    }

    /// An action that is advised here, as it is told to whoever sits there.
    fn advised(&self, action: &Self::Action, _near: Seat, _t: &Texts) -> String {
        action.to_string()
    }

    /// What the last action did, given the game after it.
    fn told(&self, last: &Self::Action, t: &Texts) -> String;

    /// Whether the last action put something off the board.
    fn has_ejected(&self) -> bool;

    /// The whole board in words.
    fn board_words(&self, t: &Texts) -> String;

    /// A piece of a seat, at the origin of a drawing 100 wide.
    fn piece(seat: Seat) -> AnyView;

    /// A piece of a seat in this game, where that depends on how many play.
    fn piece_at(&self, seat: Seat) -> AnyView {
        Self::piece(seat)
    }

    /// What lies beside the board for a seat.
    fn tray(&self, seat: Seat, t: &Texts) -> Option<AnyView>;

    /// The board, and what belongs right under it.
    fn board(sitting: Sitting<Self>) -> AnyView;

    /// The notation a text seems to be written in, when it is neither record nor position; none where there is
    /// no other.
    fn notation_of(_text: &str) -> &'static str {
        ""
    }

    /// The name of what this is, where a table like this one cannot show it.
    fn elsewhere(&self) -> Option<String> {
        None
    }

    /// The options a game begins with, read from those of the last time.
    fn usual_options(_kept: &Options) -> Options {
        Options::new()
    }

    /// Those of the chosen options that a game from a given position is played with.
    fn beside_position(_chosen: &Options) -> Options {
        Options::new()
    }

    /// What a player chooses before the game besides opponent, colour and clock. A position to begin from
    /// excludes other beginnings: choosing one puts the other away.
    fn choose_options(_options: RwSignal<Options>, _position: RwSignal<Option<String>>) -> Option<AnyView> {
        None
    }
}

#[cfg(test)]
mod tests {
    use dohyo_abalone::Abalone;

    use super::*;
    use crate::texts::Lang;

    #[test]
    fn endings_name_the_loser() {
        let resigned = Outcome::win(Seat::SECOND, Reason::RESIGNATION);
        let told = |lang: Lang, outcome: &Outcome| {
            let (who, why) = Abalone::ending(outcome, lang.texts());
            format!("{who}. {why}")
        };
        assert_eq!(told(Lang::En, &resigned), "White wins. Black resigned.");
        assert_eq!(told(Lang::Fr, &resigned), "Blanc gagne. Noir a abandonné.");
        let agreed = Outcome::draw(Reason::AGREEMENT);
        assert_eq!(told(Lang::En, &agreed), "Draw. Both sides agreed.");
        let ejected = Outcome::win(Seat::FIRST, Reason("ejection"));
        assert_eq!(told(Lang::En, &ejected), "Black wins. Enough marbles are over the edge.");
    }
}
