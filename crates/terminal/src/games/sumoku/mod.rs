//! Sumoku in the terminal: Classic, and the races.

pub(crate) mod bench;

use dohyo_core::{Game as _, Seat};
use dohyo_games::{AnyAction, AnyGame};
use dohyo_sumoku::{Action, Cell, Grid, Laid, Mode, Sumoku, Tile};
use dohyo_table::Table;
use dohyo_texts::sumoku::desk::Desk;
use dohyo_texts::sumoku::news::News;
use dohyo_texts::sumoku::spoken::hand_words;
use dohyo_texts::sumoku::survey::{Preview, Survey};
use dohyo_texts::table::names::Names;
use dohyo_texts::table::{Intent, Spoken as _};
use dohyo_texts::texts::{Lang, Texts};

use crate::playable::{Look, Nudge, Playable, Row, Shown, told_rules};
use crate::sketch::{Sketch, Spot};
use crate::words::words as words_of_terminal;
use bench::Bench;

/// Returns the tiles on the common table.
fn fixed(game: &Sumoku) -> Grid {
    game.classic().map(|classic| classic.grid().clone()).unwrap_or_default()
}

/// Returns the tiles that `seat` lays or picks from.
fn tiles_of(game: &Sumoku, seat: Seat) -> Vec<Tile> {
    if let Some(classic) = game.classic() {
        return classic.hands().get(seat.index()).cloned().unwrap_or_default();
    }
    if let Some(race) = game.race() {
        // A team builds with the same tiles.
        let builders = race.builders();
        let index = seat.index() * builders.len() / game.seats().len().max(1);
        return builders.get(index).map(|builder| builder.tiles.clone()).unwrap_or_default();
    }
    game.spot().map(|spot| spot.table().to_vec()).unwrap_or_default()
}

/// Returns the rows of a grid of tiles.
pub(crate) fn tile_rows(grid: &Grid, t: &Texts) -> Vec<Row> {
    let cells: Vec<(Cell, Laid)> = grid.iter().collect();
    let columns = cells.iter().map(|(cell, _)| cell.x);
    let (Some(left), Some(right)) = (columns.clone().min(), columns.max()) else { return Vec::new() };
    let lines = cells.iter().map(|(cell, _)| cell.y);
    let (top, bottom) = (lines.clone().min().unwrap_or(0), lines.max().unwrap_or(0));
    let row = |y: i16| {
        let letters = (left..=right).map(|x| {
            let laid = grid.get(Cell::at(x, y));
            format!("{:<3}", laid.map_or(".".to_owned(), |laid| laid.to_string()))
        });
        let words = (left..=right).filter_map(|x| {
            let cell = Cell::at(x, y);
            grid.get(cell).map(|laid| (t.sumoku_words().cell)(cell, Some(laid), false))
        });
        Row {
            label: y.to_string(),
            letters: format!("({left},{y}) {}", letters.collect::<String>().trim_end()),
            words: words.collect::<Vec<_>>().join("; "),
        }
    };
    (top..=bottom).map(row).collect()
}

/// An entry in the list of choices.
enum Choice {
    Do(Action, String),
    Clear(String),
}

fn list(game: &Sumoku, desk: &Desk, t: &Texts) -> Vec<Choice> {
    let (words, races) = (t.sumoku_words(), t.race_words());
    let mut choices = Vec::new();
    let own = desk.grid();
    let laid: Vec<(Cell, Laid)> = own.iter().collect();
    if let Some(classic) = game.classic() {
        if let Preview::Ready(play, score) = Preview::of(classic, &own, game.terms()) {
            choices.push(Choice::Do(Action::Play(play), (words.play_for)(score.points)));
        }
        if game.ending_action().is_some() {
            let text = if classic.is_bonus() { words.no_bonus } else { words.pass };
            choices.push(Choice::Do(Action::Pass, text.to_owned()));
        }
    } else if let Some(race) = game.race() {
        if race.ready().is_some() {
            return vec![Choice::Do(Action::Ready, races.next_round.to_owned())];
        }
        if !laid.is_empty() && desk.rack().next().is_none() {
            choices.push(Choice::Do(Action::Claim(laid.clone()), races.claim.to_owned()));
        }
        if let Some(held) = desk.held_tile() {
            let text = format!("{}: {}", races.swap, (words.tile)(held));
            choices.push(Choice::Do(Action::Swap(held.tile()), text));
        }
        if game.terms().mode == Mode::Solo {
            choices.push(Choice::Do(Action::Finish(laid.clone()), words_of_terminal(t).finish.to_owned()));
        } else if game.seats().iter().any(|seat| race.is_last_left(seat)) {
            choices.push(Choice::Do(Action::Concede, races.concede.to_owned()));
        }
    } else if laid.len() == 4 {
        let mut tiles: Vec<Tile> = laid.iter().map(|(_, laid)| laid.tile()).collect();
        tiles.sort_unstable();
        let total = laid.iter().map(|(_, laid)| u32::from(laid.value())).sum();
        if let Ok(tiles) = <[Tile; 4]>::try_from(tiles) {
            let text = format!("{}: {total}", races.announce);
            choices.push(Choice::Do(Action::Spot { tiles, total }, text));
        }
    }
    if !laid.is_empty() {
        choices.push(Choice::Clear(words.clear.to_owned()));
    }
    choices
}

