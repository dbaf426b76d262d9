//! The profile of a person: ratings, graphs, games.

use leptos::prelude::*;
use serde::Deserialize;

use super::graph::rating_graph;
use super::texts::AccountTexts;
use super::{Answer, ask, date, shown};
use crate::address::{Link, Page};
use crate::game::Game;
use crate::settings::{Settings, texts_of};

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Profile {
    login: String,
    name: String,
    since: u64,
    ratings: Vec<RatingOf>,
    games: Vec<GameOf>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct RatingOf {
    game: String,
    rating: i64,
    deviation: i64,
    settled: bool,
    games: u32,
    history: Vec<(u64, i64)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct GameOf {
    game: String,
    at: u64,
    result: String,
    table: Option<String>,
    others: Vec<Opponent>,
    rating: Option<i64>,
    change: Option<i64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Opponent {
    login: Option<String>,
    name: Option<String>,
    level: Option<u8>,
}

/// Returns the profile of the person with a login.
pub fn profile_page(login: &str) -> AnyView {
    let t = texts_of::<AccountTexts>();
    let settings: Settings = expect_context();
    let login = login.to_owned();
    let answer: Answer<Profile> = ask(format!("/api/v1/players/{login}"));
    let show = move |profile: Profile| {
        let since = profile.since;
        let name =
            if profile.name.eq_ignore_ascii_case(&profile.login) { String::new() } else { profile.name };
        view! {
            <p class="lead">
                {name} " "
                <span class="note">{move || (t().member_since)(&date(since, settings.lang.get()))}</span>
            </p>
            {ratings(profile.ratings)}
            {games(profile.games)}
        }
        .into_any()
    };
    view! {
        <main class="pages account" id="main">
            <header>
                <h1>{login.clone()}</h1>
            </header>
            {shown(answer, show)}
        </main>
    }
    .into_any()
}

fn ratings(ratings: Vec<RatingOf>) -> AnyView {
    let t = texts_of::<AccountTexts>();
    let one = move |rating: RatingOf| {
        let RatingOf { game, rating, deviation, settled, games, history } = rating;
        let game = Game::named(&game)?;
        let (first, highest) =
            (history.first().map_or(1500, |(_, rating)| *rating), history.iter().map(|p| p.1).max());
        let label =
            Signal::derive(move || (t().graph)(game.name(), first, rating, highest.unwrap_or(rating)));
        Some(view! {
            <section class="rating" data-game=game.id()>
                <h2>{game.name()}</h2>
                <p>
                    <b class="figure">{rating}</b>
                    " ± " {2 * deviation} " "
                    <span class="note">
                        {move || (t().rated_games)(games)}
                        {move || (!settled).then(|| format!(" · {}", t().provisional))}
                    </span>
                </p>
                {rating_graph(&history, label)}
            </section>
        })
    };
    if ratings.is_empty() {
        return view! { <p class="note">{move || t().no_ratings}</p> }.into_any();
    }
    ratings.into_iter().filter_map(one).collect_view().into_any()
}

fn games(games: Vec<GameOf>) -> AnyView {
    let t = texts_of::<AccountTexts>();
    let settings: Settings = expect_context();
    let row = move |played: GameOf| {
        let game = Game::named(&played.game)?;
        let GameOf { at, result, table, others, rating, change, .. } = played;
        let result_words = move || match result.as_str() {
            "won" => t().won,
            "lost" => t().lost,
            _ => t().drawn,
        };
        let change = change.map(|change| format!("{change:+}").replace('-', "\u{2212}"));
        let link = table.map(|table| {
            view! {
                <Link to=Page::Online { game, table } class="btn">
                    {move || t().see_game}
                </Link>
            }
        });
        Some(view! {
            <li class="played">
                <span class="who">
                    <b>{game.name()} " · " {result_words}</b>
                    <span class="note">
                        {move || date(at, settings.lang.get())} " · "
                        {others.into_iter().map(opponent).collect_view()}
                    </span>
                </span>
                <span class="figure">{rating} " " <span class="note">{change}</span></span>
                {link}
            </li>
        })
    };
    let list = if games.is_empty() {
        view! { <p class="note">{move || t().no_games}</p> }.into_any()
    } else {
        view! { <ul class="games">{games.into_iter().filter_map(row).collect_view()}</ul> }.into_any()
    };
    view! {
        <section aria-labelledby="games">
            <h2 id="games">{move || t().games}</h2>
            {list}
        </section>
    }
    .into_any()
}

/// Another player of a game, with a link if they have a profile.
fn opponent(other: Opponent) -> AnyView {
    let t = texts_of::<AccountTexts>();
    match (other.login, other.level) {
        (Some(login), _) => view! {
            <Link to=Page::Player { login: login.clone() } class="">
                {login.clone()}
            </Link>
            " "
        }
        .into_any(),
        (None, Some(level)) => view! { <span>{move || (t().computer)(level)} " "</span> }.into_any(),
        (None, None) => view! { <span>{other.name} " "</span> }.into_any(),
    }
}
