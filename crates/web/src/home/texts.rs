//! The texts of the home page.

use crate::game::Game;
use crate::texts::Translated;

/// The texts of the home page about a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameWords {
    /// One line about it.
    pub line: &'static str,
    /// Whose game it is.
    pub credit: &'static str,
}

/// The home page's texts in one language.
#[allow(missing_docs, reason = "each text is its own description")]
pub(super) struct HomeTexts {
    pub tagline: &'static str,
    pub play: &'static str,
    pub go_on: &'static str,
    pub invite: &'static str,
    pub your_tables: &'static str,
    pub about: fn(Game) -> GameWords,
}

impl Translated for HomeTexts {
    const EN: &'static Self = &EN;
    const FR: &'static Self = &FR;
}

static EN: HomeTexts = HomeTexts {
    tagline: "Push-and-wrestle board games on a ring of clay. Against the computer or a friend, in your browser, with or without a network.",
    play: "Play",
    go_on: "Continue your game",
    invite: "Invite a friend",
    your_tables: "Your online tables",
    about: |game| match game {
        Game::Abalone => GameWords {
            line: "Two sides, sixty-one hollows, and one idea: three push two. Send six marbles over the edge.",
            credit: "Michel Lalet and Laurent Lévi, 1988",
        },
        Game::Sumoo => GameWords {
            line: "Wrestlers with a force of one to three push and pull each other over a small field.",
            credit: "Lucas Borboleta",
        },
        Game::Kumo => GameWords {
            line: "Six moves on six faces, and an arena that turns under the wrestlers’ feet.",
            credit: "Patrick Gere and Nico Pirard, 2015",
        },
        Game::Sumoku => GameWords {
            line: "Numbered tiles crossing like words: every line sums to a multiple of the key.",
            credit: "Thierry Denoual, 2011",
        },
        Game::Kabuto => GameWords {
            line: "Beetles and discs on a crowded ring: push one in, and see what falls off.",
            credit: "Tony Miller, Michael Dunsmore and John Brieger",
        },
    },
};

static FR: HomeTexts = HomeTexts {
    tagline: "Des jeux de poussée et de lutte sur un cercle d’argile. Contre l’ordinateur ou entre amis, dans le navigateur, avec ou sans réseau.",
    play: "Jouer",
    go_on: "Reprendre la partie",
    invite: "Inviter un ami",
    your_tables: "Vos tables en ligne",
    about: |game| match game {
        Game::Abalone => GameWords {
            line: "Deux camps, soixante et un creux, une idée : trois poussent deux. Éjectez six billes.",
            credit: "Michel Lalet et Laurent Lévi, 1988",
        },
        Game::Sumoo => GameWords {
            line: "Des lutteurs de force un à trois se poussent et se tirent sur un petit terrain.",
            credit: "Lucas Borboleta",
        },
        Game::Kumo => GameWords {
            line: "Six gestes sur six faces, et une arène qui tourne sous les pieds des lutteurs.",
            credit: "Patrick Gere et Nico Pirard, 2015",
        },
        Game::Sumoku => GameWords {
            line: "Des jetons chiffrés croisés comme des mots : chaque ligne fait un multiple du chiffre clef.",
            credit: "Thierry Denoual, 2011",
        },
        Game::Kabuto => GameWords {
            line: "Scarabées et disques sur un ring bondé : poussez, et voyez ce qui tombe.",
            credit: "Tony Miller, Michael Dunsmore et John Brieger",
        },
    },
};
