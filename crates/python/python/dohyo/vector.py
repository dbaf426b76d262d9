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
    """What the agents to act see: games first, then the axes of the environment."""
    masks: npt.NDArray[np.int8]
    """What they may play: games × actions."""
    agents: npt.NDArray[np.int32]
    """The agents to act, by their index."""
    rewards: npt.NDArray[np.float32]
    """The rewards of the step: games × agents."""
    ended: npt.NDArray[np.bool_]
    """Whether the step ended a game. The other arrays then show the game that follows it."""


class VecGame:
    """Many games of one kind, stepped together by Rust threads while other Python threads run.

    A game that ends is followed by another. The seed, the number of games and the actions decide everything; the number
    of threads does not.
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
        """Begins all games anew: with `seed`, or with the next seed of the stream."""
        if seed is None:
            seed, self._first = self._first, None
        return VecStep(*self._batch.reset(seed))

    def step(self, actions: npt.ArrayLike) -> VecStep:
        """Plays one action in every game. Raises `IllegalAction`, and changes nothing, if one is refused."""
        return VecStep(*self._batch.step(np.ascontiguousarray(actions, dtype=np.int64)))

    def sample(self) -> npt.NDArray[np.int64]:
        """Draws a legal action for every game."""
        return self._batch.sample()

    def to_game(self, place: int) -> Game:
        """Returns one of the games as a rule-book value."""
        return self._batch.to_game(place)
