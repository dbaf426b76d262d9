//! The arena as people touch it. It holds no rules: it is given what to show and what may be chosen, and
//! gives back what was meant.

use dohyo_sumoo::{Direction, Square, Token};
use leptos::prelude::*;
use leptos::svg;
use web_sys::KeyboardEvent;

use super::choose::{Choice, Offer, Said, Selection};
use super::drawing::ground;
use super::geometry::{Side, view_box};
use super::layers::{Advice, Grid, Handles, LastAction, Preview, Scene, Tokens};
use crate::table::keys::{BoardKey, Hold, Way, board_keys, focus_in};

/// What an input needs to know, and whom to tell.
#[derive(Clone, Copy)]
struct Hands {
    drawing: NodeRef<svg::Svg>,
    focus: RwSignal<Square>,
    offer: Memo<Offer>,
    selection: RwSignal<Selection>,
    side: Signal<Side>,
    said: Callback<Said>,
}

impl Hands {
    fn press(self, square: Square) {
        self.focus.set(square);
        let offer = self.offer.get_untracked();
        if offer.own.is_empty() {
            self.said.run(Said::Nothing);
            return;
        }
        if let Some(came_to) = self.selection.try_update(|selection| selection.press(square, &offer)) {
            self.said.run(came_to);
        }
    }

    fn walk(self, direction: Direction) {
        let (at, side) = (self.focus.get_untracked(), self.side.get_untracked());
        if let Some(square) = at.neighbour(side.seen(direction)) {
            self.focus.set(square);
            focus_in(self.drawing, &format!("[data-square={square}]"));
        }
    }

    /// Does what a key says; whether it said anything.
    fn key(self, event: &KeyboardEvent) -> bool {
        let hold = Hold {
            open: !self.offer.with_untracked(|offer| offer.own.is_empty()),
            picked: !self.selection.with_untracked(Selection::is_empty),
        };
        match BoardKey::named(&event.key(), hold) {
            Some(BoardKey::Walk(Way::Left)) => self.walk(Direction::West),
            Some(BoardKey::Walk(Way::Right)) => self.walk(Direction::East),
            Some(BoardKey::Walk(Way::Up)) => self.walk(Direction::North),
            Some(BoardKey::Walk(Way::Down)) => self.walk(Direction::South),
            Some(BoardKey::Press) => self.press(self.focus.get_untracked()),
            Some(BoardKey::LetGo) => self.selection.update(Selection::clear),
            None => return self.choose_by_number(&event.key()),
        }
        true
    }

    /// Takes the choice that has this number in the list; whether there is one.
    fn choose_by_number(self, key: &str) -> bool {
        let Some(index) = key.parse::<usize>().ok().and_then(|number| number.checked_sub(1)) else {
            return false;
        };
        let offer = self.offer.get_untracked();
        let choices = self.selection.with_untracked(|selection| selection.choices(&offer));
        let Some(choice) = choices.get(index) else { return false };
        self.said.run(Said::Play(choice.effect.action));
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
    /// The tokens picked so far.
    selection: RwSignal<Selection>,
    /// What they can do.
    choices: Memo<Vec<Choice>>,
    /// From which side to look.
    side: Signal<Side>,
    /// Told what each input came to.
    said: Callback<Said>,
) -> impl IntoView {
    let drawing: NodeRef<svg::Svg> = NodeRef::new();
    let focus = RwSignal::new(Square::ALL[12]);
    let hands = Hands { drawing, focus, offer, selection, side, said };
    let aimed = Memo::new(move |_| {
        let action = selection.with(Selection::aimed)?;
        choices.with(|choices| choices.iter().find(|choice| choice.effect.action == action).cloned())
    });

    // What was picked in one position means nothing in the next.
    Effect::new(move |before: Option<Vec<(Square, Token)>>| {
        let own = offer.with(|offer| offer.own.clone());
        if before.is_some_and(|before| before != own) {
            selection.update(Selection::clear);
        }
        own
    });

    view! {
        <svg
            node_ref=drawing
            class="board arena"
            class:still=move || offer.with(|offer| offer.own.is_empty())
            viewBox=view_box()
            on:keydown=board_keys(move |event| hands.key(event))
        >
            {move || ground(side.get())}
            <LastAction scene=scene side=side/>
            <Tokens scene=scene side=side selection=selection/>
            <Preview aimed=aimed side=side/>
            <Grid
                scene=scene
                side=side
                offer=offer
                selection=selection
                focus=focus
                press=Callback::new(move |square| hands.press(square))
            />
            <Advice scene=scene side=side/>
            <Handles choices=choices side=side selection=selection said=said/>
        </svg>
    }
}
