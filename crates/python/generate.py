"""Make the classes of answers, ``python/faceoff/answers.py``, from the schema that
the compiled part has: ``FACEOFF_WRITE=1 scripts/python``, or this file alone. A test
sees to it that the file is what this makes."""

import importlib.util
import json
import keyword
import textwrap
from pathlib import Path

PACKAGE = Path(__file__).parent / "python" / "faceoff"
FILE = PACKAGE / "answers.py"

HEAD = '''"""The classes of answers, made by ``generate.py`` from the schema of all answers."""

from __future__ import annotations

from typing import Any, Literal, Optional, Union

from ._answers import Answer

'''

#: Fields that Python adds.
ADDED = {
    "TableAnswer": [
        ("array", "Any", "The table, where an array was asked for."),
        ("array_of", "Optional[str]", 'What it has: "zero positions" or "values".'),
    ]
}


def described():
    """The schema, from the compiled part alone: the package needs what is made here."""
    library = next(PACKAGE.glob("_faceoff*.so"))
    spec = importlib.util.spec_from_file_location("faceoff._faceoff", library)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return json.loads(module.described())


class Writer:
    def __init__(self, types):
        self.types = types

    def kind(self, schema):
        """The Python type of what a schema describes."""
        if schema is True or schema == {}:
            return "Any"
        if "$ref" in schema:
            name = schema["$ref"].rsplit("/", 1)[1]
            there = self.types[name]
            return name if self.is_class(there) else self.kind(there)
        for word in ("anyOf", "oneOf"):
            if word in schema:
                return self.union([self.kind(one) for one in schema[word]])
        if "allOf" in schema:
            return self.kind(schema["allOf"][0])
        if "const" in schema:
            return f"Literal[{schema['const']!r}]"
        if "enum" in schema:
            words = [word for word in schema["enum"] if word is not None]
            literal = f"Literal[{', '.join(map(repr, words))}]"
            return literal if len(words) == len(schema["enum"]) else f"Optional[{literal}]"
        kinds = schema.get("type")
        if isinstance(kinds, list):
            return self.union([self.kind({**schema, "type": one}) for one in kinds])
        if kinds == "array":
            inner = schema.get("items", True)
            if "prefixItems" in schema:
                inner = {"anyOf": schema["prefixItems"]}
            return f"list[{self.kind(inner)}]"
        if kinds == "object":
            more = schema.get("additionalProperties")
            return f"dict[str, {self.kind(more)}]" if isinstance(more, (dict, bool)) and more else "Answer"
        plain = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
        return plain.get(kinds, "Any")

    @staticmethod
    def is_class(schema):
        return schema.get("type") == "object" and "properties" in schema

    @staticmethod
    def union(kinds):
        kinds = list(dict.fromkeys(kinds))
        if "Any" in kinds:
            return "Any"
        if "int" in kinds and "str" in kinds:  # A large number is a text in JSON only.
            kinds.remove("str")
        words = [kind[8:-1] for kind in kinds if kind.startswith("Literal[")]
        if words:
            kinds = [kind for kind in kinds if not kind.startswith("Literal[")]
            kinds.append(f"Literal[{', '.join(words)}]")
        rest = [kind for kind in kinds if kind != "None"]
        inner = rest[0] if len(rest) == 1 else f"Union[{', '.join(rest)}]"
        return inner if len(rest) == len(kinds) else optional(inner)

    def of(self, name, schema):
        lines = [f"class {name}(Answer):"]
        lines += doc(schema.get("description", name), '"""', '"""')
        lines += ["", "    __slots__ = ()"]
        required = set(schema.get("required", ()))
        fields = [
            (field, self.kind(inner) if field in required else optional(self.kind(inner)), inner)
            for field, inner in schema["properties"].items()
        ]
        for field, kind, inner in fields:
            clash = keyword.iskeyword(field) or hasattr(dict, field)
            lines += doc(inner.get("description") if isinstance(inner, dict) else None, "#: ", "")
            lines.append(f"    {field}{'_' if clash else ''}: {kind}")
        for field, kind, told in ADDED.get(name, []):
            lines += [f"    #: {told}", f"    {field}: {kind}"]
        return "\n".join(lines)


def optional(kind):
    return kind if kind == "Any" or kind.startswith("Optional[") else f"Optional[{kind}]"


def doc(text, begin, end):
    if not text:
        return []
    first = " ".join(text.split("\n\n")[0].split())
    again = "    " if begin.startswith('"') else "    #: "
    lines = textwrap.wrap(first, 86)
    return [f"    {begin}{lines[0]}", *(f"{again}{line}" for line in lines[1:-1])] + (
        [f"{again}{lines[-1]}{end}"] if len(lines) > 1 else []
    ) if len(lines) > 1 else [f"    {begin}{lines[0]}{end}"]


def written():
    """The whole file."""
    schema = described()
    types = schema["types"]
    writer = Writer(types)
    wanted, left = set(), [answer["$ref"].rsplit("/", 1)[1] for answer in schema["answers"].values()]
    while left:
        name = left.pop()
        if name not in wanted:
            wanted.add(name)
            left += references(types[name])
    names = [name for name in sorted(wanted) if writer.is_class(types[name])]
    parts = [writer.of(name, types[name]) for name in names]
    listed = "\n".join(f'    "{name}": {name},' for name in names)
    table = (
        "#: The classes by the names that the compiled part has for them; anything else\n"
        f'#: with fields is an ``Answer``.\nCLASSES: dict[str, type[Answer]] = {{\n    "": Answer,\n{listed}\n}}'
    )
    return HEAD + "\n" + "\n\n\n".join([*parts, table]) + "\n"


def references(schema):
    if isinstance(schema, dict):
        here = [schema["$ref"].rsplit("/", 1)[1]] if isinstance(schema.get("$ref"), str) else []
        return here + [name for inner in schema.values() for name in references(inner)]
    return [name for inner in schema for name in references(inner)] if isinstance(schema, list) else []


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
