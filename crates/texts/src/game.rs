//! The games of `dohyo_games::ALL` as an enum, for pages and addresses.

use dohyo_core::Setup;

macro_rules! games {
    ($($name:ident => $game:ty),+ $(,)?) => {
        /// A game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "a game is its own description")]
        pub enum Game {
            $($name),+
        }

        impl Game {
            /// All games, in the order in which they are listed.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// Returns the name in addresses and records.
            pub const fn id(self) -> &'static str {
                // A constant, so that a program links the name only and not the whole `INFO`.
                match self { $(Self::$name => const { <$game as Setup>::INFO.id }),+ }
            }

            /// Returns the name for people.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => const { <$game as Setup>::INFO.name }),+ }
            }
        }
    };
}

games! {
    Abalone => dohyo_abalone::Abalone,
    Sumoo => dohyo_sumoo::Sumoo,
    Kumo => dohyo_kumo::Kumo,
    Sumoku => dohyo_sumoku::Sumoku,
    Kabuto => dohyo_kabuto::Kabuto,
}

impl Game {
    /// Returns the game with this name in addresses.
    pub fn named(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|game| game.id() == id)
    }

    /// Returns the key under which the browser stores something about this game, such as its solved puzzles.
    pub fn kept(self, what: &str) -> String {
        format!("dohyo.{}.{what}", self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_enum_has_the_games_of_the_common_list() {
        let known: Vec<_> = dohyo_games::ALL.iter().map(|info| (info.id, info.name)).collect();
        let shown: Vec<_> = Game::ALL.iter().map(|game| (game.id(), game.name())).collect();
        assert_eq!(shown, known);
    }
}
