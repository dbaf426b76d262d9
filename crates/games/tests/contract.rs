//! Every game keeps the contract of all games.

use dohyo_core::{Options, Setup};

/// Checks a game with its default options and with others, written `key=value`.
fn check<G: Setup>(others: &[&str]) {
    dohyo_contract::check::<G>(&Options::new(), 3);
    for pair in others {
        let mut options = Options::new();
        options.insert_pair(pair).expect("key=value");
        dohyo_contract::check::<G>(&options, 2);
    }
}

#[test]
fn abalone_keeps_the_contract() {
    check::<dohyo_abalone::Abalone>(&["layout=belgian-daisy"]);
}

#[test]
fn sumoo_keeps_the_contract() {
    check::<dohyo_sumoo::Sumoo>(&[]);
}

#[test]
fn kumo_keeps_the_contract() {
    check::<dohyo_kumo::Kumo>(&["players=4"]);
}

#[test]
fn sumoku_keeps_the_contract() {
    check::<dohyo_sumoku::Sumoku>(&["mode=spot", "players=4"]);
}

#[test]
fn kabuto_keeps_the_contract() {
    check::<dohyo_kabuto::Kabuto>(&["players=3"]);
}
