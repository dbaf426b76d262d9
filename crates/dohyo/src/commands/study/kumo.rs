//! The report on Kumo Hogosha.

use dohyo_ai::kumo::{Study, Use};

use super::report::{Bar, Report, bars, grouped, percent, share_of};

/// Reports on `study`. `players` describes how the sides played.
pub(super) fn report(study: &Study, players: &str) -> Report {
    let [first, second] = study.wins;
    let (games, draws, length) = (study.games, study.draws(), study.mean_length());
    let mut report = Report::new(
        format!("Kumo Hogosha: {games} games of self-play"),
        players.to_owned(),
        games,
        summary(study),
    );
    let wins = [Bar::new("first player", first), Bar::new("second player", second), Bar::new("drawn", draws)];
    report.plot("Who wins", "Chance decides who begins.", &wins);
    report.plot(
        "How games end",
        "stone: pushed out; captures: too few wrestlers left; prisoners: more of them after the last turn.",
        &bars(&study.endings, |&reason| reason.to_owned()),
    );
    let caption = format!("Turns of both sides, including the random ones; {length:.1} on average.");
    report.plot("Length of a game", &caption, &grouped(&study.lengths));
    report.plot("Actions", "All actions after the opening.", &bars(&study.uses, |&used| name(used)));
    report.plot(
        "Faces",
        "Chosen on entering or by turning a cube.",
        &bars(&study.shown, ToString::to_string),
    );
    report.plot(
        "The winning turn",
        "Actions of the turns that pushed the Stone out.",
        &bars(&study.winning, |&used| name(used)),
    );
    report.plot(
        "Rotations",
        "Turns of play by quarter turns of the arena; one is compulsory.",
        &bars(&study.rotations, i32::to_string),
    );
    report.plot("Actions in a turn", "Captures add some.", &bars(&study.spent, i32::to_string));
    report.plot(
        "Prisoners",
        "At the end of the game, both sides together.",
        &bars(&study.captures, i32::to_string),
    );
    report
}

fn summary(study: &Study) -> String {
    let [first, second] = study.wins;
    let (of_decided, sure) = share_of(first, first + second);
    let mut text = format!(
        "first player wins {:.1} %, second {:.1} %, drawn {:.1} %; first {of_decided:.1} ± {sure:.1} % of the games won\nmean length {:.1} turns\n",
        percent(first, study.games),
        percent(second, study.games),
        percent(study.draws(), study.games),
        study.mean_length(),
    );
    let endings =
        study.endings.iter().map(|(reason, &count)| format!("{reason} {:.1} %", percent(count, study.games)));
    text += &format!("endings: {}\n", endings.collect::<Vec<_>>().join(", "));
    let actions = study.uses.values().sum();
    let uses =
        study.uses.iter().map(|(&used, &count)| format!("{} {:.1} %", name(used), percent(count, actions)));
    text + &format!("actions: {}\n", uses.collect::<Vec<_>>().join(", "))
}

fn name(used: Use) -> String {
    match used {
        Use::Rotate => "rotate".to_owned(),
        Use::Enter => "enter".to_owned(),
        Use::Turn => "turn".to_owned(),
        Use::Step => "step".to_owned(),
        Use::Face(face) => face.to_string(),
        Use::Unblock => "unblock".to_owned(),
        Use::Pass => "pass".to_owned(),
    }
}
