//! Sumoku: turn by turn, in races, and the puzzle of the day.

mod classic;
mod daily;
mod races;
mod sizes;
