"""A game against the machine."""

from __future__ import annotations

from html import escape
from typing import Any, Optional, cast

from . import _faceoff
from ._pictures import svg
from ._piles import Position
from ._solver import asked, placed
from .answers import Made, Turns


class Play:
    """A game that is being played: ``move`` is your turn, ``reply`` the machine's.

    A notebook shows the position. ``problem`` is where the game stands, in
    notation; ``history`` has all that was before.
    """

    __slots__ = ("_game", "history", "misere", "problem")

    def __init__(
        self, game: Any, position: Optional[Position] = None, *, misere: bool = False
    ) -> None:
        self._game = game
        at = placed(game, position)
        written = at if at is None or isinstance(at, str) else _faceoff.decimal(at)
        self.problem = str(game) if written is None else f"{game} @ {written}"
        self.misere = misere
        self.history: list[str] = []
        self.options()

    def options(self) -> Turns:
        """The moves that there are."""
        return cast(Turns, asked("options", {"problem": self.problem}))

    @property
    def over(self) -> bool:
        """Is no move left?"""
        return not self.options().options

    def move(self, to: Any) -> Play:
        """Your move: the position that it leads to, as piles or in notation."""
        at = placed(self._game, to)
        text = at if isinstance(at, str) else _faceoff.decimal(at)
        turn = asked("move", {"problem": self.problem, "to": text})
        self.history.append(self.problem)
        self.problem = turn.problem
        return self

    def reply(self) -> Made:
        """The machine's move, as good as it can: ``how`` says what it did."""
        made = cast(Made, asked("reply", {"problem": self.problem, "misere": self.misere}))
        self.history.append(self.problem)
        self.problem = made.problem
        return made

    def _repr_html_(self) -> str:
        try:
            picture = svg(self.problem)
        except ValueError:  # A sum, or a game without a complex.
            picture = ""
        return f"<div>{escape(self.problem)}</div>{picture}"

    def __repr__(self) -> str:
        return f"<play of {self.problem}, {len(self.history)} moves made>"


def play(game: Any, position: Optional[Position] = None, *, misere: bool = False) -> Play:
    """Play against the machine: ``game = play("nim", (3, 5))``, then
    ``game.move((3, 3))`` and ``game.reply()`` in turn."""
    return Play(game, position, misere=misere)
