"""Bad questions, and limits."""

import pickle

import faceoff
import pytest

HARD = "wythoff on cycle(7,3) @ 50,51,52,53,54,55,56"


def test_carets_stand_under_the_place():
    with pytest.raises(faceoff.NotationError) as error:
        faceoff.solve("nim on cycel(5,2) @ 1,2")
    lines = str(error.value).splitlines()
    place = lines[1].index("cycel")
    assert lines[2][place : place + 5] == "^^^^^"
    assert isinstance(error.value, ValueError)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: faceoff.analyze("cycle(5"),
        lambda: faceoff.table("nim on nothing", 3),
        lambda: faceoff.prove("nim on points(2)", "{ (a,b,c) }"),
        lambda: faceoff.discover("kayles"),
        lambda: faceoff.reduce("chomp on"),
        lambda: faceoff.family("wheel(5)", 3),
        lambda: faceoff.length("nim @ x"),
        lambda: faceoff.Complex("facets()"),
        lambda: faceoff.Game("poker"),
        lambda: faceoff.solve("nim on points(2)", (1, 2, 3)),
    ],
)
def test_bad_notation(ask):
    with pytest.raises(faceoff.NotationError):
        ask()


@pytest.mark.parametrize(
    "ask",
    [
        lambda: faceoff.table("chomp on complete(3)", 1),
        lambda: faceoff.table("nim on points(2)", [1, 2, 3]),
        lambda: faceoff.table("nim on points(2)", 1, slow=3),
        lambda: faceoff.table("nim on points(2)", 1, array=True, out="x.csv"),
        lambda: faceoff.reduce("nim @ 1,2"),
        lambda: faceoff.family("wheel(n)", range(3, 9, 2)),
        lambda: faceoff.solve("nim @ 1", timeout="soon"),
        lambda: faceoff.solve("nim @ 1", memory="much"),
        lambda: faceoff.solve("nim @ 1", threads=0),
        lambda: faceoff.Complex([]),
    ],
)
def test_bad_questions(ask):
    with pytest.raises(ValueError):
        ask()


@pytest.mark.parametrize("game", ["nim", "nim on points(2)", "kayles"])
def test_piles_are_natural_numbers(game):
    with pytest.raises(ValueError, match="-1 is negative"):
        faceoff.solve(game, (1, -1))
    with pytest.raises(TypeError, match="3.7 is no integer"):
        faceoff.solve(game, (3.7, 5))
    with pytest.raises(TypeError):
        faceoff.solve(game, "12", by=3)


def test_problems_have_places():
    with pytest.raises(faceoff.NotationError) as error:
        faceoff.Complex("facets(ä b, join(x")
    for message, _, source, start, end in error.value.problems:
        assert message and 0 <= start <= end <= len(source)
    with pytest.raises(faceoff.NotationError) as error:
        faceoff.solve("nim on cycel(5,2) @ 1")
    message, help, source, start, end = error.value.problems[0]
    assert source[start:end] == "cycel" and "cycle" in help


def test_a_file_that_cannot_be_written_is_refused_before_the_work(tmp_path):
    claim = "{ (a,b,c,d,e,f) : a+b=d+e & b+c=e+f }"
    with pytest.raises(OSError):
        faceoff.prove("nim on cycle(6,3)", claim, out=tmp_path / "no" / "folder.cert")
    out = tmp_path / "refuted.cert"
    assert faceoff.prove("nim on points(2)", "{ (a,0) }", out=out).verdict == "refuted"
    assert not out.exists()


@pytest.mark.parametrize("limit", [{"timeout": 0.2}, {"timeout": "200ms"}, {"memory": "2MB"}])
def test_limits(limit):
    with pytest.raises(faceoff.Stopped) as stopped:
        faceoff.solve(HARD, **limit)
    answer = stopped.value.answer
    assert answer.outcome is None and answer.undecided["outcome"] in str(stopped.value)
    assert "--" not in str(stopped.value)


def test_an_array_is_within_the_memory():
    with pytest.raises(faceoff.Stopped) as stopped:
        faceoff.table("nim on points(3)", 63, array=True, memory="2kB")
    assert "memory" in str(stopped.value)
    with pytest.raises(faceoff.Stopped):
        faceoff.table("nim on points(3)", 63, values=True, array=True, memory="200kB")


def test_too_many_vertices():
    with pytest.raises(faceoff.Stopped):
        faceoff.complexes(9)


def test_what_is_not_answered_is_told():
    with pytest.raises(faceoff.Stopped) as stopped:
        faceoff.discover("nim on 5v.12.13.14.15.23", timeout=0.3)
    assert stopped.value.answer.verdict == "unknown"


def test_rows_are_positions():
    game = "nim on points(3)"
    for rows in [
        [(1, 1), (2, 2), (3, 3)],
        [(1, 1, 0, 2), (2, 2)],
        [()],
        [(1, 2, 3), ()],
        [{1: 3}, {1, 2}],
    ]:
        with pytest.raises((ValueError, TypeError)):
            faceoff.solve_many(game, rows)
    named = faceoff.solve_many("nim on points(2)", [{1: 3, 2: 3}, {2: 5, 1: 5}], values=True)
    assert list(named.lost) == [True, True] and list(named.values) == [0, 0]
    large = faceoff.solve_many(game, [(1, 2**64 - 1, 2**64 - 2), (2**63, 2**63 - 1, 1)])
    assert list(large.lost) == [True, False]


def test_one_vertex_has_one_pile():
    with pytest.raises(ValueError, match="named twice"):
        faceoff.solve("nim on cycle(5,2)", {1: 3, "1": 4})
    with pytest.raises(TypeError, match="a set has no order"):
        faceoff.solve("nim", {1, 2})


def test_a_move_by_labels():
    played = faceoff.play(faceoff.Complex([(1,), (2,)]), {1: 5, 2: 2})
    with pytest.raises(ValueError):
        played.move({1: 0, 2: 1})
    assert played.move({1: 0, 2: 2}).problem.endswith("@ 0,2")


def test_a_position_without_piles():
    for ask in (faceoff.solve, faceoff.length, faceoff.play):
        with pytest.raises(faceoff.NotationError, match="at least one pile"):
            ask("nim", ())


def test_a_file_that_nothing_is_written_to_goes(tmp_path):
    out = tmp_path / "none.cert"
    with pytest.raises(faceoff.NotationError):
        faceoff.prove("nim on points(2)", "{ (a,b }", out=out)
    with pytest.raises(faceoff.Stopped):
        faceoff.discover("nim on cycle(7,3)", out=out, timeout=0.01)
    assert not out.exists()
    with pytest.raises(ValueError, match="has no automaton"):
        faceoff.obstruct("nim on facets(12,13,4)", out=out)
        faceoff.automaton(out)


def test_a_loop_keeps_its_positions():
    loop = pickle.loads(pickle.dumps(faceoff.Loop([1, 2, 1])))
    assert loop.positions == [1, 2, 1] and str(loop) == "the game has a loop: 1 → 2 → 1"


def test_labels_with_signs_of_the_notation():
    assert "<svg" in faceoff.draw(faceoff.Complex([("x@y", 53)])).svg
    assert "<svg" in faceoff.Game('nim on facets(53 "x@y")')._repr_html_()


def test_classes_of_answers():
    tested = faceoff.conjecture("ES96-9.1", up_to=2)
    assert isinstance(tested, faceoff.answers.TestAnswer) and tested.stopped is None
    rows = faceoff.census(3).rows
    assert all(isinstance(row, faceoff.answers.CensusRow) for row in rows) and rows
