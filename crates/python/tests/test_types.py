"""Types: what is declared is what is there, and a checker sees mistakes."""

import ast
import inspect
import os
import runpy
import subprocess
import sys
from pathlib import Path

import faceoff
import pytest
from faceoff import _faceoff

FOLDER = Path(faceoff.__file__).parent
HERE = Path(__file__).parent
STUB = {
    node.name: node
    for node in ast.parse((FOLDER / "_faceoff.pyi").read_text(encoding="utf-8")).body
    if isinstance(node, (ast.ClassDef, ast.FunctionDef))
}


def declared(function):
    """Names and defaults of the parameters of a stub."""
    plain = function.args.args
    defaults = [None] * (len(plain) - len(function.args.defaults)) + function.args.defaults
    return [(a.arg, d and repr(ast.literal_eval(d))) for a, d in zip(plain, defaults)]


def actual(function):
    def default(parameter):
        empty = parameter.default is inspect.Parameter.empty
        return None if empty else repr(parameter.default)

    parameters = inspect.signature(function).parameters.values()
    return [(parameter.name, default(parameter)) for parameter in parameters]


def test_the_compiled_part_is_what_its_stub_says():
    assert set(STUB) == {name for name in vars(_faceoff) if not name.startswith("_")}
    for name, stub in STUB.items():
        there = getattr(_faceoff, name)
        if isinstance(stub, ast.FunctionDef):
            assert declared(stub) == actual(there), name
            continue
        methods = {node.name: node for node in stub.body if isinstance(node, ast.FunctionDef)}
        if not issubclass(there, Exception):
            public = {member for member in vars(there) if not member.startswith("_")}
            assert public == {member for member in methods if not member.startswith("_")}, name
        for member, method in methods.items():
            if member.startswith("__") or any(d.id == "property" for d in method.decorator_list):
                continue
            assert declared(method) == actual(getattr(there, member)), f"{name}.{member}"


def test_the_classes_of_answers_are_made_from_the_schema():
    source = HERE.parent / "generate.py"
    made = runpy.run_path(str(source))
    if not list(made["PACKAGE"].glob("_faceoff*.so")):
        pytest.skip("the compiled part is not in the source folder")
    if os.environ.get("FACEOFF_WRITE"):
        made["FILE"].write_text(made["written"](), encoding="utf-8")
    told = "FACEOFF_WRITE=1 scripts/python makes it again"
    assert made["FILE"].read_text(encoding="utf-8") == made["written"](), told


def test_every_public_name():
    public = {name for name in vars(faceoff) if not name.startswith("_")}
    assert public == set(faceoff.__all__) | {"answers"}
    assert len(faceoff.__all__) == len(set(faceoff.__all__))
    for name in faceoff.__all__:
        assert inspect.getdoc(getattr(faceoff, name)), name
    assert (FOLDER / "py.typed").exists()


def test_an_answer_is_of_its_class():
    from faceoff import answers

    solution = faceoff.solve("nim @ 3,5")
    assert type(solution) is answers.Solution and solution.value is not None
    assert solution.removed is None and "removed" not in solution
    with pytest.raises(AttributeError):
        solution.valeu
    analysis = faceoff.analyze("cycle(5,2)")
    assert type(analysis) is answers.Analysis
    assert type(analysis.theorems[0]) is answers.Applying
    assert type(faceoff.table("nim on points(2)", 2)) is answers.TableAnswer
    assert type(faceoff.theorems()[0]) is answers.Entry
    assert type(faceoff.conjectures()[0]) is answers.Listed
    certificate = faceoff.discover("nim on cycle(4,2)", certificate=True)
    assert certificate.values_ is False and certificate["values"] is False
    assert type(certificate) is answers.Discovered


def mypy(*arguments):
    pytest.importorskip("mypy", reason="mypy is not installed")
    cache = ["--cache-dir", str(HERE.parents[2] / "target" / "mypy")]
    command = [sys.executable, "-m", "mypy", "--strict", *cache, *map(str, arguments)]
    inside = {} if "site-packages" in FOLDER.parts else {"MYPYPATH": str(FOLDER.parent)}
    environment = {**os.environ, **inside}
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=170, cwd=HERE, env=environment
    )
    return done.stdout + done.stderr


def test_a_file_that_uses_everything_is_well_typed():
    file = HERE / "typed.py"
    used = {node.attr for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Attribute)}
    assert set(faceoff.__all__) <= used, set(faceoff.__all__) - used
    told = mypy(file)
    assert told.startswith("Success"), told
    runpy.run_path(str(file), run_name="__main__")


def test_a_field_that_is_not_there_is_an_error(tmp_path):
    file = tmp_path / "wrong.py"
    file.write_text("import faceoff\na = faceoff.solve('nim @ 1')\nprint(a.valeu)\nprint(a.outcome)\n")
    told = mypy(file)
    assert '"Solution" has no attribute "valeu"' in told and "Found 1 error" in told, told


def test_the_package_is_well_typed():
    told = mypy("-p", "faceoff")
    assert told.startswith("Success"), told
