//! SUMOO at the table.

use std::time::Duration;

use dohyo_core::{Game as _, Options, Reason, Seat, Seed, Setup as _};
use dohyo_sumoo::{Action, Colour, Illegal, Name, OUT, POINTS, Square, Sumoo, Token};
use leptos::prelude::*;

use super::board::ArenaView;
use super::choose::{Meant, Offer, Selection};
use super::drawing::{token_class, token_shapes};
use super::geometry::Side;
use super::layers::Scene;
use super::turn::TurnBox;
use crate::game::Game;
use crate::table::house_rules::house_rules;
use crate::table::turn::{repetition, would_repeat};
use crate::table::{Intent, Shown, Sitting, TURN_PAUSE, TableWords, known_options};
use crate::texts::Texts;

/// Why an input means no action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unclear {
    /// Nothing is picked, and the square has no own token.
    PickFirst,
    /// Several actions are about the square.
    WhichOne,
    /// No action of the picked tokens is about the square.
    NotThere,
}

pub(super) fn colour(seat: Seat) -> Colour {
    if seat == Colour::White.seat() { Colour::White } else { Colour::Black }
}

impl Shown for Sumoo {
    type Selection = Selection;
    type Unclear = Unclear;

    const GAME: Game = Game::Sumoo;
    const DARK: Seat = Seat::SECOND;
    const USUAL_SEAT: Seat = Seat::FIRST;
    const COLOURS_BY_LOT: bool = true;
    const PAUSE: Duration = TURN_PAUSE;
    const EXCHANGE: &'static str = "sumoo";

    fn words(t: &'static Texts) -> TableWords {
        t.sumoo_words().table
    }

    fn seat_name(seat: Seat, t: &Texts) -> &'static str {
        (t.sumoo_words().colour)(colour(seat))
    }

    fn refusal(why: &Illegal, t: &Texts) -> String {
        (t.sumoo_words().illegal)(why)
    }

    fn unclear(why: &Unclear, t: &Texts) -> String {
        let words = &t.sumoo_words();
        let text = match why {
            Unclear::PickFirst => words.pick_first,
            Unclear::WhichOne => words.which_one,
            Unclear::NotThere => words.not_there,
        };
        text.to_owned()
    }

    fn reason(reason: Reason, t: &Texts) -> Option<&'static str> {
        match reason {
            OUT => Some(t.sumoo_words().ended_by_exit),
            Reason::NO_PROGRESS => Some(t.sumoo_words().ended_quietly),
            _ => None,
        }
    }

    fn note(&self, t: &Texts) -> Option<String> {
        let again = || would_repeat(self, &Action::End);
        let warning = repetition(self.occurrences(), self.repetition_draws(), again, t);
        let points = self.situation().points;
        let left = || (points < POINTS).then(|| (t.sumoo_words().points_left)(points));
        warning.map(str::to_owned).or_else(left)
    }

    fn first_steps(&self, selection: &Selection, t: &Texts) -> Option<String> {
        let chosen = !selection.is_empty() && !selection.choices(&offer(self)).is_empty();
        chosen.then(|| t.sumoo_words().first_choice.to_owned())
    }

    fn prompt(&self, selection: &Selection, t: &Texts) -> Option<String> {
        let count = selection.choices(&offer(self)).len();
        (!selection.is_empty()).then(|| (t.sumoo_words().choose)(count))
    }

    fn ply(action: &Action, t: &Texts) -> String {
        match action {
            Action::End => t.sumoo_words().end_short.to_owned(),
            _ => format!("{action:#}"),
        }
    }

    fn told(&self, last: &Action, t: &Texts) -> String {
        let words = t.sumoo_words();
        let now = self.situation();
        if *last == Action::End {
            return (words.ended_turn)(now.to_move.opponent()).to_owned();
        }
        self.deed(last, t).map(|deed| (words.told)(now.to_move, &deed)).unwrap_or_default()
    }

    fn deed(&self, last: &Action, t: &Texts) -> Option<String> {
        let effect = self.turn_so_far().last().filter(|_| *last != Action::End)?;
        Some((t.sumoo_words().deed)(effect))
    }

    fn has_highlight(&self) -> bool {
        self.outcome().is_some_and(|outcome| outcome.reason == OUT)
    }

    fn board_words(&self, t: &Texts) -> String {
        let board = &self.situation().board;
        let of = |colour: Colour| {
            let tokens: Vec<_> =
                board.tokens(colour).map(|(square, token)| format!("{token} {square}")).collect();
            format!("{}: {}.", (t.sumoo_words().colour)(colour), tokens.join(", "))
        };
        format!(
            "{} {}",
            Colour::ALL.map(of).join(" "),
            (t.sumoo_words().points_left)(self.situation().points)
        )
    }

    fn piece(seat: Seat) -> AnyView {
        let token = Token { colour: colour(seat), name: Name::Three };
        view! { <g class=token_class(token.colour)>{token_shapes(token)}</g> }.into_any()
    }

    /// Draws the tokens that a player has ejected.
    fn tray(&self, seat: Seat, t: &Texts) -> Option<AnyView> {
        let (victim, board) = (colour(seat).opponent(), &self.situation().board);
        let tokens = Name::ALL.map(|name| Token { colour: victim, name });
        let out: Vec<_> = tokens.into_iter().filter(|&token| board.find(token).is_none()).collect();
        if out.is_empty() {
            return None;
        }
        let size = format!("0 0 {} 106", 100 * out.len());
        let label = (t.sumoo_words().out)(&out);
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
            Colour::White => Side::SOUTH,
            Colour::Black => Side::NORTH,
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

    fn usual_options(kept: &Options) -> Options {
        known_options::<Self>(kept)
    }

    fn beside_position(chosen: &Options) -> Options {
        chosen.clone()
    }

    fn choose_options(options: RwSignal<Options>, _position: RwSignal<Option<String>>) -> Option<AnyView> {
        Some(house_rules(options, &["quiet", "repetition"]))
    }
}

