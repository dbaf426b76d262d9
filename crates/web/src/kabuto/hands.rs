//! Everything a player's input needs to know, and what it does.

use dohyo_core::{Game as _, Viewer};
use dohyo_kabuto::{Action, Aim, Kabuto, Quarter, Situation, Stand};
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::KeyboardEvent;

use super::choose::{Asked, Chosen, Said, Selection};
use super::geometry::Facing;
use super::ghost::Ghosts;
use super::offer::Offer;
use super::projector::Projector;
use super::reel::Take;
use crate::storage;
use crate::table::showing::{Cue, Showing};
use crate::table::{Heard, Sitting};

/// Where the browser keeps whether ghosts are shown.
const GHOST: &str = "dohyo.kabuto.ghost";

/// An arrow key moves the aim by so much, in tenths of a mm and in thousandths; with Shift by so little.
const COARSE: (i16, i16) = (10, 18);
const FINE: (i16, i16) = (1, 2);

/// Why an input means no action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unclear {
    /// A piece must be chosen first.
    PickPiece,
    /// A corner must be chosen first.
    PickCorner,
}

/// The table, what may be chosen at it, and what is.
#[derive(Clone, Copy)]
pub struct Hands {
    /// The table.
    pub sitting: Sitting<Kabuto>,
    /// What is shown.
    pub scene: Memo<Option<Situation>>,
    /// What lies beside the ring, as far as a push has been seen.
    pub beside: Memo<Option<Situation>>,
    /// What may be chosen.
    pub offer: Memo<Offer>,
    /// How the ring is turned.
    pub facing: Memo<Facing>,
    /// What shows pushes.
    pub projector: Projector,
    /// What foresees them.
    pub ghosts: Ghosts,
    /// Whether ghosts are shown.
    pub ghost_on: RwSignal<bool>,
}

impl Hands {
    /// Takes a place at a table.
    pub fn at(sitting: Sitting<Kabuto>, motion: RwSignal<bool>) -> Self {
        let scene = Memo::new(move |_| sitting.shown().map(|game| game.situation().steady()));
        let beside = Memo::new(move |_| sitting.seen().map(|game| game.situation().steady()));
        let offer = Memo::new(move |_| sitting.open().as_ref().map(Offer::of).unwrap_or_default());
        let facing = Memo::new(move |_| {
            let players = scene.with(|scene| scene.as_ref().map_or(2, |scene| scene.players.len()));
            Facing::of(sitting.near.get(), players)
        });
        let hands = Self {
            sitting,
            scene,
            beside,
            offer,
            facing,
            projector: Projector::new(sitting, motion),
            ghosts: Ghosts::default(),
            ghost_on: RwSignal::new(storage::read(GHOST).is_none_or(|kept| kept != "off")),
        };
        hands.follow();
        hands
    }

    /// What is chosen so far.
    pub fn selection(self) -> RwSignal<Selection> {
        self.sitting.selection
    }

    /// Does something to the aim as it is seen.
    pub fn aim_as_seen(self, change: impl FnOnce(Aim) -> Aim) {
        let facing = self.facing.get_untracked();
        self.change(|selection, offer| {
            if let Some(stand) = selection.stand(offer) {
                selection.aim(facing.seen(stand, change(facing.seen(stand, selection.aim))));
            }
        });
    }

    /// The aim as it is seen.
    pub fn seen_aim(self) -> Aim {
        let chosen = self
            .offer
            .with(|offer| self.selection().with(|selection| Some((selection.stand(offer)?, selection.aim))));
        chosen.map_or(Aim::default(), |(stand, aim)| self.facing.get().seen(stand, aim))
    }

    /// How far to the left a platform at a side is seen to stand from its middle.
    pub fn seen_shift(self) -> i16 {
        match self.selection().with(|selection| selection.stand) {
            Some(stand @ Stand::Side { offset, .. }) => self.facing.get().seen(stand, shift(offset)).lateral,
            _ => 0,
        }
    }

    /// Shifts such a platform, as it is seen.
    pub fn shift_as_seen(self, by: i16) {
        let facing = self.facing.get_untracked();
        self.change(|selection, offer| {
            if let Some(stand) = selection.stand {
                selection.shift_platform(facing.seen(stand, shift(by)).lateral, offer);
            }
        });
    }

