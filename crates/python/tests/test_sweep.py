"""Conjectures as Python functions."""

import faceoff
import pytest


def doubling(complex):
    """Is twice a zero position a zero position, as far as piles up to 7 tell?"""
    zeros = {tuple(row) for row in faceoff.table(complex, 7, array=True).array.tolist()}
    small = (zero for zero in zeros if max(zero) <= 3)
    return all(tuple(2 * pile for pile in zero) in zeros for zero in small)


@pytest.mark.parametrize("threads", [1, 3])
def test_doubling_is_refuted_on_four_vertices(threads):
    answer = faceoff.sweep(doubling, vertices=4, threads=threads)
    assert answer.status == "refuted"
    assert [str(complex) for complex in answer.counterexamples] == ["facets(13,14,2,34)"]
    assert [stage.complexes for stage in answer.tested] == [1, 2, 5, 20]


def test_what_is_true_holds_so_far():
    answer = faceoff.sweep(lambda complex: complex.dimension < complex.n, vertices=5)
    assert (answer.status, answer.counterexamples) == ("holds so far", [])
    assert sum(stage.decided for stage in answer.tested) == 208


@pytest.mark.parametrize("threads", [1, 3])
def test_all_counterexamples_in_order(threads):
    answer = faceoff.sweep(lambda complex: len(complex) <= 3, 4, all=True, threads=threads)
    wide = [complex for complex in faceoff.complexes(4) if len(complex) > 3]
    assert answer.counterexamples == wide and len(wide) > 1


def test_domains():
    seen = []
    faceoff.sweep(lambda complex: seen.append(complex.n) or True, [3, 2])
    assert seen == [3] * 5 + [2] * 2
    graphs = faceoff.sweep(lambda complex: complex.dimension <= 1, 5, graphs=True)
    assert graphs.status == "holds so far" and graphs.tested[-1].complexes == 34
    cycles = [f"cycle({n},2)" for n in range(3, 9)]
    answer = faceoff.sweep(lambda complex: complex.n < 6, among=cycles)
    assert [str(complex) for complex in answer.counterexamples] == ["cycle(6,2)"]


class Broken(Exception):
    pass


@pytest.mark.parametrize("threads", [1, 3])
def test_exceptions_come_through(threads):
    def broken(complex):
        if complex.n == 3:
            raise Broken(complex)
        return True

    with pytest.raises(Broken) as error:
        faceoff.sweep(broken, threads=threads)
    assert error.value.args[0].n == 3


def test_a_limit_keeps_what_was_found():
    def slow(complex):
        if complex.n == 4:
            with pytest.raises(faceoff.Stopped):
                faceoff.solve("wythoff on cycle(7,3)", range(50, 57), timeout=1.2)
        return len(complex) != 2

    with pytest.raises(faceoff.Stopped) as stopped:
        faceoff.sweep(slow, all=True, timeout=1)
    assert "timeout" in str(stopped.value)
    assert stopped.value.answer.counterexamples[0] == faceoff.Complex("points(2)")


def test_conjectures_of_the_papers(tmp_path):
    ids = [conjecture.id for conjecture in faceoff.conjectures()]
    assert "ES96-9.1" in ids and "GN" in ids
    store = tmp_path / "results.store"
    answer = faceoff.conjecture("ES96-9.1", up_to=4, bound=3, store=store)
    assert answer.id == "ES96-9.1" and answer.tested
    assert answer.status == "holds so far"
    known = {listed.id: listed for listed in faceoff.conjectures(store=store)}
    # What comes with the program is known, too.
    assert known["ES96-9.1"].tested_here and known["ES96-9.1"].status == "refuted"
    assert known["ES96-9.1"].witness and not known["GN"].tested_here
    with pytest.raises(ValueError):
        faceoff.conjecture("ES96-99")


def test_conjectures_in_words():
    text = "forall complex X on 1..4, position p in zero(X): 2*p in zero(X)"
    answer = faceoff.conjecture(text, bound=7)
    assert answer.status == "refuted"
    assert answer.witness.game == "nim on facets(13,14,2,34)"
    assert answer.witness.image == [2 * pile for pile in answer.witness.position]
    with pytest.raises(faceoff.NotationError):
        faceoff.conjecture("forall complex X on 1..4: pure(Y)")
