//! The line under the board: refusals, hints, and what the player is to do.

use dohyo_core::{Seat, SeatSet};
use dohyo_lessons::page::COACH_LEAVE;
use dohyo_table::{Proposal, Table};
use dohyo_texts::table::guide::guide;
use dohyo_texts::table::offers::{to_answer, unanswered};
use leptos::prelude::*;

use super::judgement::InTurn;
use super::load::Unread;
use super::names::{Names, turn};
use super::offers::OfferButtons;
use super::shown::Shown;
use super::sitting::Sitting;
use crate::afresh::afresh;
use crate::icon::{Glyph, Icon};
use crate::learn::in_language;
use crate::settings::{Pick, Settings, texts};
use crate::texts::{Sentence, Texts};

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
    /// Returns `true` if the message is a refusal.
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
            let coach = sitting.coach.get().filter(|_| sitting.coaching.get());
            let advice = coach.map(|coach| coach(table.game(), t.lang));
            return sitting.selection.with(|selection| guide(table, own, selection, advice, t));
        }
        let turn = turn(table, own, table.game(), t);
        let selected = |ahead: G| sitting.selection.with(|selection| ahead.prompt(selection, t));
        match sitting.planning().and_then(selected) {
            Some(prompt) => format!("{turn}. {prompt}"),
            None => turn,
        }
    })
}

/// Returns what wins, for a reader who has not acted in this game yet. Puzzles and lessons have tasks of their own.
fn goal<G: Shown>(sitting: Sitting<G>, t: &'static Texts) -> Option<String> {
    let own = sitting.own();
    sitting.table.with(|table| {
        let table = table.as_ref().filter(|table| table.outcome().is_none())?;
        let acted = table.line().iter().any(|step| own.contains(step.seat));
        (!acted && !own.is_empty() && !sitting.is_apart()).then(|| table.game().goal(t))
    })
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
    let goal = Memo::new(move |_| {
        let alone = looking().is_none() && notice().is_none() && !sitting.is_elsewhere();
        goal(sitting, t()).filter(|_| alone)
    });
    // The notation of a hint, for those who read it.
    let exact = move || match notice() {
        Some(Notice::Hint(action)) => Some(format!("{action:#}")),
        _ => None,
    };
    let words = afresh(text, text);
    let line = move || {
        let goal = goal.get().map(|goal| view! { <span class="goal" id="goal">{goal}</span> " " });
        view! {
            <span>
                {goal}
                <span id="say" role="status" title=exact>
                    {move || refusal().then(|| view! { <Icon glyph=Glyph::Close/> })}
                    {words}
                </span>
            </span>
        }
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
            {line}
            {way_out}
            <OfferButtons sitting=sitting/>
            {leave_coach(sitting)}
        </div>
    }
}

/// A button that leaves the coach, while it speaks.
fn leave_coach<G: Shown>(sitting: Sitting<G>) -> AnyView {
    let lang = expect_context::<Settings>().lang;
    let label = move || in_language(COACH_LEAVE, lang.get());
    let t = texts();
    // Before the reader's first action the line says what wins.
    let begun = move || goal(sitting, t()).is_none();
    let speaks = move || {
        sitting.coaching.get() && sitting.coach.get().is_some() && sitting.open().is_some() && begun()
    };
    let button = move || {
        view! {
            <button
                type="button"
                class="btn quiet leave-coach"
                data-act="leave-coach"
                aria-label=label
                title=label
                on:click=move |_| sitting.let_coach(false)
            >
                <Icon glyph=Glyph::Close/>
            </button>
        }
    };
    view! { <Show when=speaks>{button}</Show> }.into_any()
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
