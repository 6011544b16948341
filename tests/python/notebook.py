"""Runs the notebook of the documents, and writes its outputs anew.

    scripts/python run tests/python/notebook.py
"""

import contextlib
import io
import pathlib
import re

PAGE = pathlib.Path(__file__).resolve().parent.parent.parent / "docs" / "python-notebook.md"
#: A block of Python, and the output below it, if there is one.
BLOCK = re.compile(r"```python\n(.*?)```\n(?:\n```text\n.*?```\n)?", re.DOTALL)


def run(page, change=lambda code: code):
    """Returns the page with the outputs of its blocks; `change` is applied to their code before it runs."""
    known = {}

    def block(found):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(change(found[1]), "notebook", "exec"), known)
        output = f"\n```text\n{printed.getvalue()}```\n" if printed.getvalue() else ""
        return f"```python\n{found[1]}```\n{output}"

    return BLOCK.sub(block, page)


if __name__ == "__main__":
    PAGE.write_text(run(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
