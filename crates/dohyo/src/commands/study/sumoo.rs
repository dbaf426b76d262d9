//! The report on SUMOO.

use std::collections::BTreeMap;

use dohyo_ai::sumoo::{Deed, Study};
use dohyo_sumoo::{Colour, Name, Square, Token};
use maud::{Markup, html};

use super::report::{Bar, Report, bars, grouped, percent};

/// Reports on `study`. `players` describes how the sides played.
pub(super) fn report(study: &Study, players: &str) -> Report {
    let Study { games, wins: [white, black], .. } = *study;
    let draws = study.draws();
    let length = study.mean_length();
    let sure = 1.96 * (0.25 / f64::from(games.max(1))).sqrt() * 100.0;
    let mut report = Report::new(
        format!("SUMOO: {games} games of self-play"),
        format!(
            "{players} Nobody could win at once in the random turns. Shares are known to about ±{sure:.1} points."
        ),
        games,
        format!(
            "white {:.1} %, black {:.1} %, drawn {:.1} %\nmean length {length:.1} turns\n",
            percent(white, games),
            percent(black, games),
            percent(draws, games),
        ),
    );
    let wins = [Bar::new("White", white), Bar::new("Black", black), Bar::new("Drawn", draws)];
    report.plot("Who wins", "White always begins.", &wins);
    let lengths: BTreeMap<i32, u32> =
        study.lengths.iter().map(|(&length, &games)| (length as i32, games)).collect();
    let caption = format!("Turns of both sides, including the random ones; {length:.1} on average.");
    report.plot("Length of a game", &caption, &grouped(&lengths));
    report.plot(
        "Actions",
        "All actions after the opening.",
        &bars(&study.deeds, |&deed| name(deed).to_owned()),
    );
    report.plot(
        "Winning actions",
        "The attack that pushes a token out, and the number of attackers.",
        &bars(&study.winning, |&(deed, attackers)| format!("{}, by {attackers}", name(deed))),
    );
    report.plot(
        "Preparation of the winning action",
        "The action before it in the same turn.",
        &bars(&study.prepared, |deed| deed.map_or("nothing", name).to_owned()),
    );
    let force = |force: &u8| format!("force {force}");
    report.plot(
        "Tokens pushed out",
        "Each side has three tokens of force 1, two of force 2 and one of force 3.",
        &bars(&study.ejected, force),
    );
    report.plot("Tokens that push others out", "The principal attacker.", &bars(&study.ejectors, force));
    report.plot(
        "Action points spent in a turn",
        "After the opening.",
        &bars(&study.spent, |points| format!("{points} points")),
    );
    report.plot(
        "Tokens used",
        "Moves, swaps and attacks of each token, both sides together, by White's names.",
        &bars(&study.used, |&name: &Name| Token { colour: Colour::White, name }.to_string()),
    );
    report.figure("Where tokens are pushed out", "The square from which they leave.", &map(study));
    report
}

fn name(deed: Deed) -> &'static str {
    match deed {
        Deed::Move => "move",
        Deed::Swap => "swap",
        Deed::Push => "push",
        Deed::DeviatedPush => "deviated push",
        Deed::Pull => "pull",
        Deed::DeviatedPull => "deviated pull",
    }
}

/// Draws the arena, darker where more tokens leave.
fn map(study: &Study) -> Markup {
    const UNIT: u32 = 48;
    let most = study.squares.values().max().copied().unwrap_or(0).max(1);
    let (width, height) = (u32::from(Square::COLUMNS) * UNIT, u32::from(Square::ROWS) * UNIT);
    html! {
        svg viewBox=(format!("0 0 {width} {height}")) width=(width) role="img" {
            @for square in Square::all() {
                @let count = study.squares.get(&square).copied().unwrap_or(0);
                @let strength = 0.12 + 0.88 * f64::from(count) / f64::from(most);
                @let x = u32::from(square.column()) * UNIT;
                @let y = u32::from(Square::ROWS - 1 - square.row()) * UNIT;
                rect class="cell" x=(x) y=(y) width=(UNIT) height=(UNIT) fill-opacity=(format!("{strength:.2}")) {}
                text x=(x + UNIT / 2) y=(y + UNIT / 2 + 5) text-anchor="middle" { (count) }
            }
        }
    }
}
