//! The texts of Sakura Slam, in every language. Costs and effects of special moves are described from the data, so that
//! changed numbers need no changed texts.

mod en;
mod fr;
pub mod rules;
mod setup;

use std::sync::OnceLock;

use dohyo_core::Seat;
use dohyo_kabuto::roster::{Power, Timing};
use dohyo_kabuto::{Aim, Corner, Corners, Illegal, Item, Kind, Quarter, Shot, Stand};

use super::geometry::Facing;
use crate::table::TableWords;
use crate::texts::{OptionWords, Texts, Translated};

/// What a player is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Before the game, the last player places a marker.
    FirstMarker,
    /// The turn's push.
    Push,
    /// A push that a move has paid for.
    Extra,
    /// A marker after a move that replaced the turn.
    Marker,
    /// The corner slam.
    Slam,
    /// What is left after the push.
    After,
}

/// A push that was made, for the texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PushTold {
    /// What was pushed.
    pub item: Item,
    /// From where.
    pub stand: Stand,
    /// Whether it was a corner slam.
    pub slam: bool,
    /// The pieces that fell, wrestlers apart.
    pub fallen: Vec<Kind>,
    /// The names of the wrestlers that fell.
    pub wrestlers: Vec<&'static str>,
    /// Whether the belt fell.
    pub belt: bool,
}

/// The predicted effect of a push, for the texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Foretelling {
    /// The player's own wrestler falls. Of three players, the player is out.
    OwnFall {
        /// Whether the others go on.
        out: bool,
    },
    /// The partner's wrestler of this name falls.
    PartnerFalls(&'static str),
    /// Wrestlers of opponents fall.
    Knockout(Vec<&'static str>),
    /// The belt falls.
    Belt,
    /// Other pieces fall, or nothing.
    Pieces {
        /// The number of discs.
        discs: usize,
        /// The number of special pieces.
        special: usize,
    },
}

/// An advised push, for the texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PushAdvised {
    /// What is pushed and from where, aimed as it is seen.
    pub shot: Shot,
    /// Whether it is a corner slam.
    pub slam: bool,
    /// The marker that stays after a slam, if one does.
    pub keep: Option<Corner>,
}

/// An advised special move, for the texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UseAdvised {
    /// Its name.
    pub power: &'static str,
    /// The name of the player who is paid, if there is a choice.
    pub to: Option<String>,
    /// The markers that are withdrawn.
    pub from: Corners,
    /// The piece that is stacked.
    pub piece: Option<Kind>,
    /// The piece on the ring that is meant, and where it is.
    pub target: Option<String>,
}

