//! The arena as people touch it. It holds no rules: it is given what to show and what may be chosen, and
//! gives back what was meant.

use dohyo_sumoo::{Direction, Square, Token};
use leptos::prelude::*;
use leptos::svg;
use wasm_bindgen::JsCast as _;
use web_sys::KeyboardEvent;

use super::choose::{Choice, Offer, Said, Selection};
use super::drawing::ground;
use super::geometry::{Side, view_box};
use super::layers::{Advice, Grid, Handles, LastAction, Preview, Scene, Tokens};

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

    fn focus_on(self, square: Option<Square>) {
        let Some(square) = square else { return };
        self.focus.set(square);
        let found = self
            .drawing
            .get_untracked()
            .and_then(|element| element.query_selector(&format!("[data-square={square}]")).ok().flatten());
        if let Some(element) = found.and_then(|found| found.dyn_into::<web_sys::SvgElement>().ok()) {
            let _ = element.focus();
        }
    }

    /// Does what a key says; whether it said anything.
    fn key(self, event: &KeyboardEvent) -> bool {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return false;
        }
        let (at, side) = (self.focus.get_untracked(), self.side.get_untracked());
        let open = !self.offer.with_untracked(|offer| offer.own.is_empty());
        match event.key().as_str() {
            // With nothing to choose, these step through the game.
            "ArrowLeft" | "ArrowRight" if !open => return false,
            "ArrowLeft" => self.focus_on(at.neighbour(side.seen(Direction::West))),
            "ArrowRight" => self.focus_on(at.neighbour(side.seen(Direction::East))),
            "ArrowUp" => self.focus_on(at.neighbour(side.seen(Direction::North))),
            "ArrowDown" => self.focus_on(at.neighbour(side.seen(Direction::South))),
            "Enter" | " " if open => self.press(at),
            "Escape" if !self.selection.with_untracked(Selection::is_empty) => {
                self.selection.update(Selection::clear);
            }
            // The number of a choice in the list.
            digit @ ("1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9") => {
                let index = usize::from(digit.as_bytes()[0] - b'1');
                let offer = self.offer.get_untracked();
                let choices = self.selection.with_untracked(|selection| selection.choices(&offer));
                let Some(choice) = choices.get(index) else { return false };
                self.said.run(Said::Play(choice.effect.action));
            }
            _ => return false,
        }
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

    let key = move |event: KeyboardEvent| {
        if hands.key(&event) {
            event.prevent_default();
            event.stop_propagation();
        }
    };
    view! {
        <svg
            node_ref=drawing
            class="board arena"
            class:still=move || offer.with(|offer| offer.own.is_empty())
            viewBox=view_box()
            on:keydown=key
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
