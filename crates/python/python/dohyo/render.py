"""Positions as text and as pictures."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from collections.abc import Iterator

Picture = npt.NDArray[np.uint8]
Colour = tuple[int, int, int]

_CLAY: Colour = (222, 196, 160)
_LINE: Colour = (150, 120, 88)
_DARK: Colour = (40, 38, 44)
_LIGHT: Colour = (248, 246, 240)
_STONE: Colour = (120, 120, 130)
_SEATS: tuple[Colour, ...] = ((178, 34, 52), (36, 87, 160), (44, 120, 60), (150, 100, 20))
_TILES: dict[str, Colour] = {
    "R": (196, 48, 43),
    "O": (231, 126, 35),
    "Y": (240, 200, 60),
    "G": (60, 145, 70),
    "B": (52, 101, 176),
    "P": (125, 70, 152),
}
#: Letters and digits: six rows of three bits each.
_FONT: dict[str, str] = {
    "0": "757557",
    "1": "262227",
    "2": "717447",
    "3": "717117",
    "4": "557111",
    "5": "747117",
    "6": "747557",
    "7": "711222",
    "8": "757557",
    "9": "757117",
    "b": "447557",
    "g": "757174",
    "j": "111157",
    "k": "455655",
    "r": "065444",
    "t": "272223",
}


def show(mode: str | None, game: str, position: str) -> str | Picture | None:
    """Shows a position: prints it (`human`), or returns it as text (`ansi`) or as a picture (`rgb_array`)."""
    if mode == "rgb_array":
        return picture(game, position)
    if mode == "ansi":
        return text(game, position)
    if mode == "human":
        print(text(game, position))
    return None


def text(game: str, position: str) -> str:
    """Returns a position as lines of text."""
    if game == "abalone":
        rows = [_expand_letters(row) for row in position.split()[0].split("/")]
        lines = [" " * (9 - len(row)) + " ".join("." if cell is None else cell for cell in row) for row in rows]
        return "\n".join([*lines, position])
    if game in ("sumoo", "kumo"):
        rows = [_expand_words(row) for row in position.split()[0].split("/")]
        lines = [" ".join(f"{'.' if cell is None else cell:>4}" for cell in row) for row in rows]
        return "\n".join([*lines, position])
    return position.replace(" | ", "\n")


def picture(game: str, position: str) -> Picture:
    """Returns a position as a picture: rows, columns, and red, green and blue."""
    if game == "abalone":
        return _draw_abalone(position)
    if game in ("sumoo", "kumo"):
        return _draw_squares(position)
    if game == "sumoku":
        return _draw_tiles(position)
    return _draw_ring(position)


class _Canvas:
    """A picture with y growing downwards."""

    def __init__(self, height: int, width: int) -> None:
        self.pixels = np.full((height, width, 3), _CLAY, dtype=np.uint8)
        self._y, self._x = np.mgrid[0:height, 0:width]

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        self.pixels[(self._x - x) ** 2 + (self._y - y) ** 2 <= radius**2] = colour

    def box(self, x: float, y: float, half: float, colour: Colour) -> None:
        self.pixels[(abs(self._x - x) <= half) & (abs(self._y - y) <= half)] = colour

    def label(self, x: float, y: float, letter: str, colour: Colour, size: int = 3) -> None:
        rows = _FONT.get(letter.lower())
        if rows is None:
            return
        bits = np.array([[int(row) >> shift & 1 for shift in (2, 1, 0)] for row in rows], dtype=bool)
        bits = np.kron(bits, np.ones((size, size), dtype=bool))
        top, left = int(y - bits.shape[0] / 2), int(x - bits.shape[1] / 2)
        if top < 0 or left < 0:
            return
        self.pixels[top : top + bits.shape[0], left : left + bits.shape[1]][bits] = colour


def _expand_letters(row: str) -> list[str | None]:
    cells: list[str | None] = []
    for letter in row:
        cells.extend([None] * int(letter) if letter.isdigit() else [letter])
    return cells


def _expand_words(row: str) -> list[str | None]:
    cells: list[str | None] = []
    for word in row.split(","):
        cells.extend([None] * int(word) if word.isdigit() else [word])
    return cells


def _draw_abalone(position: str) -> Picture:
    step = 40
    canvas = _Canvas(9 * step, 10 * step)
    for line, row in enumerate(position.split()[0].split("/")):
        cells = _expand_letters(row)
        for column, cell in enumerate(cells):
            x, y = (column + (10 - len(cells)) / 2 + 0.5) * step, (line + 0.5) * step
            colour = {None: _LINE, "b": _DARK, "w": _LIGHT}[cell]
            canvas.disc(x, y, 16 if cell else 8, colour)
    return canvas.pixels


def _draw_squares(position: str) -> Picture:
    step = 48
    rows = [_expand_words(row) for row in position.split()[0].split("/")]
    canvas = _Canvas(len(rows) * step, len(rows[0]) * step)
    for line, row in enumerate(rows):
        for column, cell in enumerate(row):
            x, y = (column + 0.5) * step, (line + 0.5) * step
            canvas.box(x, y, step / 2 - 1, (232, 210, 178))
            if cell is None:
                continue
            if cell == "*":
                canvas.disc(x, y, step * 0.45, _STONE)
                continue
            first = cell[0] in "BNsn" and cell[0] in "Bs"
            canvas.box(x, y, step * 0.38, _LIGHT if first else _DARK)
            for letter in re.findall(r"[0-9bgjkrt]", cell[1:])[:1]:
                canvas.label(x, y, letter, _DARK if first else _LIGHT)
    return canvas.pixels


def _tiles(position: str) -> Iterator[tuple[int, int, str]]:
    for x, y, tile in re.findall(r"(-?\d+),(-?\d+):(\d[ROYGBP])", position):
        yield int(x), int(y), tile


def _draw_tiles(position: str) -> Picture:
    step = 32
    laid = list(_tiles(position))
    others = re.findall(r"(?<![:\w])(\d[ROYGBP])\b", position)
    columns_laid, lines_laid = [x for x, _, _ in laid] or [0], [y for _, y, _ in laid] or [0]
    low_x, low_y = min(columns_laid), min(lines_laid)
    wide, high = max(columns_laid) - low_x + 1, max(lines_laid) - low_y + 1
    columns = max(wide, 12)
    lines = -(-len(others) // columns)
    canvas = _Canvas((high + 1 + lines) * step, columns * step)
    below = [(index % columns, high + 1 + index // columns, tile) for index, tile in enumerate(others)]
    for x, y, tile in [*((x - low_x, y - low_y, tile) for x, y, tile in laid), *below]:
        canvas.box((x + 0.5) * step, (y + 0.5) * step, step / 2 - 2, _TILES[tile[1]])
        canvas.label((x + 0.5) * step, (y + 0.5) * step, tile[0], _LIGHT)
    return canvas.pixels


def _draw_ring(position: str) -> Picture:
    scale, middle = 1.5, 180
    canvas = _Canvas(2 * middle, 2 * middle)
    radii = {"S": 10, "M": 15, "L": 20, "WRESTLER": 17, "LANTERN": 25}
    pieces = re.findall(r"([A-Z][A-Z-]*)(?:\.(\d))?(\*?)[^\s:]*:(-?[\d.]+),(-?[\d.]+)", position.split("|")[0])
    for kind, seat, belt, x, y in pieces:
        at = middle + float(x) * scale, middle - float(y) * scale
        radius = radii.get(kind, 12) * scale
        canvas.disc(*at, radius, _LINE)
        colour = _SEATS[(int(seat) - 1) % 4] if seat else (_TILES["Y"] if belt else (196, 160, 120))
        canvas.disc(*at, radius - 2, colour)
        if seat:
            canvas.label(*at, seat, _LIGHT)
    return canvas.pixels
