//! Measures perft: `cargo run --release -p dohyo-kumo --example kumo_counts`.

use std::time::Instant;

use dohyo_core::{Options, Seed, Setup as _};
use dohyo_kumo::Kumo;
use dohyo_kumo::position::perft;

/// A fight in which nearly every kind of action is possible.
const FIGHT: &str = "9/4,*,4/4,sk,4/4,sk,nb,3/2,st,nr,5/9/2,sg,6/nt,1,nj,1,st,nk,3/9 s 5 - 0 1/1 0/0 9";

fn main() {
    let start =
        Kumo::dealt(&Options::new().with("first", "south"), Seed::default()).expect("the usual start");
    let fight = Kumo::from_position(FIGHT, &Options::new()).expect("a position");
    for (name, game, depth) in [("start", &start, 5), ("fight", &fight, 5)] {
        for depth in 1..=depth {
            let begun = Instant::now();
            let count = perft(game.situation(), game.terms(), depth);
            let seconds = begun.elapsed().as_secs_f64();
            println!(
                "{name} {depth}: {count} in {seconds:.3} s, {:.1} million/s",
                count as f64 / seconds / 1e6
            );
        }
    }
}
