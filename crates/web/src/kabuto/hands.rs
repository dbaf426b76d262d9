//! The player's input at the table.

use dohyo_core::Seat;
use dohyo_kabuto::{Action, Aim, Kabuto, PowerId, Quarter, Shot, Situation, Stand, Use};
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::KeyboardEvent;

use super::choose::{Asked, Chosen, Foretold, Meant, Selection};
use super::geometry::Facing;
use super::ghost::Ghosts;
use super::offer::Offer;
use super::projector::Projector;
use super::reel::Take;
use super::spoken::Unclear;
use super::texts::name_as_seen;
use crate::table::keys::number_key;
use crate::table::replay::PACE;
use crate::table::showing::{Cue, Showing};
use crate::table::{Intent, Sitting};

/// The offset and angle by which an arrow key moves the aim, in tenths of a mm and in thousandths.
const COARSE: (i16, i16) = (10, 18);
/// The same with Shift.
const FINE: (i16, i16) = (1, 2);

/// How the ring is turned on the page.
#[derive(Clone, Copy)]
struct SeenFrom(Memo<Facing>);

/// The player's input at the table.
#[derive(Clone, Copy)]
pub struct Hands {
    /// The table.
    pub sitting: Sitting<Kabuto>,
    /// The position shown.
    pub scene: Memo<Option<Situation>>,
    /// The position whose trays and reserve are shown: behind a push that is still animated.
    pub beside: Memo<Option<Situation>>,
    /// What may be chosen.
    pub offer: Memo<Offer>,
    /// The pushes of the last turn, while they are marked on the ring: until the player picks a piece.
    pub last_pushes: Memo<Vec<Shot>>,
    /// How the ring is turned.
    pub facing: Memo<Facing>,
    /// Animates pushes.
    pub projector: Projector,
    /// Foresees pushes.
    pub ghosts: Ghosts,
}

impl Hands {
    /// Returns the input at a table. `motion` says whether pushes may be animated.
    pub fn at(sitting: Sitting<Kabuto>, motion: RwSignal<bool>) -> Self {
        let scene = Memo::new(move |_| sitting.shown().map(|game| game.situation().clone()));
        let beside = Memo::new(move |_| sitting.seen().map(|game| game.situation().clone()));
        let offer = Memo::new(move |_| sitting.open().as_ref().map(Offer::of).unwrap_or_default());
        let facing = Memo::new(move |_| {
            let players = scene.with(|scene| scene.as_ref().map_or(2, |scene| scene.players.len()));
            Facing::of(sitting.near.get(), players)
        });
        provide_context(SeenFrom(facing));
        name_as_seen(|| use_context::<SeenFrom>().map_or(Facing::default(), |SeenFrom(facing)| facing.get()));
        let last_pushes = Memo::new(move |_| {
            let free = sitting.looking.get().is_none() && sitting.showing().is_none();
            let picked = sitting.selection.with(|selection| selection.item.is_some());
            if free && !picked && !sitting.review.open.get() {
                last_pushes(sitting).unwrap_or_default()
            } else {
                Vec::new()
            }
        });
        let hands = Self {
            sitting,
            scene,
            beside,
            offer,
            last_pushes,
            facing,
            projector: Projector::new(sitting, motion),
            ghosts: Ghosts::load(),
        };
        hands.follow();
        hands
    }

    /// Returns the player's selection.
    pub fn selection(self) -> RwSignal<Selection> {
        self.sitting.selection
    }

    /// Returns the push as it is aimed, once a piece and a corner are chosen.
    pub fn shot(self) -> Option<Shot> {
        self.offer.with(|offer| self.selection().with(|selection| selection.shot(offer)))
    }

    /// Returns `true` if a piece to push is picked.
    pub fn is_picked(self) -> bool {
        let due = self.offer.with(|offer| offer.due.is_some());
        due && self.selection().with(|selection| selection.item.is_some())
    }

    /// Returns where the platform stands, by choice or because it does not move.
    pub fn stand(self) -> Option<Stand> {
        self.offer.with(|offer| self.selection().with(|selection| selection.stand(offer)))
    }

    /// Changes the aim as it is seen on the drawing.
    pub fn aim_as_seen(self, change: impl FnOnce(Aim) -> Aim) {
        let facing = self.facing.get_untracked();
        self.change(|selection, offer| {
            if let Some(stand) = selection.stand(offer) {
                selection.aim(facing.seen(stand, change(facing.seen(stand, selection.aim))));
            }
        });
    }

