"""Answers against a naive solver, on all small cases."""

import copy
import json
import pickle
from functools import cache
from itertools import product

import faceoff
import pytest

SMALL = [complex for n in range(1, 5) for complex in faceoff.complexes(n)]


def naive(complex):
    """Options and values of Nim on a complex, from the definition alone."""
    facets = [[complex.vertices.index(label) for label in facet] for facet in complex]

    def options(position):
        for facet in facets:
            for piles in product(*(range(position[v] + 1) for v in facet)):
                option = list(position)
                for v, pile in zip(facet, piles):
                    option[v] = pile
                if tuple(option) != position:
                    yield tuple(option)

    @cache
    def value(position):
        values = {value(option) for option in options(position)}
        return next(least for least in range(len(values) + 1) if least not in values)

    return options, value


def test_there_are_28_small_complexes():
    assert len(SMALL) == 1 + 2 + 5 + 20


@pytest.mark.parametrize("complex", SMALL, ids=str)
def test_all_positions_with_piles_up_to_2(complex):
    options, value = naive(complex)
    for position in product(range(3), repeat=complex.n):
        answer = faceoff.solve(complex, position, value=True, all=True)
        assert answer.outcome == ("P" if value(position) == 0 else "N")
        assert answer.value == value(position)
        winning = {option for option in options(position) if value(option) == 0}
        assert {tuple(move) for move in answer.moves} == winning
        assert answer.move is None if not winning else tuple(answer.move) in winning


@pytest.mark.parametrize("complex", SMALL, ids=str)
def test_options_are_those_of_the_definition(complex):
    options, _ = naive(complex)
    position = tuple(2 - v % 2 for v in range(complex.n))
    game = faceoff.Game(f"nim on {complex}")
    assert set(game.options(position)) == set(options(position))


def test_a_problem_in_one_text():
    answer = faceoff.solve("nim @ 3 + kayles @ 5 + nim on simplex(2) @ 1,1")
    assert (answer.outcome, answer["value"]) == ("N", 3 ^ 4 ^ 2)
    assert faceoff.solve(answer.move).outcome == "P"


def test_misere():
    assert faceoff.solve("nim @ 1").outcome == "N"
    assert faceoff.solve("nim @ 1", misere=True).outcome == "P"
    assert faceoff.length("nim @ 2,2", misere=True).length == 1
    assert faceoff.length("nim @ 2,2").length == 2


def test_large_numbers_are_integers():
    huge = 10**9000
    answer = faceoff.solve("nim", (huge, huge + 7), value=True)
    assert answer.value == huge ^ (huge + 7)
    assert answer.move == [huge, huge]
    small = faceoff.solve("nim", (2**53 + 1,), value=True)
    assert small.value == 2**53 + 1


def test_answers_are_dictionaries():
    answer = faceoff.solve("nim @ 1,2")
    assert isinstance(answer, dict) and answer["outcome"] == answer.outcome == "N"
    assert "outcome  'N'" in repr(answer).splitlines()
    assert "why" in dir(answer)
    assert json.loads(json.dumps(answer)) == answer
    assert pickle.loads(pickle.dumps(answer)) == copy.copy(answer) == answer
    assert isinstance(copy.copy(answer), faceoff.Answer)
    with pytest.raises(AttributeError):
        answer.nothing


def test_analyze():
    answer = faceoff.analyze("cycle(5,2)")
    assert answer.automorphisms == 10 and answer.betti == [0, 1]
    assert answer.theorems[0].id
    assert faceoff.analyze("simplex(40)").automorphisms > 2**100


def test_length_family_reduce_theorems():
    assert faceoff.length("nim on facets(123,234,345,15)", (3, 1, 2, 1, 3)).length == 4
    rows = faceoff.family("complete(n)", range(1, 8)).rows
    assert [row.value for row in rows] == [n % 3 for n in range(1, 8)]
    assert faceoff.family("complete(n)", 4).rows[0].n == 4
    found = faceoff.discover_family("nim on cycle(n,n-1)", range(3, 6))
    assert found.form == "all piles are equal"
    assert [member.verdict for member in found.members] == ["proved"] * 3
    assert faceoff.reduce("chomp on torus()").value == 0
    assert any(theorem.id == "ES96-2.2" for theorem in faceoff.theorems())
