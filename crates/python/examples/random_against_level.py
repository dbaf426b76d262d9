"""Plays random actions against level 3 and plots the computer's judgement of the games.

The cells (`# %%`) run one by one in Jupyter, VS Code or Spyder, or all at once as a script.
"""

# %% What to play
import os
import random

import matplotlib.pyplot as plt

import dohyo

SHORT = os.environ.get("DOHYO_EXAMPLE") == "short"
GAME, LEVEL, GAMES = "abalone", 3, 2 if SHORT else 20
NODES = 200 if SHORT else 5_000
MOVES = 30 if SHORT else 1_000

# %% Play: random is white, the computer is black
judge = dohyo.Engine(8)
curves, results = [], []
for number in range(GAMES):
    rng = random.Random(number)
    game = dohyo.Game(GAME, seed=number)
    engine = dohyo.Engine(LEVEL, seed=number)
    curve = []
    while game.outcome is None and len(curve) < MOVES:
        if game.to_act == ["black"]:
            action = engine.think(game).action
        else:
            # The chances of black, seen by the strongest level.
            curve.append(1 - judge.think(game, nodes=NODES).expectation)
            action = rng.choice(game.legal_actions())
        game.play(action)
    curves.append(curve)
    results.append(str(game.outcome or "broken off"))
print(*results, sep="\n")

# %% Plot
figure, axes = plt.subplots()
for curve in curves:
    axes.plot(curve, color="tab:red", alpha=0.5)
axes.set(xlabel="turn", ylabel="chances of the computer", ylim=(0, 1), title=f"Level {LEVEL} against random")
figure.savefig("random_against_level.png")
