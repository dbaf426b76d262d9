//! The Universal Game Interface (UGI), a line-based protocol between engines and the programs that use them. See
//! `docs/ugi.md`.

pub(crate) mod client;
pub(crate) mod session;

use dohyo_ai::{Progress, Score};

/// Writes an `info` line about a search under way.
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

/// Returns the number of positions searched per second.
pub(crate) fn nodes_per_second(progress: &Progress) -> u64 {
    (progress.nodes as f64 / progress.elapsed.as_secs_f64().max(1e-6)) as u64
}

/// Writes a score: `cp 25`, or `mate 5` for a win in 5 plies, negative for a loss.
pub(crate) fn score_words(score: Score) -> String {
    match score {
        Score::Points(points) => format!("cp {points}"),
        Score::WinIn(plies) => format!("mate {plies}"),
        Score::LossIn(plies) => format!("mate -{plies}"),
    }
}
