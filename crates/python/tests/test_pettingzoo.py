"""PettingZoo's own tests, for every environment and mode."""

from __future__ import annotations

import warnings
from typing import Any

import pytest
from conftest import CASES, RACE_CASES, RACES, TURN_CASES, TURNS, module
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)

#: PettingZoo warns about every observation that is a dictionary.
EXPECTED = {
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
    "Observation is not a NumPy array",
}


@pytest.mark.parametrize(("name", "options"), CASES)
def test_api(name: str, options: dict[str, Any]) -> None:
    # The races are the same with and without a check of actions. A cycle has one step for each agent.
    makers = [module(name).env, module(name).raw_env] if name in TURNS else [module(name).env]
    for make in makers:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            api_test(make(**options), num_cycles=200 if options.get("players", 2) > 4 else 1_000)
        assert {str(warning.message) for warning in caught} <= EXPECTED


@pytest.mark.parametrize(("name", "options"), CASES)
def test_seeds(name: str, options: dict[str, Any]) -> None:
    seed_test(lambda: module(name).env(**options), num_cycles=100)


@pytest.mark.parametrize(("name", "options"), RACE_CASES)
def test_parallel_api(name: str, options: dict[str, Any]) -> None:
    parallel_api_test(module(name).parallel_env(**options), num_cycles=1_000)
    parallel_seed_test(lambda: module(name).parallel_env(**options), num_cycles=300)


@pytest.mark.parametrize("name", TURNS + RACES)
def test_rendering(name: str) -> None:
    render_test(module(name).env)


@pytest.mark.parametrize(("name", "options"), TURN_CASES)
def test_wrappers_of_pettingzoo_fit(name: str, options: dict[str, Any]) -> None:
    from pettingzoo.utils import wrappers

    wrapped = wrappers.TerminateIllegalWrapper(module(name).raw_env(**options), illegal_reward=-1)
    api_test(wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped)), num_cycles=200)


@pytest.mark.parametrize("name", TURNS + RACES)
def test_performance_benchmark(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib
    import time

    # The benchmark lasts five seconds by its clock, which runs twenty times faster here.
    benchmark = importlib.import_module("pettingzoo.test.performance_benchmark")
    clock = type("Clock", (), {"time": staticmethod(lambda: 20 * time.time())})
    monkeypatch.setattr(benchmark, "time", clock)
    performance_benchmark(module(name).env())
