"""PettingZoo environments whose agents act in turn.

A module such as `dohyo.abalone_v0` has `raw_env`, which raises `IllegalAction`, and `env`, which ends the game instead:
the agent that plays an illegal action loses with −1.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, ClassVar

import gymnasium.spaces
import numpy as np
import numpy.typing as npt
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import OrderEnforcingWrapper  # type: ignore[import-untyped]
from pettingzoo.utils.env_logger import EnvLogger  # type: ignore[import-untyped]

from . import render as drawing
from ._native import Game, IllegalAction, World

Observation = dict[str, Any]

RENDER_MODES = ("human", "ansi", "rgb_array")


def observation_space(shape: tuple[int, ...], actions: int) -> gymnasium.spaces.Dict:
    """Returns the space of observations: an array and the mask of legal actions."""
    return gymnasium.spaces.Dict(
        {
            "observation": gymnasium.spaces.Box(low=0.0, high=64.0, shape=shape, dtype=np.float32),
            "action_mask": gymnasium.spaces.Box(low=0, high=1, shape=(actions,), dtype=np.int8),
        }
    )


def check_render_mode(mode: str | None) -> None:
    """Raises an error unless `mode` is a render mode."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"no render mode {mode!r}; expected one of: {', '.join(RENDER_MODES)}, or None")


def check_seed(seed: int | None) -> int | None:
    """Returns `seed` as an integer, or raises an error if it is not valid."""
    if seed is None:
        return None
    number = int(seed)
    if not 0 <= number < 1 << 64:
        raise ValueError(f"seed {seed}; expected a whole number from 0 to 2**64 - 1")
    return number


class TurnEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A game whose agents act in turn.

    Options of the game are keyword arguments with `_` for `-`: `turn_limit=50`. The game is truncated after
    `max_cycles` steps. `reset(options={"position": text})` begins from a position.
    """

    metadata: ClassVar[dict[str, Any]] = {}
    game: ClassVar[str]

    def __init__(
        self,
        *,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        aims: int | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        check_render_mode(render_mode)
        if max_cycles is not None and max_cycles < 1:
            raise ValueError(f"max_cycles={max_cycles}; expected at least 1, or None")
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        given = {key.replace("_", "-"): _text(value) for key, value in options.items()}
        self._world = World(self.game, given, seed=secrets.randbits(63), aims=aims)
        self.possible_agents: list[str] = self._world.agents
        self._numbers = {agent: number for number, agent in enumerate(self.possible_agents)}
        shape, actions = tuple(self._world.shape), self._world.actions
        # Each agent has its own spaces, which can be seeded separately.
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

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begins a game with `seed`, or with the next seed of the stream."""
        position = (options or {}).get("position")
        self._world.reset(check_seed(seed), position)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._steps = 0
        acts = self._world.agent
        if acts < 0:
            raise ValueError("the game is over in this position; expected one that goes on")
        self.agent_selection = self.agents[acts]

    def observe(self, agent: str) -> Observation:
        """Returns the observation of `agent`: new arrays `observation` and `action_mask`."""
        return self._world.observe(self._numbers[agent])

    def step(self, action: int | None) -> None:
        """Plays an action of the agent to act. Raises `IllegalAction`, and changes nothing, if the rules refuse it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("None is not an action of an agent that is still in the game")
        acts = self._world.step(action)
        self._cumulative_rewards[agent] = 0.0
        self._steps += 1
        if acts >= 0:
            self.agent_selection = self.possible_agents[acts]
            if self._steps == self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
            return
        for name, reward in zip(self.possible_agents, self._world.rewards):
            self.rewards[name] = reward
            self._cumulative_rewards[name] += reward
            self.terminations[name] = True
        following = self._numbers[agent] + 1
        self.agent_selection = self.possible_agents[following % len(self.possible_agents)]

    def state(self) -> npt.NDArray[np.float32]:
        """Returns the observation of the agent to act. These games have no hidden information."""
        seen: npt.NDArray[np.float32] = self.observe(self.agent_selection)["observation"]
        return seen

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """Shows the position: prints it (`human`), or returns it as text (`ansi`) or as a picture (`rgb_array`)."""
        return drawing.show(self.render_mode, self.game, self._world.position)

    def close(self) -> None:
        """Does nothing: there is no window."""

    def to_game(self) -> Game:
        """Returns the game as a rule-book value."""
        return self._world.to_game()

    @property
    def world(self) -> World:
        """The game as numbers: positions, notation, legal indices."""
        return self._world

    def __str__(self) -> str:
        return str(self.metadata["name"])


class CheckedEnv(OrderEnforcingWrapper[str, Observation, int]):  # type: ignore[misc]
    """Ends the game when an agent plays an illegal action, and enforces the order of calls.

    The agent that plays an illegal action loses with −1. This wrapper replaces PettingZoo's usual ones; the rules of
    the game check the action.
    """

    def __init__(self, env: TurnEnv) -> None:
        super().__init__(env)
        self._raw = env

    # These properties avoid a search through the wrappers.
    @property
    def agent_selection(self) -> str:
        """The agent to act."""
        return self._begun().agent_selection

    @property
    def agents(self) -> list[str]:
        """The agents in the game."""
        return self._begun().agents

    @property
    def rewards(self) -> dict[str, float]:
        """The rewards of the last step."""
        return self._begun().rewards

    @property
    def terminations(self) -> dict[str, bool]:
        """Whether the game has ended by its rules."""
        return self._begun().terminations

    @property
    def truncations(self) -> dict[str, bool]:
        """Whether the game was truncated."""
        return self._begun().truncations

    @property
    def infos(self) -> dict[str, dict[str, Any]]:
        """Further information, which is empty."""
        return self._begun().infos

    def _begun(self) -> TurnEnv:
        if not self._has_reset:
            raise AttributeError("the environment must be reset first")
        return self._raw

    def observe(self, agent: str) -> Observation | None:
        """Returns the observation of `agent`."""
        if not self._has_reset:
            EnvLogger.error_observe_before_reset()
        return self._raw.observe(agent)

    def last(
        self, observe: bool = True
    ) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """Returns the observation of the agent to act, and its reward since its last action."""
        if not self._has_reset:
            EnvLogger.error_observe_before_reset()
        raw = self._raw
        agent = raw.agent_selection
        return (
            raw.observe(agent) if observe else None,
            raw._cumulative_rewards[agent],
            raw.terminations[agent],
            raw.truncations[agent],
            raw.infos[agent],
        )

    def step(self, action: int | None) -> None:
        """Plays an action. An illegal action ends the game."""
        raw = self._raw
        if not self._has_reset:
            EnvLogger.error_step_before_reset()
        self._has_updated = True
        if not raw.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        try:
            raw.step(action)
        except IllegalAction:
            EnvLogger.warn_on_illegal_move()
            agent = raw.agent_selection
            raw._cumulative_rewards[agent] = 0.0
            raw.terminations = dict.fromkeys(raw.agents, True)
            raw.truncations = dict.fromkeys(raw.agents, True)
            raw.rewards = dict.fromkeys(raw.agents, 0.0)
            raw.rewards[agent] = -1.0
            raw._accumulate_rewards()
            following = raw.agents.index(agent) + 1
            raw.agent_selection = raw.agents[following % len(raw.agents)]

    def __deepcopy__(self, memo: dict[int, Any]) -> CheckedEnv:
        import copy

        twin = CheckedEnv(copy.deepcopy(self._raw, memo))
        twin._has_reset, twin._has_updated = self._has_reset, self._has_updated
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self._raw, self._has_reset, self._has_updated)


def _restore(raw: TurnEnv, has_reset: bool, has_updated: bool) -> CheckedEnv:
    env = CheckedEnv(raw)
    env._has_reset, env._has_updated = has_reset, has_updated
    return env


def _text(value: object) -> str:
    """Returns the value of an option in the notation of the games."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def metadata(name: str, parallel: bool) -> dict[str, Any]:
    """Returns the metadata of an environment."""
    return {"name": name, "render_modes": list(RENDER_MODES), "render_fps": 2, "is_parallelizable": parallel}
