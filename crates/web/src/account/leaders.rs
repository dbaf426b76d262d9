//! The leaderboard of a game.

use leptos::prelude::*;
use serde::Deserialize;

use super::texts::AccountTexts;
use super::{Answer, ask, shown};
use crate::address::{Link, Page};
use crate::game::Game;
use crate::settings::texts_of;

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Board {
    players: Vec<Leader>,
    computers: Vec<i64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Leader {
    login: String,
    rating: i64,
    games: u32,
}

/// A line of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Line {
    Person { rank: usize, leader: Leader },
    Computer { level: u8, rating: i64 },
}

impl Line {
    fn rating(&self) -> i64 {
        match self {
            Self::Person { leader, .. } => leader.rating,
            Self::Computer { rating, .. } => *rating,
        }
    }
}

/// Returns people and computers in one list, the best first. Computers have no rank.
fn lines(board: Board) -> Vec<Line> {
    let people = board.players.into_iter().enumerate();
    let people = people.map(|(index, leader)| Line::Person { rank: index + 1, leader });
    let computers = (1..).zip(board.computers).map(|(level, rating)| Line::Computer { level, rating });
    let mut lines: Vec<Line> = people.chain(computers).collect();
    lines.sort_by_key(|line| std::cmp::Reverse(line.rating()));
    lines
}

/// Returns the page with the best players of a game.
pub fn leaders_page(game: Option<Game>) -> AnyView {
    let t = texts_of::<AccountTexts>();
    let game = game.unwrap_or(Game::ALL[0]);
    let board: Answer<Board> = ask(format!("/api/v1/leaderboards/{}", game.id()));
    let choice = move |other: Game| {
        let current = (other == game).then_some("true");
        view! {
            <span class="choice-link" aria-current=current>
                <Link to=Page::Leaders(Some(other)) class=if other == game { "btn on" } else { "btn" }>
                    {other.name()}
                </Link>
            </span>
        }
    };
    let show = move |board: Board| {
        let nobody = board.players.is_empty();
        view! {
            {nobody.then(|| view! { <p class="note">{move || t().nobody_yet}</p> })}
            <table class="leaders">
                <thead>
                    <tr>
                        <th scope="col">{move || t().rank}</th>
                        <th scope="col">{move || t().player}</th>
                        <th scope="col">{move || t().rating}</th>
                        <th scope="col">{move || t().number_of_games}</th>
                    </tr>
                </thead>
                <tbody>{lines(board).into_iter().map(row).collect_view()}</tbody>
            </table>
            <p class="note">{move || t().leaders_note}</p>
        }
        .into_any()
    };
    view! {
        <main class="pages account" id="main">
            <header>
                <h1>{move || t().leaders}</h1>
                <p class="lead">{move || t().leaders_text}</p>
            </header>
            <nav class="row" aria-label=move || t().choose_game>
                {Game::ALL.iter().copied().map(choice).collect_view()}
            </nav>
            {shown(board, show)}
        </main>
    }
    .into_any()
}

fn row(line: Line) -> AnyView {
    let t = texts_of::<AccountTexts>();
    match line {
        Line::Person { rank, leader: Leader { login, rating, games } } => view! {
            <tr>
                <td>{rank}</td>
                <th scope="row">
                    <Link to=Page::Player { login: login.clone() } class="">
                        {login.clone()}
                    </Link>
                </th>
                <td class="figure">{rating}</td>
                <td>{games}</td>
            </tr>
        }
        .into_any(),
        Line::Computer { level, rating } => view! {
            <tr class="machine">
                <td></td>
                <th scope="row">{move || (t().computer)(level)}</th>
                <td class="figure">{rating}</td>
                <td></td>
            </tr>
        }
        .into_any(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_have_ranks_and_computers_stand_between_them() {
        let leader = |login: &str, rating| Leader { login: login.to_owned(), rating, games: 9 };
        let board =
            Board { players: vec![leader("ada", 1700), leader("eve", 1400)], computers: vec![1300, 1500] };
        let found: Vec<String> = lines(board)
            .into_iter()
            .map(|line| match line {
                Line::Person { rank, leader } => format!("{rank} {}", leader.login),
                Line::Computer { level, .. } => format!("level {level}"),
            })
            .collect();
        assert_eq!(found, ["1 ada", "level 2", "2 eve", "level 1"]);
    }
}
