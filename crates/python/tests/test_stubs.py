"""The stub says what the module has: names, methods, parameters, defaults."""

import ast
import inspect
from pathlib import Path

import faceoff

FOLDER = Path(faceoff.__file__).parent
TREE = ast.parse((FOLDER / "__init__.pyi").read_text(encoding="utf-8"))
STUBS = {
    node.name: node
    for node in TREE.body
    if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and not node.name.startswith("_")
}


def declared(function):
    """Names, kinds and defaults of the parameters of a stub."""
    arguments = function.args
    plain = arguments.posonlyargs + arguments.args
    defaults = [None] * (len(plain) - len(arguments.defaults)) + arguments.defaults
    parameters = [(a.arg, "plain", d) for a, d in zip(plain, defaults)]
    if arguments.vararg:
        parameters.append((arguments.vararg.arg, "many", None))
    keywords = zip(arguments.kwonlyargs, arguments.kw_defaults)
    parameters += [(a.arg, "keyword", d) for a, d in keywords]
    return [(name, kind, d and repr(ast.literal_eval(d))) for name, kind, d in parameters]


def actual(function):
    kinds = {"VAR_POSITIONAL": "many", "KEYWORD_ONLY": "keyword"}

    def default(parameter):
        empty = parameter.default is inspect.Parameter.empty
        return None if empty else repr(parameter.default)

    return [
        (parameter.name, kinds.get(parameter.kind.name, "plain"), default(parameter))
        for parameter in inspect.signature(function).parameters.values()
    ]


def test_every_public_name():
    assert set(STUBS) == set(faceoff.__all__)
    listed = next(
        ast.literal_eval(node.value)
        for node in TREE.body
        if isinstance(node, ast.Assign) and node.targets[0].id == "__all__"
    )
    assert listed == faceoff.__all__
    public = {name for name in vars(faceoff) if not name.startswith("_")}
    assert public == set(faceoff.__all__)


def test_every_function_and_its_parameters():
    for name, stub in STUBS.items():
        if isinstance(stub, ast.FunctionDef):
            assert declared(stub) == actual(getattr(faceoff, name)), name


def test_every_method_and_its_parameters():
    for name, stub in STUBS.items():
        if not isinstance(stub, ast.ClassDef):
            continue
        kind = getattr(faceoff, name)
        methods = {node.name: node for node in stub.body if isinstance(node, ast.FunctionDef)}
        fields = {node.target.id for node in stub.body if isinstance(node, ast.AnnAssign)}
        public = {member for member in vars(kind) if not member.startswith("_")}
        assert public <= set(methods) | fields, name
        for member, method in methods.items():
            found = inspect.getattr_static(kind, member)
            decorated = any(d.id == "property" for d in method.decorator_list)
            assert decorated == (isinstance(found, property) or inspect.isgetsetdescriptor(found))
            if not decorated and not member.startswith("__"):
                assert declared(method) == actual(getattr(kind, member)), f"{name}.{member}"
        if "__init__" in methods:
            assert declared(methods["__init__"])[1:] == actual(kind), name
        if "__new__" in methods:
            assert declared(methods["__new__"])[1:] == actual(kind), name


def test_everything_is_documented():
    for name in faceoff.__all__:
        assert inspect.getdoc(getattr(faceoff, name)), name


def test_the_package_is_typed():
    assert (FOLDER / "py.typed").exists()
