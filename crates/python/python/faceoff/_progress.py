"""Progress: a bar in a notebook or on a terminal."""

from __future__ import annotations

import sys
from typing import Any, Callable, Optional, Union

from . import _faceoff

Listener = Callable[[str, int, Optional[int]], Any]


def progress(show: Union[bool, Listener] = True) -> None:
    """Show how far long work is: ``True`` for a bar, ``False`` for nothing, or a
    function of what is done, how much of it, and of how much (or None). When the
    work has ended it is called with an empty text. In a notebook there is a bar
    unless you say no."""
    if callable(show):
        _faceoff.on_progress(show)
    elif not show:
        _faceoff.on_progress(None)
    else:
        _faceoff.on_progress(_Notebook() if _in_notebook() else _terminal)


def _in_notebook() -> bool:
    shell = sys.modules.get("IPython")
    get = getattr(shell, "get_ipython", None)
    return get is not None and type(get()).__name__ == "ZMQInteractiveShell"


def begin() -> None:
    """A bar in a notebook."""
    if _in_notebook():
        progress()


def _told(what: str, done: int, total: Optional[int]) -> str:
    return f"{what}: {done:,}" + (f" of {total:,}" if total else "")


def _terminal(what: str, done: int, total: Optional[int]) -> None:
    text = _told(what, done, total) if what else ""
    print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


class _Notebook:
    """A bar below the cell, which goes when the work has ended."""

    def __init__(self) -> None:
        self._shown: Any = None

    def __call__(self, what: str, done: int, total: Optional[int]) -> None:
        from IPython.display import HTML, display  # type: ignore[import-not-found, unused-ignore]

        limit = f' max="{total}" value="{done}"' if total else ""
        bar = f"<progress{limit}></progress> {_told(what, done, total)}"
        page: Any = HTML(bar if what else "")  # type: ignore[no-untyped-call, unused-ignore]
        if self._shown is None:
            self._shown = display(page, display_id=True)  # type: ignore[no-untyped-call, unused-ignore]
        else:
            self._shown.update(page)
        if not what:
            self._shown = None
