//! The line under the board: refusals, hints, and what the player is to do.

use dohyo_core::{Seat, SeatSet};
use dohyo_table::{Proposal, Table};
use leptos::prelude::*;

use super::judgement::InTurn;
use super::load::Unread;
use super::names::{Names, turn};
use super::offers::{OfferButtons, to_answer, unanswered};
use super::shown::Shown;
use super::sitting::Sitting;
use crate::icon::{Glyph, Icon};
use crate::settings::{Pick, texts};
use crate::texts::{Sentence, Texts, without_capital};

/// A message to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice<G: Shown> {
    /// The rules refuse the action.
    Illegal(G::Illegal),
    /// The input means no action.
    Unclear(G::Unclear),
    /// The answer to a question about something on the board.
    Answer(G::Unclear),
    /// Somebody else is to move.
    NotYourTurn,
    /// The action that the computer suggests.
    Hint(G::Action),
    /// The computer is considering a draw offer.
    DrawConsidered,
    /// The player at this seat has declined an offer.
    Declined(Seat, Proposal),
    /// The address of the page does not lead to a position.
    BrokenLink(Unread),
    /// The server refuses a wish.
    Refused(Sentence),
    /// The computer player is not available.
    EngineFailed,
    /// The game of the last visit cannot be continued, and was put aside.
    PutAside,
}

impl<G: Shown> Notice<G> {
    /// Returns whether the message is a refusal.
    pub const fn is_refusal(&self) -> bool {
        matches!(
            self,
            Self::Illegal(_)
                | Self::Unclear(_)
                | Self::NotYourTurn
                | Self::EngineFailed
                | Self::Refused(_)
                | Self::BrokenLink(_)
        )
    }

    /// Returns the message in the reader's language.
    pub fn words(&self, sitting: Sitting<G>, t: &Texts) -> String {
        let text = match self {
            Self::Illegal(why) => return G::refusal(why, t),
            Self::Unclear(why) | Self::Answer(why) => return G::unclear(why, t),
            Self::Hint(action) => {
                let near = sitting.near.get();
                let advised =
                    |table: &Option<Table<G>>| Some(table.as_ref()?.game().advised(action, near, t));
                return (t.hint_is)(&sitting.table.with(advised).unwrap_or_default());
            }
            Self::NotYourTurn => t.not_your_turn,
            Self::DrawConsidered => t.draw_considered,
            Self::Declined(seat, what) => {
                return (t.offer_declined)(&sitting.names(t).party(SeatSet::from(*seat)), *what);
            }
            Self::BrokenLink(why) => return (t.broken_link)(&why.words(G::INFO.name, t)),
            Self::Refused(why) => return why.in_language(t.lang).to_owned(),
            Self::PutAside => t.game_put_aside,
            Self::EngineFailed => t.engine_failed,
        };
        text.to_owned()
    }
}

/// Returns what the player is to do, or whose turn it is; nothing while the board is only to look at.
fn prompt<G: Shown>(sitting: Sitting<G>, t: &'static Texts) -> String {
    let own = sitting.own();
    sitting.table.with(|table| {
        let Some(table) = table else { return t.no_game.to_owned() };
        if sitting.is_elsewhere() {
            return t.other_tab.to_owned();
        }
        if table.is_paused() {
            return t.paused.to_owned();
        }
        if let Some((offer, _)) = to_answer(table, own) {
            return (t.offers)(Names::of(table, own, t).name(offer.by), offer.what);
        }
        if let Some(offer) = unanswered(table, own) {
            return (t.offered)(offer.what).to_owned();
        }
        if table.outcome().is_some() || sitting.is_held() {
            return String::new();
        }
        if own.meets(table.to_act()) {
            return sitting.selection.with(|selection| guide(table, own, selection, t));
        }
        turn(table, own, table.game(), t)
    })
}

/// Returns what a person who is to move does next: step by step until their first action, then in short.
fn guide<G: Shown>(table: &Table<G>, own: SeatSet, selection: &G::Selection, t: &'static Texts) -> String {
    let game = table.game();
    let new = !table.line().iter().any(|step| table.to_act().contains(step.seat));
    let to_do =
        |what: &str| (t.to_do)(&Names::of(table, own, t).party(table.to_act()), &within_sentence(what));
    if let Some(step) = game.first_steps(selection, t).filter(|_| new) {
        return to_do(&step);
    }
    if let Some(prompt) = game.prompt(selection, t) {
        return prompt;
    }
    if new || game.note(t).is_none() { to_do(&game.choose_next(t)) } else { turn(table, own, game, t) }
}

/// Returns which position the board shows: after a move, or after an action where a turn has several.
fn looking_back<G: Shown>(sitting: Sitting<G>, ply: usize, t: &Texts) -> String {
    let turns = sitting.turns_played();
    let (last, count) =
        (ply.checked_sub(1).map(|last| turns[last]), turns.last().map_or(0, |last| last.turn));
    match last {
        Some(InTurn { turn, action, of }) if of > 1 => (t.looking_back_within)(turn, count, action),
        last => (t.looking_back)(last.map_or(0, |last| last.turn), count),
    }
}

