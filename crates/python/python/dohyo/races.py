"""PettingZoo environments in which all agents act at once: the races of Sumoku."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, ClassVar

import gymnasium.spaces
import numpy as np
import numpy.typing as npt
from pettingzoo import ParallelEnv  # type: ignore[import-untyped]

from . import render as drawing
from ._native import Game, Race
from .turns import Observation, _text, check_render_mode, check_seed, observation_space

#: The default number of steps after which a race is truncated.
MAX_CYCLES = 1_000


class RaceEnv(ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """A mode of Sumoku in which all agents act at once.

    Options of the game are keyword arguments with `_` for `-`: `fair_deal=True`. The order of the actions in a step is
    drawn from the seed. A refused action counts as waiting; `infos[agent]["refused"]` gives the reason.
    """

    metadata: ClassVar[dict[str, Any]] = {}
    mode: ClassVar[str]

    def __init__(
        self, *, render_mode: str | None = None, max_cycles: int | None = MAX_CYCLES, **options: object
    ) -> None:
        check_render_mode(render_mode)
        if max_cycles is not None and max_cycles < 1:
            raise ValueError(f"max_cycles={max_cycles}; expected at least 1, or None")
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        given = {key.replace("_", "-"): _text(value) for key, value in options.items()}
        self._race = Race({**given, "mode": self.mode}, seed=secrets.randbits(63))
        self.possible_agents: list[str] = self._race.agents
        shape, actions = tuple(self._race.shape), self._race.actions
        self._observation_spaces = {agent: observation_space(shape, actions) for agent in self.possible_agents}
        self._action_spaces = {agent: gymnasium.spaces.Discrete(actions) for agent in self.possible_agents}
        self.agents: list[str] = []
        self._steps = 0

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """Returns the observation space of `agent`."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """Returns the action space of `agent`."""
        return self._action_spaces[agent]

    def _observe_all(self) -> dict[str, Observation]:
        return {agent: self._race.observe(number) for number, agent in enumerate(self.possible_agents)}

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begins a race with `seed`, or with the next seed of the stream."""
        self._race.reset(check_seed(seed))
        self.agents = self.possible_agents[:]
        self._steps = 0
        return self._observe_all(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """Plays one action for each agent; an agent without one waits."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        refused = self._race.step([int(actions.get(agent, 0)) for agent in self.possible_agents])
        self._steps += 1
        over = self._race.over
        broken_off = not over and self._steps == self.max_cycles
        agents = self.agents
        infos: dict[str, dict[str, Any]] = {
            agent: {} if why is None else {"refused": why[0], "message": why[1]} for agent, why in zip(agents, refused)
        }
        if over or broken_off:
            self.agents = []
        return (
            self._observe_all(),
            dict(zip(agents, self._race.rewards)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, broken_off),
            infos,
        )

    def state(self) -> npt.NDArray[np.float32]:
        """Returns the observations of all agents, concatenated."""
        seen = [self._race.observe(number)["observation"] for number in range(len(self.possible_agents))]
        return np.concatenate(seen)

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """Shows the position: prints it (`human`), or returns it as text (`ansi`) or as a picture (`rgb_array`)."""
        return drawing.show(self.render_mode, "sumoku", self._race.position)

    def close(self) -> None:
        """Does nothing: there is no window."""

    def to_game(self) -> Game:
        """Returns the game as a rule-book value."""
        return self._race.to_game()

    def __str__(self) -> str:
        return str(self.metadata["name"])
