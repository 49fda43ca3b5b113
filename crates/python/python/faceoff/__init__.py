"""Play, solve and prove impartial games on simplicial complexes.

>>> import faceoff
>>> faceoff.solve("nim on cycle(5,2) @ 3,1,2,2,2").move
[3, 1, 2, 2, 1]

Games, positions and claims are written as on the command line. Answers have the
fields of the command line's JSON. Every question that can take long has the
keywords ``timeout`` (seconds, or "2m"), ``memory`` (bytes, or "4GiB") and
``threads``. Ctrl-C stops it. Long work shows a bar in a notebook (``progress``).
"""

from ._answers import Answer
from ._complex import Complex
from ._faceoff import NotationError, Stopped
from ._frames import frame
from ._games import Game, Loop, Sum, outcome, register, value, winning_moves
from ._laboratory import complexes, conjecture, conjectures, sweep
from ._parallel import spread
from ._pictures import Picture, automaton, draw, heat_map
from ._play import Play, play
from ._progress import begin as _begin
from ._progress import progress
from ._questions import (
    analyze,
    atlas,
    atlas_find,
    atlas_find_all,
    atlas_search,
    census,
    check,
    discover,
    discover_family,
    enumerate,
    family,
    length,
    obstruct,
    prove,
    reduce,
    table,
    theorems,
)
from ._solver import Many, Solver, solve, solve_many

__all__ = [
    "Answer",
    "Complex",
    "Game",
    "Loop",
    "Many",
    "NotationError",
    "Picture",
    "Play",
    "Solver",
    "Stopped",
    "Sum",
    "analyze",
    "atlas",
    "atlas_find",
    "atlas_find_all",
    "atlas_search",
    "automaton",
    "census",
    "check",
    "complexes",
    "conjecture",
    "conjectures",
    "discover",
    "discover_family",
    "draw",
    "enumerate",
    "family",
    "frame",
    "heat_map",
    "length",
    "obstruct",
    "outcome",
    "play",
    "progress",
    "prove",
    "reduce",
    "register",
    "solve",
    "solve_many",
    "spread",
    "sweep",
    "table",
    "theorems",
    "value",
    "winning_moves",
]

# They are known by where people find them.
for _class in (Answer, Complex, Game, Loop, Many, Picture, Play, Solver, Sum):
    _class.__module__ = __name__

_begin()
