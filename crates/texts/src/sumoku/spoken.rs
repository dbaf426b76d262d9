//! Sumoku in words.

use std::time::Duration;

use dohyo_core::{Game as _, Options, Reason, Seat, Setup as _};
use dohyo_sumoku::{Action, COMPLETE, Illegal, Laid, Mode, POINTS, ROUNDS, Sumoku, TILES};

use super::desk::Desk;
use super::survey::{Preview, Unready, beside};
use crate::table::{Spoken, TableWords};
use crate::texts::Texts;

impl Spoken for Sumoku {
    type Selection = Desk;
    type Unclear = Unready;

    const DARK: Seat = Seat::FIRST;
    const USUAL_SEAT: Seat = Seat::FIRST;
    const PAUSE: Duration = Duration::from_millis(700);

    fn words(t: &'static Texts) -> TableWords {
        t.sumoku_words().table
    }

    fn seat_name(seat: Seat, t: &Texts) -> &'static str {
        t.sumoku_words().seats[seat.index()]
    }

    fn refusal(why: &Illegal, t: &Texts) -> String {
        (t.sumoku_words().illegal)(why)
    }

    fn unclear(why: &Unready, t: &Texts) -> String {
        (t.sumoku_words().unready)(*why).to_owned()
    }

    fn reason(reason: Reason, t: &Texts) -> Option<&'static str> {
        let mode = match reason {
            POINTS => Mode::Classic,
            ROUNDS => Mode::Speed,
            TILES => Mode::Spot,
            COMPLETE => Mode::Team,
            _ => return None,
        };
        Some((t.sumoku_words().ended)(mode))
    }

    fn note(&self, t: &Texts) -> Option<String> {
        self.classic()?.is_bonus().then(|| t.sumoku_words().bonus.to_owned())
    }

    /// Puts the whole hand on the rack. Tiles that were there before keep their order.
    fn take_up(&self, seat: Seat, before: Option<(&Self, &Desk)>) -> Desk {
        let Some(hand) = hand_of(self, seat) else { return Desk::default() };
        let own = before.filter(|(before, desk)| hand_of(before, seat).is_some_and(|hand| desk.holds(hand)));
        own.map_or_else(
            || Desk::new(hand),
            |(_, desk)| {
                let mut desk = desk.clone();
                desk.gather(hand);
                desk
            },
        )
    }

    fn prompt(&self, selection: &Desk, t: &Texts) -> Option<String> {
        let words = t.sumoku_words();
        if let Some(laid) = selection.held_tile() {
            return Some((words.held)(laid));
        }
        if selection.is_bare() {
            return None;
        }
        Some(match Preview::of(self.classic()?, &selection.grid(), self.terms()) {
            Preview::Refused(Illegal::TooFewTiles) => (words.begun)(self.key()),
            Preview::Unready(why) => (words.unready)(why).to_owned(),
            Preview::Refused(why) => (words.illegal)(&why),
            Preview::Ready(_, score) => (words.worth)(score.points, score.six),
        })
    }

    fn ply(action: &Action, t: &Texts) -> String {
        match action {
            Action::Play(play) => {
                let tile =
                    |laid: &Laid| format!("{}{}", laid.value(), (t.sumoku_words().letter)(laid.colour()));
                play.tiles.iter().map(tile).collect::<Vec<_>>().join(" ")
            }
            Action::Pass => t.sumoku_words().pass.to_owned(),
            other => other.to_string(),
        }
    }

    fn gain(&self, action: &Action) -> Option<String> {
        let Action::Play(play) = action else { return None };
        Some(format!("+{}", self.classic()?.judge(play, self.terms()).ok()?.points))
    }

    fn advised(&self, action: &Action, _near: Seat, t: &Texts) -> String {
        let words = t.sumoku_words();
        let (Action::Play(play), Some(classic)) = (action, self.classic()) else {
            return words.pass.to_owned();
        };
        let place = play.cells(classic.grid()).into_iter().find_map(|(cell, laid)| {
            let (side, by) = beside(classic.grid(), cell)?;
            Some((laid, (words.beside)(side, by)))
        });
        let points = classic.judge(play, self.terms()).map_or(0, |score| score.points);
        (words.advised)(play, place, points)
    }

    fn follows(&self, desk: &Desk, _advised: &Action) -> bool {
        desk.is_bare()
    }

    fn told(&self, last: &Action, t: &Texts) -> String {
        let by = just_played(self).map(|seat| Self::seat_name(seat, t));
        let told = match last {
            Action::Play(play) => (t.sumoku_words().told_play)(play, by),
            Action::Pass => (t.sumoku_words().told_pass)(by),
            other => other.to_string(),
        };
        format!("{told} {}", scores(self, t))
    }

    /// Returns `true` if the last play made a line of six.
    fn has_highlight(&self) -> bool {
        self.classic().is_some_and(dohyo_sumoku::Classic::is_bonus)
    }

    fn board_words(&self, t: &Texts) -> String {
        let words = t.sumoku_words();
        let Some(classic) = self.classic() else { return String::new() };
        let lies: Vec<_> =
            classic.grid().iter().map(|(cell, laid)| (words.cell)(cell, Some(laid), false)).collect();
        let hands = self.seats().iter().map(|seat| {
            let hand = hand_words(&classic.hands()[seat.index()], t);
            format!("{}: {hand}.", Self::seat_name(seat, t))
        });
        let hands: Vec<_> = hands.collect();
        format!(
            "{}. {}. {} {} {}",
            (words.key)(classic.key()),
            (words.bag)(classic.bag()),
            hands.join(" "),
            lies.join("; "),
            scores(self, t)
        )
    }

    /// Names a race, which has its own page.
    fn elsewhere(&self) -> Option<String> {
        (self.terms().mode != Mode::Classic)
            .then(|| format!("{}: {}", Self::INFO.name, self.terms().mode.name()))
    }

    fn mode(options: &Options, t: &Texts) -> Option<&'static str> {
        race_of(options).map(t.sumoku_words().mode)
    }
}

