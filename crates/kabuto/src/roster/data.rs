//! The reader of `data/wrestlers.txt`.

use super::{Condition, Cost, Deed, GroupData, Power, Roster, Timing, Wrestler};
use crate::physics::Vector;
use crate::{Kind, decimal};

/// Reads and checks the data. Errors begin with the number of the line or the name of the wrestler.
pub(super) fn read(text: &str) -> Result<Roster, String> {
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
        line.split_once(char::is_whitespace).ok_or_else(|| format!("`{line}` has only one word"))?;
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
        other => return Err(format!("`{other}` is not a timing")),
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
        _ => Err(format!("`{text}` is not a cost; expected pay or withdraw")),
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
        _ => return Err(format!("`{text}` is not an effect")),
    })
}

/// Checks that the data of a wrestler are consistent.
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
    fn errors_in_the_data_name_the_line() {
        let head = "wrestler x  X; ant\n";
        for (line, part) in [
            ("move a", "line 2: no `:`"),
            ("move a sometimes: gain S", "`sometimes` is not a timing"),
            ("move a after-push: win", "`win` is not an effect"),
            ("move a after-push: steal S -> gain M", "`steal S` is not a cost"),
            ("move a after-push: gain X", "`X` is not a piece"),
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