/// All texts of Sakura Slam in one language.
#[allow(missing_docs, reason = "each text is its own description")]
pub struct KabutoTexts {
    pub table: TableWords,
    pub seat: fn(Seat) -> &'static str,
    pub wrestler: fn(&str) -> &'static str,
    pub kind: fn(Kind) -> &'static str,
    pub pieces: fn(&[Kind]) -> String,
    pub tray: fn(&[Kind]) -> String,
    pub item: fn(Item) -> String,
    pub corner: fn(Corner) -> &'static str,
    pub corners: fn(Corners) -> String,
    pub side: fn(Quarter) -> &'static str,
    pub stand: fn(Stand) -> String,
    pub aim: fn(Aim) -> String,
    pub post: fn(Corner, &[&str]) -> String,
    pub power: fn(&str) -> &'static str,
    pub timing: fn(Timing) -> &'static str,
    pub illegal: fn(Illegal) -> String,
    pub moment: fn(Moment) -> &'static str,
    pub told: fn(&str, &str) -> String,
    pub told_push: fn(&PushTold) -> String,
    pub told_marker: fn(Corner) -> String,
    pub told_end: &'static str,
    pub told_submit: &'static str,
    pub foretold: fn(&Foretelling) -> String,
    pub list_marker: &'static str,
    pub list_again: fn(&str) -> String,
    pub list_slam: fn(&str) -> String,
    pub list_end: &'static str,
    pub list_submit: &'static str,
    pub advise_push: fn(&PushAdvised) -> String,
    pub advise_marker: fn(Corner) -> String,
    pub advise_use: fn(&UseAdvised) -> String,
    pub by_ko: &'static str,
    pub by_own_ko: &'static str,
    pub by_belt: &'static str,
    pub by_submission: &'static str,
    pub by_limit: &'static str,
    pub board: &'static str,
    pub on_ring: fn(&str) -> String,
    pub holds: fn(&str, &str, Corners, out: bool) -> String,
    pub on_board: fn(&str, &str) -> String,
    /// East, then round to the left by eighths, and the middle.
    pub places: [&'static str; 9],
    pub belt_on: &'static str,
    pub your_tray: &'static str,
    pub tray_empty: &'static str,
    pub push: &'static str,
    pub push_slam: &'static str,
    pub push_anyway: &'static str,
    pub push_note: &'static str,
    pub end_turn: &'static str,
    pub submit: &'static str,
    pub replay: &'static str,
    pub replay_slow: &'static str,
    pub nothing_yet: &'static str,
    pub moves: &'static str,
    pub pick_piece: &'static str,
    pub pick_corner: &'static str,
    pub would_lose: &'static str,
    /// The steps of a player's first turn.
    pub first_corner: &'static str,
    pub first_piece: &'static str,
    pub first_aim: &'static str,
    pub ready: fn(&str, &str) -> String,
    pub out: &'static str,
    pub team: fn(&str, &str) -> String,
}

impl Translated for KabutoTexts {
    const EN: &'static Self = &en::EN;
    const FR: &'static Self = &fr::FR;
}

/// The texts of what is loaded after the first view of a table.
#[allow(missing_docs, reason = "each text is its own description")]
pub struct MoreTexts {
    pub insect: fn(&str) -> &'static str,
    pub costs: fn(&Power) -> Option<String>,
    pub does: fn(&Power) -> String,
    pub turn_piece: &'static str,
    pub offset: &'static str,
    pub angle: &'static str,
    pub platform_shift: &'static str,
    pub ghost: &'static str,
    pub use_it: &'static str,
    pub by_pushing: &'static str,
    pub by_slam: &'static str,
    pub ask_payee: &'static str,
    pub ask_markers: &'static str,
    pub ask_piece: &'static str,
    pub ask_target: &'static str,
    pub keep: &'static str,
    pub keep_none: &'static str,
    pub reserve: &'static str,
    pub credit: &'static str,
}

impl Translated for MoreTexts {
    const EN: &'static Self = &en::MORE;
    const FR: &'static Self = &fr::MORE;
}

/// The texts for choosing wrestlers and options, which the table itself does not need.
#[allow(missing_docs, reason = "each text is its own description")]
pub struct SetupTexts {
    pub options: [(&'static str, OptionWords); 4],
    pub wrestlers: &'static str,
    pub wrestlers_note: &'static str,
    pub who_plays: fn(&str) -> String,
    pub random: &'static str,
    pub cards_title: &'static str,
    pub cards_lead: &'static str,
    pub junior_tray: fn(&str) -> String,
}

impl Translated for SetupTexts {
    const EN: &'static Self = &setup::EN;
    const FR: &'static Self = &setup::FR;
}

impl Texts {
    /// The texts of Sakura Slam.
    pub const fn kabuto_words(&self) -> &'static KabutoTexts {
        self.lang.of()
    }

    /// The texts of what is loaded after the first view of a table of Sakura Slam.
    pub const fn kabuto_more(&self) -> &'static MoreTexts {
        self.lang.of()
    }

    /// The texts for choosing wrestlers and options of Sakura Slam.
    pub const fn kabuto_setup(&self) -> &'static SetupTexts {
        self.lang.of()
    }
}

/// Returns how the ring is turned where the reader sees it.
static FACING: OnceLock<fn() -> Facing> = OnceLock::new();

/// Sets the function that says how the ring is turned where the reader sees it. Corners, sides and places are named as
/// the reader sees them, so that their names do not turn with the ring. Only the first call counts.
pub fn name_as_seen(facing: fn() -> Facing) {
    FACING.get_or_init(|| facing);
}

/// Returns how the ring is turned where the reader sees it. Without [`name_as_seen`] it is not turned.
pub fn facing_shown() -> Facing {
    FACING.get().map_or(Facing::default(), |facing| facing())
}

