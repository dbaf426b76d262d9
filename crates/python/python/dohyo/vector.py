"""Many games at once."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ._native import Batch, Game


class VecStep(NamedTuple):
    """The state of every game after a step."""

    observations: npt.NDArray[np.float32]
    """The observations of the agents to act: games × the axes of the environment."""
    masks: npt.NDArray[np.int8]
    """The masks of the agents to act: games × actions."""
    agents: npt.NDArray[np.int32]
    """The agents to act, by their index."""
    rewards: npt.NDArray[np.float32]
    """The rewards of the step: games × agents."""
    ended: npt.NDArray[np.bool_]
    """Whether the step ended a game. Observations, masks and agents are then those of the next game."""


class VecGame:
    """Many games of one kind, stepped together by Rust threads while other Python threads run.

    When a game ends, the next one starts. The results depend on the seed, the number of games and the actions, but not
    on the number of threads.
    """

    def __init__(
        self,
        game: str,
        count: int,
        options: Mapping[str, str] | None = None,
        *,
        seed: int | None = None,
        threads: int | None = None,
    ) -> None:
        first = secrets.randbits(63) if seed is None else seed
        cores = threads if threads is not None else os.cpu_count() or 1
        self._batch = Batch(game, count, options, seed=first, threads=cores)
        self._first: int | None = first
        self.game = game
        self.count = count

    @property
    def agents(self) -> list[str]:
        """The names of the agents."""
        return self._batch.agents

    def reset(self, seed: int | None = None) -> VecStep:
        """Restarts all games with `seed`, or with the next seed of the stream."""
        if seed is None:
            seed, self._first = self._first, None
        return VecStep(*self._batch.reset(seed))

    def step(self, actions: npt.ArrayLike) -> VecStep:
        """Plays one action in every game. If one is refused, raises `IllegalAction` and changes nothing."""
        return VecStep(*self._batch.step(np.ascontiguousarray(actions, dtype=np.int64)))

    def sample(self) -> npt.NDArray[np.int64]:
        """Draws a legal action for every game."""
        return self._batch.sample()

    def to_game(self, place: int) -> Game:
        """Returns one of the games as a rule-book value."""
        return self._batch.to_game(place)
