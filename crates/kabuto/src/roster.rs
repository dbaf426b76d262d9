//! Wrestlers, their moves and interlocked groups, read from `data/wrestlers.txt`.

use std::fmt;
use std::sync::LazyLock;

use crate::decimal;
use crate::physics::Vector;
use crate::{Entering, Kind, Quarter};

/// A wrestler: who they are and what they can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrestler {
    /// The name in options and positions.
    pub id: String,
    /// The name people use.
    pub name: String,
    /// What it is.
    pub insect: String,
    /// Its own pieces.
    pub special: Vec<Kind>,
    /// The hand it begins with in the junior league.
    pub junior: Vec<Kind>,
    /// Its special moves.
    pub moves: Vec<Power>,
}

/// A special move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Power {
    /// The name in actions.
    pub id: String,
    /// When it may be used.
    pub timing: Timing,
    /// What must hold besides.
    pub conditions: Vec<Condition>,
    /// What it costs, paid first.
    pub costs: Vec<Cost>,
    /// What it does.
    pub deeds: Vec<Deed>,
}

/// When a move may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    /// Before the push of the turn.
    BeforePush,
    /// After it.
    AfterPush,
    /// Before or after it.
    BeforeOrAfterPush,
    /// Instead of pushing one piece.
    AsPush,
    /// When a corner slam is made.
    OnCornerSlam,
    /// Instead of the whole turn, and not twice in a row.
    ReplacesTurn,
}

/// What must hold for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The player has knocked off nothing this turn.
    KnockedOffNothing,
    /// The player holds at most so many pieces.
    HoldsAtMost(u8),
}

/// What a move costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cost {
    /// Pieces, to one opponent.
    Pay(Vec<Kind>),
    /// Markers, taken back from posts.
    Withdraw(u8),
}

/// What a move does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Pieces from the reserve, all of them.
    Gain(Vec<Kind>),
    /// Pieces from the reserve, as many as there are.
    GainAny(Vec<Kind>),
    /// One of these pieces, from the inventory onto something on the ring.
    Stack {
        /// The choice.
        kinds: Vec<Kind>,
        /// Whether onto the own wrestler, or onto anything else.
        on_wrestler: bool,
    },
    /// One push more, from where the platform stands.
    ExtraPush,
    /// This push from a straight side, up to so many tenths of a mm from its middle.
    PlatformOnSide(i16),
    /// A group instead of one piece.
    PushGroup(String),
    /// One marker stays when the others are taken back.
    KeepMarker,
    /// One of these pieces, if it lies alone and touches the own wrestler, comes to the inventory; another takes
    /// its place if the reserve has one.
    Take {
        /// The choice.
        kinds: Vec<Kind>,
        /// What takes its place.
        leave: Kind,
    },
    /// A marker on a post that has none of one's own, if one likes.
    MayPlaceMarker,
}

/// A special move of some wrestler.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PowerId {
    wrestler: u8,
    index: u8,
}

impl PowerId {
    /// The move of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|id| id.name() == name)
    }

    /// All moves of all wrestlers.
    pub fn all() -> impl Iterator<Item = Self> {
        wrestlers().iter().enumerate().flat_map(|(wrestler, data)| {
            (0..data.moves.len()).map(move |index| Self { wrestler: wrestler as u8, index: index as u8 })
        })
    }

    /// The moves of one wrestler.
    pub fn of(wrestler: &Wrestler) -> impl Iterator<Item = Self> {
        Self::all().filter(|id| id.wrestler().id == wrestler.id)
    }

    /// Whose move it is.
    pub fn wrestler(self) -> &'static Wrestler {
        &wrestlers()[usize::from(self.wrestler)]
    }

    /// What it is.
    pub fn power(self) -> &'static Power {
        &self.wrestler().moves[self.index()]
    }

    /// Its place among the wrestler's moves.
    pub fn index(self) -> usize {
        usize::from(self.index)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        &self.power().id
    }
}

impl fmt::Debug for PowerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An interlocked group, by its place in the list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Group(u8);

struct GroupData {
    name: String,
    pieces: Vec<(Kind, Vector)>,
}

struct Roster {
    groups: Vec<GroupData>,
    wrestlers: Vec<Wrestler>,
}

const DATA: &str = include_str!("../data/wrestlers.txt");

