//! Classic: the points of a play, less those of the opponents' replies.
//!
//! Hands are open, so the replies of players who take the most points are known. Later turns depend on the bag: its
//! order is guessed several times, and each good play is followed with each guess.

use dohyo_core::Chance;
use dohyo_sumoku::position::{Found, Hand};

use super::endgame::{self, Settled};
use super::levels::{ALL, Character};
use super::sitting::Sitting;
use crate::limits::Limits;
use crate::table::TranspositionTable;

/// A listener for the best choice so far and the reach of the search.
pub(super) type Tell<'a> = &'a mut dyn FnMut(&RatedPlay, Settled);

/// The point up to which a choice was followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// To the play itself. The others are to play next.
    Play,
    /// Until all players have had the same number of turns. The same player is to play next.
    EvenTurns,
    /// To the end of the game, but not through all plays.
    End,
    /// To the end of the game, through all plays.
    CertainEnd,
}

/// A play, or a pass, and its value.
#[derive(Clone, Debug)]
pub(super) struct RatedPlay {
    pub(super) found: Option<Found>,
    /// The points gained on the other players from here on, added up over all of them.
    pub(super) value: f64,
}

/// A search for the best play.
pub(super) struct Search<'a> {
    character: &'a Character,
    limits: Limits<'a>,
    chance: Chance,
    /// The table for searching the end of the game, if the end has come and is to be searched.
    table: Option<&'a mut TranspositionTable>,
    tell: Tell<'a>,
    /// Plays and positions examined.
    pub(super) nodes: u64,
    pub(super) reach: Reach,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        character: &'a Character,
        limits: Limits<'a>,
        chance: Chance,
        table: Option<&'a mut TranspositionTable>,
        tell: Tell<'a>,
    ) -> Self {
        Self { character, limits, chance, table, tell, nodes: 0, reach: Reach::Play }
    }

    fn must_stop(&self) -> bool {
        self.limits.are_reached(self.nodes)
    }

    /// Rates the choices that the level considers, the best first.
    pub(super) fn choices(&mut self, sitting: &Sitting, free_pass: bool) -> Vec<RatedPlay> {
        let may_pass = sitting.bonus || free_pass;
        let mut seen = self.plays(sitting);
        seen.sort_by_key(|found| std::cmp::Reverse(found.points()));
        seen.truncate(self.character.width);
        let others = sitting.hands.len() as i32 - 1;
        let value = |found: &Found| f64::from(found.points() * others);
        let mut choices: Vec<RatedPlay> =
            seen.iter().map(|found| RatedPlay { found: Some(*found), value: value(found) }).collect();
        if choices.is_empty() || (may_pass && self.character.width > 1) {
            choices.push(RatedPlay { found: None, value: 0.0 });
        }
        if self.character.width > 1 && choices.len() > 1 {
            let all = self.weigh(sitting, &mut choices);
            self.reach = Reach::EvenTurns;
            (self.tell)(&choices[0], Settled { reach: self.reach, nodes: self.nodes, memory_used: 0 });
            if all && !self.settle(sitting, free_pass, &mut choices) && self.character.guessing.followed > 1 {
                self.follow(sitting, &mut choices);
            }
        }
        choices
    }

    /// Searches to the end of the game if the bag is empty. Returns `true` if this rated the choices.
    fn settle(&mut self, sitting: &Sitting, free_pass: bool, choices: &mut [RatedPlay]) -> bool {
        let Some(table) = &mut self.table else { return false };
        let limits = Limits { nodes: self.limits.nodes.saturating_sub(self.nodes), ..self.limits };
        let before = self.nodes;
        let mut tell =
            |choice: &RatedPlay, it: Settled| (self.tell)(choice, Settled { nodes: before + it.nodes, ..it });
        let settled = endgame::settle(sitting, free_pass, choices, limits, table, &mut tell);
        let Some(settled) = settled else { return false };
        self.reach = settled.reach;
        self.nodes += settled.nodes;
        true
    }

    /// Returns the plays that the level sees: at least one if there is one.
    fn plays(&mut self, sitting: &Sitting) -> Vec<Found> {
        self.nodes += 1;
        let hand = sitting.hand();
        if self.character.width == 1 && self.character.sight >= ALL {
            return sitting.position.best(&hand).into_iter().collect();
        }
        let all = sitting.position.plays(&hand);
        if self.character.sight >= ALL {
            return all;
        }
        let mut chance = self.chance.clone();
        let seen: Vec<Found> = all
            .iter()
            .filter(|found| {
                let longer = found.tiles().count() as u32 - 1;
                chance.below(1_000 << longer) < self.character.sight
            })
            .copied()
            .collect();
        if seen.is_empty() { self.chance.pick(&all).copied().into_iter().collect() } else { seen }
    }

    /// Rates each choice by its points and the replies of players who take the most points. Drops the choices for which
    /// there was no time. Returns `true` if there was time for all.
    fn weigh(&mut self, sitting: &Sitting, choices: &mut Vec<RatedPlay>) -> bool {
        let me = sitting.to_play;
        let other = Hand::new(&sitting.hands[(me + 1) % sitting.hands.len()], sitting.position.key());
        // Between two players, only the replies that a play changes have to be examined again.
        let replies = if sitting.hands.len() == 2 { sitting.position.replies(&other) } else { None };
        let mut position = sitting.position.clone();
        let mut weighed = 0;
        for choice in choices.iter_mut() {
            if weighed > 0 && self.must_stop() {
                break;
            }
            weighed += 1;
            self.nodes += 1;
            if let (Some(replies), Some(found)) = (&replies, &choice.found)
                && !found.completes_six()
            {
                let laying = position.lay(found);
                let reply = replies.after(&position, &laying);
                position.take_back(&laying);
                if !reply.six {
                    choice.value = f64::from(found.points() - reply.points);
                    continue;
                }
            }
            let mut after = sitting.clone();
            // The tiles drawn next are unknown.
            after.bag.clear();
            after.play(choice.found.as_ref());
            choice.value = f64::from(self.play_on(after, me));
        }
        // The replies to the other choices are not subtracted, so they would look better than they are.
        let all = weighed == choices.len();
        choices.truncate(weighed);
        choices.sort_by(|one, other| other.value.total_cmp(&one.value));
        all
    }

    /// Plays on with each player taking the most points, until each of the others has had a turn. Returns the lead.
    fn play_on(&mut self, mut sitting: Sitting, me: usize) -> i32 {
        let mut turns = sitting.hands.len() - 1;
        while sitting.to_play == me && sitting.bonus {
            self.nodes += 1;
            sitting.take_the_most();
        }
        while turns > 0 && !sitting.is_over() {
            let player = sitting.to_play;
            self.nodes += 1;
            sitting.take_the_most();
            turns -= usize::from(sitting.to_play != player && player != me);
        }
        sitting.lead(me)
    }

    /// Rates the best choices again by playing on with several guesses at the bag, the same for each choice.
    fn follow(&mut self, sitting: &Sitting, choices: &mut Vec<RatedPlay>) {
        let me = sitting.to_play;
        choices.truncate(self.character.guessing.followed);
        let mut sums = vec![0_i64; choices.len()];
        let mut guesses = 0;
        'guesses: for _ in 0..self.character.guessing.guesses {
            let bag = sitting.shuffled(&mut self.chance);
            let mut leads = Vec::with_capacity(choices.len());
            for choice in choices.iter() {
                // Only a guess that was tried with every choice is fair to all.
                if self.must_stop() {
                    break 'guesses;
                }
                let mut after = sitting.clone();
                after.bag.clone_from(&bag);
                after.play(choice.found.as_ref());
                // End with the turns of the other players, so that every choice has had its replies.
                let players = sitting.hands.len() as u32;
                let mut turns = self.character.guessing.turns * players + players - 1;
                while turns > 0 && !after.is_over() {
                    let player = after.to_play;
                    self.nodes += 1;
                    after.take_the_most();
                    turns -= u32::from(after.to_play != player);
                }
                leads.push(i64::from(after.lead(me)));
            }
            for (sum, lead) in sums.iter_mut().zip(leads) {
                *sum += lead;
            }
            guesses += 1;
        }
        if guesses == 0 {
            return;
        }
        for (choice, sum) in choices.iter_mut().zip(sums) {
            choice.value = sum as f64 / f64::from(guesses);
        }
        choices.sort_by(|one, other| other.value.total_cmp(&one.value));
    }
}
