//! The Universal Game Interface: how engines and the programs that use them talk, line by line.
//! `docs/ugi.md` describes it as it is spoken here.

pub(crate) mod client;
pub(crate) mod session;

use dohyo_ai::{Progress, Score};

/// An `info` line about a thought under way.
pub(crate) fn info_line(progress: &Progress) -> String {
    let millis = progress.elapsed.as_millis();
    let mut line = format!(
        "info depth {} seldepth {} score {} nodes {} time {millis} nps {} hashfull {}",
        progress.depth,
        progress.deepest,
        score_words(progress.score),
        progress.nodes,
        nodes_per_second(progress),
        progress.memory_used,
    );
    if !progress.line.is_empty() {
        line += " pv";
        for action in &progress.line {
            line += &format!(" {action}");
        }
    }
    line
}

/// Positions looked at per second.
pub(crate) fn nodes_per_second(progress: &Progress) -> u64 {
    (progress.nodes as f64 / progress.elapsed.as_secs_f64().max(1e-6)) as u64
}

/// `cp 25`, or `mate 5` with the plies to a forced end: negative for the side that loses.
pub(crate) fn score_words(score: Score) -> String {
    match score {
        Score::Points(points) => format!("cp {points}"),
        Score::WinIn(plies) => format!("mate {plies}"),
        Score::LossIn(plies) => format!("mate -{plies}"),
    }
}
