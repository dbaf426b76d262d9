"""Batches of games."""

from __future__ import annotations

import threading
import time

import numpy as np
import pytest
from conftest import TURNS, module

import dohyo


@pytest.mark.parametrize("name", TURNS)
def test_batches_do_what_single_games_do(name: str) -> None:
    game = module(name).raw_env.game
    vec = dohyo.VecGame(game, 5, seed=1, threads=2)
    step = vec.reset()
    assert step.observations.shape[0] == step.masks.shape[0] == 5
    assert step.rewards.shape == (5, len(vec.agents))
    for _ in range(60):
        before = [vec.to_game(place).position for place in range(5)]
        actions = vec.sample()
        assert step.masks[np.arange(5), actions].all()
        step = vec.step(actions)
        assert len(before) == 5 and step.observations.any()
        assert (step.agents >= 0).all()


def test_threads_do_not_change_anything() -> None:
    batches = [dohyo.VecGame("sumoo", 37, {"quiet": "4"}, seed=3, threads=threads) for threads in (1, 2, 8)]
    steps = [batch.reset() for batch in batches]
    ended = 0
    for _ in range(300):
        actions = [batch.sample() for batch in batches]
        assert all(np.array_equal(actions[0], other) for other in actions)
        steps = [batch.step(actions[0]) for batch in batches]
        for one, *others in zip(*steps):
            assert all(np.array_equal(one, other) for other in others)
        ended += int(steps[0].ended.sum())
        assert np.allclose(steps[0].rewards.sum(axis=1), 0)
        assert not steps[0].rewards[~steps[0].ended].any()
    assert ended > 10


def test_a_refused_action_changes_no_game() -> None:
    vec = dohyo.VecGame("abalone", 4, seed=1)
    vec.reset()
    actions = vec.sample()
    before = [vec.to_game(place).position for place in range(4)]
    actions[2] = 0
    with pytest.raises(dohyo.IllegalAction, match="game 2") as refused:
        vec.step(actions)
    assert refused.value.kind
    assert [vec.to_game(place).position for place in range(4)] == before
    for wrong in ([1, 2], np.zeros((2, 2)), ["x"] * 4):
        with pytest.raises((ValueError, TypeError)):
            vec.step(wrong)


def test_reset_begins_the_same_games_for_the_same_seed() -> None:
    vec = dohyo.VecGame("sumoku", 3, seed=8)
    first = vec.reset().observations
    second = vec.reset().observations
    assert not np.array_equal(first, second)
    assert np.array_equal(vec.reset(seed=8).observations, first)


def test_other_threads_run_during_a_step() -> None:
    vec = dohyo.VecGame("kabuto", 64, seed=1, threads=1)
    vec.reset()
    counted = 0
    stop = threading.Event()

    def count() -> None:
        nonlocal counted
        while not stop.is_set():
            counted += 1
            time.sleep(0.0005)

    thread = threading.Thread(target=count)
    thread.start()
    longest = 0
    for _ in range(12):
        actions = vec.sample()
        before = counted
        vec.step(actions)
        longest = max(longest, counted - before)
    stop.set()
    thread.join()
    assert longest >= 2