/// Returns what may be chosen in a position.
fn offer(game: &Sumoo) -> Offer {
    let situation = game.situation();
    let legal = game.legal().into_iter().filter(|&action| action != Action::End);
    Offer {
        own: situation.board.tokens(situation.to_move).collect(),
        effects: legal.filter_map(|action| game.judge(action).ok()).collect(),
    }
}

fn heard(sitting: Sitting<Sumoo>, offer: &Offer, said: Meant) -> Intent<Sumoo> {
    match said {
        Meant::Nothing => Intent::Nothing,
        Meant::Play(action) => Intent::Play(action),
        Meant::PickFirst => Intent::Unclear(Unclear::PickFirst),
        Meant::WhichOne(_) => Intent::Unclear(Unclear::WhichOne),
        Meant::NotThere(square) => {
            let why =
                sitting.table.with_untracked(|table| refused(table.as_ref()?.game(), sitting, offer, square));
            why.map_or(Intent::Unclear(Unclear::NotThere), Intent::Refused)
        }
    }
}

/// Returns why the rules refuse what a press on a square means.
fn refused(game: &Sumoo, sitting: Sitting<Sumoo>, offer: &Offer, square: Square) -> Option<Illegal> {
    let is_enemy = game.situation().board.get(square).is_some();
    let attempt = sitting.selection.with_untracked(|selection| selection.attempt(square, offer, is_enemy))?;
    game.judge(attempt).err()
}

fn scene(sitting: Sitting<Sumoo>) -> Scene {
    let game = sitting.shown().or_else(|| Sumoo::dealt(&Options::new(), Seed::default()).ok());
    let game = game.expect("the usual start can always begin");
    let advice = sitting.advice().and_then(|(game, action)| game.judge(action).ok());
    let turn = game.turn_so_far();
    Scene {
        now: game.situation().clone(),
        last: turn.last().cloned(),
        trail: if sitting.traces() { turn.to_vec() } else { Vec::new() },
        advice: advice.filter(|effect| effect.action != Action::End),
    }
}
