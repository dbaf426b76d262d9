"""Gymnasium environments: one agent against the computer.

`gymnasium.make("dohyo/abalone-v0", level=3)` plays Abalone against level 3. Importing this module registers the ids;
`gymnasium.make("dohyo.gym:dohyo/abalone-v0")` imports it.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

from . import render as drawing
from ._native import Engine, Game, World
from .registration import GAMES, register_envs
from .turns import RENDER_MODES, Observation, _text, check_render_mode, check_seed, observation_space

__all__ = ["GAMES", "LevelEnv", "register_envs"]


class LevelEnv(gymnasium.Env[Observation, np.int64]):
    """A game against computer players of one level.

    The agent plays `seat`; by default, the seat is drawn at random for each game. Observations are dictionaries with
    `observation` and `action_mask`. The reward comes at the end: between two sides, 1 for a win, −1 for a loss and 0
    for a draw. An illegal action raises `IllegalAction`.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}

    def __init__(
        self,
        game: str,
        *,
        level: int = 3,
        seat: str | None = None,
        nodes: int | None = None,
        render_mode: str | None = None,
        aims: int | None = None,
        **options: object,
    ) -> None:
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self.game = game
        self.nodes = nodes
        given = {key.replace("_", "-"): _text(value) for key, value in options.items()}
        self._world = World(game, given, seed=secrets.randbits(63), aims=aims)
        self._agents = self._world.agents
        seats = [agent.rsplit("_", 1)[0] for agent in self._agents]
        if seat is not None and seat not in seats:
            raise ValueError(f"no seat {seat!r}; expected one of: {', '.join(seats)}")
        self._seats = seats
        self._seat = seat
        self._agent = 0
        self._engine = Engine(level)
        self.observation_space = observation_space(tuple(self._world.shape), self._world.actions)
        self.action_space = gymnasium.spaces.Discrete(self._world.actions)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a game. The computer moves first if the agent does not."""
        super().reset(seed=seed)
        self._engine.forget()
        while True:
            self._world.reset(check_seed(seed), (options or {}).get("position"))
            if self._seat is None:
                self._agent = int(self.np_random.integers(len(self._agents)))
            else:
                self._agent = self._seats.index(self._seat)
            self._answer()
            # From some positions the computer ends the game before the agent acts.
            if self._world.agent >= 0 or seed is not None:
                return self._world.observe(self._agent), {"seat": self._seats[self._agent]}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Plays an action of the agent, then those of the computer until the agent is to act again."""
        self._world.step(int(action))
        self._answer()
        over = self._world.agent < 0
        reward = self._world.rewards[self._agent] if over else 0.0
        info: dict[str, Any] = {"seat": self._seats[self._agent]}
        if over:
            info["outcome"] = str(self._world.outcome)
        return self._world.observe(self._agent), float(reward), over, False, info

    def _answer(self) -> None:
        """Lets the computer act until it is the agent's turn or the game is over."""
        while self._world.agent not in (self._agent, -1):
            thought = self._engine.think(self._world.to_game(), nodes=self.nodes)
            for index in self._world.encode(thought.action):
                self._world.step(index)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Returns the mask of legal actions, in the form that MaskablePPO expects."""
        mask: npt.NDArray[np.bool_] = self._world.observe(self._agent)["action_mask"].astype(np.bool_)
        return mask

    def render(self) -> Any:
        """Shows the position: prints it (`human`), or returns it as text (`ansi`) or as a picture (`rgb_array`)."""
        return drawing.show(self.render_mode, self.game, self._world.position)

    def to_game(self) -> Game:
        """Returns the game as a rule-book value."""
        return self._world.to_game()


register_envs()
