//! The reason why an index cannot be played.

use std::fmt;

/// The reason why an index cannot be played. The state is unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The name of the rule, such as `NoSumito`: a variant of the game's own `Illegal`.
    pub kind: String,
    /// The explanation in words.
    pub message: String,
}

impl Refusal {
    /// Creates a refusal of the encoding itself.
    pub(crate) fn new(kind: &str, message: impl Into<String>) -> Self {
        Self { kind: kind.to_owned(), message: message.into() }
    }

    /// Creates the refusal of an index outside of the range.
    pub(crate) fn out_of_range(index: usize, actions: usize) -> Self {
        Self::new("OutOfRange", format!("no action {index}; expected 0 to {}", actions - 1))
    }

    /// Creates the refusal of an index that stands for no action at this point.
    pub(crate) fn meaningless(index: usize) -> Self {
        Self::new(
            "NoAction",
            format!("index {index} stands for no action here; expected one that the mask allows"),
        )
    }

    /// Creates the refusal of any action after the end.
    pub(crate) fn over() -> Self {
        Self::new("GameOver", "the game is over")
    }

    /// Creates the refusal of `action` by the rule `why`.
    pub fn of(action: &impl fmt::Display, why: &(impl fmt::Debug + fmt::Display)) -> Self {
        let debug = format!("{why:?}");
        // `Illegal(NoSumito { … })` and `Abalone(NoSumito { … })` are both refused by `NoSumito`.
        let mut kind = debug.as_str();
        while let Some((outer, inner)) = kind.split_once('(')
            && outer.chars().all(char::is_alphanumeric)
        {
            kind = inner;
        }
        let kind: String = kind.chars().take_while(|letter| letter.is_alphanumeric()).collect();
        Self { kind, message: format!("{action} is not legal here: {why}") }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}