    /// Returns the aim as it is seen on the drawing.
    pub fn seen_aim(self) -> Aim {
        let aim = self.selection().with(|selection| selection.aim);
        self.stand().map_or(Aim::default(), |stand| self.facing.get().seen(stand, aim))
    }

    /// Returns the offset of a platform at a side as it is seen on the drawing, positive to the left.
    pub fn seen_shift(self) -> i16 {
        match self.selection().with(|selection| selection.stand) {
            Some(stand @ Stand::Side { offset, .. }) => self.facing.get().seen(stand, shift(offset)).lateral,
            _ => 0,
        }
    }

    /// Shifts a platform at a side as it is seen on the drawing.
    pub fn shift_as_seen(self, by: i16) {
        let facing = self.facing.get_untracked();
        self.change(|selection, offer| {
            if let Some(stand) = selection.stand {
                selection.shift_platform(facing.seen(stand, shift(by)).lateral, offer);
            }
        });
    }

    /// Follows the table: animates its pushes, and foresees the one that is aimed.
    fn follow(self) {
        self.sitting.on_cue(move |cue| {
            let Cue::Show(showing) = cue else {
                self.projector.stop();
                return;
            };
            if let Some(take) = self.push_of(showing.ply) {
                self.projector.show(take, showing.new);
            } else if let Some((seat, power, game)) = self.announced(showing) {
                self.projector.announce(showing, (seat, power), game);
            } else {
                self.projector.stop();
            }
        });
        let shot = Memo::new(move |_| self.shot());
        Effect::new(move |_| match shot.get().filter(|shot| self.ghosts.on.get() && shot.fits()) {
            Some(shot) => {
                let ring = self.scene.with_untracked(|scene| scene.as_ref().map(|scene| scene.ring.clone()));
                self.ghosts.ask(shot, ring.unwrap_or_default());
            }
            None => self.ghosts.forget(),
        });
        Effect::new(move |_| {
            let foretold = self.ghosts.ghost.with(|ghost| {
                let ghost = ghost.as_ref()?;
                let fallen = ghost.pieces.iter().zip(&ghost.poses).filter(|(_, pose)| !pose.lies);
                let fallen: Vec<_> = fallen.map(|(piece, _)| piece.clone()).collect();
                self.scene.with_untracked(|now| Some(Foretold::of(ghost.shot, now.as_ref()?, &fallen)))
            });
            if self.selection().with_untracked(|selection| selection.foretold != foretold) {
                self.selection().update(|selection| selection.foretold = foretold);
            }
        });
        // The worker is started before the first ghost is needed.
        Effect::new(move |_| {
            if self.offer.with(|offer| offer.due.is_some()) && self.ghosts.on.get() {
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

    /// Changes the selection, and carries out what it means.
    pub fn settle(self, act: impl FnOnce(&mut Selection, &Offer) -> Meant) {
        self.acts(act);
    }

    /// Changes the selection, and returns whether that made an action.
    fn acts(self, act: impl FnOnce(&mut Selection, &Offer) -> Meant) -> bool {
        if !self.offer.with_untracked(Offer::is_open) {
            self.sitting.hear(Intent::Nothing);
            return false;
        }
        let offer = self.offer.get_untracked();
        let said = self.selection().try_update(|selection| act(selection, &offer));
        let heard = match said.unwrap_or(Meant::Nothing) {
            Meant::Nothing => Intent::Nothing,
            Meant::Play(action) => Intent::Play(action),
            Meant::PickPiece => Intent::Unclear(Unclear::PickPiece),
            Meant::PickCorner => Intent::Unclear(Unclear::PickCorner),
            Meant::Warn => Intent::Unclear(Unclear::WouldLose),
            Meant::Not(action) => {
                let judged = |game: Kabuto| game.judge(&action).err();
                self.sitting.open().and_then(judged).map_or(Intent::Nothing, Intent::Refused)
            }
        };
        let plays = matches!(heard, Intent::Play(_));
        self.sitting.hear(heard);
        plays
    }

    /// Changes the selection without making an action.
    pub fn change(self, act: impl FnOnce(&mut Selection, &Offer)) {
        self.settle(|selection, offer| {
            act(selection, offer);
            Meant::Nothing
        });
    }

    /// Plays an action.
    pub fn play(self, action: Action) {
        self.settle(|_, _| Meant::Play(action));
    }

    /// Pushes, if a piece and a corner are chosen. The push goes on at the hand's pace until it is released.
    pub fn push(self) {
        self.projector.hold();
        if !self.acts(Selection::push) {
            self.projector.release();
        }
    }

    /// Returns the push that the action number `ply` was, if it was one.
    fn push_of(self, ply: usize) -> Option<Take> {
        self.sitting.table.with_untracked(|table| {
            let table = table.as_ref()?;
            let step = table.line().get(ply.checked_sub(1)?).filter(|step| step.played.action.is_push())?;
            let before = ply.checked_sub(2).map_or(table.start(), |before| &table.line()[before].after);
            Some(Take::new(ply, before.clone(), &step.after, step.after.turn_so_far().last()?.1.as_ref()?))
        })
    }

    /// Returns the special move to announce, who used it, and the game after it: a computer's, or any that is looked at
    /// again.
    fn announced(self, Showing { ply, new }: Showing) -> Option<(Seat, PowerId, Kabuto)> {
        self.sitting.table.with_untracked(|table| {
            let table = table.as_ref()?;
            let step = table.line().get(ply.checked_sub(1)?)?;
            let Action::Use(Use { power, .. }) = step.played.action else { return None };
            let own = new && untrack(|| self.sitting.own()).contains(step.seat);
            (!own).then(|| (step.seat, power, step.after.clone()))
        })
    }

    /// Shows the last turn again, at half speed or at full speed.
    pub fn replay(self, slow: bool) {
        if let Some(turn) = untrack(|| self.sitting.recalled()) {
            self.projector.slow_down(slow);
            self.sitting.replay(turn, PACE);
        }
    }

    /// Handles a key, and returns whether it had a meaning.
    pub fn key(self, event: &KeyboardEvent) -> bool {
        let on_control = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let control = on_control.map(|element| element.tag_name()).unwrap_or_default();
        let (key, open) = (event.key(), self.offer.with_untracked(Offer::is_open));
        if key == "s" || key == "S" {
            self.replay(true);
            return true;
        }
        if key == "Escape" && self.projector.stop() {
            return true;
        }
        if !open || control == "INPUT" {
            return false;
        }
        let picked = self.selection().with_untracked(|selection| !selection.is_empty());
        let aiming = untrack(|| self.shot()).is_some();
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
            key => match number_key(key) {
                Some(index) => self.choose(index),
                None => return self.place_key(&event.code()),
            },
        }
        true
    }

    /// Handles the keys of corners and sides, which are chosen by their place on the keyboard.
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

    /// Chooses the piece at `index` in the tray, or the answer at `index` to the question of a special move.
    fn choose(self, index: usize) {
        self.settle(|selection, offer| {
            let Some((chosen, asked)) = selection.card.zip(selection.asked(offer)) else {
                if let Some(&item) = offer.items().get(index) {
                    selection.pick(item);
                }
                return Meant::Nothing;
            };
            answer(chosen, &asked, index).map_or(Meant::Nothing, |chosen| selection.decide(chosen, offer))
        });
    }
}

/// Returns the pushes of the last completed turn, as they were made.
fn last_pushes(sitting: Sitting<Kabuto>) -> Option<Vec<Shot>> {
    let first = sitting.recalled()?.start;
    let push = |game: &Kabuto| Some(game.turn_so_far().last()?.1.as_ref()?.shot);
    sitting.table.with(|table| {
        let line = &table.as_ref()?.line()[first..];
        let turn = line.iter().take_while(|step| step.seat == line[0].seat);
        Some(turn.filter_map(|step| push(&step.after)).collect())
    })
}

/// Returns an offset as an aim, which [`Facing::seen`] can mirror.
const fn shift(lateral: i16) -> Aim {
    Aim { lateral, angle: 0 }
}

/// Returns an aim moved to the left by an offset and an angle.
fn nudged(aim: Aim, lateral: i16, angle: i16) -> Aim {
    Aim { lateral: aim.lateral + lateral, angle: aim.angle + angle }
}

/// Returns the choices for a special move once the answer at `index` is given.
pub fn answer(chosen: Chosen, asked: &Asked, index: usize) -> Option<Chosen> {
    Some(match asked {
        Asked::Payee(seats) => Chosen { to: Some(*seats.get(index)?), ..chosen },
        Asked::Markers(sets) => Chosen { from: Some(*sets.get(index)?), ..chosen },
        Asked::Piece(kinds) => Chosen { piece: Some(*kinds.get(index)?), ..chosen },
        Asked::Target(targets) => Chosen { target: Some(*targets.get(index)?), ..chosen },
        Asked::Nothing(_) => return None,
    })
}
