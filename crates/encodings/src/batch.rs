//! Many worlds at once.

use dohyo_core::{Chance, Seed};
use dohyo_games::{AnyGame, StartError};

use crate::{AnyWorld, Refusal, World};

/// Many worlds of one game, stepped together. When a game ends, its world starts the next game immediately.
#[derive(Clone, Debug)]
pub struct Batch {
    id: String,
    options: dohyo_core::Options,
    seed: Seed,
    worlds: Vec<AnyWorld>,
    /// The number of games begun in each place.
    games: Vec<u32>,
    threads: usize,
    actions: usize,
    size: usize,
}

/// The output of a batch, with one entry per world in each array.
#[derive(Debug)]
pub struct Arrays<'a> {
    /// Observations of the agents to act.
    pub observations: &'a mut [f32],
    /// Masks of the agents to act.
    pub masks: &'a mut [i8],
    /// The agents to act.
    pub agents: &'a mut [i32],
    /// The rewards of every agent in the last step.
    pub rewards: &'a mut [f32],
    /// Whether the last step ended a game.
    pub ended: &'a mut [bool],
}

impl Batch {
    /// Starts `count` games. The seed of game `n` in place `i` is number `n` of stream `i` of `seed`.
    ///
    /// # Errors
    ///
    /// Returns an error if no game has this id, or if the options are not valid for the game.
    pub fn start(
        id: &str,
        options: &dohyo_core::Options,
        seed: Seed,
        count: usize,
        threads: usize,
    ) -> Result<Self, StartError> {
        let worlds: Result<Vec<_>, _> =
            (0..count).map(|place| AnyWorld::start(id, options, seed_of(seed, place, 0))).collect();
        let worlds = worlds?;
        let first = worlds.first();
        Ok(Self {
            id: id.to_owned(),
            options: options.clone(),
            seed,
            games: vec![1; count],
            threads: threads.max(1),
            actions: first.map_or(0, World::actions),
            size: first.map_or(0, |world| world.shape().iter().product()),
            worlds,
        })
    }

    /// Returns the number of worlds.
    pub fn len(&self) -> usize {
        self.worlds.len()
    }

    /// Returns `true` if there are no worlds.
    pub fn is_empty(&self) -> bool {
        self.worlds.is_empty()
    }

    /// Returns the worlds.
    pub fn worlds(&self) -> &[AnyWorld] {
        &self.worlds
    }

    /// Returns the number of agents of each world.
    pub fn agents(&self) -> usize {
        self.worlds.first().map_or(0, |world| world.seats().len())
    }

    /// Writes the current state of every world, with zero rewards.
    pub fn look(&self, out: &mut Arrays<'_>) {
        let agents = self.agents();
        out.rewards.fill(0.0);
        out.ended.fill(false);
        for (place, world) in self.worlds.iter().enumerate() {
            out.agents[place] = write(
                world,
                &mut out.observations[place * self.size..(place + 1) * self.size],
                &mut out.masks[place * self.actions..(place + 1) * self.actions],
            );
        }
        debug_assert_eq!(out.rewards.len(), agents * self.len());
    }

    /// Plays one index in every world and writes the state after it. All indices are checked first.
    ///
    /// # Errors
    ///
    /// Returns the place of the first index that is refused, and the refusal. No world is changed then.
    pub fn step(&mut self, indices: &[usize], out: &mut Arrays<'_>) -> Result<(), (usize, Refusal)> {
        for (place, (world, &index)) in self.worlds.iter().zip(indices).enumerate() {
            let mut legal = false;
            world.each_legal(&mut |known| legal |= known == index);
            if !legal {
                let refusal = world.clone().play(index).err();
                return Err((place, refusal.unwrap_or_else(|| Refusal::meaningless(index))));
            }
        }
        let (agents, actions, size) = (self.agents(), self.actions, self.size);
        let count = self.worlds.len();
        let share = count.div_ceil(self.threads).max(1);
        let (id, options, seed) = (self.id.as_str(), &self.options, self.seed);
        let work =
            |first: usize, worlds: &mut [AnyWorld], games: &mut [u32], indices: &[usize], out: Arrays<'_>| {
                for (at, world) in worlds.iter_mut().enumerate() {
                    let rewards = &mut out.rewards[at * agents..(at + 1) * agents];
                    rewards.fill(0.0);
                    // Every index has been checked, so this cannot fail.
                    let _ = world.play(indices[at]);
                    out.ended[at] = world.outcome().is_some();
                    if out.ended[at] {
                        rewards.copy_from_slice(&world.rewards());
                        if let Ok(next) = AnyWorld::start(id, options, seed_of(seed, first + at, games[at])) {
                            *world = next;
                        }
                        games[at] += 1;
                    }
                    out.agents[at] = write(
                        world,
                        &mut out.observations[at * size..(at + 1) * size],
                        &mut out.masks[at * actions..(at + 1) * actions],
                    );
                }
            };
        let chunks = self
            .worlds
            .chunks_mut(share)
            .zip(self.games.chunks_mut(share))
            .zip(indices.chunks(share))
            .zip(out.observations.chunks_mut(share * size))
            .zip(out.masks.chunks_mut(share * actions))
            .zip(out.agents.chunks_mut(share))
            .zip(out.rewards.chunks_mut(share * agents))
            .zip(out.ended.chunks_mut(share))
            .enumerate();
        let parts = chunks.map(
            |(part, (((((((worlds, games), indices), observations), masks), agents), rewards), ended))| {
                let out = Arrays { observations, masks, agents, rewards, ended };
                (part * share, worlds, games, indices, out)
            },
        );
        if self.threads == 1 {
            parts.for_each(|(first, worlds, games, indices, out)| work(first, worlds, games, indices, out));
        } else {
            std::thread::scope(|scope| {
                for (first, worlds, games, indices, out) in parts {
                    let work = &work;
                    scope.spawn(move || work(first, worlds, games, indices, out));
                }
            });
        }
        Ok(())
    }

    /// Draws a legal index for every world.
    pub fn sample(&self, chance: &mut Chance) -> Vec<usize> {
        let mut legal = Vec::new();
        let draw = |world: &AnyWorld| {
            legal.clear();
            world.each_legal(&mut |index| legal.push(index));
            chance.pick(&legal).copied().unwrap_or_default()
        };
        self.worlds.iter().map(draw).collect()
    }

    /// Returns the game in one place as a rule-book value.
    pub fn game(&self, place: usize) -> Option<AnyGame> {
        self.worlds.get(place)?.game()
    }
}

fn seed_of(seed: Seed, place: usize, games: u32) -> Seed {
    let own = Chance::of_luck(seed, place as u32).seed();
    Chance::of_luck(own, games).seed()
}

/// Writes the observation and the mask of the agent to act, and returns the agent.
fn write(world: &AnyWorld, observation: &mut [f32], mask: &mut [i8]) -> i32 {
    let agent = world.to_act();
    observation.fill(0.0);
    mask.fill(0);
    world.observe(agent.unwrap_or_default(), observation);
    world.each_legal(&mut |index| mask[index] = 1);
    agent.map_or(-1, |agent| agent as i32)
}
