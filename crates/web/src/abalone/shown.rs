//! What the table must know of Abalone.

use dohyo_abalone::layouts::{self, Layout};
use dohyo_abalone::{Abalone, Colour, Illegal};
use dohyo_core::{Game as _, Options, Reason, Seat, Viewer};
use leptos::prelude::*;

use super::board::BoardView;
use super::drawing::{marble_class, marble_shapes};
use super::geometry::Side;
use super::layers::Scene;
use super::layout_choice::LayoutChoice;
use super::select::{Offer, Said, Selection, Unclear};
use super::speak;
use crate::address::Page;
use crate::table::{Heard, Shown, Sitting, TableWords};
use crate::texts::Texts;

fn colour(seat: Seat) -> Colour {
    Colour::of_seat(seat).unwrap_or(Colour::Black)
}

/// The layout a player finds chosen on a first visit.
const FIRST_LAYOUT: &str = "belgian-daisy";

impl Shown for Abalone {
    type Selection = Selection;
    type Unclear = Unclear;

    const PAGE: Page = Page::ABALONE;
    const DARK: Seat = Seat::FIRST;
    const USUAL_SEAT: Seat = Seat::FIRST;
    const EXCHANGE: &'static str = "apgn";

    fn words(t: &'static Texts) -> TableWords {
        TableWords {
            pick: t.pick,
            ejects: t.ejects,
            levels: t.levels,
            load_help: t.load_help,
            download_exchange: t.download_apgn,
            help_mouse: t.help_mouse,
            keys: &t.keys,
            help_letters: t.help_letters,
        }
    }

    fn seat_name(seat: Seat, t: &Texts) -> &'static str {
        (t.colour)(colour(seat))
    }

    fn refusal(why: &Illegal, t: &Texts) -> String {
        (t.illegal)(*why)
    }

    fn unclear(why: &Unclear, t: &Texts) -> String {
        let text = match why {
            Unclear::PickFirst { .. } => t.pick_first,
            Unclear::TooMany => t.too_many,
            Unclear::NotInLine => t.not_in_line,
            Unclear::TooFar { .. } => t.too_far,
            Unclear::TwoWays { .. } => t.two_ways,
        };
        text.to_owned()
    }

    fn reason(reason: Reason, t: &Texts) -> Option<&'static str> {
        match reason {
            Reason("ejection") => Some(t.ended_by_ejection),
            Reason::NO_PROGRESS => Some(t.ended_without_ejection),
            _ => None,
        }
    }

    fn prompt(&self, selection: &Selection, t: &Texts) -> Option<String> {
        let ways = || selection.targets(&offer(self)).len();
        (!selection.is_empty()).then(|| (t.choose_direction)(ways()))
    }

    fn told(&self, _last: &Self::Action, t: &Texts) -> String {
        let last = self.view(Viewer::Spectator).last;
        last.map(|last| (t.told)(&speak::told(&last, self))).unwrap_or_default()
    }

    fn has_ejected(&self) -> bool {
        self.view(Viewer::Spectator).last.is_some_and(|last| last.ejected.is_some())
    }

    fn board_words(&self, t: &Texts) -> String {
        speak::board(self, t)
    }

    fn piece(seat: Seat) -> AnyView {
        let colour = colour(seat);
        view! { <g class=marble_class(colour)>{marble_shapes(colour)}</g> }.into_any()
    }

    /// The marbles a player has pushed off, in as many hollows as win the game.
    fn tray(&self, seat: Seat, t: &Texts) -> Option<AnyView> {
        let victim = colour(seat).opponent();
        let (lost, win) = (self.situation().ejected[victim.index()], self.win());
        let slots = win.max(lost);
        let slot = move |index: u8| {
            let place = format!("translate({} 50)", 50 + 92 * u32::from(index));
            let marble =
                (index < lost).then(|| view! { <g class=marble_class(victim)>{marble_shapes(victim)}</g> });
            view! {
                <g transform=place>
                    <circle class="slot" r="40"></circle>
                    {marble}
                </g>
            }
        };
        let size = format!("0 0 {} 106", 8 + 92 * u32::from(slots));
        let tray = view! {
            <svg viewBox=size role="img" aria-label=(t.lost_marbles)(victim, lost, win)>
                {(0..slots).map(slot).collect_view()}
            </svg>
        };
        Some(tray.into_any())
    }

    fn board(sitting: Sitting<Self>) -> AnyView {
        let scene = Memo::new(move |_| scene(sitting));
        let offer = Memo::new(move |_| sitting.open().as_ref().map(offer).unwrap_or_default());
        let side = Signal::derive(move || match colour(sitting.near.get()) {
            Colour::Black => Side::Black,
            Colour::White => Side::White,
        });
        let said = Callback::new(move |said| sitting.hear(heard(sitting, said)));
        view! { <BoardView scene=scene offer=offer selection=sitting.selection side=side said=said/> }
            .into_any()
    }

    fn notation_of(text: &str) -> &'static str {
        if text.starts_with('[') { "apgn" } else { "abapro" }
    }

    fn usual_options(kept: &Options) -> Options {
        let layout = kept.get("layout").and_then(Layout::named).map_or(FIRST_LAYOUT, |layout| layout.name);
        Options::new().with("layout", layout)
    }

    fn choose_options(options: RwSignal<Options>, position: RwSignal<Option<String>>) -> Option<AnyView> {
        Some(view! { <LayoutChoice options=options position=position/> }.into_any())
    }
}

/// What may be chosen in a position.
fn offer(game: &Abalone) -> Offer {
    let situation = game.situation();
    Offer { own: situation.board.marbles(situation.to_move).collect(), legal: game.legal_moves() }
}

fn heard(sitting: Sitting<Abalone>, said: Said) -> Heard<Abalone> {
    match said {
        Said::Nothing => Heard::Nothing,
        Said::Play(action) => Heard::Play(action),
        Said::Unclear(why) => Heard::Unclear(why),
        Said::Impossible(action) => sitting.table.with_untracked(|table| {
            let judged = table.as_ref().map(|table| table.game().judge(action));
            judged.and_then(Result::err).map_or(Heard::Nothing, Heard::Refused)
        }),
    }
}

fn scene(sitting: Sitting<Abalone>) -> Scene {
    let Some(game) = sitting.shown() else {
        let layout = Layout::named(layouts::CLASSICAL).unwrap_or(&layouts::ALL[0]);
        return Scene { now: layout.board().into(), last: None, advice: None };
    };
    let advice = sitting.advice().and_then(|action| game.judge(action).ok());
    let view = game.view(Viewer::Spectator);
    Scene { now: view.situation, last: view.last, advice }
}
