"""Play, solve and prove impartial games on simplicial complexes.

>>> import faceoff
>>> faceoff.solve("nim on cycle(5,2) @ 3,1,2,2,2").move
[3, 1, 2, 2, 1]

Games, positions and claims are written as on the command line. Answers have the
fields of the command line's JSON. Every question that can take long has the
keywords ``timeout`` (seconds, or "2m"), ``memory`` (bytes, or "4GiB") and
``threads``. Ctrl-C stops it.
"""

from ._answers import Answer
from ._faceoff import Complex, NotationError, Stopped
from ._games import Game, Loop, Sum, outcome, register, value, winning_moves
from ._laboratory import complexes, conjecture, conjectures, sweep
from ._questions import (
    analyze,
    check,
    discover,
    family,
    length,
    prove,
    reduce,
    solve,
    table,
    theorems,
)

__all__ = [
    "Answer",
    "Complex",
    "Game",
    "Loop",
    "NotationError",
    "Stopped",
    "Sum",
    "analyze",
    "check",
    "complexes",
    "conjecture",
    "conjectures",
    "discover",
    "family",
    "length",
    "outcome",
    "prove",
    "reduce",
    "register",
    "solve",
    "sweep",
    "table",
    "theorems",
    "value",
    "winning_moves",
]

# They are known by where people find them.
for _class in (Answer, Game, Loop, Sum):
    _class.__module__ = __name__
