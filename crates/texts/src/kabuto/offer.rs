//! What may be chosen now, and why the rest may not.

use dohyo_core::{Game as _, Seat};
use dohyo_kabuto::roster::{Cost, Deed, Timing};
use dohyo_kabuto::{
    Action, Aim, Corner, Group, Illegal, Item, Kabuto, Kind, Phase, Pieces, PowerId, Quarter, Situation,
    Stand, Target, Use, sample,
};

/// The kind of push that may be made now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// The push of the turn, from any corner.
    Turn,
    /// An extra push, from where the platform stands.
    Extra,
    /// The corner slam, from where the platform stands.
    Slam,
}

impl Due {
    /// Returns the push that may be made in a position.
    pub fn of(now: &Situation) -> Option<Self> {
        match now.turn.phase {
            Phase::Before => Some(Self::Turn),
            Phase::Extra => Some(Self::Extra),
            Phase::After if now.turn.slam => Some(Self::Slam),
            _ => None,
        }
    }

    /// Returns where the platform stands for that push, unless it can be chosen.
    pub fn platform(now: &Situation) -> Option<Stand> {
        now.turn.stand.filter(|_| matches!(Self::of(now), Some(Self::Extra | Self::Slam)))
    }
}

/// Whether a special move can be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// In these ways.
    Ready(Vec<Use>),
    /// By pushing one of these groups.
    Groups(Vec<Group>),
    /// By keeping a marker in the corner slam.
    Keeping,
    /// Not now, for this reason.
    Refused(Illegal),
}

/// A special move of the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The move.
    pub power: PowerId,
    /// Whether it can be used.
    pub status: Status,
}

/// What may be chosen now; nothing if the table is only to look at.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Offer {
    /// The seat to move, if anything may be chosen.
    pub seat: Option<Seat>,
    /// The push that may be made.
    pub due: Option<Due>,
    /// Where the platform stands, unless it can be chosen.
    pub fixed: Option<Stand>,
    /// The largest offset of a platform at a side, if it may stand at one.
    pub side: Option<i16>,
    /// The pieces that may be pushed.
    pub tray: Pieces,
    /// The groups that may be pushed.
    pub groups: Vec<Group>,
    /// The special moves.
    pub cards: Vec<Card>,
    /// The posts on which a marker may be placed.
    pub posts: Vec<Corner>,
    /// The markers of which one may be kept in a corner slam.
    pub keeps: Vec<Corner>,
    /// Whether the turn may be ended.
    pub may_end: bool,
    /// Whether the player may submit.
    pub may_submit: bool,
}

impl Offer {
    /// Returns what may be chosen in a game.
    pub fn of(game: &Kabuto) -> Self {
        let (now, terms) = (game.situation(), game.terms());
        if game.outcome().is_some() {
            return Self::default();
        }
        let due = Due::of(now);
        // All legal actions, with samples of the pushes.
        let legal = sample::legal_actions(now, terms);
        let posts = legal.iter().filter_map(|action| match action {
            Action::Marker(corner) => Some(*corner),
            _ => None,
        });
        let groups = sample::items(now, terms).into_iter().filter_map(|item| match item {
            Item::Group(group) => Some(group),
            Item::One { .. } => None,
        });
        let groups: Vec<Group> = groups.filter(|_| due.is_some()).collect();
        let keeps = Corner::ALL.into_iter().filter(|corner| {
            legal.iter().any(|action| matches!(action, Action::Slam { keep, .. } if *keep == Some(*corner)))
        });
        let keeps: Vec<Corner> = keeps.collect();
        let cards = if terms.junior {
            Vec::new()
        } else {
            let status =
                |power: PowerId| Card { power, status: status(game, power, &legal, &groups, &keeps) };
            PowerId::of(now.wrestler()).map(status).collect()
        };
        Self {
            seat: Some(now.seat),
            due,
            fixed: Due::platform(now),
            side: now.turn.side.filter(|_| due == Some(Due::Turn)),
            tray: if due.is_some() { now.own().tray } else { Pieces::default() },
            groups,
            cards,
            posts: posts.collect(),
            keeps,
            may_end: legal.contains(&Action::End),
            may_submit: legal.contains(&Action::Submit),
        }
    }

    /// Returns `true` if anything may be chosen.
    pub fn is_open(&self) -> bool {
        self.seat.is_some()
    }

    /// Returns everything in the tray that can be pushed: each kind once, then groups.
    pub fn items(&self) -> Vec<Item> {
        let groups = self.groups.iter().map(|&group| Item::Group(group));
        self.tray.kinds().map(Item::one).chain(groups).collect()
    }

