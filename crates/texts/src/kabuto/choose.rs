//! A player's selection, and what it means. It knows no browser.

use dohyo_core::Seat;
use dohyo_kabuto::rulebook::{Verdict, verdict};
use dohyo_kabuto::{
    Action, Aim, Corner, Corners, Item, Kind, PowerId, Quarter, Shot, Situation, Stand, Standing, Target, Use,
};

use super::offer::{Due, Offer, turned};

/// A player's selection.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Selection {
    /// The piece or group to push.
    pub item: Option<Item>,
    /// Where the platform stands.
    pub stand: Option<Stand>,
    /// The aim.
    pub aim: Aim,
    /// The marker to keep in a corner slam.
    pub keep: Option<Corner>,
    /// The special move in use.
    pub card: Option<Chosen>,
    /// What the aimed push would do, as far as it is known.
    pub foretold: Option<Foretold>,
    /// The push of which the player knows that it loses.
    pub warned: Option<Shot>,
}

/// What a push would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foretold {
    /// The push.
    pub shot: Shot,
    /// The number of discs that would fall.
    pub discs: usize,
    /// The number of special pieces that would fall.
    pub special: usize,
    /// The wrestlers that would fall.
    pub wrestlers: Vec<Seat>,
    /// Whether the push would win or lose.
    pub verdict: Option<Verdict>,
}

impl Foretold {
    /// Returns what a push does if `fallen` falls.
    pub fn of(shot: Shot, now: &Situation, fallen: &[Standing]) -> Self {
        let kinds = || fallen.iter().flat_map(Standing::kinds);
        Self {
            shot,
            discs: kinds().filter(|kind| kind.is_disc()).count(),
            special: kinds().filter(|kind| kind.is_special()).count(),
            wrestlers: fallen.iter().filter_map(|standing| standing.wrestler).collect(),
            verdict: verdict(now, fallen),
        }
    }
}

/// The choices for a special move. Those that are open are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The move.
    pub power: PowerId,
    /// The player who is paid.
    pub to: Option<Seat>,
    /// The markers to withdraw.
    pub from: Option<Corners>,
    /// The piece to stack.
    pub piece: Option<Kind>,
    /// The piece on the ring.
    pub target: Option<Target>,
}

/// The next question of a special move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The player to pay, of these.
    Payee(Vec<Seat>),
    /// The markers to withdraw, of these.
    Markers(Vec<Corners>),
    /// The piece to stack, of these.
    Piece(Vec<Kind>),
    /// The piece on the ring, of these.
    Target(Vec<Target>),
    /// No question; the use is complete.
    Nothing(Use),
}

/// The meaning of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meant {
    /// No action.
    Nothing,
    /// An action to play.
    Play(Action),
    /// An action that is not legal.
    Not(Action),
    /// A piece must be chosen first.
    PickPiece,
    /// A corner must be chosen first.
    PickCorner,
    /// The push would lose, so it must be asked for once more.
    Warn,
}

impl Chosen {
    /// Returns a move without choices.
    pub const fn of(power: PowerId) -> Self {
        Self { power, to: None, from: None, piece: None, target: None }
    }

    fn fits(&self, chosen: &Use) -> bool {
        chosen.power == self.power
            && self.to.is_none_or(|to| chosen.to == Some(to))
            && self.from.is_none_or(|from| chosen.from == from)
            && self.piece.is_none_or(|piece| chosen.piece == Some(piece))
            && self.target.is_none_or(|target| chosen.target == Some(target))
    }

    /// Returns the next question, or `None` if no use of the move fits the choices.
    pub fn asks(&self, uses: &[Use]) -> Option<Asked> {
        let left: Vec<&Use> = uses.iter().filter(|chosen| self.fits(chosen)).collect();
        let first = **left.first()?;
        if left.iter().any(|other| other.to != first.to) {
            return Some(Asked::Payee(distinct(left.iter().filter_map(|chosen| chosen.to))));
        }
        if left.iter().any(|other| other.from != first.from) {
            return Some(Asked::Markers(distinct(left.iter().map(|chosen| chosen.from))));
        }
        if left.iter().any(|other| other.piece != first.piece) {
            return Some(Asked::Piece(distinct(left.iter().filter_map(|chosen| chosen.piece))));
        }
        // The piece on the ring is always asked for, even if only one is possible.
        if first.target.is_some() && self.target.is_none() {
            return Some(Asked::Target(distinct(left.iter().filter_map(|chosen| chosen.target))));
        }
        Some(Asked::Nothing(first))
    }
}

