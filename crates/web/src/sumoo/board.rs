//! The arena as an input. It holds no rules: it is told what to show and what may be chosen, and reports what the
//! player means.

use dohyo_sumoo::Square;
use leptos::prelude::*;
use web_sys::KeyboardEvent;

use super::choose::{Candidate, Meant, Offer, Selection};
use super::drawing::ground;
use super::geometry::{Side, view_box};
use super::layers::{Advice, Handles, LastAction, Preview, Scene, Tokens, Trail};
use crate::settings::texts;
use crate::squares::{Grid, Walker};
use crate::table::keys::{BoardKey, Hold, board_keys, number_key};

/// The square that the keys begin from: c3, in the front row of White's tokens.
const FIRST_FOCUS: Square = Square::ALL[12];

/// The state that inputs change, and the receiver of their meaning.
#[derive(Clone, Copy)]
struct Hands {
    walker: Walker<5, 7>,
    offer: Memo<Offer>,
    selection: RwSignal<Selection>,
    side: Signal<Side>,
    said: Callback<Meant>,
}

impl Hands {
    fn press(self, square: Square) {
        self.walker.focus.set(square);
        let offer = self.offer.get_untracked();
        if offer.own.is_empty() {
            self.said.run(Meant::Nothing);
            return;
        }
        if let Some(meant) = self.selection.try_update(|selection| selection.press(square, &offer)) {
            self.said.run(meant);
        }
    }

    /// Handles a key, and returns whether it had a meaning.
    fn key(self, event: &KeyboardEvent) -> bool {
        let hold = Hold {
            open: !self.offer.with_untracked(|offer| offer.own.is_empty()),
            picked: !self.selection.with_untracked(Selection::is_empty),
        };
        match BoardKey::named(&event.key(), hold) {
            Some(BoardKey::Walk(way)) => self.walker.walk(way, self.side.get_untracked()),
            Some(BoardKey::Press) => self.press(self.walker.at()),
            Some(BoardKey::LetGo) => self.selection.update(Selection::clear),
            None => return number_key(&event.key()).is_some_and(|index| self.choose(index)),
        }
        true
    }

    /// Plays the choice at `index` in the list, and returns whether there is one.
    fn choose(self, index: usize) -> bool {
        let offer = self.offer.get_untracked();
        let choices = self.selection.with_untracked(|selection| selection.choices(&offer));
        let Some(choice) = choices.get(index) else { return false };
        self.said.run(Meant::Play(choice.effect.action));
        true
    }
}

/// The arena.
#[component]
pub fn ArenaView(
    /// What to show.
    scene: Memo<Scene>,
    /// What may be chosen; nothing if the arena is only to look at.
    offer: Memo<Offer>,
    /// The picked tokens.
    selection: RwSignal<Selection>,
    /// What the picked tokens can do.
    choices: Memo<Vec<Candidate>>,
    /// How the arena is turned.
    side: Signal<Side>,
    /// Called with the meaning of each input.
    said: Callback<Meant>,
) -> impl IntoView {
    let t = texts();
    let walker = Walker::from(FIRST_FOCUS);
    let hands = Hands { walker, offer, selection, side, said };
    let aimed = Memo::new(move |_| {
        let action = selection.with(Selection::aimed)?;
        choices.with(|choices| choices.iter().find(|choice| choice.effect.action == action).cloned())
    });
    let token = move |square: Square| scene.with(|scene| scene.now.board.get(square));
    let is_picked = move |square: Square| {
        token(square).is_some_and(|token| selection.with(|selection| selection.tokens().contains(&token)))
    };
    let is_own = move |square: Square| offer.with(|offer| offer.own.iter().any(|(own, _)| *own == square));
    let describe = move |square: Square| (t().sumoo_words().square)(square, token(square), is_picked(square));

    view! {
        <svg
            node_ref=walker.drawing
            class="board arena"
            class:still=move || offer.with(|offer| offer.own.is_empty())
            viewBox=view_box()
            on:keydown=board_keys(move |event| hands.key(event))
        >
            {move || ground(side.get())}
            <LastAction scene=scene side=side/>
            <Tokens scene=scene side=side selection=selection/>
            <Trail scene=scene side=side/>
            <Preview aimed=aimed side=side/>
            <Grid
                label=Signal::derive(move || t().sumoo_words().board)
                facing=side
                focus=walker.focus
                describe=Callback::new(describe)
                is_own=Callback::new(is_own)
                is_picked=Callback::new(is_picked)
                press=Callback::new(move |square| hands.press(square))
                grip=None
                tip=None
            />
            <Advice scene=scene side=side/>
            <Handles choices=choices side=side selection=selection said=said/>
        </svg>
    }
}
