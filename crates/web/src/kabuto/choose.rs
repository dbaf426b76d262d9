//! What a player has chosen so far, and what it comes to. It knows no browser.

use dohyo_core::Seat;
use dohyo_kabuto::{Action, Aim, Corner, Corners, Item, Kind, PowerId, Quarter, Shot, Stand, Target, Use};

use super::offer::{Due, Offer, turned};

/// What a player has chosen so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Selection {
    /// What is to be pushed.
    pub item: Option<Item>,
    /// Where the platform stands.
    pub stand: Option<Stand>,
    /// How it is aimed.
    pub aim: Aim,
    /// The marker that stays when the slam is made.
    pub keep: Option<Corner>,
    /// The special move that is being used.
    pub card: Option<Chosen>,
}

/// What was decided for a special move; what is open is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// Which move.
    pub power: PowerId,
    /// Who is paid.
    pub to: Option<Seat>,
    /// The markers that are withdrawn.
    pub from: Option<Corners>,
    /// The piece that is stacked.
    pub piece: Option<Kind>,
    /// The piece on the ring that is meant.
    pub target: Option<Target>,
}

/// What a special move still asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Whom to pay.
    Payee(Vec<Seat>),
    /// Which markers to withdraw.
    Markers(Vec<Corners>),
    /// Which piece to stack.
    Piece(Vec<Kind>),
    /// Which piece on the ring is meant.
    Target(Vec<Target>),
    /// Nothing: this is it.
    Nothing(Use),
}

/// What an input came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// Nothing more.
    Nothing,
    /// This is meant.
    Play(Action),
    /// This is meant, but not allowed.
    Not(Action),
    /// A piece must be chosen first.
    PickPiece,
    /// A corner must be chosen first.
    PickCorner,
}

impl Chosen {
    /// A move for which nothing is decided.
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

    /// What is still to be decided, one question at a time; nothing if no way of using the move is left.
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
        // A piece on the ring is always pointed at, even if only one is possible.
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
    /// Whether nothing is chosen.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Lets go: of the special move first, then of everything.
    pub fn let_go(&mut self) {
        if self.card.take().is_none() {
            *self = Self::default();
        }
    }

    /// Where the platform stands, by choice or because it does not move.
    pub fn stand(&self, offer: &Offer) -> Option<Stand> {
        offer.fixed.or(self.stand).filter(|&stand| offer.may_stand(stand))
    }

    /// The push as it is aimed now.
    pub fn shot(&self, offer: &Offer) -> Option<Shot> {
        let (item, stand) = (self.item?, self.stand(offer)?);
        Some(Shot { item, stand, aim: self.aim })
    }

    /// How far to each side what is picked may be aimed, in tenths of a mm.
    pub fn widest(&self) -> i16 {
        self.item.map_or(0, |item| item.entering().widest_lateral())
    }

    /// Keeps the aim within what the piece allows.
    fn fit(&mut self) {
        let widest = self.widest();
        self.aim.lateral = self.aim.lateral.clamp(-widest, widest);
        self.aim.angle = self.aim.angle.clamp(-Aim::WIDEST, Aim::WIDEST);
    }

    /// Picks what to push, if it can be.
    pub fn pick(&mut self, item: Item) {
        self.card = None;
        // Picked again, a special piece keeps the way it looks.
        let same = match (self.item, item) {
            (Some(Item::One { kind, .. }), Item::One { kind: other, .. }) => kind == other,
            _ => false,
        };
        if !same {
            self.item = Some(item);
        }
        self.fit();
    }

    /// Turns what is picked by a quarter.
    pub fn turn(&mut self) {
        self.item = self.item.map(turned);
        self.fit();
    }

    /// Puts the platform somewhere; a post means a marker, where one is to be placed.
    pub fn press_corner(&mut self, corner: Corner, offer: &Offer) -> Said {
        if !offer.posts.is_empty() || offer.due.is_none() {
            let action = Action::Marker(corner);
            return if offer.posts.contains(&corner) { Said::Play(action) } else { Said::Not(action) };
        }
        self.place(Stand::Corner(corner), offer)
    }