    /// Keeps up with the table: shows pushes, lets go of what means nothing any more, and foresees.
    fn follow(self) {
        self.sitting.on_cue(move |cue| {
            let push = match cue {
                Cue::Show(Showing { ply, new }) => self.push_of(ply).map(|take| (take, new)),
                Cue::Cut => None,
            };
            match push {
                Some((take, new)) => self.projector.show(take, new),
                None => drop(self.projector.stop()),
            }
        });
        Effect::new(move |before: Option<Offer>| {
            let now = self.offer.get();
            if let Some(before) = before.filter(|before| *before != now) {
                // What was picked for a push stays picked as long as that push is due.
                let same = (before.seat, before.due, before.fixed) == (now.seat, now.due, now.fixed);
                self.selection().update(|selection| {
                    let item = selection.item.filter(|item| {
                        let mut left = now.tray;
                        left.take_all(&item.kinds())
                    });
                    *selection = match item.filter(|_| same) {
                        Some(item) => Selection { item: Some(item), card: None, keep: None, ..*selection },
                        None => Selection::default(),
                    };
                });
            }
            now
        });
        Effect::new(move |_| {
            let shot = self.offer.with(|offer| self.selection().with(|selection| selection.shot(offer)));
            match shot.filter(|shot| self.ghost_on.get() && shot.fits()) {
                Some(shot) => {
                    let ring =
                        self.scene.with_untracked(|scene| scene.as_ref().map(|scene| scene.ring.clone()));
                    self.ghosts.ask(shot, ring.unwrap_or_default());
                }
                None => self.ghosts.forget(),
            }
        });
        // The worker is there before the first ghost is wanted.
        Effect::new(move |_| {
            if self.offer.with(|offer| offer.due.is_some()) && self.ghost_on.get() {
                self.ghosts.warm_up();
            }
        });
        let released = window_event_listener(leptos::ev::pointerup, move |_| self.projector.release());
        let lifted = window_event_listener(leptos::ev::keyup, move |_| self.projector.release());
        on_cleanup(move || {
            released.remove();
            lifted.remove();
        });
    }

    /// Does something with the selection, and tells what came of it.
    pub fn settle(self, act: impl FnOnce(&mut Selection, &Offer) -> Said) {
        self.acts(act);
    }

    /// The same; whether it came to an action.
    fn acts(self, act: impl FnOnce(&mut Selection, &Offer) -> Said) -> bool {
        if !self.offer.with_untracked(Offer::is_open) {
            self.sitting.hear(Heard::Nothing);
            return false;
        }
        let offer = self.offer.get_untracked();
        let said = self.selection().try_update(|selection| act(selection, &offer));
        let heard = match said.unwrap_or(Said::Nothing) {
            Said::Nothing => Heard::Nothing,
            Said::Play(action) => Heard::Play(action),
            Said::PickPiece => Heard::Unclear(Unclear::PickPiece),
            Said::PickCorner => Heard::Unclear(Unclear::PickCorner),
            Said::Not(action) => {
                let judged = |game: Kabuto| game.judge(&action).err();
                self.sitting.open().and_then(judged).map_or(Heard::Nothing, Heard::Refused)
            }
        };
        let plays = matches!(heard, Heard::Play(_));
        self.sitting.hear(heard);
        plays
    }

    /// Does something with the selection that cannot fail.
    pub fn change(self, act: impl FnOnce(&mut Selection, &Offer)) {
        self.settle(|selection, offer| {
            act(selection, offer);
            Said::Nothing
        });
    }

    /// Plays an action.
    pub fn play(self, action: Action) {
        self.settle(|_, _| Said::Play(action));
    }

    /// Pushes, if everything for it is chosen. The hand stays on what it pushes until it is released.
    pub fn push(self) {
        self.projector.hold();
        if !self.acts(|selection, offer| selection.push(offer)) {
            self.projector.release();
        }
    }

    /// The push that was the action of that number, if it was one.
    fn push_of(self, ply: usize) -> Option<Take> {
        self.sitting.table.with_untracked(|table| {
            let table = table.as_ref()?;
            let step = table.line().get(ply.checked_sub(1)?).filter(|step| step.action.is_push())?;
            let before = ply.checked_sub(2).map_or(table.start(), |before| &table.line()[before].after);
            let view = step.after.view(Viewer::Spectator);
            Some(Take::new(ply, before.clone(), view.turn.last()?.1.as_ref()?))
        })
    }

    /// The number of the last push up to what is shown.
    pub fn last_push(self) -> Option<usize> {
        let ply = self.sitting.ply();
        self.sitting.table.with(|table| {
            let line = table.as_ref()?.line();
            Some(line.iter().take(ply).rposition(|step| step.action.is_push())? + 1)
        })
    }

    /// Shows the last push again, slowly.
    pub fn replay(self) {
        if let Some(take) = untrack(|| self.last_push()).and_then(|ply| self.push_of(ply)) {
            self.projector.show_again(take);
        }
    }

