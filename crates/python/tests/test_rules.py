"""Environments against the rule book. The same comparison on 10,000 positions of each game is in Rust:
`masks_are_the_rule_book` in crates/encodings."""

from __future__ import annotations

import random
from typing import Any

import pytest
from conftest import RACE_CASES, TURN_CASES, TURNS, legal, module, play

import dohyo


def first_indices(env: Any) -> set[int]:
    return {env.world.encode(action)[0] for action in env.to_game().legal_actions()}


@pytest.mark.parametrize(("name", "options"), TURN_CASES)
def test_masks_are_the_rule_book(name: str, options: dict[str, Any]) -> None:
    options = {key: value for key, value in options.items() if key != "aims"}
    env = module(name).raw_env(**options)
    rng = random.Random(1)
    compared = 0
    # A turn of Sumoku has thousands of plays.
    while compared < (15 if name == "sumoku_v0" else 100):
        env.reset(seed=compared)
        for _ in range(30):
            play(env, rng.randrange(1, 5), rng)
            if env.world.agent < 0:
                break
            if not env.world.midway:
                assert set(legal(env.observe(env.agent_selection))) == first_indices(env)
                compared += 1


@pytest.mark.parametrize("name", TURNS)
def test_notation_reads_back(name: str) -> None:
    env = module(name).raw_env()
    rng = random.Random(2)
    for seed in range(8):
        env.reset(seed=seed)
        play(env, rng.randrange(30), rng)
        if env.world.agent < 0 or env.world.midway:
            continue
        game = env.to_game()
        for action in game.legal_actions()[:200]:
            indices = env.world.encode(action)
            for text in (action.token, action.notation):
                assert env.world.encode(text) == indices
            assert env.world.decode(indices) == action