    /// Puts the platform at a side.
    pub fn press_side(&mut self, side: Quarter, offer: &Offer) -> Said {
        self.place(Stand::Side { side, offset: 0 }, offer)
    }

    fn place(&mut self, stand: Stand, offer: &Offer) -> Said {
        self.card = None;
        if !offer.may_stand(stand) {
            // Where the platform does not move, another corner means nothing.
            return Said::Nothing;
        }
        if self.stand != Some(stand) {
            self.stand = Some(stand);
            self.aim = Aim::default();
        }
        Said::Nothing
    }

    /// Shifts a platform at a side, as far as the move allows.
    pub fn shift_platform(&mut self, by: i16, offer: &Offer) {
        if let (Some(Stand::Side { side, offset }), Some(most)) = (self.stand, offer.side) {
            self.stand = Some(Stand::Side { side, offset: (offset + by).clamp(-most, most) });
        }
    }

    /// Aims anew.
    pub fn aim(&mut self, aim: Aim) {
        self.aim = aim;
        self.fit();
    }

    /// Keeps another marker, or none.
    pub fn keep(&mut self, corner: Option<Corner>) {
        self.keep = corner;
    }

    /// The push that is ready to be made.
    pub fn push(&self, offer: &Offer) -> Said {
        let Some(item) = self.item else { return Said::PickPiece };
        let Some(stand) = self.stand(offer) else { return Said::PickCorner };
        let aim = self.aim;
        let keep = self.keep.filter(|corner| offer.keeps.contains(corner));
        let action = match offer.due {
            Some(Due::Extra) => Action::Again { item, aim },
            Some(Due::Slam) => Action::Slam { item, aim, keep },
            _ => Action::Push(Shot { item, stand, aim }),
        };
        if offer.due.is_some() { Said::Play(action) } else { Said::Not(action) }
    }

    /// Begins to use a special move, or lets go of it.
    pub fn press_card(&mut self, power: PowerId, offer: &Offer) -> Said {
        if self.card.take_if(|chosen| chosen.power == power).is_some() {
            return Said::Nothing;
        }
        self.decide(Chosen::of(power), offer)
    }

    /// Decides something about the special move that is being used.
    pub fn decide(&mut self, chosen: Chosen, offer: &Offer) -> Said {
        match chosen.asks(offer.uses(chosen.power)) {
            Some(Asked::Nothing(chosen)) => {
                self.card = None;
                Said::Play(Action::Use(chosen))
            }
            Some(_) => {
                self.card = Some(chosen);
                Said::Nothing
            }
            None => Said::Not(Action::Use(Use::plain(chosen.power))),
        }
    }

    /// What the special move that is being used still asks for.
    pub fn asked(&self, offer: &Offer) -> Option<Asked> {
        let chosen = self.card?;
        chosen.asks(offer.uses(chosen.power))
    }

