"""Registers the Gymnasium environments."""

from __future__ import annotations

from gymnasium.envs.registration import register, registry

#: The games with an environment.
GAMES = ("abalone", "sumoo", "kumo", "sumoku", "kabuto")


def register_envs() -> None:
    """Registers `dohyo/GAME-v0` for every game."""
    for game in GAMES:
        if f"dohyo/{game}-v0" not in registry:
            register(id=f"dohyo/{game}-v0", entry_point="dohyo.gym:LevelEnv", kwargs={"game": game})