def perft(world: Any, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for index in world.legal():
        after = world.__copy__()
        after.step(index)
        total += perft(after, depth - 1)
    return total


def test_perft_through_masks() -> None:
    assert perft(module("abalone_v0").raw_env().world, 2) == 1_936
    assert perft(module("abalone_v0").raw_env(layout="belgian-daisy").world, 2) == 2_692
    assert perft(module("kumo_v0").raw_env(first="south").world, 2) == 3_223


def test_returns_are_the_outcome() -> None:
    seen = set()
    for name, options in (case.values for case in TURN_CASES):
        env = module(name).raw_env(**options)
        rng = random.Random(3)
        for seed in range(3):
            env.reset(seed=seed)
            play(env, 20_000, rng)
            outcome = env.world.outcome
            if outcome is None:
                continue
            rewards = {agent: env._cumulative_rewards[agent] for agent in env.possible_agents}
            assert abs(sum(rewards.values())) < 1e-6
            if outcome.is_draw:
                assert set(rewards.values()) == {0.0}
            else:
                winners = {agent for agent in rewards if agent.rsplit("_", 1)[0] in outcome.winners}
                if len(winners) < len(rewards):
                    assert {agent for agent, reward in rewards.items() if reward > 0} == winners
                    assert max(abs(reward) for reward in rewards.values()) == 1.0
            assert all(env.terminations.values()) and not any(env.truncations.values())
            seen.add((name, outcome.is_draw))
    # The rules of SUMOO and Abalone can also end a game without a winner.
    assert {("abalone_v0", True), ("abalone_v0", False), ("sumoo_v0", True)} <= seen


def test_rewards_while_one_agent_acts_five_times() -> None:
    env = module("kumo_v0").raw_env(first="south")
    position = "4,*,4/4,sk,4/4,sk,4/9/9/9/9/9/9 s 5 - 0 4/6 0/0 9"
    env.reset(options={"position": position})
    texts = ["rotate cw", "rotate ccw", "rotate cw", "rotate ccw", "kumo e8 e7 N"]
    for text in texts:
        assert env.agent_selection == "south_0"
        assert env.last()[1] == 0.0
        env.step(env.world.encode(text)[0])
    assert env.rewards == {"south_0": 1.0, "north_1": -1.0}
    returns = {}
    for agent in env.agent_iter():
        returns[agent] = env.last(observe=False)[1]
        env.step(None)
    assert returns == {"south_0": 1.0, "north_1": -1.0}
    assert env.agents == []


def test_max_cycles_truncates() -> None:
    env = module("abalone_v0").env(max_cycles=7)
    env.reset(seed=1)
    assert len(play(env, 100, random.Random(1))) == 7
    assert all(env.truncations.values()) and not any(env.terminations.values())


@pytest.mark.parametrize("name", TURNS)
def test_seeds_and_actions_give_what_the_game_gives(name: str) -> None:
    env = module(name).raw_env()
    rng = random.Random(5)
    env.reset(seed=77)
    game = dohyo.Game(module(name).raw_env.game, seed=77)
    indices: list[int] = []
    before = env.world.__copy__()
    for _ in range(200):
        if env.world.agent < 0:
            break
        indices.append(rng.choice(env.world.legal()))
        env.step(indices[-1])
        if not env.world.midway:
            action = before.decode(indices)
            assert action is not None
            game.play(action)
            assert game.position == env.world.position
            indices, before = [], env.world.__copy__()


def test_illegal_actions_are_refused_with_a_reason() -> None:
    for name in TURNS:
        raw = module(name).raw_env()
        raw.reset(seed=1)
        before = raw.world.position
        masked = set(range(raw.world.actions)) - set(raw.world.legal())
        for index in random.Random(1).sample(sorted(masked), 30):
            with pytest.raises(dohyo.IllegalAction) as refused:
                raw.step(index)
            assert refused.value.kind and isinstance(refused.value, ValueError)
        assert raw.world.position == before and raw.world.log == []
        env = module(name).env()
        env.reset(seed=1)
        offender = env.agent_selection
        env.step(sorted(masked)[0])
        assert all(env.terminations.values())
        returns = {}
        for agent in env.agent_iter():
            returns[agent] = env.last()[1]
            env.step(None)
        assert returns[offender] == -1.0 and sum(returns.values()) == -1.0
    raw = module("abalone_v0").raw_env()
    raw.reset()
    for text, kind in (("e5e6", "Empty"), ("i9h9", "NotYours")):
        with pytest.raises(dohyo.IllegalAction) as refused:
            raw.step(raw.world.encode(text)[0])
        assert refused.value.kind == kind
    for wrong in (-1, 10**6, 2**40):
        with pytest.raises(ValueError):
            raw.step(wrong)


@pytest.mark.parametrize(("name", "options"), RACE_CASES)
def test_races_survive_everything(name: str, options: dict[str, Any]) -> None:
    env = module(name).parallel_env(**options, max_cycles=None)
    env.reset(seed=3)
    rng = random.Random(3)
    for _ in range(300):
        if not env.agents:
            env.reset()
        actions = {agent: rng.randrange(-3, env._race.actions + 3) for agent in env.agents}
        env.step(actions)


def test_a_claim_in_spot_is_judged_and_ties_are_settled_by_the_seed() -> None:
    winners = set()
    for seed in range(12):
        env = module("sumoku_spot_v0").parallel_env()
        observations, _ = env.reset(seed=seed)
        game = env.to_game()
        right = {action.token for action in game.legal_actions()}
        mask = legal(observations["one_0"])
        assert len(mask) > 50 * len(right) / 10 and mask == legal(observations["two_1"])
        # Both agents announce the same sets at the same moment until one is right.
        for action in mask[1:]:
            twin = env._race.__copy__()
            twin.step([action, action])
            won = [len(part.split()) for part in twin.position.split("|")[2].split(";")] if "|" in twin.position else []
            if won and max(won) == 4:
                winners.add(won.index(4))
                break
    assert winners == {0, 1}
