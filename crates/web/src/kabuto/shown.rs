//! Sakura Slam at the table.

use dohyo_core::{Options, Seat};
use dohyo_kabuto::{Action, Kabuto, Kind};
use leptos::prelude::*;

use super::board::RingView;
use super::drawing::{Figure, figure, icon, side_mark, team_seat, token};
use super::hands::Hands;
use super::options::{OptionChoice, players};
use super::panel::Panel;
use super::spoken::{deed, listed, seat_words};
use crate::game::Game;
use crate::settings::Settings;
use crate::table::keys::board_keys;
use crate::table::{Shown, Sitting, known_options};
use crate::texts::Texts;

/// Returns the last completed turn in one line.
pub(super) fn last_turn_words(sitting: Sitting<Kabuto>, t: &Texts) -> Option<String> {
    let first = sitting.recalled()?.start;
    sitting.table.with(|table| {
        let line = &table.as_ref()?.line()[first..];
        let seat = line.first()?.seat;
        let turn = line.iter().take_while(|step| step.seat == seat);
        let told = turn.filter(|step| step.played.action != Action::End);
        let deeds: Vec<_> = told.map(|step| deed(&step.after, &step.played.action, t)).collect();
        let who = seat_words(line[0].after.situation(), seat, t);
        Some((t.kabuto_words().told)(&who, &deeds.join(" · ")))
    })
}

impl Shown for Kabuto {
    const GAME: Game = Game::Kabuto;
    const EXCHANGE: &'static str = "";
    const CHOOSES_SEAT: bool = true;
    const ASKED_BY_POSITION: bool = true;

    fn seats_to_choose(options: &Options) -> Vec<Seat> {
        // One person plays a whole team, so one seat of each is enough.
        let seats = if players(options) == 3 { 3 } else { 2 };
        Seat::ALL.into_iter().take(seats).collect()
    }

    fn piece(seat: Seat) -> AnyView {
        let plain = Figure { kinds: vec![Kind::WRESTLER], wrestler: Some((seat, "")), belt: false };
        view! { <g transform="scale(2.5)">{figure(&plain, Signal::stored(-90.0))}</g> }.into_any()
    }

    fn piece_at(&self, seat: Seat) -> AnyView {
        match self.situation().players.get(seat.index()) {
            Some(player) => token(team_seat(self.situation(), seat), player.wrestler.id).into_any(),
            None => Self::piece(seat),
        }
    }

    fn tray(&self, seat: Seat, t: &Texts) -> Option<AnyView> {
        let now = self.situation();
        let words = t.kabuto_words();
        let player = now.players.get(seat.index())?;
        let side = now.side(seat);
        let pieces = side.tray.kinds().map(|kind| {
            let count = side.tray.count(kind);
            view! {
                <span class="kb-held">
                    {icon(kind)}
                    {(count > 1).then(|| view! { <span aria-hidden="true">{format!("×{count}")}</span> })}
                </span>
            }
        });
        let index = now.side_index(seat);
        let marker = view! {
            <svg class=format!("kb-sign kb-seat-{}", index + 1) viewBox="-6 -6 12 12" aria-hidden="true">
                <circle class="kb-marker-base" r="5.6"></circle>
                {side_mark(index)}
            </svg>
        };
        // In a team of two, the plate says who the other one is.
        let partner = now.seats().find(|&other| other != seat && now.allied(other, seat));
        let own = (words.wrestler)(player.wrestler.id);
        let who = partner.map_or(own.to_owned(), |partner| (words.team)(own, &seat_words(now, partner, t)));
        let label = (words.holds)(
            &seat_words(now, seat, t),
            &(words.tray)(&listed(&side.tray)),
            side.markers,
            player.out,
        );
        Some(
            view! {
                <span class="kb-plate" role="group" aria-label=label>
                    <span class="kb-who">
                        {marker}
                        {who}
                        {player.out.then(|| format!(" ({})", words.out))}
                    </span>
                    <span class="kb-holds">{pieces.collect_view()}</span>
                </span>
            }
            .into_any(),
        )
    }

    fn board(sitting: Sitting<Self>) -> AnyView {
        let settings: Settings = expect_context();
        let hands = Hands::at(sitting, settings.motion);
        let extras = RwSignal::new(None);
        view! {
            <div class="arena-stage kb-stage" on:keydown=board_keys(move |event| hands.key(event))>
                <RingView hands=hands extras=extras/>
                <Panel hands=hands extras=extras/>
            </div>
        }
        .into_any()
    }

    fn usual_options(kept: &Options) -> Options {
        // A first game is easier without special moves.
        let league = kept.get("league").unwrap_or("junior");
        known_options::<Self>(&kept.clone().with("league", league))
    }

    fn beside_position(chosen: &Options) -> Options {
        let league = chosen.get("league").unwrap_or("senior");
        Options::new().with("league", league)
    }

    fn choose_options(options: RwSignal<Options>, position: RwSignal<Option<String>>) -> Option<AnyView> {
        Some(view! { <OptionChoice options=options position=position/> }.into_any())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first_game_is_one_of_juniors() {
        assert_eq!(Kabuto::usual_options(&Options::new()).get("league"), Some("junior"));
        let kept = Options::new().with("league", "senior");
        assert_eq!(Kabuto::usual_options(&kept).get("league"), Some("senior"));
    }
}