static ROSTER: LazyLock<Roster> =
    LazyLock::new(|| read(DATA).unwrap_or_else(|why| panic!("data/wrestlers.txt: {why}")));

/// All wrestlers.
pub fn wrestlers() -> &'static [Wrestler] {
    &ROSTER.wrestlers
}

/// The wrestler of that name.
pub fn wrestler(id: &str) -> Option<&'static Wrestler> {
    wrestlers().iter().find(|wrestler| wrestler.id == id)
}

impl Wrestler {
    /// The first of its moves with a deed that fits.
    pub fn move_with(&self, fits: impl Fn(&Deed) -> bool) -> Option<&Power> {
        self.moves.iter().find(|power| power.deeds.iter().any(&fits))
    }
}

impl Group {
    /// All groups, whichever move they belong to.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..ROSTER.groups.len() as u8).map(Self)
    }

    fn data(self) -> &'static GroupData {
        &ROSTER.groups[usize::from(self.0)]
    }

    /// Its name: that of the move's group, and which way it is made up.
    pub fn name(self) -> &'static str {
        &self.data().name
    }

    /// Whether a move that pushes the group `name` may push it.
    pub fn belongs_to(self, name: &str) -> bool {
        self.name().split_once('/').is_some_and(|(group, _)| group == name)
    }

    /// The pieces it takes.
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        self.data().pieces.iter().map(|(kind, _)| *kind)
    }

    /// Its pieces on the platform.
    pub fn entering(self) -> Entering {
        Entering::group(self.data().pieces.iter().map(|&(kind, at)| (kind, Quarter::East, at)).collect(), 0)
    }
}

impl fmt::Debug for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads the data, and checks that they make sense. An error says which line, counted from 1.
fn read(text: &str) -> Result<Roster, String> {
    let mut roster = Roster { groups: Vec::new(), wrestlers: Vec::new() };
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        read_line(line, &mut roster).map_err(|why| format!("line {}: {why}", index + 1))?;
    }
    let ids = || roster.wrestlers.iter().flat_map(|wrestler| &wrestler.moves).map(|power| &power.id);
    for (index, id) in ids().enumerate() {
        if ids().take(index).any(|earlier| earlier == id) {
            return Err(format!("two moves are called {id}"));
        }
    }
    for wrestler in &roster.wrestlers {
        check(wrestler, &roster.groups).map_err(|why| format!("{}: {why}", wrestler.id))?;
    }
    Ok(roster)
}

fn read_line(line: &str, roster: &mut Roster) -> Result<(), String> {
    let (word, rest) =
        line.split_once(char::is_whitespace).ok_or_else(|| format!("`{line}` says nothing"))?;
    let rest = rest.trim();
    match word {
        "group" => {
            let mut words = rest.split_whitespace();
            let name = words.next().unwrap_or_default().to_owned();
            let mut pieces = Vec::new();
            while let Some(kind) = words.next() {
                let at = words.next().and_then(|at| {
                    let (x, y) = at.split_once(',')?;
                    Some(Vector::new(decimal::read(x)?, decimal::read(y)?))
                });
                pieces.push((read_kind(kind)?, at.ok_or_else(|| format!("no place for {kind}"))?));
            }
            if pieces.len() < 2 || !name.contains('/') {
                return Err(format!("`{rest}`; expected NAME/VARIANT and at least two pieces"));
            }
            roster.groups.push(GroupData { name, pieces });
        }
        "wrestler" => {
            let (id, named) = rest.split_once(char::is_whitespace).ok_or("no name")?;
            let (name, insect) = named.split_once(';').ok_or("no `;` between the name and the insect")?;
            roster.wrestlers.push(Wrestler {
                id: id.to_owned(),
                name: name.trim().to_owned(),
                insect: insect.trim().to_owned(),
                special: Vec::new(),
                junior: Vec::new(),
                moves: Vec::new(),
            });
        }
        _ => {
            let wrestler = roster.wrestlers.last_mut().ok_or("no wrestler yet")?;
            match word {
                "special" => wrestler.special = read_kinds(rest)?,
                "junior" => wrestler.junior = read_kinds(rest)?,
                "move" => wrestler.moves.push(read_move(rest)?),
                _ => return Err(format!("`{word}`; expected group, wrestler, special, junior or move")),
            }
        }
    }
    Ok(())
}

fn read_kind(word: &str) -> Result<Kind, String> {
    word.parse().map_err(|why: dohyo_core::Malformed| why.problem)
}

