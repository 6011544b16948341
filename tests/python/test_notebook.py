"""The notebook and the examples of the documents run."""

import re

from notebook import PAGE, run


def fewer(code):
    """Replaces the numbers of matches by small ones."""
    code = re.sub(r"^MATCHES = \d+$", "MATCHES = 4", code, flags=re.MULTILINE)
    code = re.sub(r"^EXECUTIONS = \d+$", "EXECUTIONS = 2", code, flags=re.MULTILINE)
    return re.sub(r"^TRAINING, TRIALS, SHOTS = .*$", "TRAINING, TRIALS, SHOTS = 4, 2, 6", code, flags=re.MULTILINE)


def test_the_notebook_runs():
    page = PAGE.read_text(encoding="utf-8")
    first, second = run(page, fewer), run(page, fewer)
    assert first == second, "everything has a seed"
    assert first != page and first.count("```text") == page.count("```text") == 3
    # What the page claims is in its outputs: the learner's interval is above a half.
    low = float(re.search(r"trained, against random +\d.*\(95 %: ([0-9.]+) to", page.split("untrained, against random")[-1])[1])
    assert low > 0.5


def test_the_examples_run():
    known = {}
    page = (PAGE.parent / "python.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(blocks) == 3
    for block in blocks:
        exec(compile(block, "python.md", "exec"), known)
    assert known["match"].strings[0].word == "rg" and 0 <= known["shot"].duration
