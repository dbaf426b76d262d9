//! The glossary of Abalone in words.

use dohyo_abalone::formation::Term;

use crate::texts::Translated;

/// The texts of the glossary and of the window that finds its formations on the board.
#[allow(missing_docs, reason = "each text is its own description")]
pub struct AbaloneGlossary {
    pub title: &'static str,
    pub lead: &'static str,
    pub inspector: &'static str,
    pub choose: &'static str,
    /// How often a formation occurs.
    pub found: fn(usize) -> String,
    /// The name of a term and its meaning.
    pub term: fn(Term) -> (&'static str, &'static str),
}

impl Translated for AbaloneGlossary {
    const EN: &'static Self = &EN;
    const FR: &'static Self = &FR;
}

static EN: AbaloneGlossary = AbaloneGlossary {
    title: "Glossary",
    lead: "The rule book’s words for formations on the board, with their French names. At the table, “Formations” in the menu finds them in your game.",
    inspector: "Formations",
    choose: "Choose a word to see where it is on the board.",
    found: |count| match count {
        0 => "None in this position.".to_owned(),
        1 => "Once in this position.".to_owned(),
        _ => format!("{count} times in this position."),
    },
    term: |term| match term {
        Term::Board => ("Board (abalonier)", "The 61 hollows of the hexagon."),
        Term::Marble => ("Marble (bille)", "A playing piece. Each side usually has fourteen."),
        Term::Monomial => {
            ("Monomial (monôme)", "A marble that touches no other of its colour. It can push nothing.")
        }
        Term::Binomial => ("Binomial (binôme)", "Two marbles that touch, and no third."),
        Term::Trinomial => {
            ("Trinomial (trinôme)", "Three marbles that touch, and no fourth: a lance, an arc or a shield.")
        }
        Term::Lance => ("Lance", "A trinomial in a straight row, with its full force along that row."),
        Term::Arc => ("Arc", "A trinomial with a bend."),
        Term::Shield => ("Shield (écusson)", "A trinomial in a triangle."),
        Term::Polynomial => ("Polynomial (polynôme)", "Any group of two or more marbles that touch."),
        Term::Block => ("Block (bloc)", "A group made of several rows of three, which makes it stable."),
        Term::Pac => ("Pac", "Two rows of equal strength, face to face: neither can push the other."),
        Term::Sumito => ("Sumito", "A row that outnumbers the row before it, with room behind: it can push."),
        Term::Det => {
            ("Det", "A lone marble in the middle of an enemy group, which has to break up to get rid of it.")
        }
        Term::InLineMove => {
            ("Move in line (en ligne)", "Two or three marbles that can go along their own row.")
        }
        Term::BroadsideMove => {
            ("Sideways move (en flèche)", "Two or three marbles that can step aside, all to empty cells.")
        }
    },
};

static FR: AbaloneGlossary = AbaloneGlossary {
    title: "Lexique",
    lead: "Les mots du livret pour les figures du plateau. À la table, « Figures » dans le menu les trouve dans votre partie.",
    inspector: "Figures",
    choose: "Choisissez un mot pour voir où il se trouve sur le plateau.",
    found: |count| match count {
        0 => "Absent de cette position.".to_owned(),
        1 => "Une fois dans cette position.".to_owned(),
        _ => format!("{count} fois dans cette position."),
    },
    term: |term| match term {
        Term::Board => ("Abalonier", "Le plateau et ses 61 creux en hexagone."),
        Term::Marble => ("Bille", "La pièce du jeu. Chaque camp en a d’ordinaire quatorze."),
        Term::Monomial => {
            ("Monôme", "Une bille qui n’en touche aucune autre de sa couleur. Elle ne pousse rien.")
        }
        Term::Binomial => ("Binôme", "Deux billes qui se touchent, sans troisième."),
        Term::Trinomial => {
            ("Trinôme", "Trois billes qui se touchent, sans quatrième : lance, arc ou écusson.")
        }
        Term::Lance => ("Lance", "Un trinôme en ligne droite, avec toute sa force dans cette ligne."),
        Term::Arc => ("Arc", "Un trinôme coudé."),
        Term::Shield => ("Écusson", "Un trinôme en triangle."),
        Term::Polynomial => ("Polynôme", "Tout groupe d’au moins deux billes qui se touchent."),
        Term::Block => ("Bloc", "Un groupe fait de plusieurs rangées de trois, donc stable."),
        Term::Pac => ("Pac", "Deux rangées de même force face à face : aucune ne peut pousser l’autre."),
        Term::Sumito => (
            "Sumito",
            "Une rangée plus nombreuse que celle d’en face, avec de la place derrière : elle pousse.",
        ),
        Term::Det => (
            "Det",
            "Une bille seule au milieu d’un groupe adverse, qui doit se défaire pour s’en débarrasser.",
        ),
        Term::InLineMove => {
            ("Déplacement en ligne", "Deux ou trois billes qui peuvent avancer le long de leur rangée.")
        }
        Term::BroadsideMove => {
            ("Déplacement en flèche", "Deux ou trois billes qui peuvent aller de côté, vers des cases vides.")
        }
    },
};
