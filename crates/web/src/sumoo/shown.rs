//! What the table must know of SUMOO.

use dohyo_core::{Game as _, Options, Reason, Seat, Seed, Setup as _, Viewer};
use dohyo_sumoo::{Action, Colour, Illegal, Name, OUT, POINTS, Square, Sumoo, Token};
use leptos::prelude::*;

use super::board::ArenaView;
use super::choose::{Offer, Said, Selection};
use super::drawing::{token_class, token_shapes};
use super::geometry::Side;
use super::layers::Scene;
use super::turn::TurnBox;
use crate::address::Page;
use crate::emblem;
use crate::table::{Heard, Shown, Sitting, TableWords};
use crate::texts::Texts;

/// Why an input means no action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unclear {
    /// Nothing is picked, and there is no token of one's own.
    PickFirst,
    /// Several actions are possible there.
    WhichOne,
    /// What is picked has nothing to do with that square.
    NotThere,
}

pub(super) fn colour(seat: Seat) -> Colour {
    if seat == Colour::White.seat() { Colour::White } else { Colour::Black }
}

impl Shown for Sumoo {
    type Selection = Selection;
    type Unclear = Unclear;

    const PAGE: Page = Page::table(emblem::Game::Sumoo);
    const DARK: Seat = Seat::SECOND;
    const USUAL_SEAT: Seat = Seat::FIRST;
    const EXCHANGE: &'static str = "sumoo";

    fn words(t: &'static Texts) -> TableWords {
        t.sumoo_words.table
    }

    fn seat_name(seat: Seat, t: &Texts) -> &'static str {
        (t.sumoo_words.colour)(colour(seat))
    }

    fn refusal(why: &Illegal, t: &Texts) -> String {
        (t.sumoo_words.illegal)(why)
    }

    fn unclear(why: &Unclear, t: &Texts) -> String {
        let words = &t.sumoo_words;
        let text = match why {
            Unclear::PickFirst => words.pick_first,
            Unclear::WhichOne => words.which_one,
            Unclear::NotThere => words.not_there,
        };
        text.to_owned()
    }

    fn reason(reason: Reason, t: &Texts) -> Option<&'static str> {
        match reason {
            OUT => Some(t.sumoo_words.ended_by_exit),
            Reason::NO_PROGRESS => Some(t.sumoo_words.ended_quietly),
            _ => None,
        }
    }

    fn turn(&self, t: &Texts) -> String {
        let situation = self.situation();
        let turn = (t.to_move)((t.sumoo_words.colour)(situation.to_move));
        if situation.points == POINTS {
            return turn;
        }
        format!("{turn}. {}", (t.sumoo_words.points_left)(situation.points))
    }

    fn prompt(&self, selection: &Selection, t: &Texts) -> Option<String> {
        let count = || selection.choices(&offer(self)).len();
        (!selection.is_empty()).then(|| (t.sumoo_words.choose)(count()))
    }

    fn ply(action: &Action, t: &Texts) -> String {
        match action {
            Action::End => t.sumoo_words.end_short.to_owned(),
            _ => action.to_string(),
        }
    }

    fn told(&self, last: &Action, t: &Texts) -> String {
        if *last == Action::End {
            return (t.sumoo_words.ended_turn)(self.situation().to_move.opponent()).to_owned();
        }
        let turn = self.view(Viewer::Spectator).turn;
        turn.last().map(t.sumoo_words.told).unwrap_or_default()
    }

    fn has_ejected(&self) -> bool {
        self.outcome().is_some_and(|outcome| outcome.reason == OUT)
    }

    fn board_words(&self, t: &Texts) -> String {
        let board = &self.situation().board;
        let of = |colour: Colour| {
            let tokens: Vec<_> =
                board.tokens(colour).map(|(square, token)| format!("{token} {square}")).collect();
            format!("{}: {}.", (t.sumoo_words.colour)(colour), tokens.join(", "))
        };
        format!("{} {}", Colour::ALL.map(of).join(" "), (t.sumoo_words.points_left)(self.situation().points))
    }

    fn piece(seat: Seat) -> AnyView {
        let token = Token { colour: colour(seat), name: Name::Three };
        view! { <g class=token_class(token.colour)>{token_shapes(token)}</g> }.into_any()
    }

    /// What a player has put out of the arena.
    fn tray(&self, seat: Seat, t: &Texts) -> Option<AnyView> {
        let (victim, board) = (colour(seat).opponent(), &self.situation().board);
        let tokens = Name::ALL.map(|name| Token { colour: victim, name });
        let out: Vec<_> = tokens.into_iter().filter(|&token| board.find(token).is_none()).collect();
        if out.is_empty() {
            return None;
        }
        let size = format!("0 0 {} 106", 100 * out.len());
        let label = (t.sumoo_words.out)(&out);
        let drawn = out.into_iter().zip(0_u32..).map(|(token, index)| {
            let place = format!("translate({} 50)", 50 + 100 * index);
            view! { <g class=token_class(victim) transform=place>{token_shapes(token)}</g> }
        });
        Some(view! { <svg viewBox=size role="img" aria-label=label>{drawn.collect_view()}</svg> }.into_any())
    }

    fn board(sitting: Sitting<Self>) -> AnyView {
        let scene = Memo::new(move |_| scene(sitting));
        let offer = Memo::new(move |_| sitting.open().as_ref().map(offer).unwrap_or_default());
        let selection = sitting.selection;
        let choices =
            Memo::new(move |_| offer.with(|offer| selection.with(|selection| selection.choices(offer))));
        let side = Signal::derive(move || match colour(sitting.near.get()) {
            Colour::White => Side::South,
            Colour::Black => Side::North,
        });
        let said = Callback::new(move |said| sitting.hear(heard(sitting, &offer.get_untracked(), said)));
        view! {
            <div class="arena-stage">
                <ArenaView scene=scene offer=offer selection=selection choices=choices side=side said=said/>
                <TurnBox sitting=sitting selection=selection choices=choices said=said/>
            </div>
        }
        .into_any()
    }

    fn notation_of(_text: &str) -> &'static str {
        "sumoo"
    }
}