fn distinct<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<T> {
    all.fold(Vec::new(), |mut found, one| {
        if !found.contains(&one) {
            found.push(one);
        }
        found
    })
}

impl Selection {
    /// Returns `true` if nothing is chosen.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Drops the special move, or the whole selection if there is none.
    pub fn let_go(&mut self) {
        if self.card.take().is_none() {
            *self = Self::default();
        }
    }

    /// Returns where the platform stands, by choice or because it does not move.
    pub fn stand(&self, offer: &Offer) -> Option<Stand> {
        offer.fixed.or(self.stand).filter(|&stand| offer.may_stand(stand))
    }

    /// Returns the push as it is aimed.
    pub fn shot(&self, offer: &Offer) -> Option<Shot> {
        let (item, stand) = (self.item?, self.stand(offer)?);
        Some(Shot { item, stand, aim: self.aim })
    }

    /// Returns the largest offset of the picked piece to either side, in tenths of a mm.
    pub fn widest(&self) -> i16 {
        self.item.map_or(0, |item| item.entering().widest_lateral())
    }

    /// Limits the aim to what the piece allows.
    fn fit(&mut self) {
        let widest = self.widest();
        self.aim.lateral = self.aim.lateral.clamp(-widest, widest);
        self.aim.angle = self.aim.angle.clamp(-Aim::WIDEST, Aim::WIDEST);
    }

    /// Picks a piece or group to push.
    pub fn pick(&mut self, item: Item) {
        self.card = None;
        // A special piece that is picked again keeps its heading.
        let same = match (self.item, item) {
            (Some(Item::One { kind, .. }), Item::One { kind: other, .. }) => kind == other,
            _ => false,
        };
        if !same {
            self.item = Some(item);
        }
        self.fit();
    }

    /// Turns the picked piece by a quarter.
    pub fn turn(&mut self) {
        self.item = self.item.map(turned);
        self.fit();
    }

    /// Handles a press on a post: places a marker if one is due, or else puts the platform there.
    pub fn press_corner(&mut self, corner: Corner, offer: &Offer) -> Meant {
        if !offer.posts.is_empty() || offer.due.is_none() {
            let action = Action::Marker(corner);
            return if offer.posts.contains(&corner) { Meant::Play(action) } else { Meant::Not(action) };
        }
        self.place(Stand::Corner(corner), offer)
    }

    /// Puts the platform at a side.
    pub fn press_side(&mut self, side: Quarter, offer: &Offer) -> Meant {
        self.place(Stand::Side { side, offset: 0 }, offer)
    }

    fn place(&mut self, stand: Stand, offer: &Offer) -> Meant {
        self.card = None;
        if !offer.may_stand(stand) {
            // The platform does not move now.
            return Meant::Nothing;
        }
        if self.stand != Some(stand) {
            self.stand = Some(stand);
            self.aim = Aim::default();
        }
        Meant::Nothing
    }

    /// Shifts a platform at a side as far as the move allows.
    pub fn shift_platform(&mut self, by: i16, offer: &Offer) {
        if let (Some(Stand::Side { side, offset }), Some(most)) = (self.stand, offer.side) {
            self.stand = Some(Stand::Side { side, offset: (offset + by).clamp(-most, most) });
        }
    }

    /// Sets the aim.
    pub fn aim(&mut self, aim: Aim) {
        self.aim = aim;
        self.fit();
    }

    /// Chooses the marker to keep, or none.
    pub fn keep(&mut self, corner: Option<Corner>) {
        self.keep = corner;
    }

    /// Returns what is foretold of the aimed push, or of the last aim of the same piece from the same place.
    pub fn foretold(&self, shot: Shot) -> Option<&Foretold> {
        let alike = |told: &&Foretold| (told.shot.item, told.shot.stand) == (shot.item, shot.stand);
        self.foretold.as_ref().filter(alike)
    }

    /// Returns `true` if the player has been warned of the aimed push.
    pub fn is_warned(&self, offer: &Offer) -> bool {
        self.warned.is_some() && self.warned == self.shot(offer)
    }

    /// Returns the meaning of pushing now. A push that would lose is warned of first.
    pub fn push(&mut self, offer: &Offer) -> Meant {
        let Some(item) = self.item else { return Meant::PickPiece };
        let Some(stand) = self.stand(offer) else { return Meant::PickCorner };
        let aim = self.aim;
        let shot = Shot { item, stand, aim };
        let loses = |told: &Foretold| told.shot == shot && told.verdict == Some(Verdict::Loss);
        if offer.due.is_some() && self.foretold.as_ref().is_some_and(loses) && !self.is_warned(offer) {
            self.warned = Some(shot);
            return Meant::Warn;
        }
        let keep = self.keep.filter(|corner| offer.keeps.contains(corner));
        let action = match offer.due {
            Some(Due::Extra) => Action::Again { item, aim },
            Some(Due::Slam) => Action::Slam { item, aim, keep },
            _ => Action::Push(shot),
        };
        if offer.due.is_some() { Meant::Play(action) } else { Meant::Not(action) }
    }