    /// Points at a piece on the ring.
    pub fn press_target(&mut self, target: Target, offer: &Offer) -> Said {
        let Some(chosen) = self.card else { return Said::Nothing };
        match self.asked(offer) {
            Some(Asked::Target(targets)) if targets.contains(&target) => {
                self.decide(Chosen { target: Some(target), ..chosen }, offer)
            }
            Some(Asked::Target(_)) => {
                let from = chosen.from.unwrap_or(Corners::NONE);
                let like = offer.uses(chosen.power).iter().find(|other| chosen.fits(other));
                let base = like.copied().unwrap_or(Use { from, ..Use::plain(chosen.power) });
                Said::Not(Action::Use(Use { target: Some(target), ..base }))
            }
            _ => Said::Nothing,
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
        let mut game = Kabuto::new(&options.with("first", "one"), Seed::default()).expect("a game");
        for action in actions {
            let seat = game.to_act().first().expect("somebody");
            game.play_text(seat, action).expect(action);
        }
        let offer = Offer::of(&game);
        (game, offer)
    }

    #[test]
    fn a_push_is_a_piece_a_corner_and_an_aim() {
        let (game, offer) = offer("wrestler-1=baron wrestler-2=loom", &["marker NE"]);
        let mut selection = Selection::default();
        assert_eq!(selection.push(&offer), Said::PickPiece);
        selection.pick(Item::one(Kind::M));
        assert_eq!(selection.push(&offer), Said::PickCorner);
        selection.press_corner(Corner::SW, &offer);
        selection.aim(Aim { lateral: 500, angle: -900 });
        assert_eq!(selection.aim, Aim { lateral: 130, angle: -Aim::WIDEST });
        let Said::Play(action) = selection.push(&offer) else { panic!("{:?}", selection.push(&offer)) };
        assert_eq!(action.to_string(), "push M SW 13 -268");
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
    fn posts_take_markers_when_one_is_due() {
        let (_, offer) = offer("", &[]);
        let mut selection = Selection::default();
        assert_eq!(selection.press_corner(Corner::SE, &offer), Said::Play(Action::Marker(Corner::SE)));
    }

    #[test]
    fn moves_ask_one_thing_at_a_time() {
        let (game, offer) =
            offer("players=3 wrestler-1=maud wrestler-2=loom wrestler-3=baron", &["marker NE"]);
        let mut selection = Selection::default();
        let (wall, daub) =
            (PowerId::named("nest-wall").expect("a move"), PowerId::named("daub").expect("a move"));
        assert_eq!(selection.press_card(wall, &offer), Said::Nothing);
        let Some(Asked::Payee(payees)) = selection.asked(&offer) else { panic!("whom to pay") };
        assert_eq!(payees.len(), 2);
        let chosen = Chosen { to: Some(payees[1]), ..selection.card.expect("begun") };
        let Said::Play(action) = selection.decide(chosen, &offer) else { panic!("decided") };
        assert_eq!(action.to_string(), "use nest-wall to 3");
        assert!(game.judge(&action).is_ok());

        assert_eq!(selection.press_card(daub, &offer), Said::Nothing);
        assert_eq!(selection.asked(&offer), Some(Asked::Piece(vec![Kind::S, Kind::M])));
        let chosen = Chosen { piece: Some(Kind::M), ..selection.card.expect("begun") };
        assert_eq!(selection.decide(chosen, &offer), Said::Nothing);
        let Some(Asked::Target(targets)) = selection.asked(&offer) else { panic!("which one") };
        assert!(targets.contains(&Target::new(0)) && targets.len() == 10);
        // A small disc is too small for it: the rules say so.
        let small = game.situation().ring.iter().position(|standing| standing.kind == Kind::S);
        let small = Target::new(small.expect("there is one"));
        let Said::Not(action) = selection.press_target(small, &offer) else { panic!("not there") };
        assert_eq!(game.judge(&action).err(), Some(dohyo_kabuto::Illegal::TooLarge { kind: Kind::M }));
        let Said::Play(action) = selection.press_target(Target::new(0), &offer) else { panic!("there") };
        assert_eq!(action.to_string(), "use daub piece M on 1");
        // Pressed again, a card is let go of.
        selection.press_card(daub, &offer);
        selection.press_card(daub, &offer);
        assert_eq!(selection.card, None);
    }

    #[test]
    fn a_move_may_bring_the_platform_to_a_side() {
        let position =
            "M*:0,0 WRESTLER.1:-35,0 WRESTLER.2:35,0@W | loom sada | S - ; S+M NE,NW,SW | 3 2 before";
        let mut game = Kabuto::from_position(position, &Options::new()).expect("a position");
        game.play_text(Seat::SECOND, "use surface-tension from NE,NW,SW").expect("possible");
        let offer = Offer::of(&game);
        let mut selection = Selection::default();
        selection.pick(Item::one(Kind::S));
        assert_eq!(selection.press_side(Quarter::North, &offer), Said::Nothing);
        selection.shift_platform(100, &offer);
        let Said::Play(action) = selection.push(&offer) else { panic!("a push") };
        assert_eq!(action.to_string(), "push S N+6 0 0");
        assert!(game.judge(&action).is_ok());
    }
}
