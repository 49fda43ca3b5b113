"""Claims, certificates, discoveries."""

import json

import faceoff
import pytest

GAME = "nim on cycle(6,3)"
CLAIM = "{ (a,b,c,d,e,f) : a+b=d+e & b+c=e+f }"


@pytest.fixture(scope="module")
def proof():
    return faceoff.prove(GAME, CLAIM, certificate=True)


def test_proved_and_checked(proof, tmp_path):
    assert (proof.verdict, proof.states, proof.certificate) == ("proved", 8, None)
    assert faceoff.check(proof.certificate_text).valid
    file = tmp_path / "c63.cert"
    written = faceoff.prove(GAME, CLAIM, out=file)
    assert written.certificate == str(file) and "certificate_text" not in written
    for certificate in (file, str(file), json.loads(proof.certificate_text)):
        checked = faceoff.check(certificate)
        assert checked.valid and checked.misere is False
        assert CLAIM in checked.statement


def test_a_forged_certificate_is_rejected(proof):
    forged = json.loads(proof.certificate_text)
    forged["claim"] = "{ (a,b,c,d,e,f) : a+b=d+e & b+c=e }"
    checked = faceoff.check(forged)
    assert checked.valid is False and checked.problem
    with pytest.raises(ValueError):
        faceoff.check({})
    with pytest.raises(OSError):
        faceoff.check("no-such-file.cert")


def test_a_certificate_plays(proof):
    huge = 10**5000
    position = (huge, huge + 1, huge + 2, huge * 3, huge * 4, 5)
    answer = faceoff.solve(GAME, position, by=proof.certificate_text)
    assert answer.by == "certificate" and answer.outcome == "N"
    assert faceoff.solve(GAME, answer.move, by=proof.certificate_text).outcome == "P"
    with pytest.raises(ValueError):
        faceoff.solve("nim on cycle(5,2)", [1] * 5, by=proof.certificate_text)
    # One about zero positions says who wins, and no more.
    with pytest.raises(faceoff.Stopped, match="the certificate does not give values") as stopped:
        faceoff.solve(GAME, position, by=proof.certificate_text, value=True)
    assert stopped.value.answer.outcome == "N"


def test_a_certificate_about_values_plays():
    proof = faceoff.prove("nim on points(2)", "value (a,b) = a^b", certificate=True)
    answer = faceoff.solve("nim on points(2)", (12, 10), by=proof.certificate_text, value=True, all=True)
    assert (answer.outcome, answer.value, answer.moves) == ("N", 6, [[10, 10]])


def test_refuted():
    answer = faceoff.prove("nim on points(3)", "{ (a,a,0) }")
    assert answer.verdict == "refuted"
    assert sorted(answer.counterexample) == [0, 1, 1]
    assert answer.reason.kind


def test_discover(tmp_path):
    file = tmp_path / "c52.cert"
    found = faceoff.discover("nim on cycle(5,2)", out=file)
    assert (found.verdict, found.states) == ("proved", 22)
    assert faceoff.check(file).valid
    assert faceoff.prove("nim on cycle(5,2)", found.formula).verdict == "proved"


def test_misere(tmp_path):
    claim = "{ (a,b) : a=b & a>=2 | a+b=1 }"
    assert faceoff.prove("nim on points(2)", claim).verdict == "refuted"
    file = tmp_path / "misere.cert"
    proof = faceoff.prove("nim on points(2)", claim, misere=True, out=file)
    assert (proof.verdict, proof.misere) == ("proved", True)
    assert faceoff.check(file).misere is True
    found = faceoff.discover("nim on points(2)", misere=True)
    assert found.verdict == "proved" and found.misere


def test_positions_of_a_value():
    found = faceoff.discover("nim on points(2)", value=1)
    assert (found.verdict, found.value) == ("proved", 1)
    assert faceoff.discover("nim on points(2)", values=True)["values"] is True
