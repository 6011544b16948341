"""What the tests of the Python package share."""

import os
import pathlib
import subprocess

import pytest
from hypothesis import settings

# The same examples everywhere, however long each takes, and nothing is kept between runs.
settings.register_profile("fob", deadline=None, derandomize=True, database=None, max_examples=150)
settings.load_profile("fob")

#: The top of the repository.
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


@pytest.fixture(scope="session")
def command():
    """Runs the program `fob`, and returns what it prints."""
    binary = os.environ["FOB_BINARY"]

    def run(*arguments):
        done = subprocess.run([binary, *map(str, arguments)], check=False, capture_output=True, text=True)
        assert done.returncode in (0, 1), done.stderr
        return done.stdout

    return run
