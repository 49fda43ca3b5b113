"""Answers: the facade's answers as Python objects."""

from ._faceoff import Stopped

# What was found so far; set where there is something.
Stopped.answer = None

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


#: Which argument helps against a limit, by how its reason begins.
_HELPS = {"the time limit": "raise timeout", "the memory limit": "raise memory"}


def _advised(reason):
    helps = [argument for limit, argument in _HELPS.items() if reason.startswith(limit)]
    return f"{reason} ({helps[0]})" if helps else reason


def complete(answer, is_complete, kept=None):
    """The answer, if it is one; ``kept`` says how to go on where it is none."""
    if is_complete:
        return answer
    reasons = [_advised(reason) for reason in dict.fromkeys(answer.undecided.values())]
    stopped = Stopped("; ".join(reasons + ([kept] if kept else [])))
    stopped.answer = answer
    raise stopped
