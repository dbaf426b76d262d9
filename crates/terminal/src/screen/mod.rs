//! The full screen: a loop around a [`Scene`], which is drawn when it has changed. Tables are the scene [`app`].

mod acts;
mod app;
pub(crate) mod draw;
mod input;
mod term;
#[cfg(test)]
mod tests;

use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Instant;

use anyhow::Result;
use crossterm::event::Event as Input;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::home::{Home, Host};
use crate::online::{self, Address, Net, Online};
use crate::playable::Playable;
use crate::start::Settings;
use crate::theme::Depth;
use crate::thinking::Answer;
use app::App;

/// An event of the full screen.
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
    /// The program continues after waiting in the background.
    Continue,
}

/// Something that fills the screen and handles keys and the mouse.
pub(crate) trait Scene {
    /// Does all work that is due.
    fn advance(&mut self, now: Instant);
    /// Returns `true` if the scene has changed since the last call and must be drawn again.
    fn take_dirty(&mut self) -> bool;
    /// Draws the scene.
    fn draw(&mut self, area: Rect, buffer: &mut Buffer);
    /// Returns the time of the next work that is due.
    fn deadline(&self) -> Option<Instant>;
    /// Handles an event.
    fn hear(&mut self, event: Event);
    /// Called after all pending events have been handled. `alone` is `true` if the deadline passed without an event.
    fn settle(&mut self, alone: bool);
    /// Returns `true` if the player has stopped.
    fn has_quit(&self) -> bool;
    /// Returns `true` if the program is to wait in the background.
    fn take_suspend(&mut self) -> bool;
    /// Saves the state.
    fn keep(&mut self);
}

/// The channel of a scene's events.
pub(crate) type Channel = (Sender<Event>, Receiver<Event>);

/// Plays on the full screen.
///
/// # Errors
///
/// Returns an error if the settings are not valid, or if the terminal cannot be used.
pub fn run<G: Playable>(settings: &Settings, address: Option<&Address>) -> Result<()> {
    let (events, happening) = mpsc::channel();
    let (host, goal, trial) = if let Some(address) = address {
        let cookie = online::identity(address, &settings.places.data)?;
        let news = events.clone();
        let online = Online::<G>::join(address, cookie, move |net| drop(news.send(Event::Net(net))))?;
        (Host::Online(Box::new(online)), None, None)
    } else {
        let begun = settings.begin::<G>()?;
        (Host::Local(Box::new(begun.local)), begun.goal, begun.trial)
    };
    let answers = events.clone();
    let mut home = Home::new(host, G::PAUSE, move |answer| drop(answers.send(Event::Thought(answer))));
    (home.goal, home.scripted) = (goal, trial.is_some());
    let app = App::new(home, settings.clone(), trial);
    show(app, (events, happening), settings)
}

/// Shows a scene until the player stops.
///
/// # Errors
///
/// Returns an error if the terminal cannot be used.
pub(crate) fn show(mut scene: impl Scene, channel: Channel, settings: &Settings) -> Result<()> {
    let (events, happening) = channel;
    if settings.depth != Depth::None {
        // A command-line flag overrides NO_COLOR. Without a flag, the depth is already none.
        crossterm::style::force_color_output(true);
    }
    term::obey_signals(events.clone())?;
    let mut taken = term::Taken::new()?;
    term::listen(events);
    while !scene.has_quit() {
        scene.advance(Instant::now());
        if scene.take_dirty() {
            taken.terminal.draw(|frame| {
                let area = frame.area();
                scene.draw(area, frame.buffer_mut());
            })?;
        }
        let event = match scene.deadline() {
            Some(deadline) => happening.recv_timeout(deadline.saturating_duration_since(Instant::now())).ok(),
            None => Some(happening.recv()?),
        };
        let alone = event.is_none();
        if let Some(event) = event {
            scene.hear(event);
            // Handle all pending events before drawing.
            while let Ok(event) = happening.try_recv() {
                scene.hear(event);
            }
        }
        scene.settle(alone);
        if scene.take_suspend() {
            scene.keep();
            taken.suspend()?;
            scene.hear(Event::Continue);
        }
    }
    scene.keep();
    Ok(())
}

impl<G: Playable> Scene for App<G> {
    fn advance(&mut self, now: Instant) {
        App::advance(self, now);
    }

    fn take_dirty(&mut self) -> bool {
        std::mem::take(&mut self.dirty)
    }

    fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        draw::draw(self, area, buffer);
    }

    fn deadline(&self) -> Option<Instant> {
        App::deadline(self)
    }

    fn hear(&mut self, event: Event) {
        hear(self, event);
    }

    fn settle(&mut self, alone: bool) {
        self.dirty |= alone && self.has_clock();
        tick(self);
    }

    fn has_quit(&self) -> bool {
        self.quit
    }

    fn take_suspend(&mut self) -> bool {
        std::mem::take(&mut self.suspend)
    }

    fn keep(&mut self) {
        self.home.keep();
    }
}

fn hear<G: Playable>(app: &mut App<G>, event: Event) {
    match event {
        Event::Input(Input::Key(key)) => drop(app.key(key)),
        Event::Input(Input::Mouse(mouse)) => drop(app.mouse(mouse)),
        Event::Input(Input::Paste(text)) => app.paste(&text),
        Event::Input(Input::Resize(..)) | Event::Continue => app.dirty = true,
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

/// Sends the messages of a server session that are due.
fn tick<G: Playable>(app: &mut App<G>) {
    let Host::Online(online) = &mut app.home.host else { return };
    online.tick();
    let refused = online.session.take_refusals();
    let words = app.t.lang.of::<dohyo_texts::online::texts::OnlineTexts>();
    for refused in refused {
        app.tell((words.refused)(&refused), true);
    }
}
