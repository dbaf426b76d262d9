//! Sessions line by line as golden texts.

use std::sync::mpsc;
use std::time::Duration;

use super::{Happening, Plain};
use crate::home::{Home, Host};
use crate::playable::Playable;
use crate::screen::tests::{check, settings};
use crate::start::Settings;
use dohyo_core::{Fate, Seed};
use dohyo_texts::texts::Lang;

/// Returns what is written when `lines` are typed at a new table for two people.
fn session<G: Playable>(lang: Lang, lines: &[String]) -> String {
    let settings = Settings { lang, ..settings("", &["Ada", "Blaise"]) };
    let mut begun = settings.begin::<G>().expect("a game");
    begun.local.file = None;
    let home = Home::new(Host::Local(Box::new(begun.local)), Duration::ZERO, |_| {});
    let (typing, typed) = mpsc::channel();
    for line in lines {
        typing.send(Happening::Line(Some(line.clone()))).expect("heard");
    }
    typing.send(Happening::Line(None)).expect("heard");
    let mut out = Vec::new();
    Plain::<G>::new(home, lang.texts(), None, &mut out).run(&typed, false).expect("written");
    String::from_utf8(out).expect("text")
}

/// Returns random actions that are the same in every run, as people write them.
fn some_actions<G: Playable>(count: usize) -> Vec<String> {
    let begun = settings("", &["Ada", "Blaise"]).begin::<G>().expect("a game");
    let mut game = begun.local.table.game().clone();
    let mut chance = Seed::from(11).chance();
    let mut written = Vec::new();
    for _ in 0..count {
        let seat = game.to_act().first().expect("somebody");
        let mut actions = Vec::new();
        game.legal_actions(seat, &mut actions);
        let action = chance.pick(&actions).expect("an action").clone();
        written.push(format!("{action:#}"));
        game.play(seat, &action, Fate::Drawn(Seed::from(5))).expect("legal");
    }
    written
}

fn check_session<G: Playable>() {
    let english = ["last", "board", "where", "clock", "undo", "castle", "help", "resign", "resign"];
    let french = ["dernier", "plateau", "où", "pendule", "annuler", "roquer", "aide"];
    let typed = |commands: &[&str]| -> Vec<String> {
        some_actions::<G>(4).into_iter().chain(commands.iter().map(|&command| command.to_owned())).collect()
    };
    check(&format!("{}-plain-en", G::INFO.id), &session::<G>(Lang::En, &typed(&english)));
    check(&format!("{}-plain-fr", G::INFO.id), &session::<G>(Lang::Fr, &typed(&french)));
}

#[test]
fn sessions_read_as_they_should() {
    check_session::<dohyo_abalone::Abalone>();
    check_session::<dohyo_sumoo::Sumoo>();
    check_session::<dohyo_kumo::Kumo>();
    check_session::<dohyo_sumoku::Sumoku>();
    check_session::<dohyo_kabuto::Kabuto>();
}