    /// Returns `true` if the platform may stand somewhere.
    pub fn may_stand(&self, stand: Stand) -> bool {
        match (self.due, self.fixed, stand) {
            (None, ..) => false,
            (Some(_), Some(fixed), stand) => fixed == stand,
            (Some(_), None, Stand::Corner(_)) => true,
            (Some(_), None, Stand::Side { offset, .. }) => {
                self.side.is_some_and(|most| (-most..=most).contains(&offset))
            }
        }
    }

    /// Returns the ways in which a special move can be used.
    pub fn uses(&self, power: PowerId) -> &[Use] {
        self.cards
            .iter()
            .find(|card| card.power == power)
            .map_or(&[], |card| if let Status::Ready(uses) = &card.status { uses } else { &[] })
    }
}

fn status(game: &Kabuto, power: PowerId, legal: &[Action], groups: &[Group], keeps: &[Corner]) -> Status {
    match power.power().timing {
        Timing::AsPush => {
            let own: Vec<Group> = groups.iter().copied().filter(|&group| is_of(power, group)).collect();
            if own.is_empty() { Status::Refused(why_no_group(game, power)) } else { Status::Groups(own) }
        }
        Timing::OnCornerSlam if !keeps.is_empty() => Status::Keeping,
        Timing::OnCornerSlam => Status::Refused(why_not_kept(game, power)),
        _ => {
            let uses: Vec<Use> = legal
                .iter()
                .filter_map(|action| match action {
                    Action::Use(chosen) if chosen.power == power => Some(*chosen),
                    _ => None,
                })
                .collect();
            if uses.is_empty() { Status::Refused(why_not(game, power)) } else { Status::Ready(uses) }
        }
    }
}

fn is_of(power: PowerId, group: Group) -> bool {
    let fits = |deed: &Deed| matches!(deed, Deed::PushGroup(name) if group.belongs_to(name));
    power.power().deeds.iter().any(fits)
}

fn is_used(game: &Kabuto, power: PowerId) -> bool {
    game.situation().turn.used & 1 << power.index() != 0
}

/// Returns why none of a move's groups can be pushed. The smallest group says what is missing.
fn why_no_group(game: &Kabuto, power: PowerId) -> Illegal {
    if is_used(game, power) {
        return Illegal::Used { power };
    }
    let group = Group::all().filter(|&group| is_of(power, group)).min_by_key(|group| group.kinds().count());
    let asked = group.map(|group| {
        let item = Item::Group(group);
        let aim = Aim::default();
        match game.situation().turn.phase {
            Phase::Extra => Action::Again { item, aim },
            Phase::After => Action::Slam { item, aim, keep: None },
            _ => Action::Push(dohyo_kabuto::Shot { item, stand: Stand::Corner(Corner::NE), aim }),
        }
    });
    let refused = asked.and_then(|action| game.judge(&action).err());
    match refused {
        Some(Illegal::NoSlam) | None => Illegal::NoPushNow,
        Some(why) => why,
    }
}

fn why_not_kept(game: &Kabuto, power: PowerId) -> Illegal {
    if is_used(game, power) { Illegal::Used { power } } else { Illegal::NoSlam }
}

/// Returns why a move cannot be used: the reason that refuses the most promising use.
fn why_not(game: &Kabuto, power: PowerId) -> Illegal {
    let now = game.situation();
    let data = power.power();
    let pays = data.costs.iter().any(|cost| matches!(cost, Cost::Pay(_)));
    let to = if pays && now.chooses_payee() { now.opponents().next() } else { None };
    let count: u8 =
        data.costs.iter().map(|cost| if let Cost::Withdraw(count) = cost { *count } else { 0 }).sum();
    let from = now
        .own()
        .markers
        .iter()
        .take(count.into())
        .fold(dohyo_kabuto::Corners::NONE, dohyo_kabuto::Corners::with);
    let pieces: Vec<Option<Kind>> = data
        .deeds
        .iter()
        .find_map(|deed| match deed {
            Deed::Stack { kinds, .. } => Some(kinds.iter().copied().map(Some).collect()),
            _ => None,
        })
        .unwrap_or_else(|| vec![None]);
    let aims = data.deeds.iter().any(|deed| matches!(deed, Deed::Stack { .. } | Deed::Take { .. }));
    let targets: Vec<Option<Target>> =
        if aims { (0..now.ring.len()).map(|index| Some(Target::new(index))).collect() } else { vec![None] };
    let mut nearest: Option<Illegal> = None;
    for &piece in &pieces {
        for &target in &targets {
            let asked = Use { power, to, from, piece, target };
            let Err(why) = game.judge(&Action::Use(asked)) else { continue };
            if nearest.is_none_or(|before| nearness(why) > nearness(before)) {
                nearest = Some(why);
            }
        }
    }
    nearest.unwrap_or(Illegal::WrongTime { power })
}