/// How many there are of each kind, in the order in which they first come.
fn counted(kinds: &[Kind]) -> Vec<(usize, Kind)> {
    let mut counts: Vec<(usize, Kind)> = Vec::new();
    for &kind in kinds {
        match counts.iter_mut().find(|(_, other)| *other == kind) {
            Some((count, _)) => *count += 1,
            None => counts.push((1, kind)),
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use dohyo_core::{OptionValues, Setup as _};
    use dohyo_kabuto::{Kabuto, PowerId, roster};

    use super::*;
    use crate::texts::Lang;

    #[test]
    fn every_wrestler_piece_and_move_has_a_name() {
        for lang in Lang::ALL {
            let (words, more) = (lang.texts().kabuto_words(), lang.texts().kabuto_more());
            for wrestler in roster::wrestlers() {
                assert!(!(words.wrestler)(wrestler.id).is_empty() && !(more.insect)(wrestler.id).is_empty());
            }
            for kind in Kind::all() {
                assert!(!(words.kind)(kind).is_empty(), "{kind}");
            }
            for group in dohyo_kabuto::Group::all() {
                assert!(!(words.item)(Item::Group(group)).is_empty(), "{group:?}");
            }
            for power in PowerId::all() {
                assert!(!(words.power)(power.name()).is_empty(), "{power:?}");
                assert!(!(more.does)(power.power()).is_empty(), "{power:?}");
            }
        }
    }

    #[test]
    fn every_choice_of_the_window_is_one_of_the_rules() {
        for lang in Lang::ALL {
            for (key, words) in lang.texts().kabuto_setup().options {
                let spec = Kabuto::INFO.options.iter().find(|spec| spec.key == key).expect(key);
                let OptionValues::OneOf(values) = spec.values else { panic!("{key}") };
                let told: Vec<_> = words.values.iter().map(|(value, _)| *value).collect();
                assert_eq!(told, values, "{key}");
            }
        }
    }

    #[test]
    fn pushes_are_told_as_the_issue_of_a_push() {
        let told = PushTold {
            item: Item::one(Kind::L),
            stand: Stand::Corner(Corner::NE),
            slam: false,
            fallen: vec![Kind::M, Kind::S],
            wrestlers: Vec::new(),
            belt: false,
        };
        let tell = |lang: Lang, told: &PushTold| {
            let words = lang.texts().kabuto_words();
            (words.told)("X", &(words.told_push)(told))
        };
        assert_eq!(tell(Lang::En, &told), "X: large disc from NE, 2 pieces fell: medium, small.");
        assert_eq!(
            tell(Lang::Fr, &told),
            "X : grand disque depuis NE, 2 pièces tombées : disque moyen, petit disque."
        );
        let quiet = PushTold { fallen: Vec::new(), stand: Stand::Corner(Corner::SW), ..told.clone() };
        assert_eq!(tell(Lang::En, &quiet), "X: large disc from SW, nothing fell.");
        assert_eq!(tell(Lang::Fr, &quiet), "X : grand disque depuis SO, rien n’est tombé.");
        let won = PushTold { wrestlers: vec!["Granny Loom"], belt: true, fallen: vec![Kind::S], ..told };
        assert_eq!(
            tell(Lang::En, &won),
            "X: large disc from NE, 1 piece fell: small. Granny Loom is knocked out! The belt fell!"
        );
    }

    #[test]
    fn a_push_is_foretold_in_plain_words() {
        for (foretelling, english, french) in [
            (Foretelling::Pieces { discs: 0, special: 0 }, "Nothing falls.", "Rien ne tombe."),
            (
                Foretelling::Pieces { discs: 2, special: 0 },
                "2 discs fall to you.",
                "2 disques tombent et sont à vous.",
            ),
            (
                Foretelling::Pieces { discs: 1, special: 1 },
                "1 disc falls to you, and 1 special piece falls.",
                "1 disque tombe et est à vous ; 1 pièce spéciale tombe aussi.",
            ),
            (
                Foretelling::OwnFall { out: false },
                "Your wrestler falls: you lose.",
                "Votre lutteur tombe : vous perdez.",
            ),
            (
                Foretelling::Knockout(vec!["Granny Loom"]),
                "Granny Loom falls: you win!",
                "Granny Loom tombe : vous gagnez !",
            ),
            (
                Foretelling::PartnerFalls("Granny Loom"),
                "Your partner Granny Loom falls: you lose.",
                "Granny Loom, de votre équipe, tombe : vous perdez.",
            ),
        ] {
            assert_eq!((Lang::En.texts().kabuto_words().foretold)(&foretelling), english);
            assert_eq!((Lang::Fr.texts().kabuto_words().foretold)(&foretelling), french);
        }
    }

    #[test]
    fn refusals_count_what_is_needed() {
        let refuse = |lang: Lang, why: Illegal| (lang.texts().kabuto_words().illegal)(why);
        let pay = Illegal::CannotPay { kind: Kind::M, need: 2, have: 1 };
        assert_eq!(refuse(Lang::En, pay), "You need 2 medium discs to pay, and have 1.");
        assert_eq!(refuse(Lang::Fr, pay), "Il faut payer 2 disques moyens, vous en avez 1.");
        let withdraw = Illegal::WrongMarkers { need: 3, have: 0 };
        assert_eq!(refuse(Lang::En, withdraw), "You need 3 markers on posts, and have none.");
        assert_eq!(refuse(Lang::Fr, withdraw), "Il faut 3 marqueurs sur des poteaux, vous n’en avez aucun.");
    }

    #[test]
    fn what_a_move_costs_and_does_is_told_from_the_data() {
        let power = |name: &str| PowerId::named(name).expect(name).power();
        let en = Lang::En.texts().kabuto_more();
        assert_eq!((en.costs)(power("snap")).as_deref(), Some("Pay 1 small disc, withdraw 2 markers"));
        assert_eq!((en.does)(power("snap")), "Push one more piece from where the platform stands.");
        assert_eq!((en.costs)(power("daub")), None);
        let fr = Lang::Fr.texts().kabuto_more();
        assert_eq!((fr.costs)(power("launch-raft")).as_deref(), Some("Payer 1 disque moyen"));
        assert_eq!((fr.does)(power("nest-wall")), "Prenez dans la réserve jusqu’à 2 briques.");
    }
}