impl Playable for Sumoku {
    fn to_any(&self) -> AnyGame {
        self.clone().into()
    }

    fn from_any(action: AnyAction) -> Option<Action> {
        match action {
            AnyAction::Sumoku(action) => Some(action),
            _ => None,
        }
    }

    fn notation(&self, t: &Texts) -> &'static str {
        match (self.terms().mode, t.lang) {
            (Mode::Classic, Lang::En) => {
                "Plays: 0,0,h: 5R 9G 1P lays tiles across from column 0, row 0; v lays them down. pass passes. moves lists the best-paid plays."
            }
            (Mode::Classic, Lang::Fr) => {
                "Coups : 0,0,h: 5R 9G 1P pose des jetons à l’horizontale depuis la colonne 0, rangée 0 ; v les pose à la verticale. pass passe. coups montre les coups les mieux payés."
            }
            (Mode::Spot, Lang::En) => "Announce four tiles and their total: spot 5R 6G 1B 8Y = 20.",
            (Mode::Spot, Lang::Fr) => "Annoncez quatre jetons et leur total : spot 5R 6G 1B 8Y = 20.",
            (_, Lang::En) => {
                "Lay all your tiles and call: claim 0,0:5R 1,0:7G … swap 5R swaps a tile for two. ready is for the next round, finish ends Solo, concede gives up the round."
            }
            (_, Lang::Fr) => {
                "Posez tous vos jetons et annoncez : claim 0,0:5R 1,0:7G … swap 5R échange un jeton contre deux. ready est pour la manche suivante, finish finit le Solo, concede abandonne la manche."
            }
        }
    }

    fn rules(t: &Texts) -> Vec<(&'static str, String)> {
        told_rules(&dohyo_texts::sumoku::texts::rules::RULES, t)
    }

    fn letters(t: &Texts) -> &'static str {
        match t.lang {
            Lang::En => {
                "A number and the letter of its colour: R red, G green, B blue, Y yellow, P purple, O orange; . empty. Columns and rows are counted from 0,0; rows grow downwards."
            }
            Lang::Fr => {
                "Un nombre et la lettre de sa couleur : R rouge, G vert, B bleu, Y jaune, P pourpre, O orange ; . vide. Colonnes et rangées se comptent depuis 0,0 ; les rangées descendent."
            }
        }
    }

    fn rows(&self, t: &Texts) -> Vec<Row> {
        tile_rows(&self.race().map_or_else(|| fixed(self), |race| race.laid().clone()), t)
    }

    fn tray(&self, seat: Seat, t: &Texts) -> String {
        let (words, races) = (t.sumoku_words(), t.race_words());
        if let Some(classic) = self.classic() {
            let tiles = classic.hands()[seat.index()].iter().map(|&tile| tile.to_string());
            return format!(
                "{} · {}",
                (words.points)(classic.scores()[seat.index()]),
                tiles.collect::<Vec<_>>().join(" ")
            );
        }
        if let Some(race) = self.race() {
            let index = seat.index() * race.builders().len() / self.seats().len().max(1);
            let builder = &race.builders()[index];
            let out = if builder.out { format!(" · {}", races.out) } else { String::new() };
            return format!(
                "{} · {}{out}",
                (races.rounds_won)(builder.wins),
                (races.tiles_left)(builder.tiles.len())
            );
        }
        let won = self.spot().map_or(0, |spot| spot.won()[seat.index()].len());
        (words.points)(won as i32)
    }

    fn wording(&self, action: &Action, t: &Texts) -> String {
        if self.classic().is_some() { self.advised(action, Seat::FIRST, t) } else { format!("{action:#}") }
    }

    fn suggested(&self, action: &Action, near: Seat, t: &Texts) -> String {
        if self.classic().is_some() { self.advised(action, near, t) } else { format!("{action:#}") }
    }

    fn telling(&self, table: &Table<Self>, ply: usize, names: &Names, t: &Texts) -> String {
        let step = &table.line()[ply];
        let after = &step.after;
        if after.classic().is_some() {
            return after.told(&step.played.action, t);
        }
        let before = table.game_at(ply);
        let news = News::of(before, step.seat, &step.played.action, after);
        let called = |seat: Seat| (!names.is_reader(seat.into())).then(|| names.name(seat).to_owned());
        let told = news.map(|news| news.words(called, after.seats().single().is_some(), t));
        told.unwrap_or_else(|| format!("{}: {:#}", names.name(step.seat), step.played.action))
    }

    fn position_words(&self, t: &Texts) -> String {
        if self.classic().is_some() {
            return self.board_words(t);
        }
        let (words, races) = (t.sumoku_words(), t.race_words());
        let mut told = vec![format!("{}.", (words.key)(self.key()))];
        if let Some(spot) = self.spot() {
            told.push(format!("{}.", hand_words(spot.table(), t)));
            told.push((races.pool)(spot.pool()));
        }
        for seat in self.seats().iter().filter(|_| self.race().is_some()) {
            told.push(format!("{}: {}.", Self::seat_name(seat, t), hand_words(&tiles_of(self, seat), t)));
        }
        told.join(" ")
    }

    fn own_prompt(&self, desk: &Desk, t: &'static Texts) -> Option<String> {
        let (words, races) = (t.sumoku_words(), t.race_words());
        if let Some(spot) = self.spot() {
            return Some(format!(
                "{}. {}",
                (races.spot_key)(spot.key()),
                (races.pick_four)(desk.grid().len())
            ));
        }
        let race = self.race()?;
        if race.ready().is_some() {
            return Some(races.round_over.to_owned());
        }
        let survey = Survey::of(&Grid::default(), &desk.grid(), race.key(), self.terms());
        let left = desk.rack().count();
        if left == 0 && survey.is_right() {
            return Some(races.all_right.to_owned());
        }
        let wrong = survey.wrong().next().map(|noted| (words.line)(noted));
        Some(format!("{}. {}", (words.key)(race.key()), wrong.unwrap_or_else(|| (races.arrange)(left))))
    }

    fn first_selection(&self, seat: Seat, before: Option<(&Self, &Desk)>) -> Desk {
        if self.classic().is_some() {
            return self.take_up(seat, before);
        }
        let tiles = tiles_of(self, seat);
        // The tiles that a player has laid stay in place until the player's tiles change.
        match before.filter(|(_, desk)| desk.holds(&tiles)) {
            Some((_, desk)) if self.spot().is_none() => desk.clone(),
            _ => Desk::new(&tiles),
        }
    }

    fn ending_action(&self) -> Option<Action> {
        if self.race().is_some_and(|race| race.ready().is_some()) {
            return Some(Action::Ready);
        }
        let classic = self.classic()?;
        let may = classic.is_bonus() || self.terms().free_pass || classic.plays(self.terms()).is_empty();
        may.then_some(Action::Pass)
    }

    fn mark(&self, seat: Seat, _look: Look) -> &'static str {
        ["1", "2", "3", "4", "5", "6", "7", "8"].get(seat.index()).copied().unwrap_or("?")
    }

    fn sketch(&self, shown: &Shown<'_, Self>) -> Sketch {
        let fixed = fixed(self);
        let last: Vec<Cell> = shown
            .last
            .and_then(|(before, action)| match action {
                Action::Play(play) => Some(play.cells(before.classic()?.grid())),
                _ => None,
            })
            .map(|cells| cells.into_iter().map(|(cell, _)| cell).collect())
            .unwrap_or_default();
        let hint: Vec<(Cell, Laid)> = match shown.hint {
            Some(Action::Play(play)) => play.cells(&fixed),
            Some(Action::Claim(tiles)) => tiles.clone(),
            _ => Vec::new(),
        };
        let bench = Bench {
            fixed: &fixed,
            gaps: &[],
            desk: shown.selection,
            last: &last,
            hint: &hint,
            cursor: shown.cursor,
            ascii: shown.look.ascii,
        };
        bench.sketch(shown.room)
    }

    fn press(&self, desk: &mut Desk, at: Spot) -> Intent<Self> {
        bench::press(desk, at, &fixed(self));
        Intent::Nothing
    }

    fn choices(&self, desk: &Desk, t: &'static Texts) -> Vec<String> {
        let words = |choice| match choice {
            Choice::Do(_, text) | Choice::Clear(text) => text,
        };
        list(self, desk, t).into_iter().map(words).collect()
    }

    fn choose(&self, desk: &mut Desk, number: usize) -> Intent<Self> {
        match list(self, desk, Lang::En.texts()).into_iter().nth(number) {
            None => Intent::Nothing,
            Some(Choice::Do(action, _)) => Intent::Play(action),
            Some(Choice::Clear(_)) => {
                desk.clear();
                Intent::Nothing
            }
        }
    }

    fn let_go(&self, desk: &mut Desk) {
        if desk.held().is_some() { desk.let_go() } else { desk.clear() }
    }

    fn nudge(&self, desk: &mut Desk, nudge: Nudge) -> Option<Intent<Self>> {
        let held = desk.held().filter(|_| nudge == Nudge::Turn)?;
        desk.flip(held);
        Some(Intent::Nothing)
    }

    fn aside(&self, _desk: &Desk, t: &Texts) -> Vec<String> {
        let words = t.sumoku_words();
        let bag = self.classic().map(|classic| (words.bag)(classic.bag()));
        std::iter::once((words.key)(self.key())).chain(bag).collect()
    }
}