/// Returns the race that `options` choose, if it is one.
pub fn race_of(options: &Options) -> Option<Mode> {
    let races = [Mode::Speed, Mode::Spot, Mode::Team, Mode::Solo];
    races.into_iter().find(|mode| options.is("mode", mode.name()))
}

/// Returns the seat that played last, if the game is not over.
fn just_played(game: &Sumoku) -> Option<Seat> {
    let classic = game.classic()?;
    let next = classic.to_play()?;
    if classic.is_bonus() {
        return Some(next);
    }
    let players = classic.hands().len();
    Seat::from_index((next.index() + players - 1) % players)
}

fn hand_of(game: &Sumoku, seat: Seat) -> Option<&[dohyo_sumoku::Tile]> {
    game.classic()?.hands().get(seat.index()).map(Vec::as_slice)
}

/// Returns the tiles of a hand in words.
pub fn hand_words(hand: &[dohyo_sumoku::Tile], t: &Texts) -> String {
    hand.iter().map(|&tile| (t.sumoku_words().tile)(Laid::upright(tile))).collect::<Vec<_>>().join(", ")
}

fn scores(game: &Sumoku, t: &Texts) -> String {
    let Some(classic) = game.classic() else { return String::new() };
    let each = |(seat, score): (Seat, &i32)| format!("{} {score}", Sumoku::seat_name(seat, t));
    let scores: Vec<_> = game.seats().iter().zip(classic.scores()).map(each).collect();
    (t.sumoku_words().scores)(&scores.join(", "))
}

#[cfg(test)]
mod tests {
    use dohyo_core::{Fate, Seed};

    use super::*;
    use crate::texts::Lang;

    const CROSSING: &str =
        "classic 5 | 0,0:3R 1,0:7G | 5B 6Y 1P 2O 8R 8G 7B 4Y ; 1R 2R 4R 5R 7R 8R 1O 3O | bag 78 | 10 ; 0 | 1";

    fn game() -> Sumoku {
        Sumoku::from_position(CROSSING, &Options::new()).expect("a position")
    }

    fn action(text: &str) -> Action {
        game().read_action(text).expect("an action")
    }

    #[test]
    fn a_hint_names_tiles_and_their_neighbours() {
        let advised = |text: &str, lang: Lang| game().advised(&action(text), Seat::FIRST, lang.texts());
        let (down, one) = ("2,0,v: 5B 9Y 1P", "1,1,v: 8R");
        assert_eq!(
            advised(down, Lang::En),
            "5 blue, 9 yellow, 1 purple down, the 5 blue to the right of the 7 green: 30 points."
        );
        assert_eq!(
            advised(down, Lang::Fr),
            "5 bleu, 9 jaune, 1 pourpre à la verticale, le 5 bleu à droite du 7 vert : 30 points."
        );
        assert_eq!(advised(one, Lang::En), "8 red below the 7 green: 15 points.");
        assert_eq!(advised("pass", Lang::En), "Pass");
        assert_eq!(game().gain(&action(down)).as_deref(), Some("+30"));
        assert_eq!(game().gain(&Action::Pass), None);
    }

    #[test]
    fn the_rack_keeps_its_order_from_turn_to_turn() {
        let (before, mut after) = (game(), game());
        let mut desk = before.take_up(Seat::FIRST, None);
        desk.sort();
        let order = |desk: &Desk| desk.rack().map(|(_, laid)| laid.to_string()).collect::<Vec<_>>();
        let sorted = order(&desk);
        after.play(Seat::FIRST, &action("1,1,v: 8R"), Fate::Drawn(Seed::from(1))).expect("a play");
        let desk = after.take_up(Seat::FIRST, Some((&before, &desk)));
        let left: Vec<String> = sorted.into_iter().filter(|tile| tile != "8R").collect();
        assert_eq!(order(&desk)[..7], left);
        // Another player has a rack of their own.
        let other = after.take_up(Seat::SECOND, Some((&before, &desk)));
        assert!(other.holds(&after.classic().expect("Classic").hands()[1]));
    }
}
