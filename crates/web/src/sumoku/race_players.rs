//! The players of a race, and how far each of them is.

use dohyo_core::{Game as _, Seat, SeatSet};
use dohyo_sumoku::{Mode, Sumoku};
use dohyo_table::Table;
use leptos::prelude::*;

use super::race::RaceSitting;
use super::told::{name_at, of_game};
use crate::online::texts::OnlineTexts;
use crate::settings::texts;
use crate::table::Shown as _;
use crate::texts::Texts;

/// Returns the number of tiles that wins Spot.
const fn enough(players: u8) -> usize {
    if players <= 4 { 16 } else { 12 }
}

/// What a player is doing, as others see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    /// Nothing to mention.
    Idle,
    /// Builds a Sumoku, or looks for four tiles.
    Playing,
    /// Out of the round, after a wrong call.
    Out,
    /// Sits out, after a wrong total.
    SitsOut,
    /// Ready for the next round.
    Ready,
    /// Not connected.
    Away,
}

impl Standing {
    /// Returns what the player at `seat` is doing. The reader at `me` is never [`Standing::Playing`].
    fn of(table: &Table<Sumoku>, seat: Seat, me: Option<Seat>, away: SeatSet) -> Self {
        let game = table.game();
        let builder = game.race().and_then(|race| race.builders().get(seat.index()));
        let acts = game.to_act().contains(seat);
        if away.contains(seat) && table.outcome().is_none() {
            return Self::Away;
        }
        if let Some(ready) = game.race().and_then(dohyo_sumoku::Race::ready) {
            return if ready.contains(seat) { Self::Ready } else { Self::Idle };
        }
        if builder.is_some_and(|builder| builder.out) {
            return Self::Out;
        }
        match (game.spot().is_some(), table.outcome().is_some()) {
            (_, true) => Self::Idle,
            (true, false) if !acts => Self::SitsOut,
            _ if acts && Some(seat) != me => Self::Playing,
            _ => Self::Idle,
        }
    }

    fn words(self, mode: Mode, t: &Texts) -> &'static str {
        let (words, online) = (t.race_words(), t.lang.of::<OnlineTexts>());
        match self {
            Self::Idle => "",
            Self::Playing if mode == Mode::Spot => words.looking,
            Self::Playing => words.building,
            Self::Out => words.out,
            Self::SitsOut => words.locked_out,
            Self::Ready => online.ready,
            Self::Away => online.away,
        }
    }
}

/// Returns how far the player at `seat` has come, in words.
fn figure(game: &Sumoku, seat: Seat, t: &Texts) -> Option<String> {
    let words = t.race_words();
    let Some(race) = game.race() else {
        let won = game.spot()?.won().get(seat.index())?.len();
        return Some((words.tiles_won)(won, enough(game.terms().players)));
    };
    let builder = race.builders().get(seat.index())?;
    Some(match game.terms().mode {
        Mode::Speed => (words.rounds_won)(builder.wins),
        Mode::Solo => (words.stage)(builder.tiles.len()),
        _ => (words.tiles_left)(builder.tiles.len()),
    })
}

