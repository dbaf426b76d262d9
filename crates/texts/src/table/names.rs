//! The names of the players at a table, the same wherever they are mentioned.

use dohyo_core::{Outcome, Seat, SeatSet};
use dohyo_table::{PlayerKind, Table};

use super::spoken::Spoken;
use crate::texts::{Party, Texts};

/// The longest name, in characters.
pub const LONGEST: usize = 24;

/// Returns a name fit to be shown and kept: one line without control characters, at most [`LONGEST`] characters.
pub fn tidy(name: &str) -> String {
    let words = name.split(|letter: char| letter.is_whitespace() || is_invisible(letter));
    let name = words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    name.chars().take(LONGEST).collect::<String>().trim_end().to_owned()
}

/// Returns `true` if a character is not drawn, or changes the direction of what follows.
fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// The names of the players at a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    names: Vec<String>,
    /// The seats that the reader plays, if somebody else plays the other sides.
    reader: SeatSet,
}

impl Names {
    /// Returns the names of the players of `table` in the language of `t`. `own` are the seats that are played here.
    pub fn of<G: Spoken>(table: &Table<G>, own: SeatSet, t: &Texts) -> Self {
        let (seating, game) = (table.seating(), table.game());
        let side = own.first().map(|first| game.side_of(first)).unwrap_or_default();
        let alone = own.iter().all(|seat| side.contains(seat)) && own.len() < seating.players.len();
        let reader = if alone { own } else { SeatSet::default() };
        // Computers of one side act as one; those of different sides are numbered.
        let mut sides: Vec<SeatSet> = Vec::new();
        for seat in seating.seats().iter().filter(|&seat| !seating.is_human(seat) && !side.contains(seat)) {
            if !sides.iter().any(|side| side.contains(seat)) {
                sides.push(game.side_of(seat));
            }
        }
        let name = |seat: Seat| {
            let Some(player) = seating.player(seat) else { return String::new() };
            let typed = tidy(&player.name);
            match player.kind {
                _ if Some(seat) == reader.first() => t.you.to_owned(),
                PlayerKind::Human if !typed.is_empty() => typed,
                _ if !reader.is_empty() && side.contains(seat) => t.partner.to_owned(),
                PlayerKind::Computer { level } => {
                    let number = sides.iter().position(|side| side.contains(seat)).map(|index| index + 1);
                    (t.computer_at)(level, number.filter(|_| sides.len() > 1))
                }
                PlayerKind::Human => game.called(seat, t),
            }
        };
        Self { names: seating.seats().iter().map(name).collect(), reader }
    }

    /// Returns the name of the player at `seat`.
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    /// Returns `true` if the reader plays any of `seats` against others.
    pub fn is_reader(&self, seats: SeatSet) -> bool {
        seats.iter().any(|seat| self.reader.contains(seat))
    }

    /// Returns the players at `seats` as the subject of a sentence.
    pub fn party(&self, seats: SeatSet) -> Party {
        let mut names: Vec<String> = Vec::new();
        for seat in seats.iter() {
            if !names.iter().any(|name| name == self.name(seat)) {
                names.push(self.name(seat).to_owned());
            }
        }
        // A reader who also plays for a partner is told whose turn it is.
        let you = self.reader.first().is_some_and(|first| seats.contains(first));
        Party { you, names }
    }

    /// Returns the names of the players at `seats`, as a label.
    pub fn label(&self, seats: SeatSet) -> String {
        self.party(seats).names.join(" + ")
    }
}

/// Returns who won, and why.
pub fn ending<G: Spoken>(table: &Table<G>, own: SeatSet, outcome: &Outcome, t: &Texts) -> (String, String) {
    let (names, winners) = (Names::of(table, own, t), outcome.winners);
    let losers = table.seating().seats().iter().filter(|&seat| !winners.contains(seat)).collect();
    let together = winners.first().is_none_or(|first| {
        let side = table.game().side_of(first);
        winners.iter().all(|seat| side.contains(seat))
    });
    let winners = names.party(winners);
    let who = if together { (t.wins)(&winners) } else { (t.share_win)(&winners) };
    let why = G::reason(outcome.reason, t).map(str::to_owned);
    (who, why.or_else(|| (t.reason)(outcome.reason, &names.party(losers))).unwrap_or_default())
}

/// Returns whose turn it is, and what is left of it.
pub fn turn<G: Spoken>(table: &Table<G>, own: SeatSet, game: &G, t: &Texts) -> String {
    let who = (t.to_move)(&Names::of(table, own, t).party(game.to_act()));
    game.note(t).map_or_else(|| who.clone(), |note| format!("{who}. {note}"))
}

#[cfg(test)]
mod tests {
    use dohyo_abalone::Abalone;
    use dohyo_core::{Options, Reason, Seed};
    use dohyo_kabuto::Kabuto;
    use dohyo_kumo::Kumo;
    use dohyo_table::{Origin, Player, Seating};

    use super::*;
    use crate::texts::Lang;

    fn table<G: Spoken>(options: &str, players: Vec<Player>) -> Table<G> {
        let options: Options = options.parse().expect("options");
        let (game, origin) = Origin::deal::<G>(&options, Seed::from(5)).expect("a game");
        Table::new(game, Seating { origin, ..Seating::new(players) }).expect("as many players as seats")
    }

    /// Returns the seats of all people.
    fn people<G: Spoken>(table: &Table<G>) -> SeatSet {
        table.seating().seats().iter().filter(|&seat| table.seating().is_human(seat)).collect()
    }

    fn names<G: Spoken>(table: &Table<G>, lang: Lang) -> Vec<String> {
        let names = Names::of(table, people(table), lang.texts());
        table.seating().seats().iter().map(|seat| names.name(seat).to_owned()).collect()
    }

