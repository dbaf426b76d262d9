//! Results: the result that a text claims, and the result that its moves lead to.

use dohyo_core::{Reason, RecordError};

use super::foreign;
use crate::{Colour, Situation};

/// The result of a game that is not over, or whose result is unknown.
const UNDECIDED: &str = "*";

/// The results of APGN. The first figure is Black's.
const RESULTS: [(&str, Claim); 4] = [
    ("1-0", Claim::Win(Colour::Black)),
    ("0-1", Claim::Win(Colour::White)),
    ("1/2-1/2", Claim::Draw),
    (UNDECIDED, Claim::Nothing),
];

/// A claim about the result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Claim {
    /// This side won.
    Win(Colour),
    /// The game was drawn.
    Draw,
    /// The numbers of marbles that Black and White have ejected.
    Score([u8; 2]),
    /// No claim: some programs write `*` after any game.
    Nothing,
}

impl Claim {
    /// Reads the result at the end of a list of moves: `1-0`, `*`, or a score such as `6-3`.
    pub(super) fn read(word: &str) -> Option<Self> {
        let known = RESULTS.iter().find(|(figures, _)| *figures == word).map(|&(_, claim)| claim);
        known.or_else(|| foreign::score(word).map(Self::Score))
    }

    /// Returns the words with which a record states this result.
    fn words(self) -> Option<String> {
        match self {
            Self::Win(colour) => Some(format!("{colour} wins")),
            Self::Draw => Some("draw".to_owned()),
            Self::Score(_) | Self::Nothing => None,
        }
    }
}

/// Returns the APGN result for the result of a record.
pub(super) fn figures(result: Option<&str>) -> &'static str {
    let says = |claim: Claim| claim.words().zip(result).is_some_and(|(words, said)| said.starts_with(&words));
    RESULTS.iter().find(|(_, claim)| says(*claim)).map_or(UNDECIDED, |(figures, _)| figures)
}

/// Returns the reason of a record's result, if the players and not the rules ended the game.
pub(super) fn settled(result: Option<&str>) -> Option<Reason> {
    let reason = result?.strip_suffix(')')?.rsplit_once(" (")?.1;
    Reason::settled(reason).filter(|&reason| reason != Reason::UNSTATED)
}

/// All claims of a text about the end of its game.
#[derive(Default)]
pub(super) struct Claims {
    made: Vec<(usize, String, Claim)>,
    /// The reason for the end of the game, if the text gives one.
    pub(super) why: Option<Reason>,
}

impl Claims {
    /// Adds the claim that line `line` makes with `text`. Returns an error if it contradicts an earlier one.
    pub(super) fn add(&mut self, line: usize, text: &str, claim: Claim) -> Result<(), RecordError> {
        let other =
            |(_, _, made): &&(usize, String, Claim)| made.words().is_some() && claim.words().is_some();
        if let Some((_, earlier, _)) = self.made.iter().find(other).filter(|(_, _, made)| *made != claim) {
            let problem = format!("`{text}`, and `{earlier}` before it");
            return Err(RecordError::new(line, problem, "one result"));
        }
        self.made.push((line, text.to_owned(), claim));
        Ok(())
    }

    /// Returns the result: the one the moves lead to (`reached`) or, if the game was not over, the one that is claimed.
    /// Returns an error if a claim contradicts the moves.
    pub(super) fn settle(
        &self,
        last: &Situation,
        reached: Option<String>,
    ) -> Result<Option<String>, RecordError> {
        let [black, white] = [Colour::White, Colour::Black].map(|colour| last.ejected[colour.index()]);
        for (line, text, claim) in &self.made {
            let (agrees, instead) = match (claim, &reached) {
                (Claim::Score(score), _) => (*score == [black, white], format!("{black}-{white}")),
                (_, Some(reached)) => {
                    (claim.words().is_none_or(|words| reached.starts_with(&words)), reached.clone())
                }
                (_, None) => (true, String::new()),
            };
            if !agrees {
                let problem = format!("the result is `{text}`, but the moves lead to `{instead}`");
                return Err(RecordError::new(*line, problem, "a result that agrees with the moves"));
            }
        }
        let agreed = self.why == Some(Reason::AGREEMENT);
        let said = self.made.iter().find_map(|(_, _, claim)| claim.words());
        // An agreement is a draw even if no result is given. A resignation without a winner gives no result.
        let said = said.or_else(|| agreed.then(|| "draw".to_owned()));
        // An agreement cannot be the reason of a win.
        let why = self.why.filter(|_| !agreed || said.as_deref() == Some("draw"));
        Ok(reached.or_else(|| said.map(|said| format!("{said} ({})", why.unwrap_or(Reason::UNSTATED)))))
    }
}