/// Ranks a refusal by how many conditions of the move were met.
fn nearness(why: Illegal) -> u8 {
    match why {
        Illegal::NotTouching => 5,
        Illegal::NotInTray { .. } => 4,
        Illegal::TooLarge { .. } => 3,
        Illegal::NotAlone | Illegal::NotOnThat => 2,
        Illegal::WrongTarget | Illegal::NoSuchTarget { .. } => 1,
        _ => 6,
    }
}

/// Returns a piece turned by a quarter clockwise, if it is not a disc.
pub fn turned(item: Item) -> Item {
    match item {
        Item::One { kind, heading } if !kind.piece().shape.is_disc() => {
            let next = match heading {
                Quarter::East => Quarter::South,
                Quarter::South => Quarter::West,
                Quarter::West => Quarter::North,
                Quarter::North => Quarter::East,
            };
            Item::One { kind, heading: next }
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kabuto::game_after;

    fn refusal(offer: &Offer, name: &str) -> Option<Illegal> {
        let card = offer.cards.iter().find(|card| card.power.name() == name).expect(name);
        if let Status::Refused(why) = card.status { Some(why) } else { None }
    }

    #[test]
    fn the_first_marker_comes_first() {
        let offer = Offer::of(&game_after("wrestler-1=baron wrestler-2=loom", &[]));
        assert_eq!((offer.seat, offer.due, offer.posts.len()), (Some(Seat::SECOND), None, 4));
        assert_eq!(refusal(&offer, "spin"), Some(Illegal::FirstMarkerFirst));
        assert!(offer.items().is_empty() && !offer.may_end);
    }

    #[test]
    fn a_turn_offers_the_tray_the_corners_and_affordable_moves() {
        let offer = Offer::of(&game_after("wrestler-1=baron wrestler-2=loom", &["marker NE"]));
        assert_eq!(offer.due, Some(Due::Turn));
        assert_eq!(offer.items(), [Item::one(Kind::S), Item::one(Kind::M)]);
        assert!(offer.may_stand(Stand::Corner(Corner::SW)));
        assert!(!offer.may_stand(Stand::Side { side: Quarter::North, offset: 0 }));
        assert_eq!(refusal(&offer, "kindle"), Some(Illegal::CannotPay { kind: Kind::M, need: 2, have: 1 }));
        assert_eq!(refusal(&offer, "beacon"), Some(Illegal::WrongMarkers { need: 2, have: 0 }));
        let offer = Offer::of(&game_after("wrestler-1=loom wrestler-2=baron", &["marker NE"]));
        assert_eq!(offer.uses(PowerId::named("spin").expect("a move")).len(), 1);
    }

    #[test]
    fn refusals_say_what_is_missing() {
        for (options, actions, power, why) in [
            (
                "wrestler-1=loom wrestler-2=baron",
                &["marker NE"][..],
                "living-bridge",
                Illegal::NotInTray { kind: "THREAD".parse().expect("a kind") },
            ),
            ("wrestler-1=judge wrestler-2=baron", &["marker NE"], "reduced-sentence", Illegal::NoSlam),
            (
                "wrestler-1=kuro wrestler-2=baron",
                &["marker NE"],
                "sandslide",
                Illegal::WrongMarkers { need: 1, have: 0 },
            ),
            (
                "wrestler-1=maud wrestler-2=baron",
                &["marker NE"],
                "cap",
                Illegal::WrongTime { power: PowerId::named("cap").expect("a move") },
            ),
            (
                "wrestler-1=loom wrestler-2=baron",
                &["marker NE", "use spin"],
                "spin",
                Illegal::Used { power: PowerId::named("spin").expect("a move") },
            ),
        ] {
            let offer = Offer::of(&game_after(options, actions));
            assert_eq!(refusal(&offer, power), Some(why), "{options}");
        }
        let touching = game_after("wrestler-1=maud wrestler-2=baron", &["marker NE"]);
        let daub = PowerId::named("daub").expect("a move");
        // Small discs on everything but wrestlers, middle ones on middle and large discs.
        assert_eq!(Offer::of(&touching).uses(daub).len(), 23 + 11);
    }

    #[test]
    fn special_pieces_turn_by_quarters_and_discs_do_not() {
        let raft = Item::one("RAFT".parse().expect("a kind"));
        let mut item = raft;
        for _ in 0..3 {
            item = turned(item);
            assert_ne!(item, raft);
        }
        assert_eq!(turned(item), raft);
        assert_eq!(turned(Item::one(Kind::L)), Item::one(Kind::L));
    }
}
