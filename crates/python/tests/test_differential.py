"""Answers to random problems, as the reference solver gives them.

The problems are drawn by crates/faceoff/tests/differential.rs; scripts/differential
draws as many as you like."""

import json
import os
from pathlib import Path

import faceoff

SAMPLE = Path(__file__).parents[3] / "testdata" / "differential.jsonl"


def test_python_agrees_with_the_reference():
    lines = Path(os.environ.get("FACEOFF_CASES_FILE", SAMPLE)).read_text().splitlines()
    assert lines
    for line in lines:
        case = json.loads(line)
        misere = case["misere"]
        answer = faceoff.solve(case["problem"], value=not misere, misere=misere)
        assert answer.outcome == case["outcome"], line
        if not misere:
            assert answer.value == case["value"], line
    print(f"{len(lines)} problems")
