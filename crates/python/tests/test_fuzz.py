"""No input from Python makes Rust panic: every failure is an ordinary exception."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np
import pytest
from conftest import TURNS, module

import dohyo
from dohyo._native import Batch, Race, World

ALPHABET = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 _-,.:;|/~@#=+*\n\té∞\0"

SEEDS = [
    "dohyo record 1\ngame: abalone\nrules: 1\n\n1 c3d3\n",
    "dohyo record 1\ngame: sumoku\nrules: 3\nseed: 4\n\n1 pass\n",
    "classic 5 | 0,0:3R 1,0:7G | 5B 6Y 1P ; 2R 8G | bag 89 | 10 ; 0 | 1",
    "wwwww/wwwwww/2www2/8/9/2b5/3bb2/bbbbbb/bbbbb w 0 0 quiet 1",
    "5/1,N2U,N3,N2E,1/1,N1U,N1N,N1E,1/5/1,B2U,B1S,B1E,1/1,B1U,B3,B2E,1/5 N 3 quiet 1",
    "4,*,4/4,sk,4/4,sk,4/9/9/9/9/9/9 s 5 - 0 4/6 0/0 9",
    "start 2\npush L NE -3.5 40\n",
    "push M NE 5 -30",
    "h0,0:5R,9G,1P",
    "claim_0,0:5R_1,0:7G",
    "spot_1B,5R,6G,8Y=20",
    "use snap to 3 from NE,SW piece S on 12",
    "3 2E NU",
    "throw c1xc2 #",
    "c3c5d4",
    "L NE -3.5 40",
]


def mutate(rng: random.Random) -> str:
    text = list(rng.choice(SEEDS))
    for _ in range(rng.randrange(6)):
        at = rng.randrange(len(text) + 1)
        choice = rng.randrange(4)
        if choice == 0:
            text.insert(at, rng.choice(ALPHABET))
        elif choice == 1 and text:
            del text[min(at, len(text) - 1)]
        elif choice == 2 and text:
            text[min(at, len(text) - 1)] = rng.choice(ALPHABET)
        else:
            text[at:at] = text[at // 2 : at]
    return "".join(text)[:4_000]


def survives(call: Callable[[], object]) -> None:
    """Calls the function. A panic is a `BaseException` and fails the test."""
    try:
        call()
    except (ValueError, OverflowError, TypeError, KeyError):
        pass


def test_texts() -> None:
    rng = random.Random(1)
    games = sorted(dohyo.games())
    open_games = [dohyo.Game(game, seed=1) for game in games]
    open_games.append(dohyo.Game("sumoku", {"mode": "speed"}, seed=1))
    open_games.append(dohyo.Game("sumoku", {"mode": "spot"}, seed=1))
    worlds = [World(game) for game in games]
    for _ in range(3_000):
        text = mutate(rng)
        game = rng.choice(games)
        played = rng.choice(open_games)
        world = rng.choice(worlds)
        survives(lambda: dohyo.Record(text).replay())
        survives(lambda: dohyo.Game(game, position=text))
        survives(lambda: dohyo.Game(game, {text: text}))
        survives(lambda: played.copy().play(text))
        survives(lambda: played.copy().play(text, seat=rng.choice(played.seats)))
        survives(lambda: played.read(text))
        survives(lambda: world.encode(text))
        survives(lambda: dohyo.Record.from_notation(text, game, rng.choice(["aba-pro", "mod", text])))
        survives(lambda: dohyo.Scene(text))
        survives(lambda: dohyo.Scene("start 2").push(text))
        survives(lambda: dohyo.solve(text, rng.randrange(8), patience=1_000))


def test_positions_can_be_played_on() -> None:
    rng = random.Random(2)
    for _ in range(400):
        text = mutate(rng)
        for game in sorted(dohyo.games()):
            world = World(game)
            try:
                world.reset(1, text)
            except ValueError:
                continue
            for _ in range(20):
                if world.agent < 0:
                    break
                world.observe(0)
                world.step(rng.choice(world.legal()))


@pytest.mark.parametrize("name", TURNS)
def test_indices(name: str) -> None:
    rng = random.Random(3)
    world = module(name).raw_env().world
    for seed in range(6):
        world.reset(seed)
        for _ in range(40):
            if world.agent < 0:
                break
            for _ in range(10):
                index = rng.choice([rng.randrange(-5, world.actions + 5), rng.randrange(-(2**62), 2**62)])
                survives(lambda: world.__copy__().step(index))
                survives(lambda: world.decode([rng.randrange(world.actions) for _ in range(rng.randrange(6))]))
                survives(lambda: world.observe(rng.randrange(12)))
            world.step(rng.choice(world.legal()))


def test_restored_states() -> None:
    rng = random.Random(4)
    for _ in range(500):
        log = [rng.randrange(2_000) for _ in range(rng.randrange(6))]
        game = rng.choice(sorted(dohyo.games()))
        survives(lambda: World._restore(game, {}, None, (mutate(rng), 0), None, log))
        survives(lambda: World._restore(game, {}, None, ("5", rng.randrange(2**32)), None, log))
        survives(lambda: Race._restore({"mode": "speed"}, ("5", 1), [log]))
        survives(lambda: dohyo.Game._restore(mutate(rng), mutate(rng)))


def test_batches() -> None:
    rng = np.random.default_rng(5)
    for game in sorted(dohyo.games()):
        batch = Batch(game, 3, seed=1)
        for _ in range(100):
            count = int(rng.integers(0, 5))
            survives(lambda: batch.step(rng.integers(-5, 2_000, size=count)))
    for count, threads in ((0, 1), (1 << 40, 1), (1, 0), (1, 1 << 40)):
        survives(lambda: Batch("abalone", count, threads=threads))
    survives(lambda: Batch("sumoku", 1, {"mode": "spot"}))