    /// Handles a press on a card: begins to use the move, or drops it.
    pub fn press_card(&mut self, power: PowerId, offer: &Offer) -> Meant {
        if self.card.take_if(|chosen| chosen.power == power).is_some() {
            return Meant::Nothing;
        }
        self.decide(Chosen::of(power), offer)
    }

    /// Sets the choices for a special move, which is played once they are complete.
    pub fn decide(&mut self, chosen: Chosen, offer: &Offer) -> Meant {
        match chosen.asks(offer.uses(chosen.power)) {
            Some(Asked::Nothing(chosen)) => {
                self.card = None;
                Meant::Play(Action::Use(chosen))
            }
            Some(_) => {
                self.card = Some(chosen);
                Meant::Nothing
            }
            None => Meant::Not(Action::Use(Use::plain(chosen.power))),
        }
    }

    /// Returns the next question of the special move in use.
    pub fn asked(&self, offer: &Offer) -> Option<Asked> {
        let chosen = self.card?;
        chosen.asks(offer.uses(chosen.power))
    }

    /// Handles a press on a piece on the ring.
    pub fn press_target(&mut self, target: Target, offer: &Offer) -> Meant {
        let Some(chosen) = self.card else { return Meant::Nothing };
        match self.asked(offer) {
            Some(Asked::Target(targets)) if targets.contains(&target) => {
                self.decide(Chosen { target: Some(target), ..chosen }, offer)
            }
            Some(Asked::Target(_)) => {
                let from = chosen.from.unwrap_or(Corners::NONE);
                let like = offer.uses(chosen.power).iter().find(|other| chosen.fits(other));
                let base = like.copied().unwrap_or(Use { from, ..Use::plain(chosen.power) });
                Meant::Not(Action::Use(Use { target: Some(target), ..base }))
            }
            _ => Meant::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use dohyo_core::{Game as _, Options, Seed, Setup as _};
    use dohyo_kabuto::Kabuto;

    use super::*;

    fn offer(options: &str, actions: &[&str]) -> (Kabuto, Offer) {
        let options: Options = options.parse().expect("options");
        let mut game = Kabuto::dealt(&options.with("first", "one"), Seed::default()).expect("a game");
        for action in actions {
            let seat = game.to_act().first().expect("somebody");
            game.play_text(seat, action, dohyo_core::Fate::Drawn(dohyo_core::Seed::from(1))).expect(action);
        }
        let offer = Offer::of(&game);
        (game, offer)
    }

    #[test]
    fn a_push_is_a_piece_a_corner_and_an_aim() {
        let (game, offer) = offer("wrestler-1=baron wrestler-2=loom", &["marker NE"]);
        let mut selection = Selection::default();
        assert_eq!(selection.push(&offer), Meant::PickPiece);
        selection.pick(Item::one(Kind::M));
        assert_eq!(selection.push(&offer), Meant::PickCorner);
        selection.press_corner(Corner::SW, &offer);
        selection.aim(Aim { lateral: 500, angle: -900 });
        assert_eq!(selection.aim, Aim { lateral: 130, angle: -Aim::WIDEST });
        let Meant::Play(action) = selection.push(&offer) else { panic!("{:?}", selection.push(&offer)) };
        assert_eq!(format!("{action:#}"), "push M SW 13 -268");
        assert!(game.judge(&action).is_ok());
        // A smaller piece keeps the aim; another corner begins straight ahead.
        selection.pick(Item::one(Kind::S));
        assert_eq!(selection.aim.lateral, 130);
        selection.press_corner(Corner::NE, &offer);
        assert_eq!(selection.aim, Aim::default());
        selection.let_go();
        assert!(selection.is_empty());
    }

    #[test]
    fn a_push_that_loses_is_asked_for_twice() {
        let (game, offer) = offer("wrestler-1=baron wrestler-2=loom", &["marker NE"]);
        let now = game.situation();
        let mut selection = Selection::default();
        selection.pick(Item::one(Kind::M));
        selection.press_corner(Corner::SW, &offer);
        let shot = selection.shot(&offer).expect("aimed");
        let of = |seat: Seat| now.ring.iter().find(|standing| standing.wrestler == Some(seat)).cloned();
        let fallen: Vec<Standing> = [of(Seat::FIRST), of(Seat::SECOND)].into_iter().flatten().collect();
        let foretold = Foretold::of(shot, now, &fallen);
        assert_eq!(foretold.verdict, Some(Verdict::Loss), "one's own fall counts first");
        selection.foretold = Some(foretold);
        assert_eq!(selection.push(&offer), Meant::Warn);
        assert!(selection.is_warned(&offer));
        assert!(matches!(selection.push(&offer), Meant::Play(_)));
        // Another aim is another push, of which less is known.
        selection.aim(Aim { lateral: 10, angle: 0 });
        assert!(!selection.is_warned(&offer) && matches!(selection.push(&offer), Meant::Play(_)));
        // A push that wins needs no question.
        selection.foretold = Some(Foretold::of(shot, now, &fallen[1..]));
        selection.aim(Aim::default());
        selection.warned = None;
        assert!(matches!(selection.push(&offer), Meant::Play(_)));
    }

    #[test]
    fn a_post_takes_a_marker_when_one_is_due() {
        let (_, offer) = offer("", &[]);
        let mut selection = Selection::default();
        assert_eq!(selection.press_corner(Corner::SE, &offer), Meant::Play(Action::Marker(Corner::SE)));
    }

    #[test]
    fn special_moves_ask_one_question_at_a_time() {
        let (game, offer) =
            offer("players=3 wrestler-1=maud wrestler-2=loom wrestler-3=baron", &["marker NE"]);
        let mut selection = Selection::default();
        let (wall, daub) =
            (PowerId::named("nest-wall").expect("a move"), PowerId::named("daub").expect("a move"));
        assert_eq!(selection.press_card(wall, &offer), Meant::Nothing);
        let Some(Asked::Payee(payees)) = selection.asked(&offer) else { panic!("whom to pay") };
        assert_eq!(payees.len(), 2);
        let chosen = Chosen { to: Some(payees[1]), ..selection.card.expect("begun") };
        let Meant::Play(action) = selection.decide(chosen, &offer) else { panic!("decided") };
        assert_eq!(format!("{action:#}"), "use nest-wall to 3");
        assert!(game.judge(&action).is_ok());

        assert_eq!(selection.press_card(daub, &offer), Meant::Nothing);
        assert_eq!(selection.asked(&offer), Some(Asked::Piece(vec![Kind::S, Kind::M])));
        let chosen = Chosen { piece: Some(Kind::M), ..selection.card.expect("begun") };
        assert_eq!(selection.decide(chosen, &offer), Meant::Nothing);
        let Some(Asked::Target(targets)) = selection.asked(&offer) else { panic!("which one") };
        assert!(targets.contains(&Target::new(0)) && targets.len() == 10);
        // A small disc is too small to carry it.
        let small = game.situation().ring.iter().position(|standing| standing.kind == Kind::S);
        let small = Target::new(small.expect("there is one"));
        let Meant::Not(action) = selection.press_target(small, &offer) else { panic!("not there") };
        assert_eq!(game.judge(&action).err(), Some(dohyo_kabuto::Illegal::TooLarge { kind: Kind::M }));
        let Meant::Play(action) = selection.press_target(Target::new(0), &offer) else { panic!("there") };
        assert_eq!(format!("{action:#}"), "use daub piece M on 1");
        // A second press drops the card.
        selection.press_card(daub, &offer);
        selection.press_card(daub, &offer);
        assert_eq!(selection.card, None);
    }

    #[test]
    fn a_special_move_may_bring_the_platform_to_a_side() {
        let position =
            "M*:0,0 WRESTLER.1:-35,0 WRESTLER.2:35,0@W | loom sada | S - ; S+M NE,NW,SW | 3 2 before";
        let mut game = Kabuto::from_position(position, &Options::new()).expect("a position");
        game.play_text(
            Seat::SECOND,
            "use surface-tension from NE,NW,SW",
            dohyo_core::Fate::Drawn(dohyo_core::Seed::from(1)),
        )
        .expect("possible");
        let offer = Offer::of(&game);
        let mut selection = Selection::default();
        selection.pick(Item::one(Kind::S));
        assert_eq!(selection.press_side(Quarter::North, &offer), Meant::Nothing);
        selection.shift_platform(100, &offer);
        let Meant::Play(action) = selection.push(&offer) else { panic!("a push") };
        assert_eq!(format!("{action:#}"), "push S N+6 0 0");
        assert!(game.judge(&action).is_ok());
    }
}
