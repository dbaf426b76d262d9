//! The list of a game's lessons.

use dohyo_lessons::{Lesson, page};
use leptos::prelude::*;

use super::progress::Progress;
use super::{Learnt, tell, tell_both};
use crate::address::{Link, Page};
use crate::game::Game;
use crate::icon::{Glyph, Icon};

/// Returns the page with the lessons of a game.
pub(super) fn list_page<G: Learnt>() -> AnyView {
    let progress = Progress::load(G::GAME);
    let lessons = G::LESSONS.iter().map(|lesson| card(G::GAME, lesson, &progress)).collect_view();
    view! {
        <main class="pages lessons" id="main" data-game=G::INFO.id>
            <header>
                <h1>{G::INFO.name} " · " {tell(page::LESSONS)}</h1>
                <p class="lead">{tell(page::LEAD)}</p>
            </header>
            <ol class="lesson-list">{lessons}</ol>
            <p class="row">
                <Link to=Page::table(G::GAME) class="btn">
                    {tell(page::PLAY_NOW)}
                </Link>
                <Link to=Page::Sheet(G::GAME) class="btn">
                    {tell(page::SHEET)}
                </Link>
            </p>
        </main>
    }
    .into_any()
}

fn card(game: Game, lesson: &'static Lesson, progress: &Progress) -> AnyView {
    let done = lesson.steps.iter().filter(|step| progress.is_done(step.id)).count();
    let of = lesson.steps.len();
    let label = if done == of {
        page::AGAIN
    } else if progress.place(lesson.id).is_some() {
        page::GO_ON
    } else {
        page::BEGIN
    };
    let class = if done == of { "btn" } else { "btn primary" };
    view! {
        <li class="lesson-card" data-lesson=lesson.id>
            <div>
                <h2>{tell(lesson.title)}</h2>
                <p>{tell(lesson.about)}</p>
                <p class="note" class:good=done == of>
                    {(done == of).then(|| view! { <Icon glyph=Glyph::Check/> })}
                    {tell_both(page::done_of(done, of))}
                </p>
            </div>
            <Link to=Page::Lesson { game, lesson: lesson.id.to_owned() } class=class>
                {tell(label)}
                <span class="unseen">": " {tell(lesson.title)}</span>
            </Link>
        </li>
    }
    .into_any()
}
