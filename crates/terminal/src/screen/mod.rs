//! The full screen: a loop around the state ([`app`]), which is drawn ([`draw`]) when it has changed.

mod app;
mod draw;
mod term;
#[cfg(test)]
mod tests;

use std::sync::mpsc;
use std::time::Instant;

use anyhow::Result;
use crossterm::event::Event as Input;

use crate::home::{Home, Host};
use crate::online::{self, Address, Net, Online};
use crate::playable::Playable;
use crate::start::Settings;
use crate::theme::Depth;
use crate::thinking::Answer;
use app::App;

/// Something that happens to the screen.
pub(crate) enum Event {
    /// A key, the mouse, or a change of size.
    Input(Input),
    /// The computer has an answer.
    Thought(Answer),
    /// The connection to a server has news.
    Net(Net),
    /// The program is asked to stop.
    End,
    /// The program is asked to wait in the background.
    Suspend,
}

/// Plays on the full screen.
///
/// # Errors
///
/// Returns an error if the settings make no game, or if the terminal cannot be used.
pub fn run<G: Playable>(settings: &Settings, address: Option<&Address>) -> Result<()> {
    let (events, happening) = mpsc::channel();
    let (host, goal) = if let Some(address) = address {
        let cookie = online::identity(&address.server, &settings.places.data)?;
        let news = events.clone();
        let online = Online::<G>::join(address, cookie, move |net| drop(news.send(Event::Net(net))))?;
        (Host::Online(Box::new(online)), None)
    } else {
        let begun = settings.begin::<G>()?;
        (Host::Local(Box::new(begun.local)), begun.goal)
    };
    let answers = events.clone();
    let home = Home::new(host, G::PAUSE, move |answer| drop(answers.send(Event::Thought(answer))));
    let mut app = App::new(home, settings.clone(), goal);
    if settings.depth != Depth::None {
        // A flag overrides NO_COLOR; without one, the depth is none already.
        crossterm::style::force_color_output(true);
    }
    term::obey_signals(events.clone())?;
    let mut taken = term::Taken::new()?;
    term::listen(events);
    while !app.quit {
        app.advance(Instant::now());
        if app.dirty {
            app.dirty = false;
            taken.terminal.draw(|frame| {
                let area = frame.area();
                draw::draw(&mut app, area, frame.buffer_mut());
            })?;
        }
        let event = match app.deadline() {
            Some(deadline) => happening.recv_timeout(deadline.saturating_duration_since(Instant::now())).ok(),
            None => Some(happening.recv()?),
        };
        let Some(event) = event else {
            app.dirty |= app.has_clock();
            tick(&mut app);
            continue;
        };
        hear(&mut app, event);
        // What came meanwhile is drawn together.
        while let Ok(event) = happening.try_recv() {
            hear(&mut app, event);
        }
        tick(&mut app);
        if std::mem::take(&mut app.suspend) {
            app.home.keep();
            taken.suspend()?;
            app.dirty = true;
        }
    }
    app.home.keep();
    Ok(())
}

fn hear<G: Playable>(app: &mut App<G>, event: Event) {
    match event {
        Event::Input(Input::Key(key)) => drop(app.key(key)),
        Event::Input(Input::Mouse(mouse)) => drop(app.mouse(mouse)),
        Event::Input(Input::Paste(text)) => app.paste(&text),
        Event::Input(Input::Resize(..)) => app.dirty = true,
        Event::Input(_) => {}
        Event::Thought(answer) => app.hear(answer),
        Event::Net(net) => {
            if let Host::Online(online) = &mut app.home.host {
                online.hear(net);
            }
            app.dirty = true;
        }
        Event::End => app.quit = true,
        Event::Suspend => app.suspend = true,
    }
}

/// Lets the session with a server say what is due.
fn tick<G: Playable>(app: &mut App<G>) {
    let Host::Online(online) = &mut app.home.host else { return };
    online.tick();
    let refused = online.session.take_refusals();
    let words = app.t.lang.of::<dohyo_texts::online::texts::OnlineTexts>();
    for refused in refused {
        app.tell((words.refused)(&refused), true);
    }
}