    #[test]
    fn players_are_named_as_the_reader_knows_them() {
        let (person, computer) = (Player::human(""), Player::computer(2));
        let two = table::<Abalone>("", vec![person.clone(), computer.clone()]);
        assert_eq!(names(&two, Lang::En), ["You", "Computer (level 2)"]);
        assert_eq!(names(&two, Lang::Fr), ["Vous", "Ordinateur (niveau 2)"]);
        let friends = table::<Abalone>("", vec![person.clone(), Player::human(" Ada\n Lovelace ")]);
        assert_eq!(names(&friends, Lang::En), ["Black", "Ada Lovelace"]);
        let three = table::<Kabuto>("players=3", vec![person.clone(), computer.clone(), computer.clone()]);
        assert_eq!(names(&three, Lang::En), ["You", "Computer 1 (level 2)", "Computer 2 (level 2)"]);
        let teams = vec![person.clone(), person, computer.clone(), computer];
        let teams = table::<Kumo>("players=4", teams);
        assert_eq!(names(&teams, Lang::En), ["You", "Partner", "Computer (level 2)", "Computer (level 2)"]);
    }

    #[test]
    fn people_at_other_screens_are_called_by_their_names() {
        let people = ["Ada", "Blaise", "Carl"].map(Player::human);
        let teams = table::<Kumo>("players=4", people.into_iter().chain([Player::computer(3)]).collect());
        let named = |own: SeatSet| {
            let names = Names::of(&teams, own, Lang::En.texts());
            Seat::ALL.into_iter().take(4).map(|seat| names.name(seat).to_owned()).collect::<Vec<_>>()
        };
        let me = SeatSet::from(Seat::FIRST);
        assert_eq!(named(me), ["You", "Blaise", "Carl", "Computer (level 3)"]);
        assert_eq!(named(SeatSet::default()), ["Ada", "Blaise", "Carl", "Computer (level 3)"]);
    }

    #[test]
    fn long_and_hostile_names_are_bounded() {
        for (typed, kept) in [
            ("Ada\u{202e}\u{0}\tLovelace", "Ada Lovelace"),
            ("\u{200b}\n ", ""),
            ("<b>Ada</b>", "<b>Ada</b>"),
            ("\nresult: black wins (time)", "result: black wins (time"),
        ] {
            assert_eq!(tidy(typed), kept);
        }
        assert_eq!(tidy(&"é".repeat(5000)).chars().count(), LONGEST);
    }

    #[test]
    fn results_address_the_reader() {
        let told = |lang: Lang, players: [Player; 2], outcome: &Outcome| {
            let table = table::<Abalone>("", players.to_vec());
            let (who, why) = ending(&table, people(&table), outcome, lang.texts());
            format!("{who}. {why}")
        };
        let against = || [Player::human(""), Player::computer(2)];
        let friends = || [Player::human(""), Player::human("Ada")];
        let won = Outcome::win(Seat::FIRST, Reason::TIME);
        let resigned = Outcome::win(Seat::SECOND, Reason::RESIGNATION);
        for (lang, players, outcome, expected) in [
            (Lang::En, against(), &won, "You win. Computer (level 2) ran out of time."),
            (Lang::Fr, against(), &won, "Vous gagnez. L’ordinateur (niveau 2) n’a plus de temps."),
            (Lang::En, against(), &resigned, "Computer (level 2) wins. You resigned."),
            (Lang::Fr, against(), &resigned, "L’ordinateur (niveau 2) gagne. Vous avez abandonné."),
            (Lang::En, friends(), &resigned, "Ada wins. Black resigned."),
            (Lang::Fr, friends(), &resigned, "Ada gagne. Les Noirs ont abandonné."),
            (Lang::En, friends(), &Outcome::draw(Reason::AGREEMENT), "Draw. Both sides agreed."),
            (
                Lang::En,
                friends(),
                &Outcome::win(Seat::FIRST, dohyo_abalone::EJECTION),
                "Black wins. Enough marbles were pushed off.",
            ),
        ] {
            assert_eq!(told(lang, players, outcome), expected);
        }
    }

    #[test]
    fn turns_address_the_reader() {
        let against = table::<Abalone>("", vec![Player::human(""), Player::computer(2)]);
        let friends = table::<Abalone>("", vec![Player::human(""), Player::human("Ada")]);
        for (table, english, french) in
            [(against, "Your turn", "À vous de jouer"), (friends, "Black to move", "Aux Noirs de jouer")]
        {
            let said = |lang: Lang| turn(&table, people(&table), table.game(), lang.texts());
            assert_eq!((said(Lang::En).as_str(), said(Lang::Fr).as_str()), (english, french));
        }
    }

    #[test]
    fn a_reader_who_plays_for_a_partner_is_told_whose_turn_it_is() {
        let (person, computer) = (Player::human(""), Player::computer(2));
        let teams = vec![person.clone(), computer.clone(), person, computer];
        let teams = table::<Kabuto>("players=4", teams);
        let said = |lang: Lang, seats: &[Seat]| {
            let t = lang.texts();
            (t.to_move)(&Names::of(&teams, people(&teams), t).party(seats.iter().copied().collect()))
        };
        let [you, _, partner, _] = [0, 1, 2, 3].map(|index| Seat::ALL[index]);
        assert_eq!(said(Lang::En, &[you]), "Your turn");
        assert_eq!(said(Lang::En, &[you, partner]), "Your turn");
        assert_eq!(said(Lang::En, &[partner]), "Partner to move");
        assert_eq!(said(Lang::Fr, &[partner]), "À votre partenaire de jouer");
    }
}
