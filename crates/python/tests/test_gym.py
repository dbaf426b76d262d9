"""Gymnasium environments against a level."""

from __future__ import annotations

import random
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import dohyo
import dohyo.gym


class Masked(dohyo.gym.LevelEnv):
    """Replaces illegal actions by a legal one, so that an unmasked sample can be played."""

    def step(self, action: int) -> Any:
        legal = np.flatnonzero(self.action_masks())
        return super().step(action if action in legal else legal[int(action) % len(legal)])


@pytest.mark.parametrize("game", sorted(dohyo.games()))
def test_an_episode_against_a_level(game: str) -> None:
    env = gymnasium.make(f"dohyo/{game}-v0", level=1, nodes=50, disable_env_checker=True)
    rng = random.Random(1)
    observation, info = env.reset(seed=3)
    assert info["seat"]
    for _ in range(25):
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        observation, reward, terminated, truncated, info = env.step(rng.choice(legal))
        assert env.observation_space.contains(observation)
        if terminated:
            assert reward in (-1.0, 0.0, 1.0) and info["outcome"]
            break
        assert reward == 0.0 and not truncated
    again, _ = env.reset(seed=3)
    assert np.array_equal(again["observation"], env.reset(seed=3)[0]["observation"])


def test_gymnasiums_own_check() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(Masked("sumoo", level=1, nodes=50, seat="white"), skip_render_check=True)


def test_the_seat_can_be_chosen() -> None:
    env = gymnasium.make("dohyo/abalone-v0", level=1, seat="white", nodes=50)
    assert env.reset(seed=1)[1]["seat"] == "white"
    with pytest.raises(ValueError, match="black, white"):
        gymnasium.make("dohyo/abalone-v0", seat="green")
    seats = {gymnasium.make("dohyo/abalone-v0", level=1, nodes=50).reset(seed=seed)[1]["seat"] for seed in range(8)}
    assert seats == {"black", "white"}