    /// Shows ghosts, or does not.
    pub fn switch_ghost(self) {
        self.ghost_on.update(|on| *on = !*on);
        storage::write(GHOST, if self.ghost_on.get_untracked() { "on" } else { "off" });
    }

    /// Does what a key says; whether it said anything.
    pub fn key(self, event: &KeyboardEvent) -> bool {
        let on_control = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let control = on_control.map(|element| element.tag_name()).unwrap_or_default();
        let (key, open) = (event.key(), self.offer.with_untracked(Offer::is_open));
        if key == "s" || key == "S" {
            self.replay();
            return true;
        }
        if key == "Escape" && self.projector.stop() {
            return true;
        }
        if !open || control == "INPUT" {
            return false;
        }
        let picked = self.selection().with_untracked(|selection| !selection.is_empty());
        let aiming =
            self.offer.with_untracked(|offer| self.selection().with_untracked(|it| it.shot(offer).is_some()));
        let (lateral, angle) = if event.shift_key() { FINE } else { COARSE };
        match key.as_str() {
            "ArrowLeft" if aiming => self.aim_as_seen(|aim| nudged(aim, lateral, 0)),
            "ArrowRight" if aiming => self.aim_as_seen(|aim| nudged(aim, -lateral, 0)),
            "ArrowUp" if aiming => self.aim_as_seen(|aim| nudged(aim, 0, angle)),
            "ArrowDown" if aiming => self.aim_as_seen(|aim| nudged(aim, 0, -angle)),
            "Enter" if !matches!(control.as_str(), "BUTTON" | "A" | "g") => {
                if !event.repeat() {
                    self.push();
                }
            }
            "Escape" if picked => self.change(|selection, _| selection.let_go()),
            "p" | "P" => self.play(Action::End),
            "t" | "T" => self.change(|selection, _| selection.turn()),
            "[" => self.shift_as_seen(10),
            "]" => self.shift_as_seen(-10),
            digit @ ("1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9") => {
                self.choose(usize::from(digit.as_bytes()[0] - b'1'));
            }
            _ => return self.place_key(&event.code()),
        }
        true
    }

    /// Keys that are meant by their place on the keyboard: corners and sides as they are seen.
    fn place_key(self, code: &str) -> bool {
        let facing = self.facing.get_untracked();
        let corner = |right: bool, above: bool| {
            let corner = facing.corner_seen(right, above);
            self.settle(|selection, offer| selection.press_corner(corner, offer));
        };
        let side = |seen: Quarter| {
            let side = facing.side_seen(seen);
            let may = |offer: &Offer| offer.may_stand(Stand::Side { side, offset: 0 });
            let allowed = self.offer.with_untracked(may);
            if allowed {
                self.settle(|selection, offer| selection.press_side(side, offer));
            }
            allowed
        };
        match code {
            "KeyQ" => corner(false, true),
            "KeyE" => corner(true, true),
            "KeyZ" => corner(false, false),
            "KeyC" => corner(true, false),
            "KeyW" => return side(Quarter::North),
            "KeyA" => return side(Quarter::West),
            "KeyD" => return side(Quarter::East),
            "KeyX" => return side(Quarter::South),
            _ => return false,
        }
        true
    }

    /// The number of a piece in the tray, or of an answer to what a card asks.
    fn choose(self, index: usize) {
        self.settle(|selection, offer| {
            let Some((chosen, asked)) = selection.card.zip(selection.asked(offer)) else {
                if let Some(&item) = offer.items().get(index) {
                    selection.pick(item);
                }
                return Said::Nothing;
            };
            answer(chosen, &asked, index).map_or(Said::Nothing, |chosen| selection.decide(chosen, offer))
        });
    }
}

/// How far aside, as an aim that can be seen from either side.
const fn shift(lateral: i16) -> Aim {
    Aim { lateral, angle: 0 }
}

/// An aim a little to the left, and more to the left.
fn nudged(aim: Aim, lateral: i16, angle: i16) -> Aim {
    Aim { lateral: aim.lateral + lateral, angle: aim.angle + angle }
}

/// What is decided when the answer of that number is given.
pub fn answer(chosen: Chosen, asked: &Asked, index: usize) -> Option<Chosen> {
    Some(match asked {
        Asked::Payee(seats) => Chosen { to: Some(*seats.get(index)?), ..chosen },
        Asked::Markers(sets) => Chosen { from: Some(*sets.get(index)?), ..chosen },
        Asked::Piece(kinds) => Chosen { piece: Some(*kinds.get(index)?), ..chosen },
        Asked::Target(targets) => Chosen { target: Some(*targets.get(index)?), ..chosen },
        Asked::Nothing(_) => return None,
    })
}
