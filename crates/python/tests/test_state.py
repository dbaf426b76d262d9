"""Copies, streams of seeds, and arrays."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import numpy as np
import pytest
from conftest import RACE_CASES, TURN_CASES, TURNS, legal, module, play


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(np.array_equal(one[key], other[key]) for key in ("observation", "action_mask"))


@pytest.mark.parametrize(("name", "options"), TURN_CASES)
@pytest.mark.parametrize("make", ["env", "raw_env"])
def test_copies_continue_bit_for_bit(name: str, options: dict[str, Any], make: str) -> None:
    env = getattr(module(name), make)(**options)
    env.reset(seed=9)
    play(env, 23, random.Random(9))
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        original = copy.deepcopy(env)
        rng = random.Random(10)
        for _ in range(60):
            if not original.agents:
                break
            left, right = original.last(), twin.last()
            assert twin.agent_selection == original.agent_selection
            assert same(left[0], right[0]) and left[1:] == right[1:]
            action = None if left[2] or left[3] else rng.choice(legal(left[0]))
            original.step(action)
            twin.step(action)
        # The streams of seeds also continue in the same way.
        original.reset()
        twin.reset()
        assert same(original.observe(original.agent_selection), twin.observe(twin.agent_selection))


@pytest.mark.parametrize(("name", "options"), RACE_CASES)
def test_copies_of_races_continue_bit_for_bit(name: str, options: dict[str, Any]) -> None:
    env = module(name).parallel_env(**options)
    observations, _ = env.reset(seed=4)
    rng = random.Random(4)
    for _ in range(40):
        if not env.agents:
            return
        observations, *_ = env.step({agent: rng.choice(legal(observations[agent])) for agent in env.agents})
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        original, seen = copy.deepcopy(env), observations
        for _ in range(40):
            if not original.agents:
                break
            actions = {agent: rng.choice(legal(seen[agent])) for agent in original.agents}
            seen, *rest = original.step(actions)
            again, *others = twin.step(actions)
            assert all(same(seen[agent], again[agent]) for agent in seen) and rest == others


@pytest.mark.parametrize("name", ["sumoku_v0", "kabuto_v0", "kumo_v0"])
def test_reset_without_a_seed_goes_on_with_its_stream(name: str) -> None:
    def openings(env: Any) -> list[str]:
        env.reset(seed=6)
        found = [env.world.position]
        for _ in range(5):
            env.reset()
            found.append(env.world.position)
        return found

    first = openings(module(name).raw_env())
    assert first == openings(module(name).raw_env())
    assert len(set(first)) > 1
    unseeded = {module(name).raw_env().world.position for _ in range(12)}
    assert len(unseeded) > 1


def test_luck_to_come_changes_no_observation() -> None:
    env = module("sumoku_v0").raw_env()
    env.reset(seed=1)
    position = env.world.position
    seen = []
    for seed in (1, 2):
        env.reset(seed=seed, options={"position": position})
        seen.append([env.observe(agent) for agent in env.agents])
    assert all(same(one, other) for one, other in zip(*seen))


@pytest.mark.parametrize("name", TURNS)
def test_observations_are_new_arrays(name: str) -> None:
    env = module(name).env()
    env.reset(seed=1)
    agent = env.agent_selection
    first = env.observe(agent)
    kept = copy.deepcopy(first)
    play(env, 5, random.Random(1))
    env.observe(agent)
    assert same(first, kept)
    first["observation"][:] = 7
    assert not same(first, env.observe(agent))
    for agent in env.agents:
        seen = env.observe(agent)
        assert env.observation_space(agent).contains(seen)
        assert seen["observation"].any()


def test_environments_with_different_options_coexist() -> None:
    modules = [module(name) for name in TURNS]
    envs = [m.raw_env(players=count) for m in modules if m.raw_env.game in ("kumo", "kabuto", "sumoku") for count in (2, 4)]
    alone = []
    for env in envs:
        env.reset(seed=2)
        alone.append(play(env, 30, random.Random(2)))
    for env in envs:
        env.reset(seed=2)
    streams = [random.Random(2) for _ in envs]
    together: list[list[int]] = [[] for _ in envs]
    for _ in range(30):
        for env, rng, played in zip(envs, streams, together):
            played += play(env, 1, rng)
    assert together == alone


def test_spaces_belong_to_one_agent_of_one_environment() -> None:
    one, other = module("abalone_v0").env(), module("abalone_v0").env()
    spaces = [env.action_space(agent) for env in (one, other) for agent in env.possible_agents]
    assert len({id(space) for space in spaces}) == 4
    assert one.action_space("black_0") is one.action_space("black_0")


def test_wrong_arguments_say_what_is_expected() -> None:
    for make, expected in (
        (lambda: module("abalone_v0").env(layout="moon"), "belgian-daisy"),
        (lambda: module("abalone_v0").env(size=3), "layout"),
        (lambda: module("abalone_v0").env(render_mode="film"), "rgb_array"),
        (lambda: module("abalone_v0").env(max_cycles=0), "at least 1"),
        (lambda: module("sumoku_v0").env(mode="speed"), "classic"),
        (lambda: module("kumo_v0").env(prison="reserve", bonus="per-turn"), "at most one"),
        (lambda: module("sumoku_spot_v0").parallel_env(players=9), "8"),
    ):
        with pytest.raises(ValueError, match=expected):
            make()
    env = module("abalone_v0").env()
    for seed in (-1, 2**64):
        with pytest.raises(ValueError, match="seed"):
            env.reset(seed=seed)
    with pytest.raises(ValueError, match="position"):
        env.reset(options={"position": "nonsense"})
