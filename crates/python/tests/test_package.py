"""The package itself: types, import time, dependencies, examples, documents."""

from __future__ import annotations

import importlib.metadata
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
HERE = Path(__file__).parents[1]


def run(*arguments: str, cwd: Path | None = None) -> str:
    environment = {**os.environ, "MPLBACKEND": "Agg", "DOHYO_EXAMPLE": "short"}
    done = subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=False, env=environment, cwd=cwd, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


USER = """
import dohyo
from dohyo import abalone_v0

game: dohyo.Game = dohyo.Game("abalone", seed=1)
token: str = game.legal_actions()[0].token
thought: dohyo.Thought = dohyo.Engine(3).think(game, nodes=10)
env = abalone_v0.env(layout="classical")
env.reset(seed=1)
step: dohyo.VecStep = dohyo.VecGame("abalone", 2).reset()
"""


def test_types_are_strict_and_stubs_true(tmp_path: Path) -> None:
    user = tmp_path / "user.py"
    user.write_text(USER)
    cache = Path(sys.prefix) / "mypy"
    strict = ["-m", "mypy", "--strict", "--config-file=", f"--cache-dir={cache}"]
    for arguments in (
        [*strict, "-p", "dohyo"],
        [*strict, str(user)],
        ["-m", "mypy.stubtest", "dohyo._native"],
    ):
        run(*arguments, cwd=tmp_path)


def test_everything_public_is_documented() -> None:
    import dohyo

    for name in dohyo.__all__:
        if name != "__version__":
            assert getattr(dohyo, name).__doc__, name


def test_import_takes_less_than_a_tenth_of_a_second() -> None:
    script = (
        "import time; begun = time.process_time(); import dohyo; print(time.process_time() - begun);"
        "import sys; assert not {'numpy', 'gymnasium', 'pettingzoo'} & set(sys.modules)"
    )
    assert min(float(run("-c", script)) for _ in range(3)) <= 0.1


def test_dependencies_are_few() -> None:
    required = {re.split(r"[^a-z]", name)[0] for name in importlib.metadata.requires("dohyo") or []}
    assert required == {"numpy", "gymnasium", "pettingzoo"}
    wheel = importlib.metadata.distribution("dohyo").read_text("WHEEL") or ""
    assert "cp310-abi3" in wheel


def test_gymnasium_knows_the_environments() -> None:
    listed = "; print(*(id for id in gymnasium.registry if id.startswith('dohyo/')))"
    for script in ("import gymnasium, dohyo", "import gymnasium, dohyo.gym", "import dohyo.gym, gymnasium"):
        assert len(run("-c", script + listed).split()) == 5
    run("-c", "import gymnasium; gymnasium.make('dohyo.gym:dohyo/abalone-v0', level=1)")


@pytest.mark.parametrize("example", sorted(path.name for path in (HERE / "examples").glob("*.py")))
def test_examples_run(example: str, tmp_path: Path) -> None:
    run(str(HERE / "examples" / example), cwd=tmp_path)


def blocks(path: Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", path.read_text(), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("document", [ROOT / "docs" / "python.md", HERE / "README.md"], ids=lambda path: path.name)
def test_code_in_documents_runs(document: Path, tmp_path: Path) -> None:
    code = blocks(document)
    assert code
    script = tmp_path / "document.py"
    script.write_text("\n".join(code))
    run(str(script), cwd=tmp_path)


def test_the_document_describes_every_environment() -> None:
    text = (ROOT / "docs" / "python.md").read_text()
    for path in (HERE / "python" / "dohyo").glob("*_v0.py"):
        assert f"### `{path.stem}`" in text, path.stem
