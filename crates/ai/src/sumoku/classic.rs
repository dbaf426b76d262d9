//! Classic: points now, less what the others make of it.
//!
//! Hands are open, so the others' replies are known as far as they take the most points. What comes after
//! depends on the bag: it is guessed at several times, and played on in the mind from each good play.

use dohyo_core::Chance;
use dohyo_sumoku::position::{Found, Hand};

use super::endgame::{self, Settled};
use super::levels::Character;
use super::sitting::Sitting;
use crate::table::Table;

/// What ends a thought early.
pub(super) struct Limits<'a> {
    /// How many plays may be sought.
    pub(super) nodes: u64,
    /// Whether time is up.
    pub(super) late: &'a dyn Fn() -> bool,
}

/// What is told of a search under way: the best choice so far, and how far it came.
pub(super) type Tell<'a> = &'a mut dyn FnMut(&Choice, Settled);

/// A play that is thought about, or a pass.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub(super) found: Option<Found>,
    /// How far ahead it leads, in points, times the number of other players.
    pub(super) value: f64,
}

pub(super) struct Search<'a> {
    character: &'a Character,
    limits: Limits<'a>,
    chance: Chance,
    /// What is remembered of the end, if it has come and is to be searched.
    table: Option<&'a mut Table>,
    tell: Tell<'a>,
    pub(super) nodes: u64,
    /// Whether the choice was certain: the end was searched to the last.
    pub(super) settled: bool,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        character: &'a Character,
        limits: Limits<'a>,
        chance: Chance,
        table: Option<&'a mut Table>,
        tell: Tell<'a>,
    ) -> Self {
        Self { character, limits, chance, table, tell, nodes: 0, settled: false }
    }

    fn is_late(&self) -> bool {
        self.nodes >= self.limits.nodes || (self.limits.late)()
    }

    /// The choices worth thinking about, the best first.
    pub(super) fn choices(&mut self, sitting: &Sitting, free_pass: bool) -> Vec<Choice> {
        let may_pass = sitting.bonus || free_pass;
        let mut seen = self.plays(sitting);
        seen.sort_by_key(|found| std::cmp::Reverse(found.points()));
        seen.truncate(self.character.width);
        let others = sitting.hands.len() as i32 - 1;
        let value = |found: &Found| f64::from(found.points() * others);
        let mut choices: Vec<Choice> =
            seen.iter().map(|found| Choice { found: Some(*found), value: value(found) }).collect();
        if choices.is_empty() || (may_pass && self.character.width > 1) {
            choices.push(Choice { found: None, value: 0.0 });
        }
        if self.character.width > 1 && choices.len() > 1 {
            let all = self.weigh(sitting, &mut choices);
            (self.tell)(&choices[0], Settled { exact: false, nodes: self.nodes, memory_used: 0 });
            if all && !self.settle(sitting, free_pass, &mut choices) && self.character.followed > 1 {
                self.follow(sitting, &mut choices);
            }
        }
        choices
    }

    /// Plays the end out in the mind, if it has come. Returns whether that was of use.
    fn settle(&mut self, sitting: &Sitting, free_pass: bool, choices: &mut [Choice]) -> bool {
        let Some(table) = &mut self.table else { return false };
        let limits =
            endgame::Limits { nodes: self.limits.nodes.saturating_sub(self.nodes), late: self.limits.late };
        let before = self.nodes;
        let mut tell =
            |choice: &Choice, it: Settled| (self.tell)(choice, Settled { nodes: before + it.nodes, ..it });
        let settled = endgame::settle(sitting, free_pass, choices, limits, table, &mut tell);
        self.settled = settled.is_some_and(|settled| settled.exact);
        self.nodes += settled.map_or(0, |settled| settled.nodes);
        settled.is_some()
    }

    /// The plays that a level sees; at least one if there is one.
    fn plays(&mut self, sitting: &Sitting) -> Vec<Found> {
        self.nodes += 1;
        let hand = sitting.hand();
        if self.character.width == 1 && self.character.sight >= 32_000 {
            return sitting.position.best(&hand).into_iter().collect();
        }
        let all = sitting.position.plays(&hand);
        if self.character.sight >= 32_000 {
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

    /// Values each choice by its points and the others' replies, as far as those take the most points. Choices
    /// that there was no time for are dropped; returns whether there was time for all.
    fn weigh(&mut self, sitting: &Sitting, choices: &mut Vec<Choice>) -> bool {
        let me = sitting.to_play;
        let other = Hand::new(&sitting.hands[(me + 1) % sitting.hands.len()], sitting.position.key());
        // Between two, only what a play changes has to be looked at again.
        let replies = if sitting.hands.len() == 2 { sitting.position.replies(&other) } else { None };
        let mut position = sitting.position.clone();
        let mut weighed = 0;
        for choice in choices.iter_mut() {
            if weighed > 0 && self.is_late() {
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
            // What would be drawn is not known.
            after.bag.clear();
            after.play(choice.found.as_ref());
            choice.value = f64::from(self.play_on(after, me));
        }
        // The points alone of the others would look better than they are.
        let all = weighed == choices.len();
        choices.truncate(weighed);
        choices.sort_by(|one, other| other.value.total_cmp(&one.value));
        all
    }

    /// Plays on with the most points until each of the others had a turn.
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

    /// Plays on from the best choices with several guesses at the bag, the same for each choice.
    fn follow(&mut self, sitting: &Sitting, choices: &mut Vec<Choice>) {
        let me = sitting.to_play;
        choices.truncate(self.character.followed);
        let mut sums = vec![0_i64; choices.len()];
        let mut guesses = 0;
        for _ in 0..self.character.guesses {
            let bag = sitting.shuffled(&mut self.chance);
            let mut leads = Vec::with_capacity(choices.len());
            for choice in choices.iter() {
                let mut after = sitting.clone();
                after.bag.clone_from(&bag);
                after.play(choice.found.as_ref());
                // So that the others' replies are the last.
                let players = sitting.hands.len() as u32;
                let mut turns = self.character.turns * players + players - 1;
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
            if self.is_late() {
                break;
            }
        }
        for (choice, sum) in choices.iter_mut().zip(sums) {
            choice.value = sum as f64 / f64::from(guesses.max(1));
        }
        choices.sort_by(|one, other| other.value.total_cmp(&one.value));
    }
}
