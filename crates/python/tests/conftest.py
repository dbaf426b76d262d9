"""Shared by all tests: the list of environments, and random play."""

from __future__ import annotations

import importlib
import random
from types import ModuleType
from typing import Any

import numpy as np
import pytest

TURNS = ["abalone_v0", "sumoo_v0", "kumo_v0", "sumoku_v0", "kabuto_v0"]
RACES = ["sumoku_spot_v0", "sumoku_speed_v0", "sumoku_team_v0", "sumoku_solo_v0"]

#: Options under which environments are tested besides the defaults.
VARIANTS: dict[str, list[dict[str, Any]]] = {
    "abalone_v0": [{}, {"layout": "belgian-daisy", "win": 1}, {"quiet": 10, "repetition": False}],
    "sumoo_v0": [{}, {"quiet": 4}],
    "kumo_v0": [{}, {"players": 4, "turn_limit": 10}, {"prison": "reserve", "step": "by-use"}],
    "sumoku_v0": [{}, {"players": 5, "free_pass": True}, {"six": "per-line", "repeat_numbers": False}],
    "kabuto_v0": [{}, {"players": 4, "aims": 5}, {"players": 3}],
    "sumoku_spot_v0": [{}, {"players": 8, "reroll": True}],
    "sumoku_speed_v0": [{}, {"players": 8}],
    "sumoku_team_v0": [{}, {"players": 4}],
    "sumoku_solo_v0": [{}, {"locked": True}],
}

CASES = [
    pytest.param(name, options, id=f"{name}-{number}")
    for name in TURNS + RACES
    for number, options in enumerate(VARIANTS[name])
]
TURN_CASES = [case for case in CASES if case.values[0] in TURNS]
RACE_CASES = [case for case in CASES if case.values[0] in RACES]


def module(name: str) -> ModuleType:
    """Returns the module of an environment."""
    return importlib.import_module(f"dohyo.{name}")


def legal(observation: dict[str, Any]) -> list[int]:
    """Returns the actions that a mask allows."""
    return [int(index) for index in np.flatnonzero(observation["action_mask"])]


def play(env: Any, steps: int, rng: random.Random) -> list[int]:
    """Plays random actions until the game is over, and returns them."""
    played = []
    for _ in range(steps):
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            break
        played.append(rng.choice(legal(observation)))
        env.step(played[-1])
    return played