fn read_kinds(text: &str) -> Result<Vec<Kind>, String> {
    text.split_whitespace().map(read_kind).collect()
}

fn read_choice(text: &str) -> Result<Vec<Kind>, String> {
    text.split('|').map(read_kind).collect()
}

fn read_move(text: &str) -> Result<Power, String> {
    let (head, body) = text.split_once(':').ok_or("no `:` after the timing")?;
    let mut words = head.split_whitespace();
    let id = words.next().ok_or("no name")?.to_owned();
    let timing = match words.next().unwrap_or_default() {
        "before-push" => Timing::BeforePush,
        "after-push" => Timing::AfterPush,
        "before-or-after-push" => Timing::BeforeOrAfterPush,
        "as-push" => Timing::AsPush,
        "on-corner-slam" => Timing::OnCornerSlam,
        "replaces-turn" => Timing::ReplacesTurn,
        other => return Err(format!("`{other}` is no timing")),
    };
    let mut conditions = Vec::new();
    while let Some(word) = words.next() {
        let condition = match (word, words.next()) {
            ("if", Some("knocked-off-nothing")) => Condition::KnockedOffNothing,
            ("if", Some("holds-at-most")) => {
                Condition::HoldsAtMost(words.next().and_then(|word| word.parse().ok()).ok_or("no number")?)
            }
            _ => return Err(format!("`{head}`; expected if and a condition after the timing")),
        };
        conditions.push(condition);
    }
    let (costs, deeds) = body.split_once("->").unwrap_or(("", body));
    let parts = |text: &str| -> Vec<String> {
        text.split(',').map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
    };
    let costs = parts(costs).iter().map(|part| read_cost(part)).collect::<Result<_, _>>()?;
    let deeds = parts(deeds).iter().map(|part| read_deed(part)).collect::<Result<_, _>>()?;
    Ok(Power { id, timing, conditions, costs, deeds })
}

fn read_cost(text: &str) -> Result<Cost, String> {
    match text.split_once(' ') {
        Some(("pay", pieces)) => Ok(Cost::Pay(read_kinds(pieces)?)),
        Some(("withdraw", count)) => {
            let count = count.trim().parse().ok().filter(|count| (1..=4).contains(count));
            Ok(Cost::Withdraw(count.ok_or_else(|| format!("`{text}`; expected a number from 1 to 4"))?))
        }
        _ => Err(format!("`{text}` is no cost; expected pay or withdraw")),
    }
}

fn read_deed(text: &str) -> Result<Deed, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Ok(match words[..] {
        ["gain", ref kinds @ ..] => Deed::Gain(read_kinds(&kinds.join(" "))?),
        ["gain-any", ref kinds @ ..] => Deed::GainAny(read_kinds(&kinds.join(" "))?),
        ["stack", kinds, "on", "others"] => Deed::Stack { kinds: read_choice(kinds)?, on_wrestler: false },
        ["stack", kinds, "on", "own-wrestler"] => {
            Deed::Stack { kinds: read_choice(kinds)?, on_wrestler: true }
        }
        ["extra-push"] => Deed::ExtraPush,
        ["platform-on-side", most] => {
            let tenths = most.parse::<i16>().ok().filter(|most| (0..=6).contains(most)).map(|most| most * 10);
            Deed::PlatformOnSide(tenths.ok_or_else(|| format!("`{text}`; expected a number up to 6"))?)
        }
        ["push-group", name] => Deed::PushGroup(name.to_owned()),
        ["keep-marker"] => Deed::KeepMarker,
        ["take", kinds, "leave", leave] => {
            Deed::Take { kinds: read_choice(kinds)?, leave: read_kind(leave)? }
        }
        ["may-place-marker"] => Deed::MayPlaceMarker,
        _ => return Err(format!("`{text}` is no deed")),
    })
}

