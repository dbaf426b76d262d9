//! The rules of Sumoku (Thierry Denoual, 2011): number tiles in a crossword whose every line adds up to a multiple of
//! the key.
//!
//! ```text
//! key 5      3R 7G 5B        3 + 7 + 5 = 15        a line: two to six tiles, no colour twice,
//!                  9Y        5 + 9 + 1 = 15        the sum a multiple of the key
//!                  1P
//! ```
//!
//! [`Sumoku`] implements [`dohyo_core::Game`] for all five modes. [`Position`] finds plays of Classic fast. The crate
//! `dohyo-sumoku-solver` builds grids from given tiles.
//!
//! # Where to find a rule
//!
//! | rule | code |
//! |---|---|
//! | correct lines and their scores | [`Line::check`] |
//! | correct grids | [`Grid::check`] |
//! | Classic: who begins, legal plays, score | [`Classic::judge`], `classic.rs` |
//! | Classic: bonus play, drawing, passing, the end | `Classic::act` and `Classic::end_turn` |
//! | Speed, Team: swaps, claims, wrong claims, giving up | `Race::act`, `Race::put_out`, `Race::end_round` |
//! | Solo: stages, time limit | `Race::next_stage`, `Race::finish`, [`Grid::sound_part`] |
//! | Spot: combinations, penalties, refilling | [`Spot::sets`], `Spot::act` |
//! | options | [`Terms`] |
//!
//! # Rulings
//!
//! The rule book leaves these open:
//!
//! - A six is read the way it is laid, the same in its row and its column. With `six=per-line` each line reads its
//!   sixes independently and scores the highest correct reading.
//! - A six counts as six when hands are compared to find who begins, and among the tiles left in hand at the end. If
//!   several hands have the smallest total, chance decides who begins.
//! - A tied score goes to the player with fewer tiles left. If these are equal too, the win is shared.
//! - A player who can play must do so, unless `free-pass` is on. A player without tiles passes automatically.
//! - A claim that does not use all the player's tiles is refused without a penalty.
//! - If wrong claims have put all others out, the last player or team must still build a Sumoku to win, or give up, and
//!   then nobody wins. A round of Speed that nobody wins ends every streak.
//! - In Spot a player with no tiles to give back sits out until the next correct combination. If everybody sits out,
//!   all players are back at once.
//! - In timed Solo the last completed stage counts, or the sound part of the current grid if that has more tiles. The
//!   crate has no clock: the program that runs the game plays [`Action::Finish`] when the time is up.
//! - There is no draw by agreement.
//!
//! # Example
//!
//! ```
//! use dohyo_core::{Fate, Game, Options, Seat, Seed, Setup};
//! use dohyo_sumoku::Sumoku;
//!
//! // Key 5, the row 3 + 7 on the table, seat 1 to play.
//! let position = "classic 5 | 0,0:3R 1,0:7G | 5B 6Y 1P ; 2R 8G | bag 89 | 10 ; 0 | 1";
//! let mut game = Sumoku::from_position(position, &Options::new())?;
//! game.play_text(Seat::FIRST, "2,0,v: 5B 9Y 1P", Fate::Drawn(Seed::from(1)))?;
//! assert_eq!(game.classic().unwrap().scores(), [40, 0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod bag;
mod classic;
mod game;
mod grid;
mod illegal;
pub mod position;
mod race;
mod spot;
mod terms;
mod text;
mod tile;

pub use action::{Action, Play, Way};
pub use bag::Draw;
pub use classic::{Classic, Score};
pub use game::{COMPLETE, FINISHED, NO_SUMOKU, POINTS, ROUNDS, State, Sumoku, TILES};
pub use grid::{Cell, Fault, Grid, GridFault, Line};
pub use illegal::Illegal;
pub use position::Position;
pub use race::{Builder, Race};
pub use spot::Spot;
pub use terms::{Mode, Reading, Terms};
pub use tile::{Colour, Key, Laid, Tile};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
