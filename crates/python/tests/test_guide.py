"""What docs/python.md shows is what comes out."""

import doctest
import os
import re
from pathlib import Path

import faceoff
import pytest

GUIDE = Path(__file__).parents[3] / "docs" / "python.md"
README = Path(__file__).parents[1] / "README.md"

#: What the pictures of the guide are of.
CLAIM = "{ (a,b,c,d,e,f) : a+b=d+e & b+c=e+f }"
PICTURES = {
    "position": lambda: faceoff.draw("nim on cycle(5,2)", (3, 1, 2, 2, 2)),
    "heat-map": lambda: faceoff.heat_map(
        faceoff.table("wythoff on simplex(2)", 16, values=True, array=True).array
    ),
    "automaton": lambda: faceoff.automaton(
        faceoff.prove("nim on cycle(6,3)", CLAIM, certificate=True).certificate_text
    ),
}


def blocks(page):
    return re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)


def run(name, text, names):
    test = doctest.DocTestParser().get_doctest(text, names, name, name, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF)
    report = []
    runner.run(test, out=report.append, clear_globs=False)
    assert runner.failures == 0, "".join(report)
    return test.globs, runner.tries


@pytest.mark.parametrize("name", PICTURES)
def test_the_pictures_of_the_guide(name):
    """FACEOFF_WRITE=1 makes them again."""
    path = GUIDE.parent / "pictures" / f"python-{name}.svg"
    drawn = PICTURES[name]().svg
    if os.environ.get("FACEOFF_WRITE"):
        path.write_text(drawn, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == drawn and path.name in GUIDE.read_text(encoding="utf-8")


def test_the_guide():
    for package in ("numpy", "networkx", "gudhi", "pandas"):
        pytest.importorskip(package, reason=f"{package} is not installed")
    names, tried = {}, 0
    for block in blocks(GUIDE):
        names, tries = run("python.md", block, names)
        tried += tries
    assert tried > 40


def test_the_front_pages_of_the_package():
    run("faceoff", faceoff.__doc__, {})
    (block,) = blocks(README)
    run("README.md", block, {})
