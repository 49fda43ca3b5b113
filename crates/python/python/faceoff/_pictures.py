"""Pictures: complexes and positions, games, automata, heat maps."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path as _Path
from typing import Any, Optional

from . import _faceoff
from ._piles import Path, Position
from ._solver import Certificate, asked, certificate_text, placed


class Picture:
    """A picture, which a notebook shows; ``save`` writes it as SVG or PNG."""

    __slots__ = ("svg",)

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def save(self, out: Path) -> None:
        """Write it to a file: ``.svg`` or ``.png``."""
        suffix = _Path(out).suffix.lower()
        if suffix == ".svg":
            _Path(out).write_text(self.svg, encoding="utf-8")
        elif suffix == ".png":
            _Path(out).write_bytes(bytes(_faceoff.png(self.svg)))
        else:
            raise ValueError(f"a picture is a file .svg or .png, not {suffix!r}")

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<a picture of {len(self.svg)} characters of SVG>"


def svg(problem: str) -> str:
    """A picture of a complex, or of a game with or without a position."""
    try:
        complex = _faceoff.game(problem)[1]
    except ValueError:  # No game, or a position.
        complex = None
    text = problem if complex is None else complex.explicit
    picture: str = asked("draw", {"complex": text}).svg
    return picture


def draw(
    problem: Any, position: Optional[Position] = None, *, out: Optional[Path] = None
) -> Picture:
    """A picture of a complex, or of a position of a game on one; ``out`` writes it
    to a file ``.svg`` or ``.png``."""
    text = str(problem)
    if position is not None:
        at = placed(problem, position)
        game = text if " on " in text else f"nim on {text}"
        text = f"{game} @ {at if isinstance(at, str) else _faceoff.decimal(at)}"
    picture = Picture(svg(text))
    if out is not None:
        picture.save(out)
    return picture


def _colour(share: float) -> str:
    """From light to dark blue."""
    low, high = (247, 251, 255), (8, 48, 107)
    mixed = (round(a + (b - a) * share) for a, b in zip(low, high))
    return "#" + "".join(f"{part:02x}" for part in mixed)


def heat_map(values: Any, *, labels: Optional[bool] = None) -> Picture:
    """A picture of a table of values with two piles: a value is dark where it is
    large, and a value of 0 is red. ``labels`` writes the values into the cells;
    without it they are written where there is room."""
    listed = values.tolist() if hasattr(values, "tolist") else list(values)
    if not listed or not all(isinstance(row, Sequence) for row in listed):
        raise ValueError("a heat map is of an array with two dimensions")
    rows = [[int(value) for value in row] for row in listed]
    height, width = len(rows), len(rows[0])
    most = max(max(row) for row in rows) or 1
    cell = max(4, min(28, 700 // max(height, width)))
    shown = cell >= 16 if labels is None else labels
    parts = []
    for y, row in enumerate(rows):
        for x, value in enumerate(row):
            fill = "#d7301f" if value == 0 else _colour(value / most)
            place = f'x="{x * cell}" y="{y * cell}"'
            title = f"<title>{y},{x}: {value}</title>"
            parts.append(f'<rect {place} width="{cell}" height="{cell}" fill="{fill}">{title}</rect>')
            if shown:
                ink = "#ffffff" if value == 0 or value / most > 0.5 else "#000000"
                middle = f'x="{x * cell + cell / 2}" y="{y * cell + cell * 0.68}"'
                parts.append(
                    f'<text {middle} font-size="{cell * 0.45:.1f}" text-anchor="middle" '
                    f'fill="{ink}">{value}</text>'
                )
    return Picture(_svg(width * cell, height * cell, parts))


def _svg(width: float, height: float, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}" font-family="Hack, monospace">'
        f"{''.join(parts)}</svg>"
    )


#: Larger automata are not drawn: nobody could read them.
_MOST_STATES = 40


def automaton(certificate: Certificate) -> Picture:
    """A picture of the automaton of a certificate. It reads the binary digits of all
    piles at once, highest first, and begins in state 0; states with two rings accept.
    On an arrow stand digits of the piles, ``*`` for any digit, and how many more lead
    there; all of them are told where the mouse is. The state that
    accepts nothing more is left out, with the arrows that lead there."""
    proof = json.loads(certificate_text(certificate))
    if "set" not in proof:
        raise ValueError("this certificate has no automaton")
    data = proof["set"]
    states, piles = len(data["next"]), len(proof["vertices"])
    if states > _MOST_STATES:
        raise ValueError(f"an automaton of {states} states is too large for a picture")
    radius = 26
    accepting, dead = set(data["accepting"]), _dead(data)
    live = [state for state in range(states) if state != dead]
    around = max(120.0, len(live) * 34.0)
    size = 2 * (around + 100)
    turns = {state: 2 * math.pi * place / len(live) for place, state in enumerate(live)}
    at = {
        state: (size / 2 + around * math.sin(turn), size / 2 - around * math.cos(turn))
        for state, turn in turns.items()
    }
    parts = []
    for (start, end), words in sorted(_arrows(data, piles).items()):
        shown = words[0] + (f" +{len(words) - 1}" if len(words) > 1 else "")
        title = f"<title>{escape(', '.join(words))}</title>"
        (x, y), (u, v) = at[start], at[end]
        if start == end:
            dx, dy = (x - size / 2) / around, (y - size / 2) / around
            path = (
                f"M{x + radius * dy:.1f},{y - radius * dx:.1f} "
                f"C{x + 75 * dx + 40 * dy:.1f},{y + 75 * dy - 40 * dx:.1f} "
                f"{x + 75 * dx - 40 * dy:.1f},{y + 75 * dy + 40 * dx:.1f} "
                f"{x - radius * dy:.1f},{y + radius * dx:.1f}"
            )
            tx, ty = x + 72 * dx, y + 72 * dy
            tip = _tip(x + 75 * dx - 40 * dy, y + 75 * dy + 40 * dx, x - radius * dy, y + radius * dx)
        else:
            way = math.hypot(u - x, v - y)
            dx, dy = (u - x) / way, (v - y) / way
            mx, my = (x + u) / 2 - 24 * dy, (y + v) / 2 + 24 * dx
            path = (
                f"M{x + radius * dx:.1f},{y + radius * dy:.1f} Q{mx:.1f},{my:.1f} "
                f"{u - radius * dx:.1f},{v - radius * dy:.1f}"
            )
            # A third of the way, so that the words of the way back stand elsewhere.
            tx, ty = (4 * x + 4 * mx + u) / 9, (4 * y + 4 * my + v) / 9
            tip = _tip(mx, my, u - radius * dx, v - radius * dy)
        parts.append(
            f'<path d="{path}" fill="none" stroke="#000000">{title}</path><path d="{tip}"/>'
            f'<text x="{tx:.1f}" y="{ty:.1f}" font-size="11" text-anchor="middle" '
            f'fill="#08306b">{shown}{title}</text>'
        )
    for state, (x, y) in at.items():
        rings = (radius, radius - 4) if state in accepting else (radius,)
        fill = "#deebf7" if state == 0 else "#ffffff"
        for ring in rings:
            parts.append(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{ring}" fill="{fill}" stroke="#000000"/>'
            )
        parts.append(
            f'<text x="{x:.1f}" y="{y + 5:.1f}" font-size="14" text-anchor="middle">{state}</text>'
        )
    return Picture(_svg(size, size, parts))


def _tip(a: float, b: float, x: float, y: float) -> str:
    """The tip of an arrow that comes from (a, b) and ends at (x, y)."""
    way = math.hypot(x - a, y - b)
    dx, dy = (x - a) / way, (y - b) / way
    return (
        f"M{x + dx:.1f},{y + dy:.1f} L{x - 7 * dx - 4 * dy:.1f},{y - 7 * dy + 4 * dx:.1f} "
        f"L{x - 7 * dx + 4 * dy:.1f},{y - 7 * dy - 4 * dx:.1f} z"
    )


def _arrows(data: Mapping[str, Any], piles: int) -> dict[tuple[int, int], list[str]]:
    """For each two states with an arrow, the digits that lead from one to the other."""
    states: int = len(data["next"])
    dead = _dead(data)
    arrows: dict[tuple[int, int], list[str]] = {}

    def follow(start: int, at: int, word: str) -> None:
        if at < states:
            if at != dead:
                arrows.setdefault((start, at), []).append(word.ljust(piles, "*"))
            return
        track, low, high = data["nodes"][at - states]
        word = word.ljust(track, "*")
        follow(start, low, word + "0")
        follow(start, high, word + "1")

    for start, at in enumerate(data["next"]):
        if start != dead:
            follow(start, at, "")
    return arrows


def _dead(data: Mapping[str, Any]) -> Optional[int]:
    """The state that leads to no other and does not accept, if there is one."""
    sinks = (state for state, at in enumerate(data["next"]) if at == state)
    return next((state for state in sinks if state not in data["accepting"]), None)
