"""What docs/python.md shows is what comes out."""

import doctest
import re
from pathlib import Path

import faceoff

GUIDE = Path(__file__).parents[3] / "docs" / "python.md"


def run(name, text, names):
    test = doctest.DocTestParser().get_doctest(text, names, name, name, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF)
    report = []
    runner.run(test, out=report.append, clear_globs=False)
    assert runner.failures == 0, "".join(report)
    return test.globs, runner.tries


def test_the_guide():
    blocks = re.findall(r"^```python\n(.*?)^```", GUIDE.read_text(encoding="utf-8"), re.M | re.S)
    names, tried = {}, 0
    for block in blocks:
        names, tries = run("python.md", block, names)
        tried += tries
    assert tried > 40


def test_the_front_page_of_the_package():
    run("faceoff", faceoff.__doc__, {})
