//! The terminal client: full-screen, and line by line for screen readers, pipes and plain terminals.
//!
//! [`play`] starts a session. A [`home::Home`] is a table with its computers, on this machine or on a server.
//! [`playable::Playable`] is implemented by every game: it reads typed moves and draws the board.

mod daily;
mod en;
mod fr;
mod games;
mod room;

pub mod home;
pub mod keys;
pub mod lesson;
pub mod online;
pub mod plain;
pub mod playable;
pub mod saves;
pub mod screen;
pub mod sketch;
pub mod start;
pub mod theme;
pub mod thinking;
pub mod wire;
pub mod words;

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use dohyo_core::Setup as _;

use home::{Home, Host};
use online::{Address, Online};
use plain::{Happening, Plain};
use playable::Playable;
pub use start::{Goal, Settings, read_players};

/// Returns the language with a tag such as `fr`.
pub fn language_named(tag: &str) -> Option<dohyo_texts::texts::Lang> {
    dohyo_texts::texts::Lang::from_tag(tag)
}

/// Plays a game, full-screen or line by line. In line mode, writes to `out`.
///
/// # Errors
///
/// Returns an error if the settings are not valid, or if the terminal or the server cannot be used.
pub fn play(settings: &Settings, out: &mut dyn Write) -> Result<()> {
    let address = Address::is_one(&settings.what).then(|| Address::read(&settings.what)).transpose()?;
    let id = address.as_ref().map_or(settings.what.as_str(), |address| &address.game);
    let id = dohyo_games::info(id)?.id;
    if settings.daily.is_some() && id == dohyo_sumoku::Sumoku::INFO.id {
        return daily::play(settings, out);
    }
    macro_rules! dispatch {
        ($($game:ty),+) => {
            $(if id == <$game>::INFO.id {
                return run::<$game>(settings, address.as_ref(), out);
            })+
        };
    }
    dispatch!(
        dohyo_abalone::Abalone,
        dohyo_sumoo::Sumoo,
        dohyo_kumo::Kumo,
        dohyo_sumoku::Sumoku,
        dohyo_kabuto::Kabuto
    );
    anyhow::bail!("{id} cannot be played in a terminal")
}

fn run<G: Playable>(settings: &Settings, address: Option<&Address>, out: &mut dyn Write) -> Result<()> {
    if !settings.plain {
        return screen::run::<G>(settings, address);
    }
    let t = settings.lang.texts();
    let (happenings, heard) = plain::channel();
    let (host, resumed, goal, trial) = if let Some(address) = address {
        let said = (words::words(t).joining)(&settings.what);
        writeln!(out, "{said}")?;
        let cookie = online::identity(address, &settings.places.data)?;
        let news = happenings.clone();
        let online = Online::<G>::join(address, cookie, move |net| drop(news.send(Happening::Net(net))))?;
        (Host::Online(Box::new(online)), false, None, None)
    } else {
        let begun = settings.begin::<G>()?;
        (Host::Local(Box::new(begun.local)), begun.resumed, begun.goal, begun.trial)
    };
    let answers = happenings.clone();
    let mut home =
        Home::new(host, Duration::ZERO, move |answer| drop(answers.send(Happening::Thought(answer))));
    (home.goal, home.scripted) = (goal, trial.is_some());
    plain::read_lines(happenings);
    let plain = Plain::new(home, t, trial, out);
    let mut plain = if address.is_none() { plain.with_settings(settings.clone()) } else { plain };
    plain.run(&heard, resumed)
}
