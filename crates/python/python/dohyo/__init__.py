"""Abalone, SUMOO, Kumo Hogosha, Sumoku and Sakura Slam for Python.

- `Game` plays a game by its rules, `Record` stores it, `Engine` finds actions, `solve` and `best` build Sumokus, and
  `Scene` tries pushes of Sakura Slam.
- `abalone_v0`, `sumoo_v0`, `kumo_v0`, `sumoku_v0` and `kabuto_v0` are PettingZoo environments whose agents act in turn;
  `sumoku_spot_v0`, `sumoku_speed_v0`, `sumoku_team_v0` and `sumoku_solo_v0` are parallel ones.
- `dohyo.gym` has Gymnasium environments against a computer player.
- `VecGame` steps many games at once.

NumPy, PettingZoo and Gymnasium are imported by the modules that need them, not by this one.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from ._native import (
    Action,
    Engine,
    Game,
    IllegalAction,
    Landed,
    Outcome,
    Piece,
    Record,
    Scene,
    Solution,
    Thought,
    __version__,
    best,
    games,
    options,
    solve,
)

if TYPE_CHECKING:
    from .vector import VecGame, VecStep

__all__ = [
    "Action",
    "Engine",
    "Game",
    "IllegalAction",
    "Landed",
    "Outcome",
    "Piece",
    "Record",
    "Scene",
    "Solution",
    "Thought",
    "VecGame",
    "VecStep",
    "__version__",
    "best",
    "games",
    "options",
    "solve",
]


# If Gymnasium is already imported, register the environments. Importing it here would take long.
if "gymnasium.envs.registration" in sys.modules:
    from .registration import register_envs

    register_envs()


def __getattr__(name: str) -> Any:
    if name in ("VecGame", "VecStep"):
        from . import vector

        return getattr(vector, name)
    raise AttributeError(f"module 'dohyo' has no attribute {name!r}")