/// The list of the players.
pub(super) fn players(sitting: RaceSitting) -> AnyView {
    let t = texts();
    let player = move |table: &Table<Sumoku>, seat: Seat, t: &Texts| {
        let (game, me) = (table.game(), sitting.me.get());
        let standing = Standing::of(table, seat, me, sitting.away.get());
        let name = name_at(table, me, seat, t);
        let mine = name.is_none();
        Some(view! {
            <li class="race-player" class:me=mine data-seat=seat.index() + 1>
                <svg viewBox="-50 -50 100 100" aria-hidden="true">{Sumoku::piece(seat)}</svg>
                <span class="name">{name.unwrap_or_else(|| t.race_words().you.to_owned())}</span>
                <span class="figure">{figure(game, seat, t)?}</span>
                <span class="state">{standing.words(game.terms().mode, t)}</span>
            </li>
        })
    };
    let players = move || {
        let t = t();
        of_game(sitting, |table| {
            let seats = table.game().seats();
            Some(seats.iter().filter_map(|seat| player(table, seat, t)).collect_view())
        })
    };
    view! { <ul class="race-players">{players}</ul> }.into_any()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use dohyo_core::{Fate, Options, Seed, Setup as _};
    use dohyo_sumoku::{Action, Cell, Laid};
    use dohyo_table::{Actor, Player, Seating, Wish};

    use super::*;
    use crate::texts::Lang;

    const ADA: Seat = Seat::FIRST;
    const BLAISE: Seat = Seat::SECOND;

    fn table(mode: &str, players: Vec<Player>) -> Table<Sumoku> {
        let options = Options::new().with("mode", mode).with("players", &players.len().to_string());
        let game = Sumoku::dealt(&options, Seed::from(4)).expect("a race");
        Table::new(game, Seating::new(players)).expect("a player for each seat")
    }

    fn act(table: &mut Table<Sumoku>, seat: Seat, action: Action) {
        let command = table.own_command(Actor::Seat(seat), Wish::Act(action));
        table.submit(Duration::ZERO, &command, Fate::Drawn(Seed::from(4))).expect("possible");
    }

    /// Returns a call of all tiles in a row, which is wrong.
    fn wrong(table: &Table<Sumoku>, seat: Seat) -> Action {
        let tiles = &table.game().race().expect("a race").builders()[seat.index()].tiles;
        Action::Claim((0..).zip(tiles).map(|(x, &tile)| (Cell::at(x, 0), Laid::upright(tile))).collect())
    }

    #[test]
    fn others_are_seen_building_out_ready_and_away() {
        let mut table = table("speed", ["Ada", "Blaise"].map(Player::human).to_vec());
        let both = |table: &Table<Sumoku>, away: SeatSet| {
            [ADA, BLAISE].map(|seat| Standing::of(table, seat, Some(ADA), away))
        };
        assert_eq!(both(&table, SeatSet::EMPTY), [Standing::Idle, Standing::Playing]);
        assert_eq!(both(&table, SeatSet::from(BLAISE)), [Standing::Idle, Standing::Away]);
        let call = wrong(&table, ADA);
        act(&mut table, ADA, call);
        assert_eq!(both(&table, SeatSet::EMPTY), [Standing::Out, Standing::Playing]);
        // A spectator sees what the last one left does, too.
        assert_eq!(Standing::of(&table, BLAISE, None, SeatSet::EMPTY), Standing::Playing);
        act(&mut table, BLAISE, Action::Concede);
        assert_eq!(both(&table, SeatSet::EMPTY), [Standing::Idle, Standing::Idle]);
        act(&mut table, BLAISE, Action::Ready);
        assert_eq!(both(&table, SeatSet::EMPTY), [Standing::Idle, Standing::Ready]);
    }

    #[test]
    fn a_player_who_announces_a_wrong_total_sits_out() {
        let mut table = table("spot", ["Ada", "Blaise"].map(Player::human).to_vec());
        let (tiles, total) = table.game().spot().expect("Spot").sets()[0];
        act(&mut table, BLAISE, Action::Spot { tiles, total: total + 1 });
        assert_eq!(Standing::of(&table, BLAISE, Some(ADA), SeatSet::EMPTY), Standing::SitsOut);
        assert_eq!(Standing::of(&table, ADA, Some(BLAISE), SeatSet::EMPTY), Standing::Playing);
    }

    #[test]
    fn players_are_called_by_their_names_from_every_seat() {
        let players =
            vec![Player::human("Ada"), Player::computer(2), Player::human("Blaise"), Player::computer(5)];
        let table = table("speed", players);
        let names = |me: Option<Seat>| {
            let name = |seat| name_at(&table, me, seat, Lang::En.texts());
            Seat::ALL.into_iter().take(4).map(|seat| name(seat).unwrap_or_default()).collect::<Vec<_>>()
        };
        let third = Seat::from_index(2);
        assert_eq!(names(third), ["Ada", "Computer 1 (level 2)", "", "Computer 2 (level 5)"]);
        assert_eq!(names(None), ["Ada", "Computer 1 (level 2)", "Blaise", "Computer 2 (level 5)"]);
    }
}
