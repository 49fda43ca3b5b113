"""Answers: the JSON of the facade as Python objects."""

import json

from ._faceoff import Stopped

# What was found so far; set where there is something.
Stopped.answer = None

#: Fields with integers. JSON has them as texts beyond 2^53, Python as they are.
_INTEGERS = {
    "automorphisms",
    "betti",
    "counterexample",
    "f_vector",
    "length",
    "move",
    "moves",
    "positions",
    "size",
    "value",
    "zero_positions",
}

#: How limits are called on the command line, and here.
_KEYWORDS = {
    "--time": "timeout",
    "--memory": "memory",
    "--resume": "resume=True",
    "--bits": "bits",
}

#: ``int`` refuses longer texts.
_DIGITS = 4000

#: Longer fields are cut where an answer is shown.
_SHOWN = 400


class Answer(dict):
    """An answer: a dictionary whose fields are attributes, too.

    The fields are those of the command line's JSON (``faceoff schema``).
    """

    __slots__ = ()

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"the answer has no field {name!r}") from None

    def __dir__(self):
        return [*super().__dir__(), *self]

    def __repr__(self):
        width = max(map(len, self), default=0)
        return "\n".join(f"{name:<{width}}  {_shown(field)}" for name, field in self.items())


def _plain(field):
    if isinstance(field, Answer):
        return {name: _plain(inner) for name, inner in field.items()}
    return [_plain(inner) for inner in field] if isinstance(field, list) else field


def _shown(field):
    text = repr(_plain(field))
    if "\n" in text:
        text = " ".join(text.split())
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}… ({len(text)} characters)"


def _integer(digits):
    if len(digits) <= _DIGITS:
        return int(digits)
    half = len(digits) // 2
    return _integer(digits[:-half]) * 10**half + _integer(digits[-half:])


def _exact(field):
    if isinstance(field, str) and field.isdecimal() and field.isascii():
        return _integer(field)
    return [_exact(inner) for inner in field] if isinstance(field, list) else field


def _object(fields):
    for name in _INTEGERS.intersection(fields):
        fields[name] = _exact(fields[name])
    reasons = fields.get("undecided")
    if reasons is not None:
        fields["undecided"] = {name: _here(reason) for name, reason in reasons.items()}
    return Answer(fields)


def _here(reason):
    for option, keyword in _KEYWORDS.items():
        reason = reason.replace(option, keyword)
    return reason


def read(text, **more):
    """The answer that a JSON text holds, with more fields."""
    answer = json.loads(text, object_hook=_object)
    answer.update(more)
    return answer


def complete(answer, is_complete):
    """The answer, if it is one."""
    if is_complete:
        return answer
    stopped = Stopped("; ".join(dict.fromkeys(answer.undecided.values())))
    stopped.answer = answer
    raise stopped
