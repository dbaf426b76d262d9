"""Trains a linear policy for SUMOO by self-play with REINFORCE, on many games at once.

NumPy is all it needs. The policy has one weight for each square, plane and action kind; it learns to put tokens out of
the arena within minutes, which random play does rarely.
"""

# %% The games
import os

import numpy as np

import dohyo

SHORT = os.environ.get("DOHYO_EXAMPLE") == "short"
COUNT, STEPS, RATE = (16, 60, 0.05) if SHORT else (256, 6_000, 0.05)
rng = np.random.default_rng(1)
# Draws come soon, so that games are short.
vec = dohyo.VecGame("sumoo", COUNT, {"quiet": "20"}, seed=1)
step = vec.reset()

# %% The policy: observations times weights give a score for each action
features = int(np.prod(step.observations.shape[1:]))
actions = step.masks.shape[1]
weights = np.zeros((features, actions), dtype=np.float32)


def choose(step: dohyo.VecStep) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Draws an action for each game. Also returns the features and the probabilities."""
    seen = step.observations.reshape(len(step.agents), -1)
    scores = np.where(step.masks == 1, seen @ weights, -np.inf)
    odds = np.exp(scores - scores.max(axis=1, keepdims=True))
    odds /= odds.sum(axis=1, keepdims=True)
    drawn = (odds.cumsum(axis=1) > rng.random((len(odds), 1))).argmax(axis=1)
    # Rounding may point at an action without odds.
    legal = step.masks[np.arange(len(drawn)), drawn] == 1
    return np.where(legal, drawn, step.masks.argmax(axis=1)), seen, odds


# %% Train: when a game ends, its last actions are made likelier or less likely
LENGTH = 8
memory: list[tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]] = []
won = ended = 0
for number in range(STEPS):
    drawn, seen, odds = choose(step)
    memory = [*memory, (seen, drawn, odds, step.agents)][-LENGTH:]
    step = vec.step(drawn)
    ended += int(step.ended.sum())
    won += int((step.rewards.max(axis=1) > 0).sum())
    for place in np.flatnonzero(step.rewards.max(axis=1) > 0):
        for seen_then, drawn_then, odds_then, agents_then in memory:
            reward = step.rewards[place, agents_then[place]]
            slope = -odds_then[place]
            slope[drawn_then[place]] += 1
            weights += RATE * reward / LENGTH * np.outer(seen_then[place], slope)
    if number % 500 == 499 or number == STEPS - 1:
        print(f"step {number + 1}: {won} of {ended} games won")
        won = ended = 0
