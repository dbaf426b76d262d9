"""Sakura Slam as a PettingZoo environment. Its planes, actions and rewards are in docs/python.md.

Options: players, wrestler_1 to wrestler_4, first, league, hand.

`aims` limits the number of platforms, lateral aims and angles that the mask shows. They are evenly spread.
"""

from __future__ import annotations

from .turns import CheckedEnv, TurnEnv, metadata

__all__ = ["env", "raw_env"]


class raw_env(TurnEnv):
    """Sakura Slam. Illegal actions raise `IllegalAction`."""

    game = "kabuto"
    metadata = metadata("kabuto_v0", parallel=False)


def env(
    *, render_mode: str | None = None, max_cycles: int | None = None, aims: int | None = None, **options: object
) -> CheckedEnv:
    """Returns Sakura Slam. An illegal action ends the game; its agent loses with −1."""
    return CheckedEnv(raw_env(render_mode=render_mode, max_cycles=max_cycles, aims=aims, **options))