/// Returns a text as it reads after a colon: without its capital, unless its first word is all capitals.
fn within_sentence(text: &str) -> String {
    let after_first = text.chars().next().map_or("", |first| &text[first.len_utf8()..]);
    if without_capital(after_first) == after_first { without_capital(text) } else { text.to_owned() }
}

/// The line under the board.
#[component]
pub fn NoticeLine<G: Shown>(
    /// The table.
    sitting: Sitting<G>,
    /// Opens the window for a new game.
    #[prop(default = RwSignal::new(false))]
    new_game: RwSignal<bool>,
) -> impl IntoView {
    let t = texts();
    // A message is about the present position.
    let looking = move || sitting.looking.get().filter(|_| !sitting.review.open.get());
    let notice = move || sitting.notice.get().filter(|_| looking().is_none());
    let refusal = move || notice().is_some_and(|notice| notice.is_refusal());
    let text = move || {
        let t = t();
        match (looking(), notice()) {
            (Some(ply), _) => looking_back(sitting, ply, t),
            (None, Some(notice)) => notice.words(sitting, t),
            (None, None) => prompt(sitting, t),
        }
    };
    // The notation of a hint, for those who read it.
    let exact = move || match notice() {
        Some(Notice::Hint(action)) => Some(format!("{action:#}")),
        _ => None,
    };
    // What can be done about it.
    let way_out = move || {
        let (name, label, go): (_, Pick, Callback<()>) = if sitting.table.with(Option::is_none) {
            ("new", |t| t.new_game, Callback::new(move |()| new_game.set(true)))
        } else if sitting.is_elsewhere() {
            ("play-here", |t| t.play_here, Callback::new(move |()| sitting.take_over()))
        } else if looking().is_some() {
            ("now", |t| t.back_to_now, Callback::new(move |()| sitting.look(usize::MAX)))
        } else {
            return None;
        };
        Some(view! {
            <button type="button" class="btn" data-act=name on:click=move |_| go.run(())>
                {move || label(t())}
            </button>
        })
    };
    view! {
        <div class="say" class:refusal=refusal>
            <span id="say" role="status" title=exact>
                {move || refusal().then(|| view! { <Icon glyph=Glyph::Close/> })}
                {text}
            </span>
            {way_out}
            <OfferButtons sitting=sitting/>
        </div>
    }
}

/// Says that the game of the last visit was put aside, if it was.
pub fn put_aside_note(put_aside: Signal<bool>) -> AnyView {
    let t = texts();
    note("put-aside", Signal::derive(move || put_aside.get().then(|| t().game_put_aside.to_owned())))
}

/// A message in a window, if there is one.
pub fn note(id: &'static str, text: Signal<Option<String>>) -> AnyView {
    let note = move || text.get().map(|text| view! { <p class="note" id=id role="status">{text}</p> });
    note.into_any()
}

#[cfg(test)]
mod tests {
    use dohyo_abalone::Abalone;
    use dohyo_core::{Fate, Game as _, Options, Seed};
    use dohyo_table::{Actor, Origin, Player, Seating, Wish};

    use super::*;
    use crate::abalone::select::Selection;
    use crate::texts::Lang;

    #[test]
    fn a_player_is_guided_until_the_first_action() {
        let (game, origin) = Origin::deal::<Abalone>(&Options::new(), Seed::default()).expect("a game");
        let seating = Seating { origin, ..Seating::new([Player::human(""), Player::human("Ada")]) };
        let mut table = Table::new(game, seating).expect("two players");
        let mut said = |action: Option<(Seat, &str)>| {
            if let Some((seat, action)) = action {
                let action = table.game().read_action(action).expect("an action");
                let command = table.own_command(Actor::Seat(seat), Wish::Act(action));
                table.submit(std::time::Duration::ZERO, &command, Fate::Unknown).expect("legal");
            }
            guide(&table, table.seating().seats(), &Selection::default(), Lang::En.texts())
        };
        assert_eq!(
            said(None),
            "Black to move: choose one of your marbles, or sweep over two or three in a line"
        );
        let next = said(Some((Seat::FIRST, "a1b2")));
        assert_eq!(next, "Ada to move: choose one of your marbles, or sweep over two or three in a line");
        assert_eq!(
            said(Some((Seat::SECOND, "i9h8"))),
            "Black to move: choose one to three marbles, then where they go"
        );
    }

    #[test]
    fn a_sentence_goes_on_after_a_colon() {
        for (text, within) in [("Étape", "étape"), ("KUMO here", "KUMO here"), ("2 left", "2 left"), ("", "")]
        {
            assert_eq!(within_sentence(text), within);
        }
    }
}
