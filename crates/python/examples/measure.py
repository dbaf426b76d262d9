"""Measures environments by processor time, beside those of PettingZoo and OpenSpiel if they are installed.

All play is random, in one process. Each figure is the median of three runs.
"""

# %% What is measured
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import dohyo
from dohyo import abalone_v0, kabuto_v0, kumo_v0, sumoku_v0, sumoo_v0

SECONDS = 0.1 if os.environ.get("DOHYO_EXAMPLE") == "short" else 2.0


def measure(name: str, run: Callable[[float], float]) -> None:
    """Prints the median of three runs."""
    print(f"{name:<40} {statistics.median(run(SECONDS) for _ in range(3)):>12,.0f}", flush=True)


def turns(env: Any) -> Callable[[float], float]:
    """Returns a run through games of an environment, in steps per second."""

    def run(seconds: float) -> float:
        choice, steps, begun = random.Random(1).choice, 0, time.process_time()
        env.reset(seed=1)
        while time.process_time() - begun < seconds:
            for _ in env.agent_iter(max_iter=1_000):
                observation, _, terminated, truncated, _ = env.last()
                over = terminated or truncated
                env.step(None if over else choice(np.flatnonzero(observation["action_mask"]).tolist()))
                steps += 1
                if not env.agents:
                    break
            env.reset()
        return steps / (time.process_time() - begun)

    return run


def batch(game: str, count: int, threads: int) -> Callable[[float], float]:
    """Returns a run of a batch, in steps per second of processor time of all threads."""

    def run(seconds: float) -> float:
        vec = dohyo.VecGame(game, count, seed=1, threads=threads)
        vec.reset()
        steps, begun = 0, time.process_time()
        while time.process_time() - begun < seconds:
            vec.step(vec.sample())
            steps += count
        return steps / (time.process_time() - begun)

    return run


# %% This package
for module in (abalone_v0, sumoo_v0, kumo_v0, sumoku_v0, kabuto_v0):
    name = module.__name__.removeprefix("dohyo.")
    measure(f"{name} env()", turns(module.env()))
    measure(f"{name} raw_env()", turns(module.raw_env()))
for threads in (1, 2):
    measure(f"abalone, 1,024 games, {threads} thread(s)", batch("abalone", 1_024, threads))
script = "import time; t = time.process_time(); import dohyo; print(time.process_time() - t)"
imports = [float(subprocess.check_output([sys.executable, "-c", script])) for _ in range(3)]
print(f"import dohyo: {statistics.median(imports) * 1000:.1f} ms")

# %% Others
try:
    from pettingzoo.classic import chess_v6, connect_four_v3
except ImportError:
    print("PettingZoo's classic games are not installed: pip install 'pettingzoo[classic]'")
else:
    for other in (chess_v6, connect_four_v3):
        name = other.__name__.rsplit(".", 1)[-1]
        measure(f"PettingZoo {name} env()", turns(other.env()))
        measure(f"PettingZoo {name} raw_env()", turns(other.raw_env()))
try:
    import pyspiel
except ImportError:
    print("OpenSpiel is not installed: pip install open_spiel")
else:

    def chess(seconds: float) -> float:
        """Runs through games of OpenSpiel's chess."""
        game, choice, steps, begun = pyspiel.load_game("chess"), random.Random(1).choice, 0, time.process_time()
        while time.process_time() - begun < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(choice(state.legal_actions()))
                steps += 1
        return steps / (time.process_time() - begun)

    measure("OpenSpiel chess, unobserved", chess)
