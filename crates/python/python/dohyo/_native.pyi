"""The native module of `dohyo`."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, final

import numpy as np
import numpy.typing as npt

__all__ = [
    "Action",
    "Batch",
    "Engine",
    "Game",
    "IllegalAction",
    "Landed",
    "Outcome",
    "Piece",
    "Race",
    "Record",
    "Scene",
    "Solution",
    "Thought",
    "World",
    "__version__",
    "best",
    "games",
    "options",
    "solve",
]

__version__: str

class IllegalAction(ValueError):
    """The rules refuse an action. `kind` names the rule."""

    kind: str

@final
class Action:
    """An action of a game."""

    @property
    def token(self) -> str:
        """The action as one token, for programs and records."""

    @property
    def notation(self) -> str:
        """The action in the game's own notation, for people."""

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __str__(self, /) -> str: ...
    def __repr__(self, /) -> str: ...

@final
class Outcome:
    """The outcome of a game."""

    @property
    def winners(self) -> list[str]:
        """The names of the seats that won; empty in a draw."""

    @property
    def reason(self) -> str:
        """The reason for the end of the game."""

    @property
    def is_draw(self) -> bool:
        """Whether nobody won."""

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __str__(self, /) -> str: ...
    def __repr__(self, /) -> str: ...

@final
class Game:
    """A game under way.

    Chance is drawn from `seed`, or from a random seed. The game begins from `position`, or from the usual start.
    """

    def __new__(
        cls,
        game: str,
        options: Mapping[str, str] | None = None,
        *,
        seed: int | None = None,
        position: str | None = None,
    ) -> Game: ...
    @property
    def id(self) -> str:
        """The id of the game."""

    @property
    def name(self) -> str:
        """The name of the game."""

    @property
    def options(self) -> dict[str, str]:
        """The value of every option."""

    @property
    def position(self) -> str:
        """The position as one line of text."""

    @property
    def seats(self) -> list[str]:
        """The names of the seats."""

    @property
    def to_act(self) -> list[str]:
        """The names of the seats that may act now."""

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, or `None` while the game goes on."""

    @property
    def played(self) -> list[str]:
        """The actions played so far, as tokens with their luck."""

    def legal_actions(self, seat: str | None = None) -> list[Action]:
        """Lists the legal actions of a seat, by default of the first that may act.

        Pushes of Sakura Slam are a sample. Claims in a race are left out, because finding one is the game.
        """

    def read(self, text: str) -> Action:
        """Reads an action in either notation. It need not be legal."""

    def play(self, action: str | Action, seat: str | None = None) -> str | None:
        """Plays an action and returns its luck, if it involves chance.

        Raises `IllegalAction` if the rules refuse it; the game is unchanged then.
        """

    def record(self) -> Record:
        """Returns the record of the game. Once the game is over, it contains the seed that proves its luck."""

    def copy(self) -> Game:
        """Returns a copy."""

    @staticmethod
    def _restore(record: str, seed: str) -> Game: ...
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, _memo: Any) -> Game: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __str__(self, /) -> str: ...
    def __repr__(self, /) -> str: ...

@final
class Record:
    """A recorded game, as readable text."""

    def __new__(cls, text: str) -> Record: ...
    @staticmethod
    def from_notation(text: str, game: str, notation: str) -> list[Record]:
        """Reads all games of a text in another notation."""

    def to_notation(self, notation: str) -> str:
        """Writes the record in another notation."""

    @property
    def game(self) -> str:
        """The id of the game."""

    @property
    def options(self) -> dict[str, str]:
        """The options."""

    @property
    def players(self) -> list[str]:
        """The names of the players, in seat order."""

    @property
    def result(self) -> str | None:
        """The result, or `None` if the game has none."""

    @property
    def actions(self) -> list[tuple[int, str]]:
        """The actions: the seat, counted from 1, and the token with its luck."""

    def replay(self) -> Game:
        """Replays the record and returns the game after its last action."""

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __str__(self, /) -> str: ...
    def __repr__(self, /) -> str: ...

@final
class Thought:
    """The answer of an engine."""

    @property
    def action(self) -> Action:
        """The action to play."""

    @property
    def score(self) -> str:
        """The score for the thinking side: `+1.25`, or a number of plies to a forced win or loss."""

    @property
    def expectation(self) -> float:
        """The probability of winning, from 0 to 1."""

    @property
    def depth(self) -> int:
        """Plies searched completely."""

    @property
    def nodes(self) -> int:
        """Positions examined."""

    @property
    def seconds(self) -> float:
        """Seconds used."""

    @property
    def line(self) -> list[Action]:
        """The expected line of play, beginning with the action."""

    def __repr__(self, /) -> str: ...

@final
class Engine:
    """A computer player of any game, at a level from 1 to 8.

    `seed` determines the mistakes of weaker levels. `memory` is in bytes.
    """

    def __new__(cls, level: int = 8, *, seed: int = 0, memory: int | None = None, threads: int = 1) -> Engine: ...
    @property
    def level(self) -> int:
        """The level, from 1 to 8."""

    def think(
        self,
        game: Game,
        *,
        seat: str | None = None,
        time: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
    ) -> Thought:
        """Finds an action for a seat, by default the first that may act.

        The first limit that is reached ends the thought: `time` in seconds, `nodes` in positions, `depth` in plies.
        Levels below 8 also have limits of their own. Other Python threads run meanwhile.
        """

    def forget(self) -> None:
        """Clears the memory of the search, as before a new game."""

    def __repr__(self, /) -> str: ...

@final
class Solution:
    """The answer of the solver."""

    @property
    def answer(self) -> Literal["sumoku", "impossible", "undecided"]:
        """`sumoku`, `impossible` or `undecided`."""

    @property
    def grid(self) -> dict[tuple[int, int], str] | None:
        """The tiles by column and row, or `None` if no Sumoku was found."""

    @property
    def nodes(self) -> int:
        """The number of states visited."""

    def __repr__(self, /) -> str: ...

@final
class Piece:
    """A piece on the ring, or a stack of pieces."""

    @property
    def kind(self) -> str:
        """The kind of the lowest piece: `S`, `M`, `L`, `WRESTLER`, …"""

    @property
    def x(self) -> float:
        """The x coordinate of the centre of mass in mm, eastwards from the middle of the ring."""

    @property
    def y(self) -> float:
        """The y coordinate of the centre of mass in mm, northwards from the middle of the ring."""

    @property
    def heading(self) -> float:
        """The heading of the front in radians, counter-clockwise from east."""

    @property
    def seat(self) -> int | None:
        """The seat of a wrestler, counted from 1."""

    @property
    def belt(self) -> bool:
        """Whether the belt lies on it."""

    @property
    def stack(self) -> list[str]:
        """The kinds of the pieces on top, lowest first."""

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __repr__(self, /) -> str: ...

@final
class Landed:
    """The result of a push."""

    @property
    def scene(self) -> Scene:
        """The ring after the push."""

    @property
    def fallen(self) -> list[Piece]:
        """The pieces that fell."""

    def __repr__(self, /) -> str: ...

@final
class Scene:
    """A ring with pieces, to try pushes on: `start 2`, or pieces such as `M:0,0`, one per line."""

    def __new__(cls, text: str = "start 2") -> Scene: ...
    @property
    def ring(self) -> list[Piece]:
        """The pieces on the ring."""

    def push(self, shot: str) -> Landed:
        """Pushes an item onto the ring.

        `M NE 5 -30` pushes a medium disc from the north-east corner, 5 mm to the left of its middle, at an angle of −30
        thousandths.
        """

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __str__(self, /) -> str: ...
    def __repr__(self, /) -> str: ...

@final
class World:
    """A game whose agents act in turn, as numbers. The environments are built on it."""

    def __new__(
        cls, game: str, options: Mapping[str, str] | None = None, *, seed: int = 0, aims: int | None = None
    ) -> World: ...
    @property
    def actions(self) -> int:
        """The number of indices."""

    @property
    def shape(self) -> list[int]:
        """The axes of an observation."""

    @property
    def agents(self) -> list[str]:
        """The names of the agents."""

    @property
    def agent(self) -> int:
        """The agent that acts, or −1 once the game is over."""

    @property
    def rewards(self) -> list[float]:
        """The rewards of the agents: zero until the end."""

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, or `None` while the game goes on."""

    @property
    def position(self) -> str:
        """The position as text."""

    @property
    def log(self) -> list[int]:
        """The indices played so far."""

    @property
    def midway(self) -> bool:
        """Whether the indices so far are an incomplete action."""

    def reset(self, seed: int | None = None, position: str | None = None) -> None:
        """Begins a game with `seed`, or with the next seed of the stream."""

    def step(self, index: int) -> int:
        """Plays an index and returns the agent that acts next, or −1 once the game is over."""

    def observe(self, agent: int) -> dict[str, Any]:
        """Returns the observation of an agent: a dictionary with new arrays `observation` and `action_mask`."""

    def legal(self) -> list[int]:
        """Returns the legal indices, sorted."""

    def to_game(self) -> Game:
        """Returns the game as a rule-book value."""

    def encode(self, action: str | Action) -> list[int]:
        """Returns the indices of an action."""

    def decode(self, indices: Sequence[int]) -> Action | None:
        """Returns the action that `indices` encode in this position, or `None` if they encode none."""

    @staticmethod
    def _restore(
        game: str,
        options: Mapping[str, str],
        aims: int | None,
        stream: tuple[str, int],
        position: str | None,
        log: Sequence[int],
    ) -> World: ...
    def __copy__(self) -> World: ...
    def __deepcopy__(self, _memo: Any) -> World: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Race:
    """A mode of Sumoku in which all agents act at once, as numbers."""

    def __new__(cls, options: Mapping[str, str], *, seed: int = 0) -> Race: ...
    @property
    def actions(self) -> int:
        """The number of indices. Index 0 waits."""

    @property
    def shape(self) -> list[int]:
        """The axes of an observation."""

    @property
    def agents(self) -> list[str]:
        """The names of the agents."""

    @property
    def over(self) -> bool:
        """Whether the game is over."""

    @property
    def rewards(self) -> list[float]:
        """The rewards of the agents: zero until the end."""

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, or `None` while the game goes on."""

    @property
    def position(self) -> str:
        """The position as text, without the benches of the agents."""

    def reset(self, seed: int | None = None) -> None:
        """Begins a game with `seed`, or with the next seed of the stream."""

    def step(self, indices: Sequence[int]) -> list[tuple[str, str] | None]:
        """Plays one index for each agent. Returns the refusal of each, or `None`."""

    def observe(self, agent: int) -> dict[str, Any]:
        """Returns the observation of an agent: a dictionary with new arrays `observation` and `action_mask`."""

    def to_game(self) -> Game:
        """Returns the game as a rule-book value."""

    @staticmethod
    def _restore(options: Mapping[str, str], stream: tuple[str, int], log: Sequence[Sequence[int]]) -> Race: ...
    def __copy__(self) -> Race: ...
    def __deepcopy__(self, _memo: Any) -> Race: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

_Stepped = tuple[
    npt.NDArray[np.float32],
    npt.NDArray[np.int8],
    npt.NDArray[np.int32],
    npt.NDArray[np.float32],
    npt.NDArray[np.bool_],
]

@final
class Batch:
    """Many games of one kind, stepped together."""

    def __new__(
        cls, game: str, count: int, options: Mapping[str, str] | None = None, *, seed: int = 0, threads: int = 1
    ) -> Batch: ...
    @property
    def agents(self) -> list[str]:
        """The names of the agents."""

    def reset(self, seed: int | None = None) -> _Stepped:
        """Restarts all games with `seed`, or with the next seed."""

    def step(self, indices: npt.NDArray[np.int64]) -> _Stepped:
        """Plays one index in every game. If any is refused, no game changes."""

    def sample(self) -> npt.NDArray[np.int64]:
        """Draws a legal index for every game."""

    def to_game(self, place: int) -> Game:
        """Returns one of the games as a rule-book value."""

def games() -> dict[str, str]:
    """Returns the ids and names of all games."""

def options(game: str) -> dict[str, tuple[str, str, str]]:
    """Returns the default, the values and the meaning of each option of a game."""

def solve(
    tiles: str | Sequence[str],
    key: int,
    *,
    locked: str | None = None,
    seed: int = 0,
    patience: int | None = 5_000_000,
) -> Solution:
    """Looks for a Sumoku of all `tiles`, or a proof that there is none.

    `tiles` are written like `3R 7G 5B`. `locked` is a fixed grid such as `0,0:3R 1,0:7G`, whose tiles are not among
    `tiles`. `patience` limits the number of states that a proof may visit.
    """

def best(
    tiles: str | Sequence[str],
    key: int,
    goal: Literal["compact", "highest"] = "compact",
    *,
    tries: int = 1_000,
    seed: int = 0,
) -> dict[tuple[int, int], str] | None:
    """Returns the best Sumoku found in several attempts: the most `compact`, or the one with the `highest` total."""