/// What may be chosen in a position.
fn offer(game: &Sumoo) -> Offer {
    let situation = game.situation();
    let legal = game.legal().into_iter().filter(|&action| action != Action::End);
    Offer {
        own: situation.board.tokens(situation.to_move).collect(),
        effects: legal.filter_map(|action| game.judge(action).ok()).collect(),
    }
}

fn heard(sitting: Sitting<Sumoo>, offer: &Offer, said: Said) -> Heard<Sumoo> {
    match said {
        Said::Nothing => Heard::Nothing,
        Said::Play(action) => Heard::Play(action),
        Said::PickFirst => Heard::Unclear(Unclear::PickFirst),
        Said::WhichOne(_) => Heard::Unclear(Unclear::WhichOne),
        Said::NotThere(square) => {
            let why =
                sitting.table.with_untracked(|table| refused(table.as_ref()?.game(), sitting, offer, square));
            why.map_or(Heard::Unclear(Unclear::NotThere), Heard::Refused)
        }
    }
}

/// Why the picked tokens cannot do what touching a square asks of them.
fn refused(game: &Sumoo, sitting: Sitting<Sumoo>, offer: &Offer, square: Square) -> Option<Illegal> {
    let is_enemy = game.situation().board.get(square).is_some();
    let attempt = sitting.selection.with_untracked(|selection| selection.attempt(square, offer, is_enemy))?;
    game.judge(attempt).err()
}

fn scene(sitting: Sitting<Sumoo>) -> Scene {
    let game = sitting.shown().or_else(|| Sumoo::new(&Options::new(), Seed::default()).ok());
    let game = game.expect("the usual start can always begin");
    let advice = sitting.advice().and_then(|action| game.judge(action).ok());
    let view = game.view(Viewer::Spectator);
    let last = view.turn.last().cloned();
    Scene { now: view.situation, last, advice: advice.filter(|effect| effect.action != Action::End) }
}