/// What can be read may still make no sense.
fn check(wrestler: &Wrestler, groups: &[GroupData]) -> Result<(), String> {
    for kind in &wrestler.special {
        let (own, all) = (count(&wrestler.special, *kind), kind.piece().count);
        if !kind.is_special() || own != usize::from(all) {
            return Err(format!("{own} {kind}; expected special pieces, all {all} of a kind"));
        }
    }
    for kind in &wrestler.junior {
        if kind.is_special() && count(&wrestler.junior, *kind) > count(&wrestler.special, *kind) {
            return Err(format!("the junior hand has {kind}s that are not its own"));
        }
    }
    for power in &wrestler.moves {
        let pays = power.costs.iter().filter(|cost| matches!(cost, Cost::Pay(_))).count();
        let wrong = |why: &str| Err(format!("{}: {why}", power.id));
        if pays > 1 || power.costs.len() - pays > 1 {
            return wrong("one payment and one withdrawal at most");
        }
        if power.deeds.is_empty() {
            return wrong("it does nothing");
        }
        for deed in &power.deeds {
            let fits = match deed {
                Deed::Gain(_) | Deed::GainAny(_) | Deed::Stack { .. } | Deed::Take { .. } => {
                    !matches!(power.timing, Timing::AsPush | Timing::OnCornerSlam)
                }
                Deed::ExtraPush => power.timing == Timing::AfterPush,
                Deed::PlatformOnSide(_) => power.timing == Timing::BeforePush,
                Deed::PushGroup(_) => power.timing == Timing::AsPush,
                Deed::KeepMarker => power.timing == Timing::OnCornerSlam,
                Deed::MayPlaceMarker => power.timing == Timing::ReplacesTurn,
            };
            if !fits {
                return wrong("its timing does not suit what it does");
            }
            if let Deed::PushGroup(name) = deed
                && !groups.iter().any(|group| group.name.starts_with(&format!("{name}/")))
            {
                return wrong(&format!("there is no group {name}"));
            }
        }
        let at_once = matches!(power.timing, Timing::AsPush | Timing::OnCornerSlam);
        if at_once && !(power.costs.is_empty() && power.deeds.len() == 1) {
            return wrong("a move as part of a push costs nothing and does one thing");
        }
        let choices = |deed: &&Deed| matches!(deed, Deed::Stack { .. } | Deed::Take { .. });
        if power.deeds.iter().filter(choices).count() > 1 {
            return wrong("it asks for more than one piece on the ring");
        }
    }
    Ok(())
}

fn count(kinds: &[Kind], kind: Kind) -> usize {
    kinds.iter().filter(|&&other| other == kind).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_eight_wrestlers_whose_hands_are_worth_about_the_same() {
        assert_eq!(wrestlers().len(), 8);
        for wrestler in wrestlers() {
            assert!(!wrestler.moves.is_empty() && !wrestler.name.is_empty());
            let hand = wrestler.junior.len();
            assert!((4..=6).contains(&hand), "{}", wrestler.id);
        }
        let special: usize = wrestlers().iter().map(|wrestler| wrestler.special.len()).sum();
        assert_eq!(special, 14);
        assert_eq!(
            Group::all().map(Group::name).collect::<Vec<_>>(),
            ["FILE/2", "FILE/3", "CLAMP/M", "CLAMP/L"]
        );
    }

    #[test]
    fn every_group_fits_the_platform() {
        for group in Group::all() {
            assert!(group.entering().widest_lateral() >= 0, "{group:?}");
        }
    }

    #[test]
    fn data_that_make_no_sense_say_where() {
        let head = "wrestler x  X; ant\n";
        for (line, part) in [
            ("move a", "line 2: no `:`"),
            ("move a sometimes: gain S", "`sometimes` is no timing"),
            ("move a after-push: win", "`win` is no deed"),
            ("move a after-push: steal S -> gain M", "`steal S` is no cost"),
            ("move a after-push: gain X", "`X` is no piece"),
            ("move a after-push if lucky: gain S", "expected if and a condition"),
            ("move a before-push: extra-push", "x: a: its timing does not suit"),
            ("move a as-push: push-group NONE", "x: a: there is no group NONE"),
            ("move a after-push: pay S, pay M -> gain S", "x: a: one payment"),
            ("special S", "x: 1 S; expected special pieces"),
            ("special THREAD", "x: 1 THREAD; expected special pieces, all 3"),
            ("junior RAFT", "not its own"),
            ("dance S", "`dance`; expected"),
        ] {
            let why = read(&format!("{head}{line}\n")).map(|_| ()).expect_err(line);
            assert!(why.contains(part), "{line}: {why}");
        }
        assert!(read("junior S\n").map(|_| ()).expect_err("nobody").contains("no wrestler yet"));
        assert!(read("group A/1 S 0,0\n").map(|_| ()).expect_err("one").contains("at least two"));
    }
}
