"""Kumo Hogosha as a PettingZoo environment. Its planes, actions and rewards are in docs/python.md.

Options: players, prison, bonus, step, turn_limit, first.
"""

from __future__ import annotations

from .turns import CheckedEnv, TurnEnv, metadata

__all__ = ["env", "raw_env"]


class raw_env(TurnEnv):
    """Kumo Hogosha. Illegal actions raise `IllegalAction`."""

    game = "kumo"
    metadata = metadata("kumo_v0", parallel=False)


def env(
    *, render_mode: str | None = None, max_cycles: int | None = None, aims: int | None = None, **options: object
) -> CheckedEnv:
    """Returns Kumo Hogosha. An illegal action ends the game; its agent loses with −1."""
    return CheckedEnv(raw_env(render_mode=render_mode, max_cycles=max_cycles, aims=aims, **options))
