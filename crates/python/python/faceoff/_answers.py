"""Answers: dictionaries whose fields are attributes, too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, Optional

from ._faceoff import Stopped

# What was found so far; set where there is something.
Stopped.answer = None

#: Longer fields are cut where an answer is shown.
_SHOWN = 400


class Answer(dict[str, Any]):
    """An answer: a dictionary whose fields are attributes, too.

    The fields are those of the command line's JSON (``faceoff schema``). One that
    is left out there is ``None`` as an attribute. A field that is called like a
    method of dictionaries or a word of Python, such as ``values`` or ``from``, has
    a low line behind its name as an attribute.
    """

    __slots__ = ()
    _fields: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls) -> None:
        cls._fields = cls._fields.union(cls.__dict__.get("__annotations__", ()))

    if not TYPE_CHECKING:  # A checker knows the fields by their annotations.

        def __getattr__(self, name):
            key = name[:-1] if name.endswith("_") and not name.startswith("_") else name
            try:
                return self[key]
            except KeyError:
                if name in self._fields:
                    return None
                raise AttributeError(f"the answer has no field {name!r}") from None

    def __dir__(self) -> Iterable[str]:
        return [*super().__dir__(), *self]

    def __repr__(self) -> str:
        width = max(map(len, self), default=0)
        return "\n".join(f"{name:<{width}}  {_shown(field)}" for name, field in self.items())

    def _repr_html_(self) -> str:
        return html_table([[escape(name), _html(field)] for name, field in self.items()])


def html_table(rows: list[list[str]], head: Optional[list[str]] = None) -> str:
    """A table of cells that are HTML."""
    style = "text-align:left;vertical-align:top"

    def line(cells: list[str], tag: str) -> str:
        inner = "".join(f'<{tag} style="{style}">{cell}</{tag}>' for cell in cells)
        return f"<tr>{inner}</tr>"

    lines = [line(head, "th")] if head else []
    return f"<table>{''.join(lines + [line(row, 'td') for row in rows])}</table>"


#: So many rows of a list are shown as a table.
_ROWS = 20


def _html(field: Any) -> str:
    if isinstance(field, list) and field and all(isinstance(row, Answer) for row in field):
        names = list(dict.fromkeys(name for row in field for name in row))
        shown = [[escape(_shown(row.get(name))) for name in names] for row in field[:_ROWS]]
        more = f"… and {len(field) - _ROWS} more" if len(field) > _ROWS else ""
        return html_table(shown, [escape(name) for name in names]) + more
    if isinstance(field, Answer):
        return field._repr_html_()
    return escape(field if isinstance(field, str) else _shown(field))


def _plain(field: Any) -> Any:
    if isinstance(field, Answer):
        return {name: _plain(inner) for name, inner in field.items()}
    return [_plain(inner) for inner in field] if isinstance(field, list) else field


def _shown(field: Any) -> str:
    text = repr(_plain(field))
    if "\n" in text:
        text = " ".join(text.split())
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}… ({len(text)} characters)"


#: Which argument helps against a limit, by how its reason begins.
_HELPS = {"the time limit": "raise timeout", "the memory limit": "raise memory"}


def _advised(reason: str) -> str:
    helps = [argument for limit, argument in _HELPS.items() if reason.startswith(limit)]
    return f"{reason} ({helps[0]})" if helps else reason


def complete(answer: Any, is_complete: bool, kept: Optional[str] = None) -> Any:
    """The answer, if it is one; ``kept`` says how to go on where it is none. Where many were
    asked for, each row says for itself what is missing."""
    if is_complete or "undecided" not in answer._fields:
        return answer
    undecided: Mapping[str, str] = answer.undecided
    reasons = [_advised(reason) for reason in dict.fromkeys(undecided.values())]
    stopped = Stopped("; ".join(reasons + ([kept] if kept else [])))
    stopped.answer = answer
    raise stopped
