"""Pictures, pages, bars and plays: what a notebook shows. And the notebooks."""

import ast
import json
import sys
import time
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import faceoff
import pytest

DOCS = Path(__file__).parents[3] / "docs"
NOTEBOOKS = sorted((DOCS / "notebooks").glob("*.ipynb"))


def well_formed(svg):
    root = ElementTree.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    return root


def test_pictures(tmp_path):
    for shown in ("cycle(5,2)", "nim on cycle(5,2)", "nim on cycle(5,2) @ 17,1,2,2,2"):
        picture = faceoff.draw(shown)
        well_formed(picture._repr_svg_())
        assert (">17<" in picture.svg) == ("17" in shown)
    assert ">17<" in faceoff.draw(faceoff.Complex("points(2)"), (3, 17)).svg
    assert ">17<" in faceoff.Game("nim on points(2)").svg({"1": 17})
    well_formed(faceoff.Game("wythoff on cycle(4,2)").svg())
    faceoff.draw("points(2)", out=tmp_path / "a.svg")
    faceoff.draw("points(2)", out=tmp_path / "a.png")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(ValueError):
        faceoff.draw("points(2)", out=tmp_path / "a.pdf")


def test_heat_maps():
    values = faceoff.table("nim on points(2)", 7, values=True, array=True).array
    root = well_formed(faceoff.heat_map(values).svg)
    cells = root.findall("{http://www.w3.org/2000/svg}rect")
    assert len(cells) == 64 and sum(cell.get("fill") == "#d7301f" for cell in cells) == 8
    assert "<text" not in faceoff.heat_map(values, labels=False).svg
    with pytest.raises(ValueError):
        faceoff.heat_map([1, 2])


def test_automata():
    proof = faceoff.prove("nim on points(2)", "{ (a,a) }", certificate=True)
    root = well_formed(faceoff.automaton(proof.certificate_text).svg)
    words = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert words == ["00 +1", "0"]
    with pytest.raises(ValueError, match="too large"):
        faceoff.automaton(DOCS / "proved" / "cycle-7-3.cert")


def test_answers_as_pages():
    for answer in (faceoff.solve("nim @ 3,5"), faceoff.analyze("cycle(5,2)"), faceoff.family("complete(n)", 3)):
        ElementTree.fromstring(answer._repr_html_())
    assert "&lt;" in faceoff.Answer(claim="a < b")._repr_html_()
    assert "<svg" in faceoff.Game("nim on cycle(5,2)")._repr_html_()


def test_a_play():
    game = faceoff.play("nim", (3, 5))
    assert len(game.options().options) == 8 and not game.over
    game.move((3, 3))
    made = game.reply()
    assert made.winning is False and len(game.history) == 2
    with pytest.raises(ValueError):
        game.move((9, 9))
    while not game.over:
        game.reply()
    assert "svg" in game._repr_html_() and "nim" in repr(game)
    with pytest.raises(faceoff.NotationError):
        faceoff.play("poker")


def test_progress():
    heard = []
    faceoff.progress(lambda *report: heard.append(report))
    try:
        slow = lambda complex: time.sleep(0.004) or True
        faceoff.sweep(slow, 5)
    finally:
        faceoff.progress(False)
    assert heard and heard[-1] == ("", 0, None)
    what, done, total = heard[-2]
    assert what and done > 0
    count = len(heard)
    faceoff.sweep(lambda complex: True, 3)
    assert len(heard) == count


def test_a_listener_that_fails_ends_the_work():
    def listener(*report):
        raise KeyError("listener")

    faceoff.progress(listener)
    try:
        with pytest.raises(KeyError, match="listener"):
            faceoff.sweep(lambda complex: time.sleep(0.004) or True, 5)
    finally:
        faceoff.progress(False)


def test_progress_on_a_terminal(capsys):
    faceoff.progress()
    try:
        faceoff.sweep(lambda complex: time.sleep(0.004) or True, 5)
    finally:
        faceoff.progress(False)
    assert capsys.readouterr().err.endswith("\r\x1b[K")


def test_frames(tmp_path):
    pytest.importorskip("pandas", reason="pandas is not installed")
    theorems = faceoff.frame(faceoff.theorems())
    assert {"id", "citation"} <= set(theorems.columns) and len(theorems) == len(faceoff.theorems())
    assert len(faceoff.frame(faceoff.conjectures())) == 16
    atlas = faceoff.frame(faceoff.atlas(3, tmp_path))
    assert len(atlas) == 5 and "decided_by" in atlas.columns
    wheels = faceoff.frame(faceoff.family("complete(n)", range(1, 5)))
    assert wheels["value"].tolist() == [1, 2, 0, 1]
    zeros = faceoff.frame(faceoff.table("nim on points(3)", 3, array=True))
    assert list(zeros.columns) == ["1", "2", "3"] and len(zeros) == 16
    values = faceoff.frame(faceoff.table("nim on points(2)", [1, 2], values=True, array=True))
    assert values["value"].tolist() == [0, 1, 2, 1, 0, 3]


def run(source, names):
    """Run a cell as a notebook does: gives what its last line is, if that is a value."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    return None if last is None else eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def test_there_are_four_notebooks():
    assert len(NOTEBOOKS) == 4


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path, tmp_path, monkeypatch):
    """Its cells run one after the other, and where one shows a value, it shows it."""
    for package in ("numpy", "networkx", "pandas"):
        pytest.importorskip(package, reason=f"{package} is not installed")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(path.parent))
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    module = ModuleType("notebook")
    monkeypatch.setitem(sys.modules, "notebook", module)
    names, shown = vars(module), 0
    for cell in cells:
        if cell["cell_type"] == "code":
            value = run("".join(cell["source"]), names)
            for way in ("_repr_svg_", "_repr_html_", "__repr__"):
                if value is not None and hasattr(value, way):
                    assert getattr(value, way)()
                    shown += 1
                    break
    assert shown > 4


def test_a_notebook_runs_in_jupyter(tmp_path, monkeypatch):
    nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed")
    nbformat = pytest.importorskip("nbformat", reason="nbclient is not installed")
    pytest.importorskip("ipykernel", reason="ipykernel is not installed")
    folder = Path(faceoff.__file__).parents[1]
    monkeypatch.setenv("PYTHONPATH", str(folder))
    book = nbformat.v4.new_notebook()
    cells = ["import faceoff, time", "faceoff.Complex('cycle(5,2)')", "faceoff.solve('nim @ 3,5')"]
    cells.append("answer = faceoff.sweep(lambda complex: time.sleep(0.004) or True, 5); answer.status")
    book.cells = [nbformat.v4.new_code_cell(cell) for cell in cells]
    done = nbclient.NotebookClient(book, timeout=100, kernel_name="python3").execute()
    shown = [[out.get("data", {}) for out in cell.outputs] for cell in done.cells]
    assert "image/svg+xml" in shown[1][0] and "text/html" in shown[2][0]
    # The bar went away when the work had ended; what is left is the value.
    assert shown[3][0]["text/html"] == "" and shown[3][-1]["text/plain"] == "'holds so far'"
