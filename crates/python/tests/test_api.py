"""Games, records, engines, the solver and the physics."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

import dohyo


def random_game(game: str, seed: int, actions: int, **options: str) -> dohyo.Game:
    played = dohyo.Game(game, options, seed=seed)
    rng = random.Random(seed)
    for _ in range(actions):
        if played.outcome:
            break
        legal = played.legal_actions()
        if not legal:
            break
        played.play(rng.choice(legal))
    return played


@pytest.mark.parametrize("game", sorted(dohyo.games()))
def test_games_copy_and_replay(game: str) -> None:
    played = random_game(game, 3, 40)
    twins = [played.copy(), copy.deepcopy(played), pickle.loads(pickle.dumps(played))]
    record = dohyo.Record(str(played.record()))
    assert record == played.record() and record.game == game
    assert record.replay().position == played.position
    assert pickle.loads(pickle.dumps(record)) == record
    for twin in twins:
        assert (twin.position, twin.played, twin.to_act) == (played.position, played.played, played.to_act)
        if not played.outcome:
            action = played.legal_actions()[0]
            assert twin.play(action) == played.copy().play(action)
    begun = dohyo.Game(game, position=played.position)
    assert begun.position == played.position
    assert set(dohyo.options(game)) == set(played.options)


def test_refusals_have_a_kind_and_change_nothing() -> None:
    game = dohyo.Game("abalone")
    before = game.position
    with pytest.raises(dohyo.IllegalAction, match="is empty") as refused:
        game.play("e5e6")
    assert refused.value.kind == "Empty"
    with pytest.raises(dohyo.IllegalAction) as refused:
        game.play("c3d3", seat="white")
    assert refused.value.kind == "NotYourTurn"
    for wrong in ("nonsense", "", "z9z9"):
        with pytest.raises(ValueError):
            game.play(wrong)
    assert game.position == before and game.played == []


def test_a_finished_game_has_an_outcome_and_a_seed() -> None:
    game = random_game("sumoku", 5, 2_000)
    assert game.outcome is not None and game.outcome.reason == "points"
    assert "seed: 5" in str(game.record()) and game.record().result == str(game.outcome)
    assert "seed:" not in str(dohyo.Game("sumoku", seed=5).record())
    assert game.to_act == [] and game.legal_actions() == []


def test_records_of_other_programs() -> None:
    played = random_game("abalone", 1, 30)
    with pytest.raises(ValueError, match="expected"):
        played.record().to_notation("morse")
    for notation in ("abapro", "apgn"):
        text = played.record().to_notation(notation)
        (again,) = dohyo.Record.from_notation(text, "abalone", notation)
        assert again.replay().position.split()[0] == played.position.split()[0]


@pytest.mark.parametrize("game", sorted(dohyo.games()))
def test_engines_answer_within_their_limits(game: str) -> None:
    played = random_game(game, 2, 4)
    for engine, limits in (
        (dohyo.Engine(3), {}),
        (dohyo.Engine(8), {"nodes": 500}),
        (dohyo.Engine(8), {"time": 0.05}),
        (dohyo.Engine(8), {"depth": 1, "time": 0.5}),
    ):
        thought = engine.think(played, **limits)
        assert 0.0 <= thought.expectation <= 1.0 and thought.score
        assert thought.line[0] == thought.action
        played.copy().play(thought.action)
    repeated = {dohyo.Engine(2, seed=4).think(played).action.token for _ in range(3)}
    assert len(repeated) == 1


def test_wrong_requests_of_engines() -> None:
    for wrong in (0, 9):
        with pytest.raises(ValueError, match="1 to 8"):
            dohyo.Engine(wrong)
    game = dohyo.Game("abalone")
    with pytest.raises(ValueError, match="black, white"):
        dohyo.Engine().think(game, seat="green")
    with pytest.raises(ValueError, match="may not act now"):
        dohyo.Engine().think(game, seat="white")
    for time in (-1.0, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="seconds"):
            dohyo.Engine().think(game, time=time)


def test_the_solver() -> None:
    tiles = "3R 7G 5B 6Y 1P"
    solution = dohyo.solve(tiles, 5)
    assert solution.answer == "sumoku" and solution.grid is not None
    laid = sorted(tile.replace("9", "6") for tile in solution.grid.values())
    assert laid == sorted(tiles.split())
    assert dohyo.solve("1R 1O", 5).answer == "impossible"
    best = dohyo.best(tiles.split(), 5, "highest", tries=50)
    assert best is not None and len(best) == 5
    extended = dohyo.solve("5B", 5, locked="0,0:3R 1,0:7G")
    assert extended.grid is not None and extended.grid[(0, 0)] == "3R"
    for wrong, expected in ((("3X", 5), "tile"), (("3R 3R 3R", 5), "twice"), (("3R 7G", 6), "3, 4 or 5")):
        with pytest.raises(ValueError, match=expected):
            dohyo.solve(*wrong)
    with pytest.raises(ValueError, match="compact or highest"):
        dohyo.best(tiles, 5, "pretty")  # type: ignore[arg-type]


def test_pushes_of_a_scene() -> None:
    scene = dohyo.Scene("M:0,0\nWRESTLER.1:-35,0\nS:10,-48")
    assert [piece.kind for piece in scene.ring] == ["M", "WRESTLER", "S"] and scene.ring[1].seat == 1
    landed = scene.push("L NE 0 0")
    assert len(landed.scene.ring) + len(landed.fallen) == 4
    assert landed.scene == scene.push("L NE 0 0").scene != scene
    assert len(dohyo.Scene("start 2").ring) > 10
    for wrong, expected in (("L NE 9 0", "misses"), ("X NE 0 0", "piece"), ("", "piece")):
        with pytest.raises(ValueError, match=expected):
            scene.push(wrong)
    with pytest.raises(ValueError, match="overlaps"):
        dohyo.Scene("M:0,0\nM:1,0")


def test_descriptions() -> None:
    assert dohyo.games()["kabuto"] == "Sakura Slam"
    default, values, _ = dohyo.options("abalone")["layout"]
    assert default == "classical" and "belgian-daisy" in values
    with pytest.raises(ValueError, match="abalone"):
        dohyo.options("chess")
    assert repr(dohyo.Game("abalone")) == "<Game abalone after 0 actions>"
