"""Fob for programs: boards, shots, automata, rules, machines and replays.

All units are SI, except that directions are in degrees: 0 is east, 90 north. Errors are `ValueError` with the texts of the program.
"""

import copyreg as _copyreg
from importlib import import_module as _import_module

from ._fob import (
    LEVELS,
    PHYSICS_VERSION,
    Automaton,
    Board,
    Choice,
    Drop,
    Game,
    Layout,
    Lost,
    Machine,
    Match,
    PlayedShot,
    Puck,
    PuckString,
    Replay,
    Shot,
    Strike,
    __version__,
    break_strikes,
    midgame,
    odds,
    outcomes,
    simulate,
)

__all__ = [
    "LEVELS",
    "PHYSICS_VERSION",
    "Automaton",
    "Board",
    "Choice",
    "Drop",
    "Game",
    "Layout",
    "Lost",
    "Machine",
    "Match",
    "PlayedShot",
    "Puck",
    "PuckString",
    "Replay",
    "Shot",
    "Strike",
    "__version__",
    "break_strikes",
    "env",
    "midgame",
    "odds",
    "outcomes",
    "simulate",
]


def __getattr__(name):
    # The environments need Gymnasium and PettingZoo, which nothing else here does.
    if name == "env":
        return _import_module("fob.env")
    raise AttributeError(f"module 'fob' has no attribute {name!r}")


def _read_again(kind, text):
    return globals()[kind].parse(text)


# What terms of environments are made of goes to other processes as the text of its file.
for _kind in (Board, Automaton, Machine, Replay):
    _copyreg.pickle(_kind, lambda value: (_read_again, (type(value).__name__, value.text())))


def _register():
    """Makes the environments known to `gymnasium.make`, where Gymnasium is installed."""
    try:
        registration = _import_module("gymnasium.envs.registration")
    except ImportError:
        return
    if "fob/Duel-v0" not in registration.registry:
        registration.register(id="fob/Duel-v0", entry_point="fob.env:Duel")


_register()
