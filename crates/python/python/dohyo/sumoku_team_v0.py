"""Sumoku Team as a parallel PettingZoo environment. Its rows, actions and rewards are in docs/python.md.

Options: players, six, repeat_numbers, fair_deal.
"""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import parallel_to_aec  # type: ignore[import-untyped]

from .races import RaceEnv
from .turns import metadata

__all__ = ["env", "parallel_env", "raw_env"]


class parallel_env(RaceEnv):
    """Sumoku Team. All agents act at once; a refused action counts as waiting."""

    mode = "team"
    metadata = metadata("sumoku_team_v0", parallel=True)


def env(**arguments: Any) -> AECEnv[str, Any, Any]:
    """Returns Sumoku Team with agents that act in turn. The race makes a step after all have acted."""
    return parallel_to_aec(parallel_env(**arguments))


raw_env = env
